#include "lab/rng/source.h"

#include <openssl/rand.h>

#include "base/check.h"

namespace croupier::lab::rng {

Rounds::Rounds(const Digest& seed, std::string_view subject)
    : seed_(fairness::hmac_sha256(seed.bytes, bytes_of(subject)).bytes), secret_(seed.bytes) {
    open(0);
}

void Rounds::open(std::uint64_t round) {
    constexpr std::uint64_t rounds_a_table = std::uint64_t{1} << 32;
    name_ = {static_cast<std::uint32_t>(round / rounds_a_table),
             static_cast<std::uint32_t>(round % rounds_a_table)};
    Bytes which;
    append_number<std::uint64_t>(which, round);
    secret_ = fairness::HmacKey(seed_.of(which).bytes);
    transcript_ = fairness::Transcript(name_).digest();
}

Digest system_seed() {
    Digest seed;
    CHECK(RAND_priv_bytes(seed.bytes.data(), static_cast<int>(seed.bytes.size())) == 1);
    return seed;
}

}  // namespace croupier::lab::rng
