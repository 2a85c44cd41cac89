// A question to players: a consent poll of everybody at a table, or an offer that goes from one to
// the next until somebody takes it. Silence is a no.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "floor/ids.h"
#include "floor/table/settings.h"

namespace croupier::floor {

struct PromptTag {
    static constexpr std::string_view name = "prompt_id";
};
using PromptId = Id<PromptTag, std::uint64_t>;

enum class PromptKind : std::uint8_t {
    change_game,   // everybody: another variant at once
    no_bet_coups,  // everybody: coups without wagers
    cut,           // one after another: cut the cards
    player_cards,  // one after another: reveal the Player's Hand
    banker_cards,
    vacate,        // one: the seat is wanted by others
    withdraw,      // each: take all wagers of this round away; silence leaves them
    replace_rest,  // everybody: the rest of the shoe is shuffled or replaced
};
inline constexpr std::array<std::string_view, 8> prompt_kind_names = {
    "change_game",  "no_bet_coups", "cut",      "player_cards",
    "banker_cards", "vacate",       "withdraw", "replace_rest"};
constexpr std::span<const std::string_view> names_of(PromptKind) {
    return prompt_kind_names;
}
// Everybody must agree, or the first who takes it has it.
constexpr bool goes_round(PromptKind kind) {
    return kind == PromptKind::cut || kind == PromptKind::player_cards ||
           kind == PromptKind::banker_cards;
}

// It concerns one round and ends with it.
constexpr bool offers_cards(PromptKind kind) {
    return kind == PromptKind::player_cards || kind == PromptKind::banker_cards;
}
constexpr bool ends_with_round(PromptKind kind) {
    return offers_cards(kind) || kind == PromptKind::withdraw;
}

enum class Reply : std::uint8_t { open, yes, no, silent };
inline constexpr std::array<std::string_view, 4> reply_names = {"open", "yes", "no", "silent"};
constexpr std::span<const std::string_view> names_of(Reply) {
    return reply_names;
}
struct Asked {
    static constexpr std::string_view type_name = "asked";
    TerminalId terminal;
    Reply reply = Reply::open;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "reply", self.reply);
    }
    friend bool operator==(const Asked&, const Asked&) = default;
};

struct Prompt {
    static constexpr std::string_view type_name = "prompt";
    PromptId id;
    PromptKind kind = PromptKind::change_game;
    std::vector<Asked> asked;          // in the order in which the offer goes round
    Time closes_at = 0;                // for those, or the one, being asked now
    std::optional<Settings> settings;  // of change_game: what it would become
    std::uint32_t coups = 0;           // of no_bet_coups
    std::optional<StaffId> by;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "id", self.id);
        v(2, "kind", self.kind);
        v(3, "asked", self.asked);
        v(4, "closes_at", self.closes_at);
        v(5, "settings", self.settings);
        v(6, "coups", self.coups);
        v(7, "by", self.by);
    }
    friend bool operator==(const Prompt&, const Prompt&) = default;
};

// The question waits for this terminal: of an offer that goes round only the next one is asked.
inline bool is_asked(const Prompt& prompt, TerminalId terminal) {
    for (const Asked& asked : prompt.asked) {
        if (asked.reply != Reply::open) continue;
        if (asked.terminal == terminal) return true;
        if (goes_round(prompt.kind)) return false;
    }
    return false;
}

// Who took an offer that went round.
inline std::optional<TerminalId> taken_by(const Prompt& prompt) {
    for (const Asked& asked : prompt.asked)
        if (asked.reply == Reply::yes) return asked.terminal;
    return std::nullopt;
}

}  // namespace croupier::floor
