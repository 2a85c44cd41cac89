#include "server/pages.h"

#include <filesystem>
#include <fstream>
#include <iterator>

namespace croupier::server {
namespace {

constexpr std::uintmax_t page_bytes_max = 8U << 20;

std::string type_of(const std::filesystem::path& file) {
    static const std::map<std::string, std::string, std::less<>> types = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".woff2", "font/woff2"},
        {".md", "text/markdown; charset=utf-8"},
        {".ico", "image/x-icon"}};
    const auto found = types.find(file.extension().string());
    return found == types.end() ? "" : found->second;
}

}  // namespace

Pages::Pages(const std::string& folder) {
    std::error_code failed;
    if (folder.empty() || !std::filesystem::is_directory(folder, failed)) return;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, failed)) {
        if (!entry.is_regular_file(failed) || entry.file_size(failed) > page_bytes_max) continue;
        const std::string type = type_of(entry.path());
        if (type.empty()) continue;
        std::ifstream file(entry.path(), std::ios::binary);
        std::string body{std::istreambuf_iterator<char>(file), {}};
        pages_["/" + std::filesystem::relative(entry.path(), folder, failed).generic_string()] = {
            type, std::move(body)};
    }
}

std::optional<HttpReply> Pages::find(const HttpRequest& request) const {
    if (request.method != "GET" && request.method != "HEAD") return std::nullopt;
    auto found = pages_.find(request.path);
    if (found == pages_.end())
        found = pages_.find(request.path + (request.path.ends_with('/') ? "" : "/") + "index.html");
    if (found == pages_.end()) return std::nullopt;
    HttpReply reply;
    reply.type = found->second.type;
    reply.body = found->second.body;
    return reply;
}

}  // namespace croupier::server
