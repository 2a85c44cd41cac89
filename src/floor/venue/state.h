// The venue's part of the state: what it is, its rulebooks, its day, what its store is trusted
// with.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "base/money.h"
#include "floor/ids.h"
#include "floor/ledger/account.h"
#include "floor/venue/accounts.h"
#include "floor/venue/command.h"
#include "rulebook/rulebook.h"

namespace croupier::floor {

struct Library {
    static constexpr std::string_view type_name = "library";
    std::string id;
    Digest digest;
    std::string text;
    std::shared_ptr<const rulebook::Rulebook> book{};  // read from the text
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "id", self.id);
        v(2, "digest", self.digest);
        v(3, "text", self.text);
    }
    friend bool operator==(const Library& a, const Library& b) {
        return a.id == b.id && a.digest == b.digest && a.text == b.text;
    }
};

struct House {
    std::optional<OpenVenue> venue;
    bool storage_low = false;
    bool stopped = false;  // the whole venue: we were wrong outside any table
    std::string gaming_day;
    std::vector<Digest> day_rounds;  // records of the rounds that ended in this gaming day
    std::vector<Library> rulebooks;
    bool program_differs = false;  // from what was approved: no round begins (ST-GLI19-2.3.2)
    std::vector<Person> erased{};  // from the vault, in the order of their pseudonyms
    std::string store_fault{};     // found in the store, and not cleared by anybody; empty: none
    std::vector<NameSigningKey> signing_keys{};  // of the host, the present one last
    std::uint64_t vault_changes = 0;             // as the vault counts them
    SetLocalTime local_time{};                   // no date: nobody has said it yet
    std::vector<DayAccounts> unclosed_days{};    // the oldest first
    std::string closed_through{};                // the last day whose accounts were closed
    TerminalMeters day_base{};                   // when this day began
    Money day_base_house{};                      // what play had brought by then
};

}  // namespace croupier::floor
