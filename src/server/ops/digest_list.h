// A list of files with their SHA-256, written as `sha256sum` writes it, so that whoever doubts us
// checks it with tools of their own: `sha256sum --check LIST`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/fault.h"
#include "base/hash.h"
#include "base/result.h"

namespace croupier::ops {

inline constexpr std::size_t listed_files_max = 100'000;
inline constexpr std::size_t list_bytes_max = std::size_t{32} << 20;

struct ListedFile {
    std::string name;
    Digest digest;

    friend bool operator==(const ListedFile&, const ListedFile&) = default;
};
using DigestList = std::vector<ListedFile>;  // in order of name, none twice

// The list of a `sha256sum` in any order, with or without the mark of binary files. The Fault says
// the line. Names with a backslash or a line end are refused.
Result<DigestList, Fault> parse_digest_list(std::string_view text);
std::string digest_list_text(const DigestList& list);
// Of the text: what `sha256sum` says of the list itself.
Digest digest_of(const DigestList& list);

// All regular files below the folder, named `prefix`/path. Links and what else is neither file nor
// folder are a Fault: nobody could say what they lead to tomorrow.
Result<DigestList, Fault> digest_folder(const std::string& folder, const std::string& prefix);

// What differs, a sentence each: changed, missing, not approved.
std::vector<std::string> compare_lists(const DigestList& found, const DigestList& approved);

}  // namespace croupier::ops
