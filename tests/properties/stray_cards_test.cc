// Cards that come at any time, onto any hand, face up or down; deals that are put in order, coups
// that are declared void, dummies. Every card that left the shoe is in one place and in no other,
// money neither comes nor goes, and the journal stands up to `verify`.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "base/draw.h"
#include "floor/command.h"
#include "floor/query.h"
#include "floor/state.h"
#include "host/test_kit.h"
#include "lab/verify.h"

namespace croupier::tests {
namespace {

using floor::Game;
using floor::IncidentCommand;
using floor::Phase;
using floor::PlayCommand;
using host::kit::dollars;
using host::kit::Venue;

using Cards = std::vector<cards::Card>;

Cards sorted(Cards cards) {
    std::sort(cards.begin(), cards.end(),
              [](cards::Card a, cards::Card b) { return a.index() < b.index(); });
    return cards;
}

// What lies on a table or waits beside it, from the events alone.
class Felt {
public:
    void read(const floor::Event& event) {
        if (const auto* play = std::get_if<floor::PlayEvent>(&event))
            std::visit([&](const auto& fact) { happens(fact); }, *play);
        if (const auto* incident = std::get_if<floor::IncidentEvent>(&event))
            std::visit([&](const auto& fact) { happens(fact); }, *incident);
        if (const auto* table = std::get_if<floor::TableEvent>(&event))
            if (std::holds_alternative<floor::ShoeLoaded>(*table) && !in_round_) lie_ = {};
        if (const auto* wager = std::get_if<floor::WagerEvent>(&event))
            if (std::holds_alternative<floor::RoundOpened>(*wager)) in_round_ = true;
    }
    const Cards& cards() const { return lie_; }
    std::map<std::string, int> seen;

private:
    void take(cards::Card card) {
        const auto found = std::find(lie_.begin(), lie_.end(), card);
        ASSERT_NE(found, lie_.end()) << cards::card_text(card) << " was not there";
        lie_.erase(found);
    }
    void happens(const floor::CardDealt& event) {
        if (!event.waited) lie_.push_back(event.card);
        ++seen[event.waited ? "waited" : "dealt"];
        round_.push_back(event.card);
    }
    void happens(const floor::CardStrayed& event) {
        ++seen[event.waited ? "burned later" : "strayed"];
        if (event.waited) return take(event.card);
        if (event.fate != rulebook::StrayCard::burned) lie_.push_back(event.card);
    }
    void happens(const floor::CardBurned& event) {
        if (event.waited) take(*event.card);
    }
    void happens(const floor::DealReconstructed& event) {
        ++seen["reconstructed"];
        if (event.burn) take(*event.burn);
        round_.clear();
        doubted_ = false;
    }
    void happens(const floor::RoundHeld& event) {
        doubted_ = event.reason == floor::HoldReason::misdeal;
        ++seen["held"];
    }
    void happens(const floor::HoldReleased&) { doubted_ = false; }
    void happens(const floor::RoundSettled&) { end(); }
    void happens(const floor::RoundVoided&) {
        ++seen["void"];
        // All of a coup in doubt goes; so does what a reconstruction had not laid out again.
        voided = true;
        if (doubted_) lie_.clear(), round_.clear();
        end();
    }
    template <class Fact>
    void happens(const Fact&) {}
    void end() {
        for (const cards::Card card : round_) take(card);
        round_.clear();
        in_round_ = false;
        doubted_ = false;
    }

    Cards lie_;
    Cards round_;
    bool in_round_ = false;
    bool doubted_ = false;

public:
    bool voided = false;
};

class ClumsyTable {
public:
    ClumsyTable(std::uint64_t seed, floor::Settings settings) : source_(seed) {
        settings.least = dollars(1);
        settings.most = dollars(500);
        settings.period_ms = 30'000;
        settings.decision_ms = 10'000;
        table_ = venue_.add_table("T1", settings);
        const auto& ladder = table().book->policies->ladder;
        dealer_ = venue_.add_staff(ladder.front());
        boss_ = venue_.add_staff(ladder.back());
        for (int i = 0; i < 3; ++i) seats_.push_back(venue_.add_terminal(dollars(2'000)));
        venue_.ear.entries.clear();
        total_ = money();
    }
    void step() {
        act();
        for (const codec::Entry& entry : venue_.ear.entries)
            for (const floor::Event& event : entry.events) felt_.read(event);
        venue_.ear.entries.clear();
        expect_each_card_once();
        expect_waiting_first();
        EXPECT_EQ(money(), total_);
        EXPECT_FALSE(table().stopped);
    }
    void expect_verified() {
        const lab::Verified verified = lab::verify(venue_.store(), {});
        for (const lab::Problem& problem : verified.problems)
            ADD_FAILURE() << lab::problem_text(problem);
        EXPECT_GT(verified.re_executed, 0U);
    }
    Felt felt_;

private:
    const floor::Table& table() const { return venue_.state().tables[table_.value()]; }
    std::uint32_t below(std::uint32_t bound) { return draw_below(source_, bound); }
    cards::Card any_card() {
        return {2 + static_cast<int>(below(13)), static_cast<cards::Suit>(below(4))};
    }
    Cards on_felt() const {
        Cards cards;
        if (floor::in_round(table().phase)) cards = table().round.outcome.cards;
        for (const floor::WaitingCard& waiting : table().cards.waiting)
            cards.push_back(waiting.card);
        return cards;
    }
    Money money() const {
        Money all;
        for (const floor::TerminalId seat : seats_)
            all += venue_.credit(seat) + floor::staked(table(), seat);
        return all + venue_.state().ledger.balance(floor::house_account());
    }

    void act() {
        switch (below(10)) {
            case 0:
                return go_on();
            case 1:
                return put_in_order();
            case 2:
                if (below(4) == 0) return declare_void();
                return go_on();
            case 3:
                if (below(3) == 0) return venue_.restart();
                return answer();
            case 4:
                return decide();
            default:
                return deal();
        }
    }
    // Whatever the dealer terminal asks for.
    void go_on() {
        switch (floor::expected(table()).what) {
            case floor::Expectation::new_game:
                venue_.by(dealer_, floor::WagerCommand{floor::NewGame{table_}});
                for (const floor::TerminalId seat : seats_) wager(seat);
                if (below(4) != 0) venue_.wait(30'000);
                return;
            case floor::Expectation::new_shoe:
                venue_.by(boss_,
                          floor::TableCommand{floor::LoadShoe{table_, floor::usual_load(table())}});
                return;
            case floor::Expectation::authorise:
                if (table().phase == Phase::held) return put_in_order();
                Venue::must(venue_.by(boss_, PlayCommand{floor::OpenNoBetCoup{table_}}));
                return;
            case floor::Expectation::confirm:
                Venue::must(venue_.by(boss_, PlayCommand{floor::ConfirmResult{table_}}));
                return;
            case floor::Expectation::bets:
                return venue_.wait(30'000);
            case floor::Expectation::card:
                if (floor::is_entered_by_hand(table())) return enter();
                return deal();
            default:
                return decide();
        }
    }
    void enter() {
        const cards::Card card =
            table().cards.waiting.empty() ? any_card() : table().cards.waiting.front().card;
        by_two(IncidentCommand{floor::EnterCard{table_, card}});
    }
    // Cards that are keyed or laid out anew are two people's word.
    floor::Refusal by_two(floor::Order order) {
        floor::Command command =
            venue_.command({floor::OriginKind::dealer_terminal, 0}, std::move(order));
        command.actor = dealer_;
        command.authoriser = boss_;
        return venue_.send(std::move(command));
    }
    void wager(floor::TerminalId seat) {
        const bool blackjack = table().settings.game == Game::blackjack;
        const bool war = table().settings.game == Game::casino_war;
        const floor::Spot spot{table().settings.game,
                               static_cast<std::uint8_t>(blackjack || war ? 1 : 1 + below(3)),
                               static_cast<std::uint8_t>(war ? 1 + below(3) : 0), 0};
        venue_.from(seat, floor::WagerCommand{
                              floor::PlaceBets{table_, seat, {{spot, dollars(1 + below(20))}}}});
        venue_.from(seat, floor::WagerCommand{floor::ConfirmBets{table_, seat}});
    }
    void deal() {
        floor::DealCard order{table_, any_card()};
        if (below(6) == 0) order.to = static_cast<std::uint8_t>(1 + below(3));
        if (below(8) == 0) order.face = static_cast<floor::Face>(1 + below(2));
        venue_.device(PlayCommand{order});
    }
    void put_in_order() {
        Cards cards = on_felt();
        if (cards.empty()) return;
        shuffle(source_, std::span<cards::Card>(cards));
        floor::ReconstructDeal order{table_, cards, {}};
        if (below(8) == 0) {
            order.burn = order.cards.front();
            order.cards.erase(order.cards.begin());
        }
        const floor::Refusal refusal = by_two(IncidentCommand{order});
        const bool doubted =
            table().phase == Phase::held && table().round.hold == floor::HoldReason::misdeal;
        if (refusal.reason != floor::Rejection::none && doubted) declare_void();
    }
    void declare_void() {
        venue_.by(boss_, PlayCommand{floor::VoidRound{table_, floor::VoidReason::misdeal}});
    }
    void decide() {
        for (const floor::Seat& seat : table().seats) {
            if (seat.offers.empty()) continue;
            const floor::Offer offer = seat.offers.front();
            const auto decision =
                offer.decisions[below(static_cast<std::uint32_t>(offer.decisions.size()))];
            venue_.from(seat.terminal, PlayCommand{floor::Decide{table_, seat.terminal, decision,
                                                                 offer.hand, offer.area}});
            return;
        }
        if (below(3) == 0) venue_.wait(10'000);
    }
    void answer() {
        for (const floor::Prompt& prompt : table().notices.prompts)
            for (const floor::TerminalId seat : seats_)
                if (floor::is_asked(prompt, seat)) {
                    venue_.from(seat, floor::TableCommand{floor::AnswerPrompt{
                                          table_, seat, prompt.id, below(2) == 0}});
                    return;
                }
    }

    // A void coup takes what a reconstruction had not laid out again; nothing else goes unseen.
    void expect_each_card_once() {
        if (felt_.voided && !floor::in_round(table().phase)) {
            EXPECT_LE(on_felt().size(), felt_.cards().size());
            Felt fresh;
            fresh.seen = felt_.seen;
            felt_ = fresh;
            for (const floor::WaitingCard& waiting : table().cards.waiting)
                felt_.read(floor::IncidentEvent{floor::CardStrayed{
                    {}, waiting.card, waiting.exposed, rulebook::StrayCard::next_card, false}});
            return;
        }
        felt_.voided = false;
        EXPECT_EQ(sorted(on_felt()), sorted(felt_.cards()));
    }
    // Whatever is out of the shoe is dealt before the shoe gives another.
    void expect_waiting_first() {
        const bool dealing = table().phase == Phase::closed_bets || table().phase == Phase::playing;
        if (!dealing || table().cards.waiting.empty() || floor::is_entered_by_hand(table())) return;
        const rules::Next next = floor::awaited(table());
        EXPECT_TRUE(next.awaited != rules::Awaited::card || next.place == rules::Place::burn);
    }

    FastSource source_;
    Venue venue_;
    floor::TableId table_;
    floor::StaffId dealer_;
    floor::StaffId boss_;
    std::vector<floor::TerminalId> seats_;
    Money total_;
};

void play(std::uint64_t seed, std::string_view rulebook, Game game,
          std::initializer_list<const char*> expected) {
    floor::Settings settings;
    settings.rulebook = rulebook;
    settings.game = game;
    if (game == Game::casino_war) settings.areas = 3;
    ClumsyTable table(seed, settings);
    for (int i = 0; i < 800; ++i) {
        table.step();
        ASSERT_FALSE(testing::Test::HasFailure()) << "step " << i;
    }
    for (const char* what : expected) EXPECT_GT(table.felt_.seen[what], 0) << what;
    table.expect_verified();
}

TEST(StrayCards, BaccaratKeepsEveryCardOnce) {
    play(1, "star-rapid-fusion-2024", Game::baccarat, {"strayed", "waited", "held", "void"});
    play(2, "star-ltgame-2016", Game::baccarat, {"strayed", "waited"});
    play(3, "star-baccarat-2025", Game::baccarat, {"strayed", "waited", "reconstructed"});
    play(4, "crown-sat-15.1", Game::baccarat, {"strayed", "waited", "reconstructed"});
    play(5, "canberra-mttg-2019", Game::baccarat, {"strayed", "waited", "reconstructed"});
}

TEST(StrayCards, GamesWithDecisionsKeepEveryCardOnce) {
    play(6, "star-rapid-fusion-2024", Game::blackjack, {"strayed", "waited", "reconstructed"});
    play(7, "crown-sat-15.1", Game::blackjack, {"strayed", "waited", "reconstructed"});
    play(8, "star-rapid-fusion-2024", Game::casino_war, {"strayed", "waited", "reconstructed"});
    play(9, "crown-sat-15.1", Game::triple_chase, {"strayed", "waited", "reconstructed"});
}

}  // namespace
}  // namespace croupier::tests
