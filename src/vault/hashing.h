// Argon2id of a credential's secret. What is hashed is not the secret but a keyed digest of login
// and secret (the pepper), so that a PIN of four digits is not guessed from the hash alone.
#pragma once

#include <array>

#include "vault/strongroom.h"

namespace croupier::vault {

using Hash = std::array<char, 128>;  // libsodium's text: algorithm, cost, salt, digest

bool possible(const Cost& cost);

// `login` is the tag under which the credential is stored.
Result<Hash, Fault> make_hash(Strongroom& room, const Tag& login, std::string_view secret);
// In constant time but for the cost that the hash names.
Result<bool, Fault> matches_hash(Strongroom& room, const Tag& login, std::string_view secret,
                                 const Hash& hash);
// Made at another cost than today's.
bool is_outdated(const Hash& hash, const Cost& cost);
// A hash that nothing matches and that costs as much to try.
Hash hash_of_nothing(const Cost& cost);

bool is_fit_login(std::string_view login);
bool is_fit_secret(CredentialKind kind, std::string_view secret, const SecretRules& rules);

}  // namespace croupier::vault
