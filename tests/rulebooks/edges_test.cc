// House edges: the well-known ones against published figures, all others against the record that
// was checked when it was made (edges.tsv; CROUPIER_UPDATE_EDGES=1 writes it anew, read the diff).
// Blackjack's own game takes seconds and is judged in properties/blackjack_test.cc.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>

#include "lab/math.h"
#include "tests/support/answers.h"
#include "tests/support/proves.h"
#include "tests/support/shelf.h"

namespace croupier::tests {
namespace {

constexpr auto edges_file = CROUPIER_SOURCE_DIR "/tests/rulebooks/edges.tsv";

std::string name_of(const rulebook::Rulebook& rulebook, std::string_view game,
                    const rules::OddsRow& row) {
    return fmt::format("{}\t{}\t{}\t{}\t{}", rulebook.id, game, row.bet, lab::words(row.selection),
                       lab::words(row.config));
}

// Every row of every rulebook, blackjack left out.
const std::map<std::string, rules::OddsRow>& all_rows() {
    static const auto rows = [] {
        std::map<std::string, rules::OddsRow> found;
        for (const auto& rulebook : shelf().all())
            for (const auto game : lab::games_of(*rulebook)) {
                if (game == "blackjack") continue;
                auto some = lab::math(*rulebook, game, std::nullopt);
                for (auto& row : *some) {
                    const std::string name = name_of(*rulebook, game, row);
                    EXPECT_TRUE(found.emplace(name, std::move(row)).second) << name;
                }
            }
        return found;
    }();
    return rows;
}

double edge_percent(std::string_view name) {
    const auto found = all_rows().find(std::string(name));
    EXPECT_NE(found, all_rows().end()) << name;
    return found == all_rows().end() ? -1 : found->second.edge().decimal() * 100;
}

TEST(Edges, EveryRowIsAsRecorded) {
    std::string now;
    for (const auto& [name, row] : all_rows())
        now += fmt::format("{}\t{}\t{}\n", name, row.edge().text(), row.origin);
    if (std::getenv("CROUPIER_UPDATE_EDGES") != nullptr) std::ofstream(edges_file) << now;
    std::ifstream in(edges_file);
    const std::string recorded(std::istreambuf_iterator<char>(in), {});
    EXPECT_EQ(now, recorded);
}

TEST(Edges, LinesOfEveryRowAddUpToOne) {
    for (const auto& [name, row] : all_rows()) {
        Fraction sum;
        for (const rules::Line& line : row.lines) sum = sum + line.probability;
        EXPECT_EQ(sum.text(), "1") << name;
    }
}

TEST(ReturnFloor, EachRulebookNamesItAndWhatIsBelow) {
    PROVES("EH-1.5");
    for (const std::string& id : every_house()) {
        EXPECT_EQ(std::to_string(book(id).return_floor_percent), answered(id, "least return"))
            << id;
        EXPECT_EQ(book(id).below_floor, answered_list(id, "returns below it")) << id;
        EXPECT_TRUE(lab::return_problems(book(id)).empty()) << id;
    }
}

// A rulebook of one game, to be changed.
rulebook::Rulebook only_baccarat(std::string_view id) {
    rulebook::Rulebook small;
    small.baccarat = book(id).baccarat;
    small.below_floor = book(id).below_floor;
    return small;
}

TEST(ReturnFloor, ABetBelowItNeedsARecordedException) {
    // Crown's Super 6 at 12 to 1 returns 70 %: excepted, else it is named.
    rulebook::Rulebook super_six = only_baccarat("crown-sat-15.1");
    EXPECT_TRUE(lab::return_problems(super_six).empty());
    super_six.below_floor.clear();
    const auto problems = lab::return_problems(super_six);
    ASSERT_EQ(problems.size(), 2U);  // with six and with eight decks
    EXPECT_NE(problems[0].find("baccarat.super_6"), std::string::npos);
    // A bet that is lowered below the floor is named, and so is an exception without need.
    rulebook::Rulebook tie = only_baccarat("canberra-mttg-2019");
    EXPECT_TRUE(lab::return_problems(tie).empty());
    tie.baccarat->pays[static_cast<std::size_t>(baccarat::Line::tie)].odds = to_one(6);
    EXPECT_EQ(lab::return_problems(tie).size(), 1U);
    tie.below_floor = {"baccarat.tie", "baccarat.player"};
    EXPECT_EQ(lab::return_problems(tie).size(), 1U);
}

struct Published {
    std::string_view name;
    double percent;
};

void expect_published(std::initializer_list<Published> figures, double within) {
    for (const Published& figure : figures)
        EXPECT_NEAR(edge_percent(figure.name), figure.percent, within) << figure.name;
}

TEST(PublishedEdges, Baccarat) {
    expect_published(
        {
            {"star-rapid-fusion-2024\tbaccarat\tbanker\t\tdecks 8, variant commission", 1.0579},
            {"star-rapid-fusion-2024\tbaccarat\tplayer\t\tdecks 8", 1.2351},
            {"star-rapid-fusion-2024\tbaccarat\ttie\t\tdecks 8", 14.3596},
            {"star-rapid-fusion-2024\tbaccarat\tbanker\t\tdecks 8, variant even_money", 1.4581},
            {"star-rapid-fusion-2024\tbaccarat\tplayer_pair\t\tdecks 8", 10.3614},
            {"star-rapid-fusion-2024\tbaccarat\tdragon_bonus_player\t\tdecks 8", 2.6517},
            {"star-rapid-fusion-2024\tbaccarat\tdragon_bonus_banker\t\tdecks 8", 9.3731},
            {"star-rapid-fusion-2024\tbaccarat\tbanker\t\tdecks 6, variant commission", 1.0558},
            {"star-rapid-fusion-2024\tbaccarat\tplayer\t\tdecks 6", 1.2374},
            {"star-rapid-fusion-2024\tbaccarat\ttie\t\tdecks 6", 14.4382},
            {"crown-sat-15.1\tbaccarat\tsuper_6\t\tdecks 8, super_6_option 1", 29.98},
        },
        0.003);
}

TEST(PublishedEdges, RouletteAndTheBigWheel) {
    expect_published(
        {
            {"star-rapid-fusion-2024\troulette\tred\t\twheel single_zero", 2.7027},
            {"crown-sat-15.1\troulette\tred\t\twheel double_zero", 5.2632},
            {"crown-sat-15.1\troulette\tfive_number\t\twheel double_zero", 7.8947},
            {"crown-sat-15.1\tbig_wheel\tsymbol\tsymbol A\t", 7.6923},
            {"crown-sat-15.1\tbig_wheel\tsymbol\tsymbol G\t", 7.6923},
        },
        0.0001);
}

TEST(PublishedEdges, SicBo) {
    expect_published(
        {
            {"star-rapid-fusion-2024\tsic_bo\tsmall\t\t", 2.7778},
            {"star-rapid-fusion-2024\tsic_bo\tany_triple\t\t", 11.1111},
            {"star-rapid-fusion-2024\tsic_bo\tspecific_triple\tnumber 1\t", 16.2037},
            {"star-rapid-fusion-2024\tsic_bo\ttwo_dice_combination\tnumbers 1/2\t", 2.7778},
            {"star-rapid-fusion-2024\tsic_bo\tsingle_die\tnumber 1\t", 3.7037},
            {"crown-sat-15.1\tlucky_sic_bo\tspecific_double\tnumber 1\t", 3.7037},
        },
        0.0001);
}

TEST(PublishedEdges, ThreeCardPokerAndCasinoWar) {
    expect_published(
        {
            {"star-rapid-fusion-2024\tthree_card_poker\tante\t\tante_bonus A", 3.3730},
            {"star-rapid-fusion-2024\tthree_card_poker\tante\t\tante_bonus B", 3.61},
            {"star-rapid-fusion-2024\tthree_card_poker\tante\t\tante_bonus C", 3.83},
            {"star-rapid-fusion-2024\tthree_card_poker\tpair_plus\tarea hand\tpair_plus A", 2.3167},
            {"star-rapid-fusion-2024\tthree_card_poker\tpair_plus\tarea hand\tpair_plus D", 7.2760},
            {"star-rapid-fusion-2024\tcasino_war\tante\tarea 1\tdecks 6", 2.33},
            {"star-rapid-fusion-2024\tcasino_war\ttie\tarea 1\tdecks 6", 11.25},
        },
        0.006);
}

}  // namespace
}  // namespace croupier::tests
