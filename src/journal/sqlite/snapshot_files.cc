#include "journal/sqlite/snapshot_files.h"

#include <algorithm>
#include <string_view>

namespace croupier::journal {
namespace {

// A build before this one passes these files over, and this one passes over those of format 1,
// which had no seal.
constexpr std::string_view file_tag = "croupier state 2";
constexpr std::size_t digest_at = 16 + 8 + 8;
constexpr std::size_t seal_at = digest_at + 32;
constexpr std::size_t header_size = seal_at + 32;

}  // namespace

SnapshotFiles::SnapshotFiles(sqlite3_vfs* vfs, const std::string& store_path)
    : vfs_(vfs), paths_{store_path + ".state.0", store_path + ".state.1"} {}

Result<Nothing, Fault> SnapshotFiles::put(const SnapshotTitle& title, ByteView state,
                                          const Judge& holds) {
    TRY(into, place_for_next(holds));
    TRY(file, VfsFile::create(vfs_, paths_[into]));
    auto written = write(file, title, state);
    // What could not be synced is seen whole all the same, and the next one would spare it instead
    // of the one that is durable. If this fails too, there is no more that can be done.
    if (!written) static_cast<void>(file.truncate(0));
    return written;
}

Result<std::size_t, Fault> SnapshotFiles::place_for_next(const Judge& holds) {
    TRY(first, header_of(paths_[0]));
    TRY(second, header_of(paths_[1]));
    if (!first.readable) return std::size_t{0};
    if (!second.readable) return std::size_t{1};
    const std::size_t newest = second.title.sequence > first.title.sequence ? 1 : 0;
    const Header& header = newest == 1 ? second : first;
    TRY(state, state_of(paths_[newest], header));
    TRY(whole, holds(header.title, state));
    return whole ? 1 - newest : newest;
}

Result<Nothing, Fault> SnapshotFiles::write(VfsFile& file, const SnapshotTitle& title,
                                            ByteView state) {
    // The header goes last: until it is there, the file is no snapshot.
    TRY_DO(file.truncate(0));
    TRY_DO(file.write(header_size, state));
    Bytes header;
    append_bytes(header, bytes_of(file_tag));
    append_number<std::uint64_t>(header, title.sequence);
    append_number<std::uint64_t>(header, state.size());
    append_bytes(header, title.digest.bytes);
    append_bytes(header, title.seal.bytes);
    TRY_DO(file.write(0, header));
    return file.sync();
}

void SnapshotFiles::offer(const std::function<bool(const SnapshotTitle&, Bytes&)>& takes,
                          const PassSnapshot& passes) {
    std::array<Header, 2> headers;
    for (std::size_t i = 0; i < headers.size(); ++i)
        if (const auto header = header_of(paths_[i])) headers[i] = *header;
    const std::size_t newest = headers[1].title.sequence > headers[0].title.sequence ? 1 : 0;
    for (const std::size_t i : {newest, 1 - newest}) {
        if (headers[i].missing) continue;
        if (!headers[i].readable) {
            passes(paths_[i] + ": this build reads no snapshot in it");
            continue;
        }
        auto state = state_of(paths_[i], headers[i]);
        if (!state) {
            passes(state.error().what);
            continue;
        }
        if (takes(headers[i].title, *state)) return;
    }
}

Result<SnapshotFiles::Header, Fault> SnapshotFiles::header_of(const std::string& path) {
    TRY(there, file_exists(vfs_, path));
    if (!there) {
        Header none;
        none.missing = true;
        return none;
    }
    TRY(file, VfsFile::open(vfs_, path, Access::read));
    std::array<std::uint8_t, header_size> bytes{};
    TRY_DO(file.read(0, bytes));
    const ByteView view(bytes);
    if (text_of(view.first(file_tag.size())) != file_tag) return Header{};
    Header header;
    header.title.sequence = number_at<std::uint64_t>(view.subspan(16));
    header.state_bytes = number_at<std::uint64_t>(view.subspan(24));
    const auto copy = [&](std::size_t from, Digest& into) {
        std::copy_n(view.subspan(from).begin(), into.bytes.size(), into.bytes.begin());
    };
    copy(digest_at, header.title.digest);
    copy(seal_at, header.title.seal);
    TRY(size, file.size());
    header.readable = size >= header_size && size - header_size == header.state_bytes &&
                      header.state_bytes <= state_bytes_max &&
                      header.title.sequence <= sequence_max;
    return header.readable ? header : Header{};
}

Result<Bytes, Fault> SnapshotFiles::state_of(const std::string& path, const Header& header) {
    TRY(file, VfsFile::open(vfs_, path, Access::read));
    Bytes state(static_cast<std::size_t>(header.state_bytes));
    TRY_DO(file.read(header_size, state));
    return state;
}

}  // namespace croupier::journal
