#include <fmt/format.h>

#include <array>

#include "floor/query.h"
#include "floor/state.h"
#include "lab/rounds/looking.h"

// Credit, wagers, tickets, meters.

namespace croupier::lab::rounds {
namespace {

floor::Spot spot(const Looking& at) {
    return spot_of(at.table(1).settings.game, at.word(2), at.line);
}

std::string credit(const Looking& at) {
    return compare(at.money(1), at.after.state.ledger.credit(at.seat(0)).total());
}
std::string staked(const Looking& at) {
    return compare(at.money(2), floor::staked(at.table(1), at.seat(0)));
}
std::string won(const Looking& at) {
    return compare(at.money(1), at.terminal(0).last_won);
}
std::string wager(const Looking& at) {
    const floor::Seat* place = at.table(1).find_seat(at.seat(0));
    const floor::Wager* wager = place != nullptr ? floor::find_wager(*place, spot(at)) : nullptr;
    return compare(at.money(3), wager != nullptr ? wager->stake.total() : Money{});
}
std::string limit(const Looking& at) {
    return compare(at.money(3), floor::largest(at.after.state, at.table(1), at.seat(0), spot(at)));
}

std::string ticket(const Looking& at) {
    std::string issued;
    for (const floor::Ticket& ticket : at.after.state.pending.tickets) {
        if (ticket.terminal != at.seat(0)) continue;
        if (ticket.amount == at.money(1)) return {};
        issued += (issued.empty() ? "" : ", ") + money_text(ticket.amount);
    }
    return issued.empty() ? "no ticket" : issued;
}
std::string paid(const Looking& at) {
    return compare(at.money(1), at.after.state.ledger.meters(at.seat(0)).tickets_out);
}

std::string receivable(const Looking& at) {
    const floor::Account owed = floor::account_of(floor::AccountKind::receivables, at.seat(0));
    return compare(at.money(1), Money{} - at.after.state.ledger.balance(owed));
}

Money meter_of(const floor::TerminalMeters& meters, std::string_view name) {
    if (name == "turnover") return meters.turnover();
    if (name == "won") return meters.won;
    if (name == "notes_in") return meters.notes_in;
    return meters.tickets_out;
}
std::uint64_t rounds_settled(const floor::State& state) {
    std::uint64_t settled = 0;
    for (const floor::Table& each : state.tables)
        for (const floor::PayTableMeters& meters : each.meters) settled += meters.rounds_settled;
    return settled;
}
std::string meter(const Looking& at) {
    const floor::State& state = at.after.state;
    const bool own = at.line.words.size() == 3;
    const std::string& name = at.word(own ? 1 : 0);
    const std::string& wanted = at.line.words.back();
    if (name == "games_played")
        return compare(
            wanted, fmt::format("{}", own ? at.terminal(0).rounds_played : rounds_settled(state)));
    Money total;
    for (std::uint32_t i = 0; i < state.terminals.size(); ++i)
        if (const floor::TerminalId id(i); !own || id == at.seat(0))
            total += meter_of(state.ledger.meters(id), name);
    return compare(wanted, money_text(total));
}

constexpr std::array looks_at_money = {
    NamedLook{"credit", credit}, NamedLook{"staked", staked}, NamedLook{"won", won},
    NamedLook{"wager", wager},   NamedLook{"limit", limit},   NamedLook{"ticket", ticket},
    NamedLook{"paid", paid},     NamedLook{"meter", meter},   NamedLook{"receivable", receivable},
};

}  // namespace

std::span<const NamedLook> money_looks() {
    return looks_at_money;
}

}  // namespace croupier::lab::rounds
