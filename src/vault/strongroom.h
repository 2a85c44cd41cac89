// What an open vault holds, and who may touch it when. Lock order: store, then keys; hashing is
// done with neither.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <shared_mutex>
#include <utility>

#include "vault/box.h"
#include "vault/database.h"
#include "vault/fields.h"
#include "vault/vault.h"
#include "vault/venue_key.h"

namespace croupier::vault {

struct Strongroom {
    Strongroom(Options given, Database opened)
        : options(std::move(given)), database(std::move(opened)) {}

    const Options options;

    // Set by open() and the same ever after.
    Secret record_key;  // credential records
    Secret index_key;   // logins and card numbers
    Secret pepper;
    Bytes decoy;  // the record of a login that does not exist

    std::mutex store_mutex;
    Database database;
    VenueKey venue;
    std::uint64_t boxes = 0;

    std::shared_mutex keys_mutex;
    std::map<std::uint32_t, Secret> sealing_keys;  // by generation; the last one seals
    Secret signing_key;
    PublicKey public_key{};

    std::mutex hash_mutex;  // one at a time: each needs Cost::memory_bytes
    std::atomic<std::uint64_t> hashes = 0;
    std::atomic<std::uint64_t> changes = 0;
};

inline std::array<std::byte, 4> bytes_of(std::uint32_t number) {
    std::array<std::byte, 4> bytes{};
    put_number(number, bytes.data());
    return bytes;
}

// Takes what was deleted or overwritten off the disk as well. SQLite's secure_delete is not enough:
// when pages split and merge it leaves old copies of rows in their unused parts (measured), so the
// whole store is written anew. order_scrub() goes into the transaction, scrub() after it; should
// the process end in between, the next opening does it.
Result<Nothing, Fault> order_scrub(Strongroom& room);
Result<Nothing, Fault> scrub(Strongroom& room);

// What remember() keeps, inside a transaction of the caller's or without one.
Result<Nothing, Fault> save_words(Strongroom& room, std::string_view name, View words);

// Takes the lock of the store itself.
Result<bool, Fault> is_disabled(Strongroom& room, StaffNumber staff);

// Ends a transaction that changes what the vault holds, and counts it. Words that are remembered
// are no change.
Result<Nothing, Fault> commit_change(Strongroom& room, Transaction& transaction);

// Out of line, or g++ 12 with sanitizers warns of moving a value that is not there.
template <class T>
[[gnu::noinline]] Result<T, Refused> refusal(Refused reason) {
    return Err{reason};
}

template <class T>
Answer<T> refuse(Refused reason) {
    return refusal<T>(reason);
}

template <class T>
Answer<T> grant(T value) {
    return Result<T, Refused>(std::move(value));
}

}  // namespace croupier::vault
