#include "sim/trespass.h"

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

#include "encoding/fields.h"
#include "floor/command.h"
#include "floor/query.h"
#include "floor/state.h"

namespace croupier::sim {
namespace {

using floor::TableId;
using floor::TerminalId;

// Fills in every field by its type, with things that there are.
class Filler {
public:
    Filler(const Post& post, TableId table) : post_(post), source_(post.source), table_(table) {}

    template <class Field>
    void operator()(std::uint32_t, std::string_view, Field& field) {
        fill(field);
    }

private:
    std::uint32_t below(std::size_t count) {
        return draw_below(source_, static_cast<std::uint32_t>(std::max<std::size_t>(count, 1)));
    }
    void fill(TableId& id) { id = table_; }
    void fill(TerminalId& id) { id = TerminalId(below(post_.plan.terminals)); }
    void fill(floor::StaffId& id) {
        const std::size_t known = post_.plan.staff.size() + post_.plan.others.size();
        id = floor::StaffId(below(2) == 0 ? 1'000 + below(200) : 1 + below(known));
    }
    void fill(floor::DeviceId& id) { id = floor::DeviceId(below(post_.state->devices.size())); }
    void fill(floor::IncidentId& id) {
        const auto& known = post_.state->incidents;
        id = known.empty() ? floor::IncidentId(1) : known[below(known.size())].id;
    }
    void fill(floor::RoundId& round) {
        const floor::Table& table = *post_.state->find_table(table_);
        const std::uint32_t back = below(3);
        round = {table_, table.round.number > back ? table.round.number - back : 0};
    }
    void fill(std::string& text) {
        constexpr std::array<std::string_view, 6> words = {
            "", "north", "dealer", "inspector", "gaming_shift_manager", "assistant_gaming_manager"};
        text = words[below(words.size())];
    }
    void fill(Money& amount) { amount = Money::cents(100 * below(200)); }
    void fill(bool& flag) { flag = below(2) == 1; }
    void fill(cards::Card& card) {
        card = cards::Card::of_index(static_cast<int>(below(cards::deck_size)));
    }
    void fill(floor::RoundSettled& record) {
        if (post_.records.empty()) return;
        const auto found = post_.records.lower_bound({table_.value(), below(1'000)});
        record = found == post_.records.end() ? post_.records.begin()->second : found->second;
    }
    void fill(floor::ShoeLoad& load) {
        load = floor::usual_load(*post_.state->find_table(table_));
    }
    template <class Field>
    void fill(Field& field) {
        if constexpr (encoding::Optional<Field>) {
            if (below(2) == 1) fill(field.emplace());
        } else if constexpr (encoding::Enumeration<Field>) {
            field = static_cast<Field>(below(encoding::enum_names<Field>.size()));
        } else if constexpr (encoding::Array<Field>) {
            for (auto& item : field) fill(item);
        } else if constexpr (encoding::Whole<Field>) {
            field = static_cast<Field>(below(7));
        } else if constexpr (encoding::Sequence<Field>) {
            if (below(3) == 0) {
                typename Field::value_type item{};
                fill(item);
                field.push_back(std::move(item));
            }
        } else if constexpr (encoding::Structure<Field>) {
            encoding::FieldsOf<Field>::fields(*this, field);
        }
    }

    const Post& post_;
    FastSource& source_;
    TableId table_;
};

// The order of that number, of all there are.
template <class Orders>
Orders order_of(std::uint32_t number, Filler& filler) {
    Orders order;
    const auto fill = [&](auto& wanted) {
        using Wanted = std::decay_t<decltype(wanted)>;
        wanted = Wanted{};
        encoding::FieldsOf<Wanted>::fields(filler, wanted);
        return true;
    };
    encoding::read_leaf(order, number, fill);
    return order;
}

// A venue is not opened twice, nor its day begun, its rulebooks or its format changed by the way.
bool upsets_the_venue(std::uint32_t number) {
    return number < 100;
}

}  // namespace

void trespass(Post& post, Client& client) {
    constexpr auto& all = encoding::leaves<floor::Order>;
    FastSource& source = post.source;
    const bool office = client.origin.kind == floor::OriginKind::office;
    // One that a trespasser has added has no crew: a round there would wait for ever.
    const auto tables = static_cast<std::uint32_t>(post.plan.tables.size());
    const TableId table(office ? draw_below(source, tables) : client.table);
    std::uint32_t number = 0;
    do {
        number = all[draw_below(source, static_cast<std::uint32_t>(all.size()))].number;
    } while (office && upsets_the_venue(number));
    Filler filler(post, table);
    floor::Order order = order_of<floor::Order>(number, filler);
    const auto everybody =
        static_cast<std::uint32_t>(post.plan.staff.size() + post.plan.others.size());
    const auto anybody = [&] { return floor::StaffId(1 + draw_below(source, everybody)); };
    std::optional<floor::StaffId> actor;
    std::optional<floor::StaffId> authoriser;
    if (!chance(source, 30)) actor = anybody();
    if (chance(source, 500)) authoriser = anybody();
    post.fault("orders tried");
    post.send(client, std::move(order), actor, authoriser);
}

}  // namespace croupier::sim
