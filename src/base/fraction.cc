#include "base/fraction.h"

#include <boost/multiprecision/cpp_int.hpp>

#include "base/check.h"

namespace croupier {
namespace {

using boost::multiprecision::cpp_int;
using boost::multiprecision::cpp_rational;

cpp_rational rational(const Fraction& fraction) {
    return {cpp_int(fraction.numerator()), cpp_int(fraction.denominator())};
}

Fraction from(const cpp_rational& value) {
    return Fraction::of_digits(boost::multiprecision::numerator(value).str(),
                               boost::multiprecision::denominator(value).str());
}

}  // namespace

Fraction::Fraction(Wide numerator, Wide denominator)
    : Fraction(of_digits(wide_text(numerator), wide_text(denominator))) {}

Fraction Fraction::of_digits(std::string_view numerator, std::string_view denominator) {
    const cpp_int under{std::string(denominator)};
    CHECK(under > 0);
    const cpp_rational lowest(cpp_int(std::string(numerator)), under);  // reduces what it is given
    Fraction fraction;
    fraction.numerator_ = boost::multiprecision::numerator(lowest).str();
    fraction.denominator_ = boost::multiprecision::denominator(lowest).str();
    return fraction;
}

std::string Fraction::text() const {
    return denominator_ == "1" ? numerator_ : numerator_ + "/" + denominator_;
}

double Fraction::decimal() const {
    using boost::multiprecision::cpp_int;
    // 80 bits of quotient are more than a double holds, whatever the size of the parts.
    cpp_int over(numerator_);
    const cpp_int under(denominator_);
    const bool negative = over < 0;
    if (negative) over = -over;
    if (over == 0) return 0.0;
    const auto shift = static_cast<int>(msb(under)) - static_cast<int>(msb(over)) + 80;
    const cpp_int quotient =
        shift >= 0 ? cpp_int((over << shift) / under) : cpp_int(over / (under << -shift));
    const double magnitude = std::ldexp(quotient.convert_to<double>(), -shift);
    return negative ? -magnitude : magnitude;
}

int Fraction::sign() const {
    if (numerator_ == "0") return 0;
    return numerator_.front() == '-' ? -1 : 1;
}

Fraction operator+(const Fraction& a, const Fraction& b) {
    return from(rational(a) + rational(b));
}
Fraction operator-(const Fraction& a, const Fraction& b) {
    return from(rational(a) - rational(b));
}
Fraction operator*(const Fraction& a, const Fraction& b) {
    return from(rational(a) * rational(b));
}

std::string wide_text(Wide number) {
    if (number == 0) return "0";
    const bool negative = number < 0;
    std::string digits;
    while (number != 0) {
        const int digit = static_cast<int>(number % 10);
        digits.insert(digits.begin(), static_cast<char>('0' + (digit < 0 ? -digit : digit)));
        number /= 10;
    }
    return negative ? "-" + digits : digits;
}

}  // namespace croupier
