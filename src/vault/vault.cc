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
#include "vault/key_ring.h"
#include "vault/layout.h"
#include "vault/strongroom.h"

namespace croupier::vault {
namespace {

using Lock = std::lock_guard<std::mutex>;

Result<Nothing, Fault> make_store(Strongroom& room) {
    TRY(transaction, Transaction::begin(room.database));
    TRY_DO(make_tables(room.database));
    TRY_DO(room.database.query("INSERT INTO venue (key_id, scrub) VALUES (?, 0)")
               .with(room.venue.id)
               .run());
    TRY_DO(make_keys(room));
    return transaction.commit();
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
    if (path_exists(path)) {
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

// SQLite would give a new file the rights of any other; this one is ours alone.
Result<Nothing, Fault> prepare_file(const Options& options) {
    if (in_memory(options)) return Nothing{};
    if (options.key_path.empty()) return Err{Fault{"vault: no path for the venue key"}};
    if (path_exists(options.path)) return Nothing{};
    if (options.missing == Missing::refuse) {
        return Err{Fault{fmt::format("vault {}: there is none", options.path)}};
    }
    return make_file(options.path);
}

Result<Nothing, Fault> fill(Strongroom& room) {
    TRY(empty, is_empty(room.database));
    if (empty) {
        if (room.options.missing == Missing::refuse) {
            return room.database.fault("it is empty");
        }
        TRY_DO(key_for_new_store(room));
        TRY_DO(make_store(room));
    } else {
        TRY_DO(examine_tables(room.database));
        TRY_DO(key_of_store(room));
    }
    TRY_DO(take_keys(room));
    TRY_DO(bring_up_to_date(room.database));
    room.decoy = make_decoy(room);
    TRY(ordered, ask(room.database, "SELECT scrub FROM venue"));
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

Result<Nothing, Fault> Vault::back_up(const std::string& path) {
    const Lock lock(room_->store_mutex);
    TRY_DO(make_file(path));
    auto copied = room_->database.query("VACUUM INTO ?").with_text(path).run();
    if (!copied) {
        ::unlink(path.c_str());
        return copied;
    }
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    const bool synced = descriptor >= 0 && ::fsync(descriptor) == 0;
    if (descriptor >= 0) ::close(descriptor);
    if (!synced) return Err{Fault{fmt::format("{}: the copy cannot be synced", path)}};
    return Nothing{};
}

Result<Nothing, Fault> Vault::renew_copy(const std::string& path) {
    const std::string partial = path + ".partial";
    ::unlink(partial.c_str());
    TRY_DO(back_up(partial));
    if (::rename(partial.c_str(), path.c_str()) != 0) {
        const Fault fault{fmt::format("{}: {}", path, std::strerror(errno))};
        ::unlink(partial.c_str());
        return Err{fault};
    }
    return sync_folder_of(path);
}

Work Vault::work() {
    const Lock lock(room_->store_mutex);
    return {room_->hashes, room_->boxes, room_->database.statements(), room_->database.commits()};
}

}  // namespace croupier::vault
