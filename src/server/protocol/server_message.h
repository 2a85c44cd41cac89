// What the server says over a socket. Every message has the venue's time, so that countdowns on
// screens are right.
#pragma once

#include "server/protocol/client_message.h"
#include "view/correction.h"
#include "view/explain/consequence.h"
#include "view/tile.h"
#include "view/view.h"

namespace croupier::server {

// The first message on a socket. The proof is HMAC-SHA-256(key, nonce).
struct Challenge {
    CROUPIER_TYPE(1, "challenge");
    std::uint32_t protocol = protocol_version;
    floor::Time server_time = 0;
    Digest nonce;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "protocol", self.protocol);
        v(2, "server_time", self.server_time);
        v(3, "nonce", self.nonce);
    }
};

// What runs was held against a list that somebody approved (docs/operations.md).
enum class ReleaseApproval : std::uint8_t {
    none,    // there is no list
    listed,  // the list has no signature
    sealed,  // and it is signed
};
inline constexpr std::array<std::string_view, 3> release_approval_names = {"none", "listed",
                                                                           "sealed"};
constexpr std::span<const std::string_view> names_of(ReleaseApproval) {
    return release_approval_names;
}

struct Welcome {
    CROUPIER_TYPE(2, "welcome");
    std::uint32_t protocol = protocol_version;
    floor::Time server_time = 0;
    Part part{};
    std::uint32_t number = 0;
    std::string name;
    std::string venue;
    bool demo = false;
    std::uint32_t speed = 1;    // so many times as fast the venue's clock runs
    std::uint64_t counter = 0;  // the highest that the host has seen from here
    std::string build;
    Digest program;
    std::vector<Money> notes;            // that the acceptor may take
    std::vector<floor::TableId> tables;  // of a dealer terminal or display: its own
    Digest screens;                      // of the release that the host serves; zero: none
    ReleaseApproval approval{};          // of program, screens and rulebooks
    std::string zone;                    // the time zone of the venue: "Australia/Sydney"
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "protocol", self.protocol);
        v(2, "server_time", self.server_time);
        v(3, "part", self.part);
        v(4, "number", self.number);
        v(5, "name", self.name);
        v(6, "venue", self.venue);
        v(7, "demo", self.demo);
        v(8, "speed", self.speed);
        v(9, "counter", self.counter);
        v(10, "build", self.build);
        v(11, "program", self.program);
        v(12, "notes", self.notes);
        v(13, "tables", self.tables);
        v(14, "screens", self.screens);
        v(15, "approval", self.approval);
        v(16, "zone", self.zone);
    }
};

// The tables that there are; again whenever one opens or closes.
struct Hall {
    CROUPIER_TYPE(3, "hall");
    floor::Time server_time = 0;
    std::vector<view::TableFace> tables;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "server_time", self.server_time);
        v(2, "tables", self.tables);
    }
};

// A table as a lobby shows it, once a second at most, to whoever watches its tile.
struct TileMessage {
    CROUPIER_TYPE(21, "tile");
    floor::Time server_time = 0;
    view::Tile tile;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "server_time", self.server_time);
        v(2, "tile", self.tile);
    }
};

// To one order. It is durable.
struct Answer {
    CROUPIER_TYPE(4, "answer");
    std::uint64_t counter = 0;
    floor::Time server_time = 0;
    floor::Rejection reason{};  // none: accepted
    std::int64_t amount = 0;    // how much, where the reason has one
    std::optional<Money> credit;
    std::uint64_t sequence = 0;  // the journal's last batch: what this says is in it or before
    view::Clauses clauses{};     // behind a refusal, of the table's rulebook
    std::optional<std::string> words{};  // field, value, what is allowed, who may, what is missing
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "counter", self.counter);
        v(2, "server_time", self.server_time);
        v(3, "reason", self.reason);
        v(4, "amount", self.amount);
        v(5, "credit", self.credit);
        v(6, "sequence", self.sequence);
        v(7, "clauses", self.clauses);
        v(8, "words", self.words);
    }
};

enum class Wrong : std::uint8_t {
    malformed,       // no message that we know
    too_large,       // the socket closes
    too_many,        // messages in a short time
    not_known,       // no such part, or a wrong proof: the socket closes
    not_allowed,     // not from this part
    other_protocol,  // the socket closes
    elsewhere,       // the same part has come on another socket: this one closes
    overloaded,      // nothing was or will be decided: try again
    denied,          // number or PIN
    locked,          // too many wrong ones, or idle for too long
    unknown_card,
    unknown_round,
    stopping,        // the host ends
    not_ready,       // hello comes first
    other_release,   // these screens are not those of the host: load them again; the socket closes
    new_pin_needed,  // right, and set by somebody else: it is good for its own change only
};
inline constexpr std::array<std::string_view, 16> wrong_names = {
    "malformed", "too_large",  "too_many",      "not_known",     "not_allowed",  "other_protocol",
    "elsewhere", "overloaded", "denied",        "locked",        "unknown_card", "unknown_round",
    "stopping",  "not_ready",  "other_release", "new_pin_needed"};
constexpr std::span<const std::string_view> names_of(Wrong) {
    return wrong_names;
}
struct Error {
    CROUPIER_TYPE(5, "error");
    floor::Time server_time = 0;
    Wrong wrong{};
    std::string words;
    std::optional<std::uint64_t> counter;  // of the message that it is about
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "server_time", self.server_time);
        v(2, "wrong", self.wrong);
        v(3, "words", self.words);
        v(4, "counter", self.counter);
    }
};

struct TableMessage {
    CROUPIER_TYPE(6, "table");
    view::TableView view;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "view", self.view);
    }
};

struct MineMessage {
    CROUPIER_TYPE(7, "mine");
    view::PlayerView view;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "view", self.view);
    }
};

struct DealerMessage {
    CROUPIER_TYPE(8, "dealer");
    view::DealerView view;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "view", self.view);
    }
};

struct DisplayMessage {
    CROUPIER_TYPE(9, "display");
    view::DisplayView view;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "view", self.view);
    }
};

struct SettledWager {
    static constexpr std::string_view type_name = "settled_wager";
    std::string bet;
    std::string words;
    Money stake;
    rules::Status status{};
    Money winnings;
    Money returned;      // of the stake
    Money commission{};  // kept back from winnings that would have been higher by it
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "bet", self.bet);
        v(2, "words", self.words);
        v(3, "stake", self.stake);
        v(4, "status", self.status);
        v(5, "winnings", self.winnings);
        v(6, "returned", self.returned);
        v(7, "commission", self.commission);
    }
};

enum class Ending : std::uint8_t { settled, void_round, corrected };
inline constexpr std::array<std::string_view, 3> ending_names = {"settled", "void", "corrected"};
constexpr std::span<const std::string_view> names_of(Ending) {
    return ending_names;
}
// How a round ended for this terminal: each wager, the total, and the credit after it.
struct Settled {
    CROUPIER_TYPE(10, "settled");
    floor::Time server_time = 0;
    std::uint64_t sequence = 0;
    floor::RoundId round;
    Ending ending{};
    std::optional<floor::VoidReason> reason{};  // of a void round
    std::vector<SettledWager> wagers{};
    Money staked{};
    Money won{};       // winnings
    Money returned{};  // of stakes
    Money credit{};
    view::Clauses clauses{};  // behind a void or a correction
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "server_time", self.server_time);
        v(2, "sequence", self.sequence);
        v(3, "round", self.round);
        v(4, "ending", self.ending);
        v(5, "reason", self.reason);
        v(6, "wagers", self.wagers);
        v(7, "staked", self.staked);
        v(8, "won", self.won);
        v(9, "returned", self.returned);
        v(10, "credit", self.credit);
        v(11, "clauses", self.clauses);
    }
};

// Less stands than was asked for, and why.
struct Trimmed {
    CROUPIER_TYPE(11, "trimmed");
    floor::Time server_time = 0;
    floor::RoundId round;
    std::string words;
    Money asked;
    Money stands;
    view::Clauses clauses{};
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "server_time", self.server_time);
        v(2, "round", self.round);
        v(3, "words", self.words);
        v(4, "asked", self.asked);
        v(5, "stands", self.stands);
        v(6, "clauses", self.clauses);
    }
};

// The rules gave these chips back before the result.
struct Refunded {
    CROUPIER_TYPE(12, "refunded");
    floor::Time server_time = 0;
    floor::RoundId round;
    floor::RefundReason reason{};
    std::vector<std::string> words{};
    Money amount{};
    Money credit{};
    view::Clauses clauses{};
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "server_time", self.server_time);
        v(2, "round", self.round);
        v(3, "reason", self.reason);
        v(4, "words", self.words);
        v(5, "amount", self.amount);
        v(6, "credit", self.credit);
        v(7, "clauses", self.clauses);
    }
};

// A ticket, or a voucher where it is more than a ticket may be.
struct Paid {
    CROUPIER_TYPE(13, "paid");
    floor::Time server_time = 0;
    floor::TicketId ticket;
    Money amount;
    bool voucher = false;
    bool more_comes = false;  // wagers are still down
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "server_time", self.server_time);
        v(2, "ticket", self.ticket);
        v(3, "amount", self.amount);
        v(4, "voucher", self.voucher);
        v(5, "more_comes", self.more_comes);
    }
};

struct SignedIn {
    CROUPIER_TYPE(14, "signed_in");
    floor::Time server_time = 0;
    floor::StaffId staff;
    std::string role;
    std::int64_t idle_lock_ms = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "server_time", self.server_time);
        v(2, "staff", self.staff);
        v(3, "role", self.role);
        v(4, "idle_lock_ms", self.idle_lock_ms);
    }
};

struct SignedOut {
    CROUPIER_TYPE(15, "signed_out");
    floor::Time server_time = 0;
    std::string why;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "server_time", self.server_time);
        v(2, "why", self.why);
    }
};

// One of the terminal's own rounds. It is a replay.
struct PlayedRound {
    static constexpr std::string_view type_name = "played_round";
    floor::RoundId round;
    std::string table;
    floor::Time opened_at = 0;
    floor::RoundStatus status{};
    floor::Outcome outcome;
    std::string result;
    std::vector<SettledWager> wagers;
    Money staked;
    Money won;
    Money credit_before;
    Money credit_after;
    view::Seen seen;   // as the table's history shows it
    floor::Play play;  // what this terminal picked and decided
    floor::Mode mode{};
    floor::Game game{};
    bool corrected = false;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "table", self.table);
        v(3, "opened_at", self.opened_at);
        v(4, "status", self.status);
        v(5, "outcome", self.outcome);
        v(6, "result", self.result);
        v(7, "wagers", self.wagers);
        v(8, "staked", self.staked);
        v(9, "won", self.won);
        v(10, "credit_before", self.credit_before);
        v(11, "credit_after", self.credit_after);
        v(12, "seen", self.seen);
        v(13, "play", self.play);
        v(14, "mode", self.mode);
        v(15, "game", self.game);
        v(16, "corrected", self.corrected);
    }
};

struct History {
    CROUPIER_TYPE(16, "history");
    floor::Time server_time = 0;
    std::vector<PlayedRound> rounds;  // oldest first
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "server_time", self.server_time);
        v(2, "rounds", self.rounds);
    }
};

// To a ping, whatever else is on its way.
struct Pong {
    CROUPIER_TYPE(17, "pong");
    floor::Time server_time = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "server_time", self.server_time);
    }
};

// To read_correction.
struct CorrectionMessage {
    CROUPIER_TYPE(18, "correction");
    floor::Time server_time = 0;
    view::CorrectionView view;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "server_time", self.server_time);
        v(2, "view", self.view);
    }
};

// To read_consequence.
struct Consequences {
    CROUPIER_TYPE(20, "consequences");
    floor::Time server_time = 0;
    std::uint64_t question = 0;
    view::ConsequenceView view;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "server_time", self.server_time);
        v(2, "question", self.question);
        v(3, "view", self.view);
    }
};

// To renew_key: said once.
struct KeyRenewed {
    CROUPIER_TYPE(19, "key_renewed");
    floor::Time server_time = 0;
    Digest key;  // 32 bytes
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "server_time", self.server_time);
        v(2, "key", self.key);
    }
};

using ServerMessage =
    std::variant<Challenge, Welcome, Hall, Answer, Error, TableMessage, MineMessage, DealerMessage,
                 DisplayMessage, Settled, Trimmed, Refunded, Paid, SignedIn, SignedOut, History,
                 Pong, CorrectionMessage, KeyRenewed, Consequences, TileMessage>;
constexpr std::string_view type_name_of(const ServerMessage*) {
    return "server_message";
}

std::string write_message(const ServerMessage& message);
// The same without a copy into the union.
std::string write_answer(const Answer& answer);
// How one wager ended, as its player reads it.
SettledWager settled_wager(const floor::WagerResult& wager);

}  // namespace croupier::server
