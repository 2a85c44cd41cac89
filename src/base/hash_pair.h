// SHA-256 of two pieces at once, faster than one after the other.
#pragma once

#include <array>

#include "base/bytes.h"
#include "base/hash.h"

namespace croupier {

std::array<Digest, 2> sha256_pair(ByteView first, ByteView second);

}  // namespace croupier
