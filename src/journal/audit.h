// Follows the chain row by row and writes down what does not hold, going on behind each damage.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "journal/store.h"

namespace croupier::journal {

// A batch as the store has it, nothing checked.
struct Row {
    Sequence sequence = 0;
    std::int64_t at_ms = 0;
    ByteView content;
    ByteView hash;
};

class Audit {
public:
    // A genesis record that was changed has another hash than the one kept beside it.
    Audit(const Digest& genesis_kept, const Digest& genesis_computed);

    // Before the rows: `head` must be in the chain, because `source` says so.
    void expect(const Head& head, const std::string& source);
    void find(Sequence first, Sequence last, std::string what);
    void remark(std::string what) { report_.remarks.push_back(std::move(what)); }

    void see(const Row& row);
    void unreadable(Sequence sequence, const std::string& why);
    // The first batch that has not been seen or named.
    Sequence next() const { return next_; }

    Report finish();

private:
    struct Expectation {
        Digest hash;
        std::string source;
    };

    void lack(Sequence first, Sequence last);
    void compare(const Head& head);

    Report report_;
    std::multimap<Sequence, Expectation> expected_;
    Sequence next_ = 1;
    // What the next batch may follow: the hash kept before it or, if that one alone was damaged,
    // the hash computed. Empty behind a hole.
    std::vector<Digest> previous_;
};

}  // namespace croupier::journal
