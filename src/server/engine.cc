#include "server/engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "encoding/wire.h"
#include "server/translate.h"

namespace croupier::server {
namespace {

constexpr std::int64_t wait_longest_us = 50'000;
constexpr std::int64_t idle_look_us = 1'000'000;
// Actors may answer each other for so long before the network is heard again.
constexpr int exchanges_max = 100;

floor::OriginKind origin_kind(Part part) {
    return part == Part::dealer_terminal ? floor::OriginKind::dealer_terminal
                                         : floor::OriginKind::terminal;
}

std::uint64_t highest_counter(const floor::State& state, floor::Origin origin) {
    const auto& index = state.correspondent_index[static_cast<std::size_t>(origin.kind)];
    if (origin.number >= index.size() || index[origin.number] == 0) return 0;
    return state.correspondents[index[origin.number] - 1].highest;
}

}  // namespace

std::int64_t steady_us() {
    return std::chrono::duration_cast<std::chrono::microseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

void Engine::seat(host::Host& host, host::Clock& clock) {
    host_ = &host;
    clock_ = &clock;
    set_time();
}

void Engine::furnish(vault::Vault& vault, host::Reception& reception, Backroom& backroom,
                     Outlet& outlet) {
    vault_ = &vault;
    reception_ = &reception;
    backroom_ = &backroom;
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
    return host_->submit(std::move(command));
}

view::Source Engine::source() {
    return {host_->state(),     host_->now(),   host_->head().sequence,
            host_->head().hash, options_.build, options_.confirm_twice_above};
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

void Engine::expel(Part part, std::uint32_t number) {
    publisher_.each([&](Session& session) {
        if (session.part != part || session.number != number) return;
        const Error gone{host_->now(), Wrong::not_known, "this part was taken off the floor", {}};
        outlet_->deliver(
            {{session.wire, std::make_shared<const std::string>(write_message(gone)), 0, true}});
    });
}

void Engine::take(Arrived arrived) {
    Session session;
    session.wire = arrived.wire;
    session.part = arrived.part;
    session.number = arrived.number;
    session.address = std::move(arrived.address);
    session.acted_us = steady_us();
    const bool known =
        arrived.part == Part::terminal
            ? host_->state().find_terminal(floor::TerminalId(arrived.number)) != nullptr
            : duty_of(arrived.part, arrived.number) != nullptr;
    if (!known) {
        const Error gone{host_->now(), Wrong::not_known, "no such part of this floor", {}};
        outlet_->deliver(
            {{arrived.wire, std::make_shared<const std::string>(write_message(gone)), 0, true}});
        return;
    }
    if (const Duty* duty = duty_of(arrived.part, arrived.number)) session.own = duty->tables;
    // Whoever was signed in at the socket before this one signs in again.
    if (Session* there = arrived.part == Part::dealer_terminal
                             ? publisher_.dealer_terminal(arrived.number)
                             : nullptr;
        there != nullptr && there->staff)
        sign_out(*there, "this part has come on another socket");
    if (const auto former = publisher_.arrive(session)) {
        const Error elsewhere{
            host_->now(), Wrong::elsewhere, "this part has come on another socket", {}};
        outlet_->deliver(
            {{*former, std::make_shared<const std::string>(write_message(elsewhere)), 0, true}});
    }
    greet(*publisher_.find(arrived.wire));
}

void Engine::greet(Session& session) {
    const floor::State& state = host_->state();
    Welcome welcome;
    welcome.server_time = host_->now();
    welcome.part = session.part;
    welcome.number = session.number;
    welcome.venue = state.venue->name;
    welcome.demo = state.venue->demo;
    welcome.speed = options_.speed;
    welcome.build = options_.build;
    welcome.program = options_.program;
    welcome.tables = session.own;
    if (session.part == Part::terminal) {
        welcome.name = state.find_terminal(floor::TerminalId(session.number))->name;
        welcome.notes = state.venue->notes;
    } else {
        welcome.name =
            fmt::format("{} {}", names_of(session.part)[static_cast<std::size_t>(session.part)],
                        session.number);
    }
    if (session.part != Part::display)
        welcome.counter = highest_counter(state, {origin_kind(session.part), session.number});
    publisher_.send(session, welcome);
    session.watched = session.own;
    publisher_.refresh(session);
}

void Engine::take(const Left& left) {
    Session* session = publisher_.find(left.wire);
    if (session == nullptr) return;
    if (session->staff) sign_out(*session, "the dealer terminal has gone");
    publisher_.leave(left.wire);
}

void Engine::take(const Asked& asked) {
    HttpReply reply;
    reply.to = asked.wire;
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

void Engine::take(Said said) {
    Session* session = publisher_.find(said.wire);
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
    const floor::State& state = host_->state();
    const floor::Origin origin{floor::OriginKind::terminal, session.number};
    // Whoever sends an order again gets its first answer, also when its round is over.
    const bool is_new = counter && *counter != 0 &&
                        state.find_answer(origin, *counter) == nullptr &&
                        !state.is_stale(origin, *counter);
    if (const auto late = is_new ? late_for_its_round(state, message) : std::nullopt) {
        Answer answer{*counter, host_->now(), *late, 0, {}, host_->head().sequence};
        answer.credit = state.ledger.credit(terminal).total();
        figures_.refused.fetch_add(1, std::memory_order_relaxed);
        return publisher_.send(session, write_answer(answer));
    }
    auto read = player_order(state, terminal, message);
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
    if (host_->submit(std::move(command))) return;
    figures_.overloaded.fetch_add(1, std::memory_order_relaxed);
    error(session, Wrong::overloaded, "nothing was decided: try again", counter);
}

void Engine::say(Session& session, const Watch& watch) {
    if (watch.tables.size() > tables_watched_max)
        return error(session, Wrong::malformed,
                     fmt::format("tables: {} at most", tables_watched_max));
    const floor::State& state = host_->state();
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
}

void Engine::say(Session& session, const ReadHistory& read) {
    if (session.part != Part::terminal)
        return error(session, Wrong::not_allowed, "only a player's terminal has a history");
    backroom_->tell_history(session.wire, floor::TerminalId(session.number),
                            std::min<std::size_t>(read.count, history_max));
}

// The card's number goes to the vault; the floor hears a pseudonym.
void Engine::say(Session& session, const InsertCard& insert) {
    if (session.part != Part::terminal)
        return error(session, Wrong::not_allowed, "only a player's terminal has a reader",
                     insert.counter);
    const auto person = vault_->person_of_card(insert.card);
    if (!person || !*person)
        return error(session, Wrong::unknown_card, "nobody has this card", insert.counter);
    floor::Person pseudonym;
    const auto& bytes = (**person).bytes;
    static_assert(sizeof(pseudonym.pseudonym) == sizeof(bytes));
    std::transform(bytes.begin(), bytes.end(), pseudonym.pseudonym.begin(),
                   [](auto byte) { return static_cast<std::uint8_t>(byte); });
    move_card(session, insert.counter,
              floor::InsertCard{floor::TerminalId(session.number), pseudonym});
}

void Engine::say(Session& session, const RemoveCard& remove) {
    if (session.part != Part::terminal)
        return error(session, Wrong::not_allowed, "only a player's terminal has a reader",
                     remove.counter);
    move_card(session, remove.counter, floor::RemoveCard{floor::TerminalId(session.number)});
}

// The host says who it is, because the vault does; the answer goes to the terminal all the same.
void Engine::move_card(Session& session, std::uint64_t counter, floor::TerminalCommand moved) {
    session.card_counter = counter;
    floor::Command command;
    command.received_at = host_->now();
    command.order = std::move(moved);
    if (!host_->submit(std::move(command)))
        error(session, Wrong::overloaded, "nothing was decided: try again", counter);
}

namespace {
std::optional<floor::TerminalId> card_moved_at(const floor::Command& command) {
    const auto* order = std::get_if<floor::TerminalCommand>(&command.order);
    if (order == nullptr || command.origin.kind != floor::OriginKind::host) return std::nullopt;
    if (const auto* in = std::get_if<floor::InsertCard>(order)) return in->terminal;
    if (const auto* out = std::get_if<floor::RemoveCard>(order)) return out->terminal;
    return std::nullopt;
}
}  // namespace

void Engine::say(Session& session, const SignIn& sign_in) {
    if (session.part != Part::dealer_terminal)
        return error(session, Wrong::not_allowed, "staff sign in at a dealer terminal");
    backroom_->vouch({session.wire, vault::CredentialKind::pin, sign_in.staff, session.address, {}},
                     sign_in.pin);
}

void Engine::say(Session& session, const SignOut&) {
    if (!session.staff) return error(session, Wrong::not_allowed, "nobody is signed in here");
    sign_out(session, "signed out");
}

void Engine::sign_out(Session& session, std::string why) {
    const floor::StaffId staff = *std::exchange(session.staff, std::nullopt);
    bool elsewhere = false;
    publisher_.each([&](const Session& other) { elsewhere = elsewhere || other.staff == staff; });
    if (!elsewhere) reception_->sign_out(staff);
    publisher_.send(session, SignedOut{host_->now(), std::move(why)});
}

void Engine::lock_idle(std::int64_t now_us) {
    if (now_us < idle_looked_us_ + idle_look_us) return;
    idle_looked_us_ = now_us;
    publisher_.each([&](Session& session) {
        if (session.staff && now_us - session.acted_us > options_.idle_lock_ms * 1'000)
            sign_out(session, "idle");
    });
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
    Vouched question{
        session.wire, vault::CredentialKind::pin, order.authoriser->staff, session.address, {}};
    question.order = order;
    question.order->authoriser.reset();
    backroom_->vouch(std::move(question), order.authoriser->pin);
}

void Engine::say(Session& session, const ReadCorrection& question) {
    if (session.part != Part::dealer_terminal)
        return error(session, Wrong::not_allowed, "only a dealer terminal asks that");
    const auto& own = session.own;
    if (std::find(own.begin(), own.end(), question.round.table) == own.end())
        return error(session, Wrong::not_allowed, "not a table of this dealer terminal");
    if (!session.staff) return error(session, Wrong::locked, "nobody is signed in here");
    backroom_->find_record(question.round, {session.wire, {}, {}, {}, question});
}

void Engine::give_order(Session& session, const Order& order,
                        std::optional<floor::StaffId> authoriser) {
    if (const auto round = record_wanted(host_->state(), order.order))
        return backroom_->find_record(*round, {session.wire, order, authoriser, {}});
    place_order(session, order, authoriser, {});
}

void Engine::place_order(Session& session, const Order& said,
                         std::optional<floor::StaffId> authoriser,
                         std::optional<floor::RoundSettled> record) {
    if (const auto wrong = lacks_role(host_->state(), said.order, *session.staff, authoriser))
        return error(session, wrong->wrong, wrong->words, said.counter);
    order(session, said.counter, staff_order(said.order, std::move(record)), authoriser);
}

void Engine::take(Found found) {
    waited_ms_ = 0;
    Session* session = publisher_.find(found.wire);
    if (session == nullptr || !session->staff) return;
    if (!found.record)
        return error(*session, Wrong::unknown_round, "the journal has no such settled round",
                     found.question ? std::nullopt : std::optional(found.order.counter));
    if (found.question) {
        auto shown = view::correction_of(host_->state(), *found.record, found.question->outcome);
        if (!shown) return error(*session, Wrong::malformed, std::move(shown.error().what));
        return publisher_.send(*session, CorrectionMessage{host_->now(), std::move(*shown)});
    }
    place_order(*session, found.order, found.authoriser, std::move(found.record));
}

void Engine::take(Vouched vouched) {
    waited_ms_ = 0;
    const bool in = vouched.answer->has_value() && (*vouched.answer)->has_value();
    const bool step_up = vouched.order.has_value();
    reception_->take_in(*vouched.answer, vouched.login, vouched.address,
                        in && !step_up ? host::Entrance::opens : host::Entrance::stays_shut);
    if (vouched.then) return vouched.then(*vouched.answer);
    Session* session = publisher_.find(vouched.wire);
    if (session == nullptr) return;
    const auto counter = step_up ? std::optional(vouched.order->counter) : std::nullopt;
    if (!vouched.answer->has_value())
        return error(*session, Wrong::denied, "the vault does not answer", counter);
    if (!in) {
        const vault::Denial& denial = (*vouched.answer)->error();
        const bool locked = denial.reason == vault::Denied::locked || denial.locks_now;
        return error(*session, locked ? Wrong::locked : Wrong::denied,
                     locked ? "locked: somebody must release it" : "number or PIN", counter);
    }
    const floor::StaffId staff(static_cast<std::uint32_t>((**vouched.answer)->staff));
    if (step_up) {
        if (session->staff) give_order(*session, *vouched.order, staff);
        return;
    }
    if (session->staff && *session->staff != staff) sign_out(*session, "somebody else signs in");
    const floor::Staff* member = host_->state().find_staff(staff);
    if (member == nullptr) return error(*session, Wrong::denied, "not of this floor");
    session->staff = staff;
    publisher_.send(*session, SignedIn{host_->now(), staff, member->role, options_.idle_lock_ms});
}

void Engine::answer_office(std::uint32_t staff, std::uint64_t counter, Wire wire) {
    office_waits_[{staff, counter}] = wire;
}

void Engine::answered(const floor::Command& command, const floor::Refusal& refusal) {
    if (host_ == nullptr) return;  // it is only opening
    auto& counted = refusal.reason == floor::Rejection::none ? figures_.accepted : figures_.refused;
    counted.fetch_add(1, std::memory_order_relaxed);
    const auto card_at = card_moved_at(command);
    if (command.counter == 0 && !card_at) return;
    Answer answer{command.counter, host_->now(), refusal.reason,
                  refusal.amount,  {},           host_->head().sequence};
    if (card_at) {
        Session* holder = publisher_.terminal(*card_at);
        if (holder == nullptr || holder->card_counter == 0) return;
        answer.counter = std::exchange(holder->card_counter, 0);
        return publisher_.send(*holder, write_answer(answer));
    }
    if (command.origin.kind == floor::OriginKind::office) {
        const auto waits = office_waits_.find({command.origin.number, command.counter});
        if (waits == office_waits_.end()) return;
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
    if (session != nullptr) publisher_.send(*session, write_answer(answer));
}

void Engine::happened(const codec::Entry& entry, journal::Sequence sequence) {
    if (host_ == nullptr) return;
    figures_.entries.fetch_add(1, std::memory_order_relaxed);
    publisher_.happened(host_->state(), entry, sequence, host_->now());
}

}  // namespace croupier::server
