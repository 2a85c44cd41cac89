// For the tests of this room: a driver and its virtual device, joined by a line on which time is
// what the test says it is.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/draw.h"
#include "devices/driver.h"
#include "devices/virtual.h"

namespace croupier::devices {

inline std::vector<std::string> in_words(const Readings& readings) {
    std::vector<std::string> words;
    for (const Reading& reading : readings) words.push_back(describe(reading));
    return words;
}

using Words = std::vector<std::string>;

// Bodies as the checked lines of a device.
inline std::string checked_lines(const std::vector<std::string>& bodies) {
    std::string text;
    for (const std::string& body : bodies) text += checked_line(body);
    return text;
}

// What a driver makes of the text must not depend on where its bytes are cut.
template <class Device>
void expect_same_at_every_cut(std::string_view text, const Words& expected) {
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
        Device driver{DriverOptions{}};
        Words words = in_words(driver.feed(bytes_of(text.substr(0, cut)), 0));
        for (std::string& more : in_words(driver.feed(bytes_of(text.substr(cut)), 1)))
            words.push_back(std::move(more));
        EXPECT_EQ(words, expected) << cut;
    }
}

template <class T>
std::vector<T> only(const Readings& readings) {
    std::vector<T> found;
    for (const Reading& reading : readings)
        if (const T* it = std::get_if<T>(&reading)) found.push_back(*it);
    return found;
}

template <class T>
std::size_t count_of(const Readings& readings) {
    return only<T>(readings).size();
}

inline void append(Readings& into, Readings more) {
    for (Reading& reading : more) into.push_back(std::move(reading));
}

class Bench {
public:
    Bench(std::string_view kind, std::uint64_t seed, const VirtualOptions& options = {})
        : driver_(std::move(
              *make_driver(kind, {.decks = options.decks, .double_zero = options.double_zero}))),
          device_(std::move(*make_virtual(kind, options, FastSource(seed)))) {
        append(readings_, driver_->connected(0));
        device_->connected();
        pass();
    }

    Driver& driver() { return *driver_; }
    VirtualDevice& device() { return *device_; }
    std::int64_t now_ms() const { return now_ms_; }

    void control(std::string_view line) {
        const auto done = device_->control(line);
        ASSERT_TRUE(done) << line << ": " << done.error().what;
        if (!device_->is_plugged()) append(readings_, driver_->disconnected(now_ms_));
        if (device_->is_plugged() && line == "plug") {
            append(readings_, driver_->connected(now_ms_));
            device_->connected();
        }
        pass();
    }

    void order(Order order, std::uint32_t value = 0, std::uint64_t detail = 0) {
        const auto done = driver_->order(order, value, detail);
        ASSERT_TRUE(done) << done.error().what;
        pass();
    }

    // Lets that much time pass, event by event.
    void run(std::int64_t for_ms) {
        const std::int64_t end_ms = now_ms_ + for_ms;
        while (now_ms_ < end_ms) {
            const std::int64_t next =
                std::min({device_->next_ms(), driver_->next_tick_ms(), end_ms});
            now_ms_ = std::max(now_ms_ + 1, next);
            device_->advance(now_ms_);
            pass();
            append(readings_, driver_->tick(now_ms_));
        }
    }

    // Until there are so many readings of that kind, within a time.
    template <class T>
    void run_until(std::size_t count, std::int64_t at_most_ms) {
        const std::int64_t end_ms = now_ms_ + at_most_ms;
        std::size_t found = 0;
        std::size_t looked_at = 0;
        while (now_ms_ < end_ms) {
            for (; looked_at < readings_.size(); ++looked_at)
                if (std::holds_alternative<T>(readings_[looked_at])) ++found;
            if (found >= count) return;
            run(step_ms);
        }
    }

    // Everything the driver has said since the last call.
    Readings take() { return std::exchange(readings_, {}); }
    const Readings& readings() const { return readings_; }
    // Everything the device says really happened.
    const std::vector<std::string>& told() const { return told_; }
    std::vector<std::string> told_with(std::string_view beginning) const {
        std::vector<std::string> found;
        for (const std::string& line : told_)
            if (line.starts_with(beginning)) found.push_back(line);
        return found;
    }

private:
    static constexpr std::int64_t step_ms = 250;

    void pass() {
        device_->receive(bytes_of(driver_->take_output()));
        append(readings_, driver_->feed(bytes_of(device_->take_output()), now_ms_));
        for (std::string& line : device_->take_told()) told_.push_back(std::move(line));
    }

    std::unique_ptr<Driver> driver_;
    std::unique_ptr<VirtualDevice> device_;
    std::int64_t now_ms_ = 0;
    Readings readings_;
    std::vector<std::string> told_;
};

}  // namespace croupier::devices
