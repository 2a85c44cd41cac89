#include "lab/rounds/run.h"

#include <fmt/format.h>

#include <algorithm>

#include "codec/journal.h"
#include "floor/staff/rights.h"
#include "host/recover.h"
#include "lab/rounds/act.h"
#include "lab/rounds/expect.h"
#include "lab/rounds/values.h"
#include "lab/rounds/venue.h"

namespace croupier::lab::rounds {
namespace {

// What lies on every layout is what the ledger holds at risk for it.
std::string layouts_objection(const floor::State& state) {
    for (std::uint32_t i = 0; i < state.tables.size(); ++i) {
        const floor::Table& table = state.tables[i];
        const floor::RoundId round = floor::round_of(floor::TableId(i), table);
        for (std::uint32_t j = 0; j < state.terminals.size(); ++j) {
            const floor::TerminalId terminal(j);
            floor::Split lying;
            if (const floor::Seat* seat = table.find_seat(terminal))
                for (const floor::Wager& wager : seat->wagers) lying += wager.stake;
            const floor::Split held = floor::in_round(table.phase)
                                          ? state.ledger.at_risk(round, terminal)
                                          : floor::Split{};
            if (lying != held)
                return fmt::format("{} on the layout of {} for {}, {} at risk",
                                   money_text(lying.total()), table.name, state.terminals[j].name,
                                   money_text(held.total()));
            if (!state.ledger.identity_holds(terminal))
                return fmt::format("the meters of {} do not come to its credit",
                                   state.terminals[j].name);
        }
    }
    return {};
}

// A second state, folded from what the journal holds and nothing else: from its first batch on,
// each batch once, so that a long story is not read again at every step.
class Replay {
public:
    Result<const floor::State*, Fault> catch_up(journal::Store& store) {
        TRY(head, store.head());
        codec::Batch batch;
        const auto take = [&](const journal::Batch& row) -> Result<Nothing, Fault> {
            TRY_DO(codec::read_batch(batch, row.content));
            return host::fold(state_, batch);
        };
        if (read_to_ < head.sequence) TRY_DO(store.read(read_to_ + 1, head.sequence, take));
        read_to_ = head.sequence;
        return &state_;
    }

private:
    floor::State state_;
    journal::Sequence read_to_ = 0;
};

std::string unreadable(const Fault& fault) {
    return "a journal that does not replay: " + fault.what;
}
std::string difference(const floor::State& replayed, const floor::State& state) {
    const bool same = codec::state_digest(replayed) == codec::state_digest(state);
    return same ? "" : "another state after replaying the journal";
}

class Run {
public:
    Run(const Story& story, Venue& venue) : story_(story), venue_(venue), began_(venue.now()) {}

    std::vector<Failure> all() {
        for (const Step& step : story_.steps)
            if (!take(step)) return std::move(failures_);
        // And what a host would find that starts after the last step.
        const auto recovered = host::recover(venue_.store());
        std::string broken = recovered ? difference(recovered->state, venue_.state())
                                       : unreadable(recovered.error());
        if (!broken.empty())
            fail(story_.steps.back().line, "a house in order at the end", std::move(broken));
        return std::move(failures_);
    }

private:
    // False: there is no sense in going on.
    bool take(const Step& step) {
        const Acted acted = act(venue_, story_, step.line, began_);
        const std::vector<codec::Entry> entries = venue_.take_heard();
        if (!acted.trouble.empty()) {
            fail(step.line, step.line.text, acted.trouble);
            return false;
        }
        const bool refusal_expected =
            std::any_of(step.expectations.begin(), step.expectations.end(),
                        [](const Expectation& each) { return each.line.name == "refused"; });
        if (acted.refusal.reason != floor::Rejection::none && !refusal_expected)
            fail(step.line, step.line.text,
                 fmt::format("refused {}", floor::name_of(acted.refusal.reason)));
        const Aftermath after{story_, venue_.state(), acted.refusal, entries};
        for (const Expectation& expectation : step.expectations)
            if (std::string found = found_instead(expectation.line, after); !found.empty())
                fail(expectation.line, expectation.line.text, std::move(found));
        std::string broken = house_objection();
        if (broken.empty()) broken = venue_.broken_word();
        if (broken.empty()) return true;
        fail(step.line, "a house in order after " + step.line.text, std::move(broken));
        return false;
    }
    // Holds after every step, whatever the story says.
    std::string house_objection() {
        const floor::State& state = venue_.state();
        if (!state.ledger.conserved()) return "money that does not add up to zero";
        if (std::string what = layouts_objection(state); !what.empty()) return what;
        const auto replayed = replay_.catch_up(venue_.store());
        return replayed ? difference(**replayed, state) : unreadable(replayed.error());
    }
    void fail(const Line& line, std::string wanted, std::string found) {
        failures_.push_back({line.number, std::move(wanted), std::move(found)});
    }

    const Story& story_;
    Venue& venue_;
    std::int64_t began_;
    Replay replay_;
    std::vector<Failure> failures_;
};

// Every role that the story names is one of the rulebook's.
Result<Nothing, Unplayable> check_roles(const Story& story, const rulebook::Rulebook& book) {
    for (const Step& step : story.steps)
        for (const char* key : {"by", "auth"}) {
            const std::string* role = step.line.find(key);
            if (role == nullptr || !book.policies || book.policies->place_of(*role)) continue;
            if (*role == "nobody" && std::string_view(key) == "by") continue;
            if (*role == floor::inspector_role) continue;  // of no ladder and no table
            return Err{
                Unplayable{step.line.number, fmt::format("{} has no role {}", book.id, *role)}};
        }
    return Nothing{};
}

Result<std::vector<Failure>, Unplayable> play(const Story& story, const Bookcase& bookcase) {
    const auto volume = bookcase.find(story.rulebook.words[0]);
    if (volume == bookcase.end())
        return Err{Unplayable{story.rulebook.number,
                              fmt::format("no rulebook {}", story.rulebook.words[0])}};
    TRY_DO(check_roles(story, volume->second.book));
    TRY(venue, Venue::open(story, volume->second));
    return Run(story, *venue).all();
}

}  // namespace

Result<std::vector<Failure>, Fault> run_story(const Story& story, const Bookcase& bookcase) {
    auto played = play(story, bookcase);
    if (played) return std::move(*played);
    const Unplayable& why = played.error();
    return Err{Fault{fmt::format("{}:{}: {}", story.file, why.line, why.what)}};
}

std::string failure_text(const Story& story, const Failure& failure) {
    return fmt::format("{}:{}: wanted {}, found {}", story.file, failure.line, failure.wanted,
                       failure.found);
}

}  // namespace croupier::lab::rounds
