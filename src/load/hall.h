// Tables and terminals, and how far the run is. Everything is on one thread.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "encoding/json.h"
#include "load/book.h"
#include "load/client.h"
#include "load/histogram.h"
#include "load/options.h"
#include "load/switchboard.h"

namespace croupier::load {

class Terminal;
class Dealer;

using Key = std::array<std::uint8_t, 32>;

inline constexpr std::size_t results_max = 64;  // rounds of a table that are remembered

struct Table {
    std::uint32_t id = 0;
    Game game = Game::baccarat;
    std::uint32_t dealer_number = 0;
    Key key{};
    // As the dealer's view has it.
    std::uint32_t round = 0;
    bool open = false;
    bool known = false;  // a view has come
    std::int64_t opened_us = 0;
    std::int64_t closes_us = 0;
    std::uint32_t last_over = 0;    // the last round that has ended
    std::int64_t confirmed_us = 0;  // when the dealer said that the result stands
    std::uint32_t confirmed_round = 0;
    std::map<std::uint32_t, Outcome> results;  // by round, as they were dealt
    std::uint64_t shoe_seed = 1;
    std::uint32_t shoe_at = 0;  // cards that are out
    std::vector<Terminal*> players;

    bool is_over(std::uint32_t some) const { return some <= last_over || some < round; }
    const Outcome* result_of(std::uint32_t some) const;
    void keep_result(std::uint32_t some, Outcome outcome);
};

// Who the terminals are, whatever they have played since.
struct Seat {
    std::uint32_t number = 0;
    Key key{};
    std::uint32_t table = 0;  // which of the tables, counted from 0
    std::uint64_t counter = 0;
    Book book;
    std::optional<Order> pending;  // sent, not answered
    bool absorbed = false;         // the pending order is in the book already: its round has ended
    std::optional<Order> last;     // answered
    std::string last_reason;
};

struct StaffCard {
    std::string number;
    std::string pin;
};

struct Figures {
    std::uint64_t acks = 0;
    std::uint64_t refused = 0;
    std::uint64_t reconnects = 0;
    std::uint64_t rounds = 0;
    std::uint64_t repeats = 0;  // orders sent again with the counter that they had
    Histogram latency;
    std::int64_t settle_to_screen_us_max = 0;
    std::int64_t measured_us = 0;
    std::map<std::string, std::uint64_t, std::less<>> refusals;
};

class Hall {
public:
    Hall(Switchboard& board, const Options& options);
    ~Hall();

    // Before run(). A terminal's table must be there.
    Table& add_table(Table table);
    void add_terminal(Seat seat);
    void set_staff(StaffCard staff) { staff_ = std::move(staff); }

    // Everybody arrives, plays for the seconds of the options, and what is under way ends. The
    // Fault says why not.
    Result<Nothing, Fault> run();

    std::deque<Table>& tables() { return tables_; }
    const std::deque<Table>& tables() const { return tables_; }
    const std::vector<std::unique_ptr<Terminal>>& terminals() const { return terminals_; }
    const StaffCard& staff() const { return staff_; }
    const Options& options() const { return options_; }
    // For one message at a time.
    encoding::json::Reader& reader() { return reader_; }
    Figures& figures() { return figures_; }
    Findings& findings() { return findings_; }
    const Figures& figures() const { return figures_; }
    const Findings& findings() const { return findings_; }

    // Terminals may bet; dealers may open rounds.
    bool is_playing() const { return stage_ == Stage::playing && options_.pace != Pace::idle; }
    bool is_measuring() const { return stage_ == Stage::playing; }
    void round_opened(Table& table);

    // Everybody connects through this door, so many at a time.
    void want_in(Client& client);
    void came_in();
    void went_away(Gone why, bool was_in, bool was_connecting);

private:
    enum class Stage : std::uint8_t { arriving, playing, draining };
    bool tick();
    bool arrive(std::int64_t now_us);
    bool drain(std::int64_t now_us);
    void let_in(std::int64_t now_us);
    void send_some_away(std::int64_t elapsed_us);
    void report_progress(std::int64_t now_us);
    bool is_quiet();
    void close_books();

    Switchboard& board_;
    const Options options_;
    encoding::json::Reader reader_;
    StaffCard staff_;
    std::deque<Table> tables_;
    std::vector<std::unique_ptr<Terminal>> terminals_;
    std::vector<std::unique_ptr<Dealer>> dealers_;
    Figures figures_;
    Findings findings_;

    Stage stage_ = Stage::arriving;
    std::string fault_;
    std::deque<Client*> door_;
    std::size_t connecting_ = 0;
    std::size_t inside_ = 0;
    double may_enter_ = 0;
    double may_leave_ = 0;
    std::int64_t started_us_ = 0;
    std::int64_t playing_us_ = 0;
    std::int64_t draining_us_ = 0;
    std::int64_t drained_by_us_ = 0;
    std::int64_t ticked_us_ = 0;
    std::int64_t refused_since_us_ = 0;
    std::int64_t reported_us_ = 0;
    std::int64_t looked_us_ = 0;
    bool has_been_there_ = false;  // the server
    bool gone_ = false;
};

}  // namespace croupier::load
