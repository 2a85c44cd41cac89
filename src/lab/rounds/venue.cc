#include "lab/rounds/venue.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "floor/apply.h"
#include "floor/command.h"
#include "floor/decide.h"
#include "floor/query.h"
#include "floor/staff/rights.h"
#include "floor/state.h"
#include "journal/memory/memory_store.h"
#include "lab/rounds/announced.h"
#include "lab/rounds/settings.h"
#include "lab/rounds/values.h"
#include "view/explain/consequence.h"

namespace croupier::lab::rounds {
namespace {

using floor::Order;
using floor::OriginKind;

constexpr floor::Origin office = {OriginKind::host, 1};
// Dealers of tables are numbered from here; below are the others, two for each role.
constexpr std::uint32_t first_dealer = 1000;
constexpr floor::StaffId inspector(999);

floor::OpenVenue doors() {
    floor::OpenVenue open;
    open.name = "Story";
    open.demo = true;
    open.rounds_kept = 1000;
    open.queue_max_ms = 500;
    open.clock_drift_max_ms = 250;
    for (const std::int64_t note : {5, 10, 20, 50, 100})
        open.notes.push_back(Money::cents(note * 100));
    return open;
}

// Why the floor will not have such a table, as far as the game itself can say.
std::string why_not(floor::Rejection reason, const rulebook::Rulebook& book,
                    const floor::Settings& settings) {
    const auto game = floor::make_game(book, settings);
    return game ? std::string(floor::name_of(reason)) : game.error().what;
}

}  // namespace

floor::Person person_called(std::string_view name) {
    const Digest digest = sha256(bytes_of(name));
    floor::Person person;
    std::copy_n(digest.bytes.begin(), person.pseudonym.size(), person.pseudonym.begin());
    return person;
}

Result<std::unique_ptr<Venue>, Unplayable> Venue::open(const Story& story, const Volume& volume) {
    if (!volume.book.policies)
        return Err{Unplayable{story.rulebook.number,
                              volume.book.id + " has no [conduct]: no table runs by it"}};
    std::unique_ptr<Venue> venue(new Venue(*volume.book.policies));
    auto store = journal::create_memory({journal::format_number, "story", std::nullopt}, {});
    CHECK(store.has_value());
    venue->store_ = std::move(*store);
    venue->start();
    TRY_DO(venue->set_up(story, volume));
    for (const Line& table : story.tables) {
        venue->add_dealer(story, table);
        TRY_DO(venue->add_table(table, volume.book));
    }
    for (const Line& seat : story.seats) venue->add_seat(seat);
    venue->heard_.clear();
    return venue;
}

void Venue::start() {
    auto opened = host::Host::open(*store_, *this, *this, nullptr, {});
    if (!opened) fmt::print(stderr, "{}\n", opened.error().what);
    CHECK(opened.has_value());
    host_ = std::move(*opened);
}

// Two people of every role: one to act, one to authorise.
Result<Nothing, Unplayable> Venue::set_up(const Story& story, const Volume& volume) {
    must(from_host(floor::VenueCommand{doors()}));
    must(from_host(floor::VenueCommand{
        floor::StartEngine{"story", codec::journal_codec, floor::behaviour, {}, {}}}));
    const floor::Refusal refusal = from_host(floor::VenueCommand{floor::AddRulebook{volume.text}});
    if (refusal.reason != floor::Rejection::none)
        return Err{Unplayable{
            story.rulebook.number,
            fmt::format("the floor refuses {}: {} {}", volume.book.id,
                        floor::name_of(refusal.reason), fmt::join(policies_.missing, ", "))}};
    for (const std::string& role : policies_.ladder)
        for (const bool second : {false, true}) add_staff(staff_of(role, second), role);
    add_staff(inspector, std::string(floor::inspector_role));
    return Nothing{};
}

// Each table has its own, unless it shares the one of a table before it.
void Venue::add_dealer(const Story& story, const Line& table) {
    const std::string* other = table.find("dealer");
    if (other != nullptr) {
        dealers_.push_back(dealers_.at(static_cast<std::size_t>(story.find_table(*other))));
        return;
    }
    dealers_.emplace_back(first_dealer + static_cast<std::uint32_t>(dealers_.size()));
    add_staff(dealers_.back(), policies_.ladder.front());
}

void Venue::add_staff(floor::StaffId staff, const std::string& role) {
    must(from_host(floor::StaffCommand{floor::AddStaff{staff, role}}));
    must(from_host(floor::StaffCommand{floor::SignIn{staff}}));
}

Result<Nothing, Unplayable> Venue::add_table(const Line& line, const rulebook::Rulebook& book) {
    TRY(settings, settings_of(line, book));
    const floor::TableId id(static_cast<std::uint32_t>(state().tables.size()));
    const auto cannot = [&](std::string_view what) {
        return Err{
            Unplayable{line.number, fmt::format("{} cannot have such a table: {}", book.id, what)}};
    };
    const floor::Refusal refusal =
        from_host(floor::TableCommand{floor::AddTable{line.words[0], settings}});
    if (refusal.reason != floor::Rejection::none)
        return cannot(why_not(refusal.reason, book, settings));
    // What it needs is the story's to bring; its dealer is there.
    if (settings.equipment == floor::EquipmentRule::registered) {
        must(from_host(attendance(id, true)));
        return Nothing{};
    }
    must(by_staff({policies_.ladder.back(), "", id}, floor::TableCommand{floor::OpenTable{id}}));
    const floor::Table& table = *state().find_table(id);
    if (table.game->shoe() == nullptr || settings.mode == floor::Mode::rng) return Nothing{};
    const floor::Refusal shoe =
        by_staff({policies_.ladder.front(), "", id},
                 floor::TableCommand{floor::LoadShoe{id, floor::usual_load(table)}});
    if (shoe.reason != floor::Rejection::none)
        return cannot(fmt::format("its shoe is refused, {}", floor::name_of(shoe.reason)));
    return Nothing{};
}

floor::TableCommand Venue::attendance(floor::TableId table, bool there) const {
    floor::ReportAttendance order{table.value() + 1, {table}, std::nullopt};
    if (there) order.staff = dealers_.at(table.value());
    return order;
}

void Venue::add_seat(const Line& line) {
    const std::string name = "seat " + line.words[0];
    must(from_host(floor::TerminalCommand{floor::AddTerminal{name}}));
    const floor::TerminalId id(static_cast<std::uint32_t>(state().terminals.size() - 1));
    if (line.find("card") == nullptr) {
        const std::string* player = line.find("player");
        must(from_host(floor::TerminalCommand{
            floor::InsertCard{id, person_called(player != nullptr ? *player : name)}}));
    }
    // Handed over from before the story began: no note went in.
    floor::Split credit;
    credit[floor::CreditClass::cashable] = *parse_money(*line.find("credit"));
    if (credit.total() > Money{})
        must(from_host(floor::VenueCommand{floor::TakeOver{0, {}, {}, {{id, credit}}}}));
}

floor::StaffId Venue::staff_of(const std::string& role, bool second) const {
    const auto rank = policies_.place_of(role);
    CHECK(rank.has_value());
    return floor::StaffId(*rank * 2U + (second ? 2U : 1U));
}

floor::Refusal Venue::ask(floor::Origin origin, Order order) {
    floor::Command command;
    command.origin = origin;
    command.counter = ++counters_[origin];
    command.order = std::move(order);
    // What a device brings a dealer terminal can enter: it is announced as well.
    return origin.kind == OriginKind::device ? send_announced(std::move(command))
                                             : send(std::move(command));
}

floor::Refusal Venue::send(floor::Command command) {
    command.received_at = host_->now();
    last_ = command;
    CHECK(host_->submit(std::move(command)));
    const auto turned = host_->turn();
    CHECK(turned.has_value());
    return answer_;
}

void Venue::answered(const floor::Command& command, const floor::Refusal& refusal) {
    if (command.origin == last_.origin && command.counter == last_.counter) answer_ = refusal;
}

floor::Refusal Venue::from_seat(floor::TerminalId seat, Order order) {
    return ask({OriginKind::terminal, seat.value()}, std::move(order));
}

floor::Refusal Venue::from_hand(floor::TerminalId seat, Order order) {
    return ask(floor::hand_origin(seat), std::move(order));
}

floor::Refusal Venue::from_device(Order order) {
    return ask({OriginKind::device, 1}, std::move(order));
}

floor::Refusal Venue::from_host(Order order) {
    return ask(office, std::move(order));
}

floor::Refusal Venue::by_staff(const Signature& signature, Order order) {
    floor::Command command;
    command.origin = {OriginKind::dealer_terminal, signature.table.value() + 1};
    // The inspector has no place at a table: an order comes from the office.
    if (signature.role == floor::inspector_role)
        command.origin = {OriginKind::office, inspector.value()};
    command.counter = ++counters_[command.origin];
    if (signature.role == floor::inspector_role)
        command.actor = inspector;
    else if (signature.role == policies_.ladder.front())
        command.actor = dealers_.at(signature.table.value());
    else if (signature.role != "nobody")
        command.actor = staff_of(signature.role, false);
    if (!signature.authoriser.empty()) command.authoriser = staff_of(signature.authoriser, true);
    command.order = std::move(order);
    return send_announced(std::move(command));
}

floor::Refusal Venue::send_announced(floor::Command command) {
    command.at = host_->now();
    const floor::State before = state();
    const floor::Table* table = view::table_of(before, command);
    const view::ConsequenceView announced = view::consequence_of(before, command);
    const std::size_t heard = heard_.size();
    const floor::Refusal answer = send(std::move(command));
    if (table == nullptr || !broken_word_.empty()) return answer;
    // As the journal has it, without what came by itself right behind.
    floor::State after = before;
    for (std::size_t i = heard; i < heard_.size(); ++i)
        if (heard_[i].command.origin == last_.origin && heard_[i].command.counter == last_.counter)
            CHECK(floor::apply(after, heard_[i].events).has_value());
    broken_word_ = disagreement(
        announced, answer, facts_of(before, *table),
        facts_of(after, after.tables[static_cast<std::size_t>(table - before.tables.data())]));
    return answer;
}

floor::Refusal Venue::repeat() {
    return send(last_);
}

void Venue::wait(std::int64_t ms) {
    const std::int64_t until = now_ + ms;
    while (true) {
        const auto due = host_->wake_at();
        const std::int64_t left = until - now_;
        now_ += std::clamp<std::int64_t>(due ? *due - host_->now() : left, 0, left);
        const auto turned = host_->turn();
        CHECK(turned.has_value());
        if (now_ >= until) return;
    }
}

void Venue::restart(std::int64_t down_ms) {
    // A host knows only what it wrote as the moment when it died: let it write something now.
    const floor::Command last = last_;
    must(from_host(floor::StaffCommand{floor::SignIn{staff_of(policies_.ladder.front(), false)}}));
    last_ = last;
    host_.reset();
    now_ += down_ms;
    start();
}

void Venue::finish_effects() {
    const floor::Command last = last_;
    std::vector<floor::EffectId> pending;
    for (const floor::Effect& effect : state().pending.effects)
        if (!effect.in_doubt && effect.kind == floor::EffectKind::print_ticket)
            pending.push_back(effect.id);
    for (const floor::EffectId effect : pending)
        must(from_host(
            floor::TerminalCommand{floor::ReportEffect{effect, floor::EffectResult::done}}));
    last_ = last;
}

void Venue::must(const floor::Refusal& refusal) const {
    if (refusal.reason != floor::Rejection::none)
        fmt::print(stderr, "setting up a story: {}\n", floor::name_of(refusal.reason));
    CHECK(refusal.reason == floor::Rejection::none);
}

}  // namespace croupier::lab::rounds
