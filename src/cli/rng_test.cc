#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <thread>

#include "cli/commands.h"
#include "lab/library.h"
#include "lab/math.h"
#include "lab/rng/battery.h"
#include "lab/rng/dieharder.h"
#include "lab/rng/outcome_tests.h"
#include "lab/rng/recorded.h"
#include "lab/rng/source.h"
#include "lab/rng/subjects.h"

namespace croupier::cli {
namespace {

using lab::rng::Finding;
using lab::rng::Plant;
using lab::rng::Sample;
using lab::rng::Subject;

// What a sample of so many draws of one face among `faces` could have shown.
struct RngTested {
    std::string subject;
    std::uint64_t outcomes = 0;
    double draws = 0;  // independent ones
    std::uint32_t faces = 0;
};

struct RngReport {
    std::string seed;  // empty: recorded
    std::vector<RngTested> subjects;
    std::vector<Finding> findings;
    std::vector<std::string> not_run;
};

double rng_excess(const RngReport& report, const RngTested& tested) {
    return lab::rng::excess_found(tested.draws, 1.0 / tested.faces, report.findings.size(),
                                  tested.faces);
}

void print_rng_text(const RngReport& report) {
    if (!report.seed.empty()) fmt::print("seed {}\n", report.seed);
    std::string_view subject;
    for (const Finding& finding : report.findings) {
        if (finding.subject != subject) fmt::print("{}\n", finding.subject);
        subject = finding.subject;
        fmt::print("  {:<19} {:<84} {:>9.3g}{}\n", finding.test, finding.what, finding.chance,
                   finding.adjusted < lab::rng::joint_level ? "  FOUND" : "");
    }
    for (const std::string& name : report.not_run)
        fmt::print("  dieharder           {}: not run, the time was up\n", name);
    fmt::print("\n");
    for (const RngTested& tested : report.subjects)
        fmt::print(
            "{}: {} outcomes; one of {} that comes {:.2f} % too often would be found with "
            "90 % probability\n",
            tested.subject, tested.outcomes, tested.faces, 100 * rng_excess(report, tested));
    const auto least =
        std::min_element(report.findings.begin(), report.findings.end(),
                         [](const Finding& a, const Finding& b) { return a.chance < b.chance; });
    fmt::print(
        "{} tests judged together at 99 % (Holm); the least likely, {} {}, {}, has a chance "
        "of {:.3g}, corrected {:.3g}: {}\n",
        report.findings.size(), least->subject, least->test, least->what, least->chance,
        least->adjusted, lab::rng::all_hold(report.findings) ? "nothing found" : "NOT RANDOM");
}

void print_rng_json(const RngReport& report) {
    fmt::print("{{\"seed\": {}, \"level\": {}, \"subjects\": [",
               report.seed.empty() ? "null" : lab::json_text(report.seed), lab::rng::joint_level);
    for (const RngTested& tested : report.subjects)
        fmt::print("{}{{\"subject\": {}, \"outcomes\": {}, \"excess_found\": {:.6g}}}",
                   &tested == report.subjects.data() ? "" : ", ", lab::json_text(tested.subject),
                   tested.outcomes, rng_excess(report, tested));
    fmt::print("],\n \"tests\": [");
    for (const Finding& finding : report.findings)
        fmt::print(
            "{}{{\"subject\": {}, \"test\": {}, \"what\": {}, \"chance\": {:.6g}, "
            "\"adjusted\": {:.6g}}}",
            &finding == report.findings.data() ? "" : ",\n  ", lab::json_text(finding.subject),
            lab::json_text(finding.test), lab::json_text(finding.what), finding.chance,
            finding.adjusted);
    fmt::print("],\n \"not_run\": [");
    for (const std::string& name : report.not_run)
        fmt::print("{}{}", &name == report.not_run.data() ? "" : ", ", lab::json_text(name));
    fmt::print("], \"holds\": {}}}\n", lab::rng::all_hold(report.findings));
}

int wrong_rng_use(const std::string& what) {
    fmt::print(stderr, "croupier rng test: {}\n", what);
    return 2;
}

// By game ("baccarat": every number of decks) or by subject ("baccarat_8").
Result<std::vector<Subject>, Fault> chosen_subjects(const std::vector<Subject>& all,
                                                    const std::vector<std::string>& names) {
    if (names.empty()) return all;
    std::vector<Subject> taken;
    for (const std::string& name : names) {
        bool known = false;
        for (const Subject& subject : all) {
            if (subject.game != name && subject.name != name) continue;
            known = true;
            if (std::none_of(taken.begin(), taken.end(),
                             [&](const Subject& other) { return other.name == subject.name; }))
                taken.push_back(subject);
        }
        if (known) continue;
        std::string list;
        for (const Subject& subject : all) list += " " + subject.name;
        return Err{Fault{fmt::format("no game {}; there are:{}", name, list)}};
    }
    return taken;
}

class RngSession {
public:
    explicit RngSession(const RngTestOptions& options)
        : options_(options),
          threads_(options.threads > 0
                       ? options.threads
                       : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()))) {}

    int drawn(const std::vector<Subject>& all) {
        const auto plant = options_.plant.empty() ? std::optional(Plant::none)
                                                  : lab::rng::find_plant(options_.plant);
        if (!plant) return wrong_rng_use(fmt::format("no fault {} to plant", options_.plant));
        std::vector<std::string> names = options_.games;
        if (*plant != Plant::none && names.empty())
            names.emplace_back(lab::rng::planted_in(*plant));
        const auto subjects = chosen_subjects(all, names);
        if (!subjects) return wrong_rng_use(subjects.error().what);
        if (*plant != Plant::none &&
            std::none_of(subjects->begin(), subjects->end(), [&](const Subject& subject) {
                return subject.name == lab::rng::planted_in(*plant);
            }))
            return wrong_rng_use(fmt::format("{} is planted in {}, which is not tested",
                                             options_.plant, lab::rng::planted_in(*plant)));
        const auto seed = options_.seed.empty() ? std::optional(lab::rng::system_seed())
                                                : parse_digest(options_.seed);
        if (!seed) return wrong_rng_use("--seed takes 64 hexadecimal digits");
        report_.seed = hex_of(*seed);
        for (const Subject& subject : *subjects) {
            say(subject.name);
            add(subject.name,
                lab::rng::draw_outcomes(subject, *seed, options_.outcomes, *plant, threads_));
        }
        say("stream");
        keep(lab::rng::test_words(lab::rng::raw_words(*seed, options_.outcomes, threads_),
                                  threads_));
        if (options_.dieharder > 0) {
            say("dieharder");
            auto run = lab::rng::run_dieharder(*seed, options_.dieharder);
            if (!run) return wrong_rng_use(run.error().what);
            keep(std::move(run->findings));
            report_.not_run = std::move(run->not_run);
        }
        return finish();
    }

    int recorded(const std::vector<Subject>& all) {
        using lab::rng::Kind;
        const Kind kind = options_.device == "wheel"     ? Kind::wheel
                          : options_.device == "tumbler" ? Kind::dice
                                                         : Kind::cards;
        const char* const usual = kind == Kind::wheel  ? "roulette_single_zero"
                                  : kind == Kind::dice ? "sic_bo"
                                                       : "baccarat_8";
        const auto subjects = chosen_subjects(
            all, options_.games.empty() ? std::vector<std::string>{usual} : options_.games);
        if (!subjects) return wrong_rng_use(subjects.error().what);
        if (subjects->size() != 1 || subjects->front().shape.kind != kind ||
            subjects->front().game == "big_wheel")
            return wrong_rng_use(fmt::format("--game must name one game of the {}, such as {}",
                                             options_.device, usual));
        const auto text = lab::read_file(options_.file);
        if (!text) return wrong_rng_use(text.error().what);
        auto sample = lab::rng::read_recorded(*text, subjects->front().shape);
        if (!sample)
            return wrong_rng_use(fmt::format("{}: {}", options_.file, sample.error().what));
        add(subjects->front().name, *sample);
        return finish();
    }

private:
    static void say(std::string_view what) {
        if (::isatty(STDERR_FILENO) != 0) fmt::print(stderr, "{} ...\n", what);
    }

    void add(const std::string& name, const Sample& sample) {
        report_.subjects.push_back(
            {name, sample.outcomes(), lab::rng::independent_draws(sample), sample.shape.faces});
        keep(lab::rng::test_outcomes(name, sample, threads_));
    }

    void keep(std::vector<Finding> findings) {
        std::move(findings.begin(), findings.end(), std::back_inserter(report_.findings));
    }

    int finish() {
        lab::rng::adjust(report_.findings);
        if (options_.json)
            print_rng_json(report_);
        else
            print_rng_text(report_);
        return lab::rng::all_hold(report_.findings) ? 0 : 1;
    }

    const RngTestOptions& options_;
    int threads_;
    RngReport report_;
};

}  // namespace

int rng_test(const RngTestOptions& options) {
    const auto shelf = lab::load_shelf(options.rulebooks);
    if (!shelf) {
        fmt::print(stderr, "{}", shelf.error().what);
        return 2;
    }
    const std::vector<Subject> all = lab::rng::subjects(*shelf);
    RngSession session(options);
    return options.file.empty() ? session.drawn(all) : session.recorded(all);
}

}  // namespace croupier::cli
