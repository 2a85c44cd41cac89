#include <algorithm>
#include <limits>

#include "internal.h"

namespace croupier::reference {

std::optional<std::int64_t> whole(const json::value* value) {
    if (value == nullptr) return std::nullopt;
    if (value->is_int64()) return value->get_int64();
    if (value->is_uint64() &&
        value->get_uint64() <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return static_cast<std::int64_t>(value->get_uint64());
    return std::nullopt;
}

std::optional<std::string> text(const json::value* value) {
    if (value == nullptr || !value->is_string()) return std::nullopt;
    return std::string(value->get_string().c_str(), value->get_string().size());
}

const json::value* find(const json::object& object, std::string_view key) {
    return object.if_contains(json::string_view(key.data(), key.size()));
}

bool one_of(std::string_view value, std::initializer_list<std::string_view> list) {
    return std::find(list.begin(), list.end(), value) != list.end();
}

// ENCODING 1: rank then suit
std::optional<Card> card(const json::value& value) {
    const auto written = text(&value);
    if (!written || written->size() != 2) return std::nullopt;
    const std::string ranks = "23456789TJQKA";
    const std::string suits = "CDHS";
    const auto rank = ranks.find((*written)[0]);
    if (rank == std::string::npos || suits.find((*written)[1]) == std::string::npos)
        return std::nullopt;
    return Card{static_cast<int>(rank) + 2, (*written)[1]};
}

std::string name_of(Card c) {
    return std::string{"23456789TJQKA"[c.rank - 2], c.suit};
}

std::vector<Card> cards(const json::value* value, const std::string& code) {
    if (value == nullptr || !value->is_array()) throw Refusal{code, "a list of cards is missing"};
    std::vector<Card> list;
    for (const json::value& item : value->get_array()) {
        const auto c = card(item);
        if (!c) throw Refusal{code, "not a card: " + json::serialize(item)};
        list.push_back(*c);
    }
    return list;
}

void check_decks(const std::vector<Card>& seen, std::int64_t decks) {
    for (const Card c : seen)
        if (std::count(seen.begin(), seen.end(), c) > decks)
            throw Refusal{"bad_outcome", name_of(c) + " is seen too often"};
}

const json::object& decisions_of(const Request& request) {
    if (!request.decisions.is_object())
        throw Refusal{"bad_decision", "decisions must be an object"};
    return request.decisions.get_object();
}

std::int64_t whole_config(const Request& request, std::string_view key, std::int64_t otherwise,
                          std::initializer_list<std::int64_t> allowed) {
    const json::value* value = find(request.config, key);
    if (value == nullptr) return otherwise;
    const auto number = whole(value);
    if (!number || std::find(allowed.begin(), allowed.end(), *number) == allowed.end())
        throw Refusal{"bad_config", std::string(key) + " is not allowed"};
    return *number;
}

std::string text_config(const Request& request, std::string_view key, std::string otherwise,
                        std::initializer_list<std::string_view> allowed) {
    const json::value* value = find(request.config, key);
    if (value == nullptr) return otherwise;
    const auto written = text(value);
    if (!written || !one_of(*written, allowed))
        throw Refusal{"bad_config", std::string(key) + " is not allowed"};
    return *written;
}

void unknown_bet(const Bet& bet) {
    throw Refusal{"unknown_bet", "bet not known here: " + bet.name};
}

void check_keys(const Request& request, const Bet& bet,
                std::initializer_list<std::string_view> selection, bool many_pieces) {
    for (const auto key : selection)
        if (find(bet.keys, key) == nullptr)
            throw Refusal{"bad_selection", "missing key: " + std::string(key)};
    for (const auto& item : bet.keys) {
        const std::string_view key(item.key().data(), item.key().size());
        if (!one_of(key, {"bet", "stake", "lucky_chip"}) && !one_of(key, selection))
            throw Refusal{"bad_selection", "extra key: " + std::string(key)};
    }
    // RF-16.7.1: one chip, on one area, only while the feature runs
    if (bet.lucky_chip) {
        if (!request.tournament || request.bonus_feature != "lucky_chip")
            throw Refusal{"bad_selection", "no lucky chip here"};
        for (const Bet& other : request.bets)
            if (other.ref < bet.ref && other.lucky_chip)
                throw Refusal{"bad_selection", "a second lucky chip"};
        if (many_pieces) throw Refusal{"bad_selection", "lucky chip on a multiple-piece bet"};
    }
}

bool has_bet(const Request& request, std::initializer_list<std::string_view> names) {
    for (const Bet& bet : request.bets)
        if (one_of(bet.name, names)) return true;
    return false;
}

Entry& add(Request& request, const Bet& bet, Status status) {
    Entry entry;
    entry.ref = bet.ref;
    entry.bet = bet.name;
    entry.stake = bet.stake;
    entry.status = status;
    entry.returned = status == Status::lose ? 0 : bet.stake;
    request.entries.push_back(entry);
    return request.entries.back();
}

void add_win(Request& request, const Bet& bet, Odds odds) {
    add(request, bet, Status::win).won.push_back({bet.stake, odds, bet.lucky_chip});
}

Entry& add_derived(Request& request, const Bet& bet, std::string name, std::int64_t stake,
                   Status status) {
    Entry& entry = add(request, bet, status);
    entry.derived = true;
    entry.bet = std::move(name);
    entry.stake = stake;
    entry.returned = status == Status::lose ? 0 : stake;
    return entry;
}

void add_derived_win(Request& request, const Bet& bet, std::string name, std::int64_t stake,
                     Odds odds) {
    // ENCODING 5: the lucky chip never doubles a derived entry
    add_derived(request, bet, std::move(name), stake, Status::win)
        .won.push_back({stake, odds, false});
}

// ENCODING 1: odds are [win, stake]
std::optional<Odds> odds_value(const json::value* value) {
    if (value == nullptr || !value->is_array() || value->get_array().size() != 2)
        return std::nullopt;
    const auto win = whole(&value->get_array()[0]);
    const auto stake = whole(&value->get_array()[1]);
    if (!win || !stake || *win < 0 || *stake < 1) return std::nullopt;
    return Odds{*win, *stake};
}

static const json::value* external_value(const Request& request, const Path& path) {
    const json::value* at = find(request.config, "external_odds");
    for (const std::string& step : path) {
        if (at == nullptr) return nullptr;
        if (!at->is_object()) throw Refusal{"bad_config", "external_odds has a wrong shape"};
        at = find(at->get_object(), step);
    }
    return at;
}

Odds external(const Request& request, const Path& path) {
    const json::value* value = external_value(request, path);
    if (value == nullptr)
        throw Refusal{"missing_external_odds", "no external odds for " + path.back()};
    const auto odds = odds_value(value);
    if (!odds) throw Refusal{"bad_config", "malformed external odds for " + path.back()};
    if (odds->win == 0) throw Refusal{"bad_config", "external odds of nothing", true};
    return *odds;
}

void perhaps_external(Request& request, const Path& path) {
    try {
        external(request, path);
    } catch (const Refusal& refusal) {
        request.open_points.push_back("not needed, but " + refusal.message);
    }
}

const json::object* external_table(const Request& request, const std::string& name) {
    const json::value* value = external_value(request, {name});
    if (value == nullptr) return nullptr;
    if (!value->is_object()) throw Refusal{"bad_config", "external " + name + " is no table"};
    return &value->get_object();
}

Reading::Reading(const Request& request, std::string_view key, std::string otherwise,
                 std::initializer_list<std::string_view> allowed)
    : key_(key), value_(std::move(otherwise)) {
    const json::value* readings = find(request.config, "readings");
    if (readings == nullptr) return;
    if (!readings->is_object()) {
        bad_ = true;
        return;
    }
    const json::value* chosen = find(readings->get_object(), key);
    if (chosen == nullptr) return;
    const auto written = text(chosen);
    if (written && one_of(*written, allowed))
        value_ = *written;
    else
        bad_ = true;
}

const std::string& Reading::value() {
    if (bad_) throw Refusal{"bad_config", "unknown reading of " + key_};
    return value_;
}

void Reading::close() const {
    if (bad_) throw Refusal{"bad_config", "unknown reading of " + key_ + " (not used)", true};
}

}  // namespace croupier::reference
