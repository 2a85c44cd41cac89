#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <vector>

#include "host/host.h"
#include "host/test_kit.h"
#include "journal/memory/memory_store.h"
#include "server/process/publisher.h"
#include "tests/support/hasty_store.h"
#include "tests/support/proves.h"

// A card from the shoe to the screens: the journal first, then everybody.

namespace croupier::server {
namespace {

using host::kit::dollars;
using host::kit::Venue;

bool is_stored(journal::Store& store, const floor::Command& command) {
    bool found = false;
    const auto read = store.read(1, journal::sequence_max, [&](const journal::Batch& row) {
        codec::Batch batch;
        CHECK(codec::read_batch(batch, row.content).has_value());
        for (const codec::Entry& entry : batch.entries) found = found || entry.command == command;
        return Result<Nothing, Fault>(Nothing{});
    });
    CHECK(read.has_value());
    return found;
}

// Everything that leaves the host goes through here.
class Gate final : public host::Listener {
public:
    explicit Gate(journal::Store& store) : store_(store) {}
    void answered(const floor::Command& command, const floor::Refusal&) override {
        if (!is_stored(store_, command)) ++early;
    }
    void happened(const codec::Entry& entry, journal::Sequence) override {
        if (!is_stored(store_, entry.command)) ++early;
        entries.push_back(entry);
    }
    int early = 0;  // heard before the store had it
    std::vector<codec::Entry> entries;

private:
    journal::Store& store_;
};

struct Release {
    int early = 0;
    std::size_t screens = 0;    // that have the card
    std::int64_t after_us = 0;  // when the last of them had it
};

// Two players, the dealer and a sign look at a table; orders wait, and a view has just gone out.
Release release_card(std::unique_ptr<journal::Store> store) {
    Venue venue({}, 4, std::move(store));
    const floor::TableId table =
        venue.add_table("B1", host::kit::baccarat_of("star-baccarat-2025"));
    const floor::StaffId dealer = venue.add_staff("dealer");
    const floor::TerminalId one = venue.add_terminal(dollars(100));
    const floor::TerminalId two = venue.add_terminal(dollars(100));
    Venue::must(venue.by(dealer, floor::WagerCommand{floor::NewGame{table}}));
    Venue::must(venue.bet(one, table, "banker", dollars(10)));
    venue.wait(60'000);
    CHECK(venue.store().check({}).has_value());

    Gate gate(venue.store());
    auto opened = host::Host::open(venue.store(), venue.clock, gate, nullptr, {});
    CHECK(opened.has_value());
    host::Host& host = **opened;
    CHECK(host.turn().has_value());
    Publisher publisher;
    const auto come = [&](std::uint32_t place, Part part, std::uint32_t number) {
        Session session;
        session.connection_id = {place, 1};
        session.part = part;
        session.number = number;
        publisher.arrive(session);
        publisher.watch(*publisher.find({place, 1}), {table});
    };
    come(0, Part::terminal, one.value());
    come(1, Part::terminal, two.value());
    come(2, Part::dealer_terminal, 0);
    come(3, Part::display, 0);
    const auto publish = [&](std::int64_t now_us) {
        publisher.publish({host.state(), host.now(), 1, {}, {}}, now_us,
                          Publisher::Pressure::orders_wait);
        return publisher.take_letters();
    };
    constexpr std::int64_t from_us = 1'000'000;
    publish(from_us);

    Release release;
    const auto count_early = [&] { release.early = gate.early; };
    gate.early = 0;
    gate.entries.clear();
    CHECK(host.submit(
        venue.command({floor::OriginKind::device, 1},
                      floor::PlayCommand{floor::DealCard{table, *cards::parse_card("7D")}})));
    CHECK(host.turn().has_value());
    count_early();
    for (const codec::Entry& entry : gate.entries)
        publisher.happened(host.state(), entry, 1, host.now());
    std::set<std::uint32_t> have;
    for (std::optional<std::int64_t> at = from_us; at && *at < from_us + 5'000'000;
         at = publisher.next_at(*at + 1)) {
        for (const Letter& letter : publish(*at))
            if (letter.text->find("7D") != std::string::npos &&
                have.insert(letter.to.place).second)
                release.after_us = *at - from_us;
        if (have.size() == 4) break;
    }
    release.screens = have.size();
    return release;
}

std::unique_ptr<journal::Store> memory() {
    auto made = journal::create_memory({journal::format_number, "test", std::nullopt}, {});
    CHECK(made.has_value());
    return std::move(*made);
}

TEST(Release, ACardIsInTheStoreBeforeAnybodyHearsAndOnEveryScreenWithinASecond) {
    const Release release = release_card(memory());
    EXPECT_EQ(release.early, 0);
    EXPECT_EQ(release.screens, 4U);
    EXPECT_LE(release.after_us, 1'000'000);
    // The test would notice.
    EXPECT_GT(release_card(std::make_unique<tests::HastyStore>(memory())).early, 0);
    PROVES("ST-GLI19-C.6.4.d");
}

}  // namespace
}  // namespace croupier::server
