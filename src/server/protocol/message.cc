#include "encoding/wire.h"
#include "server/protocol/server_message.h"

namespace croupier::server {

Result<ClientMessage, Fault> read_message(std::string_view text) {
    thread_local encoding::json::Reader reader;
    TRY(value, reader.read(text));
    return encoding::from_json<ClientMessage>(*value);
}

std::optional<std::uint64_t> counter_in(std::string_view text) {
    thread_local encoding::json::Reader reader;
    const auto value = reader.read(text);
    const auto* members = value ? (*value)->if_object() : nullptr;
    const auto* counter = members != nullptr ? members->if_contains("counter") : nullptr;
    const std::int64_t* number = counter != nullptr ? counter->if_int64() : nullptr;
    if (number == nullptr || *number < 0) return std::nullopt;
    return static_cast<std::uint64_t>(*number);
}

SettledWager settled_wager(const floor::WagerResult& wager) {
    return {std::string(floor::bet_name(wager.spot)),
            floor::spot_text(wager.spot),
            wager.stake.total(),
            wager.status,
            wager.winnings,
            wager.returned,
            wager.commission};
}

std::string write_message(const ServerMessage& message) {
    return encoding::to_json(message);
}

std::string write_answer(const Answer& answer) {
    std::string text;
    text.reserve(160);
    encoding::append_json(text, answer);
    return text;
}

}  // namespace croupier::server
