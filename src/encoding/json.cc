#include "encoding/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <deque>

namespace croupier::encoding::json {
namespace {

constexpr int depth_max = 32;

// Bytes of a string that need no look: all but quote, backslash, control and beyond ASCII.
constexpr std::array<bool, 256> plain_bytes = [] {
    std::array<bool, 256> plain{};
    for (std::size_t byte = 0x20; byte < 0x80; ++byte) plain[byte] = true;
    plain['"'] = false;
    plain['\\'] = false;
    return plain;
}();

bool is_plain(char c) {
    return plain_bytes[static_cast<unsigned char>(c)];
}
bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
bool is_continuation(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

void append_utf8(std::string& to, std::uint32_t code) {
    const auto put = [&](std::uint32_t byte) { to += static_cast<char>(byte); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xC0 | code >> 6), put(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        put(0xE0 | code >> 12), put(0x80 | (code >> 6 & 0x3F)), put(0x80 | (code & 0x3F));
    } else {
        put(0xF0 | code >> 18), put(0x80 | (code >> 12 & 0x3F));
        put(0x80 | (code >> 6 & 0x3F)), put(0x80 | (code & 0x3F));
    }
}

}  // namespace

// Memory that grows while one text is read and is all free again for the next.
class Reader::Arena {
public:
    template <class T>
    T* keep(const T* from, std::size_t count) {
        const std::size_t size = count * sizeof(T);
        if (block_ == blocks_.size() || used_ + size > blocks_[block_].size()) next_block(size);
        unsigned char* at = blocks_[block_].data() + used_;
        used_ += (size + 15) / 16 * 16;
        if (count > 0) std::memcpy(static_cast<void*>(at), from, size);
        return reinterpret_cast<T*>(at);
    }
    std::string& keep_text() { return texts_.emplace_back(); }
    void clear() {
        block_ = 0;
        used_ = 0;
        if (!texts_.empty()) texts_.clear();
    }

private:
    void next_block(std::size_t size) {
        if (block_ < blocks_.size()) ++block_;
        if (block_ == blocks_.size() || blocks_[block_].size() < size)
            blocks_.insert(blocks_.begin() + static_cast<std::ptrdiff_t>(block_),
                           std::vector<unsigned char>(std::max<std::size_t>(size, 1U << 16)));
        used_ = 0;
    }
    std::vector<std::vector<unsigned char>> blocks_;
    std::size_t block_ = 0;
    std::size_t used_ = 0;
    std::deque<std::string> texts_;  // strings that had escapes
};

Reader::Reader() : arena_(std::make_unique<Arena>()) {}
Reader::~Reader() = default;

Result<const Value*, Fault> Reader::read(std::string_view text) {
    start_ = at_ = text.data();
    end_ = start_ + text.size();
    arena_->clear();
    items_.clear();
    members_.clear();
    skip_space();
    bool good = read_value(root_, 0);
    if (good) {
        skip_space();
        if (at_ != end_) good = wrong("something follows the value");
    }
    if (!good) return Err{Fault{fmt::format("{} at byte {}", what_, at_ - start_ + 1)}};
    return &root_;
}

bool Reader::wrong(const char* what) {
    what_ = what;
    return false;
}

bool Reader::read_value(Value& into, int depth) {
    if (at_ == end_) return wrong("a value is missing");
    switch (*at_) {
        case '"':
            into.kind_ = Kind::text;
            into.text_ = {};
            return read_text(into.text_);
        case '{':
            return read_object(into, depth);
        case '[':
            return read_list(into, depth);
        case 't':
            return read_word("true", into, Kind::boolean, 1);
        case 'f':
            return read_word("false", into, Kind::boolean, 0);
        case 'n':
            return read_word("null", into, Kind::null, 0);
        default:
            return read_number(into);
    }
}

bool Reader::read_word(std::string_view word, Value& into, Kind kind, std::int64_t value) {
    if (!std::string_view(at_, static_cast<std::size_t>(end_ - at_)).starts_with(word))
        return wrong("no such word");
    at_ += word.size();
    into.kind_ = kind;
    into.integer_ = value;
    return true;
}

bool Reader::read_number(Value& into) {
    const char* const start = at_;
    if (*at_ == '-') ++at_;
    if (at_ == end_ || !is_digit(*at_)) return wrong("no value begins so");
    if (*at_ == '0') {
        ++at_;
    } else {
        while (at_ != end_ && is_digit(*at_)) ++at_;
    }
    bool whole = true;
    if (at_ != end_ && *at_ == '.') {
        whole = false;
        ++at_;
        if (at_ == end_ || !is_digit(*at_)) return wrong("a digit is missing");
        while (at_ != end_ && is_digit(*at_)) ++at_;
    }
    if (at_ != end_ && (*at_ == 'e' || *at_ == 'E')) {
        whole = false;
        ++at_;
        if (at_ != end_ && (*at_ == '+' || *at_ == '-')) ++at_;
        if (at_ == end_ || !is_digit(*at_)) return wrong("a digit is missing");
        while (at_ != end_ && is_digit(*at_)) ++at_;
    }
    into.kind_ = Kind::other_number;
    into.integer_ = 0;
    if (whole) {
        const auto [end, error] = std::from_chars(start, at_, into.integer_);
        if (error == std::errc{} && end == at_) {
            into.kind_ = Kind::integer;
            return true;
        }
        std::uint64_t large = 0;
        const auto [large_end, large_error] = std::from_chars(start, at_, large);
        into.large_ = large_error == std::errc{} && large_end == at_;
        into.large_integer_ = large;
    }
    return true;
}

bool Reader::read_text(std::string_view& into) {
    const char* const start = ++at_;  // after the quote
    while (true) {
        while (at_ != end_ && is_plain(*at_)) ++at_;
        if (at_ == end_) return wrong("a string does not end");
        if (*at_ == '"') {
            into = {start, static_cast<std::size_t>(at_ - start)};
            ++at_;
            return true;
        }
        if (*at_ == '\\') return read_escaped(start, into);
        if (!read_utf8()) return false;
    }
}

bool Reader::read_escaped(const char* start, std::string_view& into) {
    std::string& text = arena_->keep_text();
    text.assign(start, at_);
    while (at_ != end_ && *at_ != '"') {
        if (*at_ == '\\') {
            if (!read_escape(text)) return false;
            continue;
        }
        const char* const from = at_;
        if (is_plain(*at_))
            ++at_;
        else if (!read_utf8())
            return false;
        text.append(from, at_);
    }
    if (at_ == end_) return wrong("a string does not end");
    ++at_;
    into = text;
    return true;
}

bool Reader::read_escape(std::string& into) {
    ++at_;  // the backslash
    if (at_ == end_) return wrong("a string does not end");
    constexpr std::string_view names = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    const auto known = names.find(*at_);
    if (known != std::string_view::npos) {
        into += meanings[known];
        ++at_;
        return true;
    }
    const auto four_digits = [&](std::uint32_t& code) {
        if (end_ - at_ < 5 || *at_ != 'u') return false;
        const auto [end, error] = std::from_chars(at_ + 1, at_ + 5, code, 16);
        if (error != std::errc{} || end != at_ + 5) return false;
        at_ += 5;
        return true;
    };
    std::uint32_t code = 0;
    if (!four_digits(code)) return wrong("no such escape");
    if (code >= 0xDC00 && code <= 0xDFFF) return wrong("half a surrogate pair");
    if (code >= 0xD800 && code <= 0xDBFF) {
        std::uint32_t low = 0;
        if (at_ == end_ || *at_ != '\\') return wrong("half a surrogate pair");
        ++at_;
        if (!four_digits(low) || low < 0xDC00 || low > 0xDFFF)
            return wrong("half a surrogate pair");
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
    append_utf8(into, code);
    return true;
}

// One character beyond ASCII; overlong forms, surrogates and what lies beyond Unicode are refused.
bool Reader::read_utf8() {
    const auto first = static_cast<unsigned char>(*at_);
    const auto left = end_ - at_;
    const auto second = left > 1 ? static_cast<unsigned char>(at_[1]) : 0U;
    int length = 0;
    if (first >= 0xC2 && first <= 0xDF) {
        length = 2;
    } else if (first >= 0xE0 && first <= 0xEF) {
        length = 3;
        if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F)) length = 0;
    } else if (first >= 0xF0 && first <= 0xF4) {
        length = 4;
        if ((first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F)) length = 0;
    }
    if (length == 0 || left < length) return wrong("a string is not valid UTF-8");
    for (int byte = 1; byte < length; ++byte)
        if (!is_continuation(at_[byte])) return wrong("a string is not valid UTF-8");
    at_ += length;
    return true;
}

bool Reader::read_list(Value& into, int depth) {
    if (depth == depth_max) return wrong("too deep");
    const std::size_t first = items_.size();
    ++at_;
    skip_space();
    if (at_ != end_ && *at_ == ']') {
        ++at_;
    } else {
        while (true) {
            Value item;
            if (!read_value(item, depth + 1)) return false;
            items_.push_back(item);
            skip_space();
            if (at_ == end_) return wrong("a list does not end");
            const char next = *at_++;
            if (next == ']') break;
            if (next != ',') return --at_, wrong("a comma is missing");
            skip_space();
        }
    }
    const std::size_t count = items_.size() - first;
    into.kind_ = Kind::list;
    into.array_ = Array{};
    into.array_.items_ = arena_->keep(items_.data() + first, count);
    into.array_.size_ = count;
    items_.resize(first);
    return true;
}

bool Reader::read_object(Value& into, int depth) {
    if (depth == depth_max) return wrong("too deep");
    const std::size_t first = members_.size();
    ++at_;
    skip_space();
    if (at_ != end_ && *at_ == '}') {
        ++at_;
    } else {
        while (true) {
            Member member;
            if (at_ == end_ || *at_ != '"') return wrong("a key is missing");
            if (!read_text(member.key)) return false;
            skip_space();
            if (at_ == end_ || *at_ != ':') return wrong("a colon is missing");
            ++at_;
            skip_space();
            if (!read_value(member.value, depth + 1)) return false;
            members_.push_back(member);
            skip_space();
            if (at_ == end_) return wrong("an object does not end");
            const char next = *at_++;
            if (next == '}') break;
            if (next != ',') return --at_, wrong("a comma is missing");
            skip_space();
        }
    }
    const std::size_t count = members_.size() - first;
    if (has_twice(members_.data() + first, count)) return wrong("a key stands twice in an object");
    into.kind_ = Kind::object;
    into.object_ = Object{};
    into.object_.members_ = arena_->keep(members_.data() + first, count);
    into.object_.size_ = count;
    members_.resize(first);
    return true;
}

bool Reader::has_twice(const Member* members, std::size_t count) {
    if (count <= 16) {
        for (std::size_t a = 1; a < count; ++a)
            for (std::size_t b = 0; b < a; ++b)
                if (members[a].key == members[b].key) return true;
        return false;
    }
    std::vector<std::string_view> keys;
    keys.reserve(count);
    for (std::size_t at = 0; at < count; ++at) keys.push_back(members[at].key);
    std::sort(keys.begin(), keys.end());
    return std::adjacent_find(keys.begin(), keys.end()) != keys.end();
}

}  // namespace croupier::encoding::json
