#include "load/findings.h"

#include <utility>

namespace croupier::load {

void Findings::find_lost(std::string what) {
    ++lost;
    note("lost: " + std::move(what));
}

void Findings::find_doubled(std::string what) {
    ++doubled;
    note("doubled: " + std::move(what));
}

void Findings::disagree(std::string what) {
    ++disagreements;
    note(std::move(what));
}

void Findings::note(std::string what) {
    if (words.size() < finding_words_max) words.push_back(std::move(what));
}

}  // namespace croupier::load
