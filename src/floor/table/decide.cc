#include "floor/table/decide.h"

#include <algorithm>

#include "base/line.h"
#include "floor/command.h"
#include "floor/decided.h"
#include "floor/device/equipment.h"
#include "floor/device/steps.h"
#include "floor/incident/steps.h"
#include "floor/notice/queries.h"
#include "floor/round/record.h"
#include "floor/staff/authority.h"
#include "floor/staff/houses.h"
#include "floor/state.h"
#include "floor/table/queries.h"

// Tables: what they are, when they open and close.

namespace croupier::floor {
namespace {

using rulebook::Action;

// Nobody wants to watch a wheel for longer.
constexpr std::int64_t motion_most_ms = 60'000;

bool is_sound(const Settings& settings) {
    const auto sound = [](Money least, Money most) {
        return least >= Money{} && most >= Money{} && (most == Money{} || least <= most);
    };
    return settings.least > Money{} && sound(settings.least, settings.most) &&
           sound(settings.least_total, settings.most_total) && settings.step >= Money{} &&
           settings.differential >= Money{} && settings.area_most >= Money{} &&
           settings.period_ms > 0 && settings.round_least_ms >= 0 && settings.motion_ms >= 0 &&
           settings.motion_ms <= (settings.committed ? motion_most_ms : 0) &&
           std::all_of(settings.bet_limits.begin(), settings.bet_limits.end(),
                       [&](const BetLimits& own) { return sound(own.least, own.most); });
}

// What the document lets a table be.
bool is_permitted(const rulebook::Policies& policies, const Settings& settings) {
    const auto game = static_cast<std::size_t>(settings.game);
    const auto mode = static_cast<std::size_t>(settings.mode);
    const bool differs = settings.differential > Money{};
    return mode < policies.modes.size() && policies.modes[mode] &&
           (!policies.drawn_only[game] || settings.mode == Mode::rng) &&
           settings.period_ms >= policies.least_period_ms[game] &&
           (!differs || policies.differential != rulebook::Differential::none);
}

std::optional<Spot> spot_of_bet(const TableGame& game, Game which, std::string_view bet) {
    for (std::size_t i = 0; i < game.bet_count(); ++i)
        if (game.bet_name(i) == bet) {
            Spot spot;
            spot.game = which;
            spot.bet = static_cast<std::uint8_t>(i + 1);
            return spot;
        }
    return std::nullopt;
}

// LT-6.2a: Player and Banker have a maximum of their own or a differential, never both. The table's
// maximum then is that of the other bets.
bool limited_twice(const rulebook::Policies& policies, const Settings& settings,
                   const TableGame& game, const BetLimits& own, const Spot& spot) {
    return policies.differential == rulebook::Differential::newest_refused &&
           settings.differential > Money{} && own.most > Money{} && game.side_of(spot) > 0;
}

// RF-10.1.4.3 and its sisters: what nobody has looked at yet, of the list for tables that are
// dealt.
std::uint32_t unticked(const Table& table, const std::vector<DeviceKind>& ticked) {
    const Settings& settings = table.settings;
    if (settings.equipment != EquipmentRule::registered || settings.mode != Mode::dealt) return 0;
    const auto& list =
        table.book->policies->equipment.checklist[static_cast<std::size_t>(settings.game)];
    return static_cast<std::uint32_t>(
        std::count_if(list.begin(), list.end(), [&](const rulebook::Needed& item) {
            return std::none_of(ticked.begin(), ticked.end(),
                                [&](DeviceKind kind) { return rulebook::serves(kind, item); });
        }));
}

// CR-2.2.4: what is not there, and was said to be known: a kind for each part that is missing.
std::vector<DeviceKind> acknowledged_of(const State& state, const Table& table,
                                        const std::vector<DeviceKind>& named) {
    std::vector<DeviceKind> known;
    for (const MissingPart& part : parts_warned_of(state, table)) {
        const auto found = std::find_if(named.begin(), named.end(), [&](DeviceKind kind) {
            return rulebook::serves(kind, part.what);
        });
        if (found != named.end()) known.push_back(*found);
    }
    return known;
}

// What is still missing of the notice, in milliseconds or else in rounds; nothing: it has run, or
// the document wants none.
std::optional<std::int64_t> notice_missing(const Table& table, Time at) {
    const rulebook::Policies& policies = *table.book->policies;
    std::int64_t ms = policies.closing_notice_ms;
    std::int64_t rounds = policies.closing_notice_rounds;
    if (table.notices.closing) {
        ms = std::max<std::int64_t>(0, table.notices.closing->at - at);
        rounds = table.notices.closing->rounds_left;
    }
    if (ms > 0) return ms;
    if (rounds > 0) return rounds;
    return std::nullopt;
}

// Only what a machine draws can be committed to: cards that lie open, a ball, dice that nobody
// else sets going.
bool may_be_committed(const TableGame& game, const Settings& settings) {
    return !settings.committed ||
           (settings.mode == Mode::rng && settings.method == DealingMethod::a_face_up &&
            game.source() != rulebook::Source::big_wheel && !game.has_shooter());
}

// A continuous shuffler only where the document lets that game be dealt from one.
bool has_such_cards(const TableGame& game, const Settings& settings) {
    if (!settings.continuous_shuffler) return true;
    const cards::ShoeRules* shoe = game.shoe();
    return shoe != nullptr && std::find(shoe->sources.begin(), shoe->sources.end(),
                                        cards::Source::continuous_shuffler) != shoe->sources.end();
}

// SB-6.9.2: at a low limit all cards come from what the document names for it.
bool has_low_limit_cards(const TableGame& game, const Settings& settings) {
    if (!settings.low_limit) return true;
    const cards::ShoeRules* shoe = game.shoe();
    const cards::Source source =
        settings.continuous_shuffler ? cards::Source::continuous_shuffler : cards::Source::shoe;
    return shoe != nullptr &&
           std::find(shoe->low_limit_sources.begin(), shoe->low_limit_sources.end(), source) !=
               shoe->low_limit_sources.end();
}

}  // namespace

Decided decide(const State& state, const Command& command, const AddTable& order) {
    TRY_DO(must_come_from(command, in_the_house));
    const Houses houses = all_houses(state);
    if (std::binary_search(houses.begin(), houses.end(), order.settings->rulebook))
        TRY_DO(must_manage(state, command, {order.settings->rulebook}));
    const Library* library = state.find_rulebook(order.settings->rulebook);
    const bool taken = std::any_of(state.tables.begin(), state.tables.end(),
                                   [&](const Table& table) { return table.name == order.name; });
    if (library == nullptr || taken) return refuse(Rejection::not_in_order);
    if (!is_name(order.name) || order.name.size() > name_max || !library->book->policies)
        return refuse(Rejection::bad_setting);
    if (state.tables.size() >= tables_max)
        return refuse(Rejection::limit_reached, static_cast<std::int64_t>(tables_max));
    Settings settings = *order.settings;
    // CR-6.1.2: thirty seconds if no length has been set.
    if (settings.period_ms == 0) settings.period_ms = library->book->policies->usual_period_ms;
    TRY_DO(check_settings(*library->book, settings));
    const TableId id(static_cast<std::uint32_t>(state.tables.size()));
    const Digest digest = version_digest(library->digest, settings);
    return events_of(TableEvent{TableAdded{id, order.name, std::move(settings), digest}});
}

Decided decide(const State& state, const Command& command, const OpenTable& order) {
    TRY(table, working_table(state, order.table));
    TRY_DO(must_be_allowed(state, command, *table, Action::open_table));
    if (table->phase != Phase::closed) return refuse(Rejection::not_expected);
    const std::uint32_t missing = equipment_missing(state, *table) + unticked(*table, order.ticked);
    if (missing > 0) return refuse(Rejection::equipment_missing, missing);
    std::vector<DeviceKind> known = acknowledged_of(state, *table, order.acknowledged);
    const std::size_t unknown = parts_warned_of(state, *table).size() - known.size();
    if (unknown > 0)
        return refuse(Rejection::warning_not_acknowledged, static_cast<std::int64_t>(unknown));
    Events events;
    if (!order.inspection.empty()) inspect(state, command, order.table, order.inspection, events);
    const std::size_t uninspected = parts_to_inspect(state, *table).size() - events.size();
    if (uninspected > 0)
        return refuse(Rejection::inspection_needed, static_cast<std::int64_t>(uninspected));
    TableOpened opened{order.table, order.ticked, std::nullopt};
    opened.acknowledged = std::move(known);
    if (!order.ticked.empty() || !opened.acknowledged.empty()) opened.by = signer_of(command);
    if (is_watched(state, *table)) opened.at = command.at;
    events.emplace_back(TableEvent{std::move(opened)});
    return events;
}

// RF-18.8, LT-12.8, SB-14.14, CR-20.8, CN-7.11: with players there only after notice.
Decided decide(const State& state, const Command& command, const CloseTable& order) {
    TRY(table, working_table(state, order.table));
    TRY_DO(must_be_allowed(state, command, *table, Action::close_table));
    if (table->phase != Phase::idle) return refuse(Rejection::not_expected);
    if (const auto missing = notice_missing(*table, command.at);
        missing && !players_at(state, *table).empty())
        return refuse(Rejection::notice_needed, *missing);
    Events events;
    for (const Prompt& prompt : table->notices.prompts)
        events.emplace_back(TableEvent{PromptClosed{order.table, prompt.id, false}});
    close_incident(state, command, order.table, IncidentKind::unattended, "closed", events);
    events.emplace_back(TableEvent{
        TableClosed{order.table, is_watched(state, *table) ? command.at : 0}});
    return events;
}

Decided decide(const State& state, const Command& command, const ResumeTable& order) {
    const Table* table = state.find_table(order.table);
    if (table == nullptr) return refuse(Rejection::unknown_table);
    TRY_DO(must_be_allowed(state, command, *table, Action::resume_table));
    if (!table->stopped) return refuse(Rejection::not_expected);
    Events events = events_of(TableEvent{TableResumed{order.table}});
    for (const Incident& incident : state.incidents)
        if (!incident.closed && incident.kind == IncidentKind::malfunction &&
            incident.noticed == NoticedBy::system && incident.round.table == order.table)
            events.emplace_back(IncidentEvent{
                IncidentClosed{incident.id, incident.kind,
                               command.authoriser.value_or(*command.actor), "resumed"}});
    return events;
}

Decided decide(const State& state, const Command& command, const SetPeriod& order) {
    TRY(table, working_table(state, order.table));
    TRY_DO(must_be_allowed(state, command, *table, Action::set_period));
    Settings settings = table->settings;
    settings.period_ms = order.period_ms;
    TRY_DO(check_settings(*table->book, settings));
    if (in_round(table->phase)) return refuse(Rejection::not_expected);
    const Digest digest = version_of(state, settings);
    return events_of(TableEvent{PeriodSet{order.table, std::move(settings), digest,
                                          command.authoriser.value_or(*command.actor)}});
}

// SB-10.4 and its sisters: a side bet only for those who have a main wager, once Surveillance
// knows.
Decided decide(const State& state, const Command& command, const RestrictBet& order) {
    TRY(table, working_table(state, order.table));
    TRY_DO(must_be_allowed(state, command, *table, Action::restrict_bet));
    const auto spot = spot_of_bet(*table->game, table->settings.game, order.bet);
    if (!spot) return refuse(Rejection::unknown_bet);
    const auto shape = table->game->shape(*spot);
    const bool offered = shape || shape.error() == Rejection::bad_selection;
    if (!offered) return refuse(Rejection::bet_not_offered);
    const bool main = table->game->serves(*spot, *spot);
    const bool already = std::find(table->layout.restricted.begin(), table->layout.restricted.end(),
                                   order.bet) != table->layout.restricted.end();
    if (main || already == order.restricted || in_round(table->phase))
        return refuse(Rejection::not_expected);
    if (order.restricted && !order.surveillance_told) return refuse(Rejection::notice_needed);
    return events_of(TableEvent{BetRestricted{order.table, order.bet, order.restricted,
                                              command.authoriser.value_or(*command.actor)}});
}

// SB-5.9.
Decided decide(const State& state, const Command& command, const CapPlayers& order) {
    TRY(table, working_table(state, order.table));
    TRY_DO(must_be_allowed(state, command, *table, Action::cap_players));
    if (order.players == table->layout.players_max) return refuse(Rejection::not_expected);
    return events_of(TableEvent{PlayersCapped{order.table, order.players, signer_of(command)}});
}

// RF-15.3: one at a time for each bet, and between rounds. An option that is called like a bet
// names its pay table.
Decided decide(const State& state, const Command& command, const ChangePayTable& order) {
    TRY(table, working_table(state, order.table));
    TRY_DO(must_be_allowed(state, command, *table, Action::change_pay_table));
    if (!spot_of_bet(*table->game, table->settings.game, order.bet))
        return refuse(Rejection::unknown_bet);
    const Settings settings = with_pay_table(table->settings, order.bet, order.pays);
    TRY_DO(check_settings(*table->book, settings));
    // One change waits at a time: none that was accepted is forgotten for another bet's.
    const auto& waits = table->notices.pay_table;
    if (waits && waits->bet != order.bet) return refuse(Rejection::not_expected);
    if (in_round(table->phase))
        return events_of(TableEvent{
            PayTableNoticed{order.table, order.bet, order.pays, command.at, signer_of(command)}});
    if (settings == table->settings) return refuse(Rejection::not_expected);
    return events_of(TableEvent{PayTableChanged{order.table, settings, version_of(state, settings),
                                                signer_of(command), order.bet, order.pays}});
}

Settings with_pay_table(Settings settings, const std::string& bet, const std::string& pays) {
    std::erase_if(settings.options, [&](const Option& option) { return option.name == bet; });
    settings.options.push_back({bet, pays});
    return settings;
}

Result<Nothing, Refusal> check_settings(const rulebook::Rulebook& book, const Settings& settings) {
    const rulebook::Policies& policies = *book.policies;
    if (!is_sound(settings) || !is_permitted(policies, settings))
        return refuse(Rejection::bad_setting);
    const auto game = make_game(book, settings);
    if (!game || !has_such_cards(**game, settings) || !has_low_limit_cards(**game, settings) ||
        !may_be_committed(**game, settings))
        return refuse(Rejection::bad_setting);
    for (const BetLimits& own : settings.bet_limits) {
        const auto spot = spot_of_bet(**game, settings.game, own.bet);
        if (!spot) return refuse(Rejection::unknown_bet);
        if (limited_twice(policies, settings, **game, own, *spot))
            return refuse(Rejection::bad_setting);
    }
    return Nothing{};
}

Result<const Table*, Refusal> working_table(const State& state, TableId id) {
    const Table* table = state.find_table(id);
    if (table == nullptr) return refuse(Rejection::unknown_table);
    if (table->stopped || state.house.stopped) return refuse(Rejection::table_stopped);
    return table;
}

Digest version_of(const State& state, const Settings& settings) {
    return version_digest(state.find_rulebook(settings.rulebook)->digest, settings);
}

}  // namespace croupier::floor
