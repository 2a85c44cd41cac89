#include "sim/coverage.h"

#include <fmt/format.h>

#include <array>
#include <string_view>
#include <type_traits>
#include <variant>

#include "sim/venue.h"

namespace croupier::sim {
namespace {

struct Reason {
    std::string_view name;
    std::string_view why;
};

// Nobody can bring these about from outside.
constexpr std::array<Reason, 19> events_out_of_reach = {{
    {"self_checked", "the server's watchman reports it"},
    {"snapshot_recorded", "the server's clerk reports it"},
    {"signing_key_named", "a simulated host has no vault that signs"},
    {"store_faulted", "the server's clerk reports it"},
    {"head_rebuilt", "people at the console do it"},
    {"store_fault_cleared", "people at the console do it"},
    {"format_activated", "this build has no newer format to activate"},
    {"terminal_stopped", "a terminal's books never fail to come out"},
    {"clock_accepted", "people at the console do it"},
    {"person_erased", "the office and its vault do it"},
    {"lock_released", "the office and its vault do it"},
    {"secret_reset", "the office and its vault do it"},
    {"staff_revoked", "the office and its vault do it"},
    {"part_key_reported", "the office and its vault do it"},
    {"secret_changed", "the vault has it"},
    {"vault_reported", "the vault counts its changes"},
    {"vault_accepted", "two people at the console do it"},
    {"store_restored", "the host does it after a restore"},
    {"commitment_withdrawn", "it follows a restore"},
}};
constexpr std::array<Reason, 5> rejections_out_of_reach = {{
    {"format_not_active", "a simulated store is new and has the newest format"},
    {"counter_too_high", "everybody counts one by one; tests/attacks does not"},
    {"other_order", "nobody uses a number twice; tests/attacks does"},
    {"engine_fault", "no CHECK fails while something is decided"},
    {"terminal_stopped", "a terminal's books never fail to come out"},
}};

template <class Reasons>
std::string_view why_not(const Reasons& reasons, std::string_view name) {
    for (const Reason& reason : reasons)
        if (reason.name == name) return reason.why;
    return {};
}

struct EventType {
    std::uint32_t number;
    std::string_view name;
};

template <class Variant, std::size_t... at>
void add_types(std::vector<EventType>& types, std::index_sequence<at...>) {
    const auto add = [&]<class T>(std::type_identity<T>) {
        if constexpr (requires { T::type_number; })
            types.push_back({T::type_number, T::type_name});
        else
            add_types<T>(types, std::make_index_sequence<std::variant_size_v<T>>());
    };
    (add(std::type_identity<std::variant_alternative_t<at, Variant>>()), ...);
}

std::vector<EventType> event_types() {
    std::vector<EventType> types;
    add_types<floor::Event>(types, std::make_index_sequence<std::variant_size_v<floor::Event>>());
    return types;
}

template <class Key>
std::uint64_t count_in(const std::map<Key, std::uint64_t>& counts, Key key) {
    const auto found = counts.find(key);
    return found == counts.end() ? 0 : found->second;
}

std::string line(std::uint64_t count, std::string_view name, std::string_view why) {
    if (count == 0 && !why.empty()) return fmt::format("{:>12}  {} ({})\n", "-", name, why);
    return fmt::format("{:>12}  {}\n", count, name);
}

}  // namespace

void Coverage::add(const WorldReport& report) {
    ++worlds_;
    audit_ += report.audit;
    for (const auto& [kind, count] : report.faults) faults_[kind] += count;
}

std::string Coverage::table() const {
    std::string text = "events\n";
    for (const EventType& type : event_types())
        text += line(count_in(audit_.events, type.number), type.name,
                     why_not(events_out_of_reach, type.name));
    text += "rejections\n";
    for (std::size_t reason = 1; reason < floor::rejection_names.size(); ++reason)
        text += line(count_in(audit_.rejections, static_cast<std::uint64_t>(reason)),
                     floor::rejection_names[reason],
                     why_not(rejections_out_of_reach, floor::rejection_names[reason]));
    text += "rounds settled, by rulebook and game\n";
    for (const auto& [game, count] : audit_.games)
        text += line(count, fmt::format("{} {}", game.first, floor::game_names[game.second]), {});
    text += "incidents\n";
    for (std::size_t kind = 0; kind < floor::incident_kind_names.size(); ++kind)
        text += line(count_in(audit_.incidents, static_cast<std::uint64_t>(kind)),
                     floor::incident_kind_names[kind], {});
    text += "faults\n";
    for (const auto& [kind, count] : faults_) text += line(count, kind, {});
    const double each =
        rounds() == 0 ? 0 : static_cast<double>(wagers()) / static_cast<double>(rounds());
    text += "in all\n";
    text += line(worlds_, "worlds", {});
    text += line(audit_.batches, "batches", {});
    text += line(audit_.commands, "commands", {});
    text += line(audit_.answers_kept, "answers given, all of them kept", {});
    text += line(audit_.payments_kept, "credits told after a round, all of them kept", {});
    text += line(audit_.rounds_settled, "rounds settled", {});
    text += line(audit_.rounds_void, "rounds void", {});
    text += line(audit_.wagers_placed, "times chips were placed", {});
    text += line(audit_.corrections, "settled rounds put right", {});
    text += line(audit_.decisions, "decisions of players and of the clock", {});
    text += fmt::format("{:>12}  wagers stood when their round ended, {:.1f} a round\n", wagers(),
                        each);
    return text;
}

std::vector<std::string> Coverage::unseen() const {
    std::vector<std::string> names;
    for (const EventType& type : event_types())
        if (count_in(audit_.events, type.number) == 0 &&
            why_not(events_out_of_reach, type.name).empty())
            names.push_back(fmt::format("event {}", type.name));
    for (std::size_t reason = 1; reason < floor::rejection_names.size(); ++reason)
        if (count_in(audit_.rejections, static_cast<std::uint64_t>(reason)) == 0 &&
            why_not(rejections_out_of_reach, floor::rejection_names[reason]).empty())
            names.push_back(fmt::format("rejection {}", floor::rejection_names[reason]));
    for (const std::string& id : rulebook_ids())
        for (const floor::Game game : games_of(id))
            if (!audit_.games.contains({id, static_cast<std::uint64_t>(game)}))
                names.push_back(
                    fmt::format("{} of {}", floor::game_names[static_cast<std::size_t>(game)], id));
    return names;
}

std::vector<std::string> Coverage::rare(std::uint64_t least) const {
    std::vector<std::string> names;
    for (const auto& [kind, count] : faults_)
        if (count < least) names.push_back(fmt::format("{}: {}", kind, count));
    return names;
}

}  // namespace croupier::sim
