// Every fuzz target of fuzz/, without a fuzzer: the seeds as they are, then a few thousand random
// changes of them. A target that does not crash, leak or hang has passed.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/proves.h"

#define FUZZ_TARGET(name) extern "C" int name(const std::uint8_t* bytes, std::size_t size);
#include "fuzz_targets.inc"
#undef FUZZ_TARGET

namespace croupier::tests {
namespace {

constexpr int inputs_per_target = 3000;

using Target = int (*)(const std::uint8_t*, std::size_t);

std::string read_file(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return std::move(text).str();
}

void add_files(const std::filesystem::path& folder, std::vector<std::string>& seeds) {
    if (!std::filesystem::is_directory(folder)) return;
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.is_regular_file()) paths.push_back(entry.path());
    }
    std::sort(paths.begin(), paths.end());
    for (const auto& path : paths) seeds.push_back(read_file(path));
}

void add_lines(const std::filesystem::path& path, std::vector<std::string>& seeds) {
    std::ifstream in(path);
    for (std::string line; std::getline(in, line);) seeds.push_back(line);
}

// What fuzz/NAME.seeds lists (`files FOLDER` or `lines FILE`), and fuzz/corpus/NAME.
std::vector<std::string> seeds_of(const std::string& name) {
    const std::filesystem::path root = CROUPIER_SOURCE_DIR;
    std::vector<std::string> seeds;
    std::ifstream list(root / "fuzz" / (name + ".seeds"));
    for (std::string kind, path; list >> kind >> path;) {
        if (kind == "files") add_files(root / path, seeds);
        if (kind == "lines") add_lines(root / path, seeds);
    }
    add_files(root / "fuzz/corpus" / name, seeds);
    return seeds;
}

class Mutator {
public:
    // One to four changes of any kind, in place.
    void change(std::string& text, const std::vector<std::string>& seeds) {
        for (std::size_t changes = below(4) + 1; changes > 0; --changes) change_once(text, seeds);
    }

    std::size_t below(std::size_t end) { return end == 0 ? 0 : random_() % end; }

private:
    void change_once(std::string& text, const std::vector<std::string>& seeds) {
        static constexpr std::array<std::string_view, 16> pieces = {"-1",
                                                                    "0",
                                                                    "9223372036854775807",
                                                                    "9223372036854775808",
                                                                    "1e400",
                                                                    "null",
                                                                    "true",
                                                                    "\"",
                                                                    "\\u0000",
                                                                    "{",
                                                                    "}",
                                                                    "[[[[[[[[",
                                                                    "]",
                                                                    "\xff\xfe",
                                                                    "\n",
                                                                    "="};
        const std::size_t at = below(text.size());
        switch (below(6)) {
            case 0:
                if (!text.empty()) text[at] = static_cast<char>(random_());
                break;
            case 1:
                text.erase(at, below(8) + 1);
                break;
            case 2:
                text.insert(at, text.substr(below(text.size()), below(64)));
                break;
            case 3:
                text.insert(at, pieces[below(pieces.size())]);
                break;
            case 4:
                replace_number(text, at, pieces[below(5)]);
                break;
            default: {
                const std::string& other = seeds[below(seeds.size())];
                text.replace(at, below(64), other.substr(below(other.size()), below(64)));
            }
        }
    }

    // The next number after `at`: what readers get wrong.
    static void replace_number(std::string& text, std::size_t at, std::string_view piece) {
        const std::size_t begin = text.find_first_of("0123456789", at);
        if (begin == std::string::npos) return;
        const std::size_t end = text.find_first_not_of("0123456789", begin);
        text.replace(begin, end == std::string::npos ? end : end - begin, piece);
    }

    std::mt19937_64 random_{20240827};
};

void feed(Target target, const std::string& text) {
    // A copy of exactly this size on the heap, so that reading past its end is seen.
    const std::vector<std::uint8_t> bytes(text.begin(), text.end());
    target(bytes.data(), bytes.size());
}

void smoke(const std::string& name, Target target) {
    const auto seeds = seeds_of(name);
    ASSERT_FALSE(seeds.empty()) << "fuzz/" << name << ".seeds lists nothing";
    for (const auto& seed : seeds) feed(target, seed);
    feed(target, "");
    Mutator mutator;
    for (int i = 0; i < inputs_per_target; ++i) {
        std::string text = seeds[mutator.below(seeds.size())];
        mutator.change(text, seeds);
        feed(target, text);
    }
}

#define FUZZ_TARGET(name)           \
    TEST(FuzzSmoke, name) {         \
        smoke(#name, name);         \
        PROVES("ST-GLI19-B.4.3.d"); \
    }
#include "fuzz_targets.inc"
#undef FUZZ_TARGET

}  // namespace
}  // namespace croupier::tests
