#include "server/protocol/translate.h"

#include <fmt/format.h>

#include <type_traits>
#include <utility>

#include "floor/state.h"

namespace croupier::server {
namespace {

using floor::PlayCommand;
using floor::TableCommand;
using floor::TerminalCommand;
using floor::WagerCommand;

Result<std::vector<floor::Chips>, Misread> chips_of(const floor::State& state, floor::TableId table,
                                                    const std::vector<ChipsOn>& chips) {
    if (chips.size() > chips_max)
        return Err{Misread{Wrong::malformed,
                           fmt::format("chips: {} of them; {} at most", chips.size(), chips_max)}};
    const floor::Table* found = state.find_table(table);
    const floor::Game game = found != nullptr ? found->settings.game : floor::Game::baccarat;
    std::vector<floor::Chips> read;
    read.reserve(chips.size());
    std::vector<floor::SelectionWord> words;
    for (const ChipsOn& on : chips) {
        words.clear();
        for (const Selection& word : on.selection) words.emplace_back(word.name, word.value);
        const auto spot = floor::parse_spot(game, on.bet, words);
        read.push_back({spot ? *spot : floor::nowhere(game, on.bet), on.amount});
    }
    return read;
}

struct PlayerOrders {
    const floor::State& state;
    floor::TerminalId terminal;
    using Read = Result<floor::Order, Misread>;

    Read operator()(const PlaceBets& said) const {
        TRY(chips, chips_of(state, said.table, said.chips));
        return floor::Order{WagerCommand{
            floor::PlaceBets{said.table, terminal, std::move(chips), said.nonce, said.round}}};
    }
    Read operator()(const TakeBets& said) const {
        TRY(chips, chips_of(state, said.table, said.chips));
        return floor::Order{
            WagerCommand{floor::TakeBets{said.table, terminal, std::move(chips), said.round}}};
    }
    Read operator()(const PressButton& said) const {
        return floor::Order{WagerCommand{
            floor::PressButton{said.table, terminal, said.button, said.nonce, said.round}}};
    }
    Read operator()(const ConfirmBets& said) const {
        return floor::Order{WagerCommand{floor::ConfirmBets{said.table, terminal, said.round}}};
    }
    Read operator()(const Decide& said) const {
        return floor::Order{PlayCommand{
            floor::Decide{said.table, terminal, said.decision, said.hand, said.area, said.round}}};
    }
    Read operator()(const PickPositions& said) const {
        if (said.positions.size() > chips_max)
            return Err{Misread{Wrong::malformed, "positions: too many"}};
        return floor::Order{
            PlayCommand{floor::PickPositions{said.table, terminal, said.positions, said.round}}};
    }
    Read operator()(const PressShooter& said) const {
        return floor::Order{PlayCommand{floor::PressShooter{said.table, terminal}}};
    }
    Read operator()(const RevealCard& said) const {
        return floor::Order{PlayCommand{floor::ExposeCards{said.table, terminal}}};
    }
    Read operator()(const AskForRiffle& said) const {
        return floor::Order{TableCommand{floor::AskForRiffle{said.table, terminal}}};
    }
    Read operator()(const PassCards& said) const {
        return floor::Order{PlayCommand{floor::PassCards{said.table, terminal, said.to, said.one}}};
    }
    Read operator()(const AnswerPrompt& said) const {
        return floor::Order{
            TableCommand{floor::AnswerPrompt{said.table, terminal, said.prompt, said.yes}}};
    }
    Read operator()(const CashOut&) const {
        return floor::Order{TerminalCommand{floor::CashOut{terminal}}};
    }
    Read operator()(const CallService& said) const {
        if (said.text.size() > service_text_max)
            return Err{Misread{Wrong::malformed, "text: too long"}};
        floor::OpenIncident claim;
        claim.round = {said.table, said.round};
        claim.kind =
            is_dispute(said) ? floor::IncidentKind::dispute : floor::IncidentKind::malfunction;
        claim.terminal = terminal;
        claim.text = said.text;
        return floor::Order{floor::IncidentCommand{std::move(claim)}};
    }
    // Not orders of a player: named one by one, so that a new message has to say what it is.
    Read operator()(const Hello& said) const { return not_a_players(said); }
    Read operator()(const Watch& said) const { return not_a_players(said); }
    Read operator()(const RenewKey& said) const { return not_a_players(said); }
    Read operator()(const ReadHistory& said) const { return not_a_players(said); }
    Read operator()(const Ping& said) const { return not_a_players(said); }
    Read operator()(const SignIn& said) const { return not_a_players(said); }
    Read operator()(const SignOut& said) const { return not_a_players(said); }
    Read operator()(const Order& said) const { return not_a_players(said); }
    Read operator()(const ReadCorrection& said) const { return not_a_players(said); }
    Read operator()(const ReadConsequence& said) const { return not_a_players(said); }

private:
    static bool is_dispute(const CallService& said) {
        if (!said.about) return said.round != 0;
        switch (*said.about) {
            case ServiceAbout::payment:
            case ServiceAbout::result:
            case ServiceAbout::dispute:
                return true;
            case ServiceAbout::help:
            case ServiceAbout::terminal:
            case ServiceAbout::cash:
            case ServiceAbout::other:
                break;
        }
        return false;
    }
    template <class Said>
    static Read not_a_players(const Said&) {
        return Err{Misread{Wrong::not_allowed,
                           fmt::format("{}: not from a player's terminal", Said::type_name)}};
    }
};

}  // namespace

Result<floor::Order, Misread> player_order(const floor::State& state, floor::TerminalId terminal,
                                           const ClientMessage& message) {
    return std::visit(PlayerOrders{state, terminal}, message);
}

std::optional<std::uint64_t> counter_of(const ClientMessage& message) {
    return std::visit(
        [](const auto& said) -> std::optional<std::uint64_t> {
            if constexpr (requires { said.counter; })
                return said.counter;
            else
                return std::nullopt;
        },
        message);
}

std::optional<floor::RoundId> record_wanted(const floor::State& state, const StaffOrder& order) {
    const auto* incident = std::get_if<IncidentOrder>(&order);
    if (incident == nullptr) return std::nullopt;
    if (const auto* past = std::get_if<VoidPastRound>(incident)) return past->round;
    const auto* correct = std::get_if<CorrectResult>(incident);
    if (correct == nullptr) return std::nullopt;
    const floor::Table* table = state.find_table(correct->round.table);
    const bool present = table != nullptr && table->round.number == correct->round.number &&
                         floor::in_round(table->phase);
    return present ? std::nullopt : std::optional(correct->round);
}

floor::Order staff_order(const StaffOrder& order, std::optional<floor::RoundSettled> record) {
    using floor::IncidentCommand;
    if (const auto* round = std::get_if<RoundOrder>(&order))
        return std::visit(
            [](const auto& said) -> floor::Order {
                using Said = std::decay_t<decltype(said)>;
                if constexpr (std::is_constructible_v<WagerCommand, Said>)
                    return WagerCommand{said};
                else
                    return PlayCommand{said};
            },
            *round);
    if (const auto* table = std::get_if<TableOrder>(&order))
        return std::visit([](const auto& said) -> floor::Order { return TableCommand{said}; },
                          *table);
    if (const auto* equipment = std::get_if<EquipmentOrder>(&order)) return *equipment;
    if (const auto* venue = std::get_if<VenueOrder>(&order))
        return std::visit(
            [](const auto& said) -> floor::Order { return floor::VenueCommand{said}; }, *venue);
    return std::visit(
        [&](const auto& said) -> floor::Order {
            using Said = std::decay_t<decltype(said)>;
            if constexpr (std::is_same_v<Said, CorrectResult>)
                return IncidentCommand{
                    floor::CorrectResult{said.round, said.outcome, std::move(record)}};
            else if constexpr (std::is_same_v<Said, VoidPastRound>)
                return IncidentCommand{floor::VoidPastRound{
                    said.round, said.reason, record ? std::move(*record) : floor::RoundSettled{}}};
            else
                return IncidentCommand{said};
        },
        std::get<IncidentOrder>(order));
}

std::optional<floor::TableId> table_of(const floor::State& state, const StaffOrder& order,
                                       std::span<const floor::TableId> own) {
    const auto seat_of = [&](floor::TerminalId terminal) -> std::optional<floor::TableId> {
        const auto sits_at = [&](floor::TableId id) {
            const floor::Table* table = state.find_table(id);
            return table != nullptr && table->find_seat(terminal) != nullptr;
        };
        for (const floor::TableId id : own)
            if (sits_at(id)) return id;
        for (std::size_t i = 0; i < state.tables.size(); ++i)
            if (const floor::TableId id(static_cast<std::uint32_t>(i)); sits_at(id)) return id;
        return std::nullopt;
    };
    const auto of = [&](const auto& said) -> std::optional<floor::TableId> {
        if constexpr (requires { floor::TableId(said.table); })
            return said.table;
        else if constexpr (requires { said.table.has_value(); }) {
            if constexpr (requires { said.terminal.has_value(); })
                if (!said.table && said.terminal) return seat_of(*said.terminal);
            return said.table;
        } else if constexpr (requires { said.round.table; })
            return said.round.table;
        else if constexpr (requires { said.incident; }) {
            const floor::Incident* incident = state.find_incident(said.incident);
            return incident != nullptr ? std::optional(incident->round.table) : std::nullopt;
        } else {
            return std::nullopt;
        }
    };
    return std::visit([&](const auto& area) { return std::visit(of, area); }, order);
}

}  // namespace croupier::server
