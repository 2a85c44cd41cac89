#include <algorithm>
#include <array>

#include "rulebook/readers.h"

namespace croupier::rulebook {
namespace {

constexpr std::array<std::string_view, 2> card_sources = {"shoe", "continuous_shuffler"};
constexpr std::array<std::string_view, 5> burns = {"none", "one_face_down", "one_shown",
                                                   "value_of_first", "one_optional"};
constexpr std::array<std::string_view, 2> riffles = {"before_multishuffler", "before_cut"};
constexpr std::array<std::string_view, 2> cutting_card = {"this_coup_is_last", "one_more_coup"};

}  // namespace

cards::ShoeRules read_shoe(Section section) {
    cards::ShoeRules shoe;
    shoe.sources = section.choose_several<cards::Source>("sources", card_sources);
    shoe.burns = section.choose_several<cards::Burn>("burns", burns);
    for (const cards::Burn burn : shoe.burns)
        if (burn == cards::Burn::value_of_first)
            shoe.burn_ten_counts = static_cast<int>(section.integer("burn_ten_counts", 0, 10));
    const bool has_shoe = std::find(shoe.sources.begin(), shoe.sources.end(),
                                    cards::Source::shoe) != shoe.sources.end();
    if (has_shoe) {
        shoe.cut_from_end_min = static_cast<int>(section.integer("cut_from_end_min", 1, 208));
        shoe.cutting_cards = static_cast<int>(section.integer("cutting_cards", 1, 2));
        shoe.cutting_card_from_back_min =
            static_cast<int>(section.integer("cutting_card_from_back_min", 1, 208));
        shoe.during_coup =
            section.choose<cards::CuttingCard>("cutting_card_during_coup", cutting_card);
        shoe.as_first_card =
            section.choose<cards::CuttingCard>("cutting_card_as_first_card", cutting_card);
        shoe.tie_adds_one_coup = section.boolean("tie_adds_one_coup");
        // These came later, and only some documents speak of them.
        if (section.has("cutting_card_from_back_usual"))
            shoe.cutting_card_from_back_usual =
                static_cast<int>(section.integer("cutting_card_from_back_usual", 1, 208));
        if (section.has("house_riffles"))
            shoe.house_riffles = section.choose_several<cards::Riffle>("house_riffles", riffles);
        if (section.has("angel_riffles"))
            shoe.angel_riffles = section.choose_several<cards::Riffle>("angel_riffles", riffles);
        if (section.has("riffle_on_request"))
            shoe.riffle_on_request = section.boolean("riffle_on_request");
    }
    if (section.has("low_limit_sources"))
        shoe.low_limit_sources =
            section.choose_several<cards::Source>("low_limit_sources", card_sources);
    section.finish();
    return shoe;
}

}  // namespace croupier::rulebook
