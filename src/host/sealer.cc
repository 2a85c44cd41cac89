#include "host/sealer.h"

#include <fmt/format.h>

#include <algorithm>

namespace croupier::host {
namespace {

constexpr std::string_view purpose = "secret of a committed round";

std::string label_id(floor::RoundId round) {
    return fmt::format("{}/{}", round.table.value(), round.number);
}

}  // namespace

Bytes VaultSealer::seal(floor::RoundId round, const fairness::Secret& secret) {
    const std::string id = label_id(round);
    const vault::Bytes sealed = vault_.seal({purpose, id}, std::as_bytes(std::span(secret)));
    Bytes bytes;
    for (const std::byte byte : sealed) bytes.push_back(std::to_integer<std::uint8_t>(byte));
    return bytes;
}

Result<fairness::Secret, Fault> VaultSealer::unseal(floor::RoundId round, ByteView sealed) {
    const std::string id = label_id(round);
    TRY(opened, vault_.unseal({purpose, id}, std::as_bytes(sealed)));
    fairness::Secret secret{};
    if (opened.bytes().size() != secret.size())
        return Err{Fault{fmt::format("the sealed secret of round {} has a wrong size", id)}};
    std::transform(opened.bytes().begin(), opened.bytes().end(), secret.begin(),
                   [](std::byte byte) { return std::to_integer<std::uint8_t>(byte); });
    return secret;
}

Bytes MemorySealer::seal(floor::RoundId round, const fairness::Secret& secret) {
    Bytes sealed;
    append_number<std::uint64_t>(sealed, kept_.size());
    kept_.push_back({round, secret});
    return sealed;
}

Result<fairness::Secret, Fault> MemorySealer::unseal(floor::RoundId round, ByteView sealed) {
    if (sealed.size() == sizeof(std::uint64_t)) {
        const auto at = number_at<std::uint64_t>(sealed);
        if (at < kept_.size() && kept_[at].round == round) return kept_[at].secret;
    }
    return Err{Fault{fmt::format("nothing was sealed so for round {}", label_id(round))}};
}

}  // namespace croupier::host
