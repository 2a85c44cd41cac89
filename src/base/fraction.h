// An exact fraction of any size, kept in lowest terms. Arithmetic is for reports, not for play.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/wide.h"

namespace croupier {

class Fraction {
public:
    Fraction() = default;  // 0
    Fraction(Wide numerator, Wide denominator);
    // Decimal digits, with a sign on the numerator if need be; the denominator is positive.
    static Fraction of_digits(std::string_view numerator, std::string_view denominator);

    // "numerator/denominator", or the whole number.
    std::string text() const;
    double decimal() const;
    int sign() const;  // -1, 0, 1

    const std::string& numerator() const { return numerator_; }
    const std::string& denominator() const { return denominator_; }

    friend Fraction operator+(const Fraction& a, const Fraction& b);
    friend Fraction operator-(const Fraction& a, const Fraction& b);
    friend Fraction operator*(const Fraction& a, const Fraction& b);
    friend bool operator==(const Fraction&, const Fraction&) = default;

private:
    std::string numerator_ = "0";
    std::string denominator_ = "1";
};

std::string wide_text(Wide number);

}  // namespace croupier
