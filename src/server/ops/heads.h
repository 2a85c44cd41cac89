// Signed heads leave the machine by a small port: a file on another mount, an HTTP push, the
// system's log. Whoever sets store, head file and vault back together cannot set those back, and
// the next start, or `croupier verify --heads`, finds it out.
//
// A line is "SEQUENCE:HASH KEY SIGNATURE" (docs/formats/store.md). Nothing in it is secret.
#pragma once

#include <cstdint>
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
    std::string file{};   // a line is added for each; empty: none
    std::string push{};   // "http://HOST:PORT/PATH" to which each is posted; empty: none
    bool syslog = false;  // to the system's log, which may go elsewhere
    std::string syslog_socket = "/dev/log";
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

// All lines of such a file, in order. A Fault names the line that is no signed head; a line that a
// power cut left without its end is left out.
Result<std::vector<journal::Checkpoint>, Fault> read_heads(const std::string& path);

// What a start asks of the file. Nobody but this venue's hosts writes into it, each line later than
// the one before: a line that is otherwise is a Fault that names it.
struct SecondPlaceRules {
    std::function<bool(const journal::PublicKey&)> knows;
    // Two people accepted a loss, and the venue went on from this lower head.
    std::function<Result<bool, Fault>(const journal::Head&)> accepts_fall_to;
};
struct SecondPlace {
    std::optional<journal::Checkpoint> newest;  // none: there is no file, or it is empty
    std::size_t torn = 0;                       // lines that a power cut left without their end
};
Result<SecondPlace, Fault> read_second_place(const std::string& path,
                                             const SecondPlaceRules& rules);

// For whoever repairs a store: the newest signed head of the file that `counts` takes, whatever
// else is there; none: there is no file, or no such line near its end.
Result<std::optional<journal::Checkpoint>, Fault> newest_head(
    const std::string& path, const std::function<bool(const journal::Checkpoint&)>& counts);

// The vault remembers the newest signed head too: a store that lacks it was cut or set back.
Result<Nothing, Fault> remember_head(vault::Vault& vault, const journal::Head& head);
Result<std::optional<journal::Head>, Fault> remembered_head(vault::Vault& vault);

// What was played after this head is lost: the store was restored, or its head file made anew. The
// next start says so in the journal (note_restore) and forgets it.
Result<Nothing, Fault> remember_loss(vault::Vault& vault, const journal::Head& head);
Result<std::optional<journal::Head>, Fault> remembered_loss(vault::Vault& vault);
Result<Nothing, Fault> forget_loss(vault::Vault& vault);

// And how often its changes were reported to the journal: a vault that has counted less than the
// journal is an older copy. Whoever only signs in with one does not count it up.
Result<Nothing, Fault> remember_reports(vault::Vault& vault, std::uint64_t count);
Result<std::uint64_t, Fault> remembered_reports(vault::Vault& vault);

// Whether another signing key was made, because the present one is that old; 0 days: never. A vault
// that does not know how old its key is begins to count.
Result<bool, Fault> renew_key_if_due(vault::Vault& vault, std::int64_t days, std::int64_t now_ms);

// Public keys in hexadecimal, a line each, or the lines "# signing-key KEY" of an approved list.
// The Fault says which line is neither.
Result<std::vector<journal::PublicKey>, Fault> read_trusted_keys(const std::string& path);
// Those lines of a list alone.
Result<std::vector<journal::PublicKey>, Fault> approved_keys(std::string_view list);

}  // namespace croupier::ops
