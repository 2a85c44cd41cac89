// `croupier settle`: one JSON request in, one JSON answer out, as spec/ENCODING.md says.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "rulebook/rulebook.h"

namespace croupier::codec {

// Keeps its buffers from line to line; one Settler a thread. The shelf must outlive it.
class Settler {
public:
    explicit Settler(const rulebook::Shelf& shelf);
    ~Settler();
    Settler(const Settler&) = delete;
    Settler& operator=(const Settler&) = delete;

    // Appends the answer, without a line end. Never fails: what cannot be settled is answered
    // with an error object, and false is returned.
    bool settle(std::string_view line, std::string& out);

private:
    struct Workspace;
    const rulebook::Shelf& shelf_;
    std::unique_ptr<Workspace> workspace_;
};

}  // namespace croupier::codec
