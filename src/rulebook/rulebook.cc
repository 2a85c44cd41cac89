#include "rulebook/rulebook.h"

#include <algorithm>
#include <array>

#include "rulebook/readers.h"

namespace croupier::rulebook {
namespace {

constexpr std::array<std::string_view, 4> rounding_modes = {"down", "up", "nearest", "exact"};
constexpr std::array<std::string_view, 3> bonus_features = {"lucky_chip", "lucky_number",
                                                            "random_lucky_number"};

About read_about(Section section) {
    About about;
    about.title = section.text("title");
    about.operated_by = section.text("operator");
    about.approved_by = section.text("approved_by");
    about.reference = section.text("reference");
    about.signed_on = section.date("signed_on");
    about.effective_on =
        section.has("effective_on") ? section.date("effective_on") : about.signed_on;
    if (about.effective_on < about.signed_on)
        section.complain("effective_on", "is before signed_on");
    if (section.has("replaces")) about.replaces = section.text("replaces");
    if (section.has("system")) about.system = section.text("system");
    section.finish();
    return about;
}

Provisions read_provisions(Section section) {
    const auto said = [&](std::string_view key) {
        return section.has(key) && section.boolean(key);
    };
    const Provisions provisions{said("own_bets"), said("no_advice"), said("unattended_credit"),
                                said("lost_tickets")};
    section.finish();
    return provisions;
}

void read_money(Section section, Rulebook& book) {
    book.rounding.mode = section.choose<RoundingMode>("rounding", rounding_modes);
    book.rounding.unit = section.integer("rounding_unit_cents", 1, 1'000'000);
    book.rounding_mode_fixed = section.boolean("rounding_fixed");
    section.finish();
}

void read_returns(Section section, Rulebook& book) {
    book.return_floor_percent = static_cast<int>(section.integer("floor_percent", 0, 100));
    if (section.has("below_floor")) book.below_floor = section.texts("below_floor");
    section.finish();
}

}  // namespace

Result<Rulebook, Problems> read_rulebook(std::string_view text) {
    TRY(tree, parse_tree(text));
    Reading reading;
    Section file(tree, "", {}, reading);
    Rulebook book;
    book.id = file.text("id");
    book.about = read_about(file.sub("about"));
    if (auto provisions = file.find("provisions"))
        book.provisions = read_provisions(*std::move(provisions));
    read_money(file.sub("money"), book);
    read_returns(file.sub("returns"), book);
    if (auto tournament = file.find("tournament")) {
        book.bonus_features =
            tournament->choose_several<BonusFeature>("bonus_features", bonus_features);
        tournament->finish();
    }
    PolicyGames games{};
    for (std::size_t i = 0; i < games.size(); ++i) games[i] = file.has(policy_game_names[i]);
    if (auto conduct = file.find("conduct"))
        book.policies = read_policies(*std::move(conduct), games);
    const auto game = [&](std::string_view name, auto& into, auto* reader) {
        if (auto section = file.find(name)) into = reader(*std::move(section));
    };
    game("baccarat", book.baccarat, read_baccarat);
    game("roulette", book.roulette, read_roulette);
    game("sic_bo", book.sic_bo, read_sic_bo);
    game("lucky_sic_bo", book.lucky_sic_bo, read_sic_bo);
    game("blackjack", book.blackjack, read_blackjack);
    game("casino_war", book.casino_war, read_casino_war);
    game("three_card_poker", book.three_card_poker, read_three_card_poker);
    game("triple_chase", book.triple_chase, read_triple_chase);
    game("big_wheel", book.big_wheel, read_big_wheel);
    file.finish();
    if (!reading.problems.empty()) return Err{std::move(reading.problems)};
    book.values = std::move(reading.values);
    std::stable_sort(book.values.begin(), book.values.end(),
                     [](const Value& a, const Value& b) { return a.line < b.line; });
    return book;
}

bool Shelf::add(Rulebook book) {
    if (find(book.id) != nullptr) return false;
    books_.push_back(std::make_unique<Rulebook>(std::move(book)));
    return true;
}

const Rulebook* Shelf::find(std::string_view id) const {
    for (const auto& book : books_)
        if (book->id == id) return book.get();
    return nullptr;
}

}  // namespace croupier::rulebook
