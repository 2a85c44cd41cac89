// The head file: the last sequence and hash, written and synced after every commit, on another disk
// if so wished. A chain alone cannot show that its tail was cut off; the head file can.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "journal/sqlite/vfs_file.h"

namespace croupier::journal {

// Two slots take turns, so that a power cut while one is written leaves the other.
struct HeadSlots {
    std::array<std::optional<Head>, 2> slots;  // empty: unreadable

    std::optional<Head> newest() const;
    bool both_readable() const { return slots[0] && slots[1]; }
};

// What the slots say of a store whose last batch is `last`, provided that it holds the batch of the
// newest slot; docs/formats/store.md has the whole table.
struct Verdict {
    enum class Kind : std::uint8_t { fine, heal, doubtful } kind = Kind::fine;
    std::string why;  // of a doubt
};
Verdict judge(const HeadSlots& slots, const Head& last);

class HeadFile {
public:
    static Result<HeadFile, Fault> open(sqlite3_vfs* vfs, const std::string& path, Access access);
    // Makes the file, or makes it anew, with `head` in both slots, durably; without one the slots
    // are unreadable.
    static Result<Nothing, Fault> create(sqlite3_vfs* vfs, const std::string& path,
                                         const std::optional<Head>& head);

    Result<HeadSlots, Fault> read();
    // Durable when it returns. The slot of the head before is left as it is.
    Result<Nothing, Fault> write(const Head& head);
    Result<Nothing, Fault> write_both(const Head& head);
    // What read() shows is durable when it returns.
    Result<Nothing, Fault> write_again() { return file_.write_again(); }

private:
    explicit HeadFile(VfsFile file) : file_(std::move(file)) {}
    VfsFile file_;
};

}  // namespace croupier::journal
