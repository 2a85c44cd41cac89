// Keys of terminals, displays and devices, each in a box under the record key with its place as the
// label: a key moved to another number does not open there.
#include <algorithm>

#include "base/check.h"
#include "vault/strongroom.h"

namespace croupier::vault {
namespace {

using Lock = std::lock_guard<std::mutex>;

constexpr std::size_t kind_letters_max = 32;
constexpr std::size_t enrolled_key_min = 16;
constexpr std::size_t enrolled_key_max = 64;
constexpr std::size_t words_bytes_max = 256;

bool is_kind(std::string_view kind) {
    return !kind.empty() && kind.size() <= kind_letters_max &&
           std::ranges::all_of(
               kind, [](char letter) { return (letter >= 'a' && letter <= 'z') || letter == '_'; });
}

std::string words_kind(std::string_view name) {
    return "words: " + std::string(name);
}

Result<bool, Fault> has_key(Strongroom& room, std::string_view kind, std::uint32_t number) {
    auto query = room.database.query("SELECT 1 FROM enrolled WHERE kind = ? AND number = ?");
    return query.with_text(kind).with(number).next();
}

}  // namespace

// Beside the keys, under a kind that no key can have: a vault of the version before holds it too.
Result<Nothing, Fault> save_words(Strongroom& room, std::string_view name, View words) {
    return room.database.query("REPLACE INTO enrolled (kind, number, body) VALUES (?, 0, ?)")
        .with_text(words_kind(name))
        .with(lock_box(room.record_key, {view_of("words"), view_of(name)}, words))
        .run();
}

Result<Nothing, Fault> commit_change(Strongroom& room, Transaction& transaction) {
    TRY_DO(transaction.commit());
    room.changes.fetch_add(1);
    return Nothing{};
}

std::uint64_t Vault::changes() const {
    return room_->changes.load();
}

Result<Nothing, Fault> Vault::remember(std::string_view name, View words) {
    CHECK(words.size() <= words_bytes_max);
    const Lock lock(room_->store_mutex);
    TRY(transaction, Transaction::begin(room_->database));
    TRY_DO(save_words(*room_, name, words));
    return transaction.commit();
}

Result<std::optional<Bytes>, Fault> Vault::recall(std::string_view name) {
    const Lock lock(room_->store_mutex);
    auto query = room_->database.query("SELECT body FROM enrolled WHERE kind = ? AND number = 0");
    TRY(found, query.with_text(words_kind(name)).next());
    if (!found) return std::optional<Bytes>{};
    const auto words =
        open_box(room_->record_key, {view_of("words"), view_of(name)}, query.bytes(0));
    if (!words) return room_->database.fault("what it remembers is damaged or was altered");
    return std::optional(Bytes(words->bytes().begin(), words->bytes().end()));
}

Answer<Nothing> Vault::put_key(std::string_view kind, std::uint32_t number, View key) {
    if (!is_kind(kind) || key.size() < enrolled_key_min || key.size() > enrolled_key_max) {
        return refuse<Nothing>(Refused::unfit);
    }
    const Lock lock(room_->store_mutex);
    TRY(replaces, has_key(*room_, kind, number));
    {
        TRY(transaction, Transaction::begin(room_->database));
        TRY_DO(room_->database.query("REPLACE INTO enrolled (kind, number, body) VALUES (?, ?, ?)")
                   .with_text(kind)
                   .with(number)
                   .with(lock_box(room_->record_key,
                                  {view_of("enrolled"), view_of(kind), bytes_of(number)}, key))
                   .run());
        if (replaces) TRY_DO(order_scrub(*room_));
        TRY_DO(commit_change(*room_, transaction));
    }
    if (replaces) TRY_DO(scrub(*room_));
    return grant(Nothing{});
}

Answer<Secret> Vault::key(std::string_view kind, std::uint32_t number) {
    const Lock lock(room_->store_mutex);
    auto query = room_->database.query("SELECT body FROM enrolled WHERE kind = ? AND number = ?");
    TRY(found, query.with_text(kind).with(number).next());
    if (!found) return refuse<Secret>(Refused::unknown);
    auto key = open_box(room_->record_key, {view_of("enrolled"), view_of(kind), bytes_of(number)},
                        query.bytes(0));
    if (!key) return room_->database.fault("an enrolled key is damaged or was altered");
    return grant(*std::move(key));
}

Answer<Nothing> Vault::remove_key(std::string_view kind, std::uint32_t number) {
    const Lock lock(room_->store_mutex);
    TRY(found, has_key(*room_, kind, number));
    if (!found) return refuse<Nothing>(Refused::unknown);
    {
        TRY(transaction, Transaction::begin(room_->database));
        TRY_DO(room_->database.query("DELETE FROM enrolled WHERE kind = ? AND number = ?")
                   .with_text(kind)
                   .with(number)
                   .run());
        TRY_DO(order_scrub(*room_));
        TRY_DO(commit_change(*room_, transaction));
    }
    TRY_DO(scrub(*room_));
    return grant(Nothing{});
}

Result<std::vector<std::uint32_t>, Fault> Vault::keys(std::string_view kind) {
    const Lock lock(room_->store_mutex);
    std::vector<std::uint32_t> numbers;
    auto query =
        room_->database.query("SELECT number FROM enrolled WHERE kind = ? ORDER BY number");
    query.with_text(kind);
    while (true) {
        TRY(found, query.next());
        if (!found) return numbers;
        numbers.push_back(static_cast<std::uint32_t>(query.integer(0)));
    }
}

}  // namespace croupier::vault
