#include "lab/fairness.h"

#include <fmt/format.h>

#include <charconv>

#include "codec/journal.h"
#include "encoding/wire.h"
#include "host/recover.h"
#include "rules/cards/card.h"

namespace croupier::lab {
namespace {

struct Shown {
    static constexpr std::string_view type_name = "shown";
    view::Proof proof;
    std::optional<view::Share> share;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "proof", self.proof);
        v(2, "share", self.share);
    }
};

// The cards that can be drawn: more decks would not be counted in a byte.
constexpr std::uint32_t decks_max = 255;

// What the next draw is one of; nothing: there is no such draw.
std::optional<std::uint32_t> bound_of(const view::ProofDraw& draw, const view::Proof& proof,
                                      const fairness::CardsOut& out) {
    switch (draw.of) {
        case floor::DrawOf::card: {
            const std::uint32_t left = fairness::cards_left(out, proof.decks);
            return left > 0 ? std::optional(left) : std::nullopt;
        }
        case floor::DrawOf::number:
            return draw.bound > 0 ? std::optional(draw.bound) : std::nullopt;
        case floor::DrawOf::die:
            return 6;
    }
    return std::nullopt;
}

std::string outcome_of(const view::ProofDraw& draw, const view::Proof& proof, std::uint32_t value,
                       fairness::CardsOut& out) {
    if (draw.of == floor::DrawOf::number) return fmt::format("{}", value);
    if (draw.of == floor::DrawOf::die) return fmt::format("{}", value + 1);
    const int card = fairness::card_at(out, proof.decks, value);
    ++out.at(static_cast<std::size_t>(card));
    return cards::card_text(cards::Card::of_index(card));
}

void check_draws(const view::Proof& proof, CheckedRound& checked) {
    const fairness::RoundName name{proof.table, proof.round};
    fairness::Transcript transcript(name);
    fairness::CardsOut out{};
    std::size_t added = 0;
    for (std::uint32_t i = 0; i < proof.draws.size(); ++i) {
        const view::ProofDraw& draw = proof.draws[i];
        if (draw.after < added || draw.after > proof.digests.size()) {
            checked.wrong.push_back(fmt::format(
                "draw {}: the transcript cannot have had {} digests", i + 1, draw.after));
            return;
        }
        for (; added < draw.after; ++added) transcript.add(proof.digests[added]);
        const auto bound = bound_of(draw, proof, out);
        if (bound != draw.bound) {
            checked.wrong.push_back(
                fmt::format("draw {}: one of {}, not of {}", i + 1, bound.value_or(0), draw.bound));
            return;
        }
        const std::uint32_t value =
            fairness::drawn(proof.secret, name, i, transcript.digest(), *bound);
        checked.draws.push_back(outcome_of(draw, proof, value, out));
        if (checked.draws.back() == draw.result) continue;
        checked.wrong.push_back(fmt::format("draw {}: the secret gives {}, shown was {}", i + 1,
                                            checked.draws.back(), draw.result));
        return;
    }
}

floor::FairSeat seat_of(const view::Share& share) {
    floor::FairSeat seat{floor::TerminalId(share.terminal), share.nonce, {}, {}};
    for (const view::ShareWager& wager : share.wagers) {
        floor::Chips chips{{}, wager.stake};
        chips.spot.game = static_cast<floor::Game>(wager.game);
        chips.spot.bet = wager.bet;
        chips.spot.which = wager.which;
        for (const std::uint32_t number : wager.numbers)
            if (number < 64) chips.spot.numbers |= std::uint64_t{1} << number;
        seat.wagers.push_back(chips);
    }
    for (const std::uint32_t pick : share.picks)
        seat.picks.push_back(static_cast<std::uint8_t>(pick));
    return seat;
}

floor::Choice choice_of(const view::ShareDecision& made) {
    return {made.hand, made.area, static_cast<floor::Decision>(made.decision),
            static_cast<floor::Chooser>(made.by)};
}

void check_share(const view::Proof& proof, const view::Share& share, CheckedRound& checked) {
    if (share.table != proof.table || share.round != proof.round) {
        checked.wrong.emplace_back("the share is of another round");
        return;
    }
    const floor::RoundId round{floor::TableId(share.table), share.round};
    const auto compare = [&](std::uint32_t place, const Digest& digest, std::string_view what) {
        if (place >= proof.digests.size() || proof.digests[place] != digest)
            checked.wrong.push_back(
                fmt::format("digest {} is not that of the own {}", place + 1, what));
    };
    const floor::FairSeat seat = seat_of(share);
    compare(share.place, floor::seat_entry(round, seat), "wagers");
    for (const view::ShareDecision& made : share.decisions)
        compare(made.place,
                floor::decision_entry(round, seat.nonce, seat.terminal, choice_of(made)),
                "decision");
}

// Follows the journal until the secret of the round is out.
class Follower {
public:
    Follower(std::string table, std::uint32_t number) : table_(std::move(table)), number_(number) {}

    Result<Nothing, Fault> take(const codec::Entry& entry) {
        if (found_) return Nothing{};
        TRY_DO(host::fold(state_, entry));
        for (const floor::Event& event : entry.events) {
            const auto* play = std::get_if<floor::PlayEvent>(&event);
            const auto* shown = play != nullptr ? std::get_if<floor::RoundRevealed>(play) : nullptr;
            if (shown == nullptr || shown->round.number != number_) continue;
            const floor::Table& table = state_.tables[shown->round.table.value()];
            if (table.name == table_ || std::to_string(shown->round.table.value()) == table_)
                found_ = table.fairness.proven;
        }
        return Nothing{};
    }
    const std::optional<floor::FairRound>& found() const { return found_; }

private:
    std::string table_;
    std::uint32_t number_;
    floor::State state_;
    std::optional<floor::FairRound> found_;
};

}  // namespace

CheckedRound check_proof(const view::Proof& proof, const std::vector<view::Share>& shares) {
    CheckedRound checked{proof.table, proof.round, {}, {}};
    if (fairness::commitment_to({proof.table, proof.round}, proof.secret) != proof.commitment)
        checked.wrong.emplace_back("the commitment is not one to this secret");
    if (proof.decks > decks_max)
        checked.wrong.push_back(fmt::format("nobody plays with {} decks", proof.decks));
    else
        check_draws(proof, checked);
    for (const view::Share& share : shares) check_share(proof, share, checked);
    return checked;
}

Result<CheckedRound, Fault> check_shown(std::string_view json) {
    encoding::json::Reader reader;
    TRY(read, reader.read(json));
    const bool whole = read->is_object() && read->get_object().contains("proof");
    if (!whole) {
        TRY(proof, encoding::from_json<view::Proof>(*read));
        return check_proof(proof, {});
    }
    TRY(shown, encoding::from_json<Shown>(*read));
    std::vector<view::Share> shares;
    if (shown.share) shares.push_back(std::move(*shown.share));
    return check_proof(shown.proof, shares);
}

Result<CheckedRound, Fault> check_journal(journal::Store& store, std::string_view round) {
    const std::size_t slash = round.rfind('/');
    std::uint32_t number = 0;
    const std::string_view digits =
        slash == std::string_view::npos ? std::string_view{} : round.substr(slash + 1);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc{} || end != digits.data() + digits.size() || number == 0)
        return Err{Fault{fmt::format("{} is no round: they are called TABLE/NUMBER", round)}};
    Follower follower(std::string(round.substr(0, slash)), number);
    TRY(head, store.head());
    codec::Batch batch;
    const auto read =
        store.read(1, head.sequence, [&](const journal::Batch& row) -> Result<Nothing, Fault> {
            TRY_DO(codec::read_batch(batch, row.content));
            for (const codec::Entry& entry : batch.entries) TRY_DO(follower.take(entry));
            return Nothing{};
        });
    if (!read) return Err{read.error()};
    if (!follower.found())
        return Err{Fault{fmt::format("no secret of a round {} was shown in this store", round)}};
    const floor::FairRound& fair = *follower.found();
    std::vector<view::Share> shares;
    shares.reserve(fair.seats.size());
    for (const floor::FairSeat& seat : fair.seats)
        shares.push_back(*view::share_of(fair, seat.terminal));
    return check_proof(view::proof_of(fair), shares);
}

std::string checked_text(const CheckedRound& checked) {
    std::string text = fmt::format("round {}/{}:", checked.table, checked.round);
    for (const std::string& draw : checked.draws) text += " " + draw;
    text += "\n";
    for (const std::string& line : checked.wrong) text += line + "\n";
    return text + (checked.holds() ? "holds\n" : "does not hold\n");
}

std::string checked_json(const CheckedRound& checked) {
    const auto list = [](const std::vector<std::string>& items) {
        std::string text;
        for (const std::string& item : items)
            text += (text.empty() ? "" : ", ") + encoding::to_json(item);
        return "[" + text + "]";
    };
    return fmt::format(
        "{{\"ok\": {}, \"table\": {}, \"round\": {}, \"draws\": {}, \"problems\": {}}}\n",
        checked.holds(), checked.table, checked.round, list(checked.draws), list(checked.wrong));
}

}  // namespace croupier::lab
