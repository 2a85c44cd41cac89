#include "journal/sqlite/sqlite_store.h"

#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/statvfs.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "journal/chained_store.h"
#include "journal/sqlite/connection.h"
#include "journal/sqlite/head_file.h"
#include "journal/sqlite/log.h"
#include "journal/sqlite/schema.h"
#include "journal/sqlite/snapshot_files.h"

namespace croupier::journal {
namespace {

constexpr Sequence tail_checked = 64;  // batches whose hashes opening computes anew
constexpr int busy_ms = 5000;

struct Place {
    sqlite3_vfs* vfs = nullptr;
    std::string path;
    std::string head_path;
};

Result<Place, Fault> place_of(const SqliteOptions& options) {
    Place place;
    TRY(vfs, find_vfs(options.vfs));
    place.vfs = vfs;
    TRY(path, full_path(vfs, options.path));
    place.path = path;
    TRY(head_path,
        full_path(vfs, options.head_path.empty() ? options.path + ".head" : options.head_path));
    place.head_path = head_path;
    return place;
}

Result<Connection, Fault> connect(const Place& place, const SqliteOptions& options, int flags) {
    TRY(connection, Connection::open(place.path, flags, options.vfs));
    sqlite3_busy_timeout(connection.get(), busy_ms);
    // A file that somebody prepared must not be able to do anything but hold rows.
    sqlite3_db_config(connection.get(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(connection.get(), SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    // Until opening is done: what is refused stays as it was found.
    set_log_at_close(connection, LogAtClose::kept);
    TRY_DO(connection.run("PRAGMA cell_size_check = ON"));
    return std::move(connection);
}

Result<Nothing, Fault> make_durable(Connection& connection, const SqliteOptions& options) {
    const bool full = options.synchronous == Synchronous::full;
    // A new database becomes one with a log by way of an old-fashioned journal. Were that to come
    // back after a power cut, all would be undone: EXTRA makes its removal durable.
    if (full) TRY_DO(connection.run("PRAGMA synchronous = EXTRA"));
    TRY(mode, connection.text("PRAGMA journal_mode = WAL"));
    if (mode != "wal") return Err{Fault{"SQLite cannot keep a write-ahead log here: " + mode}};
    TRY_DO(connection.run(full ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = OFF"));
    TRY(level, connection.number("PRAGMA synchronous"));
    if (level != (full ? 2 : 0)) return Err{Fault{"SQLite does not take the synchronous setting"}};
    return Nothing{};
}

class SqliteStore final : public ChainedStore {
public:
    SqliteStore(const SqliteOptions& options, const Place& place, Access access,
                Connection connection, const KeptGenesis& kept)
        : ChainedStore(place.path, kept.genesis, access),
          options_(options),
          place_(place),
          connection_(std::move(connection)),
          snapshots_(place.vfs, place.path) {
        keep_genesis_hash(kept.hash);
        sqlite3_wal_hook(
            connection_.get(),
            [](void* self, sqlite3*, const char*, int pages) {
                static_cast<SqliteStore*>(self)->log_pages_ = pages;
                return SQLITE_OK;
            },
            this);
    }

    Result<Nothing, Fault> prepare();
    // For writing only.
    Result<Nothing, Fault> begin(HeadFile head_file);

private:
    Result<Written, Fault> write_row(std::uint64_t fence, const Row& row) override;
    Result<Written, Fault> write_checkpoint(std::uint64_t fence,
                                            const Checkpoint& checkpoint) override;
    Result<std::uint64_t, Fault> write_lease(std::uint64_t above, std::string_view holder) override;
    Result<Head, Fault> last_row() override;
    Result<std::optional<Digest>, Fault> hash_of_row(Sequence sequence) override;
    Result<Sequence, Fault> scan_rows(Sequence from, Sequence to, Sequence rows_max,
                                      const RowVisitor& visitor) override;
    Result<std::vector<Checkpoint>, Fault> read_checkpoints() override;
    Result<std::optional<Checkpoint>, Fault> read_last_checkpoint() override;
    Result<Nothing, Fault> write_snapshot(const KeptSnapshot& snapshot) override;
    Result<Nothing, Fault> offer_snapshots(
        const std::function<bool(KeptSnapshot&)>& takes, const PassSnapshot& passes) override;
    Result<std::uint64_t, Fault> free_bytes() override;
    void testify(Audit& audit) override;
    void on_broken() override;

    Result<Nothing, Fault> make_durable_what_is_seen();
    Result<Nothing, Fault> fold_log();
    // Runs a statement that writes.
    Result<Nothing, Fault> write(Cursor& cursor, const std::string& doing);
    Result<HeadSlots, Fault> read_heads();

    SqliteOptions options_;
    Place place_;
    Connection connection_;
    SnapshotFiles snapshots_;
    std::optional<HeadFile> head_file_;  // of a writer
    int log_pages_ = 0;
    int folded_at_ = 0;  // a reader may keep the log from beginning anew; it is not folded twice
    // Before the connection goes, these must go.
    Statement insert_, checkpoint_, lease_, fence_, last_, hash_, scan_, points_, last_point_;
};

Result<Nothing, Fault> SqliteStore::prepare() {
    const auto ready = [&](Statement& into, const char* sql) -> Result<Nothing, Fault> {
        TRY(statement, connection_.prepare(sql));
        into = std::move(statement);
        return Nothing{};
    };
    // One statement is one transaction: lease and sequence are looked at under the write lock.
    TRY_DO(ready(insert_,
                 "INSERT INTO batch(sequence, at_ms, content, hash) SELECT ?1, ?2, ?3, ?4 "
                 "WHERE (SELECT fence FROM lease WHERE id = 1) = ?5 "
                 "AND (SELECT coalesce(max(sequence), 0) FROM batch) = ?1 - 1"));
    TRY_DO(ready(checkpoint_,
                 "INSERT INTO checkpoint(sequence, hash, public_key, signature) "
                 "SELECT ?1, ?2, ?3, ?4 WHERE (SELECT fence FROM lease WHERE id = 1) = ?5 "
                 "AND NOT EXISTS (SELECT 1 FROM (SELECT sequence, public_key FROM checkpoint "
                 "ORDER BY id DESC LIMIT 64) WHERE sequence = ?1 AND public_key = ?3)"));
    TRY_DO(ready(lease_, "UPDATE lease SET fence = max(fence, ?1) + 1, holder = ?2 WHERE id = 1"));
    TRY_DO(ready(fence_, "SELECT fence FROM lease WHERE id = 1"));
    TRY_DO(ready(last_,
                 "SELECT sequence, hash FROM batch WHERE sequence > 0 "
                 "ORDER BY sequence DESC LIMIT 1"));
    TRY_DO(ready(hash_, "SELECT hash FROM batch WHERE sequence = ?1"));
    TRY_DO(ready(scan_,
                 "SELECT sequence, at_ms, content, hash FROM batch "
                 "WHERE sequence BETWEEN ?1 AND ?2 ORDER BY sequence LIMIT ?3"));
    TRY_DO(ready(points_,
                 "SELECT sequence, hash, public_key, signature FROM checkpoint "
                 "ORDER BY sequence, public_key"));
    return ready(last_point_,
                 "SELECT sequence, hash, public_key, signature FROM checkpoint "
                 "ORDER BY id DESC LIMIT 1");
}

Result<Nothing, Fault> SqliteStore::begin(HeadFile head_file) {
    if (!genesis_holds()) return Err{fault("the genesis record does not give its hash")};
    head_file_ = std::move(head_file);
    TRY(slots, head_file_->read());
    TRY(last, last_row());
    if (const auto newest = slots.newest()) {
        if (newest->sequence > last.sequence)
            return Err{fault(fmt::format(
                "ends with batch {}, but {} has seen batch {}: batches {} to {} are missing",
                last.sequence, place_.head_path, newest->sequence, last.sequence + 1,
                newest->sequence))};
        begin_at(last);
        TRY_DO(verify_head(*newest));
    }
    const Sequence from = last.sequence > tail_checked ? last.sequence - tail_checked + 1 : 1;
    TRY_DO(follow(from, last.sequence,
                  [](const Batch&) { return Result<Nothing, Fault>(Nothing{}); }));

    const Verdict verdict = judge(slots, last);
    if (verdict.kind == Verdict::Kind::doubtful && options_.head_file != HeadFileRule::rebuild)
        return Err{fault(fmt::format("{} ({}); to go on knowingly, have the head file rebuilt",
                                     verdict.why, place_.head_path))};
    TRY_DO(make_durable_what_is_seen());
    if (verdict.kind == Verdict::Kind::heal) {
        TRY_DO(head_file_->write(last));
        note(
            fmt::format("batch {} was durable when the host stopped, and the head file did not "
                        "know of it yet",
                        last.sequence));
    } else if (verdict.kind == Verdict::Kind::doubtful) {
        TRY_DO(head_file_->write_both(last));
        note(fmt::format("the head file was rebuilt at {}, because {}", head_text(last),
                         verdict.why));
    }
    begin_at(last);
    set_log_at_close(connection_, LogAtClose::folded);
    return Nothing{};
}

// The process before this one may have ended over a failed sync. The log comes first: the head file
// vouches only for what is durable. Folding it back makes the first page of a new database durable,
// which no log brings back.
Result<Nothing, Fault> SqliteStore::make_durable_what_is_seen() {
    TRY_DO(write_log_again(connection_, place_.vfs, place_.path));
    TRY_DO(fold_log_back(connection_, place_.path));
    return head_file_->write_again();
}

Result<Nothing, Fault> SqliteStore::write(Cursor& cursor, const std::string& doing) {
    const auto done = cursor.run();
    if (!done)
        return Err{connection_.during(fmt::format("{} in {}", doing, log_path(place_.path)),
                                      done.error())};
    return Nothing{};
}

Result<ChainedStore::Written, Fault> SqliteStore::write_row(std::uint64_t fence, const Row& row) {
    {
        Cursor cursor = insert_.use();
        cursor.bind(1, static_cast<std::int64_t>(row.sequence))
            .bind(2, row.at_ms)
            .bind(3, row.content)
            .bind(4, row.hash)
            .bind(5, static_cast<std::int64_t>(fence));
        TRY_DO(write(cursor, fmt::format("keeping batch {}", row.sequence)));
    }
    if (connection_.changes() == 0) {
        Cursor cursor = fence_.use();
        TRY(found, cursor.step());
        const bool stale = !found || cursor.number(0) != static_cast<std::int64_t>(fence);
        return stale ? Written::stale_lease : Written::wrong_sequence;
    }
    Head head{row.sequence, {}};
    std::copy(row.hash.begin(), row.hash.end(), head.hash.bytes.begin());
    TRY_DO(head_file_->write(head));
    TRY_DO(fold_log());
    return Written::done;
}

Result<ChainedStore::Written, Fault> SqliteStore::write_checkpoint(std::uint64_t fence,
                                                                   const Checkpoint& checkpoint) {
    {
        Cursor cursor = checkpoint_.use();
        cursor.bind(1, static_cast<std::int64_t>(checkpoint.head.sequence))
            .bind(2, checkpoint.head.hash.bytes)
            .bind(3, checkpoint.key.bytes)
            .bind(4, checkpoint.signature.bytes)
            .bind(5, static_cast<std::int64_t>(fence));
        TRY_DO(write(cursor,
                     fmt::format("keeping the checkpoint of batch {}", checkpoint.head.sequence)));
    }
    if (connection_.changes() == 0) {
        Cursor cursor = fence_.use();
        TRY(found, cursor.step());
        if (!found || cursor.number(0) != static_cast<std::int64_t>(fence))
            return Written::stale_lease;
    }
    TRY_DO(fold_log());
    return Written::done;
}

Result<std::uint64_t, Fault> SqliteStore::write_lease(std::uint64_t above,
                                                      std::string_view holder) {
    {
        Cursor cursor = lease_.use();
        cursor.bind(1, static_cast<std::int64_t>(above)).bind(2, holder);
        TRY_DO(write(cursor, "keeping a lease"));
    }
    Cursor cursor = fence_.use();
    TRY(found, cursor.step());
    if (!found) return Err{fault("the record of the lease is missing")};
    return static_cast<std::uint64_t>(cursor.number(0));
}

// SQLite would do this by itself, but it keeps silent if that fails, and the next time it works the
// log is gone: batches that were acknowledged would be lost with it.
Result<Nothing, Fault> SqliteStore::fold_log() {
    if (log_pages_ < folded_at_) folded_at_ = 0;  // the log began anew
    if (log_pages_ - folded_at_ < options_.checkpoint_pages) return Nothing{};
    folded_at_ = log_pages_;
    return fold_log_back(connection_, place_.path);
}

Result<Head, Fault> SqliteStore::last_row() {
    Cursor cursor = last_.use();
    TRY(found, cursor.step());
    if (!found) return Head{0, genesis_digest()};
    Head head{static_cast<Sequence>(cursor.number(0)), {}};
    const ByteView hash = cursor.bytes(1);
    if (hash.size() != head.hash.bytes.size())
        return Err{fault(
            fmt::format("batch {} is damaged: its hash has {} bytes", head.sequence, hash.size()))};
    std::copy(hash.begin(), hash.end(), head.hash.bytes.begin());
    return head;
}

Result<std::optional<Digest>, Fault> SqliteStore::hash_of_row(Sequence sequence) {
    std::optional<Digest> digest;
    if (sequence > sequence_max) return digest;
    Cursor cursor = hash_.use();
    TRY(found, cursor.bind(1, static_cast<std::int64_t>(sequence)).step());
    if (!found) return digest;
    const ByteView hash = cursor.bytes(0);
    if (hash.size() != sizeof(Digest::bytes))
        return Err{fault(
            fmt::format("batch {} is damaged: its hash has {} bytes", sequence, hash.size()))};
    digest.emplace();
    std::copy(hash.begin(), hash.end(), digest->bytes.begin());
    return digest;
}

Result<Sequence, Fault> SqliteStore::scan_rows(Sequence from, Sequence to, Sequence rows_max,
                                               const RowVisitor& visitor) {
    Cursor cursor = scan_.use();
    cursor.bind(1, static_cast<std::int64_t>(std::min(from, sequence_max)))
        .bind(2, static_cast<std::int64_t>(std::min(to, sequence_max)))
        .bind(3, static_cast<std::int64_t>(rows_max));
    for (Sequence rows = 0;; ++rows) {
        TRY(found, cursor.step());
        if (!found) return rows;
        TRY_DO(visitor({static_cast<Sequence>(cursor.number(0)), cursor.number(1), cursor.bytes(2),
                        cursor.bytes(3)}));
    }
}

Checkpoint checkpoint_at(Cursor& cursor) {
    Checkpoint point;
    point.head.sequence = static_cast<Sequence>(cursor.number(0));
    // What has not the right length stays zero, and a signature of zeros holds for nothing.
    const auto fill = [&](int column, auto& into) {
        const ByteView bytes = cursor.bytes(column);
        if (bytes.size() == into.size()) std::copy(bytes.begin(), bytes.end(), into.begin());
    };
    fill(1, point.head.hash.bytes);
    fill(2, point.key.bytes);
    fill(3, point.signature.bytes);
    return point;
}

Result<std::vector<Checkpoint>, Fault> SqliteStore::read_checkpoints() {
    std::vector<Checkpoint> found;
    Cursor cursor = points_.use();
    while (true) {
        TRY(more, cursor.step());
        if (!more) return found;
        found.push_back(checkpoint_at(cursor));
    }
}

Result<std::optional<Checkpoint>, Fault> SqliteStore::read_last_checkpoint() {
    Cursor cursor = last_point_.use();
    TRY(found, cursor.step());
    if (!found) return std::optional<Checkpoint>{};
    return std::optional(checkpoint_at(cursor));
}

Result<Nothing, Fault> SqliteStore::write_snapshot(const KeptSnapshot& snapshot) {
    return snapshots_.put(
        {snapshot.sequence, snapshot.digest, snapshot.seal}, snapshot.state,
        [&](const SnapshotTitle& title, Bytes& state) {
            return snapshot_holds({title.sequence, std::move(state), title.digest, title.seal});
        });
}

Result<Nothing, Fault> SqliteStore::offer_snapshots(
    const std::function<bool(KeptSnapshot&)>& takes, const PassSnapshot& passes) {
    snapshots_.offer(
        [&](const SnapshotTitle& title, Bytes& state) {
            KeptSnapshot kept{title.sequence, std::move(state), title.digest, title.seal};
            return takes(kept);
        },
        passes);
    return Nothing{};
}

Result<std::uint64_t, Fault> SqliteStore::free_bytes() {
    if (options_.space) return options_.space();
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    for (const std::string& path : {place_.path, place_.head_path}) {
        struct statvfs disk{};
        if (statvfs(path.c_str(), &disk) != 0)
            return Err{Fault{fmt::format("{}: {}", path, std::strerror(errno))}};
        least = std::min<std::uint64_t>(least, std::uint64_t{disk.f_bavail} * disk.f_frsize);
    }
    return least;
}

Result<HeadSlots, Fault> SqliteStore::read_heads() {
    if (head_file_) return head_file_->read();
    TRY(there, file_exists(place_.vfs, place_.head_path));
    if (!there) return Err{Fault{place_.head_path + ": there is no head file"}};
    TRY(head_file, HeadFile::open(place_.vfs, place_.head_path, Access::read));
    return head_file.read();
}

void SqliteStore::testify(Audit& audit) {
    const auto slots = read_heads();
    if (!slots) {
        audit.find(0, 0, slots.error().what);
    } else {
        for (const auto& slot : slots->slots)
            if (slot) audit.expect(*slot, "the head file");
        if (const auto last = last_row()) {
            // A writer that is at work may have gone on since; then the slots know of it by now.
            Verdict verdict = judge(*slots, *last);
            if (verdict.kind == Verdict::Kind::doubtful)
                if (const auto again = read_heads()) verdict = judge(*again, *last);
            if (verdict.kind == Verdict::Kind::doubtful) audit.find(0, 0, verdict.why);
            if (verdict.kind == Verdict::Kind::heal)
                audit.remark(
                    fmt::format("the head file does not know of batch {} yet", last->sequence));
        }
    }
    if (const auto checked = check_schema(connection_); !checked)
        audit.find(0, 0, checked.error().what);
    if (const auto pages = connection_.text("PRAGMA quick_check(1)"); !pages)
        audit.find(0, 0, pages.error().what);
    else if (*pages != "ok")
        audit.find(0, 0, "SQLite: " + *pages);
}

void SqliteStore::on_broken() {
    // Folding the log back is a write like any other, and after a failed one there is no other.
    set_log_at_close(connection_, LogAtClose::kept);
}

Result<HeadFile, Fault> head_file_for_writing(const Place& place, const SqliteOptions& options) {
    TRY(there, file_exists(place.vfs, place.head_path));
    if (!there) {
        if (options.head_file != HeadFileRule::rebuild)
            return Err{
                Fault{fmt::format("{}: there is no head file {}, so nothing vouches for the "
                                  "end; to go on knowingly, have the head file rebuilt",
                                  place.path, place.head_path)}};
        TRY_DO(HeadFile::create(place.vfs, place.head_path, std::nullopt));
    }
    return HeadFile::open(place.vfs, place.head_path, Access::write);
}

// What the head file, if there is one, has last seen.
Result<std::optional<Head>, Fault> last_seen(const Place& place) {
    TRY(there, file_exists(place.vfs, place.head_path));
    if (!there) return std::optional<Head>{};
    TRY(head_file, HeadFile::open(place.vfs, place.head_path, Access::read));
    TRY(slots, head_file.read());
    return slots.newest();
}

Result<std::unique_ptr<Store>, Fault> open_at(const Place& place, const SqliteOptions& options,
                                              Access access, std::optional<HeadFile> head_file) {
    const bool writes = access == Access::write;
    const auto of_store = [&](const Fault& fault) {
        if (fault.what.starts_with(place.path)) return Err{fault};
        return Err{Fault{fmt::format("{}: {}", place.path, fault.what)}};
    };
    TRY(connection, connect(place, options, writes ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY));
    if (writes)
        if (const auto set = make_durable(connection, options); !set) return of_store(set.error());
    TRY(empty, schema_is_empty(connection));
    if (empty) return of_store(Fault{"is empty: its creation was not finished"});
    if (writes)
        if (const auto ours = check_schema(connection); !ours) return of_store(ours.error());
    const auto kept = read_genesis(connection);
    if (!kept) return of_store(kept.error());
    auto store =
        std::make_unique<SqliteStore>(options, place, access, std::move(connection), *kept);
    TRY_DO(store->prepare());
    if (writes) TRY_DO(store->begin(*std::move(head_file)));
    return std::unique_ptr<Store>(std::move(store));
}

}  // namespace

Result<std::unique_ptr<Store>, Fault> create_sqlite(const SqliteOptions& options,
                                                    const Genesis& genesis) {
    TRY_DO(check_genesis(genesis));
    TRY(place, place_of(options));
    TRY(seen, last_seen(place));
    if (seen && seen->sequence > 0)
        return Err{Fault{fmt::format("{}: there was a store already: {} has seen batch {}",
                                     place.path, place.head_path, seen->sequence)}};
    // The head file first: a store without one is never seen, not even after a crash right here.
    const Head head{0, genesis_hash(genesis)};
    TRY(there, file_exists(place.vfs, place.path));
    if (there) {
        TRY(connection, connect(place, options, SQLITE_OPEN_READWRITE));
        TRY(empty, schema_is_empty(connection));
        if (!empty) return Err{Fault{fmt::format("{}: there is a store already", place.path)}};
    }
    TRY_DO(HeadFile::create(place.vfs, place.head_path, head));
    TRY(head_file, HeadFile::open(place.vfs, place.head_path, Access::write));
    {
        TRY(connection, connect(place, options, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE));
        auto made = make_durable(connection, options);
        if (made) made = create_schema(connection, genesis);
        if (!made) return Err{connection.during("making the store", made.error())};
    }
    return open_at(place, options, Access::write, std::move(head_file));
}

Result<std::unique_ptr<Store>, Fault> open_sqlite(const SqliteOptions& options, Access access) {
    TRY(place, place_of(options));
    TRY(there, file_exists(place.vfs, place.path));
    if (!there) {
        TRY(seen, last_seen(place));
        if (!seen || seen->sequence == 0)
            return Err{Fault{fmt::format("{}: there is no store", place.path)}};
        return Err{
            Fault{fmt::format("{}: there is no store, but {} has seen one: batches 1 to {} "
                              "are missing",
                              place.path, place.head_path, seen->sequence)}};
    }
    std::optional<HeadFile> head_file;
    if (access == Access::write) {
        TRY(opened, head_file_for_writing(place, options));
        head_file = std::move(opened);
    }
    return open_at(place, options, access, std::move(head_file));
}

}  // namespace croupier::journal
