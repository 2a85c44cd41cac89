#include "sim/crew.h"

namespace croupier::sim {
namespace {

using floor::Phase;
using floor::StaffId;
using floor::TableId;
using floor::TerminalId;
using floor::VoidReason;

const floor::Table& table_of(const Post& post, const Client& client) {
    return *post.state->find_table(TableId(client.table));
}

TerminalId any_terminal(Post& post) {
    return TerminalId(draw_below(post.source, post.plan.terminals));
}

// Somebody of the table's ladder: 0 is the lowest role.
StaffId of_rank(Post& post, const floor::Table& table, std::size_t rank) {
    return post.plan.staff_of(table.book->policies->ladder[rank], post.source);
}

class DealerHand {
public:
    DealerHand(Post& post, Client& client)
        : post_(post),
          source_(post.source),
          client_(client),
          table_(table_of(post, client)),
          id_(client.table) {}

    void act() {
        if (table_.stopped) return by(2, floor::TableCommand{floor::ResumeTable{id_}});
        if (!post_.quiet && chance(source_, 25)) return err();
        switch (table_.phase) {
            case Phase::closed:
                if (!post_.quiet) by(2, floor::TableCommand{floor::OpenTable{id_}});
                return;
            case Phase::idle:
                return begin();
            case Phase::open:
                if (!post_.quiet && chance(source_, 6)) void_round();
                return;
            case Phase::closed_bets:
                return between();
            case Phase::playing:
                if (chance(source_, post_.quiet ? 0 : 8)) void_round();
                return;
            case Phase::result:
                if (table_.settings.mode == floor::Mode::dealt)
                    by(0, floor::PlayCommand{floor::ConfirmResult{id_}});
                return;
            case Phase::held:
                return release();
        }
    }

private:
    void by(std::size_t rank, floor::Order order) {
        post_.send(client_, std::move(order), of_rank(post_, table_, rank));
    }

    void begin() {
        if (post_.quiet) return;
        if (chance(source_, 8)) return by(2, floor::TableCommand{floor::CloseTable{id_}});
        if (table_.settings.mode != floor::Mode::dealt && !chance(source_, 100)) return;
        by(0, floor::WagerCommand{floor::NewGame{id_}});
    }

    // The end of betting, and nothing has come from the device yet.
    void between() {
        if (post_.quiet || !chance(source_, 40)) return;
        post_.send(client_,
                   floor::WagerCommand{
                       floor::RelaxClose{id_, any_terminal(post_), "his button did not answer"}},
                   of_rank(post_, table_, 0), of_rank(post_, table_, 1 + draw_below(source_, 2)));
    }

    void release() {
        if (chance(source_, 600))
            by(1 + draw_below(source_, 2), floor::PlayCommand{floor::ConfirmResult{id_}});
        else
            by(1 + draw_below(source_, 2),
               floor::PlayCommand{floor::VoidRound{id_, VoidReason::early_outcome}});
    }

    void void_round() {
        const auto reason = static_cast<VoidReason>(draw_below(source_, 13));
        const std::size_t rank = draw_below(source_, 3);
        if (chance(source_, 500))
            return by(rank, floor::PlayCommand{floor::VoidRound{id_, reason}});
        // With a supervisor's own credentials at the dealer's terminal.
        post_.send(client_, floor::PlayCommand{floor::VoidRound{id_, reason}},
                   of_rank(post_, table_, 0), of_rank(post_, table_, rank));
    }

    void err() {
        post_.fault("dealers' errors");
        switch (draw_below(source_, 9)) {
            case 0:
                return by(0, floor::PlayCommand{floor::ConfirmResult{id_}});
            case 1:
                return by(0, floor::WagerCommand{floor::NewGame{id_}});
            case 2:  // nobody has signed in here
                return post_.send(client_, floor::WagerCommand{floor::NewGame{id_}});
            case 3:
                return void_round();
            case 4:
                return by(0, floor::TableCommand{floor::CloseTable{id_}});
            case 5:
                return by(2, floor::TableCommand{floor::OpenTable{TableId(55)}});
            case 6:
                return by(2, floor::TableCommand{floor::ResumeTable{id_}});
            case 7:  // a role of another house
                return post_.send(client_, floor::WagerCommand{floor::NewGame{id_}},
                                  post_.plan.anybody(source_), post_.plan.anybody(source_));
            default:
                return by(draw_below(source_, 3),
                          floor::WagerCommand{
                              floor::RelaxClose{id_, TerminalId(9'999), "nobody sits there"}});
        }
    }

    Post& post_;
    FastSource& source_;
    Client& client_;
    const floor::Table& table_;
    TableId id_;
};

}  // namespace

void act(Post& post, Dealer& dealer) {
    dealer.client.acts_at = post.now_ms + draw_between(post.source, 80, 500);
    if (!dealer.client.busy()) DealerHand(post, dealer.client).act();
}

}  // namespace croupier::sim
