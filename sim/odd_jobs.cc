#include "sim/odd_jobs.h"

#include "floor/command.h"
#include "floor/game/pay_table.h"
#include "floor/query.h"
#include "floor/state.h"
#include "rules/cards/shoe.h"

namespace croupier::sim {
namespace {

using floor::TableCommand;
using floor::TableId;
using floor::TerminalId;
using floor::WagerCommand;
using rulebook::Action;

class OddJobs {
public:
    OddJobs(Post& post, Client& client)
        : post_(post),
          source_(post.source),
          client_(client),
          table_(*post.state->find_table(TableId(client.table))),
          id_(client.table),
          staff_(post, client) {}

    void act() {
        switch (draw_below(source_, 22)) {
            case 0:
            case 1:
                return change_limits();
            case 2:
                if (!chance(source_, 300)) return;
                return staff_.by(Action::closing_notice,
                                 TableCommand{floor::GiveClosingNotice{id_}});
            case 3:
                return staff_.by(
                    Action::set_period,
                    TableCommand{floor::SetPeriod{
                        id_, table_.settings.period_ms + draw_between(source_, -200, 200)}});
            case 4:
                return staff_.by(
                    Action::change_variant,
                    TableCommand{floor::ChangeVariant{
                        id_, table_.settings.variant == "commission" ? "even_money" : "commission",
                        half()}});
            case 5:
                return load_shoe(post_, client_);
            case 6:
            case 7:
                return order_rounds();
            case 8:
                return restrict_bet();
            case 9:
            case 10:
                return ask_for_seat();
            case 11:
                return staff_.by(
                    half() ? Action::allow_opposing_bets : Action::allow_side_alone,
                    WagerCommand{floor::Approve{id_, staff_.any_terminal(), any_approval(),
                                                chance(source_, 250)}});
            case 12:
            case 13:
                return approve();
            case 14:
                return staff_.by(
                    Action::refuse_wager,
                    WagerCommand{floor::RefuseWagers{id_, somebody_here(), "not in this house"}});
            case 15:
                return offer_cut();
            case 16:
                return staff_.by(Action::manual_mode,
                                 floor::DeviceCommand{floor::SetManualMode{
                                     id_, !table_.equipment.by_hand, "the reader is not trusted"}});
            case 17:
                return move_device();
            case 20:
                return half() ? start_device() : record_care();
            case 19:
                return place_for_player();
            case 18:
                if (half()) return change_pay_table();
                return staff_.by(
                    Action::cap_players,
                    TableCommand{floor::CapPlayers{id_, half() ? 0 : 1 + draw_below(source_, 6)}});
            default:
                return player_limits();
        }
    }

private:
    bool half() { return chance(source_, 500); }
    floor::Approval any_approval() { return static_cast<floor::Approval>(draw_below(source_, 3)); }
    TerminalId somebody_here() {
        if (table_.seats.empty() || chance(source_, 100)) return staff_.any_terminal();
        return draw_from(source_, table_.seats).terminal;
    }

    void approve() {
        const floor::Approval what = table_.settings.method == floor::DealingMethod::b && half()
                                         ? floor::Approval::nominees
                                         : any_approval();
        staff_.by(what == floor::Approval::opposing_bets ? Action::allow_opposing_bets
                  : what == floor::Approval::side_alone  ? Action::allow_side_alone
                                                         : Action::allow_nominees,
                  WagerCommand{floor::Approve{id_, somebody_here(), what, chance(source_, 250)}});
    }

    // Around what the table has now.
    void change_limits() {
        const floor::Settings& now = table_.settings;
        const floor::Settings& planned = post_.plan.tables[client_.table];
        floor::ChangeLimits order;
        order.table = id_;
        order.limits = {now.least,      now.most,         now.step,      now.least_total,
                        now.most_total, now.differential, now.area_most, now.bet_limits};
        floor::Limits& limits = order.limits;
        switch (draw_below(source_, 6)) {
            case 0:
                limits.least = planned.least * 2;
                break;
            case 1:
                limits.least = planned.least;
                break;
            case 2:
                limits.most = planned.most * draw_between(source_, 1, 3);
                break;
            case 3:
                if (now.differential > Money{})
                    limits.differential = planned.least * draw_between(source_, 2, 60);
                break;
            case 4:
                limits.area_most = half() ? Money{} : planned.least * draw_between(source_, 5, 40);
                break;
            default:  // what cannot be
                limits.most = limits.least - Money::cents(1);
                break;
        }
        order.keep_present = chance(source_, 250);
        staff_.by(Action::change_limits, TableCommand{std::move(order)});
    }

    void order_rounds() {
        floor::OrderRounds order;
        order.table = id_;
        order.kind = static_cast<floor::RoundsOrder>(draw_below(source_, 4));
        const bool counted =
            order.kind == floor::RoundsOrder::dummy || order.kind == floor::RoundsOrder::additional;
        if (counted != chance(source_, 30))
            order.count = static_cast<std::uint32_t>(draw_between(source_, 1, 3));
        order.ask = half();
        order.surveillance_told = half();
        staff_.by(Action::order_rounds, TableCommand{order});
    }

    void restrict_bet() {
        static const std::vector<std::string> bets = {"super_6", "player_pair", "tiger", "tie"};
        staff_.by(Action::restrict_bet,
                  TableCommand{floor::RestrictBet{id_, draw_from(source_, bets),
                                                  chance(source_, 700), chance(source_, 800)}});
    }

    void place_for_player() {
        const std::vector<floor::Spot> spots = floor::pay_table(*table_.game).spots();
        if (spots.empty()) return;
        staff_.by(Action::place_for_player,
                  WagerCommand{floor::PlaceForPlayer{
                      id_, somebody_here(), {{draw_from(source_, spots), table_.settings.least}}}});
    }

    void change_pay_table() {
        static const std::vector<std::string> bets = {"ante_bonus", "pair_plus", "six_card_bonus"};
        static const std::vector<std::string> tables = {"A", "B", "C", "6B1", "6B3"};
        staff_.by(Action::change_pay_table,
                  TableCommand{floor::ChangePayTable{id_, draw_from(source_, bets),
                                                     draw_from(source_, tables)}});
    }

    void offer_cut() {
        floor::OfferCut order{id_, std::nullopt};
        if (half()) order.first = somebody_here();
        staff_.by(Action::offer_cut, TableCommand{order});
    }

    // A terminal too many, something that nobody has approved, or anything.
    floor::DeviceId any_device() {
        const auto& devices = post_.state->devices;
        const std::uint32_t drawn = draw_below(source_, 10);
        for (std::size_t i = 0; i < devices.size(); ++i) {
            const floor::Device& device = devices[i];
            const bool unlinked = device.kind == floor::DeviceKind::player_terminal &&
                                  device.terminal && !device.at(id_);
            const bool unapproved = device.approval.empty() && !device.retired;
            if ((drawn < 3 && unlinked) || (drawn >= 3 && drawn < 5 && unapproved))
                return floor::DeviceId(static_cast<std::uint32_t>(i));
        }
        return floor::DeviceId(draw_below(source_, static_cast<std::uint32_t>(devices.size())));
    }

    // Puts something into use here, or takes it away; often what cannot be.
    void move_device() {
        if (post_.state->devices.empty()) return;
        const floor::DeviceId id = any_device();
        const floor::Device& device = post_.state->devices[id.value()];
        const bool away = device.at(id_) && device.kind != floor::DeviceKind::player_terminal;
        floor::DeviceCommand order = floor::AttachDevice{id, id_, std::nullopt};
        if (away) order = floor::DetachDevice{id, id_};
        staff_.by(Action::attach_device, std::move(order));
    }

    void start_device() {
        staff_.by(Action::new_game, floor::DeviceCommand{floor::StartDevice{id_}});
    }

    // Of a set of cards more often than of anything else; often what cannot be.
    void record_care() {
        const auto& devices = post_.state->devices;
        if (devices.empty()) return;
        floor::RecordCare order;
        order.device = any_device();
        for (std::size_t i = 0; i < devices.size(); ++i)
            if (devices[i].kind == floor::DeviceKind::card_set && chance(source_, 300))
                order.device = floor::DeviceId(static_cast<std::uint32_t>(i));
        order.kind = static_cast<floor::CareKind>(
            draw_below(source_, static_cast<std::uint32_t>(floor::care_kind_names.size())));
        if (chance(source_, 200)) order.means = any_device();
        order.failed = chance(source_, 100);
        if (order.kind == floor::CareKind::discarded &&
            cannot_be_spared(*post_.state, floor::DeviceKind::card_set))
            order.kind = floor::CareKind::secured;
        if (order.kind == floor::CareKind::corrected) order.cards = {cards::Card{}};
        order.text = "as found";
        staff_.by(Action::record_incident, floor::DeviceCommand{std::move(order)});
    }

    void ask_for_seat() {
        for (const floor::Seat& seat : table_.seats)
            if (floor::seat_may_be_asked(*post_.state, table_, seat.terminal))
                return staff_.by(Action::ask_for_seat,
                                 TableCommand{floor::AskForSeat{id_, seat.terminal}});
        if (chance(source_, 200))
            staff_.by(Action::ask_for_seat, TableCommand{floor::AskForSeat{id_, somebody_here()}});
    }

    void player_limits() {
        const floor::Settings& now = table_.settings;
        Money least = half() ? now.least * 2 : Money{};
        Money most = half() ? now.most * 2 : Money{};
        if (chance(source_, 100)) std::swap(least, most);
        staff_.by(Action::player_limits,
                  WagerCommand{floor::SetPlayerLimits{id_, somebody_here(), least, most}});
    }

    Post& post_;
    FastSource& source_;
    Client& client_;
    const floor::Table& table_;
    TableId id_;
    StaffDesk staff_;
};

// Somebody errs about one thing.
void spoil(FastSource& source, floor::ShoeLoad& load) {
    switch (draw_below(source, 5)) {
        case 0:
            load.mixing = floor::Mixing::none;
            return;
        case 1:
            load.cut_at = 3;
            return;
        case 2:
            load.decks = 2;
            return;
        case 3:
            load.checked = floor::CheckedBy::nobody;
            return;
        default:
            load.burnt = 9;
            return;
    }
}

}  // namespace

StaffDesk::StaffDesk(Post& post, Client& client)
    : post_(post),
      client_(client),
      policies_(*post.state->find_table(TableId(client.table))->book->policies) {}

TerminalId StaffDesk::any_terminal() {
    return TerminalId(draw_below(post_.source, post_.plan.terminals));
}

// Of that rank or above; of any where nobody may.
floor::StaffId StaffDesk::ranking(rulebook::Rank least) {
    const auto& ladder = policies_.ladder;
    std::vector<std::string> fit;
    for (const std::string& role : ladder)
        if (!least || policies_.rank_of(role) >= least) fit.push_back(role);
    const bool errs = fit.empty() || chance(post_.source, 30);
    return post_.plan.staff_of(draw_from(post_.source, errs ? ladder : fit), post_.source);
}

void StaffDesk::by(Action action, floor::Order order) {
    by_rank(policies_.least(action), std::move(order));
}
void StaffDesk::by_rank(rulebook::Rank least, floor::Order order) {
    post_.send(client_, std::move(order), ranking(least));
}
void StaffDesk::with(Action action, floor::Order order) {
    with_rank(policies_.least(action), std::move(order));
}
void StaffDesk::with_rank(rulebook::Rank least, floor::Order order) {
    post_.send(client_, std::move(order), ranking(rulebook::Rank{0}), ranking(least));
}

void do_odd_job(Post& post, Client& client) {
    OddJobs(post, client).act();
}

void load_shoe(Post& post, Client& client) {
    const TableId id(client.table);
    const floor::Table& table = *post.state->find_table(id);
    floor::ShoeLoad load = floor::usual_load(table);
    FastSource& source = post.source;
    // Other cards, if these were handled by players or somebody wants them exchanged.
    const bool exchange = table.cards.shoe.must_be_replaced || chance(source, 200);
    if (exchange) {
        load.set = load.set == "1" ? "2" : "1";
        load.back = table.cards.shoe.load.back == "blue" ? "red" : "blue";
    }
    if (table.cards.shoe.riffle_asked_by && chance(source, 700)) {
        load.mixing = chance(source, 500) ? floor::Mixing::house_pre_shuffled
                                          : floor::Mixing::angel_pre_shuffled;
        load.riffled = true;
        load.riffle_at = chance(source, 500) ? floor::RiffleAt::before_cut
                                             : floor::RiffleAt::before_multishuffler;
    }
    if (chance(source, 60) && !post.quiet) spoil(source, load);
    const bool in_turn =
        !exchange && !load.riffled && floor::expected(table).what == floor::Expectation::new_shoe;
    const bool refused = table.cards.shoe.cut_offered && !table.cards.shoe.cutter;
    StaffDesk(post, client)
        .by(refused   ? Action::offer_cut
            : in_turn ? Action::new_shoe
                      : Action::order_shuffle,
            TableCommand{floor::LoadShoe{id, std::move(load)}});
}

std::size_t tables_that_want(const floor::State& state, floor::DeviceKind kind) {
    const auto wants = [&](const std::vector<rulebook::Needed>& list) {
        return std::any_of(list.begin(), list.end(), [&](const rulebook::Needed& one) {
            return rulebook::serves(kind, one);
        });
    };
    const auto wanting = std::count_if(
        state.tables.begin(), state.tables.end(), [&](const floor::Table& table) {
            const auto game = static_cast<std::size_t>(table.settings.game);
            const rulebook::EquipmentRules& rules = table.book->policies->equipment;
            return wants(rules.table) || wants(rules.dealt[game]) || wants(rules.automatic[game]);
        });
    return static_cast<std::size_t>(wanting);
}

bool cannot_be_spared(const floor::State& state, floor::DeviceKind kind) {
    const auto usable = [kind](const floor::Device& device) {
        const bool discarded =
            !device.care.empty() && device.care.back().kind == floor::CareKind::discarded;
        return device.kind == kind && !device.retired && !device.approval.empty() && !discarded;
    };
    const std::size_t wanted = tables_that_want(state, kind);
    const auto left = std::count_if(state.devices.begin(), state.devices.end(), usable);
    return wanted > 0 && static_cast<std::size_t>(left) <= wanted;
}

}  // namespace croupier::sim
