// Orders of the office: what the floor says to them, and the second person whom some of them need.
#include <fmt/format.h>

#include "encoding/wire.h"
#include "server/net/http_words.h"
#include "server/office/office_desk.h"
#include "server/protocol/translate.h"

namespace croupier::server {

floor::Command OfficeDesk::command_of(const User& user, floor::Order order,
                                      std::optional<floor::StaffId> authoriser) {
    floor::Command command;
    command.origin = {floor::OriginKind::office, user.staff.value()};
    command.actor = user.staff;
    command.authoriser = authoriser;
    command.at = parts_.engine.host().now();
    command.order = std::move(order);
    return command;
}

std::optional<std::string> OfficeDesk::would_refuse(const User& user, floor::Order order,
                                                    std::optional<floor::StaffId> authoriser) {
    const floor::Ruling ruling =
        floor::decide(parts_.engine.host().state(), command_of(user, std::move(order), authoriser));
    if (ruling.accepted()) return std::nullopt;
    return std::string(floor::name_of(ruling.refusal.reason));
}

// Decided and durable when this returns; the Fault says why not.
Result<Nothing, Fault> OfficeDesk::decide(const User& user, floor::Order order,
                                          std::optional<floor::StaffId> authoriser) {
    if (auto refused = would_refuse(user, order, authoriser))
        return Err{Fault{std::move(*refused)}};
    if (!parts_.engine.orders().submit(command_of(user, std::move(order), authoriser)))
        return Err{Fault{"overloaded: nothing was decided"}};
    return parts_.engine.turn();
}

void OfficeDesk::give_order(const Asked& asked, const User& user, HttpReply& reply) {
    auto order = encoding::from_json<Order>(std::string_view(asked.request.body));
    if (!order) return refuse(reply, 400, order.error().what);
    if (order->counter == 0) return refuse(reply, 400, "counter: counts from 1");
    const auto* equipment = std::get_if<EquipmentOrder>(&order->order);
    if (equipment != nullptr && std::holds_alternative<floor::RegisterDevice>(*equipment) &&
        !may_add(user, ops::Added::device, reply))
        return;
    if (!order->authoriser) {
        reply.status = 0;
        return place(asked.connection_id, user, *order, {});
    }
    const StepUp second = *order->authoriser;
    order->authoriser.reset();
    const SecondVerdict verdict = judge(user, staff_order(order->order, {}), second);
    if (verdict.next == SecondVerdict::Next::refuse) {
        note_useless(asked, user, second);
        reply.body = write_answer({order->counter,
                                   parts_.engine.host().now(),
                                   verdict.refusal.reason,
                                   verdict.refusal.amount,
                                   {},
                                   parts_.engine.host().head().sequence});
        return;
    }
    if (verdict.next == SecondVerdict::Next::alone) {
        reply.status = 0;
        return place(asked.connection_id, user, *order, {});
    }
    ask_second(
        asked, user, second,
        [this, connection_id = asked.connection_id, user, order = *order](floor::StaffId staff,
                                                                          HttpReply& later) {
            later.status = 0;
            place(connection_id, user, order, staff);
        },
        reply);
}

SecondVerdict OfficeDesk::judge(const User& user, const floor::Order& order, const StepUp& second) {
    std::optional<floor::StaffId> named;
    const auto holder = parts_.vault.holder(vault::CredentialKind::password, second.staff);
    if (holder && *holder) named = floor::StaffId(static_cast<std::uint32_t>(**holder));
    return judge_second(parts_.engine.host().state(), command_of(user, order, {}), named);
}

void OfficeDesk::note_useless(const Asked& asked, const User& user, const StepUp& second) {
    parts_.engine.reception().note_stranger(
        second.staff, asked.request.address,
        fmt::format("no second person for that, beside staff {}", user.staff.value()));
}

void OfficeDesk::ask_second(const Asked& asked, const User& user, const StepUp& second,
                            SecondKnown then, HttpReply& reply) {
    // The person alone pays: an office has no place that one could lock without locking others.
    ops::Guess guess{std::to_string(user.staff.value()), "", second.staff};
    if (const auto wait_ms = parts_.engine.guesses().enter(guess, office_ms()); wait_ms > 0) {
        reply.retry_after_s = (wait_ms + 999) / 1'000;
        parts_.log.write(ops::Level::warning, "second_person_turned_away",
                         {{"staff", user.staff.value()}, {"address", asked.request.address}});
        return refuse(reply, 429, "too many wrong passwords beside you, or of that user: wait");
    }
    reply.status = 0;  // when the vault has answered
    CheckedCredentials question{asked.connection_id,
                                vault::CredentialKind::password,
                                second.staff,
                                asked.request.address,
                                {}};
    question.from = vault::From::beside;
    question.guess = std::move(guess);
    question.asks = fmt::format("staff {}", user.staff.value());
    question.stays_out = true;  // a second person signs, and is not signed in by it
    question.then = [this, connection_id = asked.connection_id,
                     then = std::move(then)](const vault::SignInAnswer& answer) {
        HttpReply later;
        later.to = connection_id;
        if (!answer)
            refuse(later, 503, "busy, or the vault does not answer: try again");
        else if (*answer)
            then(floor::StaffId(static_cast<std::uint32_t>((*answer)->staff)), later);
        else
            refuse(later, 401, "the second person's user or password");
        if (later.status != 0) parts_.engine.outlet().reply(std::move(later));
    };
    parts_.engine.slow_work().check_credentials(std::move(question), {second.pin});
}

void OfficeDesk::place(ConnectionId connection_id, const User& user, const Order& order,
                       std::optional<floor::StaffId> authoriser) {
    const auto submit = [this, connection_id, user, order,
                         authoriser](std::optional<floor::RoundSettled> record) {
        floor::Command command;
        command.origin = {floor::OriginKind::office, user.staff.value()};
        command.counter = order.counter;
        command.actor = user.staff;
        command.authoriser = authoriser;
        command.order = staff_order(order.order, std::move(record));
        if (!parts_.engine.order_for_office(std::move(command), connection_id))
            say_overloaded(connection_id);
    };
    // Whether there is such a round is told to whoever may do something about it.
    const floor::State& state = parts_.engine.host().state();
    const auto round = record_wanted(state, order.order);
    if (!round ||
        lacks_authority(state, command_of(user, staff_order(order.order, {}), authoriser)))
        return submit({});
    const bool taken =
        parts_.workers.ask([this, submit, connection_id, wanted = *round](
                               const books::Books& kept, const books::ReadBatch& read) {
            auto record = kept.record(wanted, read);
            parts_.engine.inbox().put_anyway(
                Task{[this, submit, connection_id,
                      found = record ? std::move(*record) : std::nullopt]() mutable {
                    if (found) return submit(std::move(found));
                    HttpReply later;
                    later.to = connection_id;
                    refuse(later, 404, "the journal has no such settled round");
                    parts_.engine.outlet().reply(std::move(later));
                }});
        });
    if (!taken) say_overloaded(connection_id);
}

void OfficeDesk::say_overloaded(ConnectionId connection_id) {
    HttpReply later;
    later.to = connection_id;
    refuse(later, 503, "overloaded: nothing was decided");
    parts_.engine.outlet().reply(std::move(later));
}

}  // namespace croupier::server
