// What members of staff are called, and whether they may sign in, in a box under the record key.
#include "vault/strongroom.h"

namespace croupier::vault {
namespace {

using Lock = std::lock_guard<std::mutex>;

constexpr std::size_t staff_name_bytes_max = 200;

std::array<std::byte, 4> label_of(StaffNumber staff) {
    return bytes_of(static_cast<std::uint32_t>(staff));
}

Result<StaffName, Fault> load_staff_name(Strongroom& room, StaffNumber staff) {
    auto query = room.database.query("SELECT body FROM staff_names WHERE staff = ?");
    TRY(found, query.with(static_cast<std::int64_t>(staff)).next());
    if (!found) return StaffName{};
    const auto content =
        open_box(room.record_key, {view_of("staff name"), label_of(staff)}, query.bytes(0));
    const auto damaged = [&] {
        return room.database.fault("a name of the staff is damaged or was altered");
    };
    if (!content) return damaged();
    Reader reader(content->bytes());
    StaffName name;
    name.disabled = reader.number<std::uint8_t>() != 0;
    name.name = reader.text();
    if (!reader.whole()) return damaged();
    return name;
}

Result<Nothing, Fault> save_staff_name(Strongroom& room, StaffNumber staff, const StaffName& name) {
    Writer writer;
    writer.number(static_cast<std::uint8_t>(name.disabled));
    writer.part(view_of(name.name));
    return room.database.query("REPLACE INTO staff_names (staff, body) VALUES (?, ?)")
        .with(static_cast<std::int64_t>(staff))
        .with(lock_box(room.record_key, {view_of("staff name"), label_of(staff)}, writer.bytes()))
        .run();
}

}  // namespace

Result<bool, Fault> is_disabled(Strongroom& room, StaffNumber staff) {
    const Lock lock(room.store_mutex);
    TRY(name, load_staff_name(room, staff));
    return name.disabled;
}

Answer<Nothing> Vault::name_staff(StaffNumber staff, std::string_view name) {
    if (name.size() > staff_name_bytes_max) return refuse<Nothing>(Refused::unfit);
    const Lock lock(room_->store_mutex);
    TRY(transaction, Transaction::begin(room_->database));
    TRY(known, load_staff_name(*room_, staff));
    known.name = name;
    TRY_DO(save_staff_name(*room_, staff, known));
    TRY_DO(commit_change(*room_, transaction));
    return grant(Nothing{});
}

Result<Nothing, Fault> Vault::disable(StaffNumber staff, bool disabled) {
    const Lock lock(room_->store_mutex);
    TRY(transaction, Transaction::begin(room_->database));
    TRY(known, load_staff_name(*room_, staff));
    known.disabled = disabled;
    TRY_DO(save_staff_name(*room_, staff, known));
    return commit_change(*room_, transaction);
}

Result<StaffName, Fault> Vault::staff_name(StaffNumber staff) {
    const Lock lock(room_->store_mutex);
    return load_staff_name(*room_, staff);
}

}  // namespace croupier::vault
