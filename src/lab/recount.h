// A second set of books, kept from what events say (chips that came and went, how wagers ended)
// and held against the money that they moved and against the floor's own meters.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "floor/event.h"
#include "floor/forward.h"
#include "floor/ids.h"
#include "floor/incident/incident.h"
#include "floor/ledger/account.h"
#include "floor/table/meters.h"

namespace croupier::lab {

class Recount {
public:
    // Takes one event and says what does not come out; empty if all does.
    std::string see(const floor::Event& event);

    // At the end: what differs from the floor's meters and credit.
    std::vector<std::string> differences(const floor::State& state) const;

private:
    // What one terminal has in one currency.
    struct Book {
        floor::Split credit;   // by what events say
        floor::Split at_risk;  // at all tables
        floor::Split credit_moved;
        floor::Split at_risk_moved;
        floor::TerminalMeters meters;
    };
    struct Player {
        std::array<Book, floor::currency_names.size()> books;
        std::uint64_t rounds_played = 0;
        std::uint64_t rounds_won = 0;
    };
    // The pay table of one version.
    struct Sheet {
        Digest version;
        std::uint64_t rounds_settled = 0;
        std::uint64_t rounds_void = 0;
        std::vector<floor::BetMeters> bets;
    };
    // What is still to be made good of one player's payment in one round.
    struct Outstanding {
        Money owed;
        Money payable;
    };
    struct Table {
        std::uint32_t round = 0;
        bool closed = false;    // betting in it has ended
        std::size_t sheet = 0;  // of the present round
        std::vector<Sheet> sheets;
        std::map<std::uint32_t, std::size_t> sheet_of;  // settled rounds
    };
    struct Story;

    Book& cash(floor::TerminalId terminal) { return players_[terminal.value()].books[0]; }
    Table& table(floor::TableId id);
    std::string move(std::span<const floor::Transfer> transfers);
    std::string compare(floor::TerminalId terminal) const;
    static void count(Sheet& sheet, const floor::WagerResult& wager, std::int64_t sign);

    std::vector<Player> players_;
    std::vector<Table> tables_;
    std::map<std::pair<floor::RoundId, floor::TerminalId>, Outstanding> outstanding_;
    std::map<floor::IncidentId, std::pair<floor::RoundId, floor::TerminalId>> payments_;
};

}  // namespace croupier::lab
