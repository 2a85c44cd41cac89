#include "server/admin/card_book.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "base/line.h"
#include "devices/reader/driver.h"
#include "server/process/texts.h"

namespace croupier::server {
namespace {

using ProblemKind = CardProblem::Kind;

constexpr std::size_t detail_bytes_max = 200;
constexpr int hex_base = 16;

Err<CardProblem> card_problem(ProblemKind kind, std::size_t index, std::string what) {
    return Err{CardProblem{kind, index, std::move(what)}};
}

std::optional<vault::Pseudonym> parse_pseudonym(const std::string& text) {
    vault::Pseudonym person;
    if (text.size() != person.bytes.size() * 2) return std::nullopt;
    for (std::size_t i = 0; i < person.bytes.size(); ++i) {
        const char* from = text.data() + i * 2;
        std::uint8_t byte = 0;
        const auto read = std::from_chars(from, from + 2, byte, hex_base);
        if (read.ec != std::errc{} || read.ptr != from + 2) return std::nullopt;
        person.bytes[i] = static_cast<std::byte>(byte);
    }
    return person;
}

std::string number_rule() {
    return fmt::format("1 to {} letters, digits or -", devices::reader::number_max);
}

// Empty: it can be tried.
std::string wrong_with(const AdminCard& wanted) {
    if (!devices::reader::is_card_number(wanted.card))
        return fmt::format("card: \"{}\" is not {}", wanted.card, number_rule());
    for (const auto& [field, text] :
         {std::pair{"name", &wanted.name}, std::pair{"document", &wanted.document},
          std::pair{"contact", &wanted.contact}}) {
        if (!is_one_line(*text))
            return fmt::format("{}: is one line, without control characters", field);
        if (text->size() > detail_bytes_max)
            return fmt::format("{}: longer than {} bytes", field, detail_bytes_max);
    }
    if (wanted.person.empty())
        return wanted.name.empty() ? "name: is empty; a new holder has one" : "";
    if (!parse_pseudonym(wanted.person))
        return fmt::format("person: \"{}\" is not 32 hex digits", wanted.person);
    if (!wanted.name.empty() || !wanted.document.empty() || !wanted.contact.empty())
        return "person: is known already; name, document and contact stay empty";
    return "";
}

CardProblem problem_of(vault::Refused reason, std::size_t index, const std::string& card) {
    switch (reason) {
        case vault::Refused::taken:
            return {ProblemKind::taken, index, fmt::format("card: somebody has {} already", card)};
        case vault::Refused::held:
            return {ProblemKind::taken, index,
                    fmt::format("card: {} was revoked and is not given out again", card)};
        case vault::Refused::unknown:
            return {ProblemKind::unfit, index, "person: the vault knows nobody of that pseudonym"};
        case vault::Refused::erased:
            return {ProblemKind::unfit, index, "person: was erased"};
        case vault::Refused::unfit:
        case vault::Refused::revoked:
            break;
    }
    return {ProblemKind::unfit, index, "the vault does not take it"};
}

CardProblem end_problem(vault::Refused reason, const std::string& card) {
    if (reason == vault::Refused::held)
        return {ProblemKind::taken, 0, fmt::format("card: {} was revoked already", card)};
    return {ProblemKind::unfit, 0, fmt::format("card: nobody has {}", card)};
}

}  // namespace

std::string pseudonym_text(const vault::Pseudonym& person) {
    return hex_of(person_of(person).pseudonym);
}

Result<std::vector<std::string>, CardProblem> register_cards(vault::Vault& vault,
                                                             std::span<const AdminCard> cards,
                                                             std::int64_t at_ms) {
    if (cards.empty()) return card_problem(ProblemKind::unfit, 0, "cards: there are none");
    if (cards.size() > cards_at_once_max)
        return card_problem(ProblemKind::unfit, cards_at_once_max,
                            fmt::format("cards: more than {} at once", cards_at_once_max));
    std::vector<vault::NewCard> wanted;
    std::set<std::string> numbers;
    for (const AdminCard& card : cards) {
        if (std::string wrong = wrong_with(card); !wrong.empty())
            return card_problem(ProblemKind::unfit, wanted.size(), std::move(wrong));
        if (!numbers.insert(card.card).second)
            return card_problem(ProblemKind::taken, wanted.size(),
                                fmt::format("card: {} is there twice", card.card));
        wanted.push_back({card.card,
                          card.person.empty() ? std::nullopt : parse_pseudonym(card.person),
                          {card.name, card.document, card.contact}});
    }
    const auto made = vault.register_cards(wanted, at_ms);
    if (!made) return card_problem(ProblemKind::vault, 0, made.error().what);
    if (!*made) {
        const vault::CardRefused& refused = made->error();
        return Err{problem_of(refused.reason, refused.index, cards[refused.index].card)};
    }
    std::vector<std::string> persons;
    for (const vault::Pseudonym& person : **made) persons.push_back(pseudonym_text(person));
    return persons;
}

Result<vault::Pseudonym, CardProblem> revoke_card(vault::Vault& vault, const std::string& card,
                                                  std::int64_t at_ms) {
    const auto revoked = vault.revoke_card(card, at_ms);
    if (!revoked) return card_problem(ProblemKind::vault, 0, revoked.error().what);
    if (!*revoked) return Err{end_problem(revoked->error(), card)};
    return **revoked;
}

Result<vault::Pseudonym, CardProblem> replace_card(vault::Vault& vault, const std::string& card,
                                                   const std::string& new_card,
                                                   std::int64_t at_ms) {
    if (!devices::reader::is_card_number(new_card))
        return card_problem(ProblemKind::unfit, 0,
                            fmt::format("new_card: \"{}\" is not {}", new_card, number_rule()));
    const auto there = vault.person_of_card(card);
    if (!there) return card_problem(ProblemKind::vault, 0, there.error().what);
    const auto replaced = vault.replace_card(card, new_card, at_ms);
    if (!replaced) return card_problem(ProblemKind::vault, 0, replaced.error().what);
    if (*replaced) return **replaced;
    // Which of the two numbers it is about.
    if (*there) return Err{problem_of(replaced->error(), 0, new_card)};
    const auto other = vault.person_of_card(new_card);
    if (other && *other) return Err{problem_of(vault::Refused::taken, 0, new_card)};
    return Err{end_problem(replaced->error(), card)};
}

Result<std::vector<AdminHolder>, Fault> list_cards(vault::Vault& vault) {
    TRY(holders, vault.card_holders());
    std::vector<AdminHolder> shown;
    for (const vault::CardHolder& holder : holders) {
        AdminHolder& one = shown.emplace_back();
        one.person = pseudonym_text(holder.person);
        one.name = holder.details.name;
        one.document = holder.details.document;
        one.contact = holder.details.contact;
        for (const vault::HeldCard& card : holder.cards)
            one.cards.push_back({card.number,
                                 card.standing == vault::CardStanding::valid ? "valid" : "revoked",
                                 card.since_ms, card.ended_ms});
    }
    std::ranges::stable_sort(shown, {}, &AdminHolder::name);
    return shown;
}

}  // namespace croupier::server
