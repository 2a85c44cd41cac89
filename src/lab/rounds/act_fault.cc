#include <array>

#include "base/names.h"
#include "lab/rounds/acting.h"
#include "lab/rounds/run.h"
#include "lab/rounds/values.h"

// Devices, terminals, power and people that fail; incidents and claims.

namespace croupier::lab::rounds {
namespace {

using floor::IncidentCommand;
using floor::IncidentKind;

std::string text_of(const Acting& step) {
    const std::string* text = step.step.find("text");
    return text != nullptr ? *text : "";
}

Acted no_spin(const Acting& step) {
    return step.by_staff(
        step.table(0),
        IncidentCommand{floor::CallNoSpin{
            step.table(0), *find_in<floor::NoSpinReason>(floor::no_spin_reason_names,
                                                         *step.step.find("reason"))}});
}

// At the table where the terminal has wagers, or else the first.
floor::TableId table_near(const Acting& step, floor::TerminalId terminal) {
    const auto& tables = step.venue.state().tables;
    for (std::uint32_t i = 0; i < tables.size(); ++i)
        if (floor::staked(tables[i], terminal) > Money{}) return floor::TableId(i);
    return floor::TableId(0);
}
Acted malfunction(const Acting& step) {
    floor::ReportMalfunction order{{}, {}, text_of(step)};
    floor::TableId near;
    if (step.story.find_seat(step.step.words[0]) >= 0) {
        order.terminal = step.seat(0);
        near = table_near(step, step.seat(0));
    } else {
        order.table = step.table(0);
        near = step.table(0);
    }
    if (const std::string* device = step.step.find("device"))
        order.device = device_called(step.venue.state(), *device);
    return step.by_staff(near, IncidentCommand{std::move(order)});
}
Acted power_failure(const Acting& step) {
    const IncidentCommand order{floor::ReportPowerFailure{step.table(0)}};
    return step.step.find("by") != nullptr ? step.by_staff(step.table(0), order)
                                           : step.by_host(order);
}
// We are wrong: what the host tells the floor when a CHECK failed.
Acted engine_fault(const Acting& step) {
    return step.by_host(
        floor::VenueCommand{floor::ReportEngineFault{step.table(0), text_of(step)}});
}
Acted resume(const Acting& step) {
    return step.by_staff(step.table(0), floor::TableCommand{floor::ResumeTable{step.table(0)}});
}

template <bool directed>
Acted exclude(const Acting& step) {
    return step.by_staff(step.table(1), IncidentCommand{floor::ExcludePlayer{
                                            step.table(1), step.seat(0), directed,
                                            step.says_yes("lifted"), text_of(step)}});
}
Acted void_wagers(const Acting& step) {
    return step.by_staff(
        step.table(1),
        IncidentCommand{floor::VoidWagers{
            step.table(1), step.seat(0),
            *find_in<floor::WagerFault>(floor::wager_fault_names, *step.step.find("why")),
            text_of(step)}});
}

IncidentKind kind_of(const Acting& step) {
    return *find_in<IncidentKind>(floor::incident_kind_names, *step.step.find("kind"));
}
// The newest of that kind at the table, an open one before a closed one; 0: there is none.
floor::IncidentId incident_of(const Acting& step, floor::TableId table, IncidentKind kind) {
    const floor::State& state = step.venue.state();
    if (const floor::Incident* open = floor::open_incident(state, table, kind)) return open->id;
    floor::IncidentId last;
    for (const floor::Incident& incident : state.incidents)
        if (incident.kind == kind && incident.round.table == table) last = incident.id;
    return last;
}

Acted claim(const Acting& step) {
    return step.by_seat(
        0, IncidentCommand{floor::OpenIncident{
               {step.table(1), step.count("round")}, kind_of(step), step.seat(0), text_of(step)}});
}
Acted open_incident(const Acting& step) {
    floor::OpenIncident order{
        {step.table(0), step.count("round")}, kind_of(step), {}, text_of(step)};
    order.withhold = step.says_yes("withhold");
    if (const std::string* breach = step.step.find("breach"))
        order.breach = *find_in<floor::Breach>(floor::breach_names, *breach);
    if (const std::string* seat = step.step.find("seat"))
        order.terminal = seat_id(step.story, *seat);
    return step.by_staff(step.table(0), IncidentCommand{std::move(order)});
}
Acted finding(const Acting& step) {
    return step.by_staff(
        step.table(0),
        IncidentCommand{floor::AddFinding{
            incident_of(step, step.table(0), kind_of(step)),
            *find_in<floor::FindingKind>(floor::finding_kind_names, *step.step.find("finding")),
            text_of(step)}});
}
// The player asks for another person to look at the decision.
Acted review(const Acting& step) {
    return step.by_seat(0, IncidentCommand{floor::AddFinding{
                               incident_of(step, step.table(1), IncidentKind::dispute),
                               floor::FindingKind::review_asked, text_of(step)}});
}
Acted close_incident(const Acting& step) {
    return step.by_staff(step.table(0),
                         IncidentCommand{floor::CloseIncident{
                             incident_of(step, step.table(0), kind_of(step)), text_of(step)}});
}

constexpr std::array acts_of_fault = {
    NamedAct{"no_spin", no_spin},
    NamedAct{"no_result", no_spin},
    NamedAct{"malfunction", malfunction},
    NamedAct{"power_failure", power_failure},
    NamedAct{"engine_fault", engine_fault},
    NamedAct{"resume", resume},
    NamedAct{"exclude", exclude<false>},
    NamedAct{"leave", exclude<true>},
    NamedAct{"void_wagers", void_wagers},
    NamedAct{"claim", claim},
    NamedAct{"open_incident", open_incident},
    NamedAct{"finding", finding},
    NamedAct{"review", review},
    NamedAct{"close_incident", close_incident},
};

}  // namespace

std::span<const NamedAct> fault_acts() {
    return acts_of_fault;
}

}  // namespace croupier::lab::rounds
