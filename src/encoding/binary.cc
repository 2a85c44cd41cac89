#include "encoding/binary.h"

#include <fmt/format.h>

#include <algorithm>

namespace croupier::encoding {

void BinaryWriter::take(std::size_t used) {
    // Most values fit in this, and cleaning it costs less than asking once more.
    constexpr std::size_t first_bytes = 192;
    into_.resize(used + first_bytes);
    at_ = into_.data() + used;
    end_ = into_.data() + into_.size();
}

void BinaryWriter::grow(std::size_t bytes) {
    const auto used = static_cast<std::size_t>(at_ - into_.data());
    into_.resize(std::max(used + bytes, 2 * into_.size()));
    at_ = into_.data() + used;
    end_ = into_.data() + into_.size();
}

void BinaryWriter::put_bytes(ByteView bytes) {
    need(varint_bytes_max + bytes.size());
    put(bytes.size());
    if (!bytes.empty()) std::memcpy(at_, bytes.data(), bytes.size());
    at_ += bytes.size();
}

Fault BinaryReader::fault() const {
    const std::string_view path = path_;
    const std::string_view where = path.starts_with('.') ? path.substr(1) : path;
    return {fmt::format("{}{}{}, byte {}", where, where.empty() ? "" : ": ", what_, wrong_byte_)};
}

bool BinaryReader::wrong(std::string_view what) {
    what_ = what;
    wrong_byte_ = static_cast<std::size_t>(at_ - start_) + 1;
    return false;
}

bool BinaryReader::wrong_at(Place at, std::string_view what) {
    at_ = at;
    return wrong(what);
}

bool BinaryReader::wrong_key(std::uint64_t key, std::uint64_t last) {
    if (key > key_max || key < 8) return wrong("a field has a number that cannot be");
    if (key >> 3 <= last >> 3)
        return wrong(fmt::format("field {} stands behind field {}", key >> 3, last >> 3));
    return wrong(fmt::format("field {} has the unknown wire type {}", key >> 3, key & 7));
}

bool BinaryReader::wrong_enumerator(Place at, std::uint64_t number) {
    return wrong_at(at, fmt::format("the enumerator {} is unknown to this build", number));
}

bool BinaryReader::wrong_type_number(std::string_view of, std::uint64_t number) {
    return wrong(
        fmt::format("{}{}type {} is unknown to this build", of, of.empty() ? "" : " ", number));
}

bool BinaryReader::inside(std::string_view name) {
    path_.insert(0, fmt::format(".{}", name));
    return false;
}

bool BinaryReader::inside(std::size_t item) {
    path_.insert(0, fmt::format("[{}]", item));
    return false;
}

BinaryReader::Long BinaryReader::read_long_varint(Place at) {
    const auto refuse = [&](std::string_view what) {
        wrong_at(at, what);
        return Long{nullptr, 0};
    };
    std::uint64_t bits = 0;
    for (unsigned shift = 0; at != end_; shift += 7) {
        const std::uint64_t byte = *at;
        if (shift == 63 && byte > 1) return refuse("is a number of more than 64 bits");
        ++at;
        bits |= (byte & 0x7F) << shift;
        if (byte < 0x80) {
            if (byte == 0 && shift > 0) return refuse("is a number that is longer than needed");
            return {at, bits};
        }
    }
    return refuse("ends inside a number");
}

bool BinaryReader::read_bytes(ByteView& into) {
    std::uint64_t size = 0;
    if (!read_varint(at_, size)) return false;
    if (size > static_cast<std::uint64_t>(end_ - at_)) return wrong("is longer than what is there");
    into = {at_, static_cast<std::size_t>(size)};
    at_ += size;
    return true;
}

bool BinaryReader::skip_fields(std::uint64_t& key, std::uint64_t below) {
    while (key != 0 && key >> 3 < below) {
        const std::uint64_t number = key >> 3;
        const std::size_t skipped = skipped_;
        if (!skip(static_cast<WireType>(key & 7))) return inside(fmt::format("({})", number));
        skipped_ = skipped + 1;  // what it holds does not count
        if (!read_key(at_, key)) return false;
    }
    return true;
}

bool BinaryReader::skip(WireType type) {
    std::uint64_t number = 0;
    ByteView bytes;
    switch (type) {
        case WireType::unsigned_number:
        case WireType::signed_number:
            return read_varint(at_, number);
        case WireType::bytes:
            return read_bytes(bytes);
        case WireType::list:
            return skip_list();
        case WireType::union_of:
            if (!read_varint(at_, number)) return false;
            [[fallthrough]];
        case WireType::structure:
            break;
    }
    std::uint64_t key = 0;
    if (!go_down() || !read_key(at_, key) || !skip_fields(key, key_max)) return false;
    --depth_;
    return true;
}

bool BinaryReader::skip_list() {
    std::uint64_t head = 0;
    if (!go_down() || !read_varint(at_, head)) return false;
    if ((head & 7) > wire_type_max) return wrong("is a list of an unknown wire type");
    if (head >> 3 > static_cast<std::uint64_t>(end_ - at_))
        return wrong("counts more than is there");
    for (std::size_t item = 0; item < head >> 3; ++item)
        if (!skip(static_cast<WireType>(head & 7))) return inside(item);
    --depth_;
    return true;
}

}  // namespace croupier::encoding
