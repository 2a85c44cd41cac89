#include "sim/audit_table.h"

#include <algorithm>

namespace croupier::sim {
namespace {

constexpr std::uint64_t none_yet = 0;  // a reply
constexpr std::size_t dice_source = 2;

// Decks that a table deals from where it does not say: the most usual number, or the largest.
std::uint64_t usual_decks(const AuditBook& book, std::uint64_t game) {
    const std::string_view usual = static_cast<AuditGame>(game) == AuditGame::baccarat ? "8" : "6";
    const std::vector<std::string> permitted =
        book.values.words(std::string(audit_game_name(game)) + ".decks");
    // Three card poker says nothing of decks.
    if (permitted.empty()) return 1;
    if (std::find(permitted.begin(), permitted.end(), usual) != permitted.end())
        return static_cast<std::uint64_t>(usual[0] - '0');
    return std::stoull(permitted.back());
}

// A bet may be named twice: what is said later counts, and what is not said does not.
void read_bets(const std::vector<AuditLook>& bets, std::uint64_t game, AuditLimits& limits) {
    for (const AuditLook& bet : bets) {
        AuditLimits::OfBet& own = limits.bets[audit_bet(game, bet.text(1))];
        if (bet.whole(2) > 0) own.least = bet.whole(2);
        if (bet.whole(3) > 0) own.most = bet.whole(3);
    }
}

}  // namespace

AuditLimits read_limits(const AuditLook& look, std::uint64_t game) {
    AuditLimits limits{look.whole(1), look.whole(2), look.whole(3), look.whole(4),
                       look.whole(5), look.whole(6), look.whole(7), {}};
    read_bets(look.list(8), game, limits);
    return limits;
}

std::optional<AuditSettings> read_settings(const AuditBooks& books, const AuditLook& look) {
    AuditSettings settings;
    settings.rulebook = look.text(1);
    const auto found = books.find(settings.rulebook);
    if (found == books.end()) return std::nullopt;
    AuditTerms& terms = settings.terms;
    terms.book = found->second;
    const AuditBook& book = *terms.book;
    terms.game = look.number(2);
    terms.variant = look.text(12);
    if (terms.variant.empty()) terms.variant = book.values.word("baccarat.variants");
    terms.wheel = look.text(13);
    if (terms.wheel.empty()) terms.wheel = book.values.word("roulette.wheels");
    terms.layout = look.text(22);
    terms.decks = look.number(11) != 0 ? look.number(11) : usual_decks(book, terms.game);
    if (look.whole(26) > 0) terms.chip = look.whole(26);
    for (const AuditLook& side : look.list(28))
        terms.sides.insert(audit_bet(terms.game, text_of(side.bytes())));
    terms.super_6_option = look.number(14);
    terms.areas = look.number(21);
    // RF-14.3.1, CR-17.3: the smallest layout where none is named.
    if (terms.areas == 0)
        terms.areas = static_cast<std::uint64_t>(book.values.whole("casino_war.areas"));
    for (const AuditLook& option : look.list(33))
        terms.options[std::string(option.text(1))] = option.text(2);
    AuditLimits& limits = settings.limits;
    limits = {look.whole(4), look.whole(5),  look.whole(6),  look.whole(7),
              look.whole(8), look.whole(18), look.whole(19), {}};
    read_bets(look.list(16), terms.game, limits);
    settings.mode = look.number(3);
    settings.period_ms = look.whole(9);
    settings.round_least_ms = look.whole(10);
    settings.alone = look.number(15) != 0;
    settings.decision_ms = look.whole(17);
    settings.several = look.number(20) != 0;
    settings.shooter_least = look.whole(23);
    settings.shooter_ms = look.whole(24);
    settings.tumble_at = look.number(25);
    settings.ticket_limit = look.whole(27);
    settings.reserve_play = look.number(29) != 0;
    settings.early_exposure = look.text(30);
    settings.method = look.number(31);
    settings.pit = look.text(34);
    settings.committed = look.number(36) != 0;
    settings.asks_for_equipment = look.number(37) != 0;
    settings.terminals_max = look.number(38);
    settings.motion_ms = look.whole(39);
    return settings;
}

bool AuditOffer::has(AuditDecision decision) const {
    return std::find(decisions.begin(), decisions.end(), decision) != decisions.end();
}

Cents AuditSeat::staked() const {
    Cents total = 0;
    for (const auto& [spot, wager] : wagers) total += wager.stake;
    return total;
}

Cents AuditSeat::on(std::uint64_t bet, std::uint64_t which) const {
    Cents total = 0;
    for (const auto& [spot, wager] : wagers)
        if (spot.bet == bet && spot.which == which) total += wager.stake;
    return total;
}

Cents AuditSeat::on_side(int side) const {
    Cents total = 0;
    for (const auto& [spot, wager] : wagers)
        if (audit_side(spot.game, spot.bet) == side) total += wager.stake;
    return total;
}

Cents AuditRoundState::on_side(int side) const {
    Cents total = 0;
    for (const auto& [terminal, seat] : seats) total += seat.on_side(side);
    return total;
}

Cents AuditRoundState::confirmed_on_side(int side) const {
    Cents total = 0;
    for (const auto& [terminal, seat] : seats)
        for (const auto& [spot, wager] : seat.wagers)
            if (audit_side(spot.game, spot.bet) == side) total += wager.confirmed;
    return total;
}

bool AuditRoundState::asks() const {
    return std::any_of(seats.begin(), seats.end(),
                       [](const auto& seat) { return !seat.second.offers.empty(); });
}

bool AuditPrompt::waits_for(std::uint64_t terminal) const {
    for (const std::uint64_t other : asked) {
        const auto reply = replies.find(other);
        if (reply != replies.end() && reply->second != none_yet) continue;
        if (other == terminal) return true;
        if (goes_round()) return false;
    }
    return false;
}

bool AuditPrompt::all_said(std::uint64_t reply) const {
    return std::all_of(asked.begin(), asked.end(), [&](std::uint64_t terminal) {
        const auto said = replies.find(terminal);
        return said != replies.end() && said->second == reply;
    });
}

AuditTable::SpotLimits AuditTable::limits_of(std::uint64_t terminal, const AuditSpot& spot) const {
    const AuditLimits& limits = settings.limits;
    const auto found = guests.find(terminal);
    const AuditGuest guest = found == guests.end() ? AuditGuest{} : found->second;
    const std::vector<AuditPiece> pieces = audit_pieces(spot);
    const auto count = static_cast<Cents>(pieces.size());
    const bool by_differential = limits.differential > 0 &&
                                 conduct().differential == AuditDifferential::newest_refused &&
                                 audit_side(spot.game, spot.bet) > 0;
    SpotLimits spot_limits{count, 0, 0, 0};
    Cents share_most = 0;
    for (const AuditPiece& piece : pieces) {
        Cents least =
            guest.kept_least > 0 ? std::min(limits.least, guest.kept_least) : limits.least;
        Cents most = limits.most;
        if (const auto own = limits.bets.find(piece.bet); own != limits.bets.end()) {
            if (own->second.least > 0) least = own->second.least;
            if (own->second.most > 0) most = own->second.most;
        }
        if (guest.own_least > 0) least = guest.own_least;
        if (guest.own_most > 0) most = std::max(most, guest.own_most);
        if (by_differential) most = 0;
        spot_limits.least = std::max(spot_limits.least, least);
        if (most == 0) continue;
        // Two pieces on one and the same place share its maximum.
        const Cents each = most / std::count(pieces.begin(), pieces.end(), piece);
        share_most = share_most == 0 ? each : std::min(share_most, each);
    }
    const Cents step = conduct().steps_of_minimum ? spot_limits.least : limits.step;
    spot_limits.least *= count;
    spot_limits.most = share_most * count;
    spot_limits.step = step * count;
    return spot_limits;
}

bool AuditTable::needs_base(const AuditSpot& spot) const {
    if (restricted.contains(spot.bet)) return true;
    switch (settings.game()) {
        case AuditGame::baccarat:
            // CR-9.5.2(a), CN-8.4(b)
            return book().side_bets.contains(spot.bet);
        case AuditGame::blackjack:
            return spot.bet >= 2 && spot.bet <= 4;
        case AuditGame::casino_war:
            return spot.bet == 2;
        case AuditGame::three_card_poker:
            return (spot.bet == 2 || spot.bet == 3) &&
                   book().values.is_set("three_card_poker.side_wagers_need_ante");
        default:
            return false;
    }
}

bool AuditTable::serves(const AuditSpot& base, const AuditSpot& side) const {
    switch (settings.game()) {
        case AuditGame::baccarat:
            // A bet that staff restricted needs a main one where the rulebook names none.
            if (book().main_bets.empty()) return base.bet <= 3;
            return book().main_bets.contains(base.bet);
        case AuditGame::casino_war:
            return base.bet == 1 && base.which == side.which;
        default:
            return base.bet == 1;
    }
}

bool AuditTable::has_base(const AuditSeat& seat, const AuditSpot& side) const {
    return std::any_of(seat.wagers.begin(), seat.wagers.end(), [&](const auto& wager) {
        return wager.second.stake > 0 && serves(wager.first, side);
    });
}

// CN-10.5(c), RF-12.5: a dice table may say itself what an early roll means.
AuditEarly AuditTable::early() const {
    const std::size_t source = audit_source(settings.terms.game);
    if (source == dice_source) {
        if (settings.early_exposure == "auto") return AuditEarly::unless_late;
        if (settings.early_exposure == "stand") return AuditEarly::settle;
        if (settings.early_exposure == "void") return AuditEarly::void_only;
    }
    return conduct().early[source];
}

AuditFate AuditTable::fate_of(bool exposed) const {
    const auto game = static_cast<std::size_t>(settings.game());
    return exposed ? conduct().exposed_stray[game] : conduct().hidden_stray[game];
}

bool AuditTable::dummy_is_due() const {
    return std::any_of(waiting.begin(), waiting.end(), [&](const Waiting& card) {
        return card.opens_dummy || (card.exposed && fate_of(true) == AuditFate::dummy);
    });
}

}  // namespace croupier::sim
