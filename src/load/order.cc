#include "load/order.h"

#include <fmt/format.h>

#include <iterator>

namespace croupier::load {

Money Order::total() const {
    Money sum;
    for (const Chips& on : all()) sum += on.amount;
    return sum;
}

void append_message(std::string& into, const Order& order, Game game, std::uint32_t table) {
    fmt::format_to(std::back_inserter(into), R"({{"type":"{}","counter":{},"table":{},"chips":[)",
                   order.ask == Ask::place ? "place_bets" : "take_bets", order.counter, table);
    bool first = true;
    for (const Chips& on : order.all()) {
        fmt::format_to(std::back_inserter(into), R"({}{{"bet":"{}"{},"amount":{}}})",
                       first ? "" : ",", bet_of(game, on.place), selection_of(game, on.place),
                       on.amount.in_cents());
        first = false;
    }
    into += "]}";
}

}  // namespace croupier::load
