// What the vault's tests share: a folder that goes away, a vault that hashes cheaply, a search
// through raw files. The folder is in memory where there is one: hundreds of stores are opened, and
// what a disk does at a power cut is not the question here.
#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "base/check.h"
#include "vault/vault.h"

namespace croupier::vault::testing {

class Folder {
public:
    Folder() {
        std::string name = "/dev/shm/vault_test.XXXXXX";
        if (::mkdtemp(name.data()) == nullptr) {
            name = (std::filesystem::temp_directory_path() / "vault_test.XXXXXX").string();
            CHECK(::mkdtemp(name.data()) != nullptr);
        }
        path_ = name;
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { std::filesystem::remove_all(path_); }

    std::string operator/(const std::string& name) const { return (path_ / name).string(); }
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

inline constexpr Cost cheap{.passes = 1, .memory_bytes = 8192};

inline Options memory_options() {
    return {.path = ":memory:", .key_path = "", .cost = cheap};
}

inline Options file_options(const Folder& folder) {
    return {.path = folder / "vault.db", .key_path = folder / "venue.key", .cost = cheap};
}

template <class T>
T must(Result<T, Fault> result) {
    if (!result) ADD_FAILURE() << result.error().what;
    CHECK(result.has_value());
    return std::move(*result);
}

// What an order gave that was neither refused nor failed.
template <class T>
T granted(Answer<T> answer) {
    auto result = must(std::move(answer));
    if (!result) ADD_FAILURE() << "refused " << static_cast<int>(result.error());
    CHECK(result.has_value());
    return std::move(*result);
}

template <class T>
Refused refused(Answer<T> answer) {
    auto result = must(std::move(answer));
    CHECK(!result.has_value());
    return result.error();
}

inline Vault open_vault(Options options) {
    return must(Vault::open(std::move(options)));
}

inline std::string read_raw(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

inline void write_raw(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

inline bool folder_holds(const Folder& folder, std::string_view bytes) {
    CHECK(!bytes.empty());
    const auto holds = [&](const auto& entry) {
        return read_raw(entry.path()).find(bytes) != std::string::npos;
    };
    const auto entries = std::filesystem::directory_iterator(folder.path());
    return std::any_of(begin(entries), end(entries), holds);
}

// Runs statements on a closed store: the rows they give, each value as its bytes.
inline std::vector<std::vector<std::string>> ask_raw(const std::string& path,
                                                     const std::string& sql) {
    sqlite3* database = nullptr;
    CHECK(sqlite3_open(path.c_str(), &database) == SQLITE_OK);
    std::vector<std::vector<std::string>> rows;
    const char* next = sql.c_str();
    while (*next != '\0') {
        sqlite3_stmt* statement = nullptr;
        CHECK(sqlite3_prepare_v2(database, next, -1, &statement, &next) == SQLITE_OK);
        while (sqlite3_step(statement) == SQLITE_ROW) {
            std::vector<std::string>& row = rows.emplace_back();
            for (int column = 0; column < sqlite3_column_count(statement); ++column) {
                const auto* bytes =
                    static_cast<const char*>(sqlite3_column_blob(statement, column));
                const int size = sqlite3_column_bytes(statement, column);
                row.emplace_back(bytes == nullptr ? "" : bytes, static_cast<std::size_t>(size));
            }
        }
        sqlite3_finalize(statement);
    }
    sqlite3_close(database);
    return rows;
}

inline std::string text_of(View bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

inline std::string hex_of(View bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string hex;
    for (const std::byte byte : bytes) {
        hex += digits[std::to_integer<std::size_t>(byte >> 4)];
        hex += digits[std::to_integer<std::size_t>(byte & std::byte{15})];
    }
    return hex;
}

inline View bytes_in(std::string_view text) {
    return std::as_bytes(std::span(text));
}

}  // namespace croupier::vault::testing
