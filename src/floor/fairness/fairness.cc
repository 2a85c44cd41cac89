#include "floor/fairness/fairness.h"

#include <algorithm>

#include "floor/game/game.h"
#include "floor/ids.h"
#include "floor/query.h"
#include "floor/round/phase.h"
#include "floor/round/play.h"
#include "floor/table/state.h"
#include "floor/wager/command.h"

namespace croupier::floor {
namespace {

constexpr std::uint32_t die_faces = 6;

fairness::CardsOut cards_out(std::span<const FairDraw> draws) {
    fairness::CardsOut out{};
    for (const FairDraw& draw : draws)
        if (draw.of == DrawOf::card) ++out.at(draw.result);
    return out;
}

// Numbers on the wheel, from 0 on.
std::uint32_t numbers_of(const TableGame& game) {
    std::uint32_t count = 0;
    while (count < 256 && game.number_exists(static_cast<std::uint8_t>(count))) ++count;
    return count;
}

std::uint8_t result_with(const FairRound& round, const fairness::Secret& secret, std::size_t index,
                         const Digest& transcript) {
    const FairDraw& draw = round.draws.at(index);
    const std::uint32_t value = fairness::drawn(
        secret, fair_name(round.round), static_cast<std::uint32_t>(index), transcript, draw.bound);
    switch (draw.of) {
        case DrawOf::card:
            return static_cast<std::uint8_t>(fairness::card_at(
                cards_out(std::span(round.draws).first(index)), round.decks, value));
        case DrawOf::number:
            return static_cast<std::uint8_t>(value);
        case DrawOf::die:
            return static_cast<std::uint8_t>(value + 1);
    }
    CHECK(false);
}

}  // namespace

Digest seat_entry(RoundId round, const FairSeat& seat) {
    Bytes content;
    append_number<std::uint32_t>(content, static_cast<std::uint32_t>(seat.wagers.size()));
    for (const Chips& wager : seat.wagers) {
        append_number<std::uint8_t>(content, static_cast<std::uint8_t>(wager.spot.game));
        append_number<std::uint8_t>(content, wager.spot.bet);
        append_number<std::uint8_t>(content, wager.spot.which);
        append_number<std::uint64_t>(content, wager.spot.numbers);
        append_number<std::int64_t>(content, wager.amount.in_cents());
    }
    append_number<std::uint32_t>(content, static_cast<std::uint32_t>(seat.picks.size()));
    append_bytes(content, seat.picks);
    return fairness::entry_digest("seat", fair_name(round), seat.nonce, seat.terminal.value(),
                                  content);
}

Digest decision_entry(RoundId round, const fairness::Nonce& nonce, TerminalId terminal,
                      const Choice& choice) {
    const std::array<std::uint8_t, 4> content = {choice.hand, choice.area,
                                                 static_cast<std::uint8_t>(choice.decision),
                                                 static_cast<std::uint8_t>(choice.by)};
    return fairness::entry_digest("decision", fair_name(round), nonce, terminal.value(), content);
}

std::uint8_t result_of(const FairRound& round, const fairness::Secret& secret, std::size_t index) {
    const std::size_t after = round.draws.at(index).after;
    CHECK(after <= round.entries.size());
    fairness::Transcript transcript(fair_name(round.round));
    for (std::size_t i = 0; i < after; ++i) transcript.add(round.entries[i].digest);
    return result_with(round, secret, index, transcript.digest());
}

std::optional<std::uint32_t> first_wrong(const FairRound& round, const fairness::Secret& secret) {
    fairness::Transcript transcript(fair_name(round.round));
    std::size_t added = 0;
    for (std::size_t i = 0; i < round.draws.size(); ++i) {
        const FairDraw& draw = round.draws[i];
        CHECK(added <= draw.after && draw.after <= round.entries.size());
        for (; added < draw.after; ++added) transcript.add(round.entries[added].digest);
        if (result_with(round, secret, i, transcript.digest()) != draw.result)
            return static_cast<std::uint32_t>(i);
    }
    return std::nullopt;
}

FairDraw next_draw(const FairRound& round, const TableGame& game, DrawOf of) {
    FairDraw draw{of, static_cast<std::uint32_t>(round.entries.size()), 0, 0};
    switch (of) {
        case DrawOf::card:
            draw.bound = fairness::cards_left(cards_out(round.draws), round.decks);
            break;
        case DrawOf::number:
            draw.bound = numbers_of(game);
            break;
        case DrawOf::die:
            draw.bound = die_faces;
            break;
    }
    return draw;
}

bool awaits_commitment(const Table& table) {
    return table.settings.committed &&
           (!table.fairness.round || table.fairness.round->round.number != table.round.number + 1);
}

bool awaits_motion(const Table& table) {
    if (table.settings.motion_ms == 0 || !table.fairness.round || !table.fairness.round->fixed ||
        table.fairness.round->motion)
        return false;
    if (table.phase != Phase::closed_bets && table.phase != Phase::playing) return false;
    if (offers_withdrawal(table)) return false;
    const Expected next = expected(table);
    switch (next.what) {
        case Expectation::card:
            return next.place != rules::Place::burn;
        case Expectation::spin:
        case Expectation::roll:
            return true;
        default:
            return false;
    }
}

std::optional<Time> motion_ends(const Table& table) {
    if (!table.fairness.round || !table.fairness.round->motion) return std::nullopt;
    return table.fairness.round->motion->ends_at;
}

bool awaits_reveal(const Table& table) {
    return table.fairness.round && !in_round(table.phase) &&
           table.fairness.round->round.number == table.round.number;
}

bool may_be_known_early(const Table& table) {
    return table.fairness.round && !awaits_reveal(table);
}

}  // namespace croupier::floor
