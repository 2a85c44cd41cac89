#include "cli/store.h"

#include <fmt/format.h>

#include <filesystem>

#include "journal/sqlite/sqlite_store.h"

namespace croupier::cli {
namespace {

constexpr std::string_view sqlite = "sqlite:";

}  // namespace

bool names_a_store(const std::string& name) {
    return name.find("://") == std::string::npos && !name.empty() && name != sqlite;
}

std::string store_file(const std::string& name) {
    return name.starts_with(sqlite) ? name.substr(sqlite.size()) : name;
}

Result<std::unique_ptr<journal::Store>, Fault> open_store(const std::string& name,
                                                          const std::string& head) {
    journal::SqliteOptions options;
    options.path = store_file(name);
    std::error_code error;
    if (!std::filesystem::exists(options.path, error))
        return Err{Fault{fmt::format("{}: there is no such file", options.path)}};
    if (!std::filesystem::is_regular_file(options.path, error))
        return Err{Fault{fmt::format("{}: is not a file", options.path)}};
    if (!head.empty() && !std::filesystem::exists(head, error))
        return Err{Fault{fmt::format("--head {}: there is no such file", head)}};
    options.head_path = head;
    return journal::open_sqlite(options, journal::Access::read);
}

}  // namespace croupier::cli
