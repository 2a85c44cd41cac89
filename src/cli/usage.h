// What all commands have in common on the command line: help with examples, and messages that name
// what was mistyped.
#pragma once

#include "cli/commands.h"

namespace CLI {
class App;
}

namespace croupier::cli {

void add_admin(CLI::App& app, AdminOptions& options, int& code);

// Every command gets its example; after all of them are there.
void add_examples(CLI::App& app);

// -1: all is well, and a command has run; otherwise the exit code.
int parse(CLI::App& app, int argc, char** argv);

}  // namespace croupier::cli
