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

Result<Nothing, Fault> SnapshotFiles::put(Sequence sequence, ByteView state, const Digest& digest) {
    const std::array<Header, 2> headers = {header_of(paths_[0]), header_of(paths_[1])};
    std::size_t into = 0;
    if (headers[0].readable)
        into = !headers[1].readable || headers[1].sequence < headers[0].sequence ? 1 : 0;

    TRY(file, VfsFile::create(vfs_, paths_[into]));
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
    const std::array<Header, 2> headers = {header_of(paths_[0]), header_of(paths_[1])};
    const std::size_t newest = headers[1].sequence > headers[0].sequence ? 1 : 0;
    for (const std::size_t i : {newest, 1 - newest}) {
        if (!headers[i].readable) continue;
        auto file = VfsFile::open(vfs_, paths_[i], Access::read);
        if (!file) continue;
        Bytes state(static_cast<std::size_t>(headers[i].state_bytes));
        if (!file->read(header_size, state)) continue;
        if (takes(headers[i].sequence, state, headers[i].digest)) return;
    }
}

SnapshotFiles::Header SnapshotFiles::header_of(const std::string& path) {
    const auto there = file_exists(vfs_, path);
    if (!there || !*there) return {};
    auto file = VfsFile::open(vfs_, path, Access::read);
    if (!file) return {};
    std::array<std::uint8_t, header_size> bytes{};
    if (!file->read(0, bytes)) return {};
    const ByteView view(bytes);
    if (text_of(view.first(file_tag.size())) != file_tag) return {};
    Header header;
    header.sequence = number_at<std::uint64_t>(view.subspan(16));
    header.state_bytes = number_at<std::uint64_t>(view.subspan(24));
    std::copy(bytes.begin() + 32, bytes.end(), header.digest.bytes.begin());
    const auto size = file->size();
    header.readable = size && *size >= header_size && *size - header_size == header.state_bytes &&
                      header.state_bytes <= state_bytes_max && header.sequence <= sequence_max;
    return header.readable ? header : Header{};
}

}  // namespace croupier::journal
