#include "lab/references.h"

#include <algorithm>
#include <concepts>
#include <type_traits>

#include "encoding/fields.h"
#include "floor/state.h"

namespace croupier::lab {
namespace {

template <class Fact>
concept MayBeOfNoRound =
    std::is_constructible_v<floor::IncidentEvent, Fact> || std::same_as<Fact, floor::CardStrayed> ||
    std::same_as<Fact, floor::LastCoup>;

// What exists, the events of the same command before this one included. Names are found by their
// type, wherever they stand in a fact: a new event, or a new field of one, is looked at as well.
class Known {
public:
    explicit Known(const floor::State& state)
        : state_(state),
          venue_(state.house.venue.has_value()),
          tables_(state.tables.size()),
          terminals_(state.terminals.size()),
          devices_(state.devices.size()),
          last_incident_(state.last_incident) {}

    template <class Fact>
    const char* operator()(const Fact& fact) {
        what_ = nullptr;
        begin(fact);
        if (!venue_) return "happens before the venue was opened";
        may_be_of_no_round_ = MayBeOfNoRound<Fact>;
        Names names{*this};
        if (what_ == nullptr) encoding::FieldsOf<Fact>::fields(names, fact);
        return what_;
    }

private:
    struct Names {
        Known& known;
        template <class Field>
        void operator()(std::uint32_t, std::string_view, const Field& field) {
            known.look(field);
        }
    };

    // What makes something new, and what it needs.
    void begin(const floor::VenueOpened&) { venue_ = true; }
    void begin(const floor::RulebookAdded& event) { new_rulebooks_.push_back(event.id); }
    void begin(const floor::StaffAdded& event) {
        if (has(event.staff)) what_ = "adds staff that is there already";
        new_staff_.push_back(event.staff);
    }
    void begin(const floor::TerminalAdded& event) {
        if (event.terminal.value() != terminals_++) what_ = "adds a terminal out of order";
    }
    void begin(const floor::TableAdded& event) {
        const std::string& book = event.settings->rulebook;
        const bool known =
            state_.find_rulebook(book) != nullptr ||
            std::find(new_rulebooks_.begin(), new_rulebooks_.end(), book) != new_rulebooks_.end();
        if (event.table.value() != tables_++) what_ = "adds a table out of order";
        if (!known) what_ = "names a rulebook that was never added";
    }
    void begin(const floor::DeviceRegistered& event) {
        const std::uint32_t number = event.device.value();
        const bool given_again = number < state_.devices.size() && state_.devices[number].retired;
        if (number == devices_)
            ++devices_;
        else if (!given_again)
            what_ = "adds a device out of order";
    }
    void begin(const floor::IncidentOpened& event) {
        if (event.incident.id.value() != ++last_incident_) what_ = "opens an incident out of order";
    }
    template <class Fact>
    void begin(const Fact&) {}

    bool has(floor::StaffId id) const {
        return state_.find_staff(id) != nullptr ||
               std::find(new_staff_.begin(), new_staff_.end(), id) != new_staff_.end();
    }
    void must(bool there, const char* otherwise) {
        if (!there && what_ == nullptr) what_ = otherwise;
    }

    void look(floor::TableId id) {
        must(id.value() < tables_, "names a table that does not exist");
    }
    void look(floor::TerminalId id) {
        must(id.value() < terminals_, "names a terminal that does not exist");
    }
    void look(floor::StaffId id) { must(has(id), "names staff that does not exist"); }
    void look(floor::DeviceId id) {
        must(id.value() < devices_, "names a device that does not exist");
    }
    void look(floor::IncidentId id) {
        must(id.value() > 0 && id.value() <= last_incident_,
             "names an incident that does not exist");
    }
    void look(floor::RoundId round) {
        must(round.table.value() < tables_ && (round.number > 0 || may_be_of_no_round_),
             "names a round of a table that does not exist");
    }
    // Orders to printers and questions to players end and are forgotten; apply() looks for them.
    void look(floor::EffectId) {}
    void look(floor::PromptId) {}
    void look(floor::TicketId) {}
    // Of a former store, with its own numbers.
    void look(const floor::Ticket&) {}
    void look(const floor::Account& account) {
        using floor::AccountKind;
        const bool at_risk = account.kind == AccountKind::at_risk;
        const bool of_terminal = at_risk || account.kind == AccountKind::credit ||
                                 account.kind == AccountKind::cash_box ||
                                 account.kind == AccountKind::hand_pays ||
                                 account.kind == AccountKind::receivables;
        if (of_terminal) look(account.terminal);
        if (at_risk) look(account.round);
    }
    template <class Field>
    void look(const Field& field) {
        static_assert(!encoding::Identity<Field>, "say above what names of this kind refer to");
        if constexpr (encoding::Optional<Field>) {
            if (field) look(*field);
        } else if constexpr (encoding::Sequence<Field> || encoding::Array<Field>) {
            if constexpr (!std::is_arithmetic_v<typename Field::value_type>)
                for (const auto& item : field) look(item);
        } else if constexpr (encoding::Structure<Field>) {
            Names names{*this};
            encoding::FieldsOf<Field>::fields(names, field);
        } else if constexpr (encoding::Union<Field>) {
            std::visit([&](const auto& held) { look(held); }, field);
        }
    }

    const floor::State& state_;
    bool venue_;
    std::size_t tables_;
    std::size_t terminals_;
    std::size_t devices_;
    std::uint64_t last_incident_;
    std::vector<floor::StaffId> new_staff_;
    std::vector<std::string> new_rulebooks_;
    const char* what_ = nullptr;
    bool may_be_of_no_round_ = false;
};

}  // namespace

std::optional<Dangling> first_dangling(const floor::State& state, const floor::Events& events) {
    Known known(state);
    for (std::size_t event = 0; event < events.size(); ++event)
        if (const char* what = floor::visit_event(known, events[event]); what != nullptr)
            return Dangling{event, what};
    return std::nullopt;
}

}  // namespace croupier::lab
