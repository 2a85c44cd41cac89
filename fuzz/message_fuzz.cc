// What a terminal sends: read, or refused with words; never anything else. What was read is an
// order that the floor can be asked about.
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "floor/state.h"
#include "server/protocol/translate.h"

namespace {

using namespace croupier;  // NOLINT(google-build-using-namespace): names of one function

void order_of_staff(const floor::State& state, const server::Order& order) {
    const auto table = server::table_of(state, order.order);
    CHECK(!table || state.find_table(*table) == nullptr);
    if (!server::record_wanted(state, order.order)) server::staff_order(order.order, {});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    const auto message = server::read_message(text);
    CHECK(message || !message.error().what.empty());
    if (!message) return 0;
    static const floor::State nothing;
    const auto order = server::player_order(nothing, floor::TerminalId(0), *message);
    CHECK(order || !order.error().words.empty());
    if (const auto* staff = std::get_if<server::Order>(&*message)) order_of_staff(nothing, *staff);
    return 0;
}
