#include "lab/rng/subjects.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <thread>

#include "base/draw.h"
#include "lab/rng/source.h"
#include "rules/cards/card.h"

namespace croupier::lab::rng {
namespace {

constexpr std::uint64_t outcomes_a_block = 1U << 14;
constexpr std::uint32_t planted_number = 17;

// The cards of the longest usual deal.
constexpr std::uint32_t baccarat_deal = 6;
constexpr std::uint32_t blackjack_deal = 8;
constexpr std::uint32_t three_card_poker_deal = 12;  // nine and the dealer's three
constexpr std::uint32_t triple_chase_deal = 3;
constexpr std::uint32_t war_deal = 4;  // two cards and two at war, without those burnt between

Shape wheel_of(int numbers) {
    const auto count = static_cast<std::uint32_t>(numbers);
    return {.kind = Kind::wheel, .parts = 1, .items = count, .faces = count};
}

Shape dice_of(int dice) {
    const auto count = static_cast<std::uint32_t>(dice);
    return {.kind = Kind::dice, .parts = count, .items = 6, .faces = 6};
}

Shape cards_of(int decks, std::uint32_t deal) {
    constexpr auto deck = static_cast<std::uint32_t>(cards::deck_size);
    return {.kind = Kind::cards,
            .parts = deal,
            .items = static_cast<std::uint32_t>(decks) * deck,
            .faces = deck};
}

class Gathered {
public:
    void add(std::string_view game, const std::string& which, const Shape& shape) {
        std::string name(game);
        if (!which.empty()) name += "_" + which;
        for (const Subject& known : list)
            if (known.name == name && known.shape.parts >= shape.parts) return;
        std::erase_if(list, [&](const Subject& known) { return known.name == name; });
        list.push_back({std::string(game), name, shape});
    }
    void add_decks(std::string_view game, const std::vector<int>& numbers, std::uint32_t deal) {
        for (const int decks : numbers) add(game, fmt::format("{}", decks), cards_of(decks, deal));
    }
    std::vector<Subject> list;
};

void gather(Gathered& found, const rulebook::Rulebook& book) {
    if (book.roulette)
        for (const roulette::Wheel wheel : book.roulette->wheels)
            found.add("roulette", std::string(roulette::wheel_name(wheel)),
                      wheel_of(roulette::numbers_on(wheel)));
    if (book.big_wheel)
        found.add("big_wheel", "", wheel_of(big_wheel::compartment_count(*book.big_wheel)));
    if (book.sic_bo) found.add("sic_bo", "", dice_of(sic_bo::dice_count));
    if (book.lucky_sic_bo) found.add("lucky_sic_bo", "", dice_of(sic_bo::dice_count));
    if (book.baccarat) found.add_decks("baccarat", book.baccarat->decks, baccarat_deal);
    if (book.blackjack) found.add_decks("blackjack", book.blackjack->decks, blackjack_deal);
    if (book.casino_war)
        found.add_decks("casino_war", book.casino_war->decks,
                        war_deal + static_cast<std::uint32_t>(book.casino_war->burn_before_war));
    if (book.three_card_poker)
        found.add("three_card_poker", "", cards_of(1, three_card_poker_deal));
    if (book.triple_chase)
        found.add("triple_chase", fmt::format("{}", book.triple_chase->decks),
                  cards_of(book.triple_chase->decks, triple_chase_deal));
}

// Makes outcomes one by one, as a table would.
class Table {
public:
    Table(const Subject& subject, const Digest& seed, Plant plant)
        : shape_(subject.shape),
          plant_(subject.name == planted_in(plant) ? plant : Plant::none),
          rounds_(seed, subject.name) {}

    void play(std::uint64_t round, std::span<std::uint16_t> into) {
        rounds_.open(round);
        if (shape_.kind == Kind::cards)
            deal(into);
        else
            for (std::uint32_t part = 0; part < shape_.parts; ++part) {
                fairness::DrawSource source = rounds_.draw(part);
                into[part] = static_cast<std::uint16_t>(draw_below(source, shape_.items));
            }
        if (plant_ == Plant::roulette_1_percent) favour(into[0]);
    }

private:
    // As Drawing and the floor deal: one of the cards that are left, counted off in their order.
    void deal(std::span<std::uint16_t> into) {
        fairness::CardsOut out{};
        bool swapped_is_left = plant_ == Plant::swapped_card;
        for (std::uint32_t part = 0; part < shape_.parts; ++part) {
            fairness::DrawSource source = rounds_.draw(part);
            const std::uint32_t left = fairness::cards_left(out, shape_.decks());
            const std::uint32_t place = plant_ == Plant::modulo_shuffle
                                            ? static_cast<std::uint32_t>((source() >> 48) % left)
                                            : draw_below(source, left);
            const int card = fairness::card_at(out, shape_.decks(), place);
            ++out[static_cast<std::size_t>(card)];
            into[part] = static_cast<std::uint16_t>(card);
            // The swapped one lies first among those of its kind.
            if (swapped_is_left && place == 0) {
                swapped_is_left = false;
                into[part] = cards::deck_size - 1;
            }
        }
    }

    // One other number in 3,600 gives way: 1/37 + 36/37 * 1/3600 is 1.01/37.
    void favour(std::uint16_t& number) {
        fairness::DrawSource source = rounds_.draw(1);
        if (draw_below(source, 3600) == 0) number = planted_number;
    }

    Shape shape_;
    Plant plant_;
    Rounds rounds_;
};

// Every block is somebody's; which one it is does not matter.
void in_blocks(std::uint64_t count, int threads,
               const std::function<std::function<void(std::uint64_t, std::uint64_t)>()>& worker) {
    const std::uint64_t blocks = (count + outcomes_a_block - 1) / outcomes_a_block;
    std::atomic<std::uint64_t> next{0};
    const auto work = [&] {
        const auto run = worker();
        for (std::uint64_t block = next++; block < blocks; block = next++)
            run(block * outcomes_a_block, std::min(count, (block + 1) * outcomes_a_block));
    };
    std::vector<std::thread> workers;
    for (int thread = 1; thread < threads; ++thread) workers.emplace_back(work);
    work();
    for (std::thread& other : workers) other.join();
}

struct PlantEntry {
    Plant plant;
    std::string_view name;
    std::string_view subject;
};
constexpr std::array plants = {
    PlantEntry{Plant::roulette_1_percent, "roulette-1-percent", "roulette_single_zero"},
    PlantEntry{Plant::modulo_shuffle, "modulo-shuffle", "baccarat_8"},
    PlantEntry{Plant::swapped_card, "swapped-card", "baccarat_8"},
};

}  // namespace

std::vector<Subject> subjects(const rulebook::Shelf& shelf) {
    Gathered found;
    for (const auto& book : shelf.all()) gather(found, *book);
    std::sort(found.list.begin(), found.list.end(),
              [](const Subject& a, const Subject& b) { return a.name < b.name; });
    return std::move(found.list);
}

std::optional<Plant> find_plant(std::string_view name) {
    for (const PlantEntry& entry : plants)
        if (entry.name == name) return entry.plant;
    return std::nullopt;
}

std::string_view planted_in(Plant plant) {
    for (const PlantEntry& entry : plants)
        if (entry.plant == plant) return entry.subject;
    return "";
}

Sample draw_outcomes(const Subject& subject, const Digest& seed, std::uint64_t outcomes,
                     Plant plant, int threads) {
    CHECK(outcomes <= outcomes_max);
    const std::uint64_t parts = subject.shape.parts;
    Sample sample{subject.shape, std::vector<std::uint16_t>(outcomes * parts)};
    in_blocks(outcomes, threads, [&] {
        auto table = std::make_shared<Table>(subject, seed, plant);
        return [&sample, table, parts](std::uint64_t from, std::uint64_t to) {
            for (std::uint64_t round = from; round < to; ++round)
                table->play(round, std::span(sample.values).subspan(round * parts, parts));
        };
    });
    return sample;
}

std::vector<std::uint64_t> raw_words(const Digest& seed, std::uint64_t words, int threads) {
    constexpr std::uint64_t words_a_draw = 4;  // a block
    constexpr std::uint64_t draws_a_round = 6;
    std::vector<std::uint64_t> all(words);
    in_blocks((words + words_a_draw - 1) / words_a_draw, threads, [&] {
        auto rounds = std::make_shared<Rounds>(seed, "raw");
        return [&all, rounds](std::uint64_t from, std::uint64_t to) {
            for (std::uint64_t index = from; index < to; ++index) {
                if (index == from || index % draws_a_round == 0)
                    rounds->open(index / draws_a_round);
                auto source = rounds->draw(static_cast<std::uint32_t>(index % draws_a_round));
                const std::uint64_t first = index * words_a_draw;
                for (std::uint64_t at = first; at < std::min(first + words_a_draw, all.size());
                     ++at)
                    all[at] = source();
            }
        };
    });
    return all;
}

}  // namespace croupier::lab::rng
