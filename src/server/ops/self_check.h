// Is what runs what was approved? The program file, its rulebooks, its web files and what else is
// named are digested and held against a list that somebody approved (ST-GLI19-2.3.2): at start,
// daily and on demand. The list has sha256sum's format, so that the same can be found out without
// us (ST-GLI19-2.3.3). Reading takes as long as the files are large: not on the writer's thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "journal/checkpoint.h"
#include "server/ops/digest_list.h"

namespace croupier::ops {

struct CheckedFile {
    std::string name;  // in the list; of a folder, that under which its files stand: "rulebooks"
    std::string path;
};

struct SelfCheckOptions {
    // The file that runs, even if another has taken its name since.
    std::string program = "/proc/self/exe";
    std::string program_name = "croupier";  // in the list
    // The configuration and the libraries, under their own paths. Whatever else the list names by
    // an absolute path is checked too: a library that is loaded later.
    std::vector<CheckedFile> files = {};
    std::vector<CheckedFile> folders = {};  // rulebooks, web files
    std::string approved = {};              // the list; empty: nobody has approved one
    // Who may approve: an Ed25519 public key in PEM. The list is good only with its signature, 64
    // bytes in a file of its name and ".sig". Empty: the list needs none.
    std::string approved_key = {};
};

struct SelfCheck {
    DigestList files;
    Digest program;  // of the program file
    Digest all;      // of the list of all: one digest for the journal
    // What the list says of both; nothing if there is no list. A program that is not in it is zero.
    std::optional<Digest> approved_program;
    std::optional<Digest> approved_all;
    std::vector<std::string> differences;
    std::vector<journal::PublicKey> signing_keys;  // that the list names; none: any will do

    bool matched() const { return !approved_all || *approved_all == all; }
    // For journal and log: the first differences and how many there are; at most 1,000 bytes.
    std::string summary() const;
};

// The shared libraries that are loaded, under their own paths.
Result<std::vector<CheckedFile>, Fault> loaded_libraries();

// A file that cannot be read or a list that is none is a Fault: then nobody knows, which is as bad.
Result<SelfCheck, Fault> check_self(const SelfCheckOptions& options);

}  // namespace croupier::ops
