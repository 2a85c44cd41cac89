// A committed round computed again (docs/formats/fairness.md): from what was shown of it, or out of
// a journal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/fault.h"
#include "base/result.h"
#include "journal/store.h"
#include "view/proof.h"

namespace croupier::lab {

struct CheckedRound {
    std::uint32_t table = 0;
    std::uint32_t round = 0;
    std::vector<std::string> draws;  // as computed
    std::vector<std::string> wrong;  // what differs, in words; empty: it holds
    bool holds() const { return wrong.empty(); }
};

CheckedRound check_proof(const view::Proof& proof, const std::vector<view::Share>& shares);
// {"proof": ..., "share": ...}, or the proof alone. A Fault: it cannot be read.
Result<CheckedRound, Fault> check_shown(std::string_view json);
// TABLE/NUMBER, with the share of everybody who had one. A Fault: there is no such round, or its
// secret was not shown.
Result<CheckedRound, Fault> check_journal(journal::Store& store, std::string_view round);

std::string checked_text(const CheckedRound& checked);
std::string checked_json(const CheckedRound& checked);

}  // namespace croupier::lab
