// What two persons of the staff do at the console while no host has the store. Both stand at the
// top of a house (repair.h) and give their passwords, which the vault checks; what they did is a
// batch of the journal with both of them, and its head is signed.
#pragma once

#include <functional>
#include <string>

#include "base/fault.h"
#include "base/result.h"

namespace croupier::server {

struct ConsoleOptions {
    std::string store;
    std::string head;   // empty: beside the store
    std::string vault;  // empty: the store's name with .vault
    std::string key;    // empty: the store's name with .key
    std::string heads;  // where signed heads go as well; empty: nowhere
    std::string by;     // logins
    std::string with;
    std::string why;
    std::string build = "unknown";
    // Asks for the password of a login.
    std::function<std::string(const std::string& login)> ask;
};

// Makes the head file anew where it cannot check_credentials for the store's end, and lets the
// store go on although vault or second place have seen a later head signed. A store whose batches
// are damaged, or that is behind its own readable head file, is refused even so. Says what was
// done.
Result<std::string, Fault> rebuild_head(const ConsoleOptions& options);

// A fault of the store was looked into: rounds and payments go on.
Result<std::string, Fault> clear_store_fault(const ConsoleOptions& options);

// An older copy of the vault takes the place of one that is lost.
Result<std::string, Fault> accept_vault(const ConsoleOptions& options);

}  // namespace croupier::server
