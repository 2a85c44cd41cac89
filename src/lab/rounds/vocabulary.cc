#include "lab/rounds/vocabulary.h"

#include <algorithm>
#include <array>
#include <span>
#include <variant>

#include "base/check.h"
#include "floor/event.h"
#include "floor/rejection.h"
#include "floor/state.h"
#include "floor/table/settings.h"
#include "lab/rounds/values.h"
#include "rules/cards/card.h"
#include "rules/roulette/layout.h"

namespace croupier::lab::rounds {
namespace {

using Names = std::span<const std::string_view>;

bool has(Names names, std::string_view text) {
    return std::find(names.begin(), names.end(), text) != names.end();
}

constexpr std::array<std::string_view, 15> expected_words = {
    "card:player", "card:banker", "card:dealer", "card:community", "card:burn",
    "spin",        "roll",        "decisions",   "new_shoe",       "reveal",
    "confirm",     "authorise",   "new_game",    "bets",           "nothing"};
constexpr std::array<std::string_view, 2> expected_places = {"card:area:", "card:position:"};
constexpr std::array<std::string_view, 12> decisions = {
    "hit",        "stand",         "double", "split",     "insurance", "no_insurance",
    "even_money", "no_even_money", "war",    "surrender", "play",      "fold"};
constexpr std::array<std::string_view, 7> no_spin_reasons = {
    "same_direction", "wheel_not_turning", "too_few_revolutions", "foreign_object",
    "no_compartment", "ball_out",          "interference"};
constexpr std::array<std::string_view, 5> no_result_reasons = {
    "cocked_die", "tumbler_fault", "not_activated", "exposed_early", "broken_die"};
constexpr std::array<std::string_view, 4> approvals = {"opposing_bets", "side_alone", "nominees",
                                                       "late_change"};
constexpr std::array<std::string_view, 4> round_states = {"settled", "void", "corrected", "held"};
constexpr std::array<std::string_view, 5> meters = {"turnover", "won", "games_played", "notes_in",
                                                    "tickets_out"};
constexpr std::array<std::string_view, 2> payments = {"overpayment", "underpayment"};
constexpr std::array<std::string_view, 1> only_counter = {"counter"};
constexpr std::array<std::string_view, 3> hands = {"player", "banker", "dealer"};

// Lists of names; what is none of them is a shape.
struct List {
    std::string_view kind;
    Names names;
};
constexpr std::array<std::string_view, 1> only_yes = {"yes"};
constexpr std::array<std::string_view, 1> only_none = {"none"};
constexpr std::array<std::string_view, 2> faces = {"down", "up"};
constexpr std::array<std::string_view, 3> winners = {"player", "banker", "tie"};
constexpr std::array<std::string_view, 2> yes_no = {"yes", "no"};
constexpr std::array<std::string_view, 2> on_off = {"on", "off"};
constexpr std::array<std::string_view, 7> device_states = {
    "unreported", "ready", "standby", "offline", "out_of_service", "uncovered", "retired"};
constexpr std::array<std::string_view, 2> incident_states = {"open", "closed"};
constexpr std::array<std::string_view, 3> notices = {"closing", "limits", "variant"};
constexpr std::array<std::string_view, 7> symbols = {"A", "B", "C", "D", "E", "F", "G"};

constexpr std::array lists = {
    List{"game", floor::game_names},
    List{"mode", floor::mode_names},
    List{"phase", floor::phase_names},
    List{"decision", decisions},
    List{"incident", floor::incident_kind_names},
    List{"breach", floor::breach_names},
    List{"finding", floor::finding_kind_names},
    List{"wager_fault", floor::wager_fault_names},
    List{"notify", rulebook::notify_names},
    List{"incident_state", incident_states},
    List{"no_spin_reason", no_spin_reasons},
    List{"no_result_reason", no_result_reasons},
    List{"approval", approvals},
    List{"round_state", round_states},
    List{"meter", meters},
    List{"hand", hands},
    List{"payment", payments},
    List{"counter", only_counter},
    List{"yes", only_yes},
    List{"none", only_none},
    List{"face", faces},
    List{"winner", winners},
    List{"card_matter", floor::card_matter_names},
    List{"device_matter", floor::device_matter_names},
    List{"yes_no", yes_no},
    List{"on_off", on_off},
    List{"device_kind", rulebook::device_kind_names},
    List{"device_status", floor::device_status_names},
    List{"device_state", device_states},
    List{"device_trouble", floor::device_trouble_names},
    List{"care", floor::care_kind_names},
    List{"equipment_rule", floor::equipment_rule_names},
    List{"this_or_next", floor::last_coup_is_names},
    List{"symbol", symbols},
    List{"notice", notices},
    List{"prompt", floor::prompt_kind_names},
    List{"rounds_order", floor::rounds_order_names},
    List{"method", floor::dealing_method_names},
    List{"tumble", floor::tumble_at_names},
    List{"mixing", floor::mixing_names},
    List{"checked", floor::checked_by_names},
    List{"burn", floor::burn_names},
    List{"riffle_at", floor::riffle_at_names},
};

bool is_digit_between(std::string_view text, char least, char most) {
    return text.size() == 1 && text[0] >= least && text[0] <= most;
}

// "2024-10-19"
bool is_date(std::string_view text) {
    constexpr std::string_view shape = "dddd-dd-dd";
    return text.size() == shape.size() &&
           std::equal(text.begin(), text.end(), shape.begin(), [](char c, char wanted) {
               return wanted == 'd' ? c >= '0' && c <= '9' : c == wanted;
           });
}

// "2S/6C/3D", every part of that kind.
bool all_fit(std::string_view kind, std::string_view text, const Story& story) {
    while (true) {
        const std::size_t slash = text.find('/');
        if (!fits(kind, text.substr(0, slash), story)) return false;
        if (slash == std::string_view::npos) return true;
        text.remove_prefix(slash + 1);
    }
}

bool is_card(std::string_view text) {
    return cards::parse_card(text).has_value();
}

template <class Variant, std::size_t... index>
void add_names(std::vector<std::string_view>& names, std::index_sequence<index...>) {
    (names.push_back(std::variant_alternative_t<index, Variant>::type_name), ...);
}
template <class... Areas>
void add_areas(std::vector<std::string_view>& names, const std::variant<Areas...>*) {
    (add_names<Areas>(names, std::make_index_sequence<std::variant_size_v<Areas>>{}), ...);
}

}  // namespace

const std::vector<std::string_view>& floor_events() {
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> all;
        add_areas(all, static_cast<const floor::Event*>(nullptr));
        return all;
    }();
    return names;
}

bool fits(std::string_view kind, std::string_view text, const Story& story) {
    if (text.empty()) return false;
    for (const List& list : lists)
        if (list.kind == kind) return has(list.names, text);
    if (kind == "word" || kind == "text" || kind == "role") return true;
    if (kind == "seat") return story.find_seat(text) >= 0;
    if (kind == "seats") return all_fit("seat", text, story);
    if (kind == "table") return story.find_table(text) >= 0;
    if (kind == "seat_or_table") return story.find_seat(text) >= 0 || story.find_table(text) >= 0;
    if (kind == "money") return parse_money(text).has_value();
    if (kind == "duration") return parse_duration(text).has_value();
    if (kind == "count") return parse_count(text).has_value();
    if (kind == "seconds") return parse_duration(text) || parse_count(text);
    if (kind == "amount") return parse_money(text) || parse_count(text);
    if (kind == "card") return is_card(text);
    if (kind == "shoe_card") return is_card(text) || text == "down";
    if (kind == "cards") return all_fit("card", text, story);
    if (kind == "device_kinds") return all_fit("device_kind", text, story);
    if (kind == "number") return roulette::parse_number(text).has_value();
    if (kind == "die") return is_digit_between(text, '1', '6');
    if (kind == "dice") return all_fit("die", text, story);
    if (kind == "position") return is_digit_between(text, '1', '9');
    if (kind == "void_reason") {
        // The last one is the floor's own.
        return has(Names(rulebook::void_reason_names).first(rulebook::given_void_reason_count - 1),
                   text);
    }
    if (kind == "rejection") return has(Names(floor::rejection_names).subspan(1), text);
    if (kind == "event") return has(floor_events(), text);
    if (kind == "expected") {
        for (const std::string_view place : expected_places)
            if (text.starts_with(place)) return parse_count(text.substr(place.size())).has_value();
        return has(expected_words, text);
    }
    if (kind == "date") return is_date(text);
    CHECK(false);
}

}  // namespace croupier::lab::rounds
