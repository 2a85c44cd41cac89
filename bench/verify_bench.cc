// How fast `croupier verify` reads: a store of a million wagers, made once, on a disk in memory.
#include <benchmark/benchmark.h>
#include <stdlib.h>

#include <filesystem>
#include <memory>

#include "codec/journal.h"
#include "floor/command.h"
#include "floor/decide.h"
#include "floor/query.h"
#include "floor/state.h"
#include "host/host.h"
#include "journal/sqlite/sqlite_store.h"
#include "lab/library.h"
#include "lab/verify.h"

namespace croupier {
namespace {

constexpr std::uint32_t terminals = 500;
constexpr std::uint32_t tables = 10;
constexpr std::uint32_t wagers = 1'000'000;
constexpr std::uint32_t wagers_a_round = 10;  // of a terminal; each terminal keeps to one table

class SteadyClock final : public host::Clock {
public:
    std::int64_t wall_ms() override { return now; }
    std::int64_t steady_ms() override { return now; }
    std::int64_t now = 1'700'000'000'000;
};

class Deaf final : public host::Listener {
public:
    void answered(const floor::Command&, const floor::Refusal& refusal) override {
        CHECK(refusal.reason == floor::Rejection::none);
    }
    void happened(const codec::Entry&, journal::Sequence) override {}
};

class Hall {
public:
    explicit Hall(journal::Store& store) {
        auto opened = host::Host::open(store, clock_, deaf_, nullptr, {});
        CHECK(opened.has_value());
        host_ = std::move(*opened);
    }
    void send(floor::Origin origin, floor::Order order) {
        floor::Command command;
        command.origin = origin;
        command.counter = ++counter_;
        command.received_at = clock_.now;
        command.actor = floor::StaffId(1);
        command.order = std::move(order);
        CHECK(host_->submit(std::move(command)));
    }
    void house(floor::Order order) { send({floor::OriginKind::host, 1}, std::move(order)); }
    void staff(floor::Order order) {
        send({floor::OriginKind::dealer_terminal, 1}, std::move(order));
    }
    void turn() { CHECK(host_->turn().has_value()); }
    const floor::State& state() const { return host_->state(); }
    void wait(std::int64_t ms) {
        turn();
        clock_.now += ms;
        turn();
    }

private:
    SteadyClock clock_;
    Deaf deaf_;
    std::unique_ptr<host::Host> host_;
    std::uint64_t counter_ = 0;
};

void open_hall(Hall& hall) {
    floor::OpenVenue venue;
    venue.name = "bench";
    venue.rounds_kept = 8;
    venue.queue_max_ms = 1000;
    hall.house(floor::VenueCommand{venue});
    hall.house(floor::VenueCommand{
        floor::StartEngine{"bench", codec::journal_codec, floor::behaviour, {}, {}}});
    for (const auto& [file, text] : lab::embedded_rulebooks())
        if (file == "star-rapid-fusion-2024.toml")
            hall.house(floor::VenueCommand{floor::AddRulebook{std::string(text)}});
    hall.house(floor::StaffCommand{floor::AddStaff{floor::StaffId(1), "assistant_gaming_manager"}});
    hall.house(floor::StaffCommand{floor::SignIn{floor::StaffId(1)}});
    floor::TakeOver credit;
    for (std::uint32_t i = 0; i < terminals; ++i) {
        hall.house(floor::TerminalCommand{floor::AddTerminal{"PT" + std::to_string(i)}});
        floor::Person somebody;
        somebody.pseudonym.fill(static_cast<std::uint8_t>(i % 251 + 1));
        hall.house(floor::TerminalCommand{floor::InsertCard{floor::TerminalId(i), somebody}});
        floor::Split split;
        split[floor::CreditClass::cashable] = Money::cents(1'000'000'000);
        credit.credits.push_back({floor::TerminalId(i), split});
    }
    hall.house(floor::VenueCommand{credit});
    for (std::uint32_t i = 0; i < tables; ++i) {
        floor::Settings settings;
        settings.rulebook = "star-rapid-fusion-2024";
        settings.game = i % 2 == 0 ? floor::Game::baccarat : floor::Game::roulette;
        settings.least = Money::cents(500);
        settings.most = Money::cents(1'000'000);
        settings.period_ms = 20'000;
        hall.house(floor::TableCommand{floor::AddTable{"T" + std::to_string(i), settings}});
        hall.staff(floor::TableCommand{floor::OpenTable{floor::TableId(i)}});
        hall.turn();
        const floor::Table& table = hall.state().tables[i];
        if (table.game->shoe() != nullptr)
            hall.staff(
                floor::TableCommand{floor::LoadShoe{floor::TableId(i), floor::usual_load(table)}});
    }
    hall.turn();
}

void play_round(Hall& hall, std::uint32_t round) {
    for (std::uint32_t i = 0; i < tables; ++i)
        hall.staff(floor::WagerCommand{floor::NewGame{floor::TableId(i)}});
    for (std::uint32_t wager = 0; wager < wagers_a_round; ++wager)
        for (std::uint32_t i = 0; i < terminals; ++i) {
            const bool roulette = i % tables % 2 == 1;
            floor::Spot spot;
            if (roulette)
                spot = *floor::parse_spot(floor::Game::roulette, "straight_up",
                                          std::vector<floor::SelectionWord>{
                                              {"numbers", std::to_string((wager * 7 + i) % 37)}});
            else
                spot = *floor::parse_spot(floor::Game::baccarat,
                                          wager % 2 == 0 ? "player" : "banker", {});
            const floor::TerminalId terminal(i);
            hall.send({floor::OriginKind::terminal, i},
                      floor::WagerCommand{floor::PlaceBets{
                          floor::TableId(i % tables), terminal, {{spot, Money::cents(500)}}}});
        }
    hall.wait(20'000);
    for (std::uint32_t i = 0; i < tables; ++i) {
        const floor::TableId table(i);
        if (i % 2 == 1)
            hall.staff(floor::PlayCommand{
                floor::ReportNumber{table, static_cast<std::uint8_t>(round % 37)}});
        else
            for (const char* card : {"2S", "6C", "3D", "TH", "KD"})
                hall.staff(floor::PlayCommand{floor::DealCard{table, *cards::parse_card(card)}});
        hall.staff(floor::PlayCommand{floor::ConfirmResult{table}});
    }
    hall.wait(1'000);
}

// A folder in memory that goes away with the program.
struct Folder {
    std::string name = "/dev/shm/verify-bench-XXXXXX";
    Folder() { CHECK(mkdtemp(name.data()) != nullptr); }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(name, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
};

// The path of the store; made when it is first asked for.
const std::string& million() {
    static const Folder folder;
    static const std::string path = [] {
        journal::SqliteOptions options{.path = folder.name + "/store.db"};
        options.synchronous = journal::Synchronous::off;
        auto store = journal::create_sqlite(options, {journal::format_number, "b", std::nullopt});
        CHECK(store.has_value());
        Hall hall(**store);
        open_hall(hall);
        for (std::uint32_t round = 0; round < wagers / wagers_a_round / terminals; ++round)
            play_round(hall, round);
        return options.path;
    }();
    return path;
}

void verify_a_million_wagers(benchmark::State& state) {
    const std::string& path = million();
    std::uint64_t events = 0;
    std::uint64_t commands = 0;
    for (auto _ : state) {
        const auto store = journal::open_sqlite({.path = path}, journal::Access::read);
        CHECK(store.has_value());
        const lab::Verified verified = lab::verify(**store, {});
        CHECK(verified.ok());
        events += verified.events;
        commands += verified.commands;
    }
    state.counters["events/s"] =
        benchmark::Counter(static_cast<double>(events), benchmark::Counter::kIsRate);
    state.counters["commands/s"] =
        benchmark::Counter(static_cast<double>(commands), benchmark::Counter::kIsRate);
}
BENCHMARK(verify_a_million_wagers)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace croupier
