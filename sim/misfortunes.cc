#include "sim/misfortunes.h"

#include <algorithm>

#include "floor/command.h"
#include "floor/query.h"
#include "floor/state.h"
#include "sim/odd_jobs.h"

namespace croupier::sim {
namespace {

using floor::FindingKind;
using floor::IncidentCommand;
using floor::IncidentKind;
using floor::Outcome;
using floor::Phase;
using floor::RoundId;
using floor::TableId;
using floor::TerminalId;
using floor::VoidReason;
using rulebook::Action;

constexpr std::uint32_t given_reasons = 13;

cards::Card any_card(FastSource& source) {
    return cards::Card::of_index(static_cast<int>(draw_below(source, cards::deck_size)));
}

class Misfortune {
public:
    Misfortune(Post& post, Client& client)
        : post_(post),
          source_(post.source),
          table_(*post.state->find_table(TableId(client.table))),
          id_(client.table),
          policies_(*table_.book->policies),
          staff_(post, client) {}

    void happen() {
        switch (draw_below(source_, 22)) {
            case 0:
            case 1:
            case 2:
            case 3:
                return correct_past();
            case 4:
            case 5:
                return void_past();
            case 6:
            case 7:
                return correct_present();
            case 8:
            case 9:
                return no_spin();
            case 10:
                return reconstruct();
            case 11:
                return enter_card();
            case 12:
                return report_cards();
            case 13:
                return report_device();
            case 14:
                return malfunction();
            case 15:
                return exclude();
            case 16:
                return void_wagers();
            case 17:
                return invalidate_card();
            case 18:
                return doubt();
            case 19:
                return look_into();
            case 20:
                return settle_payment();
            default:
                return other();
        }
    }

    bool put_right() {
        for (const floor::Incident& incident : post_.state->incidents) {
            if (incident.closed || incident.round.table != id_ || !keeps_back(incident)) continue;
            end(incident);
            return true;
        }
        return false;
    }

    void end_hold() {
        switch (*table_.round.hold) {
            case floor::HoldReason::early_outcome:
                return;  // the dealer's own
            case floor::HoldReason::misdeal:
                if (half() && policies_.least(Action::reconstruct)) return reconstruct();
                return void_present(half() ? VoidReason::misdeal : VoidReason::order_in_doubt);
            case floor::HoldReason::discrepancy:
            case floor::HoldReason::device:
            case floor::HoldReason::too_soon:
                break;
        }
        const bool wants_card = floor::awaited(table_).awaited == rules::Awaited::card;
        if (wants_card && chance(source_, 800)) return enter_card();
        if (chance(source_, 200)) return correct_present();
        if (chance(source_, 200))
            return void_present(half() ? VoidReason::discrepancy : VoidReason::other);
        staff_.by(Action::correct_before, floor::PlayCommand{floor::ConfirmResult{id_}});
    }

    bool enter_by_hand() {
        if (!floor::is_entered_by_hand(table_) ||
            floor::awaited(table_).awaited != rules::Awaited::card)
            return false;
        if (!post_.quiet && !half()) return true;
        const cards::Card card =
            table_.cards.waiting.empty() ? any_card(source_) : table_.cards.waiting.front().card;
        if (table_.equipment.by_hand)
            staff_.with_rank(policies_.second_to_enter_cards,
                             IncidentCommand{floor::EnterCard{id_, card}});
        else
            staff_.by(Action::dummy, IncidentCommand{floor::EnterCard{id_, card}});
        return true;
    }

private:
    bool half() { return chance(source_, 500); }
    RoundId present() const { return floor::round_of(id_, table_); }
    void send(Action action, IncidentCommand order) { staff_.by(action, std::move(order)); }
    TerminalId somebody() {
        if (table_.seats.empty() || chance(source_, 60)) return staff_.any_terminal();
        for (int look = 0; look < 4; ++look)
            if (const floor::Seat& seat = draw_from(source_, table_.seats); !seat.wagers.empty())
                return seat.terminal;
        return draw_from(source_, table_.seats).terminal;
    }

    // A whole coup as the game can have it.
    Outcome any_outcome() {
        Outcome outcome;
        switch (table_.game->source()) {
            case rulebook::Source::cards:
                while (outcome.cards.size() < 12 &&
                       table_.game->next(outcome).awaited == rules::Awaited::card) {
                    const cards::Card card = any_card(source_);
                    if (table_.game->card_exists(outcome, card)) outcome.cards.push_back(card);
                }
                break;
            case rulebook::Source::dice:
                for (int die = 0; die < 3; ++die)
                    outcome.dice.push_back(static_cast<std::uint8_t>(1 + draw_below(source_, 6)));
                break;
            case rulebook::Source::wheel:
                outcome.number = static_cast<std::uint8_t>(draw_below(source_, 37));
                break;
            case rulebook::Source::big_wheel:
                outcome.number = static_cast<std::uint8_t>(draw_below(source_, 7));
                break;
        }
        return outcome;
    }
    // What somebody says that it really was.
    Outcome reading_of(const Outcome& was) {
        Outcome now;
        now.cards = was.cards;
        now.number = was.number;
        now.dice = was.dice;
        if (chance(source_, 30)) return now;
        if (!table_.game->asks() && chance(source_, 900)) return any_outcome();
        if (now.cards.empty()) return any_outcome();
        // Another card in one place; of the same rank where players have decided over it.
        const auto at = draw_below(source_, static_cast<std::uint32_t>(now.cards.size()));
        const int suit = static_cast<int>(draw_below(source_, 4));
        const int same_rank = now.cards[at].index() / 4 * 4 + suit;
        now.cards[at] = half() ? cards::Card::of_index(same_rank) : any_card(source_);
        return now;
    }

    const floor::RoundSettled* record_of(RoundId round) {
        const auto found = post_.records.find({round.table.value(), round.number});
        return found == post_.records.end() ? nullptr : &found->second;
    }
    // A record that is not the one in force.
    floor::RoundSettled false_record(floor::RoundSettled record) {
        post_.fault("records falsified");
        if (half() && !post_.records.empty()) return post_.records.begin()->second;
        for (floor::SeatResult& seat : record.seats)
            for (floor::WagerResult& wager : seat.wagers) wager.winnings += Money::cents(100);
        if (record.seats.empty()) record.round.number += 1;
        return record;
    }
    // Most of the time the last ones.
    const floor::PastRound* any_past() {
        if (table_.round.past.empty()) return nullptr;
        const auto count = static_cast<std::uint32_t>(table_.round.past.size());
        const std::uint32_t back =
            half() ? draw_below(source_, std::min(count, 3U)) : draw_below(source_, count);
        return &table_.round.past[count - 1 - back];
    }

    void correct_past() {
        const floor::PastRound* past = any_past();
        if (past == nullptr) return;
        floor::CorrectResult order;
        order.round = past->round;
        if (chance(source_, 20)) order.round.number += 1'000;
        order.outcome = reading_of(past->outcome);
        const auto first = post_.results.find({past->round.table.value(), past->round.number});
        if (past->status == floor::RoundStatus::corrected && first != post_.results.end() &&
            chance(source_, 300))
            order.outcome = first->second;
        if (const floor::RoundSettled* record = record_of(past->round)) order.record = *record;
        if (order.record && chance(source_, 50)) order.record = false_record(*order.record);
        if (chance(source_, 20)) order.record.reset();
        post_.fault("results corrected");
        send(Action::correct_after, std::move(order));
    }
    void void_past() {
        const floor::PastRound* past = any_past();
        if (past == nullptr) return;
        if (half()) past = &table_.round.past.back();
        static constexpr std::array<VoidReason, 6> likely = {
            VoidReason::misdeal, VoidReason::card_placement, VoidReason::order_in_doubt,
            VoidReason::fraud,   VoidReason::discrepancy,    VoidReason::other};
        floor::VoidPastRound order;
        order.round = past->round;
        order.reason = chance(source_, 800)
                           ? likely[draw_below(source_, likely.size())]
                           : static_cast<VoidReason>(draw_below(source_, given_reasons));
        if (const floor::RoundSettled* record = record_of(past->round)) order.record = *record;
        if (chance(source_, 50)) order.record = false_record(order.record);
        post_.fault("settled rounds declared void");
        const rulebook::Rank least = policies_.least_to_void(order.reason);
        if (half()) return staff_.by_rank(least, IncidentCommand{std::move(order)});
        staff_.with_rank(policies_.second_to_void_discrepancy
                             ? std::max(least, policies_.second_to_void_discrepancy)
                             : least,
                         IncidentCommand{std::move(order)});
    }
    void correct_present() {
        if (!floor::in_round(table_.phase)) return;
        floor::CorrectResult order{present(), reading_of(table_.round.outcome), std::nullopt};
        if (!table_.game->asks() && table_.phase != Phase::result &&
            order.outcome.cards.size() > table_.round.outcome.cards.size())
            order.outcome.cards.resize(table_.round.outcome.cards.size());
        post_.fault("readings corrected");
        send(Action::correct_before, std::move(order));
    }

    void no_spin() {
        const bool dice = table_.game->source() == rulebook::Source::dice;
        const bool fits = chance(source_, 900);
        const std::uint32_t reason = dice == fits ? 7 + draw_below(source_, 5)  // of dice
                                                  : draw_below(source_, 7);
        const bool spins = table_.game->source() != rulebook::Source::cards;
        if (!spins && !chance(source_, 100)) return report_cards();
        post_.fault("spins and rolls that did not count");
        const Action action = reason >= 7 ? Action::no_result : Action::no_spin;
        const IncidentCommand order{
            floor::CallNoSpin{id_, static_cast<floor::NoSpinReason>(reason)}};
        if (half()) return staff_.with(Action::examine_ball, order);
        send(action, order);
    }

    void reconstruct() {
        floor::ReconstructDeal order{id_, table_.round.outcome.cards, std::nullopt};
        for (const floor::WaitingCard& waiting : table_.cards.waiting)
            order.cards.push_back(waiting.card);
        for (std::size_t i = order.cards.size(); i > 1; --i)
            std::swap(order.cards[i - 1],
                      order.cards[draw_below(source_, static_cast<std::uint32_t>(i))]);
        if (chance(source_, 60) && !order.cards.empty()) order.cards.front() = any_card(source_);
        if (table_.settings.game == floor::Game::triple_chase && chance(source_, 300) &&
            !order.cards.empty()) {
            order.burn = order.cards.front();
            order.cards.erase(order.cards.begin());
        }
        post_.fault("deals put in order");
        if (policies_.second_to_reconstruct && chance(source_, 900))
            return staff_.with_rank(policies_.second_to_reconstruct, IncidentCommand{order});
        send(Action::reconstruct, std::move(order));
    }
    void enter_card() {
        post_.fault("cards entered by hand");
        const IncidentCommand order{floor::EnterCard{id_, any_card(source_)}};
        if (policies_.second_to_enter_cards && chance(source_, 800))
            return staff_.with_rank(policies_.second_to_enter_cards, order);
        send(Action::enter_cards, order);
    }
    void report_cards() {
        const auto what = static_cast<floor::CardMatter>(draw_below(source_, 9));
        rulebook::Rank least = policies_.least(Action::check_cards);
        if (what == floor::CardMatter::order_known) least = policies_.least(Action::void_shoe);
        if (what == floor::CardMatter::replace_rest)
            least = policies_.least_to_void(VoidReason::misdeal);
        post_.fault("cards reported");
        staff_.by_rank(least, IncidentCommand{floor::ReportCards{id_, what, ""}});
    }
    void report_device() {
        floor::ReportDevice order;
        order.table = id_;
        order.what = static_cast<floor::DeviceMatter>(draw_below(source_, 5));
        order.disadvantaged = chance(source_, 150);
        if (chance(source_, 900)) order.replacement = "shoe 2";
        if (chance(source_, 800)) {
            order.damaged.push_back(any_card(source_));
            order.deck = "deck 9";
        }
        post_.fault("devices reported");
        send(Action::replace_device, std::move(order));
    }
    void malfunction() {
        post_.fault("malfunctions reported");
        if (chance(source_, 250))
            return send(Action::system_malfunction, floor::ReportPowerFailure{id_});
        if (chance(source_, 300))
            return send(Action::system_malfunction,
                        floor::ReportMalfunction{id_, std::nullopt, "it stands still"});
        floor::ReportMalfunction order{std::nullopt, somebody(), "its screen is dark"};
        if (chance(source_, 30)) order.table = id_;
        send(Action::terminal_malfunction, std::move(order));
    }

    void exclude() {
        floor::ExcludePlayer order{id_, somebody(), chance(source_, 300), false, "he shouted"};
        for (const floor::Seat& seat : table_.seats)
            if (seat.excluded && chance(source_, 700)) {
                order.terminal = seat.terminal;
                order.lifted = true;
            }
        post_.fault("players excluded");
        send(order.directed ? Action::direct_to_leave : Action::exclude_player, std::move(order));
    }
    void void_wagers() {
        floor::VoidWagers order{id_, somebody(),
                                static_cast<floor::WagerFault>(draw_below(source_, 3)), "seen"};
        post_.fault("players' wagers declared void");
        send(order.why == floor::WagerFault::unestablished ? Action::void_unestablished
                                                           : Action::void_player_wagers,
             std::move(order));
    }
    void invalidate_card() {
        floor::InvalidateCard order{somebody(), std::nullopt};
        const floor::Terminal* terminal = post_.state->find_terminal(order.terminal);
        if (const auto* record = record_of(terminal->last_settled)) order.record = *record;
        if (order.record && chance(source_, 50)) order.record = false_record(*order.record);
        post_.fault("cards found invalid");
        send(Action::card_invalid, std::move(order));
    }

    // Something is written down; a result that is doubted freezes or stops things.
    void doubt() {
        floor::OpenIncident order;
        order.round = present();
        order.kind = half() ? IncidentKind::wrong_result
                            : static_cast<IncidentKind>(draw_below(source_, 19));
        if (const floor::PastRound* past = any_past(); past != nullptr && chance(source_, 800))
            order.round = past->round;
        if (chance(source_, 20)) order.round.number += 1'000;
        if (half()) order.terminal = somebody();
        order.text = "somebody saw it";
        post_.fault("incidents written down");
        send(Action::record_incident, std::move(order));
    }
    void look_into() {
        std::vector<const floor::Incident*> open;
        for (const floor::Incident& incident : post_.state->incidents)
            if (incident.round.table == id_ && (!incident.closed || chance(source_, 20)))
                open.push_back(&incident);
        if (open.empty())
            return send(Action::record_incident,
                        floor::AddFinding{floor::IncidentId(999'999), FindingKind::note, ""});
        end(*draw_from(source_, open));
    }
    bool has(const floor::Incident& incident, FindingKind kind) const {
        return std::any_of(incident.findings.begin(), incident.findings.end(),
                           [&](const floor::Finding& one) { return one.kind == kind; });
    }
    bool keeps_back(const floor::Incident& incident) const {
        if (incident.blocks) return true;
        const auto& terminals = post_.state->terminals;
        return std::any_of(
            terminals.begin(), terminals.end(),
            [&](const floor::Terminal& terminal) { return terminal.frozen == incident.id; });
    }
    void find(const floor::Incident& incident, FindingKind kind, Action action) {
        send(action, floor::AddFinding{incident.id, kind, "looked at"});
    }
    // The next step on the way to its end.
    void end(const floor::Incident& incident) {
        if (!post_.quiet && chance(source_, 120))
            return find(incident, static_cast<FindingKind>(draw_below(source_, 9)),
                        Action::review_dispute);
        switch (incident.kind) {
            case IncidentKind::dispute:
                if (!has(incident, FindingKind::decision))
                    return find(incident, FindingKind::decision, Action::decide_dispute);
                if (has(incident, FindingKind::review_asked) && !has(incident, FindingKind::review))
                    return find(incident, FindingKind::review, Action::review_dispute);
                if (has(incident, FindingKind::review_asked) && !has(incident, FindingKind::advice))
                    return find(incident, FindingKind::advice, Action::review_dispute);
                return close(incident, Action::decide_dispute);
            case IncidentKind::malfunction:
                if (!has(incident, FindingKind::establishment))
                    return find(incident, FindingKind::establishment, Action::correct_before);
                return close(incident, Action::decide_dispute);
            case IncidentKind::device_fault: {
                const Action action =
                    incident.blocks ? Action::examine_ball : Action::correct_before;
                if (!has(incident, FindingKind::establishment))
                    return find(incident, FindingKind::establishment, action);
                return close(incident, action);
            }
            case IncidentKind::overpayment:
            case IncidentKind::underpayment:
                if (chance(source_, 800)) return settle(incident);
                if (!has(incident, FindingKind::rectification))
                    return find(incident, FindingKind::rectification, Action::record_incident);
                return close(incident, Action::settle_payment);
            case IncidentKind::wrong_result:
                if (!post_.quiet && half()) return correct_doubted(incident);
                return close(incident, Action::correct_before);
            default:
                return close(incident, Action::decide_dispute);
        }
    }
    void close(const floor::Incident& incident, Action action) {
        send(action, floor::CloseIncident{incident.id, "done"});
    }
    void correct_doubted(const floor::Incident& incident) {
        const floor::PastRound* past = floor::find_past(table_, incident.round.number);
        const floor::RoundSettled* record = record_of(incident.round);
        if (past == nullptr || record == nullptr) return close(incident, Action::correct_before);
        send(Action::correct_after,
             floor::CorrectResult{incident.round, reading_of(past->outcome), *record});
    }
    void settle(const floor::Incident& incident) {
        post_.fault("payments made good");
        send(Action::settle_payment, floor::SettlePayment{incident.id, half()});
    }
    void settle_payment() {
        for (const floor::Incident& incident : post_.state->incidents) {
            const bool payment = incident.kind == IncidentKind::overpayment ||
                                 incident.kind == IncidentKind::underpayment;
            if (payment && incident.round.table == id_ && !incident.closed) return settle(incident);
        }
        send(Action::settle_payment, floor::SettlePayment{floor::IncidentId(1), half()});
    }

    void void_present(VoidReason reason) {
        const rulebook::Rank least = policies_.least_to_void(reason);
        const floor::PlayCommand order{floor::VoidRound{id_, reason}};
        if (reason == VoidReason::discrepancy && policies_.second_to_void_discrepancy && half())
            return staff_.with_rank(policies_.second_to_void_discrepancy, order);
        staff_.by_rank(least, order);
    }
    // A verdict of the shoe, or a fraud.
    void other() {
        if (half()) {
            static const std::vector<std::string> winners = {"player", "banker", "tie"};
            return send(Action::confirm_result,
                        floor::ReportVerdict{id_, draw_from(source_, winners)});
        }
        floor::VoidRound order{id_, VoidReason::fraud, {somebody()}};
        if (chance(source_, 100)) order.reason = VoidReason::disruption;
        post_.fault("frauds");
        staff_.by_rank(policies_.least_to_void(order.reason), floor::PlayCommand{order});
    }

    Post& post_;
    FastSource& source_;
    const floor::Table& table_;
    TableId id_;
    const rulebook::Policies& policies_;
    StaffDesk staff_;
};

}  // namespace

void go_wrong(Post& post, Client& client) {
    Misfortune(post, client).happen();
}
bool put_right(Post& post, Client& client) {
    return Misfortune(post, client).put_right();
}
void end_hold(Post& post, Client& client) {
    Misfortune(post, client).end_hold();
}
bool enter_by_hand(Post& post, Client& client) {
    return Misfortune(post, client).enter_by_hand();
}

void complain(Post& post, Client& client) {
    FastSource& source = post.source;
    const TerminalId terminal(client.origin.number);
    const TableId table(client.table);
    post.fault("complaints");
    for (const floor::Incident& incident : post.state->incidents)
        if (!incident.closed && incident.terminal == terminal && chance(source, 600))
            return post.send(client, IncidentCommand{floor::AddFinding{
                                         incident.id, FindingKind::review_asked, "not so"}});
    if (chance(source, 200))
        return post.send(client, IncidentCommand{floor::ReportMalfunction{std::nullopt, terminal,
                                                                          "the button sticks"}});
    floor::OpenIncident order;
    order.round = floor::round_of(table, *post.state->find_table(table));
    order.kind = chance(source, 800) ? IncidentKind::dispute
                                     : static_cast<IncidentKind>(draw_below(source, 19));
    order.text = "I had more on it";
    if (chance(source, 50)) order.terminal = TerminalId(draw_below(source, post.plan.terminals));
    post.send(client, IncidentCommand{std::move(order)});
}

}  // namespace croupier::sim
