// A person as it is stored. Callers hold the store's mutex, and a transaction where they write.
#pragma once

#include "vault/strongroom.h"

namespace croupier::vault {

struct Person {
    bool is_erased = false;
    Secret key;
};

Err<Fault> damaged_person(const Strongroom& room);
Answer<Person> find_person(Strongroom& room, const Pseudonym& pseudonym);
// Only a person that is known and not erased.
Answer<Person> find_living(Strongroom& room, const Pseudonym& pseudonym);

bool is_fit_details(const Details& details);
// A new person with these details.
Result<Pseudonym, Fault> insert_person(Strongroom& room, const Details& details);
Result<Details, Fault> load_details(Strongroom& room, const Pseudonym& pseudonym,
                                    const Secret& key);

}  // namespace croupier::vault
