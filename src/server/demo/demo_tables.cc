#include <algorithm>

#include "server/demo/demo_floor.h"

// Which tables stand on the demo floor: pit A and B are Rapid Fusion, dealt and drawn, C the two
// baccarat documents, D and E the others.

namespace croupier::server {
namespace {

using floor::Game;
using floor::Mode;
using floor::Settings;

constexpr std::string_view rapid_fusion = "star-rapid-fusion-2024";
constexpr std::string_view ltgame = "star-ltgame-2016";
constexpr std::string_view star_baccarat = "star-baccarat-2025";
constexpr std::string_view crown = "crown-sat-15.1";
constexpr std::string_view canberra = "canberra-mttg-2019";

// Scripted dealers have numbers from here on, by table.
constexpr std::uint32_t scripted_dealers_from = 201;

Money whole_dollars(std::int64_t amount) {
    return Money::cents(amount * 100);
}

struct Sign {
    std::int64_t least = 5;
    std::int64_t most = 1'000;
    std::int64_t seconds = 25;  // of betting
};

Settings settings_of(std::string_view rulebook, Game game, Mode mode, const std::string& pit,
                     Sign sign) {
    Settings settings;
    settings.rulebook = rulebook;
    settings.game = game;
    settings.mode = mode;
    settings.pit = pit;
    settings.least = whole_dollars(sign.least);
    settings.most = whole_dollars(sign.most);
    settings.period_ms = sign.seconds * 1'000;
    settings.decision_ms = 15'000;
    return settings;
}

Settings dealt(std::string_view rulebook, Game game, const std::string& pit, Sign sign = {}) {
    return settings_of(rulebook, game, Mode::dealt, pit, sign);
}

// People want to see the result before the next round begins.
constexpr std::int64_t pause_after_play_ms = 12'000;

Settings automatic(std::string_view rulebook, Game game, const std::string& pit, Sign sign = {}) {
    Settings settings = settings_of(rulebook, game, Mode::automatic, pit, sign);
    if (game == Game::roulette) settings.device_least_ms = 8'000;
    return settings;
}

// So long everybody watches the wheel, the dice, each card before it is drawn.
std::int64_t motion_of(Game game) {
    switch (game) {
        case Game::roulette:
            return 6'000;
        case Game::sic_bo:
            return 2'500;
        default:
            return 700;
    }
}

// Every table at which the system draws.
Settings rng_settings(Game game, Sign sign = {1, 200, 20}) {
    Settings settings = settings_of(rapid_fusion, game, Mode::rng, "B", sign);
    settings.round_least_ms = settings.period_ms + pause_after_play_ms;
    settings.committed = true;
    settings.motion_ms = motion_of(game);
    return settings;
}

class TableList {
public:
    std::vector<DemoTable> list() {
        rapid_fusion_dealt();
        rapid_fusion_drawn();
        baccarat_houses();
        crown_tables();
        canberra_tables();
        even_money_tables();
        return std::move(tables_);
    }

private:
    void add(std::string name, Settings settings) {
        const auto number = static_cast<std::uint32_t>(tables_.size());
        tables_.push_back({floor::TableId(number), std::move(name), std::move(settings),
                           floor::StaffId(scripted_dealers_from + number)});
    }

    floor::TableId named(std::string_view name) const {
        return std::find_if(tables_.begin(), tables_.end(),
                            [&](const DemoTable& table) { return table.name == name; })
            ->table;
    }

    void rapid_fusion_dealt() {
        Settings baccarat = dealt(rapid_fusion, Game::baccarat, "A");
        baccarat.decks = 8;
        add("Baccarat 1", baccarat);
        add("Roulette 1", dealt(rapid_fusion, Game::roulette, "A", {1, 200, 30}));
        add("Blackjack 1", dealt(rapid_fusion, Game::blackjack, "A", {5, 500, 20}));
        Settings war = dealt(rapid_fusion, Game::casino_war, "A", {5, 200, 20});
        war.areas = 5;
        add("Casino War 1", war);
        add("Roulette 2", automatic(rapid_fusion, Game::roulette, "A", {1, 200, 25}));
        add("Sic Bo 1", automatic(rapid_fusion, Game::sic_bo, "A", {1, 200, 25}));
    }

    void rapid_fusion_drawn() {
        Settings baccarat = rng_settings(Game::baccarat);
        baccarat.variant = "even_money";
        add("RNG Baccarat", baccarat);
        add("RNG Roulette", rng_settings(Game::roulette));
        add("RNG Sic Bo", rng_settings(Game::sic_bo));
        add("RNG Blackjack", rng_settings(Game::blackjack));
        add("RNG Casino War", rng_settings(Game::casino_war));
        add("RNG Three Card Poker", rng_settings(Game::three_card_poker));
    }

    void baccarat_houses() {
        // LT-6.2a: a differential instead of a maximum on Player and Banker.
        Settings rapid = dealt(ltgame, Game::baccarat, "C", {10, 500, 25});
        rapid.differential = whole_dollars(5'000);
        add("Baccarat 2", rapid);
        Settings cloth = dealt(star_baccarat, Game::baccarat, "C", {25, 5'000, 30});
        cloth.decks = 8;
        cloth.layout = "A";
        cloth.bet_limits = {{"player_pair", whole_dollars(25), whole_dollars(500)},
                            {"banker_pair", whole_dollars(25), whole_dollars(500)},
                            {"super_6", whole_dollars(25), whole_dollars(25)}};
        add("Baccarat 3", cloth);
        // Players turn the cards.
        Settings squeezed = dealt(star_baccarat, Game::baccarat, "C", {50, 10'000, 40});
        squeezed.decks = 8;
        squeezed.layout = "B";
        squeezed.method = floor::DealingMethod::b;
        add("Baccarat 4", squeezed);
    }

    void crown_tables() {
        Settings baccarat = dealt(crown, Game::baccarat, "D");
        baccarat.decks = 8;
        add("Baccarat 5", baccarat);
        Settings roulette = automatic(crown, Game::roulette, "D", {1, 200, 25});
        roulette.wheel = "double_zero";
        add("Roulette 3", roulette);
        add("Sic Bo 2", dealt(crown, Game::sic_bo, "D", {1, 200, 25}));
        Settings lucky = dealt(crown, Game::lucky_sic_bo, "D", {1, 200, 25});
        lucky.shooter_ms = 8'000;
        add("Lucky Sic Bo 1", lucky);
        Settings blackjack = dealt(crown, Game::blackjack, "D", {5, 500, 20});
        blackjack.decks = 6;
        add("Blackjack 2", blackjack);
        Settings war = dealt(crown, Game::casino_war, "D", {5, 200, 20});
        war.areas = 5;
        add("Casino War 2", war);
        add("Three Card Poker 1", dealt(crown, Game::three_card_poker, "D", {5, 200, 25}));
        add("Triple Chase 1", dealt(crown, Game::triple_chase, "D", {2, 200, 20}));
        add("Big Wheel 1", dealt(crown, Game::big_wheel, "D", {1, 100, 25}));
    }

    void canberra_tables() {
        Settings baccarat = dealt(canberra, Game::baccarat, "E", {5, 500, 30});
        baccarat.differential = whole_dollars(2'000);
        add("Baccarat 6", baccarat);
        add("Roulette 4", dealt(canberra, Game::roulette, "E", {1, 100, 30}));
        add("Sic Bo 3", dealt(canberra, Game::sic_bo, "E", {1, 100, 30}));
    }

    void even_money_tables() {
        // Some time from one round to the next, whatever the dealer does.
        Settings rapid = dealt(ltgame, Game::baccarat, "C", {10, 500, 25});
        rapid.variant = "even_money";
        rapid.round_least_ms = 60'000;
        rapid.differential = whole_dollars(5'000);
        add("Baccarat 7", rapid);
        // LT-7.3: one dealer, two games.
        tables_.back().dealt_with = named("Baccarat 2");
        Settings cloth = dealt(star_baccarat, Game::baccarat, "C", {25, 5'000, 30});
        cloth.decks = 8;
        cloth.layout = "D";
        cloth.variant = "even_money";
        add("Baccarat 8", cloth);
    }

    std::vector<DemoTable> tables_;
};

}  // namespace

std::vector<DemoTable> demo_tables() {
    return TableList().list();
}

std::vector<DemoPerson> demo_staff() {
    // Any rulebook knows a dealer; the other roles are each house's own.
    return {
        {floor::StaffId(101), "dealer", "all", "2718", "", ""},
        {floor::StaffId(102), "dealer", "all", "3141", "", ""},
        {floor::StaffId(111), "gaming_supervisor", "The Star", "1618", "", ""},
        {floor::StaffId(112), "games_supervisor", "The Star, LT Game", "1414", "", ""},
        {floor::StaffId(113), "casino_supervisor", "The Star, Canberra", "1732", "", ""},
        {floor::StaffId(114), "assistant_gaming_manager", "The Star", "2236", "assistant",
         "blackjack pays three to two"},
        {floor::StaffId(115), "gaming_manager", "The Star", "2645", "manager",
         "the bank wins in the end"},
        {floor::StaffId(121), "tg_higher_duties_dealer", "Crown", "1057", "", ""},
        {floor::StaffId(122), "tg_area_manager", "Crown", "1380", "area", "no more bets please"},
        {floor::StaffId(123), "tg_assistant_casino_manager", "Crown", "1644", "casino",
         "thirty six numbers and a zero"},
        {floor::StaffId(131), "gaming_shift_manager", "Canberra", "1836", "shift",
         "three dice under a dome"},
        {floor::StaffId(141), "inspector", "the regulator", "", "inspector",
         "show me round seventeen"},
    };
}

std::vector<DemoTerminal> demo_terminals() {
    std::vector<DemoTerminal> terminals;
    constexpr std::uint32_t terminal_count = 12;
    constexpr std::uint32_t guests = 3;  // the last ones: some houses ask for no card
    for (std::uint32_t i = 0; i < terminal_count; ++i) {
        const std::string number = std::to_string(i + 1);
        const bool carded = i + guests < terminal_count;
        terminals.push_back({floor::TerminalId(i), "Terminal " + number,
                             carded ? "70000000" + std::to_string(1'000 + i) : ""});
    }
    return terminals;
}

}  // namespace croupier::server
