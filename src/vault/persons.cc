// A person's row is a box under the venue key that holds either the person's own key or, after
// erasure, the tombstone; both have the same size, so the one is written over the other.
#include <sodium.h>

#include <algorithm>

#include "vault/person_record.h"

namespace croupier::vault {
namespace {

using Lock = std::lock_guard<std::mutex>;

constexpr std::size_t text_bytes_max = std::size_t{64} << 10;
constexpr std::byte living{1};
constexpr std::byte erased{2};
constexpr std::size_t row_size = 1 + key_size;

Bytes living_row(const Strongroom& room, const Pseudonym& person, const Secret& key) {
    Secret row(row_size);
    row.bytes()[0] = living;
    std::ranges::copy(key.bytes(), row.bytes().begin() + 1);
    return lock_box(room.venue.key, {view_of("person"), person.bytes}, row.bytes());
}

Bytes erased_row(const Strongroom& room, const Pseudonym& person, std::int64_t at_ms) {
    std::array<std::byte, row_size> row{erased};
    put_number(at_ms, row.data() + 1);
    return lock_box(room.venue.key, {view_of("person"), person.bytes}, row);
}

Result<Nothing, Fault> save_details(Strongroom& room, const Pseudonym& person, const Secret& key,
                                    const Details& details) {
    Writer writer;
    writer.part(view_of(details.name));
    writer.part(view_of(details.document));
    writer.part(view_of(details.contact));
    const Bytes box = lock_box(key, {view_of("details"), person.bytes}, writer.bytes());
    return room.database.query("REPLACE INTO details (pseudonym, body) VALUES (?, ?)")
        .with(person.bytes)
        .with(box)
        .run();
}

Result<std::vector<Note>, Fault> load_notes(Strongroom& room, const Pseudonym& person,
                                            const Secret& key) {
    std::vector<Note> all;
    auto query =
        room.database.query("SELECT number, body FROM notes WHERE pseudonym = ? ORDER BY number");
    query.with(person.bytes);
    while (true) {
        TRY(found, query.next());
        if (!found) return all;
        const auto number = static_cast<std::uint32_t>(query.integer(0));
        const auto content =
            open_box(key, {view_of("note"), person.bytes, bytes_of(number)}, query.bytes(1));
        if (!content) return damaged_person(room);
        Reader reader(content->bytes());
        const auto at_ms = reader.number<std::int64_t>();
        all.push_back({number, at_ms, reader.text()});
        if (!reader.whole()) return damaged_person(room);
    }
}

Result<Nothing, Fault> remove_from(Strongroom& room, const char* sql, const Pseudonym& person) {
    return room.database.query(sql).with(person.bytes).run();
}

}  // namespace

Err<Fault> damaged_person(const Strongroom& room) {
    return room.database.fault("a person's entry is damaged or was altered");
}

Answer<Person> find_person(Strongroom& room, const Pseudonym& pseudonym) {
    auto query = room.database.query("SELECT body FROM persons WHERE pseudonym = ?");
    TRY(found, query.with(pseudonym.bytes).next());
    if (!found) return refuse<Person>(Refused::unknown);
    const auto row = open_box(room.venue.key, {view_of("person"), pseudonym.bytes}, query.bytes(0));
    if (!row || row->bytes().size() != row_size) return damaged_person(room);
    Person person;
    if (row->bytes()[0] == erased) {
        person.is_erased = true;
    } else {
        if (row->bytes()[0] != living) return damaged_person(room);
        person.key = Secret(key_size);
        std::ranges::copy(row->bytes().subspan(1), person.key.bytes().begin());
    }
    return grant(std::move(person));
}

Answer<Person> find_living(Strongroom& room, const Pseudonym& pseudonym) {
    TRY(person, find_person(room, pseudonym));
    if (person && person->is_erased) return refuse<Person>(Refused::erased);
    return std::move(person);
}

bool is_fit_details(const Details& details) {
    return details.name.size() <= text_bytes_max && details.document.size() <= text_bytes_max &&
           details.contact.size() <= text_bytes_max;
}

Result<Pseudonym, Fault> insert_person(Strongroom& room, const Details& details) {
    Pseudonym person;
    randombytes_buf(person.bytes.data(), person.bytes.size());
    const Secret key = Secret::random(key_size);
    TRY_DO(room.database.query("INSERT INTO persons (pseudonym, body) VALUES (?, ?)")
               .with(person.bytes)
               .with(living_row(room, person, key))
               .run());
    TRY_DO(save_details(room, person, key, details));
    return person;
}

Result<Details, Fault> load_details(Strongroom& room, const Pseudonym& pseudonym,
                                    const Secret& key) {
    auto query = room.database.query("SELECT body FROM details WHERE pseudonym = ?");
    TRY(found, query.with(pseudonym.bytes).next());
    if (!found) return damaged_person(room);
    const auto content = open_box(key, {view_of("details"), pseudonym.bytes}, query.bytes(0));
    if (!content) return damaged_person(room);
    Reader reader(content->bytes());
    Details details;
    details.name = reader.text();
    details.document = reader.text();
    details.contact = reader.text();
    if (!reader.whole()) return damaged_person(room);
    return details;
}

Answer<Pseudonym> Vault::create_person(const Details& details) {
    if (!is_fit_details(details)) return refuse<Pseudonym>(Refused::unfit);
    const Lock lock(room_->store_mutex);
    TRY(transaction, Transaction::begin(room_->database));
    TRY(person, insert_person(*room_, details));
    TRY_DO(commit_change(*room_, transaction));
    return grant(person);
}

Answer<Details> Vault::details(const Pseudonym& pseudonym) {
    const Lock lock(room_->store_mutex);
    TRY(person, find_living(*room_, pseudonym));
    if (!person) return refuse<Details>(person.error());
    TRY(details, load_details(*room_, pseudonym, person->key));
    return grant(std::move(details));
}

Answer<Nothing> Vault::replace_details(const Pseudonym& pseudonym, const Details& details) {
    if (!is_fit_details(details)) return refuse<Nothing>(Refused::unfit);
    const Lock lock(room_->store_mutex);
    TRY(transaction, Transaction::begin(room_->database));
    TRY(person, find_living(*room_, pseudonym));
    if (!person) return refuse<Nothing>(person.error());
    TRY_DO(save_details(*room_, pseudonym, person->key, details));
    TRY_DO(commit_change(*room_, transaction));
    return grant(Nothing{});
}

Answer<std::uint32_t> Vault::add_note(const Pseudonym& pseudonym, std::string_view text,
                                      std::int64_t at_ms) {
    if (text.size() > text_bytes_max) return refuse<std::uint32_t>(Refused::unfit);
    const Lock lock(room_->store_mutex);
    TRY(transaction, Transaction::begin(room_->database));
    TRY(person, find_living(*room_, pseudonym));
    if (!person) return refuse<std::uint32_t>(person.error());
    auto last =
        room_->database.query("SELECT ifnull(max(number), 0) FROM notes WHERE pseudonym = ?");
    TRY_DO(last.with(pseudonym.bytes).next());
    const auto number = static_cast<std::uint32_t>(last.integer(0) + 1);
    Writer writer;
    writer.number(at_ms);
    writer.part(view_of(text));
    const Bytes box =
        lock_box(person->key, {view_of("note"), pseudonym.bytes, bytes_of(number)}, writer.bytes());
    TRY_DO(room_->database.query("INSERT INTO notes (pseudonym, number, body) VALUES (?, ?, ?)")
               .with(pseudonym.bytes)
               .with(number)
               .with(box)
               .run());
    TRY_DO(commit_change(*room_, transaction));
    return grant(number);
}

Answer<std::vector<Note>> Vault::notes(const Pseudonym& pseudonym) {
    const Lock lock(room_->store_mutex);
    TRY(person, find_living(*room_, pseudonym));
    if (!person) return refuse<std::vector<Note>>(person.error());
    TRY(all, load_notes(*room_, pseudonym, person->key));
    return grant(std::move(all));
}

Answer<Nothing> Vault::erase(const Pseudonym& pseudonym, std::int64_t at_ms) {
    const Lock lock(room_->store_mutex);
    {
        TRY(transaction, Transaction::begin(room_->database));
        TRY(person, find_person(*room_, pseudonym));
        if (!person) return refuse<Nothing>(person.error());
        if (!person->is_erased) {
            TRY_DO(room_->database.query("UPDATE persons SET body = ? WHERE pseudonym = ?")
                       .with(erased_row(*room_, pseudonym, at_ms))
                       .with(pseudonym.bytes)
                       .run());
        }
        TRY_DO(remove_from(*room_, "DELETE FROM details WHERE pseudonym = ?", pseudonym));
        TRY_DO(remove_from(*room_, "DELETE FROM notes WHERE pseudonym = ?", pseudonym));
        TRY_DO(remove_from(*room_, "DELETE FROM cards WHERE pseudonym = ?", pseudonym));
        TRY_DO(remove_from(*room_, "DELETE FROM card_numbers WHERE pseudonym = ?", pseudonym));
        TRY_DO(order_scrub(*room_));
        TRY_DO(commit_change(*room_, transaction));
    }
    TRY_DO(scrub(*room_));
    return grant(Nothing{});
}

}  // namespace croupier::vault
