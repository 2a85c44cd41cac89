#include "devices/checked_device.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>

#include "base/names.h"
#include "devices/test_kit.h"

namespace croupier::devices {
namespace {

constexpr std::array checked_kinds = {Kind::shoe, Kind::tumbler, Kind::acceptor, Kind::printer,
                                      Kind::reader};

TEST(CheckedDevice, RefusesByItsWordAnOrderThatItDoesNotKnow) {
    for (const Kind kind : checked_kinds) {
        const auto device = std::move(*make_virtual(name_in(kind_names, kind), {}, FastSource(1)));
        device->take_output();
        device->receive(bytes_of(checked_line("DANCE,1,2,3,4")));
        EXPECT_EQ(device->take_output(), checked_line("REFUSED,DANCE,not known here"))
            << name_in(kind_names, kind);
    }
}

TEST(CheckedDriver, ARefusalThatItCannotHaveOrderedMeansNothing) {
    for (const Kind kind : checked_kinds) {
        const auto driver = std::move(*make_driver(name_in(kind_names, kind), {}));
        EXPECT_EQ(in_words(driver->feed(bytes_of(checked_line("REFUSED,ASK,busy")), 0)),
                  Words{"order_refused order=ask why=busy"});
        for (const char* body : {"REFUSED,DANCE,busy", "REFUSED,ASK", "REFUSED,ASK,busy,now"})
            EXPECT_EQ(count_of<Garbage>(driver->feed(bytes_of(checked_line(body)), 0)), 1U)
                << name_in(kind_names, kind) << " " << body;
    }
}

TEST(CheckedDriver, KnowsItsOwnGreetingAndNoOther) {
    for (const Kind kind : checked_kinds)
        for (const Kind other : checked_kinds) {
            const auto driver = std::move(*make_driver(name_in(kind_names, kind), {}));
            const auto device = std::move(
                *make_virtual(name_in(kind_names, other), {.serial = "X-1"}, FastSource(1)));
            device->connected();
            const std::string said = device->take_output();
            const std::string greeting = said.substr(0, said.find("\n") + 1);
            EXPECT_EQ(count_of<DeviceNamed>(driver->feed(bytes_of(greeting), 0)),
                      kind == other ? 1U : 0U)
                << name_in(kind_names, kind) << " hears " << greeting;
        }
}

TEST(CheckedDevice, SaysHowItIsEverySecond) {
    for (const Kind kind : checked_kinds) {
        Bench bench(name_in(kind_names, kind), 1);
        bench.run(checked_status_every_ms);
        const std::uint64_t before = bench.driver().counts().lines_read;
        bench.run(10 * checked_status_every_ms);
        EXPECT_EQ(bench.driver().counts().lines_read, before + 10) << name_in(kind_names, kind);
        EXPECT_FALSE(bench.driver().is_silent());
    }
}

}  // namespace
}  // namespace croupier::devices
