// Who did what, when: what the journal keeps of every chip, and whose authority reaches how far.
#include <gtest/gtest.h>

#include "codec/journal.h"
#include "host/test_kit.h"
#include "tests/support/proves.h"

namespace croupier::tests {
namespace {

using host::kit::dollars;
using host::kit::Venue;

struct Movement {
    std::string what;
    floor::TerminalId terminal;
    floor::TableId table;
    floor::Time at = 0;
    friend bool operator==(const Movement&, const Movement&) = default;
};

// Reads the journal from its beginning.
std::vector<Movement> movements_in(journal::Store& store) {
    std::vector<Movement> movements;
    codec::Batch batch;
    const auto note = [&](const journal::Batch& row) -> Result<Nothing, Fault> {
        TRY_DO(codec::read_batch(batch, row.content));
        for (const codec::Entry& entry : batch.entries)
            for (const floor::Event& event : entry.events)
                floor::visit_event(
                    [&](const auto& fact) {
                        if constexpr (requires {
                                          fact.round;
                                          floor::TerminalId(fact.terminal);
                                      })
                            movements.push_back({std::string(fact.type_name), fact.terminal,
                                                 fact.round.table, entry.command.at});
                    },
                    event);
        return Nothing{};
    };
    const auto seen = store.read(1, store.head()->sequence, note);
    CHECK(seen.has_value());
    return movements;
}

TEST(Attribution, EveryChipMovementIsInTheJournalWithItsTerminalTableAndTime) {
    Venue venue;
    floor::Settings settings = host::kit::baccarat_rf();
    settings.rulebook = "canberra-mttg-2019";
    const floor::TableId table = venue.add_table("B1", settings);
    const floor::TableId other = venue.add_table("B2", settings);
    const floor::StaffId dealer = venue.add_staff("dealer");
    const floor::TerminalId one = venue.add_terminal(dollars(100));
    for (const floor::TableId id : {table, other})
        Venue::must(venue.by(dealer, floor::WagerCommand{floor::NewGame{id}}));
    std::vector<Movement> wanted;
    const auto moved = [&](const char* what, floor::TableId id) {
        wanted.push_back({what, one, id, venue.engine().now()});
        venue.wait(250);
    };
    Venue::must(venue.bet(one, table, "player", dollars(20)));
    moved("bets_placed", table);
    const auto player = *floor::parse_spot(floor::Game::baccarat, "player", {});
    Venue::must(
        venue.from(one, floor::WagerCommand{floor::TakeBets{table, one, {{player, dollars(5)}}}}));
    moved("bets_taken", table);
    Venue::must(venue.from(one, floor::WagerCommand{floor::ConfirmBets{table, one}}));
    moved("bets_confirmed", table);
    PROVES("CN-2.5(a)", "CN-2.5(b)", "RF-3.2.4", "LT-4.2.5", "CR-3.3.1");
    Venue::must(venue.bet(one, other, "banker", dollars(5)));
    moved("bets_placed", other);
    EXPECT_EQ(movements_in(venue.store()), wanted);
}

TEST(Attribution, TheChoiceOfATableIsThePlayersAndInTheJournal) {
    Venue venue;
    const floor::TableId table = venue.add_table("B1", host::kit::baccarat_rf());
    const floor::TableId other = venue.add_table("B2", host::kit::baccarat_rf());
    const floor::StaffId dealer = venue.add_staff("dealer");
    const floor::TerminalId one = venue.add_terminal(dollars(100));
    for (const floor::TableId id : {table, other})
        Venue::must(venue.by(dealer, floor::WagerCommand{floor::NewGame{id}}));
    Venue::must(venue.bet(one, other, "player", dollars(20)));
    const auto movements = movements_in(venue.store());
    ASSERT_EQ(movements.size(), 1U);
    EXPECT_EQ(movements[0].table, other);
    EXPECT_EQ(movements[0].terminal, one);
    PROVES("CN-2.5(c)", "CR-3.3.2");
}

// What was refused is kept too, with the reason.
TEST(Attribution, AnAttemptBeyondTheLimitsIsInTheJournal) {
    Venue venue;
    floor::Settings settings = host::kit::baccarat_rf();
    settings.rulebook = "star-baccarat-2025";
    settings.most = dollars(50);
    const floor::TableId table = venue.add_table("B1", settings);
    const floor::StaffId dealer = venue.add_staff("dealer");
    const floor::TerminalId one = venue.add_terminal(dollars(100));
    Venue::must(venue.by(dealer, floor::WagerCommand{floor::NewGame{table}}));
    Venue::must(venue.bet(one, table, "player", dollars(50)));
    EXPECT_EQ(venue.bet(one, table, "player", dollars(5)).reason, floor::Rejection::above_maximum);
    bool kept = false;
    codec::Batch batch;
    const auto note = [&](const journal::Batch& row) -> Result<Nothing, Fault> {
        TRY_DO(codec::read_batch(batch, row.content));
        for (const codec::Entry& entry : batch.entries)
            kept = kept || (entry.refusal.reason == floor::Rejection::above_maximum &&
                            entry.command.origin ==
                                floor::Origin{floor::OriginKind::terminal, one.value()});
        return Nothing{};
    };
    ASSERT_TRUE(venue.store().read(1, venue.store().head()->sequence, note).has_value());
    EXPECT_TRUE(kept);
    PROVES("SB-6.6");
}

// CR-12.3.1: no round before the continuous shuffler was loaded, and no other source will do.
TEST(Attribution, TripleChaseNeedsItsShuffler) {
    Venue venue;
    floor::Settings settings = host::kit::baccarat_rf();
    settings.rulebook = "crown-sat-15.1";
    settings.game = floor::Game::triple_chase;
    settings.decks = 0;
    Venue::must(venue.host(
        floor::VenueCommand{floor::AddRulebook{host::kit::rulebook_text(settings.rulebook)}}));
    Venue::must(venue.host(floor::TableCommand{floor::AddTable{"T1", settings}}));
    const floor::TableId table(0);
    const floor::StaffId manager = venue.add_staff("tg_assistant_casino_manager");
    Venue::must(venue.by(manager, floor::TableCommand{floor::OpenTable{table}}));
    const auto new_game = [&] {
        return venue.by(manager, floor::WagerCommand{floor::NewGame{table}}).reason;
    };
    EXPECT_EQ(new_game(), floor::Rejection::shoe_finished);
    floor::ShoeLoad load = floor::usual_load(venue.state().tables[0]);
    EXPECT_EQ(load.source, floor::CardSource::continuous_shuffler);
    load.source = floor::CardSource::shoe;
    EXPECT_EQ(venue.by(manager, floor::TableCommand{floor::LoadShoe{table, load}}).reason,
              floor::Rejection::bad_setting);
    load.source = floor::CardSource::continuous_shuffler;
    Venue::must(venue.by(manager, floor::TableCommand{floor::LoadShoe{table, load}}));
    EXPECT_EQ(new_game(), floor::Rejection::none);
    PROVES("CR-12.3.1");
}

// Somebody whose authority is over one pit has none over another.
TEST(Attribution, AuthorityEndsWithThePit) {
    struct Case {
        const char* rulebook;
        const char* role;
        floor::VoidReason reason;
    };
    for (const Case& each :
         {Case{"crown-sat-15.1", "tg_area_manager", floor::VoidReason::other},
          Case{"star-ltgame-2016", "assistant_gaming_manager", floor::VoidReason::misdeal}}) {
        Venue venue;
        floor::Settings settings = host::kit::baccarat_rf();
        settings.rulebook = each.rulebook;
        settings.pit = "north";
        const floor::TableId table = venue.add_table("B1", settings);
        const floor::StaffId everywhere = venue.add_staff(each.role);
        const floor::StaffId north(901);
        const floor::StaffId south(902);
        for (const auto& [id, pit] : {std::pair{north, "north"}, std::pair{south, "south"}}) {
            Venue::must(venue.host(floor::StaffCommand{floor::AddStaff{id, each.role, pit}}));
            Venue::must(venue.host(floor::StaffCommand{floor::SignIn{id}}));
        }
        const floor::PlayCommand declare{floor::VoidRound{table, each.reason}};
        for (const floor::StaffId allowed : {everywhere, north}) {
            Venue::must(venue.by(allowed, floor::WagerCommand{floor::NewGame{table}}));
            EXPECT_EQ(venue.by(south, declare).reason, floor::Rejection::role_too_low);
            Venue::must(venue.by(allowed, declare));
        }
    }
    PROVES("CR-1.1v", "LT-1.1.assistant-gaming-manager");
}

}  // namespace
}  // namespace croupier::tests
