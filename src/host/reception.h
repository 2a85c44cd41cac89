// Where the vault and the floor meet: whoever shows credentials is checked by the vault, and the
// floor hears a fact, "signed in" or "somebody tried". Names, cards and secrets stay in the vault;
// what was claimed goes to the journal sealed.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "host/host.h"
#include "vault/vault.h"

namespace croupier::host {

struct ReceptionLimits {
    // Failed tries that go to the journal one by one; more than that within the span are counted
    // and reported in one entry, so that nobody fills the journal from outside. Tries at known
    // places and from anywhere have so many each: a flood hides no try at a dealer terminal.
    std::size_t failures_max = 60;
    std::int64_t span_ms = 60'000;
};

// What a failed sign-in claimed, and from where; empty where this vault cannot open it.
struct Claim {
    std::string claimed;
    std::string address;
};
// Also of what builds before this one have sealed: they had the address outside, in clear, as a
// part of the label.
Claim read_claim(vault::Vault& vault, const floor::SignInFailed& failed);

// Whether credentials sign somebody in, or were given for one action only.
enum class Entrance : std::uint8_t { opens, stays_shut };

class Reception {
public:
    Reception(vault::Vault& vault, Host& host, vault::LockPolicy policy, ReceptionLimits limits)
        : vault_(vault), host_(host), policy_(policy), limits_(limits) {}

    // Checks, and puts the fact into the host's queue. A Fault: the vault's store failed.
    vault::SignInAnswer sign_in(vault::CredentialKind kind, std::string_view login,
                                std::string_view secret, const std::string& address);
    // The two halves of it: the first, slow on purpose, on any thread; the second on the host's.
    vault::SignInAnswer check(const vault::Attempt& attempt);
    // The same for somebody who replaces their own secret: tries are counted alike.
    vault::SignInAnswer change(const vault::Attempt& attempt, std::string_view new_secret);
    // `beside`: who was signed in there, and what a wrong try did to that person; for the journal.
    void take_in(const vault::SignInAnswer& answer, std::string_view login,
                 const std::string& address, Entrance entrance,
                 vault::From from = vault::From::proven,
                 std::optional<std::uint32_t> dealer_terminal = {}, std::string_view beside = {});
    // Somebody replaced the own secret, there.
    void note_change(floor::StaffId staff, floor::SecretKind secret, const std::string& address);
    // No person and no secret: a part whose key was wrong, a card that nobody has.
    void note_stranger(std::string_view claimed, const std::string& address,
                       std::string_view reason);
    void sign_out(floor::StaffId staff);
    // Who is at that dealer terminal, and serves these tables; none: nobody any more.
    void note_attendance(std::uint32_t dealer_terminal, std::vector<floor::TableId> tables,
                         std::optional<floor::StaffId> staff);
    // Failures that were only counted so far, as one entry; to be called now and then.
    void report_suppressed();

    // Where somebody signs in is kept, and whoever signs in elsewhere leaves the first place.
    bool counts_places() const;

private:
    void note_failure(std::string_view login, const vault::Denial& denial,
                      const std::string& address, vault::From from, std::int64_t at,
                      std::string_view beside);
    std::string address_tag(const std::string& address);
    bool holds_places() const;
    void post(floor::StaffCommand order, std::int64_t at);
    void submit(floor::Order order, std::int64_t at);

    vault::Vault& vault_;
    Host& host_;
    vault::LockPolicy policy_;
    ReceptionLimits limits_;
    bool has_room(std::size_t lane, std::int64_t at);
    void report_failure(const std::string& claimed, const std::string& address, std::string reason,
                        std::int64_t at);
    // Failures that were journalled within the span, by where they came from; the last lane is that
    // of strangers.
    std::array<std::deque<std::int64_t>, 4> recent_;
    std::uint64_t suppressed_ = 0;
};

// Signs heads and seals snapshots with the host's keys, which stay in the vault.
class VaultSigner final : public Signer {
public:
    explicit VaultSigner(vault::Vault& vault) : vault_(vault) {}
    journal::PublicKey public_key() override;
    journal::Signature sign(ByteView message) override;
    std::optional<KeyEndorsement> endorsement() override;
    std::optional<Digest> seal(const Digest& snapshot) override;

private:
    vault::Vault& vault_;
};

}  // namespace croupier::host
