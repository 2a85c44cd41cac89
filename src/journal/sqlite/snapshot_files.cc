#include "journal/sqlite/snapshot_files.h"

#include <algorithm>
#include <string_view>

namespace croupier::journal {
namespace {

constexpr std::string_view file_tag = "croupier state 1";
constexpr std::size_t header_size = 16 + 8 + 8 + 32;

}  // namespace

SnapshotFiles::SnapshotFiles(sqlite3_vfs* vfs, const std::string& store_path)
    : vfs_(vfs), paths_{store_path + ".state.0", store_path + ".state.1"} {}

Result<Nothing, Fault> SnapshotFiles::put(Sequence sequence, ByteView state, const Digest& digest,
                                          const Judge& holds) {
    TRY(into, place_for_next(holds));
    TRY(file, VfsFile::create(vfs_, paths_[into]));
    auto written = write(file, sequence, state, digest);
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
    const std::size_t newest = second.sequence > first.sequence ? 1 : 0;
    const Header& header = newest == 1 ? second : first;
    TRY(state, state_of(paths_[newest], header));
    TRY(whole, holds(header.sequence, state, header.digest));
    return whole ? 1 - newest : newest;
}

Result<Nothing, Fault> SnapshotFiles::write(VfsFile& file, Sequence sequence, ByteView state,
                                            const Digest& digest) {
    // The header goes last: until it is there, the file is no snapshot.
    TRY_DO(file.truncate(0));
    TRY_DO(file.write(header_size, state));
    Bytes header;
    append_bytes(header, bytes_of(file_tag));
    append_number<std::uint64_t>(header, sequence);
    append_number<std::uint64_t>(header, state.size());
    append_bytes(header, digest.bytes);
    TRY_DO(file.write(0, header));
    return file.sync();
}

void SnapshotFiles::offer(const std::function<bool(Sequence, Bytes&, const Digest&)>& takes) {
    std::array<Header, 2> headers;
    for (std::size_t i = 0; i < headers.size(); ++i)
        if (const auto header = header_of(paths_[i])) headers[i] = *header;
    const std::size_t newest = headers[1].sequence > headers[0].sequence ? 1 : 0;
    for (const std::size_t i : {newest, 1 - newest}) {
        if (!headers[i].readable) continue;
        auto state = state_of(paths_[i], headers[i]);
        if (state && takes(headers[i].sequence, *state, headers[i].digest)) return;
    }
}

Result<SnapshotFiles::Header, Fault> SnapshotFiles::header_of(const std::string& path) {
    TRY(there, file_exists(vfs_, path));
    if (!there) return Header{};
    TRY(file, VfsFile::open(vfs_, path, Access::read));
    std::array<std::uint8_t, header_size> bytes{};
    TRY_DO(file.read(0, bytes));
    const ByteView view(bytes);
    if (text_of(view.first(file_tag.size())) != file_tag) return Header{};
    Header header;
    header.sequence = number_at<std::uint64_t>(view.subspan(16));
    header.state_bytes = number_at<std::uint64_t>(view.subspan(24));
    std::copy(bytes.begin() + 32, bytes.end(), header.digest.bytes.begin());
    TRY(size, file.size());
    header.readable = size >= header_size && size - header_size == header.state_bytes &&
                      header.state_bytes <= state_bytes_max && header.sequence <= sequence_max;
    return header.readable ? header : Header{};
}

Result<Bytes, Fault> SnapshotFiles::state_of(const std::string& path, const Header& header) {
    TRY(file, VfsFile::open(vfs_, path, Access::read));
    Bytes state(static_cast<std::size_t>(header.state_bytes));
    TRY_DO(file.read(header_size, state));
    return state;
}

}  // namespace croupier::journal
