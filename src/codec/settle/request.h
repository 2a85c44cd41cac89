// What every game's codec is given: the parts of a request that all games read alike, already
// checked, and the answer to write to.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/fault.h"
#include "base/money.h"
#include "base/odds.h"
#include "base/result.h"
#include "encoding/json.h"
#include "rulebook/rulebook.h"
#include "rules/award.h"
#include "rules/cards/card.h"

namespace croupier::codec {

namespace json = encoding::json;

// In the order in which a request is looked at.
enum class Code : std::uint8_t {
    bad_request,
    unknown_rulebook,
    unknown_game,
    bad_bets,
    bad_stake,
    bad_config,
    unknown_bet,
    bad_selection,
    bet_not_offered,
    missing_base_wager,
    bad_outcome,
    bad_decision,
    missing_external_odds,
    inexact_payout,
};

struct Refusal {
    Code code = Code::bad_request;
    std::string message;
};
using Checked = Result<Nothing, Refusal>;

inline Err<Refusal> refuse(Code code, std::string message) {
    return Err{Refusal{code, std::move(message)}};
}

inline constexpr std::int64_t stake_max = 1'000'000'000'000'000;  // cents

struct PlacedBet {
    std::string_view name;
    Money stake;
    bool lucky_chip = false;
    const json::Object* object = nullptr;
};

enum class Bonus : std::uint8_t { none, lucky_chip, lucky_number };

struct Tournament {
    bool present = false;
    Bonus bonus = Bonus::none;
    std::string_view lucky_number;  // empty: the player has none
};

struct Request {
    const rulebook::Rulebook* book = nullptr;
    std::string_view game;
    const json::Object* config = nullptr;
    const json::Object* outcome = nullptr;  // null only in a void round
    const json::Object* decisions = nullptr;
    std::vector<PlacedBet> bets;
    Rounding rounding;
    Tournament tournament;
    bool void_round = false;
};

// The results of one request, written as they come.
class Answer {
public:
    explicit Answer(std::string& out) : out_(out) {}

    // The entry of a placed bet; a lucky chip doubles its winnings.
    Checked placed(const Request& request, std::size_t ref, rules::Payment payment);
    Checked derived(const Request& request, std::size_t ref, std::string_view name, Money stake,
                    rules::Payment payment);

private:
    void write(const Request& request, std::size_t ref, std::string_view name,
               std::string_view kind, Money stake, const rules::Payment& payment);
    std::string& out_;
    bool first_ = true;
};

// Every bet void, stakes back.
Checked settle_void(const Request& request, Answer& answer);

// What a stake gets by an award, with the request's rounding.
Result<rules::Payment, Refusal> paid(const Request& request, rules::Award award, Money stake);
Refusal pay_refusal(PayFault fault);

// A bet object may have `bet`, `stake`, `lucky_chip` and exactly these keys.
Checked check_selection(const PlacedBet& bet, std::initializer_list<std::string_view> keys);
Refusal no_such_bet(const Request& request, std::string_view name);

// Reading values. Absent is nullptr / nullopt / the default; of the wrong kind is a refusal.
const json::Value* find(const json::Object& object, std::string_view key);
std::optional<std::int64_t> as_integer(const json::Value& value);
std::optional<std::string_view> as_text(const json::Value& value);

// A selection key that is a whole number from least to most.
Result<int, Refusal> selected_number(const PlacedBet& bet, std::string_view key, int least,
                                     int most);
Result<std::string_view, Refusal> selected_text(const PlacedBet& bet, std::string_view key);

// config.KEY, one of the permitted numbers.
Result<int, Refusal> config_number(const Request& request, std::string_view key,
                                   std::span<const int> permitted, int otherwise);
// config.KEY, one of the names: its index.
Result<std::size_t, Refusal> config_choice(const Request& request, std::string_view key,
                                           std::span<const std::string_view> names,
                                           std::size_t otherwise);
Result<bool, Refusal> config_flag(const Request& request, std::string_view key);
// config.readings.KEY, one of the names: its index.
Result<std::size_t, Refusal> reading(const Request& request, std::string_view key,
                                     std::span<const std::string_view> names,
                                     std::size_t otherwise);

// Odds that the request brings: config.external_odds.KEY, or .KEY.SUBKEY.
Result<Odds, Refusal> external_odds(const Request& request, std::string_view key,
                                    std::string_view subkey = {});
// The object config.external_odds.KEY, for pay tables; refused when there is none.
Result<const json::Object*, Refusal> external_table(const Request& request, std::string_view key);
Result<Odds, Refusal> read_odds(const json::Value& value, std::string_view what);

// The odds of a pay line: the rulebook's, or the request's where the rulebook leaves them open.
Result<Odds, Refusal> odds_of(const Request& request, const rules::Pay& pay, std::string_view key,
                              std::string_view subkey = {});

// outcome.KEY as cards; refused when it is no list of cards.
Result<std::vector<cards::Card>, Refusal> outcome_cards(const Request& request,
                                                        std::string_view key);
Result<cards::Card, Refusal> read_card(const json::Value& value, Code code, std::string_view what);

// The games.
Checked settle_baccarat(const Request& request, Answer& answer);
Checked settle_roulette(const Request& request, Answer& answer);
Checked settle_sic_bo(const Request& request, Answer& answer);
Checked settle_lucky_sic_bo(const Request& request, Answer& answer);
Checked settle_blackjack(const Request& request, Answer& answer);
Checked settle_casino_war(const Request& request, Answer& answer);
Checked settle_three_card_poker(const Request& request, Answer& answer);
Checked settle_triple_chase(const Request& request, Answer& answer);
Checked settle_big_wheel(const Request& request, Answer& answer);

}  // namespace croupier::codec
