// The games in which players decide, played at random from the first chip to the last cent. Every
// seat must get what the judge (tests/reference) says of the same cards and decisions, and the
// journal must stand up to `verify`.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <map>

#include "base/draw.h"
#include "host/test_kit.h"
#include "lab/verify.h"
#include "tests/reference/settle.h"

namespace croupier::tests {
namespace {

namespace json = boost::json;
using floor::Decision;
using floor::Game;
using floor::Phase;
using floor::SeatResult;
using floor::TerminalId;
using rules::Place;

// Crown's odds are those of other rules, so the judge wants to be told them.
constexpr const char* crown_odds =
    R"({"player":[1,1],"blackjack":[3,2],"insurance":[2,1],"ante":[1,1],"war_win":[1,1],
"war_tie":[2,1],"tie":[11,1],"play":[1,1],
"ante_bonus":{"straight_flush":[5,1],"three_of_a_kind":[4,1],"straight":[1,1]},
"pair_plus":{"straight_flush":[40,1],"three_of_a_kind":[30,1],"straight":[6,1],"flush":[4,1],
"pair":[1,1]},
"six_card_bonus":{"royal_flush":[1000,1],"straight_flush":[200,1],"four_of_a_kind":[50,1],
"full_house":[25,1],"flush":[20,1],"straight":[10,1],"three_of_a_kind":[5,1]}})";

json::array texts(const std::vector<cards::Card>& cards) {
    json::array list;
    for (const cards::Card card : cards) list.emplace_back(cards::card_text(card));
    return list;
}

std::vector<cards::Card> cards_at(const floor::Outcome& outcome, Place place) {
    std::vector<cards::Card> found;
    for (std::size_t i = 0; i < outcome.cards.size(); ++i)
        if (outcome.places[i].is(place)) found.push_back(outcome.cards[i]);
    return found;
}

bool chose(const floor::Play& play, Decision decision) {
    return floor::has_chosen(play, decision);
}

// One round of one seat as a request to settle it.
struct Request {
    const floor::Settings& settings;
    const floor::Outcome& outcome;
    const SeatResult& seat;

    std::string text() const {
        json::object request{{"rulebook", settings.rulebook},
                             {"game", floor::game_names[static_cast<std::size_t>(settings.game)]},
                             {"config", config()},
                             {"bets", bets()}};
        switch (settings.game) {
            case Game::blackjack:
                blackjack(request);
                break;
            case Game::casino_war:
                casino_war(request);
                break;
            default:
                three_card_poker(request);
                break;
        }
        return json::serialize(request);
    }

private:
    json::object config() const {
        json::object made;
        for (const floor::Option& option : settings.options) made[option.name] = option.value;
        if (settings.decks != 0) made["decks"] = settings.decks;
        if (settings.areas != 0) made["areas"] = settings.areas;
        if (settings.rulebook == "crown-sat-15.1") made["external_odds"] = json::parse(crown_odds);
        return made;
    }
    json::array bets() const {
        json::array placed;
        for (const floor::WagerResult& wager : seat.wagers) {
            const std::string_view name = floor::bet_name(wager.spot);
            const bool derived = name == "double" || name == "split" || name == "insurance" ||
                                 name == "war" || name == "play" || name == "ante_bonus";
            if (derived) continue;
            json::object bet{{"bet", name}, {"stake", wager.stake.total().in_cents()}};
            for (const auto& [key, value] : floor::selection_of(wager.spot))
                if (settings.game == Game::casino_war)
                    bet[key] = std::stoi(value);
                else
                    bet[key] = value;
            placed.push_back(bet);
        }
        return placed;
    }
    void blackjack(json::object& request) const {
        const auto player = cards_at(outcome, Place::player);
        const auto community = cards_at(outcome, Place::community);
        request["outcome"] = {{"player_cards", texts(player)},
                              {"dealer_cards", texts(cards_at(outcome, Place::dealer))},
                              {"community_cards", texts(community)}};
        json::array hands;
        const auto& played = seat.play.hands;
        for (std::size_t i = 0; i < std::max<std::size_t>(1, played.size()); ++i) {
            std::vector<cards::Card> cards = player;
            if (played.size() == 2) cards = {player[i]};
            const floor::HandPlay hand = played.empty() ? floor::HandPlay{} : played[i];
            for (std::size_t at = 0; at < hand.drawn; ++at)
                cards.push_back(community.at(hand.from + at));
            hands.push_back(json::object{{"cards", texts(cards)}, {"doubled", hand.doubled}});
        }
        std::int64_t insurance = 0;
        for (const floor::WagerResult& wager : seat.wagers)
            if (floor::bet_name(wager.spot) == "insurance")
                insurance = wager.stake.total().in_cents();
        request["decisions"] = {{"hands", hands},
                                {"insurance", insurance},
                                {"even_money", chose(seat.play, Decision::even_money)}};
    }
    void casino_war(json::object& request) const {
        const std::size_t areas = settings.areas;
        json::object cards{
            {"area_cards", texts({outcome.cards.begin(),
                                  outcome.cards.begin() + static_cast<std::ptrdiff_t>(areas)})},
            {"dealer_card", cards::card_text(outcome.cards[areas])}};
        json::object by_area;
        for (std::size_t i = areas + 1; i < outcome.cards.size(); ++i) {
            const floor::Place& place = outcome.places[i];
            const std::string card = cards::card_text(outcome.cards[i]);
            if (place.is(Place::dealer)) cards["war_dealer_card"] = card;
            if (place.is(Place::community)) cards["war_community_card"] = card;
            if (place.is(Place::area)) by_area[std::to_string(place.number)] = card;
        }
        if (!by_area.empty()) cards["war_area_cards"] = by_area;
        request["outcome"] = cards;
        json::object war;
        for (const floor::Choice& choice : seat.play.choices)
            war[std::to_string(choice.area)] =
                choice.by == floor::Chooser::clock
                    ? "timeout"
                    : floor::decision_names[static_cast<std::size_t>(choice.decision)];
        request["decisions"] = {{"war", war}};
    }
    void three_card_poker(json::object& request) const {
        std::vector<cards::Card> dealer = cards_at(outcome, Place::dealer);
        // Where nobody needed the dealer's cards any three others will do.
        for (int index = 0; dealer.size() < 3; ++index) {
            const auto card = cards::Card::of_index(index);
            if (std::find(outcome.cards.begin(), outcome.cards.end(), card) == outcome.cards.end())
                dealer.push_back(card);
        }
        request["outcome"] = {{"matrix", texts(cards_at(outcome, Place::position))},
                              {"dealer", texts(dealer)}};
        json::array positions;
        for (const std::uint8_t pick : seat.play.picks) positions.emplace_back(pick);
        const Decision chosen = floor::choice_of(seat.play, 0);
        request["decisions"] = {
            {"positions", positions},
            {"action", floor::decision_names[static_cast<std::size_t>(chosen)]}};
    }
};

// Every card that was asked for came, and under a rulebook that draws nothing by itself no other.
void expect_drawn(const floor::Settings& settings, const floor::Play& play) {
    int drawn = 0;
    for (const floor::HandPlay& hand : play.hands) drawn += hand.drawn;
    int wanted = 0;
    for (const floor::Choice& choice : play.choices) {
        if (choice.decision == Decision::hit || choice.decision == Decision::double_wager) ++wanted;
        if (choice.decision == Decision::split) wanted += 2;
    }
    if (settings.rulebook == "crown-sat-15.1") {
        ASSERT_EQ(drawn, wanted);
    } else {
        ASSERT_GE(drawn, wanted);
    }
}

// What the judge gives, by bet and area, against what the floor gave.
void expect_judged(const floor::Settings& settings, const floor::Outcome& outcome,
                   const SeatResult& seat) {
    if (settings.game == Game::blackjack) expect_drawn(settings, seat.play);
    const std::string request = Request{settings, outcome, seat}.text();
    const std::string answer = reference::settle_line(request);
    const json::object judged = json::parse(answer).as_object();
    ASSERT_TRUE(judged.contains("results")) << request << "\n" << answer;
    const json::array placed = json::parse(request).as_object().at("bets").as_array();
    std::map<std::string, std::string> wanted;
    for (const json::value& entry : judged.at("results").as_array()) {
        std::string name(entry.at("bet").as_string());
        const auto& bet = placed.at(entry.at("ref").to_number<std::size_t>()).as_object();
        if (const json::value* area = bet.if_contains("area")) name += json::serialize(*area);
        wanted[name] =
            fmt::format("{} {} {} {}", entry.at("stake").as_int64(),
                        std::string_view(entry.at("status").as_string()),
                        entry.at("returned").as_int64(), entry.at("winnings").as_int64());
    }
    std::map<std::string, std::string> found;
    for (const floor::WagerResult& wager : seat.wagers) {
        std::string name(floor::bet_name(wager.spot));
        for (const auto& [key, value] : floor::selection_of(wager.spot))
            name += settings.game == Game::casino_war ? value : "\"" + value + "\"";
        found[name] = fmt::format("{} {} {} {}", wager.stake.total().in_cents(),
                                  rules::status_name(wager.status), wager.returned.in_cents(),
                                  wager.winnings.in_cents());
    }
    ASSERT_EQ(found, wanted) << request << "\n" << answer;
}

class RandomTable {
public:
    RandomTable(std::uint64_t seed, floor::Settings settings)
        : source_(seed), settings_(std::move(settings)) {
        settings_.least = Money::cents(1);
        settings_.most = Money::cents(100'000);
        settings_.period_ms = 20'000;
        settings_.decision_ms = 10'000;
        table_ = venue_.add_table("T1", settings_);
        dealer_ = venue_.add_staff("dealer");
        for (int i = 0; i < 6; ++i) seats_.push_back(venue_.add_terminal(Money::cents(1'000)));
    }

    void play_round() {
        fill_purses();
        if (table().phase == Phase::idle)
            host::kit::Venue::must(venue_.by(dealer_, floor::WagerCommand{floor::NewGame{table_}}));
        for (const TerminalId seat : seats_)
            if (below(5) > 0) wager(seat);
        venue_.wait(20'000);
        const std::uint32_t number = table().round.number;
        for (int step = 0; table().round.number == number && table().phase != Phase::idle; ++step) {
            ASSERT_LT(step, 2'000) << "the round does not end";
            advance();
        }
        judge_last();
    }
    void expect_verified() {
        const lab::Verified verified = lab::verify(venue_.store(), {});
        for (const lab::Problem& problem : verified.problems)
            ADD_FAILURE() << lab::problem_text(problem);
        EXPECT_GT(verified.re_executed, 0U);
    }

    int judged = 0;
    std::map<Decision, int> decided;

private:
    const floor::Table& table() const { return venue_.state().tables[table_.value()]; }
    std::uint32_t below(std::uint32_t bound) { return draw_below(source_, bound); }

    // Now little, now much, in all classes.
    void fill_purses() {
        for (const TerminalId seat : seats_) {
            if (venue_.credit(seat) > Money::cents(2'000) || below(3) == 0) continue;
            venue_.host(floor::TerminalCommand{
                floor::GivePromotion{seat, static_cast<floor::CreditClass>(below(3)),
                                     Money::cents(1 + below(8'000)), floor::Currency::cash}});
        }
    }
    void wager(TerminalId seat) {
        if (settings_.game == Game::three_card_poker) {
            const auto first = static_cast<std::uint8_t>(1 + below(9));
            const std::vector<std::uint8_t> picks = {
                first, static_cast<std::uint8_t>(first % 9 + 1),
                static_cast<std::uint8_t>((first + 2 + below(5)) % 9 + 1)};
            venue_.from(seat, floor::PlayCommand{floor::PickPositions{table_, seat, picks}});
        }
        place(seat, settings_.game == Game::blackjack ? 1 : 0, 0);
        for (std::uint32_t i = 0; i < below(5); ++i)
            place(seat, static_cast<std::uint8_t>(1 + below(4)),
                  static_cast<std::uint8_t>(below(8)));
    }
    void place(TerminalId seat, std::uint8_t bet, std::uint8_t which) {
        if (settings_.game == Game::blackjack) which = 0;
        if (settings_.game == Game::casino_war) which = static_cast<std::uint8_t>(which % 4 + 1);
        if (bet == 0) bet = 1;
        const floor::Spot spot{settings_.game, bet, which, 0};
        venue_.from(seat, floor::WagerCommand{floor::PlaceBets{
                              table_, seat, {{spot, Money::cents(1 + below(400))}}}});
    }

    void advance() {
        switch (table().phase) {
            case Phase::open:
            case Phase::closed_bets:
            case Phase::playing:
                return deal();
            case Phase::deciding:
                return decide();
            case Phase::result:
                host::kit::Venue::must(
                    venue_.by(dealer_, floor::PlayCommand{floor::ConfirmResult{table_}}));
                return;
            default:
                FAIL() << "phase " << static_cast<int>(table().phase);
        }
    }
    void deal() {
        const bool burn = floor::awaited(table()).place == Place::burn;
        if (burn && below(2) == 0) {
            host::kit::Venue::must(venue_.device(floor::PlayCommand{floor::BurnCard{table_}}));
            return;
        }
        // Many aces and tens, so that there is much to decide; what has run out is refused.
        static constexpr std::array<int, 16> ranks = {14, 14, 14, 14, 13, 13, 12, 11,
                                                      10, 9,  8,  8,  7,  6,  5,  4};
        const bool poker = settings_.game == Game::three_card_poker;
        const int rank = poker ? 2 + static_cast<int>(below(13)) : ranks[below(16)];
        const cards::Card card(rank, static_cast<cards::Suit>(below(4)));
        venue_.device(floor::PlayCommand{floor::DealCard{table_, card}});
    }
    void decide() {
        std::vector<const floor::Seat*> asked;
        for (const floor::Seat& seat : table().seats)
            if (!seat.offers.empty()) asked.push_back(&seat);
        ASSERT_EQ(asked.size(), table().round.open_offers);
        ASSERT_FALSE(asked.empty());
        if (below(12) == 0) return venue_.wait(10'000);
        if (below(30) == 0) return venue_.restart();
        const floor::Seat& seat = *asked[below(static_cast<std::uint32_t>(asked.size()))];
        const auto& offers = seat.offers;
        const floor::Offer offer = offers[below(static_cast<std::uint32_t>(offers.size()))];
        const Decision decision =
            offer.decisions[below(static_cast<std::uint32_t>(offer.decisions.size()))];
        const bool named = below(2) == 0 || offers.size() > 1;
        const floor::Decide order{table_, seat.terminal, decision,
                                  named ? offer.hand : std::uint8_t{0},
                                  named ? offer.area : std::uint8_t{0}};
        const floor::Refusal refusal = venue_.from(seat.terminal, floor::PlayCommand{order});
        // Credit for one war may have gone to another.
        if (refusal.reason != floor::Rejection::credit_too_low) host::kit::Venue::must(refusal);
        ++decided[decision];
    }
    void judge_last() {
        for (auto entry = venue_.ear.entries.rbegin(); entry != venue_.ear.entries.rend(); ++entry)
            for (const floor::Event& event : entry->events) {
                const auto* area = std::get_if<floor::PlayEvent>(&event);
                const auto* settled = area ? std::get_if<floor::RoundSettled>(area) : nullptr;
                if (settled == nullptr) continue;
                for (const SeatResult& seat : settled->seats) {
                    expect_judged(settings_, table().round.past.back().outcome, seat);
                    ++judged;
                }
                venue_.ear.entries.clear();
                return;
            }
        ADD_FAILURE() << "nothing was settled";
    }

    FastSource source_;
    floor::Settings settings_;
    host::kit::Venue venue_;
    floor::TableId table_;
    floor::StaffId dealer_;
    std::vector<TerminalId> seats_;
};

floor::Settings table_of(std::string_view rulebook, Game game) {
    floor::Settings settings;
    settings.rulebook = rulebook;
    settings.game = game;
    return settings;
}

void play(std::uint64_t seed, const floor::Settings& settings, int rounds,
          std::initializer_list<Decision> expected) {
    RandomTable table(seed, settings);
    for (int round = 0; round < rounds; ++round) {
        table.play_round();
        if (testing::Test::HasFatalFailure()) return;
    }
    EXPECT_GT(table.judged, 2 * rounds);
    for (const Decision decision : expected)
        EXPECT_GT(table.decided[decision], 0)
            << floor::decision_names[static_cast<std::size_t>(decision)];
    table.expect_verified();
}

constexpr auto blackjack_decisions = {Decision::hit, Decision::stand, Decision::double_wager,
                                      Decision::split, Decision::insurance};

TEST(DecisionGames, BlackjackOfRapidFusionPaysAsJudged) {
    play(1, table_of(rapid_fusion, Game::blackjack), 120, blackjack_decisions);
    floor::Settings settings = table_of(rapid_fusion, Game::blackjack);
    settings.mode = floor::Mode::rng;
    play(2, settings, 200, {Decision::even_money, Decision::no_even_money});
}

TEST(DecisionGames, BlackjackOfCrownPaysAsJudged) {
    floor::Settings settings = table_of(crown, Game::blackjack);
    settings.decks = 8;
    settings.side_bets = {"kings_bounty", "bet_the_set_21"};
    play(3, settings, 120, blackjack_decisions);
}

TEST(DecisionGames, CasinoWarPaysAsJudged) {
    floor::Settings settings = table_of(rapid_fusion, Game::casino_war);
    settings.areas = 3;
    play(4, settings, 120, {Decision::war, Decision::surrender});
    settings.options = {{"war_card", "per_area"}};
    play(5, settings, 120, {Decision::war, Decision::surrender});
    settings = table_of(crown, Game::casino_war);
    settings.areas = 4;
    settings.decks = 4;
    play(6, settings, 120, {Decision::war, Decision::surrender});
}

TEST(DecisionGames, ThreeCardPokerPaysAsJudged) {
    floor::Settings settings = table_of(rapid_fusion, Game::three_card_poker);
    settings.mode = floor::Mode::rng;
    settings.options = {{"ante_bonus", "B"}, {"pair_plus", "E"}, {"six_card_bonus", "6B3"}};
    play(7, settings, 120, {Decision::play, Decision::fold});
    play(8, table_of(crown, Game::three_card_poker), 120, {Decision::play, Decision::fold});
}

// Two tables of blackjack, a seat that may bet at both, and moments between command and timer.
class Between : public testing::Test {
protected:
    Between() {
        floor::Settings settings = table_of(rapid_fusion, Game::blackjack);
        settings.least = host::kit::dollars(1);
        settings.period_ms = 20'000;
        settings.decision_ms = 10'000;
        settings.several = true;
        here = venue.add_table("J1", settings);
        there = venue.add_table("J2", settings);
        dealer = venue.add_staff("dealer");
        seat = venue.add_terminal(host::kit::dollars(30));
    }
    void open(floor::TableId table) {
        host::kit::Venue::must(venue.by(dealer, floor::WagerCommand{floor::NewGame{table}}));
    }
    // On a copy of the state, so that no timer runs in between.
    floor::Ruling order(floor::Origin origin, floor::Order what, floor::Time at) {
        floor::Command command;
        command.origin = origin;
        command.at = at;
        command.order = std::move(what);
        floor::Ruling ruling = floor::decide(state, command);
        const auto applied = floor::apply(state, ruling.events);
        EXPECT_TRUE(applied.has_value());
        floor::remember(state, command, ruling.refusal);
        return ruling;
    }
    floor::Ruling deal(const char* card) {
        return order({floor::OriginKind::device, 1},
                     floor::PlayCommand{floor::DealCard{here, *cards::parse_card(card)}}, state.at);
    }
    floor::Ruling wake() {
        return order({floor::OriginKind::host, 1}, floor::WagerCommand{floor::WakeTable{here}},
                     state.at);
    }
    floor::Ruling answer(Decision decision, floor::Time at) {
        return order({floor::OriginKind::terminal, seat.value()},
                     floor::PlayCommand{floor::Decide{here, seat, decision, 0, 0}}, at);
    }
    const floor::Table& table() const { return state.tables[here.value()]; }

    host::kit::Venue venue;
    floor::TableId here;
    floor::TableId there;
    floor::StaffId dealer;
    TerminalId seat;
    floor::State state;
};

TEST_F(Between, WhoCanNoLongerPayIsNotAskedAndTheRoundGoesOn) {
    open(here);
    open(there);
    host::kit::Venue::must(venue.bet(seat, here, "player", host::kit::dollars(20)));
    venue.wait(20'000);
    state = venue.state();
    for (const char* card : {"6S", "9C", "4D"}) EXPECT_TRUE(deal(card).accepted());
    // Ten would be enough for nothing here, so the cards come by themselves.
    EXPECT_EQ(floor::awaited(table()).awaited, rules::Awaited::card);

    state = venue.state();
    for (const char* card : {"6S", "AC"}) EXPECT_TRUE(deal(card).accepted());
    EXPECT_TRUE(deal("9D").accepted());
    EXPECT_EQ(floor::awaited(table()).awaited, rules::Awaited::decisions);  // insurance for ten
    const floor::Spot player{Game::blackjack, 1, 0, 0};
    EXPECT_TRUE(order({floor::OriginKind::terminal, seat.value()},
                      floor::WagerCommand{
                          floor::PlaceBets{there, seat, {{player, host::kit::dollars(10)}}}},
                      state.at)
                    .accepted());
    // Insurance is out of reach by now, the hand is not.
    EXPECT_TRUE(wake().accepted());
    ASSERT_EQ(table().phase, Phase::deciding);
    const std::vector<Decision> asked = table().find_seat(seat)->offers.front().decisions;
    EXPECT_EQ(asked, (std::vector{Decision::hit, Decision::stand}));
    EXPECT_TRUE(answer(Decision::stand, state.at).accepted());
    EXPECT_EQ(floor::expected(table()).place, Place::dealer);
}

TEST_F(Between, AskingNobodyIsAnEventTooSoThatNoTimerTurnsInCircles) {
    open(here);
    open(there);
    host::kit::Venue::must(venue.bet(seat, here, "player", host::kit::dollars(15)));
    venue.wait(20'000);
    state = venue.state();
    for (const char* card : {"6S", "9C", "4D"}) EXPECT_TRUE(deal(card).accepted());
    EXPECT_EQ(floor::awaited(table()).awaited, rules::Awaited::decisions);  // to double
    const floor::Spot player{Game::blackjack, 1, 0, 0};
    EXPECT_TRUE(order({floor::OriginKind::terminal, seat.value()},
                      floor::WagerCommand{
                          floor::PlaceBets{there, seat, {{player, host::kit::dollars(10)}}}},
                      state.at)
                    .accepted());
    EXPECT_TRUE(wake().accepted());
    EXPECT_EQ(table().phase, Phase::playing);
    EXPECT_EQ(floor::expected(table()).place, Place::community);
    EXPECT_EQ(wake().refusal.reason, floor::Rejection::not_expected);
}

TEST_F(Between, AnAnswerIsInTimeUntilTheLastMillisecond) {
    open(here);
    host::kit::Venue::must(venue.bet(seat, here, "player", host::kit::dollars(10)));
    venue.wait(20'000);
    venue.cards(here, {"TS", "9C", "6D"});
    state = venue.state();
    ASSERT_EQ(table().phase, Phase::deciding);
    const floor::Time end = table().round.decide_by;
    EXPECT_EQ(answer(Decision::stand, end).refusal.reason, floor::Rejection::not_expected);
    state = venue.state();
    EXPECT_TRUE(answer(Decision::stand, end - 1).accepted());
}

TEST_F(Between, RestrictedCreditPaysForADecisionFirst) {
    host::kit::Venue::must(venue.host(floor::TerminalCommand{floor::GivePromotion{
        seat, floor::CreditClass::restricted, host::kit::dollars(15), floor::Currency::cash}}));
    open(here);
    host::kit::Venue::must(venue.bet(seat, here, "player", host::kit::dollars(10)));
    venue.wait(20'000);
    venue.cards(here, {"6S", "9C", "4D"});
    host::kit::Venue::must(venue.from(
        seat, floor::PlayCommand{floor::Decide{here, seat, Decision::double_wager, 0, 0}}));
    const floor::Seat& player = *venue.state().tables[here.value()].find_seat(seat);
    ASSERT_EQ(player.wagers.size(), 2U);
    EXPECT_EQ(player.wagers[1].stake[floor::CreditClass::restricted], host::kit::dollars(5));
    EXPECT_EQ(player.wagers[1].stake[floor::CreditClass::cashable], host::kit::dollars(5));
    EXPECT_EQ(player.wagers[1].confirmed, host::kit::dollars(10));
}

TEST_F(Between, OnlyTheTerminalItselfAnswers) {
    const TerminalId other = venue.add_terminal(host::kit::dollars(30));
    open(here);
    host::kit::Venue::must(venue.bet(seat, here, "player", host::kit::dollars(10)));
    venue.wait(20'000);
    venue.cards(here, {"TS", "9C", "6D"});
    const floor::PlayCommand stand{floor::Decide{here, seat, Decision::stand, 0, 0}};
    EXPECT_EQ(venue.from(other, stand).reason, floor::Rejection::unknown_terminal);
    EXPECT_EQ(
        venue.from(other, floor::PlayCommand{floor::Decide{here, other, Decision::stand, 0, 0}})
            .reason,
        floor::Rejection::decision_not_offered);
    EXPECT_EQ(venue.from(seat, stand).reason, floor::Rejection::none);
}

TEST_F(Between, AVoidRoundGivesBackWhatDecisionsBrought) {
    const floor::StaffId manager = venue.add_staff("assistant_gaming_manager");
    open(here);
    host::kit::Venue::must(venue.bet(seat, here, "player", host::kit::dollars(10)));
    venue.wait(20'000);
    venue.cards(here, {"8S", "AC", "8D"});
    for (const Decision decision : {Decision::insurance, Decision::split})
        host::kit::Venue::must(
            venue.from(seat, floor::PlayCommand{floor::Decide{here, seat, decision, 0, 0}}));
    EXPECT_EQ(venue.credit(seat), host::kit::dollars(5));
    host::kit::Venue::must(
        venue.by(manager, floor::PlayCommand{floor::VoidRound{here, floor::VoidReason::other}}));
    EXPECT_EQ(venue.credit(seat), host::kit::dollars(30));
    // What decisions brought is no wager that could be repeated.
    EXPECT_EQ(venue.state().tables[here.value()].find_seat(seat)->previous.size(), 1U);
}

}  // namespace
}  // namespace croupier::tests
