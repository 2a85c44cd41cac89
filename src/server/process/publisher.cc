#include "server/process/publisher.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "floor/state.h"

namespace croupier::server {
namespace {

// Topics: the newest view of each replaces the one that still waits.
enum class Topic : std::uint32_t {
    hall = 1,
    mine = 2,
    table = 1'000,
    dealer = 1'000'000,
    tile = 2'000'000
};

std::uint32_t topic_of(Topic topic, floor::TableId table = floor::TableId(0)) {
    return static_cast<std::uint32_t>(topic) + table.value();
}

// Those that are not due yet go to the end of the queue; nobody walks through all of it.
constexpr std::size_t mine_looked_at_max = 512;
constexpr std::int64_t mine_pause_us = 2'000;

void remove(std::vector<std::uint32_t>& from, std::uint32_t place) {
    const auto at = std::find(from.begin(), from.end(), place);
    if (at == from.end()) return;
    *at = from.back();
    from.pop_back();
}

void set_at(std::vector<std::uint32_t>& index, std::uint32_t number, std::uint32_t value) {
    if (index.size() <= number) index.resize(number + 1U, 0);
    index[number] = value;
}

// Where each terminal plays a hand of its own.
bool has_hands(const floor::State& state, floor::TableId id) {
    const floor::Table* table = state.find_table(id);
    return table != nullptr && table->game->asks();
}

// LT-DAB.11: everybody at the table is shown how much may still come to Player and to Banker.
bool has_room(const floor::State& state, floor::TableId id) {
    const floor::Table* table = state.find_table(id);
    return table != nullptr && table->settings.differential > Money{};
}

std::vector<SettledWager> wagers_of(const floor::SeatResult& seat) {
    std::vector<SettledWager> wagers;
    wagers.reserve(seat.wagers.size());
    for (const floor::WagerResult& wager : seat.wagers) wagers.push_back(settled_wager(wager));
    return wagers;
}

}  // namespace

std::string place_of(const Session& session) {
    return fmt::format("{} {}", names_of(session.part)[static_cast<std::size_t>(session.part)],
                       session.number);
}

Session* Publisher::find(ConnectionId connection_id) {
    if (connection_id.place >= sessions_.size()) return nullptr;
    auto& session = sessions_[connection_id.place];
    return session && session->connection_id == connection_id ? &*session : nullptr;
}

Session* Publisher::terminal(floor::TerminalId id) {
    if (id.value() >= terminals_.size() || terminals_[id.value()] == 0) return nullptr;
    return &*sessions_[terminals_[id.value()] - 1];
}

Session* Publisher::dealer_terminal(std::uint32_t number) {
    if (number >= dealers_.size() || dealers_[number] == 0) return nullptr;
    return &*sessions_[dealers_[number] - 1];
}

std::optional<ConnectionId> Publisher::arrive(Session session) {
    std::optional<ConnectionId> former;
    const std::uint32_t place = session.connection_id.place;
    Session* there = session.part == Part::terminal ? terminal(floor::TerminalId(session.number))
                     : session.part == Part::dealer_terminal ? dealer_terminal(session.number)
                                                             : nullptr;
    if (there != nullptr) former = there->connection_id;
    if (session.part == Part::display) {
        const auto& shown = displays_[session.number];
        if (shown.size() >= displays_of_number_max) former = shown.front();
    }
    if (former) leave(*former);
    if (sessions_.size() <= place) sessions_.resize(place + 1U);
    CHECK(!sessions_[place]);
    if (session.part == Part::terminal) set_at(terminals_, session.number, place + 1);
    if (session.part == Part::dealer_terminal) set_at(dealers_, session.number, place + 1);
    if (session.part == Part::display) displays_[session.number].push_back(session.connection_id);
    sessions_[place] = std::move(session);
    ++count_;
    return former;
}

void Publisher::leave(ConnectionId connection_id) {
    Session* session = find(connection_id);
    if (session == nullptr) return;
    watch(*session, {});
    watch_tiles(*session, {});
    if (session->part == Part::terminal) set_at(terminals_, session->number, 0);
    if (session->part == Part::dealer_terminal) set_at(dealers_, session->number, 0);
    if (session->part == Part::display) {
        const auto shown = displays_.find(session->number);
        std::erase(shown->second, connection_id);
        if (shown->second.empty()) displays_.erase(shown);
    }
    sessions_[connection_id.place].reset();
    --count_;
}

void Publisher::watch(Session& session, std::vector<floor::TableId> tables) {
    const auto of = [&](Stand& at) -> std::vector<std::uint32_t>& {
        return session.part == Part::terminal          ? at.players
               : session.part == Part::dealer_terminal ? at.dealers
                                                       : at.displays;
    };
    for (const floor::TableId table : session.watched)
        remove(of(stand(table)), session.connection_id.place);
    std::sort(tables.begin(), tables.end());
    tables.erase(std::unique(tables.begin(), tables.end()), tables.end());
    session.watched = std::move(tables);
    for (const floor::TableId table : session.watched) {
        Stand& at = stand(table);
        of(at).push_back(session.connection_id.place);
        if (session.part == Part::terminal && at.last != nullptr && !at.due)
            letters_.push_back({session.connection_id, at.last, topic_of(Topic::table, table)});
        else if (session.part == Part::dealer_terminal)
            mark_dealer(table);
        else
            mark(table);
    }
    mark_mine(session);
}

void Publisher::watch_tiles(Session& session, std::vector<floor::TableId> tables) {
    for (const floor::TableId table : session.tiles)
        remove(stand(table).lobbies, session.connection_id.place);
    std::sort(tables.begin(), tables.end());
    tables.erase(std::unique(tables.begin(), tables.end()), tables.end());
    session.tiles = std::move(tables);
    for (const floor::TableId table : session.tiles) {
        Stand& at = stand(table);
        at.lobbies.push_back(session.connection_id.place);
        if (at.tile != nullptr && !at.tile_due)
            letters_.push_back({session.connection_id, at.tile, topic_of(Topic::tile, table)});
        else
            mark_tile(table);
    }
}

Publisher::Stand& Publisher::stand(floor::TableId table) {
    if (stands_.size() <= table.value()) stands_.resize(table.value() + 1U);
    return stands_[table.value()];
}

void Publisher::mark(floor::TableId table) {
    Stand& at = stand(table);
    put_due(table, at);
    at.due = true;
    at.dealer_due = true;
    at.tile_due = true;
}

void Publisher::put_due(floor::TableId table, const Stand& at) {
    if (!at.due && !at.dealer_due && !at.tile_due) due_.push_back(table);
}

void Publisher::mark_tile(floor::TableId table) {
    Stand& at = stand(table);
    put_due(table, at);
    at.tile_due = true;
}

void Publisher::mark_dealer(floor::TableId table) {
    Stand& at = stand(table);
    put_due(table, at);
    at.dealer_due = true;
    at.tile_due = true;
}

void Publisher::mark_mine(Session& session) {
    if (session.part != Part::terminal || session.mine_due) return;
    session.mine_due = true;
    mine_queue_.push_back(session.connection_id.place);
}

void Publisher::mark_mine(floor::TerminalId id) {
    if (Session* session = terminal(id)) mark_mine(*session);
}

void Publisher::mark_players(floor::TableId table) {
    for (const std::uint32_t place : stand(table).players) mark_mine(*sessions_[place]);
}

// How its equipment is decides whether a table's next round may come.
void Publisher::mark_served(const floor::State& state, floor::DeviceId id) {
    const floor::Device& device = state.devices.at(id.value());
    for (std::size_t i = 0; i < state.tables.size(); ++i) {
        const floor::TableId table(static_cast<std::uint32_t>(i));
        if (device.in_house || device.at(table)) mark(table);
    }
    if (device.terminal) mark_mine(*device.terminal);
}

void Publisher::mark_hall() {
    hall_due_ = true;
}

void Publisher::refresh(Session& session) {
    session.hall_due = true;
    hall_due_ = true;
    watch(session, session.watched);
    watch_tiles(session, session.tiles);
}

void Publisher::tell_seats(const std::vector<floor::SeatResult>& seats, const Settled& proto) {
    for (const floor::SeatResult& seat : seats) {
        Session* session = terminal(seat.terminal);
        if (session == nullptr) continue;
        mark_mine(*session);
        Settled settled = proto;
        settled.wagers = wagers_of(seat);
        for (const SettledWager& wager : settled.wagers) {
            settled.staked += wager.stake;
            settled.won += wager.winnings;
            settled.returned += wager.returned;
        }
        settled.credit = seat.credit_after;
        send(*session, settled);
    }
}

void Publisher::happened(const floor::State& state, const codec::Entry& entry,
                         journal::Sequence sequence, floor::Time now) {
    for (const floor::Event& event : entry.events) {
        // A player reads by which rule it was; nobody else is told of these by the event itself.
        const auto clauses_at = [&](floor::TableId table) {
            return view::clauses_of(view::cite_event(state, *state.find_table(table), event,
                                                     entry.events, view::When::after));
        };
        floor::visit_event(
            [&](const auto& fact) {
                using Fact = std::decay_t<decltype(fact)>;
                using std::is_same_v;
                constexpr bool chips =
                    is_same_v<Fact, floor::BetsPlaced> || is_same_v<Fact, floor::BetsTaken> ||
                    is_same_v<Fact, floor::BetsConfirmed> || is_same_v<Fact, floor::WagerTrimmed> ||
                    is_same_v<Fact, floor::WagerRefunded>;
                if constexpr (requires { fact.round.table; }) {
                    // Chips are nobody else's business, but for the room that they leave there.
                    if (chips && !has_room(state, fact.round.table))
                        mark_dealer(fact.round.table);
                    else
                        mark(fact.round.table);
                } else if constexpr (requires { floor::TableId(fact.table); }) {
                    mark(fact.table);
                    mark_players(fact.table);
                } else if constexpr (requires { fact.table.has_value(); }) {
                    if (fact.table) mark(*fact.table);
                } else if constexpr (requires { fact.incident.round.table; }) {
                    mark(fact.incident.round.table);
                } else if constexpr (requires { floor::IncidentId(fact.incident); }) {
                    if (const floor::Incident* incident = state.find_incident(fact.incident))
                        mark(incident->round.table);
                }
                if constexpr (requires { floor::DeviceId(fact.device); })
                    mark_served(state, fact.device);
                if constexpr (requires { floor::TerminalId(fact.terminal); })
                    mark_mine(fact.terminal);
                else if constexpr (requires { fact.terminal.has_value(); }) {
                    if (fact.terminal) mark_mine(*fact.terminal);
                }

                if constexpr (is_same_v<Fact, floor::RoundSettled>) {
                    Settled proto{now, sequence, fact.round, Ending::settled};
                    tell_seats(fact.seats, proto);
                } else if constexpr (is_same_v<Fact, floor::RoundVoided>) {
                    Settled proto{now, sequence, fact.round, Ending::void_round, fact.reason};
                    proto.clauses = clauses_at(fact.round.table);
                    tell_seats(fact.seats, proto);
                } else if constexpr (is_same_v<Fact, floor::RoundCorrected>) {
                    Settled proto{now, sequence, fact.round, Ending::corrected, fact.void_because};
                    proto.clauses = clauses_at(fact.round.table);
                    tell_seats(fact.again.seats, proto);
                } else if constexpr (is_same_v<Fact, floor::WagerTrimmed>) {
                    if (Session* session = terminal(fact.terminal))
                        send(*session,
                             Trimmed{now, fact.round, floor::spot_text(fact.spot), fact.asked,
                                     fact.stands, clauses_at(fact.round.table)});
                } else if constexpr (is_same_v<Fact, floor::WagerRefunded>) {
                    if (Session* session = terminal(fact.terminal)) {
                        Refunded refunded{now, fact.round, fact.reason};
                        for (const floor::SpotChange& change : fact.changes) {
                            refunded.words.push_back(floor::spot_text(change.spot));
                            refunded.amount += change.funding.total();
                        }
                        refunded.credit = state.ledger.credit(fact.terminal).total();
                        refunded.clauses = clauses_at(fact.round.table);
                        send(*session, refunded);
                    }
                } else if constexpr (is_same_v<Fact, floor::CashedOut>) {
                    if (Session* session = terminal(fact.terminal))
                        send(*session,
                             Paid{now, fact.ticket, fact.amount, fact.voucher, fact.leaving});
                } else if constexpr (is_same_v<Fact, floor::RoundOpened> ||
                                     is_same_v<Fact, floor::DecisionsAsked> ||
                                     is_same_v<Fact, floor::PromptOpened>) {
                    if constexpr (requires { fact.round.table; })
                        mark_players(fact.round.table);
                    else
                        mark_players(fact.table);
                } else if constexpr (is_same_v<Fact, floor::CardDealt> ||
                                     is_same_v<Fact, floor::CardsExposed> ||
                                     is_same_v<Fact, floor::OutcomeReplaced>) {
                    // A card that all share changes the hand of each.
                    if (has_hands(state, fact.round.table)) mark_players(fact.round.table);
                }
                constexpr bool of_hall =
                    is_same_v<Fact, floor::TableAdded> || is_same_v<Fact, floor::TableOpened> ||
                    is_same_v<Fact, floor::TableClosed> || is_same_v<Fact, floor::LimitsChanged> ||
                    is_same_v<Fact, floor::VariantChanged>;
                if constexpr (of_hall) {
                    mark_hall();
                    each([](Session& session) { session.hall_due = true; });
                }
            },
            event);
    }
}

void Publisher::send_mine(Session& session, const view::Source& source) {
    MineMessage message{
        view::view(source, view::Player{floor::TerminalId(session.number), session.watched})};
    letters_.push_back({session.connection_id,
                        std::make_shared<const std::string>(write_message(std::move(message))),
                        topic_of(Topic::mine)});
}

void Publisher::publish_table(floor::TableId table, const view::Source& source,
                              std::int64_t now_us) {
    Stand& at = stand(table);
    at.due = false;
    at.sent_us = now_us;
    at.last = nullptr;
    if (at.players.empty() && at.displays.empty()) return;
    at.last = std::make_shared<const std::string>(
        write_message(TableMessage{view::view(source, view::AtTable{table})}));
    for (const std::uint32_t place : at.players)
        letters_.push_back(
            {sessions_[place]->connection_id, at.last, topic_of(Topic::table, table)});
    if (at.displays.empty()) return;
    const auto text = std::make_shared<const std::string>(
        write_message(DisplayMessage{view::view(source, view::Display{table})}));
    for (const std::uint32_t place : at.displays)
        letters_.push_back({sessions_[place]->connection_id, text, topic_of(Topic::table, table)});
}

void Publisher::publish_dealer(floor::TableId table, const view::Source& source,
                               std::int64_t now_us) {
    Stand& at = stand(table);
    at.dealer_due = false;
    at.dealer_sent_us = now_us;
    if (at.dealers.empty()) return;
    const auto text = std::make_shared<const std::string>(
        write_message(DealerMessage{view::view(source, view::Dealer{table})}));
    for (const std::uint32_t place : at.dealers)
        letters_.push_back({sessions_[place]->connection_id, text, topic_of(Topic::dealer, table)});
}

void Publisher::publish_tile(floor::TableId table, const view::Source& source,
                             std::int64_t now_us) {
    Stand& at = stand(table);
    at.tile_due = false;
    at.tile = nullptr;
    if (at.lobbies.empty()) return;
    at.tile_sent_us = now_us;
    at.tile = std::make_shared<const std::string>(
        write_message(TileMessage{source.now, view::tile_of(source, table)}));
    for (const std::uint32_t place : at.lobbies)
        letters_.push_back(
            {sessions_[place]->connection_id, at.tile, topic_of(Topic::tile, table)});
}

void Publisher::send_hall(Session& session, const view::Source& source) {
    session.hall_due = false;
    if (hall_ == nullptr || hall_due_) {
        Hall hall{source.now, {}};
        for (std::size_t i = 0; i < source.state.tables.size(); ++i)
            hall.tables.push_back(
                view::face_of(source, floor::TableId(static_cast<std::uint32_t>(i))));
        hall_ = std::make_shared<const std::string>(write_message(std::move(hall)));
        hall_due_ = false;
    }
    letters_.push_back({session.connection_id, hall_, topic_of(Topic::hall)});
}

void Publisher::publish(const view::Source& source, std::int64_t now_us, Pressure pressure) {
    const std::int64_t mine_interval_us =
        pressure == Pressure::none ? view_interval_us : mine_pressed_interval_us;
    if (hall_due_ && now_us >= hall_sent_us_ + view_interval_us) {
        hall_sent_us_ = now_us;
        hall_ = nullptr;
        each([&](Session& session) {
            if (session.hall_due) send_hall(session, source);
        });
        hall_due_ = false;
    }
    std::vector<floor::TableId> later;
    for (const floor::TableId table : due_) {
        if (source.state.find_table(table) == nullptr) continue;
        Stand& at = stand(table);
        if (at.due && now_us >= at.sent_us + view_interval_us) publish_table(table, source, now_us);
        if (at.dealer_due && now_us >= at.dealer_sent_us + view_interval_us)
            publish_dealer(table, source, now_us);
        if (at.tile_due && (at.lobbies.empty() || now_us >= at.tile_sent_us + tile_interval_us))
            publish_tile(table, source, now_us);
        if (at.due || at.dealer_due || at.tile_due) later.push_back(table);
    }
    due_ = std::move(later);
    std::size_t made = 0;
    for (std::size_t seen = std::min(mine_queue_.size(), mine_looked_at_max);
         seen > 0 && made < mine_per_turn_max; --seen) {
        const std::uint32_t place = mine_queue_.front();
        mine_queue_.pop_front();
        auto& session = sessions_[place];
        if (!session || !session->mine_due) continue;
        if (now_us < session->mine_sent_us + mine_interval_us) {
            mine_queue_.push_back(place);
            continue;
        }
        session->mine_due = false;
        session->mine_sent_us = now_us;
        send_mine(*session, source);
        ++made;
    }
}

std::optional<std::int64_t> Publisher::next_at(std::int64_t now_us) const {
    std::optional<std::int64_t> next;
    const auto consider = [&](std::int64_t at) { next = next ? std::min(*next, at) : at; };
    if (hall_due_) consider(hall_sent_us_ + view_interval_us);
    for (const floor::TableId table : due_) {
        const Stand& at = stands_[table.value()];
        if (at.due) consider(at.sent_us + view_interval_us);
        if (at.dealer_due) consider(at.dealer_sent_us + view_interval_us);
        if (at.tile_due) consider(at.lobbies.empty() ? now_us : at.tile_sent_us + tile_interval_us);
    }
    if (!mine_queue_.empty()) consider(now_us + mine_pause_us);
    return next;
}

void Publisher::send(const Session& session, const ServerMessage& message) {
    send(session, write_message(message));
}

void Publisher::send(const Session& session, std::string text) {
    letters_.push_back(
        {session.connection_id, std::make_shared<const std::string>(std::move(text))});
}

std::vector<Letter> Publisher::take_letters() {
    return std::exchange(letters_, {});
}

}  // namespace croupier::server
