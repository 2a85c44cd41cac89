#include "rules/roulette/odds.h"

#include <fmt/format.h>

#include "rules/roulette/settle.h"

namespace croupier::roulette {
namespace {

struct Position {
    Bet bet;
    Selection selection;
    std::vector<std::pair<std::string, std::string>> written;
};

std::string numbers_json(std::initializer_list<std::string_view> numbers) {
    std::string text = "[";
    for (const auto number : numbers)
        text += fmt::format("{}\"{}\"", text.size() > 1 ? ", " : "", number);
    return text + "]";
}

Position on(Bet bet, std::initializer_list<std::string_view> numbers) {
    Position position{bet, {}, {{"numbers", numbers_json(numbers)}}};
    for (const auto number : numbers) position.selection.numbers |= cover_of(*parse_number(number));
    return position;
}

// One position of each kind: on the cloth, and with the zeros of that wheel.
std::vector<Position> positions(const Rules& rules, Wheel wheel) {
    std::vector<Position> all = {on(Bet::straight_up, {"17"}),
                                 on(Bet::straight_up, {"0"}),
                                 on(Bet::split, {"5", "8"}),
                                 on(Bet::split, {"0", "1"}),
                                 on(Bet::street, {"4", "5", "6"}),
                                 on(Bet::street, {"0", "1", "2"}),
                                 on(Bet::corner, {"25", "26", "28", "29"}),
                                 on(Bet::six_line, {"1", "2", "3", "4", "5", "6"})};
    if (wheel == Wheel::single_zero) {
        all.push_back(on(Bet::corner, {"0", "1", "2", "3"}));
    } else {
        all.push_back(on(Bet::straight_up, {"00"}));
        all.push_back(on(Bet::split, {"0", "00"}));
        all.push_back(on(Bet::street, {"0", "00", "2"}));
        all.push_back({Bet::five_number, {}, {}});
    }
    all.push_back({Bet::column, {.which = 1}, {{"column", "1"}}});
    all.push_back({Bet::dozen, {.which = 1}, {{"dozen", "1"}}});
    for (const Bet bet : {Bet::low, Bet::high, Bet::even, Bet::odd, Bet::red, Bet::black})
        all.push_back({bet, {}, {}});
    if (wheel == Wheel::single_zero) {
        for (const Bet bet : {Bet::tier, Bet::orphelins, Bet::grand_series, Bet::zero_spiel})
            all.push_back({bet, {}, {}});
        for (const int pieces : rules.neighbour_pieces)
            all.push_back({Bet::neighbours,
                           {.which = pieces, .centre = 17},
                           {{"number", "\"17\""}, {"pieces", fmt::format("{}", pieces)}}});
        for (const int digit : {0, 7})
            all.push_back({Bet::finales, {.which = digit}, {{"digit", fmt::format("{}", digit)}}});
    }
    return all;
}

}  // namespace

std::vector<Offer> offers(const Rules& rules) {
    std::vector<Offer> all;
    for (const Wheel wheel : rules.wheels) {
        for (const Position& position : positions(rules, wheel)) {
            if (!rules.offered[static_cast<std::size_t>(position.bet)]) continue;
            auto layout = lay_out(wheel, position.bet, position.selection);
            CHECK(layout.has_value());
            Offer offer;
            offer.wheel = wheel;
            offer.terms = terms_of(rules);
            offer.layout = *layout;
            offer.row.bet = bet_name(position.bet);
            offer.row.selection = position.written;
            offer.row.config.emplace_back("wheel", fmt::format("\"{}\"", wheel_name(wheel)));
            const auto priced = static_cast<std::size_t>(layout->pieces[0].bet);
            offer.row.origin = rules::origin_name(rules.pays[priced].origin);
            all.push_back(std::move(offer));
        }
    }
    return all;
}

NetResult net_result(const Terms& terms, Number spun, const Layout& layout) {
    NetResult result;
    Odds net{0, 1};  // of pieces of one unit each
    for (const Piece& piece : layout.all()) {
        const rules::Award award = settle(terms, spun, piece);
        if (award.status == rules::Status::win) result.status = rules::Status::win;
        net = sum(net, rules::net_of(award));
    }
    result.net = reduced({net.win, net.stake * layout.count});
    return result;
}

std::vector<rules::OddsRow> odds_rows(const Rules& rules) {
    std::vector<rules::OddsRow> rows;
    for (Offer& offer : offers(rules)) {
        rules::Tally tally;
        for (int number = 0; number < numbers_on(offer.wheel); ++number) {
            const auto [status, net] =
                net_result(offer.terms, static_cast<Number>(number), offer.layout);
            tally.add(status, net, 1);
        }
        offer.row.lines = tally.distribution();
        rows.push_back(std::move(offer.row));
    }
    return rows;
}

}  // namespace croupier::roulette
