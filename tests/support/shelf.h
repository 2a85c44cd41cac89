// The rulebooks that tests read: the project's own, or those of CROUPIER_RULEBOOKS, so that
// tools/mutate can put changed ones in their place.
#pragma once

#include <string>
#include <string_view>

#include "rulebook/rulebook.h"

namespace croupier::tests {

inline constexpr auto rapid_fusion = "star-rapid-fusion-2024";
inline constexpr auto ltgame = "star-ltgame-2016";
inline constexpr auto baccarat_2025 = "star-baccarat-2025";
inline constexpr auto crown = "crown-sat-15.1";
inline constexpr auto canberra = "canberra-mttg-2019";

std::string rulebook_folder();
// That file of rulebook_folder().
std::string rulebook_text(std::string_view id);
const rulebook::Shelf& shelf();
const rulebook::Rulebook& book(std::string_view id);

}  // namespace croupier::tests
