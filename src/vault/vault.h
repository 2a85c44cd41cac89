// The vault: credentials, personal details, free text and keys. All of it lies outside the journal;
// the floor sees staff numbers, random pseudonyms and sealed secrets.
//
// - What a call reports is durable. A Denied, a Refused or a Fault changed nothing, with two
//   exceptions: a try at a credential is counted before it is looked at; and erase, forget,
//   put_key, remove_key, renew_signing_key and rotate_venue_key may have done their work and then
//   failed to take the old copies off the disk, which the next of them, or the next open(), makes
//   good.
// - After a commit that failed every call that needs the store is a Fault: open again.
// - Time comes as an argument; the vault reads no clock.
// - Any thread may call. Hashing, slow on purpose, holds up no other work; seal, unseal and sign
//   never wait for the disk.
// - No Fault says anything secret.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/fault.h"
#include "base/result.h"
#include "vault/secret.h"

namespace croupier::vault {

struct Strongroom;

using Bytes = std::vector<std::byte>;
using View = std::span<const std::byte>;

// Why nobody is signed in, in the order in which reasons win. A login that does not exist is
// answered, delayed and locked exactly as one that does.
enum class Denied : std::uint8_t {
    locked,            // too many wrong tries in a row
    delayed,           // the pause after the last wrong try is not over
    unknown_or_wrong,  // which of the two is not said
    revoked,
    must_change,  // right, but set by somebody else: change() first
    unfit,        // of change(): the new secret breaks SecretRules or is the old one
    disabled,     // right, but the person may not sign in for now
};

// Why an order is not carried out, in the order in which reasons win.
enum class Refused : std::uint8_t {
    unfit,    // too short, too long, too simple
    unknown,  // no such person, card, note or credential
    erased,   // the person was; only the pseudonym is left
    revoked,  // the credential is
    taken,    // login, card or (staff, kind) already belongs to somebody
    held,     // of a card: it was revoked, and its number is not given out again
};

template <class T>
using Answer = Result<Result<T, Refused>, Fault>;

// The floor's number for a member of staff; here it means nothing.
enum class StaffNumber : std::uint32_t {};

// 128 random bits that stand for a person, or for anything else that free text is about.
struct Pseudonym {
    std::array<std::byte, 16> bytes{};
    friend auto operator<=>(const Pseudonym&, const Pseudonym&) = default;
};

// The cost of Argon2id. It is stored with each hash; a sign-in moves an older hash to today's cost.
struct Cost {
    std::uint64_t passes = 3;
    std::size_t memory_bytes = std::size_t{64} << 20;
};

struct SecretRules {
    std::size_t password_bytes_min = 10;
    std::size_t pin_digits_min = 4;
};

enum class Missing : std::uint8_t { create, refuse };

struct Options {
    std::string path;      // of the store; ":memory:" for one that ends with the object
    std::string key_path;  // of the venue key, away from the store; empty only with ":memory:"
    Missing missing = Missing::create;  // what to do when there is no store yet
    Cost cost{};
    SecretRules secret_rules{};
};

enum class CredentialKind : std::uint8_t { password = 1, pin = 2 };
enum class Standing : std::uint8_t { valid = 1, temporary = 2, revoked = 3 };

// From where a try comes. Wrong tries are counted apart: whoever is nobody yet, and can be
// anywhere, locks out others who are nobody yet, for a time; never the person at a place that is
// known.
enum class From : std::uint8_t {
    proven,    // a part of the floor that has proved its key, or somebody who is known there
    anywhere,  // nobody knows who it is
    beside,    // a place where somebody else is signed in, who may be the one who guesses: nothing
               // is counted here, and whoever asks must limit that person
};

// Each wrong try in a row makes the pause before the next one twice as long; from the
// failures_max-th on the credential is locked.
struct LockPolicy {
    std::uint32_t failures_max = 3;
    std::int64_t delay_first_ms = 1'000;
    std::int64_t delay_longest_ms = 30'000;
    std::int64_t lock_first_ms = 0;  // 0: locked until release() or reset()
    std::int64_t lock_longest_ms = 3'600'000;
    // Of tries from anywhere: the same, but never until somebody releases it.
    std::int64_t anywhere_lock_first_ms = 30'000;
    std::int64_t anywhere_lock_longest_ms = 900'000;
};

struct Attempt {
    CredentialKind kind;
    std::string_view login;  // a user name, a staff card: what the person shows
    std::string_view secret;
    std::int64_t at_ms;
    From from = From::proven;
};

struct SignedIn {
    StaffNumber staff;
    std::optional<std::int64_t> last_access_ms;  // the one before
    std::uint32_t failures;                      // wrong tries since then
};

struct Denial {
    Denied reason;
    std::optional<std::int64_t> again_at_ms;  // no try counts before; none: not until released
    std::uint32_t failures;                   // wrong tries in a row
    bool locks_now;                           // this try locked it: the alarm
    std::optional<StaffNumber> staff;         // for the journal, never for whoever tried
};

using SignInAnswer = Result<Result<SignedIn, Denial>, Fault>;

struct Credential {
    CredentialKind kind;
    Standing standing;
    std::int64_t created_ms;
    std::int64_t changed_ms;
    std::optional<std::int64_t> last_access_ms;
    std::uint32_t failures;
    std::optional<std::int64_t> again_at_ms;  // as in Denial; 0: now
    std::uint32_t anywhere_failures;
    std::int64_t anywhere_again_at_ms;  // 0: now
};

struct Details {
    std::string name;
    std::string document;
    std::string contact;
    friend bool operator==(const Details&, const Details&) = default;
};

struct Note {
    std::uint32_t number;  // counted from 1 within the person
    std::int64_t at_ms;
    std::string text;
    friend bool operator==(const Note&, const Note&) = default;
};

// A card of a person. `number` is empty for one that was given out before layout 4.
enum class CardStanding : std::uint8_t { valid = 1, revoked = 2 };
struct HeldCard {
    std::string number;
    CardStanding standing = CardStanding::valid;
    std::int64_t since_ms = 0;  // 0: not known
    std::int64_t ended_ms = 0;  // of a revoked one
    friend bool operator==(const HeldCard&, const HeldCard&) = default;
};

// A person with at least one card, now or before.
struct CardHolder {
    Pseudonym person;
    Details details;
    std::vector<HeldCard> cards;
};

// A card for a new person, or one more for a known one.
struct NewCard {
    std::string number;
    std::optional<Pseudonym> person;  // none: `details` make a new one
    Details details;
};

// The first of several cards that cannot be given out, and why.
struct CardRefused {
    Refused reason;
    std::size_t index;
};

struct StaffName {
    std::string name;
    bool disabled = false;
    friend bool operator==(const StaffName&, const StaffName&) = default;
};

// What a sealed secret is for and whose it is; it opens under the same two words only.
struct SealLabel {
    std::string_view purpose;
    std::string_view id;
};

using PublicKey = std::array<std::byte, 32>;
using Signature = std::array<std::byte, 64>;
bool verify_signature(const PublicKey& key, View message, const Signature& signature);
using Mac = std::array<std::byte, 32>;

// A signing key vouches for the one that takes its place: it signs these words and the new key.
inline constexpr std::string_view new_key_words = "croupier newkey1";
struct Endorsement {
    PublicKey previous;
    Signature signature;
};

// What was done so far. By equal work a test shows that an unknown login costs as much as any.
struct Work {
    std::uint64_t hashes = 0;
    std::uint64_t boxes = 0;  // credential records sealed or opened
    std::uint64_t statements = 0;
    std::uint64_t commits = 0;
    friend bool operator==(const Work&, const Work&) = default;
};

class Vault {
public:
    // The first use makes the store and, if there is none, the key file (mode 0600). Refuses a key
    // file that others can read, one that is not this store's, and a store without its key.
    // One process at a time.
    static Result<Vault, Fault> open(Options options);
    Vault(Vault&& other) noexcept;
    Vault& operator=(Vault&& other) noexcept;
    ~Vault();

    // Credentials. One of each kind for a member of staff; roles are the floor's.
    Answer<Nothing> enrol(StaffNumber staff, const Attempt& credential, Standing standing);
    // Whether such a secret could be set; the login counts where it does not stay as it is.
    bool takes(const Attempt& credential, bool keeps_login) const;
    // Several credentials of one person, all or none.
    Answer<Nothing> enrol_all(StaffNumber staff, std::span<const Attempt> credentials,
                              Standing standing);
    SignInAnswer sign_in(const Attempt& attempt, const LockPolicy& policy);
    SignInAnswer change(const Attempt& attempt, std::string_view new_secret,
                        const LockPolicy& policy);
    // Sets another secret and releases. A temporary one signs nobody in before change().
    Answer<Nothing> reset(StaffNumber staff, CredentialKind kind, std::string_view new_secret,
                          std::int64_t at_ms, Standing standing = Standing::temporary);
    Answer<Nothing> release(StaffNumber staff);
    // For good; enrol() can give the same person a new one.
    Answer<Nothing> revoke(StaffNumber staff);
    // Revokes and leaves no trace of login and hash.
    Answer<Nothing> forget(StaffNumber staff);
    Result<std::vector<Credential>, Fault> credentials(StaffNumber staff);
    // What a member of staff is called; empty: nothing is known. At most 200 bytes.
    Answer<Nothing> name_staff(StaffNumber staff, std::string_view name);
    // While it is set nobody signs in with that person's credentials; they stay as they are.
    Result<Nothing, Fault> disable(StaffNumber staff, bool disabled);
    Result<StaffName, Fault> staff_name(StaffNumber staff);
    // For whoever administers: whose login that is.
    Answer<StaffNumber> holder(CredentialKind kind, std::string_view login);

    // Persons. Each has a key of its own under which everything about it is encrypted.
    Answer<Pseudonym> create_person(const Details& details);
    Answer<Details> details(const Pseudonym& person);
    Answer<Nothing> replace_details(const Pseudonym& person, const Details& details);
    Answer<std::uint32_t> add_note(const Pseudonym& person, std::string_view text,
                                   std::int64_t at_ms);
    Answer<std::vector<Note>> notes(const Pseudonym& person);
    // Destroys key, details, notes and cards, overwrites their pages and leaves a tombstone: the
    // pseudonym is never used again. Once more is no error. A backup restored from before brings
    // the person back: erase again whom the journal says to be erased.
    Answer<Nothing> erase(const Pseudonym& person, std::int64_t at_ms);
    Answer<Nothing> link_card(const Pseudonym& person, std::string_view card_number);
    Answer<Nothing> unlink_card(std::string_view card_number);
    Answer<Pseudonym> person_of_card(std::string_view card_number);
    // All of them or none; the persons, in the same order.
    Result<Result<std::vector<Pseudonym>, CardRefused>, Fault> register_cards(
        std::span<const NewCard> cards, std::int64_t at_ms);
    // The card opens nothing from now on; whose it was.
    Answer<Pseudonym> revoke_card(std::string_view card_number, std::int64_t at_ms);
    // The same, and its holder has another one at once.
    Answer<Pseudonym> replace_card(std::string_view card_number, std::string_view new_number,
                                   std::int64_t at_ms);
    // Everybody who has, or had, a card, in no order that tells anything.
    Result<std::vector<CardHolder>, Fault> card_holders();

    // Keys of what is enrolled, one each: terminals, dealer terminals, displays, devices. `kind` is
    // a short name in small letters, a key 16 to 64 bytes (unfit otherwise). A key that is replaced
    // or removed is taken off the disk as well.
    Answer<Nothing> put_key(std::string_view kind, std::uint32_t number, View key);
    Answer<Secret> key(std::string_view kind, std::uint32_t number);
    Answer<Nothing> remove_key(std::string_view kind, std::uint32_t number);
    // The numbers of that kind that have one, in order.
    Result<std::vector<std::uint32_t>, Fault> keys(std::string_view kind);

    // Secrets that lie elsewhere, in the journal say, and open with the venue key only. What was
    // sealed before a rotation still opens after it. A Fault: not ours, altered, or another label.
    Bytes seal(const SealLabel& label, View secret);
    Result<Secret, Fault> unseal(const SealLabel& label, View sealed);

    // A tag over what lies elsewhere, a snapshot say, and must come from here. The key never leaves
    // the vault and stays the same for ever.
    Mac mac(std::string_view purpose, View message);

    // The host's Ed25519 key. A message begins with words that say what it is. After a renewal the
    // old private key is gone; old signatures hold against the old public key, which the journal
    // has. The last thing that the old key signs is the new one, and the vault keeps that.
    Signature sign(View message);
    PublicKey public_key();
    Result<PublicKey, Fault> renew_signing_key();
    Result<std::optional<Endorsement>, Fault> endorsement();

    // A few public words that outlive the journal's end, the newest signed head say: what was
    // remembered under that name before is replaced. At most 256 bytes.
    Result<Nothing, Fault> remember(std::string_view name, View words);
    Result<std::optional<Bytes>, Fault> recall(std::string_view name);

    // How often anything else in it was changed since it was opened; never waits.
    std::uint64_t changes() const;

    // A new venue key: everything is wrapped anew, the old key is taken out of the file, and new
    // secrets are sealed under a new key. Cut short at any point, the next open() finds a whole
    // vault. Backups from before need the old key file.
    Result<Nothing, Fault> rotate_venue_key();

    // A whole copy in a file that must not exist yet, while work goes on. It holds no venue key.
    Result<Nothing, Fault> back_up(const std::string& path);
    // The same in the place of the copy that is there, which stays as it is if this fails.
    Result<Nothing, Fault> renew_copy(const std::string& path);

    Work work();

private:
    explicit Vault(std::unique_ptr<Strongroom> room);
    std::unique_ptr<Strongroom> room_;
};

}  // namespace croupier::vault
