#include "floor/command.h"
#include "floor/query.h"
#include "floor/state.h"
#include "sim/crew.h"

namespace croupier::sim {
namespace {

using floor::Game;
using floor::Phase;
using floor::TableId;

const floor::Table& table_of(const Post& post, const Client& client) {
    return *post.state->find_table(TableId(client.table));
}

class DeviceHand {
public:
    DeviceHand(Post& post, Device& device)
        : post_(post),
          source_(post.source),
          device_(device),
          table_(table_of(post, device.client)),
          id_(device.client.table) {}

    void act() {
        if (post_.now_ms < device_.silent_until_ms) return;
        // A table that draws by itself has none, but for what somebody may have plugged in.
        if (table_.settings.committed) {
            if (!post_.quiet && chance(source_, 10)) give();
            return;
        }
        if (!post_.quiet && err()) return;
        const floor::Expected expected = floor::expected(table_);
        // A held round may want the rest of its cards.
        const bool rest =
            table_.phase == Phase::held && floor::awaited(table_).awaited == rules::Awaited::card;
        if (expected.what == floor::Expectation::card || rest) return deal(expected.place);
        if (expected.what == floor::Expectation::spin) return spin();
        if (expected.what == floor::Expectation::roll) return roll(0);
        if (expected.what == floor::Expectation::confirm && !post_.quiet && chance(source_, 60))
            return give_verdict();
        if (floor::takes_another_reading(*post_.state, table_) && !post_.quiet &&
            chance(source_, 60))
            return read_again();
        // Nobody comes any more to a table that waits for the first wager.
        if (post_.quiet && table_.phase == Phase::open && table_.round.closes_at == 0)
            return deal(rules::Place::none);
        if (!post_.quiet && chance(source_, 3)) cutting_card();
    }

private:
    void send(floor::PlayCommand order) { post_.send(device_.client, std::move(order)); }
    void cutting_card() { send(floor::ReportCuttingCard{id_}); }
    void deal(rules::Place place) {
        if (place == rules::Place::burn && chance(source_, 700)) return send(floor::BurnCard{id_});
        // A shoe is much shorter here than in a casino.
        if (!post_.quiet && !table_.cards.shoe.cutting_card_out && chance(source_, 12))
            return cutting_card();
        send(floor::DealCard{
            id_, cards::Card::of_index(static_cast<int>(draw_below(source_, cards::deck_size)))});
    }
    // A shoe that knows baccarat; now and then it is wrong.
    void give_verdict() {
        if (table_.settings.game != Game::baccarat) return;
        for (const auto& [key, winner] : table_.game->result(table_.round.outcome).parts)
            if (key == "winner")
                post_.send(device_.client, floor::IncidentCommand{floor::ReportVerdict{
                                               id_, chance(source_, 800) ? winner : "tie"}});
    }
    // Another source, which now and then is wrong.
    void read_again() {
        if (chance(source_, 100)) return give();
        const floor::Outcome& outcome = table_.round.outcome;
        if (outcome.number) return send(floor::ReportNumber{id_, *outcome.number});
        send(floor::ReportDice{id_, outcome.dice, 0});
    }
    void spin() {
        const std::uint32_t numbers = table_.settings.game == Game::big_wheel  ? 7
                                      : table_.settings.wheel == "double_zero" ? 38
                                                                               : 37;
        send(floor::ReportNumber{id_, static_cast<std::uint8_t>(draw_below(source_, numbers))});
    }
    void roll(std::int64_t seen_before_ms) {
        floor::ReportDice order{id_, {}, 0};
        for (int die = 0; die < 3; ++die)
            order.dice.push_back(static_cast<std::uint8_t>(1 + draw_below(source_, 6)));
        if (seen_before_ms != 0) order.exposed_at = post_.host_ms - seen_before_ms;
        send(std::move(order));
    }
    void give() {
        switch (table_.game->source()) {
            case rulebook::Source::cards:
                return deal(rules::Place::none);
            case rulebook::Source::dice:
                return roll(chance(source_, 500) ? draw_between(source_, 1, 2'000) : 0);
            default:
                return spin();
        }
    }
    void misdeal() {
        floor::DealCard order{
            id_, cards::Card::of_index(static_cast<int>(draw_below(source_, cards::deck_size)))};
        if (chance(source_, 600)) order.to = static_cast<std::uint8_t>(1 + draw_below(source_, 5));
        if (chance(source_, 600)) order.face = static_cast<floor::Face>(draw_below(source_, 3));
        send(order);
    }
    void give_nonsense() {
        switch (table_.game->source()) {
            case rulebook::Source::cards:
                return spin();
            case rulebook::Source::dice:
                return send(floor::ReportDice{id_, {1, 7, 3}, 0});
            default:
                return send(floor::ReportNumber{
                    id_, static_cast<std::uint8_t>(38 + draw_below(source_, 200))});
        }
    }

    // Something goes wrong with the device; false: nothing.
    bool err() {
        if (!chance(source_, 20)) return false;
        switch (draw_below(source_, 7)) {
            case 0:
                post_.fault(table_.phase == Phase::open ? "outcomes too early"
                                                        : "outcomes out of turn");
                give();
                return true;
            case 1:
                post_.fault("outcomes doubled");
                give();
                give();
                return true;
            case 2:
                post_.fault("outcomes impossible");
                give_nonsense();
                return true;
            case 3:
                post_.fault("burns out of turn");
                send(floor::BurnCard{id_});
                return true;
            case 4:
            case 5:
                if (table_.game->source() != rulebook::Source::cards) return false;
                post_.fault("cards to other hands or face up");
                misdeal();
                return true;
            default:
                post_.fault("devices silent");
                device_.silent_until_ms = post_.now_ms + draw_between(source_, 500, 6'000);
                return true;
        }
    }

    Post& post_;
    FastSource& source_;
    Device& device_;
    const floor::Table& table_;
    TableId id_;
};

}  // namespace

void act(Post& post, Device& device) {
    device.client.acts_at = post.now_ms + draw_between(post.source, 40, 200);
    if (!device.client.busy()) DeviceHand(post, device).act();
}

}  // namespace croupier::sim
