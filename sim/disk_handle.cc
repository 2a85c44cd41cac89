#include "sim/disk_handle.h"

#include <algorithm>

namespace croupier::sim {
namespace {

// Some other handle of the same file for which this holds.
template <class Holds>
bool another(const OpenedFile& handle, const Holds& holds) {
    const auto& handles = handle.file->handles;
    return std::any_of(handles.begin(), handles.end(), [&](const DiskHandle* other) {
        return other->opened != &handle && holds(*other->opened);
    });
}

}  // namespace

int take_lock(OpenedFile& handle, int level) {
    if (handle.lock >= level) return SQLITE_OK;
    const auto another_has = [&](int least) {
        return another(handle, [&](const OpenedFile& other) { return other.lock >= least; });
    };
    if (level == SQLITE_LOCK_SHARED) {
        if (another_has(SQLITE_LOCK_PENDING)) return SQLITE_BUSY;
    } else {
        if (another_has(SQLITE_LOCK_RESERVED)) return SQLITE_BUSY;
        if (level == SQLITE_LOCK_EXCLUSIVE && another_has(SQLITE_LOCK_SHARED)) {
            handle.lock = SQLITE_LOCK_PENDING;  // no new reader comes in
            return SQLITE_BUSY;
        }
    }
    handle.lock = level;
    return SQLITE_OK;
}

bool is_reserved(const OpenedFile& handle) {
    const auto reserved = [](const OpenedFile& any) { return any.lock >= SQLITE_LOCK_RESERVED; };
    return reserved(handle) || another(handle, reserved);
}

void* map_region(OpenedFile& handle, int region, int bytes, bool make) {
    if (!handle.file->memory) handle.file->memory = std::make_shared<SharedMemory>();
    handle.memory = handle.file->memory;
    auto& regions = handle.memory->regions;
    const auto index = static_cast<std::size_t>(region);
    if (index >= regions.size() && !make) return nullptr;
    while (index >= regions.size())
        regions.push_back(std::make_unique<Bytes>(static_cast<std::size_t>(bytes)));
    return regions[index]->data();
}

int take_slots(OpenedFile& handle, int first, int count, int flags) {
    const unsigned slots = ((1U << count) - 1U) << first;
    if ((flags & SQLITE_SHM_UNLOCK) != 0) {
        handle.shared_slots &= ~slots;
        handle.exclusive_slots &= ~slots;
        return SQLITE_OK;
    }
    const bool exclusive = (flags & SQLITE_SHM_EXCLUSIVE) != 0;
    const bool taken = another(handle, [&](const OpenedFile& other) {
        return ((other.exclusive_slots | (exclusive ? other.shared_slots : 0U)) & slots) != 0;
    });
    if (taken) return SQLITE_BUSY;
    (exclusive ? handle.exclusive_slots : handle.shared_slots) |= slots;
    return SQLITE_OK;
}

void leave_memory(OpenedFile& handle) {
    // After a power cut the file may have another memory by now, of which this handle knows
    // nothing.
    const bool current = handle.memory && handle.memory == handle.file->memory;
    handle.memory.reset();
    handle.shared_slots = handle.exclusive_slots = 0;
    if (current &&
        !another(handle, [](const OpenedFile& other) { return other.memory != nullptr; }))
        handle.file->memory.reset();
}

}  // namespace croupier::sim
