#include "server/venue/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/date.h"
#include "codec/journal.h"
#include "floor/apply.h"
#include "floor/bounds.h"
#include "floor/decide.h"
#include "server/ops/local_time.h"
#include "server/venue/plan_words.h"

namespace croupier::server {
namespace {

constexpr std::array<std::int64_t, 5> notes_taken = {5, 10, 20, 50, 100};

std::string today(floor::Time now) {
    return date_of(now, ops::utc_offset_minutes(now));
}

// A floor on which orders are tried: what is accepted has happened here and nowhere else.
class Trial {
public:
    Trial(floor::State& state, floor::Time now) : state_(state), now_(now) {}

    floor::Refusal give(const floor::Order& order) {
        floor::Command command;
        command.at = command.received_at = now_;
        command.order = order;
        floor::Ruling ruling = floor::decide(state_, command);
        if (!ruling.accepted()) return ruling.refusal;
        CHECK(floor::apply(state_, ruling.events).has_value());
        floor::remember(state_, command, {});
        return {};
    }

private:
    floor::State& state_;
    floor::Time now_;
};

// What a line reads out at a table, as the register calls it.
floor::DeviceKind kind_in_register(const ops::DeviceConfig& device, floor::Mode mode) {
    switch (device.kind) {
        case ops::DeviceKind::shoe:
            return floor::DeviceKind::scanning_shoe;
        case ops::DeviceKind::wheel:
            return mode == floor::Mode::automatic ? floor::DeviceKind::automated_wheel
                                                  : floor::DeviceKind::wheel;
        case ops::DeviceKind::tumbler:
            return floor::DeviceKind::tumbler;
        case ops::DeviceKind::note_acceptor:
            return floor::DeviceKind::note_stacker;
        case ops::DeviceKind::printer:
            return floor::DeviceKind::ticket_printer;
        case ops::DeviceKind::card_reader:
            break;
    }
    return floor::DeviceKind::card_reader;
}

// A part that the register is to have, wherever the file names it.
struct NewPart {
    std::string place;  // in the file: "equipment[3]"
    floor::DeviceKind kind{};
    std::string name;
    std::string approval;
    floor::DeviceDetail detail;
    std::vector<std::string> tables;
    std::string terminal;
    bool says_itself = false;  // a line tells how it is
};

class Planner {
public:
    Planner(floor::State& state, floor::Time now, const ops::Config& config, Plan& plan)
        : state_(state), now_(now), trial_(state, now), config_(config), plan_(plan) {}

    bool is_played(std::string_view file) const {
        return std::ranges::any_of(config_.tables, [&](const auto& table) {
            return file.starts_with(table.settings.rulebook);
        });
    }
    void rulebooks(const RulebookTexts& texts, const ReturnProblems& returns) {
        for (const auto& [file, text] : texts) {
            const auto is_it = [name = file](const floor::Library& library) {
                return name.starts_with(library.id);
            };
            const auto there = std::ranges::find_if(state_.house.rulebooks, is_it);
            const bool begun = !state_.house.rulebooks.empty();
            if (there == state_.house.rulebooks.end() && begun && !is_played(file) &&
                state_.format_generation < floor::newest_generation) {
                // The program before could not read a journal with words that it does not know.
                note("venue.rulebooks",
                     fmt::format("rulebook {} is brought in after activate_format, or with its "
                                 "first table",
                                 file));
            } else if (there == state_.house.rulebooks.end()) {
                for (const std::string& problem : returns(text))
                    complain("venue.rulebooks", fmt::format("rulebook {}: {}", file, problem));
                give(floor::VenueCommand{floor::AddRulebook{std::string(text)}}, "venue.rulebooks",
                     fmt::format("rulebook {}", file));
            } else if (there->text != text) {
                note("venue.rulebooks",
                     fmt::format("rulebook {} is another text than the store's, which goes on to "
                                 "hold: bring a changed one under a new id, with tables of its own",
                                 file));
            }
        }
    }

    void tables() {
        if (state_.house.venue && state_.house.venue->name != config_.venue.name)
            note("venue.name", fmt::format("\"{}\" is \"{}\" in the store, for ever",
                                           config_.venue.name, state_.house.venue->name));
        for (std::size_t i = 0; i < config_.tables.size(); ++i) {
            const ops::TableConfig& table = config_.tables[i];
            const std::string place = fmt::format("table[{}]", i);
            if (const floor::Table* there = table_named(table.name))
                compare(place, table, *there);
            else if (is_in_force(place, table))
                add(place, table);
        }
        for (const floor::Table& known : state_.tables)
            if (std::ranges::none_of(config_.tables, [&](const ops::TableConfig& table) {
                    return table.name == known.name;
                }))
                note("table", fmt::format("the store has a table {}, which the file does not name; "
                                          "it stays: order close_table",
                                          known.name));
    }

    void terminals() {
        for (std::size_t i = 0; i < config_.terminals.size(); ++i) {
            const ops::TerminalConfig& terminal = config_.terminals[i];
            const std::string place = fmt::format("terminal[{}]", i);
            if (!terminal_named(terminal.name) &&
                !give(floor::TerminalCommand{floor::AddTerminal{terminal.name}}, place + ".name",
                      fmt::format("terminal {}", terminal.name)))
                continue;
            NewPart part{place,           floor::DeviceKind::player_terminal,
                         terminal.name,   terminal.approval,
                         terminal.detail, terminal.tables,
                         terminal.name,   false};
            if (part.tables.empty())
                for (const ops::TableConfig& table : config_.tables)
                    part.tables.push_back(table.name);
            bring(part);
        }
    }

    void parts() {
        for (std::size_t i = 0; i < config_.equipment.size(); ++i) {
            const ops::EquipmentConfig& part = config_.equipment[i];
            NewPart brought{fmt::format("equipment[{}]", i),
                            part.kind,
                            part.name,
                            part.approval,
                            part.detail,
                            {},
                            part.terminal,
                            false};
            if (!part.table.empty()) brought.tables.push_back(part.table);
            bring(brought);
        }
        for (std::size_t i = 0; i < config_.devices.size(); ++i) {
            const ops::DeviceConfig& device = config_.devices[i];
            if (device.approval.empty()) continue;
            const floor::Table* table = table_named(device.table);
            if (!device.table.empty() && table == nullptr) continue;  // told at the table
            NewPart brought{fmt::format("device[{}]", i),
                            kind_in_register(device, table != nullptr ? table->settings.mode
                                                                      : floor::Mode::dealt),
                            device.name,
                            device.approval,
                            device.detail,
                            {},
                            device.terminal,
                            true};
            if (table != nullptr) brought.tables.push_back(device.table);
            bring(brought);
        }
    }

    // Devices on lines are taken for ready here: they say themselves how they are.
    void tell_missing(const std::vector<std::string>& wired) {
        for (floor::Device& device : state_.devices)
            if (std::ranges::count(wired, device.name) > 0 &&
                device.status == floor::DeviceStatus::unreported)
                device.status = floor::DeviceStatus::ready;
        for (const floor::Table& table : state_.tables) {
            if (table.phase != floor::Phase::closed) continue;
            const auto missing = floor::parts_missing(state_, table);
            if (missing.empty()) continue;
            const auto is_it = [&](const ops::TableConfig& one) { return one.name == table.name; };
            const auto at = std::ranges::find_if(config_.tables, is_it);
            note(at == config_.tables.end() ? std::string("table")
                                            : fmt::format("table[{}]", at - config_.tables.begin()),
                 fmt::format("{} cannot open yet, {} of its equipment is missing: {}", table.name,
                             missing.size(), missing_words(table, missing)));
        }
    }

private:
    floor::Table* table_named(const std::string& name) {
        const auto found = std::ranges::find(state_.tables, name, &floor::Table::name);
        return found == state_.tables.end() ? nullptr : &*found;
    }
    std::optional<floor::TerminalId> terminal_named(const std::string& name) const {
        const auto found = std::ranges::find(state_.terminals, name, &floor::Terminal::name);
        if (found == state_.terminals.end()) return std::nullopt;
        return floor::TerminalId(static_cast<std::uint32_t>(found - state_.terminals.begin()));
    }
    floor::TableId id_of(const floor::Table& table) const {
        return floor::TableId(static_cast<std::uint32_t>(&table - state_.tables.data()));
    }

    // "table[2].mode" is told as `table.mode`, at its line or at that of its table.
    rulebook::Problem at(const std::string& place, std::string what) const {
        auto found = config_.lines.find(place);
        if (found == config_.lines.end())
            found = config_.lines.find(place.substr(0, place.rfind('.')));
        if (found == config_.lines.end()) found = config_.lines.find(place + "[0]");
        std::string key;
        bool in_brackets = false;
        for (const char letter : place) {
            in_brackets = letter == '[' || (in_brackets && letter != ']');
            if (!in_brackets && letter != ']') key += letter;
        }
        return {found == config_.lines.end() ? 0 : found->second, key, std::move(what)};
    }
    void complain(const std::string& place, std::string what) {
        plan_.problems.push_back(at(place, std::move(what)));
    }
    void note(const std::string& place, std::string what) {
        plan_.notes.push_back(at(place, std::move(what)));
    }

    floor::Refusal attempt(floor::Order order) {
        const floor::Refusal refusal = trial_.give(order);
        if (refusal.reason == floor::Rejection::none) plan_.orders.push_back(std::move(order));
        return refusal;
    }
    bool give(floor::Order order, const std::string& place, const std::string& words) {
        const floor::Refusal refusal = attempt(std::move(order));
        if (refusal.reason == floor::Rejection::none) return true;
        complain(place,
                 fmt::format("{}: {} ({})", words, floor::name_of(refusal.reason), refusal.amount));
        return false;
    }

    // RF-order-b, CN-I.2, CN-I.3: a document that is not in force yet, or that another one revoked,
    // is there to read old rounds and for no new table.
    bool is_in_force(const std::string& place, const ops::TableConfig& table) {
        const floor::Library* library = state_.find_rulebook(table.settings.rulebook);
        if (library == nullptr) {
            std::string known;
            for (const floor::Library& other : state_.house.rulebooks)
                known += (known.empty() ? "" : ", ") + other.id;
            complain(place + ".rulebook", fmt::format("there is no rulebook \"{}\"; there are: {}",
                                                      table.settings.rulebook, known));
            return false;
        }
        const rulebook::About& about = library->book->about;
        if (today(now_) < about.effective_on) {
            complain(place + ".rulebook",
                     fmt::format("table {}: rulebook {} is in force from {} only", table.name,
                                 library->id, about.effective_on));
            return false;
        }
        for (const floor::Library& other : state_.house.rulebooks)
            if (other.book->about.replaces == about.reference) {
                complain(place + ".rulebook",
                         fmt::format("table {}: rulebook {} ({}) was replaced by {}", table.name,
                                     library->id, about.reference, other.id));
                return false;
            }
        return true;
    }

    // A venue of people opens nothing that is not registered and approved.
    static floor::Settings settings_of(const ops::TableConfig& table) {
        floor::Settings settings = table.settings;
        settings.equipment = floor::EquipmentRule::registered;
        settings.committed = settings.mode == floor::Mode::rng;
        return settings;
    }

    void add(const std::string& place, const ops::TableConfig& table) {
        const floor::Settings settings = settings_of(table);
        const floor::Refusal refusal =
            attempt(floor::TableCommand{floor::AddTable{table.name, settings}});
        if (refusal.reason == floor::Rejection::none) return;
        const rulebook::Rulebook& book = *state_.find_rulebook(settings.rulebook)->book;
        const bool of_settings = refusal.reason == floor::Rejection::bad_setting ||
                                 refusal.reason == floor::Rejection::unknown_bet;
        if (!of_settings || !book.policies || table.name.size() > floor::name_max)
            return complain(place, fmt::format("table {}: {} ({})", table.name,
                                               floor::name_of(refusal.reason), refusal.amount));
        const Blame blame = blame_settings(book, settings, refusal);
        complain(blame.key.empty() ? place : fmt::format("{}.{}", place, blame.key),
                 fmt::format("table {}: {}", table.name, blame.what));
    }

    // What people have changed since is theirs: nothing here changes it back.
    void compare(const std::string& place, const ops::TableConfig& table,
                 const floor::Table& there) {
        for (const Blame& one : differences(id_of(there), settings_of(table), there.settings))
            note(fmt::format("{}.{}", place, one.key),
                 fmt::format("table {}: {}", table.name, one.what));
    }

    bool is_registered(const std::string& name) const {
        return std::ranges::any_of(state_.devices, [&](const floor::Device& device) {
            return !device.retired && device.name == name;
        });
    }

    // Registered, put where it belongs and reported ready; all of it, or nothing.
    void bring(const NewPart& part) {
        if (is_registered(part.name)) return;
        std::vector<floor::TableId> at_tables;
        for (const std::string& name : part.tables) {
            const floor::Table* table = table_named(name);
            if (table == nullptr) return;  // it was told why there is none
            if (table->phase != floor::Phase::closed)
                return note(part.place,
                            fmt::format("{} is not registered: table {} is open. Close it and "
                                        "restart, or use register_device and attach_device",
                                        part.name, name));
            at_tables.push_back(id_of(*table));
        }
        std::optional<floor::TerminalId> terminal;
        if (!part.terminal.empty()) {
            terminal = terminal_named(part.terminal);
            if (!terminal)
                return complain(
                    part.place + ".terminal",
                    fmt::format("there is no terminal {}: a [[terminal]] adds one", part.terminal));
        }
        const floor::DeviceId id(static_cast<std::uint32_t>(state_.devices.size()));
        if (!give(floor::DeviceCommand{floor::RegisterDevice{part.kind, part.name, part.approval,
                                                             part.detail}},
                  part.place, fmt::format("registering {}", part.name)))
            return;
        if (terminal || at_tables.empty()) put(part, id, std::nullopt, terminal);
        for (const floor::TableId table : at_tables) put(part, id, table, std::nullopt);
        if (!part.says_itself && floor::traits_of(part.kind).reports)
            give(floor::DeviceCommand{floor::ReportDeviceStatus{id, floor::DeviceStatus::ready,
                                                                floor::DeviceTrouble::none, ""}},
                 part.place, fmt::format("{} is ready", part.name));
    }

    void put(const NewPart& part, floor::DeviceId id, std::optional<floor::TableId> table,
             std::optional<floor::TerminalId> terminal) {
        const floor::Refusal refusal =
            attempt(floor::DeviceCommand{floor::AttachDevice{id, table, terminal}});
        if (refusal.reason == floor::Rejection::none) return;
        const std::string_view kind =
            rulebook::device_kind_names[static_cast<std::size_t>(part.kind)];
        if (table)
            return complain(part.place,
                            fmt::format("{}: {}", part.name,
                                        part_words(*state_.find_table(*table),
                                                   state_.devices[id.value()], refusal)));
        const floor::DeviceTraits& traits = floor::traits_of(part.kind);
        if (refusal.reason == floor::Rejection::bad_setting)
            return complain(part.place + ".kind",
                            fmt::format("{}: a {} belongs {}", part.name, kind,
                                        traits.at_table ? "to a table: give `table`"
                                        : traits.at_terminal
                                            ? "to a terminal: give `terminal`"
                                            : "to the house: give neither table nor terminal"));
        complain(part.place, fmt::format("{}: {} ({})", part.name, floor::name_of(refusal.reason),
                                         refusal.amount));
    }

    floor::State& state_;
    floor::Time now_;
    Trial trial_;
    const ops::Config& config_;
    Plan& plan_;
};

}  // namespace

floor::OpenVenue opening_order(const ops::Config& config) {
    floor::OpenVenue venue;
    venue.name = config.venue.name;
    venue.rounds_kept = config.venue.rounds_kept;
    venue.queue_max_ms = config.limits.queue_max_ms;
    venue.clock_drift_max_ms = config.clock_drift_max_ms;
    for (const std::int64_t note : notes_taken) venue.notes.push_back(Money::cents(note * 100));
    return venue;
}

floor::State empty_floor(floor::Time now, const ops::Config& config) {
    floor::State state;
    Trial trial(state, now);
    for (const floor::VenueCommand& first :
         {floor::VenueCommand{opening_order(config)},
          floor::VenueCommand{
              floor::StartEngine{"a trial", codec::journal_codec, floor::behaviour, {}, {}}},
          floor::VenueCommand{floor::BeginGamingDay{today(now), 0}}})
        CHECK(trial.give(first).reason == floor::Rejection::none);
    return state;
}

Plan plan_floor(floor::State state, floor::Time now, const ops::Config& config,
                const RulebookTexts& rulebooks, const ReturnProblems& returns) {
    Plan plan;
    Planner planner(state, now, config, plan);
    planner.rulebooks(rulebooks, returns);
    planner.tables();
    planner.terminals();
    planner.parts();
    std::vector<std::string> wired;
    for (const ops::DeviceConfig& device : config.devices) wired.push_back(device.name);
    planner.tell_missing(wired);
    std::ranges::stable_sort(plan.problems, {}, &rulebook::Problem::line);
    std::ranges::stable_sort(plan.notes, {}, &rulebook::Problem::line);
    if (!plan.problems.empty()) plan.orders.clear();
    return plan;
}

}  // namespace croupier::server
