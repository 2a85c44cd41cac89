#include "host/export.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iterator>

#include "base/names.h"
#include "codec/journal.h"

namespace croupier::host {
namespace {

// What came to the credit of terminals by an event, or left it.
Money credit_change(const floor::Event& event) {
    Money change;
    for (const floor::Transfer& transfer : floor::transfers_of(event)) {
        if (transfer.from.kind == floor::AccountKind::credit) change -= transfer.amount;
        if (transfer.to.kind == floor::AccountKind::credit) change += transfer.amount;
    }
    return change;
}

std::string quoted(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

// A few words, where an event has some.
std::string words_of(const floor::Event& event) {
    return floor::visit_event(
        [](const auto& fact) -> std::string {
            using Fact = std::decay_t<decltype(fact)>;
            if constexpr (std::is_same_v<Fact, floor::BetsPlaced> ||
                          std::is_same_v<Fact, floor::BetsTaken> ||
                          std::is_same_v<Fact, floor::WagerRefunded>) {
                std::string text;
                for (const floor::SpotChange& change : fact.changes)
                    text += fmt::format("{}{} {}", text.empty() ? "" : "; ",
                                        floor::spot_text(change.spot),
                                        change.funding.total().in_cents());
                return text;
            } else if constexpr (std::is_same_v<Fact, floor::CardDealt>) {
                return cards::card_text(fact.card);
            } else if constexpr (std::is_same_v<Fact, floor::NumberReported>) {
                return fmt::format("{}", fact.number);
            } else if constexpr (std::is_same_v<Fact, floor::DiceReported>) {
                return fmt::format("{}", fmt::join(fact.dice, "/"));
            } else if constexpr (std::is_same_v<Fact, floor::PositionsPicked>) {
                return fmt::format("{}", fmt::join(fact.positions, "/"));
            } else if constexpr (std::is_same_v<Fact, floor::DecisionMade>) {
                return std::string(name_in(floor::decision_names, fact.choice.decision));
            } else if constexpr (std::is_same_v<Fact, floor::ResultConfirmed> ||
                                 std::is_same_v<Fact, floor::RoundCorrected>) {
                return fact.result;
            } else if constexpr (std::is_same_v<Fact, floor::RoundVoided>) {
                return std::string(name_in(rulebook::void_reason_names, fact.reason));
            } else if constexpr (std::is_same_v<Fact, floor::BetsClosed>) {
                return std::string(name_in(floor::close_cause_names, fact.cause));
            } else if constexpr (std::is_same_v<Fact, floor::IncidentOpened>) {
                return fmt::format("{} {} {}", fact.incident.id.value(),
                                   name_in(floor::incident_kind_names, fact.incident.kind),
                                   fact.incident.text);
            } else if constexpr (std::is_same_v<Fact, floor::FindingAdded>) {
                return fmt::format("{} {} {}", fact.incident.value(),
                                   name_in(floor::finding_kind_names, fact.finding.kind),
                                   fact.finding.text);
            } else if constexpr (std::is_same_v<Fact, floor::IncidentClosed>) {
                return fmt::format("{} {}", fact.incident.value(), fact.text);
            } else if constexpr (requires { std::string(fact.name); }) {
                return fact.name;
            } else if constexpr (requires { std::string(fact.what); }) {
                return fact.what;
            } else if constexpr (requires { std::string(fact.role); }) {
                return fact.role;
            } else if constexpr (requires { std::string(fact.date); }) {
                return fact.date;
            } else if constexpr (requires { std::string(fact.id); }) {
                return fact.id;
            } else {
                return {};
            }
        },
        event);
}

class Exporter {
public:
    explicit Exporter(ExportFormat format) : format_(format) {
        if (format_ == ExportFormat::csv)
            text_ = "sequence,time,origin,event,round,terminal,amount,text\n";
    }

    void take(const journal::Batch& row, const codec::Batch& batch) {
        const std::string hash = hex_of(row.hash);
        for (std::size_t place = 0; place < batch.entries.size(); ++place) {
            const codec::Entry& entry = batch.entries[place];
            if (format_ == ExportFormat::json_lines) {
                fmt::format_to(std::back_inserter(text_),
                               "{{\"sequence\":{},\"hash\":\"{}\",\"entry\":{},", row.sequence,
                               hash, place);
                // The entry's own object goes on where this one stops.
                text_ += std::string_view(codec::entry_json(entry)).substr(1);
                text_ += '\n';
                continue;
            }
            for (const floor::Event& event : entry.events) add_event(row, entry, event);
        }
    }
    void finish(const journal::Head& head) {
        if (format_ == ExportFormat::json_lines)
            text_ += fmt::format("{{\"head\":{{\"sequence\":{},\"hash\":\"{}\"}}}}\n",
                                 head.sequence, hex_of(head.hash));
        else
            text_ += fmt::format("{},,,head,,,,{}\n", head.sequence, hex_of(head.hash));
    }
    std::string& text() { return text_; }

private:
    void add_event(const journal::Batch& row, const codec::Entry& entry,
                   const floor::Event& event) {
        std::string round;
        std::string terminal;
        floor::visit_event(
            [&](const auto& fact) {
                if constexpr (requires { fact.round.number; })
                    round = fmt::format("{}/{}", fact.round.table.value(), fact.round.number);
                if constexpr (requires { fact.terminal; }) {
                    const std::optional<floor::TerminalId> named(fact.terminal);
                    if (named) terminal = std::to_string(named->value());
                }
            },
            event);
        const floor::Origin& origin = entry.command.origin;
        fmt::format_to(std::back_inserter(text_), "{},{},{} {},{},{},{},{},{}\n", row.sequence,
                       entry.command.at, name_in(floor::origin_kind_names, origin.kind),
                       origin.number, floor::name_of(event), round, terminal,
                       floor::transfers_of(event).empty()
                           ? std::string()
                           : std::to_string(credit_change(event).in_cents()),
                       quoted(words_of(event)));
    }

    ExportFormat format_;
    std::string text_;
};

}  // namespace

Result<Nothing, Fault> export_journal(journal::Store& store, const ExportOptions& options,
                                      const Sink& sink) {
    constexpr std::string_view nobody = "nobody takes any more";
    constexpr std::string_view enough = "as much as was asked for";
    constexpr std::size_t written_at_once = std::size_t{1} << 18;
    Exporter exporter(options.format);
    TRY(end, store.head());
    journal::Head last{0, genesis_hash(store.genesis())};
    std::uint64_t written = 0;
    codec::Batch batch;
    const auto read = store.read(
        options.from, std::min(options.to, end.sequence),
        [&](const journal::Batch& row) -> Result<Nothing, Fault> {
            if (auto decoded = codec::read_batch(batch, row.content); !decoded)
                return Err{Fault{fmt::format("batch {}: {}", row.sequence, decoded.error().what)}};
            exporter.take(row, batch);
            last = {row.sequence, row.hash};
            const bool done = written + exporter.text().size() >= options.bytes_max;
            if (done) return Err{Fault{std::string(enough)}};
            if (exporter.text().size() < written_at_once) return Nothing{};
            if (!sink(exporter.text())) return Err{Fault{std::string(nobody)}};
            written += exporter.text().size();
            exporter.text().clear();
            return Nothing{};
        });
    if (!read && read.error().what == nobody) return Nothing{};
    const bool whole = read || read.error().what == enough;
    // What could be read is handed over, but without a head it is seen to be cut short.
    if (whole) exporter.finish(last);
    const bool taken = sink(exporter.text());
    if (!whole) return Err{read.error()};
    if (!taken) return Err{Fault{std::string(nobody)}};
    return Nothing{};
}

}  // namespace croupier::host
