#include "server/process/engine.h"

#include <fmt/format.h>
#include <openssl/rand.h>

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

constexpr std::string_view staff_kind = "staff";
constexpr std::int64_t wait_longest_us = 50'000;
constexpr std::int64_t idle_look_us = 1'000'000;
constexpr std::int64_t renew_least_us = 60'000'000;  // between two new keys of a part
// Actors may answer each other for so long before the network is heard again.
constexpr int exchanges_max = 100;

// People and their tries live by the clock on the wall, however fast a demo's runs.
std::int64_t wall_ms() {
    return steady_us() / 1'000;
}

std::string place_of(const Session& session) {
    return fmt::format("{} {}", part_name(session.part), session.number);
}

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

Result<bool, Fault> Engine::withdraw_key(Part part, std::uint32_t number) {
    const std::string name(part_name(part));
    Result<bool, Fault> had = false;
    revocations_.withdraw({name, number}, [&] {
        const auto removed = vault_->remove_key(name, number);
        const auto promised = vault_->remove_key(next_key_kind(part), number);
        if (!removed || !promised)
            had = Err{removed ? promised.error() : removed.error()};
        else
            had = removed->has_value() || promised->has_value();
    });
    return had;
}

Result<Nothing, Fault> Engine::replace_key(Part part, std::uint32_t number,
                                           std::span<const std::byte> key) {
    const std::string name(part_name(part));
    Result<Nothing, Fault> done = Nothing{};
    revocations_.withdraw({name, number}, [&] {
        const auto promised = vault_->remove_key(next_key_kind(part), number);
        const auto put = vault_->put_key(name, number, key);
        if (!put || !promised)
            done = Err{put ? promised.error() : put.error()};
        else if (!*put)
            done = Err{Fault{"the vault does not take the key"}};
    });
    return done;
}

// The connection has no session any more: what it still says is nobody's.
void Engine::close(ConnectionId connection_id, Wrong wrong, std::string words) {
    const Error error{host_->now(), wrong, std::move(words), {}};
    outlet_->deliver(
        {{connection_id, std::make_shared<const std::string>(write_message(error)), 0, true}});
}

void Engine::expel(Part part, std::uint32_t number, Wrong wrong, const std::string& why) {
    std::vector<ConnectionId> there;
    publisher_.each([&](const Session& session) {
        if (session.part == part && session.number == number)
            there.push_back(session.connection_id);
    });
    for (const ConnectionId connection_id : there) {
        Session& session = *publisher_.find(connection_id);
        if (session.staff) sign_out(session, why);
        publisher_.leave(connection_id);
        close(connection_id, wrong, why);
    }
}

void Engine::dismiss(floor::StaffId staff, const std::string& why) {
    revocations_.note({std::string(staff_kind), staff.value()});
    if (end_in_office_) end_in_office_(staff);
    publisher_.each([&](Session& session) {
        if (session.staff != staff) return;
        session.staff.reset();
        publisher_.send(session, SignedOut{host_->now(), why});
    });
    // Beside a store that no host runs nobody is signed in.
    const floor::Staff* member = reception_ == nullptr ? nullptr : host_->state().find_staff(staff);
    if (member != nullptr && member->signed_in) reception_->sign_out(staff);
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
    if (refused_orders_.are_too_many(command.origin, wall_ms()))
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

void Engine::say(Session& session, const SignIn& sign_in) {
    if (session.part != Part::dealer_terminal)
        return error(session, Wrong::not_allowed, "staff sign in at a dealer terminal");
    CheckedCredentials question{
        session.connection_id, vault::CredentialKind::pin, sign_in.staff, session.address, {}};
    question.asks = place_of(session);
    question.changes = sign_in.new_pin.has_value();
    const bool beside = session.staff && sign_in.staff != std::to_string(session.staff->value());
    if (beside &&
        !begin_guess(session, question,
                     {std::to_string(session.staff->value()), place_of(session), sign_in.staff},
                     {}))
        return;
    // One account has been locked here already: the next one is not.
    if (!session.staff && !guesses_.may_lock(place_of(session), sign_in.staff, wall_ms()) &&
        !begin_guess(session, question, {"", "", sign_in.staff}, {}))
        return;
    slow_work_->check_credentials(std::move(question), {sign_in.pin, sign_in.new_pin});
}

void Engine::say(Session& session, const SignOut&) {
    if (!session.staff) return error(session, Wrong::not_allowed, "nobody is signed in here");
    sign_out(session, "signed out");
}

void Engine::sign_out(Session& session, std::string why) {
    const floor::StaffId staff = *std::exchange(session.staff, std::nullopt);
    bool elsewhere = in_office_ && in_office_(staff);
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

// The key lies beside the present one until the part has used it.
void Engine::say(Session& session, const RenewKey&) {
    const std::int64_t now_us = steady_us();
    std::int64_t& last = renewed_us_[{session.part, session.number}];
    if (last != 0 && now_us - last < renew_least_us)
        return error(session, Wrong::too_many, "a new key was asked for a moment ago");
    last = now_us;
    const bool taken = slow_work_->run_slowly(
        Waits::with_parts,
        [this, connection_id = session.connection_id, part = session.part, number = session.number,
         at = host_->now(), revocations = session.revocations] {
            KeyRenewed renewed{at, {}};
            CHECK(RAND_bytes(renewed.key.bytes.data(),
                             static_cast<int>(renewed.key.bytes.size())) == 1);
            bool put = false;
            // Of a part that was expelled meanwhile no key is promised to anybody.
            if (!revocations_.keep({std::string(part_name(part)), number}, revocations, [&] {
                    const auto done = vault_->put_key(next_key_kind(part), number,
                                                      std::as_bytes(std::span(renewed.key.bytes)));
                    put = done && *done;
                }))
                return;
            const auto tell = [&](const ServerMessage& message) {
                outlet_->deliver(
                    {{connection_id, std::make_shared<const std::string>(write_message(message))}});
            };
            if (put)
                tell(renewed);
            else
                tell(Error{at, Wrong::denied, "the vault does not answer", {}});
        });
    if (!taken) error(session, Wrong::overloaded, "nothing was decided: try again");
}

void Engine::key_came(Part part, std::uint32_t number) {
    slow_work_->run_slowly(Waits::with_parts, [this, part, number] {
        const std::string next = next_key_kind(part);
        const std::string own(part_names[static_cast<std::size_t>(part)]);
        bool done = false;
        revocations_.keep({own, number}, revocations_.now(), [&] {
            const auto key = vault_->key(next, number);
            if (!key || !*key) return;  // it came twice, or was withdrawn
            const auto put = vault_->put_key(own, number, (**key).bytes());
            if (!put || !*put) return;
            const auto gone = vault_->remove_key(next, number);
            done = gone && *gone;
        });
        if (!done) return;
        inbox_.put_anyway(Task{[this, part, own, number] {
            // Another screen may have come with the former key.
            if (part == Part::display) {
                revocations_.note({own, number});
                expel(part, number, Wrong::overloaded, "its key is a new one: say hello again");
            }
            floor::Command command;
            command.order = floor::StaffCommand{floor::ReportPartKey{
                own, number, floor::KeyFact::renewed, std::nullopt, "the part itself", {}}};
            submit(std::move(command));
        }});
    });
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

void Engine::doubt(CheckedCredentials& vouched) {
    if (!vouched.answer->has_value() || !(*vouched.answer)->has_value()) return;
    const auto number = static_cast<std::uint32_t>((**vouched.answer)->staff);
    const bool is_gone = revocations_.since({std::string(staff_kind), number}, vouched.revocations);
    if (vouched.changes) {
        reception_->note_change(floor::StaffId(number),
                                vouched.kind == vault::CredentialKind::pin
                                    ? floor::SecretKind::pin
                                    : floor::SecretKind::password,
                                vouched.address);
        dismiss(floor::StaffId(number), "PIN or password was changed");
    }
    if (is_gone)
        *vouched.answer = Result<vault::SignedIn, vault::Denial>(
            Err{vault::Denial{vault::Denied::revoked, 0, 0, false, (**vouched.answer)->staff}});
}

void Engine::refuse_sign_in(Session& session, const vault::Denial& denial,
                            std::optional<std::uint64_t> counter) {
    const bool locked = denial.reason == vault::Denied::locked || denial.locks_now;
    if (denial.reason == vault::Denied::must_change)
        return error(session, Wrong::new_pin_needed,
                     "somebody else has set this PIN: sign in with it and a new one", counter);
    if (denial.reason == vault::Denied::unfit)
        return error(session, Wrong::new_pin_needed,
                     "new_pin: digits, not too few, not too simple, and not the old one", counter);
    error(session, locked ? Wrong::locked : Wrong::denied,
          locked ? "locked: somebody must release it" : "number or PIN", counter);
}

void Engine::take(CheckedCredentials vouched) {
    waited_ms_ = 0;
    doubt(vouched);
    const bool in = vouched.answer->has_value() && (*vouched.answer)->has_value();
    const bool step_up = vouched.order.has_value();
    Session* session = publisher_.find(vouched.connection_id);
    // Nobody signs in at a dealer terminal that has gone meanwhile.
    const bool is_there = session != nullptr || vouched.then;
    const bool opens = in && !step_up && !vouched.stays_out && is_there;
    reception_->take_in(*vouched.answer, vouched.login, vouched.address,
                        opens ? host::Entrance::opens : host::Entrance::stays_shut, vouched.from,
                        session != nullptr ? std::optional(session->number) : std::nullopt,
                        end_guess(vouched));
    if (session != nullptr && vouched.answer->has_value() && !in &&
        (*vouched.answer)->error().locks_now)
        guesses_.note_locked(place_of(*session), vouched.login, wall_ms());
    if (vouched.then) return vouched.then(*vouched.answer);
    if (session == nullptr) return;
    const auto counter = step_up ? std::optional(vouched.order->counter) : std::nullopt;
    if (!vouched.answer->has_value())
        return vouched.is_busy
                   ? error(*session, Wrong::overloaded, vouched.answer->error().what, counter)
                   : error(*session, Wrong::denied, "the vault does not answer", counter);
    if (!in) return refuse_sign_in(*session, (*vouched.answer)->error(), counter);
    const floor::StaffId staff(static_cast<std::uint32_t>((**vouched.answer)->staff));
    if (step_up) {
        if (!session->staff)
            return error(*session, Wrong::locked, "nobody is signed in here any more", counter);
        return give_order(*session, *vouched.order, staff);
    }
    if (session->staff && *session->staff != staff) sign_out(*session, "somebody else signs in");
    const floor::Staff* member = host_->state().find_staff(staff);
    if (member == nullptr || member->revoked)
        return error(*session, Wrong::denied, "not of this floor");
    // One person is at one dealer terminal; the floor hears of both in one order.
    publisher_.each([&](Session& other) {
        if (!reception_->counts_places() || &other == session || other.staff != staff) return;
        other.staff.reset();
        publisher_.send(other, SignedOut{host_->now(), "signed in at another dealer terminal"});
    });
    session->staff = staff;
    publisher_.send(*session, SignedIn{host_->now(), staff, member->role, options_.idle_lock_ms});
}

std::optional<floor::StaffId> Engine::staff_named(const std::string& number) const {
    constexpr std::size_t digits_max = 9;
    if (number.empty() || number.size() > digits_max ||
        number.find_first_not_of("0123456789") != std::string::npos)
        return std::nullopt;
    const floor::StaffId staff(static_cast<std::uint32_t>(std::stoul(number)));
    const floor::Staff* member = host_->state().find_staff(staff);
    if (member == nullptr || member->revoked) return std::nullopt;
    return staff;
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

bool Engine::may_ask_second(Session& session, const Order& order) {
    const floor::Command command = staff_command(session, order, {});
    const auto verdict =
        judge_second(host_->state(), command, staff_named(order.authoriser->staff));
    if (verdict.next == SecondVerdict::Next::ask) return true;
    if (verdict.next == SecondVerdict::Next::alone || order.counter == 0) {
        Order bare = order;
        bare.authoriser.reset();
        place_order(session, bare, {}, {});
        return false;
    }
    reception_->note_stranger(
        order.authoriser->staff, session.address,
        fmt::format("no second person for that, beside staff {}", session.staff->value()));
    Answer answer{order.counter,          host_->now(), verdict.refusal.reason,
                  verdict.refusal.amount, {},           host_->head().sequence};
    answer.clauses =
        view::clauses_of(view::cite_refusal(host_->state(), command, verdict.refusal.reason));
    publisher_.send(session, write_answer(answer));
    return false;
}

bool Engine::begin_guess(Session& session, CheckedCredentials& question, ops::Guess guess,
                         std::optional<std::uint64_t> counter) {
    constexpr std::size_t name_bytes_max = 64;
    if (guess.named.size() > name_bytes_max) guess.named.resize(name_bytes_max);
    if (const std::int64_t wait = guesses_.enter(guess, wall_ms()); wait > 0) {
        error(session, Wrong::locked,
              fmt::format("too many wrong ones here, or in that name: wait {} s, or sign out first",
                          (wait + 999) / 1'000),
              counter);
        return false;
    }
    question.from = vault::From::beside;
    question.guess = std::move(guess);
    return true;
}

std::string Engine::end_guess(const CheckedCredentials& vouched) {
    if (!vouched.guess) return {};
    const ops::Guess& guess = *vouched.guess;
    const auto& answer = *vouched.answer;
    const bool wrong =
        answer && !*answer && answer->error().reason == vault::Denied::unknown_or_wrong;
    const auto ended = guesses_.leave(
        guess, wrong ? ops::Guesses::Ended::wrong : ops::Guesses::Ended::uncounted, wall_ms());
    if (guess.person.empty()) return {};
    std::string words = "beside staff " + guess.person;
    if (ended.person_locked_ms > 0)
        words += fmt::format(", who may name nobody for {} s", ended.person_locked_ms / 1'000);
    if (ended.place_locked_ms > 0)
        words += fmt::format(", nor anybody there for {} s", ended.place_locked_ms / 1'000);
    return words;
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
        refused_orders_.note(command.origin, codec::encode_command(command).size(), wall_ms());
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
