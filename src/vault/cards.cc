// A card is found by the keyed tag of its number. The number itself lies in a box under its
// holder's key, for the list of cards, and stays there when the card is revoked.
#include <algorithm>
#include <map>

#include "vault/person_record.h"

namespace croupier::vault {
namespace {

using Lock = std::lock_guard<std::mutex>;

struct Card {
    Tag tag;
    Tag proof(const Strongroom& room, View pseudonym) const {
        return tag_of(room.index_key, {view_of("card of"), tag, pseudonym});
    }
};

Card card_of(const Strongroom& room, std::string_view card_number) {
    return {tag_of(room.index_key, {view_of("card"), view_of(card_number)})};
}

Err<Fault> damaged_card(const Strongroom& room) {
    return room.database.fault("a card's entry is damaged or was altered");
}

Result<Pseudonym, Fault> pseudonym_in(const Strongroom& room, const Query& query, int column) {
    const Bytes bytes = query.bytes(column);
    Pseudonym person;
    if (bytes.size() != person.bytes.size()) return damaged_card(room);
    std::ranges::copy(bytes, person.bytes.begin());
    return person;
}

Answer<Pseudonym> find_card(Strongroom& room, const Card& card) {
    auto query = room.database.query("SELECT pseudonym, proof FROM cards WHERE tag = ?");
    TRY(found, query.with(card.tag).next());
    if (!found) return refuse<Pseudonym>(Refused::unknown);
    TRY(person, pseudonym_in(room, query, 0));
    if (!same_tag(card.proof(room, person.bytes), query.bytes(1))) return damaged_card(room);
    return grant(person);
}

Result<HeldCard, Fault> read_held(const Strongroom& room, const Pseudonym& person,
                                  const Secret& key, View tag, View box) {
    const auto content = open_box(key, {view_of("card number"), person.bytes, tag}, box);
    if (!content) return damaged_card(room);
    Reader reader(content->bytes());
    HeldCard held;
    held.standing = static_cast<CardStanding>(reader.number<std::uint8_t>());
    held.since_ms = reader.number<std::int64_t>();
    held.ended_ms = reader.number<std::int64_t>();
    held.number = reader.text();
    if (!reader.whole()) return damaged_card(room);
    return held;
}

Result<Nothing, Fault> save_held(Strongroom& room, const Pseudonym& person, const Secret& key,
                                 const Card& card, const HeldCard& held) {
    Writer writer;
    writer.number(static_cast<std::uint8_t>(held.standing));
    writer.number(held.since_ms);
    writer.number(held.ended_ms);
    writer.part(view_of(held.number));
    const Bytes box =
        lock_box(key, {view_of("card number"), person.bytes, card.tag}, writer.bytes());
    return room.database.query("REPLACE INTO card_numbers (tag, pseudonym, body) VALUES (?, ?, ?)")
        .with(card.tag)
        .with(person.bytes)
        .with(box)
        .run();
}

// None: there is no such number, or it was given out before numbers were kept.
Result<std::optional<HeldCard>, Fault> find_held(Strongroom& room, const Pseudonym& person,
                                                 const Secret& key, const Card& card) {
    auto query = room.database.query("SELECT body FROM card_numbers WHERE tag = ?");
    TRY(found, query.with(card.tag).next());
    if (!found) return std::optional<HeldCard>{};
    TRY(held, read_held(room, person, key, card.tag, query.bytes(0)));
    return std::optional(std::move(held));
}

Result<bool, Fault> is_known_number(Strongroom& room, const Card& card) {
    auto query = room.database.query("SELECT 1 FROM card_numbers WHERE tag = ?");
    return query.with(card.tag).next();
}

// Inside a transaction of the caller's.
Answer<Nothing> link(Strongroom& room, const Pseudonym& pseudonym, std::string_view number,
                     std::int64_t at_ms) {
    if (number.empty()) return refuse<Nothing>(Refused::unfit);
    const Card card = card_of(room, number);
    TRY(person, find_living(room, pseudonym));
    if (!person) return refuse<Nothing>(person.error());
    TRY(owner, find_card(room, card));
    if (owner) {
        if (*owner != pseudonym) return refuse<Nothing>(Refused::taken);
        return grant(Nothing{});
    }
    TRY(was_given_out, is_known_number(room, card));
    if (was_given_out) return refuse<Nothing>(Refused::held);
    TRY_DO(room.database.query("INSERT INTO cards (tag, pseudonym, proof) VALUES (?, ?, ?)")
               .with(card.tag)
               .with(pseudonym.bytes)
               .with(card.proof(room, pseudonym.bytes))
               .run());
    TRY_DO(save_held(room, pseudonym, person->key, card,
                     {std::string(number), CardStanding::valid, at_ms, 0}));
    return grant(Nothing{});
}

// Inside a transaction of the caller's; whose it was.
Answer<Pseudonym> end_card(Strongroom& room, std::string_view number, std::int64_t at_ms) {
    const Card card = card_of(room, number);
    TRY(owner, find_card(room, card));
    if (!owner) {
        TRY(was_given_out, is_known_number(room, card));
        return refuse<Pseudonym>(was_given_out ? Refused::held : owner.error());
    }
    TRY(person, find_living(room, *owner));
    if (!person) return refuse<Pseudonym>(person.error());
    TRY(held, find_held(room, *owner, person->key, card));
    HeldCard ended = held.value_or(HeldCard{std::string(number), CardStanding::valid, 0, 0});
    ended.standing = CardStanding::revoked;
    ended.ended_ms = at_ms;
    TRY_DO(room.database.query("DELETE FROM cards WHERE tag = ?").with(card.tag).run());
    TRY_DO(save_held(room, *owner, person->key, card, ended));
    return grant(*owner);
}

// Inside a transaction of the caller's.
Answer<Pseudonym> register_one(Strongroom& room, const NewCard& wanted, std::int64_t at_ms) {
    if (wanted.number.empty() || !is_fit_details(wanted.details))
        return refuse<Pseudonym>(Refused::unfit);
    const Card card = card_of(room, wanted.number);
    TRY(owner, find_card(room, card));
    if (owner) return refuse<Pseudonym>(Refused::taken);
    Pseudonym person;
    if (wanted.person) {
        person = *wanted.person;
    } else {
        TRY(made, insert_person(room, wanted.details));
        person = made;
    }
    TRY(linked, link(room, person, wanted.number, at_ms));
    if (!linked) return refuse<Pseudonym>(linked.error());
    return grant(person);
}

using Held = std::map<Pseudonym, std::vector<std::pair<Bytes, Bytes>>>;

Result<Held, Fault> boxes_by_person(Strongroom& room) {
    Held boxes;
    auto query = room.database.query("SELECT pseudonym, tag, body FROM card_numbers");
    while (true) {
        TRY(found, query.next());
        if (!found) return boxes;
        TRY(person, pseudonym_in(room, query, 0));
        boxes[person].emplace_back(query.bytes(1), query.bytes(2));
    }
}

// Of cards that were given out before their numbers were kept.
Result<Nothing, Fault> add_unnumbered(Strongroom& room, std::map<Pseudonym, std::size_t>& counts) {
    auto query = room.database.query(
        "SELECT pseudonym FROM cards WHERE tag NOT IN (SELECT tag FROM card_numbers)");
    while (true) {
        TRY(found, query.next());
        if (!found) return Nothing{};
        TRY(person, pseudonym_in(room, query, 0));
        ++counts[person];
    }
}

}  // namespace

Answer<Nothing> Vault::link_card(const Pseudonym& pseudonym, std::string_view card_number) {
    const Lock lock(room_->store_mutex);
    TRY(transaction, Transaction::begin(room_->database));
    TRY(linked, link(*room_, pseudonym, card_number, 0));
    if (!linked) return refuse<Nothing>(linked.error());
    TRY_DO(commit_change(*room_, transaction));
    return grant(Nothing{});
}

Answer<Nothing> Vault::unlink_card(std::string_view card_number) {
    const Card card = card_of(*room_, card_number);
    const Lock lock(room_->store_mutex);
    TRY(transaction, Transaction::begin(room_->database));
    TRY(owner, find_card(*room_, card));
    if (!owner) return refuse<Nothing>(owner.error());
    TRY_DO(room_->database.query("DELETE FROM cards WHERE tag = ?").with(card.tag).run());
    TRY_DO(room_->database.query("DELETE FROM card_numbers WHERE tag = ?").with(card.tag).run());
    TRY_DO(commit_change(*room_, transaction));
    return grant(Nothing{});
}

Answer<Pseudonym> Vault::person_of_card(std::string_view card_number) {
    const Card card = card_of(*room_, card_number);
    const Lock lock(room_->store_mutex);
    return find_card(*room_, card);
}

Result<Result<std::vector<Pseudonym>, CardRefused>, Fault> Vault::register_cards(
    std::span<const NewCard> cards, std::int64_t at_ms) {
    using Made = Result<std::vector<Pseudonym>, CardRefused>;
    const Lock lock(room_->store_mutex);
    TRY(transaction, Transaction::begin(room_->database));
    std::vector<Pseudonym> persons;
    persons.reserve(cards.size());
    for (const NewCard& wanted : cards) {
        TRY(person, register_one(*room_, wanted, at_ms));
        if (!person) return Made(Err{CardRefused{person.error(), persons.size()}});
        persons.push_back(*person);
    }
    TRY_DO(commit_change(*room_, transaction));
    return Made(std::move(persons));
}

Answer<Pseudonym> Vault::revoke_card(std::string_view card_number, std::int64_t at_ms) {
    const Lock lock(room_->store_mutex);
    TRY(transaction, Transaction::begin(room_->database));
    TRY(owner, end_card(*room_, card_number, at_ms));
    if (!owner) return refuse<Pseudonym>(owner.error());
    TRY_DO(commit_change(*room_, transaction));
    return grant(*owner);
}

Answer<Pseudonym> Vault::replace_card(std::string_view card_number, std::string_view new_number,
                                      std::int64_t at_ms) {
    const Lock lock(room_->store_mutex);
    TRY(transaction, Transaction::begin(room_->database));
    TRY(there, find_card(*room_, card_of(*room_, new_number)));
    if (there) return refuse<Pseudonym>(Refused::taken);
    TRY(owner, end_card(*room_, card_number, at_ms));
    if (!owner) return refuse<Pseudonym>(owner.error());
    TRY(linked, link(*room_, *owner, new_number, at_ms));
    if (!linked) return refuse<Pseudonym>(linked.error());
    TRY_DO(commit_change(*room_, transaction));
    return grant(*owner);
}

Result<std::vector<CardHolder>, Fault> Vault::card_holders() {
    const Lock lock(room_->store_mutex);
    TRY(boxes, boxes_by_person(*room_));
    std::map<Pseudonym, std::size_t> unnumbered;
    TRY_DO(add_unnumbered(*room_, unnumbered));
    for (const auto& [person, count] : unnumbered) boxes.try_emplace(person);
    std::vector<CardHolder> holders;
    for (const auto& [pseudonym, cards] : boxes) {
        TRY(person, find_living(*room_, pseudonym));
        if (!person) return damaged_person(*room_);
        CardHolder holder{pseudonym, {}, {}};
        TRY(details, load_details(*room_, pseudonym, person->key));
        holder.details = std::move(details);
        for (const auto& [tag, box] : cards) {
            TRY(held, read_held(*room_, pseudonym, person->key, tag, box));
            holder.cards.push_back(std::move(held));
        }
        const auto more = unnumbered.find(pseudonym);
        if (more != unnumbered.end()) holder.cards.resize(holder.cards.size() + more->second);
        std::ranges::sort(holder.cards, {}, &HeldCard::since_ms);
        holders.push_back(std::move(holder));
    }
    return holders;
}

}  // namespace croupier::vault
