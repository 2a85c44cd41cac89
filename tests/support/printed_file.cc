#include "tests/support/printed_file.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string_view>

#include "base/check.h"
#include "lab/library.h"

namespace croupier::tests {
namespace {

bool updates() {
    const char* wanted = std::getenv("CROUPIER_UPDATE");
    return wanted != nullptr && std::string_view(wanted) == "1";
}

}  // namespace

std::string path_of(const std::string& file) {
    return std::string(CROUPIER_SOURCE_DIR) + "/" + file;
}

void expect_file(const std::string& file, const std::string& text) {
    if (updates()) std::ofstream(path_of(file), std::ios::binary) << text;
    const auto found = lab::read_file(path_of(file));
    ASSERT_TRUE(found) << found.error().what;
    EXPECT_TRUE(*found == text) << file << " is not what the code says; CROUPIER_UPDATE=1 "
                                << "writes it anew";
}

std::string with_section(const std::string& text, const std::string& name,
                         const std::string& section) {
    const std::string begin = "<!-- begin " + name + " -->\n";
    const std::size_t from = text.find(begin);
    const std::size_t to = text.find("<!-- end " + name + " -->");
    CHECK(from != std::string::npos);
    CHECK(to != std::string::npos);
    return text.substr(0, from + begin.size()) + "\n" + section + "\n" + text.substr(to);
}

}  // namespace croupier::tests
