// What was found to be wrong.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace croupier::load {

inline constexpr std::size_t finding_words_max = 20;

struct Findings {
    std::uint64_t lost = 0;           // acknowledged, and the server knows nothing of it
    std::uint64_t doubled = 0;        // counted more than once
    std::uint64_t disagreements = 0;  // every other cent
    std::vector<std::string> words;   // of the first ones

    void find_lost(std::string what);
    void find_doubled(std::string what);
    void disagree(std::string what);
    bool none() const { return lost == 0 && doubled == 0 && disagreements == 0; }

private:
    void note(std::string what);
};

}  // namespace croupier::load
