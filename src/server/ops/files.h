// Small files, whole: read up to a limit, written durably where there was none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/fault.h"
#include "base/hash.h"
#include "base/result.h"

namespace croupier::ops {

// A regular file of at most `bytes_max`.
Result<std::string, Fault> read_file(const std::string& path, std::size_t bytes_max);

enum class Readers : std::uint8_t { owner, everybody };  // 0600, 0644

// Refused if the name is taken, also by a link; durable with its name when it returns. What a
// failure left is removed.
Result<Nothing, Fault> write_new_file(const std::string& path, std::string_view bytes,
                                      Readers readers);
// A file that others can read or write: its owner's alone from now on, or read by its group as well
// if it was. One that is not there is no error.
enum class Group : std::uint8_t { out, reads };
Result<Nothing, Fault> keep_from_others(const std::string& path, Group group);
Result<Nothing, Fault> sync_path(const std::string& path);  // a file or a folder
bool name_is_taken(const std::string& path);  // a link that leads nowhere takes it too
Result<Digest, Fault> digest_of_file(const std::string& path);
std::string folder_of(const std::string& path);  // "." if it names none

}  // namespace croupier::ops
