// Browsers in which somebody has signed in before: each holds a mark for that user, which opens
// nothing. A sign-in with the mark is one from a known place, so that nobody who guesses elsewhere
// can keep the person out; wrong tries with it lock the account as at any known place.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace croupier::ops {

class KnownBrowsers {
public:
    using Key = std::array<unsigned char, 32>;
    explicit KnownBrowsers(const Key& key) : key_(key) {}

    // A new one: 128 random bits and their seal, in hexadecimal digits.
    std::string mark_for(std::string_view user) const;
    bool knows(std::string_view mark, std::string_view user) const;

private:
    Key key_;
};

}  // namespace croupier::ops
