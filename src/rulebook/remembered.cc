#include "rulebook/remembered.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace croupier::rulebook {
namespace {

constexpr std::size_t remembered_max = 8;

struct Remembered {
    std::string text;
    std::shared_ptr<const Rulebook> book;
};

}  // namespace

Result<std::shared_ptr<const Rulebook>, Problems> remembered_rulebook(std::string_view text) {
    // NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): a cache that nobody sees
    thread_local std::vector<Remembered> known;  // newest last
    const auto found = std::find_if(known.begin(), known.end(),
                                    [&](const Remembered& old) { return old.text == text; });
    if (found != known.end()) return found->book;
    TRY(book, read_rulebook(text));
    auto shared = std::make_shared<const Rulebook>(std::move(book));
    if (known.size() == remembered_max) known.erase(known.begin());
    known.push_back({std::string(text), shared});
    return shared;
}

}  // namespace croupier::rulebook
