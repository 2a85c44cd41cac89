// Text that is kept or sent is valid UTF-8: no overlong forms, no surrogates, nothing past
// U+10FFFF.
#pragma once

#include <string_view>

namespace croupier::encoding {

bool is_utf8(std::string_view text);

}  // namespace croupier::encoding
