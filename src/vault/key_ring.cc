#include "vault/key_ring.h"

#include <sodium.h>

#include <algorithm>

namespace croupier::vault {
namespace {

Bytes wrap(const VenueKey& venue, std::string_view name, std::uint32_t generation,
           const Secret& key) {
    return lock_box(venue.key, {view_of("key"), view_of(name), bytes_of(generation)}, key.bytes());
}

struct NamedKey {
    std::string name;
    std::uint32_t generation;
    Secret key;
};

Result<std::vector<NamedKey>, Fault> load_keys(Strongroom& room) {
    std::vector<NamedKey> keys;
    auto query =
        room.database.query("SELECT name, generation, body FROM keys ORDER BY name, generation");
    while (true) {
        TRY(found, query.next());
        if (!found) return keys;
        NamedKey named{query.text(0), static_cast<std::uint32_t>(query.integer(1)), {}};
        auto key = open_box(room.venue.key,
                            {view_of("key"), view_of(named.name), bytes_of(named.generation)},
                            query.bytes(2));
        if (!key || key->bytes().size() != key_size) {
            return room.database.fault("a key is damaged or was altered");
        }
        named.key = *std::move(key);
        keys.push_back(std::move(named));
    }
}

}  // namespace

Result<Nothing, Fault> make_keys(Strongroom& room) {
    for (const char* name : {"record", "index", "pepper", "sealing", "signing"}) {
        TRY_DO(save_key(room, room.venue, name, 1, Secret::random(key_size)));
    }
    return Nothing{};
}

Result<Nothing, Fault> save_key(Strongroom& room, const VenueKey& venue, std::string_view name,
                                std::uint32_t generation, const Secret& key) {
    return room.database.query("REPLACE INTO keys (name, generation, body) VALUES (?, ?, ?)")
        .with_text(name)
        .with(generation)
        .with(wrap(venue, name, generation, key))
        .run();
}

void take_signing_key(Strongroom& room, const Secret& seed) {
    Secret key(crypto_sign_SECRETKEYBYTES);
    crypto_sign_seed_keypair(reinterpret_cast<unsigned char*>(room.public_key.data()),
                             reinterpret_cast<unsigned char*>(key.bytes().data()),
                             reinterpret_cast<const unsigned char*>(seed.bytes().data()));
    room.signing_key = std::move(key);
}

Result<Nothing, Fault> take_keys(Strongroom& room) {
    TRY(keys, load_keys(room));
    for (NamedKey& named : keys) {
        if (named.name == "record") {
            room.record_key = std::move(named.key);
        } else if (named.name == "index") {
            room.index_key = std::move(named.key);
        } else if (named.name == "pepper") {
            room.pepper = std::move(named.key);
        } else if (named.name == "signing") {
            take_signing_key(room, named.key);
        } else if (named.name == "sealing") {
            room.sealing_keys[named.generation] = std::move(named.key);
        } else {
            return room.database.fault("it holds a key that this version does not know");
        }
    }
    for (const Secret* key : {&room.record_key, &room.index_key, &room.pepper, &room.signing_key}) {
        if (key->bytes().empty()) return room.database.fault("a key is missing");
    }
    if (room.sealing_keys.empty()) return room.database.fault("a key is missing");
    return Nothing{};
}

Result<Nothing, Fault> wrap_anew(Strongroom& room, const VenueKey& next) {
    TRY(keys, load_keys(room));
    for (const NamedKey& named : keys) {
        TRY_DO(save_key(room, next, named.name, named.generation, named.key));
    }
    struct Row {
        Bytes pseudonym;
        Bytes body;
    };
    std::vector<Row> rows;
    auto query = room.database.query("SELECT pseudonym, body FROM persons");
    Secret content;
    while (true) {
        TRY(found, query.next());
        if (!found) break;
        Row row{query.bytes(0), query.bytes(1)};
        const Label label = {view_of("person"), row.pseudonym};
        if (content.bytes().size() + box_overhead != row.body.size()) {
            content = Secret(std::max(row.body.size(), box_overhead) - box_overhead);
        }
        if (!open_box(room.venue.key, label, row.body, content.bytes())) {
            return room.database.fault("a person's entry is damaged or was altered");
        }
        row.body = lock_box(next.key, label, content.bytes());
        rows.push_back(std::move(row));
    }
    for (const Row& row : rows) {
        TRY_DO(room.database.query("UPDATE persons SET body = ? WHERE pseudonym = ?")
                   .with(row.body)
                   .with(row.pseudonym)
                   .run());
    }
    return room.database.query("UPDATE venue SET key_id = ?").with(next.id).run();
}

}  // namespace croupier::vault
