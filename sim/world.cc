#include "sim/world.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "encoding/binary.h"
#include "tests/support/hasty_store.h"

namespace croupier::sim {
namespace {

constexpr std::int64_t start_ms = 1'700'000'000'000;
constexpr std::uint64_t audit_every = 50;           // ticks
constexpr std::uint64_t ticks_a_round_max = 2'000;  // beyond that nothing moves any more
constexpr std::uint64_t quiet_ticks_max = 20'000;
constexpr std::uint64_t seed_of_disk = 0xd15c;
constexpr std::uint64_t seed_of_secrets = 0x5ec7e7;
constexpr std::uint64_t space_reserve = 40'000;

AuditCommand name_of(const floor::Command& command) {
    return {static_cast<std::uint64_t>(command.origin.kind), command.origin.number,
            command.counter};
}

AuditAccount account_of(const floor::Account& account) {
    return {static_cast<std::uint64_t>(account.kind),
            static_cast<std::uint64_t>(account.currency),
            static_cast<std::uint64_t>(account.credit_class),
            account.terminal.value(),
            account.round.table.value(),
            account.round.number};
}

}  // namespace

journal::Genesis world_genesis() { return {journal::format_number, "simulated", {}}; }

World::World(const WorldOptions& options)
    : options_(options),
      source_(options.seed),
      clock_(start_ms),
      host_clock_(clock_),
      disk_({.name = "world", .seed = options.seed ^ seed_of_disk}),
      plan_(draw_venue(source_)),
      entropy_(options.seed ^ seed_of_secrets) {
    if (options.trespass) divide_into_pits(plan_, source_);
    store_options_.path = "/venue/store";
    store_options_.vfs = disk_.name();
    store_options_.synchronous = options.synchronous;
    store_options_.checkpoint_pages = 8 + static_cast<int>(draw_below(source_, 200));
    store_options_.space = [this]() -> Result<std::uint64_t, Fault> { return disk_.free_bytes(); };
    host_options_.decide = options.decide;
    host_options_.build = "simulated";
    host_options_.space_reserve_bytes = space_reserve;
    host_options_.batch_entries_max = 1 + draw_below(source_, 200);
    host_options_.queue_max = 10 + draw_below(source_, 60);
    constexpr std::array<std::int64_t, 5> ticks = {20, 50, 100, 150, 250};
    tick_ms_ = ticks[draw_below(source_, ticks.size())];
    fault_every_ = static_cast<std::uint64_t>(60'000 / tick_ms_);
}

World::~World() = default;

// The first batches: nothing goes wrong yet.
void World::found() {
    const journal::Genesis genesis = world_genesis();
    genesis_ = journal::genesis_hash(genesis);
    auditor_ = std::make_unique<Auditor>(Witness::requests_too, genesis_);
    auto store = journal::create_sqlite(store_options_, genesis);
    if (!store) return wrong(store.error().what);
    take_store(std::move(*store));
    auto opened = host::Host::open(*store_, host_clock_, *this, nullptr, host_options_);
    if (!opened) return wrong(opened.error().what);
    host_ = std::move(*opened);
    connect(true);
    post_ = std::unique_ptr<Post>(
        new Post{source_, *auditor_, plan_, faults_, network_.get(), &host_->state()});
    post_->trespass = options_.trespass;
    people();
    for (const SetUp& step : set_up(plan_, source_)) {
        Client& client = step.origin.kind == floor::OriginKind::dealer_terminal
                             ? dealers_[step.origin.number - 1].client
                             : services_.client;
        floor::Command command;
        command.origin = step.origin;
        command.counter = ++client.counter;
        command.actor = step.actor;
        command.authoriser = step.authoriser;
        command.order = step.order;
        command.received_at = host_->now();
        auditor_->asked(codec::encode_command(command));
        if (host_->waiting() >= host_options_.queue_max) work();
        CHECK(host_->submit(std::move(command)));
    }
    work();
    audit();
    for (const auto& [reason, count] : auditor_->tally().rejections)
        wrong(fmt::format("the venue could not be set up: {}", floor::rejection_names[reason]));
    disk_.set_honesty(options_.honesty);
}

void World::take_store(std::unique_ptr<journal::Store> store) {
    store_ = std::move(store);
    if (options_.answer_before_sync)
        store_ = std::make_unique<tests::HastyStore>(std::move(store_));
}

void World::people() {
    const auto client = [&](floor::OriginKind kind, std::uint32_t number, std::uint32_t table) {
        Client made;
        made.origin = {kind, number};
        made.name = end_of(made.origin);
        made.table = table;
        made.letters_max = 1 + draw_below(source_, 3);
        made.acts_at = clock_.true_ms() + draw_below(source_, 1'000);
        return made;
    };
    const auto tables = static_cast<std::uint32_t>(plan_.tables.size());
    for (std::uint32_t i = 0; i < plan_.terminals; ++i) {
        players_.push_back({client(floor::OriginKind::terminal, i, i % tables),
                            static_cast<std::uint32_t>(draw_between(source_, 700, 980)),
                            static_cast<std::uint32_t>(draw_between(source_, 0, 80))});
        Player& player = players_.back();
        player.hand.origin = floor::hand_origin(floor::TerminalId(i));
        player.hand.name = end_of(player.hand.origin);
    }
    for (std::uint32_t i = 0; i < tables; ++i) {
        dealers_.push_back({client(floor::OriginKind::dealer_terminal, i + 1, i)});
        devices_.push_back({client(floor::OriginKind::device, i + 1, i), 0});
    }
    services_.client = client(services_origin.kind, services_origin.number, 0);
    office_.client = client(office_origin.kind, office_origin.number, 0);
}

WorldReport World::run() {
    found();
    const std::uint64_t ticks_max = options_.rounds * ticks_a_round_max;
    while (!failed() && rounds_ended() < options_.rounds) {
        tick();
        if (ticks_ > ticks_max) wrong("no round ends any more");
    }
    if (!failed()) end();
    return report();
}

void World::tick() {
    ++ticks_;
    clock_.advance(draw_between(source_, 1, tick_ms_ * 2 - 1));
    post_->now_ms = clock_.true_ms();
    if (!post_->quiet) misbehave();
    if (host_ == nullptr && clock_.true_ms() >= up_at_ms_) open();
    if (failed()) return;
    deliver();
    act();
    if (host_ == nullptr || clock_.true_ms() < stalled_until_ms_) return;
    work();
    if (host_ != nullptr && ticks_ % audit_every == 0) {
        audit();
        look_for_standstill();
    }
    if (host_ != nullptr && chance(source_, 3)) snapshot();
}

void World::deliver() {
    for (const Message& message : network_->due(clock_.true_ms())) {
        if (message.to == host_end) {
            if (host_ == nullptr) continue;
            auto command = codec::decode_command(message.bytes);
            CHECK(command.has_value());
            command->received_at = host_->now();
            if (!host_->submit(std::move(*command))) post_->fault("queue full");
            continue;
        }
        const auto number = static_cast<std::size_t>(std::stoul(message.to.substr(1)));
        switch (message.to.front()) {
            case 't':
                post_->hear(players_[number].client, message.bytes);
                break;
            case 'd':
                post_->hear(dealers_[number - 1].client, message.bytes);
                break;
            case 'v':
                post_->hear(device_client(number), message.bytes);
                break;
            case 'o':
                post_->hear(office_.client, message.bytes);
                break;
            default:
                post_->hear(services_.client, message.bytes);
                break;
        }
    }
}

// Devices of tables are counted from 1; those of terminals have numbers of their own.
Client& World::device_client(std::size_t number) {
    if (number < floor::parts_from) return devices_[number - 1].client;
    const auto its = std::find_if(players_.begin(), players_.end(), [&](const Player& player) {
        return player.hand.origin.number == number || player.acceptor.origin.number == number;
    });
    CHECK(its != players_.end());
    return number < floor::hands_from ? its->acceptor : its->hand;
}

// Everybody looks at the screens, which show nothing while the host is down.
void World::act() {
    post_->state = host_ != nullptr ? &host_->state() : nullptr;
    post_->host_ms = host_ != nullptr ? host_->now() : 0;
    const auto turn = [&](auto& somebody) {
        post_->retry(somebody.client);
        if (host_ != nullptr && post_->now_ms >= somebody.client.acts_at)
            sim::act(*post_, somebody);
    };
    for (Player& player : players_) {
        post_->retry(player.hand);
        post_->retry(player.acceptor);
        turn(player);
    }
    for (Dealer& dealer : dealers_) turn(dealer);
    for (Device& device : devices_) turn(device);
    turn(services_);
    turn(office_);
}

// The host, and the desk between its turns until nothing is left to be drawn.
void World::work() {
    if (!desk_) desk_.emplace(entropy_, sealer_);
    do {
        const std::uint64_t before = disk_failures();
        if (const auto done = host_->turn(); !done) {
            if (disk_.has_power() && disk_failures() == before)
                return wrong("the host stopped: " + done.error().what);
            return crash();
        }
    } while (desk_->work(*host_) > 0);
}

void World::answered(const floor::Command& command, const floor::Refusal& refusal) {
    if (command.counter == 0) return;
    auditor_->told(name_of(command), {static_cast<std::uint64_t>(refusal.reason), refusal.amount});
    if (network_ == nullptr) return;
    network_->send(clock_.true_ms(), {host_end, end_of(command.origin),
                                      encoding::encode(floor::Answer{command.counter, refusal})});
}

void World::happened(const codec::Entry& entry, journal::Sequence) {
    const auto tell = [&](const auto& ended) {
        for (const floor::SeatResult& seat : ended.seats)
            auditor_->told_credit({ended.round.table.value(), ended.round.number},
                                  seat.terminal.value(), seat.credit_after.in_cents());
    };
    for (const floor::Event& event : entry.events) {
        keep_record(event);
        const auto* play = std::get_if<floor::PlayEvent>(&event);
        if (play == nullptr) continue;
        if (const auto* settled = std::get_if<floor::RoundSettled>(play)) tell(*settled);
        if (const auto* voided = std::get_if<floor::RoundVoided>(play)) tell(*voided);
    }
}

// As the host would look it up in the journal when somebody wants a round put right.
void World::keep_record(const floor::Event& event) {
    if (post_ == nullptr) return;
    const auto name = [](floor::RoundId round) {
        return Post::RoundName{round.table.value(), round.number};
    };
    if (const auto* play = std::get_if<floor::PlayEvent>(&event)) {
        if (const auto* confirmed = std::get_if<floor::ResultConfirmed>(play))
            post_->results[name(confirmed->round)] = confirmed->outcome;
        if (const auto* settled = std::get_if<floor::RoundSettled>(play)) {
            post_->records[name(settled->round)] = *settled;
            for (const floor::SeatResult& seat : settled->seats)
                if (seat.person) post_->persons[seat.terminal.value()] = *seat.person;
        }
    }
    if (const auto* incident = std::get_if<floor::IncidentEvent>(&event))
        if (const auto* corrected = std::get_if<floor::RoundCorrected>(incident))
            post_->records[name(corrected->round)] = corrected->again;
}

// The auditor reads on, and then everything that left the host must be there.
void World::audit() {
    const auto read =
        store_->read(auditor_->sequence() + 1, journal::sequence_max,
                     [&](const journal::Batch& batch) -> Result<Nothing, Fault> {
                         auditor_->read(batch.sequence, batch.at_ms, batch.content, batch.hash);
                         return Nothing{};
                     });
    if (!read && disk_.has_power())
        return wrong("the journal cannot be read: " + read.error().what);
    if (read) auditor_->all_told_is_there();
}

// A round that waits for nobody must wait for its time, or it waits for ever. Only a tumbler that
// has not been started is waited for so.
void World::look_for_standstill() {
    for (const floor::Table& table : host_->state().tables)
        if (!table.stopped && floor::in_round(table.phase) && table.round.press_by == 0 &&
            floor::expected(table).what == floor::Expectation::nothing)
            return wrong(fmt::format("{} under {} is {} and waits for nothing",
                                     floor::game_names[static_cast<std::size_t>(
                                         table.settings.game)],
                                     table.settings.rulebook,
                                     floor::phase_names[static_cast<std::size_t>(table.phase)]));
}

// Saves time at the next start. It may fail with the disk, and nothing is lost by that.
void World::snapshot() {
    static_cast<void>(
        store_->put_snapshot(host_->head().sequence, codec::encode_state(host_->state())));
}

std::uint64_t World::rounds_ended() const {
    return auditor_->tally().rounds_settled + auditor_->tally().rounds_void;
}

bool World::is_settled() const {
    const auto idle = [](const Client& client) { return client.letters.empty(); };
    const auto all = [&](const auto& them) {
        for (const auto& somebody : them)
            if (!idle(somebody.client)) return false;
        return true;
    };
    for (const Player& player : players_)
        if (!idle(player.hand) || !idle(player.acceptor)) return false;
    if (host_ == nullptr || !all(players_) || !all(dealers_) || !all(devices_)) return false;
    if (!idle(services_.client) || !idle(office_.client)) return false;
    for (const floor::Table& table : host_->state().tables)
        if (floor::in_round(table.phase) || floor::awaits_reveal(table)) return false;
    return host_->waiting() == 0;
}

// What has not come to its end.
std::string World::unrest() const {
    if (host_ == nullptr) return ": the host is down";
    std::string text;
    for (const floor::Table& table : host_->state().tables)
        if (floor::in_round(table.phase))
            text += fmt::format(", {} under {} is {}, waits for {} with {} cards out and {} to lay",
                                floor::game_names[static_cast<std::size_t>(table.settings.game)],
                                table.settings.rulebook,
                                floor::phase_names[static_cast<std::size_t>(table.phase)],
                                static_cast<int>(floor::expected(table).what),
                                table.round.outcome.cards.size(), table.cards.waiting.size());
    return text;
}

// Nothing new begins and nothing goes wrong: all that is under way must end by itself.
void World::end() {
    post_->quiet = true;
    disk_.cancel_failures();
    disk_.set_capacity(std::nullopt);
    if (host_ == nullptr) up_at_ms_ = clock_.true_ms();
    stalled_until_ms_ = 0;
    connect(false);
    const std::uint64_t until = ticks_ + quiet_ticks_max;
    // The host's last turn can open a round that waited for space on the disk. It must end too.
    do {
        while (!failed() && !is_settled()) {
            tick();
            if (ticks_ > until)
                return wrong("it is quiet, and not everything has come to its end" + unrest());
        }
        if (failed()) return;
        work();
        if (failed() || host_ == nullptr) return;
    } while (!is_settled());
    audit();
    auditor_->all_is_quiet();
    std::vector<std::pair<AuditAccount, Cents>> balances;
    for (const auto& [account, money] : host_->state().ledger.balances())
        balances.emplace_back(account_of(account), money.in_cents());
    auditor_->compare(std::move(balances));
    const auto read = store_->read(1, journal::sequence_max,
                                   [&](const journal::Batch& batch) -> Result<Nothing, Fault> {
                                       auditor_->read_again(batch.sequence, batch.hash);
                                       return Nothing{};
                                   });
    if (!read) wrong(read.error().what);
    const auto checked = store_->check({});
    if (!checked || !checked->ok()) wrong("the store's own check finds fault with it");
}

WorldReport World::report() {
    count_network();
    count_disk();
    WorldReport report;
    report.wrongs = wrongs_;
    for (const std::string& what : auditor_->wrongs()) report.wrongs.push_back(what);
    if (post_ != nullptr)
        for (const std::string& what : post_->wrongs) report.wrongs.push_back(what);
    report.audit = auditor_->tally();
    report.faults = faults_;
    report.head = {auditor_->sequence(), auditor_->hash()};
    report.genesis = genesis_;
    return report;
}

std::vector<RecordedBatch> World::journal() {
    std::vector<RecordedBatch> batches;
    const auto read = store_->read(
        1, journal::sequence_max, [&](const journal::Batch& batch) -> Result<Nothing, Fault> {
            batches.push_back({batch.at_ms, Bytes(batch.content.begin(), batch.content.end())});
            return Nothing{};
        });
    CHECK(read.has_value());
    return batches;
}

}  // namespace croupier::sim
