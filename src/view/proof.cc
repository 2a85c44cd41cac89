#include "view/proof.h"

#include <algorithm>

#include "base/check.h"
#include "base/names.h"
#include "floor/wager/spot.h"
#include "rules/cards/card.h"

namespace croupier::view {
namespace {

std::string result_text(const floor::FairDraw& draw) {
    if (draw.of == floor::DrawOf::card) return cards::card_text(cards::Card::of_index(draw.result));
    return std::to_string(draw.result);
}

ShareWager share_wager(const floor::Chips& chips) {
    const floor::Spot& spot = chips.spot;
    ShareWager wager{static_cast<std::uint8_t>(spot.game),
                     spot.bet,
                     spot.which,
                     {},
                     chips.amount,
                     floor::spot_text(spot)};
    for (std::uint32_t number = 0; number < 64; ++number)
        if ((spot.numbers >> number & 1U) != 0) wager.numbers.push_back(number);
    return wager;
}

ShareDecision share_decision(std::size_t place, const floor::Choice& choice) {
    return {static_cast<std::uint32_t>(place),
            choice.hand,
            choice.area,
            static_cast<std::uint8_t>(choice.decision),
            static_cast<std::uint8_t>(choice.by),
            std::string(name_in(floor::decision_names, choice.decision))};
}

}  // namespace

Proof proof_of(const floor::FairRound& round) {
    CHECK(round.secret.has_value());
    Proof proof;
    proof.table = round.round.table.value();
    proof.round = round.round.number;
    proof.commitment = round.commitment;
    proof.secret = *round.secret;
    proof.decks = round.decks;
    for (const floor::FairEntry& entry : round.entries) proof.digests.push_back(entry.digest);
    for (const floor::FairDraw& draw : round.draws)
        proof.draws.push_back({draw.of, draw.after, draw.bound, result_text(draw)});
    return proof;
}

std::optional<Share> share_of(const floor::FairRound& round, floor::TerminalId terminal) {
    const auto seat =
        std::find_if(round.seats.begin(), round.seats.end(),
                     [&](const floor::FairSeat& each) { return each.terminal == terminal; });
    if (seat == round.seats.end()) return std::nullopt;
    Share share;
    share.table = round.round.table.value();
    share.round = round.round.number;
    share.terminal = terminal.value();
    share.nonce = seat->nonce;
    share.picks.assign(seat->picks.begin(), seat->picks.end());
    for (const floor::Chips& chips : seat->wagers) share.wagers.push_back(share_wager(chips));
    for (std::size_t i = 0; i < round.entries.size(); ++i) {
        const floor::FairEntry& entry = round.entries[i];
        if (entry.terminal != terminal) continue;
        if (entry.choice)
            share.decisions.push_back(share_decision(i, *entry.choice));
        else
            share.place = static_cast<std::uint32_t>(i);
    }
    return share;
}

}  // namespace croupier::view
