// Files that are served as they are: the screens and documents of a folder, each with its tag, so
// that who has it is not sent it again. Any thread.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "base/hash.h"
#include "server/ops/theme.h"
#include "server/process/mail.h"

namespace croupier::server {

class Pages {
public:
    // Reads all files of the folder; an empty name: there are none.
    explicit Pages(const std::string& folder);
    bool empty() const { return pages_.empty(); }
    // The house's own look, as "/theme.css" and the files that it names; no part of the release.
    void wear(ops::Theme theme);
    // Of all files, as `tools/web` writes it into every page: the SHA-256 of a list in the format
    // of `sha256sum`, sorted by name, for which the place of this digest in a page is 64 zeros.
    // Packed copies are left out. Zero: there are none.
    const Digest& release() const { return release_; }
    // GET of a file, of the index.html of a folder, or of a folder without its slash, which is told
    // to come with it. FILE.gz beside FILE is sent in its place to whoever takes gzip.
    std::optional<HttpReply> find(const HttpRequest& request) const;

private:
    struct Page {
        std::string type;
        std::string body;
        std::string packed{};  // the same as gzip; empty: there is none
        std::string etag{};
        bool lasts = false;  // its name changes with what is in it
    };
    std::map<std::string, Page, std::less<>> pages_;  // by path: "/player/index.html"
    Digest release_{};
};

}  // namespace croupier::server
