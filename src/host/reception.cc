#include "host/reception.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace croupier::host {
namespace {

vault::View bytes_for_vault(ByteView bytes) {
    return std::as_bytes(bytes);
}

Bytes bytes_from_vault(vault::View bytes) {
    Bytes copy(bytes.size());
    std::transform(bytes.begin(), bytes.end(), copy.begin(),
                   [](std::byte byte) { return std::to_integer<std::uint8_t>(byte); });
    return copy;
}

std::string_view reason_text(vault::Denied reason) {
    constexpr std::array<std::string_view, 6> names = {"locked",  "delayed",     "unknown_or_wrong",
                                                       "revoked", "must_change", "unfit"};
    return names[static_cast<std::size_t>(reason)];
}

}  // namespace

vault::SignInAnswer Reception::sign_in(vault::CredentialKind kind, std::string_view login,
                                       std::string_view secret, const std::string& address) {
    auto answer = check(kind, login, secret, host_.now());
    take_in(answer, login, address, Entrance::opens);
    return answer;
}

vault::SignInAnswer Reception::check(vault::CredentialKind kind, std::string_view login,
                                     std::string_view secret, std::int64_t at_ms) {
    return vault_.sign_in({kind, login, secret, at_ms}, policy_);
}

void Reception::take_in(const vault::SignInAnswer& answer, std::string_view login,
                        const std::string& address, Entrance entrance) {
    if (!answer) return;
    const std::int64_t at = host_.now();
    if (!*answer)
        note_failure(login, answer->error(), address, at);
    else if (entrance == Entrance::opens)
        post(floor::SignIn{floor::StaffId(static_cast<std::uint32_t>((*answer)->staff))}, at);
}

void Reception::sign_out(floor::StaffId staff) {
    post(floor::SignOut{staff}, host_.now());
}

void Reception::note_failure(std::string_view login, const vault::Denial& denial,
                             const std::string& address, std::int64_t at) {
    while (!recent_.empty() && recent_.front() <= at - limits_.span_ms) recent_.pop_front();
    if (recent_.size() >= limits_.failures_max) {
        ++suppressed_;
        return;
    }
    report_suppressed();
    recent_.push_back(at);
    // People type secrets into the wrong field: what they claimed is not legible in the journal.
    const vault::Bytes sealed =
        vault_.seal({"failed_sign_in", address}, bytes_for_vault(bytes_of(login)));
    const std::string reason = denial.locks_now
                                   ? fmt::format("{}, locked now", reason_text(denial.reason))
                                   : std::string(reason_text(denial.reason));
    post(floor::ReportFailedSignIn{bytes_from_vault(sealed), address, reason}, at);
}

void Reception::report_suppressed() {
    if (suppressed_ == 0) return;
    post(floor::ReportFailedSignIn{{}, "", fmt::format("{} more tries, not listed", suppressed_)},
         host_.now());
    suppressed_ = 0;
}

void Reception::post(floor::StaffCommand order, std::int64_t at) {
    floor::Command command;
    command.origin = {floor::OriginKind::host, 0};
    command.received_at = at;
    command.order = std::move(order);
    // The queue is the host's own: a fact that finds no room is reported with the next failure.
    if (!host_.submit(std::move(command))) ++suppressed_;
}

journal::PublicKey VaultSigner::public_key() {
    const vault::PublicKey key = vault_.public_key();
    journal::PublicKey copy;
    std::transform(key.begin(), key.end(), copy.bytes.begin(),
                   [](std::byte byte) { return std::to_integer<std::uint8_t>(byte); });
    return copy;
}

journal::Signature VaultSigner::sign(ByteView message) {
    const vault::Signature signature = vault_.sign(bytes_for_vault(message));
    journal::Signature copy;
    std::transform(signature.begin(), signature.end(), copy.bytes.begin(),
                   [](std::byte byte) { return std::to_integer<std::uint8_t>(byte); });
    return copy;
}

}  // namespace croupier::host
