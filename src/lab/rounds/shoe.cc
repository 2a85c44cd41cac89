#include "lab/rounds/shoe.h"

#include "base/names.h"
#include "floor/query.h"
#include "floor/state.h"
#include "lab/rounds/values.h"
#include "rules/cards/shoe.h"

namespace croupier::lab::rounds {
namespace {

using floor::Burn;

class Loading {
public:
    Loading(const floor::Table& table, const Line& line)
        : table_(table), line_(line), load_(floor::usual_load(table)) {}

    floor::ShoeLoad load() {
        take("mixing", floor::mixing_names, load_.mixing);
        if (const std::string* at = line_.find("riffle_at"))
            load_.riffle_at = *find_in<floor::RiffleAt>(floor::riffle_at_names, *at);
        take("checked", floor::checked_by_names, load_.checked);
        take("decks", load_.decks);
        take("cut", load_.cut_at);
        take("from_back", load_.from_back);
        if (const std::string* reason = line_.find("reason")) load_.reason = *reason;
        if (const std::string* riffled = line_.find("riffled")) load_.riffled = *riffled == "yes";
        name_cards();
        burn();
        return load_;
    }

private:
    template <class Number>
    void take(std::string_view key, Number& number) const {
        if (const std::string* value = line_.find(key))
            number = static_cast<Number>(*parse_count(*value));
    }
    template <class Enum, std::size_t size>
    void take(std::string_view key, const std::array<std::string_view, size>& names,
              Enum& chosen) const {
        if (const std::string* value = line_.find(key)) chosen = *find_in<Enum>(names, *value);
    }

    // Another set comes with another back.
    void name_cards() {
        if (const std::string* set = line_.find("set"); set != nullptr && *set != load_.set) {
            load_.set = *set;
            load_.back = load_.back == "blue" ? "red" : "blue";
        }
        if (const std::string* back = line_.find("back")) load_.back = *back;
    }
    void burn() {
        take("burn", floor::burn_names, load_.burn);
        if (const std::string* cards = line_.find("shown"))
            load_.shown = cards_in(*cards);
        else if (shows() && load_.shown.empty())
            load_.shown = cards_in("5S");
        else if (!shows())
            load_.shown.clear();
        load_.burnt = usual_burnt();
        take("burnt", load_.burnt);
    }
    bool shows() const {
        return load_.burn == Burn::one_shown || load_.burn == Burn::value_of_first;
    }
    // How many go in all.
    std::uint8_t usual_burnt() const {
        const cards::ShoeRules& rules = *table_.game->shoe();
        if (load_.burn == Burn::value_of_first)
            return static_cast<std::uint8_t>(1 + cards::burn_count(rules, load_.shown.front()));
        return load_.burn == Burn::one_face_down || load_.burn == Burn::one_shown ? 1 : 0;
    }

    const floor::Table& table_;
    const Line& line_;
    floor::ShoeLoad load_;
};

}  // namespace

floor::ShoeLoad shoe_load(const floor::Table& table, const Line& line) {
    // A table without a shoe is told so by the floor.
    return table.game->shoe() != nullptr ? Loading(table, line).load() : floor::ShoeLoad{};
}

}  // namespace croupier::lab::rounds
