// A file of player cards: a heading that names the columns, then a card a line.
#pragma once

#include <string>
#include <vector>

#include "server/admin/messages.h"

namespace croupier::cli {

struct CardFile {
    std::vector<server::AdminCard> cards;
    // Of each card, where its fields stand: "players.csv, line 3, column 8".
    std::vector<std::string> places;
};

// All problems at once, a line each; nothing is registered then.
Result<CardFile, Fault> read_card_file(const std::string& path);

}  // namespace croupier::cli
