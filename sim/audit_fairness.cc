#include "sim/audit_fairness.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/auditor.h"

// What is committed to before betting opens is what is drawn, and is shown in the end.

namespace croupier::sim {
namespace {

constexpr std::uint32_t deal_card = 500;
constexpr std::uint32_t report_number = 501;
constexpr std::uint32_t report_dice = 504;
constexpr std::uint32_t commit_round = 513;
constexpr std::uint32_t reveal_round = 514;
constexpr std::uint32_t press_button = 403;
constexpr std::int64_t shown_least_ms = 1'000;
constexpr std::size_t block_size = 64;

// All of the document's messages are put together from text, bytes and numbers.
class Message {
public:
    explicit Message(const std::string& what) { text("croupier/fairness/1 " + what + "\n"); }
    Message& text(std::string_view added) {
        bytes_ += added;
        return *this;
    }
    Message& digest(const Digest& added) {
        bytes_.append(added.bytes.begin(), added.bytes.end());
        return *this;
    }
    Message& number(std::uint64_t value, int size) {
        for (int i = 0; i < size; ++i) bytes_ += static_cast<char>(value >> (8 * i) & 255);
        return *this;
    }
    const std::string& bytes() const { return bytes_; }
    Digest hash() const { return sha256(bytes_of(bytes_)); }

private:
    std::string bytes_;
};

// RFC 2104.
Digest hmac(const std::string& key, const std::string& message) {
    std::string inner = key + std::string(block_size - key.size(), '\0');
    std::string outer = inner;
    for (char& byte : inner) byte = static_cast<char>(byte ^ 0x36);
    for (char& byte : outer) byte = static_cast<char>(byte ^ 0x5c);
    const Digest within = sha256(bytes_of(inner + message));
    outer.append(within.bytes.begin(), within.bytes.end());
    return sha256(bytes_of(outer));
}

std::uint64_t value_below(std::uint64_t bound, const std::string& secret, const Message& draw) {
    constexpr std::uint64_t all = std::uint64_t{1} << 32;
    for (std::uint64_t block = 0;; ++block) {
        Message message = draw;
        const Digest bits = hmac(secret, message.number(block, 4).bytes());
        for (std::size_t word = 0; word < 4; ++word) {
            std::uint64_t x = 0;
            for (std::size_t i = 0; i < 4; ++i)
                x += std::uint64_t{bits.bytes[8 * word + 4 + i]} << (8 * i);
            const std::uint64_t product = x * bound;
            if (product % all >= all % bound) return product / all;
        }
    }
}

}  // namespace

void AuditFair::add_seat(std::uint64_t terminal, const std::map<AuditSpot, Cents>& wagers,
                         const std::vector<std::uint64_t>& picks) {
    Message seat("seat");
    seat.number(table, 4).number(round, 4).text(nonces[terminal]).number(terminal, 4);
    seat.number(wagers.size(), 4);
    for (const auto& [spot, stake] : wagers) {
        seat.number(spot.game, 1).number(spot.bet, 1).number(spot.which, 1).number(spot.numbers, 8);
        seat.number(static_cast<std::uint64_t>(stake), 8);
    }
    seat.number(picks.size(), 4);
    for (const std::uint64_t pick : picks) seat.number(pick, 1);
    entries.push_back(seat.hash());
}

void AuditFair::add_decision(std::uint64_t terminal, const std::vector<std::uint64_t>& choice) {
    Message decision("decision");
    decision.number(table, 4).number(round, 4).text(nonces[terminal]).number(terminal, 4);
    for (const std::uint64_t part : choice) decision.number(part, 1);
    entries.push_back(decision.hash());
}

bool AuditFair::commits_to(const std::string& secret) const {
    return Message("commitment").number(table, 4).number(round, 4).text(secret).hash() ==
           commitment;
}

std::optional<std::size_t> AuditFair::first_wrong(const std::string& secret) const {
    std::vector<std::uint64_t> left;
    for (std::uint64_t card = 0; card < 52; ++card) left.insert(left.end(), decks, card);
    Digest transcript = Message("transcript").number(table, 4).number(round, 4).hash();
    std::size_t added = 0;
    for (std::size_t i = 0; i < draws.size(); ++i) {
        for (; added < draws[i].after; ++added) {
            std::string both(transcript.bytes.begin(), transcript.bytes.end());
            both.append(entries[added].bytes.begin(), entries[added].bytes.end());
            transcript = sha256(bytes_of(both));
        }
        const std::uint64_t bound = draws[i].of == Of::card  ? left.size()
                                    : draws[i].of == Of::die ? 6
                                                             : numbers;
        if (bound == 0) return i;
        Message draw("draw");
        draw.number(table, 4).number(round, 4).number(i, 4).digest(transcript);
        std::uint64_t result = value_below(bound, secret, draw);
        if (draws[i].of == Of::die) ++result;
        if (draws[i].of == Of::card) {
            const auto card = left.begin() + static_cast<std::ptrdiff_t>(result);
            result = *card;
            left.erase(card);
        }
        if (result != draws[i].result) return i;
    }
    return std::nullopt;
}

// A round that the system draws, if this table has such.
AuditFair* Auditor::fair_at(std::uint64_t table) {
    const auto found = fair_.find(table);
    return found == fair_.end() ? nullptr : &found->second;
}

void Auditor::check_opened_fair(std::uint64_t table, std::uint64_t round, std::int64_t at) {
    if (!tables_[table].settings.committed) return;
    const AuditFair* fair = fair_at(table);
    if (fair == nullptr || fair->round != round)
        wrong("a round was opened that nobody had committed to");
    else if (at < fair->opens_from)
        wrong("a round was opened before its commitment could be seen");
}

// The first of a round, in the words in which it was sent.
void Auditor::take_nonce(const AuditLook& event, const Moment& moment) {
    if (!event.has(8)) return;
    AuditFair* fair = fair_at(event.at(1).number(1));
    if (fair == nullptr) return wrong("a nonce where nothing is committed to");
    const std::string nonce(event.text(8));
    const bool sent = moment.wanted.has(4) && moment.wanted.text(4) == nonce && nonce.size() == 16;
    if (!sent || (moment.order != press_button && moment.order != 401))
        wrong("a nonce that nobody sent");
    if (!fair->nonces.emplace(event.number(2), nonce).second) wrong("a second nonce in a round");
}

void Auditor::take_committed(const AuditLook& event, const Moment& moment) {
    const std::uint64_t name = event.at(1).number(1);
    const Table& table = tables_[name];
    AuditFair fair;
    fair.table = name;
    fair.round = event.at(1).number(2);
    const std::string_view commitment = event.text(2);
    std::copy_n(commitment.begin(), std::min(commitment.size(), fair.commitment.bytes.size()),
                fair.commitment.bytes.begin());
    fair.opens_from = event.whole(4);
    const bool cards = audit_source(table.settings.terms.game) == 0;
    fair.decks = cards ? table.settings.terms.decks : 0;
    fair.numbers = table.settings.terms.wheel == "double_zero" ? 38 : 37;
    if (moment.order != commit_round || !table.settings.committed) wrong("nobody may commit here");
    if (fair.round != table.rounds + 1 ||
        (table.rounds > 0 && !ended_.contains({name, table.rounds})))
        wrong("a commitment to another round than the next");
    if (fair.opens_from < moment.at + shown_least_ms) wrong("a commitment that nobody can see");
    if (!fair_.emplace(name, std::move(fair)).second)
        wrong("a commitment before the secret of the last one was shown");
}

void Auditor::take_fixed(const AuditLook& event) {
    const Round* round = find_round(event, "fixed");
    AuditFair* fair = fair_at(event.at(1).number(1));
    if (round == nullptr || fair == nullptr)
        return wrong("wagers were fixed where nothing is drawn");
    if (round->open || fair->fixed || fair->round != event.at(1).number(2))
        wrong("wagers were fixed before the end of betting, or twice");
    fair->fixed = true;
    for (const auto& [terminal, seat] : round->seats) {
        std::map<AuditSpot, Cents> wagers;
        for (const auto& [spot, wager] : seat.wagers)
            if (wager.stake > 0) wagers[spot] = wager.stake;
        if (wagers.empty()) continue;
        fair->nonces.try_emplace(terminal, 16, '\0');
        fair->add_seat(terminal, wagers, seat.play.picks);
    }
}

void Auditor::take_fair_decision(const AuditLook& event) {
    AuditFair* fair = fair_at(event.at(1).number(1));
    if (fair == nullptr) return;
    const AuditLook choice = event.at(3);
    fair->add_decision(event.number(2),
                       {choice.number(1), choice.number(2), choice.number(3), choice.number(4)});
}

// An outcome at a table that draws is the next draw, and the host's.
void Auditor::take_draw(const AuditLook& event, const Moment& moment,
                        const std::vector<std::uint64_t>& results) {
    const std::uint64_t name = event.at(1).number(1);
    if (!tables_[name].settings.committed) return;
    AuditFair* fair = fair_at(name);
    if (fair == nullptr || !fair->fixed) return wrong("drawn before betting had ended");
    const std::uint32_t field = moment.order == deal_card       ? 5
                                : moment.order == report_number ? 3
                                : moment.order == report_dice   ? 4
                                                                : 0;
    if (field == 0 || moment.command.at(1).number(1) != 0 ||
        moment.wanted.number(field) != fair->draws.size() + 1)
        wrong("an outcome that is not the next draw, or not the host's");
    const AuditFair::Of of = moment.order == deal_card     ? AuditFair::Of::card
                             : moment.order == report_dice ? AuditFair::Of::die
                                                           : AuditFair::Of::number;
    for (const std::uint64_t result : results) fair->add_draw(of, result);
    if (tables_[name].settings.motion_ms > 0 &&
        (!fair->motion_ends || moment.at < *fair->motion_ends))
        wrong("drawn before its motion had ended");
    fair->motion_ends.reset();
}

// As long at every round and for every stake, after betting and before the draw.
void Auditor::take_motion(const AuditLook& event, const Moment& moment) {
    const std::uint64_t name = event.at(1).number(1);
    AuditFair* fair = fair_at(name);
    if (fair == nullptr || !fair->fixed || fair->round != event.at(1).number(2) ||
        event.number(2) != fair->draws.size() + 1 || fair->motion_ends)
        return wrong("a motion that is before no draw");
    fair->motion_ends = event.whole(4);
    if (event.whole(3) != moment.at ||
        *fair->motion_ends != moment.at + tables_[name].settings.motion_ms)
        wrong("a motion of another length than the table's");
}

void Auditor::take_revealed(const AuditLook& event, const Moment& moment) {
    const AuditRound name{event.at(1).number(1), event.at(1).number(2)};
    const AuditFair* fair = fair_at(name.table);
    if (fair == nullptr || fair->round != name.number || moment.order != reveal_round)
        return wrong("a secret that nobody had committed to");
    if (!ended_.contains(name)) wrong("a secret was shown before its round had ended");
    std::string secret(event.text(2));
    secret.resize(32);
    if (!fair->commits_to(secret)) wrong("another secret than the one that was committed to");
    if (const auto found = fair->first_wrong(secret))
        wrong(fmt::format("draw {} of round {}/{} is not what its secret gives", *found + 1,
                          name.table, name.number));
    if (event.has(3)) wrong("the floor found a draw that is wrong");
    fair_.erase(name.table);
}

void Auditor::all_is_shown() {
    for (const auto& [table, fair] : fair_)
        if (ended_.contains({table, fair.round}))
            wrong(fmt::format("the secret of round {}/{} was never shown", table, fair.round));
}

}  // namespace croupier::sim
