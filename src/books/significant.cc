#include "books/significant.h"

#include <fmt/format.h>

#include <algorithm>

#include "floor/state.h"

namespace croupier::books {
namespace {

std::string at_console(const std::string& who) {
    return who.empty() ? "" : fmt::format(" at the console by {}", who);
}

}  // namespace

// One entry on its way through the watch.
class WatchOne {
public:
    WatchOne(Watch& watch, const floor::State& before, const codec::Entry& entry,
             std::uint64_t sequence)
        : watch_(watch), before_(before), entry_(entry), sequence_(sequence) {}

    // Nothing to remark on.
    template <class Fact>
    void operator()(const Fact&) {}

    void operator()(const floor::SignInFailed& fact) {
        // What was claimed stays sealed.
        note(Matter::sign_in_failed, fmt::format("{} from {}", fact.reason, fact.address));
    }
    void operator()(const floor::LockReleased& fact) {
        note(Matter::credentials_changed, fmt::format("the lock of staff {} was released{}",
                                                      fact.staff.value(), at_console(fact.console)))
            .by = fact.by;
    }
    void operator()(const floor::SecretReset& fact) {
        note(Matter::credentials_changed,
             fmt::format("the {} of staff {} was reset; second person: {}",
                         floor::secret_kind_names[static_cast<std::size_t>(fact.secret)],
                         fact.staff.value(), fact.second.value()))
            .by = fact.by;
    }
    void operator()(const floor::StaffRevoked& fact) {
        note(Matter::credentials_changed, fmt::format("the credentials of staff {} were revoked{}",
                                                      fact.staff.value(), at_console(fact.console)))
            .by = fact.by;
    }
    void operator()(const floor::PartKeyReported& fact) {
        note(Matter::credentials_changed,
             fmt::format("{} {}: key {}, from {}", fact.part, fact.number,
                         floor::key_fact_names[static_cast<std::size_t>(fact.fact)], fact.from))
            .by = fact.staff;
    }
    void operator()(const floor::SecretChanged& fact) {
        note(Matter::credentials_changed,
             fmt::format("the {} of staff {} was changed by its owner, {}",
                         floor::secret_kind_names[static_cast<std::size_t>(fact.secret)],
                         fact.staff.value(), fact.address))
            .by = fact.staff;
    }
    void operator()(const floor::VaultAccepted& fact) {
        note(Matter::credentials_changed,
             fmt::format("a vault that is {} changes behind was accepted; second person: {}; {}",
                         fact.expected - fact.changes, fact.with.value(), fact.why))
            .by = fact.by;
    }
    void operator()(const floor::ClockStepped& fact) {
        note(Matter::clock_stepped, "the time of day was set, or drifted").amount = fact.step_ms;
    }
    void operator()(const floor::EngineFaulted& fact) {
        note(Matter::engine_faulted, fact.what).table = fact.table;
    }
    void operator()(const floor::StorageReported& fact) {
        note(Matter::storage_reported,
             fmt::format("{}: {} bytes free",
                         fact.low ? "storage is low" : "storage is enough again", fact.free_bytes));
    }
    void operator()(const floor::HostRestarted& fact) {
        note(Matter::host_restarted, fmt::format("down from {} to {}", fact.down_from, fact.up_at))
            .amount = fact.up_at - fact.down_from;
    }
    void operator()(const floor::EngineStarted& fact) {
        if (!fact.approved) note(Matter::program_not_approved, fact.build);
    }
    void operator()(const floor::SelfChecked& fact) {
        if (!fact.matched)
            note(Matter::program_not_approved, fact.check.what).by = fact.check.asked_by;
    }
    void operator()(const floor::FormatActivated& fact) {
        // A new store has it from its first entry on: nobody decided that.
        if (!before_.house.venue) return;
        note(Matter::format_activated,
             fmt::format("format generation {}: no build before this one reads the store from here",
                         fact.generation))
            .by = entry_.command.actor;
    }
    void operator()(const floor::ClockAccepted& fact) {
        const floor::AcceptClock& accepted = fact.accepted;
        Significant& event =
            note(Matter::clock_accepted,
                 fmt::format("a start at {}, the last entry at {}: accepted by staff {} and {}",
                             accepted.wall_at, accepted.last_at, accepted.first.value(),
                             accepted.second.value()));
        event.amount = accepted.wall_at - accepted.last_at;
        event.by = accepted.first;
    }
    void operator()(const floor::PersonErased& fact) {
        Significant& event =
            note(Matter::person_erased, fmt::format("with staff {}", fact.with.value()));
        event.person = fact.person;
        event.by = fact.by;
    }
    void operator()(const floor::StoreFaulted& fact) {
        note(Matter::engine_faulted, "the store: " + fact.what);
    }
    void operator()(const floor::HeadRebuilt& fact) {
        note(Matter::engine_faulted, "the head file was rebuilt: " + fact.why).by = fact.by;
    }
    void operator()(const floor::StoreFaultCleared& fact) {
        note(Matter::engine_faulted, "the fault of the store was cleared: " + fact.why).by =
            fact.by;
    }
    void operator()(const floor::GamingDayBegan&) {
        watch_.terminals_.clear();
        watch_.persons_.clear();
    }
    void operator()(const floor::TerminalStopped& fact) {
        note(Matter::terminal_stopped, fact.what).terminal = fact.terminal;
    }
    void operator()(const floor::EffectReported& fact) {
        if (fact.result == floor::EffectResult::done) return;
        Significant& event =
            note(Matter::effect_in_doubt, fact.result == floor::EffectResult::failed
                                              ? "reported as failed"
                                              : "nobody knows whether it was done");
        const auto at =
            std::find_if(before_.pending.effects.begin(), before_.pending.effects.end(),
                         [&](const floor::Effect& effect) { return effect.id == fact.effect; });
        if (at != before_.pending.effects.end() && at->kind == floor::EffectKind::print_ticket)
            event.terminal = at->terminal;
    }
    void operator()(const floor::RoundHeld& fact) {
        of_round(note(Matter::round_held,
                      std::string(floor::hold_reason_names[static_cast<std::size_t>(fact.reason)])),
                 fact.round);
    }
    void operator()(const floor::IncidentOpened& fact) {
        const floor::Incident& incident = fact.incident;
        Significant& event =
            note(Matter::incident,
                 fmt::format("{} {}{}{}", incident.id.value(),
                             floor::incident_kind_names[static_cast<std::size_t>(incident.kind)],
                             incident.text.empty() ? "" : ": ", incident.text));
        event.table = incident.round.table;
        if (incident.round.number > 0) event.rounds = {incident.round};
        event.terminal = incident.terminal;
        event.person = incident.person;
        event.by = incident.by;
        event.amount = incident.amount.in_cents();
    }
    void operator()(const floor::PaymentSettled& fact) {
        Significant& event =
            note(Matter::payment_settled,
                 fmt::format("of incident {}, {}", fact.incident.value(),
                             fact.at_counter ? "at the counter" : "by the terminal"));
        event.by = fact.by;
        for (const floor::Transfer& made : fact.transfers) event.amount += made.amount.in_cents();
    }
    void operator()(const floor::AccountsFrozen& fact) {
        of_round(note(Matter::accounts_frozen,
                      fmt::format("{} accounts, incident {}", fact.terminals.size(),
                                  fact.incident.value())),
                 fact.round);
    }
    void operator()(const floor::PlayerExcluded& fact) {
        Significant& event = note(Matter::player_excluded, fact.lifted     ? "may play again"
                                                           : fact.directed ? "directed to leave"
                                                                           : "excluded");
        event.table = fact.table;
        event.terminal = fact.terminal;
        event.by = fact.by;
    }
    void operator()(const floor::CloseRelaxed& fact) {
        Significant& event = note(Matter::close_relaxed, fact.reason);
        of_round(event, fact.round);
        event.terminal = fact.terminal;
        event.by = fact.by;
    }
    void operator()(const floor::RoundVoided& fact) {
        Significant& event =
            note(Matter::round_voided,
                 std::string(rulebook::void_reason_names[static_cast<std::size_t>(fact.reason)]));
        of_round(event, fact.round);
        event.by = fact.by;
    }
    void operator()(const floor::RoundCorrected& fact) {
        Significant& event =
            note(fact.void_because ? Matter::round_voided : Matter::round_corrected, fact.result);
        of_round(event, fact.round);
        event.by = fact.by;
        for (const floor::Adjustment& adjustment : fact.adjustments)
            event.amount += (adjustment.after - adjustment.before).in_cents();
    }
    void operator()(const floor::BoughtIn& fact) { transfer(fact.transfers); }
    void operator()(const floor::PromotionGiven& fact) { transfer(fact.transfers); }
    void operator()(const floor::CashedOut& fact) { transfer(fact.transfers); }
    void operator()(const floor::StoreTakenOver& fact) { transfer(fact.transfers); }
    void operator()(const floor::RoundSettled& fact) {
        for (const floor::SeatResult& seat : fact.seats) settle(fact.round, seat);
    }

private:
    using Sum = Watch::Sum;
    using Day = Watch::Day;
    struct Who {
        std::optional<floor::TerminalId> terminal;
        std::optional<floor::Person> person;
    };

    Significant& note(Matter matter, std::string text) {
        if (watch_.events_.size() >= watch_.kept_max_) watch_.events_.pop_front();
        Significant& event = watch_.events_.emplace_back();
        event.number = ++watch_.last_number_;
        event.sequence = sequence_;
        event.at = entry_.command.at;
        event.matter = matter;
        event.text = std::move(text);
        return event;
    }
    static void of_round(Significant& event, floor::RoundId round) {
        event.table = round.table;
        event.rounds = {round};
    }
    Day& day_of(floor::TerminalId terminal) {
        auto& days = watch_.terminals_;
        if (terminal.value() >= days.size()) days.resize(terminal.value() + 1U);
        return days[terminal.value()];
    }

    void single(Matter matter, Money amount, Money threshold, const Who& who,
                std::optional<floor::RoundId> round) {
        if (amount < threshold) return;
        Significant& event = note(matter, "one amount reached its threshold");
        event.amount = amount.in_cents();
        event.terminal = who.terminal;
        event.person = who.person;
        if (round) of_round(event, *round);
    }
    // Told once a day: when the sum first reaches the threshold.
    void add(Sum& sum, Matter matter, Money amount, Money threshold, const Who& who,
             std::optional<floor::RoundId> round) {
        if (amount <= Money{} || sum.told) return;
        sum.total += amount;
        if (round) sum.rounds.push_back(*round);
        if (sum.total < threshold) return;
        Significant& event = note(matter, "the sum of the gaming day reached its threshold");
        event.amount = sum.total.in_cents();
        event.terminal = who.terminal;
        event.person = who.person;
        event.rounds = std::move(sum.rounds);
        sum.told = true;
    }
    void settle(floor::RoundId round, const floor::SeatResult& seat) {
        const Thresholds& least = watch_.thresholds_;
        const Who who{seat.terminal, seat.person};
        Money won;
        Money staked;
        for (const floor::WagerResult& wager : seat.wagers) {
            if (wager.status == rules::Status::void_wager) continue;
            won += wager.winnings;
            staked += wager.stake.total();
            single(Matter::large_wager, wager.stake.total(), least.wager, who, round);
        }
        if (won > Money{}) single(Matter::large_win, won, least.win, who, round);
        const auto sums = [&](Day& day, const Who& whose) {
            add(day.wins, Matter::day_of_wins, won, least.wins_of_day, whose, round);
            add(day.wagers, Matter::day_of_wagers, staked, least.wagers_of_day, whose, round);
        };
        sums(day_of(seat.terminal), {seat.terminal, {}});
        if (seat.person) sums(watch_.persons_[*seat.person], {{}, seat.person});
    }
    // Money that came to a terminal's credit, or left it, by other ways than play.
    void transfer(const floor::Transfers& transfers) {
        const Thresholds& least = watch_.thresholds_;
        std::map<floor::TerminalId, Money> moved;
        for (const floor::Transfer& made : transfers) {
            if (made.from.currency != floor::Currency::cash) continue;
            if (made.purpose == floor::Purpose::forfeit) continue;
            if (made.from.kind == floor::AccountKind::credit)
                moved[made.from.terminal] += made.amount;
            if (made.to.kind == floor::AccountKind::credit) moved[made.to.terminal] += made.amount;
        }
        for (const auto& [terminal, amount] : moved) {
            const Who who{terminal, before_.terminals[terminal.value()].person};
            single(Matter::large_transfer, amount, least.transfer, who, {});
            add(day_of(terminal).transfers, Matter::day_of_transfers, amount,
                least.transfers_of_day, {terminal, {}}, {});
            if (who.person)
                add(watch_.persons_[*who.person].transfers, Matter::day_of_transfers, amount,
                    least.transfers_of_day, {{}, who.person}, {});
        }
    }

    Watch& watch_;
    const floor::State& before_;
    const codec::Entry& entry_;
    std::uint64_t sequence_;
};

void Watch::take(const floor::State& before, const codec::Entry& entry, std::uint64_t sequence) {
    WatchOne one(*this, before, entry, sequence);
    for (const floor::Event& event : entry.events)
        floor::visit_event([&](const auto& fact) { one(fact); }, event);
}

}  // namespace croupier::books
