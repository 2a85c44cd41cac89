// Who watches what, and what is due to them. Views are conflated: at most `views_per_second` of a
// table or of a terminal, the newest only; a table's view is made and encoded once for everybody.
// One thread, the engine's. Times are the steady clock's microseconds.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "codec/journal.h"
#include "journal/chain.h"
#include "server/process/mail.h"
#include "server/protocol/server_message.h"

namespace croupier::server {

inline constexpr std::int64_t view_interval_us = 200'000;
// Of the tiles of a lobby.
inline constexpr std::int64_t tile_interval_us = 1'000'000;
// Of a terminal's own view while orders wait: they come first.
inline constexpr std::int64_t mine_pressed_interval_us = 500'000;
// Views of single terminals that are made before the host gets its next turn.
inline constexpr std::size_t mine_per_turn_max = 64;
// Screens that show the same display: one more, and the oldest goes.
inline constexpr std::size_t displays_of_number_max = 4;

struct Session {
    ConnectionId connection_id;
    Part part{};
    std::uint32_t number = 0;
    std::string address;
    std::vector<floor::TableId> watched;
    std::vector<floor::TableId> tiles;
    std::vector<floor::TableId> own;  // tables that a dealer terminal or display belongs to
    std::optional<floor::StaffId> staff;
    std::int64_t acted_us = 0;  // when somebody last did something here
    std::int64_t mine_sent_us = 0;
    bool mine_due = false;
    bool hall_due = false;
    std::uint64_t revocations = 0;  // when its key was looked at
};

// "dealer_terminal 3": as tries are counted and refusals are told.
std::string place_of(const Session& session);

class Publisher {
public:
    // The session of a connection_id; none: it has left.
    Session* find(ConnectionId connection_id);
    Session* terminal(floor::TerminalId id);
    Session* dealer_terminal(std::uint32_t number);
    std::size_t size() const { return count_; }

    // Who was there before as the same terminal or dealer terminal must go, or the oldest of too
    // many screens of a display: its connection_id.
    std::optional<ConnectionId> arrive(Session session);
    void leave(ConnectionId connection_id);
    void watch(Session& session, std::vector<floor::TableId> tables);
    void watch_tiles(Session& session, std::vector<floor::TableId> tables);

    // Marks what an entry has changed, and adds the letters that are somebody's own.
    void happened(const floor::State& state, const codec::Entry& entry, journal::Sequence sequence,
                  floor::Time now);
    // Everything of this session, at once.
    void refresh(Session& session);
    // Adds what is due by now.
    enum class Pressure : std::uint8_t { none, orders_wait };
    void publish(const view::Source& source, std::int64_t now_us, Pressure pressure);
    // When publish() has something to do; none: nothing is due.
    std::optional<std::int64_t> next_at(std::int64_t now_us) const;

    void send(const Session& session, const ServerMessage& message);
    void send(const Session& session, std::string text);
    std::vector<Letter> take_letters();

    template <class Visit>
    void each(Visit visit) {
        for (auto& session : sessions_)
            if (session) visit(*session);
    }

private:
    // What is published of one table.
    struct Stand {
        std::vector<std::uint32_t> players;  // places of sessions
        std::vector<std::uint32_t> dealers;
        std::vector<std::uint32_t> displays;
        bool due = false;         // for players and displays
        bool dealer_due = false;  // wagers change this one too
        std::vector<std::uint32_t> lobbies;
        bool tile_due = false;
        std::int64_t tile_sent_us = 0;
        Text tile;  // what lobbies were last sent, for who comes new
        std::int64_t sent_us = 0;
        std::int64_t dealer_sent_us = 0;
        Text last;  // what players were last sent, for who comes new
    };
    Stand& stand(floor::TableId table);
    void mark(floor::TableId table);
    void mark_dealer(floor::TableId table);
    void mark_tile(floor::TableId table);
    void put_due(floor::TableId table, const Stand& at);
    void mark_mine(floor::TerminalId terminal);
    void mark_players(floor::TableId table);
    void mark_mine(Session& session);
    void mark_served(const floor::State& state, floor::DeviceId id);
    void mark_hall();
    void tell_seats(const std::vector<floor::SeatResult>& seats, const Settled& proto);
    void send_mine(Session& session, const view::Source& source);
    void publish_table(floor::TableId table, const view::Source& source, std::int64_t now_us);
    void publish_dealer(floor::TableId table, const view::Source& source, std::int64_t now_us);
    void publish_tile(floor::TableId table, const view::Source& source, std::int64_t now_us);
    void send_hall(Session& session, const view::Source& source);

    std::vector<std::optional<Session>> sessions_;  // by the connection_id's place
    std::size_t count_ = 0;
    std::vector<std::uint32_t> terminals_;  // place plus one, by terminal
    std::vector<std::uint32_t> dealers_;
    std::map<std::uint32_t, std::deque<ConnectionId>> displays_;  // by number, the oldest first
    std::vector<Stand> stands_;
    std::vector<floor::TableId> due_;       // tables with anything due
    std::deque<std::uint32_t> mine_queue_;  // places of sessions
    std::vector<Letter> letters_;
    Text hall_;
    bool hall_due_ = false;
    std::int64_t hall_sent_us_ = 0;
};

}  // namespace croupier::server
