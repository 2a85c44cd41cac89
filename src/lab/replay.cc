#include "lab/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/names.h"
#include "codec/journal.h"
#include "floor/state.h"
#include "host/recover.h"
#include "lab/tell.h"

namespace croupier::lab {
namespace {

constexpr std::string_view the_end = "the round has ended";

struct Wanted {
    std::string table;
    std::uint32_t number = 0;
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

const floor::TableId* table_of(const floor::Order& order) {
    return std::visit(
        [](const auto& area) {
            return std::visit(
                [](const auto& wanted) -> const floor::TableId* {
                    if constexpr (requires { floor::TableId(wanted.table); }) return &wanted.table;
                    return nullptr;
                },
                area);
        },
        order);
}

const floor::RoundId* round_of(const floor::Event& event) {
    return floor::visit_event(
        [](const auto& fact) -> const floor::RoundId* {
            if constexpr (requires { fact.round; }) return &fact.round;
            return nullptr;
        },
        event);
}

class Replayer {
public:
    explicit Replayer(Wanted wanted) : wanted_(std::move(wanted)) {}

    Result<Nothing, Fault> take(journal::Sequence sequence, std::size_t place,
                                const codec::Entry& entry) {
        // A name wins over a number.
        if (!table_) find_table();
        const bool before = is_present();
        // What is said of a card or a wager needs the state as it was.
        std::vector<Step> steps;
        if (table_)
            for (const floor::Event& event : entry.events) {
                const floor::RoundId* round = round_of(event);
                if (round == nullptr || *round != id()) continue;
                steps.push_back({sequence,
                                 place,
                                 entry.command.at,
                                 who_text(state_, entry.command),
                                 event_text(state_, event, entry.command.at),
                                 {},
                                 codec::event_json(event)});
            }
        if (before && entry.refusal.reason != floor::Rejection::none) {
            const floor::TableId* table = table_of(entry.command.order);
            if (table != nullptr && *table == *table_)
                steps.push_back({sequence,
                                 place,
                                 entry.command.at,
                                 who_text(state_, entry.command),
                                 order_text(entry.command.order),
                                 entry.refusal,
                                 {}});
        }
        note_day(entry);
        TRY_DO(host::fold(state_, entry));
        if (!table_) return Nothing{};
        for (Step& step : steps) told_.steps.push_back(std::move(step));
        for (const floor::Event& event : entry.events)
            if (const floor::RoundId* round = round_of(event); round != nullptr && *round == id())
                note(event);
        if (told_.status != "in_progress") return Err{Fault{std::string(the_end)}};
        return Nothing{};
    }

    Result<Told, Fault> finish() {
        if (told_.number == 0)
            return Err{
                Fault{fmt::format("there is no round {}/{}", wanted_.table, wanted_.number)}};
        return std::move(told_);
    }

private:
    floor::RoundId id() const { return {*table_, wanted_.number}; }
    bool is_present() const {
        if (!table_) return false;
        const floor::Table& table = state_.tables[table_->value()];
        return table.round_number == wanted_.number && floor::in_round(table.phase);
    }
    void find_table() {
        for (std::size_t i = 0; i < state_.tables.size(); ++i)
            if (state_.tables[i].name == wanted_.table)
                table_ = floor::TableId(static_cast<std::uint32_t>(i));
        if (table_) return;
        for (std::size_t i = 0; i < state_.tables.size(); ++i)
            if (std::to_string(i) == wanted_.table)
                table_ = floor::TableId(static_cast<std::uint32_t>(i));
    }
    void note_day(const codec::Entry& entry) {
        for (const floor::Event& event : entry.events)
            if (const auto* area = std::get_if<floor::VenueEvent>(&event))
                if (const auto* day = std::get_if<floor::GamingDayBegan>(area))
                    utc_offset_minutes_ = day->utc_offset_minutes;
    }
    void note(const floor::Event& event) {
        if (const auto* area = std::get_if<floor::WagerEvent>(&event))
            if (const auto* opened = std::get_if<floor::RoundOpened>(area)) begin(*opened);
        const auto* play = std::get_if<floor::PlayEvent>(&event);
        if (play == nullptr) return;
        if (const auto* confirmed = std::get_if<floor::ResultConfirmed>(play)) {
            told_.result = confirmed->result;
            told_.by = confirmed->by ? staff_text(state_, *confirmed->by) : "the system";
        } else if (const auto* settled = std::get_if<floor::RoundSettled>(play)) {
            told_.status = "settled";
            add_seats(settled->seats);
        } else if (const auto* voided = std::get_if<floor::RoundVoided>(play)) {
            told_.status = "void";
            told_.void_reason = name_in(rulebook::void_reason_names, voided->reason);
            told_.by = voided->by ? staff_text(state_, *voided->by) : "the rulebook";
            add_seats(voided->seats);
        }
    }
    void begin(const floor::RoundOpened& opened) {
        const floor::Table& table = state_.tables[table_->value()];
        told_.table = table.name;
        told_.number = opened.round.number;
        told_.game = name_in(floor::game_names, table.settings.game);
        told_.rulebook = table.settings.rulebook;
        if (const auto* library = state_.find_rulebook(table.settings.rulebook))
            told_.rulebook_hash = library->digest;
        told_.version = opened.bound_to;
        told_.opened_at = opened.opened_at;
        told_.utc_offset_minutes = utc_offset_minutes_;
    }
    void add_seats(const std::vector<floor::SeatResult>& seats) {
        for (const floor::SeatResult& result : seats) {
            ToldSeat seat{terminal_text(state_, result.terminal),
                          result.person ? hex_of(result.person->pseudonym) : std::string(),
                          result.credit_before,
                          result.credit_after,
                          {}};
            for (const floor::WagerResult& wager : result.wagers)
                seat.wagers.push_back({floor::spot_text(wager.spot), wager.stake.total(),
                                       std::string(rules::status_name(wager.status)),
                                       wager.returned, wager.winnings, wager.commission});
            told_.seats.push_back(std::move(seat));
        }
    }

    Wanted wanted_;
    floor::State state_;
    std::optional<floor::TableId> table_;
    std::int32_t utc_offset_minutes_ = 0;
    Told told_;
};

}  // namespace

Result<Told, Fault> replay(journal::Store& store, std::string_view round) {
    TRY(wanted, parse_round(round));
    Replayer replayer(wanted);
    TRY(head, store.head());
    codec::Batch batch;
    const auto read =
        store.read(1, head.sequence, [&](const journal::Batch& row) -> Result<Nothing, Fault> {
            TRY_DO(codec::read_batch(batch, row.content));
            for (std::size_t place = 0; place < batch.entries.size(); ++place)
                TRY_DO(replayer.take(row.sequence, place, batch.entries[place]));
            return Nothing{};
        });
    if (!read && read.error().what != the_end) return Err{read.error()};
    return replayer.finish();
}

}  // namespace croupier::lab
