// What the three device lines have in common for a fuzzer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "devices/driver.h"

namespace croupier::fuzz {

// Readings that a line can have at the most: a jump, a change, four warnings and what follows.
inline constexpr std::size_t readings_per_line_max = 10;

// Any bytes: the same readings however they are cut, no more than the lines can hold, and after
// them a good line is understood as if nothing had been.
inline void try_device_line(std::string_view kind, std::string_view good_line, ByteView bytes) {
    const auto whole = devices::make_driver(kind, {});
    const auto cut = devices::make_driver(kind, {});
    CHECK(whole && cut);
    std::size_t lines = 2;
    for (const std::uint8_t byte : bytes)
        if (byte == '\n' || byte == '\r') ++lines;
    devices::Readings readings = (*whole)->feed(bytes, 0);
    CHECK(readings.size() <= lines * readings_per_line_max);
    devices::Readings pieces;
    const std::size_t step = bytes.empty() ? 1U : 1U + bytes[0] % 16U;
    for (std::size_t at = 0; at < bytes.size(); at += step)
        for (devices::Reading& reading :
             (*cut)->feed(bytes.subspan(at, std::min(step, bytes.size() - at)), 0))
            pieces.push_back(std::move(reading));
    // How garbage is told depends on the cuts; everything else does not.
    const auto is_garbage = [](const devices::Reading& reading) {
        return std::holds_alternative<devices::Garbage>(reading);
    };
    std::erase_if(readings, is_garbage);
    std::erase_if(pieces, is_garbage);
    CHECK(readings == pieces);
    CHECK((*whole)->counts().lines_read == (*cut)->counts().lines_read);
    CHECK((*whole)->counts().bytes_dropped == (*cut)->counts().bytes_dropped);
    for (const devices::Reading& reading : readings) CHECK(!devices::describe(reading).empty());
    const std::uint64_t understood = (*whole)->counts().lines_read;
    (*whole)->feed(bytes_of("\r\n" + std::string(good_line)), 0);
    CHECK((*whole)->counts().lines_read >= understood + 1);
    (*whole)->tick(1'000'000);
    CHECK((*whole)->is_silent());
}

}  // namespace croupier::fuzz
