// 128-bit integers, where a product of two 64-bit ones must not overflow.
#pragma once

namespace croupier {

__extension__ using Wide = __int128;

}  // namespace croupier
