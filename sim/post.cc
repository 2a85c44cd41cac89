#include "sim/post.h"

#include <fmt/format.h>

#include <algorithm>

#include "codec/journal.h"
#include "encoding/binary.h"

namespace croupier::sim {
namespace {

constexpr std::int64_t patience_ms = 400;
constexpr std::int64_t patience_ms_max = 4'000;
constexpr std::size_t old_letters_max = 100;
constexpr std::size_t heard_max = 64;

}  // namespace

std::string end_of(const floor::Origin& origin) {
    constexpr std::string_view letters = "htdov";
    return fmt::format("{}{}", letters[static_cast<std::size_t>(origin.kind)], origin.number);
}

void Post::send(Client& client, floor::Order order, std::optional<floor::StaffId> actor,
                std::optional<floor::StaffId> authoriser) {
    floor::Command command;
    command.origin = client.origin;
    command.counter = ++client.counter;
    command.actor = actor;
    command.authoriser = authoriser;
    command.order = std::move(order);
    Letter letter{command.counter, codec::encode_command(command), now_ms + patience_ms,
                  patience_ms};
    auditor.asked(letter.bytes);
    network->send(now_ms, {client.name, host_end, letter.bytes});
    client.letters.push_back(std::move(letter));
}

void Post::retry(Client& client) {
    for (Letter& letter : client.letters) {
        if (now_ms < letter.again_at) continue;
        letter.patience_ms = std::min(letter.patience_ms * 2, patience_ms_max);
        letter.again_at = now_ms + letter.patience_ms + draw_between(source, 0, letter.patience_ms);
        network->send(now_ms, {client.name, host_end, letter.bytes});
        fault("letters sent again");
    }
}

void Post::repeat_old(Client& client) {
    if (client.answered.empty()) return;
    const auto which = draw_below(source, static_cast<std::uint32_t>(client.answered.size()));
    network->send(now_ms, {client.name, host_end, client.answered[which].bytes});
    fault("old letters repeated");
}

void Post::hear(Client& client, ByteView bytes) {
    const auto answer = encoding::decode<floor::Answer>(bytes);
    CHECK(answer.has_value());
    // A second answer must be the first one again, or say that it is no longer known.
    for (const floor::Answer& before : client.heard)
        if (before.counter == answer->counter && before.refusal != answer->refusal &&
            answer->refusal.reason != floor::Rejection::stale)
            wrongs.push_back(fmt::format("{} was told two things about command {}", client.name,
                                         answer->counter));
    const auto letter =
        std::find_if(client.letters.begin(), client.letters.end(),
                     [&](const Letter& held) { return held.counter == answer->counter; });
    if (letter == client.letters.end()) return;
    if (client.heard.size() >= heard_max) client.heard.erase(client.heard.begin());
    client.heard.push_back(*answer);
    if (client.answered.size() >= old_letters_max) client.answered.erase(client.answered.begin());
    client.answered.push_back(std::move(*letter));
    client.letters.erase(letter);
}

}  // namespace croupier::sim
