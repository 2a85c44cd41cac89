// What single tests found, and what all of them come to together.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace croupier::lab::rng {

struct Finding {
    std::string subject;
    std::string test;     // "total_distribution"
    std::string what;     // which form of it, and the statistic
    double chance = 1;    // of a deviation at least so large, two-sided, if nothing is wrong
    double adjusted = 1;  // for the number of tests judged together; below the level: found wrong
};

inline constexpr double joint_level = 0.01;  // ST-GLI19-3.2.2: 99 % together

// Holm's correction: whatever depends on what, the chance that anything sound is found wrong is at
// most the level. Sets `adjusted`.
void adjust(std::span<Finding> findings);

// After `adjust`.
bool all_hold(std::span<const Finding> findings);

// The least of several chances that one finding is made of, corrected for their number.
class Least {
public:
    void add(double chance, std::string_view what);
    std::size_t number() const { return number_; }
    double chance() const;
    const std::string& what() const { return what_; }  // of the least

private:
    std::size_t number_ = 0;
    double least_ = 2;
    std::string what_;
};

// The smallest relative excess of one face of chance `chance` that so many draws show with 90 %
// probability, where `tests` are judged together and each looks at `faces`.
double excess_found(double draws, double chance, std::size_t tests, std::size_t faces);

}  // namespace croupier::lab::rng
