#include "tests/support/day.h"

#include <fmt/format.h>

#include <array>

#include "base/date.h"
#include "base/draw.h"
#include "codec/journal.h"
#include "floor/command.h"
#include "floor/decide.h"
#include "floor/query.h"
#include "floor/state.h"
#include "host/drawing.h"
#include "host/host.h"
#include "lab/library.h"

namespace croupier::tests {
namespace {

using floor::Rejection;
using floor::StaffId;
using floor::TableId;
using floor::TerminalId;

class DayClock final : public host::Clock {
public:
    std::int64_t wall_ms() override { return now_ + apart_; }
    std::int64_t steady_ms() override { return now_; }
    void advance(std::int64_t ms) { now_ += ms; }
    void set_wall_apart(std::int64_t ms) { apart_ = ms; }

private:
    std::int64_t now_ = 1'700'000'000'000;
    std::int64_t apart_ = 0;
};

class DaySigner final : public host::Signer {
public:
    DaySigner() : key_(make()) {}
    journal::PublicKey public_key() override { return key_.public_key(); }
    journal::Signature sign(ByteView message) override { return key_.sign(message); }

private:
    static journal::SigningKey make() {
        auto key = journal::SigningKey::of_seed(Bytes(32, day_key_seed));
        CHECK(key.has_value());
        return std::move(*key);
    }
    journal::SigningKey key_;
};

class Tally final : public host::Listener {
public:
    void answered(const floor::Command& command, const floor::Refusal& refusal) override {
        if (command.origin == wanted.origin && command.counter == wanted.counter)
            answer = refusal.reason;
    }
    void happened(const codec::Entry& entry, journal::Sequence) override {
        ++day.commands;
        day.events += entry.events.size();
        for (const floor::Event& event : entry.events) {
            if (codec::round_ended_by(event) != nullptr) ++day.rounds;
            if (const auto* play = std::get_if<floor::PlayEvent>(&event))
                if (const auto* settled = std::get_if<floor::RoundSettled>(play))
                    last_record = *settled;
        }
    }
    floor::Command wanted;
    Rejection answer = Rejection::none;
    floor::RoundSettled last_record;
    Day day;
};

Money dollars(std::int64_t whole) {
    return Money::cents(whole * 100);
}

// The host, and the hands of everybody who works or plays there.
class Hall {
public:
    explicit Hall(journal::Store& store) : store_(store) { open(); }

    void open() {
        host::Options options;
        options.holder = "day";
        options.build = "day";
        options.checkpoint_every = 20;
        host_.reset();
        auto opened = host::Host::open(store_, clock, tally, &signer_, options);
        if (!opened) fmt::print(stderr, "{}\n", opened.error().what);
        CHECK(opened.has_value());
        host_ = std::move(*opened);
    }
    void wait(std::int64_t ms) {
        const std::int64_t until = clock.steady_ms() + ms;
        while (clock.steady_ms() < until) {
            const auto due = host_->wake_at();
            const std::int64_t left = until - clock.steady_ms();
            const std::int64_t step =
                due ? std::min(left, std::max<std::int64_t>(*due - host_->now(), 0)) : left;
            clock.advance(step);
            turn();
        }
    }
    void turn() { CHECK(host_->turn().has_value()); }

    // Sends it and expects that answer.
    void send(floor::Command command, Rejection expected) {
        if (command.received_at == 0) command.received_at = host_->now();
        tally.wanted = command;
        CHECK(host_->submit(command));
        turn();
        if (tally.answer != expected)
            fmt::print(stderr, "command {} was answered {}\n", command.counter,
                       floor::name_of(tally.answer));
        CHECK(tally.answer == expected);
    }
    floor::Command command(floor::Origin origin, floor::Order order) {
        floor::Command asked;
        asked.origin = origin;
        asked.counter = ++counter_;
        asked.order = std::move(order);
        return asked;
    }
    void house(floor::Order order, Rejection expected = Rejection::none) {
        send(command({floor::OriginKind::host, 1}, std::move(order)), expected);
    }
    void device(floor::Order order, Rejection expected = Rejection::none) {
        send(command({floor::OriginKind::device, 1}, std::move(order)), expected);
    }
    void staff(std::uint32_t who, floor::Order order, Rejection expected = Rejection::none,
               std::optional<std::uint32_t> authoriser = {}) {
        floor::Command asked = command({floor::OriginKind::dealer_terminal, 1}, std::move(order));
        asked.actor = StaffId(who);
        if (authoriser) asked.authoriser = StaffId(*authoriser);
        send(std::move(asked), expected);
    }
    void office(std::uint32_t who, std::uint32_t with, floor::Order order) {
        floor::Command asked = command({floor::OriginKind::office, who}, std::move(order));
        asked.actor = StaffId(who);
        asked.authoriser = StaffId(with);
        send(std::move(asked), Rejection::none);
    }
    void player(std::uint32_t terminal, floor::Order order, Rejection expected = Rejection::none) {
        send(command({floor::OriginKind::terminal, terminal}, std::move(order)), expected);
    }

    floor::Chips chips(TableId table, std::string_view bet, std::int64_t whole,
                       const std::vector<floor::SelectionWord>& selection = {}) const {
        const auto spot =
            floor::parse_spot(state().tables[table.value()].settings.game, bet, selection);
        CHECK(spot.has_value());
        return {*spot, dollars(whole)};
    }
    void bet(std::uint32_t terminal, TableId table, std::vector<floor::Chips> chips,
             Rejection expected = Rejection::none) {
        player(terminal,
               floor::WagerCommand{floor::PlaceBets{table, TerminalId(terminal), std::move(chips)}},
               expected);
    }
    void press(std::uint32_t terminal, TableId table, floor::Button button,
               Rejection expected = Rejection::none) {
        player(terminal,
               floor::WagerCommand{floor::PressButton{table, TerminalId(terminal), button}},
               expected);
    }
    void confirm_bets(std::uint32_t terminal, TableId table) {
        player(terminal, floor::WagerCommand{floor::ConfirmBets{table, TerminalId(terminal)}});
    }
    void note(std::uint32_t terminal, std::int64_t whole, Rejection expected = Rejection::none) {
        const TerminalId id(terminal);
        send(command(floor::hand_origin(id),
                     floor::TerminalCommand{floor::BuyIn{id, dollars(whole)}}),
             expected);
    }
    void new_game(TableId table) { staff(1, floor::WagerCommand{floor::NewGame{table}}); }
    void confirm(TableId table, std::uint32_t who = 1, Rejection expected = Rejection::none) {
        staff(who, floor::PlayCommand{floor::ConfirmResult{table}}, expected);
    }
    void cards(TableId table, std::initializer_list<const char*> cards) {
        for (const char* card : cards)
            device(floor::PlayCommand{floor::DealCard{table, *cards::parse_card(card)}});
    }
    void number(TableId table, std::uint8_t number) {
        device(floor::PlayCommand{floor::ReportNumber{table, number}});
    }

    const floor::State& state() const { return host_->state(); }
    host::Host& engine() { return *host_; }
    journal::Store& store() { return store_; }

    DayClock clock;
    Tally tally;

private:
    journal::Store& store_;
    DaySigner signer_;
    std::unique_ptr<host::Host> host_;
    std::uint64_t counter_ = 0;
};

constexpr TableId baccarat_star{0};
constexpr TableId roulette_star{1};
constexpr TableId baccarat_canberra{2};
constexpr TableId roulette_canberra{3};
constexpr std::uint32_t dealer = 1;
constexpr std::uint32_t star_supervisor = 2;
constexpr std::uint32_t star_manager = 3;
constexpr std::uint32_t canberra_supervisor = 4;
constexpr std::uint32_t canberra_manager = 5;
constexpr std::uint32_t terminals = 6;

std::string embedded_text(std::string_view file) {
    for (const auto& [name, text] : lab::embedded_rulebooks())
        if (name == file) return std::string(text);
    CHECK(false);
}

floor::Settings settings_of(std::string_view rulebook, floor::Game game) {
    floor::Settings settings;
    settings.rulebook = rulebook;
    settings.game = game;
    settings.least = dollars(5);
    settings.most = dollars(500);
    settings.most_total = dollars(2000);
    settings.period_ms = 20'000;
    if (game == floor::Game::baccarat) settings.variant = "commission";
    return settings;
}

void open_the_house(Hall& hall) {
    floor::OpenVenue venue;
    venue.name = "A short day";
    venue.rounds_kept = 8;
    venue.queue_max_ms = 500;
    venue.clock_drift_max_ms = 250;
    for (const std::int64_t note : {5, 10, 20, 50, 100}) venue.notes.push_back(dollars(note));
    hall.house(floor::VenueCommand{venue});
    hall.house(floor::VenueCommand{
        floor::StartEngine{"day", codec::journal_codec, floor::behaviour, {}, {}}});
    hall.house(floor::VenueCommand{floor::BeginGamingDay{"2023-11-15", 660}});
    hall.house(floor::VenueCommand{floor::AddRulebook{"no rulebook"}}, Rejection::bad_setting);
    for (const char* file : {"star-rapid-fusion-2024.toml", "canberra-mttg-2019.toml"})
        hall.house(floor::VenueCommand{floor::AddRulebook{embedded_text(file)}});
    const std::array<const char*, 5> roles = {"dealer", "gaming_supervisor",
                                              "assistant_gaming_manager", "casino_supervisor",
                                              "gaming_shift_manager"};
    for (std::uint32_t i = 0; i < roles.size(); ++i) {
        hall.house(floor::StaffCommand{floor::AddStaff{StaffId(i + 1), roles[i]}});
        hall.house(floor::StaffCommand{floor::SignIn{StaffId(i + 1)}});
    }
    hall.house(
        floor::StaffCommand{floor::ReportFailedSignIn{Bytes{1, 2, 3}, "10.0.0.9", "wrong secret"}});
    using floor::Game;
    const std::array<std::pair<const char*, floor::Settings>, 4> tables = {{
        {"B1", settings_of("star-rapid-fusion-2024", Game::baccarat)},
        {"R1", settings_of("star-rapid-fusion-2024", Game::roulette)},
        {"B2", settings_of("canberra-mttg-2019", Game::baccarat)},
        {"R2", settings_of("canberra-mttg-2019", Game::roulette)},
    }};
    for (std::uint32_t i = 0; i < tables.size(); ++i) {
        hall.house(floor::TableCommand{floor::AddTable{tables[i].first, tables[i].second}});
        hall.staff(dealer, floor::TableCommand{floor::OpenTable{TableId(i)}},
                   Rejection::role_too_low);
        hall.staff(dealer, floor::TableCommand{floor::OpenTable{TableId(i)}}, Rejection::none,
                   i < 2 ? star_supervisor : canberra_manager);
        const floor::Table& table = hall.state().tables[i];
        if (table.game->shoe() != nullptr)
            hall.staff(dealer,
                       floor::TableCommand{floor::LoadShoe{TableId(i), floor::usual_load(table)}});
    }
    for (std::uint32_t i = 0; i < terminals; ++i) {
        hall.house(floor::TerminalCommand{floor::AddTerminal{fmt::format("PT{}", i + 1)}});
        for (int notes = 0; notes < 8; ++notes) hall.note(i, 100);
        hall.note(i, 7, Rejection::note_not_accepted);
    }
    floor::Person person;
    person.pseudonym.fill(0xA5);
    hall.house(floor::TerminalCommand{floor::InsertCard{TerminalId(0), person}});
    using floor::CreditClass;
    hall.house(floor::TerminalCommand{floor::GivePromotion{TerminalId(1), CreditClass::restricted,
                                                           dollars(30), floor::Currency::cash}});
    hall.house(floor::TerminalCommand{floor::GivePromotion{TerminalId(1), CreditClass::promotional,
                                                           dollars(20), floor::Currency::cash}});
    hall.house(floor::TerminalCommand{floor::GivePromotion{
        TerminalId(2), CreditClass::cashable, dollars(1000), floor::Currency::tournament}});
}

// Trimmed, undone, taken back, late, refunded; the Banker wins with commission.
void baccarat_under_star(Hall& hall) {
    const TableId table = baccarat_star;
    hall.bet(0, table, {hall.chips(table, "banker", 50)}, Rejection::bets_not_open);
    hall.new_game(table);
    hall.wait(1'250);
    hall.bet(0, table, {hall.chips(table, "banker", 50), hall.chips(table, "tie", 5)});
    hall.bet(1, table, {hall.chips(table, "player", 45)});
    hall.bet(1, table, {hall.chips(table, "player", 20)});
    hall.press(1, table, floor::Button::undo);
    hall.bet(2, table, {hall.chips(table, "banker", 700)});
    hall.bet(2, table, {hall.chips(table, "banker", 5)}, Rejection::above_maximum);
    hall.bet(3, table, {hall.chips(table, "player", 3)});
    hall.bet(4, table, {hall.chips(table, "player", 5000)});
    hall.press(4, table, floor::Button::clear);
    hall.send(hall.tally.wanted, Rejection::none);  // it comes twice and is decided once
    hall.bet(5, table, {hall.chips(table, "straight_up", 5, {{"numbers", "7"}})},
             Rejection::bet_not_offered);
    hall.confirm_bets(0, table);
    hall.bet(0, table, {hall.chips(table, "banker", 5)}, Rejection::wager_confirmed);
    floor::Command stale = hall.command(
        {floor::OriginKind::terminal, 5},
        floor::WagerCommand{floor::PlaceBets{table, TerminalId(5), {hall.chips(table, "tie", 5)}}});
    stale.received_at = hall.engine().now() - 900;
    hall.send(stale, Rejection::overloaded);
    hall.wait(18'750);
    hall.wait(17);
    hall.bet(5, table, {hall.chips(table, "player", 25)}, Rejection::bets_closed);
    hall.staff(dealer,
               floor::WagerCommand{floor::RelaxClose{table, TerminalId(5), "screen frozen"}},
               Rejection::role_too_low);
    hall.staff(dealer,
               floor::WagerCommand{floor::RelaxClose{table, TerminalId(5), "screen frozen"}},
               Rejection::none, star_supervisor);
    hall.bet(5, table, {hall.chips(table, "player", 25)});
    hall.cards(table, {"2S", "6C", "3D", "TH", "KD"});
    hall.confirm(table);
}

// The ball rests before the end: held, and settled by somebody with authority.
void roulette_under_star(Hall& hall) {
    const TableId table = roulette_star;
    hall.new_game(table);
    hall.bet(0, table,
             {hall.chips(table, "straight_up", 10, {{"numbers", "17"}}),
              hall.chips(table, "split", 10, {{"numbers", "17/20"}}),
              hall.chips(table, "dozen", 20, {{"dozen", "2"}}), hall.chips(table, "red", 25),
              hall.chips(table, "neighbours", 25, {{"number", "17"}, {"pieces", "5"}})});
    hall.bet(3, table, {hall.chips(table, "black", 40)});
    hall.wait(9'000);
    hall.number(table, 17);
    hall.confirm(table, dealer, Rejection::role_too_low);
    hall.confirm(table, star_supervisor);
    hall.new_game(table);
    hall.press(0, table, floor::Button::rebet);
    hall.press(0, table, floor::Button::double_all);
    hall.wait(20'000);
    hall.number(table, 0);
    hall.confirm(table);
}

// Only what was confirmed counts; no notes meanwhile; a misdeal is void.
void baccarat_under_canberra(Hall& hall) {
    const TableId table = baccarat_canberra;
    hall.new_game(table);
    hall.bet(2, table, {hall.chips(table, "player", 100), hall.chips(table, "player_pair", 10)});
    hall.confirm_bets(2, table);
    hall.note(2, 20, Rejection::wagers_down);
    hall.bet(3, table, {hall.chips(table, "banker", 50)});
    hall.bet(4, table, {hall.chips(table, "banker", 3)}, Rejection::below_minimum);
    hall.wait(20'000);
    hall.cards(table, {"8S", "6C", "8D", "TH"});
    hall.confirm(table);
    hall.new_game(table);
    hall.bet(2, table, {hall.chips(table, "tie", 15)});
    hall.confirm_bets(2, table);
    hall.wait(20'000);
    hall.cards(table, {"8S"});
    const floor::PlayCommand misdeal{floor::VoidRound{table, floor::VoidReason::misdeal}};
    hall.staff(dealer, misdeal, Rejection::role_too_low);
    hall.staff(dealer, misdeal, Rejection::none, canberra_manager);
}

// The power goes: one round is open, one has ended its betting.
void outage(Hall& hall) {
    hall.new_game(roulette_canberra);
    hall.bet(4, roulette_canberra, {hall.chips(roulette_canberra, "odd", 60)});
    hall.confirm_bets(4, roulette_canberra);
    hall.wait(20'000);
    hall.new_game(baccarat_star);
    hall.bet(1, baccarat_star, {hall.chips(baccarat_star, "tie", 10)});
    hall.clock.advance(45'000);
    hall.open();
    hall.number(roulette_canberra, 31);
    hall.confirm(roulette_canberra);
}

void trouble(Hall& hall) {
    hall.house(floor::VenueCommand{floor::ReportEngineFault{roulette_star, "a check failed"}});
    hall.staff(dealer, floor::WagerCommand{floor::NewGame{roulette_star}},
               Rejection::table_stopped);
    hall.staff(star_manager, floor::TableCommand{floor::ResumeTable{roulette_star}});
    hall.house(floor::VenueCommand{floor::ReportStorage{true, 1000}});
    hall.note(3, 20, Rejection::storage_low);
    hall.house(floor::VenueCommand{floor::ReportStorage{false, 1'000'000'000}});
    hall.clock.set_wall_apart(900);
    hall.turn();
    hall.staff(canberra_supervisor,
               floor::PlayCommand{floor::VoidRound{baccarat_canberra, floor::VoidReason::other}},
               Rejection::role_too_low);
}

// The ball lay in 18 and was entered as 17: found after settlement, and put right.
void wrong_number(Hall& hall) {
    const TableId table = roulette_star;
    hall.new_game(table);
    hall.bet(0, table, {hall.chips(table, "red", 25)});
    hall.bet(3, table, {hall.chips(table, "black", 40)});
    hall.wait(20'000);
    hall.number(table, 17);
    hall.confirm(table);
    hall.wait(5'000);
    floor::Outcome right;
    right.number = 18;
    const floor::RoundSettled record = hall.tally.last_record;
    const floor::IncidentCommand correct{floor::CorrectResult{record.round, right, record}};
    hall.staff(dealer, correct, Rejection::role_too_low);
    hall.staff(dealer, correct, Rejection::none, star_supervisor);
}

// Whoever had won by it does not agree.
void dispute(Hall& hall) {
    const floor::RoundId round = hall.tally.last_record.round;
    hall.player(3, floor::IncidentCommand{floor::OpenIncident{
                       round, floor::IncidentKind::dispute, TerminalId(3), "the ball lay in 17"}});
    const floor::IncidentId claim(hall.state().last_incident);
    const auto finding = [&](floor::FindingKind kind, const char* text) {
        return floor::IncidentCommand{floor::AddFinding{claim, kind, text}};
    };
    using floor::FindingKind;
    hall.staff(dealer, finding(FindingKind::decision, "18"), Rejection::role_too_low);
    hall.staff(star_supervisor, finding(FindingKind::decision, "the recording shows 18"));
    hall.player(3, finding(FindingKind::review_asked, "somebody else should look at it"));
    hall.staff(star_supervisor, finding(FindingKind::review, "18"),
               Rejection::second_person_needed);
    hall.staff(star_manager, finding(FindingKind::review, "18, by two cameras"));
    hall.staff(star_manager, finding(FindingKind::advice, ""));
    hall.staff(star_manager, floor::IncidentCommand{floor::CloseIncident{claim, "it stands"}});
}

// The table fails while betting is open; whoever must be told of it is told.
void malfunction(Hall& hall) {
    const TableId table = baccarat_star;
    hall.new_game(table);
    hall.bet(1, table, {hall.chips(table, "tie", 10)});
    hall.staff(star_supervisor, floor::IncidentCommand{floor::ReportMalfunction{
                                    table, std::nullopt, "the layout went dark"}});
    hall.wait(60'000);
    std::vector<floor::EffectId> notices;
    for (const floor::Effect& effect : hall.state().pending.effects)
        if (effect.kind == floor::EffectKind::notify) notices.push_back(effect.id);
    for (const floor::EffectId notice : notices)
        hall.house(floor::TerminalCommand{floor::ReportEffect{notice, floor::EffectResult::done}});
}

// A round of wagers that the seed chooses; what the rules refuse of them is refused.
void random_round(Hall& hall, FastSource& source, TableId table) {
    const bool roulette = table == roulette_star || table == roulette_canberra;
    hall.new_game(table);
    const auto try_bet = [&](std::uint32_t terminal, floor::Chips chips) {
        floor::Command asked = hall.command(
            {floor::OriginKind::terminal, terminal},
            floor::WagerCommand{floor::PlaceBets{table, TerminalId(terminal), {chips}}});
        asked.received_at = hall.engine().now();
        CHECK(hall.engine().submit(std::move(asked)));
    };
    constexpr std::array<const char*, 3> hands = {"player", "banker", "tie"};
    constexpr std::array<const char*, 4> chances = {"red", "black", "odd", "low"};
    for (std::uint32_t wager = draw_below(source, 12); wager-- > 0;) {
        const std::uint32_t terminal = draw_below(source, terminals);
        const std::int64_t stake = std::int64_t{5} * (1 + draw_below(source, 6));
        if (!roulette)
            try_bet(terminal, hall.chips(table, hands[draw_below(source, 3)], stake));
        else if (draw_below(source, 2) == 0)
            try_bet(terminal, hall.chips(table, chances[draw_below(source, 4)], stake));
        else
            try_bet(terminal, hall.chips(table, "straight_up", stake,
                                         {{"numbers", std::to_string(draw_below(source, 37))}}));
        if (draw_below(source, 4) == 0) hall.turn();
    }
    hall.turn();
    for (std::uint32_t terminal = 0; terminal < terminals; ++terminal)
        if (floor::staked(hall.state().tables[table.value()], TerminalId(terminal)) > Money{})
            hall.confirm_bets(terminal, table);
    hall.wait(20'000 + draw_below(source, 3'000));
    if (roulette) hall.number(table, static_cast<std::uint8_t>(draw_below(source, 37)));
    const auto awaits_card = [&] {
        return floor::expected(hall.state().tables[table.value()]).what == floor::Expectation::card;
    };
    while (!roulette && awaits_card())
        hall.device(floor::PlayCommand{floor::DealCard{
            table, cards::Card::of_index(static_cast<int>(draw_below(source, 52)))}});
    hall.confirm(table);
}

// Everybody can compute them again.
void committed_rounds(Hall& hall) {
    const TableId table(static_cast<std::uint32_t>(hall.state().tables.size()));
    floor::Settings settings = settings_of("star-rapid-fusion-2024", floor::Game::blackjack);
    settings.mode = floor::Mode::rng;
    settings.committed = true;
    hall.house(floor::TableCommand{floor::AddTable{"C1", settings}});
    hall.staff(dealer, floor::TableCommand{floor::OpenTable{table}}, Rejection::none,
               star_supervisor);
    rng::SeededEntropy entropy(4);
    host::MemorySealer sealer;
    host::Drawing desk(entropy, sealer);
    const auto at = [&]() -> const floor::Table& { return hall.state().tables[table.value()]; };
    const auto wait = [&](std::int64_t ms) {
        while (desk.work(hall.engine()) > 0) hall.turn();
        hall.wait(ms);
        while (desk.work(hall.engine()) > 0) hall.turn();
    };
    for (std::uint32_t round = 1; round <= 2; ++round) {
        while (at().phase != floor::Phase::open) wait(1'000);
        fairness::Nonce nonce{};
        nonce.fill(static_cast<std::uint8_t>(round));
        hall.player(0, floor::WagerCommand{floor::PlaceBets{
                           table, TerminalId(0), {hall.chips(table, "player", 25)}, nonce}});
        hall.bet(3, table, {hall.chips(table, "player", 10)});
        while (!at().fairness.proven || at().fairness.proven->round.number < round) wait(1'000);
    }
    // Rounds go on by themselves; when nobody has sat there for three of them it closes.
    while (at().round.number < 6 || at().phase != floor::Phase::idle) wait(500);
    hall.staff(star_supervisor, floor::TableCommand{floor::CloseTable{table}});
}

void close_the_house(Hall& hall) {
    for (std::uint32_t i = 0; i < terminals; ++i) {
        if (hall.state().ledger.credit(TerminalId(i)).total() == Money{}) continue;
        if (i == 5) continue;  // somebody forgets it
        hall.player(i, floor::TerminalCommand{floor::CashOut{TerminalId(i)}});
        const floor::EffectId printing = hall.state().pending.effects.back().id;
        hall.device(floor::TerminalCommand{floor::ReportEffect{
            printing, i == 3 ? floor::EffectResult::unknown : floor::EffectResult::done}});
    }
    hall.house(floor::TerminalCommand{floor::RemoveCard{TerminalId(0)}});
    hall.staff(star_supervisor, floor::TableCommand{floor::CloseTable{baccarat_star}},
               Rejection::notice_needed);
    hall.staff(star_supervisor, floor::TableCommand{floor::GiveClosingNotice{baccarat_star}});
    hall.wait(1'200'000);
    hall.staff(star_supervisor, floor::TableCommand{floor::CloseTable{baccarat_star}});
    hall.house(floor::VenueCommand{floor::BeginGamingDay{"2023-11-16", 660}});
    hall.house(floor::VenueCommand{
        floor::SetLocalTime{"Australia/Sydney", date_of(hall.engine().now(), 660), 660}});
    hall.office(star_manager, canberra_manager,
                floor::VenueCommand{floor::CloseGamingDay{"2023-11-15"}});
    hall.house(floor::StaffCommand{floor::SignOut{StaffId(dealer)}});
    // A round is left open over night.
    hall.staff(star_supervisor, floor::WagerCommand{floor::NewGame{roulette_star}});
    hall.bet(5, roulette_star, {hall.chips(roulette_star, "low", 15)});
}

}  // namespace

Day play_day(journal::Store& store, const DayOptions& options) {
    Hall hall(store);
    open_the_house(hall);
    baccarat_under_star(hall);
    roulette_under_star(hall);
    baccarat_under_canberra(hall);
    if (options.snapshot)
        CHECK(store.put_snapshot(hall.engine().head().sequence, codec::encode_state(hall.state()))
                  .has_value());
    outage(hall);
    trouble(hall);
    if (options.incidents) {
        wrong_number(hall);
        dispute(hall);
        malfunction(hall);
    }
    if (options.committed) committed_rounds(hall);
    FastSource source(options.seed);
    for (std::uint32_t i = 0; i < options.more_rounds; ++i)
        random_round(hall, source, TableId(i % 4));
    close_the_house(hall);

    Day day = hall.tally.day;
    day.head = hall.engine().head();
    day.state = codec::state_digest(hall.state());
    for (const auto& [account, balance] : hall.state().ledger.balances())
        day.balances.emplace_back(floor::account_text(account), balance);
    return day;
}

}  // namespace croupier::tests
