#include "server/office/demo_desk.h"

#include <fmt/format.h>
#include <openssl/rand.h>

#include <algorithm>

#include "encoding/wire.h"
#include "server/net/http_words.h"

namespace croupier::server {
namespace {

constexpr std::uint32_t terminals_at_once_max = 20'000;
constexpr std::uint32_t tables_at_once_max = 100;

struct MoreTerminals {
    static constexpr std::string_view type_name = "more_terminals";
    std::uint32_t count = 0;
    Money credit;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "count", self.count);
        v(2, "credit", self.credit);
    }
};

struct MoreTables {
    static constexpr std::string_view type_name = "more_tables";
    static constexpr bool lenient = true;
    std::uint32_t count = 0;
    std::string rulebook;
    floor::Game game{};
    floor::Mode mode{};
    Money least;
    Money most;
    std::int64_t period_ms = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "count", self.count);
        v(2, "rulebook", self.rulebook);
        v(3, "game", self.game);
        v(4, "mode", self.mode);
        v(5, "least", self.least);
        v(6, "most", self.most);
        v(7, "period_ms", self.period_ms);
    }
};

struct DealerSwitch {
    static constexpr std::string_view type_name = "dealer_switch";
    floor::TableId table;
    bool on = false;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "on", self.on);
    }
};

struct NoteIn {
    static constexpr std::string_view type_name = "note_in";
    floor::TerminalId terminal;
    Money amount;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "amount", self.amount);
    }
};

struct CardIn {
    static constexpr std::string_view type_name = "card_in";
    static constexpr bool lenient = true;
    floor::TerminalId terminal;
    std::string card;  // empty: the one that is there comes out
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "card", self.card);
    }
};

struct ToldPart {
    static constexpr std::string_view type_name = "told_part";
    floor::TerminalId terminal;
    floor::Rejection reason{};
    Money credit;
    bool card = false;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "reason", self.reason);
        v(3, "credit", self.credit);
        v(4, "card", self.card);
    }
};

struct ToldTerminal {
    static constexpr std::string_view type_name = "told_terminal";
    floor::TerminalId number;
    std::string name;
    std::string key;
    std::string card;
    Money credit;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "number", self.number);
        v(2, "name", self.name);
        v(3, "key", self.key);
        v(4, "card", self.card);
        v(5, "credit", self.credit);
    }
};

struct ToldTable {
    static constexpr std::string_view type_name = "told_table";
    floor::TableId table;
    std::string name;
    floor::Game game{};
    floor::Mode mode{};
    std::string rulebook;
    std::uint32_t dealer_terminal = 0;
    std::string key;
    std::uint32_t display = 0;
    std::string display_key;
    bool scripted_dealer = false;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "name", self.name);
        v(3, "game", self.game);
        v(4, "mode", self.mode);
        v(5, "rulebook", self.rulebook);
        v(6, "dealer_terminal", self.dealer_terminal);
        v(7, "key", self.key);
        v(8, "display", self.display);
        v(9, "display_key", self.display_key);
        v(10, "scripted_dealer", self.scripted_dealer);
    }
};

struct ToldPerson {
    static constexpr std::string_view type_name = "told_person";
    std::string number;
    std::string role;
    std::string rulebook;
    std::string pin;
    std::string user;
    std::string password;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "number", self.number);
        v(2, "role", self.role);
        v(3, "rulebook", self.rulebook);
        v(4, "pin", self.pin);
        v(5, "user", self.user);
        v(6, "password", self.password);
    }
};

struct ToldTerminals {
    static constexpr std::string_view type_name = "told_terminals";
    std::vector<ToldTerminal> terminals;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminals", self.terminals);
    }
};

struct ToldTables {
    static constexpr std::string_view type_name = "told_tables";
    std::vector<ToldTable> tables;
    ToldPerson staff;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "tables", self.tables);
        v(2, "staff", self.staff);
    }
};

struct ToldFloor {
    static constexpr std::string_view type_name = "told_floor";
    std::string venue;
    std::vector<ToldTable> tables;
    std::vector<ToldTerminal> terminals;
    std::vector<ToldPerson> staff;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "venue", self.venue);
        v(2, "tables", self.tables);
        v(3, "terminals", self.terminals);
        v(4, "staff", self.staff);
    }
};

ToldPerson told(const DemoPerson& person) {
    return {std::to_string(person.staff.value()),
            person.role,
            person.house,
            person.pin,
            person.user,
            person.password};
}

}  // namespace

PartKey DemoDesk::key_of(const PartKey& secret, Part part, std::uint32_t number) {
    return proof_of(secret, part, number, Digest{}).bytes;
}

std::string DemoDesk::key_text(Part part, std::uint32_t number) const {
    return hex_of(key_of(parts_.secret, part, number));
}

bool DemoDesk::answer(const Asked& asked, HttpReply& reply) {
    const HttpRequest& request = asked.request;
    if (request.path == "/demo" && request.method == "GET") {
        tell_all(reply);
        return true;
    }
    if (!request.path.starts_with("/demo/")) return false;
    if (request.method != "POST") {
        refuse(reply, 405, "POST");
    } else if (request.path == "/demo/terminals") {
        add_terminals(request.body, reply);
    } else if (request.path == "/demo/tables") {
        add_tables(request.body, reply);
    } else if (request.path == "/demo/dealer") {
        switch_dealer(request.body, reply);
    } else if (request.path == "/demo/note") {
        put_note_in(request.body, reply);
    } else if (request.path == "/demo/card") {
        move_card(request.body, reply);
    } else {
        return false;
    }
    return true;
}

void DemoDesk::tell_all(HttpReply& reply) {
    const floor::State& state = parts_.engine.host().state();
    ToldFloor all;
    all.venue = state.house.venue->name;
    for (std::size_t i = 0; i < state.tables.size(); ++i) {
        const auto number = static_cast<std::uint32_t>(i);
        const floor::Table& table = state.tables[i];
        all.tables.push_back(
            {floor::TableId(number), table.name, table.settings.game, table.settings.mode,
             table.settings.rulebook, number, key_text(Part::dealer_terminal, number), number,
             key_text(Part::display, number), parts_.dealer_is_on(floor::TableId(number))});
    }
    for (const DemoTerminal& terminal : parts_.floor.terminals)
        all.terminals.push_back({terminal.terminal, terminal.name,
                                 key_text(Part::terminal, terminal.terminal.value()), terminal.card,
                                 state.ledger.credit(terminal.terminal).total()});
    for (const DemoPerson& person : parts_.floor.staff) all.staff.push_back(told(person));
    reply.body = encoding::to_json(all);
}

// Into the host's queue; engine.turn() decides, and the state shows what came of it.
void DemoDesk::order(floor::Order order, std::optional<floor::StaffId> actor) {
    floor::Command command;
    command.origin = actor ? floor::Origin{floor::OriginKind::office, actor->value()}
                           : floor::Origin{floor::OriginKind::host, 0};
    command.actor = actor;
    command.order = std::move(order);
    parts_.engine.orders().submit(std::move(command));
}

void DemoDesk::add_terminals(const std::string& body, HttpReply& reply) {
    const auto more = encoding::from_json<MoreTerminals>(std::string_view(body));
    if (!more) return refuse(reply, 400, more.error().what);
    if (more->count == 0 || more->count > terminals_at_once_max || more->credit < Money{})
        return refuse(reply, 400, fmt::format("count: 1 to {}", terminals_at_once_max));
    const floor::State& state = parts_.engine.host().state();
    const auto first = static_cast<std::uint32_t>(state.terminals.size());
    ToldTerminals told_now;
    for (std::uint32_t i = 0; i < more->count; ++i) {
        const std::string name = fmt::format("Terminal {}", first + i + 1);
        order(floor::TerminalCommand{floor::AddTerminal{name}}, {});
        told_now.terminals.push_back({floor::TerminalId(first + i), name,
                                      key_text(Part::terminal, first + i), "", more->credit});
    }
    if (const auto done = parts_.engine.turn(); !done) return refuse(reply, 500, done.error().what);
    if (state.terminals.size() != first + more->count)
        return refuse(reply, 409, "not all terminals could be added");
    for (const ToldTerminal& terminal : told_now.terminals) {
        // Some rulebooks want to know who plays: somebody whom nobody knows.
        floor::Person somebody;
        CHECK(RAND_bytes(somebody.pseudonym.data(), static_cast<int>(somebody.pseudonym.size())) ==
              1);
        order(floor::TerminalCommand{floor::InsertCard{terminal.number, somebody}}, {});
        if (more->credit > Money{})
            order(floor::TerminalCommand{floor::GivePromotion{
                      terminal.number, floor::CreditClass::cashable, more->credit}},
                  {});
    }
    if (const auto done = parts_.engine.turn(); !done) return refuse(reply, 500, done.error().what);
    reply.body = encoding::to_json(told_now);
}

void DemoDesk::add_tables(const std::string& body, HttpReply& reply) {
    const auto more = encoding::from_json<MoreTables>(std::string_view(body));
    if (!more) return refuse(reply, 400, more.error().what);
    if (more->count == 0 || more->count > tables_at_once_max)
        return refuse(reply, 400, fmt::format("count: 1 to {}", tables_at_once_max));
    const floor::State& state = parts_.engine.host().state();
    const auto model = std::find_if(
        parts_.floor.tables.begin(), parts_.floor.tables.end(), [&](const DemoTable& table) {
            return table.settings.rulebook == more->rulebook && table.settings.game == more->game &&
                   table.settings.mode == more->mode;
        });
    if (model == parts_.floor.tables.end())
        return refuse(reply, 409, "the demo floor has no such table to take as a model");
    // Somebody who may open it: the highest of that rulebook's ladder.
    const auto& ladder = state.tables[model->table.value()].book->policies->ladder;
    const auto manager = std::find_if(
        parts_.floor.staff.begin(), parts_.floor.staff.end(), [&](const DemoPerson& person) {
            return !person.pin.empty() && person.role == ladder.back();
        });
    if (manager == parts_.floor.staff.end())
        return refuse(reply, 409, "nobody on this floor may open it");
    ToldTables told_now;
    told_now.staff = told(*manager);
    order(floor::StaffCommand{floor::SignIn{manager->staff}}, {});
    floor::Settings settings = model->settings;
    if (more->least > Money{}) settings.least = more->least;
    if (more->most > Money{}) settings.most = more->most;
    if (more->period_ms > 0) settings.period_ms = more->period_ms;
    for (std::uint32_t i = 0; i < more->count; ++i) {
        const auto number = static_cast<std::uint32_t>(state.tables.size());
        const floor::TableId table(number);
        const std::string name = fmt::format("Table {}", number + 1);
        order(floor::TableCommand{floor::AddTable{name, settings}}, {});
        if (const auto done = parts_.engine.turn(); !done)
            return refuse(reply, 500, done.error().what);
        if (state.tables.size() != number + 1U)
            return refuse(reply, 409, "the rulebook does not allow this table");
        if (floor::expected(state.tables[number]).what == floor::Expectation::new_shoe ||
            state.tables[number].game->shoe() != nullptr)
            order(floor::TableCommand{floor::LoadShoe{table,
                                                      floor::usual_load(state.tables[number])}},
                  manager->staff);
        order(floor::TableCommand{floor::OpenTable{table}}, manager->staff);
        if (const auto done = parts_.engine.turn(); !done)
            return refuse(reply, 500, done.error().what);
        if (state.tables[number].phase == floor::Phase::closed)
            return refuse(reply, 409, fmt::format("{} did not open", name));
        parts_.engine.add_duty({Part::dealer_terminal, number, {table}});
        parts_.engine.add_duty({Part::display, number, {table}});
        told_now.tables.push_back({table, name, settings.game, settings.mode, settings.rulebook,
                                   number, key_text(Part::dealer_terminal, number), number,
                                   key_text(Part::display, number), false});
    }
    reply.body = encoding::to_json(told_now);
}

// False: answered already.
bool DemoDesk::connect_to(floor::TerminalId terminal, HttpReply& reply) {
    const floor::State& state = parts_.engine.host().state();
    if (state.find_terminal(terminal) == nullptr) {
        refuse(reply, 404, "no such terminal");
        return false;
    }
    if (parts_.devices.has(terminal)) return true;
    parts_.devices.connect_to(state, terminal, std::nullopt, parts_.engine.host().now());
    if (const auto done = parts_.engine.turn(); !done) {
        refuse(reply, 500, done.error().what);
        return false;
    }
    return true;
}

void DemoDesk::put_note_in(const std::string& body, HttpReply& reply) {
    const auto note = encoding::from_json<NoteIn>(std::string_view(body));
    if (!note) return refuse(reply, 400, note.error().what);
    if (note->amount <= Money{}) return refuse(reply, 400, "amount: of a note, in cents");
    if (!connect_to(note->terminal, reply)) return;
    const floor::State& state = parts_.engine.host().state();
    if (const auto put = parts_.devices.put_note_in(note->terminal, note->amount); !put)
        return refuse(reply, 409, put.error().what);
    // Into escrow, into the stacker, into the journal, acknowledged: the devices take no time here.
    if (const auto done = parts_.engine.turn(); !done) return refuse(reply, 500, done.error().what);
    const auto refused = parts_.devices.refused(note->terminal);
    const ToldPart told{note->terminal, refused ? refused->reason : floor::Rejection::none,
                        state.ledger.credit(note->terminal).total(),
                        state.find_terminal(note->terminal)->person.has_value()};
    reply.body = encoding::to_json(told);
}

void DemoDesk::move_card(const std::string& body, HttpReply& reply) {
    const auto card = encoding::from_json<CardIn>(std::string_view(body));
    if (!card) return refuse(reply, 400, card.error().what);
    const floor::State& state = parts_.engine.host().state();
    if (state.find_terminal(card->terminal) == nullptr)
        return refuse(reply, 404, "no such terminal");
    const auto moved = card->card.empty() ? parts_.devices.take_card_out(card->terminal)
                                          : parts_.devices.put_card_in(card->terminal, card->card);
    if (!moved) return refuse(reply, 409, moved.error().what);
    if (const auto done = parts_.engine.turn(); !done) return refuse(reply, 500, done.error().what);
    const bool in = state.find_terminal(card->terminal)->person.has_value();
    // Nobody's card comes out again, as a player would take it.
    if (!card->card.empty() && !in) {
        if (const auto out = parts_.devices.take_card_out(card->terminal); !out)
            return refuse(reply, 409, out.error().what);
        if (const auto done = parts_.engine.turn(); !done)
            return refuse(reply, 500, done.error().what);
        return refuse(reply, 404, "nobody has this card");
    }
    reply.body = encoding::to_json(ToldPart{card->terminal, floor::Rejection::none,
                                            state.ledger.credit(card->terminal).total(), in});
}

void DemoDesk::switch_dealer(const std::string& body, HttpReply& reply) {
    const auto wanted = encoding::from_json<DealerSwitch>(std::string_view(body));
    if (!wanted) return refuse(reply, 400, wanted.error().what);
    if (parts_.engine.host().state().find_table(wanted->table) == nullptr)
        return refuse(reply, 404, "no such table");
    parts_.set_dealer(wanted->table, wanted->on);
    reply.body = fmt::format(R"({{"table":{},"on":{}}})", wanted->table.value(),
                             parts_.dealer_is_on(wanted->table));
}

}  // namespace croupier::server
