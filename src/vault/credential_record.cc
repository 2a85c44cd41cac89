#include "vault/credential_record.h"

#include <algorithm>

namespace croupier::vault {
namespace {

constexpr std::int64_t nobody = -1;
constexpr Tag decoy_tag{};  // no HMAC will ever be all zeros

std::int64_t number_of(const std::optional<StaffNumber>& staff) {
    return staff ? static_cast<std::int64_t>(*staff) : nobody;
}

Bytes lock_record(const Strongroom& room, const Tag& tag, const Record& record) {
    Writer writer;
    writer.number(number_of(record.staff));
    writer.number(static_cast<std::uint8_t>(record.kind));
    writer.number(static_cast<std::uint8_t>(record.standing));
    writer.number(record.created_ms);
    writer.number(record.changed_ms);
    writer.number(static_cast<std::uint8_t>(record.last_access_ms.has_value()));
    writer.number(record.last_access_ms.value_or(0));
    writer.number(record.proven.failures);
    writer.number(record.proven.again_at_ms);
    writer.raw(std::as_bytes(std::span(record.hash)));
    writer.number(record.anywhere.failures);
    writer.number(record.anywhere.again_at_ms);
    return lock_box(room.record_key, {view_of("credential"), tag}, writer.bytes());
}

std::optional<Record> open_record(const Strongroom& room, const Tag& tag, View box) {
    const auto content = open_box(room.record_key, {view_of("credential"), tag}, box);
    if (!content) return {};
    Reader reader(content->bytes());
    Record record;
    const auto staff = reader.number<std::int64_t>();
    if (staff != nobody) record.staff = static_cast<StaffNumber>(staff);
    record.kind = static_cast<CredentialKind>(reader.number<std::uint8_t>());
    record.standing = static_cast<Standing>(reader.number<std::uint8_t>());
    record.created_ms = reader.number<std::int64_t>();
    record.changed_ms = reader.number<std::int64_t>();
    const bool accessed = reader.number<std::uint8_t>() != 0;
    const auto last_access_ms = reader.number<std::int64_t>();
    if (accessed) record.last_access_ms = last_access_ms;
    record.proven.failures = reader.number<std::uint32_t>();
    record.proven.again_at_ms = reader.number<std::int64_t>();
    const auto hash = reader.raw(record.hash.size());
    std::ranges::transform(hash, record.hash.begin(),
                           [](std::byte b) { return static_cast<char>(b); });
    // Written before layout 3: nobody was counted apart.
    if (reader.size_left() > 0) {
        record.anywhere.failures = reader.number<std::uint32_t>();
        record.anywhere.again_at_ms = reader.number<std::int64_t>();
    }
    if (!reader.whole()) return {};
    return record;
}

Err<Fault> damaged(const Strongroom& room) {
    return room.database.fault("a credential is damaged or was altered");
}

}  // namespace

Tag tag_of_login(const Strongroom& room, CredentialKind kind, std::string_view login) {
    const auto kind_byte = static_cast<std::byte>(kind);
    return tag_of(room.index_key, {view_of("login"), std::span(&kind_byte, 1), view_of(login)});
}

Result<Record, Fault> load_record(Strongroom& room, const Tag& tag) {
    auto query =
        room.database.query("SELECT ifnull(staff, -1), body FROM credentials WHERE tag = ?");
    query.with(tag);
    TRY(found, query.next());
    ++room.boxes;
    auto record =
        found ? open_record(room, tag, query.bytes(1)) : open_record(room, decoy_tag, room.decoy);
    if (!record) return damaged(room);
    if (found && query.integer(0) != number_of(record->staff)) return damaged(room);
    return *record;
}

Result<std::vector<Stored>, Fault> load_records_of(Strongroom& room, StaffNumber staff) {
    std::vector<Stored> all;
    auto query = room.database.query(
        "SELECT tag, kind, body FROM credentials WHERE staff = ? ORDER BY kind");
    query.with(number_of(staff));
    while (true) {
        TRY(found, query.next());
        if (!found) return all;
        Stored stored;
        const Bytes tag = query.bytes(0);
        if (tag.size() != stored.tag.size()) return damaged(room);
        std::ranges::copy(tag, stored.tag.begin());
        ++room.boxes;
        auto record = open_record(room, stored.tag, query.bytes(2));
        if (!record || record->staff != staff) return damaged(room);
        if (query.integer(1) != static_cast<std::int64_t>(record->kind)) return damaged(room);
        stored.record = *record;
        all.push_back(stored);
    }
}

Result<Nothing, Fault> save_record(Strongroom& room, const Stored& stored, std::int64_t at_ms) {
    ++room.boxes;
    const Bytes box = lock_record(room, stored.tag, stored.record);
    auto query = room.database.query(
        "INSERT INTO credentials (tag, kind, staff, touched_ms, body) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (tag) DO UPDATE SET kind = excluded.kind, staff = excluded.staff, "
        "touched_ms = excluded.touched_ms, body = excluded.body");
    query.with(stored.tag).with(static_cast<std::int64_t>(stored.record.kind));
    if (stored.record.staff) {
        query.with(number_of(stored.record.staff));
    } else {
        query.with_null();
    }
    return query.with(at_ms).with(box).run();
}

Result<Nothing, Fault> remove_record(Strongroom& room, const Tag& tag) {
    return room.database.query("DELETE FROM credentials WHERE tag = ?").with(tag).run();
}

Result<Nothing, Fault> trim_strangers(Strongroom& room) {
    return room.database
        .query(
            "DELETE FROM credentials WHERE tag IN (SELECT tag FROM credentials "
            "WHERE staff IS NULL ORDER BY touched_ms DESC, tag LIMIT -1 OFFSET ?)")
        .with(strangers_max)
        .run();
}

Bytes make_decoy(const Strongroom& room) {
    Record nothing;
    nothing.hash = hash_of_nothing(room.options.cost);
    return lock_record(room, decoy_tag, nothing);
}

}  // namespace croupier::vault
