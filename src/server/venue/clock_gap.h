// A start whose clock is far from the last entry: two people of the staff accept it at the console
// before any socket opens, or have accepted it with `croupier clock accept` before (a service has
// no console). The acceptance lies in the vault, holds for the one start after that last entry, for
// an hour, and is gone when it was used.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "host/host.h"
#include "server/ops/config.h"
#include "vault/vault.h"

namespace croupier::server {

vault::LockPolicy lock_policy(const ops::SignInConfig& config);

// How somebody at the console is asked for a line; none: nobody is there any more.
enum class Echo : std::uint8_t { shown, hidden };
using AskLine = std::function<std::optional<std::string>(const std::string& prompt, Echo echo)>;
// From the terminal that standard input is, or from lines that were piped into it.
std::optional<std::string> ask_on_standard_input(const std::string& prompt, Echo echo);

// "2026-11-15 09:30:00 UTC"
std::string time_words(std::int64_t at_ms);
std::string gap_words(const host::ClockGap& gap);

// Two different people show their own credentials: user and password, or staff number and PIN.
Result<host::ClockAcceptance, Fault> ask_two_people(vault::Vault& vault,
                                                    const vault::LockPolicy& locks,
                                                    std::int64_t at_ms, const AskLine& ask);

Result<Nothing, Fault> leave_acceptance(vault::Vault& vault, const host::ClockGap& gap,
                                        const host::ClockAcceptance& accepted);
// None: there is none for this start. Whatever was there is gone.
Result<std::optional<host::ClockAcceptance>, Fault> take_acceptance(vault::Vault& vault,
                                                                    const host::ClockGap& gap);

}  // namespace croupier::server
