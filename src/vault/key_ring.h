// The keys that lie in the store, each wrapped under the venue key: "record", "index", "pepper",
// "sealing" and "signing". Only sealing keys have more than one generation.
#pragma once

#include "vault/strongroom.h"

namespace croupier::vault {

Result<Nothing, Fault> make_keys(Strongroom& room);
Result<Nothing, Fault> save_key(Strongroom& room, const VenueKey& venue, std::string_view name,
                                std::uint32_t generation, const Secret& key);

// Unwraps them all into the room.
Result<Nothing, Fault> take_keys(Strongroom& room);
void take_signing_key(Strongroom& room, const Secret& seed);

// Everything that lies under the venue key, persons' keys included, from the old one to the new.
Result<Nothing, Fault> wrap_anew(Strongroom& room, const VenueKey& next);

}  // namespace croupier::vault
