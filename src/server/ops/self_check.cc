#include "server/ops/self_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "server/ops/files.h"

namespace croupier::ops {
namespace {

constexpr std::size_t summary_bytes_max = 1'000;

Result<DigestList, Fault> list_all(const SelfCheckOptions& options) {
    DigestList list;
    TRY(program, digest_of_file(options.program));
    list.push_back({options.program_name, program});
    for (const CheckedFile& file : options.files) {
        TRY(digest, digest_of_file(file.path));
        list.push_back({file.name, digest});
    }
    for (const CheckedFile& folder : options.folders) {
        TRY(files, digest_folder(folder.path, folder.name));
        list.insert(list.end(), files.begin(), files.end());
    }
    std::ranges::sort(list, {}, &ListedFile::name);
    const auto twice = std::ranges::adjacent_find(list, {}, &ListedFile::name);
    if (twice != list.end())
        return Err{Fault{twice->name + ": two files of that name are checked"}};
    return list;
}

// The path at the end of a line of /proc/self/maps, if it is a library.
std::string_view library_in(std::string_view line) {
    const std::size_t slash = line.find('/');
    if (slash == std::string_view::npos) return {};
    const std::string_view path = line.substr(slash);
    return path.ends_with(".so") || path.find(".so.") != std::string_view::npos
               ? path
               : std::string_view{};
}

Digest digest_in(const DigestList& list, const std::string& name) {
    const auto at = std::ranges::find(list, name, &ListedFile::name);
    return at == list.end() ? Digest{} : at->digest;
}

}  // namespace

Result<std::vector<CheckedFile>, Fault> loaded_libraries() {
    TRY(maps, read_file("/proc/self/maps", list_bytes_max));
    std::set<std::string> paths;
    for (std::string_view rest = maps; !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        if (const auto path = library_in(rest.substr(0, end)); !path.empty()) paths.emplace(path);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    std::vector<CheckedFile> libraries;
    libraries.reserve(paths.size());
    for (const std::string& path : paths) libraries.push_back({path, path});
    return libraries;
}

Result<SelfCheck, Fault> check_self(const SelfCheckOptions& options) {
    SelfCheck check;
    TRY(files, list_all(options));
    check.files = std::move(files);
    check.program = digest_in(check.files, options.program_name);
    check.all = digest_of(check.files);
    if (options.approved.empty()) return check;
    TRY(text, read_file(options.approved, list_bytes_max));
    const auto approved = parse_digest_list(text);
    if (!approved)
        return Err{Fault{fmt::format("{}: {}", options.approved, approved.error().what)}};
    check.approved_program = digest_in(*approved, options.program_name);
    check.approved_all = digest_of(*approved);
    check.differences = compare_lists(check.files, *approved);
    return check;
}

std::string SelfCheck::summary() const {
    if (differences.empty())
        return fmt::format("{} files, {}", files.size(),
                           approved_all ? "all as approved" : "no approved list");
    std::string text = fmt::format("{} of {} files differ", differences.size(), files.size());
    for (const std::string& difference : differences) {
        if (text.size() + difference.size() + 2 > summary_bytes_max - 5) return text + "; ...";
        text += "; " + difference;
    }
    return text;
}

}  // namespace croupier::ops
