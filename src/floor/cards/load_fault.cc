#include "floor/cards/load_fault.h"

#include <fmt/format.h>

#include <algorithm>

#include "floor/cards/shoe.h"
#include "floor/state.h"
#include "rules/cards/shoe.h"

namespace croupier::floor {
namespace {

using MaybeFault = std::optional<LoadFault>;

template <class List, class Item>
bool lists(const List& list, const Item& item) {
    return std::find(list.begin(), list.end(), item) != list.end();
}

// "shuffled, house_pre_shuffled"
template <class List, class Names>
std::string listed(const List& list, const Names& names) {
    std::string words;
    for (const auto item : list) {
        if (!words.empty()) words += ", ";
        words += names[static_cast<std::size_t>(item)];
    }
    return words;
}

MaybeFault fault_of_set(const cards::ShoeRules& rules, const Table& table, const ShoeLoad& load) {
    if (load.set.empty()) return LoadFault{"set", "the name of the card set"};
    if (load.back.empty()) return LoadFault{"back", "colour and design of the backs"};
    if (load.decks != table.game->decks())
        return LoadFault{"decks", std::to_string(table.game->decks())};
    const CardSource source = source_of(table);
    if (load.source != source || !lists(rules.sources, static_cast<cards::Source>(source)))
        return LoadFault{"source", std::string(names_of(source)[static_cast<std::size_t>(source)])};
    if (load.mixing == Mixing::none)
        return LoadFault{"mixing", "shuffled, house_pre_shuffled, angel_pre_shuffled"};
    if (load.riffled && load.mixing == Mixing::shuffled)
        return LoadFault{"riffled", "false for cards that are shuffled at the table"};
    return {};
}

// A continuous shuffler has neither a cut nor a cutting card.
MaybeFault fault_of_cut(const cards::ShoeRules& rules, const ShoeLoad& load) {
    if (load.source != CardSource::shoe) {
        if (load.cut_at != 0) return LoadFault{"cut_at", "0: a continuous shuffler is not cut"};
        if (load.from_back != 0)
            return LoadFault{"from_back", "0: a continuous shuffler has no cutting card"};
        return {};
    }
    const int cards = load.decks * cards::deck_size;
    const int last = cards - rules.cut_from_end_min;
    if (load.cut_at < rules.cut_from_end_min || load.cut_at > last)
        return LoadFault{"cut_at", fmt::format("{} to {}", rules.cut_from_end_min, last)};
    if (load.from_back < rules.cutting_card_from_back_min || load.from_back >= cards)
        return LoadFault{"from_back",
                         fmt::format("{} to {}", rules.cutting_card_from_back_min, cards - 1)};
    return {};
}

MaybeFault fault_of_burn(const cards::ShoeRules& rules, const ShoeLoad& load) {
    if (!lists(rules.burns, static_cast<cards::Burn>(load.burn)))
        return LoadFault{"burn", listed(rules.burns, names_of(load.burn))};
    const std::size_t shown = load.shown.size();
    const auto expect = [&](std::size_t cards, std::size_t burnt) -> MaybeFault {
        if (shown != cards)
            return LoadFault{"shown", cards == 0 ? "no card" : "the card that was shown"};
        if (load.burnt != burnt) return LoadFault{"burnt", std::to_string(burnt)};
        return {};
    };
    switch (load.burn) {
        case Burn::none:
            return expect(0, 0);
        case Burn::one_face_down:
            return expect(0, 1);
        case Burn::one_shown:
            return expect(1, 1);
        case Burn::value_of_first: {
            const int more = shown == 1 ? cards::burn_count(rules, load.shown.front()) : 0;
            return expect(1, 1 + static_cast<std::size_t>(more));
        }
        case Burn::one_optional:
            if (load.burnt > 1) return LoadFault{"burnt", "0 or 1"};
            if (shown > load.burnt) return LoadFault{"shown", "the burnt card, or no card"};
            return {};
    }
    return LoadFault{"burn", listed(rules.burns, names_of(load.burn))};
}

// SB-4.2, SB-4.2.1, LT-3.9: when, and who asked for it.
MaybeFault fault_of_riffle(const cards::ShoeRules& rules, const Table& table,
                           const ShoeLoad& load) {
    if (!load.riffled && load.riffle_at) return LoadFault{"riffle_at", "only with riffled"};
    if (!load.riffled) return {};
    if (load.source != CardSource::shoe) return {};  // SB-4.12
    const auto& moments =
        load.mixing == Mixing::angel_pre_shuffled ? rules.angel_riffles : rules.house_riffles;
    if (!moments) return {};
    if (!load.riffle_at || !lists(*moments, static_cast<cards::Riffle>(*load.riffle_at)))
        return LoadFault{"riffle_at", listed(*moments, riffle_at_names)};
    if (rules.riffle_on_request && !table.cards.shoe.riffle_asked_by)
        return LoadFault{"riffled", "false until a player has asked for it"};
    return {};
}

MaybeFault fault_of_cards(const Table& table, const ShoeLoad& load) {
    const rulebook::Policies& policies = *table.book->policies;
    const bool checked = policies.card_check_required || table.cards.shoe.must_be_checked;
    if (checked && load.checked == CheckedBy::nobody)
        return LoadFault{"checked", "dealer, supervisor, device"};
    // SB-3.9: players have handled them.
    if (!is_exchange(table, load) && table.cards.shoe.must_be_replaced)
        return LoadFault{"set", fmt::format("another set than {}", table.cards.shoe.load.set)};
    if (is_exchange(table, load) && policies.new_back_differs &&
        load.back == table.cards.shoe.load.back)
        return LoadFault{"back", fmt::format("another back than {}", table.cards.shoe.load.back)};
    return {};
}

}  // namespace

CardSource source_of(const Table& table) {
    // SB-6.9.2: at a low limit another device has to come.
    if (table.cards.shoe.device_out && !table.settings.low_limit) return CardSource::shoe;
    if (table.settings.continuous_shuffler) return CardSource::continuous_shuffler;
    return static_cast<CardSource>(table.game->shoe()->sources.front());
}

bool is_exchange(const Table& table, const ShoeLoad& load) {
    return table.cards.shoe.number > 0 && load.set != table.cards.shoe.load.set;
}

std::optional<LoadFault> fault_of(const Table& table, const ShoeLoad& load) {
    const cards::ShoeRules& rules = *table.game->shoe();
    if (auto fault = fault_of_set(rules, table, load)) return fault;
    if (auto fault = fault_of_cut(rules, load)) return fault;
    if (auto fault = fault_of_burn(rules, load)) return fault;
    if (auto fault = fault_of_riffle(rules, table, load)) return fault;
    return fault_of_cards(table, load);
}

}  // namespace croupier::floor
