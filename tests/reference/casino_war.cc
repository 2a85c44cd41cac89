#include <map>

#include "internal.h"

namespace croupier::reference {
namespace {

std::int64_t decks_of(const Request& request) {
    if (request.book == Book::rf) return whole_config(request, "decks", 6, {6});  // RF-14.1.4
    return whole_config(request, "decks", 6, {4, 5, 6, 7, 8});                    // CR-17.3
}

std::int64_t areas_of(const Request& request) {
    if (request.book == Book::rf) return whole_config(request, "areas", 7, {3, 5, 7});  // RF-14.3.1
    return whole_config(request, "areas", 15, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15});
}

bool card_per_area(const Request& request) {
    if (request.book == Book::rf)
        return text_config(request, "war_card", "community", {"community", "per_area"}) ==
               "per_area";
    text_config(request, "war_card", "community", {"community"});  // CR-17.7.1(a)
    return false;
}

void check_config(Request& request) {
    decks_of(request);
    areas_of(request);
    card_per_area(request);
}

std::int64_t area_of(const Bet& bet) {
    return *whole(find(bet.keys, "area"));
}

void check_bet(Request& request, const Bet& bet) {
    if (!one_of(bet.name, {"ante", "tie"})) unknown_bet(bet);
    check_keys(request, bet, {"area"});
    const auto area = whole(find(bet.keys, "area"));
    if (!area || *area < 1 || *area > areas_of(request))
        throw Refusal{"bad_selection", "no such area"};
    const auto same_area = [&](const Bet& other) {
        return whole(find(other.keys, "area")) == area;
    };
    if (bet.name == "tie") {  // RF-14.2.4
        bool based = false;
        for (const Bet& other : request.bets)
            if (other.name == "ante" && same_area(other)) based = true;
        if (!based) throw Refusal{"missing_base_wager", "tie needs an ante on its area"};
    }
    for (const Bet& other : request.bets)
        if (other.ref < bet.ref && other.name == bet.name && same_area(other))
            throw Refusal{"bad_bets", "each bet once per area"};
}

void play(Request& request) {
    const json::object& outcome = request.outcome.get_object();
    const bool cr = request.book == Book::cr;
    const std::int64_t areas = areas_of(request);

    // the first cards
    const std::vector<Card> area_cards = cards(find(outcome, "area_cards"), "bad_outcome");
    if (static_cast<std::int64_t>(area_cards.size()) != areas)
        throw Refusal{"bad_outcome", "one card per area"};
    const auto single = [&](const char* key) -> std::optional<Card> {
        const json::value* value = find(outcome, key);
        if (value == nullptr) return std::nullopt;
        const auto c = card(*value);
        if (!c) throw Refusal{"bad_outcome", std::string(key) + " is no card"};
        return c;
    };
    const auto dealer = single("dealer_card");
    if (!dealer) throw Refusal{"bad_outcome", "no dealer card"};
    std::vector<Card> seen = area_cards;
    seen.push_back(*dealer);

    // the war cards, where given
    const auto war_dealer = single("war_dealer_card");
    if (war_dealer) seen.push_back(*war_dealer);
    std::map<std::int64_t, Card> war_cards;
    if (card_per_area(request)) {
        if (const json::value* given = find(outcome, "war_area_cards")) {
            if (!given->is_object()) throw Refusal{"bad_outcome", "war_area_cards is no object"};
            for (const auto& item : given->get_object()) {
                const auto c = card(item.value());
                if (!c) throw Refusal{"bad_outcome", "a war card is no card"};
                bool known = false;
                for (std::int64_t area = 1; area <= areas; ++area)
                    if (std::string(item.key()) == std::to_string(area)) {
                        war_cards[area] = *c;
                        known = true;
                    }
                if (!known) throw Refusal{"bad_outcome", "a war card without an area", true};
                seen.push_back(*c);
            }
        }
    } else if (const auto shared = single("war_community_card")) {
        for (std::int64_t area = 1; area <= areas; ++area) war_cards[area] = *shared;
        seen.push_back(*shared);
    }
    check_decks(seen, decks_of(request));

    // the decisions: only for areas with an ante whose card ties
    std::map<std::int64_t, std::string> choice;
    for (const Bet& bet : request.bets)
        if (bet.name == "ante" &&
            area_cards[static_cast<std::size_t>(area_of(bet) - 1)].rank == dealer->rank)
            choice[area_of(bet)] = "timeout";
    if (const json::value* war = find(decisions_of(request), "war")) {
        if (!war->is_object()) throw Refusal{"bad_decision", "war must be an object"};
        for (const auto& item : war->get_object()) {
            bool expected = false;
            for (auto& [area, chosen] : choice)
                if (std::string(item.key()) == std::to_string(area)) {
                    const auto written = text(&item.value());
                    if (!written || !one_of(*written, {"war", "surrender", "timeout"}))
                        throw Refusal{"bad_decision", "war, surrender or timeout"};
                    chosen = *written;
                    expected = true;
                }
            if (!expected) throw Refusal{"bad_decision", "nothing to decide on that area"};
        }
    }
    for (const auto& [area, chosen] : choice)
        if (chosen == "war" && (!war_dealer || war_cards.find(area) == war_cards.end()))
            throw Refusal{"bad_outcome", "the war cards are missing"};

    for (const Bet& bet : request.bets) {
        const Card mine = area_cards[static_cast<std::size_t>(area_of(bet) - 1)];
        if (bet.name == "tie") {  // RF-14.2.4.1, RF-14.4.1.4
            if (mine.rank == dealer->rank)
                add_win(request, bet, cr ? external(request, {"tie"}) : Odds{11, 1});
            else
                add(request, bet, Status::lose);
            if (cr) perhaps_external(request, {"tie"});
            continue;
        }
        if (mine.rank > dealer->rank) {  // RF-14.4.1.1; ace is the highest rank
            add_win(request, bet, cr ? external(request, {"ante"}) : Odds{1, 1});
        } else if (mine.rank < dealer->rank) {
            add(request, bet, Status::lose);
        } else if (choice.at(area_of(bet)) != "war") {  // RF-14.2.2.3, RF-14.3.9
            add(request, bet, Status::lose).half_back = true;
        } else {
            const Card war = war_cards.at(area_of(bet));
            if (war.rank < war_dealer->rank) {  // RF-14.2.2.6, RF-14.2.3.2
                add(request, bet, Status::lose);
                add_derived(request, bet, "war", bet.stake, Status::lose);
            } else {  // RF-14.2.2.5
                add(request, bet, Status::push);
                const bool equal = war.rank == war_dealer->rank;
                Odds odds = equal ? Odds{2, 1} : Odds{1, 1};  // RF-14.4.1.2, RF-14.4.1.3
                if (cr) odds = external(request, {equal ? "war_tie" : "war_win"});
                add_derived_win(request, bet, "war", bet.stake, odds);
            }
        }
        if (cr)
            for (const char* key : {"ante", "war_win", "war_tie"}) perhaps_external(request, {key});
    }
}

}  // namespace

const Game casino_war_game{check_config, check_bet, play};

}  // namespace croupier::reference
