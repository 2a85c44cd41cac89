// The settle line: any bytes are answered with one JSON object, and the same bytes with the same.
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "codec/settle/settle.h"
#include "lab/library.h"

namespace {

std::string settle(std::string_view line) {
    static const auto shelf = croupier::lab::load_shelf("");
    static croupier::codec::Settler settler(*shelf);
    std::string answer;
    settler.settle(line, answer);
    return answer;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view line(reinterpret_cast<const char*>(bytes), size);
    const std::string answer = settle(line);
    if (!answer.empty()) {
        const auto object = boost::json::parse(answer).as_object();
        CHECK(object.size() == 1);
        CHECK(object.contains("results") || object.contains("error"));
    }
    CHECK(settle(line) == answer);
    return 0;
}
