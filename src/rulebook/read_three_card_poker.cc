#include <array>

#include "rulebook/readers.h"

namespace croupier::rulebook {
namespace {

using three_card_poker::DealerCards;
using three_card_poker::DealerQualification;
using three_card_poker::HandTable;
using three_card_poker::Rules;
using three_card_poker::SixTable;
using three_card_poker::UnpickedCards;

constexpr std::array<std::string_view, 2> qualifications = {"queen_high", "none"};
constexpr std::array<std::string_view, 2> dealer_cards = {"when_needed", "always"};
constexpr std::array<std::string_view, 2> unpicked_cards = {"face_up", "face_down"};

// One table under each name, one line for each class that pays.
template <class Table, class FindClass>
std::vector<Table> read_tables(Section section, FindClass&& find_class) {
    std::vector<Table> tables;
    for (const std::string& name : section.keys()) {
        auto lines = section.find(name);
        if (!lines) continue;
        Table table;
        table.name = name;
        for (const std::string& key : lines->keys())
            if (const auto paid = find_class(key))
                table.pays[static_cast<std::size_t>(*paid)] = lines->pay(key);
        lines->finish();
        tables.push_back(std::move(table));
    }
    if (tables.empty()) section.complain("", "holds no pay table");
    section.finish();
    return tables;
}

}  // namespace

Rules read_three_card_poker(Section section) {
    Rules rules;
    rules.ante = section.pay("ante");
    rules.play = section.pay("play");
    rules.dealer_qualification =
        section.choose<DealerQualification>("dealer_qualification", qualifications);
    rules.dealer_cards = section.choose<DealerCards>("dealer_cards", dealer_cards);
    // Not in the texts of older journals, which showed all nine.
    if (section.has("unpicked_cards"))
        rules.unpicked_cards = section.choose<UnpickedCards>("unpicked_cards", unpicked_cards);
    rules.fold_forfeits_side_wagers = section.boolean("fold_forfeits_side_wagers");
    rules.side_wagers_need_ante = section.boolean("side_wagers_need_ante");
    rules.cannot_play_voids_ante = section.boolean("cannot_play_voids_ante");
    rules.ante_bonus =
        read_tables<HandTable>(section.sub("ante_bonus"), three_card_poker::find_hand_class);
    rules.pair_plus =
        read_tables<HandTable>(section.sub("pair_plus"), three_card_poker::find_hand_class);
    rules.six_card_bonus =
        read_tables<SixTable>(section.sub("six_card_bonus"), three_card_poker::find_six_class);
    section.finish();
    return rules;
}

}  // namespace croupier::rulebook
