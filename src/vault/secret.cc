#include "vault/secret.h"

#include <sodium.h>

#include <cstring>

#include "base/check.h"

namespace croupier::vault {

Secret::Secret(std::size_t size) : size_(size) {
    CHECK(sodium_init() >= 0);  // does nothing the second time
    held_.reset(static_cast<std::byte*>(sodium_malloc(size)));
    CHECK(held_ != nullptr);
    if (size > 0) std::memset(held_.get(), 0, size);
}

Secret Secret::random(std::size_t size) {
    Secret secret(size);
    randombytes_buf(secret.held_.get(), size);
    return secret;
}

void Secret::Free::operator()(std::byte* held) const {
    sodium_free(held);
}

}  // namespace croupier::vault
