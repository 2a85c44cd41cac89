// A value that lies elsewhere: for what is large and rare among what is small and frequent, so that
// a variant of both is small. Copied and compared as the value itself.
#pragma once

#include <memory>
#include <utility>

namespace croupier {

template <class T>
class Boxed {
public:
    Boxed() : held_(std::make_unique<T>()) {}
    // NOLINTNEXTLINE(google-explicit-constructor): it stands for the value
    Boxed(T value) : held_(std::make_unique<T>(std::move(value))) {}
    Boxed(const Boxed& other) : held_(std::make_unique<T>(*other)) {}
    Boxed(Boxed&& other) noexcept = default;  // that one can only be given another value
    Boxed& operator=(const Boxed& other) {
        if (this != &other) held_ = std::make_unique<T>(*other);
        return *this;
    }
    Boxed& operator=(Boxed&& other) noexcept = default;
    ~Boxed() = default;

    T& operator*() { return *held_; }
    const T& operator*() const { return *held_; }
    T* operator->() { return held_.get(); }
    const T* operator->() const { return held_.get(); }

    friend bool operator==(const Boxed& a, const Boxed& b) { return *a == *b; }

private:
    std::unique_ptr<T> held_;
};

}  // namespace croupier
