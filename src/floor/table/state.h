// A table: its own part, and one part of each noun that keeps something at a table.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "floor/cards/state.h"
#include "floor/device/state.h"
#include "floor/fairness/state.h"
#include "floor/game/game.h"
#include "floor/ids.h"
#include "floor/notice/state.h"
#include "floor/round/phase.h"
#include "floor/round/state.h"
#include "floor/table/attendance.h"
#include "floor/table/meters.h"
#include "floor/table/seat.h"
#include "floor/table/settings.h"
#include "floor/wager/state.h"
#include "rulebook/rulebook.h"

namespace croupier::floor {

struct Table {
    static constexpr std::string_view type_name = "table";
    std::string name;
    Settings settings;
    Digest version;  // of rulebook and settings
    Phase phase = Phase::closed;
    bool stopped = false;
    Round round;              // the present or last one
    std::vector<Seat> seats;  // in the order in which terminals first sat down
    std::vector<PayTableMeters> meters;
    CardsAtTable cards;
    Notices notices;
    TableLayout layout;
    Fairness fairness;
    Equipment equipment;
    Attendance attendance{};

    // Caches.
    std::shared_ptr<const rulebook::Rulebook> book{};
    std::shared_ptr<const TableGame> game{};
    std::vector<std::uint32_t> seat_index{};  // by terminal, plus one
    std::vector<TerminalId> excluded{};       // whose seats are

    const Seat* find_seat(TerminalId terminal) const {
        if (terminal.value() >= seat_index.size()) return nullptr;
        const std::uint32_t at = seat_index[terminal.value()];
        return at == 0 ? nullptr : &seats[at - 1];
    }
    // One flat list, whatever part a field is in: numbers and order are what rounds are sealed by.
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "name", self.name);
        v(2, "settings", self.settings);
        v(3, "version", self.version);
        v(4, "phase", self.phase);
        v(5, "stopped", self.stopped);
        v(6, "round_number", self.round.number);
        v(7, "round_version", self.round.version);
        v(8, "opened_at", self.round.opened_at);
        v(9, "closes_at", self.round.closes_at);
        v(10, "closed_at", self.round.closed_at);
        v(11, "outcome", self.round.outcome);
        v(12, "hold", self.round.hold);
        v(13, "seats", self.seats);
        v(14, "past", self.round.past);
        v(15, "meters", self.meters);
        v(16, "kind", self.round.kind);
        v(17, "opened_by", self.round.opened_by);
        v(18, "decide_by", self.round.decide_by);
        v(19, "awaits", self.round.awaits);
        v(20, "shoe", self.cards.shoe);
        v(21, "limits_notice", self.notices.limits);
        v(22, "closing_notice", self.notices.closing);
        v(23, "variant_notice", self.notices.variant);
        v(24, "rounds_order", self.cards.rounds_order);
        v(25, "rounds_ordered", self.cards.rounds_ordered);
        v(26, "restricted", self.layout.restricted);
        v(27, "prompts", self.notices.prompts);
        v(28, "last_prompt", self.notices.last_prompt);
        v(29, "shooter", self.round.shooter);
        v(30, "last_shooter", self.round.last_shooter);
        v(31, "press_by", self.round.press_by);
        v(32, "tumbled", self.round.tumbled);
        v(33, "player_cards", self.cards.player_cards);
        v(34, "banker_cards", self.cards.banker_cards);
        v(35, "chip_order", self.layout.chip_order);
        v(36, "exposed_at", self.round.exposed_at);
        v(37, "reveal_by", self.cards.reveal_by);
        v(38, "last_wager_at", self.round.last_wager_at);
        v(39, "waiting", self.cards.waiting);
        v(40, "final_round", self.cards.final_round);
        v(41, "fair", self.fairness.round);
        v(42, "proven", self.fairness.proven);
        v(43, "by_hand", self.equipment.by_hand);
        v(44, "round_by_hand", self.round.by_hand);
        v(45, "passed_to", self.cards.passed_to);
        v(46, "passed_one", self.cards.passed_one);
        v(47, "players_max", self.layout.players_max);
        v(48, "pay_table_notice", self.notices.pay_table);
        v(49, "attended_by", self.attendance.by);
        v(50, "left_at", self.attendance.left_at);
        v(51, "unattended", self.attendance.unattended);
    }
};

inline RoundId round_of(TableId id, const Table& table) {
    return {id, table.round.number};
}

}  // namespace croupier::floor
