#include "cli/store.h"

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
    options.head_path = head;
    return journal::open_sqlite(options, journal::Access::read);
}

}  // namespace croupier::cli
