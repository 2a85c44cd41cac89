// Random venues in which everything hidden can be recognised: each view of each audience is spelled
// as it goes over the wire and searched for what that audience must not see.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "floor/query.h"
#include "floor/state.h"
#include "tests/properties/random_floor.h"
#include "view/view.h"

namespace croupier::tests {
namespace {

using Numbers = std::set<std::int64_t>;

constexpr std::int64_t recognisable = 100'000;

// Whole numbers of a text that nobody could mistake for another; times have more digits.
Numbers numbers_in(const std::string& text) {
    Numbers found;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] < '0' || text[at] > '9') {
            ++at;
            continue;
        }
        const std::size_t end = std::min(text.find_first_not_of("0123456789", at), text.size());
        if (end - at <= 12) found.insert(std::stoll(text.substr(at, end - at)));
        at = end;
    }
    return found;
}

void add(Numbers& numbers, Money amount) {
    if (amount.in_cents() >= recognisable) numbers.insert(amount.in_cents());
}
void add(Numbers& numbers, const floor::Split& split) {
    for (const Money part : split.by_class) add(numbers, part);
    add(numbers, split.total());
}

// What belongs to one terminal and nobody else.
Numbers secrets_of(const floor::State& state, floor::TerminalId terminal) {
    Numbers secrets;
    add(secrets, state.ledger.credit(terminal));
    add(secrets, state.ledger.credit(terminal, floor::Currency::tournament));
    add(secrets, state.terminals[terminal.value()].last_won);
    for (const floor::Table& table : state.tables) {
        add(secrets, floor::staked(table, terminal));
        const floor::Seat* seat = table.find_seat(terminal);
        if (seat == nullptr) continue;
        for (const floor::Wager& wager : seat->wagers) add(secrets, wager.stake);
        for (const floor::Chips& chips : seat->previous) add(secrets, chips.amount);
    }
    for (const floor::Ticket& ticket : state.pending.tickets)
        if (ticket.terminal == terminal) add(secrets, ticket.amount);
    const floor::TerminalMeters& meters = state.ledger.meters(terminal);
    for (const Money amount : {meters.staked, meters.returned, meters.won, meters.promotions_in})
        add(secrets, amount);
    return secrets;
}

// On every sign: the tables' limits.
Numbers public_numbers(const floor::State& state) {
    Numbers known;
    for (const floor::Table& table : state.tables)
        for (int pieces = 1; pieces <= 10; ++pieces) {
            known.insert(table.settings.most.in_cents() * pieces);
            known.insert(table.settings.most_total.in_cents());
            known.insert(table.settings.differential.in_cents());
            known.insert(table.settings.area_most.in_cents());
            // LT-DAB.11: how much may still come to either side is told to everybody.
            for (const int side : {1, 2})
                if (const auto room = floor::differential_room(table, side))
                    known.insert(room->in_cents());
            for (const floor::BetLimits& own : table.settings.bet_limits)
                known.insert(own.most.in_cents() * pieces);
            if (table.notices.limits) known.insert(table.notices.limits->limits.most.in_cents());
            // What one player's own limits are is on that player's sign, in the same round figures.
            for (const floor::Seat& seat : table.seats) known.insert(seat.own_most.in_cents());
        }
    return known;
}

class Search {
public:
    explicit Search(RandomFloor& floor)
        : floor_(floor), open_numbers_(public_numbers(floor.state())) {
        for (std::size_t i = 0; i < floor.state().terminals.size(); ++i)
            secrets_.push_back(
                secrets_of(floor.state(), floor::TerminalId(static_cast<std::uint32_t>(i))));
    }

    // Amounts of others in a view of `own`, or of anybody if there is no own.
    std::string amounts(const std::string& text, std::optional<floor::TerminalId> own,
                        const Numbers& allowed = {}) const {
        const Numbers found = numbers_in(text);
        for (std::size_t i = 0; i < secrets_.size(); ++i) {
            if (own && own->value() == i) continue;
            for (const std::int64_t secret : secrets_[i]) {
                if (found.count(secret) == 0 || open_numbers_.count(secret) != 0) continue;
                if (allowed.count(secret) != 0) continue;
                if (own && secrets_[own->value()].count(secret) != 0) continue;
                return "terminal " + std::to_string(i) + "'s " + std::to_string(secret);
            }
        }
        return {};
    }
    std::string persons(const std::string& text) const {
        for (const floor::Person& person : floor_.persons)
            if (text.find(hex_of(person.pseudonym)) != std::string::npos) return "a pseudonym";
        return {};
    }
    std::string staff(const std::string& text) const {
        const Numbers found = numbers_in(text);
        for (const floor::StaffId member : floor_.staff)
            if (found.count(member.value()) != 0) return "a member of staff";
        return {};
    }
    std::string sealed(const std::string& text) const {
        for (const Bytes& claim : floor_.sealed)
            if (text.find(hex_of(claim)) != std::string::npos) return "a sealed claim";
        for (const std::string& address : floor_.addresses)
            if (text.find(address) != std::string::npos) return "an address";
        return {};
    }

private:
    RandomFloor& floor_;
    Numbers open_numbers_;
    std::vector<Numbers> secrets_;
};

view::Source source_of(RandomFloor& floor, const floor::State& state) {
    const journal::Head head = floor.venue.engine().head();
    return {state, floor.venue.engine().now(), head.sequence, head.hash, "test"};
}

std::vector<view::Audience> everybody(const RandomFloor& floor) {
    std::vector<view::Audience> all = {view::Office{}, view::Inspector{}};
    for (const floor::TerminalId terminal : floor.terminals)
        all.emplace_back(view::Player{terminal});
    for (const floor::TableId table : floor.tables) {
        all.emplace_back(view::AtTable{table});
        all.emplace_back(view::Dealer{table});
        all.emplace_back(view::Display{table});
    }
    return all;
}

// Empty: this audience is shown nothing that it must not see.
struct Breach {
    RandomFloor& floor;
    const Search& search;
    const view::Source& source;

    std::string first(std::initializer_list<std::string> found) const {
        for (const std::string& what : found)
            if (!what.empty()) return what;
        return {};
    }
    std::string operator()(const view::Player& player) const {
        const std::string text = view::view_json(source, player);
        return first({search.amounts(text, player.terminal), search.persons(text),
                      search.staff(text), search.sealed(text)});
    }
    std::string operator()(const view::AtTable& at) const { return of_all(at); }
    std::string operator()(const view::Display& display) const { return of_all(display); }
    std::string operator()(const view::Dealer& dealer) const {
        // Sums over all wagers may be those of one, if there is only one.
        Numbers sums;
        const view::DealerView shown = view::view(source, dealer);
        if (shown.preview) {
            add(sums, shown.preview->to_be_paid);
            add(sums, shown.preview->stakes_returned);
            add(sums, shown.preview->largest_pay);
        }
        for (const view::BetTotal& total : shown.totals) add(sums, total.amount);
        for (const auto& sum : {shown.exposure, shown.side_player, shown.side_banker,
                                shown.face.room_player, shown.face.room_banker})
            if (sum) add(sums, *sum);
        const std::string text = view::view_json(source, dealer);
        return first({search.amounts(text, std::nullopt, sums), search.persons(text),
                      search.staff(text), search.sealed(text)});
    }
    std::string operator()(const view::Office& office) const {
        const std::string text = view::view_json(source, office);
        return first({search.persons(text), search.sealed(text)});
    }
    std::string operator()(const view::Inspector& inspector) const {
        return search.sealed(view::view_json(source, inspector));
    }
    std::string of_all(const view::Audience& audience) const {
        const std::string text = view::view_json(source, audience);
        return first({search.amounts(text, std::nullopt), search.persons(text), search.staff(text),
                      search.sealed(text)});
    }
};

// Whoever makes an outcome by hand cannot look at what lies where before it is made.
TEST(TotalsOfBets, ComeWhenNobodyCanMakeTheOutcomeByHandAnyMore) {
    int shown = 0;
    int hidden = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        RandomFloor floor(seed);
        for (int i = 0; i < 200; ++i) {
            floor.steps(2);
            for (const floor::TableId id : floor.tables) {
                const floor::Table& table = floor.table(id);
                const view::DealerView dealer =
                    view::view(source_of(floor, floor.state()), view::Dealer{id});
                const bool playing =
                    floor::in_round(table.phase) && table.phase != floor::Phase::open;
                const bool by_people =
                    table.settings.mode == floor::Mode::dealt || table.equipment.by_hand;
                if (!playing ||
                    (by_people && !floor::has_result(table) && table.equipment.devices.empty())) {
                    ASSERT_TRUE(dealer.totals.empty()) << "seed " << seed << ", step " << i;
                    ASSERT_FALSE(dealer.exposure) << "seed " << seed << ", step " << i;
                    ++hidden;
                    continue;
                }
                if (!dealer.exposure) continue;
                Money laid;
                for (const view::BetTotal& total : dealer.totals) laid += total.amount;
                Money staked;
                for (const floor::Seat& seat : table.seats)
                    staked += floor::staked(table, seat.terminal);
                ASSERT_EQ(laid, staked) << "seed " << seed << ", step " << i;
                // What confirming would cost is one of the outcomes.
                if (dealer.preview) {
                    ASSERT_GE(*dealer.exposure,
                              dealer.preview->to_be_paid + dealer.preview->stakes_returned - staked)
                        << "seed " << seed << ", step " << i;
                }
                ++shown;
            }
        }
    }
    EXPECT_GT(shown, 50);
    EXPECT_GT(hidden, 50);
}

TEST(EveryView, ShowNobodyWhatIsHiddenFromThem) {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        RandomFloor floor(seed);
        for (int i = 0; i < 60; ++i) {
            floor.steps(5);
            const view::Source source = source_of(floor, floor.state());
            const Search search(floor);
            for (const view::Audience& audience : everybody(floor)) {
                const std::string seen = std::visit(Breach{floor, search, source}, audience);
                ASSERT_EQ(seen, "")
                    << "audience " << audience.index() << ", seed " << seed << ", step " << i;
            }
        }
    }
}

// The search has eyes: whoever may see something is found to see it.
TEST(EveryView, AreSearchedForWhatIsReallyThere) {
    RandomFloor floor(3);
    floor.steps(300);
    while (floor.sealed.empty() ||
           std::none_of(floor.state().terminals.begin(), floor.state().terminals.end(),
                        [](const floor::Terminal& at) { return at.person.has_value(); }))
        floor.step();
    const view::Source source = source_of(floor, floor.state());
    const Search search(floor);
    const std::string office = view::view_json(source, view::Office{});
    EXPECT_NE(search.amounts(office, floor.terminals[0]), "");
    EXPECT_NE(search.staff(office), "");
    EXPECT_NE(search.persons(view::view_json(source, view::Inspector{})), "");
    for (const floor::TerminalId terminal : floor.terminals) {
        const std::string own = view::view_json(source, view::Player{terminal});
        EXPECT_NE(search.amounts(own, std::nullopt), "") << terminal.value();
    }
    EXPECT_NE(search.sealed("x" + hex_of(floor.sealed[0])), "");
}

// Something that the table's device could have given.
void know(RandomFloor& floor, floor::Table& table) {
    switch (table.game->source()) {
        case rulebook::Source::wheel:
            table.round.outcome.number = static_cast<std::uint8_t>(floor.below(37));
            return;
        case rulebook::Source::big_wheel:
            table.round.outcome.number = static_cast<std::uint8_t>(floor.below(7));
            return;
        case rulebook::Source::dice:
            table.round.outcome.dice = {1, 2, 6};
            return;
        case rulebook::Source::cards:
            break;
    }
    for (const char* card : {"2S", "6C", "3D"}) {
        table.round.outcome.cards.push_back(*cards::parse_card(card));
        if (table.game->asks())
            table.round.outcome.places.push_back(
                {static_cast<std::uint8_t>(rules::Place::player), 0});
    }
}

// A venue that knows an outcome while betting is open looks to everybody as one that does not.
TEST(EveryView, GiveNobodyAnOutcomeUntilBettingHasClosed) {
    int compared = 0;
    for (std::uint64_t seed = 11; seed <= 16; ++seed) {
        RandomFloor floor(seed);
        for (int i = 0; i < 25; ++i) {
            floor.steps(9);
            floor::State knowing = floor.state();
            bool any = false;
            for (floor::Table& table : knowing.tables) {
                if (table.phase != floor::Phase::open) continue;
                any = true;
                know(floor, table);
            }
            if (!any) continue;
            ++compared;
            const view::Source before = source_of(floor, floor.state());
            const view::Source after = source_of(floor, knowing);
            for (const view::Audience& audience : everybody(floor))
                ASSERT_EQ(view::view_json(before, audience), view::view_json(after, audience))
                    << "audience " << audience.index() << ", seed " << seed;
        }
    }
    EXPECT_GT(compared, 50);
}

// Cards that lie face down look to everybody like any others that could lie there.
TEST(EveryView, GiveNobodyACardThatLiesFaceDown) {
    int compared = 0;
    for (std::uint64_t seed = 31; seed <= 42; ++seed) {
        RandomFloor floor(seed);
        for (int i = 0; i < 150; ++i) {
            floor.steps(2);
            floor::State other = floor.state();
            bool any = false;
            for (floor::Table& table : other.tables)
                for (std::size_t card = 0; card < table.round.outcome.cards.size(); ++card)
                    if (floor::in_round(table.phase) && table.round.outcome.is_hidden(card)) {
                        any = true;
                        table.round.outcome.cards[card] = cards::Card::of_index(
                            (table.round.outcome.cards[card].index() + 17) % cards::deck_size);
                    }
            if (!any) continue;
            ++compared;
            const view::Source before = source_of(floor, floor.state());
            const view::Source after = source_of(floor, other);
            for (const view::Audience& audience : everybody(floor)) {
                // The inspector sees what the shoe has read.
                if (std::holds_alternative<view::Inspector>(audience)) continue;
                ASSERT_EQ(view::view_json(before, audience), view::view_json(after, audience))
                    << "audience " << audience.index() << ", seed " << seed;
            }
        }
    }
    EXPECT_GT(compared, 10);
}

// What the dealer was shown before confirming is what then happened, to the cent.
TEST(EveryView, PromiseTheDealerWhatTheSettlementThenDoes) {
    int settled = 0;
    for (std::uint64_t seed = 21; seed <= 26; ++seed) {
        RandomFloor floor(seed);
        for (int i = 0; i < 500; ++i) {
            std::vector<std::optional<view::Preview>> promised;
            promised.reserve(floor.tables.size());
            for (const floor::TableId id : floor.tables)
                promised.push_back(
                    view::view(source_of(floor, floor.state()), view::Dealer{id}).preview);
            const std::size_t heard = floor.venue.ear.entries.size();
            floor.step();
            for (std::size_t at = heard; at < floor.venue.ear.entries.size(); ++at)
                for (const floor::Event& event : floor.venue.ear.entries[at].events) {
                    const auto* play = std::get_if<floor::PlayEvent>(&event);
                    const auto* record =
                        play != nullptr ? std::get_if<floor::RoundSettled>(play) : nullptr;
                    if (record == nullptr) continue;
                    const auto& preview = promised[record->round.table.value()];
                    if (!preview) continue;  // an automatic table settles in the same moment
                    ++settled;
                    // From each player's record, not from the money that moved.
                    Money paid;
                    Money staked;
                    Money gained;
                    std::uint64_t won = 0;
                    std::uint64_t lost = 0;
                    for (const floor::SeatResult& seat : record->seats) {
                        gained += seat.credit_after - seat.credit_before;
                        for (const floor::WagerResult& wager : seat.wagers) {
                            paid += wager.winnings;
                            staked += wager.stake.total();
                            won += wager.status == rules::Status::win ? 1U : 0U;
                            lost += wager.status == rules::Status::lose ? 1U : 0U;
                        }
                    }
                    const Money back = gained + staked - paid;
                    ASSERT_EQ(preview->to_be_paid, paid) << "seed " << seed << " step " << i;
                    ASSERT_EQ(preview->stakes_returned, back);
                    ASSERT_EQ(preview->winning, won);
                    ASSERT_EQ(preview->losing, lost);
                }
        }
    }
    EXPECT_GT(settled, 30);
}

}  // namespace
}  // namespace croupier::tests
