#include "server/ops/digest_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "server/ops/files.h"

namespace croupier::ops {
namespace {

constexpr std::size_t hex_digits = 64;

bool is_listable(std::string_view name) {
    return !name.empty() && name.find_first_of("\\\n\r") == std::string_view::npos;
}

std::optional<ListedFile> parse_line(std::string_view line) {
    if (line.size() < hex_digits + 3 || line[hex_digits] != ' ') return std::nullopt;
    const char mark = line[hex_digits + 1];
    if (mark != ' ' && mark != '*') return std::nullopt;
    const auto digest = parse_digest(line.substr(0, hex_digits));
    const std::string_view name = line.substr(hex_digits + 2);
    if (!digest || !is_listable(name)) return std::nullopt;
    return ListedFile{std::string(name), *digest};
}

}  // namespace

Result<DigestList, Fault> parse_digest_list(std::string_view text) {
    DigestList list;
    int line = 0;
    while (!text.empty()) {
        ++line;
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view row = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        // sha256sum passes them over too; one kind names the signing key (ops/heads.h).
        if (row.empty() || row.front() == '#') continue;
        const auto file = parse_line(row);
        if (!file)
            return Err{Fault{
                fmt::format("line {}: not 64 hexadecimal digits, two spaces and a name", line)}};
        if (list.size() == listed_files_max)
            return Err{Fault{fmt::format("line {}: more than {} files", line, listed_files_max)}};
        list.push_back(*file);
    }
    std::ranges::sort(list, {}, &ListedFile::name);
    const auto twice = std::ranges::adjacent_find(list, {}, &ListedFile::name);
    if (twice != list.end()) return Err{Fault{twice->name + ": stands there twice"}};
    return list;
}

std::string digest_list_text(const DigestList& list) {
    std::string text;
    for (const ListedFile& file : list)
        text += fmt::format("{}  {}\n", hex_of(file.digest), file.name);
    return text;
}

Digest digest_of(const DigestList& list) {
    return sha256(bytes_of(digest_list_text(list)));
}

Result<DigestList, Fault> digest_folder(const std::string& folder, const std::string& prefix) {
    namespace fs = std::filesystem;
    DigestList list;
    std::error_code failed;
    fs::recursive_directory_iterator at(folder, failed);
    if (failed) return Err{Fault{fmt::format("{}: {}", folder, failed.message())}};
    for (; at != fs::recursive_directory_iterator(); at.increment(failed)) {
        const fs::file_status status = at->symlink_status(failed);
        if (failed) break;
        if (fs::is_directory(status)) continue;
        const std::string path = at->path().string();
        if (!fs::is_regular_file(status))
            return Err{Fault{path + ": is neither a file nor a folder"}};
        if (list.size() == listed_files_max)
            return Err{Fault{fmt::format("{}: has more than {} files", folder, listed_files_max)}};
        const std::string name = prefix + "/" + at->path().lexically_relative(folder).string();
        if (!is_listable(name)) return Err{Fault{path + ": a name that no list can hold"}};
        TRY(digest, digest_of_file(path));
        list.push_back({name, digest});
    }
    if (failed) return Err{Fault{fmt::format("{}: {}", folder, failed.message())}};
    std::ranges::sort(list, {}, &ListedFile::name);
    return list;
}

std::vector<std::string> compare_lists(const DigestList& found, const DigestList& approved) {
    std::vector<std::string> differences;
    auto one = found.begin();
    auto other = approved.begin();
    while (one != found.end() || other != approved.end()) {
        if (other == approved.end() || (one != found.end() && one->name < other->name)) {
            differences.push_back(fmt::format("{}: not approved", one->name));
            ++one;
        } else if (one == found.end() || other->name < one->name) {
            differences.push_back(fmt::format("{}: missing", other->name));
            ++other;
        } else {
            if (one->digest != other->digest)
                differences.push_back(fmt::format("{}: found {}, approved {}", one->name,
                                                  hex_of(one->digest), hex_of(other->digest)));
            ++one;
            ++other;
        }
    }
    return differences;
}

}  // namespace croupier::ops
