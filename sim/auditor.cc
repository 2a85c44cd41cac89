#include "sim/auditor.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace croupier::sim {
namespace {

constexpr std::size_t wrongs_max = 8;
constexpr std::uint64_t stale = 1;  // a reason: the answer is no longer known
constexpr std::uint64_t engine_fault = 3;
constexpr std::uint32_t add_rulebook = 4;  // an order

// The host's own commands: nobody asks for them, and nobody repeats them.
bool is_hosts_own(std::uint32_t order) {
    switch (order) {
        case 2:    // start_engine
        case 3:    // restart_host
        case 6:    // report_storage
        case 7:    // report_clock
        case 10:   // report_engine_fault
        case 11:   // report_self_check
        case 12:   // record_snapshot
        case 13:   // name_signing_key
        case 14:   // report_store_fault
        case 15:   // rebuild_head
        case 16:   // clear_store_fault
        case 406:  // wake_table
        case 500:  // draws of a committed round
        case 501:
        case 504:
        case 509:
        case 513:  // commit_round
        case 514:  // reveal_round
            return true;
        default:
            return false;
    }
}

std::uint64_t fingerprint(ByteView bytes, std::uint64_t seed) {
    std::uint64_t print = seed ^ 0xcbf29ce484222325U;
    for (const std::uint8_t byte : bytes) print = (print ^ byte) * 0x100000001b3U;
    return print;
}

// What was asked: the order, and in whose name.
std::uint64_t print_of(const AuditLook& command) {
    const std::uint64_t actor = command.has(5) ? command.number(5) + 1 : 0;
    const std::uint64_t authoriser = command.has(6) ? command.number(6) + 1 : 0;
    return fingerprint(command.at(7).bytes(), actor << 32 | authoriser);
}

AuditCommand name_of(const AuditLook& command) {
    const AuditLook origin = command.at(1);
    return {origin.number(1), origin.number(2), command.number(2)};
}

std::string text_of(const AuditCommand& command) {
    return fmt::format("command {} of origin {}/{}", command.counter, command.origin_kind,
                       command.origin);
}

Digest hash_batch(const Digest& before, std::uint64_t sequence, std::int64_t at_ms,
                  ByteView content) {
    Bytes head;
    append_bytes(head, bytes_of("croupier batch 1"));
    append_bytes(head, before.bytes);
    append_number<std::uint64_t>(head, sequence);
    append_number<std::int64_t>(head, at_ms);
    append_number<std::uint64_t>(head, content.size());
    return Sha256().add(head).add(content).finish();
}

}  // namespace

AuditTally& AuditTally::operator+=(const AuditTally& other) {
    for (const auto& [type, count] : other.events) events[type] += count;
    for (const auto& [reason, count] : other.rejections) rejections[reason] += count;
    commands += other.commands;
    batches += other.batches;
    for (const auto& [game, count] : other.games) games[game] += count;
    rounds_settled += other.rounds_settled;
    rounds_void += other.rounds_void;
    wagers_placed += other.wagers_placed;
    wagers_settled += other.wagers_settled;
    wagers_void += other.wagers_void;
    decisions += other.decisions;
    corrections += other.corrections;
    for (const auto& [kind, count] : other.incidents) incidents[kind] += count;
    answers_kept += other.answers_kept;
    payments_kept += other.payments_kept;
    return *this;
}

void Auditor::wrong(const std::string& what) {
    if (wrongs_.size() < wrongs_max) wrongs_.push_back(where_ + what);
}

void Auditor::asked(ByteView command) {
    where_ = "a request: ";
    if (!request_.read(command)) return wrong("cannot be read");
    asked_.emplace(name_of(request_.root()), print_of(request_.root()));
}

void Auditor::told(const AuditCommand& command, const AuditAnswer& answer) {
    // The one answer that is no entry of the journal.
    if (answer.reason == stale) ++tally_.rejections[stale];
    told_.emplace_back(command, answer);
}

void Auditor::told_credit(const AuditRound& round, std::uint64_t terminal, Cents credit) {
    told_credits_.push_back({round, terminal, credit});
}

void Auditor::read(std::uint64_t sequence, std::int64_t at_ms, ByteView content,
                   const Digest& hash) {
    where_ = fmt::format("batch {}: ", sequence);
    if (sequence != hashes_.size() + 1) return wrong("is not the next one");
    if (at_ms < batch_at_) wrong("its time falls");
    batch_at_ = at_ms;
    hash_ = hash_batch(hash_, sequence, at_ms, content);
    if (hash_ != hash) wrong("the chain is broken");
    hashes_.push_back(hash_);
    ++tally_.batches;
    if (!tree_.read(content)) return wrong("cannot be read");
    std::size_t place = 0;
    for (const AuditLook& entry : tree_.root().list(1)) {
        where_ = fmt::format("batch {}, entry {}, order {}: ", sequence, place++,
                             entry.at(1).at(7).type());
        // An event can name a seat or a wager that no event before it made.
        try {
            take_entry(entry);
        } catch (const std::out_of_range&) {
            wrong("speaks of something that was never there");
        }
    }
}

void Auditor::read_again(std::uint64_t sequence, const Digest& hash) {
    where_ = fmt::format("batch {}, read again: ", sequence);
    if (sequence == 0 || sequence > hashes_.size())
        wrong("was not there before");
    else if (hashes_[static_cast<std::size_t>(sequence - 1)] != hash)
        wrong("is another one now");
}

void Auditor::take_entry(const AuditLook& entry) {
    const AuditLook command = entry.at(1);
    const AuditLook refusal = entry.at(2);
    const AuditAnswer answer{refusal.number(1), refusal.whole(2)};
    const Moment moment{command.whole(3), command.at(7).type(), command.at(7), command};
    ++tally_.commands;
    if (answer.reason != 0) ++tally_.rejections[answer.reason];
    if (answer.reason == engine_fault) wrong("a CHECK failed while it was decided");
    if (moment.at < at_) wrong("time falls");
    at_ = moment.at;
    take_command(name_of(command), command, answer);
    const std::vector<AuditLook> events = entry.list(3);
    if (answer.reason == 0 && events.empty()) wrong("was accepted, and nothing happened");
    if (answer.reason == 0) check_authority(command, moment);
    for (const AuditLook& event : events) {
        // A terminal whose books do not come out is stopped by the refusal itself.
        if (answer.reason != 0 && event.type() != 207) wrong("was refused, and something happened");
        ++tally_.events[event.type()];
        take_event(event, moment);
    }
    if (!events.empty()) end_entry();
}

void Auditor::take_command(const AuditCommand& name, const AuditLook& command,
                           const AuditAnswer& answer) {
    const std::uint32_t order = command.at(7).type();
    if (name.counter == 0) {
        if (name.origin_kind != 0 || name.origin != 0 || !is_hosts_own(order))
            wrong(fmt::format("order {} has no counter", order));
        return;
    }
    if (!journalled_.emplace(name, answer).second) wrong(text_of(name) + " was decided twice");
    if (witness_ == Witness::journal_only) return;
    const auto found = asked_.find(name);
    if (found == asked_.end())
        wrong(text_of(name) + " was asked by nobody");
    else if (found->second != print_of(command))
        wrong(text_of(name) + " was asked in other words");
}

// Hundreds are areas.
void Auditor::take_event(const AuditLook& event, const Moment& moment) {
    switch (event.type() / 100) {
        case 0:
        case 2:
            return take_venue_event(event, moment);
        case 1:
            return take_staff_event(event);
        case 3:
            return take_table_event(event, moment);
        case 4:
            return take_wager_event(event, moment);
        case 5:
            return take_play_event(event, moment);
        case 6:
            return take_incident_event(event, moment);
        default:
            return;
    }
}

void Auditor::take_venue_event(const AuditLook& event, const Moment& moment) {
    if (event.type() >= 230) return take_device_event(event);
    switch (event.type()) {
        case 4:
            return take_rulebook(event, moment);
        case 6:
            storage_low_ = event.number(1) != 0;
            return;
        case 8:
            day_ = event.text(1);
            return;
        case 9:
            return take_handover(event, moment);
        case 10:
            if (event.has(1)) tables_[event.number(1)].stopped = true;
            return;
        case 200:
            purses_[event.number(1)];
            return;
        case 201:
            if (!carded_.insert(event.number(1)).second) wrong("a second card in one terminal");
            persons_[event.number(1)] = event.at(2).text(1);
            return;
        case 202:
            if (carded_.erase(event.number(1)) == 0) wrong("a card was removed that is not there");
            persons_.erase(event.number(1));
            return leave(event.number(1));
        case 203:
        case 204:
            return take_credit(event, moment);
        case 205:
            return take_cash_out(event, moment);
        case 210:
            return take_note(event, moment);
        default:
            return;
    }
}

// The text is the one that somebody brought, its digest is right, and he can read all of it.
void Auditor::take_rulebook(const AuditLook& event, const Moment& moment) {
    const std::string_view text = event.text(3);
    if (moment.order != add_rulebook || moment.wanted.text(1) != text)
        wrong("a rulebook that nobody brought");
    const Digest digest = Sha256().add(bytes_of(text)).finish();
    const std::string_view told = event.text(2);
    if (!std::equal(
            told.begin(), told.end(), digest.bytes.begin(), digest.bytes.end(),
            [](char one, std::uint8_t other) { return static_cast<std::uint8_t>(one) == other; }))
        wrong("a rulebook with another digest than its text");
    std::string why;
    auto book = read_audit_book(text, why);
    if (!book) return wrong("a rulebook that cannot be read: " + why);
    if (book->id != event.text(1)) wrong("a rulebook under another name than its own");
    if (!books_.emplace(book->id, std::move(book)).second) wrong("a rulebook was brought twice");
}

// What must be so when a command has been decided, whatever its events were.
void Auditor::end_entry() {
    for (auto& [name, round] : rounds_) {
        if (round.closing) check_close(name, round);
        // What came early is held where the document wants that.
        if (round.early && round.outcome.begun() && !round.held &&
            tables_[name.table].early() != AuditEarly::stand)
            wrong("an early outcome, and the round is not held");
        round.closing.reset();
        if (round.open && round.closes_at == 0)
            for (const auto& [terminal, seat] : round.seats)
                if (!seat.wagers.empty()) wrong("a wager, and no countdown began");
    }
    for (auto& [name, table] : tables_) table.agreed.reset();
    pay_leavers();
    end_incidents();
}

void Auditor::all_told_is_there() {
    where_ = "what was told: ";
    for (const auto& [command, answer] : told_) {
        const auto found = journalled_.find(command);
        if (found == journalled_.end())
            wrong(text_of(command) + " was answered and is not in the journal");
        else if (answer.reason != stale && found->second != answer)
            wrong(fmt::format("{} was answered {} {} and has {} {} in the journal",
                              text_of(command), answer.reason, answer.amount, found->second.reason,
                              found->second.amount));
        ++tally_.answers_kept;
    }
    told_.clear();
    for (const Told& told : told_credits_) {
        const auto found = credits_after_.find({told.round, told.terminal});
        if (found == credits_after_.end() || found->second != told.credit)
            wrong(fmt::format("terminal {} was told a credit of {} after round {}/{}",
                              told.terminal, told.credit, told.round.table, told.round.number));
        ++tally_.payments_kept;
    }
    told_credits_.clear();
}

void Auditor::all_is_quiet() {
    where_ = "in the end: ";
    for (const auto& [name, round] : rounds_)
        wrong(fmt::format("round {}/{} has not ended", name.table, name.number));
    for (const auto& [account, cents] : balances_)
        if (account.kind == 2 && cents != 0)
            wrong(fmt::format("{} at risk in round {}/{}", cents, account.table, account.round));
    if (balance({}) != house_)
        wrong(fmt::format("the house has {} and should have {}", balance({}), house_));
    for (const auto& [terminal, cents] : purses_) expect_same_credit(terminal);
    debts_moved_ = true;
    check_debts();
    all_is_shown();
    if (witness_ == Witness::journal_only) return;
    for (const auto& [command, print] : asked_)
        if (!journalled_.contains(command)) wrong(text_of(command) + " was never decided");
}

}  // namespace croupier::sim
