#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "floor/query.h"
#include "floor/staff/rights.h"
#include "server/process/engine.h"
#include "server/process/second_person.h"
#include "server/protocol/translate.h"

// People at dealer terminals: who signs in and out, and who vouches for an order.

namespace croupier::server {
namespace {

constexpr std::string_view staff_kind = "staff";
constexpr std::int64_t idle_look_us = 1'000'000;

}  // namespace

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
    if (!session.staff && !guesses_.may_lock(place_of(session), sign_in.staff, steady_ms()) &&
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

std::optional<floor::StaffId> Engine::attendant_of(std::uint32_t dealer_terminal,
                                                   floor::TableId table) {
    const Duty* duty = duty_of(Part::dealer_terminal, dealer_terminal);
    const Session* there = publisher_.dealer_terminal(dealer_terminal);
    const bool serves =
        duty != nullptr &&
        std::find(duty->tables.begin(), duty->tables.end(), table) != duty->tables.end();
    if (!serves || there == nullptr || !there->staff) return std::nullopt;
    const floor::Staff* member = host_->state().find_staff(*there->staff);
    return member != nullptr && member->signed_in ? there->staff : std::nullopt;
}

void Engine::note_attendance(std::int64_t now_us) {
    if (now_us < attendance_looked_us_ + idle_look_us) return;
    attendance_looked_us_ = now_us;
    const auto& tables = host_->state().tables;
    for (std::size_t i = 0; i < tables.size(); ++i) {
        const floor::TableId table(static_cast<std::uint32_t>(i));
        const std::vector<floor::Attendant> were_there = tables[i].attendance.by;
        for (const floor::Attendant& one : were_there)
            if (!attendant_of(one.dealer_terminal, table))
                reception_->note_attendance(one.dealer_terminal, {table}, std::nullopt);
    }
    for (const Duty& duty : options_.duties) {
        if (duty.part != Part::dealer_terminal) continue;
        std::vector<floor::TableId> comes_to;
        std::optional<floor::StaffId> staff;
        for (const floor::TableId table : duty.tables) {
            const auto there = attendant_of(duty.number, table);
            const floor::Table* known = host_->state().find_table(table);
            if (!there || known == nullptr || !floor::is_watched(host_->state(), *known)) continue;
            const auto& by = known->attendance.by;
            if (std::find(by.begin(), by.end(), floor::Attendant{duty.number, *there}) != by.end())
                continue;
            comes_to.push_back(table);
            staff = there;
        }
        if (staff) reception_->note_attendance(duty.number, std::move(comes_to), staff);
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
    if (!locked) return error(session, Wrong::denied, "number or PIN", counter);
    const std::int64_t wait_ms = denial.again_at_ms ? *denial.again_at_ms - host_->now() : 0;
    error(session, Wrong::locked,
          denial.again_at_ms ? fmt::format("locked: wait {} s, or somebody releases it",
                                           std::max<std::int64_t>(1, (wait_ms + 999) / 1000))
                             : "locked: somebody must release it",
          counter);
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
        guesses_.note_locked(place_of(*session), vouched.login, steady_ms());
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
    if (const std::int64_t wait = guesses_.enter(guess, steady_ms()); wait > 0) {
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
        guess, wrong ? ops::Guesses::Ended::wrong : ops::Guesses::Ended::uncounted, steady_ms());
    if (guess.person.empty()) return {};
    std::string words = "beside staff " + guess.person;
    if (ended.person_locked_ms > 0)
        words += fmt::format(", who may name nobody for {} s", ended.person_locked_ms / 1'000);
    if (ended.place_locked_ms > 0)
        words += fmt::format(", nor anybody there for {} s", ended.place_locked_ms / 1'000);
    return words;
}

}  // namespace croupier::server
