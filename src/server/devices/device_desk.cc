#include "server/devices/device_desk.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/names.h"
#include "encoding/generation.h"
#include "floor/command.h"
#include "floor/query.h"
#include "floor/state.h"

namespace croupier::server {
namespace {

using floor::Expectation;
using floor::IncidentCommand;
using floor::IncidentKind;
using floor::NoSpinReason;
using floor::OriginKind;
using floor::Phase;
using floor::PlayCommand;

// The wheel's options (docs/formats/devices.md): the maker's default, and it waits to be started.
constexpr std::uint32_t wheel_waits = 1 + 2 + 4 + 128 + 1024;
// After a table has waited so long for its device, somebody has to look.
constexpr std::int64_t outcome_max_ms = 180'000;
// An order that had no effect is given again.
constexpr std::int64_t start_again_ms = 60'000;
constexpr std::int64_t mode_again_ms = 5'000;
constexpr int read_again_max = 2;

// A warning that makes the spin one that does not count.
bool spoils(std::uint8_t warnings) {
    const int bad = static_cast<int>(devices::WheelWarning::ball_lost) |
                    static_cast<int>(devices::WheelWarning::sensor);
    return (warnings & bad) != 0;
}

// Cards that were burnt when this shoe was loaded, or are being burnt before it is.
bool is_of_burn(const floor::Table& table, std::uint32_t sequence) {
    if (floor::expected(table).what == Expectation::new_shoe) return true;
    const bool fresh = table.cards.shoe.cards_out == table.cards.shoe.load.burnt;
    return fresh && sequence <= table.cards.shoe.load.burnt;
}

// An older store does not know starts and covers yet.
bool holds_generation(const floor::State& state) {
    return state.format_generation >= encoding::type_generation<floor::StartDevice>();
}

const floor::Device* launcher_of(const floor::State& state, const floor::Table& table) {
    for (const floor::DeviceId id : table.equipment.devices) {
        const floor::Device& device = state.devices[id.value()];
        if (floor::traits_of(device.kind).launches) return &device;
    }
    return nullptr;
}

// The device has told of this already, and nobody has closed it.
bool is_noted(const floor::State& state, floor::TableId table, IncidentKind kind) {
    return std::any_of(
        state.incidents.begin(), state.incidents.end(), [&](const floor::Incident& incident) {
            return !incident.closed && incident.kind == kind && incident.round.table == table &&
                   incident.noticed == floor::NoticedBy::device;
        });
}

}  // namespace

devices::DriverOptions driver_options(const floor::Settings& settings) {
    devices::DriverOptions options;
    options.double_zero = settings.wheel == "double_zero";
    if (settings.decks > 0) options.decks = settings.decks;
    return options;
}

struct DeviceDesk::Taking {
    const floor::State& state;
    floor::Time now;
    Orders& orders;
    Desk& desk;
    const floor::Table& table;

    floor::TableId id() const { return desk.line.table; }
    void send(floor::Order order, const Signature& signature = {}) const {
        orders.submit(desk.book.write(state, now, std::move(order), signature));
    }
};

DeviceDesk::DeviceDesk(const std::vector<Line>& lines) {
    desks_.reserve(lines.size());
    for (const Line& line : lines) {
        const Desk desk{.line = line,
                        .book = OrderCounter({OriginKind::device, line.device.value()})};
        desks_.push_back(desk);
    }
}

bool DeviceDesk::reading(DeviceNumber device, const devices::Reading& reading) {
    const auto found = std::find_if(desks_.begin(), desks_.end(),
                                    [&](const Desk& desk) { return desk.line.device == device; });
    if (found == desks_.end()) return false;
    next_at_ = 0;
    if (waiting_.size() >= device_readings_max) {
        ++found->lost;
        return false;
    }
    waiting_.push_back({static_cast<std::size_t>(found - desks_.begin()), reading});
    return true;
}

std::vector<DeviceOrder> DeviceDesk::take_orders() {
    return std::exchange(orders_, {});
}

void DeviceDesk::act(const floor::State& state, floor::Time now, Orders& orders) {
    next_at_.reset();
    if (first_act_ == 0) first_act_ = now;
    const auto taking_at = [&](Desk& desk) -> std::optional<Taking> {
        const floor::Table* table = state.find_table(desk.line.table);
        if (table == nullptr) return std::nullopt;
        return Taking{state, now, orders, desk, *table};
    };
    // One at a time for each table: what the next one means depends on what the floor made of this.
    std::vector<floor::TableId> busy;
    std::deque<Waiting> later;
    for (Waiting& waiting : waiting_) {
        Desk& desk = desks_[waiting.desk];
        if (std::find(busy.begin(), busy.end(), desk.line.table) != busy.end()) {
            later.push_back(std::move(waiting));
            continue;
        }
        busy.push_back(desk.line.table);
        if (const auto taking = taking_at(desk)) take(*taking, waiting.reading);
    }
    waiting_ = std::move(later);
    if (!waiting_.empty()) wake_at(now);
    for (Desk& desk : desks_) {
        const auto taking = taking_at(desk);
        if (!taking) continue;
        if (std::exchange(desk.lost, 0) > 0)
            note(*taking, IncidentKind::device_fault, "readings were lost: too many at once");
        mind_register(*taking);
        direct(*taking);
    }
}

void DeviceDesk::speaks(DeviceNumber device) {
    for (Desk& desk : desks_)
        if (desk.line.device == device) desk.there = true;
    next_at_ = 0;
}

// What somebody has put out of service stays so.
void DeviceDesk::mind_register(const Taking& taking) {
    const Desk& desk = taking.desk;
    if (!desk.there || desk.line.name.empty()) return;
    const auto& devices = taking.state.devices;
    const auto found =
        std::find_if(devices.begin(), devices.end(), [&](const floor::Device& device) {
            return !device.retired && device.name == desk.line.name && device.at(taking.id());
        });
    if (found == devices.end() || found->status == floor::DeviceStatus::out_of_service) return;
    const bool uncovered = desk.cover_off_at != 0 && holds_generation(taking.state);
    const floor::DeviceStatus now = !*desk.there ? floor::DeviceStatus::offline
                                    : uncovered  ? floor::DeviceStatus::uncovered
                                                 : floor::DeviceStatus::ready;
    if (found->status == now) return;
    const floor::DeviceId id(static_cast<std::uint32_t>(found - devices.begin()));
    const std::string_view why = !*desk.there ? "silent"
                                 : uncovered  ? "its cover is off"
                                              : "it speaks";
    taking.send(floor::DeviceCommand{
        floor::ReportDeviceStatus{id, now, floor::DeviceTrouble::none, std::string(why)}});
}

void DeviceDesk::take(const Taking& taking, const devices::Reading& reading) {
    Desk& desk = taking.desk;
    mind_start(taking);
    const auto fault = [&] {
        note(taking, IncidentKind::device_fault, devices::describe(reading));
    };
    const auto differs = [&] {
        note(taking, IncidentKind::discrepancy, devices::describe(reading));
    };
    struct Reader {
        DeviceDesk& self;
        const Taking& taking;
        Desk& desk;
        decltype(fault)& note_fault;
        decltype(differs)& note_difference;

        void operator()(const devices::CardDrawn& drawn) const { self.take_card(taking, drawn); }
        void operator()(const devices::CuttingCardOut&) const {
            taking.send(PlayCommand{floor::ReportCuttingCard{taking.id()}});
        }
        void operator()(const devices::CoupEnded& ended) const {
            taking.send(IncidentCommand{floor::ReportVerdict{
                taking.id(), std::string(name_in(devices::winner_names, ended.winner))}});
        }
        void operator()(const devices::CardUnread&) const { note_fault(); }
        void operator()(const devices::CardsMissed&) const { note_fault(); }
        void operator()(const devices::CardSurplus&) const { note_difference(); }
        void operator()(const devices::CardDoubtful&) const { note_difference(); }
        void operator()(const devices::NotInStandby&) const { note_fault(); }

        void operator()(const devices::NumberRead& read) const { self.take_number(taking, read); }
        void operator()(const devices::NumberDoubtful&) const { note_difference(); }
        void operator()(const devices::NumberStray&) const { note_fault(); }
        void operator()(const devices::WheelWarned& warned) const {
            self.take_warning(taking, warned.warning);
        }

        void operator()(const devices::TumblerStarted&) const {
            desk.cover_off_at = 0;
            desk.read_again = 0;
            desk.under_cover = false;
            self.note_start(taking);
        }
        void operator()(const devices::CoverMoved& moved) const {
            desk.cover_off_at = moved.cover == devices::Cover::off ? taking.now : 0;
            desk.covered = moved.cover == devices::Cover::on;
            desk.under_cover = false;
        }
        void operator()(const devices::TumblerRested& rested) const {
            self.take_rest(taking, rested);
        }
        void operator()(const devices::DiceRead& read) const { self.take_dice(taking, read.dice); }
        void operator()(const devices::DieCocked&) const {
            self.call_no_spin(taking, NoSpinReason::cocked_die, "a die lies on no face");
        }
        void operator()(const devices::DiceUnread&) const {
            if (desk.read_again++ < read_again_max)
                return self.tell(desk, devices::Order::read_dice);
            note_fault();
        }
        void operator()(const devices::DiceDoubtful&) const { note_difference(); }
        void operator()(const devices::DiceStray&) const { note_fault(); }
        void operator()(const devices::RollsMissed&) const { note_fault(); }

        void operator()(const devices::DeviceSilent&) const {
            desk.silent = true;
            desk.there = false;
            desk.mode = WheelMode::unknown;
            note_fault();
        }
        void operator()(const devices::DeviceBack&) const {
            desk.silent = false;
            desk.there = true;
            self.come_back(taking);
        }
        void operator()(const devices::DeviceFault&) const { note_fault(); }
        void operator()(const devices::DeviceStuck&) const { note_fault(); }
        void operator()(const devices::OrderRefused&) const { note_fault(); }
        void operator()(const devices::OrderUnanswered&) const {
            // One that does not know the option is started all the same.
            if (desk.mode == WheelMode::asked) desk.mode = WheelMode::waits;
            note_fault();
        }
        void operator()(const devices::ModeSet&) const { desk.mode = WheelMode::waits; }

        void operator()(const devices::WheelChanged& changed) const {
            desk.turning = changed.state != devices::WheelState::start &&
                           changed.state != devices::WheelState::closed;
            if (changed.state == devices::WheelState::ball_in_track) self.note_start(taking);
        }

        // Parts of terminals say these, which are no table's affair (part_desk.h).
        void operator()(const devices::AcceptorChanged&) const {}
        void operator()(const devices::NoteOffered&) const {}
        void operator()(const devices::NoteReturned&) const {}
        void operator()(const devices::NoteStacked&) const {}
        void operator()(const devices::PrinterChanged&) const {}
        void operator()(const devices::TicketPrinted&) const {}
        void operator()(const devices::TicketFailed&) const {}
        void operator()(const devices::TicketUnsure&) const {}
        void operator()(const devices::CardEntered&) const {}
        void operator()(const devices::CardLeft&) const {}
        void operator()(const devices::CardIllegible&) const {}

        // Nothing follows from these: the device's own counters have them.
        void operator()(const devices::ShoeLoaded&) const {}
        void operator()(const devices::CardRepeated&) const {}
        void operator()(const devices::StandbyPressed&) const {}
        void operator()(const devices::WheelJumped&) const {}
        void operator()(const devices::DiceRepeated&) const {}
        void operator()(const devices::Garbage&) const {}
        void operator()(const devices::DeviceNamed&) const {}
    };
    std::visit(Reader{*this, taking, desk, fault, differs}, reading);
}

void DeviceDesk::take_card(const Taking& taking, const devices::CardDrawn& drawn) {
    const auto card = cards::parse_card(drawn.card);
    if (!card)
        return note(taking, IncidentKind::device_fault,
                    "the shoe names a card that there is not: " + drawn.card);
    // The shoe takes a burnt card for the first of a coup until it is told otherwise.
    if (is_of_burn(taking.table, drawn.sequence)) return tell(taking.desk, devices::Order::standby);
    taking.send(PlayCommand{floor::DealCard{taking.id(), *card}});
}

void DeviceDesk::come_back(const Taking& taking) {
    Desk& desk = taking.desk;
    // What it was told before it may have forgotten; what it has done it has done.
    desk.started_at = 0;
    if (has_begun(taking)) desk.broken_round = taking.table.round.number;
    desk.asked_round = 0;
}

bool DeviceDesk::has_begun(const Taking& taking) {
    const std::uint32_t round = taking.table.round.number;
    const floor::Device* launcher = launcher_of(taking.state, taking.table);
    const bool noted = launcher != nullptr && launcher->start &&
                       launcher->start->round == floor::round_of(taking.id(), taking.table);
    // Where the register keeps no starts, what was heard is all there is.
    const bool kept = launcher != nullptr && holds_generation(taking.state);
    if (!noted) return !kept && taking.desk.heard_round == round;
    return !launcher->start->by || taking.desk.heard_round == round;
}

void DeviceDesk::mind_start(const Taking& taking) {
    Desk& desk = taking.desk;
    const std::uint32_t round = taking.table.round.number;
    const floor::Device* launcher = launcher_of(taking.state, taking.table);
    if (launcher == nullptr || !floor::in_round(taking.table.phase)) return;
    if (launcher->start && launcher->start->round == floor::round_of(taking.id(), taking.table)) {
        desk.seen_round = round;
        return take_over(taking);
    }
    if (desk.seen_round != round) return;
    // RF-11.5.1.8: it begins anew, whatever this ball lands on.
    desk.spoilt_round = round;
    desk.seen_round = desk.started_round = desk.heard_round = desk.broken_round = 0;
}

void DeviceDesk::take_over(const Taking& taking) {
    Desk& desk = taking.desk;
    const std::uint32_t round = taking.table.round.number;
    if (desk.started_round == round) return;
    const bool begun = has_begun(taking);
    // Somebody pressed, and the host ended: whether the dice were thrown nobody here knows. What
    // the device says of itself counts; what lies there may be of the round before.
    const floor::DeviceStart& start = *launcher_of(taking.state, taking.table)->start;
    const bool pressed = start.by && start.at < first_act_;
    if (!begun && !pressed) return;
    desk.started_round = desk.broken_round = round;
    desk.started_at = taking.now;
    if (begun) desk.heard_round = round;
    if (!begun) desk.asked_round = round;
}

void DeviceDesk::ask_for_dice(const Taking& taking) {
    Desk& desk = taking.desk;
    const std::uint32_t round = taking.table.round.number;
    if (desk.line.kind != devices::Kind::tumbler || desk.broken_round != round ||
        desk.asked_round == round || desk.there != true || !start_is_due(taking))
        return;
    desk.asked_round = round;
    tell(desk, devices::Order::read_dice);
}

bool DeviceDesk::was_asked_for(const Taking& taking) {
    const Desk& desk = taking.desk;
    const std::uint32_t round = taking.table.round.number;
    if (desk.spoilt_round == round) return false;
    if (!desk.line.starts_itself || desk.started_round == round) return true;
    if (floor::in_round(taking.table.phase))
        note(taking, IncidentKind::device_fault, "an outcome that nobody asked for");
    return false;
}

void DeviceDesk::take_number(const Taking& taking, const devices::NumberRead& read) {
    if (!was_asked_for(taking)) return;
    if (spoils(read.warnings))
        return call_no_spin(taking, NoSpinReason::no_compartment,
                            devices::describe(devices::Reading(read)));
    taking.send(PlayCommand{floor::ReportNumber{taking.id(), read.number}});
}

void DeviceDesk::take_dice(const Taking& taking, const devices::Dice& dice) {
    if (!was_asked_for(taking)) return;
    taking.send(PlayCommand{
        floor::ReportDice{taking.id(), {dice.begin(), dice.end()}, taking.desk.cover_off_at}});
}

void DeviceDesk::note_start(const Taking& taking) {
    Desk& desk = taking.desk;
    const std::uint32_t round = taking.table.round.number;
    // A wheel launches again by itself after a spin that does not count, and that one does.
    if (desk.spoilt_round == round && desk.line.starts_itself) {
        desk.spoilt_round = 0;
        desk.started_round = round;
        desk.started_at = taking.now;
    }
    if (!was_asked_for(taking)) return;
    desk.heard_round = round;
    if (!holds_generation(taking.state)) return;
    floor::Command command = taking.desk.book.write(
        taking.state, taking.now, floor::DeviceCommand{floor::StartDevice{taking.id()}});
    // Staff have said so, or it is none of this round's.
    if (rehearse(taking.state, command).reason == floor::Rejection::none)
        taking.orders.submit(std::move(command));
}

// RF-12.3.1, RF-12.5.5: fewer turns than the document asks for are no result.
void DeviceDesk::take_rest(const Taking& taking, const devices::TumblerRested& rested) {
    taking.desk.under_cover = taking.desk.covered;
    const std::uint32_t least = taking.table.book->policies->equipment.tumbles_least;
    if (rested.tumbles > 0 && rested.tumbles < least)
        call_no_spin(taking, NoSpinReason::not_activated,
                     fmt::format("the dice turned {} times, not {}", rested.tumbles, least));
}

// The wheel launches again by itself after each of these but the sensor's.
void DeviceDesk::take_warning(const Taking& taking, devices::WheelWarning warning) {
    switch (warning) {
        case devices::WheelWarning::failed_launch:
            return;
        case devices::WheelWarning::same_direction:
            return call_no_spin(taking, NoSpinReason::same_direction,
                                "ball and wheel ran in the same direction");
        case devices::WheelWarning::ball_lost:
            return call_no_spin(taking, NoSpinReason::ball_out, "the ball left the wheel");
        case devices::WheelWarning::sensor:
            break;
    }
    note(taking, IncidentKind::device_fault, "the wheel's sensors have failed");
}

void DeviceDesk::call_no_spin(const Taking& taking, NoSpinReason reason, const std::string& text) {
    if (taking.desk.line.attendant) {
        const Signature signature{taking.desk.line.attendant, std::nullopt};
        floor::Command command = taking.desk.book.write(
            taking.state, taking.now, IncidentCommand{floor::CallNoSpin{taking.id(), reason}},
            signature);
        if (rehearse(taking.state, command).reason == floor::Rejection::none) {
            // Dice are thrown again; a wheel launches again by itself, and is started again only
            // if it comes to rest without a number.
            taking.desk.started_at = 0;
            taking.orders.submit(std::move(command));
            return;
        }
    }
    note(taking, IncidentKind::no_spin, text);
}

// One of a kind is enough until somebody has looked at it.
void DeviceDesk::note(const Taking& taking, IncidentKind kind, const std::string& text) {
    if (is_noted(taking.state, taking.id(), kind)) return;
    floor::OpenIncident order;
    order.round = floor::round_of(taking.id(), taking.table);
    order.kind = kind;
    order.text = text;
    taking.send(IncidentCommand{std::move(order)});
}

// What the table waits for is told to its device.
void DeviceDesk::direct(const Taking& taking) {
    Desk& desk = taking.desk;
    const floor::Table& table = taking.table;
    if (table.stopped) return;
    give_up_waiting(taking);
    if (desk.silent) return;
    mind_start(taking);
    ask_for_dice(taking);
    if (desk.line.kind == devices::Kind::wheel && desk.line.starts_itself &&
        desk.mode != WheelMode::waits)
        return have_wheel_wait(taking);
    if (desk.line.kind == devices::Kind::shoe) {
        const bool over = table.phase == Phase::idle && table.round.number > 0;
        if (over && desk.ended_round != table.round.number) {
            desk.ended_round = table.round.number;
            tell(desk, devices::Order::standby);
        }
        return;
    }
    start(taking);
}

// The line may refuse an order while another is unanswered, and an answer may get lost.
void DeviceDesk::have_wheel_wait(const Taking& taking) {
    Desk& desk = taking.desk;
    const bool again = taking.now >= desk.mode_asked_at + mode_again_ms;
    if (desk.mode == WheelMode::unknown || again) {
        tell(desk, devices::Order::set_mode, wheel_waits);
        desk.mode = WheelMode::asked;
        desk.mode_asked_at = taking.now;
    }
    wake_at(desk.mode_asked_at + mode_again_ms);
}

// CN-10.3(a), CR-11.4.1, RF-12.3.1: by staff at the dealer terminal, or by itself when a game
// begins or betting has ended, as the table has it.
bool DeviceDesk::start_is_due(const Taking& taking) {
    const floor::Table& table = taking.table;
    if (!taking.desk.line.starts_itself) {
        const floor::Device* launcher = launcher_of(taking.state, table);
        return launcher != nullptr && launcher->start && launcher->start->by &&
               launcher->start->round == floor::round_of(taking.id(), table);
    }
    const Expectation what = floor::expected(table).what;
    if (taking.desk.line.kind == devices::Kind::wheel) return what == Expectation::spin;
    const bool with_game = table.settings.tumble_at == floor::TumbleAt::new_game &&
                           !table.game->has_shooter();
    return what == Expectation::roll ||
           (table.phase == Phase::open && (with_game || table.round.tumbled));
}

void DeviceDesk::start(const Taking& taking) {
    Desk& desk = taking.desk;
    const floor::Table& table = taking.table;
    if (!start_is_due(taking)) return;
    // A ball that runs is this round's already, or nobody's: the wheel is started when it rests.
    if (desk.turning) return;
    const floor::Time again_at = desk.started_at + start_again_ms;
    const bool begun = desk.started_round == table.round.number;
    // Dice that lay under a cover are this round's, also while it is being taken off.
    if (desk.under_cover) desk.covered_round = table.round.number;
    const bool lies = desk.covered_round == table.round.number;
    const bool broken = desk.broken_round == table.round.number;
    if (begun && (lies || broken || !desk.line.starts_itself)) return;
    if (begun && taking.now < again_at) return wake_at(again_at);
    desk.started_round = table.round.number;
    desk.heard_round = desk.broken_round = desk.spoilt_round = 0;
    desk.started_at = taking.now;
    tell(desk,
         desk.line.kind == devices::Kind::wheel ? devices::Order::start : devices::Order::tumble);
    wake_at(taking.now + start_again_ms);
}

// The document says what becomes of a round that its device does not finish.
void DeviceDesk::give_up_waiting(const Taking& taking) {
    Desk& desk = taking.desk;
    const floor::Table& table = taking.table;
    const Expectation what = floor::expected(table).what;
    const bool waits = table.settings.mode == floor::Mode::automatic &&
                       (what == Expectation::spin || what == Expectation::roll);
    if (!waits || desk.given_up_round == table.round.number) return;
    const floor::Time until = table.round.closed_at + outcome_max_ms;
    if (taking.now < until) return wake_at(until);
    desk.given_up_round = table.round.number;
    taking.send(IncidentCommand{
        floor::ReportMalfunction{taking.id(), std::nullopt, "the device gives no outcome"}});
}

void DeviceDesk::tell(const Desk& desk, devices::Order order, std::uint32_t value) {
    // Nobody takes them: the line is gone, and what waits is as good as what would come.
    if (orders_.size() >= device_orders_max) return;
    orders_.push_back({desk.line.device, order, value, 0});
}

void DeviceDesk::wake_at(floor::Time at) {
    if (!next_at_ || at < *next_at_) next_at_ = at;
}

}  // namespace croupier::server
