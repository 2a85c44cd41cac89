#include "floor/venue/day.h"

#include <algorithm>

#include "base/date.h"
#include "floor/command.h"
#include "floor/decide.h"
#include "floor/round/record.h"
#include "floor/staff/authority.h"
#include "floor/staff/houses.h"
#include "floor/state.h"

namespace croupier::floor {
namespace {

// Of clocks on the wall anywhere: from twelve hours behind UTC to fourteen ahead of it.
constexpr std::int32_t offset_least_minutes = -12 * 60;
constexpr std::int32_t offset_most_minutes = 14 * 60;
constexpr std::size_t zone_bytes_max = 64;

bool is_zone(std::string_view text) {
    return !text.empty() && text.size() <= zone_bytes_max &&
           std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c <= '~'; });
}

// The gaming day begins some hours after midnight, so the calendar may be a day ahead of it.
bool is_day_of(const SetLocalTime& local, const std::string& date) {
    return local.calendar_date.empty() || date == local.calendar_date ||
           date == day_before(local.calendar_date);
}

}  // namespace

bool keeps_accounts(const State& state) {
    return state.format_generation >= GamingDayClosed::generation;
}

DayAccounts accounts_of_the_day(const State& state) {
    DayAccounts ended;
    ended.date = state.house.gaming_day;
    ended.last_entry_at = state.at;
    ended.to_date = state.ledger.all_meters();
    ended.meters = ended.to_date;
    ended.meters -= state.house.day_base;
    for (const auto& [account, balance] : state.ledger.balances()) {
        if (account.currency != Currency::cash) continue;
        if (account.kind == AccountKind::at_risk) ended.at_risk += balance;
        if (account.kind == AccountKind::credit) ended.credit_owed += balance;
        if (account.kind == AccountKind::tickets) ended.tickets_owed += balance;
        if (account.kind == AccountKind::hand_pays) ended.hand_pays_owed += balance;
    }
    ended.house = state.ledger.balance(house_account()) - state.house.day_base_house;
    return ended;
}

// The calendar never goes back: what a day's limit has counted stays counted.
Decided decide_day(const State& state, const Command& command, const SetLocalTime& order) {
    TRY_DO(must_come_from(command, {OriginKind::host}));
    if (!is_zone(order.zone) || order.utc_offset_minutes < offset_least_minutes ||
        order.utc_offset_minutes > offset_most_minutes ||
        order.calendar_date != date_of(command.at, order.utc_offset_minutes))
        return refuse(Rejection::bad_setting);
    if (order.calendar_date < state.house.local_time.calendar_date)
        return refuse(Rejection::not_in_order);
    if (order == state.house.local_time) return refuse(Rejection::not_expected);
    return events_of(VenueEvent{LocalTimeSet{order}});
}

// Rounds under way are played on; they end in the new day.
Decided decide_day(const State& state, const Command& command, const BeginGamingDay& order) {
    TRY_DO(must_come_from(command, in_the_house));
    TRY_DO(must_manage_venue(state, command));
    if (order.date.empty() || order.date <= state.house.gaming_day)
        return refuse(Rejection::not_in_order);
    if (keeps_accounts(state) && !is_date(order.date)) return refuse(Rejection::bad_setting);
    if (keeps_accounts(state) && !is_day_of(state.house.local_time, order.date))
        return refuse(Rejection::not_in_order);
    return events_of(VenueEvent{GamingDayBegan{order.date, order.utc_offset_minutes,
                                               merkle_root(state.house.day_rounds),
                                               state.house.day_rounds.size()}});
}

// A day is closed by a person, after the rounds that began in it have ended.
Decided decide_day(const State& state, const Command& command, const CloseGamingDay& order) {
    TRY_DO(must_come_from(command, in_the_house));
    // At the machine's console too it is a person who does it; the host itself closes nothing.
    const Staff* actor = command.actor ? state.find_staff(*command.actor) : nullptr;
    if (actor == nullptr) return refuse(Rejection::not_signed_in);
    const Staff* second = command.authoriser ? state.find_staff(*command.authoriser) : nullptr;
    if (command.origin.kind == OriginKind::host)
        TRY_DO(must_manage(state, *actor, second, all_houses(state)));
    else
        TRY_DO(must_manage_venue(state, command));
    if (state.house.unclosed_days.empty() || state.house.unclosed_days.front().date != order.date)
        return refuse(Rejection::not_in_order);
    const DayAccounts& accounts = state.house.unclosed_days.front();
    for (const Table& table : state.tables)
        if (in_round(table.phase) && table.round.opened_at <= accounts.last_entry_at)
            return refuse(Rejection::not_expected);
    return events_of(VenueEvent{GamingDayClosed{accounts, *command.actor, command.authoriser}});
}

}  // namespace croupier::floor
