#include "books/names.h"

#include <algorithm>
#include <concepts>

#include "floor/state.h"

namespace croupier::books {
namespace {

using floor::AccountKind;

class Collector {
public:
    Collector(const floor::State& before, Names& into) : before_(before), into_(into) {}

    void add_terminal(floor::TerminalId id) {
        into_.terminals.push_back(id);
        const floor::Terminal* terminal = before_.find_terminal(id);
        if (terminal != nullptr && terminal->person) into_.persons.push_back(*terminal->person);
    }
    // A refused command may name what does not exist.
    void add_claimed(floor::TerminalId id) {
        if (before_.find_terminal(id) != nullptr) add_terminal(id);
    }
    void add_claimed(const std::optional<floor::TerminalId>& id) {
        if (id) add_claimed(*id);
    }
    void add_terminal(const std::optional<floor::TerminalId>& id) {
        if (id) add_terminal(*id);
    }
    void add_seat(const floor::SeatResult& seat) {
        add_terminal(seat.terminal);
        if (seat.person) into_.persons.push_back(*seat.person);
    }
    void add_effect(floor::EffectId id) {
        const auto at = std::find_if(before_.pending.effects.begin(), before_.pending.effects.end(),
                                     [&](const floor::Effect& effect) { return effect.id == id; });
        if (at == before_.pending.effects.end()) return;
        if (at->kind == floor::EffectKind::notify)
            add_incident(at->incident);
        else
            add_terminal(at->terminal);
    }
    void add_incident(const floor::Incident& incident) {
        if (incident.terminal) add_terminal(*incident.terminal);
        if (incident.person) into_.persons.push_back(*incident.person);
        if (incident.round.number > 0)
            into_.rounds.push_back({incident.round, !incident.terminal.has_value()});
    }
    // One that nobody knows any more was closed long ago.
    void add_incident(floor::IncidentId id) {
        if (const floor::Incident* incident = before_.find_incident(id)) add_incident(*incident);
    }
    void add_account(const floor::Account& account) {
        if (account.kind == AccountKind::credit || account.kind == AccountKind::at_risk ||
            account.kind == AccountKind::cash_box)
            add_terminal(account.terminal);
    }

    template <class Order>
    void add_order(const Order& order) {
        if constexpr (requires { order.terminal; }) add_claimed(order.terminal);
        if constexpr (requires { order.effect; }) add_effect(order.effect);
        if constexpr (requires { floor::IncidentId(order.incident); }) add_incident(order.incident);
        if constexpr (requires { order.person; }) into_.persons.push_back(order.person);
        // The round that the player or dealer meant: the one under way.
        if constexpr (requires { floor::TableId(order.table); }) {
            const floor::Table* table = before_.find_table(order.table);
            if (table == nullptr || !floor::in_round(table->phase)) return;
            constexpr bool of_all = !requires { order.terminal; };
            into_.rounds.push_back({floor::round_of(order.table, *table), of_all});
        }
    }

    template <class Fact>
    void add_fact(const Fact& fact) {
        // Who shot the dice or showed the cards is named in what concerns the whole round.
        constexpr bool has_terminal = requires {
            { fact.terminal } -> std::convertible_to<floor::TerminalId>;
        };
        if constexpr (requires { fact.terminal; }) add_terminal(fact.terminal);
        if constexpr (requires { fact.effect; }) add_effect(fact.effect);
        if constexpr (requires { fact.person; }) into_.persons.push_back(fact.person);
        if constexpr (requires { fact.round; }) into_.rounds.push_back({fact.round, !has_terminal});
        if constexpr (requires { fact.seats; })
            for (const floor::SeatResult& seat : fact.seats) add_seat(seat);
        if constexpr (requires { fact.former_seats; })
            for (const floor::SeatResult& seat : fact.former_seats) add_seat(seat);
        if constexpr (requires { fact.terminals; })
            for (const floor::TerminalId terminal : fact.terminals) add_terminal(terminal);
        if constexpr (std::is_same_v<Fact, floor::DecisionsAsked>)
            for (const floor::SeatOffer& seat : fact.asked) add_terminal(seat.terminal);
        if constexpr (requires { fact.incident; }) add_incident(fact.incident);
        if constexpr (std::is_same_v<Fact, floor::DealReconstructed>)
            for (const floor::SeatRefund& refund : fact.refunds) add_terminal(refund.terminal);
        if constexpr (requires { fact.credits; })
            for (const floor::CarryOver& carry : fact.credits) add_terminal(carry.terminal);
        if constexpr (requires { fact.tickets; })
            for (const floor::Ticket& ticket : fact.tickets) add_claimed(ticket.terminal);
        if constexpr (requires { fact.transfers; } && !has_terminal)
            for (const floor::Transfer& transfer : fact.transfers) {
                add_account(transfer.from);
                add_account(transfer.to);
            }
    }

private:
    const floor::State& before_;
    Names& into_;
};

}  // namespace

void collect_names(const floor::State& before, const codec::Entry& entry, Names& into) {
    into.rounds.clear();
    into.terminals.clear();
    into.persons.clear();
    Collector collector(before, into);
    const floor::Origin& origin = entry.command.origin;
    if (origin.kind == floor::OriginKind::terminal)
        collector.add_claimed(floor::TerminalId(origin.number));
    std::visit(
        [&](const auto& area) {
            std::visit([&](const auto& order) { collector.add_order(order); }, area);
        },
        entry.command.order);
    for (const floor::Event& event : entry.events)
        floor::visit_event([&](const auto& fact) { collector.add_fact(fact); }, event);
}

}  // namespace croupier::books
