#include "host/clock_claims.h"

#include <algorithm>
#include <vector>

#include "codec/journal.h"
#include "journal/unsigned_stretch.h"

namespace croupier::host {
namespace {

struct Start {
    std::int64_t down_from = 0;
    std::int64_t up_at = 0;
    bool accepted = false;
};

class Starts {
public:
    Starts(journal::Store& store, std::int64_t since) : store_(store), since_(since) {}

    // Newest first. False: what is older does not count.
    Result<bool, Fault> look(journal::Sequence first, journal::Sequence last) {
        std::vector<Start> found;
        std::int64_t at_ms = 0;
        const auto visit = [&](const journal::Batch& row) -> Result<Nothing, Fault> {
            if (at_ms == 0) at_ms = row.at_ms;
            TRY_DO(codec::read_batch(batch_, row.content));
            take(found);
            return Nothing{};
        };
        TRY_DO(store_.read(first, last, visit));
        starts_.insert(starts_.end(), found.rbegin(), found.rend());
        const bool accepted = std::any_of(found.begin(), found.end(),
                                          [](const Start& start) { return start.accepted; });
        return !accepted && at_ms >= since_;
    }
    const std::vector<Start>& found() const { return starts_; }

private:
    void take(std::vector<Start>& found) const {
        bool accepted = false;
        for (const codec::Entry& entry : batch_.entries)
            for (const floor::Event& event : entry.events) {
                const auto* venue = std::get_if<floor::VenueEvent>(&event);
                if (venue == nullptr) continue;
                accepted |= std::holds_alternative<floor::ClockAccepted>(*venue);
                if (const auto* start = std::get_if<floor::HostRestarted>(venue))
                    found.push_back({start->down_from, start->up_at, accepted});
            }
    }

    journal::Store& store_;
    std::int64_t since_;
    codec::Batch batch_;
    std::vector<Start> starts_;
};

Result<std::vector<Start>, Fault> starts_since(journal::Store& store, std::int64_t since) {
    // The power can go between a batch and its signed head, so often before the store is refused.
    constexpr journal::Sequence before_head = journal::overdue_max + 1;
    TRY(head, store.head());
    TRY(points, store.checkpoints());
    Starts starts(store, since);
    journal::Sequence last = head.sequence;
    journal::Sequence first = points.empty() ? 1 : points.back().head.sequence + 1;
    // A batch that was damaged long ago ends the look back, and not the start: the books and the
    // daily check find it, and stop rounds and payments.
    const auto looks_on = [&] {
        const auto more = starts.look(first, last);
        return more && *more;
    };
    bool goes_on = first > last || looks_on();
    for (std::size_t i = points.size(); i-- > 0 && goes_on;) {
        last = points[i].head.sequence;
        first = i == 0 ? 1 : points[i - 1].head.sequence + 1;
        first = std::max(first, last > before_head ? last - before_head : 1);
        if (first > last) continue;  // two heads of one batch
        goes_on = looks_on();
    }
    return starts.found();
}

}  // namespace

Result<std::int64_t, Fault> clock_claims(journal::Store& store, std::int64_t last_at,
                                         std::int64_t limit_ms) {
    TRY(starts, starts_since(store, last_at - std::max(claims_window_ms, 2 * limit_ms)));
    std::int64_t claimed = 0;
    std::int64_t up_at = 0;
    const auto run_until = [&](std::int64_t at) {
        claimed = std::max<std::int64_t>(0, claimed - claims_repaid_by_run * (at - up_at));
    };
    for (auto start = starts.rbegin(); start != starts.rend(); ++start) {
        run_until(start->down_from);
        claimed = start->accepted ? 0 : claimed + start->up_at - start->down_from;
        up_at = start->up_at;
    }
    run_until(last_at);
    return claimed;
}

}  // namespace croupier::host
