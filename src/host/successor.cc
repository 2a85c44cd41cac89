#include "host/successor.h"

#include "floor/state.h"

namespace croupier::host {
namespace {

// The meters of all stores so far: what was handed over between them counts once.
floor::TerminalMeters added_up(const floor::TerminalMeters& former,
                               const floor::TerminalMeters& own) {
    floor::TerminalMeters sum = own;
    sum.notes_in += former.notes_in;
    sum.promotions_in += former.promotions_in;
    sum.tickets_out += former.tickets_out;
    sum.forfeited += former.forfeited;
    sum.staked += former.staked;
    sum.returned += former.returned;
    sum.voided += former.voided;
    sum.refunded += former.refunded;
    sum.won += former.won;
    const bool first = former == floor::TerminalMeters{};
    sum.handed_over = first ? own.handed_over : former.handed_over;
    return sum;
}

}  // namespace

Result<std::vector<floor::Order>, Fault> successor_orders(const floor::State& old,
                                                          const journal::Head& head) {
    if (!old.house.venue) return Err{Fault{"the old store holds no venue"}};
    std::vector<floor::Order> orders;
    orders.emplace_back(floor::VenueCommand{*old.house.venue});
    for (const floor::Library& library : old.house.rulebooks)
        orders.emplace_back(floor::VenueCommand{floor::AddRulebook{library.text}});
    for (const floor::Staff& staff : old.staff)
        orders.emplace_back(floor::StaffCommand{floor::AddStaff{staff.id, staff.role, staff.pit}});
    for (const floor::Table& table : old.tables) {
        if (floor::in_round(table.phase))
            return Err{Fault{"table " + table.name + " has a round under way"}};
        orders.emplace_back(floor::TableCommand{floor::AddTable{table.name, table.settings}});
    }
    floor::TakeOver over;
    over.sequence = head.sequence;
    over.head = head.hash;
    over.tickets = old.pending.tickets;
    for (std::size_t i = 0; i < old.terminals.size(); ++i) {
        const floor::TerminalId id(static_cast<std::uint32_t>(i));
        orders.emplace_back(floor::TerminalCommand{floor::AddTerminal{old.terminals[i].name}});
        over.credits.push_back(
            {id, old.ledger.credit(id), added_up(old.terminals[i].former, old.ledger.meters(id))});
    }
    orders.emplace_back(floor::VenueCommand{std::move(over)});
    return orders;
}

}  // namespace croupier::host
