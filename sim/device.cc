#include "floor/decide.h"
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
        if (!post_.quiet && err()) return;
        const auto expected = floor::expected(table_).what;
        // A held round may want the rest of its cards.
        const bool rest = table_.phase == Phase::held && table_.settings.game == Game::baccarat &&
                          table_.game->next(table_.outcome).awaited == rules::Awaited::card;
        if (expected == floor::Expectation::card || rest) deal();
        if (expected == floor::Expectation::spin) spin();
    }

private:
    void send(floor::PlayCommand order) { post_.send(device_.client, std::move(order)); }
    void deal() {
        send(floor::DealCard{
            id_, cards::Card::of_index(static_cast<int>(draw_below(source_, cards::deck_size)))});
    }
    void spin() {
        send(floor::ReportNumber{id_, static_cast<std::uint8_t>(draw_below(source_, 37))});
    }
    void give() {
        if (table_.settings.game == Game::baccarat)
            deal();
        else
            spin();
    }

    // Something goes wrong with the device; false: nothing.
    bool err() {
        if (!chance(source_, 25)) return false;
        switch (draw_below(source_, 4)) {
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
                if (table_.settings.game == Game::baccarat)
                    spin();
                else
                    send(floor::ReportNumber{
                        id_, static_cast<std::uint8_t>(37 + draw_below(source_, 200))});
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
