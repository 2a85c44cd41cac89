// No act without authority: every order there is, by everybody, alone and with everybody else's
// name beside, at several moments of a table of each of the documents.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <optional>
#include <set>

#include "encoding/fields.h"
#include "floor/decide.h"
#include "floor/staff/order_rights.h"
#include "floor/staff/rights.h"
#include "floor/state.h"
#include "host/test_kit.h"
#include "tests/support/answers.h"
#include "tests/support/shelf.h"

namespace croupier::tests {
namespace {

using floor::Asks;
using floor::OriginKind;
using floor::Rejection;
using floor::StaffId;
using floor::TableId;
using host::kit::dollars;
using host::kit::Venue;
using rulebook::Action;

// Fills in what there is, by type; enumerators are the `nth`, as far as there are so many.
class Filler {
public:
    Filler(const floor::State& state, TableId table, std::size_t nth)
        : state_(state), table_(table), nth_(nth) {}

    template <class Field>
    void operator()(std::uint32_t, std::string_view, Field& field) {
        fill(field);
    }
    bool ran_out() const { return ran_out_; }

private:
    void fill(TableId& id) { id = table_; }
    void fill(floor::RoundId& round) { round = {table_, state_.find_table(table_)->round.number}; }
    void fill(floor::IncidentId& id) { id = floor::IncidentId(1); }
    void fill(StaffId& id) { id = StaffId(900); }
    void fill(cards::Card& card) { card = *cards::parse_card("9S"); }
    template <class Field>
    void fill(Field& field) {
        if constexpr (encoding::Enumeration<Field>) {
            constexpr std::size_t count = encoding::enum_names<Field>.size();
            ran_out_ = ran_out_ && nth_ >= count;
            field = static_cast<Field>(nth_ % count);
        } else if constexpr (encoding::Optional<Field>) {
            using Held = typename Field::value_type;
            if constexpr (std::is_same_v<Held, TableId>) field = table_;
        } else if constexpr (encoding::Structure<Field>) {
            encoding::FieldsOf<Field>::fields(*this, field);
        }
    }

    const floor::State& state_;
    TableId table_;
    std::size_t nth_;
    bool ran_out_ = true;  // every enumerator was tried
};

struct Tried {
    std::uint32_t number = 0;
    std::string_view name;
    floor::Order order;
};

std::vector<Tried> all_orders(const floor::State& state, TableId table) {
    std::vector<Tried> orders;
    for (const encoding::Leaf& leaf : encoding::leaves<floor::Order>)
        for (std::size_t nth = 0; nth < 20; ++nth) {
            floor::Order order;
            Filler filler(state, table, nth);
            const auto fill = [&](auto& wanted) {
                using Wanted = std::decay_t<decltype(wanted)>;
                wanted = Wanted{};
                encoding::FieldsOf<Wanted>::fields(filler, wanted);
                return true;
            };
            encoding::read_leaf(order, leaf.number, fill);
            if (nth > 0 && filler.ran_out()) break;
            orders.push_back({leaf.number, leaf.name, std::move(order)});
        }
    return orders;
}

struct Somebody {
    StaffId id;
    std::string words;
    rulebook::Rank rank;  // at the table; none: no place there
};

class TwoHouses {
public:
    explicit TwoHouses(std::string_view rulebook) {
        floor::Settings settings = host::kit::baccarat_of(rulebook);
        settings.pit = "north";
        table_ = venue_.add_table("B1", settings);
        venue_.add_table("B2", host::kit::baccarat_of(rulebook == crown ? canberra : crown));
        terminal_ = venue_.add_terminal(dollars(100));
        const auto& policies = *state().tables[0].book->policies;
        for (const std::string& role : policies.ladder) {
            add(role, "", policies.rank_of(role));
            add(role, "", policies.rank_of(role));
        }
        add(policies.ladder.back(), "north", policies.rank_of(policies.ladder.back()));
        add(policies.ladder.back(), "south", std::nullopt);
        add("porter", "", std::nullopt);
        add("inspector", "", std::nullopt);
        add(state().tables[1].book->policies->ladder.back(), "",
            policies.rank_of(state().tables[1].book->policies->ladder.back()));
        Venue::must(venue_.host(floor::IncidentCommand{floor::OpenIncident{
            {table_, 0}, floor::IncidentKind::dispute, terminal_, "who won?"}}));
    }
    const floor::State& state() { return venue_.state(); }
    TableId table() const { return table_; }
    Venue& venue() { return venue_; }
    const std::vector<Somebody>& people() const { return people_; }
    floor::TerminalId terminal() const { return terminal_; }
    StaffId top() const { return top_; }

    floor::Refusal ask(OriginKind from, const floor::Order& order, StaffId actor,
                       std::optional<StaffId> authoriser) {
        floor::Command command;
        command.origin = {from, 1};
        command.counter = 1;
        command.at = state().at;
        command.actor = actor;
        command.authoriser = authoriser;
        command.order = order;
        return floor::decide(state(), command).refusal;
    }

private:
    void add(const std::string& role, const std::string& pit, rulebook::Rank rank) {
        const StaffId id(static_cast<std::uint32_t>(state().staff.size() + 1));
        Venue::must(venue_.host(floor::StaffCommand{floor::AddStaff{id, role, pit}}));
        Venue::must(venue_.host(floor::StaffCommand{floor::SignIn{id}}));
        people_.push_back({id, fmt::format("{} '{}' ({})", role, pit, id.value()), rank});
        if (rank && pit.empty()) top_ = id;
    }

    Venue venue_;
    TableId table_;
    floor::TerminalId terminal_;
    std::vector<Somebody> people_;
    StaffId top_;
};

// The moments: nothing is played; betting is open; it has ended; there is a result.
void each_moment(TwoHouses& house, const std::function<void(const std::string&)>& look) {
    Venue& venue = house.venue();
    look("idle");
    Venue::must(venue.by(house.top(), floor::WagerCommand{floor::NewGame{house.table()}}));
    Venue::must(venue.bet(house.terminal(), house.table(), "player", dollars(10)));
    look("open");
    venue.wait(60'000);
    look("closed");
    Venue::must(venue.cards(house.table(), {"9S", "2H", "KD", "3C"}));
    look("result");
}

// Two people in their places, or whose word it is: these have tests of their own below.
bool asks_for_more(const Tried& tried) {
    const Asks asks = floor::right_of(tried.number).asks;
    return asks == Asks::say || asks == Asks::two_managers || asks == Asks::approval ||
           asks == Asks::to_void || asks == Asks::appointer ||
           tried.number == floor::AddFinding::type_number;
}

TEST(Authority, EveryOrderHasItsRow) {
    std::set<std::uint32_t> rows;
    for (const floor::OrderRight& right : floor::order_rights()) rows.insert(right.order);
    for (const encoding::Leaf& leaf : encoding::leaves<floor::Order>)
        EXPECT_TRUE(rows.contains(leaf.number)) << leaf.name << ": say who may give it";
    EXPECT_EQ(rows.size(), encoding::leaves<floor::Order>.size());
}

// Whoever has no place at the table orders nothing there, whoever stands beside; and nobody lends
// authority that is not his own.
TEST(Authority, NobodyActsAtATableWithoutAPlaceThere) {
    for (const std::string& book : every_house()) {
        TwoHouses house(book);
        each_moment(house, [&](const std::string& moment) {
            for (const Tried& tried : all_orders(house.state(), house.table()))
                for (const OriginKind from : {OriginKind::dealer_terminal, OriginKind::office})
                    for (const Somebody& one : house.people())
                        for (const Somebody& other : house.people()) {
                            const Asks asks = floor::right_of(tried.number).asks;
                            const bool of_house = asks == Asks::office || asks == Asks::appointer ||
                                                  asks == Asks::say || asks == Asks::two_managers;
                            if ((one.rank && other.rank) || of_house) continue;
                            const auto refusal = house.ask(from, tried.order, one.id, other.id);
                            ASSERT_NE(refusal.reason, Rejection::none)
                                << book << ", " << moment << ": " << tried.name << " by "
                                << one.words << " with " << other.words;
                        }
        });
    }
}

// A pair may what the one who signs may alone, and hears the same; the other's rank adds nothing.
TEST(Authority, OfTwoPeopleTheOneWhoSignsCounts) {
    for (const std::string& book : every_house()) {
        TwoHouses house(book);
        each_moment(house, [&](const std::string& moment) {
            for (const Tried& tried : all_orders(house.state(), house.table())) {
                if (asks_for_more(tried)) continue;
                if (floor::right_of(tried.number).asks == Asks::office) continue;
                for (const Somebody& one : house.people())
                    for (const Somebody& other : house.people()) {
                        if (!one.rank || !other.rank || one.id == other.id) continue;
                        ASSERT_EQ(
                            house.ask(OriginKind::dealer_terminal, tried.order, one.id, other.id),
                            house.ask(OriginKind::dealer_terminal, tried.order, other.id, {}))
                            << book << ", " << moment << ": " << tried.name << " by " << one.words
                            << " with " << other.words;
                    }
            }
        });
    }
}

bool is_of_one_of(const rulebook::Policies& policies, const floor::OrderRight& right,
                  std::size_t least) {
    const auto is = [&](rulebook::Rank rank) { return rank && *rank == least; };
    if (right.asks == Asks::place) return least == 0;
    for (const Action action : right.actions)
        if (is(policies.least(action))) return true;
    // Some of what is reported of cards needs what voiding for it needs.
    const bool voids =
        right.asks == Asks::to_void || right.order == floor::ReportCards::type_number;
    for (std::size_t i = 0; voids && i < rulebook::void_reason_count; ++i)
        if (is(policies.least_to_void(static_cast<rulebook::VoidReason>(i)))) return true;
    return right.asks == Asks::approval &&
           (is(policies.second_to_enter_cards) || is(policies.second_to_reconstruct));
}

// Below a certain place one hears that the role is too low, and from there on all hear the same;
// that place is the least role of something that the order can ask for.
TEST(Authority, IsOfTheRankThatTheTableOfRightsSays) {
    for (const std::string& book : every_house()) {
        TwoHouses house(book);
        const rulebook::Policies& policies = *house.state().tables[0].book->policies;
        std::size_t thresholds = 0;
        each_moment(house, [&](const std::string& moment) {
            for (const Tried& tried : all_orders(house.state(), house.table())) {
                const floor::OrderRight& right = floor::right_of(tried.number);
                std::optional<std::size_t> refused_at;
                std::optional<std::size_t> heard_from;
                for (const Somebody& one : house.people()) {
                    if (!one.rank) continue;
                    const auto reason =
                        house.ask(OriginKind::dealer_terminal, tried.order, one.id, {}).reason;
                    const std::size_t rank = *one.rank;
                    if (reason == Rejection::role_too_low)
                        refused_at = std::max(refused_at.value_or(0), rank);
                    else
                        heard_from = std::min(heard_from.value_or(99), rank);
                }
                if (!refused_at || !heard_from) continue;
                ++thresholds;
                ASSERT_LT(*refused_at, *heard_from) << book << ", " << moment << ": " << tried.name;
                ASSERT_TRUE(is_of_one_of(policies, right, *heard_from))
                    << book << ", " << moment << ": " << tried.name << " from place "
                    << *heard_from;
            }
        });
        EXPECT_GT(thresholds, 30U) << book;
    }
}

// The card that the shoe did not read: who keys it and who approves it are two.
TEST(Authority, WhoeverKeysACardDoesNotApproveIt) {
    for (const std::string_view book : {rapid_fusion, ltgame, baccarat_2025}) {
        TwoHouses house(book);
        Venue& venue = house.venue();
        Venue::must(venue.by(house.top(), floor::WagerCommand{floor::NewGame{house.table()}}));
        venue.wait(60'000);
        const floor::Order order =
            floor::IncidentCommand{floor::EnterCard{house.table(), *cards::parse_card("9S")}};
        const auto second = house.state().tables[0].book->policies->second_to_enter_cards;
        for (const Somebody& one : house.people()) {
            if (!one.rank) continue;
            EXPECT_EQ(house.ask(OriginKind::dealer_terminal, order, one.id, {}).reason,
                      Rejection::second_person_needed)
                << book << " " << one.words;
            EXPECT_EQ(house.ask(OriginKind::dealer_terminal, order, one.id, one.id).reason,
                      Rejection::second_person_needed);
            for (const Somebody& other : house.people()) {
                if (!other.rank || other.id == one.id) continue;
                EXPECT_EQ(house.ask(OriginKind::dealer_terminal, order, one.id, other.id).reason,
                          *other.rank >= *second ? Rejection::none : Rejection::role_too_low)
                    << book << " " << one.words << " with " << other.words;
            }
        }
    }
}

// Decision 29, LT-12.11: with whosever name beside, nobody has a hand in the review of the own
// decision.
TEST(Authority, NobodyReviewsTheOwnDecision) {
    for (const std::string& book : every_house()) {
        TwoHouses house(book);
        Venue& venue = house.venue();
        const auto say = [&](floor::FindingKind kind) {
            return floor::Order{
                floor::IncidentCommand{floor::AddFinding{floor::IncidentId(1), kind, "looked at"}}};
        };
        const StaffId decider = house.top();
        Venue::must(venue.by(decider, say(floor::FindingKind::decision)));
        Venue::must(venue.from(house.terminal(), say(floor::FindingKind::review_asked)));
        const auto review = say(floor::FindingKind::review);
        EXPECT_EQ(house.ask(OriginKind::dealer_terminal, review, decider, {}).reason,
                  Rejection::second_person_needed);
        int reviewed = 0;
        for (const Somebody& one : house.people())
            for (const Somebody& other : house.people()) {
                const auto refusal =
                    house.ask(OriginKind::dealer_terminal, review, one.id, other.id);
                if (one.id == decider || other.id == decider) {
                    EXPECT_NE(refusal.reason, Rejection::none)
                        << book << " " << one.words << " with " << other.words;
                }
                reviewed += refusal.reason == Rejection::none ? 1 : 0;
            }
        EXPECT_GT(reviewed, 0) << book;
    }
}

// Whoever gets authority at a table gets it from two people who manage: each of them one such table
// at least, together all of them.
TEST(Appointment, IsByTwoAndForTheOwnHouse) {
    for (const std::string& book : every_house()) {
        TwoHouses house(book);
        const auto appoint = [&](const Somebody& by, std::optional<StaffId> second,
                                 const std::string& role, const std::string& pit) {
            return house
                .ask(OriginKind::office,
                     floor::StaffCommand{floor::AddStaff{StaffId(900), role, pit}}, by.id, second)
                .reason;
        };
        const floor::Table& own = house.state().tables[0];
        const floor::Table& other = house.state().tables[1];
        std::set<std::string> roles = {"porter", "inspector"};
        for (const floor::Table* table : {&own, &other})
            for (const std::string& role : table->book->policies->ladder) roles.insert(role);
        const auto manages = [&](StaffId id, const floor::Table& table, const std::string& pit) {
            const floor::Staff& staff = *house.state().find_staff(id);
            return staff.role == table.book->policies->ladder.back() &&
                   (staff.pit.empty() || (staff.pit == pit && staff.pit == table.settings.pit));
        };
        const auto may = [&](StaffId one, StaffId two, const std::string& role,
                             const std::string& pit) {
            if (one == two) return false;
            if (role == "inspector")
                return floor::has_right(house.state(), *house.state().find_staff(one),
                                        floor::Right::manage) &&
                       floor::has_right(house.state(), *house.state().find_staff(two),
                                        floor::Right::manage);
            bool first = false;
            bool second = false;
            for (const floor::Table* table : {&own, &other}) {
                const bool reaches = (pit.empty() || pit == table->settings.pit) &&
                                     table->book->policies->place_of(role);
                if (!reaches) continue;
                first = first || manages(one, *table, pit);
                second = second || manages(two, *table, pit);
                if (!manages(one, *table, pit) && !manages(two, *table, pit)) return false;
            }
            return first && second;
        };
        for (const Somebody& by : house.people())
            for (const std::string& role : roles)
                for (const std::string pit : {"", "north", "south"}) {
                    EXPECT_NE(appoint(by, {}, role, pit), Rejection::none);
                    EXPECT_NE(appoint(by, by.id, role, pit), Rejection::none);
                    for (const Somebody& with : house.people()) {
                        const bool allowed = may(by.id, with.id, role, pit);
                        EXPECT_EQ(appoint(by, with.id, role, pit) == Rejection::none, allowed)
                            << book << ": " << by.words << " and " << with.words << " appoint "
                            << role << " '" << pit << "'";
                    }
                }
    }
}

// Two houses, a part of each kind of place, and everybody alone and in pairs: each house that the
// part serves is asked.
TEST(Houses, HaveASayInWhateverServesThem) {
    for (const std::string& book : every_house()) {
        TwoHouses house(book);
        Venue& venue = house.venue();
        const StaffId top = house.top();
        const StaffId stranger = house.people().back().id;
        std::uint64_t counter = 0;
        const auto office = [&](StaffId by, floor::Order order, std::optional<StaffId> with = {}) {
            return house.ask(OriginKind::office, order, by, with).reason;
        };
        const auto brought = [&](StaffId by, floor::DeviceKind kind, const char* name) {
            floor::Command command;
            command.origin = {OriginKind::office, by.value()};
            command.counter = ++counter;
            command.at = house.state().at;
            command.actor = by;
            command.order = floor::DeviceCommand{floor::RegisterDevice{kind, name, "A-1", {}}};
            const floor::DeviceId id(static_cast<std::uint32_t>(house.state().devices.size()));
            Venue::must(venue.send(command));
            return id;
        };
        const auto stacker = brought(top, floor::DeviceKind::note_stacker, "stacker");
        const auto theirs = brought(stranger, floor::DeviceKind::note_stacker, "theirs");
        using floor::DeviceCommand;
        const auto retire = [](floor::DeviceId id) {
            return floor::Order{DeviceCommand{floor::RetireDevice{id, "worn"}}};
        };
        const auto into = [&](floor::DeviceId id) {
            return floor::Order{
                DeviceCommand{floor::AttachDevice{id, std::nullopt, house.terminal()}}};
        };
        // In use nowhere: of whoever brought it.
        EXPECT_EQ(office(top, retire(stacker)), Rejection::none) << book;
        EXPECT_EQ(office(stranger, retire(stacker)), Rejection::role_too_low) << book;
        EXPECT_EQ(office(top, retire(theirs)), Rejection::role_too_low) << book;
        EXPECT_EQ(office(stranger, retire(stacker), top), Rejection::role_too_low) << book;
        EXPECT_EQ(office(top, into(stacker)), Rejection::none) << book;
        EXPECT_EQ(office(stranger, into(stacker)), Rejection::role_too_low) << book;
        // A terminal becomes theirs with its first key.
        const auto key = [&](StaffId by, floor::KeyFact fact) {
            floor::Command command;
            command.at = house.state().at;
            command.order = floor::StaffCommand{
                floor::ReportPartKey{"terminal", house.terminal().value(), fact, by, "here", {}}};
            return command;
        };
        EXPECT_EQ(
            floor::decide(house.state(), key(house.people().front().id, floor::KeyFact::enrolled))
                .refusal.reason,
            Rejection::role_too_low);
        EXPECT_EQ(
            floor::decide(house.state(), key(stranger, floor::KeyFact::code_issued)).refusal.reason,
            Rejection::none);
        Venue::must(venue.send(key(stranger, floor::KeyFact::enrolled)));
        for (const auto fact :
             {floor::KeyFact::code_issued, floor::KeyFact::enrolled, floor::KeyFact::expelled})
            EXPECT_EQ(floor::decide(house.state(), key(top, fact)).refusal.reason,
                      Rejection::role_too_low)
                << book;
        // Their terminal and our part: one of each house signs.
        EXPECT_EQ(office(top, into(stacker)), Rejection::second_person_needed) << book;
        EXPECT_EQ(office(top, into(stacker), stranger), Rejection::none) << book;
        EXPECT_EQ(office(stranger, into(stacker)), Rejection::second_person_needed) << book;
        const auto promotion = floor::Order{floor::TerminalCommand{floor::GivePromotion{
            house.terminal(), floor::CreditClass::restricted, dollars(5), floor::Currency::cash}}};
        EXPECT_EQ(office(top, promotion), Rejection::role_too_low) << book;
        EXPECT_EQ(office(stranger, promotion), Rejection::none) << book;
        // Whoever was revoked has no right, with a code in hand or without.
        Venue::must(venue.host(floor::StaffCommand{floor::RevokeStaff{stranger, "root"}}));
        EXPECT_EQ(
            floor::decide(house.state(), key(stranger, floor::KeyFact::enrolled)).refusal.reason,
            Rejection::role_too_low);
        EXPECT_EQ(venue.host(floor::StaffCommand{floor::SignIn{stranger}}).reason,
                  Rejection::not_in_order);
    }
}

// For everybody only by two houses.
TEST(Houses, DecideTogetherWhatIsOfTheWholeVenue) {
    for (const std::string& book : every_house()) {
        TwoHouses house(book);
        Venue& venue = house.venue();
        Venue::must(venue.host(floor::DeviceCommand{
            floor::RegisterDevice{floor::DeviceKind::game_system, "system", "A-1", {}}}));
        const floor::DeviceId id(0);
        const floor::Order take = floor::DeviceCommand{floor::AttachDevice{id, {}, {}}};
        const auto tried = [&](const floor::Order& order) {
            std::size_t accepted = 0;
            for (const Somebody& one : house.people())
                for (const Somebody& other : house.people()) {
                    const auto managed = [&](StaffId staff) {
                        return floor::has_right(house.state(), *house.state().find_staff(staff),
                                                floor::Right::manage);
                    };
                    const bool different = house.state().find_staff(one.id)->role !=
                                           house.state().find_staff(other.id)->role;
                    const auto reason =
                        house.ask(OriginKind::office, order, one.id, other.id).reason;
                    const bool may = managed(one.id) && managed(other.id) && different;
                    EXPECT_EQ(reason == Rejection::none, may)
                        << book << ": " << one.words << " with " << other.words;
                    accepted += reason == Rejection::none ? 1 : 0;
                }
            EXPECT_GT(accepted, 0U) << book;
        };
        tried(take);
        Venue::must(venue.host(take));
        tried(floor::DeviceCommand{floor::DetachDevice{id, {}}});
        tried(floor::DeviceCommand{floor::ReportDeviceStatus{
            id, floor::DeviceStatus::out_of_service, floor::DeviceTrouble::none, ""}});
    }
}

// Finding 8: a role that stands on no ladder of a table here may see and do nothing.
TEST(Rights, AreNamedAndNobodyElseHasAny) {
    TwoHouses house(rapid_fusion);
    const auto has = [&](const std::string& role, const std::string& pit, floor::Right right) {
        floor::Staff staff;
        staff.role = role;
        staff.pit = pit;
        return floor::has_right(house.state(), staff, right);
    };
    for (const std::string role : {"porter", "", "gaming_shift_manager", "casino_supervisor"})
        for (std::size_t i = 0; i < floor::right_names.size(); ++i)
            EXPECT_FALSE(has(role, "", static_cast<floor::Right>(i)))
                << role << " " << floor::right_names[i];
    EXPECT_TRUE(has("inspector", "", floor::Right::read_inspector));
    EXPECT_FALSE(has("inspector", "", floor::Right::read_office));
    EXPECT_FALSE(has("dealer", "", floor::Right::read_office));
    EXPECT_TRUE(has("gaming_supervisor", "", floor::Right::read_office));
    EXPECT_FALSE(has("assistant_gaming_manager", "", floor::Right::read_inspector));
    EXPECT_TRUE(has("assistant_gaming_manager", "", floor::Right::manage));
    EXPECT_FALSE(has("assistant_gaming_manager", "north", floor::Right::manage));
    EXPECT_FALSE(has("assistant_gaming_manager", "south", floor::Right::order));
}

}  // namespace
}  // namespace croupier::tests
