#include "settle.h"

#include <limits>
#include <map>

#include "internal.h"

namespace croupier::reference {
namespace {

__extension__ using Wide = __int128;

const std::map<std::string, Book> books = {
    {"star-rapid-fusion-2024", Book::rf}, {"star-ltgame-2016", Book::lt},
    {"star-baccarat-2025", Book::sb},     {"crown-sat-15.1", Book::cr},
    {"canberra-mttg-2019", Book::cn},
};

// RF-2.1, LT-1.1, SB-1.1, CR-9 to CR-18, CN-A.1m
const std::map<Book, std::map<std::string, const Game*>> games = {
    {Book::rf,
     {{"baccarat", &baccarat_game},
      {"roulette", &roulette_game},
      {"sic_bo", &sic_bo_game},
      {"blackjack", &blackjack_game},
      {"casino_war", &casino_war_game},
      {"three_card_poker", &three_card_poker_game}}},
    {Book::lt, {{"baccarat", &baccarat_game}}},
    {Book::sb, {{"baccarat", &baccarat_game}}},
    {Book::cr,
     {{"baccarat", &baccarat_game},
      {"roulette", &roulette_game},
      {"sic_bo", &sic_bo_game},
      {"lucky_sic_bo", &lucky_sic_bo_game},
      {"blackjack", &blackjack_game},
      {"casino_war", &casino_war_game},
      {"three_card_poker", &three_card_poker_game},
      {"triple_chase", &triple_chase_game},
      {"big_wheel", &big_wheel_game}}},
    {Book::cn,
     {{"baccarat", &baccarat_game}, {"roulette", &roulette_game}, {"sic_bo", &sic_bo_game}}},
};

constexpr std::int64_t largest_stake = 1'000'000'000'000'000;

void read_bets(Request& request, const json::object& top) {
    const json::value* list = find(top, "bets");
    if (list == nullptr || !list->is_array() || list->get_array().empty())
        throw Refusal{"bad_bets", "bets must be a list with at least one bet"};
    for (const json::value& item : list->get_array()) {
        if (!item.is_object()) throw Refusal{"bad_bets", "a bet must be an object"};
        Bet bet;
        bet.ref = request.bets.size();
        bet.keys = item.get_object();
        const auto name = text(find(bet.keys, "bet"));
        if (!name) throw Refusal{"bad_bets", "a bet must have a name"};
        bet.name = *name;
        request.bets.push_back(bet);
    }
    for (Bet& bet : request.bets) {
        const auto stake = whole(find(bet.keys, "stake"));
        if (!stake || *stake < 1 || *stake > largest_stake)
            throw Refusal{"bad_stake", "a stake must be a whole number of cents, at least 1"};
        bet.stake = *stake;
    }
    for (Bet& bet : request.bets) {
        const json::value* chip = find(bet.keys, "lucky_chip");
        if (chip == nullptr) continue;
        if (!chip->is_bool()) throw Refusal{"bad_selection", "lucky_chip must be true or false"};
        bet.lucky_chip = chip->get_bool();
    }
}

// ENCODING 4.3 and 5
void read_tournament(Request& request) {
    const json::value* tournament = find(request.config, "tournament");
    if (tournament == nullptr) return;
    if (request.book != Book::rf) throw Refusal{"bad_config", "no tournaments in this rulebook"};
    if (!tournament->is_object()) throw Refusal{"bad_config", "tournament must be an object"};
    const json::object& keys = tournament->get_object();
    request.tournament = true;
    if (const json::value* feature = find(keys, "bonus_feature")) {
        const auto written = text(feature);
        if (!written ||
            !one_of(*written, {"none", "lucky_chip", "lucky_number", "random_lucky_number"}))
            throw Refusal{"bad_config", "unknown bonus feature"};
        request.bonus_feature = *written;
    }
    const bool number_feature =
        one_of(request.bonus_feature, {"lucky_number", "random_lucky_number"});
    if (number_feature && request.game != "roulette")
        throw Refusal{"bad_config", "lucky numbers belong to roulette"};
    const json::value* number = find(keys, "lucky_number");
    if (number != nullptr && !number->is_null()) {
        const auto written = text(number);
        bool legal = false;
        for (int n = 0; n <= 36; ++n)
            if (written && *written == std::to_string(n)) legal = true;
        if (!legal) throw Refusal{"bad_config", "not a lucky number", !number_feature};
        if (number_feature) request.lucky_number = *written;
    }
}

// ENCODING 4.1
void read_rounding(Request& request) {
    const json::value* rounding = find(request.config, "rounding");
    if (rounding == nullptr) return;
    if (!rounding->is_object()) throw Refusal{"bad_config", "rounding must be an object"};
    if (const json::value* unit = find(rounding->get_object(), "unit")) {
        const auto number = whole(unit);
        if (!number || *number < 1) throw Refusal{"bad_config", "bad rounding unit"};
        request.rounding_unit = *number;
    }
    if (const json::value* mode = find(rounding->get_object(), "mode")) {
        const auto written = text(mode);
        if (!written || !one_of(*written, {"down", "up", "nearest", "exact"}))
            throw Refusal{"bad_config", "bad rounding mode"};
        if (request.book == Book::sb && *written != "up")  // SB-5.8
            throw Refusal{"bad_config", "this rulebook rounds up"};
        request.rounding_mode = *written;
    }
}

// numerator/denominator cents, to a multiple of the unit
Wide rounded(const Request& request, Wide numerator, Wide denominator) {
    const Wide unit = request.rounding_unit;
    const Wide step = denominator * unit;
    const Wide below = numerator / step;
    const Wide rest = numerator % step;
    if (rest == 0) return below * unit;
    if (request.rounding_mode == "down") return below * unit;
    if (request.rounding_mode == "up") return (below + 1) * unit;
    if (request.rounding_mode == "nearest") return (rest * 2 >= step ? below + 1 : below) * unit;
    throw Refusal{"inexact_payout", "the amount cannot be paid exactly"};
}

std::int64_t fitting(Wide amount) {
    if (amount > std::numeric_limits<std::int64_t>::max())
        throw Refusal{"bad_stake", "the amount is too large"};
    return static_cast<std::int64_t>(amount);
}

void count_money(Request& request) {
    for (Entry& entry : request.entries) {
        Wide winnings = 0;
        for (const WonPiece& piece : entry.won) {
            const Wide paid =
                rounded(request, Wide{piece.stake} * piece.odds.win, piece.odds.stake);
            winnings += piece.doubled ? 2 * paid : paid;
        }
        entry.winnings = fitting(winnings);
        if (entry.half_back) {  // RF-14.2.2.3, CR-17.6.1(a); never more than the stake
            const Wide half = rounded(request, entry.stake, 2);
            entry.returned = half > entry.stake ? entry.stake : fitting(half);
        }
        fitting(Wide{entry.winnings} + entry.returned);
    }
}

std::string written(const Request& request) {
    json::array list;
    for (const Entry& entry : request.entries) {
        json::object line;
        line["ref"] = static_cast<std::int64_t>(entry.ref);
        line["bet"] = entry.bet;
        line["kind"] = entry.derived ? "derived" : "placed";
        line["stake"] = entry.stake;
        switch (entry.status) {
            case Status::win:
                line["status"] = "win";
                break;
            case Status::lose:
                line["status"] = "lose";
                break;
            case Status::push:
                line["status"] = "push";
                break;
            case Status::voided:
                line["status"] = "void";
                break;
        }
        line["returned"] = entry.returned;
        line["winnings"] = entry.winnings;
        if (request.tournament)  // RF-16.1.1: winners only
            line["session_score"] =
                entry.status == Status::win ? entry.returned + entry.winnings : std::int64_t{0};
        list.push_back(line);
    }
    json::object answer;
    answer["results"] = list;
    return json::serialize(answer);
}

// Odds that nothing here is paid by need not be looked at, but may be.
void note_malformed_odds(Request& request) {
    const json::value* given = find(request.config, "external_odds");
    if (given == nullptr) return;
    bool bad = !given->is_object();
    if (!bad)
        for (const auto& item : given->get_object()) {
            if (item.value().is_object()) {
                for (const auto& inner : item.value().get_object())
                    if (!odds_value(&inner.value())) bad = true;
            } else if (!odds_value(&item.value())) {
                bad = true;
            }
        }
    if (bad) request.open_points.push_back("external odds that are not used are malformed");
}

// The order of checks is that of ENCODING 6.
std::string settle_object(Request& request, const json::object& top) {
    const auto book = text(find(top, "rulebook"));
    if (!book || books.find(*book) == books.end())
        throw Refusal{"unknown_rulebook", "no such rulebook"};
    request.book = books.at(*book);

    const auto name = text(find(top, "game"));
    if (!name || games.at(request.book).find(*name) == games.at(request.book).end())
        throw Refusal{"unknown_game", "no such game in this rulebook"};
    request.game = *name;
    const Game& game = *games.at(request.book).at(*name);

    read_bets(request, top);
    if (const json::value* config = find(top, "config")) {
        if (!config->is_object()) throw Refusal{"bad_config", "config must be an object"};
        request.config = config->get_object();
    }
    read_tournament(request);
    read_rounding(request);
    game.check_config(request);
    for (const Bet& bet : request.bets) game.check_bet(request, bet);

    const json::value* outcome = find(top, "outcome");
    if (outcome == nullptr || !outcome->is_object())
        throw Refusal{"bad_outcome", "outcome must be an object"};
    request.outcome = *outcome;
    if (const json::value* voided = find(outcome->get_object(), "void")) {
        if (!voided->is_bool()) throw Refusal{"bad_outcome", "void must be true or false"};
        if (voided->get_bool()) {  // ENCODING 3
            for (const Bet& bet : request.bets) add(request, bet, Status::voided);
            return written(request);
        }
    }

    const json::value* decisions = find(top, "decisions");
    request.decisions = decisions == nullptr ? json::value(json::object()) : *decisions;

    game.play(request);
    if (request.book == Book::cr) note_malformed_odds(request);
    count_money(request);
    return written(request);
}

}  // namespace

Verdict judge_line(std::string_view line) {
    if (line.find_first_not_of(" \t\r\n") == std::string_view::npos) return {};
    Request request;
    try {
        json::error_code error;
        const json::value top = json::parse(json::string_view(line.data(), line.size()), error);
        if (error || !top.is_object()) throw Refusal{"bad_request", "not a JSON object"};
        Verdict verdict;
        verdict.answer = settle_object(request, top.get_object());
        verdict.open = !request.open_points.empty();
        for (const std::string& point : request.open_points)
            verdict.remark += (verdict.remark.empty() ? "" : "; ") + point;
        return verdict;
    } catch (const Refusal& refusal) {
        json::object error;
        error["code"] = refusal.code;
        error["message"] = refusal.message;
        json::object answer;
        answer["error"] = error;
        return {json::serialize(answer), refusal.open, refusal.message};
    }
}

std::string settle_line(std::string_view line) {
    return judge_line(line).answer;
}

}  // namespace croupier::reference
