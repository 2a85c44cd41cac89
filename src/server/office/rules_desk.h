// GET /rules/TABLE: what everybody may read about a table, written once for each version of its
// rules. On the engine's thread.
#pragma once

#include <map>
#include <string>

#include "floor/forward.h"
#include "floor/ids.h"
#include "server/process/mail.h"

namespace croupier::server {

class RulesDesk {
public:
    explicit RulesDesk(std::string build) : build_(std::move(build)) {}
    // False: not its path.
    bool answer(const floor::State& state, const HttpRequest& request, HttpReply& reply);

private:
    struct Sheet {
        Digest version;
        std::string text;
    };
    std::string build_;
    std::map<floor::TableId, Sheet> sheets_;  // of tables that there are
};

}  // namespace croupier::server
