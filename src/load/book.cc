#include "load/book.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "base/check.h"

namespace croupier::load {

Money Book::at_risk() const {
    Money sum;
    for (const Chips& on : down_) sum += on.amount;
    return sum;
}

Money Book::on(Place place) const {
    for (const Chips& on : down_)
        if (on.place == place) return on.amount;
    return {};
}

void Book::put(const Chips& chips) {
    const auto there = std::find_if(down_.begin(), down_.end(),
                                    [&](const Chips& on) { return on.place == chips.place; });
    if (there == down_.end())
        down_.push_back(chips);
    else
        there->amount += chips.amount;
    credit_ -= chips.amount;
}

void Book::take(const Chips& chips) {
    const auto there = std::find_if(down_.begin(), down_.end(),
                                    [&](const Chips& on) { return on.place == chips.place; });
    if (there == down_.end() || there->amount < chips.amount) return;
    there->amount -= chips.amount;
    credit_ += chips.amount;
    if (there->amount == Money{}) down_.erase(there);
}

void Book::accept(const Order& order, std::uint32_t round) {
    if (order.ask == Ask::take) {
        for (const Chips& chips : order.all()) take(chips);
        return;
    }
    round_ = round;
    for (const Chips& chips : order.all()) put(chips);
}

std::string Book::said(std::string_view what, Money ours, Money theirs) const {
    return fmt::format("terminal {}: {} should be {}, and the server says {}", terminal_, what,
                       ours.in_cents(), theirs.in_cents());
}

// What lay there when the round ended is what was acknowledged, and perhaps the order that was not.
bool Book::absorb(const Ended& ended, const Order* unanswered, Findings& findings) {
    const Money booked = ended.round == round() ? at_risk() : Money{};
    if (ended.staked == booked) return false;
    if (unanswered != nullptr) {
        const Money with = unanswered->ask == Ask::place ? booked + unanswered->total()
                                                         : booked - unanswered->total();
        if (ended.staked == with) {
            accept(*unanswered, ended.round);
            return true;
        }
    }
    const std::string words =
        said(fmt::format("the stake in round {}", ended.round), booked, ended.staked);
    if (ended.staked < booked)
        findings.find_lost(words);
    else
        findings.find_doubled(words);
    return false;
}

void Book::compare_lines(const Ended& ended, const Outcome& outcome, Findings& findings) const {
    using Line = std::tuple<std::string_view, Money, Money, Money>;
    std::vector<Line> ours;
    for (const Chips& on : down_) {
        const Paid paid =
            ended.is_void ? Paid{Money{}, on.amount} : settle(game_, on.place, on.amount, outcome);
        ours.emplace_back(bet_of(game_, on.place), on.amount, paid.winnings, paid.returned);
    }
    std::vector<Line> theirs;
    theirs.reserve(ended.wagers.size());
    for (const EndedWager& wager : ended.wagers)
        theirs.emplace_back(wager.bet, wager.stake, wager.paid.winnings, wager.paid.returned);
    std::sort(ours.begin(), ours.end());
    std::sort(theirs.begin(), theirs.end());
    if (ours != theirs)
        findings.disagree(
            fmt::format("terminal {}: round {} has other lines ({} of them) than it "
                        "should have ({})",
                        terminal_, ended.round, theirs.size(), ours.size()));
}

Paid Book::sum_of(const Ended& ended, const Outcome& outcome) const {
    Paid sum;
    for (const Chips& on : down_) {
        const Paid paid =
            ended.is_void ? Paid{Money{}, on.amount} : settle(game_, on.place, on.amount, outcome);
        sum.winnings += paid.winnings;
        sum.returned += paid.returned;
    }
    return sum;
}

void Book::settle_down(const Ended& ended, const Outcome* outcome, Findings& findings) {
    if (!ended.is_void && outcome == nullptr)
        return findings.disagree(fmt::format(
            "terminal {}: round {} is settled, and nobody dealt it", terminal_, ended.round));
    const Outcome dealt = outcome != nullptr && !ended.is_void ? *outcome : Outcome{};
    const Paid sum = sum_of(ended, dealt);
    if (sum.winnings != ended.won)
        findings.disagree(
            said(fmt::format("the win in round {}", ended.round), sum.winnings, ended.won));
    if (sum.returned != ended.returned)
        findings.disagree(said(fmt::format("what comes back of round {}", ended.round),
                               sum.returned, ended.returned));
    compare_lines(ended, dealt, findings);
    credit_ += sum.winnings + sum.returned;
}

bool Book::end_round(const Ended& ended, const Outcome* outcome, const Order* unanswered,
                     Findings& findings) {
    const std::uint64_t before = findings.lost + findings.doubled;
    const bool absorbed = absorb(ended, unanswered, findings);
    const bool as_staked = findings.lost + findings.doubled == before;
    if (ended.round == round()) {
        if (as_staked) settle_down(ended, outcome, findings);
        down_.clear();
    }
    last_ended_ = std::max(last_ended_, ended.round);
    if (ended.credit && credit_ != *ended.credit && as_staked)
        findings.disagree(
            said(fmt::format("the credit after round {}", ended.round), credit_, *ended.credit));
    credit_ = ended.credit.value_or(credit_);
    if (ended.sequence != 0) caught_up_to(ended.sequence, findings);
    return absorbed;
}

void Book::hear_credit(std::uint64_t sequence, Money credit, Findings& findings) {
    caught_up_to(sequence, findings);
    if (credit == credit_)
        claim_.reset();
    else
        claim_ = {sequence, credit};
}

void Book::caught_up_to(std::uint64_t sequence, Findings& findings) {
    if (!claim_) return;
    if (claim_->credit == credit_)
        claim_.reset();
    else if (sequence > claim_->sequence)
        close(findings);
}

void Book::close(Findings& findings) {
    if (!claim_) return;
    findings.disagree(
        said(fmt::format("the credit as of batch {}", claim_->sequence), credit_, claim_->credit));
    credit_ = claim_->credit;
    claim_.reset();
}

void Book::restore(std::uint32_t round, std::uint32_t last_ended, std::vector<Chips> down) {
    round_ = round;
    last_ended_ = last_ended;
    down_ = std::move(down);
}

}  // namespace croupier::load
