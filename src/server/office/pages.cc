#include "server/office/pages.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/hash.h"
#include "server/ops/digest_list.h"

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

std::string text_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// "/player/assets/index-B3kd0_aZ.js": what built it has put a hash of the file into its name.
bool has_hash(std::string_view path) {
    constexpr std::size_t hash_least = 8;
    if (path.find("/assets/") == std::string_view::npos) return false;
    const std::string_view name = path.substr(path.rfind('/') + 1);
    const std::size_t dash = name.find('-');
    const std::size_t dot = name.rfind('.');
    if (dash == std::string_view::npos || dot == std::string_view::npos) return false;
    return dot > dash + hash_least;
}

constexpr std::string_view release_mark = "<meta name=\"release\" content=\"";

// The digest of a release stands in its pages and cannot be of itself.
std::string without_release(std::string body) {
    constexpr std::size_t digits = 64;
    const std::size_t at = body.find(release_mark);
    if (at == std::string::npos || at + release_mark.size() + digits > body.size()) return body;
    return body.replace(at + release_mark.size(), digits, digits, '0');
}

// Relative addresses of a page are meant from inside its folder.
HttpReply moved(const HttpRequest& request) {
    HttpReply reply;
    reply.status = 308;
    reply.type = "text/plain; charset=utf-8";
    reply.location = request.path + "/" + (request.query.empty() ? "" : "?" + request.query);
    reply.cache = "no-cache";
    return reply;
}

}  // namespace

Pages::Pages(const std::string& folder) {
    std::error_code failed;
    if (folder.empty() || !std::filesystem::is_directory(folder, failed)) return;
    ops::DigestList files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, failed)) {
        if (!entry.is_regular_file(failed) || entry.file_size(failed) > page_bytes_max) continue;
        const std::string name =
            std::filesystem::relative(entry.path(), folder, failed).generic_string();
        const std::string type = type_of(entry.path());
        if (entry.path().extension() != ".gz") {
            std::string body = text_of(entry.path());
            if (entry.path().extension() == ".html") body = without_release(std::move(body));
            files.push_back({name, sha256(bytes_of(body))});
        }
        if (type.empty()) continue;
        const std::string path = "/" + name;
        Page page{type, text_of(entry.path())};
        const std::filesystem::path packed = entry.path().string() + ".gz";
        if (std::filesystem::is_regular_file(packed, failed) &&
            std::filesystem::file_size(packed, failed) <= page_bytes_max)
            page.packed = text_of(packed);
        page.etag = '"' + hex_of(sha256(bytes_of(page.body))).substr(0, 32) + '"';
        page.lasts = has_hash(path);
        pages_[path] = std::move(page);
    }
    std::ranges::sort(files, {}, &ops::ListedFile::name);
    if (!files.empty()) release_ = ops::digest_of(files);
}

void Pages::wear(ops::Theme theme) {
    if (pages_.empty()) return;
    const auto put = [&](const std::string& path, std::string type, std::string body) {
        Page page{std::move(type), std::move(body)};
        page.etag = '"' + hex_of(sha256(bytes_of(page.body))).substr(0, 32) + '"';
        pages_[path] = std::move(page);
    };
    put("/theme.css", "text/css; charset=utf-8", std::move(theme.css));
    for (auto& [path, file] : theme.files) put(path, std::move(file.type), std::move(file.body));
}

std::optional<HttpReply> Pages::find(const HttpRequest& request) const {
    if (request.method != "GET" && request.method != "HEAD") return std::nullopt;
    auto found = pages_.find(request.path);
    if (found == pages_.end()) {
        const bool slash = request.path.ends_with('/');
        found = pages_.find(request.path + (slash ? "" : "/") + "index.html");
        if (found == pages_.end()) return std::nullopt;
        if (!slash) return moved(request);
    }
    const Page& page = found->second;
    HttpReply reply;
    reply.type = page.type;
    reply.cache = page.lasts ? "public, max-age=31536000, immutable" : "no-cache";
    reply.varies = !page.packed.empty();
    if (request.takes_gzip && !page.packed.empty()) {
        reply.encoding = "gzip";
        reply.etag = page.etag.substr(0, page.etag.size() - 1) + "-gzip\"";
        reply.body = page.packed;
    } else {
        reply.etag = page.etag;
        reply.body = page.body;
    }
    return reply;
}

}  // namespace croupier::server
