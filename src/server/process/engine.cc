#include "server/process/engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/check.h"
#include "encoding/wire.h"
#include "floor/staff/rights.h"
#include "server/net/authenticator.h"
#include "server/office/refusal_words.h"
#include "server/process/second_person.h"
#include "server/protocol/translate.h"

namespace croupier::server {
namespace {

constexpr std::int64_t wait_longest_us = 50'000;
// Actors may answer each other for so long before the network is heard again.
constexpr int exchanges_max = 100;

floor::OriginKind origin_kind(Part part) {
    return part == Part::dealer_terminal ? floor::OriginKind::dealer_terminal
                                         : floor::OriginKind::terminal;
}

}  // namespace

std::int64_t steady_us() {
    return std::chrono::duration_cast<std::chrono::microseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

std::int64_t steady_ms() {
    return steady_us() / 1'000;
}

void Engine::seat(host::Host& host, host::Clock& clock) {
    host_ = &host;
    clock_ = &clock;
    set_time();
}

void Engine::connect_to(host::Reception& reception, SlowWork& slow_work, Outlet& outlet) {
    reception_ = &reception;
    slow_work_ = &slow_work;
    outlet_ = &outlet;
}

void Engine::set_time() {
    clock_apart_ms_.store(host_->now() - clock_->steady_ms(), std::memory_order_relaxed);
}

std::int64_t Engine::venue_time() const {
    return clock_->steady_ms() + clock_apart_ms_.load(std::memory_order_relaxed);
}

// Nobody is signed in who is not there: sessions ended with the process before this one.
void Engine::sign_out_all() {
    for (const floor::Staff& member : host_->state().staff)
        if (member.signed_in) reception_->sign_out(member.id);
}

Result<Nothing, Fault> Engine::run() {
    sign_out_all();
    while (!stopping_) {
        set_time();
        std::vector<Mail> mail = inbox_.take(wait_us());
        figures_.queue.store(static_cast<std::int64_t>(mail.size()), std::memory_order_relaxed);
        // Whatever is decided in this turn is durable at its end.
        std::vector<std::int64_t> received;
        if (latency_)
            for (const Mail& one : mail)
                if (const auto* said = std::get_if<Said>(&one))
                    received.push_back(said->received_us);
        for (Mail& one : mail) handle(std::move(one));
        TRY_DO(turn());
        if (latency_ && !received.empty()) {
            const std::int64_t now = steady_us();
            for (const std::int64_t at : received) latency_(now - at);
        }
        lock_idle(steady_us());
        note_attendance(steady_us());
        publish();
    }
    publisher_.each([&](Session& session) {
        publisher_.send(session, Error{host_->now(), Wrong::stopping, "the host ends", {}});
    });
    outlet_->deliver(publisher_.take_letters());
    return Nothing{};
}

void Engine::stop() {
    stopping_ = true;
    inbox_.wake();
}

std::int64_t Engine::wait_us() {
    std::int64_t wait = wait_longest_us;
    const std::int64_t now_us = steady_us();
    const auto until = [&](std::int64_t at_ms) {
        const std::int64_t ms = at_ms - host_->now();
        wait = std::min(wait, ms * 1'000 / static_cast<std::int64_t>(options_.speed));
    };
    if (const auto at = host_->wake_at()) until(*at);
    for (const auto& actor : actors_)
        if (const auto at = actor->next_at()) until(*at);
    if (const auto at = publisher_.next_at(now_us)) wait = std::min(wait, *at - now_us);
    return std::max<std::int64_t>(wait, 0);
}

Result<Nothing, Fault> Engine::turn() {
    for (int exchange = 0; exchange < exchanges_max; ++exchange) {
        TRY_DO(host_->turn());
        for (const auto& actor : actors_) actor->act(host_->state(), host_->now(), *this);
        for (const Worker& worker : workers_) worker(*host_);
        if (host_->waiting() == 0) break;
    }
    figures_.sequence.store(host_->head().sequence, std::memory_order_relaxed);
    return Nothing{};
}

bool Engine::submit(floor::Command command) {
    command.received_at = host_->now();
    if (texts_ != nullptr) texts_->put_away(host_->state(), command);
    return host_->submit(std::move(command));
}

view::Source Engine::source() {
    return {host_->state(),
            host_->now(),
            host_->head().sequence,
            host_->head().hash,
            options_.build,
            options_.confirm_twice_above,
            texts_};
}

void Engine::publish() {
    publisher_.publish(
        source(), steady_us(),
        inbox_.size() > 0 ? Publisher::Pressure::orders_wait : Publisher::Pressure::none);
    std::vector<Letter> letters = publisher_.take_letters();
    figures_.letters.fetch_add(letters.size(), std::memory_order_relaxed);
    figures_.sessions.store(publisher_.size(), std::memory_order_relaxed);
    if (!letters.empty()) outlet_->deliver(std::move(letters));
}

void Engine::handle(Mail mail) {
    std::visit([this](auto&& one) { take(std::forward<decltype(one)>(one)); }, std::move(mail));
}

const Duty* Engine::duty_of(Part part, std::uint32_t number) const {
    const auto found =
        std::find_if(options_.duties.begin(), options_.duties.end(),
                     [&](const Duty& duty) { return duty.part == part && duty.number == number; });
    return found == options_.duties.end() ? nullptr : &*found;
}

void Engine::add_duty(Duty duty) {
    options_.duties.push_back(std::move(duty));
}

// The connection has no session any more: what it still says is nobody's.
void Engine::close(ConnectionId connection_id, Wrong wrong, std::string words) {
    const Error error{host_->now(), wrong, std::move(words), {}};
    outlet_->deliver(
        {{connection_id, std::make_shared<const std::string>(write_message(error)), 0, true}});
}

void Engine::take(Arrived arrived) {
    Session session;
    session.connection_id = arrived.connection_id;
    session.part = arrived.part;
    session.number = arrived.number;
    session.address = std::move(arrived.address);
    session.acted_us = steady_us();
    session.revocations = arrived.revocations;
    // Its key may have gone since it was looked at: whoever has the present one comes again.
    if (revocations_.since({std::string(part_name(arrived.part)), arrived.number},
                           arrived.revocations))
        return close(arrived.connection_id, Wrong::overloaded,
                     "the key has changed meanwhile: say hello again");
    const bool known =
        arrived.part == Part::terminal
            ? host_->state().find_terminal(floor::TerminalId(arrived.number)) != nullptr
            : duty_of(arrived.part, arrived.number) != nullptr;
    if (!known) return close(arrived.connection_id, Wrong::not_known, "no such part of this floor");
    if (const Duty* duty = duty_of(arrived.part, arrived.number)) session.own = duty->tables;
    // Whoever was signed in at the socket before this one signs in again.
    if (Session* there = arrived.part == Part::dealer_terminal
                             ? publisher_.dealer_terminal(arrived.number)
                             : nullptr;
        there != nullptr && there->staff)
        sign_out(*there, "this part has come on another socket");
    if (const auto former = publisher_.arrive(session))
        close(*former, Wrong::elsewhere, "this part has come on another socket");
    greet(*publisher_.find(arrived.connection_id));
}

// ST-GLI19-2.8.8.a: who was claimed and from where, although there is no session.
void Engine::take(const Unproved& unproved) {
    reception_->note_stranger(fmt::format("{} {}", part_name(unproved.part), unproved.number),
                              unproved.address, "wrong key of a part");
}

void Engine::greet(Session& session) {
    const floor::State& state = host_->state();
    Welcome welcome;
    welcome.server_time = host_->now();
    welcome.part = session.part;
    welcome.number = session.number;
    welcome.venue = state.house.venue->name;
    welcome.demo = state.house.venue->demo;
    welcome.zone = state.house.local_time.zone;
    welcome.speed = options_.speed;
    welcome.build = options_.build;
    welcome.program = options_.program;
    welcome.screens = options_.screens;
    welcome.approval = options_.approval;
    welcome.tables = session.own;
    if (session.part == Part::terminal) {
        welcome.name = state.find_terminal(floor::TerminalId(session.number))->name;
        welcome.notes = state.house.venue->notes;
    } else {
        welcome.name =
            fmt::format("{} {}", names_of(session.part)[static_cast<std::size_t>(session.part)],
                        session.number);
    }
    if (session.part != Part::display)
        welcome.counter = state.highest_counter({origin_kind(session.part), session.number});
    publisher_.send(session, welcome);
    session.watched = session.own;
    publisher_.refresh(session);
}

void Engine::take(const Left& left) {
    Session* session = publisher_.find(left.connection_id);
    if (session == nullptr) return;
    if (session->staff) sign_out(*session, "the dealer terminal has gone");
    publisher_.leave(left.connection_id);
}

void Engine::take(const Asked& asked) {
    HttpReply reply;
    reply.to = asked.connection_id;
    for (const HttpDesk& desk : desks_)
        if (desk(asked, reply)) {
            if (reply.status != 0) outlet_->reply(std::move(reply));
            return;
        }
    reply.status = 404;
    reply.body = R"({"error":"no such path"})";
    outlet_->reply(std::move(reply));
}

void Engine::error(const Session& session, Wrong wrong, std::string words,
                   std::optional<std::uint64_t> counter) {
    publisher_.send(session, Error{host_->now(), wrong, std::move(words), counter});
}

void Engine::tell_unknown_card(floor::TerminalId terminal) {
    if (const Session* session = publisher_.terminal(terminal))
        error(*session, Wrong::unknown_card, "this card is not known here");
}

void Engine::take(Said said) {
    Session* session = publisher_.find(said.connection_id);
    if (session == nullptr) return;
    session->acted_us = said.received_us;
    // As people feel it, however fast the venue's clock runs.
    waited_ms_ = (steady_us() - said.received_us) / 1'000;
    std::visit(
        [&](const auto& message) {
            if constexpr (requires { this->say(*session, message); })
                this->say(*session, message);
            else
                player_says(*session, said.message);
        },
        said.message);
}

void Engine::player_says(Session& session, const ClientMessage& message) {
    const auto counter = counter_of(message);
    if (session.part != Part::terminal)
        return error(session, Wrong::not_allowed, "only a player's terminal says that", counter);
    const floor::TerminalId terminal(session.number);
    auto read = player_order(host_->state(), terminal, message);
    if (!read) return error(session, read.error().wrong, std::move(read.error().words), counter);
    order(session, *counter, std::move(*read), {});
}

void Engine::order(const Session& session, std::uint64_t counter, floor::Order order,
                   std::optional<floor::StaffId> authoriser) {
    if (counter == 0) return error(session, Wrong::malformed, "counter: counts from 1", counter);
    floor::Command command;
    command.origin = {origin_kind(session.part), session.number};
    command.counter = counter;
    command.received_at = host_->now() - waited_ms_;
    command.actor = session.staff;
    command.authoriser = authoriser;
    command.order = std::move(order);
    if (refused_orders_.are_too_many(command.origin, steady_ms()))
        return error(session, Wrong::too_many,
                     "too many orders from here were refused: wait a while", counter);
    if (texts_ != nullptr) texts_->put_away(host_->state(), command);
    if (host_->submit(std::move(command))) return;
    figures_.overloaded.fetch_add(1, std::memory_order_relaxed);
    error(session, Wrong::overloaded, "nothing was decided: try again", counter);
}

void Engine::say(Session& session, const Watch& watch) {
    if (watch.tables.size() > tables_watched_max)
        return error(session, Wrong::malformed,
                     fmt::format("tables: {} at most", tables_watched_max));
    const std::vector<floor::TableId> tiles = watch.tiles.value_or(std::vector<floor::TableId>{});
    if (tiles.size() > tiles_watched_max)
        return error(session, Wrong::malformed,
                     fmt::format("tiles: {} at most", tiles_watched_max));
    if (!tiles.empty() && session.part != Part::terminal)
        return error(session, Wrong::not_allowed, "tiles: only a player's terminal has a lobby");
    const floor::State& state = host_->state();
    for (const floor::TableId table : tiles)
        if (state.find_table(table) == nullptr)
            return error(session, Wrong::malformed,
                         fmt::format("tiles: no table {}", table.value()));
    for (const floor::TableId table : watch.tables) {
        if (state.find_table(table) == nullptr)
            return error(session, Wrong::malformed,
                         fmt::format("tables: no table {}", table.value()));
        const bool own =
            std::find(session.own.begin(), session.own.end(), table) != session.own.end();
        if (session.part == Part::dealer_terminal && !own)
            return error(session, Wrong::not_allowed, "tables: another dealer terminal serves it");
    }
    publisher_.watch(session, watch.tables);
    publisher_.watch_tiles(session, tiles);
}

void Engine::say(Session& session, const ReadHistory& read) {
    if (session.part != Part::terminal)
        return error(session, Wrong::not_allowed, "only a player's terminal has a history");
    slow_work_->tell_history(session.connection_id, floor::TerminalId(session.number),
                             std::min<std::size_t>(read.count, history_max));
}

void Engine::say(Session& session, const Order& order) {
    if (session.part != Part::dealer_terminal)
        return error(session, Wrong::not_allowed, "only a dealer terminal says that",
                     order.counter);
    const auto table = table_of(host_->state(), order.order, session.own);
    if (!table || std::find(session.own.begin(), session.own.end(), *table) == session.own.end())
        return error(session, Wrong::not_allowed, "not a table of this dealer terminal",
                     order.counter);
    if (!session.staff)
        return error(session, Wrong::locked, "nobody is signed in here", order.counter);
    if (!order.authoriser) return give_order(session, order, {});
    if (!may_ask_second(session, order)) return;
    CheckedCredentials question{session.connection_id,
                                vault::CredentialKind::pin,
                                order.authoriser->staff,
                                session.address,
                                {}};
    question.asks = place_of(session);
    question.order = order;
    question.order->authoriser.reset();
    if (!begin_guess(
            session, question,
            {std::to_string(session.staff->value()), place_of(session), order.authoriser->staff},
            order.counter))
        return;
    slow_work_->check_credentials(std::move(question), {order.authoriser->pin});
}

bool Engine::may_ask(const Session& session, std::optional<floor::TableId> table) {
    const auto no = [&](Wrong wrong, const char* words) {
        error(session, wrong, words);
        return false;
    };
    if (session.part != Part::dealer_terminal)
        return no(Wrong::not_allowed, "only a dealer terminal asks that");
    if (!table || std::find(session.own.begin(), session.own.end(), *table) == session.own.end())
        return no(Wrong::not_allowed, "not a table of this dealer terminal");
    if (!session.staff) return no(Wrong::locked, "nobody is signed in here");
    const floor::Table* found = host_->state().find_table(*table);
    const floor::Staff* staff = host_->state().find_staff(*session.staff);
    if (found == nullptr || staff == nullptr || !floor::rank_at(*found, *staff))
        return no(Wrong::not_allowed, "whoever is signed in has no role at this table");
    return true;
}

void Engine::say(Session& session, const ReadCorrection& question) {
    if (!may_ask(session, question.round.table)) return;
    slow_work_->find_record(question.round, {session.connection_id, {}, {}, {}, question});
}

void Engine::say(Session& session, const ReadConsequence& question) {
    if (!may_ask(session, table_of(host_->state(), question.order, session.own))) return;
    if (const auto round = record_wanted(host_->state(), question.order))
        return slow_work_->find_record(*round, {session.connection_id, {}, {}, {}, {}, question});
    tell_consequence(session, question, {});
}

void Engine::tell_consequence(Session& session, const ReadConsequence& question,
                              std::optional<floor::RoundSettled> record) {
    floor::Command command;
    command.origin = {origin_kind(session.part), session.number};
    command.at = host_->now();
    command.actor = session.staff;
    command.order = staff_order(question.order, std::move(record));
    publisher_.send(session,
                    Consequences{host_->now(), question.question,
                                 view::consequence_of(host_->state(), std::move(command))});
}

void Engine::give_order(Session& session, const Order& order,
                        std::optional<floor::StaffId> authoriser) {
    // Whether there is such a round is told to whoever may do something about it.
    const auto round = record_wanted(host_->state(), order.order);
    if (round && !lacks_authority(host_->state(), staff_command(session, order, authoriser)))
        return slow_work_->find_record(*round, {session.connection_id, order, authoriser, {}});
    place_order(session, order, authoriser, {});
}

void Engine::place_order(Session& session, const Order& said,
                         std::optional<floor::StaffId> authoriser,
                         std::optional<floor::RoundSettled> record) {
    order(session, said.counter, staff_order(said.order, std::move(record)), authoriser);
}

void Engine::take(Found found) {
    waited_ms_ = 0;
    Session* session = publisher_.find(found.connection_id);
    if (session == nullptr) return;
    const bool asks = found.question || found.asked;
    const auto counter = asks ? std::nullopt : std::optional(found.order.counter);
    if (!session->staff)
        return error(*session, Wrong::locked, "nobody is signed in here any more", counter);
    if (!found.record)
        return error(*session, Wrong::unknown_round, "the journal has no such settled round",
                     counter);
    if (found.asked) return tell_consequence(*session, *found.asked, std::move(found.record));
    if (found.question) {
        auto shown = view::correction_of(host_->state(), *found.record, found.question->outcome);
        if (!shown) return error(*session, Wrong::malformed, std::move(shown.error().what));
        return publisher_.send(*session, CorrectionMessage{host_->now(), std::move(*shown)});
    }
    place_order(*session, found.order, found.authoriser, std::move(found.record));
}

floor::Command Engine::staff_command(const Session& session, const Order& order,
                                     std::optional<floor::StaffId> authoriser) const {
    floor::Command command;
    command.origin = {origin_kind(session.part), session.number};
    command.at = host_->now();
    command.actor = session.staff;
    command.authoriser = authoriser;
    command.order = staff_order(order.order, {});
    return command;
}

bool Engine::order_for_office(floor::Command command, ConnectionId connection_id) {
    const std::pair key{command.origin.number, command.counter};
    if (!submit(std::move(command))) return false;
    office_waits_.emplace(key, connection_id);
    return true;
}

void Engine::answered(const floor::Command& command, const floor::Refusal& refusal) {
    if (host_ == nullptr) return;  // it is only opening
    auto& counted = refusal.reason == floor::Rejection::none ? figures_.accepted : figures_.refused;
    counted.fetch_add(1, std::memory_order_relaxed);
    if (refusal.reason != floor::Rejection::none)
        refused_orders_.note(command.origin, codec::encode_command(command).size(), steady_ms());
    if (command.counter == 0) return;
    Answer answer{command.counter, host_->now(), refusal.reason,
                  refusal.amount,  {},           host_->head().sequence};
    answer.words = refusal_words(host_->state(), command, refusal);
    if (command.origin.kind == floor::OriginKind::office) {
        // As many answers as there were orders, and in their order.
        const std::pair key{command.origin.number, command.counter};
        const auto waits = office_waits_.lower_bound(key);
        if (waits == office_waits_.end() || waits->first != key) return;
        outlet_->reply({waits->second, 200, "application/json", write_answer(answer)});
        office_waits_.erase(waits);
        return;
    }
    Session* session = nullptr;
    if (command.origin.kind == floor::OriginKind::terminal) {
        const floor::TerminalId terminal(command.origin.number);
        session = publisher_.terminal(terminal);
        if (session != nullptr) answer.credit = host_->state().ledger.credit(terminal).total();
    } else if (command.origin.kind == floor::OriginKind::dealer_terminal) {
        session = publisher_.dealer_terminal(command.origin.number);
    }
    if (session == nullptr) return;
    answer.clauses = view::clauses_of(view::cite_refusal(host_->state(), command, refusal.reason));
    publisher_.send(*session, write_answer(answer));
}

void Engine::happened(const codec::Entry& entry, journal::Sequence sequence) {
    if (host_ == nullptr) return;
    figures_.entries.fetch_add(1, std::memory_order_relaxed);
    if (event_)
        for (const floor::Event& event : entry.events) event_(event);
    // The journal has it first: whoever starts after a crash in between erases them then.
    if (texts_ != nullptr && std::holds_alternative<floor::VenueCommand>(entry.command.order))
        for (const floor::Event& event : entry.events)
            if (const auto* venue = std::get_if<floor::VenueEvent>(&event))
                if (const auto* erased = std::get_if<floor::PersonErased>(venue)) {
                    texts_->erase(erased->person, entry.command.at);
                    // Screens that still show it are told anew.
                    publisher_.each([&](Session& session) { publisher_.refresh(session); });
                }
    publisher_.happened(host_->state(), entry, sequence, host_->now());
}

}  // namespace croupier::server
