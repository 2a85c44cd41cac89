#include "lab/rounds/event_match.h"

#include <fmt/format.h>

#include <algorithm>

#include "codec/journal.h"
#include "encoding/json.h"
#include "floor/state.h"
#include "lab/rounds/run.h"
#include "lab/rounds/values.h"
#include "lab/rounds/vocabulary.h"

namespace croupier::lab::rounds {
namespace {

using encoding::json::Object;
using encoding::json::Value;

// What an event says of that, itself or in a part of it; `former.number`: in that very part.
const Value* value_in(const Object& event, std::string_view name) {
    if (const std::size_t dot = name.find('.'); dot != std::string_view::npos) {
        const Value* part = event.if_contains(name.substr(0, dot));
        const Object* inside = part != nullptr ? part->if_object() : nullptr;
        return inside != nullptr ? value_in(*inside, name.substr(dot + 1)) : nullptr;
    }
    const Value* value = event.if_contains(name);
    for (const std::string_view part : {"round", "incident", "finding", "care", "start"}) {
        const Value* inner = value == nullptr ? event.if_contains(part) : nullptr;
        const Object* parts = inner != nullptr ? inner->if_object() : nullptr;
        if (parts != nullptr) value = value_in(*parts, name);
    }
    return value;
}
const std::int64_t* number_in(const Object& event, std::string_view name) {
    const Value* value = value_in(event, name);
    return value != nullptr ? value->if_int64() : nullptr;
}

bool is(const std::int64_t* number, std::int64_t wanted) {
    return number != nullptr && *number == wanted;
}

// As the language writes a text.
std::string in_one_word(std::string_view text) {
    std::string word(text);
    std::replace(word.begin(), word.end(), ' ', '_');
    return word;
}

class Matcher {
public:
    Matcher(const floor::Event& event, const Aftermath& after)
        : event_(event), after_(after), text_(codec::event_json(event)) {
        const auto root = reader_.read(text_);
        CHECK(root.has_value());
        object_ = (*root)->if_object();
        CHECK(object_ != nullptr);
    }

    bool has(const std::string& key, const std::string& wanted) const {
        if (key == "table")
            return is(number_in(*object_, "table"), after_.story.find_table(wanted));
        if (key == "seat")
            return is(number_in(*object_, "terminal"), after_.story.find_seat(wanted));
        if (key == "round") {
            const auto number = parse_count(wanted);
            return number && is(number_in(*object_, "number"), *number);
        }
        if (key == "bet") return bet() == wanted;
        if (key == "device" || key == "devices" || key == "means") return devices(key) == wanted;
        if (key == "by") return role() == wanted;
        const Value* value = value_in(*object_, key);
        if (value == nullptr) return false;
        if (const encoding::json::Array* list = value->if_array()) return joined(*list) == wanted;
        if (const std::string_view* text = value->if_string()) return in_one_word(*text) == wanted;
        if (value->is_bool()) return wanted == (value->get_bool() ? "yes" : "no");
        const std::int64_t* number = value->if_int64();
        const auto money = parse_money(wanted);
        if (money) return is(number, money->in_cents());
        const auto count = parse_count(wanted);
        return count && is(number, *count);
    }

private:
    // Cards, as everywhere: "2S/KH".
    static std::string joined(const encoding::json::Array& list) {
        std::string all;
        for (const Value& each : list)
            if (const std::string_view* text = each.if_string())
                all += (all.empty() ? "" : "/") + std::string(*text);
        return all;
    }
    // By their names: "shoe_B1/dt_B1".
    std::string devices(std::string_view key) const {
        std::string all;
        const auto add = [&](const Value& each) {
            const std::int64_t* number = each.if_int64();
            const auto& devices = after_.state.devices;
            if (number != nullptr && static_cast<std::size_t>(*number) < devices.size())
                all += (all.empty() ? "" : "/") + devices[static_cast<std::size_t>(*number)].name;
        };
        const Value* value = value_in(*object_, key);
        if (value == nullptr) return all;
        if (const encoding::json::Array* list = value->if_array())
            for (const Value& each : *list) add(each);
        else
            add(*value);
        return all;
    }
    std::string_view bet() const {
        return floor::visit_event(
            [](const auto& fact) -> std::string_view {
                if constexpr (requires { fact.spot; }) return floor::bet_name(fact.spot);
                if constexpr (requires { std::string_view(fact.bet); }) return fact.bet;
                return {};
            },
            event_);
    }
    std::string_view role() const {
        const std::int64_t* staff = number_in(*object_, "by");
        if (staff == nullptr) return {};
        const floor::Staff* person =
            after_.state.find_staff(floor::StaffId(static_cast<std::uint32_t>(*staff)));
        return person != nullptr ? std::string_view(person->role) : std::string_view();
    }

    const floor::Event& event_;
    const Aftermath& after_;
    std::string text_;
    encoding::json::Reader reader_;
    const Object* object_ = nullptr;
};

// A settled round that is corrected is settled once more, or voided.
std::string_view word_for(const floor::Event& event) {
    const auto* incident = std::get_if<floor::IncidentEvent>(&event);
    if (incident == nullptr) return {};
    const auto* corrected = std::get_if<floor::RoundCorrected>(incident);
    if (corrected == nullptr) return {};
    return corrected->void_because ? "round_voided" : "round_settled";
}

bool matches(const Line& wanted, const floor::Event& event, const Aftermath& after) {
    if (floor::name_of(event) != wanted.words[0] && word_for(event) != wanted.words[0])
        return false;
    const Matcher matcher(event, after);
    return std::all_of(wanted.keys.begin(), wanted.keys.end(),
                       [&](const auto& key) { return matcher.has(key.first, key.second); });
}

}  // namespace

std::string event_instead(const Line& expectation, const Aftermath& after) {
    std::string all;
    bool happened = false;
    for (const codec::Entry& entry : after.entries)
        for (const floor::Event& event : entry.events) {
            happened = happened || matches(expectation, event, after);
            // Of the wanted kind: all of it, so that the reader sees what differs.
            const bool kin = floor::name_of(event) == expectation.words[0];
            all += fmt::format("{}{}", all.empty() ? "" : ", ",
                               kin ? codec::event_json(event) : std::string(floor::name_of(event)));
        }
    if (expectation.name == "no_event") return happened ? all : "";
    if (happened) return {};
    return all.empty() ? "no event" : all;
}

}  // namespace croupier::lab::rounds
