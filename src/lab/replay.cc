#include "lab/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <concepts>
#include <iterator>
#include <type_traits>

#include "base/names.h"
#include "encoding/binary.h"
#include "host/recover.h"
#include "lab/paper_words.h"
#include "lab/replaying.h"

namespace croupier::lab {
namespace {

using floor::TerminalId;

struct Wanted {
    std::string table;
    std::uint32_t number = 0;
    std::string terminal;  // empty: everybody's
};

Result<Wanted, Fault> parse_round(std::string_view text) {
    const std::size_t slash = text.rfind('/');
    Wanted wanted;
    if (slash != std::string_view::npos) {
        const std::string_view digits = text.substr(slash + 1);
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), wanted.number);
        wanted.table = text.substr(0, slash);
        if (error == std::errc{} && end == digits.data() + digits.size() && wanted.number > 0 &&
            !wanted.table.empty())
            return wanted;
    }
    return Err{Fault{fmt::format("{} is no round: they are called TABLE/NUMBER", text)}};
}

// By name or, if nobody is called so, by number.
template <class Id, class Named>
std::optional<Id> find_named(const std::vector<Named>& all, std::string_view wanted) {
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].name == wanted) return Id(static_cast<std::uint32_t>(i));
    for (std::size_t i = 0; i < all.size(); ++i)
        if (std::to_string(i) == wanted) return Id(static_cast<std::uint32_t>(i));
    return std::nullopt;
}

// Of the table's round under way, although they do not name it.
template <class Fact>
constexpr bool is_of_present =
    std::is_same_v<Fact, floor::PromptOpened> || std::is_same_v<Fact, floor::PromptAnswered> ||
    std::is_same_v<Fact, floor::PromptClosed> || std::is_same_v<Fact, floor::CardsReported> ||
    std::is_same_v<Fact, floor::DeviceReported> || std::is_same_v<Fact, floor::PlayerExcluded>;

class Replayer {
public:
    Replayer(Wanted wanted, Say say) : wanted_(std::move(wanted)), say_(say) {}

    Result<Nothing, Fault> take(const journal::Batch& row, const codec::Batch& batch,
                                std::size_t place) {
        const codec::Entry& entry = batch.entries[place];
        const Standing standing{row.sequence, row.hash, place};
        if (!table_) table_ = find_named<floor::TableId>(state_.tables, wanted_.table);
        if (!only_ && !wanted_.terminal.empty())
            only_ = find_named<TerminalId>(state_.terminals, wanted_.terminal);
        std::vector<const floor::Event*> mine;
        if (table_) {
            mine = concerning(entry);
            add_steps(standing, entry, mine);
        }
        note_venue(row, batch, entry);
        now_ = entry.command.at;
        const std::size_t rounds_before = state_.house.day_rounds.size();
        TRY_DO(host::fold(state_, entry));
        for (const floor::Event* event : mine) note(*event);
        add_records(standing, entry, rounds_before);
        return Nothing{};
    }
    // After each batch.
    void end_batch(const journal::Batch& row) { previous_ = row.hash; }

    Result<Told, Fault> finish() {
        if (told_.number == 0)
            return Err{
                Fault{fmt::format("there is no round {}/{}", wanted_.table, wanted_.number)}};
        if (!wanted_.terminal.empty() && !only_)
            return Err{Fault{fmt::format("there is no terminal {}", wanted_.terminal)}};
        return std::move(told_);
    }
    void begin_at(const Digest& genesis) { previous_ = genesis; }

private:
    floor::RoundId id() const { return {*table_, wanted_.number}; }
    bool is_present() const {
        const floor::Table& table = state_.tables[table_->value()];
        return table.round.number == wanted_.number && floor::in_round(table.phase);
    }
    ToldIncident* find_incident(std::optional<floor::IncidentId> id) {
        for (ToldIncident& incident : told_.incidents)
            if (id && incident.id == *id) return &incident;
        return nullptr;
    }

    // The events of an entry that belong to the round and may be told.
    std::vector<const floor::Event*> concerning(const codec::Entry& entry) {
        std::vector<const floor::Event*> mine;
        for (const floor::Event& event : entry.events) {
            const bool of_round = floor::visit_event(
                [&](const auto& fact) { return is_of_round(fact) && may_be_told(fact); }, event);
            ToldIncident* incident = find_incident(incident_of(state_, event));
            if (incident != nullptr)
                note_incident(*incident, state_, event, entry.command.at, say_);
            if (of_round || incident != nullptr) mine.push_back(&event);
        }
        return mine;
    }
    template <class Fact>
    bool is_of_round(const Fact& fact) {
        if constexpr (std::is_same_v<Fact, floor::IncidentOpened>) {
            if (fact.incident.round != id() || !may_be_told(fact)) return false;
            told_.incidents.push_back(begin_incident(state_, fact.incident, say_));
            return true;
        } else if constexpr (requires { fact.round.number; }) {
            return fact.round == id();
        } else if constexpr (is_of_present<Fact>) {
            return fact.table == *table_ && is_present();
        } else {
            return false;
        }
    }
    template <class Fact>
    bool may_be_told(const Fact& fact) const {
        if (!only_) return true;
        if constexpr (std::is_same_v<Fact, floor::IncidentOpened>)
            return !fact.incident.terminal || *fact.incident.terminal == *only_;
        else if constexpr (requires {
                               { fact.terminal } -> std::convertible_to<TerminalId>;
                           })
            return fact.terminal == *only_;
        else
            return true;
    }

    void add_steps(const Standing& standing, const codec::Entry& entry,
                   const std::vector<const floor::Event*>& mine) {
        std::vector<Step> steps;
        steps.reserve(mine.size());
        for (const floor::Event* event : mine)
            steps.push_back(step_of(state_, standing, entry, *event, {only_, say_}));
        // What happened in the same step is what followed from an incident.
        for (ToldIncident& incident : told_.incidents)
            if (std::any_of(mine.begin(), mine.end(), [&](const floor::Event* event) {
                    return incident_of(state_, *event) == incident.id;
                }))
                incident.steps.insert(incident.steps.end(), steps.begin(), steps.end());
        told_.steps.insert(told_.steps.end(), std::make_move_iterator(steps.begin()),
                           std::make_move_iterator(steps.end()));
        if (entry.refusal.reason == floor::Rejection::none || !is_refused_here(entry.command))
            return;
        told_.steps.push_back(refused_step(state_, standing, entry, {only_, say_}));
    }
    // A refused command that meant this round, or an incident of it.
    bool is_refused_here(const floor::Command& command) {
        const bool other = command.origin.kind == floor::OriginKind::terminal && only_ &&
                           command.origin.number != only_->value();
        if (other) return false;
        if (find_incident(incident_of(command.order)) != nullptr) return true;
        if (const floor::TableId* table = table_of(command.order);
            table != nullptr && *table == *table_ && is_present())
            return is_of_only(command.order);
        return std::visit(
            [&](const auto& area) {
                return std::visit(
                    [&](const auto& order) {
                        if constexpr (requires { floor::RoundId(order.round); })
                            return order.round == id() && told_.number != 0;
                        else
                            return false;
                    },
                    area);
            },
            command.order);
    }
    bool is_of_only(const floor::Order& order) const {
        return std::visit(
            [&](const auto& area) {
                return std::visit(
                    [&](const auto& wanted) {
                        if constexpr (requires { TerminalId(wanted.terminal); })
                            return !only_ || wanted.terminal == *only_;
                        else
                            return true;
                    },
                    area);
            },
            order);
    }

    // The day, and the root over the one before it.
    void note_venue(const journal::Batch& row, const codec::Batch& batch,
                    const codec::Entry& entry) {
        for (const floor::Event& event : entry.events) {
            const auto* area = std::get_if<floor::VenueEvent>(&event);
            if (area == nullptr) continue;
            if (const auto* start = std::get_if<floor::EngineStarted>(area)) build_ = start->build;
            if (const auto* local = std::get_if<floor::LocalTimeSet>(area))
                utc_offset_minutes_ = local->time.utc_offset_minutes;
            const auto* day = std::get_if<floor::GamingDayBegan>(area);
            if (day == nullptr) continue;
            utc_offset_minutes_ = day->utc_offset_minutes;
            for (ToldRecord& record : told_.records)
                if (!record.day) end_day(record, *day, row, batch.entries.size() == 1);
        }
    }
    void end_day(ToldRecord& record, const floor::GamingDayBegan& day, const journal::Batch& row,
                 bool alone) const {
        ToldDay ended;
        ended.next = day.date;
        ended.root = day.rounds;
        ended.path = floor::merkle_path(state_.house.day_rounds, record.leaf);
        ended.sequence = row.sequence;
        ended.at_ms = row.at_ms;
        ended.before = previous_;
        ended.hash = row.hash;
        if (alone) ended.content.assign(row.content.begin(), row.content.end());
        record.day = std::move(ended);
    }

    // The records of this round that the entry brought, with their places among those of the day.
    void add_records(const Standing& standing, const codec::Entry& entry, std::size_t leaf) {
        for (const floor::Event& event : entry.events)
            floor::visit_event(
                [&](const auto& fact) {
                    using Fact = std::decay_t<decltype(fact)>;
                    if constexpr (std::is_same_v<Fact, floor::RoundSettled> ||
                                  std::is_same_v<Fact, floor::RoundVoided>)
                        add_record(standing, fact, leaf++);
                    if constexpr (std::is_same_v<Fact, floor::RoundCorrected>)
                        add_record(standing, fact.again, leaf++);
                },
                event);
    }
    template <class Record>
    void add_record(const Standing& standing, const Record& record, std::size_t leaf) {
        if (!table_ || record.round != id()) return;
        const floor::Table& table = state_.tables[table_->value()];
        const floor::PastRound* past = floor::find_past(table, wanted_.number);
        if (past == nullptr) return;
        ToldRecord told;
        told.sequence = standing.sequence;
        told.hash = standing.hash;
        told.in_parts = past->record == floor::record_digest(record);
        told.parts = floor::record_parts(record);
        told.digest = past->record;
        told.leaf = leaf;
        for (const floor::SeatResult& seat : record.seats) {
            told.terminals.push_back(seat.terminal);
            told.seats.push_back(encoding::encode(seat));
        }
        const bool first = told_.records.empty();
        told.summary = floor::summary_bytes(
            {*past, first ? table.round.opened_at : 0, first ? table.round.closed_at : 0});
        told_.records.push_back(std::move(told));
    }

    void note(const floor::Event& event) {
        floor::visit_event([&](const auto& fact) { note_fact(fact); }, event);
    }
    template <class Fact>
    void note_fact(const Fact&) {}
    void note_fact(const floor::RoundOpened& opened) {
        const floor::Table& table = state_.tables[table_->value()];
        told_.venue = state_.house.venue ? state_.house.venue->name : std::string();
        told_.gaming_day = state_.house.gaming_day;
        told_.build = build_;
        told_.behaviour = state_.behaviour;
        told_.table = table.name;
        told_.number = opened.round.number;
        told_.game = name_in(floor::game_names, table.settings.game);
        told_.mode = name_in(floor::mode_names, table.settings.mode);
        told_.rulebook = table.settings.rulebook;
        if (const auto* library = state_.find_rulebook(table.settings.rulebook))
            told_.rulebook_hash = library->digest;
        const rulebook::About& about = table.book->about;
        told_.document = about.title;
        told_.operated_by = about.operated_by;
        told_.reference =
            say_("{}, {}, {}, in force from {}", "{}，{}，{}，{}起生效", about.reference,
                 about.approved_by, date_words(about.signed_on), date_words(about.effective_on));
        told_.version = opened.bound_to;
        for (const floor::DeviceId id : opened.devices)
            if (id.value() < state_.devices.size()) {
                const floor::Device& device = state_.devices[id.value()];
                told_.devices.push_back(
                    {std::string(name_in(rulebook::device_kind_names, device.kind)), device.name,
                     device.approval});
            }
        told_.regulator = table.book->policies->regulator;
        told_.complaint_right = table.book->policies->complaint_right;
        told_.opened_at = opened.opened_at;
        told_.utc_offset_minutes = utc_offset_minutes_;
    }
    void note_fact(const floor::BetsClosed& closed) { told_.closed_at = closed.closed_at; }
    void note_fact(const floor::CardDealt&) { begin_coup(); }
    void note_fact(const floor::NumberReported&) { begin_coup(); }
    void note_fact(const floor::DiceReported&) { begin_coup(); }
    void begin_coup() {
        if (told_.began_at == 0) told_.began_at = now_;
    }
    void note_fact(const floor::ResultConfirmed& confirmed) {
        told_.result = confirmed.result;
        told_.by = staff_text(state_, confirmed.by, say_("the system", "系统"), say_);
    }
    void note_fact(const floor::RoundSettled& settled) {
        told_.status = "settled";
        told_.ended_at = now_;
        note_outcome(settled.seats);
    }
    void note_fact(const floor::RoundVoided& voided) {
        told_.status = "void";
        told_.void_reason = name_in(rulebook::void_reason_names, voided.reason);
        told_.by = staff_text(state_, voided.by, say_("the rulebook", "规则"), say_);
        told_.ended_at = now_;
        note_outcome(voided.seats);
    }
    void note_fact(const floor::RoundCorrected& corrected) {
        told_.status = corrected.void_because ? "void" : "corrected";
        if (corrected.void_because)
            told_.void_reason = name_in(rulebook::void_reason_names, *corrected.void_because);
        told_.result = corrected.result;
        told_.by = staff_text(state_, corrected.by, say_);
        told_.corrected_at = now_;
        told_.former_seats = std::move(told_.seats);
        told_.former_outcome = std::move(told_.outcome);
        note_outcome(corrected.again.seats);
        for (const floor::Adjustment& one : corrected.adjustments)
            if (!only_ || one.terminal == *only_)
                told_.adjustments.push_back({terminal_text(state_, one.terminal, say_),
                                             staked_by(corrected.former_seats, one.terminal),
                                             one.before, one.after, one.owed, one.payable});
    }
    std::string date_words(const std::string& day) const {
        return say_.wording == Wording::journal ? day : WallClock{0, say_}.date(day);
    }
    // After the entry: the round is among those that have ended.
    void note_outcome(const std::vector<floor::SeatResult>& results) {
        const floor::Table& table = state_.tables[table_->value()];
        const floor::PastRound* past = floor::find_past(table, wanted_.number);
        told_.outcome = past == nullptr ? ToldOutcome{} : outcome_of(state_, table, *past);
        told_.seats = seats_of(results, past);
    }
    std::vector<ToldSeat> seats_of(const std::vector<floor::SeatResult>& results,
                                   const floor::PastRound* past) const {
        std::vector<ToldSeat> seats;
        const floor::Table& table = state_.tables[table_->value()];
        for (const floor::SeatResult& result : results) {
            if (only_ && result.terminal != *only_) continue;
            ToldSeat seat{terminal_text(state_, result.terminal, say_),
                          result.person ? hex_of(result.person->pseudonym) : std::string(),
                          result.credit_before,
                          result.credit_after,
                          {},
                          result.terminal};
            for (const floor::WagerResult& wager : result.wagers)
                seat.wagers.push_back({spot_words(wager.spot, say_), wager.stake.total(),
                                       std::string(rules::status_name(wager.status)),
                                       wager.returned, wager.winnings, wager.commission,
                                       wager.rounded, view::cite_wager(table, wager)});
            if (past != nullptr) seat.hands = hands_then(state_, table, *past, result.play);
            seats.push_back(std::move(seat));
        }
        return seats;
    }

    Wanted wanted_;
    Say say_;
    floor::State state_;
    std::optional<floor::TableId> table_;
    Only only_;
    std::int32_t utc_offset_minutes_ = 0;
    std::string build_;
    floor::Time now_ = 0;
    Digest previous_;  // the hash of the batch before
    Told told_;
};

}  // namespace

Result<Told, Fault> replay(journal::Store& store, std::string_view round, std::string_view terminal,
                           Wording wording) {
    TRY(wanted, parse_round(round));
    wanted.terminal = terminal;
    Replayer replayer(wanted, Say{wording});
    replayer.begin_at(journal::genesis_hash(store.genesis()));
    TRY(head, store.head());
    codec::Batch batch;
    const auto read =
        store.read(1, head.sequence, [&](const journal::Batch& row) -> Result<Nothing, Fault> {
            TRY_DO(codec::read_batch(batch, row.content));
            for (std::size_t place = 0; place < batch.entries.size(); ++place)
                TRY_DO(replayer.take(row, batch, place));
            replayer.end_batch(row);
            return Nothing{};
        });
    if (!read) return Err{read.error()};
    return replayer.finish();
}

}  // namespace croupier::lab
