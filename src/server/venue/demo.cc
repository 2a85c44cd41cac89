#include <fmt/format.h>
#include <fmt/ranges.h>
#include <openssl/rand.h>

#include <algorithm>

#include "server/demo/print_effects.h"
#include "server/demo/robots.h"
#include "server/venue/venue.h"

namespace croupier::server {

Result<Nothing, Fault> Venue::open_demo() {
    for (const auto& [file, text] : options_.rulebooks) {
        const bool there = std::ranges::any_of(
            host_->state().house.rulebooks,
            [name = file](const floor::Library& library) { return name.starts_with(library.id); });
        if (there) continue;
        const auto problems = options_.return_problems(text);
        if (!problems.empty())
            return Err{Fault{fmt::format("rulebook {}: {}", file, fmt::join(problems, "; "))}};
    }
    TRY(floor, open_demo_floor(*host_, *vault_, options_.rulebooks));
    demo_ = std::move(floor);
    TRY_DO(open_demo_secret());
    std::vector<ScriptedDealer::Place> places;
    places.reserve(demo_.tables.size());
    for (const DemoTable& table : demo_.tables) places.push_back({table.table, table.dealer});
    auto dealer = std::make_unique<ScriptedDealer>(places, Chance({}));
    dealer_ = dealer.get();
    engine_->add_actor(std::move(dealer));
    open_demo_parts();
    engine_->add_actor(std::make_unique<PrintEffects>());
    if (options_.robots > 0)
        engine_->add_actor(std::make_unique<Robots>(options_.robots, Chance({})));
    demo_desk_ = std::make_unique<DemoDesk>(
        DemoDesk::Parts{*engine_, *parts_, demo_, demo_secret_,
                        [this](floor::TableId table, bool on) { dealer_->set_on(table, on); },
                        [this](floor::TableId table) { return dealer_->is_on(table); }});
    engine_->add_desk(
        [this](const Asked& asked, HttpReply& reply) { return demo_desk_->answer(asked, reply); });
    return Nothing{};
}

// Acceptor, printer and card reader of every terminal that has them in the register; others get
// theirs when somebody puts a note in.
void Venue::open_demo_parts() {
    auto parts = std::make_unique<DemoParts>(
        [this](const std::string& number) { return whose_card(number); });
    parts->on_unknown_card(
        [this](floor::TerminalId terminal) { engine_->tell_unknown_card(terminal); });
    parts_ = parts.get();
    engine_->add_actor(std::move(parts));
    const floor::State& state = host_->state();
    for (const DemoTerminal& terminal : demo_.terminals) {
        const bool carded = state.find_terminal(terminal.terminal)->person.has_value();
        parts_->connect_to(state, terminal.terminal, carded ? terminal.card : "", host_->now());
    }
    for (std::size_t i = 0; i < state.terminals.size(); ++i)
        if (!state.terminals[i].devices.empty())
            parts_->connect_to(state, floor::TerminalId(static_cast<std::uint32_t>(i)),
                               std::nullopt, host_->now());
}

// All keys of a demo are made from one, so that thousands of terminals cost the vault nothing.
Result<Nothing, Fault> Venue::open_demo_secret() {
    if (const auto found = stored_key("demo", 0)) {
        demo_secret_ = *found;
        return Nothing{};
    }
    CHECK(RAND_bytes(demo_secret_.data(), static_cast<int>(demo_secret_.size())) == 1);
    TRY(put, vault_->put_key("demo", 0, std::as_bytes(std::span(demo_secret_))));
    if (!put) return Err{Fault{"the vault did not take the demo's key"}};
    return Nothing{};
}

// What a newcomer needs to look around.
void Venue::say_demo() {
    const std::string base = config_.listen.plain.empty() ? "https://" : "http://";
    const std::string at = base + network_->addresses().front();
    options_.say("");
    if (pages_->empty()) {
        options_.say("  no pages are served: --web FOLDER says where the screens are");
    } else {
        const auto first = [](const auto& list, auto id) {
            return list.empty() ? 0U : id(list.front()).value();
        };
        const std::uint32_t terminal =
            first(demo_.terminals, [](const DemoTerminal& one) { return one.terminal; });
        const std::uint32_t table =
            first(demo_.tables, [](const DemoTable& one) { return one.table; });
        options_.say(fmt::format("  begin here            {}/", at));
        options_.say(fmt::format("  a player's terminal   {}/player/?demo={}", at, terminal));
        options_.say(fmt::format("  a dealer terminal     {}/dealer/?demo={}", at, table));
        options_.say(fmt::format("  a display             {}/display/?demo={}", at, table));
        options_.say(fmt::format("  check a drawn round   {}/check/", at));
    }
    options_.say(fmt::format("  the whole floor, with keys and sign-ins, as JSON: {}/demo", at));
    options_.say("");
    options_.say("  tables");
    for (const DemoTable& table : demo_.tables)
        options_.say(fmt::format("    {:>3}  {:<22} {:<9} {}", table.table.value(), table.name,
                                 floor::mode_names[static_cast<std::size_t>(table.settings.mode)],
                                 table.settings.rulebook));
    options_.say("  sign-ins at dealer terminals (number, PIN) and in the office (user, password)");
    for (const DemoPerson& person : demo_.staff)
        options_.say(fmt::format("    {:<28} {:<14} {} {}   {} {}", person.role, person.house,
                                 person.staff.value(), person.pin.empty() ? "-" : person.pin,
                                 person.user, person.password));
}

}  // namespace croupier::server
