// The books of a hall as a file, so that they outlive the server, and the generator itself: one
// JSON object a line, first the hall, then its tables, then its terminals.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "load/hall.h"

namespace croupier::load {

struct Books {
    StaffCard staff;
    std::deque<Table> tables;  // without players
    std::vector<Seat> seats;
};

std::string write_books(const StaffCard& staff, const std::deque<Table>& tables,
                        const std::vector<const Seat*>& seats);
// The Fault names the line.
Result<Books, Fault> read_books(std::string_view text);

// The file is whole or as it was.
Result<Nothing, Fault> save_books(const std::string& path, const Hall& hall);
Result<Nothing, Fault> load_books(const std::string& path, Hall& hall);

}  // namespace croupier::load
