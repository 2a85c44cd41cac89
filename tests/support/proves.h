// Clause accounting. PROVES("RF-10.4.3a", "RF-10.4.3b") beside an assertion says that the running
// test proves these clauses (spec/clauses/*.tsv), five at the most. The program's main.cc writes,
// for each finished test, one line to the file named by CROUPIER_RESULTS; tools/clauses reads it.
// A test that fails or is skipped proves nothing.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace croupier::tests {

inline constexpr std::size_t clauses_per_test_max = 5;

// For cases that come from data. Naming too many clauses fails the running test.
void prove(const std::vector<std::string>& clauses);

// For a test that is a story of many lines: each line that names clauses is accounted for as a test
// of its own, `Suite.Name:12`, five at the most. It has passed if the whole story has.
void prove_line(int line, const std::vector<std::string>& clauses);

// To be called once, before the tests run.
void report_proofs();

// What one test has named so far.
struct Proofs {
    std::vector<std::string> clauses;

    // A clause named twice counts once. Says what is wrong; empty when nothing is.
    std::string add(const std::vector<std::string>& named);
};

// {"test": "Suite.Name", "passed": true, "proves": ["RF-1.1"]}
std::string proof_line(std::string_view test, bool passed, const Proofs& proofs);

}  // namespace croupier::tests

#define PROVES(...) ::croupier::tests::prove({__VA_ARGS__})
