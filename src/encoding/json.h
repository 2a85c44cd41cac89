// Reads one JSON text into values that point into it: strings without escapes are not copied, and
// the memory is used again for the next text. Strict: RFC 8259, valid UTF-8, no key twice in an
// object, no deeper than 32. Reading is what `croupier settle` spends its time on, which is why we
// read ourselves; whatever is no whole number of 64 bits is kept only as "some other number".
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "base/fault.h"
#include "base/result.h"

namespace croupier::encoding::json {

enum class Kind : std::uint8_t { null, boolean, integer, other_number, text, list, object };

class Value;
struct Member;

class Array {
public:
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    inline const Value* begin() const;
    inline const Value* end() const;
    inline const Value& operator[](std::size_t at) const;

private:
    friend class Reader;
    const Value* items_ = nullptr;
    std::size_t size_ = 0;
};

class Object {
public:
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    inline const Member* begin() const;
    inline const Member* end() const;
    inline const Value* if_contains(std::string_view key) const;
    bool contains(std::string_view key) const { return if_contains(key) != nullptr; }

private:
    friend class Reader;
    const Member* members_ = nullptr;
    std::size_t size_ = 0;
};

class Value {
public:
    Value() : integer_(0) {}

    Kind kind() const { return kind_; }
    bool is_null() const { return kind_ == Kind::null; }
    bool is_bool() const { return kind_ == Kind::boolean; }
    bool is_string() const { return kind_ == Kind::text; }
    bool is_array() const { return kind_ == Kind::list; }
    bool is_object() const { return kind_ == Kind::object; }

    // The value, if it is of that kind; otherwise nullptr.
    const std::int64_t* if_int64() const { return kind_ == Kind::integer ? &integer_ : nullptr; }
    // A whole number from 2^63 to 2^64-1.
    const std::uint64_t* if_large() const { return large_ ? &large_integer_ : nullptr; }
    const std::string_view* if_string() const { return kind_ == Kind::text ? &text_ : nullptr; }
    const Array* if_array() const { return kind_ == Kind::list ? &array_ : nullptr; }
    const Object* if_object() const { return kind_ == Kind::object ? &object_ : nullptr; }

    // For who has asked for the kind before.
    bool get_bool() const {
        CHECK(is_bool());
        return integer_ != 0;
    }
    const Array& get_array() const {
        CHECK(is_array());
        return array_;
    }
    const Object& get_object() const {
        CHECK(is_object());
        return object_;
    }

private:
    friend class Reader;
    Kind kind_ = Kind::null;
    bool large_ = false;  // of kind other_number
    union {
        std::int64_t integer_;  // also true and false
        std::uint64_t large_integer_;
        std::string_view text_;
        Array array_;
        Object object_;
    };
};

struct Member {
    std::string_view key;
    Value value;
};

inline const Value* Array::begin() const {
    return items_;
}
inline const Value* Array::end() const {
    return items_ + size_;
}
inline const Value& Array::operator[](std::size_t at) const {
    return items_[at];
}
inline const Member* Object::begin() const {
    return members_;
}
inline const Member* Object::end() const {
    return members_ + size_;
}
inline const Value* Object::if_contains(std::string_view key) const {
    for (const Member& member : *this)
        if (member.key == key) return &member.value;
    return nullptr;
}

// Holds the memory of the last text read. Values live until the next `read`; strings also need the
// text itself to live so long.
class Reader {
public:
    Reader();
    ~Reader();
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;

    // The Fault says what is wrong and at which byte.
    Result<const Value*, Fault> read(std::string_view text);

private:
    class Arena;

    bool read_value(Value& into, int depth);
    bool read_text(std::string_view& into);
    bool read_escaped(const char* start, std::string_view& into);
    bool read_escape(std::string& into);
    bool read_utf8();
    bool read_number(Value& into);
    bool read_word(std::string_view word, Value& into, Kind kind, std::int64_t value);
    bool read_list(Value& into, int depth);
    bool read_object(Value& into, int depth);
    bool has_twice(const Member* members, std::size_t count);
    bool wrong(const char* what);
    void skip_space() {
        while (at_ != end_ && (*at_ == ' ' || *at_ == '\n' || *at_ == '\r' || *at_ == '\t')) ++at_;
    }

    const char* start_ = nullptr;
    const char* at_ = nullptr;
    const char* end_ = nullptr;
    const char* what_ = nullptr;  // what went wrong
    Value root_;
    std::unique_ptr<Arena> arena_;
    std::vector<Value> items_;     // of the lists being read
    std::vector<Member> members_;  // of the objects being read
};

}  // namespace croupier::encoding::json
