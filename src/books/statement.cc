#include "books/statement.h"

#include <algorithm>
#include <map>
#include <optional>

#include "books/books.h"

namespace croupier::books {
namespace {

using floor::AccountKind;
using floor::Currency;
using floor::Purpose;
using floor::TerminalId;

std::optional<LineKind> line_of(Purpose purpose) {
    switch (purpose) {
        case Purpose::note_in:
            return LineKind::deposit;
        case Purpose::promotion:
            return LineKind::promotion;
        case Purpose::handover:
            return LineKind::transfer;
        case Purpose::ticket_out:
            return LineKind::withdrawal;
        case Purpose::forfeit:
            return LineKind::forfeit;
        case Purpose::owe:
        case Purpose::repay:
            return LineKind::owed;
        case Purpose::pay_later:
        case Purpose::pay_late:
            return LineKind::hand_pay;
        default:
            return std::nullopt;
    }
}

// Follows the holder's terminals through the entries: one terminal for ever, or a person's from
// card in to card out.
class Writer {
public:
    Writer(const Books& books, const Holder& holder, const Opening& chapter, Statement& statement)
        : books_(books), holder_(holder), statement_(statement) {
        const auto credit = [&](TerminalId terminal) {
            return terminal.value() < chapter.credit.size() ? chapter.credit[terminal.value()]
                                                            : Money{};
        };
        if (const auto* terminal = std::get_if<TerminalId>(&holder))
            follow(*terminal, credit(*terminal));
        else
            for (const Carded& carded : chapter.carded)
                if (carded.person == std::get<floor::Person>(holder))
                    follow(carded.terminal, credit(carded.terminal));
    }

    void take(const codec::Entry& entry, std::uint64_t sequence, std::uint32_t place) {
        at_ = entry.command.at;
        sequence_ = sequence;
        place_ = place;
        if (at_ >= statement_.from) begin();
        for (const floor::Event& event : entry.events)
            floor::visit_event([&](const auto& fact) { take_fact(fact); }, event);
    }
    void finish() {
        begin();
        statement_.closing = total_;
        Money sum = statement_.opening;
        for (const StatementLine& line : statement_.lines) sum += line.amount;
        for (const GameLine& game : statement_.games) sum += game.returned + game.won - game.staked;
        if (sum != total_) statement_.reconciles = false;
    }

private:
    void begin() {
        if (begun_) return;
        begun_ = true;
        statement_.opening = total_;
    }
    void follow(TerminalId terminal, Money credit) {
        balances_[terminal] = credit;
        total_ += credit;
    }
    void add_line(LineKind kind, TerminalId terminal, Money amount) {
        total_ += amount;
        if (begun_) statement_.lines.push_back({at_, sequence_, kind, terminal, amount, total_});
    }
    GameLine& game_line(floor::RoundId round) {
        const floor::Game game = books_.state().find_table(round.table)->settings.game;
        for (GameLine& line : statement_.games)
            if (line.game == game) return line;
        statement_.games.push_back({game, {}, {}, {}});
        return statement_.games.back();
    }

    template <class Fact>
    void take_fact(const Fact& fact) {
        floor::RoundId round;
        if constexpr (requires { fact.round; }) round = fact.round;
        if constexpr (requires { fact.transfers; }) move(fact.transfers, round);
        if constexpr (requires { fact.again.transfers; }) move(fact.again.transfers, round);
        if constexpr (requires { fact.balance; }) {
            if (!fact.transfers.empty() && fact.transfers[0].to.currency == Currency::cash)
                compare(fact.terminal, fact.balance.total());
        }
        if constexpr (requires { fact.seats; })
            for (const floor::SeatResult& seat : fact.seats)
                compare(seat.terminal, seat.credit_after);
        if (!std::holds_alternative<floor::Person>(holder_)) return;
        if constexpr (std::is_same_v<Fact, floor::CardInserted>) {
            if (fact.person == std::get<floor::Person>(holder_)) card_in(fact.terminal);
        }
        if constexpr (std::is_same_v<Fact, floor::CardRemoved>) card_out(fact.terminal);
    }
    void move(const floor::Transfers& transfers, floor::RoundId round) {
        for (const floor::Transfer& transfer : transfers) {
            move(transfer, transfer.from, Money{} - transfer.amount, round);
            move(transfer, transfer.to, transfer.amount, round);
        }
    }
    void move(const floor::Transfer& transfer, const floor::Account& account, Money amount,
              floor::RoundId round) {
        if (account.kind != AccountKind::credit || account.currency != Currency::cash) return;
        const auto held = balances_.find(account.terminal);
        if (held == balances_.end()) return;
        held->second += amount;
        if (const auto kind = line_of(transfer.purpose))
            return add_line(*kind, account.terminal, amount);
        total_ += amount;
        if (!begun_) return;
        GameLine& line = game_line(round);
        if (transfer.purpose == Purpose::stake)
            line.staked -= amount;
        else if (transfer.purpose == Purpose::win || transfer.purpose == Purpose::reverse_win)
            line.won += amount;
        else
            line.returned += amount;
    }
    // What the writer recorded, without looking at transfers.
    void compare(TerminalId terminal, Money recorded) {
        const auto held = balances_.find(terminal);
        if (held != balances_.end() && held->second != recorded) statement_.reconciles = false;
    }
    void card_in(TerminalId terminal) {
        const Session* session = books_.index().find_session(sequence_, place_);
        if (session == nullptr) {
            statement_.reconciles = false;
            return;
        }
        balances_[terminal] = session->credit;
        add_line(LineKind::card_in, terminal, session->credit);
    }
    void card_out(TerminalId terminal) {
        const auto held = balances_.find(terminal);
        if (held == balances_.end()) return;
        const Money credit = held->second;
        balances_.erase(held);
        add_line(LineKind::card_out, terminal, Money{} - credit);
    }

    const Books& books_;
    const Holder& holder_;
    Statement& statement_;
    std::map<TerminalId, Money> balances_;
    Money total_;
    bool begun_ = false;
    floor::Time at_ = 0;
    std::uint64_t sequence_ = 0;
    std::uint32_t place_ = 0;
};

}  // namespace

Result<Statement, Fault> Books::statement(const Holder& holder, floor::Time from, floor::Time to,
                                          const ReadBatch& read) const {
    Statement statement;
    statement.from = from;
    statement.to = to;
    const Opening* chapter = index_.chapter_at(from);
    if (chapter == nullptr) return statement;
    if (!chapter->whole && std::holds_alternative<floor::Person>(holder))
        return Err{Fault{"these books began later: they must be made from the whole journal"}};
    Writer writer(*this, holder, *chapter, statement);
    const Stretches stretches = std::visit(
        [&](const auto& whom) { return index_.find(whom, chapter->first, sequence_); }, holder);
    TRY_DO(
        visit_entries(stretches, read,
                      [&](const codec::Entry& entry, std::uint64_t sequence, std::uint32_t place) {
                          if (entry.command.at >= to) return false;
                          writer.take(entry, sequence, place);
                          return true;
                      }));
    writer.finish();
    return statement;
}

}  // namespace croupier::books
