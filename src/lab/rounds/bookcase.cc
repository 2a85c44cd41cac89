#include "lab/rounds/bookcase.h"

#include <fmt/format.h>

#include <filesystem>
#include <set>

#include "lab/library.h"

namespace croupier::lab::rounds {
namespace {

Result<Nothing, Fault> put_in(Bookcase& bookcase, std::string_view file, std::string text) {
    auto book = rulebook::read_rulebook(text);
    if (!book) return Err{Fault{rulebook::problems_text(file, book.error())}};
    const std::string id = book->id;
    if (!bookcase.emplace(id, Volume{std::move(text), std::move(*book)}).second)
        return Err{Fault{fmt::format("{}: there is another rulebook {}\n", file, id)}};
    return Nothing{};
}

}  // namespace

Result<Bookcase, Fault> load_bookcase(const std::string& folder) {
    Bookcase bookcase;
    if (folder.empty()) {
        for (const auto& [file, text] : embedded_rulebooks())
            TRY_DO(put_in(bookcase, file, std::string(text)));
        return bookcase;
    }
    std::error_code error;
    std::set<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error))
        if (entry.path().extension() == ".toml") files.insert(entry.path().string());
    if (error) return Err{Fault{fmt::format("{}: {}\n", folder, error.message())}};
    for (const std::string& file : files) {
        TRY(text, read_file(file));
        TRY_DO(put_in(bookcase, file, std::move(text)));
    }
    if (bookcase.empty()) return Err{Fault{fmt::format("{}: no rulebook (*.toml) here\n", folder)}};
    return bookcase;
}

}  // namespace croupier::lab::rounds
