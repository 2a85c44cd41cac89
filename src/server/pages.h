// Files that are served as they are: the screens and documents of a folder. Any thread.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "server/mail.h"

namespace croupier::server {

class Pages {
public:
    // Reads all files of the folder; an empty name: there are none.
    explicit Pages(const std::string& folder);
    // GET of a file, or of the index.html of a folder.
    std::optional<HttpReply> find(const HttpRequest& request) const;

private:
    struct Page {
        std::string type;
        std::string body;
    };
    std::map<std::string, Page, std::less<>> pages_;  // by path: "/player/index.html"
};

}  // namespace croupier::server
