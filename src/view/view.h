// view(source, audience): the only source of what leaves the host. Pure; what the audience names
// must exist (CHECK).
#pragma once

#include <string>
#include <variant>

#include "view/dealer.h"
#include "view/office.h"
#include "view/parts.h"
#include "view/player.h"
#include "view/table.h"

namespace croupier::view {

struct Player {
    floor::TerminalId terminal;
    std::optional<std::vector<floor::TableId>> tables{};  // these alone; none: all
};
struct AtTable {
    floor::TableId table;
};
struct Dealer {
    floor::TableId table;
};
struct Display {
    floor::TableId table;
};
// Of every long list one page, counted from 0.
struct Office {
    std::size_t page = 0;
};
struct Inspector {
    std::size_t page = 0;
};
using Audience = std::variant<Player, AtTable, Dealer, Display, Office, Inspector>;

PlayerView view(const Source& source, const Player& player);
TableView view(const Source& source, const AtTable& at);
DealerView view(const Source& source, const Dealer& dealer);
DisplayView view(const Source& source, const Display& display);
OfficeView view(const Source& source, const Office& office);
InspectorView view(const Source& source, const Inspector& inspector);

// As it goes over the wire.
std::string view_json(const Source& source, const Audience& audience);

}  // namespace croupier::view
