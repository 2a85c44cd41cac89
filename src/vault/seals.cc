// Sealed secrets, the host's signature, and the two keys that are changed while work goes on.
#include <sodium.h>

#include <algorithm>

#include "vault/key_ring.h"
#include "vault/strongroom.h"

namespace croupier::vault {
namespace {

using Lock = std::lock_guard<std::mutex>;

constexpr std::byte sealed_version{1};
constexpr std::string_view endorsement_name = "endorsement";

}  // namespace

// version (1) ‖ generation of the sealing key (4) ‖ box
Bytes Vault::seal(const SealLabel& label, View secret) {
    const std::shared_lock lock(room_->keys_mutex);
    const auto& [generation, key] = *room_->sealing_keys.rbegin();
    Writer writer;
    writer.raw(std::span(&sealed_version, 1));
    writer.number(generation);
    writer.raw(lock_box(
        key, {view_of("sealed"), bytes_of(generation), view_of(label.purpose), view_of(label.id)},
        secret));
    return writer.bytes();
}

Result<Secret, Fault> Vault::unseal(const SealLabel& label, View sealed) {
    const Err<Fault> no{Fault{"vault: a sealed secret does not open here"}};
    Reader reader(sealed);
    const auto version = reader.number<std::uint8_t>();
    const auto generation = reader.number<std::uint32_t>();
    const View box = reader.raw(reader.size_left());
    if (std::byte{version} != sealed_version) return no;
    const std::shared_lock lock(room_->keys_mutex);
    const auto key = room_->sealing_keys.find(generation);
    if (key == room_->sealing_keys.end()) return no;
    auto secret = open_box(
        key->second,
        {view_of("sealed"), bytes_of(generation), view_of(label.purpose), view_of(label.id)}, box);
    if (!secret) return no;
    return *std::move(secret);
}

bool verify_signature(const PublicKey& key, View message, const Signature& signature) {
    return crypto_sign_verify_detached(reinterpret_cast<const unsigned char*>(signature.data()),
                                       reinterpret_cast<const unsigned char*>(message.data()),
                                       message.size(),
                                       reinterpret_cast<const unsigned char*>(key.data())) == 0;
}

Signature Vault::sign(View message) {
    const std::shared_lock lock(room_->keys_mutex);
    Signature signature;
    crypto_sign_detached(reinterpret_cast<unsigned char*>(signature.data()), nullptr,
                         reinterpret_cast<const unsigned char*>(message.data()), message.size(),
                         reinterpret_cast<const unsigned char*>(room_->signing_key.bytes().data()));
    return signature;
}

PublicKey Vault::public_key() {
    const std::shared_lock lock(room_->keys_mutex);
    return room_->public_key;
}

// From the record key, which no rotation changes: what was tagged once can be checked for ever.
Mac Vault::mac(std::string_view purpose, View message) {
    const Secret key =
        secret_tag_of(room_->record_key, {view_of("message authentication"), view_of(purpose)});
    return tag_of(key, {message});
}

Result<PublicKey, Fault> Vault::renew_signing_key() {
    const Lock lock(room_->store_mutex);
    const Secret seed = Secret::random(crypto_sign_SEEDBYTES);
    Secret next_private(crypto_sign_SECRETKEYBYTES);
    PublicKey next{};
    crypto_sign_seed_keypair(reinterpret_cast<unsigned char*>(next.data()),
                             reinterpret_cast<unsigned char*>(next_private.bytes().data()),
                             reinterpret_cast<const unsigned char*>(seed.bytes().data()));
    Bytes message;
    for (const char letter : new_key_words) message.push_back(static_cast<std::byte>(letter));
    message.insert(message.end(), next.begin(), next.end());
    const PublicKey previous = public_key();
    const Signature signature = sign(message);
    Bytes endorsed(previous.begin(), previous.end());
    endorsed.insert(endorsed.end(), signature.begin(), signature.end());
    {
        TRY(transaction, Transaction::begin(room_->database));
        TRY_DO(save_key(*room_, room_->venue, "signing", 1, seed));
        TRY_DO(save_words(*room_, endorsement_name, endorsed));
        TRY_DO(order_scrub(*room_));
        TRY_DO(commit_change(*room_, transaction));
    }
    {
        const std::lock_guard keys_lock(room_->keys_mutex);
        take_signing_key(*room_, seed);
    }
    TRY_DO(scrub(*room_));
    return room_->public_key;
}

Result<std::optional<Endorsement>, Fault> Vault::endorsement() {
    TRY(words, recall(endorsement_name));
    Endorsement found{};
    if (!words || words->size() != found.previous.size() + found.signature.size())
        return std::optional<Endorsement>{};
    const auto middle = words->begin() + static_cast<std::ptrdiff_t>(found.previous.size());
    std::copy(words->begin(), middle, found.previous.begin());
    std::copy(middle, words->end(), found.signature.begin());
    return std::optional(found);
}

Result<Nothing, Fault> Vault::rotate_venue_key() {
    const Lock lock(room_->store_mutex);
    const std::string& path = room_->options.key_path;
    VenueKey next = VenueKey::random();
    Secret sealing_key = Secret::random(key_size);
    // Only this function adds generations, and it holds the store: reading them is safe.
    const std::uint32_t generation = room_->sealing_keys.rbegin()->first + 1;
    if (!path.empty()) TRY_DO(write_key_file(path, {&room_->venue, &next}));
    {
        TRY(transaction, Transaction::begin(room_->database));
        TRY_DO(wrap_anew(*room_, next));
        TRY_DO(save_key(*room_, next, "sealing", generation, sealing_key));
        TRY_DO(order_scrub(*room_));
        TRY_DO(commit_change(*room_, transaction));
    }
    room_->venue = std::move(next);
    {
        const std::lock_guard keys_lock(room_->keys_mutex);
        room_->sealing_keys[generation] = std::move(sealing_key);
    }
    TRY_DO(scrub(*room_));
    if (path.empty()) return Nothing{};
    return write_key_file(path, {&room_->venue});
}

}  // namespace croupier::vault
