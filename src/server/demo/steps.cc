#include "server/demo/steps.h"

#include <algorithm>
#include <array>

#include "floor/command.h"
#include "floor/query.h"
#include "floor/state.h"

namespace croupier::server {
namespace {

using floor::Expectation;
using floor::HoldReason;
using floor::Mode;
using floor::Phase;
using floor::PlayCommand;
using floor::TableCommand;
using floor::VoidReason;

// The host draws for it, by what it has committed to: nobody else may.
bool is_committed(const auto& settings) {
    if constexpr (requires { settings.committed; })
        return settings.committed;
    else
        return false;
}

bool is_confirmed_by_hand(const floor::Table& table) {
    return table.settings.mode == Mode::dealt || table.round.by_hand;
}

class StepList {
public:
    StepList(const floor::State& state, floor::TableId id, Readings readings, Outcomes& outcomes)
        : state_(state),
          id_(id),
          table_(*state.find_table(id)),
          readings_(readings),
          outcomes_(outcomes) {}

    std::vector<Step> list() {
        const Expectation what = floor::expected(table_).what;
        // The desk that draws runs a committed table.
        if (table_.settings.committed && what != Expectation::authorise) return {};
        switch (what) {
            case Expectation::new_game:
                begin();
                break;
            case Expectation::new_shoe:
                load_shoe();
                break;
            case Expectation::card:
            case Expectation::spin:
            case Expectation::roll:
                give_outcome();
                break;
            case Expectation::reveal:
                add(PlayCommand{floor::ExposeCards{id_, std::nullopt}});
                break;
            case Expectation::confirm:
                if (is_confirmed_by_hand(table_)) add(PlayCommand{floor::ConfirmResult{id_}});
                break;
            case Expectation::authorise:
                authorise();
                break;
            case Expectation::nothing:
            case Expectation::bets:
            case Expectation::decisions:
                break;
        }
        return std::move(steps_);
    }

private:
    void add(floor::Order order, By by = By::dealer) { steps_.push_back({by, std::move(order)}); }

    void begin() {
        examine();
        if (table_.cards.rounds_order == floor::RoundsOrder::dummy)
            add(PlayCommand{floor::OpenNoBetCoup{id_}});
        add(floor::WagerCommand{floor::NewGame{id_}},
            table_.settings.mode == Mode::dealt ? By::dealer : By::system);
    }

    // What a device or the system noticed and what keeps the table from going on is looked at and
    // closed. What people wrote down is theirs.
    void examine() {
        for (const floor::Incident& incident : state_.incidents) {
            const bool own = incident.noticed == floor::NoticedBy::device ||
                             incident.noticed == floor::NoticedBy::system;
            if (incident.closed || !incident.blocks || !own || incident.round.table != id_)
                continue;
            add(floor::IncidentCommand{floor::CloseIncident{incident.id, "looked at, in order"}});
            add(floor::IncidentCommand{floor::AddFinding{
                incident.id, floor::FindingKind::establishment, "looked at, in order"}});
        }
    }

    // The same cards mixed once more, or another set where these may not come back.
    void load_shoe() {
        floor::ShoeLoad load = floor::usual_load(table_);
        if (!table_.cards.shoe.must_be_replaced) add(TableCommand{floor::LoadShoe{id_, load}});
        load.set = load.set == "1" ? "2" : "1";
        load.back = load.back == "blue" ? "red" : "blue";
        add(TableCommand{floor::LoadShoe{id_, std::move(load)}});
    }

    void give_outcome() {
        // Players are asked whether they stay; the next card would end the question.
        if (std::any_of(table_.notices.prompts.begin(), table_.notices.prompts.end(),
                        [](const floor::Prompt& prompt) {
                            return prompt.kind == floor::PromptKind::withdraw;
                        }))
            return;
        if (floor::is_entered_by_hand(table_)) {
            const cards::Card card = table_.cards.waiting.empty()
                                         ? outcomes_.card(id_, table_)
                                         : table_.cards.waiting.front().card;
            return add(floor::IncidentCommand{floor::EnterCard{id_, card}});
        }
        if (readings_ == Readings::real_device || is_committed(table_.settings)) return;
        const By by = table_.settings.mode == Mode::rng ? By::system : By::device;
        if (auto reading = outcomes_.next(id_, table_)) add(*std::move(reading), by);
    }

    // Somebody with authority has to say how it goes on.
    void authorise() {
        if (table_.phase == Phase::idle) return add(PlayCommand{floor::OpenNoBetCoup{id_}});
        add(PlayCommand{floor::ConfirmResult{id_}});
        if (table_.round.hold == HoldReason::misdeal) add(as_it_lies());
        for (const VoidReason reason : reasons())
            add(PlayCommand{floor::VoidRound{id_, reason, {}}});
    }
    floor::Order as_it_lies() const {
        floor::ReconstructDeal order{id_, table_.round.outcome.cards, std::nullopt};
        for (const floor::WaitingCard& waiting : table_.cards.waiting)
            order.cards.push_back(waiting.card);
        return floor::IncidentCommand{std::move(order)};
    }
    std::array<VoidReason, 2> reasons() const {
        if (!table_.round.hold) return {VoidReason::misdeal, VoidReason::other};
        switch (*table_.round.hold) {
            case HoldReason::early_outcome:
                return {VoidReason::early_outcome, VoidReason::other};
            case HoldReason::misdeal:
                return {VoidReason::misdeal, VoidReason::order_in_doubt};
            case HoldReason::discrepancy:
                return {VoidReason::discrepancy, VoidReason::other};
            case HoldReason::device:
            case HoldReason::too_soon:
                break;
        }
        return {VoidReason::device_malfunction, VoidReason::other};
    }

    const floor::State& state_;
    floor::TableId id_;
    const floor::Table& table_;
    Readings readings_;
    Outcomes& outcomes_;
    std::vector<Step> steps_;
};

constexpr std::int64_t between_rounds_ms = 6'000;
constexpr std::int64_t first_card_ms = 2'500;
constexpr std::int64_t card_ms = 1'500;
constexpr std::int64_t drawn_ms = 600;        // RNG: so that eyes can follow
constexpr std::int64_t ball_ms = 20'000;      // from No More Bets until it rests
constexpr std::int64_t launched_ms = 26'000;  // an automatic wheel begins only then
constexpr std::int64_t drawn_number_ms = 4'000;
constexpr std::int64_t dice_ms = 7'000;
constexpr std::int64_t reveal_ms = 2'000;
constexpr std::int64_t confirm_ms = 2'000;
constexpr std::int64_t shoe_ms = 25'000;      // shuffled, cut, burnt
constexpr std::int64_t authority_ms = 8'000;  // somebody comes over

}  // namespace

std::vector<Step> next_steps(const floor::State& state, floor::TableId id, Readings readings,
                             Outcomes& outcomes) {
    return StepList(state, id, readings, outcomes).list();
}

std::optional<std::int64_t> pause_before_step(const floor::Table& table) {
    const bool rng = table.settings.mode == Mode::rng;
    switch (floor::expected(table).what) {
        case Expectation::new_game:
            return between_rounds_ms;
        case Expectation::card:
            if (rng) return drawn_ms;
            return table.round.outcome.begun() ? card_ms : first_card_ms;
        case Expectation::spin:
            if (rng) return drawn_number_ms;
            return table.settings.mode == Mode::automatic ? launched_ms : ball_ms;
        case Expectation::roll:
            return rng ? drawn_number_ms : dice_ms;
        case Expectation::reveal:
            return reveal_ms;
        case Expectation::confirm:
            if (!is_confirmed_by_hand(table)) return std::nullopt;
            return confirm_ms;
        case Expectation::new_shoe:
            return shoe_ms;
        case Expectation::authorise:
            return authority_ms;
        case Expectation::nothing:
        case Expectation::bets:
        case Expectation::decisions:
            break;
    }
    return std::nullopt;
}

}  // namespace croupier::server
