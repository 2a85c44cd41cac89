// docs/rights.md is printed from what the floor asks for: read by eye when it changes.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "encoding/fields.h"
#include "floor/staff/order_rights.h"
#include "floor/staff/rights.h"
#include "host/test_kit.h"
#include "tests/support/answers.h"
#include "tests/support/printed_file.h"
#include "tests/support/shelf.h"

namespace croupier::tests {
namespace {

using floor::Asks;
using floor::OrderRight;
using rulebook::Policies;

std::string_view name_of(std::uint32_t order) {
    return encoding::find_leaf<floor::Order>(order)->name;
}

std::string header(const std::vector<std::string>& roles, std::string_view first) {
    std::string text = fmt::format("| {} |", first);
    std::string line = "| --- |";
    for (const std::string& role : roles) {
        text += fmt::format(" {} |", role);
        line += " --- |";
    }
    return text + "\n" + line + "\n";
}

// A role may do some of it, all of it, or nothing.
std::string may(const Policies& policies, const std::string& role,
                const std::vector<rulebook::Rank>& wanted) {
    const auto own = policies.rank_of(role);
    std::size_t held = 0;
    std::size_t possible = 0;
    for (const rulebook::Rank least : wanted) {
        possible += least ? 1 : 0;
        held += own && least && *own >= *least ? 1 : 0;
    }
    if (held == 0) return "–";
    return held == possible ? "yes" : "some";
}

std::vector<rulebook::Rank> ranks_of(const Policies& policies, const OrderRight& right) {
    std::vector<rulebook::Rank> ranks;
    for (const rulebook::Action action : right.actions) ranks.push_back(policies.least(action));
    if (right.asks == Asks::place) ranks.emplace_back(std::uint8_t{0});
    if (right.asks == Asks::to_void)
        for (std::size_t i = 0; i < rulebook::given_void_reason_count; ++i)
            ranks.push_back(policies.least_to_void(static_cast<rulebook::VoidReason>(i)));
    return ranks;
}

std::string second_of(const Policies& policies, const OrderRight& right) {
    rulebook::Rank second;
    if (right.order == floor::EnterCard::type_number) second = policies.second_to_enter_cards;
    if (right.order == floor::ReconstructDeal::type_number) second = policies.second_to_reconstruct;
    return second ? fmt::format(", with another {} or above", policies.ladder[*second]) : "";
}

std::string orders_of(const Policies& policies) {
    std::vector<std::string> roles = policies.ladder;
    roles.emplace_back("any other");
    std::string text = header(roles, "order");
    for (const OrderRight& right : floor::order_rights()) {
        const auto ranks = ranks_of(policies, right);
        if (ranks.empty()) continue;
        text += fmt::format("| `{}`{} |", name_of(right.order), second_of(policies, right));
        for (const std::string& role : roles)
            text += fmt::format(" {} |", may(policies, role, ranks));
        text += "\n";
    }
    return text;
}

std::string list_of(Asks asks) {
    std::string text;
    for (const OrderRight& right : floor::order_rights())
        if (right.asks == asks)
            text += fmt::format("{}`{}`", text.empty() ? "" : ", ", name_of(right.order));
    return text;
}

// Every role of a house, bound to no pit, and two that stand on no ladder.
std::string rights_of(std::string_view book) {
    host::kit::Venue venue;
    venue.add_table("B1", host::kit::baccarat_of(book));
    const Policies& policies = *venue.state().tables[0].book->policies;
    std::vector<std::string> roles = policies.ladder;
    roles.emplace_back(floor::inspector_role);
    roles.emplace_back("any other");
    std::string text = header(roles, "page");
    const auto row = [&](std::string_view page, const auto& holds) {
        text += fmt::format("| {} |", page);
        for (const std::string& role : roles) {
            floor::Staff staff;
            staff.role = role;
            text += holds(staff) ? " yes |" : " – |";
        }
        text += "\n";
    };
    const auto by_right = [&](floor::Right right) {
        return [&venue, right](const floor::Staff& staff) {
            return floor::has_right(venue.state(), staff, right);
        };
    };
    row("`GET /office/floor`", by_right(floor::Right::read_office));
    row("`GET /office/inspect`, `/office/journal`", by_right(floor::Right::read_inspector));
    // An inspector orders checks of cards; the floor says what else is refused.
    row("`POST /office/order`", [&venue](const floor::Staff& staff) {
        return floor::has_right(venue.state(), staff, floor::Right::order) ||
               floor::has_right(venue.state(), staff, floor::Right::read_inspector);
    });
    row("`POST /office/terminal`, `/enrolment`, `/expulsion`", by_right(floor::Right::manage));
    row("dealer terminal: `read_correction`, `read_consequence`", [&](const floor::Staff& staff) {
        return floor::rank_at(venue.state().tables[0], staff).has_value();
    });
    for (const std::string& role : roles)
        row(fmt::format("`POST /office/staff`: a {}", role), [&](const floor::Staff& staff) {
            floor::Staff second = staff;
            second.id = floor::StaffId(2);
            return floor::may_appoint(venue.state(), staff, second, role, "");
        });
    return text;
}

constexpr std::string_view beginning = R"(# Who may what

Printed from the code (`tests/formats/rights_format_test.cc`, `CROUPIER_UPDATE=1`); the code is
`src/floor/staff/rights.h` and `src/floor/staff/order_rights.h`, and
`tests/properties/authority_test.cc` holds the floor to it. Rights are named: what does not stand
here as *yes* or *some* is refused.

- A **house** is a rulebook that a table of the venue is played under; a role counts where it stands
  on that rulebook's ladder. Whoever is bound to a pit has no place at tables of another pit, and
  manages nothing outside it.
- Whoever acts is signed in and has a place at the table. If a second person gives credentials, that
  person signs: it is that one's rank which is asked for, and both have a place at the table. The
  higher of two ranks is nobody's.
- Where two people are asked for they are two, each with the rank of that place. Nobody has a hand
  in the review of the own decision.
- *some*: an order asks for different ranks in different moments or for different reasons, and the
  role has some of them ([policies.md](policies.md) has them one by one).
- Two people appoint. Each manages a table at which the new member of staff has a place (role on
  the ladder, pit of the table), together they manage all of them. What they set as PIN or password
  is good for nothing but its own change by its owner.
- A say over an account: another person, of a higher place or the highest at a table where the
  account has one. A secret or a dismissal: at every such table, with a second person's help. Two
  reset a secret, and two dismiss or disable whoever manages or inspects; the other one of them has
  a place where the account has one, or manages where it has none.
- A part is of the houses that it serves, by the tables where it is in use and by the terminal that
  it is in, and of the houses of whoever brought it. Each of them is asked, by whoever acts or by a
  second person. A terminal that the host brought becomes theirs who have its first code made. At a
  table where it is in use alone, the table's own people decide.
- A dealer terminal or display is of the houses of the tables that the configuration has it serve.
  Codes, enrolments and expulsions are decided by the floor; a code ends with its maker's right.
  What serves two houses is enrolled with a code of the machine's console.
- At the machine two people put right a store in doubt, its head file, an older vault or a clock:
  each stands at the top of a house, bound to no pit. A house with fewer than two managers gets one
  by two such people, or, where fewer than two are left, by two who stand as high on a ladder as
  anybody else. They are two, and both are in the journal (`src/server/venue/repair.h`).
- What is of the whole venue (the game system, another rulebook, a gaming day, a format, a person
  who is erased) is decided by two who manage different houses, where there are several.

## Orders of no table

)";

TEST(Rights, AreWrittenDown) {
    std::string text(beginning);
    const auto list = [&](std::string_view whose, Asks asks) {
        text += fmt::format("- {}: {}\n", whose, list_of(asks));
    };
    list("the host, its console or a device alone", Asks::host);
    list("a player's own terminal", Asks::terminal);
    list("a device, or somebody with a place at the table", Asks::place);
    list("the host; at the office whoever manages a house and is bound to no pit", Asks::office);
    list("the host; at the office whoever appoints", Asks::appointer);
    list("at the office two who manage", Asks::two_managers);
    list("the host's console; at the office whoever has a say over that account", Asks::say);
    for (const std::string& book : every_house()) {
        host::kit::Venue venue;
        venue.add_table("B1", host::kit::baccarat_of(book));
        text += fmt::format("\n## {}\n\n{}\n{}", book, rights_of(book),
                            orders_of(*venue.state().tables[0].book->policies));
    }
    expect_file("docs/rights.md", text);
}

}  // namespace
}  // namespace croupier::tests
