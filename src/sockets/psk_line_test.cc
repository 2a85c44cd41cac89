#include "sockets/psk_line.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace croupier::sockets {
namespace {

DeviceKey key_of(std::uint8_t byte) {
    DeviceKey key{};
    key.fill(byte);
    return key;
}

// Lets both ends talk until neither has anything to say.
struct Ends {
    Ends(const DeviceKey& host_key, const DeviceKey& device_key)
        : host(PskLine::End::host, host_key), device(PskLine::End::device, device_key) {}

    void talk() {
        for (int turn = 0; turn < 10; ++turn) {
            if (auto got = device.receive(host.take_wire()))
                at_device += *got;
            else
                device_fault = device_fault.empty() ? got.error().what : device_fault;
            if (auto got = host.receive(device.take_wire()))
                at_host += *got;
            else
                host_fault = host_fault.empty() ? got.error().what : host_fault;
        }
    }

    PskLine host;
    PskLine device;
    std::string at_host;
    std::string at_device;
    std::string host_fault;
    std::string device_fault;
};

TEST(PskLine, CarriesALineBothWaysUnderTheDevicesKey) {
    Ends ends(key_of(7), key_of(7));
    ASSERT_TRUE(ends.device.send("$HELLO,acceptor,A-1,1*0000\r\n"));
    ends.talk();
    EXPECT_TRUE(ends.host.is_open());
    EXPECT_TRUE(ends.device.is_open());
    ASSERT_TRUE(ends.host.send("$ASK*0000\r\n"));
    ends.talk();
    EXPECT_EQ(ends.at_host, "$HELLO,acceptor,A-1,1*0000\r\n");
    EXPECT_EQ(ends.at_device, "$ASK*0000\r\n");
    EXPECT_EQ(ends.host_fault + ends.device_fault, "");
}

TEST(PskLine, AnotherKeyOpensNothing) {
    Ends ends(key_of(7), key_of(8));
    ASSERT_TRUE(ends.device.send("secret"));
    ends.talk();
    EXPECT_FALSE(ends.host.is_open());
    EXPECT_FALSE(ends.device.is_open());
    EXPECT_EQ(ends.at_host, "");
    EXPECT_NE(ends.host_fault + ends.device_fault, "");
}

TEST(PskLine, PlainBytesAreNoLine) {
    PskLine device(PskLine::End::device, key_of(7));
    EXPECT_FALSE(device.receive("$STACKED,1,1,10000*ABCD\r\n"));
    PskLine host(PskLine::End::host, key_of(7));
    host.take_wire();
    EXPECT_FALSE(host.receive("$STACKED,1,1,10000*ABCD\r\n"));
}

TEST(PskLine, NothingOfTheLineIsOnTheWire) {
    Ends ends(key_of(7), key_of(7));
    ends.talk();
    ASSERT_TRUE(ends.device.send("CARD,1,700000001000"));
    const std::string wire = ends.device.take_wire();
    EXPECT_FALSE(wire.empty());
    EXPECT_EQ(wire.find("7000"), std::string::npos);
}

TEST(DeviceKeyFile, IsSixtyFourDigitsForItsOwnerAlone) {
    const std::string path = testing::TempDir() + "device." + std::to_string(::getpid()) + ".key";
    std::ofstream(path) << std::string(64, 'a') << '\n';
    chmod(path.c_str(), 0600);
    const auto key = read_device_key(path);
    ASSERT_TRUE(key) << key.error().what;
    EXPECT_EQ((*key)[0], 0xaa);
    chmod(path.c_str(), 0644);
    EXPECT_FALSE(read_device_key(path));
    std::ofstream(path) << "short\n";
    chmod(path.c_str(), 0600);
    EXPECT_FALSE(read_device_key(path));
    std::filesystem::remove(path);
    EXPECT_FALSE(read_device_key(path));
}

}  // namespace
}  // namespace croupier::sockets
