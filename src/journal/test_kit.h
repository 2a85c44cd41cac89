// What the journal's tests share: a folder that goes away, content, and stores filled with it.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/draw.h"
#include "journal/store.h"

namespace croupier::journal::kit {

class Scratch {
public:
    Scratch() {
        // In memory where there is such a place: a killed process loses nothing there either.
        std::error_code none;
        const std::filesystem::path quick = "/dev/shm";
        const bool there = std::filesystem::is_directory(quick, none);
        std::string name =
            ((there ? quick : std::filesystem::temp_directory_path()) / "journal-XXXXXX").string();
        CHECK(mkdtemp(name.data()) != nullptr);
        folder_ = name;
    }
    ~Scratch() {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    std::string path(const std::string& name) const { return folder_ + "/" + name; }

private:
    std::string folder_;
};

inline Genesis venue() {
    return {format_number, "venue-1", std::nullopt};
}

// The content of batch n: the same whenever it is asked for, of a length that varies.
inline Bytes content_of(Sequence sequence, std::uint32_t bytes_max = 900) {
    FastSource source(sequence);
    Bytes content(draw_below(source, bytes_max + 1));
    for (auto& byte : content) byte = static_cast<std::uint8_t>(source());
    return content;
}

inline std::int64_t time_of(Sequence sequence) {
    return 1'700'000'000'000 + static_cast<std::int64_t>(sequence);
}

template <class T, class E>
T must(Result<T, E> result) {
    if (!result) ADD_FAILURE() << result.error().what;
    CHECK(result.has_value());
    return std::move(*result);
}

template <class T>
std::string why(const Result<T, Fault>& result) {
    return result ? "no fault" : result.error().what;
}

inline void fill(Store& store, const Lease& lease, Sequence to, std::uint32_t bytes_max = 900) {
    for (Sequence next = must(store.head()).sequence + 1; next <= to; ++next)
        must(store.append(lease, next, time_of(next), content_of(next, bytes_max)));
}

// Reads all; empty if every batch up to `to` is as it was appended, or what is wrong.
inline std::string differences(Store& store, Sequence to, std::uint32_t bytes_max = 900) {
    Sequence seen = 0;
    const auto read = store.read(1, to, [&](const Batch& batch) -> Result<Nothing, Fault> {
        if (batch.sequence != ++seen) return Err{Fault{"out of order"}};
        const Bytes content = content_of(seen, bytes_max);
        if (!std::equal(content.begin(), content.end(), batch.content.begin(), batch.content.end()))
            return Err{Fault{"another content"}};
        if (batch.at_ms != time_of(seen)) return Err{Fault{"another time"}};
        return Nothing{};
    });
    if (!read) return read.error().what;
    return seen == to ? "" : "ends with " + std::to_string(seen);
}

inline std::string findings(const Report& report) {
    std::string text;
    for (const Finding& finding : report.findings) text += finding_text(finding) + "\n";
    return text;
}

inline Bytes file_bytes(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    Bytes bytes(std::filesystem::file_size(path));
    file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    CHECK(file.good());
    return bytes;
}

inline void put_file(const std::string& path, const Bytes& bytes) {
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
    CHECK(file.good());
}

}  // namespace croupier::journal::kit
