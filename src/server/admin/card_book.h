// Player cards and their holders, as the office and the machine's administrator register them. All
// of it lies in the vault; the floor hears a pseudonym when a reader reads the card.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/admin/messages.h"
#include "vault/vault.h"

namespace croupier::server {

inline constexpr std::size_t cards_at_once_max = 20'000;

// Which of several cards is refused, and why: "card: somebody has it already".
struct CardProblem {
    enum class Kind : std::uint8_t { unfit, taken, vault };
    Kind kind{};
    std::size_t index = 0;
    std::string what;
};

// All of them or none; the pseudonyms of their holders, in the same order.
Result<std::vector<std::string>, CardProblem> register_cards(vault::Vault& vault,
                                                             std::span<const AdminCard> cards,
                                                             std::int64_t at_ms);
Result<vault::Pseudonym, CardProblem> revoke_card(vault::Vault& vault, const std::string& card,
                                                  std::int64_t at_ms);
Result<vault::Pseudonym, CardProblem> replace_card(vault::Vault& vault, const std::string& card,
                                                   const std::string& new_card, std::int64_t at_ms);
// In the order of names.
Result<std::vector<AdminHolder>, Fault> list_cards(vault::Vault& vault);

std::string pseudonym_text(const vault::Pseudonym& person);

}  // namespace croupier::server
