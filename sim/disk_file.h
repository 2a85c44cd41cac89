// A file on a simulated disk: what programs see, what the platter holds, and the writes between
// the two. It knows neither SQLite nor its own name.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/bytes.h"
#include "base/draw.h"
#include "sim/disk_tally.h"
#include "sim/image.h"

namespace croupier::sim {

struct DiskHandle;
struct SharedMemory;

enum class Overwrite : std::uint8_t {
    powersafe,  // a power cut changes no byte that was not being written
    spoils,     // a sector that was being written in part may become noise, all of it
};

class DiskFile {
public:
    static constexpr std::uint64_t sector_bytes = 512;

    const Image& seen() const { return seen_; }
    const Image& durable() const { return durable_; }

    void write(std::uint64_t offset, ByteView bytes);
    void truncate(std::uint64_t bytes);
    // All that was written is durable.
    void sync();
    // Chance decides which pending writes are durable, in whole or in part; none is pending then.
    // Programs see the file as before, as they do after a sync that failed.
    void settle(FastSource& source, Overwrite overwrite, DiskTally& tally);
    // The same, and programs see what is durable.
    void cut(FastSource& source, Overwrite overwrite, DiskTally& tally);
    void flip_bit(std::uint64_t offset, std::uint8_t bit);

    // Who has it open: for locks.
    std::vector<DiskHandle*> handles;
    std::shared_ptr<SharedMemory> memory;

private:
    struct Pending {
        enum class Kind : std::uint8_t { write, truncate } kind;
        std::uint64_t offset = 0;  // of a truncate, the new size
        std::size_t start = 0;     // in pending_bytes_
        std::size_t bytes = 0;
    };
    enum class Fate : std::uint8_t { kept, lost, torn };

    ByteView bytes_of_write(const Pending& pending) const;
    void keep(const Pending& pending);
    bool tear(const Pending& pending, FastSource& source, Overwrite overwrite, DiskTally& tally);
    void spoil(std::uint64_t offset, std::uint64_t end, FastSource& source, DiskTally& tally);
    void write_back_oldest();

    Image seen_;
    Image durable_;
    std::vector<Pending> pending_;
    Bytes pending_bytes_;
};

}  // namespace croupier::sim
