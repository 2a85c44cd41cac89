#include "sim/venue.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/check.h"
#include "floor/command.h"
#include "floor/decide.h"
#include "floor/state.h"
#include "rulebook/remembered.h"

namespace croupier::sim {
namespace {

constexpr std::uint32_t terminals_max = 60;

Money cents(std::int64_t amount) {
    return Money::cents(amount);
}

floor::OpenVenue open_venue(const VenuePlan& plan, FastSource& source) {
    floor::OpenVenue open;
    open.name = "Simulated";
    open.demo = true;
    open.rounds_kept = chance(source, 500) ? 4 : 60;
    open.queue_max_ms = plan.queue_max_ms;
    open.clock_drift_max_ms = plan.clock_drift_max_ms;
    // Rounds are few here.
    open.trouble_percent = 1;
    open.notes = {cents(500), cents(1000), cents(2000), cents(5000), cents(10000)};
    return open;
}

const std::vector<std::string>& ladder_of(const std::string& id) {
    return book_of(id).policies->ladder;
}

// Two of every role, and dealers enough.
std::vector<std::string> draw_staff(const VenuePlan& plan) {
    std::vector<std::string> staff(plan.tables.size(), "dealer");
    for (const std::string& id : plan.rulebooks)
        for (const std::string& role : ladder_of(id))
            while (std::count(staff.begin(), staff.end(), role) < 2) staff.push_back(role);
    return staff;
}

// Terminals with players at them, and what a former store left in them.
void add_terminals(const VenuePlan& plan, FastSource& source, std::vector<SetUp>& orders) {
    floor::TakeOver over;
    over.sequence = 7;
    over.tickets = {{floor::TicketId(3), floor::TerminalId(0), cents(12'300)}};
    const auto add = [&](floor::Order order) {
        orders.push_back({services_origin, std::move(order), {}});
    };
    for (std::uint32_t i = 0; i < plan.terminals; ++i) {
        add(floor::TerminalCommand{floor::AddTerminal{"PT" + std::to_string(i + 1)}});
        if (chance(source, 950))
            add(floor::TerminalCommand{
                floor::InsertCard{floor::TerminalId(i), draw_person(source)}});
        floor::Split credit;
        credit[floor::CreditClass::cashable] = cents(draw_between(source, 0, 3'000) * 100);
        credit[floor::CreditClass::promotional] = cents(draw_between(source, 0, 20) * 50);
        credit[floor::CreditClass::restricted] = cents(draw_between(source, 0, 20) * 25);
        floor::CarryOver carry;
        carry.terminal = floor::TerminalId(i);
        carry.credit = credit;
        over.credits.push_back(carry);
    }
    add(floor::VenueCommand{std::move(over)});
}

}  // namespace

floor::StaffId VenuePlan::staff_of(std::string_view role, FastSource& source) const {
    std::vector<std::uint32_t> found;
    for (std::size_t i = 0; i < staff.size(); ++i)
        if (staff[i] == role) found.push_back(static_cast<std::uint32_t>(i + 1));
    CHECK(!found.empty());
    return floor::StaffId(draw_from(source, found));
}

floor::StaffId VenuePlan::anybody(FastSource& source) const {
    return floor::StaffId(1 + draw_below(source, static_cast<std::uint32_t>(staff.size())));
}

floor::Person draw_person(FastSource& source) {
    floor::Person person;
    for (auto& byte : person.pseudonym) byte = static_cast<std::uint8_t>(source());
    return person;
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
    // One terminal of the house is too many for such a table.
    for (floor::Settings& settings : plan.tables)
        if (settings.equipment == floor::EquipmentRule::registered)
            settings.terminals_max = plan.terminals - 1;
    plan.staff = draw_staff(plan);
    // From some day on two of the documents want a player's card; not all venues have come to it.
    plan.first_day =
        draw_from(source, std::vector<std::string>{"2024-08-10", "2024-10-10", "2025-03-01"});
    plan.queue_max_ms = draw_between(source, 500, 1'500);
    plan.clock_drift_max_ms = 250;
    return plan;
}

const rulebook::Rulebook& book_of(const std::string& id) {
    static std::map<std::string, std::shared_ptr<const rulebook::Rulebook>> books;
    auto found = books.find(id);
    if (found == books.end()) {
        auto book = rulebook::remembered_rulebook(rulebook_text(id));
        CHECK(book.has_value());
        CHECK((*book)->policies.has_value());
        found = books.emplace(id, *std::move(book)).first;
    }
    return *found->second;
}

std::string rulebook_text(const std::string& id) {
    std::ifstream file(CROUPIER_RULEBOOKS "/" + id + ".toml");
    std::ostringstream read;
    read << file.rdbuf();
    CHECK(file.good());
    return read.str();
}

const std::vector<std::string>& rulebook_ids() {
    static const std::vector<std::string> ids = [] {
        std::vector<std::string> found;
        for (const auto& file : std::filesystem::directory_iterator(CROUPIER_RULEBOOKS))
            if (file.path().extension() == ".toml") found.push_back(file.path().stem().string());
        std::sort(found.begin(), found.end());
        return found;
    }();
    return ids;
}

std::vector<floor::Game> games_of(const std::string& rulebook) {
    const rulebook::Rulebook& book = book_of(rulebook);
    const std::array<bool, floor::game_names.size()> has = {
        book.baccarat.has_value(),         book.roulette.has_value(),
        book.sic_bo.has_value(),           book.lucky_sic_bo.has_value(),
        book.blackjack.has_value(),        book.casino_war.has_value(),
        book.three_card_poker.has_value(), book.triple_chase.has_value(),
        book.big_wheel.has_value()};
    std::vector<floor::Game> games;
    for (std::size_t i = 0; i < has.size(); ++i)
        if (has[i]) games.push_back(static_cast<floor::Game>(i));
    return games;
}

std::string top_role(const std::string& rulebook) {
    return ladder_of(rulebook).back();
}

void divide_into_pits(VenuePlan& plan, FastSource& source) {
    const std::vector<std::string> pits = {"", "north", "south"};
    for (floor::Settings& table : plan.tables) table.pit = draw_from(source, pits);
    std::vector<std::string> roles = {"porter", "inspector"};
    for (const std::string& id : plan.rulebooks)
        for (const std::string& role : ladder_of(id))
            if (std::find(roles.begin(), roles.end(), role) == roles.end()) roles.push_back(role);
    for (const std::string& role : roles)
        for (const std::string& pit : pits) plan.others.emplace_back(role, pit);
}

std::vector<SetUp> set_up(const VenuePlan& plan, FastSource& source) {
    std::vector<SetUp> orders;
    const auto add = [&](floor::Order order) {
        orders.push_back({services_origin, std::move(order), {}});
    };
    add(floor::VenueCommand{open_venue(plan, source)});
    add(floor::VenueCommand{floor::StartEngine{"simulated", 1, floor::behaviour, {}, {}}});
    add(floor::VenueCommand{floor::BeginGamingDay{plan.first_day, 600}});
    for (const std::string& id : plan.rulebooks)
        add(floor::VenueCommand{floor::AddRulebook{rulebook_text(id)}});
    for (std::size_t i = 0; i < plan.staff.size(); ++i) {
        const floor::StaffId id(static_cast<std::uint32_t>(i + 1));
        add(floor::StaffCommand{floor::AddStaff{id, plan.staff[i]}});
        add(floor::StaffCommand{floor::SignIn{id}});
    }
    for (std::size_t i = 0; i < plan.others.size(); ++i) {
        const floor::StaffId id(static_cast<std::uint32_t>(plan.staff.size() + i + 1));
        add(floor::StaffCommand{floor::AddStaff{id, plan.others[i].first, plan.others[i].second}});
        if (i % 4 != 0) add(floor::StaffCommand{floor::SignIn{id}});
    }
    add_terminals(plan, source, orders);
    for (std::size_t i = 0; i < plan.tables.size(); ++i)
        add(floor::TableCommand{floor::AddTable{"T" + std::to_string(i + 1), plan.tables[i]}});
    add_equipment(plan, source, orders);
    for (std::size_t i = 0; i < plan.tables.size(); ++i) {
        const auto table = static_cast<std::uint32_t>(i);
        const std::string highest = ladder_of(plan.tables[i].rulebook).back();
        orders.push_back({{floor::OriginKind::dealer_terminal, table + 1},
                          floor::TableCommand{floor::OpenTable{floor::TableId(table),
                                                               {floor::DeviceKind::discard_rack},
                                                               "all in order",
                                                               {floor::DeviceKind::display}}},
                          plan.staff_of(highest, source)});
    }
    return orders;
}

}  // namespace croupier::sim
