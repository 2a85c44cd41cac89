// Who may do what under each document. The tables below are a second statement of it, taken from
// the clauses and not from the files; the floor is asked what it would say to everybody.
#include <fmt/format.h>

#include "tests/rulebooks/conduct_kit.h"

namespace croupier::tests {
namespace {

using rulebook::Action;
using rulebook::VoidReason;

struct House {
    const char* id;
    std::vector<std::string> ladder;
    // LT-1.1.casino-supervisor, SB-1.1.casino-supervisor: who is as good as a casino supervisor.
    std::string deputy;
};

const std::vector<House>& houses() {
    static const std::vector<House> all = {
        {rapid_fusion, {"dealer", "gaming_supervisor", "assistant_gaming_manager"}, ""},
        {ltgame,
         {"dealer", "games_supervisor", "casino_supervisor", "assistant_gaming_manager",
          "gaming_manager"},
         "games_supervisor"},
        {baccarat_2025,
         {"dealer", "gaming_supervisor", "casino_supervisor", "assistant_gaming_manager",
          "gaming_manager"},
         "gaming_supervisor"},
        {crown,
         {"dealer", "tg_higher_duties_dealer", "tg_area_manager", "tg_assistant_casino_manager"},
         ""},
        {canberra, {"dealer", "casino_supervisor", "gaming_shift_manager"}, ""},
    };
    return all;
}

// One word for the roles of the table below.
enum class Least {
    nobody,
    dealer,
    supervisor,  // gaming, casino; a TG Higher Duties Dealer
    area,        // a TG Area Manager
    manager,     // whoever acts for the operator
    head,        // LT-11.6.19: the Gaming Manager
    absent,      // the document cannot come to it
};

std::string role_of(const House& house, Least least) {
    switch (least) {
        case Least::nobody:
        case Least::absent:
            return "nobody";
        case Least::dealer:
            return "dealer";
        case Least::supervisor:
            return house.deputy.empty() ? house.ladder[1] : house.deputy;
        case Least::area:
            return "tg_area_manager";
        case Least::head:
            return house.ladder.back();
        case Least::manager:
            break;
    }
    return house.deputy.empty() ? house.ladder.back() : "assistant_gaming_manager";
}

// Everybody of the house, and somebody who has no place in it.
class Asking {
public:
    explicit Asking(const House& house) : house_(house), hall_(house.id) {
        for (const std::string& role : house.ladder) hall_.staff(role);
        hall_.staff("porter");
    }

    // The lowest role that is not told that it ranks too low, after which nobody is.
    std::string lowest(const floor::Order& order) {
        const Rejection stranger = answer("porter", order);
        std::vector<std::string> may;
        for (const std::string& role : house_.ladder) {
            const Rejection reason = answer(role, order);
            EXPECT_NE(reason, Rejection::not_signed_in);
            if (reason != Rejection::role_too_low) may.push_back(role);
            // Nobody at all: every one of them hears the same.
            if (stranger == Rejection::not_expected) {
                EXPECT_EQ(reason, Rejection::not_expected) << house_.id << " " << role;
            }
        }
        if (stranger == Rejection::not_expected) return "nobody";
        EXPECT_EQ(stranger, Rejection::role_too_low) << house_.id;
        if (may.empty()) return "none of the house";
        const auto from = std::find(house_.ladder.begin(), house_.ladder.end(), may.front());
        EXPECT_EQ(may, std::vector<std::string>(from, house_.ladder.end())) << house_.id;
        return may.front();
    }
    Hall& hall() { return hall_; }

private:
    Rejection answer(const std::string& role, const floor::Order& order) {
        return hall_.would_by(hall_.staff(role), order);
    }

    const House& house_;
    Hall hall_;
};

struct Power {
    Action action;
    FiveAnswers<Least> least;
};

using enum Least;

const std::vector<Power>& powers() {
    static const std::vector<Power> all = {
        {Action::new_game, {dealer, dealer, dealer, dealer, dealer}},
        {Action::confirm_result, {dealer, dealer, dealer, dealer, dealer}},
        {Action::settle_held, {supervisor, absent, absent, supervisor, supervisor}},
        {Action::relax_close, {supervisor, supervisor, supervisor, nobody, nobody}},
        {Action::open_table, {supervisor, supervisor, supervisor, supervisor, supervisor}},
        {Action::close_table, {supervisor, supervisor, supervisor, supervisor, manager}},
        {Action::resume_table, {manager, manager, manager, manager, manager}},
        {Action::closing_notice, {supervisor, supervisor, supervisor, supervisor, manager}},
        {Action::change_limits, {supervisor, supervisor, supervisor, supervisor, manager}},
        {Action::player_limits, {nobody, nobody, supervisor, nobody, nobody}},
        {Action::set_period, {manager, manager, supervisor, manager, manager}},
        {Action::change_variant, {nobody, nobody, supervisor, nobody, nobody}},
        {Action::new_shoe, {dealer, dealer, dealer, dealer, dealer}},
        {Action::order_shuffle, {supervisor, supervisor, supervisor, area, supervisor}},
        {Action::no_bet_coup, {supervisor, manager, dealer, supervisor, dealer}},
        {Action::order_rounds, {nobody, nobody, supervisor, supervisor, supervisor}},
        {Action::allow_opposing_bets, {nobody, nobody, supervisor, nobody, nobody}},
        {Action::allow_side_alone, {nobody, nobody, nobody, manager, nobody}},
        {Action::refuse_wager, {nobody, nobody, supervisor, nobody, nobody}},
        {Action::restrict_bet, {nobody, nobody, supervisor, nobody, nobody}},
        {Action::ask_for_seat, {supervisor, supervisor, supervisor, dealer, dealer}},
        {Action::expose_cards, {absent, absent, dealer, absent, absent}},
        {Action::take_cards_back, {absent, absent, supervisor, absent, absent}},
        {Action::confirm_no_bet, {dealer, manager, dealer, dealer, dealer}},
        {Action::replace_cards, {supervisor, supervisor, supervisor, supervisor, supervisor}},
        {Action::dummy, {supervisor, manager, dealer, supervisor, dealer}},
        {Action::enter_cards, {dealer, dealer, dealer, dealer, dealer}},
        {Action::reconstruct, {supervisor, nobody, supervisor, supervisor, dealer}},
        {Action::correct_before, {supervisor, manager, supervisor, supervisor, supervisor}},
        {Action::correct_after, {supervisor, manager, supervisor, supervisor, supervisor}},
        {Action::no_spin, {dealer, absent, absent, dealer, dealer}},
        {Action::no_result, {dealer, absent, absent, dealer, dealer}},
        {Action::report_cards, {dealer, dealer, dealer, dealer, dealer}},
        {Action::check_cards, {supervisor, supervisor, supervisor, supervisor, supervisor}},
        {Action::void_shoe, {manager, head, supervisor, supervisor, supervisor}},
        {Action::replace_device, {supervisor, supervisor, supervisor, supervisor, supervisor}},
        {Action::terminal_malfunction, {supervisor, supervisor, supervisor, supervisor, dealer}},
        {Action::system_malfunction, {supervisor, supervisor, supervisor, supervisor, supervisor}},
        {Action::void_unestablished, {manager, nobody, supervisor, supervisor, supervisor}},
        {Action::void_player_wagers, {supervisor, supervisor, supervisor, manager, manager}},
        {Action::exclude_player, {supervisor, supervisor, supervisor, manager, manager}},
        {Action::direct_to_leave, {nobody, nobody, nobody, area, dealer}},
        {Action::card_invalid, {supervisor, nobody, supervisor, nobody, nobody}},
        {Action::record_incident, {dealer, dealer, dealer, dealer, dealer}},
        {Action::decide_dispute, {supervisor, supervisor, supervisor, supervisor, supervisor}},
        {Action::review_dispute, {supervisor, supervisor, supervisor, area, manager}},
        {Action::settle_payment, {supervisor, supervisor, supervisor, area, manager}},
        {Action::examine_ball, {supervisor, absent, absent, nobody, nobody}},
        {Action::offer_cut, {nobody, nobody, supervisor, nobody, nobody}},
        {Action::attach_device, {supervisor, supervisor, supervisor, supervisor, supervisor}},
        {Action::manual_mode, {supervisor, manager, supervisor, supervisor, supervisor}},
    };
    return all;
}

Least of_house(const FiveAnswers<Least>& all, std::string_view id) {
    if (id == rapid_fusion) return all.rf;
    if (id == ltgame) return all.lt;
    if (id == baccarat_2025) return all.sb;
    return id == crown ? all.cr : all.cn;
}

// An order by which somebody would use that power at the table, which is idle; none while the floor
// has no such order.
std::optional<floor::Order> use_of(Action action, const floor::Table& table, TableId id) {
    const TerminalId seat(0);
    floor::Limits limits;
    limits.least = dollars(10);
    limits.most = dollars(100);
    switch (action) {
        case Action::new_game:
            return floor::WagerCommand{floor::NewGame{id}};
        case Action::confirm_result:
        case Action::settle_held:
        case Action::confirm_no_bet:
            return floor::PlayCommand{floor::ConfirmResult{id}};
        case Action::relax_close:
            return floor::WagerCommand{floor::RelaxClose{id, seat, "his button did not answer"}};
        case Action::open_table:
            return floor::TableCommand{floor::OpenTable{id}};
        case Action::close_table:
            return floor::TableCommand{floor::CloseTable{id}};
        case Action::resume_table:
            return floor::TableCommand{floor::ResumeTable{id}};
        case Action::closing_notice:
            return floor::TableCommand{floor::GiveClosingNotice{id}};
        case Action::change_limits:
            return floor::TableCommand{floor::ChangeLimits{id, limits, false}};
        case Action::player_limits:
            return floor::WagerCommand{
                floor::SetPlayerLimits{id, seat, dollars(100), dollars(5000)}};
        case Action::set_period:
            return floor::TableCommand{floor::SetPeriod{id, 25'000}};
        case Action::change_variant:
            return floor::TableCommand{floor::ChangeVariant{id, "even_money", false}};
        case Action::new_shoe:
        case Action::order_shuffle:
            return floor::TableCommand{floor::LoadShoe{id, floor::usual_load(table)}};
        case Action::replace_cards: {
            floor::ShoeLoad load = floor::usual_load(table);
            load.set = "another";
            load.back = "green";
            return floor::TableCommand{floor::LoadShoe{id, load}};
        }
        case Action::no_bet_coup:
            return floor::PlayCommand{floor::OpenNoBetCoup{id}};
        case Action::order_rounds:
            return floor::TableCommand{
                floor::OrderRounds{id, floor::RoundsOrder::additional, 2, false, true}};
        case Action::allow_opposing_bets:
            return floor::WagerCommand{
                floor::Approve{id, seat, floor::Approval::opposing_bets, false}};
        case Action::allow_side_alone:
            return floor::WagerCommand{
                floor::Approve{id, seat, floor::Approval::side_alone, false}};
        case Action::refuse_wager:
            return floor::WagerCommand{floor::RefuseWagers{id, seat, "too large for him"}};
        case Action::restrict_bet:
            return floor::TableCommand{floor::RestrictBet{id, "player_pair", true, true}};
        case Action::ask_for_seat:
            return floor::TableCommand{floor::AskForSeat{id, seat}};
        case Action::offer_cut:
            return floor::TableCommand{floor::OfferCut{id, seat}};
        case Action::expose_cards:
            return floor::PlayCommand{floor::ExposeCards{id, std::nullopt}};
        case Action::take_cards_back:
            return floor::PlayCommand{floor::TakeCardsBack{id}};
        case Action::terminal_malfunction:
            return floor::IncidentCommand{floor::ReportMalfunction{{}, seat, "dark"}};
        case Action::system_malfunction:
            return floor::IncidentCommand{floor::ReportMalfunction{id, {}, "dark"}};
        case Action::void_unestablished:
            return floor::IncidentCommand{
                floor::VoidWagers{id, seat, floor::WagerFault::unestablished, "no record"}};
        case Action::void_player_wagers:
            return floor::IncidentCommand{
                floor::VoidWagers{id, seat, floor::WagerFault::breach, "a device"}};
        case Action::exclude_player:
            return floor::IncidentCommand{floor::ExcludePlayer{id, seat, false, false, "a device"}};
        case Action::direct_to_leave:
            return floor::IncidentCommand{floor::ExcludePlayer{id, seat, true, false, "shouting"}};
        case Action::record_incident:
            return floor::IncidentCommand{
                floor::OpenIncident{{id, 0}, floor::IncidentKind::breach, seat, "a device"}};
        case Action::attach_device:
            return floor::DeviceCommand{floor::AttachDevice{floor::DeviceId(0), id, std::nullopt}};
        case Action::manual_mode:
            return floor::DeviceCommand{floor::SetManualMode{id, true, "the reader fails"}};
        default:
            return std::nullopt;
    }
}

// A round under way that is held for its early outcome.
TableId held_table(Hall& hall) {
    const TableId id = hall.table(Game::sic_bo);
    hall.new_game(id);
    Hall::must(hall.device(floor::PlayCommand{floor::ReportDice{id, {1, 2, 6}, 0}}));
    EXPECT_EQ(hall.at(id).phase, Phase::held);
    return id;
}

TableId no_bet_coup(Hall& hall) {
    const TableId id = hall.table();
    Hall::must(hall.by(hall.manager(), floor::PlayCommand{floor::OpenNoBetCoup{id}}));
    return id;
}

TableId without_cards(Hall& hall) {
    const TableId id(static_cast<std::uint32_t>(hall.state().tables.size()));
    Hall::must(hall.host(floor::TableCommand{floor::AddTable{"without cards", hall.settings()}}));
    return id;
}

TableId with_device(Hall& hall) {
    Hall::must(hall.host(floor::DeviceCommand{
        floor::RegisterDevice{floor::DeviceKind::card_shoe, "a shoe", "A-1", {}}}));
    return hall.table();
}

TableId table_for(Action action, Hall& hall) {
    switch (action) {
        case Action::attach_device:
            return with_device(hall);
        case Action::settle_held:
            return held_table(hall);
        case Action::confirm_no_bet:
            return no_bet_coup(hall);
        case Action::new_shoe:
            return without_cards(hall);
        default:
            return hall.table();
    }
}

TEST(Authority, EveryActionHasItsLeastRole) {
    for (const House& house : houses()) {
        Asking asking(house);
        asking.hall().player();
        for (const Power& power : powers()) {
            const Least least = of_house(power.least, house.id);
            if (least == absent && power.action == Action::settle_held) continue;
            const TableId id = table_for(power.action, asking.hall());
            const auto order = use_of(power.action, asking.hall().at(id), id);
            if (!order) continue;
            EXPECT_EQ(asking.lowest(*order), role_of(house, least))
                << house.id << " "
                << rulebook::action_names[static_cast<std::size_t>(power.action)];
        }
    }
}

TEST(Authority, TheTableNamesEveryAction) {
    std::vector<bool> named(rulebook::action_count, false);
    for (const Power& power : powers()) named[static_cast<std::size_t>(power.action)] = true;
    for (std::size_t i = 0; i < named.size(); ++i)
        EXPECT_TRUE(named[i]) << rulebook::action_names[i];
}

struct Grounds {
    VoidReason reason;
    FiveAnswers<Least> least;
};

TEST(Authority, WhoVoidsARoundDependsOnTheReason) {
    const std::vector<Grounds> all = {
        {VoidReason::misdeal, {supervisor, manager, supervisor, supervisor, manager}},
        {VoidReason::card_placement, {supervisor, manager, supervisor, supervisor, supervisor}},
        {VoidReason::order_in_doubt, {supervisor, manager, supervisor, supervisor, manager}},
        {VoidReason::foreign_card, {supervisor, supervisor, supervisor, supervisor, supervisor}},
        {VoidReason::missing_card, {supervisor, supervisor, supervisor, supervisor, supervisor}},
        {VoidReason::insufficient_cards, {supervisor, manager, supervisor, supervisor, supervisor}},
        {VoidReason::wrong_shoe, {supervisor, manager, supervisor, supervisor, supervisor}},
        {VoidReason::device_malfunction,
         {supervisor, supervisor, supervisor, supervisor, supervisor}},
        {VoidReason::discrepancy, {supervisor, manager, supervisor, supervisor, supervisor}},
        {VoidReason::disruption, {supervisor, supervisor, supervisor, supervisor, manager}},
        {VoidReason::fraud, {supervisor, supervisor, supervisor, manager, manager}},
        {VoidReason::power_failure, {supervisor, supervisor, supervisor, supervisor, supervisor}},
        {VoidReason::other, {manager, manager, supervisor, area, manager}},
    };
    for (const House& house : houses()) {
        Asking asking(house);
        const TableId id = asking.hall().table();
        asking.hall().new_game(id);
        for (const Grounds& grounds : all)
            EXPECT_EQ(asking.lowest(floor::PlayCommand{floor::VoidRound{id, grounds.reason}}),
                      role_of(house, of_house(grounds.least, house.id)))
                << house.id << " "
                << rulebook::void_reason_names[static_cast<std::size_t>(grounds.reason)];
    }
}

TEST(Authority, AHeldRoundIsVoidedByASupervisorWhateverTheReason) {
    for (const House& house : houses()) {
        if (house.id == std::string_view(ltgame) || house.id == std::string_view(baccarat_2025))
            continue;  // nothing is held there
        Asking asking(house);
        const TableId id = held_table(asking.hall());
        for (const VoidReason reason : {VoidReason::early_outcome, VoidReason::other})
            EXPECT_EQ(asking.lowest(floor::PlayCommand{floor::VoidRound{id, reason}}),
                      house.ladder[1])
                << house.id;
    }
}

TEST(Authority, AStoppedTableGoesOnByWhoeverActsForTheOperator) {
    for (const House& house : houses()) {
        Asking asking(house);
        const TableId id = asking.hall().table();
        Hall::must(
            asking.hall().host(floor::VenueCommand{floor::ReportEngineFault{id, "made by hand"}}));
        EXPECT_TRUE(asking.hall().at(id).stopped);
        EXPECT_EQ(asking.lowest(floor::TableCommand{floor::ResumeTable{id}}),
                  role_of(house, manager));
    }
}

}  // namespace
}  // namespace croupier::tests
