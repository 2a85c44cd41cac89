#include <algorithm>

#include "floor/applying.h"

// Tables: limits, notices, shoes and questions to players.

namespace croupier::floor {
namespace {

struct TableFold {
    State& state;

    void operator()(const TableAdded& event) const {
        CHECK(event.table.value() == state.tables.size());
        Table table;
        table.name = event.name;
        use_settings(state, table, *event.settings, event.digest);
        state.tables.push_back(std::move(table));
    }
    void operator()(const TableOpened& event) const { at(event).phase = Phase::idle; }
    void operator()(const TableClosed& event) const {
        Table& table = at(event);
        table.phase = Phase::closed;
        if (keeps_for_corrections(state)) table.final_round = table.round_number;
        table.closing_notice.reset();
        table.rounds_order = RoundsOrder::none;
        table.rounds_ordered = 0;
    }
    void operator()(const TableResumed& event) const { at(event).stopped = false; }
    void operator()(const LimitsNoticed& event) const {
        at(event).limits_notice = LimitsNotice{event.limits, event.at, event.after_rounds};
    }
    void operator()(const LimitsChanged& event) const {
        Table& table = at(event);
        // A minimum that was kept ends with the notice of the next change.
        if (event.kept.empty())
            for (Seat& seat : table.seats) seat.kept_least = {};
        for (const TerminalId terminal : event.kept) {
            Money& kept = seat_of(state, table, terminal).kept_least;
            if (kept == Money{}) kept = event.kept_least;
        }
        table.limits_notice.reset();
        use_settings(state, table, *event.settings, event.digest);
    }
    void operator()(const ClosingNoticed& event) const {
        at(event).closing_notice = ClosingNotice{event.at, event.after_rounds};
    }
    void operator()(const PeriodSet& event) const {
        use_settings(state, at(event), *event.settings, event.digest);
    }
    void operator()(const VariantNoticed& event) const {
        at(event).variant_notice = VariantNotice{event.variant, event.at};
    }
    void operator()(const VariantChanged& event) const {
        at(event).variant_notice.reset();
        use_settings(state, at(event), *event.settings, event.digest);
    }
    void operator()(const ShoeLoaded& event) const {
        Shoe shoe;
        shoe.number = event.number;
        shoe.load = event.load;
        shoe.cards_out = event.load.burnt;
        at(event).shoe = std::move(shoe);
        at(event).waiting.clear();
        // A round under way goes on with the new cards, and is not final.
        const bool within = in_round(at(event).phase);
        if (keeps_for_corrections(state))
            at(event).final_round = at(event).round_number - (within ? 1U : 0U);
    }
    void operator()(const RoundsOrdered& event) const {
        at(event).rounds_order = event.kind;
        at(event).rounds_ordered = event.count;
    }
    void operator()(const BetRestricted& event) const {
        auto& restricted = at(event).restricted;
        std::erase(restricted, event.bet);
        if (event.restricted) restricted.push_back(event.bet);
    }
    void operator()(const SeatAsked&) const {}
    void operator()(const PromptOpened& event) const {
        Table& table = at(event);
        table.last_prompt = event.prompt->id.value();
        table.prompts.push_back(*event.prompt);
        if (event.prompt->kind == PromptKind::cut) table.shoe.cut_offered = true;
    }
    void operator()(const PromptAnswered& event) const {
        Prompt& prompt = prompt_of(event);
        for (Asked& asked : prompt.asked)
            if (asked.terminal == event.terminal) asked.reply = event.reply;
        if (event.closes_at != 0) prompt.closes_at = event.closes_at;
    }
    void operator()(const PromptClosed& event) const {
        if (const Prompt& prompt = prompt_of(event); prompt.kind == PromptKind::cut)
            at(event).shoe.cutter = taken_by(prompt);
        std::erase_if(at(event).prompts,
                      [&](const Prompt& prompt) { return prompt.id == event.prompt; });
    }

private:
    template <class Fact>
    Table& at(const Fact& event) const {
        return table_of(state, event.table);
    }
    template <class Fact>
    Prompt& prompt_of(const Fact& event) const {
        auto& prompts = at(event).prompts;
        const auto found = std::find_if(prompts.begin(), prompts.end(), [&](const Prompt& prompt) {
            return prompt.id == event.prompt;
        });
        CHECK(found != prompts.end());
        return *found;
    }
};

}  // namespace

void use_settings(State& state, Table& table, const Settings& settings, const Digest& version) {
    table.settings = settings;
    table.version = version;
    table.book = state.find_rulebook(settings.rulebook)->book;
    auto game = make_game(*table.book, settings);
    CHECK(game.has_value());
    table.game = std::move(*game);
}

void apply_table(State& state, const TableEvent& event) {
    std::visit(TableFold{state}, event);
}

}  // namespace croupier::floor
