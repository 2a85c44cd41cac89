#include "host/drawing.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <vector>

#include "host/test_kit.h"
#include "tests/support/proves.h"

namespace croupier::host {
namespace {

using floor::Game;
using floor::Phase;
using floor::Rejection;
using kit::dollars;
using kit::Venue;

floor::Settings drawn(Game game) {
    floor::Settings settings = kit::baccarat_rf();
    settings.game = game;
    settings.mode = floor::Mode::rng;
    settings.decks = 0;
    settings.committed = true;
    return settings;
}

constexpr fairness::Nonce nonce_of(std::uint8_t first) {
    return {first, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
}

// So long a commitment is seen before betting opens.
constexpr std::int64_t shown_ms = 1'000;

// A hall with nobody in it but players.
class Hall {
public:
    explicit Hall(std::uint64_t seed = 1) : entropy_(seed) {}

    floor::TableId add(Game game, std::int64_t motion_ms = 0) {
        floor::Settings settings = drawn(game);
        settings.motion_ms = motion_ms;
        const floor::TableId id =
            venue.add_table("T" + std::to_string(venue.state().tables.size()), settings);
        run(shown_ms);
        return id;
    }
    const floor::Table& at(floor::TableId id) const { return venue.state().tables[id.value()]; }

    // The desk and the host in turn, until there is nothing to do.
    void draw() {
        for (int turns = 0; desk_->work(venue.engine()) > 0; ++turns) {
            ASSERT_LT(turns, 1'000) << "the desk does not come to rest";
            venue.turn();
        }
    }
    // One step of it.
    bool work_once() {
        const bool worked = desk_->work(venue.engine()) > 0;
        venue.turn();
        return worked;
    }
    void run(std::int64_t ms) {
        const std::int64_t until = venue.clock.steady_ms() + ms;
        while (venue.clock.steady_ms() < until) {
            draw();
            const auto due = venue.engine().wake_at();
            const std::int64_t left = until - venue.clock.steady_ms();
            const std::int64_t step = due ? std::min(left, *due - venue.engine().now()) : left;
            venue.clock.advance(std::max<std::int64_t>(step, 0));
            venue.turn();
        }
        draw();
    }
    // Until that round of the table is open.
    void run_to(floor::TableId id, std::uint32_t round) {
        for (int seconds = 0; at(id).round.number < round && !at(id).stopped; ++seconds) {
            ASSERT_LT(seconds, 600) << "the table does not go on";
            run(1'000);
        }
    }
    // The process ends, the desk with it; another one finds what it needs in the store.
    void crash() {
        venue.restart();
        desk_.emplace(entropy_, sealer_);
    }
    floor::Refusal bet(floor::TerminalId terminal, floor::TableId id, std::string_view name,
                       Money amount, std::optional<fairness::Nonce> nonce,
                       std::vector<floor::SelectionWord> selection = {}) {
        const auto spot = floor::parse_spot(at(id).settings.game, name, selection);
        CHECK(spot.has_value());
        return venue.from(terminal, floor::WagerCommand{
                                        floor::PlaceBets{id, terminal, {{*spot, amount}}, nonce}});
    }
    // A usual wager of that game.
    floor::Refusal stake(floor::TerminalId terminal, floor::TableId id,
                         std::optional<fairness::Nonce> nonce = nonce_of(1)) {
        switch (at(id).settings.game) {
            case Game::roulette:
                return bet(terminal, id, "red", dollars(10), nonce);
            case Game::sic_bo:
                return bet(terminal, id, "big", dollars(10), nonce);
            case Game::casino_war:
                return bet(terminal, id, "ante", dollars(10), nonce, {{"area", "1"}});
            case Game::three_card_poker:
                Venue::must(venue.from(
                    terminal, floor::PlayCommand{floor::PickPositions{id, terminal, {1, 5, 9}}}));
                return bet(terminal, id, "ante", dollars(10), nonce);
            default:
                return bet(terminal, id, "player", dollars(10), nonce);
        }
    }

    Venue venue;

private:
    rng::SeededEntropy entropy_;
    MemorySealer sealer_;
    std::optional<Drawing> desk_{std::in_place, entropy_, sealer_};
};

constexpr std::array<Game, 6> rapid_fusion = {Game::baccarat,   Game::roulette,
                                              Game::sic_bo,     Game::blackjack,
                                              Game::casino_war, Game::three_card_poker};

// Nobody on the staff did anything.
bool ran_by_itself(const std::vector<codec::Entry>& entries) {
    return std::none_of(entries.begin(), entries.end(), [](const codec::Entry& entry) {
        return entry.command.actor || entry.refusal.reason != Rejection::none ||
               (entry.command.origin.kind != floor::OriginKind::host &&
                entry.command.origin.kind != floor::OriginKind::terminal);
    });
}

TEST(Drawing, AllSixGamesRunByThemselvesFromOpeningToOpening) {
    Hall hall;
    const floor::TerminalId one = hall.venue.add_terminal(dollars(5'000));
    for (const Game game : rapid_fusion) {
        SCOPED_TRACE(floor::game_names[static_cast<std::size_t>(game)]);
        const floor::TableId id = hall.add(game);
        hall.venue.ear.entries.clear();
        for (std::uint32_t round = 1; round <= 5; ++round) {
            ASSERT_EQ(hall.at(id).round.number, round);
            ASSERT_EQ(hall.at(id).phase, Phase::open);
            Venue::must(hall.stake(one, id));
            hall.run_to(id, round + 1);
            const floor::PastRound& past = hall.at(id).round.past.back();
            ASSERT_EQ(past.round.number, round);
            EXPECT_EQ(past.status, floor::RoundStatus::settled);
            ASSERT_TRUE(hall.at(id).fairness.proven.has_value());
            EXPECT_EQ(hall.at(id).fairness.proven->round.number, round);
            EXPECT_EQ(hall.at(id).fairness.proven->wrong, std::nullopt);
            EXPECT_EQ(hall.at(id).fairness.proven->seats.size(), 1U);
            EXPECT_FALSE(hall.at(id).fairness.proven->draws.empty());
        }
        EXPECT_TRUE(ran_by_itself(hall.venue.ear.entries));
    }
    EXPECT_TRUE(hall.venue.state().ledger.conserved());
    PROVES("RF-1.1-rng-mode", "RF-17.1", "RF-17.2");
}

// A secret that was shown in a time that was lost draws nothing: wagers come back, what was
// committed for later is committed anew, and tickets of that time have numbers of their own.
TEST(Drawing, AfterALossNoKnownSecretDrawsAndNoNumberIsGivenAgain) {
    Hall hall;
    const floor::TerminalId one = hall.venue.add_terminal(dollars(100));
    const floor::TableId id = hall.add(Game::roulette);
    const auto withdraw = [&] {
        return hall.venue.host(floor::PlayCommand{floor::WithdrawCommitment{id}}).reason;
    };
    Venue::must(hall.venue.host(floor::VenueCommand{floor::NoteRestore{7, sha256({})}}));

    Venue::must(hall.stake(one, id));
    const Money before = hall.venue.state().ledger.credit(one).total();
    ASSERT_EQ(hall.at(id).phase, Phase::open);
    EXPECT_EQ(withdraw(), Rejection::none);
    EXPECT_EQ(hall.at(id).round.past.back().status, floor::RoundStatus::void_round);
    EXPECT_EQ(hall.venue.state().ledger.credit(one).total(), before + dollars(10));
    EXPECT_EQ(withdraw(), Rejection::not_expected) << "its secret is only to be shown";

    for (int steps = 0; !hall.at(id).fairness.proven || !hall.at(id).fairness.round; ++steps) {
        ASSERT_LT(steps, 100);
        ASSERT_TRUE(hall.work_once());
    }
    ASSERT_TRUE(hall.at(id).fairness.proven);
    EXPECT_EQ(hall.at(id).fairness.proven->round.number, 1U) << "no secret stays unseen";
    const Digest known = hall.at(id).fairness.round->commitment;
    EXPECT_EQ(withdraw(), Rejection::none);
    EXPECT_FALSE(hall.at(id).fairness.round);
    hall.run_to(id, 2);
    EXPECT_NE(hall.at(id).fairness.round->commitment, known);

    Venue::must(hall.venue.from(one, floor::TerminalCommand{floor::CashOut{one}}));
    EXPECT_EQ(hall.venue.state().pending.tickets.back().id.value(), 1'000'001U);
    EXPECT_TRUE(hall.venue.state().ledger.conserved());
}

// What moves before a draw, and the draws themselves, as they stand in the journal.
struct Watched {
    std::vector<floor::MotionBegan> motions;
    std::vector<floor::Time> drawn_at;  // of each outcome
};
Watched watch(const std::vector<codec::Entry>& entries) {
    Watched seen;
    for (const codec::Entry& entry : entries)
        for (const floor::Event& event : entry.events) {
            const auto* play = std::get_if<floor::PlayEvent>(&event);
            if (play == nullptr) continue;
            if (const auto* motion = std::get_if<floor::MotionBegan>(play))
                seen.motions.push_back(*motion);
            if (std::holds_alternative<floor::CardDealt>(*play) ||
                std::holds_alternative<floor::NumberReported>(*play) ||
                std::holds_alternative<floor::DiceReported>(*play))
                seen.drawn_at.push_back(entry.command.at);
        }
    return seen;
}

// 22 of the screens: the motion comes first and the draw at its end, whatever is staked.
TEST(Drawing, AMotionComesBeforeEachDrawAndIsAsLongForEveryStake) {
    constexpr std::int64_t motion_ms = 2'500;
    for (const Game game : rapid_fusion) {
        SCOPED_TRACE(floor::game_names[static_cast<std::size_t>(game)]);
        for (const bool staked : {false, true}) {
            Hall hall;
            const floor::TerminalId one = hall.venue.add_terminal(dollars(5'000));
            const floor::TableId id = hall.add(game, motion_ms);
            if (staked) Venue::must(hall.stake(one, id));
            hall.run_to(id, 2);
            EXPECT_EQ(hall.at(id).round.past.back().status, floor::RoundStatus::settled);
            EXPECT_FALSE(hall.at(id).fairness.proven->motion);
            const Watched seen = watch(hall.venue.ear.entries);
            ASSERT_FALSE(seen.drawn_at.empty());
            ASSERT_EQ(seen.motions.size(), seen.drawn_at.size());
            for (std::size_t i = 0; i < seen.motions.size(); ++i) {
                EXPECT_EQ(seen.motions[i].ends_at - seen.motions[i].began_at, motion_ms);
                EXPECT_GE(seen.drawn_at[i], seen.motions[i].ends_at);
                EXPECT_LT(seen.drawn_at[i], seen.motions[i].ends_at + 100) << "at once, not later";
                if (i > 0) EXPECT_GE(seen.motions[i].began_at, seen.drawn_at[i - 1]);
            }
        }
    }
}

TEST(Drawing, NobodyDrawsBeforeTheMotionHasEndedAndACrashInItChangesNothing) {
    Hall hall;
    const floor::TableId id = hall.add(Game::roulette, 6'000);
    const floor::Table* table = &hall.at(id);
    hall.run(table->round.closes_at - hall.venue.engine().now() + 1'000);
    ASSERT_TRUE(table->fairness.round && table->fairness.round->motion);
    const floor::Motion motion = *table->fairness.round->motion;
    const floor::Refusal early =
        hall.venue.host(floor::PlayCommand{floor::ReportNumber{id, 17, 1}});
    EXPECT_EQ(early.reason, Rejection::too_soon);
    EXPECT_GT(early.amount, 0);
    hall.crash();
    table = &hall.at(id);
    ASSERT_TRUE(table->fairness.round && table->fairness.round->motion);
    EXPECT_EQ(*table->fairness.round->motion, motion);
    hall.run_to(id, 2);
    EXPECT_EQ(hall.at(id).fairness.proven->wrong, std::nullopt);
    EXPECT_EQ(hall.at(id).fairness.proven->draws.size(), 1U);
}

TEST(Drawing, AMotionIsForTablesThatDrawAndIsNoLongerThanAMinute) {
    kit::Venue venue;
    venue.add_table("A", kit::baccarat_rf());
    for (const std::int64_t ms : {std::int64_t{-1}, std::int64_t{60'001}}) {
        floor::Settings settings = drawn(Game::roulette);
        settings.motion_ms = ms;
        EXPECT_EQ(venue.host(floor::TableCommand{floor::AddTable{"T", settings}}).reason,
                  Rejection::bad_setting);
    }
    floor::Settings dealt = kit::baccarat_rf();
    dealt.motion_ms = 1'000;
    EXPECT_EQ(venue.host(floor::TableCommand{floor::AddTable{"T", dealt}}).reason,
              Rejection::bad_setting);
}

TEST(Drawing, ATimerRunsAndCardsComeWithNobodyAtTheTable) {
    for (const Game game : {Game::blackjack, Game::casino_war}) {
        Hall hall;
        const floor::TableId id = hall.add(game);
        const floor::Table& table = hall.at(id);
        EXPECT_EQ(table.phase, Phase::open);
        EXPECT_NE(table.round.closes_at, 0) << "nothing waits for a first wager";
        hall.run_to(id, 2);
        EXPECT_EQ(table.round.past.back().status, floor::RoundStatus::settled);
        EXPECT_GE(table.round.past.back().outcome.cards.size(), 2U);
    }
    PROVES("RF-13.3.4.1", "RF-14.3.6");
}

TEST(Drawing, WhatIsDrawnIsWhatTheSecretGivesWithTheTranscript) {
    Hall hall;
    const floor::TerminalId one = hall.venue.add_terminal(dollars(500));
    const floor::TerminalId two = hall.venue.add_terminal(dollars(500));
    const floor::TableId id = hall.add(Game::baccarat);
    const Digest commitment = hall.at(id).fairness.round->commitment;
    Venue::must(hall.stake(one, id, nonce_of(1)));
    Venue::must(hall.bet(two, id, "banker", dollars(25), std::nullopt));
    hall.run_to(id, 2);
    const floor::FairRound& round = *hall.at(id).fairness.proven;
    EXPECT_EQ(round.commitment, commitment);
    EXPECT_EQ(fairness::commitment_to({id.value(), 1}, *round.secret), commitment);
    fairness::Transcript transcript({id.value(), 1});
    for (const floor::FairSeat& seat : round.seats) transcript.add(seat_entry(round.round, seat));
    fairness::CardsOut out{};
    const floor::Outcome& outcome = hall.at(id).round.past.back().outcome;
    ASSERT_EQ(outcome.cards.size(), round.draws.size());
    for (std::uint32_t i = 0; i < round.draws.size(); ++i) {
        const std::uint32_t place =
            fairness::drawn(*round.secret, {id.value(), 1}, i, transcript.digest(), 8 * 52 - i);
        const int card = fairness::card_at(out, 8, place);
        EXPECT_EQ(outcome.cards[i].index(), card);
        ++out.at(static_cast<std::size_t>(card));
    }
}

// Twins: the same secrets, and one thing different.
std::vector<cards::Card> cards_with(const fairness::Nonce& nonce, Money amount) {
    Hall hall;
    const floor::TerminalId one = hall.venue.add_terminal(dollars(500));
    const floor::TableId id = hall.add(Game::baccarat);
    Venue::must(hall.bet(one, id, "player", amount, nonce));
    // What comes later does not count.
    Venue::must(hall.bet(one, id, "tie", dollars(5), nonce_of(9)));
    EXPECT_EQ(hall.at(id).find_seat(one)->nonce, nonce);
    hall.run_to(id, 2);
    return hall.at(id).round.past.back().outcome.cards;
}

TEST(Drawing, TheDrawDependsOnNoncesAndWagersAndOnNothingElse) {
    const auto cards = cards_with(nonce_of(1), dollars(10));
    EXPECT_EQ(cards_with(nonce_of(1), dollars(10)), cards);
    EXPECT_NE(cards_with(nonce_of(2), dollars(10)), cards);
    EXPECT_NE(cards_with(nonce_of(1), dollars(20)), cards);
}

TEST(Drawing, ACardAfterADecisionComesOfThatDecision) {
    Hall hall;
    const floor::TerminalId one = hall.venue.add_terminal(dollars(5'000));
    const floor::TableId id = hall.add(Game::blackjack);
    bool decided = false;
    for (std::uint32_t round = 1; round <= 20 && !decided; ++round) {
        Venue::must(hall.stake(one, id));
        hall.run_to(id, round + 1);
        const floor::FairRound& proven = *hall.at(id).fairness.proven;
        EXPECT_EQ(proven.wrong, std::nullopt);
        if (proven.entries.size() == 1) continue;
        decided = true;
        ASSERT_TRUE(proven.entries[1].choice.has_value());
        EXPECT_EQ(proven.entries[1].choice->by, floor::Chooser::clock);
        EXPECT_EQ(proven.draws.front().after, 1U);
        EXPECT_EQ(proven.draws.back().after, proven.entries.size());
    }
    EXPECT_TRUE(decided);
}

// No draw is there before the wagers are in, and none that comes after a decision before it is
// made.
TEST(Drawing, NothingIsDrawnAheadOfAWagerOrADecision) {
    Hall hall;
    const floor::TerminalId one = hall.venue.add_terminal(dollars(5'000));
    const floor::TableId id = hall.add(Game::blackjack);
    const auto drawn_so_far = [&] { return hall.at(id).fairness.round->draws.size(); };
    bool asked = false;
    for (std::uint32_t round = 1; round <= 20 && !asked; ++round) {
        Venue::must(hall.stake(one, id));
        for (; hall.at(id).phase == Phase::open; hall.run(1'000)) ASSERT_EQ(drawn_so_far(), 0U);
        while (hall.at(id).round.number == round && hall.at(id).phase != Phase::deciding &&
               hall.at(id).phase != Phase::idle)
            hall.run(500);
        if (hall.at(id).phase == Phase::deciding) {
            asked = true;
            const std::size_t before = drawn_so_far();
            const std::size_t entries = hall.at(id).fairness.round->entries.size();
            for (; hall.at(id).phase == Phase::deciding &&
                   hall.at(id).fairness.round->entries.size() == entries;
                 hall.run(500))
                ASSERT_EQ(drawn_so_far(), before) << "a card before the answer";
            hall.run_to(id, round + 1);
            const floor::FairRound& proven = *hall.at(id).fairness.proven;
            ASSERT_GT(proven.draws.size(), before);
            for (std::size_t i = before; i < proven.draws.size(); ++i)
                EXPECT_GT(proven.draws[i].after, entries)
                    << "the answer is part of what it comes of";
            break;
        }
        hall.run_to(id, round + 1);
    }
    EXPECT_TRUE(asked);
    PROVES("ST-GMNS-1.27.2");
}

// One of 37 or 38 numbers, of 6 points three times, of the cards that are left of full decks: with
// as many words of the source for each (base/fairness_test.cc), whatever came in earlier rounds.
TEST(Drawing, EveryOutcomeIsAsLikelyAsInThePhysicalGame) {
    Hall hall;
    const floor::TerminalId one = hall.venue.add_terminal(dollars(5'000));
    for (const Game game : rapid_fusion) {
        SCOPED_TRACE(floor::game_names[static_cast<std::size_t>(game)]);
        const floor::TableId id = hall.add(game);
        for (std::uint32_t round = 1; round <= 3; ++round) {
            Venue::must(hall.stake(one, id));
            hall.run_to(id, round + 1);
            const floor::FairRound& proven = *hall.at(id).fairness.proven;
            if (game == Game::sic_bo) {
                EXPECT_EQ(proven.draws.size(), 3U);
            }
            std::uint32_t cards = proven.decks * 52U;
            for (const floor::FairDraw& draw : proven.draws) switch (game) {
                    case Game::roulette:
                        EXPECT_EQ(draw.bound, 37U);
                        EXPECT_LE(draw.result, 36);
                        break;
                    case Game::sic_bo:
                        EXPECT_EQ(draw.bound, 6U);
                        EXPECT_TRUE(draw.result >= 1 && draw.result <= 6);
                        break;
                    default:
                        EXPECT_EQ(draw.bound, cards--) << "each card that is left alike";
                }
        }
        if (game != Game::roulette && game != Game::sic_bo) {
            EXPECT_EQ(hall.at(id).fairness.proven->decks, hall.at(id).game->decks());
        }
    }
    // Rapid Fusion's wheels have one zero; a wheel with two draws one of 38.
    Venue::must(hall.venue.host(
        floor::VenueCommand{floor::AddRulebook{kit::rulebook_text("crown-sat-15.1")}}));
    floor::Settings american = drawn(Game::roulette);
    american.rulebook = "crown-sat-15.1";
    american.mode = floor::Mode::dealt;
    american.committed = false;
    american.wheel = "double_zero";
    const floor::TableId id = hall.venue.add_table("American", american);
    EXPECT_EQ(floor::next_draw({}, *hall.at(id).game, floor::DrawOf::number).bound, 38U);
    PROVES("ST-GLI19-4.6.4");
}

// What somebody else at the table does, in every round.
enum class Other { absent, plays, comes_late };
constexpr std::array<Other, 3> others = {Other::absent, Other::plays, Other::comes_late};

std::uint64_t next_of(std::uint64_t& source) {
    source = source * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
    return source >> 33U;
}

// How far counts are from all alike: over 91 of 37, or 52 of 13, it comes once in a million times.
double unlikeness(const std::vector<int>& counts) {
    double all = 0;
    for (const int count : counts) all += count;
    const double each = all / static_cast<double>(counts.size());
    double sum = 0;
    for (const int count : counts) sum += (count - each) * (count - each) / each;
    return sum;
}

// Somebody stakes, with nonces of his own, or has a line so slow that nothing arrives in time: all
// numbers stay alike, and whoever plays beside is paid the same for the same number.
TEST(Drawing, WhatOthersStakeAndDelayChangesNeitherChancesNorSettlement) {
    constexpr std::uint32_t rounds = 500;
    std::map<int, Money> paid;
    std::set<std::vector<int>> seen;
    for (const Other other : others) {
        Hall hall;
        const floor::TerminalId one = hall.venue.add_terminal(dollars(9'000));
        const floor::TerminalId two = hall.venue.add_terminal(dollars(9'000));
        const floor::TableId id = hall.add(Game::roulette);
        std::vector<int> numbers(37);
        std::uint64_t source = 1;
        const auto stake = [&] {
            const bool red = next_of(source) % 2 == 0;
            const auto amount = dollars(5 + static_cast<std::int64_t>(next_of(source) % 20));
            return hall.bet(two, id, red ? "red" : "black", amount,
                            nonce_of(static_cast<std::uint8_t>(next_of(source))));
        };
        for (std::uint32_t round = 1; round <= rounds; ++round) {
            const Money before = hall.venue.credit(one);
            Venue::must(hall.stake(one, id));
            if (other == Other::plays) Venue::must(stake());
            if (other == Other::comes_late) {
                while (hall.at(id).phase == Phase::open) hall.run(1'000);
                ASSERT_NE(stake().reason, Rejection::none);
            }
            hall.run_to(id, round + 1);
            const int number = *hall.at(id).round.past.back().outcome.number;
            ++numbers.at(static_cast<std::size_t>(number));
            const auto [known, fresh] = paid.emplace(number, hall.venue.credit(one) - before);
            ASSERT_TRUE(fresh || known->second == hall.venue.credit(one) - before) << number;
        }
        EXPECT_LT(unlikeness(numbers), 91);
        seen.insert(numbers);
    }
    EXPECT_EQ(paid.size(), 37U);
    // The numbers themselves are others: what is staked is part of what they come of.
    EXPECT_GE(seen.size(), 2U);
    PROVES("ST-GLI19-4.4.13.a");
}

// Three card poker: the dealer's cards come after everybody's answers, and are as likely whatever
// somebody else answers, or does not.
TEST(Drawing, WhatOthersDecideChangesNobodysChances) {
    constexpr std::uint32_t rounds = 300;
    for (const Other other : others) {
        Hall hall;
        const floor::TerminalId one = hall.venue.add_terminal(dollars(9'000));
        const floor::TerminalId two = hall.venue.add_terminal(dollars(9'000));
        const floor::TableId id = hall.add(Game::three_card_poker);
        std::vector<int> ranks(13);
        std::uint64_t source = 1;
        const auto decide = [&](floor::TerminalId terminal, bool play) {
            return hall.venue.from(
                terminal,
                floor::PlayCommand{floor::Decide{
                    id, terminal, play ? floor::Decision::play : floor::Decision::fold}});
        };
        for (std::uint32_t round = 1; round <= rounds; ++round) {
            Venue::must(hall.stake(one, id));
            if (other != Other::absent) Venue::must(hall.stake(two, id, nonce_of(7)));
            while (hall.at(id).phase != Phase::deciding) hall.run(500);
            Venue::must(decide(one, true));
            if (other == Other::plays) Venue::must(decide(two, next_of(source) % 2 == 0));
            hall.run_to(id, round + 1);
            if (other == Other::comes_late) {
                EXPECT_NE(decide(two, true).reason, Rejection::none);
            }
            const cards::Card dealers = hall.at(id).round.past.back().outcome.cards.at(9);
            ++ranks.at(static_cast<std::size_t>(dealers.rank()) - 2);
        }
        EXPECT_LT(unlikeness(ranks), 52);
    }
    PROVES("ST-GLI19-4.4.13.a");
}

// Twins whose players are rich or poor, whose hall has played before or not, and who bet at another
// time: the same secret and the same transcript, the same cards. Nothing else reaches the draw, by
// what its source files can see.
TEST(Drawing, TheOutcomeComesOfSecretAndTranscriptAlone) {
    const auto cards_of = [](Money credit, bool played, std::int64_t later) {
        Hall hall;
        const floor::TerminalId one = hall.venue.add_terminal(credit);
        const floor::TableId live = hall.venue.add_table("live", kit::baccarat_rf());
        if (played) {
            const floor::TerminalId two = hall.venue.add_terminal(dollars(500));
            const floor::StaffId dealer = hall.venue.add_staff("dealer");
            Venue::must(hall.venue.by(dealer, floor::WagerCommand{floor::NewGame{live}}));
            Venue::must(hall.venue.bet(two, live, "player", dollars(100)));
            hall.venue.wait(hall.at(live).settings.period_ms);
            Venue::must(hall.venue.cards(live, {"9S", "2C", "KD", "3C"}));
            Venue::must(hall.venue.by(dealer, floor::PlayCommand{floor::ConfirmResult{live}}));
            EXPECT_EQ(hall.venue.credit(two), dollars(600));
        }
        const floor::TableId id = hall.add(Game::baccarat);
        hall.run(later);
        Venue::must(hall.bet(one, id, "player", dollars(10), nonce_of(1)));
        hall.run_to(id, 2);
        const floor::PastRound& past = hall.at(id).round.past.back();
        const floor::FairRound& proven = *hall.at(id).fairness.proven;
        EXPECT_EQ(past.status, floor::RoundStatus::settled);
        EXPECT_EQ(past.outcome.cards.size(), proven.draws.size()) << "no draw was thrown away";
        for (std::size_t i = 0; i < proven.draws.size(); ++i)
            EXPECT_EQ(past.outcome.cards.at(i).index(), proven.draws[i].result);
        return past.outcome.cards;
    };
    const auto cards = cards_of(dollars(500), false, 0);
    EXPECT_EQ(cards_of(dollars(10), false, 0), cards) << "a balance";
    EXPECT_EQ(cards_of(dollars(500), true, 0), cards) << "what was paid elsewhere";
    EXPECT_EQ(cards_of(dollars(500), false, 7'000), cards) << "the clock";
    // What the floor makes of a draw sees the round's own record and its secret, no state.
    static_assert(std::is_same_v<decltype(&floor::result_of),
                                 std::uint8_t (*)(const floor::FairRound&, const fairness::Secret&,
                                                  std::size_t)>);
    for (const char* file : {"base/fairness.h", "base/fairness.cc", "base/draw.h", "rng/entropy.h",
                             "rng/entropy.cc", "rng/health.h", "rng/health.cc"}) {
        std::ifstream source(std::string(CROUPIER_SOURCE_DIR "/src/") + file);
        ASSERT_TRUE(source.is_open()) << file;
        for (std::string line; std::getline(source, line);) {
            if (!line.starts_with("#include")) continue;
            EXPECT_THAT(line, testing::AnyOf(testing::StartsWith("#include <"),
                                             testing::StartsWith("#include \"base/"),
                                             testing::StartsWith("#include \"rng/")))
                << file;
            EXPECT_THAT(line, testing::Not(testing::AnyOf(testing::HasSubstr("chrono"),
                                                          testing::HasSubstr("time"))))
                << file;
        }
    }
    PROVES("ST-GLI19-4.5.2.c");
}

// Whatever was committed to is drawn, wherever the process ends.
TEST(Drawing, ACrashBetweenAnyTwoStepsChangesNoCard) {
    const auto play = [](int crash_after) {
        Hall hall(5);
        const floor::TerminalId one = hall.venue.add_terminal(dollars(5'000));
        const floor::TableId id = hall.add(Game::baccarat);
        Venue::must(hall.stake(one, id));
        hall.venue.wait(20'000);
        const Digest commitment = hall.at(id).fairness.round->commitment;
        int step = 0;
        do {
            if (step == crash_after) hall.crash();
        } while (hall.work_once() && ++step < 20);
        EXPECT_GT(step, crash_after);
        EXPECT_EQ(hall.at(id).fairness.proven->wrong, std::nullopt);
        EXPECT_EQ(hall.at(id).fairness.proven->commitment, commitment);
        EXPECT_EQ(hall.at(id).round.past.back().status, floor::RoundStatus::settled);
        return hall.at(id).round.past.back().outcome.cards;
    };
    const auto cards = play(-1);
    for (int crash_after = 0; crash_after <= 5; ++crash_after)
        EXPECT_EQ(play(crash_after), cards) << crash_after;
}

// RF-9.1: after time without power a coup is void; what was committed to is shown all the same.
TEST(Drawing, ARoundThatAnOutageMadeVoidIsShown) {
    Hall hall;
    const floor::TerminalId one = hall.venue.add_terminal(dollars(5'000));
    const floor::TableId id = hall.add(Game::baccarat);
    Venue::must(hall.stake(one, id));
    hall.venue.wait(20'000);
    ASSERT_TRUE(hall.work_once());
    const floor::FairRound before = *hall.at(id).fairness.round;
    ASSERT_EQ(before.draws.size(), 1U);
    hall.venue.clock.advance(3'000);
    hall.crash();
    EXPECT_EQ(hall.at(id).round.past.back().status, floor::RoundStatus::void_round);
    EXPECT_EQ(hall.venue.credit(one), dollars(5'000));
    hall.draw();
    EXPECT_EQ(hall.at(id).fairness.proven->commitment, before.commitment);
    EXPECT_EQ(hall.at(id).fairness.proven->draws, before.draws);
    EXPECT_EQ(hall.at(id).fairness.proven->wrong, std::nullopt);
}

class Tampering : public testing::Test {
protected:
    Tampering() {
        one = hall.venue.add_terminal(dollars(500));
        id = hall.add(Game::roulette);
    }
    const floor::Table& table() const { return hall.at(id); }
    floor::Refusal number(std::uint8_t wanted, std::uint32_t draw) {
        return hall.venue.host(floor::PlayCommand{floor::ReportNumber{id, wanted, draw}});
    }
    Hall hall;
    floor::TerminalId one;
    floor::TableId id;
};

TEST_F(Tampering, AnotherNumberThanTheSecretGivesStopsTheTable) {
    Venue::must(hall.stake(one, id));
    hall.venue.wait(20'000);
    ASSERT_EQ(table().phase, Phase::closed_bets);
    // Two numbers, of which one at the most is right.
    Hall honest;
    const floor::TerminalId same = honest.venue.add_terminal(dollars(500));
    const floor::TableId there = honest.add(Game::roulette);
    Venue::must(honest.stake(same, there));
    honest.run_to(there, 2);
    const std::uint8_t right = *honest.at(there).round.past.back().outcome.number;
    Venue::must(number(static_cast<std::uint8_t>((right + 1) % 37), 1));
    hall.draw();
    EXPECT_TRUE(table().stopped);
    EXPECT_EQ(table().fairness.proven->wrong, 0U);
    EXPECT_EQ(table().round.past.back().status, floor::RoundStatus::settled);
    const floor::Incident* incident =
        floor::open_incident(hall.venue.state(), id, floor::IncidentKind::malfunction);
    ASSERT_NE(incident, nullptr);
    EXPECT_EQ(incident->text, "draw 1 of round 1 is not what its secret gives");
    hall.run(60'000);
    EXPECT_EQ(table().round.number, 1U) << "no other round opens";
}

TEST_F(Tampering, ADrawOutOfTurnIsRefused) {
    EXPECT_EQ(number(5, 1).reason, Rejection::not_expected) << "while betting is open";
    EXPECT_EQ(table().phase, Phase::open);
    Venue::must(hall.stake(one, id));
    hall.venue.wait(20'000);
    EXPECT_EQ(number(5, 0).reason, Rejection::not_expected);
    EXPECT_EQ(number(5, 2).reason, Rejection::not_expected);
    const floor::Order report = floor::PlayCommand{floor::ReportNumber{id, 5, 1}};
    EXPECT_EQ(hall.venue.device(report).reason, Rejection::not_signed_in);
    const floor::StaffId dealer = hall.venue.add_staff("dealer");
    EXPECT_EQ(hall.venue.by(dealer, report).reason, Rejection::not_signed_in);
    EXPECT_FALSE(table().round.outcome.begun());
}

TEST_F(Tampering, AWrongSecretIsRefusedAndSoIsOneTooEarly) {
    const auto reveal = [&](std::uint32_t round, const fairness::Secret& secret) {
        return hall.venue.host(floor::PlayCommand{floor::RevealRound{{id, round}, secret}}).reason;
    };
    fairness::Secret guess{};
    EXPECT_EQ(reveal(1, guess), Rejection::not_expected);
    hall.venue.wait(20'000);
    Venue::must(number(5, 1));
    ASSERT_EQ(table().phase, Phase::idle);
    EXPECT_EQ(reveal(1, guess), Rejection::bad_setting);
    EXPECT_EQ(reveal(2, guess), Rejection::not_expected);
    const floor::Order open = floor::WagerCommand{floor::NewGame{id}};
    EXPECT_EQ(hall.venue.host(open).reason, Rejection::not_expected)
        << "not before the secret of the last one is out";
    const floor::Order commit =
        floor::PlayCommand{floor::CommitRound{{id, 2}, sha256({}), Bytes{1}}};
    EXPECT_EQ(hall.venue.host(commit).reason, Rejection::not_expected);
}

TEST_F(Tampering, NobodyElseCommitsAndNoRoundOpensWithoutIt) {
    Hall other;
    const floor::TableId there = other.venue.add_table("R1", drawn(Game::roulette));
    EXPECT_EQ(other.venue.host(floor::WagerCommand{floor::NewGame{there}}).reason,
              Rejection::not_expected);
    other.venue.wait(60'000);
    EXPECT_EQ(other.at(there).round.number, 0U);
    const floor::PlayCommand commit{floor::CommitRound{{there, 1}, sha256({}), Bytes{1}}};
    EXPECT_EQ(other.venue.device(commit).reason, Rejection::not_signed_in);
    const floor::StaffId manager =
        other.venue.add_staff(other.at(there).book->policies->ladder.back());
    EXPECT_EQ(other.venue.by(manager, commit).reason, Rejection::not_signed_in);
    EXPECT_EQ(other.venue.host(floor::PlayCommand{floor::CommitRound{{there, 2}, {}, {}}}).reason,
              Rejection::not_expected);
    EXPECT_EQ(other.venue.host(floor::PlayCommand{floor::CommitRound{{there, 1}, {}, {}}}).reason,
              Rejection::bad_setting);
    other.draw();
    EXPECT_EQ(other.at(there).phase, Phase::idle);
    EXPECT_TRUE(other.at(there).fairness.round.has_value());
    EXPECT_EQ(other.venue.host(floor::WagerCommand{floor::NewGame{there}}).reason,
              Rejection::too_soon)
        << "not before players could see it";
    other.run(shown_ms);
    EXPECT_EQ(other.at(there).phase, Phase::open);
}

TEST_F(Tampering, AVoidRoundIsShownTooAndTheNextOneFollows) {
    Venue::must(hall.stake(one, id));
    hall.venue.wait(20'000);
    const floor::StaffId manager = hall.venue.add_staff(table().book->policies->ladder.back());
    Venue::must(hall.venue.by(manager, floor::PlayCommand{floor::VoidRound{id}}));
    hall.run(shown_ms);
    EXPECT_EQ(table().round.past.back().status, floor::RoundStatus::void_round);
    EXPECT_EQ(table().fairness.proven->round.number, 1U);
    EXPECT_TRUE(table().fairness.proven->secret.has_value());
    EXPECT_EQ(table().round.number, 2U);
}

TEST_F(Tampering, NobodyHasAnotherDrawMade) {
    Venue::must(hall.stake(one, id));
    hall.venue.wait(20'000);
    const floor::StaffId manager = hall.venue.add_staff(table().book->policies->ladder.back());
    const auto refused = [&](floor::IncidentCommand order) {
        return hall.venue.by(manager, std::move(order)).reason;
    };
    EXPECT_EQ(refused(floor::CallNoSpin{id}), Rejection::not_expected);
    EXPECT_EQ(refused(floor::CorrectResult{{id, 1}, {}, {}}), Rejection::nothing_to_correct);
    floor::Command relax =
        hall.venue.command({floor::OriginKind::dealer_terminal, 1},
                           floor::WagerCommand{floor::RelaxClose{id, one, "asked nicely"}});
    relax.actor = manager;
    EXPECT_EQ(hall.venue.send(relax).reason, Rejection::not_expected);
}

TEST(Drawing, OnlyWhatAMachineDrawsCanBeCommittedTo) {
    Hall hall;
    Venue::must(hall.venue.host(
        floor::VenueCommand{floor::AddRulebook{kit::rulebook_text("star-rapid-fusion-2024")}}));
    floor::Settings settings = drawn(Game::baccarat);
    const auto add = [&] {
        return hall.venue.host(floor::TableCommand{floor::AddTable{"B1", settings}}).reason;
    };
    settings.mode = floor::Mode::dealt;
    EXPECT_EQ(add(), Rejection::bad_setting);
    settings.mode = floor::Mode::automatic;
    EXPECT_EQ(add(), Rejection::bad_setting);
    settings.mode = floor::Mode::rng;
    EXPECT_EQ(add(), Rejection::none);
}

// ST-GLI19-3.3.2.b: rounds under way come to their end, and no new one begins.
TEST(Drawing, NoRoundBeginsAfterAFailedHealthTest) {
    Venue venue;
    FastSource chance(3);
    bool broken = false;
    auto entropy = rng::SystemEntropy::open([&](std::span<std::uint8_t> into) {
        for (std::uint8_t& byte : into) byte = static_cast<std::uint8_t>(broken ? 1 : chance());
    });
    ASSERT_TRUE(entropy.has_value());
    MemorySealer sealer;
    Drawing desk(*entropy, sealer);
    const auto draw = [&] {
        while (desk.work(venue.engine()) > 0) venue.turn();
    };
    const floor::TableId id = venue.add_table("R1", drawn(Game::roulette));
    const floor::Table& table = venue.state().tables[id.value()];
    draw();
    venue.wait(shown_ms);
    ASSERT_EQ(table.phase, Phase::open);
    broken = true;
    venue.wait(20'000);
    draw();
    EXPECT_EQ(table.round.past.back().status, floor::RoundStatus::settled);
    EXPECT_EQ(table.fairness.proven->wrong, std::nullopt);
    EXPECT_TRUE(table.stopped);
    EXPECT_EQ(table.round.number, 1U);
    const floor::Incident* incident =
        floor::open_incident(venue.state(), id, floor::IncidentKind::malfunction);
    ASSERT_NE(incident, nullptr);
    EXPECT_THAT(incident->text, testing::HasSubstr("failed its health test"));
    // It does not recover by itself.
    broken = false;
    const floor::StaffId manager = venue.add_staff(table.book->policies->ladder.back());
    Venue::must(venue.by(manager, floor::TableCommand{floor::ResumeTable{id}}));
    draw();
    EXPECT_TRUE(table.stopped);
    EXPECT_EQ(table.round.number, 1U);
    PROVES("ST-GLI19-3.3.2.b");
}

// No two rounds, restarts or hosts from the same state.
TEST(Drawing, EveryRoundHasASecretOfItsOwnFromTheSystem) {
    std::vector<fairness::Secret> secrets;
    for (int hosts = 0; hosts < 3; ++hosts) {
        Venue venue;
        auto entropy = rng::SystemEntropy::open();
        ASSERT_TRUE(entropy.has_value());
        MemorySealer sealer;
        const floor::TableId id = venue.add_table("R1", drawn(Game::roulette));
        for (int restarts = 0; restarts < 3; ++restarts) {
            Drawing desk(*entropy, sealer);
            for (int rounds = 0; rounds < 4; ++rounds) {
                while (desk.work(venue.engine()) > 0) venue.turn();
                venue.wait(shown_ms + 20'000);
                while (desk.work(venue.engine()) > 0) venue.turn();
                secrets.push_back(*venue.state().tables[id.value()].fairness.proven->secret);
            }
            venue.restart();
        }
    }
    EXPECT_EQ(secrets.size(), 36U);
    std::sort(secrets.begin(), secrets.end());
    EXPECT_EQ(std::adjacent_find(secrets.begin(), secrets.end()), secrets.end());
    PROVES("ST-GLI19-3.3.2.b");
}

TEST(Sealer, AVaultOpensASecretForItsOwnRoundOnly) {
    auto vault = vault::Vault::open({.path = ":memory:", .key_path = ""});
    ASSERT_TRUE(vault.has_value());
    VaultSealer sealer(*vault);
    const fairness::Secret secret = {1, 2, 3};
    const floor::RoundId round{floor::TableId(2), 7};
    Bytes sealed = sealer.seal(round, secret);
    EXPECT_EQ(std::search(sealed.begin(), sealed.end(), secret.begin(), secret.begin() + 3),
              sealed.end());
    const auto opened = sealer.unseal(round, sealed);
    ASSERT_TRUE(opened.has_value());
    EXPECT_EQ(*opened, secret);
    EXPECT_FALSE(sealer.unseal({floor::TableId(2), 8}, sealed).has_value());
    EXPECT_FALSE(sealer.unseal({floor::TableId(3), 7}, sealed).has_value());
    sealed.back() ^= 1;
    EXPECT_FALSE(sealer.unseal(round, sealed).has_value());
}

TEST(Drawing, ASecretThatDoesNotOpenStopsTheTable) {
    Venue venue;
    rng::SeededEntropy entropy(1);
    MemorySealer sealer;
    Drawing desk(entropy, sealer);
    const floor::TableId id = venue.add_table("R1", drawn(Game::roulette));
    const floor::Table& table = venue.state().tables[id.value()];
    while (desk.work(venue.engine()) > 0) venue.turn();
    venue.wait(shown_ms + 20'000);
    // Another host, which has not got the key.
    MemorySealer nothing;
    Drawing stranger(entropy, nothing);
    while (stranger.work(venue.engine()) > 0) venue.turn();
    EXPECT_TRUE(table.stopped);
    EXPECT_FALSE(table.round.outcome.begun());
    // The one that has it goes on once somebody has looked into it.
    const floor::StaffId manager = venue.add_staff(table.book->policies->ladder.back());
    Venue::must(venue.by(manager, floor::TableCommand{floor::ResumeTable{id}}));
    while (desk.work(venue.engine()) > 0) venue.turn();
    venue.wait(shown_ms);
    EXPECT_EQ(table.fairness.proven->wrong, std::nullopt);
    EXPECT_EQ(table.round.number, 2U);
}

}  // namespace
}  // namespace croupier::host
