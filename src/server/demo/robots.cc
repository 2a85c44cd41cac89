#include "server/demo/robots.h"

#include <algorithm>

#include "floor/command.h"
#include "floor/query.h"
#include "floor/state.h"
#include "server/demo/betting.h"

namespace croupier::server {
namespace {

using floor::Button;
using floor::OriginKind;
using floor::Phase;
using floor::TerminalCommand;
using floor::WagerCommand;

constexpr std::uint32_t robots_desk = 3;  // of the host's own
constexpr std::int64_t heartbeat_ms = 15'000;
constexpr std::int64_t late_ms = 3'000;  // most chips come so shortly before the end
constexpr int draws_max = 4;             // before a touch is given up
constexpr std::uint32_t clumsy = 40;     // in a thousand: touches without looking

const Money note = Money::cents(10'000);

bool is_open(const floor::Table& table) {
    return table.phase != Phase::closed && !table.stopped;
}
// The dealer has opened and the countdown begins with the first wager.
bool waits_for_wager(const floor::Table& table) {
    return table.phase == Phase::open && table.round.closes_at == 0;
}

bool wants_confirmation(const floor::Table& table) {
    using rulebook::Confirmation;
    const Confirmation confirmation = table.book->policies->confirmation;
    return confirmation == Confirmation::required || confirmation == Confirmation::guarantees;
}

bool holds_cards(const floor::Table& table, floor::TerminalId terminal, floor::Time now) {
    return table.cards.reveal_by != 0 && floor::card_holder(table, now) == terminal;
}

}  // namespace

struct Robots::Thought {
    const floor::State& state;
    floor::Time now;
    Orders& orders;
    Robot& robot;
    const floor::Table& table;
    const floor::Seat* seat;

    floor::TerminalId terminal() const { return *robot.terminal; }
    Money credit() const { return state.ledger.credit(terminal()).total(); }
    bool has_wagers() const { return seat != nullptr && !seat->wagers.empty(); }
    bool staked_anywhere() const { return state.terminals[terminal().value()].tables_staked > 0; }
};

Robots::Robots(std::uint32_t count, Chance chance)
    : chance_(chance), system_({OriginKind::host, robots_desk}) {
    for (std::uint32_t i = 0; i < std::min(count, robots_max); ++i) {
        Robot robot;
        robot.name = "Robot " + std::to_string(i + 1);
        robots_.push_back(std::move(robot));
    }
}

void Robots::act(const floor::State& state, floor::Time now, Orders& orders) {
    next_at_.reset();
    if (state.tables.empty() || state.house.stopped) return;
    for (Robot& robot : robots_) {
        if (!settle_in(state, now, robot, orders)) continue;
        const floor::Table& table = *state.find_table(robot.table);
        const Thought thought{state, now, orders, robot, table, table.find_seat(*robot.terminal)};
        look(thought);
        if (now >= robot.thinks_at) think(thought);
        if (!next_at_ || robot.thinks_at < *next_at_) next_at_ = robot.thinks_at;
    }
}

// False: its terminal is not there yet.
bool Robots::settle_in(const floor::State& state, floor::Time now, Robot& robot, Orders& orders) {
    if (robot.terminal) return true;
    for (std::size_t i = 0; i < state.terminals.size(); ++i)
        if (state.terminals[i].name == robot.name)
            robot.terminal = floor::TerminalId(static_cast<std::uint32_t>(i));
    if (!robot.terminal) {
        if (!robot.ordered)
            robot.ordered = orders.submit(
                system_.write(state, now, TerminalCommand{floor::AddTerminal{robot.name}}));
        return false;
    }
    robot.book.emplace(floor::Origin{OriginKind::terminal, robot.terminal->value()});
    robot.hand.emplace(floor::hand_origin(*robot.terminal));
    // Where its chips lie still, or else anywhere.
    robot.table = choose_table(state, robot);
    for (std::size_t i = 0; i < state.tables.size(); ++i)
        if (floor::staked(state.tables[i], *robot.terminal) > Money{})
            robot.table = floor::TableId(static_cast<std::uint32_t>(i));
    robot.rounds_left = static_cast<int>(chance_.between(3, 20));
    robot.thinks_at = now + chance_.between(500, 8'000);
    return true;
}

// Notices what has begun since it looked last, and when to act on it.
void Robots::look(const Thought& thought) {
    Robot& robot = thought.robot;
    const floor::Table& table = thought.table;
    if (table.phase == Phase::open && table.round.number != robot.planned_round)
        plan_round(thought);
    const bool asked = (table.phase == Phase::deciding && thought.seat != nullptr &&
                        !thought.seat->offers.empty()) ||
                       (table.round.press_by != 0 && table.round.shooter == robot.terminal) ||
                       holds_cards(table, thought.terminal(), thought.now) ||
                       std::any_of(table.notices.prompts.begin(), table.notices.prompts.end(),
                                   [&](const floor::Prompt& prompt) {
                                       return floor::is_asked(prompt, thought.terminal());
                                   });
    if (asked && !robot.asked)
        robot.thinks_at = std::min(robot.thinks_at, thought.now + chance_.between(800, 4'000));
    robot.asked = asked;
}

void Robots::plan_round(const Thought& thought) {
    Robot& robot = thought.robot;
    const floor::Table& table = thought.table;
    robot.planned_round = table.round.number;
    --robot.rounds_left;
    robot.confirms = wants_confirmation(table) || chance_.once_in_thousand(80);
    robot.touches_left = draw_touches(chance_, table.settings.game);
    // Now and then one sits out; nobody does while everybody waits for the first wager.
    if (!waits_for_wager(table) && chance_.once_in_thousand(150)) robot.touches_left = 0;
    std::int64_t wait = chance_.between(800, 5'000);
    if (table.round.closes_at != 0) {
        const std::int64_t left = table.round.closes_at - thought.now;
        const bool late = left > 2 * late_ms && chance_.once_in_thousand(600);
        wait = late ? left - chance_.between(900, late_ms)
                    : chance_.between(500, std::max<std::int64_t>(left - late_ms, 600));
    }
    robot.thinks_at = thought.now + wait;
}

void Robots::think(const Thought& thought) {
    Robot& robot = thought.robot;
    robot.thinks_at = thought.now + heartbeat_ms;
    const bool did = answer(thought) || mind_money(thought) || move_on(thought);
    if (did) {
        robot.thinks_at = thought.now + chance_.between(400, 1'200);
        return;
    }
    if (thought.table.phase != Phase::open) return;
    if (robot.touches_left > 0) {
        touch(thought);
        robot.thinks_at = thought.now + chance_.between(250, 600);
    } else if (robot.confirms && thought.has_wagers()) {
        robot.confirms = false;
        give(thought, WagerCommand{floor::ConfirmBets{robot.table, thought.terminal()}});
    } else if (waits_for_wager(thought.table)) {
        // Everybody waits, and nothing that it tried was taken: once more, or elsewhere.
        robot.touches_left = 1;
        --robot.rounds_left;
    }
}

// Something is asked of it: a yes or no, the shooter's button, cards to turn, a decision.
bool Robots::answer(const Thought& thought) {
    const floor::TableId id = thought.robot.table;
    const floor::TerminalId terminal = thought.terminal();
    for (const floor::Prompt& prompt : thought.table.notices.prompts)
        if (floor::is_asked(prompt, terminal))
            return give(thought, floor::TableCommand{floor::AnswerPrompt{
                                     id, terminal, prompt.id, chance_.once_in_thousand(750)}});
    if (thought.table.round.press_by != 0 && thought.table.round.shooter == terminal)
        return give(thought, floor::PlayCommand{floor::PressShooter{id, terminal}});
    if (holds_cards(thought.table, terminal, thought.now))
        return give(thought, floor::PlayCommand{floor::ExposeCards{id, terminal}});
    return decide(thought);
}

bool Robots::decide(const Thought& thought) {
    const floor::Seat* seat = thought.seat;
    if (thought.table.phase != Phase::deciding || seat == nullptr || seat->offers.empty())
        return false;
    const floor::Offer& offer = seat->offers.front();
    for (int draws = 0; draws < draws_max; ++draws) {
        const floor::Decision decision = draws == 0
                                             ? draw_decision(chance_, thought.table, *seat, offer)
                                             : chance_.one_of(offer.decisions);
        if (give(thought, floor::PlayCommand{floor::Decide{thought.robot.table, thought.terminal(),
                                                           decision, offer.hand, offer.area}}))
            return true;
    }
    return false;
}

bool Robots::mind_money(const Thought& thought) {
    const floor::TerminalId terminal = thought.terminal();
    if (!thought.state.terminals[terminal.value()].person) {
        floor::Person somebody;
        for (std::uint8_t& byte : somebody.pseudonym) byte = static_cast<std::uint8_t>(chance_());
        return thought.orders.submit(system_.write(
            thought.state, thought.now, TerminalCommand{floor::InsertCard{terminal, somebody}}));
    }
    const Money least = thought.table.settings.least;
    if (thought.credit() < std::max(least * 20, note)) return put_note_in(thought);
    if (thought.staked_anywhere() || thought.table.phase != Phase::open) return false;
    const bool rich = thought.credit() > std::max(least * 200, note * 20);
    if (!rich && !chance_.once_in_thousand(2)) return false;
    return give(thought, TerminalCommand{floor::CashOut{terminal}});
}

// A robot's terminal has no register: its hand at the acceptor is a device of its own.
bool Robots::put_note_in(const Thought& thought) {
    const floor::TerminalId terminal = thought.terminal();
    floor::Command command = thought.robot.hand->write(
        thought.state, thought.now, TerminalCommand{floor::BuyIn{terminal, note}});
    if (rehearse(thought.state, command).reason != floor::Rejection::none) return false;
    return thought.orders.submit(std::move(command));
}

bool Robots::move_on(const Thought& thought) {
    Robot& robot = thought.robot;
    const bool stays = robot.rounds_left > 0 && is_open(thought.table);
    if (stays || thought.staked_anywhere()) return false;
    robot.rounds_left = static_cast<int>(chance_.between(3, 20));
    robot.table = choose_table(thought.state, robot);
    robot.favourites.clear();
    robot.planned_round = 0;
    robot.touches_left = 0;
    robot.asked = false;
    return true;
}

// First where a dealer waits for anybody, then where the fewest sit.
floor::TableId Robots::choose_table(const floor::State& state, const Robot& robot) {
    std::vector<std::uint32_t> sitting(state.tables.size(), 0);
    for (const Robot& other : robots_)
        if (&other != &robot && other.terminal && other.table.value() < sitting.size())
            ++sitting[other.table.value()];
    std::vector<std::uint32_t> best;
    std::uint32_t fewest = UINT32_MAX;
    for (std::uint32_t at = 0; at < state.tables.size(); ++at) {
        const floor::Table& table = state.tables[at];
        if (!is_open(table) || floor::TableId(at) == robot.table) continue;
        const bool alone = waits_for_wager(table) && sitting[at] == 0;
        const std::uint32_t crowd = alone ? 0 : sitting[at] + 1;
        if (crowd < fewest) best.clear();
        fewest = std::min(fewest, crowd);
        if (crowd == fewest) best.push_back(at);
    }
    return best.empty() ? robot.table : floor::TableId(chance_.one_of(best));
}

void Robots::touch(const Thought& thought) {
    Robot& robot = thought.robot;
    if (pick_positions(thought)) return;
    --robot.touches_left;
    const bool has = thought.has_wagers();
    const bool played = thought.seat != nullptr && !thought.seat->previous.empty();
    const std::uint32_t drawn = chance_.below(1'000);
    if (!has && played && drawn < 350) {
        robot.touches_left = std::min(robot.touches_left, 1);
        if (press(thought, Button::rebet)) return;
    }
    if (has && drawn < 40 && press(thought, Button::undo)) return;
    if (has && drawn >= 40 && drawn < 50 && press(thought, Button::clear)) return;
    if (has && drawn >= 50 && drawn < 100 && press(thought, Button::double_all)) return;
    place(thought);
}

bool Robots::press(const Thought& thought, Button button) {
    return give(thought,
                WagerCommand{floor::PressButton{thought.robot.table, thought.terminal(), button}});
}

// Three card poker: three of nine, before anything is staked on them.
bool Robots::pick_positions(const Thought& thought) {
    const bool picked = thought.seat != nullptr && !thought.seat->play.picks.empty();
    if (thought.table.settings.game != floor::Game::three_card_poker || picked) return false;
    std::vector<std::uint8_t> positions = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    shuffle(chance_, std::span(positions));
    positions.resize(3);
    return give(thought, floor::PlayCommand{floor::PickPositions{thought.robot.table,
                                                                 thought.terminal(), positions}});
}

void Robots::place(const Thought& thought) {
    Robot& robot = thought.robot;
    constexpr std::size_t favourites_max = 4;
    for (int draws = 0; draws < draws_max; ++draws) {
        std::optional<floor::Spot> spot;
        if (!robot.favourites.empty() && chance_.once_in_thousand(600))
            spot = chance_.one_of(robot.favourites);
        else
            spot = draw_spot(chance_, thought.table);
        if (!spot) return;
        const Money stake = draw_stake(chance_, thought.table, *spot);
        // Nobody stakes all at once.
        if (stake * 3 > thought.credit()) continue;
        floor::PlaceBets bets{robot.table, thought.terminal(), {{*spot, stake}}};
        if (!give(thought, WagerCommand{std::move(bets)})) continue;
        const bool known = std::find(robot.favourites.begin(), robot.favourites.end(), *spot) !=
                           robot.favourites.end();
        if (!known && robot.favourites.size() < favourites_max) robot.favourites.push_back(*spot);
        return;
    }
}

bool Robots::give(const Thought& thought, floor::Order order) {
    floor::Command command =
        thought.robot.book->write(thought.state, thought.now, std::move(order));
    const bool looks = !chance_.once_in_thousand(clumsy);
    if (looks && rehearse(thought.state, command).reason != floor::Rejection::none) return false;
    return thought.orders.submit(std::move(command));
}

}  // namespace croupier::server
