// Our JSON reader against Boost.JSON: what we accept, Boost accepts, and both read the same; what
// we refuse, Boost refuses too, but for a key that stands twice and for the depth of nesting.
#include <boost/json/error.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "encoding/json.h"

namespace {

namespace json = croupier::encoding::json;

bool are_same(const json::Value& ours, const boost::json::value& theirs);

bool are_same(const json::Array& ours, const boost::json::array& theirs) {
    if (ours.size() != theirs.size()) return false;
    for (std::size_t i = 0; i < ours.size(); ++i) {
        if (!are_same(ours[i], theirs[i])) return false;
    }
    return true;
}

bool are_same(const json::Object& ours, const boost::json::object& theirs) {
    if (ours.size() != theirs.size()) return false;
    for (const json::Member& member : ours) {
        const boost::json::value* other = theirs.if_contains(member.key);
        if (other == nullptr || !are_same(member.value, *other)) return false;
    }
    return true;
}

bool are_same(const json::Value& ours, const boost::json::value& theirs) {
    switch (ours.kind()) {
        case json::Kind::null:
            return theirs.is_null();
        case json::Kind::boolean:
            return theirs.is_bool() && theirs.get_bool() == ours.get_bool();
        case json::Kind::integer:
            return theirs.is_int64() && theirs.get_int64() == *ours.if_int64();
        case json::Kind::other_number:
            return theirs.is_double() || theirs.is_uint64();
        case json::Kind::text:
            return theirs.is_string() && std::string_view(theirs.get_string()) == *ours.if_string();
        case json::Kind::list:
            return theirs.is_array() && are_same(ours.get_array(), theirs.get_array());
        case json::Kind::object:
            return theirs.is_object() && are_same(ours.get_object(), theirs.get_object());
    }
    return false;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    static json::Reader reader;
    const auto ours = reader.read(text);
    boost::json::error_code problem;
    const boost::json::value theirs = boost::json::parse(text, problem);
    // To us 1e999999999999 is some number; Boost gives up before it has seen the rest.
    if (problem == boost::json::error::exponent_overflow) return 0;
    if (ours) {
        CHECK(!problem);
        CHECK(are_same(**ours, theirs));
    } else {
        const std::string& what = ours.error().what;
        CHECK(!what.empty());
        CHECK(problem || what.find("twice") != std::string::npos ||
              what.find("deep") != std::string::npos);
    }
    return 0;
}
