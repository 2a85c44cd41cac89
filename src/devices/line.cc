#include "devices/line.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace croupier::devices {
namespace {

constexpr std::uint16_t crc_polynomial = 0x1021;
constexpr std::uint16_t crc_first = 0xffff;
constexpr std::size_t crc_digits = 4;

bool is_line_end(char sign) {
    return sign == '\r' || sign == '\n';
}

bool is_printable(char sign) {
    return sign >= ' ' && sign <= '~';
}

}  // namespace

std::vector<std::string> LineSplitter::feed(ByteView bytes) {
    std::vector<std::string> lines;
    for (const char sign : text_of(bytes)) {
        if (is_line_end(sign)) {
            skipping_ = false;
            if (!line_.empty()) lines.push_back(std::exchange(line_, {}));
        } else if (sign == start_) {
            drop_line();
            skipping_ = false;
            line_.push_back(sign);
        } else if (skipping_) {
            ++bytes_dropped_;
        } else if (!is_printable(sign) || line_.size() == line_bytes_max) {
            drop_line();
            ++bytes_dropped_;
            skipping_ = true;
        } else {
            line_.push_back(sign);
        }
    }
    return lines;
}

void LineSplitter::reset() {
    drop_line();
    skipping_ = false;
}

void LineSplitter::drop_line() {
    bytes_dropped_ += line_.size();
    line_.clear();
}

std::uint16_t crc16(std::string_view text) {
    std::uint16_t crc = crc_first;
    for (const char sign : text) {
        crc = static_cast<std::uint16_t>(crc ^ (static_cast<std::uint8_t>(sign) << 8));
        for (int bit = 0; bit < 8; ++bit) {
            const bool carry = (crc & 0x8000U) != 0;
            crc = static_cast<std::uint16_t>(crc << 1);
            if (carry) crc ^= crc_polynomial;
        }
    }
    return crc;
}

std::string checked_line(std::string_view body) {
    return fmt::format("{}{}*{:04X}\r\n", checked_line_start, body, crc16(body));
}

std::optional<std::string_view> open_checked_line(std::string_view line) {
    if (line.size() < 1 + 1 + crc_digits || line.front() != checked_line_start) return {};
    const std::size_t star = line.size() - crc_digits - 1;
    if (line[star] != '*') return {};
    const std::string_view body = line.substr(1, star - 1);
    if (line.substr(star + 1) != fmt::format("{:04X}", crc16(body))) return {};
    return body;
}

std::vector<std::string_view> split_fields(std::string_view text, char separator) {
    std::vector<std::string_view> fields;
    for (;;) {
        const std::size_t end = text.find(separator);
        fields.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return fields;
        text.remove_prefix(end + 1);
    }
}

std::optional<std::uint32_t> parse_number(std::string_view text, std::uint32_t most) {
    if (text.empty()) return {};
    std::uint64_t number = 0;
    for (const char digit : text) {
        if (digit < '0' || digit > '9') return {};
        number = number * 10 + static_cast<std::uint64_t>(digit - '0');
        if (number > most) return {};
    }
    return static_cast<std::uint32_t>(number);
}

}  // namespace croupier::devices
