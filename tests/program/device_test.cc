// Virtual devices as processes of their own: the program on one end of a real line, the driver on
// the other.
#include <arpa/inet.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>

#include "base/check.h"
#include "devices/driver.h"
#include "tests/program/program.h"

namespace croupier::tests {
namespace {

namespace dev = devices;
using Clock = std::chrono::steady_clock;
constexpr auto patience = std::chrono::seconds(60);

// The program with pipes for its control lines and for what it tells.
class DeviceProcess {
public:
    explicit DeviceProcess(std::vector<std::string> arguments) {
        const char* named = std::getenv("CROUPIER_PROGRAM");
        arguments.insert(arguments.begin(),
                         {named != nullptr ? named : CROUPIER_PROGRAM, "device"});
        std::array<int, 2> in{};
        std::array<int, 2> out{};
        CHECK(pipe2(in.data(), O_CLOEXEC) == 0 && pipe2(out.data(), O_CLOEXEC) == 0);
        child_ = fork();
        CHECK(child_ >= 0);
        if (child_ == 0) {
            dup2(in[0], STDIN_FILENO);
            dup2(out[1], STDOUT_FILENO);
            std::vector<char*> argv;
            argv.reserve(arguments.size() + 1);
            for (auto& word : arguments) argv.push_back(word.data());
            argv.push_back(nullptr);
            execvp(argv[0], argv.data());
            _exit(127);
        }
        close(in[0]);
        close(out[1]);
        control_ = in[1];
        told_ = out[0];
    }
    ~DeviceProcess() {
        if (child_ > 0) stop();
        close(control_);
        close(told_);
    }
    DeviceProcess(const DeviceProcess&) = delete;
    DeviceProcess& operator=(const DeviceProcess&) = delete;

    void control(const std::string& line) {
        const std::string text = line + "\n";
        CHECK(write(control_, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
    }

    // The rest of the next line that begins so.
    std::string wait_for(std::string_view beginning) {
        const auto end = Clock::now() + patience;
        while (Clock::now() < end) {
            for (; looked_at_ < lines_.size(); ++looked_at_)
                if (lines_[looked_at_].starts_with(beginning))
                    return lines_[looked_at_++].substr(beginning.size());
            read_told(100);
        }
        ADD_FAILURE() << "the device never said " << beginning;
        return "";
    }

    // All that is there, after waiting for the first of it.
    void read_told(int wait_ms) {
        pollfd polled{told_, POLLIN, 0};
        std::array<char, 4096> buffer{};
        for (; poll(&polled, 1, wait_ms) > 0; wait_ms = 0) {
            const ssize_t got = read(told_, buffer.data(), buffer.size());
            if (got <= 0) break;
            half_.append(buffer.data(), static_cast<std::size_t>(got));
        }
        for (std::size_t at = half_.find('\n'); at != std::string::npos; at = half_.find('\n')) {
            lines_.push_back(half_.substr(0, at));
            half_.erase(0, at + 1);
        }
    }

    std::vector<std::string> told(std::string_view beginning) {
        read_told(0);
        std::vector<std::string> found;
        for (const auto& line : lines_)
            if (line.starts_with(beginning)) found.push_back(line);
        return found;
    }

    // How it ended.
    int stop() {
        kill(child_, SIGTERM);
        return wait_for_end();
    }
    int wait_for_end() {
        int status = 0;
        CHECK(waitpid(child_, &status, 0) == child_);
        child_ = 0;
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }

private:
    pid_t child_ = 0;
    int control_ = -1;
    int told_ = -1;
    std::string half_;
    std::vector<std::string> lines_;
    std::size_t looked_at_ = 0;
};

int connect_to(const std::string& address) {
    const std::size_t colon = address.rfind(':');
    sockaddr_in name{};
    name.sin_family = AF_INET;
    name.sin_port = htons(static_cast<std::uint16_t>(std::stoi(address.substr(colon + 1))));
    inet_pton(AF_INET, address.substr(0, colon).c_str(), &name.sin_addr);
    const int line = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connect(line, reinterpret_cast<sockaddr*>(&name), sizeof name) == 0) return line;
    close(line);
    return -1;
}

int open_terminal(const std::string& path) {
    const int line = open(path.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (line >= 0) tcflush(line, TCIFLUSH);
    return line;
}

// A driver on a real descriptor, with the real clock.
class DriverOnLine {
public:
    DriverOnLine(std::string_view kind, int line, dev::DriverOptions options = {}) : line_(line) {
        // A machine that is busy with other tests is not a device that is silent.
        options.silent_after_ms = 60'000;
        driver_ = std::move(*dev::make_driver(kind, options));
        CHECK(line_ >= 0);
        add(driver_->connected(now_ms()));
    }
    ~DriverOnLine() {
        if (line_ >= 0) close(line_);
    }
    DriverOnLine(const DriverOnLine&) = delete;
    DriverOnLine& operator=(const DriverOnLine&) = delete;

    void reconnect(int line) {
        line_ = line;
        CHECK(line_ >= 0);
        add(driver_->connected(now_ms()));
    }

    void order(dev::Order order, std::uint32_t value = 0) {
        CHECK(driver_->order(order, value).has_value());
        const std::string bytes = driver_->take_output();
        CHECK(write(line_, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
    }

    // Until there are so many of that kind; false when patience ends first.
    template <class T>
    bool read_until(std::size_t count) {
        const auto end = Clock::now() + patience;
        while (Clock::now() < end) {
            if (all<T>().size() >= count) return true;
            if (!read_some()) return all<T>().size() >= count;
        }
        return false;
    }

    template <class T>
    std::vector<T> all() const {
        std::vector<T> found;
        for (const auto& reading : readings_)
            if (const T* it = std::get_if<T>(&reading)) found.push_back(*it);
        return found;
    }

private:
    // False: the line is cut.
    bool read_some() {
        pollfd polled{line_, POLLIN, 0};
        std::array<char, 4096> buffer{};
        if (poll(&polled, 1, 100) > 0) {
            const ssize_t got = read(line_, buffer.data(), buffer.size());
            if (got <= 0) {
                close(line_);
                line_ = -1;
                add(driver_->disconnected(now_ms()));
                return false;
            }
            add(driver_->feed(bytes_of({buffer.data(), static_cast<std::size_t>(got)}), now_ms()));
        }
        add(driver_->tick(now_ms()));
        return true;
    }
    void add(dev::Readings more) {
        for (auto& reading : more) readings_.push_back(std::move(reading));
    }
    static std::int64_t now_ms() {
        return std::chrono::duration_cast<std::chrono::milliseconds>(
                   Clock::now().time_since_epoch())
            .count();
    }

    std::unique_ptr<dev::Driver> driver_;
    int line_;
    dev::Readings readings_;
};

std::vector<std::string> numbers(const DriverOnLine& driver) {
    std::vector<std::string> found;
    for (const auto& reading : driver.all<dev::NumberRead>())
        found.push_back("number " + std::to_string(reading.number) + " game " +
                        std::to_string(reading.game));
    return found;
}

TEST(Device, AWheelSpinsOverTcp) {
    DeviceProcess device({"wheel", "--speed", "200", "--seed", "7"});
    const std::string address = device.wait_for("listening on ");
    ASSERT_TRUE(address.starts_with("127.0.0.1:")) << address;
    DriverOnLine driver("wheel", connect_to(address));
    ASSERT_TRUE(driver.read_until<dev::NumberRead>(10));
    const auto read = numbers(driver);
    auto told = device.told("number ");
    // It may have fallen once before anybody listened.
    ASSERT_GE(told.size(), read.size());
    const auto first = std::find(told.begin(), told.end(), read[0]);
    ASSERT_LE(static_cast<std::size_t>(first - told.begin()), told.size() - read.size());
    EXPECT_TRUE(std::equal(read.begin(), read.end(), first));
    EXPECT_EQ(driver.all<dev::Garbage>().size(), 0U);
    EXPECT_EQ(device.stop(), 0);
}

TEST(Device, AWheelSpinsOverATerminal) {
    const auto link =
        std::filesystem::temp_directory_path() / ("croupier-wheel-" + std::to_string(getpid()));
    {
        DeviceProcess device({"wheel", "--pty", "--link", link.string(), "--speed", "200",
                              "--wheel", "double", "--fail-launch", "0"});
        const std::string path = device.wait_for("terminal ");
        EXPECT_EQ(std::filesystem::read_symlink(link), path);
        DriverOnLine driver("wheel", open_terminal(link.string()), {.double_zero = true});
        device.control("next 37");
        ASSERT_TRUE(driver.read_until<dev::NumberRead>(5));
        const auto read = driver.all<dev::NumberRead>();
        EXPECT_TRUE(std::any_of(read.begin(), read.end(),
                                [](const auto& reading) { return reading.number == 37; }));
        // Orders go the other way.
        driver.order(dev::Order::set_mode, 1159);
        ASSERT_TRUE(driver.read_until<dev::ModeSet>(1));
        EXPECT_EQ(driver.all<dev::ModeSet>()[0].mode, 1159U);
        EXPECT_EQ(device.stop(), 0);
    }
    EXPECT_FALSE(std::filesystem::exists(std::filesystem::symlink_status(link)));
}

TEST(Device, AShoeDealsOverTcpAndComesBackAfterItWasUnplugged) {
    DeviceProcess device({"shoe", "--listen", "127.0.0.1:0", "--speed", "50", "--seed", "3",
                          "--decks", "6", "--serial", "AE-9"});
    const std::string address = device.wait_for("listening on ");
    DriverOnLine driver("shoe", connect_to(address));
    ASSERT_TRUE(driver.read_until<dev::DeviceNamed>(1));
    EXPECT_EQ(driver.all<dev::DeviceNamed>()[0].serial, "AE-9");
    device.control("deal");
    ASSERT_TRUE(driver.read_until<dev::CoupEnded>(1));
    const auto cards = driver.all<dev::CardDrawn>();
    const auto told = device.told("card ");
    ASSERT_EQ(cards.size(), told.size());
    for (std::size_t i = 0; i < cards.size(); ++i)
        EXPECT_EQ(told[i], "card " + std::to_string(i + 1) + " " + cards[i].card);
    driver.order(dev::Order::standby);
    ASSERT_TRUE(driver.read_until<dev::StandbyPressed>(1));
    device.control("unplug");
    ASSERT_TRUE(driver.read_until<dev::DeviceSilent>(1));
    EXPECT_EQ(driver.all<dev::DeviceSilent>()[0].because, dev::SilentBecause::unplugged);
    device.wait_for("unplugged");
    EXPECT_EQ(connect_to(address), -1);
    device.control("draw");
    device.control("wait 2");  // reading it takes a moment
    device.control("plug");
    EXPECT_EQ(device.wait_for("listening on "), address) << "where it was before";
    driver.reconnect(connect_to(address));
    ASSERT_TRUE(driver.read_until<dev::CardsMissed>(1));
    EXPECT_EQ(driver.all<dev::CardsMissed>()[0].first, cards.size() + 1);
    device.control("quit");
    EXPECT_EQ(device.wait_for_end(), 0);
}

TEST(Device, ATumblerOnATerminalSaysWhoItIsAndComesBackUnderItsLink) {
    const auto link =
        std::filesystem::temp_directory_path() / ("croupier-tumbler-" + std::to_string(getpid()));
    DeviceProcess device({"tumbler", "--pty", "--link", link.string(), "--speed", "50", "--serial",
                          "DT-7", "--cover"});
    device.wait_for("terminal ");
    DriverOnLine driver("tumbler", open_terminal(link.string()));
    driver.order(dev::Order::ask);
    ASSERT_TRUE(driver.read_until<dev::DeviceNamed>(1));
    EXPECT_EQ(driver.all<dev::DeviceNamed>()[0].serial, "DT-7");
    device.control("unplug");
    ASSERT_TRUE(driver.read_until<dev::DeviceSilent>(1));
    EXPECT_EQ(driver.all<dev::DeviceSilent>()[0].because, dev::SilentBecause::unplugged);
    device.control("plug");
    device.wait_for("terminal ");
    driver.reconnect(open_terminal(link.string()));
    ASSERT_TRUE(driver.read_until<dev::DeviceBack>(1));
    driver.order(dev::Order::tumble);
    ASSERT_TRUE(driver.read_until<dev::TumblerRested>(1));
    EXPECT_EQ(driver.all<dev::DiceRead>().size(), 0U) << "they are covered";
    device.control("cover off");
    ASSERT_TRUE(driver.read_until<dev::DiceRead>(1));
    EXPECT_EQ(device.stop(), 0);
}

TEST(Device, NobodysFileBecomesALink) {
    const auto file =
        std::filesystem::temp_directory_path() / ("croupier-file-" + std::to_string(getpid()));
    std::ofstream(file) << "kept";
    const Ran ran = run_croupier({"device", "wheel", "--pty", "--link", file.string()}, "quit\n");
    EXPECT_EQ(ran.exit_code, 2);
    EXPECT_EQ(ran.err,
              "croupier device: " + file.string() + " is there already and is no symbolic link\n");
    EXPECT_TRUE(std::filesystem::is_regular_file(file));
    std::filesystem::remove(file);
}

TEST(Device, ATumblerCallsTheHouse) {
    const int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in name{};
    name.sin_family = AF_INET;
    name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof name;
    CHECK(bind(listener, reinterpret_cast<sockaddr*>(&name), size) == 0);
    CHECK(listen(listener, 1) == 0);
    CHECK(getsockname(listener, reinterpret_cast<sockaddr*>(&name), &size) == 0);
    DeviceProcess device({"tumbler", "--connect",
                          "127.0.0.1:" + std::to_string(ntohs(name.sin_port)), "--speed", "50",
                          "--fault", "double_read"});
    DriverOnLine driver("tumbler", accept4(listener, nullptr, nullptr, SOCK_CLOEXEC));
    close(listener);
    driver.order(dev::Order::tumble);
    ASSERT_TRUE(driver.read_until<dev::DiceRepeated>(1));
    const auto dice = driver.all<dev::DiceRead>();
    ASSERT_EQ(dice.size(), 1U);
    const std::string told = device.wait_for("dice 1 ");
    for (std::size_t die = 0; die < dev::dice_count; ++die)
        EXPECT_EQ(told[2 * die], static_cast<char>('0' + dice[0].dice[die]));
    EXPECT_EQ(device.stop(), 0);
}

TEST(Device, SameSeedSameCards) {
    const auto dealt = [](const std::string& seed) {
        const Ran ran = run_croupier({"device", "shoe", "--seed", seed, "--speed", "1000"},
                                     "deal\nwait 30\nquit\n");
        EXPECT_EQ(ran.exit_code, 0) << ran.err;
        std::vector<std::string> cards;
        for (const auto& line : lines_of(ran.out))
            if (line.starts_with("card ")) cards.push_back(line);
        return cards;
    };
    const auto cards = dealt("5");
    EXPECT_GE(cards.size(), 4U);
    EXPECT_EQ(cards, dealt("5"));
    EXPECT_NE(cards, dealt("6"));
}

TEST(Device, WrongUseIsNamed) {
    const auto wrong = [](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "device");
        const Ran ran = run_croupier(arguments, "quit\n");
        EXPECT_EQ(ran.exit_code, 2);
        EXPECT_EQ(ran.out, "");
        return ran.err;
    };
    EXPECT_NE(wrong({"slot_machine"}).find("slot_machine"), std::string::npos);
    EXPECT_EQ(wrong({"wheel", "--listen", "nowhere:80"}),
              "croupier device: \"nowhere:80\" is no ADDR:PORT with an address in digits\n");
    EXPECT_EQ(wrong({"wheel", "--fail-launch", "2"}),
              "croupier device: --fail-launch takes a probability from 0 to 1, not \"2\"\n");
    EXPECT_EQ(wrong({"shoe", "--fault", "misread=often"}),
              "croupier device: --fault takes NAME=PROBABILITY, 0 to 1, not \"misread=often\"\n");
    EXPECT_NE(wrong({"shoe", "--fault", "lost_ball"}).find("\"lost_ball\" is no fault of this"),
              std::string::npos);
    EXPECT_EQ(wrong({"shoe", "--control", "/no/such/file"}),
              "croupier device: /no/such/file cannot be opened\n");
    EXPECT_NE(wrong({"wheel", "--link", "x"}).find("--pty"), std::string::npos);
    EXPECT_NE(wrong({"wheel", "--pty", "--connect", "1"}), "");
}

TEST(Device, AWrongControlLineIsNamedAndChangesNothing) {
    const Ran ran = run_croupier({"device", "shoe"}, "draw ZZ\nspin\nfault x on\nquit\n");
    EXPECT_EQ(ran.exit_code, 0);
    EXPECT_EQ(
        lines_of(ran.err),
        (std::vector<std::string>{
            "croupier device: there is no \"ZZ\" in the shoe",
            "croupier device: \"spin\" is nothing that this device can do",
            "croupier device: \"x\" is no fault of this device: misread, unread, double_read, "
            "doubtful, lost_card, wrong_result, garbage, torn, silence"}));
}

}  // namespace
}  // namespace croupier::tests
