// What staff do at a table besides dealing: limits, notices, shoes, approvals, questions.
#pragma once

#include "sim/post.h"

namespace croupier::sim {

// Sends what staff do, by somebody who may; now and then by somebody who may not.
class StaffDesk {
public:
    StaffDesk(Post& post, Client& client);

    void by(rulebook::Action action, floor::Order order);
    void by_rank(rulebook::Rank least, floor::Order order);
    // A dealer asks, and somebody of that rank lends his authority.
    void with(rulebook::Action action, floor::Order order);
    void with_rank(rulebook::Rank least, floor::Order order);
    floor::TerminalId any_terminal();

private:
    floor::StaffId ranking(rulebook::Rank least);

    Post& post_;
    Client& client_;
    const rulebook::Policies& policies_;
};

// Anything that fits this table, and some things that do not.
void do_odd_job(Post& post, Client& client);
// As the table wants it, most of the time.
void load_shoe(Post& post, Client& client);

// How many tables must have such a part.
std::size_t tables_that_want(const floor::State& state, floor::DeviceKind kind);
// Nobody here brings another one: without it some table would never open again.
bool cannot_be_spared(const floor::State& state, floor::DeviceKind kind);

}  // namespace croupier::sim
