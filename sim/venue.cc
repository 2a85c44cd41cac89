#include "sim/venue.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>

#include "base/check.h"
#include "floor/decide.h"

namespace croupier::sim {
namespace {

using floor::Game;
using floor::Mode;
using floor::Settings;

constexpr std::string_view rapid_fusion = "star-rapid-fusion-2024";
constexpr std::string_view resumes = "star-rapid-fusion-2024-resume";
constexpr std::string_view new_period = "star-rapid-fusion-2024-new-period";
constexpr std::string_view canberra = "canberra-mttg-2019";

constexpr std::array<std::string_view, 5> roles = {"dealer", "gaming_supervisor",
                                                   "assistant_gaming_manager", "casino_supervisor",
                                                   "gaming_shift_manager"};
constexpr std::uint32_t terminals_max = 60;

std::int64_t draw_from(FastSource& source, const std::vector<std::int64_t>& items) {
    return items[draw_below(source, static_cast<std::uint32_t>(items.size()))];
}

std::string_view draw_rulebook(FastSource& source) {
    const std::uint32_t drawn = draw_below(source, 10);
    if (drawn < 5) return rapid_fusion;
    if (drawn < 6) return resumes;
    if (drawn < 7) return new_period;
    return canberra;
}

void draw_limits(FastSource& source, Settings& settings) {
    const std::int64_t least = draw_from(source, {100, 500, 1000});
    settings.least = Money::cents(least);
    settings.most = Money::cents(least * draw_from(source, {20, 50, 200}));
    if (chance(source, 400)) settings.step = settings.least;
    if (chance(source, 200)) settings.least_total = Money::cents(least * 2);
    if (chance(source, 300)) settings.most_total = settings.most * 3;
    const bool baccarat = settings.game == Game::baccarat;
    if (chance(source, 400))
        settings.bet_limits.push_back(
            {baccarat ? "tie" : "straight_up", {}, Money::cents(least * 10)});
    if (chance(source, 200))
        settings.bet_limits.push_back({baccarat ? "banker" : "red", Money::cents(least * 2), {}});
}

Settings draw_table(FastSource& source) {
    Settings settings;
    settings.rulebook = draw_rulebook(source);
    settings.game = chance(source, 500) ? Game::baccarat : Game::roulette;
    settings.mode = chance(source, 700) ? Mode::dealt : Mode::automatic;
    draw_limits(source, settings);
    settings.period_ms = draw_between(source, 1'500, 5'000);
    if (chance(source, 500)) settings.round_least_ms = draw_between(source, 2'000, 7'000);
    settings.alone = chance(source, 250);
    if (settings.game == Game::baccarat) {
        settings.variant = chance(source, 500) ? "commission" : "even_money";
        if (settings.rulebook != canberra && chance(source, 500)) settings.decks = 6;
    }
    return settings;
}

Money cents(std::int64_t amount) {
    return Money::cents(amount);
}

floor::OpenVenue open_venue(const VenuePlan& plan) {
    floor::OpenVenue open;
    open.name = "Simulated";
    open.demo = true;
    open.rounds_kept = 4;
    open.queue_max_ms = plan.queue_max_ms;
    open.clock_drift_max_ms = plan.clock_drift_max_ms;
    open.notes = {cents(500), cents(1000), cents(2000), cents(5000), cents(10000)};
    return open;
}

}  // namespace

floor::StaffId VenuePlan::staff_of(std::string_view role, FastSource& source) const {
    std::vector<std::uint32_t> found;
    for (std::size_t i = 0; i < staff.size(); ++i)
        if (staff[i] == role) found.push_back(static_cast<std::uint32_t>(i + 1));
    CHECK(!found.empty());
    return floor::StaffId(found[draw_below(source, static_cast<std::uint32_t>(found.size()))]);
}

floor::StaffId VenuePlan::anybody(FastSource& source) const {
    return floor::StaffId(1 + draw_below(source, static_cast<std::uint32_t>(staff.size())));
}

VenuePlan draw_venue(FastSource& source) {
    VenuePlan plan;
    const std::uint32_t tables = 1 + draw_below(source, 4);
    for (std::uint32_t table = 0; table < tables; ++table) {
        plan.tables.push_back(draw_table(source));
        const std::string& id = plan.tables.back().rulebook;
        if (std::find(plan.rulebooks.begin(), plan.rulebooks.end(), id) == plan.rulebooks.end())
            plan.rulebooks.push_back(id);
        plan.terminals += static_cast<std::uint32_t>(draw_between(source, 10, 16));
    }
    plan.terminals = std::min(plan.terminals, terminals_max);
    for (const std::string_view role : roles)
        for (int twice = 0; twice < 2; ++twice) plan.staff.emplace_back(role);
    plan.queue_max_ms = draw_between(source, 500, 1'500);
    plan.clock_drift_max_ms = 250;
    return plan;
}

std::string rulebook_text(const std::string& id) {
    const bool edition = id == resumes || id == new_period;
    const std::string document(edition ? rapid_fusion : std::string_view(id));
    std::ifstream file(std::string(CROUPIER_RULEBOOKS "/") + document + ".toml");
    std::ostringstream read;
    read << file.rdbuf();
    CHECK(file.good());
    std::string text = read.str();
    if (!edition) return text;
    const auto replace = [&](std::string_view from, std::string_view to) {
        const std::size_t at = text.find(from);
        CHECK(at != std::string::npos);
        text.replace(at, from.size(), to);
    };
    replace(R"("star-rapid-fusion-2024")", "\"" + id + "\"");
    replace(R"(before_close = { value = "void")", id == resumes
                                                      ? R"(before_close = { value = "resume")"
                                                      : R"(before_close = { value = "new_period")");
    return text;
}

std::vector<SetUp> set_up(const VenuePlan& plan, FastSource& source) {
    std::vector<SetUp> orders;
    const auto add = [&](floor::Order order) {
        orders.push_back({services_origin, std::move(order), {}});
    };
    add(floor::VenueCommand{open_venue(plan)});
    add(floor::VenueCommand{floor::StartEngine{"simulated", 1, floor::behaviour, {}, {}}});
    for (const std::string& id : plan.rulebooks)
        add(floor::VenueCommand{floor::AddRulebook{rulebook_text(id)}});
    for (std::size_t i = 0; i < plan.staff.size(); ++i) {
        const floor::StaffId id(static_cast<std::uint32_t>(i + 1));
        add(floor::StaffCommand{floor::AddStaff{id, plan.staff[i]}});
        add(floor::StaffCommand{floor::SignIn{id}});
    }
    floor::TakeOver over;
    over.sequence = 7;
    over.tickets = {{floor::TicketId(3), floor::TerminalId(0), cents(12'300)}};
    for (std::uint32_t i = 0; i < plan.terminals; ++i) {
        add(floor::TerminalCommand{floor::AddTerminal{"PT" + std::to_string(i + 1)}});
        floor::Split credit;
        credit[floor::CreditClass::cashable] = cents(draw_between(source, 0, 3'000) * 100);
        credit[floor::CreditClass::promotional] = cents(draw_between(source, 0, 20) * 50);
        credit[floor::CreditClass::restricted] = cents(draw_between(source, 0, 20) * 25);
        floor::CarryOver carry;
        carry.terminal = floor::TerminalId(i);
        carry.credit = credit;
        over.credits.push_back(std::move(carry));
    }
    add(floor::VenueCommand{std::move(over)});
    for (std::size_t i = 0; i < plan.tables.size(); ++i) {
        const auto table = static_cast<std::uint32_t>(i);
        add(floor::TableCommand{floor::AddTable{"T" + std::to_string(i + 1), plan.tables[i]}});
        const bool act = plan.tables[i].rulebook == canberra;
        orders.push_back(
            {{floor::OriginKind::dealer_terminal, table + 1},
             floor::TableCommand{floor::OpenTable{floor::TableId(table)}},
             plan.staff_of(act ? "gaming_shift_manager" : "assistant_gaming_manager", source)});
    }
    return orders;
}

}  // namespace croupier::sim
