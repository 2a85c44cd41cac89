// The answers that are kept: a repeated command gets its first one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "floor/origin.h"
#include "floor/rejection.h"

namespace croupier::floor {

// At least so many; at most twice as many, since the older half goes at once.
inline constexpr std::ptrdiff_t answers_kept = 32;

// The answer to a command: accepted if the reason is none.
struct Answer {
    static constexpr std::string_view type_name = "answer";
    std::uint64_t counter = 0;
    Refusal refusal;
    std::uint64_t order = 0;  // which order it was: mark_of(); 0: older builds did not keep it
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "counter", self.counter);
        v(2, "refusal", self.refusal);
        v(3, "order", self.order);
    }
    friend bool operator==(const Answer&, const Answer&) = default;
};

// Places by number. Numbers that are given out one by one are small and lie in a row; a number
// that people have chosen takes no more room than any other.
class PlaceIndex {
public:
    // Plus one; 0: it has none.
    std::uint32_t find(std::uint32_t number) const {
        if (number < row_max) return number < row_.size() ? row_[number] : 0;
        const auto found = others_.find(number);
        return found != others_.end() ? found->second : 0;
    }
    std::uint32_t& at(std::uint32_t number) {
        if (number >= row_max) return others_[number];
        if (row_.size() <= number) row_.resize(number + 1U, 0);
        return row_[number];
    }
    void clear() {
        row_.clear();
        others_.clear();
    }

private:
    static constexpr std::uint32_t row_max = 1U << 17U;
    std::vector<std::uint32_t> row_;
    std::map<std::uint32_t, std::uint32_t> others_;
};

// The last answers given to one origin, oldest first, and its highest counter.
struct Correspondent {
    static constexpr std::string_view type_name = "correspondent";
    Origin origin;
    std::vector<Answer> answers;
    std::uint64_t highest = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "origin", self.origin);
        v(2, "answers", self.answers);
        v(3, "highest", self.highest);
    }
    friend bool operator==(const Correspondent&, const Correspondent&) = default;
};

// Everybody who has written, with the last answers to each.
struct Correspondence {
    std::vector<Correspondent> correspondents;  // in the order in which they first wrote
    // A cache: the place of an origin among them, plus one; by kind and number.
    std::array<PlaceIndex, origin_kind_names.size()> correspondent_index{};
};

}  // namespace croupier::floor
