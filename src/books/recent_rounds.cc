#include "books/recent_rounds.h"

#include <algorithm>
#include <concepts>

#include "books/books.h"
#include "floor/query.h"
#include "floor/round/record.h"

namespace croupier::books {
namespace {

using floor::RoundId;
using floor::TerminalId;

bool is_of(const floor::Account& account, TerminalId terminal) {
    return account.terminal == terminal && (account.kind == floor::AccountKind::credit ||
                                            account.kind == floor::AccountKind::at_risk);
}

class Teller {
public:
    Teller(RoundId round, TerminalId terminal, RoundStory& story)
        : round_(round), terminal_(terminal), story_(story) {}

    // From its beginning to its end, and to the last correction that the state knows of.
    bool told_whole(const floor::PastRound* past) const {
        const bool corrected = past != nullptr && past->status != floor::RoundStatus::settled;
        if (corrected && record_ && *record_ != past->record) return false;
        return story_.opened_at != 0 && ended_;
    }
    void take(const codec::Entry& entry, std::uint64_t sequence) {
        codec::Entry mine{entry.command, entry.refusal, {}};
        // What another player asked for is not ours to tell, even if it set something going.
        const floor::Origin& origin = entry.command.origin;
        if (origin.kind == floor::OriginKind::terminal && origin.number != terminal_.value()) {
            mine.command = {};
            mine.command.at = entry.command.at;
            mine.command.order = floor::WagerCommand{floor::WakeTable{round_.table}};
        }
        for (const floor::Event& event : entry.events)
            floor::visit_event([&](const auto& fact) { take_fact(fact, event, mine.events); },
                               event);
        if (!mine.events.empty() || is_mine(entry.command)) {
            if (!story_.steps.empty() || !mine.events.empty())
                story_.steps.push_back({sequence, std::move(mine)});
        }
        if (ended_) closed_ = true;
    }

private:
    // Asked by this terminal at this table while the round was under way, whatever the answer.
    bool is_mine(const floor::Command& command) const {
        if (closed_) return false;
        return std::visit(
            [&](const auto& area) {
                return std::visit(
                    [&](const auto& order) {
                        if constexpr (requires {
                                          floor::TableId(order.table) == round_.table;
                                          order.terminal;
                                      })
                            return order.terminal == terminal_ && order.table == round_.table;
                        else
                            return false;
                    },
                    area);
            },
            command.order);
    }
    template <class Fact>
    void take_fact(const Fact& fact, const floor::Event& event, floor::Events& into) {
        if constexpr (requires { fact.round; }) {
            if (fact.round != round_) return;
            if constexpr (requires {
                              { fact.terminal } -> std::convertible_to<TerminalId>;
                          })
                if (fact.terminal != terminal_) return;
            note(fact);
            if constexpr (requires { floor::PlayEvent{my_part(fact)}; })
                into.emplace_back(floor::PlayEvent{my_part(fact)});
            else if constexpr (requires { floor::IncidentEvent{my_part(fact)}; })
                into.emplace_back(floor::IncidentEvent{my_part(fact)});
            else
                into.push_back(event);
        }
    }
    auto is_of_another() const {
        return [this](const auto& part) { return part.terminal != terminal_; };
    }
    floor::DecisionsAsked my_part(const floor::DecisionsAsked& fact) const {
        floor::DecisionsAsked mine = fact;
        std::erase_if(mine.asked,
                      [&](const floor::SeatOffer& seat) { return seat.terminal != terminal_; });
        return mine;
    }
    floor::RoundCommitted my_part(const floor::RoundCommitted& fact) const {
        floor::RoundCommitted mine = fact;
        mine.sealed.clear();
        return mine;
    }
    floor::AccountsFrozen my_part(const floor::AccountsFrozen& fact) const {
        floor::AccountsFrozen mine = fact;
        std::erase_if(mine.terminals, [&](TerminalId id) { return id != terminal_; });
        return mine;
    }
    floor::DealReconstructed my_part(const floor::DealReconstructed& fact) const {
        floor::DealReconstructed mine = fact;
        std::erase_if(mine.refunds, is_of_another());
        std::erase_if(mine.transfers, [&](const floor::Transfer& transfer) {
            return !is_of(transfer.from, terminal_) && !is_of(transfer.to, terminal_);
        });
        return mine;
    }
    floor::RoundCorrected my_part(const floor::RoundCorrected& fact) const {
        floor::RoundCorrected mine = fact;
        mine.again = my_part(fact.again);
        std::erase_if(mine.former_seats, is_of_another());
        std::erase_if(mine.adjustments, is_of_another());
        return mine;
    }
    template <class Record>
        requires requires(Record record) { record.seats; }
    Record my_part(const Record& record) const {
        Record mine = record;
        std::erase_if(mine.seats, is_of_another());
        std::erase_if(mine.transfers, [&](const floor::Transfer& transfer) {
            return !is_of(transfer.from, terminal_) && !is_of(transfer.to, terminal_);
        });
        return mine;
    }

    template <class Fact>
    void note(const Fact&) {}
    void note(const floor::RoundOpened& fact) {
        story_.opened_at = fact.opened_at;
        story_.closes_at = fact.closes_at;
        story_.bound_to = fact.bound_to;
    }
    void note(const floor::RoundResumed& fact) { story_.closes_at = fact.closes_at; }
    void note(const floor::CountdownStarted& fact) { story_.closes_at = fact.closes_at; }
    void note(const floor::CardDealt& fact) {
        if (fact.face_down)
            story_.outcome.hidden |= static_cast<std::uint8_t>(1U << story_.outcome.cards.size());
        story_.outcome.cards.push_back(fact.card);
        if (fact.place) story_.outcome.places.push_back(*fact.place);
    }
    void note(const floor::CardsExposed& fact) { story_.outcome.hidden = fact.hidden; }
    void note(const floor::CardBurned&) { ++story_.outcome.burned; }
    void note(const floor::NumberReported& fact) { story_.outcome.number = fact.number; }
    void note(const floor::DiceReported& fact) { story_.outcome.dice = fact.dice; }
    void note(const floor::RoundHeld&) { story_.status = floor::RoundStatus::held; }
    void note(const floor::ResultConfirmed& fact) { story_.result = fact.result; }
    void note(const floor::OutcomeReplaced& fact) { story_.outcome = fact.outcome; }
    void note(const floor::DealReconstructed&) { story_.outcome = {}; }
    void note(const floor::Respin&) { story_.outcome = {}; }
    void note(const floor::RoundSettled& fact) {
        story_.status = floor::RoundStatus::settled;
        record_ = floor::record_digest(fact);
        end(fact.seats);
    }
    void note(const floor::RoundCorrected& fact) {
        story_.status =
            fact.void_because ? floor::RoundStatus::void_round : floor::RoundStatus::corrected;
        story_.outcome = fact.outcome;
        story_.result = fact.result;
        record_ = floor::record_digest(fact.again);
        end(fact.again.seats);
    }
    void note(const floor::RoundVoided& fact) {
        story_.status = floor::RoundStatus::void_round;
        story_.result = "void";
        end(fact.seats);
    }
    void end(const std::vector<floor::SeatResult>& seats) {
        for (const floor::SeatResult& seat : seats)
            if (seat.terminal == terminal_) story_.seat = seat;
        ended_ = true;
    }

    RoundId round_;
    TerminalId terminal_;
    RoundStory& story_;
    std::optional<Digest> record_;  // of the whole round, if it was settled
    bool ended_ = false;
    bool closed_ = false;
};

}  // namespace

// Reads the round where the given chapters have it; whether that was all of it.
Result<bool, Fault> Books::tell(RoundId round, TerminalId terminal, Telling telling,
                                const Stretch& within, const ReadBatch& read,
                                RoundStory& story) const {
    story = {};
    story.round = round;
    story.table = state_.find_table(round.table)->name;
    Stretches stretches = index_.find_course(round, within.first, within.last);
    if (stretches.empty()) return false;
    if (telling == Telling::whole) {
        // What this terminal did between the first and the last fact of the round.
        const Stretches own = index_.find(terminal, stretches.front().first, stretches.back().last);
        stretches.insert(stretches.end(), own.begin(), own.end());
    }
    Teller teller(round, terminal, story);
    TRY_DO(visit_entries(joined(std::move(stretches)), read,
                         [&](const codec::Entry& entry, std::uint64_t sequence, std::uint32_t) {
                             teller.take(entry, sequence);
                             return true;
                         }));
    if (telling == Telling::ending) story.steps.clear();
    return teller.told_whole(floor::find_past(*state_.find_table(round.table), round.number));
}

Result<std::vector<RoundStory>, Fault> Books::recent_rounds(TerminalId terminal, std::size_t count,
                                                            Telling telling,
                                                            const ReadBatch& read) const {
    std::vector<RoundStory> stories;
    const auto recent = index_.recent(terminal);
    const std::size_t first = recent.size() - std::min(count, recent.size());
    for (std::size_t i = first; i < recent.size(); ++i) {
        RoundStory& story = stories.emplace_back();
        // A round that was under way when the day turned lies in two chapters, seldom in more.
        Stretch within;
        for (std::size_t reach = 0;; ++reach) {
            const Stretch wider = index_.around(recent[i].sequence, reach);
            if (wider == within) break;
            within = wider;
            TRY(whole, tell(recent[i].round, terminal, telling, within, read, story));
            if (whole) break;
        }
    }
    return stories;
}

}  // namespace croupier::books
