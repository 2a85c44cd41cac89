// Stores as the command line names them.
#pragma once

#include <memory>
#include <string>

#include "journal/store.h"

namespace croupier::cli {

// FILE or sqlite:FILE, for reading: a writer may be at work meanwhile.
// `head` is its head file; empty: beside it.
Result<std::unique_ptr<journal::Store>, Fault> open_store(const std::string& name,
                                                          const std::string& head = {});

// The file of it.
std::string store_file(const std::string& name);

// Another kind of store than those is wrong use.
bool names_a_store(const std::string& name);

}  // namespace croupier::cli
