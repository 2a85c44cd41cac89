#include "host/reception.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace croupier::host {
namespace {

constexpr std::string_view claim_purpose = "failed_sign_in";

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
    constexpr std::array<std::string_view, 7> names = {
        "locked", "delayed", "unknown_or_wrong", "revoked", "must_change", "unfit", "disabled"};
    return names[static_cast<std::size_t>(reason)];
}

std::optional<std::string> open_claim(vault::Vault& vault, std::string_view label,
                                      const Bytes& sealed) {
    const auto opened = vault.unseal({claim_purpose, label}, bytes_for_vault(sealed));
    if (!opened) return std::nullopt;
    std::string text;
    for (const std::byte byte : opened->bytes()) text += static_cast<char>(byte);
    return text;
}

}  // namespace

Claim read_claim(vault::Vault& vault, const floor::SignInFailed& failed) {
    if (const auto text = open_claim(vault, "", failed.claimed)) {
        const std::size_t end = text->find('\n');
        if (end != std::string::npos) return {text->substr(end + 1), text->substr(0, end)};
        return {*text, failed.address};
    }
    return {open_claim(vault, failed.address, failed.claimed).value_or(""), failed.address};
}

vault::SignInAnswer Reception::sign_in(vault::CredentialKind kind, std::string_view login,
                                       std::string_view secret, const std::string& address) {
    auto answer = check({kind, login, secret, host_.now()});
    take_in(answer, login, address, Entrance::opens);
    return answer;
}

vault::SignInAnswer Reception::check(const vault::Attempt& attempt) {
    return vault_.sign_in(attempt, policy_);
}

vault::SignInAnswer Reception::change(const vault::Attempt& attempt, std::string_view new_secret) {
    return vault_.change(attempt, new_secret, policy_);
}

void Reception::take_in(const vault::SignInAnswer& answer, std::string_view login,
                        const std::string& address, Entrance entrance, vault::From from,
                        std::optional<std::uint32_t> dealer_terminal, std::string_view beside) {
    if (!answer) return;
    const std::int64_t at = host_.now();
    // Who was right and chose a new secret badly has not failed to sign in.
    if (!*answer && answer->error().reason == vault::Denied::unfit) return;
    if (!*answer)
        note_failure(login, answer->error(), address, from, at, beside);
    else if (entrance == Entrance::opens)
        post(floor::SignIn{floor::StaffId(static_cast<std::uint32_t>((*answer)->staff)),
                           counts_places() ? dealer_terminal : std::nullopt},
             at);
}

// On a demo floor one person may deal at many tables, as under `croupier load`.
bool Reception::counts_places() const {
    const auto& venue = host_.state().house.venue;
    return holds_places() && venue && !venue->demo;
}

// An older format has no room for where somebody signs in, and none for who changed a secret.
bool Reception::holds_places() const {
    return host_.state().format_generation >= floor::ReportSecretChange::generation;
}

void Reception::note_change(floor::StaffId staff, floor::SecretKind secret,
                            const std::string& address) {
    if (holds_places())
        post(floor::ReportSecretChange{staff, secret, address_tag(address)}, host_.now());
}

void Reception::sign_out(floor::StaffId staff) {
    post(floor::SignOut{staff}, host_.now());
}

void Reception::note_attendance(std::uint32_t dealer_terminal, std::vector<floor::TableId> tables,
                                std::optional<floor::StaffId> staff) {
    submit(floor::TableCommand{floor::ReportAttendance{dealer_terminal, std::move(tables), staff}},
           host_.now());
}

void Reception::note_failure(std::string_view login, const vault::Denial& denial,
                             const std::string& address, vault::From from, std::int64_t at,
                             std::string_view beside) {
    if (!has_room(static_cast<std::size_t>(from), at)) return;
    std::string reason(reason_text(denial.reason));
    if (denial.locks_now && denial.again_at_ms)
        reason += fmt::format(", locked for {} s", (*denial.again_at_ms - at + 999) / 1'000);
    else if (denial.locks_now)
        reason += ", locked now";
    if (!beside.empty()) reason += fmt::format(", {}", beside);
    report_failure(std::string(login), address, std::move(reason), at);
}

void Reception::note_stranger(std::string_view claimed, const std::string& address,
                              std::string_view reason) {
    const std::int64_t at = host_.now();
    if (has_room(recent_.size() - 1, at))
        report_failure(std::string(claimed), address, std::string(reason), at);
}

// False: it is only counted.
bool Reception::has_room(std::size_t lane, std::int64_t at) {
    auto& recent = recent_[lane];
    while (!recent.empty() && recent.front() <= at - limits_.span_ms) recent.pop_front();
    if (recent.size() >= limits_.failures_max) {
        ++suppressed_;
        return false;
    }
    report_suppressed();
    recent.push_back(at);
    return true;
}

// People type secrets into the wrong field: what they claimed is not legible in the journal. Nor
// where they sat; the tag tells one address from another and nothing else.
void Reception::report_failure(const std::string& claimed, const std::string& address,
                               std::string reason, std::int64_t at) {
    const std::string claim = fmt::format("{}\n{}", address, claimed);
    const vault::Bytes sealed = vault_.seal({claim_purpose, ""}, bytes_for_vault(bytes_of(claim)));
    post(floor::ReportFailedSignIn{bytes_from_vault(sealed), address_tag(address),
                                   std::move(reason)},
         at);
}

// Of a signature, which is the same for the same address and which nobody else can make.
std::string Reception::address_tag(const std::string& address) {
    const std::string message = "croupier address of a failed sign-in: " + address;
    const vault::Signature signature = vault_.sign(bytes_for_vault(bytes_of(message)));
    const Digest digest = sha256(bytes_from_vault(signature));
    return "address " + hex_of(ByteView(digest.bytes).first(4));
}

void Reception::report_suppressed() {
    if (suppressed_ == 0) return;
    post(floor::ReportFailedSignIn{{}, "", fmt::format("{} more tries, not listed", suppressed_)},
         host_.now());
    suppressed_ = 0;
}

void Reception::post(floor::StaffCommand order, std::int64_t at) {
    submit(std::move(order), at);
}

void Reception::submit(floor::Order order, std::int64_t at) {
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

std::optional<KeyEndorsement> VaultSigner::endorsement() {
    const auto found = vault_.endorsement();
    if (!found || !*found) return std::nullopt;
    KeyEndorsement endorsement;
    const auto copy = [](const auto& from, auto& into) {
        std::transform(from.begin(), from.end(), into.begin(),
                       [](std::byte byte) { return std::to_integer<std::uint8_t>(byte); });
    };
    copy((*found)->previous, endorsement.previous.bytes);
    copy((*found)->signature, endorsement.signature.bytes);
    return endorsement;
}

std::optional<Digest> VaultSigner::seal(const Digest& snapshot) {
    const vault::Mac tag = vault_.mac("snapshot", bytes_for_vault(snapshot.bytes));
    Digest seal;
    std::transform(tag.begin(), tag.end(), seal.bytes.begin(),
                   [](std::byte byte) { return std::to_integer<std::uint8_t>(byte); });
    return seal;
}

}  // namespace croupier::host
