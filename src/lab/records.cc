#include "lab/records.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <initializer_list>
#include <map>
#include <optional>
#include <utility>

#include "base/names.h"
#include "books/meters.h"
#include "codec/journal.h"
#include "floor/apply.h"
#include "floor/state.h"

namespace croupier::lab {
namespace {

constexpr std::int64_t ms_in_second = 1'000;

RecordValue utc_time(floor::Time at) {
    if (at == 0) return {};
    const std::time_t seconds = at / ms_in_second;
    std::tm parts{};
    ::gmtime_r(&seconds, &parts);
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", parts.tm_year + 1900,
                       parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec,
                       at % ms_in_second);
}

RecordValue text_of(std::string_view text) {
    if (text.empty()) return {};
    return std::string(text);
}
RecordValue number_of(std::uint64_t number) {
    return static_cast<std::int64_t>(number);
}
RecordValue cents_of(Money money) {
    return money.in_cents();
}
RecordValue flag_of(bool holds) {
    return std::int64_t{holds ? 1 : 0};
}
RecordValue person_of(const std::optional<floor::Person>& person) {
    if (!person) return {};
    return hex_of(person->pseudonym);
}
template <class Id>
RecordValue id_of(const std::optional<Id>& id) {
    if (!id) return {};
    return static_cast<std::int64_t>(id->value());
}

// What moves by wagers alone is told by the wagers.
bool is_play(floor::Purpose purpose) {
    using floor::Purpose;
    switch (purpose) {
        case Purpose::stake:
        case Purpose::take_back:
        case Purpose::refund:
        case Purpose::void_stake:
        case Purpose::lose:
        case Purpose::give_back:
        case Purpose::win:
            return true;
        default:
            return false;
    }
}

std::string selection_text(const floor::Spot& spot) {
    std::string text;
    for (const auto& [name, value] : floor::selection_of(spot))
        text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, value);
    return text;
}

class RecordReading {
public:
    RecordReading(const RecordSink& sink, journal::Sequence from) : sink_(sink), from_(from) {}

    Result<Nothing, Fault> take(journal::Sequence sequence, const codec::Entry& entry) {
        sequence_ = sequence;
        at_ = entry.command.at;
        tells_ = sequence >= from_;
        for (const floor::Event& event : entry.events) {
            TRY_DO(floor::visit_event([this](const auto& fact) { return see(fact); }, event));
            TRY_DO(tell_payments(event));
        }
        if (auto applied = floor::apply(state_, entry.events); !applied)
            return Err{Fault{applied.error()}};
        floor::remember(state_, entry.command, entry.refusal);
        return Nothing{};
    }

    Result<Nothing, Fault> finish() {
        tells_ = true;
        for (const auto& [id, incident] : open_) TRY_DO(tell_incident(incident, {}));
        TRY_DO(tell_terminals());
        return tell_tables();
    }

private:
    using Told = Result<Nothing, Fault>;
    using NamedMoney = std::pair<std::string_view, Money>;

    struct RoundSoFar {
        floor::Time opened_at = 0;
        std::optional<floor::StaffId> opened_by;
        std::optional<floor::StaffId> confirmed_by;
        bool by_hand = false;
        std::string result;
    };
    struct RoundEnd {
        std::string_view ending;
        std::optional<floor::VoidReason> reason;
        std::optional<floor::StaffId> by;
    };
    struct IncidentEnd {
        floor::Time at = 0;
        std::optional<floor::StaffId> by;
        std::string what;
    };

    template <class Fact>
    Told see(const Fact&) {
        return Nothing{};
    }
    Told see(const floor::RoundOpened& fact) {
        rounds_[fact.round.table] = {fact.opened_at, fact.by, {}, fact.by_hand, {}};
        return Nothing{};
    }
    Told see(const floor::ResultConfirmed& fact) {
        RoundSoFar& round = rounds_[fact.round.table];
        round.result = fact.result;
        round.confirmed_by = fact.by;
        round.by_hand = round.by_hand || fact.by_hand;
        return Nothing{};
    }
    Told see(const floor::RoundSettled& fact) {
        return tell_round(fact.round, fact.seats, {"settled", {}, {}}, 1,
                          rounds_[fact.round.table]);
    }
    Told see(const floor::RoundVoided& fact) {
        return tell_round(fact.round, fact.seats, {"void", fact.reason, fact.by}, 1,
                          rounds_[fact.round.table]);
    }
    Told see(const floor::RoundCorrected& fact) {
        auto [version, is_first] = versions_.emplace(fact.round, 2);
        if (!is_first) ++version->second;
        RoundSoFar round;
        round.result = fact.result;
        round.confirmed_by = fact.by;
        const RoundEnd end{fact.void_because ? "void" : "corrected", fact.void_because, fact.by};
        return tell_round(fact.round, fact.again.seats, end, version->second, round);
    }
    Told see(const floor::IncidentOpened& fact) {
        open_[fact.incident.id] = fact.incident;
        return Nothing{};
    }
    Told see(const floor::FindingAdded& fact) {
        if (const auto found = open_.find(fact.incident); found != open_.end())
            found->second.findings.push_back(fact.finding);
        return Nothing{};
    }
    Told see(const floor::IncidentClosed& fact) {
        const auto found = open_.find(fact.incident);
        if (found == open_.end()) return Nothing{};
        const floor::Incident incident = std::move(found->second);
        open_.erase(found);
        return tell_incident(incident, {{at_, fact.by, fact.text}});
    }

    const floor::Table* table(floor::TableId id) const { return state_.find_table(id); }
    RecordValue table_name(floor::TableId id) const {
        const floor::Table* found = table(id);
        return found != nullptr ? text_of(found->name) : RecordValue{};
    }
    RecordValue terminal_name(floor::TerminalId id) const {
        const floor::Terminal* found = state_.find_terminal(id);
        return found != nullptr ? text_of(found->name) : RecordValue{};
    }

    Told tell(RecordKind kind, const RecordRow& row) {
        return tells_ ? sink_(kind, row) : Told(Nothing{});
    }

    Told tell_round(const floor::RoundId& id, const std::vector<floor::SeatResult>& seats,
                    const RoundEnd& end, std::int64_t version, const RoundSoFar& round) {
        std::int64_t wagers = 0;
        Money staked;
        Money returned;
        Money won;
        for (const floor::SeatResult& seat : seats)
            for (const floor::WagerResult& wager : seat.wagers) {
                ++wagers;
                staked += wager.stake.total();
                returned += wager.returned;
                won += wager.winnings;
                TRY_DO(tell_wager(id, version, seat, wager));
            }
        const floor::Table* at = table(id.table);
        RecordValue reason;
        if (end.reason) reason = text_of(name_in(rulebook::void_reason_names, *end.reason));
        return tell(
            RecordKind::round,
            {table_name(id.table),
             number_of(id.number),
             version,
             at != nullptr ? text_of(at->settings.rulebook) : RecordValue{},
             at != nullptr ? text_of(name_in(floor::game_names, at->settings.game)) : RecordValue{},
             at != nullptr ? text_of(name_in(floor::mode_names, at->settings.mode)) : RecordValue{},
             round.opened_at == 0 ? RecordValue{} : RecordValue{round.opened_at},
             utc_time(round.opened_at),
             at_,
             utc_time(at_),
             text_of(end.ending),
             text_of(round.result),
             reason,
             id_of(round.opened_by),
             id_of(round.confirmed_by),
             id_of(end.by),
             flag_of(round.by_hand),
             wagers,
             cents_of(staked),
             cents_of(returned),
             cents_of(won),
             number_of(sequence_)});
    }

    Told tell_wager(const floor::RoundId& id, std::int64_t version, const floor::SeatResult& seat,
                    const floor::WagerResult& wager) {
        return tell(RecordKind::wager,
                    {table_name(id.table), number_of(id.number), version,
                     terminal_name(seat.terminal), person_of(seat.person),
                     text_of(floor::bet_name(wager.spot)), text_of(selection_text(wager.spot)),
                     cents_of(wager.stake.total()), text_of(rules::status_name(wager.status)),
                     cents_of(wager.winnings), cents_of(wager.commission), cents_of(wager.returned),
                     cents_of(wager.returned + wager.winnings - wager.stake.total()), at_,
                     utc_time(at_), number_of(sequence_)});
    }

    Told tell_payments(const floor::Event& event) {
        const bool corrects = floor::visit_event(
            [](const auto& fact) {
                return std::is_same_v<std::decay_t<decltype(fact)>, floor::RoundCorrected>;
            },
            event);
        for (const floor::Transfer& transfer : floor::transfers_of(event)) {
            if (is_play(transfer.purpose) && !corrects) continue;
            TRY_DO(tell_payment(event, transfer));
        }
        return Nothing{};
    }

    Told tell_payment(const floor::Event& event, const floor::Transfer& transfer) {
        RecordValue at_table;
        RecordValue round;
        RecordValue terminal;
        RecordValue person;
        floor::visit_event(
            [&](const auto& fact) {
                if constexpr (requires { fact.round.number; }) {
                    at_table = table_name(fact.round.table);
                    round = number_of(fact.round.number);
                }
                if constexpr (requires { fact.terminal; }) {
                    const std::optional<floor::TerminalId> named(fact.terminal);
                    if (!named) return;
                    terminal = terminal_name(*named);
                    if (const floor::Terminal* found = state_.find_terminal(*named))
                        person = person_of(found->person);
                }
            },
            event);
        return tell(
            RecordKind::payment,
            {at_, utc_time(at_), text_of(floor::name_of(event)),
             text_of(name_in(floor::purpose_names, transfer.purpose)),
             text_of(floor::account_text(transfer.from)), text_of(floor::account_text(transfer.to)),
             cents_of(transfer.amount), terminal, person, at_table, round, number_of(sequence_)});
    }

    Told tell_incident(const floor::Incident& incident, const std::optional<IncidentEnd>& end) {
        const bool of_round = incident.round.number != 0;
        return tell(
            RecordKind::incident,
            {number_of(incident.id.value()),
             text_of(name_in(floor::incident_kind_names, incident.kind)),
             table_name(incident.round.table),
             of_round ? number_of(incident.round.number) : RecordValue{},
             incident.terminal ? terminal_name(*incident.terminal) : RecordValue{},
             person_of(incident.person),
             text_of(name_in(floor::noticed_by_names, incident.noticed)), id_of(incident.by),
             incident.opened_at, utc_time(incident.opened_at), text_of(incident.text),
             cents_of(incident.amount), number_of(incident.findings.size()),
             end ? RecordValue{end->at} : RecordValue{}, end ? utc_time(end->at) : RecordValue{},
             end ? id_of(end->by) : RecordValue{}, end ? text_of(end->what) : RecordValue{}});
    }

    Told tell_meter(std::string_view of, const RecordValue& name, const RecordValue& bet,
                    std::string_view meter, std::int64_t value) {
        return tell(RecordKind::meter, {text_of(of), name, bet, text_of(meter), value});
    }

    Told tell_terminals() {
        for (std::size_t i = 0; i < state_.terminals.size(); ++i) {
            const floor::TerminalId id(static_cast<std::uint32_t>(i));
            const floor::TerminalMeters& meters = state_.ledger.meters(id);
            const std::initializer_list<NamedMoney> amounts = {
                {"notes_in", meters.notes_in},
                {"promotions_in", meters.promotions_in},
                {"handed_over", meters.handed_over},
                {"tickets_out", meters.tickets_out},
                {"forfeited", meters.forfeited},
                {"staked", meters.staked},
                {"returned", meters.returned},
                {"voided", meters.voided},
                {"refunded", meters.refunded},
                {"won", meters.won},
                {"owed", meters.owed},
                {"paid_later", meters.paid_later},
                {"turnover", meters.turnover()},
                {"credit", meters.credit()}};
            for (const auto& [name, amount] : amounts)
                TRY_DO(tell_meter("terminal", terminal_name(id), {}, name, amount.in_cents()));
        }
        return Nothing{};
    }

    // Of a table all versions of its rules together.
    Told tell_tables() {
        std::map<std::pair<std::string, std::string>, floor::BetMeters> sums;
        const auto no_theory = [](const floor::Table&, std::string_view) {
            return std::optional<Fraction>{};
        };
        for (const books::PayTableReport& table : books::meters_report(state_, no_theory))
            for (const books::BetReport& bet : table.bets) {
                floor::BetMeters& sum = sums[{table.table, bet.bet}];
                sum.wagers += bet.meters.wagers;
                sum.staked += bet.meters.staked;
                sum.won += bet.meters.won;
                sum.lost += bet.meters.lost;
                sum.pushed += bet.meters.pushed;
                sum.voided += bet.meters.voided;
                sum.commission += bet.meters.commission;
                sum.promotional += bet.meters.promotional;
            }
        for (const auto& [key, sum] : sums) {
            const RecordValue name = text_of(key.first);
            const RecordValue bet = text_of(key.second);
            TRY_DO(tell_meter("table", name, bet, "wagers", static_cast<std::int64_t>(sum.wagers)));
            const std::initializer_list<NamedMoney> amounts = {{"staked", sum.staked},
                                                               {"won", sum.won},
                                                               {"lost", sum.lost},
                                                               {"pushed", sum.pushed},
                                                               {"voided", sum.voided},
                                                               {"commission", sum.commission},
                                                               {"promotional", sum.promotional}};
            for (const auto& [meter, amount] : amounts)
                TRY_DO(tell_meter("table", name, bet, meter, amount.in_cents()));
        }
        return Nothing{};
    }

    const RecordSink& sink_;
    journal::Sequence from_;
    floor::State state_;
    journal::Sequence sequence_ = 0;
    floor::Time at_ = 0;
    bool tells_ = false;
    std::map<floor::TableId, RoundSoFar> rounds_;
    std::map<floor::RoundId, std::int64_t> versions_;
    std::map<floor::IncidentId, floor::Incident> open_;
};

}  // namespace

Result<Nothing, Fault> read_records(journal::Store& store, const RecordOptions& options,
                                    const RecordSink& sink) {
    RecordReading reading(sink, options.from);
    TRY(head, store.head());
    const journal::Sequence last = std::min(options.to, head.sequence);
    codec::Batch batch;
    if (last > 0)
        TRY_DO(store.read(1, last, [&](const journal::Batch& row) -> Result<Nothing, Fault> {
            const auto wrong = [&](const Fault& fault) {
                return Err{Fault{fmt::format("batch {}: {}", row.sequence, fault.what)}};
            };
            if (auto decoded = codec::read_batch(batch, row.content); !decoded)
                return wrong(decoded.error());
            for (const codec::Entry& entry : batch.entries)
                if (auto taken = reading.take(row.sequence, entry); !taken)
                    return wrong(taken.error());
            if (options.progress)
                options.progress(static_cast<double>(row.sequence) / static_cast<double>(last));
            return Nothing{};
        }));
    return reading.finish();
}

}  // namespace croupier::lab
