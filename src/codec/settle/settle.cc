#include "codec/settle/settle.h"

#include <fmt/format.h>

#include <array>

#include "codec/settle/request.h"

namespace croupier::codec {
namespace {

constexpr std::array<std::string_view, 14> code_names = {"bad_request",
                                                         "unknown_rulebook",
                                                         "unknown_game",
                                                         "bad_bets",
                                                         "bad_stake",
                                                         "bad_config",
                                                         "unknown_bet",
                                                         "bad_selection",
                                                         "bet_not_offered",
                                                         "missing_base_wager",
                                                         "bad_outcome",
                                                         "bad_decision",
                                                         "missing_external_odds",
                                                         "inexact_payout"};

struct Game {
    std::string_view name;
    bool (*in)(const rulebook::Rulebook&);
    Checked (*settle)(const Request&, Answer&);
};
template <auto Member>
bool has(const rulebook::Rulebook& book) {
    return (book.*Member).has_value();
}

using rulebook::Rulebook;
constexpr std::array games = {
    Game{"baccarat", has<&Rulebook::baccarat>, settle_baccarat},
    Game{"roulette", has<&Rulebook::roulette>, settle_roulette},
    Game{"sic_bo", has<&Rulebook::sic_bo>, settle_sic_bo},
    Game{"lucky_sic_bo", has<&Rulebook::lucky_sic_bo>, settle_lucky_sic_bo},
    Game{"blackjack", has<&Rulebook::blackjack>, settle_blackjack},
    Game{"casino_war", has<&Rulebook::casino_war>, settle_casino_war},
    Game{"three_card_poker", has<&Rulebook::three_card_poker>, settle_three_card_poker},
    Game{"triple_chase", has<&Rulebook::triple_chase>, settle_triple_chase},
    Game{"big_wheel", has<&Rulebook::big_wheel>, settle_big_wheel},
};

Checked read_bets(const json::Object& object, Request& request) {
    const json::Value* value = find(object, "bets");
    const json::Array* list = value != nullptr ? value->if_array() : nullptr;
    if (list == nullptr || list->empty())
        return refuse(Code::bad_bets, "bets is a list with at least one bet");
    for (const json::Value& item : *list) {
        const json::Object* bet = item.if_object();
        const json::Value* name = bet != nullptr ? find(*bet, "bet") : nullptr;
        if (name == nullptr || !name->is_string())
            return refuse(Code::bad_bets, "each bet is an object with the name of the bet");
        request.bets.push_back({*as_text(*name), Money{}, false, bet});
    }
    for (PlacedBet& bet : request.bets) {
        const json::Value* stake = find(*bet.object, "stake");
        const auto cents = stake != nullptr ? as_integer(*stake) : std::nullopt;
        if (!cents || *cents <= 0 || *cents > stake_max)
            return refuse(Code::bad_stake,
                          fmt::format("stake is a whole number of cents from 1 to {}", stake_max));
        bet.stake = Money::cents(*cents);
    }
    for (PlacedBet& bet : request.bets) {
        const json::Value* chip = find(*bet.object, "lucky_chip");
        if (chip == nullptr) continue;
        if (!chip->is_bool()) return refuse(Code::bad_selection, "lucky_chip is true or false");
        bet.lucky_chip = chip->get_bool();
    }
    return Nothing{};
}

bool has_feature(const rulebook::Rulebook& book, rulebook::BonusFeature feature) {
    for (const auto known : book.bonus_features)
        if (known == feature) return true;
    return false;
}

Checked read_tournament(Request& request) {
    const json::Value* value = find(*request.config, "tournament");
    Tournament& tournament = request.tournament;
    if (value != nullptr) {
        const auto bad = [](std::string what) { return refuse(Code::bad_config, std::move(what)); };
        if (request.book->bonus_features.empty())
            return bad("the rulebook has no tournament bonus");
        const json::Object* object = value->if_object();
        if (object == nullptr) return bad("config.tournament is an object");
        tournament.present = true;
        const json::Value* feature = find(*object, "bonus_feature");
        const auto name =
            feature == nullptr ? std::optional<std::string_view>("none") : as_text(*feature);
        using rulebook::BonusFeature;
        const auto& book = *request.book;
        if (name == "lucky_chip" && has_feature(book, BonusFeature::lucky_chip))
            tournament.bonus = Bonus::lucky_chip;
        else if ((name == "lucky_number" && has_feature(book, BonusFeature::lucky_number)) ||
                 (name == "random_lucky_number" &&
                  has_feature(book, BonusFeature::random_lucky_number)))
            tournament.bonus = Bonus::lucky_number;
        else if (name != "none")
            return bad("config.tournament.bonus_feature is not known");
        if (tournament.bonus == Bonus::lucky_number && request.game != "roulette")
            return bad("lucky numbers belong to roulette");
        const json::Value* number = find(*object, "lucky_number");
        if (number != nullptr && !number->is_null()) {
            const auto text = as_text(*number);
            if (!text || !roulette::parse_number(*text))
                return bad("config.tournament.lucky_number is a number of the wheel");
            tournament.lucky_number = *text;
        }
    }
    int chips = 0;
    for (const PlacedBet& bet : request.bets) {
        if (!bet.lucky_chip) continue;
        if (tournament.bonus != Bonus::lucky_chip)
            return refuse(Code::bad_selection, "there is no lucky chip here");
        if (++chips > 1) return refuse(Code::bad_selection, "there is one lucky chip only");
    }
    return Nothing{};
}

Checked read_rounding(Request& request) {
    constexpr std::array<std::string_view, 4> modes = {"down", "up", "nearest", "exact"};
    request.rounding = request.book->rounding;
    const json::Value* value = find(*request.config, "rounding");
    if (value == nullptr) return Nothing{};
    const json::Object* object = value->if_object();
    if (object == nullptr) return refuse(Code::bad_config, "config.rounding is an object");
    if (const json::Value* unit = find(*object, "unit")) {
        const auto cents = as_integer(*unit);
        if (!cents || *cents <= 0 || *cents > stake_max)
            return refuse(Code::bad_config, "config.rounding.unit is a number of cents");
        request.rounding.unit = *cents;
    }
    if (const json::Value* mode = find(*object, "mode")) {
        const auto name = as_text(*mode);
        const auto* const at = name ? std::find(modes.begin(), modes.end(), *name) : modes.end();
        if (at == modes.end())
            return refuse(Code::bad_config, "config.rounding.mode is down, up, nearest or exact");
        const auto chosen = static_cast<RoundingMode>(at - modes.begin());
        if (request.book->rounding_mode_fixed && chosen != request.book->rounding.mode)
            return refuse(Code::bad_config, "the rulebook fixes the rounding");
        request.rounding.mode = chosen;
    }
    return Nothing{};
}

// An object under `key`; absent counts as empty.
Result<const json::Object*, Refusal> object_or_empty(const json::Object& from, std::string_view key,
                                                     Code code) {
    static const json::Object empty;
    const json::Value* value = find(from, key);
    if (value == nullptr) return &empty;
    if (!value->is_object()) return refuse(code, fmt::format("{} is an object", key));
    return &value->get_object();
}

Checked settle_object(const rulebook::Shelf& shelf, const json::Object& object, Request& request,
                      Answer& answer) {
    const json::Value* id = find(object, "rulebook");
    const auto id_text = id != nullptr ? as_text(*id) : std::nullopt;
    request.book = id_text ? shelf.find(*id_text) : nullptr;
    if (request.book == nullptr) return refuse(Code::unknown_rulebook, "no such rulebook");

    const json::Value* game = find(object, "game");
    const auto game_text = game != nullptr ? as_text(*game) : std::nullopt;
    const auto* const known = std::find_if(games.begin(), games.end(), [&](const Game& candidate) {
        return game_text == candidate.name && candidate.in(*request.book);
    });
    if (known == games.end()) return refuse(Code::unknown_game, "no such game in this rulebook");
    request.game = known->name;

    TRY_DO(read_bets(object, request));
    TRY(config, object_or_empty(object, "config", Code::bad_config));
    request.config = config;
    TRY_DO(read_tournament(request));
    TRY_DO(read_rounding(request));
    // A game looks at outcome and decisions only after its bets; here they are only found.
    const json::Value* outcome = find(object, "outcome");
    if (outcome != nullptr && outcome->is_object()) {
        request.outcome = &outcome->get_object();
        const json::Value* void_flag = find(*request.outcome, "void");
        request.void_round = void_flag != nullptr && void_flag->is_bool() && void_flag->get_bool();
    }
    auto decisions = object_or_empty(object, "decisions", Code::bad_decision);
    request.decisions = decisions ? *decisions : nullptr;
    TRY_DO(known->settle(request, answer));
    if (!request.void_round && !decisions) return Err{decisions.error()};
    return Nothing{};
}

void write_refusal(const Refusal& refusal, std::string& out) {
    out += "{\"error\": {\"code\": \"";
    out += code_names[static_cast<std::size_t>(refusal.code)];
    out += "\", \"message\": \"";
    for (const char c : refusal.message) {
        if (c == '"' || c == '\\') out += '\\';
        if (static_cast<unsigned char>(c) < 0x20)
            out += ' ';
        else
            out += c;
    }
    out += "\"}}";
}

}  // namespace

struct Settler::Workspace {
    json::Reader reader;
    Request request;
};

Settler::Settler(const rulebook::Shelf& shelf)
    : shelf_(shelf), workspace_(std::make_unique<Workspace>()) {}
Settler::~Settler() = default;

bool Settler::settle(std::string_view line, std::string& out) {
    const auto refused = [&out](const Refusal& refusal) {
        write_refusal(refusal, out);
        return false;
    };
    const std::size_t start = out.size();
    Workspace& work = *workspace_;
    const auto value = work.reader.read(line);
    if (!value) return refused({Code::bad_request, "not JSON: " + value.error().what});
    const json::Object* object = (*value)->if_object();
    if (object == nullptr) return refused({Code::bad_request, "a request is a JSON object"});

    out += "{\"results\": [";
    Answer answer(out);
    Request& request = work.request;
    std::vector<PlacedBet> bets = std::move(request.bets);  // keeps its room from line to line
    bets.clear();
    request = Request{};
    request.bets = std::move(bets);
    const auto settled = settle_object(shelf_, *object, request, answer);
    if (!settled) {
        out.resize(start);
        return refused(settled.error());
    }
    out += "]}";
    return true;
}

}  // namespace croupier::codec
