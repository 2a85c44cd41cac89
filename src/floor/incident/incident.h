// Something that went wrong, from the moment when somebody or something noticed it until it is
// closed: what was found, who decided, what follows.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/money.h"
#include "floor/ids.h"

namespace croupier::floor {

struct IncidentTag {
    static constexpr std::string_view name = "incident_id";
};
using IncidentId = Id<IncidentTag, std::uint64_t>;  // counted from 1; 0 is none

// In words of the floor.
enum class IncidentKind : std::uint8_t {
    misdeal,
    card_exposed,
    early_outcome,
    wrong_result,
    malfunction,
    discrepancy,  // between device and table
    invalid_wager,
    overpayment,
    underpayment,
    dispute,
    device_fault,
    shoe_void,
    wrong_cards,  // a card is missing, or one too many
    omission,     // a burn, a cut or a shuffle was forgotten
    no_spin,      // or dice that do not count
    disruption,
    fraud,
    breach,  // of the rules by a player
    other,
    unattended,  // nobody was at the dealer terminal of a table for too long
};
inline constexpr std::array<std::string_view, 20> incident_kind_names = {
    "misdeal",      "card_exposed",  "early_outcome", "wrong_result", "malfunction",
    "discrepancy",  "invalid_wager", "overpayment",   "underpayment", "dispute",
    "device_fault", "shoe_void",     "wrong_cards",   "omission",     "no_spin",
    "disruption",   "fraud",         "breach",        "other",        "unattended"};
constexpr std::span<const std::string_view> names_of(IncidentKind) {
    return incident_kind_names;
}
constexpr std::array<std::size_t, 3> names_by_generation(IncidentKind) {
    return {19, 19, 19};
}

// What a person did who broke the rules, or what was done about it.
enum class Breach : std::uint8_t {
    none,
    prohibited_device,  // that records, projects, analyses or transmits
    cards_touched,      // or taken, or altered
    interference,       // with tumbler, wheel or ball
    staff_advice,       // beyond keeping to the rules
    influence,          // of a player by others
    private_betting,
    harassment,
    inducement,  // to leave a terminal, or to play for a syndicate: offered
    syndicate,
    tournament_advice,
    unreported_benefit,  // of a fault that the player noticed and kept
    house_exclusion,     // from the casino, by law
    detention,           // until police or an inspector came
    inducement_taken,    // to play for a syndicate: sought, or accepted
    cards_permitted,     // staff who let somebody touch, take or alter cards
};
inline constexpr std::array<std::string_view, 16> breach_names = {"none",
                                                                  "prohibited_device",
                                                                  "cards_touched",
                                                                  "interference",
                                                                  "staff_advice",
                                                                  "influence",
                                                                  "private_betting",
                                                                  "harassment",
                                                                  "inducement",
                                                                  "syndicate",
                                                                  "tournament_advice",
                                                                  "unreported_benefit",
                                                                  "house_exclusion",
                                                                  "detention",
                                                                  "inducement_taken",
                                                                  "cards_permitted"};
constexpr std::span<const std::string_view> names_of(Breach) {
    return breach_names;
}
constexpr std::array<std::size_t, 3> names_by_generation(Breach) {
    return {14, 14, 14};
}

enum class NoticedBy : std::uint8_t { staff, player, device, system };
inline constexpr std::array<std::string_view, 4> noticed_by_names = {"staff", "player", "device",
                                                                     "system"};
constexpr std::span<const std::string_view> names_of(NoticedBy) {
    return noticed_by_names;
}

enum class FindingKind : std::uint8_t {
    note,
    establishment,  // what the records, or an examination, show
    decision,       // of a dispute, in the first instance
    review_asked,   // by the player
    review,         // by another person than the one who decided
    final_word,     // the operator's
    advice,         // a dissatisfied person was told of the right to complain
    rectification,  // an attempt to make a payment good
    suspicion,      // it was perhaps intended
};
inline constexpr std::array<std::string_view, 9> finding_kind_names = {
    "note",       "establishment", "decision",      "review_asked", "review",
    "final_word", "advice",        "rectification", "suspicion"};
constexpr std::span<const std::string_view> names_of(FindingKind) {
    return finding_kind_names;
}
struct Finding {
    static constexpr std::string_view type_name = "finding";
    FindingKind kind = FindingKind::note;
    Time at = 0;
    std::optional<StaffId> by;  // none: the player
    std::string text;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "kind", self.kind);
        v(2, "at", self.at);
        v(3, "by", self.by);
        v(4, "text", self.text);
    }
    friend bool operator==(const Finding&, const Finding&) = default;
};

// Open ones stay; of those that are closed so many.
inline constexpr std::size_t closed_incidents_kept = 100;

struct Incident {
    static constexpr std::string_view type_name = "incident";
    IncidentId id;
    IncidentKind kind = IncidentKind::misdeal;
    bool closed = false;
    RoundId round;  // its table, and its round if the number is not 0
    std::optional<TerminalId> terminal;
    std::optional<Person> person;
    NoticedBy noticed = NoticedBy::staff;
    std::optional<StaffId> by;
    Time opened_at = 0;
    std::string text;
    bool blocks = false;  // no round begins at the table before it is closed
    Money amount;         // of a payment that was too high or too low
    std::vector<Finding> findings;
    Breach breach = Breach::none;
    std::optional<DeviceId> device{};  // that does not work
    static constexpr std::array<std::uint32_t, 3> fields_by_generation = {14, 14, 14};
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "id", self.id);
        v(2, "kind", self.kind);
        v(3, "closed", self.closed);
        v(4, "round", self.round);
        v(5, "terminal", self.terminal);
        v(6, "person", self.person);
        v(7, "noticed", self.noticed);
        v(8, "by", self.by);
        v(9, "opened_at", self.opened_at);
        v(10, "text", self.text);
        v(11, "blocks", self.blocks);
        v(12, "amount", self.amount);
        v(13, "findings", self.findings);
        v(14, "breach", self.breach);
        v(15, "device", self.device);
    }
    friend bool operator==(const Incident&, const Incident&) = default;
};

}  // namespace croupier::floor
