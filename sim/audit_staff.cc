#include <fmt/format.h>

#include <algorithm>

#include "sim/auditor.h"

// Whoever acts has the rank that the document asks for.

namespace croupier::sim {
namespace {

// Fields of a command.
constexpr std::uint32_t actor = 5;
constexpr std::uint32_t authoriser = 6;
// Kinds of origin.
constexpr std::uint64_t from_host = 0;
constexpr std::uint64_t from_terminal = 1;
constexpr std::uint64_t from_dealer = 2;
constexpr std::uint64_t from_office = 3;
constexpr std::uint64_t from_device = 4;
// Reasons to void a round.
constexpr std::uint64_t void_misdeal = 0;
constexpr std::uint64_t void_foreign = 3;
constexpr std::uint64_t void_missing = 4;
constexpr std::uint64_t discrepancy = 8;
constexpr std::uint64_t early_outcome = 13;
constexpr std::uint64_t dice_reasons = 7;  // of no spin: from there on
constexpr std::uint32_t release_lock = 104;
constexpr std::uint32_t revoke_staff = 106;
constexpr std::uint32_t record_care = 236;
constexpr std::uint32_t start_device = 237;
constexpr std::uint64_t held_early = 0;
constexpr std::uint64_t held_device = 3;

enum class Finding : std::uint8_t {
    note,
    establishment,
    decision,
    review_asked,
    review,
    final_word,
    advice,
    rectification,
    suspicion,
};

enum class CardMatter : std::uint8_t {
    burn_missed,
    cut_missed,
    shuffle_missed,
    cards_faced,
    order_known,
    foreign_card,
    missing_card,
    replace_rest,
    ran_out,
    dropped,
    check_ordered,
    accounted_for,
};

}  // namespace

void Auditor::take_staff_event(const AuditLook& event) {
    const std::uint64_t name = event.number(1);
    switch (event.type()) {
        case 100:
            staff_[name] = {std::string(event.text(2)), false, std::string(event.text(3))};
            return;
        case 101:
            staff_[name].signed_in = true;
            return;
        case 102:
        case 106:
            staff_[name].signed_in = false;
            return;
        default:
            return;
    }
}

const Auditor::Person* Auditor::person_of(const AuditLook& command, std::uint32_t field) const {
    if (!command.has(field)) return nullptr;
    const auto found = staff_.find(command.number(field));
    return found == staff_.end() ? nullptr : &found->second;
}

// In another pit nobody is anybody.
AuditRank Auditor::rank_of(const Table& table, const Person& person) const {
    const bool elsewhere = !person.pit.empty() && person.pit != table.settings.pit;
    return elsewhere ? AuditRank{} : audit_rank(table.book(), person.role);
}

bool Auditor::manages(const Person& person, const Table& table) const {
    return rank_of(table, person) && audit_tops(table.book(), person.role);
}

// Whoever has a hand in it is signed in, if it is his that acts, and has a place at this table.
bool Auditor::check_place(const AuditLook& command, const Table& table) {
    const Person* acts = person_of(command, actor);
    if (acts == nullptr || !acts->signed_in) {
        wrong("somebody acted who has not signed in");
        return false;
    }
    const Person* lends = person_of(command, authoriser);
    const bool strange = command.has(authoriser) && (lends == nullptr || !rank_of(table, *lends));
    if (rank_of(table, *acts) && !strange) return true;
    wrong("somebody had a hand in it who is of another house or pit");
    return false;
}

// Whoever signs: of two people the one who lends his name, by his own rank.
void Auditor::check_rank(const AuditLook& command, const Table& table, AuditRank least) {
    if (!check_place(command, table)) return;
    if (!least) return wrong("somebody did what nobody may do under this document");
    const Person* signs = person_of(command, command.has(authoriser) ? authoriser : actor);
    if (*rank_of(table, *signs) < *least) wrong("somebody acted without the rank for it");
}

// One does it and another one approves, each in his place.
void Auditor::check_two(const AuditLook& command, const Table& table, AuditRank least,
                        AuditRank second) {
    if (!second || !least) return check_rank(command, table, least);
    if (!check_place(command, table)) return;
    if (*rank_of(table, *person_of(command, actor)) < *least)
        return wrong("somebody acted without the rank for it");
    const bool two = command.has(authoriser) && command.number(authoriser) != command.number(actor);
    if (!two) return wrong("a second person was needed");
    if (*rank_of(table, *person_of(command, authoriser)) < *second)
        wrong("the second person had not the rank for it");
}

// RF-10.5.11b: one of them has found it, who may be the one who declares it.
void Auditor::check_found(const AuditLook& command, const Table& table, AuditRank finder) {
    if (!finder || !check_place(command, table)) return;
    if (*rank_of(table, *person_of(command, actor)) >= *finder) return;
    const Person* other = person_of(command, authoriser);
    if (other == nullptr || *rank_of(table, *other) < *finder)
        wrong("nobody of the rank for it has found that");
}

// Somebody who works at a table, or the device that checked the cards.
void Auditor::check_care(const AuditLook& command, const Moment& moment) {
    if (command.at(1).number(1) == from_device) {
        if (!moment.wanted.has(3)) wrong("a device wrote a record and names no device");
        return;
    }
    const Person* acts = person_of(command, actor);
    const bool works = acts != nullptr && acts->signed_in &&
                       std::any_of(tables_.begin(), tables_.end(), [&](const auto& entry) {
                           return rank_of(entry.second, *acts).has_value();
                       });
    if (!works) wrong("somebody who works at no table wrote a record of equipment");
}

// At the office sits somebody who manages, of whatever is of no table.
void Auditor::check_office(const AuditLook& command, const Moment& moment) {
    const Person* acts = person_of(command, actor);
    if (acts == nullptr || !acts->signed_in) return wrong("nobody was signed in at the office");
    if (moment.order == 100) return check_appointment(command, moment.wanted);
    if (moment.order >= release_lock && moment.order <= revoke_staff)
        return check_say(command, moment);
    const auto device = [&] { return devices_.find(moment.wanted.number(1)); };
    // How a device is may say whoever stands at its tables.
    if (moment.order == 234) {
        if (device() != devices_.end()) check_part(command, device()->second);
        return;
    }
    if (houses_managed(*acts).empty())
        return wrong("somebody ordered at the office who manages nothing");
    switch (moment.order) {
        case 4:
        case 8:
            return check_venue(command);
        case 204:
            return check_houses(command, houses_of_terminal(moment.wanted.number(1)));
        case 231:
        case 233:
            if (device() != devices_.end()) check_part(command, device()->second);
            return;
        case 232:
            if (device() == devices_.end()) return;
            if (!moment.wanted.has(3)) check_venue(command);
            check_houses(command, houses_of(device()->second));
            if (moment.wanted.has(3))
                check_houses(command, houses_of_terminal(moment.wanted.number(3)));
            return;
        default:
            return;
    }
}

// A house is a document that a table here is played under.
Auditor::Houses Auditor::all_houses() const {
    Houses houses;
    for (const auto& [name, table] : tables_) houses.insert(&table.book());
    return houses;
}

Auditor::Houses Auditor::houses_managed(const Person& person) const {
    Houses houses;
    for (const auto& [name, table] : tables_)
        if (person.pit.empty() && manages(person, table)) houses.insert(&table.book());
    return houses;
}

Auditor::Houses Auditor::houses_of(const Device& device) const {
    if (device.in_house) return all_houses();
    Houses houses = device.brought_by;
    for (const std::uint64_t table : device.tables)
        houses.insert(&tables_.at(table).book());
    if (device.terminal) houses.merge(houses_of_terminal(*device.terminal));
    return houses;
}

Auditor::Houses Auditor::houses_of_terminal(std::uint64_t terminal) const {
    Houses houses;
    if (terminal < terminals_brought_.size()) houses = terminals_brought_[terminal];
    for (const auto& [name, device] : devices_)
        if (device.terminal == terminal)
            for (const std::uint64_t table : device.tables)
                houses.insert(&tables_.at(table).book());
    return houses;
}

// Each of them is managed by one of the two, and one at least by whoever acts.
void Auditor::check_houses(const AuditLook& command, const Houses& houses) {
    const Person* acts = person_of(command, actor);
    const Person* lends = person_of(command, authoriser);
    const Houses own = houses_managed(*acts);
    const Houses others = lends != nullptr ? houses_managed(*lends) : Houses{};
    bool any = houses.empty();
    for (const AuditBook* house : houses) {
        any = any || own.contains(house);
        if (!own.contains(house) && !others.contains(house))
            return wrong("a part of another house was touched");
    }
    if (!any) wrong("a part of another house was touched with that one's help alone");
}

void Auditor::check_venue(const AuditLook& command) {
    const Person* lends = person_of(command, authoriser);
    const Houses own = houses_managed(*person_of(command, actor));
    const Houses others = lends != nullptr ? houses_managed(*lends) : Houses{};
    const bool more = std::any_of(others.begin(), others.end(),
                                  [&](const AuditBook* house) { return !own.contains(house); });
    if (own.empty() || (own != all_houses() && !more))
        wrong("one house decided for the whole venue");
}

// By whoever manages, or, of how it is, by people of each house where it is in use.
void Auditor::check_part(const AuditLook& command, const Device& device) {
    const Person* acts = person_of(command, actor);
    const bool manages_any = !houses_managed(*acts).empty();
    if (manages_any && device.in_house) return check_venue(command);
    const Houses own = houses_managed(*acts);
    const Person* lends = person_of(command, authoriser);
    const Houses others = lends != nullptr ? houses_managed(*lends) : Houses{};
    for (const AuditBook* house : houses_of(device)) {
        if (own.contains(house) || others.contains(house)) continue;
        const bool stands_there =
            std::any_of(device.tables.begin(), device.tables.end(), [&](std::uint64_t name) {
                const Table& table = tables_.at(name);
                return &table.book() == house &&
                       (rank_of(table, *acts) ||
                        (lends != nullptr && rank_of(table, *lends).has_value()));
            });
        if (!stands_there) return wrong("a part of another house was touched");
    }
}

// At the table its own people; a part of another house comes with the word of each that brought it,
// or, if none did, of one where it is in use.
void Auditor::check_attachment(const AuditLook& command, const Table& table,
                               const Device& device) {
    const AuditBook* own = &table.book();
    Houses others = device.brought_by;
    if (device.terminal && *device.terminal < terminals_brought_.size()) {
        const Houses& brought = terminals_brought_[*device.terminal];
        others.insert(brought.begin(), brought.end());
    }
    const bool any = others.empty();
    if (any) others = houses_of(device);
    const bool here = others.erase(own) > 0;
    if (others.empty() || (any && here))
        return check_rank(command, table, audit_least(*own, AuditAct::attach_device));
    const Person* acts = person_of(command, actor);
    const Person* lends = person_of(command, authoriser);
    if (acts == nullptr || !acts->signed_in)
        return wrong("somebody acted who has not signed in");
    const auto speaks_at = [&](const Table& at) {
        const AuditRank least =
            audit_least(at.book(), AuditAct::attach_device);
        const AuditRank first = rank_of(at, *acts);
        const AuditRank second = lends != nullptr ? rank_of(at, *lends) : AuditRank{};
        const AuditRank says = second ? second : first;
        return least && says && *says >= *least;
    };
    const auto speaks_for = [&](const AuditBook* house) {
        return std::any_of(tables_.begin(), tables_.end(), [&](const auto& named) {
            return &named.second.book() == house && speaks_at(named.second);
        });
    };
    const bool agreed = any ? std::any_of(others.begin(), others.end(), speaks_for)
                            : std::all_of(others.begin(), others.end(), speaks_for);
    if (!agreed || !speaks_at(table)) wrong("a part of another house was put to use at a table");
}

// Over somebody's account: somebody else, of a higher place than theirs where they have one.
void Auditor::check_say(const AuditLook& command, const Moment& moment) {
    const auto whom = staff_.find(moment.wanted.number(1));
    const Person* acts = person_of(command, actor);
    const Person* lends = person_of(command, authoriser);
    if (whom == staff_.end() || command.number(actor) == moment.wanted.number(1))
        return wrong("somebody had a say over the own account");
    const auto over = [&](const Person* person, const Table& table) {
        const AuditRank own = person != nullptr ? rank_of(table, *person) : AuditRank{};
        return own && (*own > *rank_of(table, whom->second) || manages(*person, table));
    };
    bool anywhere = false;
    bool somewhere = false;
    bool everywhere = true;
    for (const auto& [name, table] : tables_) {
        if (!rank_of(table, whom->second)) continue;
        anywhere = true;
        somewhere = somewhere || over(acts, table);
        everywhere = everywhere && (over(acts, table) || over(lends, table));
    }
    const bool manager = std::any_of(tables_.begin(), tables_.end(), [&](const auto& named) {
        return acts->pit.empty() && manages(*acts, named.second);
    });
    const bool enough = moment.order == release_lock ? somewhere : somewhere && everywhere;
    if (anywhere ? !enough : !manager) wrong("somebody without a say over an account changed it");
}

// Whoever gets authority at a table gets it from whoever manages that table.
void Auditor::check_appointment(const AuditLook& command, const AuditLook& order) {
    const Person newcomer{std::string(order.text(2)), false, std::string(order.text(3))};
    const Person* acts = person_of(command, actor);
    const Person* lends = person_of(command, authoriser);
    const auto may = [&](const Person* person, const Table& table) {
        return person != nullptr && manages(*person, table) &&
               (person->pit.empty() || person->pit == newcomer.pit);
    };
    bool anywhere = false;
    bool first = false;
    bool second = false;
    for (const auto& [name, table] : tables_) {
        if (newcomer.role == "inspector" && may(acts, table)) anywhere = true;
        if (!rank_of(table, newcomer)) continue;
        anywhere = true;
        if (!may(acts, table) && !may(lends, table))
            return wrong("somebody was appointed at a table by somebody who does not manage it");
        first = first || may(acts, table);
        second = second || may(lends, table);
    }
    if (!anywhere) return wrong("somebody was appointed to nothing that is here");
    if (newcomer.role == "inspector") {
        first = !houses_managed(*acts).empty();
        second = lends != nullptr && !houses_managed(*lends).empty();
    }
    if (!first || !second || command.number(actor) == command.number(authoriser))
        wrong("somebody was appointed by one person alone");
}

// Looked at before anything happens; only of what was accepted.
void Auditor::check_authority(const AuditLook& command, const Moment& moment) {
    const AuditLook& order = moment.wanted;
    const std::uint64_t origin = command.at(1).number(1);
    // Neither money nor a card comes by a terminal's own word.
    if ((moment.order == 203 || moment.order == 210) && origin != from_device)
        wrong("money that no device took in");
    if ((moment.order == 201 || moment.order == 202) && origin != from_device &&
        origin != from_host)
        wrong("a card that nobody read");
    if (moment.order == 200) {
        const Person* adds = origin == from_office ? person_of(command, actor) : nullptr;
        terminals_brought_.push_back(adds != nullptr ? houses_managed(*adds) : Houses{});
    }
    if (moment.order / 100 == 6) return check_incident_order(command, moment);
    const bool of_house = moment.order < 300 && moment.order != 235 &&
                          moment.order != start_device &&
                          !((moment.order == 232 || moment.order == 233) && order.has(2));
    if (of_house || moment.order == 300) {
        if (origin == from_office && moment.order != record_care) check_office(command, moment);
        if (moment.order == record_care) return check_care(command, moment);
        if (origin == from_dealer && moment.order != 234)
            wrong("a dealer terminal ordered what is of the house");
        return;
    }
    const bool of_device = moment.order == 232 || moment.order == 233;
    const std::uint64_t name = order.number(of_device ? 2 : 1);
    if (of_device && !order.has(2)) return;
    const bool of_table = of_device || moment.order == 235 || moment.order == start_device ||
                          moment.order > 300;
    if (!of_table || !tables_.contains(name)) return;
    const Table& table = tables_[name];
    const AuditBook& book = table.book();
    const auto need = [&](AuditAct act) { check_rank(command, table, audit_least(book, act)); };
    switch (moment.order) {
        case 232:
            if (const auto part = devices_.find(order.number(1)); part != devices_.end())
                return check_attachment(command, table, part->second);
            return;
        case 233:
            return need(AuditAct::attach_device);
        case 235:
            return need(AuditAct::manual_mode);
        case start_device:
            if (origin == from_dealer) check_place(command, table);
            return;
        case 301:
            return need(AuditAct::open_table);
        case 302:
            return need(AuditAct::close_table);
        case 303:
            return need(AuditAct::resume_table);
        case 304:
            return need(AuditAct::change_limits);
        case 305:
            return need(AuditAct::closing_notice);
        case 306:
            return need(AuditAct::set_period);
        case 307:
            return need(AuditAct::change_variant);
        case 308:
            return need(AuditAct::new_shoe);
        case 309:
            return need(AuditAct::order_rounds);
        case 310:
            return need(AuditAct::restrict_bet);
        case 311:
            return need(AuditAct::ask_for_seat);
        case 313:
            return need(AuditAct::offer_cut);
        case 315:
            return need(AuditAct::cap_players);
        case 316:
            return need(AuditAct::change_pay_table);
        case 400:
            if (table.settings.is_dealt()) need(AuditAct::new_game);
            return;
        case 405:
            return need(AuditAct::relax_close);
        case 407:
            return need(order.number(3) == 0   ? AuditAct::allow_opposing_bets
                        : order.number(3) == 1 ? AuditAct::allow_side_alone
                                               : AuditAct::allow_nominees);
        case 408:
            return need(AuditAct::refuse_wager);
        case 409:
            return need(AuditAct::player_limits);
        case 410:
            return need(AuditAct::place_for_player);
        case 502: {
            const Round* round = round_at(name);
            if (round == nullptr || origin == from_host) return;
            if (round->held)
                return need(round->hold == held_early ? AuditAct::settle_held
                                                      : AuditAct::correct_before);
            return need(round->no_bet ? AuditAct::confirm_no_bet : AuditAct::confirm_result);
        }
        case 503: {
            const Round* round = round_at(name);
            const bool early = round != nullptr && round->held && round->hold == held_early;
            const std::uint64_t reason = early ? early_outcome : order.number(2);
            check_rank(command, table, audit_least_to_void(book, reason));
            if (reason == discrepancy)
                check_found(command, table,
                            audit_least(book, AuditAct::second_to_void_discrepancy));
            return;
        }
        case 500:
        case 501:
        case 504:
        case 508:
        case 509:
            if (origin == from_dealer) check_place(command, table);
            return;
        case 511:
            if (origin != from_terminal) need(AuditAct::expose_cards);
            return;
        case 512:
            return need(AuditAct::take_cards_back);
        case 510:
            return need(table.dummy_is_due() ? AuditAct::dummy : AuditAct::no_bet_coup);
        default:
            return;
    }
}

// A review is another person's than the decision, whoever else has a hand in it.
void Auditor::check_finding(const AuditLook& command, const Moment& moment, const Table& table) {
    const AuditLook& order = moment.wanted;
    const AuditBook& book = table.book();
    const auto need = [&](AuditAct act) { check_rank(command, table, audit_least(book, act)); };
    switch (static_cast<Finding>(order.number(2))) {
        case Finding::decision:
            return need(AuditAct::decide_dispute);
        case Finding::review: {
            const auto& first = incidents_[order.number(1)].decided_by;
            const bool own =
                first && ((command.has(actor) && command.number(actor) == *first) ||
                          (command.has(authoriser) && command.number(authoriser) == *first));
            if (own) wrong("somebody had a hand in the review of the own decision");
            return need(AuditAct::review_dispute);
        }
        case Finding::final_word:
        case Finding::advice:
            return need(AuditAct::review_dispute);
        default:
            if (command.at(1).number(1) != from_terminal) need(AuditAct::record_incident);
            return;
    }
}

// RF-10.1.15, LT-3.7, SB-3.11: alone, and where the document says so.
bool Auditor::by_inspector(const AuditLook& command, const AuditBook& book) const {
    const Person* acts = person_of(command, actor);
    return acts != nullptr && acts->signed_in && acts->role == "inspector" &&
           !command.has(authoriser) &&
           book.values.is_set("conduct.authority.check_cards_by_inspector");
}

void Auditor::check_incident_order(const AuditLook& command, const Moment& moment) {
    const AuditLook& order = moment.wanted;
    const std::uint64_t origin = command.at(1).number(1);
    // Where a terminal or an incident is named, the table is that of the incident.
    std::uint64_t name = order.number(1);
    if (moment.order == 600 || moment.order == 604 || moment.order == 605)
        name = order.at(1).number(1);
    if (moment.order >= 601 && moment.order <= 603)
        name = incidents_.contains(name) ? incidents_[name].table : name;
    if (!tables_.contains(name)) return;
    const Table& table = tables_[name];
    const AuditBook& book = table.book();
    const auto need = [&](AuditAct act) { check_rank(command, table, audit_least(book, act)); };
    switch (moment.order) {
        case 600:
            if (origin == from_terminal || origin == from_device || origin == from_host) return;
            return need(AuditAct::record_incident);
        case 601:
            return check_finding(command, moment, table);
        case 602:
            return need(AuditAct::record_incident);
        case 603:
            return need(AuditAct::settle_payment);
        case 604: {
            const bool past = past_.contains({name, order.at(1).number(2)});
            return need(past ? AuditAct::correct_after : AuditAct::correct_before);
        }
        case 605:
            check_rank(command, table, audit_least_to_void(book, order.number(2)));
            if (order.number(2) == discrepancy)
                check_found(command, table,
                            audit_least(book, AuditAct::second_to_void_discrepancy));
            return;
        case 606:
            return need(order.number(2) >= dice_reasons ? AuditAct::no_result : AuditAct::no_spin);
        case 607:
            if (const Round* round = round_at(name); round != nullptr && round->no_bet &&
                                                     !round->held && !table.by_hand &&
                                                     table.conduct().dummy_by_hand)
                return need(AuditAct::dummy);
            // LT-11.4: whoever oversees the coup completes it, or lets it be completed.
            if (const Round* round = round_at(name);
                round != nullptr && round->held && round->hold == held_device) {
                need(AuditAct::enter_cards);
                return check_found(command, table, audit_least(book, AuditAct::second_to_enter));
            }
            return check_two(command, table, audit_least(book, AuditAct::enter_cards),
                             audit_least(book, AuditAct::second_to_enter));
        case 608:
            return check_two(command, table, audit_least(book, AuditAct::reconstruct),
                             audit_least(book, AuditAct::second_to_reconstruct));
        case 609:
            switch (static_cast<CardMatter>(order.number(2))) {
                case CardMatter::order_known:
                    return need(AuditAct::void_shoe);
                case CardMatter::check_ordered:
                    if (by_inspector(command, book)) return;
                    return need(AuditAct::check_cards);
                case CardMatter::cards_faced:
                case CardMatter::accounted_for:
                    return need(AuditAct::check_cards);
                case CardMatter::foreign_card:
                    return check_rank(command, table, audit_least_to_void(book, void_foreign));
                case CardMatter::missing_card:
                    return check_rank(command, table, audit_least_to_void(book, void_missing));
                case CardMatter::replace_rest:
                    return check_rank(command, table, audit_least_to_void(book, void_misdeal));
                default:
                    return need(AuditAct::report_cards);
            }
        case 610:
            return need(AuditAct::replace_device);
        case 611:
            if (origin == from_dealer) check_place(command, table);
            return;
        case 612:
            if (origin == from_terminal || origin == from_device || origin == from_host) return;
            // Of a terminal: somebody with authority at one of the tables that it concerns.
            if (order.has(1)) need(AuditAct::system_malfunction);
            return;
        case 613:
            if (origin == from_device || origin == from_host) return;
            return need(AuditAct::system_malfunction);
        case 614:
            return need(order.number(3) != 0 ? AuditAct::direct_to_leave
                                             : AuditAct::exclude_player);
        case 615:
            return need(order.number(3) == 2 ? AuditAct::void_unestablished
                                             : AuditAct::void_player_wagers);
        default:
            return;
    }
}

}  // namespace croupier::sim
