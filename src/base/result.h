// Result<T, E>: a value, or the reason why there is none. The member names are those of
// std::expected, which this compiler has only in a later language version.
#pragma once

#include <utility>
#include <variant>

#include "base/check.h"

namespace croupier {

template <class E>
struct Err {
    E error;
};
template <class E>
Err(E) -> Err<E>;

struct Nothing {
    friend bool operator==(Nothing, Nothing) = default;
};

template <class T, class E>
class [[nodiscard]] Result {
public:
    using value_type = T;
    using error_type = E;

    // A value is a Result, and so is a reason: both convert by themselves.
    // NOLINTNEXTLINE(google-explicit-constructor): see above
    Result(T value) : held_(std::in_place_index<0>, std::move(value)) {}
    template <class F>
    // NOLINTNEXTLINE(google-explicit-constructor): see above
    Result(Err<F> err) : held_(std::in_place_index<1>, std::move(err.error)) {}

    bool has_value() const { return held_.index() == 0; }
    explicit operator bool() const { return has_value(); }

    T& value() {
        CHECK(has_value());
        return *std::get_if<0>(&held_);
    }
    const T& value() const {
        CHECK(has_value());
        return *std::get_if<0>(&held_);
    }
    E& error() {
        CHECK(!has_value());
        return *std::get_if<1>(&held_);
    }
    const E& error() const {
        CHECK(!has_value());
        return *std::get_if<1>(&held_);
    }
    T& operator*() { return value(); }
    const T& operator*() const { return value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

private:
    std::variant<T, E> held_;
};

}  // namespace croupier

// TRY(name, expression) declares `name` with the value, or returns the reason to the caller.
// TRY_DO(expression) is for a result whose value nobody needs.
#define TRY(name, expression)                                                       \
    auto name##_result_ = (expression);                                             \
    if (!name##_result_) return ::croupier::Err{std::move(name##_result_.error())}; \
    auto& name = *name##_result_
#define TRY_DO(expression)                                                                       \
    do {                                                                                         \
        if (auto done_ = (expression); !done_) return ::croupier::Err{std::move(done_.error())}; \
    } while (false)
