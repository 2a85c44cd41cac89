// Who may do what under each document. The answers (houses/ID.answers) are a second statement of
// it, taken from the clauses and not from the rulebooks; the floor is asked what it would say to
// everybody.
#include "tests/rulebooks/conduct_kit.h"

namespace croupier::tests {
namespace {

using rulebook::Action;
using rulebook::VoidReason;

struct House {
    std::string id;
    std::vector<std::string> ladder;
};

const std::vector<House>& houses() {
    static const std::vector<House> all = [] {
        std::vector<House> found;
        for (const std::string& id : every_house())
            found.push_back({id, answered_list(id, "ladder")});
        return found;
    }();
    return all;
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
        case Action::allow_nominees:
            return floor::WagerCommand{floor::Approve{id, seat, floor::Approval::nominees, false}};
        case Action::refuse_wager:
            return floor::WagerCommand{floor::RefuseWagers{id, seat, "too large for him"}};
        case Action::restrict_bet:
            return floor::TableCommand{floor::RestrictBet{id, "player_pair", true, true}};
        case Action::change_pay_table:
            return floor::TableCommand{floor::ChangePayTable{id, "tie", "B"}};
        case Action::place_for_player:
            return floor::WagerCommand{floor::PlaceForPlayer{id, seat, {}}};
        case Action::cap_players:
            return floor::TableCommand{floor::CapPlayers{id, 7}};
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

// A game of that house whose early outcome is held, or nothing.
std::optional<Game> held_game(std::string_view id) {
    const rulebook::Rulebook& rules = book(id);
    const auto holds = [&](rulebook::Source source) {
        return rules.policies->early(source) != rulebook::EarlyOutcome::stand;
    };
    if (rules.sic_bo && holds(rulebook::Source::dice)) return Game::sic_bo;
    if (rules.baccarat && holds(rulebook::Source::cards)) return Game::baccarat;
    return std::nullopt;
}

// A round under way that is held for its early outcome.
TableId held_table(Hall& hall, Game game) {
    const TableId id = hall.table(game);
    hall.new_game(id);
    if (game == Game::sic_bo)
        Hall::must(hall.device(floor::PlayCommand{floor::ReportDice{id, {1, 2, 6}, 0}}));
    else
        Hall::must(hall.deal(id));
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

TableId table_for(Action action, Hall& hall, const House& house) {
    switch (action) {
        case Action::attach_device:
            return with_device(hall);
        case Action::settle_held:
            return held_table(hall, *held_game(house.id));
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
        for (std::size_t i = 0; i < rulebook::action_count; ++i) {
            const auto action = static_cast<Action>(i);
            const std::string name(rulebook::action_names[i]);
            const std::string least = answered(house.id, "may." + name);
            if (action == Action::settle_held && !held_game(house.id)) {
                EXPECT_EQ(least, not_asked) << house.id;
                continue;
            }
            const TableId id = table_for(action, asking.hall(), house);
            const auto order = use_of(action, asking.hall().at(id), id);
            if (!order) continue;
            EXPECT_EQ(asking.lowest(*order), least == not_asked ? "nobody" : least)
                << house.id << " " << name;
        }
    }
}

TEST(Authority, WhoVoidsARoundDependsOnTheReason) {
    for (const House& house : houses()) {
        Asking asking(house);
        const TableId id = asking.hall().table();
        asking.hall().new_game(id);
        for (std::size_t i = 0; i < rulebook::given_void_reason_count; ++i) {
            const auto reason = static_cast<VoidReason>(i);
            const std::string name(rulebook::void_reason_names[i]);
            const std::string least = answered(house.id, "void." + name);
            if (reason == VoidReason::early_outcome || least == not_asked) continue;
            EXPECT_EQ(asking.lowest(floor::PlayCommand{floor::VoidRound{id, reason}}), least)
                << house.id << " " << name;
        }
    }
}

TEST(Authority, AHeldRoundIsVoidedByOneRoleWhateverTheReason) {
    for (const House& house : houses()) {
        const std::string least = answered(house.id, "void.early_outcome");
        EXPECT_EQ(least == not_asked, !held_game(house.id)) << house.id;
        if (least == not_asked) continue;
        Asking asking(house);
        const TableId id = held_table(asking.hall(), *held_game(house.id));
        for (const VoidReason reason : {VoidReason::early_outcome, VoidReason::other})
            EXPECT_EQ(asking.lowest(floor::PlayCommand{floor::VoidRound{id, reason}}), least)
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
                  answered(house.id, "may.resume_table"));
    }
}

}  // namespace
}  // namespace croupier::tests
