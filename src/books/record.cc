#include "books/record.h"

#include "books/books.h"

namespace croupier::books {
namespace {

const floor::RoundSettled* record_in(const floor::Event& event) {
    if (const auto* play = std::get_if<floor::PlayEvent>(&event))
        return std::get_if<floor::RoundSettled>(play);
    if (const auto* incident = std::get_if<floor::IncidentEvent>(&event))
        if (const auto* corrected = std::get_if<floor::RoundCorrected>(incident))
            return &corrected->again;
    return nullptr;
}

}  // namespace

Result<std::optional<floor::RoundSettled>, Fault> find_record(floor::RoundId round,
                                                              const Stretches& stretches,
                                                              const ReadBatch& read) {
    std::optional<floor::RoundSettled> found;
    TRY_DO(visit_entries(stretches, read,
                         [&](const codec::Entry& entry, std::uint64_t, std::uint32_t) {
                             for (const floor::Event& event : entry.events)
                                 if (const floor::RoundSettled* record = record_in(event);
                                     record != nullptr && record->round == round)
                                     found = *record;
                             return true;
                         }));
    return found;
}

Result<std::optional<floor::RoundSettled>, Fault> Books::record(floor::RoundId round,
                                                                const ReadBatch& read) const {
    return find_record(round, index_.find_course(round, 1, sequence_), read);
}

}  // namespace croupier::books
