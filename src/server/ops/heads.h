// Signed heads leave the machine by a small port: a file on another mount, an HTTP push, the
// system's log. Whoever sets store, head file and vault back together cannot set those back, and
// the next start, or `croupier verify --heads`, finds it out.
//
// A line is "SEQUENCE:HASH KEY SIGNATURE" (docs/formats/store.md). Nothing in it is secret.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/fault.h"
#include "base/result.h"
#include "journal/checkpoint.h"

namespace croupier::vault {
class Vault;
}

namespace croupier::ops {

struct HeadsConfig {
    std::string file;     // a line is added for each; empty: none
    std::string push;     // "http://HOST:PORT/PATH" to which each is posted; empty: none
    bool syslog = false;  // to the system's log, which may go elsewhere
};

struct PushTarget {
    std::string host;
    std::string port = "80";
    std::string path = "/";
};
std::optional<PushTarget> parse_push(std::string_view url);

// Each place is tried, whatever becomes of the others; what failed comes back, a sentence each. May
// wait for seconds: not on the writer's thread.
std::vector<std::string> send_head(const HeadsConfig& places, const std::string& venue,
                                   const journal::Checkpoint& head);

// All lines of such a file, in order. A Fault names the line that is no signed head; a last line
// without its end, as a power cut leaves it, is left out.
Result<std::vector<journal::Checkpoint>, Fault> read_heads(const std::string& path);

// The newest signed head of the file that `counts` takes; none: there is no file, or no such line
// near its end.
Result<std::optional<journal::Checkpoint>, Fault> newest_head(
    const std::string& path, const std::function<bool(const journal::Checkpoint&)>& counts);

// The vault remembers the newest signed head too: a store that lacks it was cut or set back.
Result<Nothing, Fault> remember_head(vault::Vault& vault, const journal::Head& head);
Result<std::optional<journal::Head>, Fault> remembered_head(vault::Vault& vault);

// And how often its changes were reported to the journal: a vault that has counted less than the
// journal is an older copy. Whoever only signs in with one does not count it up.
Result<Nothing, Fault> remember_reports(vault::Vault& vault, std::uint64_t count);
Result<std::uint64_t, Fault> remembered_reports(vault::Vault& vault);

// Public keys in hexadecimal, a line each, or the lines "# signing-key KEY" of an approved list.
// The Fault says which line is neither.
Result<std::vector<journal::PublicKey>, Fault> read_trusted_keys(const std::string& path);
// Those lines of a list alone.
Result<std::vector<journal::PublicKey>, Fault> approved_keys(std::string_view list);

}  // namespace croupier::ops
