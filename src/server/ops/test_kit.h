// What the tests of this folder share.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "base/check.h"
#include "journal/test_kit.h"

namespace croupier::ops::kit {

using journal::kit::must;
using journal::kit::Scratch;
using journal::kit::why;

inline void put_text(const std::string& path, const std::string& text) {
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file << text;
    CHECK(file.good());
}

inline std::string text_in(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace croupier::ops::kit
