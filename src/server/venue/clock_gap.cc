#include "server/venue/clock_gap.h"

#include <fmt/format.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <iostream>

namespace croupier::server {
namespace {

constexpr std::string_view acceptance_kind = "clock_acceptance";
constexpr std::uint32_t acceptance_number = 0;
constexpr std::int64_t acceptance_lasts_ms = 3'600'000;
// The clock may be set a little between the acceptance and the start.
constexpr std::int64_t acceptance_early_ms = 60'000;
constexpr int tries_max = 3;

// last_at, wall_at, first, second, each eight bytes from the lowest.
using Acceptance = std::array<std::byte, 32>;

void put(Acceptance& into, std::size_t place, std::int64_t number) {
    const auto bits = static_cast<std::uint64_t>(number);
    for (std::size_t i = 0; i < 8; ++i)
        into[place * 8 + i] = static_cast<std::byte>((bits >> (8 * i)) & 0xff);
}

std::int64_t take(std::span<const std::byte> from, std::size_t place) {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < 8; ++i)
        bits |= std::to_integer<std::uint64_t>(from[place * 8 + i]) << (8 * i);
    return static_cast<std::int64_t>(bits);
}

// What is typed is not shown while this lives.
class HiddenInput {
public:
    explicit HiddenInput(Echo echo) {
        hides_ = echo == Echo::hidden && ::tcgetattr(STDIN_FILENO, &before_) == 0;
        if (!hides_) return;
        termios hidden = before_;
        hidden.c_lflag &= ~static_cast<tcflag_t>(ECHO);
        ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
    }
    ~HiddenInput() {
        if (!hides_) return;
        ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &before_);
        std::fputc('\n', stderr);
    }
    HiddenInput(const HiddenInput&) = delete;
    HiddenInput& operator=(const HiddenInput&) = delete;

private:
    termios before_{};
    bool hides_ = false;
};

bool is_number(const std::string& login) {
    return !login.empty() && login.find_first_not_of("0123456789") == std::string::npos;
}

Result<floor::StaffId, Fault> ask_person(vault::Vault& vault, const vault::LockPolicy& locks,
                                         std::int64_t at_ms, const AskLine& ask,
                                         std::string_view which) {
    for (int tries = 0; tries < tries_max; ++tries) {
        const auto login =
            ask(fmt::format("{} person, user or staff number: ", which), Echo::shown);
        const auto secret =
            login ? ask("password or PIN: ", Echo::hidden) : std::optional<std::string>();
        if (!secret) break;
        const auto kind =
            is_number(*login) ? vault::CredentialKind::pin : vault::CredentialKind::password;
        TRY(answer, vault.sign_in({kind, *login, *secret, at_ms}, locks));
        if (answer) return floor::StaffId(static_cast<std::uint32_t>(answer->staff));
        if (answer.error().reason == vault::Denied::locked) break;
    }
    return Err{Fault{fmt::format("the {} person did not show who they are", which)}};
}

}  // namespace

vault::LockPolicy lock_policy(const ops::SignInConfig& config) {
    vault::LockPolicy locks;
    locks.failures_max = config.failures_max;
    locks.delay_first_ms = config.delay_first_ms;
    locks.delay_longest_ms = config.delay_longest_ms;
    locks.lock_first_ms = config.lock_first_ms;
    locks.lock_longest_ms = config.lock_longest_ms;
    locks.anywhere_lock_first_ms = config.anywhere_lock_first_ms;
    locks.anywhere_lock_longest_ms = config.anywhere_lock_longest_ms;
    return locks;
}

std::optional<std::string> ask_on_standard_input(const std::string& prompt, Echo echo) {
    fmt::print(stderr, "{}", prompt);
    std::fflush(stderr);
    const HiddenInput hidden(echo);
    std::string line;
    if (!std::getline(std::cin, line)) return std::nullopt;
    return line;
}

std::string time_words(std::int64_t at_ms) {
    using namespace std::chrono;  // NOLINT(google-build-using-namespace): nothing but its names
    const sys_seconds at(std::chrono::floor<seconds>(milliseconds(at_ms)));
    const auto day = std::chrono::floor<days>(at);
    const year_month_day date(day);
    const hh_mm_ss time(at - day);
    return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:{:02} UTC", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                       time.hours().count(), time.minutes().count(), time.seconds().count());
}

std::string gap_words(const host::ClockGap& gap) {
    const std::int64_t hours = (gap.wall_at - gap.last_at) / 3'600'000;
    const std::int64_t seconds = (gap.wall_at - gap.last_at) / 1'000;
    return fmt::format(
        "the clock says {}, the last entry is of {}: {} {} {} it", time_words(gap.wall_at),
        time_words(gap.last_at), hours == 0 ? std::abs(seconds) : std::abs(hours),
        hours == 0 ? "seconds" : "hours", gap.wall_at < gap.last_at ? "before" : "after");
}

Result<host::ClockAcceptance, Fault> ask_two_people(vault::Vault& vault,
                                                    const vault::LockPolicy& locks,
                                                    std::int64_t at_ms, const AskLine& ask) {
    TRY(first, ask_person(vault, locks, at_ms, ask, "first"));
    TRY(second, ask_person(vault, locks, at_ms, ask, "second"));
    if (first == second) return Err{Fault{"two different people have to accept it"}};
    return host::ClockAcceptance{first, second};
}

Result<Nothing, Fault> leave_acceptance(vault::Vault& vault, const host::ClockGap& gap,
                                        const host::ClockAcceptance& accepted) {
    Acceptance bytes{};
    put(bytes, 0, gap.last_at);
    put(bytes, 1, gap.wall_at);
    put(bytes, 2, accepted.first.value());
    put(bytes, 3, accepted.second.value());
    TRY(left, vault.put_key(acceptance_kind, acceptance_number, bytes));
    if (!left) return Err{Fault{"the vault does not take the acceptance"}};
    return Nothing{};
}

Result<std::optional<host::ClockAcceptance>, Fault> take_acceptance(vault::Vault& vault,
                                                                    const host::ClockGap& gap) {
    std::optional<host::ClockAcceptance> accepted;
    TRY(found, vault.key(acceptance_kind, acceptance_number));
    if (!found) return accepted;
    const std::span<const std::byte> bytes = std::as_const(*found).bytes();
    if (bytes.size() == sizeof(Acceptance)) {
        const std::int64_t age = gap.wall_at - take(bytes, 1);
        if (take(bytes, 0) == gap.last_at && age >= -acceptance_early_ms &&
            age <= acceptance_lasts_ms)
            accepted =
                host::ClockAcceptance{floor::StaffId(static_cast<std::uint32_t>(take(bytes, 2))),
                                      floor::StaffId(static_cast<std::uint32_t>(take(bytes, 3)))};
    }
    TRY(removed, vault.remove_key(acceptance_kind, acceptance_number));
    if (!removed) return Err{Fault{"the vault does not give up the acceptance"}};
    return accepted;
}

}  // namespace croupier::server
