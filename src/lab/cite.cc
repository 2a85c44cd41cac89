#include "lab/cite.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/names.h"

namespace croupier::lab {
namespace {

using floor::IncidentKind;
using floor::Table;

using Paths = std::vector<std::string>;

std::string_view game_name_of(const Table& table) {
    return name_in(floor::game_names, table.settings.game);
}
std::string_view source_name_of(const Table& table) {
    return name_in(rulebook::source_names, table.game->source());
}
std::string of_game(std::string_view key, const Table& table) {
    return fmt::format("{}.{}", key, game_name_of(table));
}
std::string of_source(std::string_view key, const Table& table) {
    return fmt::format("{}.{}", key, source_name_of(table));
}
std::string to_void(floor::VoidReason reason) {
    return fmt::format("conduct.authority.void.{}", name_in(rulebook::void_reason_names, reason));
}

// Which values an event rests on.
struct PathsOf {
    const floor::State& state;
    const Table& table;
    const floor::Events& events;

    Paths operator()(const floor::RoundOpened& event) const {
        if (event.kind == floor::RoundKind::no_bet)
            return {"conduct.authority.no_bet_coup", "conduct.authority.dummy"};
        if (table.settings.committed) return {"conduct.opening.modes"};
        if (!event.by) return {"conduct.betting.opens_itself"};
        return {"conduct.authority.new_game"};
    }
    Paths operator()(const floor::BetsClosed& event) const {
        if (event.cause == floor::CloseCause::outcome)
            return {of_source("conduct.early_outcome", table)};
        if (event.cause == floor::CloseCause::outage) return {"conduct.outage.before_close"};
        return {};
    }
    Paths operator()(const floor::WagerRefunded& event) const {
        using floor::RefundReason;
        switch (event.reason) {
            case RefundReason::not_confirmed:
                return {"conduct.wagers.confirmation"};
            case RefundReason::below_minimum:
                return {"conduct.wagers.below_minimum"};
            case RefundReason::below_minimum_total:
                return {"conduct.wagers.below_total"};
            case RefundReason::differential:
                return {"conduct.limits.differential"};
            case RefundReason::refused:
                return {"conduct.authority.refuse_wager"};
            case RefundReason::malfunction:
                return {of_source("conduct.irregular.terminal_fault", table)};
            case RefundReason::withdrawn:
                return {"conduct.irregular.withdrawal",
                        "conduct.irregular.withdrawal_on_power_failure"};
            case RefundReason::breach:
            case RefundReason::invalid:
                return {"conduct.authority.void_player_wagers"};
            case RefundReason::unestablished:
                return {"conduct.authority.void_unestablished"};
            case RefundReason::area_maximum:
            case RefundReason::no_picks:
                break;
        }
        return {};
    }
    Paths operator()(const floor::CloseRelaxed&) const {
        return {"conduct.authority.relax_close", "conduct.betting.late_change"};
    }
    Paths operator()(const floor::RoundResumed&) const { return outage(); }
    Paths operator()(const floor::CardDealt& event) const {
        if (!event.entered_by) return {};
        return {"conduct.authority.enter_cards", "conduct.second_person.enter_cards"};
    }
    Paths operator()(const floor::DecisionMade& event) const {
        if (event.choice.by != floor::Chooser::clock) return {};
        return {"conduct.betting.usual_decision_seconds"};
    }
    Paths operator()(const floor::RoundHeld& event) const {
        if (event.reason == floor::HoldReason::early_outcome)
            return {of_source("conduct.early_outcome", table)};
        if (event.reason == floor::HoldReason::too_soon)
            return {"conduct.irregular.device_least_seconds"};
        return {};
    }
    Paths operator()(const floor::ResultConfirmed& event) const {
        if (!event.by) return {};
        if (table.phase == floor::Phase::held) return {"conduct.authority.settle_held"};
        return {table.kind == floor::RoundKind::no_bet ? "conduct.authority.confirm_no_bet"
                                                       : "conduct.authority.confirm_result"};
    }
    Paths operator()(const floor::RoundVoided& event) const {
        Paths paths;
        if (event.by) paths.push_back(to_void(event.reason));
        switch (event.reason) {
            case floor::VoidReason::power_failure:
                if (!event.by) return outage();
                break;
            case floor::VoidReason::early_outcome:
                paths.push_back(of_source("conduct.early_outcome", table));
                break;
            case floor::VoidReason::insufficient_cards:
                paths.push_back(of_game("conduct.irregular.short_cards", table));
                break;
            case floor::VoidReason::no_result:
                paths.push_back(of_source("conduct.irregular.no_spin", table));
                break;
            case floor::VoidReason::discrepancy:
                paths.emplace_back("conduct.second_person.void_discrepancy");
                break;
            case floor::VoidReason::fraud:
                paths.emplace_back("conduct.irregular.forfeit_for_fraud");
                break;
            default:
                break;
        }
        return paths;
    }

    Paths operator()(const floor::IncidentOpened& event) const {
        Paths paths;
        if (event.incident.by) paths.emplace_back("conduct.authority.record_incident");
        if (event.incident.blocks) paths.emplace_back("conduct.irregular.stop_table");
        return paths;
    }
    Paths operator()(const floor::FindingAdded& event) const {
        switch (event.finding.kind) {
            case floor::FindingKind::decision:
                return {"conduct.authority.decide_dispute"};
            case floor::FindingKind::review:
            case floor::FindingKind::review_asked:
            case floor::FindingKind::final_word:
                return {"conduct.authority.review_dispute"};
            case floor::FindingKind::advice:
                return {"conduct.complaints.right", "conduct.complaints.regulator"};
            default:
                return {};
        }
    }
    Paths operator()(const floor::NoticeOrdered& event) const {
        const auto kind = kind_of(event.incident);
        if (!kind) return {};
        const std::string_view key =
            *kind == IncidentKind::shoe_void     ? "shoe_void"
            : *kind == IncidentKind::wrong_cards ? "foreign_card"
            : *kind == IncidentKind::overpayment || *kind == IncidentKind::underpayment
                ? "report_payment_above"
                : "malfunction";
        return {fmt::format("conduct.notices.{}", key), "conduct.notices.within_hours"};
    }
    Paths operator()(const floor::AccountsFrozen&) const {
        return {"conduct.irregular.freeze_accounts"};
    }
    Paths operator()(const floor::AccountsReleased&) const {
        return {"conduct.irregular.freeze_accounts"};
    }
    Paths operator()(const floor::RoundCorrected& event) const {
        if (!event.void_because) return {"conduct.authority.correct_after"};
        return {to_void(*event.void_because), of_game("conduct.irregular.void_until", table)};
    }
    Paths operator()(const floor::PaymentSettled&) const {
        return {"conduct.authority.settle_payment"};
    }
    Paths operator()(const floor::Respin& event) const {
        return {floor::is_of_dice(event.reason) ? "conduct.authority.no_result"
                                                : "conduct.authority.no_spin",
                of_source("conduct.irregular.no_spin", table)};
    }
    Paths operator()(const floor::OutcomeReplaced&) const {
        return {"conduct.authority.correct_before"};
    }
    Paths operator()(const floor::DealReconstructed&) const {
        return {"conduct.authority.reconstruct", "conduct.second_person.reconstruct",
                "conduct.irregular.reconstruction"};
    }
    Paths operator()(const floor::CardStrayed& event) const {
        const bool first = event.exposed && !table.outcome.begun();
        return {of_game(first           ? "conduct.irregular.first_face_up"
                        : event.exposed ? "conduct.irregular.exposed_stray"
                                        : "conduct.irregular.hidden_stray",
                        table)};
    }
    Paths operator()(const floor::CardSeen&) const { return {"conduct.authority.enter_cards"}; }
    Paths operator()(const floor::CardsReported& event) const {
        if (event.what == floor::CardMatter::order_known) return {"conduct.authority.void_shoe"};
        return {"conduct.authority.report_cards"};
    }
    Paths operator()(const floor::DeviceReported&) const {
        return {"conduct.authority.replace_device"};
    }
    Paths operator()(const floor::HoldReleased&) const { return {"conduct.authority.settle_held"}; }
    Paths operator()(const floor::PlayerExcluded& event) const {
        return {event.directed ? "conduct.authority.direct_to_leave"
                               : "conduct.authority.exclude_player"};
    }
    Paths operator()(const floor::ManualModeSet&) const {
        return {"conduct.authority.manual_mode"};
    }
    Paths operator()(const floor::CardInvalidated&) const {
        return {"conduct.authority.card_invalid", "conduct.irregular.invalid_card_undoes"};
    }
    template <class Fact>
    Paths operator()(const Fact&) const {
        return {};
    }

private:
    Paths outage() const {
        if (table.phase == floor::Phase::open) return {"conduct.outage.before_close"};
        return {of_source("conduct.outage.after_close", table)};
    }
    // Opened before, or by the same command.
    std::optional<IncidentKind> kind_of(floor::IncidentId id) const {
        if (const floor::Incident* incident = state.find_incident(id)) return incident->kind;
        for (const floor::Event& event : events)
            if (const auto* area = std::get_if<floor::IncidentEvent>(&event))
                if (const auto* opened = std::get_if<floor::IncidentOpened>(area))
                    if (opened->incident.id == id) return opened->incident.kind;
        return std::nullopt;
    }
};

Cited cited(const rulebook::Value& value) {
    return {value.path, value.text, value.clause, std::string(rules::origin_name(value.origin))};
}

// A value that says that there is no such thing.
bool says_nothing(const rulebook::Value& value) {
    return value.text == "nobody" || value.text == "none";
}

// One part of the path, between its dots, is as wanted.
template <class Wanted>
bool has_part_where(std::string_view path, const Wanted& wanted) {
    for (std::size_t from = 0; from <= path.size();) {
        const std::size_t to = std::min(path.find('.', from), path.size());
        if (wanted(path.substr(from, to - from))) return true;
        from = to + 1;
    }
    return false;
}

bool has_part(std::string_view path, std::string_view word) {
    return has_part_where(path, [&](std::string_view part) { return part == word; });
}

// "dragon_bonus" of "dragon_bonus_player", or "war_win" of "war".
bool has_kindred_part(std::string_view path, std::string_view word) {
    return has_part_where(path, [&](std::string_view part) {
        return word.starts_with(std::string(part) + "_") ||
               part.starts_with(std::string(word) + "_");
    });
}

// "19 to 20"
std::optional<Odds> odds_of(const rulebook::Value& value) {
    constexpr std::string_view between = " to ";
    const std::size_t at = value.text.find(between);
    if (at == std::string::npos) return std::nullopt;
    return parse_odds(value.text.substr(0, at) + "/" + value.text.substr(at + between.size()));
}

bool pays_so(const rulebook::Rulebook& book, const rulebook::Value& value,
             const floor::WagerResult& wager) {
    const auto odds = odds_of(value);
    if (!odds || !odds->set()) return false;
    const auto winnings = winnings_for(wager.stake.total(), *odds, book.rounding);
    return winnings && *winnings == wager.winnings;
}

using Values = std::vector<const rulebook::Value*>;

template <class Keep>
void narrow(Values& values, const Keep& keep) {
    Values kept;
    for (const rulebook::Value* value : values)
        if (keep(*value)) kept.push_back(value);
    if (!kept.empty()) values = std::move(kept);
}

}  // namespace

std::vector<Cited> cite_event(const floor::State& state, const floor::Table& table,
                              const floor::Event& event, const floor::Events& events) {
    std::vector<Cited> found;
    const Paths paths = floor::visit_event(PathsOf{state, table, events}, event);
    for (const std::string& path : paths)
        for (const rulebook::Value& value : table.book->values)
            if (value.path == path && !says_nothing(value)) found.push_back(cited(value));
    return found;
}

std::vector<Cited> cite_wager(const floor::Table& table, const floor::WagerResult& wager) {
    if (wager.status == rules::Status::void_wager) return {};
    const rulebook::Rulebook& book = *table.book;
    const std::string game = fmt::format("{}.", name_in(floor::game_names, wager.spot.game));
    const std::string_view bet = floor::bet_name(wager.spot);
    Values values;
    const auto collect = [&](const auto& belongs) {
        for (const rulebook::Value& value : book.values)
            if (value.path.starts_with(game) && belongs(value.path, bet) && !says_nothing(value))
                values.push_back(&value);
    };
    collect(has_part);
    if (values.empty()) collect(has_kindred_part);
    narrow(values, [](const auto& value) { return odds_of(value).has_value(); });
    for (const floor::SelectionWord& word : floor::selection_of(wager.spot))
        narrow(values, [&](const auto& value) { return has_part(value.path, word.second); });
    if (wager.winnings > Money{})
        narrow(values, [&](const auto& value) { return pays_so(book, value, wager); });
    if (!table.settings.variant.empty())
        narrow(values, [&](const auto& value) {
            return value.path.find(table.settings.variant) != std::string::npos;
        });
    if (wager.status == rules::Status::push)
        for (const rulebook::Value& value : book.values)
            if (value.path == game + "tie_result") values.push_back(&value);
    std::vector<Cited> found;
    for (const rulebook::Value* value : values) found.push_back(cited(*value));
    return found;
}

std::string cited_text(const Cited& cited) {
    constexpr std::string_view conduct = "conduct.";
    std::string what =
        cited.path.starts_with(conduct) ? cited.path.substr(conduct.size()) : cited.path;
    std::string words;
    for (const char c : what)
        words += c == '.' ? std::string(", ") : std::string(1, c == '_' ? ' ' : c);
    return fmt::format("{} ({}: {}{})", cited.clause, words, cited.value,
                       cited.origin == "document" ? "" : "; " + cited.origin);
}

}  // namespace croupier::lab
