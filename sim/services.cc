#include <fmt/format.h>

#include <algorithm>

#include "base/date.h"
#include "floor/state.h"
#include "sim/crew.h"
#include "sim/odd_jobs.h"
#include "sim/trespass.h"

namespace croupier::sim {
namespace {

using floor::Phase;
using floor::StaffId;
using floor::TableId;
using floor::TerminalId;

TerminalId any_terminal(Post& post) {
    return TerminalId(draw_below(post.source, post.plan.terminals));
}

class ServicesHand {
public:
    ServicesHand(Post& post, Services& services)
        : post_(post), source_(post.source), services_(services) {}

    void act() {
        if (needs_sign_in()) return;
        if (report_effect()) return;
        if (attend()) return;
        if (post_.quiet) return;
        if (put_back()) return;
        if (begin_round() || welcome()) return;
        if (chance(source_, 600)) return;
        something();
    }

private:
    void send(floor::Order order) { post_.send(services_.client, std::move(order)); }

    bool needs_sign_in() {
        if (!chance(source_, 500)) return false;
        for (const floor::Staff& staff : post_.state->staff)
            if (!staff.signed_in) {
                send(floor::StaffCommand{floor::SignIn{staff.id}});
                return true;
            }
        return false;
    }
    // Who is at the dealer terminals of tables that must not be left alone. Now and then nobody is,
    // and sometimes for too long.
    bool attend() {
        for (std::size_t i = 0; i < post_.state->tables.size(); ++i) {
            const floor::Table& table = post_.state->tables[i];
            if (table.settings.mode != floor::Mode::dealt ||
                table.settings.equipment != floor::EquipmentRule::registered)
                continue;
            const bool there = !table.attendance.by.empty();
            if (there ? post_.quiet || !chance(source_, 2) : !post_.quiet && !chance(source_, 4))
                continue;
            const auto number = static_cast<std::uint32_t>(i);
            floor::ReportAttendance order{number + 1, {TableId(number)}, std::nullopt};
            if (there) post_.fault("tables left alone");
            if (!there) order.staff = post_.plan.anybody(source_);
            send(floor::TableCommand{std::move(order)});
            return true;
        }
        return false;
    }
    bool report_effect() {
        for (const floor::Effect& effect : post_.state->pending.effects) {
            if (effect.in_doubt && !chance(source_, 100)) continue;
            const std::uint32_t drawn = draw_below(source_, 100);
            const auto result = drawn < 80   ? floor::EffectResult::done
                                : drawn < 90 ? floor::EffectResult::failed
                                             : floor::EffectResult::unknown;
            send(floor::TerminalCommand{floor::ReportEffect{effect.id, result}});
            return true;
        }
        return false;
    }
    // Automatic tables have no dealer to open a game.
    bool begin_round() {
        const std::size_t count = post_.state->tables.size();
        const std::size_t first = draw_below(source_, static_cast<std::uint32_t>(count));
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t at = (first + i) % count;
            const floor::Table& table = post_.state->tables[at];
            const bool due = post_.host_ms >= table.round.opened_at + table.settings.round_least_ms;
            if (table.settings.mode == floor::Mode::dealt || table.phase != Phase::idle ||
                table.stopped || post_.state->house.storage_low || (!due && !chance(source_, 30)))
                continue;
            send(floor::WagerCommand{floor::NewGame{TableId(static_cast<std::uint32_t>(at))}});
            return true;
        }
        return false;
    }

    // A player comes to a terminal that nobody has a card in.
    bool welcome() {
        const TerminalId terminal = any_terminal(post_);
        if (post_.state->terminals[terminal.value()].person || !chance(source_, 700)) return false;
        // Somebody comes back, or somebody new.
        const auto known = post_.persons.find(terminal.value());
        const bool again = known != post_.persons.end() && chance(source_, 400);
        send(floor::TerminalCommand{
            floor::InsertCard{terminal, again ? known->second : draw_person(source_)}});
        return true;
    }

    // Rarely, because from then on a gaming day has to be the calendar's, and the days here are
    // not.
    floor::SetLocalTime local_time() {
        const auto offset = static_cast<std::int32_t>(60 * draw_below(source_, 15)) - 60;
        return {"Simulated/Place", date_of(post_.host_ms, offset), offset};
    }

    // A later day, or the same once more. Months have 28 days here.
    std::string next_day() {
        const auto number = [&](std::size_t from, std::size_t count) {
            return static_cast<std::uint32_t>(std::stoul(post_.plan.first_day.substr(from, count)));
        };
        if (chance(source_, 500)) services_.day += 1 + draw_below(source_, 9);
        const std::uint32_t days = number(8, 2) - 1 + services_.day;
        const std::uint32_t months = number(5, 2) - 1 + days / 28;
        return fmt::format("{}-{:02}-{:02}", number(0, 4) + months / 12, months % 12 + 1,
                           days % 28 + 1);
    }

    void something() {
        const floor::TerminalId terminal = any_terminal(post_);
        switch (draw_below(source_, 13)) {
            case 0:
                post_.fault("sign-ins failed");
                return send(floor::StaffCommand{
                    floor::ReportFailedSignIn{{1, 2, 3}, "10.0.0.7", "wrong secret"}});
            case 1:
                if (!chance(source_, 200)) return;
                return send(floor::StaffCommand{floor::SignOut{post_.plan.anybody(source_)}});
            case 2:
                return send(
                    floor::TerminalCommand{floor::InsertCard{terminal, draw_person(source_)}});
            case 3:
            case 4:
                return send(floor::TerminalCommand{floor::RemoveCard{terminal}});
            case 5:
                if (!chance(source_, 100)) return;
                if (chance(source_, 100)) return send(floor::VenueCommand{local_time()});
                return send(floor::VenueCommand{floor::BeginGamingDay{next_day(), 600}});
            case 6:
                if (!chance(source_, 60)) return;
                post_.fault("engine faults reported");
                return send(floor::VenueCommand{floor::ReportEngineFault{
                    TableId(
                        draw_below(source_, static_cast<std::uint32_t>(post_.plan.tables.size()))),
                    "simulated"}});
            case 7:
                return send(
                    floor::VenueCommand{floor::ReportClock{draw_between(source_, -100, 100)}});
            case 8:
                return send(floor::StaffCommand{floor::SignIn{StaffId(4'444)}});
            case 9:
                return send(floor::TerminalCommand{
                    floor::ReportEffect{floor::EffectId(1), floor::EffectResult::done}});
            case 10:
                return something_of_devices();
            default:
                return;
        }
    }

    // A device that failed is ready again.
    bool put_back() {
        const auto& devices = post_.state->devices;
        if (!chance(source_, 300)) return false;
        for (std::size_t i = 0; i < devices.size(); ++i) {
            const floor::Device& device = devices[i];
            if (device.retired || (device.status != floor::DeviceStatus::offline &&
                                   device.status != floor::DeviceStatus::out_of_service))
                continue;
            send(floor::DeviceCommand{floor::ReportDeviceStatus{
                floor::DeviceId(static_cast<std::uint32_t>(i)), floor::DeviceStatus::ready,
                floor::DeviceTrouble::none, "put right"}});
            return true;
        }
        return false;
    }

    // Something fails, or is brought into the house for nothing.
    void something_of_devices() {
        const auto& devices = post_.state->devices;
        const auto any =
            floor::DeviceId(draw_below(source_, static_cast<std::uint32_t>(devices.size()) + 1));
        switch (draw_below(source_, 8)) {
            case 0:
                return send(floor::DeviceCommand{
                    floor::RegisterDevice{floor::DeviceKind::ticket_printer,
                                          fmt::format("spare {}", devices.size()),
                                          chance(source_, 500) ? "A" : "",
                                          {}}});
            case 1:
                if (any.value() < devices.size() &&
                    cannot_be_spared(*post_.state, devices[any.value()].kind))
                    return;
                return send(floor::DeviceCommand{floor::RetireDevice{any, "worn"}});
            case 2:
                return send(floor::DeviceCommand{
                    floor::AttachDevice{any, std::nullopt, any_terminal(post_)}});
            case 3:
                return send(
                    floor::DeviceCommand{floor::AttachDevice{any, std::nullopt, std::nullopt}});
            case 4:
                // Not what everybody needs.
                if (any.value() < devices.size() && devices[any.value()].in_use() &&
                    (devices[any.value()].kind != floor::DeviceKind::database ||
                     tables_that_want(*post_.state, floor::DeviceKind::database) > 0))
                    return;
                return send(floor::DeviceCommand{floor::DetachDevice{any, std::nullopt}});
            default:
                post_.fault("devices' troubles");
                return send(floor::DeviceCommand{floor::ReportDeviceStatus{
                    any, static_cast<floor::DeviceStatus>(draw_below(source_, 5)),
                    static_cast<floor::DeviceTrouble>(draw_below(source_, 5)), "noticed"}});
        }
    }

    Post& post_;
    FastSource& source_;
    Services& services_;
};

void act_in_office(Post& post, Client& client) {
    if (post.quiet) return;
    FastSource& source = post.source;
    if (post.trespass && chance(source, 600)) return trespass(post, client);
    // Somebody who manages a house, most of the time.
    const auto& books = post.plan.tables;
    const auto book = draw_below(source, static_cast<std::uint32_t>(books.size()));
    const floor::StaffId actor = chance(source, 100)
                                     ? post.plan.anybody(source)
                                     : post.plan.staff_of(top_role(books[book].rulebook), source);
    // What a terminal is given is asked for in each house that it serves.
    std::optional<floor::StaffId> second;
    if (chance(source, 500))
        second = post.plan.staff_of(
            top_role(books[draw_below(source, static_cast<std::uint32_t>(books.size()))].rulebook),
            source);
    const auto& ended = post.state->house.unclosed_days;
    if (!ended.empty() && chance(source, 400))
        return post.send(client,
                         floor::VenueCommand{floor::CloseGamingDay{
                             chance(source, 200) ? ended.back().date : ended.front().date}},
                         actor, second);
    const TerminalId terminal = any_terminal(post);
    const auto which = static_cast<floor::CreditClass>(draw_below(source, 3));
    const auto currency = chance(source, 100) ? floor::Currency::tournament : floor::Currency::cash;
    switch (draw_below(source, 8)) {
        case 0:
            return post.send(client, floor::TableCommand{floor::AddTable{"", {}}}, actor);
        case 1: {
            floor::Settings settings = post.plan.tables.front();
            settings.period_ms = 0;
            return post.send(client, floor::TableCommand{floor::AddTable{"bad", settings}}, actor);
        }
        case 2:
            return post.send(client, floor::VenueCommand{floor::ActivateFormat{1}}, actor);
        case 3:
            return post.send(client,
                             floor::TerminalCommand{
                                 floor::GivePromotion{terminal, which, Money::cents(-5), currency}},
                             actor);
        default:
            return post.send(
                client,
                floor::TerminalCommand{floor::GivePromotion{
                    terminal, which, Money::cents(draw_between(source, 100, 2'000)), currency}},
                actor, second);
    }
}

}  // namespace

void act(Post& post, Services& services) {
    services.client.acts_at = post.now_ms + draw_between(post.source, 40, 300);
    if (!services.client.busy()) ServicesHand(post, services).act();
}

void act(Post& post, Office& office) {
    office.client.acts_at = post.now_ms + draw_between(post.source, 1'000, 8'000);
    if (!office.client.busy()) act_in_office(post, office.client);
}

}  // namespace croupier::sim
