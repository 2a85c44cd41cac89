#include "tests/support/shelf.h"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>

#include "base/check.h"
#include "lab/library.h"

namespace croupier::tests {

std::string rulebook_folder() {
    const char* other = std::getenv("CROUPIER_RULEBOOKS");
    return other != nullptr ? other : CROUPIER_SOURCE_DIR "/rulebooks";
}

std::string rulebook_text(std::string_view id) {
    auto text = lab::read_file(rulebook_folder() + "/" + std::string(id) + ".toml");
    CHECK(text.has_value());
    return *std::move(text);
}

const rulebook::Shelf& shelf() {
    static const auto loaded = [] {
        auto result = lab::load_shelf(rulebook_folder());
        if (!result) fmt::print(stderr, "{}", result.error().what);
        return result;
    }();
    CHECK(loaded.has_value());
    return *loaded;
}

const rulebook::Rulebook& book(std::string_view id) {
    const rulebook::Rulebook* found = shelf().find(id);
    CHECK(found != nullptr);
    return *found;
}

}  // namespace croupier::tests
