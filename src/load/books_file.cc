#include "load/books_file.h"

#include <fmt/format.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <sstream>
#include <utility>

#include "load/speech.h"
#include "load/terminal.h"

namespace croupier::load {
namespace {

using encoding::json::Array;
using encoding::json::Object;

constexpr std::string_view books_version = "croupier load 1";

template <class... Arguments>
void put(std::string& into, fmt::format_string<Arguments...> words, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(into), words, std::forward<Arguments>(arguments)...);
}

template <class Chipses>
void put_chips(std::string& into, const Chipses& chips) {
    into += '[';
    for (std::size_t i = 0; i < chips.size(); ++i)
        put(into, "{}[{},{}]", i == 0 ? "" : ",", chips[i].place, chips[i].amount.in_cents());
    into += ']';
}

void put_order(std::string& into, std::string_view name, const std::optional<Order>& order) {
    if (!order) return;
    put(into, R"(,"{}":{{"counter":{},"ask":"{}","round":{},"chips":)", name, order->counter,
        order->ask == Ask::place ? "place" : "take", order->round);
    put_chips(into, order->all());
    into += '}';
}

void put_table(std::string& into, const Table& table) {
    put(into,
        R"({{"table":{},"game":"{}","dealer":{},"key":"{}","over":{},"shoe_seed":{},"shoe_at":{},)"
        R"("results":[)",
        table.id, name_of(table.game), table.dealer_number, hex_of_key(table.key), table.last_over,
        table.shoe_seed, table.shoe_at);
    bool first = true;
    for (const auto& [round, outcome] : table.results) {
        put(into, R"({}{{"round":{},"number":{},"cards":[)", first ? "" : ",", round,
            outcome.number ? static_cast<int>(*outcome.number) : -1);
        for (std::size_t i = 0; i < outcome.cards.size(); ++i)
            put(into, R"({}"{}")", i == 0 ? "" : ",", text_of(outcome.cards[i]));
        into += "]}";
        first = false;
    }
    into += "]}\n";
}

void put_seat(std::string& into, const Seat& seat) {
    const Book& book = seat.book;
    put(into,
        R"({{"terminal":{},"key":"{}","at":{},"counter":{},"credit":{},"round":{},"ended":{},)"
        R"("down":)",
        seat.number, hex_of_key(seat.key), seat.table, seat.counter, book.credit().in_cents(),
        book.round(), book.last_ended());
    put_chips(into, book.down());
    put_order(into, "pending", seat.pending);
    if (seat.absorbed) into += R"(,"absorbed":1)";
    put_order(into, "last", seat.last);
    if (seat.last) put(into, R"(,"reason":"{}")", seat.last_reason);
    into += "}\n";
}

std::uint32_t small_in(const Object& object, std::string_view name) {
    return static_cast<std::uint32_t>(number_in(object, name));
}
std::uint64_t large_in(const Object& object, std::string_view name) {
    return static_cast<std::uint64_t>(number_in(object, name));
}

bool read_chips(const Object& from, std::string_view name, Game game, std::vector<Chips>& into) {
    const Array* list = list_in(from, name);
    if (list == nullptr) return false;
    for (const auto& one : *list) {
        const Array* pair = one.if_array();
        if (pair == nullptr || pair->size() != 2) return false;
        const std::int64_t* place = (*pair)[0].if_int64();
        const std::int64_t* amount = (*pair)[1].if_int64();
        if (place == nullptr || amount == nullptr || *place < 0 ||
            static_cast<std::size_t>(*place) >= places_of(game))
            return false;
        into.push_back({static_cast<Place>(*place), Money::cents(*amount)});
    }
    return true;
}

bool read_order(const Object& from, std::string_view name, Game game, std::optional<Order>& into) {
    const Object* object = object_in(from, name);
    if (object == nullptr) return !from.contains(name);
    std::vector<Chips> chips;
    if (!read_chips(*object, "chips", game, chips) || chips.size() > order_chips_max) return false;
    Order& order = into.emplace();
    order.counter = large_in(*object, "counter");
    order.ask = text_in(*object, "ask") == "take" ? Ask::take : Ask::place;
    order.round = small_in(*object, "round");
    order.count = static_cast<std::uint8_t>(chips.size());
    std::copy(chips.begin(), chips.end(), order.chips.begin());
    return true;
}

bool read_table(const Object& from, Table& table) {
    const auto game = find_game(text_in(from, "game"));
    const auto key = parse_key(text_in(from, "key"));
    const Array* results = list_in(from, "results");
    if (!game || !key || results == nullptr) return false;
    table.id = small_in(from, "table");
    table.game = *game;
    table.dealer_number = small_in(from, "dealer");
    table.key = *key;
    table.last_over = small_in(from, "over");
    table.shoe_seed = large_in(from, "shoe_seed");
    table.shoe_at = small_in(from, "shoe_at");
    for (const auto& one : *results) {
        const Object* result = one.if_object();
        const Array* cards = result != nullptr ? list_in(*result, "cards") : nullptr;
        if (cards == nullptr) return false;
        Outcome outcome;
        if (const std::int64_t number = number_in(*result, "number"); number >= 0)
            outcome.number = static_cast<std::uint8_t>(number);
        for (const auto& card : *cards) {
            const std::string_view* text = card.if_string();
            const auto known = text != nullptr ? find_card(*text) : std::nullopt;
            if (!known) return false;
            outcome.cards.push_back(*known);
        }
        table.keep_result(small_in(*result, "round"), std::move(outcome));
    }
    return true;
}

bool read_seat(const Object& from, const std::deque<Table>& tables, Seat& seat) {
    const auto key = parse_key(text_in(from, "key"));
    seat.table = small_in(from, "at");
    if (!key || seat.table >= tables.size()) return false;
    const Game game = tables[seat.table].game;
    seat.number = small_in(from, "terminal");
    seat.key = *key;
    seat.counter = large_in(from, "counter");
    seat.book = Book(seat.number, game, money_in(from, "credit"));
    std::vector<Chips> down;
    if (!read_chips(from, "down", game, down)) return false;
    seat.book.restore(small_in(from, "round"), small_in(from, "ended"), std::move(down));
    seat.last_reason = text_in(from, "reason");
    seat.absorbed = number_in(from, "absorbed") != 0;
    return read_order(from, "pending", game, seat.pending) &&
           read_order(from, "last", game, seat.last);
}

}  // namespace

std::string write_books(const StaffCard& staff, const std::deque<Table>& tables,
                        const std::vector<const Seat*>& seats) {
    std::string text =
        fmt::format(R"({{"books":"{}","tables":{},"terminals":{},"staff":"{}","pin":"{}"}})",
                    books_version, tables.size(), seats.size(), staff.number, staff.pin);
    text += '\n';
    for (const Table& table : tables) put_table(text, table);
    for (const Seat* seat : seats) put_seat(text, *seat);
    return text;
}

Result<Books, Fault> read_books(std::string_view text) {
    Books books;
    encoding::json::Reader reader;
    std::size_t number = 0;
    std::int64_t tables = 0;
    std::int64_t seats = 0;
    while (!text.empty()) {
        ++number;
        const std::size_t end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        const auto read = reader.read(line);
        const Object* object = read ? (*read)->if_object() : nullptr;
        bool good = object != nullptr;
        if (good && number == 1) {
            good = text_in(*object, "books") == books_version;
            tables = number_in(*object, "tables");
            seats = number_in(*object, "terminals");
            books.staff = {std::string(text_in(*object, "staff")),
                           std::string(text_in(*object, "pin"))};
        } else if (good && std::ssize(books.tables) < tables) {
            good = read_table(*object, books.tables.emplace_back());
        } else if (good) {
            good = read_seat(*object, books.tables, books.seats.emplace_back());
        }
        if (!good) return Err{Fault{fmt::format("line {}: not of a books file", number)}};
    }
    if (std::ssize(books.tables) != tables || std::ssize(books.seats) != seats || number == 0)
        return Err{Fault{fmt::format("{} terminals and {} tables, and {} and {} were kept",
                                     books.seats.size(), books.tables.size(), seats, tables)}};
    return books;
}

Result<Nothing, Fault> save_books(const std::string& path, const Hall& hall) {
    std::vector<const Seat*> seats;
    for (const auto& terminal : hall.terminals()) seats.push_back(&terminal->seat());
    const std::string text = write_books(hall.staff(), hall.tables(), seats);
    const std::string beside = path + ".new";
    std::ofstream file(beside, std::ios::binary | std::ios::trunc);
    file << text;
    file.close();
    if (!file || std::rename(beside.c_str(), path.c_str()) != 0)
        return Err{Fault{fmt::format("{}: cannot be written", path)}};
    return Nothing{};
}

Result<Nothing, Fault> load_books(const std::string& path, Hall& hall) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    if (!file) return Err{Fault{fmt::format("{}: cannot be read", path)}};
    auto books = read_books(text.str());
    if (!books) return Err{Fault{fmt::format("{}: {}", path, books.error().what)}};
    hall.set_staff(books->staff);
    for (Table& table : books->tables) hall.add_table(std::move(table));
    for (Seat& seat : books->seats) hall.add_terminal(std::move(seat));
    return Nothing{};
}

}  // namespace croupier::load
