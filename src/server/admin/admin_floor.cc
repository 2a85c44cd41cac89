// Tables and gaming days at the administrative desk.
#include <fmt/format.h>

#include <algorithm>

#include "floor/device/equipment.h"
#include "server/admin/admin_desk.h"
#include "server/office/refusal_words.h"
#include "server/venue/plan_words.h"

namespace croupier::server {
namespace {

std::string day_refused(const floor::State& state, const floor::Refusal& refusal) {
    const auto& unclosed = state.house.unclosed_days;
    switch (refusal.reason) {
        case floor::Rejection::not_in_order:
            return unclosed.empty() ? "date: no day that has ended waits to be closed"
                                    : fmt::format("date: the oldest day is closed first, {}",
                                                  unclosed.front().date);
        case floor::Rejection::not_expected:
            return "date: a round that began in that day has not ended";
        case floor::Rejection::role_too_low:
        case floor::Rejection::second_person_needed:
            return "persons: somebody who manages closes a day; where there are several houses, "
                   "two people who manage different ones";
        default:
            return std::string(floor::name_of(refusal.reason));
    }
}

// Of equipment, as the rulebooks call them.
Result<std::vector<rulebook::DeviceKind>, Fault> kinds_named(
    std::string_view field, const std::vector<std::string>& words) {
    std::vector<rulebook::DeviceKind> kinds;
    const auto& names = rulebook::device_kind_names;
    for (const std::string& word : words) {
        const auto at = std::ranges::find(names, word);
        if (at == names.end())
            return admin_fault(fmt::format("{}: {} is no kind of equipment", field, word));
        kinds.push_back(static_cast<rulebook::DeviceKind>(at - names.begin()));
    }
    return kinds;
}

// Why that order was refused now, where the reason alone does not say it.
std::string table_words(const floor::State& state, const floor::Command& command,
                        const floor::Refusal& refusal) {
    const auto words = refusal_words(state, command, refusal);
    const std::string_view reason = floor::name_of(refusal.reason);
    if (words) return fmt::format("{}: {}", reason, *words);
    if (refusal.reason == floor::Rejection::notice_needed)
        return fmt::format(
            "{}: players are there: croupier table notice, and close it when the "
            "notice has run",
            reason);
    if (refusal.reason == floor::Rejection::not_expected)
        return fmt::format("{}: croupier table list says where each table stands", reason);
    return std::string(reason);
}

}  // namespace

Result<AdminAnswer, Fault> AdminDesk::list_days() {
    AdminAnswer answer;
    TRY_DO(on_engine([&]() -> Done {
        const floor::House& house = parts_.host.state().house;
        answer.days.current = house.gaming_day;
        answer.days.closed_through = house.closed_through;
        answer.days.zone = house.local_time.zone;
        for (const floor::DayAccounts& day : house.unclosed_days)
            answer.days.unclosed.push_back(day.date);
        return Nothing{};
    }));
    return answer;
}

AdminDesk::Done AdminDesk::close_day(const AdminRequest& request) {
    return order_of(request.persons, floor::VenueCommand{floor::CloseGamingDay{request.date}},
                    [this](const floor::Command&, const floor::Refusal& refusal) {
                        return day_refused(parts_.host.state(), refusal);
                    });
}

Result<AdminAnswer, Fault> AdminDesk::list_tables() {
    AdminAnswer answer;
    TRY_DO(on_engine([&]() -> Done {
        const floor::State& state = parts_.host.state();
        for (std::size_t i = 0; i < state.tables.size(); ++i) {
            const floor::Table& table = state.tables[i];
            AdminTable& one = answer.tables.emplace_back();
            one.number = static_cast<std::uint32_t>(i);
            one.name = table.name;
            one.rulebook = table.settings.rulebook;
            one.game = names_of(table.settings.game)[static_cast<std::size_t>(table.settings.game)];
            one.mode = floor::mode_names[static_cast<std::size_t>(table.settings.mode)];
            one.pit = table.settings.pit;
            one.phase = table.stopped ? "stopped"
                                      : floor::phase_names[static_cast<std::size_t>(table.phase)];
            one.missing = missing_words(table, floor::parts_missing(state, table));
        }
        return Nothing{};
    }));
    return answer;
}

Result<floor::TableId, Fault> AdminDesk::table_named(const std::string& name) {
    std::optional<floor::TableId> found;
    std::string names;
    TRY_DO(on_engine([&]() -> Done {
        const auto& tables = parts_.host.state().tables;
        for (std::size_t i = 0; i < tables.size(); ++i) {
            if (tables[i].name == name) found = floor::TableId(static_cast<std::uint32_t>(i));
            names += fmt::format("{}{}", names.empty() ? "" : ", ", tables[i].name);
        }
        return Nothing{};
    }));
    if (found) return *found;
    return admin_fault(fmt::format("name: there is no table {}; there are {}", name, names));
}

AdminDesk::Done AdminDesk::open_table(const AdminRequest& request) {
    TRY(table, table_named(request.name));
    floor::OpenTable order{table, {}};
    TRY(ticked, kinds_named("ticked", request.ticked));
    TRY(knows, kinds_named("knows", request.knows));
    order.ticked = std::move(ticked);
    order.acknowledged = std::move(knows);
    order.inspection = request.inspection;
    return order_of(request.persons, floor::TableCommand{std::move(order)},
                    [this](const floor::Command& command, const floor::Refusal& refusal) {
                        return table_words(parts_.host.state(), command, refusal);
                    });
}

AdminDesk::Done AdminDesk::give_notice(const AdminRequest& request) {
    TRY(table, table_named(request.name));
    return order_of(request.persons, floor::TableCommand{floor::GiveClosingNotice{table}},
                    [this](const floor::Command& command, const floor::Refusal& refusal) {
                        return table_words(parts_.host.state(), command, refusal);
                    });
}

AdminDesk::Done AdminDesk::close_table(const AdminRequest& request) {
    TRY(table, table_named(request.name));
    return order_of(request.persons, floor::TableCommand{floor::CloseTable{table}},
                    [this](const floor::Command& command, const floor::Refusal& refusal) {
                        return table_words(parts_.host.state(), command, refusal);
                    });
}

}  // namespace croupier::server
