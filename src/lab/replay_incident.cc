#include <fmt/format.h>

#include "host/recover.h"
#include "lab/replaying.h"

// One incident from its opening to its end, with what else happened in the same steps: that is what
// followed from it.

namespace croupier::lab {
namespace {

class IncidentReplayer {
public:
    explicit IncidentReplayer(floor::IncidentId wanted) : wanted_(wanted) {}

    Result<Nothing, Fault> take(const Standing& standing, const codec::Entry& entry) {
        bool mine = false;
        for (const floor::Event& event : entry.events) {
            if (const auto* area = std::get_if<floor::VenueEvent>(&event)) {
                if (const auto* day = std::get_if<floor::GamingDayBegan>(area))
                    told_.utc_offset_minutes = day->utc_offset_minutes;
                if (const auto* local = std::get_if<floor::LocalTimeSet>(area))
                    told_.utc_offset_minutes = local->time.utc_offset_minutes;
            }
            if (incident_of(state_, event) != wanted_) continue;
            mine = true;
            note(event, entry.command.at);
        }
        if (mine)
            for (const floor::Event& event : entry.events)
                told_.incident.steps.push_back(step_of(state_, standing, entry, event));
        const bool refused = entry.refusal.reason != floor::Rejection::none;
        if (refused && incident_of(entry.command.order) == wanted_)
            told_.incident.steps.push_back(refused_step(state_, standing, entry));
        return host::fold(state_, entry);
    }

    Result<ToldMatter, Fault> finish() {
        if (told_.incident.id != wanted_ || wanted_ == floor::IncidentId{})
            return Err{Fault{fmt::format("there is no incident {}", wanted_.value())}};
        return std::move(told_);
    }

private:
    void note(const floor::Event& event, floor::Time at) {
        if (const auto* area = std::get_if<floor::IncidentEvent>(&event))
            if (const auto* opened = std::get_if<floor::IncidentOpened>(area)) {
                told_.incident = begin_incident(state_, opened->incident);
                return;
            }
        note_incident(told_.incident, state_, event, at);
    }

    floor::IncidentId wanted_;
    floor::State state_;
    ToldMatter told_;
};

}  // namespace

Result<ToldMatter, Fault> replay_incident(journal::Store& store, std::uint64_t incident) {
    IncidentReplayer replayer{floor::IncidentId(incident)};
    TRY(head, store.head());
    codec::Batch batch;
    const auto read =
        store.read(1, head.sequence, [&](const journal::Batch& row) -> Result<Nothing, Fault> {
            TRY_DO(codec::read_batch(batch, row.content));
            for (std::size_t place = 0; place < batch.entries.size(); ++place)
                TRY_DO(replayer.take({row.sequence, row.hash, place}, batch.entries[place]));
            return Nothing{};
        });
    if (!read) return Err{read.error()};
    return replayer.finish();
}

}  // namespace croupier::lab
