#include "tests/support/proves.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>

namespace croupier::tests {
namespace {

Proofs& proofs_of_running_test() {
    static Proofs proofs;
    return proofs;
}

struct LineProofs {
    int line = 0;
    Proofs proofs;
};
std::vector<LineProofs>& lines_of_running_test() {
    static std::vector<LineProofs> lines;
    return lines;
}

class Reporter : public testing::EmptyTestEventListener {
public:
    explicit Reporter(const char* path) : out_(path, std::ios::app) {}
    bool is_open() const { return out_.is_open(); }

    void OnTestStart(const testing::TestInfo& /*test*/) override {
        proofs_of_running_test() = {};
        lines_of_running_test().clear();
    }

    void OnTestEnd(const testing::TestInfo& test) override {
        const testing::TestResult& result = *test.result();
        if (result.Skipped()) return;
        const auto name = fmt::format("{}.{}", test.test_suite_name(), test.name());
        // Flushed line by line: what finished before a crash still counts.
        out_ << proof_line(name, result.Passed(), proofs_of_running_test()) << '\n' << std::flush;
        for (const auto& [line, proofs] : lines_of_running_test())
            out_ << proof_line(fmt::format("{}:{}", name, line), result.Passed(), proofs) << '\n'
                 << std::flush;
    }

private:
    std::ofstream out_;
};

void append_quoted(std::string& out, std::string_view text) {
    out += '"';
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
        } else {
            out += c;
        }
    }
    out += '"';
}

}  // namespace

void prove(const std::vector<std::string>& clauses) {
    const std::string problem = proofs_of_running_test().add(clauses);
    if (!problem.empty()) ADD_FAILURE() << problem;
}

void prove_line(int line, const std::vector<std::string>& clauses) {
    LineProofs proven{line, {}};
    const std::string problem = proven.proofs.add(clauses);
    if (!problem.empty()) ADD_FAILURE() << "line " << line << ": " << problem;
    lines_of_running_test().push_back(std::move(proven));
}

void report_proofs() {
    const char* path = std::getenv("CROUPIER_RESULTS");
    // Without a file the listener still separates one test's clauses from the next one's.
    if (path == nullptr || *path == '\0') path = "/dev/null";
    auto reporter = std::make_unique<Reporter>(path);
    if (!reporter->is_open()) {
        fmt::print(stderr, "CROUPIER_RESULTS: cannot write to {}\n", path);
        std::exit(2);
    }
    testing::UnitTest::GetInstance()->listeners().Append(reporter.release());
}

std::string Proofs::add(const std::vector<std::string>& named) {
    for (const std::string& clause : named) {
        if (clause.empty()) return "a clause id is empty";
        if (std::find(clauses.begin(), clauses.end(), clause) == clauses.end()) {
            clauses.push_back(clause);
        }
    }
    if (clauses.size() <= clauses_per_test_max) return {};
    return fmt::format("a test proves {} clauses at the most, this one names {}",
                       clauses_per_test_max, clauses.size());
}

std::string proof_line(std::string_view test, bool passed, const Proofs& proofs) {
    std::string line = "{\"test\": ";
    append_quoted(line, test);
    line += fmt::format(", \"passed\": {}, \"proves\": [", passed);
    for (std::size_t i = 0; i < proofs.clauses.size(); ++i) {
        if (i > 0) line += ", ";
        append_quoted(line, proofs.clauses[i]);
    }
    line += "]}";
    return line;
}

}  // namespace croupier::tests
