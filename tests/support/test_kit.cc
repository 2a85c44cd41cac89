#include "host/test_kit.h"

#include <algorithm>

namespace croupier::host::kit {

Ear::Ear() = default;
Ear::~Ear() = default;

void Ear::answered(const floor::Command& command, const floor::Refusal& refusal) {
    answers.push_back({command, refusal});
}

void Ear::happened(const codec::Entry& entry, journal::Sequence) {
    entries.push_back(entry);
}

Venue::~Venue() = default;

Venue::Venue(Options options, std::uint32_t rounds_kept, std::unique_ptr<journal::Store> given)
    : options_(std::move(options)), store_(std::move(given)) {
    if (store_ == nullptr) {
        auto store = journal::create_memory({journal::format_number, "test", std::nullopt}, {});
        CHECK(store.has_value());
        store_ = std::move(*store);
    }
    start();
    floor::OpenVenue open;
    open.name = "Test";
    open.rounds_kept = rounds_kept;
    open.queue_max_ms = 500;
    open.clock_drift_max_ms = 250;
    open.notes = {dollars(5), dollars(10), dollars(20), dollars(50), dollars(100)};
    must(host(floor::VenueCommand{open}));
    must(host(floor::VenueCommand{floor::StartEngine{"test", 1, floor::behaviour, {}, {}}}));
}

void Venue::restart() {
    host_.reset();
    start();
}

void Venue::start() {
    auto opened = Host::open(*store_, clock, ear, nullptr, options_);
    if (!opened) ADD_FAILURE() << opened.error().what;
    CHECK(opened.has_value());
    host_ = std::move(*opened);
}

floor::Refusal Venue::send(floor::Command command) {
    if (command.received_at == 0) command.received_at = host_->now();
    last = command;
    CHECK(host_->submit(std::move(command)));
    turn();
    return ear.answers.empty() ? floor::Refusal{} : answer_to(last);
}

floor::Refusal Venue::answer_to(const floor::Command& command) const {
    for (auto at = ear.answers.rbegin(); at != ear.answers.rend(); ++at)
        if (at->command.origin == command.origin && at->command.counter == command.counter)
            return at->refusal;
    CHECK(false);
}

void Venue::turn() {
    const auto done = host_->turn();
    if (!done) ADD_FAILURE() << done.error().what;
    CHECK(done.has_value());
}

void Venue::wait(std::int64_t ms) {
    const std::int64_t until = clock.steady_ms() + ms;
    while (true) {
        const auto due = host_->wake_at();
        const std::int64_t left = until - clock.steady_ms();
        const std::int64_t step = due ? std::min(left, *due - host_->now()) : left;
        clock.advance(std::max<std::int64_t>(step, 0));
        turn();
        if (clock.steady_ms() >= until) return;
    }
}

floor::Refusal Venue::host(floor::Order order) {
    return send(command({floor::OriginKind::host, 1}, std::move(order)));
}

floor::Refusal Venue::device(floor::Order order) {
    return send(command({floor::OriginKind::device, 1}, std::move(order)));
}

floor::Refusal Venue::by(floor::StaffId staff, floor::Order order) {
    floor::Command asked = command({floor::OriginKind::dealer_terminal, 1}, std::move(order));
    asked.actor = staff;
    return send(std::move(asked));
}

floor::Refusal Venue::from(floor::TerminalId terminal, floor::Order order) {
    // A player at a terminal puts notes into its acceptor, which is a device.
    const auto* money = std::get_if<floor::TerminalCommand>(&order);
    const bool note = money != nullptr && std::holds_alternative<floor::BuyIn>(*money);
    return send(command(note ? floor::hand_origin(terminal)
                             : floor::Origin{floor::OriginKind::terminal, terminal.value()},
                        std::move(order)));
}

floor::Command Venue::command(floor::Origin origin, floor::Order order) {
    floor::Command asked;
    asked.origin = origin;
    asked.counter = ++counter_;
    asked.order = std::move(order);
    return asked;
}

void Venue::must(const floor::Refusal& refusal) {
    if (refusal.reason != floor::Rejection::none)
        ADD_FAILURE() << "refused: " << floor::name_of(refusal.reason) << " " << refusal.amount;
}

floor::TableId Venue::add_table(const std::string& name, floor::Settings settings) {
    if (state().find_rulebook(settings.rulebook) == nullptr)
        must(host(floor::VenueCommand{floor::AddRulebook{rulebook_text(settings.rulebook)}}));
    must(host(floor::TableCommand{floor::AddTable{name, std::move(settings)}}));
    const floor::TableId id(static_cast<std::uint32_t>(state().tables.size() - 1));
    const floor::StaffId highest = add_staff(state().tables.back().book->policies->ladder.back());
    must(by(highest, floor::TableCommand{floor::OpenTable{id}}));
    const floor::Table& table = state().tables.back();
    if (table.game->shoe() != nullptr && table.settings.mode != floor::Mode::rng)
        must(by(highest, floor::TableCommand{floor::LoadShoe{id, floor::usual_load(table)}}));
    return id;
}

floor::StaffId Venue::add_staff(const std::string& role) {
    const floor::StaffId id(static_cast<std::uint32_t>(state().staff.size() + 1));
    must(host(floor::StaffCommand{floor::AddStaff{id, role}}));
    must(host(floor::StaffCommand{floor::SignIn{id}}));
    return id;
}

floor::TerminalId Venue::add_terminal(Money credit) {
    must(host(floor::TerminalCommand{
        floor::AddTerminal{"PT" + std::to_string(state().terminals.size() + 1)}}));
    const floor::TerminalId id(static_cast<std::uint32_t>(state().terminals.size() - 1));
    floor::Person somebody;
    somebody.pseudonym.fill(static_cast<std::uint8_t>(id.value() + 1));
    must(host(floor::TerminalCommand{floor::InsertCard{id, somebody}}));
    if (credit > Money{}) {
        floor::Split split;
        split[floor::CreditClass::cashable] = credit;
        must(host(floor::VenueCommand{floor::TakeOver{0, {}, {}, {{id, split}}}}));
    }
    return id;
}

floor::Refusal Venue::bet(floor::TerminalId terminal, floor::TableId table, std::string_view name,
                          Money amount, std::vector<floor::SelectionWord> selection) {
    const auto spot =
        floor::parse_spot(state().tables[table.value()].settings.game, name, selection);
    CHECK(spot.has_value());
    return from(terminal,
                floor::WagerCommand{floor::PlaceBets{table, terminal, {{*spot, amount}}}});
}

floor::Refusal Venue::cards(floor::TableId table, std::initializer_list<const char*> cards) {
    floor::Refusal refusal;
    for (const char* card : cards)
        refusal = device(floor::PlayCommand{floor::DealCard{table, *cards::parse_card(card)}});
    return refusal;
}

floor::Settings baccarat_rf() {
    floor::Settings settings;
    settings.rulebook = "star-rapid-fusion-2024";
    settings.game = floor::Game::baccarat;
    settings.least = dollars(5);
    settings.most = dollars(1000);
    settings.period_ms = 20'000;
    settings.decks = 8;
    return settings;
}

floor::Settings baccarat_of(std::string_view rulebook) {
    floor::Settings settings = baccarat_rf();
    settings.rulebook = rulebook;
    settings.decks = 0;
    return settings;
}

}  // namespace croupier::host::kit
