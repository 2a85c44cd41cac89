#include "lab/rounds/grammar.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "lab/rounds/vocabulary.h"

namespace croupier::lab::rounds {
namespace {

// Words: kinds in order, `?` may be left out, `*` any number, `+` at least one. Keys: key:kind, `!`
// must be there; a lone `*` takes every key.
struct Rule {
    std::string_view name;
    std::string_view words;
    std::string_view keys = "";
};

constexpr std::string_view selection =
    "numbers:text number:text total:text area:text column:text dozen:text digit:text pieces:text "
    "symbol:text";
constexpr std::string_view staff = "by:role! auth:role";

constexpr std::array heads = {
    Rule{"table", "word game",
         "min:money max:money step:money min_total:money max_total:money period:seconds "
         "round_least:duration device_least:duration motion:duration decision:seconds decks:count "
         "variant:text "
         "wheel:text areas:count "
         "differential:amount area_max:amount mode:mode layout:text multi_table:yes_no "
         "shooter_min:amount shooter_time:seconds chip:amount ticket_limit:amount side_bets:text "
         "reserve_play_wager:yes_no early_exposure:text super_6_option:count method:method "
         "tumble:tumble shuffler:yes_no low_limit:yes_no dealer:table ante_bonus:text "
         "pair_plus:text "
         "six_card_bonus:text war_card:text specific_double_on_triple:text "
         "dealer_blackjack_vs_21:text split_dealer_blackjack:text double_dealer_blackjack:text "
         "dealer_qualification:text fold_forfeits_side_wagers:text "
         "poker_pursuit_suited_pair:text equipment:equipment_rule terminals_max:count "
         "min.*:money max.*:money"},
    Rule{"seat", "count", "credit:money! player:text card:none"},
};

constexpr std::array steps = {
    Rule{"new_game", "table", staff},
    Rule{"bet", "seat table word money", selection},
    Rule{"take", "seat table word money", selection},
    Rule{"place", "seat table word money", "by:role! auth:role"},
    Rule{"undo", "seat table"},
    Rule{"clear", "seat table"},
    Rule{"rebet", "seat table"},
    Rule{"double", "seat table"},
    Rule{"confirm_bets", "seat table"},
    Rule{"wait", "duration"},
    Rule{"at", "duration"},
    Rule{"cards", "table shoe_card+", "to:hand face:face by:role auth:role"},
    Rule{"cut_card", "table"},
    Rule{"shoe", "table",
         "cut:count from_back:count burn:burn burnt:count shown:cards mixing:mixing "
         "checked:checked set:text back:text decks:count riffled:yes_no riffle_at:riffle_at "
         "reason:text by:role! auth:role"},
    Rule{"number", "table number", "early:yes by:role auth:role"},
    Rule{"dice", "table die die die", "early:yes exposed:duration by:role auth:role"},
    Rule{"symbol", "table symbol", "early:yes by:role auth:role"},
    Rule{"pick", "seat table position position position"},
    Rule{"decide", "seat table decision", "hand:count area:count"},
    Rule{"press", "seat table"},
    Rule{"answer", "seat table yes_no"},
    Rule{"approve", "seat table approval", "withdrawn:yes by:role! auth:role"},
    Rule{"confirm", "table", staff},
    Rule{"buy_in", "seat money"},
    Rule{"cash_out", "seat"},
    Rule{"insert_card", "seat", "player:text"},
    Rule{"remove_card", "seat"},
    Rule{"open", "table",
         "ticked:device_kinds inspected:text knows:device_kinds by:role! auth:role"},
    Rule{"attend", "table"},
    Rule{"abandon", "table"},
    Rule{"close_notice", "table", staff},
    Rule{"close", "table", staff},
    Rule{"limits", "table",
         "min:money max:money step:money min_total:money max_total:money differential:amount "
         "area_max:amount min.*:money max.*:money keep:yes by:role! auth:role"},
    Rule{"player_limits", "seat table", "min:money max:money by:role! auth:role"},
    Rule{"period", "table duration", staff},
    Rule{"variant", "table word", "ask:yes by:role! auth:role"},
    Rule{"restrict", "table word", "off:yes surveillance:yes by:role! auth:role"},
    Rule{"cap", "table count", staff},
    Rule{"pay_table", "table word word", staff},
    Rule{"rounds", "table",
         "kind:rounds_order! count:count ask:yes surveillance:yes by:role! auth:role"},
    Rule{"ask_seat", "seat table", staff},
    Rule{"offer_cut", "table", "seat:seat by:role! auth:role"},
    Rule{"ask_riffle", "seat table"},
    Rule{"expose", "table", "seat:seat by:role auth:role"},
    Rule{"pass", "seat table", "to:seat! one:yes"},
    Rule{"take_back", "table", staff},
    Rule{"void", "table", "round:count reason:void_reason! forfeit:seats by:role! auth:role"},
    Rule{"no_spin", "table", "reason:no_spin_reason! by:role! auth:role"},
    Rule{"no_result", "table", "reason:no_result_reason! by:role! auth:role"},
    Rule{"dummy", "table", staff},
    Rule{"enter_cards", "table card+", staff},
    Rule{"reconstruct", "table card+", "burn:card by:role! auth:role"},
    Rule{"report_cards", "table", "what:card_matter! text:text by:role! auth:role"},
    Rule{"report_device", "table",
         "what:device_matter! disadvantaged:yes replacement:text damaged:cards deck:text "
         "by:role! auth:role"},
    Rule{"verdict", "table winner"},
    Rule{"device", "word",
         "kind:device_kind! approval:text serial:text version:text across:count metallic:yes_no "
         "dice:count opposite:count sealed:yes_no decks:count identical:yes_no verifies:yes_no "
         "shoes:count"},
    Rule{"retire", "word", "text:text"},
    Rule{"attach", "word seat_or_table?", "by:role auth:role"},
    Rule{"detach", "word table?", "by:role auth:role"},
    Rule{"status", "word device_status", "trouble:device_trouble text:text by:role auth:role"},
    Rule{"start", "table", "by:role auth:role"},
    Rule{"care", "word care", "means:word failed:yes cards:cards text:text by:role auth:role"},
    Rule{"manual", "table on_off", "text:text by:role! auth:role"},
    Rule{"equip", "table", "without:device_kinds inspected:yes_no by:role! auth:role"},
    Rule{"withdraw", "seat table"},
    Rule{"correct", "table",
         "round:count! cards:cards number:number dice:dice symbol:symbol by:role! auth:role"},
    Rule{"settle_payment", "seat table", "kind:payment! at:counter by:role! auth:role"},
    Rule{"malfunction", "seat_or_table", "device:word text:text by:role! auth:role"},
    Rule{"exclude", "seat table", "lifted:yes text:text by:role! auth:role"},
    Rule{"leave", "seat table", "lifted:yes text:text by:role! auth:role"},
    Rule{"void_wagers", "seat table", "why:wager_fault! text:text by:role! auth:role"},
    Rule{"claim", "seat table", "kind:incident! round:count text:text"},
    Rule{"review", "seat table", "text:text"},
    Rule{"open_incident", "table",
         "kind:incident! breach:breach round:count seat:seat withhold:yes text:text by:role! "
         "auth:role"},
    Rule{"finding", "table", "kind:incident! finding:finding! text:text by:role! auth:role"},
    Rule{"close_incident", "table", "kind:incident! text:text by:role! auth:role"},
    Rule{"engine_fault", "table", "text:text"},
    Rule{"resume", "table", staff},
    Rule{"refuse", "seat table", "reason:text by:role! auth:role"},
    Rule{"card_invalid", "seat", staff},
    Rule{"restart", "", "down:duration"},
    Rule{"power_failure", "table", "by:role auth:role"},
    Rule{"repeat", ""},
    Rule{"day", "date"},
};

constexpr std::array expectations = {
    Rule{"refused", "rejection"},
    Rule{"event", "event", "*"},
    Rule{"no_event", "event"},
    Rule{"credit", "seat money"},
    Rule{"staked", "seat table money"},
    Rule{"won", "seat money"},
    Rule{"wager", "seat table word money", selection},
    Rule{"phase", "table phase"},
    Rule{"expects", "table expected"},
    Rule{"offered", "seat table? decision*", "hand:count area:count"},
    Rule{"prompted", "seat table prompt"},
    Rule{"shooter", "table seat"},
    Rule{"last_coup", "table this_or_next"},
    Rule{"hidden", "table count"},
    Rule{"notice", "table notice"},
    Rule{"ticket", "seat money"},
    Rule{"paid", "seat money"},
    Rule{"receivable", "seat money"},
    Rule{"limit", "seat table word money", selection},
    Rule{"result", "table", "*"},
    Rule{"round", "table count round_state"},
    Rule{"incident", "incident incident_state"},
    Rule{"notice_to", "notify", "within:duration"},
    Rule{"no_notice_to", "notify"},
    Rule{"meter", "seat? meter amount"},
    Rule{"device", "word device_state table*", "approval:text rounds:count"},
    Rule{"care", "word care*"},
    Rule{"missing", "table count"},
    Rule{"by_hand", "table yes_no"},
};

std::span<const Rule> rules_of(Part part) {
    switch (part) {
        case Part::table:
        case Part::seat:
            return heads;
        case Part::step:
            return steps;
        case Part::expectation:
            break;
    }
    return expectations;
}

std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        parts.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

std::string words_objection(const Rule& rule, const Line& line, const Story& story) {
    std::size_t next = 0;
    for (std::string_view kind : split(rule.words)) {
        const char mark = kind.back();
        const bool many = mark == '*' || mark == '+';
        if (many || mark == '?') kind.remove_suffix(1);
        std::size_t taken = 0;
        while (next < line.words.size() && (taken == 0 || many) &&
               fits(kind, line.words[next], story)) {
            ++next;
            ++taken;
        }
        if (taken > 0 || mark == '?' || mark == '*') continue;
        if (next >= line.words.size()) return fmt::format("{} needs {}", rule.name, kind);
        return fmt::format("{}: {} is no {}", rule.name, line.words[next], kind);
    }
    if (next < line.words.size())
        return fmt::format("{}: {} is one too many, or no such thing", rule.name, line.words[next]);
    return {};
}

struct Key {
    std::string_view name;
    std::string_view kind;
    bool needed = false;

    explicit Key(std::string_view text) : needed(text.ends_with('!')) {
        if (needed) text.remove_suffix(1);
        const std::size_t colon = text.find(':');
        name = text.substr(0, colon);
        kind = text.substr(colon + 1);
    }
    // `min.*` takes min.tie.
    bool takes(std::string_view wanted) const {
        if (!name.ends_with('*')) return name == wanted;
        const std::string_view start = name.substr(0, name.size() - 1);
        return wanted.starts_with(start) && wanted.size() > start.size();
    }
};

std::string keys_objection(const Rule& rule, const Line& line, const Story& story) {
    for (std::size_t i = 0; i < line.keys.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (line.keys[i].first == line.keys[j].first)
                return fmt::format("{}: {} stands twice", rule.name, line.keys[i].first);
    if (rule.keys == "*") return {};
    std::vector<Key> known;
    for (const std::string_view part : split(rule.keys)) known.emplace_back(part);
    for (const auto& [name, value] : line.keys) {
        const auto key = std::find_if(known.begin(), known.end(),
                                      [&](const Key& each) { return each.takes(name); });
        if (key == known.end()) return fmt::format("{} has no key {}", rule.name, name);
        if (!fits(key->kind, value, story))
            return fmt::format("{}: {}={} is no {}", rule.name, name, value, key->kind);
    }
    for (const Key& key : known)
        if (key.needed && line.find(key.name) == nullptr)
            return fmt::format("{} needs {}=", rule.name, key.name);
    return {};
}

}  // namespace

std::string objection(Part part, const Line& line, const Story& story) {
    const auto rules = rules_of(part);
    const auto rule = std::find_if(rules.begin(), rules.end(),
                                   [&](const Rule& each) { return each.name == line.name; });
    if (rule == rules.end())
        return fmt::format("{} is no {}", line.name,
                           part == Part::step          ? "step"
                           : part == Part::expectation ? "expectation"
                                                       : "line of a story");
    if (std::string wrong = words_objection(*rule, line, story); !wrong.empty()) return wrong;
    if (std::string wrong = keys_objection(*rule, line, story); !wrong.empty()) return wrong;
    if (line.name == "correct" &&
        (line.find("cards") != nullptr) + (line.find("number") != nullptr) +
                (line.find("dice") != nullptr) + (line.find("symbol") != nullptr) !=
            1)
        return "correct needs one of cards=, number=, dice= and symbol=";
    if (line.name == "result" && line.keys.empty()) return "result needs KEY=VALUE";
    if (line.name == "expose" && (line.find("seat") == nullptr) == (line.find("by") == nullptr))
        return "expose needs one of seat= and by=";
    return {};
}

}  // namespace croupier::lab::rounds
