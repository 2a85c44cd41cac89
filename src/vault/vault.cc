#include "vault/vault.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/check.h"
#include "vault/credential_record.h"
#include "vault/hashing.h"
#include "vault/strongroom.h"

namespace croupier::vault {
namespace {

using Lock = std::lock_guard<std::mutex>;

constexpr std::int64_t application = 0x43725674;  // "CrVt"
constexpr std::int64_t layout = 1;

// In the order of their names, as they are compared on opening.
struct Table {
    const char* name;
    const char* sql;
};
constexpr std::array<Table, 7> tables = {{
    {"cards",
     "CREATE TABLE cards (tag BLOB NOT NULL PRIMARY KEY, pseudonym BLOB NOT NULL, "
     "proof BLOB NOT NULL) WITHOUT ROWID"},
    {"credentials",
     "CREATE TABLE credentials (tag BLOB NOT NULL PRIMARY KEY, kind INTEGER NOT NULL, "
     "staff INTEGER, touched_ms INTEGER NOT NULL, body BLOB NOT NULL, UNIQUE (staff, kind)) "
     "WITHOUT ROWID"},
    {"details",
     "CREATE TABLE details (pseudonym BLOB NOT NULL PRIMARY KEY, body BLOB NOT NULL) "
     "WITHOUT ROWID"},
    {"keys",
     "CREATE TABLE keys (name TEXT NOT NULL, generation INTEGER NOT NULL, body BLOB NOT NULL, "
     "PRIMARY KEY (name, generation)) WITHOUT ROWID"},
    {"notes",
     "CREATE TABLE notes (pseudonym BLOB NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL, "
     "PRIMARY KEY (pseudonym, number)) WITHOUT ROWID"},
    {"persons",
     "CREATE TABLE persons (pseudonym BLOB NOT NULL PRIMARY KEY, body BLOB NOT NULL) "
     "WITHOUT ROWID"},
    {"venue", "CREATE TABLE venue (key_id BLOB NOT NULL, scrub INTEGER NOT NULL)"},
}};

constexpr std::byte sealed_version{1};

// Keys, each wrapped under the venue key. `name` is "record", "index", "pepper", "sealing" or
// "signing"; only sealing keys have more than one generation.
Bytes wrap(const VenueKey& venue, std::string_view name, std::uint32_t generation,
           const Secret& key) {
    return lock_box(venue.key, {view_of("key"), view_of(name), bytes_of(generation)}, key.bytes());
}

Result<Nothing, Fault> save_key(Strongroom& room, const VenueKey& venue, std::string_view name,
                                std::uint32_t generation, const Secret& key) {
    return room.database.query("REPLACE INTO keys (name, generation, body) VALUES (?, ?, ?)")
        .with_text(name)
        .with(generation)
        .with(wrap(venue, name, generation, key))
        .run();
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
        if (named.name == "record")
            room.record_key = std::move(named.key);
        else if (named.name == "index")
            room.index_key = std::move(named.key);
        else if (named.name == "pepper")
            room.pepper = std::move(named.key);
        else if (named.name == "signing")
            take_signing_key(room, named.key);
        else if (named.name == "sealing")
            room.sealing_keys[named.generation] = std::move(named.key);
        else
            return room.database.fault("it holds a key that this version does not know");
    }
    for (const Secret* key : {&room.record_key, &room.index_key, &room.pepper, &room.signing_key}) {
        if (key->bytes().empty()) return room.database.fault("a key is missing");
    }
    if (room.sealing_keys.empty()) return room.database.fault("a key is missing");
    return Nothing{};
}

// Everything that lies under the venue key, from the old one to the new.
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

Result<Nothing, Fault> make_store(Strongroom& room) {
    TRY(transaction, Transaction::begin(room.database));
    for (const Table& table : tables) TRY_DO(room.database.run(table.sql));
    TRY_DO(room.database.run(fmt::format("PRAGMA application_id = {}", application).c_str()));
    TRY_DO(room.database.run(fmt::format("PRAGMA user_version = {}", layout).c_str()));
    TRY_DO(room.database.query("INSERT INTO venue (key_id, scrub) VALUES (?, 0)")
               .with(room.venue.id)
               .run());
    for (const char* name : {"record", "index", "pepper", "sealing", "signing"}) {
        TRY_DO(save_key(room, room.venue, name, 1, Secret::random(key_size)));
    }
    return transaction.commit();
}

Result<std::int64_t, Fault> ask(Strongroom& room, const char* sql) {
    auto query = room.database.query(sql);
    TRY(found, query.next());
    return found ? query.integer(0) : 0;
}

Result<bool, Fault> is_empty(Strongroom& room) {
    TRY(named, ask(room, "PRAGMA application_id"));
    TRY(entries, ask(room, "SELECT count(*) FROM sqlite_schema"));
    return named == 0 && entries == 0;
}

// Only a store that is exactly as we make it is read any further.
Result<Nothing, Fault> examine_store(Strongroom& room) {
    TRY(named, ask(room, "PRAGMA application_id"));
    if (named != application) return room.database.fault("this is not a vault");
    TRY(version, ask(room, "PRAGMA user_version"));
    if (version != layout) {
        return room.database.fault(fmt::format("layout {}, not {}", version, layout));
    }
    auto query = room.database.query(
        "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name");
    for (const Table& table : tables) {
        TRY(found, query.next());
        if (!found || query.text(0) != table.name || query.text(1) != table.sql) {
            return room.database.fault("its tables are not those of a vault");
        }
    }
    TRY(more, query.next());
    if (more) return room.database.fault("its tables are not those of a vault");
    auto check = room.database.query("PRAGMA quick_check(1)");
    TRY(answered, check.next());
    if (!answered || check.text(0) != "ok") return room.database.fault("it is damaged");
    return Nothing{};
}

bool in_memory(const Options& options) {
    return options.path == ":memory:";
}

Result<Nothing, Fault> key_for_new_store(Strongroom& room) {
    const std::string& path = room.options.key_path;
    if (path.empty()) {
        room.venue = VenueKey::random();
        return Nothing{};
    }
    if (key_file_exists(path)) {
        TRY(keys, read_key_file(path));
        if (keys.size() != 1) {
            return Err{Fault{fmt::format("{}: the key of another vault, being changed", path)}};
        }
        room.venue = std::move(keys[0]);
        return Nothing{};
    }
    room.venue = VenueKey::random();
    return write_key_file(path, {&room.venue});
}

// Of two keys in the file, one is left over from a rotation that was cut short.
Result<Nothing, Fault> key_of_store(Strongroom& room) {
    const std::string& path = room.options.key_path;
    auto query = room.database.query("SELECT key_id FROM venue");
    TRY(found, query.next());
    const Bytes id = found ? query.bytes(0) : Bytes{};
    TRY(keys, read_key_file(path));
    const auto ours = std::ranges::find_if(
        keys, [&](const VenueKey& key) { return std::ranges::equal(key.id, id); });
    if (ours == keys.end()) {
        return Err{Fault{
            fmt::format("{}: this key does not belong to the vault {}", path, room.options.path)}};
    }
    room.venue = std::move(*ours);
    if (keys.size() == 1) return Nothing{};
    return write_key_file(path, {&room.venue});
}

Result<Nothing, Fault> make_file(const std::string& path) {
    constexpr int how = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW;
    const int descriptor = ::open(path.c_str(), how, S_IRUSR | S_IWUSR);
    if (descriptor < 0) {
        return Err{Fault{fmt::format("{}: cannot be created: {}", path, std::strerror(errno))}};
    }
    ::close(descriptor);
    return sync_folder_of(path);
}

bool exists(const std::string& path) {
    struct stat found{};
    return ::lstat(path.c_str(), &found) == 0;
}

// SQLite would give a new file the rights of any other; this one is ours alone.
Result<Nothing, Fault> prepare_file(const Options& options) {
    if (in_memory(options)) return Nothing{};
    if (options.key_path.empty()) return Err{Fault{"vault: no path for the venue key"}};
    if (exists(options.path)) return Nothing{};
    if (options.missing == Missing::refuse) {
        return Err{Fault{fmt::format("vault {}: there is none", options.path)}};
    }
    return make_file(options.path);
}

Result<Nothing, Fault> fill(Strongroom& room) {
    TRY(empty, is_empty(room));
    if (empty) {
        if (room.options.missing == Missing::refuse) {
            return room.database.fault("it is empty");
        }
        TRY_DO(key_for_new_store(room));
        TRY_DO(make_store(room));
    } else {
        TRY_DO(examine_store(room));
        TRY_DO(key_of_store(room));
    }
    TRY_DO(take_keys(room));
    room.decoy = make_decoy(room);
    TRY(ordered, ask(room, "SELECT scrub FROM venue"));
    return ordered != 0 ? scrub(room) : room.database.clear_log();
}

}  // namespace

Result<Nothing, Fault> order_scrub(Strongroom& room) {
    return room.database.run("UPDATE venue SET scrub = 1");
}

Result<Nothing, Fault> scrub(Strongroom& room) {
    TRY_DO(room.database.run("VACUUM"));
    TRY(transaction, Transaction::begin(room.database));
    TRY_DO(room.database.run("UPDATE venue SET scrub = 0"));
    TRY_DO(transaction.commit());
    return room.database.clear_log();
}

Result<Vault, Fault> Vault::open(Options options) {
    CHECK(sodium_init() >= 0);
    if (!possible(options.cost)) return Err{Fault{"vault: no such cost of hashing"}};
    TRY_DO(prepare_file(options));
    TRY(database, Database::open(options.path));
    auto room = std::make_unique<Strongroom>(std::move(options), std::move(database));
    TRY_DO(fill(*room));
    return Vault(std::move(room));
}

Vault::Vault(std::unique_ptr<Strongroom> room) : room_(std::move(room)) {}
Vault::Vault(Vault&& other) noexcept = default;
Vault& Vault::operator=(Vault&& other) noexcept = default;
Vault::~Vault() = default;

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

Result<PublicKey, Fault> Vault::renew_signing_key() {
    const Lock lock(room_->store_mutex);
    const Secret seed = Secret::random(crypto_sign_SEEDBYTES);
    {
        TRY(transaction, Transaction::begin(room_->database));
        TRY_DO(save_key(*room_, room_->venue, "signing", 1, seed));
        TRY_DO(order_scrub(*room_));
        TRY_DO(transaction.commit());
    }
    {
        const std::lock_guard keys_lock(room_->keys_mutex);
        take_signing_key(*room_, seed);
    }
    TRY_DO(scrub(*room_));
    return room_->public_key;
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
        TRY_DO(transaction.commit());
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

Result<Nothing, Fault> Vault::back_up(const std::string& path) {
    const Lock lock(room_->store_mutex);
    TRY_DO(make_file(path));
    TRY_DO(room_->database.query("VACUUM INTO ?").with_text(path).run());
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    const bool synced = descriptor >= 0 && ::fsync(descriptor) == 0;
    if (descriptor >= 0) ::close(descriptor);
    if (!synced) return Err{Fault{fmt::format("{}: the copy cannot be synced", path)}};
    return Nothing{};
}

Work Vault::work() {
    const Lock lock(room_->store_mutex);
    return {room_->hashes, room_->boxes, room_->database.statements(), room_->database.commits()};
}

}  // namespace croupier::vault
