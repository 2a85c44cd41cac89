// What the files of the judge share: plain types, reading of values, money at the end.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

namespace croupier::reference {

namespace json = boost::json;

enum class Book { rf, lt, sb, cr, cn };
enum class Status { win, lose, push, voided };

// Thrown to refuse the request. `open`: another reader of the contract may accept it.
struct Refusal {
    std::string code;
    std::string message;
    bool open = false;
};

struct Odds {
    std::int64_t win;
    std::int64_t stake;
};

struct Card {
    int rank;  // 2..14, ace 14
    char suit;
    bool operator==(const Card&) const = default;
};

struct Bet {
    std::size_t ref = 0;
    std::string name;
    std::int64_t stake = 0;
    bool lucky_chip = false;
    json::object keys;  // the bet as written
};

struct WonPiece {
    std::int64_t stake;
    Odds odds;
    bool doubled;  // tournament feature
};

struct Entry {
    std::size_t ref = 0;
    std::string bet;
    bool derived = false;
    std::int64_t stake = 0;
    Status status = Status::lose;
    std::int64_t returned = 0;
    bool half_back = false;       // a surrendered ante
    std::vector<WonPiece> won{};  // empty unless the status is win
    std::int64_t winnings = 0;    // filled in last
};

struct Request {
    Book book = Book::rf;
    std::string game;
    json::object config;
    json::value outcome;
    json::value decisions;
    std::vector<Bet> bets;
    std::int64_t rounding_unit = 1;
    std::string rounding_mode = "up";
    bool tournament = false;
    std::string bonus_feature = "none";
    std::optional<std::string> lucky_number;
    std::vector<Entry> entries;
    std::vector<std::string> open_points;  // accepted here, might be refused elsewhere
};

// ---- values
std::optional<std::int64_t> whole(const json::value* value);  // integers only, 5.0 is none
std::optional<std::string> text(const json::value* value);    // strings only
const json::value* find(const json::object& object, std::string_view key);
bool one_of(std::string_view value, std::initializer_list<std::string_view> list);
std::optional<Card> card(const json::value& value);
std::string name_of(Card c);
std::vector<Card> cards(const json::value* value, const std::string& code);
void check_decks(const std::vector<Card>& seen, std::int64_t decks);
const json::object& decisions_of(const Request& request);  // refuses what is no object

// ---- config
std::int64_t whole_config(const Request& request, std::string_view key, std::int64_t otherwise,
                          std::initializer_list<std::int64_t> allowed);
std::string text_config(const Request& request, std::string_view key, std::string otherwise,
                        std::initializer_list<std::string_view> allowed);

// ---- bets
[[noreturn]] void unknown_bet(const Bet& bet);
// Exactly these selection keys; also where the lucky chip may sit.
void check_keys(const Request& request, const Bet& bet,
                std::initializer_list<std::string_view> selection, bool many_pieces = false);
bool has_bet(const Request& request, std::initializer_list<std::string_view> names);

// ---- results
Entry& add(Request& request, const Bet& bet, Status status);
void add_win(Request& request, const Bet& bet, Odds odds);
Entry& add_derived(Request& request, const Bet& bet, std::string name, std::int64_t stake,
                   Status status);
void add_derived_win(Request& request, const Bet& bet, std::string name, std::int64_t stake,
                     Odds odds);

// ---- odds that the request brings (crown-sat-15.1)
using Path = std::vector<std::string>;
Odds external(const Request& request, const Path& path);    // refuses when absent or malformed
void perhaps_external(Request& request, const Path& path);  // only notes that it is absent
const json::object* external_table(const Request& request, const std::string& name);
std::optional<Odds> odds_value(const json::value* value);

// ---- readings: a bad value is refused; where it decides nothing the refusal is an open point
class Reading {
public:
    Reading(const Request& request, std::string_view key, std::string otherwise,
            std::initializer_list<std::string_view> allowed);
    const std::string& value();
    void close() const;  // call when all is settled

private:
    std::string key_;
    std::string value_;
    bool bad_ = false;
};

// ---- the games
struct Game {
    void (*check_config)(Request& request);
    void (*check_bet)(Request& request, const Bet& bet);
    void (*play)(Request& request);
};

extern const Game baccarat_game;
extern const Game roulette_game;
extern const Game sic_bo_game;
extern const Game lucky_sic_bo_game;
extern const Game blackjack_game;
extern const Game casino_war_game;
extern const Game three_card_poker_game;
extern const Game triple_chase_game;
extern const Game big_wheel_game;

}  // namespace croupier::reference
