#include <CLI/CLI.hpp>
#include <cstdlib>

#include "cli/commands.h"

namespace {

using namespace croupier::cli;  // NOLINT(google-build-using-namespace): this file only wires them

constexpr const char* store_help = "an SQLite file, or sqlite:FILE";

// CLI11 exits with codes of its own; ours are 0 for help and 2 for wrong use.
int parse(CLI::App& app, int argc, char** argv) {
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    return -1;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{
        "Croupier: electronic table games. Exits 0 when all is well, 1 when what was "
        "checked does not hold, 2 on wrong use."};
    app.require_subcommand(1);
    const char* from_environment = std::getenv("CROUPIER_RULEBOOKS");
    std::string rulebooks = from_environment != nullptr ? from_environment : "";
    app.add_option("--rulebooks", rulebooks,
                   "folder of rulebook files to use instead of the built-in ones");
    app.fallthrough();
    int code = 0;

    SettleOptions settle_options;
    auto* settle_command = app.add_subcommand(
        "settle", "JSON lines in, JSON lines out: settles one round per line (spec/ENCODING.md)");
    settle_command->callback([&] {
        settle_options.rulebooks = rulebooks;
        code = settle(settle_options);
    });

    MathOptions math_options;
    auto* math_command =
        app.add_subcommand("math", "exact probability, return and house edge of every bet");
    math_command->add_option("--rulebook", math_options.rulebook, "rulebook id");
    math_command->add_option("--game", math_options.game, "game, as in spec/ENCODING.md");
    math_command->add_option("--decks", math_options.decks, "one number of decks only");
    math_command->add_flag("--all", math_options.all, "every game of every (or that) rulebook");
    math_command->add_option("--par", math_options.par, "also write a par sheet to this PDF file");
    math_command->add_flag("--json", math_options.json, "as JSON (spec/ENCODING.md, section 7)");
    math_command->callback([&] {
        math_options.rulebooks = rulebooks;
        if (!math_options.all && (math_options.rulebook.empty() || math_options.game.empty()))
            throw CLI::ValidationError("math", "needs --rulebook and --game, or --all");
        if (math_options.all && !math_options.par.empty())
            throw CLI::ValidationError("math", "--par is for one game");
        code = math(math_options);
    });

    RulebookOptions book_options;
    auto* book_command = app.add_subcommand("rulebook", "rulebooks: list, show, check, diff");
    book_command->require_subcommand(1);
    const auto add_book_command = [&](const char* name, const char* what, int names,
                                      int (*run)(const RulebookOptions&)) {
        auto* command = book_command->add_subcommand(name, what);
        if (names >= 1)
            command->add_option("rulebook", book_options.first, "rulebook id or file")->required();
        if (names >= 2)
            command->add_option("other", book_options.second, "rulebook id or file")->required();
        command->add_flag("--json", book_options.json, "as JSON");
        command->callback([&, run] {
            book_options.rulebooks = rulebooks;
            code = run(book_options);
        });
    };
    add_book_command("list", "names the rulebooks and their games", 0, rulebook_list);
    add_book_command("show", "every value with its clause and origin", 1, rulebook_show);
    add_book_command("check", "reads a file and says all that is wrong with it", 1, rulebook_check);
    add_book_command("diff", "what changes from one to the other, with the house edges", 2,
                     rulebook_diff);
    add_book_command("values", "every value with what could stand in its place", 1,
                     rulebook_values);

    RoundsOptions rounds_options;
    auto* rounds_command = app.add_subcommand(
        "rounds", "runs stories told in text over the real floor (docs/formats/rounds.md)");
    rounds_command->add_option("path", rounds_options.paths, ".round files, or folders of them")
        ->required();
    rounds_command->add_flag("--json", rounds_options.json, "as JSON lines");
    rounds_command->callback([&] {
        rounds_options.rulebooks = rulebooks;
        code = rounds(rounds_options);
    });

    VerifyOptions verify_options;
    auto* verify_command = app.add_subcommand(
        "verify", "reads a store from beginning to end, believes nothing, and says what is wrong");
    verify_command->add_option("store", verify_options.store, store_help)->required();
    verify_command->add_option("--expect", verify_options.expect,
                               "a head from a report, SEQUENCE:HASH: the store must hold it");
    verify_command->add_flag("--rehearse", verify_options.rehearse,
                             "decide commands of older behaviour anew too, and list differences");
    verify_command->add_flag("--balances", verify_options.balances,
                             "with the balance of every account, in cents");
    verify_command->add_flag("--json", verify_options.json, "as JSON");
    verify_command->callback([&] { code = verify(verify_options); });

    ReplayOptions replay_options;
    auto* replay_command = app.add_subcommand("replay", "tells one round, or incident, as it went");
    replay_command->add_option("store", replay_options.store, store_help)->required();
    auto* round_option =
        replay_command->add_option("--round", replay_options.round, "TABLE/NUMBER");
    replay_command->add_option("--incident", replay_options.incident, "by its number")
        ->excludes(round_option);
    replay_command->add_flag("--json", replay_options.json, "as JSON");
    replay_command->callback([&] {
        if (replay_options.round.empty() && !replay_options.incident)
            throw CLI::ValidationError("replay", "needs --round or --incident");
        code = replay(replay_options);
    });

    ReportOptions report_options;
    auto* report_command = app.add_subcommand("report", "what is handed over: dispute");
    report_command->require_subcommand(1);
    auto* dispute_command = report_command->add_subcommand(
        "dispute", "one round with decisions, clauses, corrections and proof");
    dispute_command->add_option("--store", report_options.store, store_help)->required();
    dispute_command->add_option("--round", report_options.round, "TABLE/NUMBER")->required();
    dispute_command->add_option("--terminal", report_options.terminal,
                                "by name or number: nothing of the other players");
    dispute_command->add_option("--pdf", report_options.pdf, "also write it to this PDF file");
    dispute_command->callback([&] { code = report_dispute(report_options); });

    ExportOptions export_options;
    auto* export_command =
        app.add_subcommand("export", "the journal as text (docs/formats/journal.md)");
    export_command->add_option("store", export_options.store, store_help)->required();
    export_command->add_option("--from", export_options.from, "first batch");
    export_command->add_option("--to", export_options.to, "last batch");
    export_command->add_option("--format", export_options.format, "jsonl or csv")
        ->check(CLI::IsMember({"jsonl", "csv"}));
    export_command->callback([&] { code = export_journal(export_options); });

    SimulateOptions simulate_options;
    auto* simulate_command =
        app.add_subcommand("simulate", "plays rounds and holds the returns against the exact ones");
    simulate_command->add_option("--rulebook", simulate_options.rulebook, "rulebook id");
    simulate_command->add_option("--game", simulate_options.game, "game, as in spec/ENCODING.md");
    simulate_command->add_option("--decks", simulate_options.decks, "one number of decks only");
    simulate_command->add_option("--rounds", simulate_options.rounds, "rounds to play")
        ->check(CLI::PositiveNumber);
    simulate_command->add_option("--seed", simulate_options.seed, "same seed, same numbers");
    simulate_command->add_option("--threads", simulate_options.threads, "default: all cores")
        ->check(CLI::Range(1, 256));
    simulate_command->add_flag("--all", simulate_options.all, "every game of every rulebook");
    simulate_command->add_flag("--json", simulate_options.json, "as JSON");
    simulate_command->add_flag("--markdown", simulate_options.markdown, "as a table for documents");
    simulate_command->callback([&] {
        simulate_options.rulebooks = rulebooks;
        if (!simulate_options.all &&
            (simulate_options.rulebook.empty() || simulate_options.game.empty()))
            throw CLI::ValidationError("simulate", "needs --rulebook and --game, or --all");
        code = simulate(simulate_options);
    });

    const int parsed = parse(app, argc, argv);
    return parsed >= 0 ? parsed : code;
}
