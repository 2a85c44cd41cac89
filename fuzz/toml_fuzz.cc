// The reader of rulebooks: any text is a rulebook, or a list of problems that each say what.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "rulebook/rulebook.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    const auto book = croupier::rulebook::read_rulebook(text);
    if (book) {
        CHECK(!book->id.empty());
        CHECK(!book->values.empty());
        return 0;
    }
    CHECK(!book.error().empty());
    for (const auto& problem : book.error()) CHECK(!problem.what.empty());
    return 0;
}
