// What people write about people does not lie in the journal: it is put into the vault, as a note
// of whoever it is about, and the order goes on with words that say where it lies. Screens read it
// from there. Who is erased from the vault takes their notes along; the journal stays whole.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <string>

#include "floor/forward.h"
#include "floor/ids.h"
#include "vault/vault.h"
#include "view/parts.h"

namespace croupier::server {

vault::Pseudonym pseudonym_of(const floor::Person& person);
floor::Person person_of(const vault::Pseudonym& pseudonym);

// One thread, the engine's.
class Texts final : public view::Texts {
public:
    Texts(vault::Vault& vault, std::function<void(const Fault&)> complain)
        : vault_(vault), complain_(std::move(complain)) {}

    // Every free text of the order becomes a note. Of an order that the floor would refuse nothing
    // is kept, so that nobody fills the vault from outside. The same order sent again gets the same
    // words.
    void put_away(const floor::State& state, floor::Command& command);
    // The text that lies there; what names no note of this vault comes back as it is.
    std::string read(const std::string& kept) const override;
    // Once more is no error: at each start for everybody whom the journal names.
    void erase(const floor::Person& person, std::int64_t at_ms);

private:
    std::string put(const std::optional<floor::Person>& about, const std::string& text,
                    std::int64_t at_ms);

    vault::Vault& vault_;
    std::function<void(const Fault&)> complain_;
    // By what it says in the journal.
    mutable std::map<std::string, std::string> read_;
    // Origin, counter and text of what was put away last, and what stands for it.
    std::map<std::string, std::string> sent_;
    std::deque<std::string> sent_order_;
};

}  // namespace croupier::server
