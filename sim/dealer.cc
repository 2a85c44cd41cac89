#include <algorithm>

#include "floor/command.h"
#include "floor/device/equipment.h"
#include "floor/query.h"
#include "floor/state.h"
#include "sim/crew.h"
#include "sim/misfortunes.h"
#include "sim/odd_jobs.h"
#include "sim/trespass.h"

namespace croupier::sim {
namespace {

using floor::Phase;
using floor::TableId;
using floor::TerminalId;
using floor::VoidReason;
using rulebook::Action;

class DealerHand {
public:
    DealerHand(Post& post, Client& client)
        : post_(post),
          source_(post.source),
          client_(client),
          table_(*post.state->find_table(TableId(client.table))),
          id_(client.table),
          staff_(post, client) {}

    void act() {
        if (post_.trespass && !post_.quiet && chance(source_, 400)) return trespass(post_, client_);
        if (table_.stopped)
            return staff_.by(Action::resume_table, floor::TableCommand{floor::ResumeTable{id_}});
        // Nobody stays in manual mode for long.
        if (table_.equipment.by_hand && table_.phase != Phase::closed &&
            (post_.quiet || chance(source_, 200)))
            return staff_.by(Action::manual_mode, floor::DeviceCommand{floor::SetManualMode{
                                                      id_, false, "it reads again"}});
        if (!post_.quiet && chance(source_, 25)) return err();
        if (!post_.quiet && chance(source_, 30)) return do_odd_job(post_, client_);
        if (!post_.quiet && chance(source_, 25)) return go_wrong(post_, client_);
        if (chance(source_, 150) && put_right(post_, client_)) return;
        if (chance(source_, 300) && inspect()) return;
        switch (table_.phase) {
            case Phase::closed:
                if (!post_.quiet && !bring_device()) open();
                return;
            case Phase::idle:
                return begin();
            case Phase::open:
                // Where the countdown waits for the first wager, nobody comes any more.
                if (post_.quiet ? table_.round.closes_at == 0 : chance(source_, 6)) void_round();
                return;
            case Phase::closed_bets:
            case Phase::playing:
                return attend();
            case Phase::result:
                if (table_.settings.mode == floor::Mode::dealt || table_.round.by_hand) confirm();
                return;
            case Phase::held:
                return release();
            case Phase::deciding:
                if (!post_.quiet && chance(source_, 4)) void_round();
                return;
        }
    }

private:
    void begin() {
        if (floor::expected(table_).what == floor::Expectation::new_shoe)
            return load_shoe(post_, client_);
        if (!post_.quiet && floor::dummy_is_due(table_) && chance(source_, 900))
            return staff_.by(Action::dummy, floor::PlayCommand{floor::OpenNoBetCoup{id_}});
        const auto& notice = table_.notices.closing;
        const bool announced = notice && notice->rounds_left == 0 && notice->at <= post_.host_ms;
        // With players there it closes only after notice: one that opens its rounds by itself would
        // otherwise go on for ever.
        if (post_.quiet && !notice && chance(source_, 300))
            return staff_.by(Action::closing_notice,
                             floor::TableCommand{floor::GiveClosingNotice{id_}});
        // One that opens its rounds by itself is closed when nobody comes any more.
        if (post_.quiet || (announced && chance(source_, 300)) || chance(source_, 4))
            return staff_.by(Action::close_table, floor::TableCommand{floor::CloseTable{id_}});
        if (table_.cards.rounds_order == floor::RoundsOrder::dummy || chance(source_, 12))
            return staff_.by(Action::no_bet_coup, floor::PlayCommand{floor::OpenNoBetCoup{id_}});
        if (bring_device()) return;
        if (table_.settings.mode != floor::Mode::dealt && !chance(source_, 100)) return;
        staff_.by(Action::new_game, floor::WagerCommand{floor::NewGame{id_}});
    }

    // Now and then nobody has looked, or knows what is missing.
    void open() {
        floor::OpenTable order{id_, {floor::DeviceKind::discard_rack}};
        if (!chance(source_, 300)) order.inspection = "all in order";
        if (!chance(source_, 300)) order.acknowledged = {floor::DeviceKind::display};
        staff_.by(Action::open_table, floor::TableCommand{std::move(order)});
    }
    // After nobody was there, or after something was found wrong.
    bool inspect() {
        const bool stopped = table_.attendance.unattended != floor::IncidentId{};
        for (const floor::DeviceId id : floor::parts_to_inspect(*post_.state, table_)) {
            if (!stopped && !floor::found_wrong(post_.state->devices[id.value()])) continue;
            staff_.by(Action::record_incident,
                      floor::DeviceCommand{floor::RecordCare{
                          id, floor::CareKind::inspected, {}, false, {}, "nothing is amiss"}});
            return true;
        }
        return false;
    }

    // Something that the document wants was taken away: one of those that lie about comes back.
    bool bring_device() {
        if (floor::equipment_missing(*post_.state, table_) == 0 || chance(source_, 200))
            return false;
        std::vector<floor::DeviceId> idle;
        const auto& devices = post_.state->devices;
        for (std::size_t i = 0; i < devices.size(); ++i)
            if (!devices[i].in_use() && !devices[i].retired && !devices[i].approval.empty())
                idle.emplace_back(static_cast<std::uint32_t>(i));
        if (idle.empty()) return false;
        const floor::DeviceId id = draw_from(source_, idle);
        // Cards come from under lock, and go there when a check has found nothing.
        if (devices[id.value()].kind == floor::DeviceKind::card_set && chance(source_, 500)) {
            floor::RecordCare care;
            care.device = id;
            care.kind = chance(source_, 500) ? floor::CareKind::checked : floor::CareKind::secured;
            staff_.by(Action::record_incident, floor::DeviceCommand{care});
            return true;
        }
        staff_.by(Action::attach_device,
                  floor::DeviceCommand{floor::AttachDevice{id, id_, std::nullopt}});
        return true;
    }

    // Between the end of betting and the result.
    void attend() {
        if (floor::expected(table_).what == floor::Expectation::new_shoe)
            return load_shoe(post_, client_);
        if (enter_by_hand(post_, client_)) return;
        if (floor::expected(table_).what == floor::Expectation::reveal) {
            const bool given = table_.cards.reveal_by != 0;
            if (given && !post_.quiet && chance(source_, 80))
                return staff_.by(Action::take_cards_back,
                                 floor::PlayCommand{floor::TakeCardsBack{id_}});
            return staff_.by(Action::expose_cards,
                             floor::PlayCommand{floor::ExposeCards{id_, std::nullopt}});
        }
        if (post_.quiet) return;
        if (chance(source_, 8)) return void_round();
        if (!chance(source_, 40)) return;
        staff_.with(Action::relax_close,
                    floor::WagerCommand{floor::RelaxClose{id_, staff_.any_terminal(),
                                                          "his button did not answer"}});
    }
    void confirm() {
        const bool no_bet = table_.round.kind == floor::RoundKind::no_bet;
        staff_.by(no_bet ? Action::confirm_no_bet : Action::confirm_result,
                  floor::PlayCommand{floor::ConfirmResult{id_}});
    }
    void release() {
        if (table_.round.hold != floor::HoldReason::early_outcome) return end_hold(post_, client_);
        if (chance(source_, 600))
            return staff_.by(Action::settle_held, floor::PlayCommand{floor::ConfirmResult{id_}});
        staff_.by_rank(table_.book->policies->least_to_void(VoidReason::early_outcome),
                       floor::PlayCommand{floor::VoidRound{id_, VoidReason::early_outcome}});
    }

    void void_round() {
        const auto reason = static_cast<VoidReason>(draw_below(source_, 13));
        const floor::PlayCommand order{floor::VoidRound{id_, reason}};
        const rulebook::Rank least = table_.book->policies->least_to_void(reason);
        // With a supervisor's own credentials at the dealer's terminal.
        if (chance(source_, 500)) return staff_.with_rank(least, order);
        staff_.by_rank(least, order);
    }

    void err() {
        post_.fault("dealers' errors");
        switch (draw_below(source_, 10)) {
            case 0:
                return staff_.by(Action::confirm_result,
                                 floor::PlayCommand{floor::ConfirmResult{id_}});
            case 1:
                return staff_.by(Action::new_game, floor::WagerCommand{floor::NewGame{id_}});
            case 2:  // nobody has signed in here
                return post_.send(client_, floor::WagerCommand{floor::NewGame{id_}});
            case 3:
                return void_round();
            case 4:
                return staff_.by_rank(rulebook::Rank{0},
                                      floor::TableCommand{floor::CloseTable{id_}});
            case 5:
                return staff_.by(Action::open_table,
                                 floor::TableCommand{floor::OpenTable{TableId(55)}});
            case 6:
                return staff_.by(Action::resume_table,
                                 floor::TableCommand{floor::ResumeTable{id_}});
            case 7:  // a role of another house
                return post_.send(client_, floor::WagerCommand{floor::NewGame{id_}},
                                  post_.plan.anybody(source_), post_.plan.anybody(source_));
            case 8:
                return staff_.by(Action::expose_cards,
                                 floor::PlayCommand{floor::ExposeCards{id_, std::nullopt}});
            default:
                return staff_.by(Action::relax_close,
                                 floor::WagerCommand{floor::RelaxClose{id_, TerminalId(9'999),
                                                                       "nobody sits there"}});
        }
    }

    Post& post_;
    FastSource& source_;
    Client& client_;
    const floor::Table& table_;
    TableId id_;
    StaffDesk staff_;
};

}  // namespace

void act(Post& post, Dealer& dealer) {
    dealer.client.acts_at = post.now_ms + draw_between(post.source, 80, 500);
    if (!dealer.client.busy()) DealerHand(post, dealer.client).act();
}

}  // namespace croupier::sim
