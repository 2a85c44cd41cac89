#include "server/venue/overlay.h"

#include <gtest/gtest.h>

#include "floor/state.h"
#include "server/ops/local_time.h"

namespace croupier::server {
namespace {

TEST(Overlay, ALineForEachTableSaysTimeRoundAndPhase) {
    floor::State state;
    state.tables.resize(3);
    state.tables[0].name = "B1";
    state.tables[0].phase = floor::Phase::open;
    state.tables[0].round.number = 17;
    state.tables[1].name = "R1";
    state.tables[2].name = "R2";
    state.tables[2].phase = floor::Phase::open;
    state.tables[2].stopped = true;
    struct NoOrders : Orders {
        bool submit(floor::Command) override { return false; }
    } orders;
    Overlay overlay;
    EXPECT_EQ(overlay.text(0), "");
    overlay.act(state, 0, orders);
    const std::string at = ops::local_time_text(1'700'000'000'250);
    EXPECT_EQ(
        overlay.text(1'700'000'000'250),
        at + " B1 round 17 open\n" + at + " R1 round 0 closed\n" + at + " R2 round 0 stopped\n");
    state.house.stopped = true;
    overlay.act(state, 0, orders);
    EXPECT_EQ(overlay.text(1'700'000'000'250), at + " B1 round 17 stopped\n" + at +
                                                   " R1 round 0 stopped\n" + at +
                                                   " R2 round 0 stopped\n");
}

}  // namespace
}  // namespace croupier::server
