// Bytes from a device become lines. A line is short and printable; what is not is dropped up to the
// next end of a line, or to the next sign with which a line begins, and counted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"

namespace croupier::devices {

inline constexpr std::size_t line_bytes_max = 120;

class LineSplitter {
public:
    // `start` is the sign with which the protocol's lines begin: where it comes in the middle of
    // something, that something was torn, and the line is read from here.
    explicit LineSplitter(char start) : start_(start) {}

    // The lines that these bytes complete, without their ends (CR, LF or both); none is empty.
    std::vector<std::string> feed(ByteView bytes);

    // The connection was cut: what is half a line now never becomes a whole one.
    void reset();

    std::uint64_t bytes_dropped() const { return bytes_dropped_; }

private:
    void drop_line();

    char start_;
    std::string line_;
    bool skipping_ = false;  // until the line's end
    std::uint64_t bytes_dropped_ = 0;
};

// A line of our own protocols: `$` body `*` CRC, where body is a word and its fields with commas
// between them, and CRC is the CRC-16/CCITT-FALSE of the body in four hexadecimal digits.
inline constexpr char checked_line_start = '$';
std::uint16_t crc16(std::string_view text);
std::string checked_line(std::string_view body);  // with CR and LF
// The body; nothing if the line is no such line or its sum is wrong.
std::optional<std::string_view> open_checked_line(std::string_view line);

// The pieces between the separators, empty ones too; at least one.
std::vector<std::string_view> split_fields(std::string_view text, char separator);

// A number without sign, of digits alone and not above `most`.
std::optional<std::uint32_t> parse_number(std::string_view text, std::uint32_t most);

}  // namespace croupier::devices
