#include "codec/settle/request.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstring>

namespace croupier::codec {
namespace {

// One entry of an answer is put together here and appended at once.
class Entry {
public:
    void put(std::string_view text) {
        CHECK(text.size() <= static_cast<std::size_t>(text_.end() - end_));
        std::memcpy(end_, text.data(), text.size());
        end_ += text.size();
    }
    void put(std::int64_t number) { end_ = std::to_chars(end_, text_.end(), number).ptr; }
    std::string_view text() const {
        return {text_.data(), static_cast<std::size_t>(end_ - text_.data())};
    }

private:
    std::array<char, 384> text_;
    char* end_ = text_.data();
};

constexpr std::array<std::string_view, 3> common_keys = {"bet", "stake", "lucky_chip"};

}  // namespace

Checked Answer::placed(const Request& request, std::size_t ref, rules::Payment payment) {
    const PlacedBet& bet = request.bets[ref];
    if (bet.lucky_chip && payment.status == rules::Status::win) {
        if (payment.winnings.in_cents() > INT64_MAX / 4)
            return Err{pay_refusal(PayFault::too_large)};
        payment.winnings = payment.winnings * 2;
    }
    write(request, ref, bet.name, "placed", bet.stake, payment);
    return Nothing{};
}

Checked Answer::derived(const Request& request, std::size_t ref, std::string_view name, Money stake,
                        rules::Payment payment) {
    write(request, ref, name, "derived", stake, payment);
    return Nothing{};
}

void Answer::write(const Request& request, std::size_t ref, std::string_view name,
                   std::string_view kind, Money stake, const rules::Payment& payment) {
    Entry entry;
    entry.put(first_ ? "{\"ref\": " : ", {\"ref\": ");
    first_ = false;
    entry.put(static_cast<std::int64_t>(ref));
    entry.put(", \"bet\": \"");
    entry.put(name);
    entry.put("\", \"kind\": \"");
    entry.put(kind);
    entry.put("\", \"stake\": ");
    entry.put(stake.in_cents());
    entry.put(", \"status\": \"");
    entry.put(rules::status_name(payment.status));
    entry.put("\", \"returned\": ");
    entry.put(payment.returned.in_cents());
    entry.put(", \"winnings\": ");
    entry.put(payment.winnings.in_cents());
    if (request.tournament.present) {
        // RF-16.1.1: only winning wagers score, with their stake and what they won.
        const bool won = payment.status == rules::Status::win;
        entry.put(", \"session_score\": ");
        entry.put(won ? (payment.returned + payment.winnings).in_cents() : 0);
    }
    entry.put("}");
    out_ += entry.text();
}

Checked settle_void(const Request& request, Answer& answer) {
    for (std::size_t ref = 0; ref < request.bets.size(); ++ref)
        TRY_DO(answer.placed(request, ref,
                             {rules::Status::void_wager, request.bets[ref].stake, Money{}}));
    return Nothing{};
}

Refusal pay_refusal(PayFault fault) {
    if (fault == PayFault::inexact)
        return {Code::inexact_payout, "the winnings are not a multiple of the rounding unit"};
    return {Code::bad_stake, "the winnings of this stake are too large to count"};
}

Result<rules::Payment, Refusal> paid(const Request& request, rules::Award award, Money stake) {
    auto payment = rules::pay(award, stake, request.rounding);
    if (!payment) return Err{pay_refusal(payment.error())};
    if (payment->winnings.in_cents() > INT64_MAX / 4) return Err{pay_refusal(PayFault::too_large)};
    return *payment;
}

Checked check_selection(const PlacedBet& bet, std::initializer_list<std::string_view> keys) {
    for (const auto key : keys)
        if (!bet.object->contains(key))
            return refuse(Code::bad_selection, fmt::format("{} needs {}", bet.name, key));
    for (const auto& [key, value] : *bet.object) {
        if (std::find(common_keys.begin(), common_keys.end(), key) == common_keys.end() &&
            std::find(keys.begin(), keys.end(), key) == keys.end())
            return refuse(Code::bad_selection, fmt::format("{} takes no {}", bet.name, key));
    }
    return Nothing{};
}

Refusal no_such_bet(const Request& request, std::string_view name) {
    return {Code::unknown_bet,
            fmt::format("{} has no {} bet in {}", request.book->id, name, request.game)};
}

const json::Value* find(const json::Object& object, std::string_view key) {
    return object.if_contains(key);
}

std::optional<std::int64_t> as_integer(const json::Value& value) {
    if (const auto* number = value.if_int64()) return *number;
    return std::nullopt;
}

std::optional<std::string_view> as_text(const json::Value& value) {
    if (const auto* text = value.if_string()) return *text;
    return std::nullopt;
}

Result<int, Refusal> selected_number(const PlacedBet& bet, std::string_view key, int least,
                                     int most) {
    const json::Value* value = find(*bet.object, key);
    const auto number = value != nullptr ? as_integer(*value) : std::nullopt;
    if (!number || *number < least || *number > most)
        return refuse(Code::bad_selection, fmt::format("{}: {} is a whole number from {} to {}",
                                                       bet.name, key, least, most));
    return static_cast<int>(*number);
}

Result<std::string_view, Refusal> selected_text(const PlacedBet& bet, std::string_view key) {
    const json::Value* value = find(*bet.object, key);
    const auto text = value != nullptr ? as_text(*value) : std::nullopt;
    if (!text) return refuse(Code::bad_selection, fmt::format("{}: {} is a text", bet.name, key));
    return *text;
}

Result<int, Refusal> config_number(const Request& request, std::string_view key,
                                   std::span<const int> permitted, int otherwise) {
    const json::Value* value = find(*request.config, key);
    if (value == nullptr) return otherwise;
    const auto number = as_integer(*value);
    if (!number || std::find(permitted.begin(), permitted.end(), *number) == permitted.end())
        return refuse(Code::bad_config,
                      fmt::format("config.{} is one of {}", key, fmt::join(permitted, ", ")));
    return static_cast<int>(*number);
}

namespace {

Result<std::size_t, Refusal> choice_in(const json::Object& object, std::string_view where,
                                       std::string_view key,
                                       std::span<const std::string_view> names,
                                       std::size_t otherwise) {
    const json::Value* value = find(object, key);
    if (value == nullptr) return otherwise;
    const auto text = as_text(*value);
    const auto at = text ? std::find(names.begin(), names.end(), *text) : names.end();
    if (at == names.end())
        return refuse(Code::bad_config,
                      fmt::format("{}.{} is one of {}", where, key, fmt::join(names, ", ")));
    return static_cast<std::size_t>(at - names.begin());
}

}  // namespace

Result<std::size_t, Refusal> config_choice(const Request& request, std::string_view key,
                                           std::span<const std::string_view> names,
                                           std::size_t otherwise) {
    return choice_in(*request.config, "config", key, names, otherwise);
}

Result<bool, Refusal> config_flag(const Request& request, std::string_view key) {
    const json::Value* value = find(*request.config, key);
    if (value == nullptr) return false;
    if (!value->is_bool())
        return refuse(Code::bad_config, fmt::format("config.{} is true or false", key));
    return value->get_bool();
}

Result<std::size_t, Refusal> reading(const Request& request, std::string_view key,
                                     std::span<const std::string_view> names,
                                     std::size_t otherwise) {
    const json::Value* readings = find(*request.config, "readings");
    if (readings == nullptr) return otherwise;
    if (!readings->is_object()) return refuse(Code::bad_config, "config.readings is an object");
    return choice_in(readings->get_object(), "config.readings", key, names, otherwise);
}

Result<Odds, Refusal> read_odds(const json::Value& value, std::string_view what) {
    const json::Array* pair = value.if_array();
    if (pair != nullptr && pair->size() == 2) {
        const auto win = as_integer((*pair)[0]);
        const auto stake = as_integer((*pair)[1]);
        constexpr std::int64_t most = 1'000'000'000;
        if (win && stake && *win >= 0 && *win <= most && *stake > 0 && *stake <= most)
            return Odds{static_cast<std::int32_t>(*win), static_cast<std::int32_t>(*stake)};
    }
    return refuse(Code::bad_config, fmt::format("{} are no odds [win, stake]", what));
}

namespace {

Result<const json::Value*, Refusal> external_value(const Request& request, std::string_view key) {
    const json::Value* external = find(*request.config, "external_odds");
    if (external != nullptr && !external->is_object())
        return refuse(Code::bad_config, "config.external_odds is an object");
    const json::Value* found = external != nullptr ? find(external->get_object(), key) : nullptr;
    if (found == nullptr)
        return refuse(Code::missing_external_odds,
                      fmt::format("config.external_odds has no {}", key));
    return found;
}

}  // namespace

Result<const json::Object*, Refusal> external_table(const Request& request, std::string_view key) {
    TRY(found, external_value(request, key));
    if (!found->is_object())
        return refuse(Code::bad_config, fmt::format("config.external_odds.{} is an object", key));
    return &found->get_object();
}

Result<Odds, Refusal> external_odds(const Request& request, std::string_view key,
                                    std::string_view subkey) {
    if (subkey.empty()) {
        TRY(found, external_value(request, key));
        return read_odds(*found, key);
    }
    TRY(table, external_table(request, key));
    const json::Value* found = find(*table, subkey);
    if (found == nullptr)
        return refuse(Code::missing_external_odds,
                      fmt::format("config.external_odds.{} has no {}", key, subkey));
    return read_odds(*found, key);
}

Result<Odds, Refusal> odds_of(const Request& request, const rules::Pay& pay, std::string_view key,
                              std::string_view subkey) {
    if (pay.external) return external_odds(request, key, subkey);
    return pay.odds;
}

Result<cards::Card, Refusal> read_card(const json::Value& value, Code code, std::string_view what) {
    const auto text = as_text(value);
    const auto card = text ? cards::parse_card(*text) : std::nullopt;
    if (!card) return refuse(code, fmt::format("{} holds something that is no card", what));
    return *card;
}

Result<std::vector<cards::Card>, Refusal> outcome_cards(const Request& request,
                                                        std::string_view key) {
    const json::Value* value = find(*request.outcome, key);
    const json::Array* list = value != nullptr ? value->if_array() : nullptr;
    if (list == nullptr)
        return refuse(Code::bad_outcome, fmt::format("outcome.{} is a list of cards", key));
    std::vector<cards::Card> hand;
    hand.reserve(list->size());
    for (const json::Value& item : *list) {
        TRY(card, read_card(item, Code::bad_outcome, key));
        hand.push_back(card);
    }
    return hand;
}

}  // namespace croupier::codec
