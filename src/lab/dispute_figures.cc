#include "lab/dispute_figures.h"

#include <algorithm>

#include "lab/tell.h"

namespace croupier::lab {
namespace {

// "soft_17", "over_21", "yes" of what a hand counts.
std::string count_words(const std::string& value, const Say& say) {
    if (value == "over_21") return say("over 21", "爆牌");
    if (value == "blackjack") return say("Blackjack", "黑杰克");
    if (value.starts_with("soft_")) return say("soft {}", "软 {}", value.substr(5));
    return value;
}

bool counts(const ToldOutcome& outcome, const std::string& place) {
    return std::any_of(outcome.said.begin(), outcome.said.end(),
                       [&](const view::ResultPart& part) { return part.name == place; });
}

// "Player 5, natural"
std::string place_caption(const ToldCard& first, const ToldOutcome& outcome, const Say& say) {
    if (first.place == "none") return say("Cards", "牌");
    std::string text = first.place == "area" ? say("Area {}", "{} 区", first.number)
                       : first.place == "player" && !counts(outcome, first.place)
                           ? say("Players", "玩家")
                           : say.name("place", first.place);
    for (const view::ResultPart& part : outcome.said) {
        if (part.name == first.place) text += " " + count_words(part.value, say);
        if (part.name == first.place + "_natural") text += say(", natural", "，天牌");
    }
    return text;
}

// Areas have a hand each; the positions of an array lie beside each other.
bool belongs(const ToldCard& card, const ToldCard& group) {
    return card.place == group.place && (card.place != "area" || card.number == group.number);
}

paper::Figure figure_of(const ToldCard& card) {
    return card.hidden ? paper::covered_card() : paper::card_figure(card.card);
}

void add_cards(std::vector<paper::Group>& groups, const ToldOutcome& outcome, const Say& say) {
    std::vector<ToldCard> firsts;
    for (const ToldCard& card : outcome.cards) {
        const auto found = std::find_if(firsts.begin(), firsts.end(), [&](const ToldCard& first) {
            return belongs(card, first);
        });
        const auto at = static_cast<std::size_t>(found - firsts.begin());
        if (found == firsts.end()) {
            firsts.push_back(card);
            groups.push_back({place_caption(card, outcome, say), {}});
        }
        groups[at].figures.push_back(figure_of(card));
    }
}

paper::Field field_of(const std::string& colour) {
    if (colour == "red") return paper::Field::red;
    if (colour == "black") return paper::Field::black;
    return colour == "green" ? paper::Field::green : paper::Field::plain;
}

std::string dice_caption(const ToldOutcome& outcome, const Say& say) {
    for (const view::ResultPart& part : outcome.said)
        if (part.name == "total") return say("Dice, total {}", "骰子，总点数 {}", part.value);
    return say("Dice", "骰子");
}

}  // namespace

std::vector<paper::Group> figures_of(const ToldOutcome& outcome, const Say& say) {
    std::vector<paper::Group> groups;
    if (!outcome.number.empty())
        groups.push_back(
            {outcome.colour.empty() ? say("The wheel", "转轮") : say("The ball", "小球"),
             {paper::wheel_figure(outcome.number, field_of(outcome.colour))}});
    if (!outcome.dice.empty()) {
        groups.push_back({dice_caption(outcome, say), {}});
        for (const std::uint8_t die : outcome.dice)
            groups.back().figures.push_back(paper::die_figure(die));
    }
    add_cards(groups, outcome, say);
    return groups;
}

std::vector<paper::Group> hands_of(const ToldSeat& seat, const Say& say) {
    std::vector<paper::Group> groups;
    for (std::size_t i = 0; i < seat.hands.size(); ++i) {
        const view::MyHand& hand = seat.hands[i];
        std::string caption = seat.hands.size() == 1 ? say("This player’s hand", "该玩家的牌")
                                                     : say("Hand {}", "第 {} 手", i + 1);
        if (hand.total > 0)
            caption += ": " + (hand.name.empty() ? std::to_string(hand.total)
                                                 : count_words(hand.name, say));
        else if (!hand.name.empty())
            caption += ": " + say.name("hand", hand.name);
        paper::Group group{caption, {}};
        for (const cards::Card card : hand.cards) group.figures.push_back(paper::card_figure(card));
        groups.push_back(std::move(group));
    }
    return groups;
}

}  // namespace croupier::lab
