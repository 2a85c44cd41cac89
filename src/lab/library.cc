#include "lab/library.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace croupier::lab {
namespace {

Result<Nothing, Fault> put_on(rulebook::Shelf& shelf, std::string_view file,
                              std::string_view text) {
    auto book = rulebook::read_rulebook(text);
    if (!book) return Err{Fault{rulebook::problems_text(file, book.error())}};
    const std::string id = book->id;
    if (!shelf.add(*std::move(book)))
        return Err{Fault{fmt::format("{}: there is another rulebook {}\n", file, id)}};
    return Nothing{};
}

}  // namespace

Result<std::string, Fault> read_file(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) return Err{Fault{fmt::format("{}: cannot be opened\n", file)}};
    return std::string(std::istreambuf_iterator<char>(in), {});
}

Result<rulebook::Rulebook, Fault> load_rulebook(const std::string& file) {
    TRY(text, read_file(file));
    auto book = rulebook::read_rulebook(text);
    if (!book) return Err{Fault{rulebook::problems_text(file, book.error())}};
    return *std::move(book);
}

Result<RulebookFiles, Fault> rulebook_files(const std::string& folder) {
    std::error_code error;
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error))
        if (entry.path().extension() == ".toml") paths.push_back(entry.path());
    if (error) return Err{Fault{fmt::format("{}: {}\n", folder, error.message())}};
    if (paths.empty()) return Err{Fault{fmt::format("{}: no rulebook (*.toml) here\n", folder)}};
    std::sort(paths.begin(), paths.end());
    RulebookFiles files;
    for (const std::filesystem::path& path : paths) {
        TRY(text, read_file(path.string()));
        files.emplace_back(path.filename().string(), std::move(text));
    }
    return files;
}

Result<rulebook::Shelf, Fault> load_shelf(const std::string& folder) {
    rulebook::Shelf shelf;
    if (folder.empty()) {
        for (const auto& [file, text] : embedded_rulebooks()) TRY_DO(put_on(shelf, file, text));
        return shelf;
    }
    TRY(files, rulebook_files(folder));
    for (const auto& [file, text] : files)
        TRY_DO(put_on(shelf, fmt::format("{}/{}", folder, file), text));
    return shelf;
}

}  // namespace croupier::lab
