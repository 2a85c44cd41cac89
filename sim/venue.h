// One seed's venue: its tables, terminals and staff, and the commands that set it up.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/draw.h"
#include "floor/command.h"
#include "rulebook/rulebook.h"

namespace croupier::sim {

struct VenuePlan {
    std::vector<std::string> rulebooks;  // ids
    std::vector<floor::Settings> tables;
    std::uint32_t terminals = 0;
    std::vector<std::string> staff;  // roles; the n-th has the id n + 1
    // Who else is there, with a role and a pit: the ids after those. They only try things.
    std::vector<std::pair<std::string, std::string>> others = {};
    std::string first_day;  // of the gaming days, "2024-08-10"
    std::int64_t queue_max_ms = 0;
    std::int64_t clock_drift_max_ms = 0;

    // Anybody of that role; chance decides who.
    floor::StaffId staff_of(std::string_view role, FastSource& source) const;
    floor::StaffId anybody(FastSource& source) const;
};

// Any game of any file of rulebooks/, with any settings that it permits (venue_tables.cc).
floor::Settings draw_table(FastSource& source);
VenuePlan draw_venue(FastSource& source);
floor::Person draw_person(FastSource& source);

// The text of a rulebook, and what it says.
std::string rulebook_text(const std::string& id);
const rulebook::Rulebook& book_of(const std::string& id);
// Every file of rulebooks/, in order of name, and the games that one of them has.
const std::vector<std::string>& rulebook_ids();
std::vector<floor::Game> games_of(const std::string& rulebook);
// The highest role of that rulebook.
std::string top_role(const std::string& rulebook);
// People of all houses and pits besides, and pits for tables.
void divide_into_pits(VenuePlan& plan, FastSource& source);

// An order, and who gives it.
struct SetUp {
    floor::Origin origin;
    floor::Order order;
    std::optional<floor::StaffId> actor;
    std::optional<floor::StaffId> authoriser{};
};
// For tables that ask for it (venue_equipment.cc).
void add_equipment(const VenuePlan& plan, FastSource& source, std::vector<SetUp>& orders);
std::vector<SetUp> set_up(const VenuePlan& plan, FastSource& source);

inline constexpr floor::Origin services_origin{floor::OriginKind::host, 1};
inline constexpr floor::Origin office_origin{floor::OriginKind::office, 1};

inline bool chance(FastSource& source, std::uint32_t in_thousand) {
    return draw_below(source, 1000) < in_thousand;
}
inline std::int64_t draw_between(FastSource& source, std::int64_t low, std::int64_t high) {
    return low + draw_below(source, static_cast<std::uint32_t>(high - low + 1));
}
template <class T>
const T& draw_from(FastSource& source, const std::vector<T>& items) {
    return items[draw_below(source, static_cast<std::uint32_t>(items.size()))];
}

}  // namespace croupier::sim
