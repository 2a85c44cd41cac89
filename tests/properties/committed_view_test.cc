// Tables that the system plays, looked at by everybody after every step: no view has a secret
// before it is shown, what is sealed at any time, or the nonce of somebody else.
#include <gtest/gtest.h>

#include <map>

#include "base/draw.h"
#include "host/drawing.h"
#include "host/test_kit.h"
#include "view/view.h"

namespace croupier::tests {
namespace {

using floor::Game;
using host::kit::dollars;
using host::kit::Venue;

// Seals in memory, and can be asked what it has sealed.
class OpenSealer final : public host::Sealer {
public:
    Bytes seal(floor::RoundId round, const fairness::Secret& secret) override {
        secrets[round] = secret;
        Bytes sealed = kept_.seal(round, secret);
        sealed.insert(sealed.end(), 24, static_cast<std::uint8_t>(secret[0] | 1U));
        boxes.push_back(sealed);
        return sealed;
    }
    Result<fairness::Secret, Fault> unseal(floor::RoundId round, ByteView sealed) override {
        return kept_.unseal(round, sealed.first(8));
    }
    std::map<floor::RoundId, fairness::Secret> secrets;
    std::vector<Bytes> boxes;

private:
    host::MemorySealer kept_;
};

class Crowd {
public:
    explicit Crowd(std::uint64_t seed) : source_(seed) {
        for (int i = 0; i < 3; ++i) {
            terminals_.push_back(venue_.add_terminal(dollars(5'000)));
            fairness::Nonce nonce{};
            for (std::uint8_t& byte : nonce) byte = static_cast<std::uint8_t>(source_() >> 56);
            nonces_.push_back(nonce);
        }
        for (const Game game : {Game::baccarat, Game::roulette, Game::blackjack}) {
            floor::Settings settings = host::kit::baccarat_rf();
            settings.game = game;
            settings.mode = floor::Mode::rng;
            settings.decks = 0;
            settings.committed = true;
            settings.several = true;
            venue_.add_table("T" + std::to_string(static_cast<int>(game)), settings);
        }
    }
    // Somebody does something, the desk works once, time goes on.
    void step() {
        const auto table =
            floor::TableId(draw_below(source_, static_cast<std::uint32_t>(state().tables.size())));
        const std::uint32_t who = draw_below(source_, 3);
        if (state().tables[table.value()].phase == floor::Phase::open) {
            const bool wheel = state().tables[table.value()].settings.game == Game::roulette;
            const auto spot = floor::parse_spot(state().tables[table.value()].settings.game,
                                                wheel ? "red" : "player", {});
            CHECK(spot.has_value());
            (void)venue_.from(terminals_[who],
                              floor::WagerCommand{floor::PlaceBets{
                                  table, terminals_[who], {{*spot, dollars(5)}}, nonces_[who]}});
        }
        desk_.work(venue_.engine());
        venue_.wait(1 + draw_below(source_, 3'000));
    }
    void look() {
        const view::Source source{state(), venue_.engine().now(), 1, {}, {}};
        for (std::uint32_t i = 0; i < state().tables.size(); ++i) {
            const floor::TableId table(i);
            search(view::view_json(source, view::AtTable{table}), std::nullopt);
            search(view::view_json(source, view::Dealer{table}), std::nullopt);
            search(view::view_json(source, view::Display{table}), std::nullopt);
        }
        search(view::view_json(source, view::Office{}), std::nullopt);
        search(view::view_json(source, view::Inspector{}), std::nullopt);
        for (std::uint32_t i = 0; i < terminals_.size(); ++i)
            search(view::view_json(source, view::Player{terminals_[i]}), i);
    }
    std::size_t shown() const {
        std::size_t count = 0;
        for (const floor::Table& table : state().tables)
            if (table.fairness.proven) count += table.fairness.proven->round.number;
        return count;
    }

private:
    const floor::State& state() const { return venue_.state(); }
    bool is_shown(floor::RoundId round) const {
        const floor::Table& table = state().tables[round.table.value()];
        return table.fairness.proven && table.fairness.proven->round.number >= round.number;
    }
    void search(const std::string& text, std::optional<std::uint32_t> own) {
        for (const auto& [round, secret] : sealer_.secrets)
            if (!is_shown(round)) {
                ASSERT_EQ(text.find(hex_of(secret)), std::string::npos) << "a secret: " << text;
            }
        for (const Bytes& box : sealer_.boxes)
            ASSERT_EQ(text.find(hex_of(box)), std::string::npos) << "a sealed secret: " << text;
        for (std::uint32_t i = 0; i < nonces_.size(); ++i)
            if (own != i) {
                ASSERT_EQ(text.find(hex_of(nonces_[i])), std::string::npos)
                    << "somebody's nonce: " << text;
            }
    }

    Venue venue_;
    FastSource source_;
    std::vector<floor::TerminalId> terminals_;
    std::vector<fairness::Nonce> nonces_;
    rng::SeededEntropy entropy_{17};
    OpenSealer sealer_;
    host::Drawing desk_{entropy_, sealer_};
};

TEST(CommittedViews, NobodySeesASecretTooSoonOrAnothersNonce) {
    Crowd crowd(5);
    for (int step = 0; step < 250 && !testing::Test::HasFatalFailure(); ++step) {
        crowd.step();
        crowd.look();
    }
    EXPECT_GT(crowd.shown(), 5U);
}

}  // namespace
}  // namespace croupier::tests
