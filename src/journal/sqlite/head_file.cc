#include "journal/sqlite/head_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace croupier::journal {
namespace {

// A slot: tag, sequence, hash, SHA-256 of these three; each in a block of its own, so that a torn
// write of one cannot touch the other.
constexpr std::string_view slot_tag = "croupier heads 1";
constexpr std::size_t slot_body = 16 + 8 + 32;
constexpr std::size_t slot_size = slot_body + 32;
constexpr std::uint64_t slot_distance = 4096;

Bytes slot_of(const Head& head) {
    Bytes slot;
    append_bytes(slot, bytes_of(slot_tag));
    append_number<std::uint64_t>(slot, head.sequence);
    append_bytes(slot, head.hash.bytes);
    append_bytes(slot, sha256(slot).bytes);
    return slot;
}

std::optional<Head> head_of(ByteView slot) {
    Head head;
    head.sequence = number_at<std::uint64_t>(slot.subspan(slot_tag.size()));
    const ByteView hash = slot.subspan(slot_tag.size() + 8, 32);
    std::copy(hash.begin(), hash.end(), head.hash.bytes.begin());
    const Bytes whole = slot_of(head);
    if (!std::equal(slot.begin(), slot.end(), whole.begin(), whole.end())) return std::nullopt;
    if (head.sequence > sequence_max) return std::nullopt;
    return head;
}

}  // namespace

std::optional<Head> HeadSlots::newest() const {
    if (!slots[0] || !slots[1]) return slots[0] ? slots[0] : slots[1];
    return slots[0]->sequence >= slots[1]->sequence ? slots[0] : slots[1];
}

Verdict judge(const HeadSlots& slots, const Head& last) {
    const auto newest = slots.newest();
    if (!newest)
        return {Verdict::Kind::doubtful,
                "both slots of the head file are unreadable: nothing vouches for the end"};
    if (last.sequence == newest->sequence + 1) return {Verdict::Kind::heal, ""};
    if (last.sequence > newest->sequence + 1)
        return {Verdict::Kind::doubtful,
                fmt::format("the store ends with batch {} and the head file with {}: more than a "
                            "crash explains",
                            last.sequence, newest->sequence)};
    // A slot is written only after its batch is durable: a broken one beside a store that is not
    // ahead may have held a head that is gone.
    if (!slots.both_readable())
        return {Verdict::Kind::doubtful,
                fmt::format("one slot of the head file is unreadable, and whether a batch {} is "
                            "missing nobody can tell",
                            newest->sequence + 1)};
    return {};
}

Result<HeadFile, Fault> HeadFile::open(sqlite3_vfs* vfs, const std::string& path, Access access) {
    TRY(file, VfsFile::open(vfs, path, access));
    if (access == Access::write) TRY_DO(file.lock());
    return HeadFile(std::move(file));
}

Result<Nothing, Fault> HeadFile::create(sqlite3_vfs* vfs, const std::string& path,
                                        const std::optional<Head>& head) {
    TRY(file, VfsFile::create(vfs, path));
    TRY_DO(file.truncate(0));
    TRY_DO(file.write(0, Bytes(2 * slot_distance, 0)));
    if (head)
        for (const std::uint64_t offset : {std::uint64_t{0}, slot_distance})
            TRY_DO(file.write(offset, slot_of(*head)));
    return file.sync();
}

Result<HeadSlots, Fault> HeadFile::read() {
    HeadSlots found;
    for (std::size_t i = 0; i < found.slots.size(); ++i) {
        std::array<std::uint8_t, slot_size> slot{};
        TRY_DO(file_.read(i * slot_distance, slot));
        found.slots[i] = head_of(slot);
    }
    return found;
}

Result<Nothing, Fault> HeadFile::write(const Head& head) {
    TRY_DO(file_.write((head.sequence % 2) * slot_distance, slot_of(head)));
    return file_.sync();
}

Result<Nothing, Fault> HeadFile::write_both(const Head& head) {
    for (const std::uint64_t offset : {std::uint64_t{0}, slot_distance})
        TRY_DO(file_.write(offset, slot_of(head)));
    return file_.sync();
}

}  // namespace croupier::journal
