#include <sys/stat.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include "cli/commands.h"
#include "cli/usage.h"

namespace {

using namespace croupier::cli;  // NOLINT(google-build-using-namespace): this file only wires them

constexpr const char* store_help = "an SQLite file, or sqlite:FILE";
constexpr const char* head_help = "the store's head file, if it is not beside it";

// "2026-11"
std::string check_month(const std::string& month) {
    const auto digits = [&](std::size_t from, std::size_t count) {
        return month.find_first_not_of("0123456789", from) >= from + count;
    };
    const bool good = month.size() == 7 && month[4] == '-' && digits(0, 4) && digits(5, 2) &&
                      month.substr(5) >= "01" && month.substr(5) <= "12";
    return good ? std::string() : month + " is no month, as in 2026-11";
}

void add_payments(CLI::App& report, PaymentsOptions& options, int& code) {
    auto* command = report.add_subcommand(
        "payments", "payments that were too high or too low, and what became of them");
    command->add_option("--store", options.store, store_help)->required();
    command->add_option("--head", options.head, head_help);
    command->add_option("--month", options.month, "2026-11; without it: all")->check(check_month);
    command->add_flag("--json", options.json, "as JSON, amounts in cents");
    command->callback([&] { code = report_payments(options); });
}

void add_load(CLI::App& app, croupier::load::Options& options, int& code) {
    using croupier::load::Pace;
    auto* command = app.add_subcommand(
        "load", "terminals and dealers with books of their own, for a demo server on this machine");
    command->add_option("url", options.url, "ws://127.0.0.1:PORT")->required();
    command->add_option("--terminals", options.terminals, "how many")
        ->check(CLI::Range(1U, croupier::load::terminals_max));
    command->add_option("--tables", options.tables, "how many")
        ->check(CLI::Range(1U, croupier::load::tables_max));
    command->add_option("--seconds", options.seconds, "of play, once everybody is there")
        ->check(CLI::Range(1U, croupier::load::seconds_max));
    command
        ->add_option("--pace", options.pace,
                     "people: three wagers a round, most in the last three seconds; flood: as fast "
                     "as answers come; idle; echo: a bare WebSocket echo instead of a server")
        ->transform(CLI::CheckedTransformer(std::map<std::string, Pace>{{"people", Pace::people},
                                                                        {"flood", Pace::flood},
                                                                        {"idle", Pace::idle},
                                                                        {"echo", Pace::echo}}))
        ->default_str("people");
    command->add_option("--game", options.game, "baccarat, roulette or both")
        ->check(CLI::IsMember({"baccarat", "roulette", "both"}));
    command->add_option("--period-ms", options.period_ms, "how long betting is open")
        ->check(CLI::Range(500, 3'600'000));
    command->add_option("--credit", options.credit, "of each terminal, in cents")
        ->check(CLI::Range(100, 1'000'000'000));
    command->add_option("--reconnects-per-hour", options.reconnects_per_hour, "of each terminal")
        ->check(CLI::Range(0, 100'000));
    command->add_option("--ramp", options.ramp, "connections a second")
        ->check(CLI::Range(1, 100'000));
    command->add_option("--state", options.save, "file in which the books are left");
    command->add_option("--resume", options.resume, "goes on with the books of this file");
    command->add_flag("--until-gone", options.until_gone, "the server's end is no fault");
    command->add_flag("--progress", options.progress, "says on standard error how far it is");
    command->add_option("--seed", options.seed, "of bets, shoes and wheels");
    command->add_flag("--json", options.json, "as JSON");
    command->callback([&] { code = load(options); });
}

void add_rng_test(CLI::App& rng, RngTestOptions& options, std::function<void()> run) {
    auto* command =
        rng.add_subcommand("test", "statistics of final outcomes, judged together at 99 %");
    command->add_option("--game", options.games, "a game, or one of its decks: baccarat_8");
    auto* outcomes = command->add_option("--outcomes", options.outcomes, "outcomes of each game")
                         ->check(CLI::Range(10'000, 100'000'000));
    auto* seed =
        command->add_option("--seed", options.seed, "64 hexadecimal digits; same outcomes");
    command->add_option("--threads", options.threads, "default: all cores")
        ->check(CLI::Range(1, 256));
    command->add_flag("--json", options.json, "as JSON");
    auto* dieharder = command
                          ->add_option("--dieharder", options.dieharder,
                                       "also run dieharder on the stream, for so many seconds")
                          ->check(CLI::Range(1, 86'400));
    auto* plant =
        command->add_option("--plant", options.plant, "a fault that must be found")
            ->check(CLI::IsMember({"roulette-1-percent", "modulo-shuffle", "swapped-card"}));
    auto* device = command->add_option("--device", options.device, "what was recorded")
                       ->check(CLI::IsMember({"wheel", "tumbler", "shoe"}));
    command
        ->add_option("--file", options.file, "recorded outcomes, one a line (docs/mathematics.md)")
        ->needs(device)
        ->excludes(outcomes, seed, dieharder, plant);
    command->callback([&options, run = std::move(run)] {
        if (options.file.empty() && !options.device.empty())
            throw CLI::ValidationError("rng test", "--device says what --file holds");
        run();
    });
}

// Orders of two persons at the console, while no host has the store.
void add_store(CLI::App& app, CLI::App& vault, StoreOptions& options, int& code) {
    auto* store = app.add_subcommand(
        "store", "what two persons do to a store while no host runs: rebuild-head, clear-fault");
    store->require_subcommand(1);
    const auto add = [&](CLI::App& to, const char* name, const char* what,
                         int (*run)(const StoreOptions&)) {
        auto* command = to.add_subcommand(name, what);
        command->add_option("store", options.store, store_help)->required();
        command->add_option("--by", options.by, "login of the one")->required();
        command->add_option("--with", options.with, "login of the other")->required();
        command->add_option("--why", options.why, "goes into the journal")->required();
        command->add_option("--head", options.head, head_help);
        command->add_option("--vault", options.vault, "the vault (default: STORE.vault)");
        command->add_option("--key", options.key, "the venue key (default: STORE.key)");
        command->add_option("--heads", options.heads, "heads.file of the configuration");
        command->callback([&options, &code, run] { code = run(options); });
    };
    add(*store, "rebuild-head", "makes the head file anew, or accepts that batches are lost",
        store_rebuild_head);
    add(*store, "clear-fault", "lets rounds and payments go on after a fault of the store",
        store_clear_fault);
    add(vault, "accept", "goes on with an older copy of the vault, by two persons", vault_accept);
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{
        "Croupier: electronic table games. Exits 0 when all is well, 1 when what was "
        "checked does not hold, 2 on wrong use."};
    app.require_subcommand(1);
    app.set_version_flag("--version", std::string(build_version()));
    // What a venue keeps is nobody else's, whoever starts the program: files are made for their
    // owner, and those that others may read are given to them one by one.
    ::umask(S_IRWXG | S_IRWXO);
    const char* from_environment = std::getenv("CROUPIER_RULEBOOKS");
    std::string rulebooks = from_environment != nullptr ? from_environment : "";
    app.add_option("--rulebooks", rulebooks,
                   "folder of rulebook files to use instead of the built-in ones");
    app.fallthrough();
    app.option_defaults()->always_capture_default();
    int code = 0;

    ServeOptions serve_options;
    auto* serve_command = app.add_subcommand("serve", "runs a venue (docs/operations.md)");
    serve_command->add_option("--config", serve_options.config, "what is set (docs/config.md)");
    serve_command->add_option("--store", serve_options.store, store_help);
    serve_command->add_option("--mirror", serve_options.mirror, "a second copy, on another disk");
    serve_command->add_option("--listen", serve_options.listen,
                              "ADDRESS:PORT of the loopback; port 0 picks one");
    serve_command->add_option("--listen-tls", serve_options.listen_tls, "ADDRESS:PORT with TLS");
    serve_command->add_option("--web", serve_options.web, "folder of the screens");
    serve_command->add_flag("--demo", serve_options.demo,
                            "a floor with every game, a scripted dealer and sign-ins");
    serve_command->add_flag("--fresh", serve_options.fresh, "demo: throws away what was there");
    serve_command->add_option("--robots", serve_options.robots, "demo: playing terminals")
        ->check(CLI::Range(0, 1'000));
    serve_command->add_option("--speed", serve_options.speed, "demo: times as fast")
        ->check(CLI::Range(1, 1'000));
    serve_command->add_option("--snapshot-every", serve_options.snapshot_every, "batches");
    serve_command->add_option("--threads", serve_options.threads, "of the network")
        ->check(CLI::Range(1, 64));
    serve_command->callback([&] { code = serve(serve_options); });

    AdminOptions admin_options;
    add_admin(app, admin_options, code);

    SettleOptions settle_options;
    auto* settle_command = app.add_subcommand(
        "settle", "JSON lines in, JSON lines out: settles one round per line (spec/ENCODING.md)");
    settle_command->add_flag("--strict", settle_options.strict,
                             "exit code 1 when a line was refused");
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
    verify_command->add_option("--head", verify_options.head, head_help);
    verify_command->add_option("--trusted-key", verify_options.trusted_key,
                               "file with the public key, or approved list, that decides whose "
                               "signed heads count");
    verify_command->add_option("--heads", verify_options.heads,
                               "signed heads from the second place: the store must hold them all");
    verify_command->add_flag("--rehearse", verify_options.rehearse,
                             "decide commands of older behaviour anew too, and list differences: "
                             "exit code 1 when there are any");
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
    replay_command->add_option("--head", replay_options.head, head_help);
    replay_command->add_flag("--json", replay_options.json, "as JSON");
    replay_command->callback([&] {
        if (replay_options.round.empty() && !replay_options.incident)
            throw CLI::ValidationError("replay", "needs --round or --incident");
        code = replay(replay_options);
    });

    ReportOptions report_options;
    auto* report_command = app.add_subcommand("report", "what is handed over: dispute, payments");
    report_command->require_subcommand(1);
    auto* dispute_command = report_command->add_subcommand(
        "dispute", "one round with decisions, clauses, corrections and proof");
    dispute_command->add_option("--store", report_options.store, store_help)->required();
    dispute_command->add_option("--head", report_options.head, head_help);
    dispute_command->add_option("--round", report_options.round, "TABLE/NUMBER")->required();
    dispute_command->add_option("--terminal", report_options.terminal,
                                "by name or number: nothing of the other players");
    auto* pdf = dispute_command->add_option("--pdf", report_options.pdf,
                                            "also write it to this PDF file, to be handed over");
    dispute_command->add_option("--language", report_options.language, "of the PDF: en or zh")
        ->check(CLI::IsMember({"en", "zh"}))
        ->capture_default_str()
        ->needs(pdf);
    dispute_command->callback([&] { code = report_dispute(report_options); });

    PaymentsOptions payments_options;
    add_payments(*report_command, payments_options, code);

    ExportOptions export_options;
    auto* export_command =
        app.add_subcommand("export", "the journal as text (docs/formats/journal.md)");
    export_command->add_option("store", export_options.store, store_help)->required();
    export_command->add_option("--head", export_options.head, head_help);
    export_command->add_option("--from", export_options.from, "first batch");
    export_command->add_option("--to", export_options.to, "last batch");
    auto* format_option = export_command->add_option("--format", export_options.format,
                                                     "jsonl or csv: every entry as it is");
    format_option->check(CLI::IsMember({"jsonl", "csv"}));
    auto* records_option =
        export_command
            ->add_option("--records", export_options.records,
                         "wagers, rounds, payments, incidents or meters with their names, as "
                         "JSON lines or CSV (docs/formats/export.md)")
            ->check(CLI::IsMember({"round", "wager", "payment", "incident", "meter"}));
    export_command
        ->add_option("--sqlite", export_options.sqlite,
                     "all of these as tables of a new SQLite file (docs/formats/export.md)")
        ->excludes(format_option)
        ->excludes(records_option);
    export_command->callback([&] { code = export_journal(export_options); });

    BackupOptions backup_options;
    const auto add_backup_options = [&](CLI::App* command) {
        command->add_option("--head", backup_options.head,
                            "the store's head file, if it is not beside it");
        command->add_option("--vault", backup_options.vault, "the vault's file too");
        command->add_option("--key", backup_options.key, "the venue key that opens the vault");
        command->add_flag("--json", backup_options.json, "as JSON");
    };
    auto* backup_command = app.add_subcommand(
        "backup", "copies a store into a new folder, also while a host works, and reads it again");
    backup_command->add_option("store", backup_options.store,
                               std::string(store_help) + "; without it that of --config");
    backup_command->add_option("--to", backup_options.folder, "a folder that does not exist yet")
        ->required();
    backup_command->add_option("--config", backup_options.config,
                               "the configuration file too; without a store it says where all is, "
                               "and the vault is copied where no host runs");
    add_backup_options(backup_command);
    backup_command->callback([&] { code = backup(backup_options); });

    auto* restore_command = app.add_subcommand(
        "restore", "puts a backup onto an empty place and verifies all of it there");
    restore_command->add_option("backup", backup_options.folder, "the folder of a backup")
        ->required();
    restore_command->add_option("--to", backup_options.store, store_help);
    restore_command->add_option("--config", backup_options.config,
                                "instead of all others: store, vault and mirror go where this "
                                "configuration has them");
    add_backup_options(restore_command);
    restore_command->callback([&] { code = restore(backup_options); });

    ConfigOptions config_options;
    auto* config_command = app.add_subcommand("config", "the configuration file: check");
    config_command->require_subcommand(1);
    auto* config_check_command = config_command->add_subcommand(
        "check", "whether a new venue of it would begin; every reason why not, with its line");
    config_check_command->add_option("file", config_options.config, "the configuration")
        ->required();
    config_check_command->callback([&] { code = config_check(config_options); });

    ClockOptions clock_options;
    auto* clock_command = app.add_subcommand("clock", "the clock of a venue's next start");
    clock_command->require_subcommand(1);
    auto* accept_command = clock_command->add_subcommand(
        "accept", "two people of the staff accept it, though it is far from the last entry");
    accept_command->add_option("--config", clock_options.config, "the venue's configuration")
        ->required();
    accept_command->callback([&] { code = clock_accept(clock_options); });

    PersonOptions person_options;
    auto* person_command = app.add_subcommand("person", "what the vault has about somebody");
    person_command->require_subcommand(1);
    auto* erase_command = person_command->add_subcommand(
        "erase", "two people of the staff erase it for ever; the host stands still");
    erase_command->add_option("person", person_options.person, "the pseudonym")->required();
    erase_command->add_option("--config", person_options.config, "the venue's configuration")
        ->required();
    erase_command->callback([&] { code = person_erase(person_options); });

    VaultOptions vault_options;
    auto* vault_command = app.add_subcommand("vault", "what lies in the vault");
    vault_command->require_subcommand(1);
    StoreOptions store_options;
    add_store(app, *vault_command, store_options, code);
    auto* show_command = vault_command->add_subcommand(
        "show", "failed sign-ins and texts that the journal names, in clear");
    show_command->add_option("store", vault_options.store, store_help)->required();
    show_command->add_option("--head", vault_options.head, head_help);
    show_command->add_option("--vault", vault_options.vault, "the vault's file")->required();
    show_command->add_option("--key", vault_options.key, "the venue key that opens it")->required();
    show_command->callback([&] { code = vault_show(vault_options); });

    auto* rng_command =
        app.add_subcommand("rng", "randomness: check a drawn round, test final outcomes");
    rng_command->require_subcommand(1);
    RngCheckOptions rng_check_options;
    auto* rng_check_command = rng_command->add_subcommand(
        "check", "computes the draws of a round again (docs/formats/fairness.md)");
    rng_check_command
        ->add_option("from", rng_check_options.from, "what was shown, - to read it; or a store")
        ->required();
    rng_check_command->add_option("--round", rng_check_options.round,
                                  "TABLE/NUMBER, out of that store");
    rng_check_command->add_option("--head", rng_check_options.head, head_help);
    rng_check_command->add_flag("--json", rng_check_options.json, "as JSON");
    rng_check_command->callback([&] { code = rng_check(rng_check_options); });

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

    DeviceOptions device_options;
    auto* device_command = app.add_subcommand(
        "device",
        "a virtual shoe, wheel, tumbler, note acceptor, ticket printer or card reader on a line of "
        "its own (docs/formats/devices.md)");
    device_command
        ->add_option("kind", device_options.kind,
                     "shoe, wheel, tumbler, acceptor, printer or reader")
        ->required()
        ->check(CLI::IsMember({"shoe", "wheel", "tumbler", "acceptor", "printer", "reader"}));
    auto* listen_option = device_command->add_option(
        "--listen", device_options.listen, "ADDR:PORT; port 0 picks one and prints it (default)");
    auto* connect_option =
        device_command->add_option("--connect", device_options.connect, "ADDR:PORT")
            ->excludes(listen_option);
    device_command
        ->add_flag("--pty", device_options.terminal, "a pseudo-terminal, as a serial line")
        ->excludes(listen_option)
        ->excludes(connect_option);
    device_command->add_option("--link", device_options.link,
                               "a symbolic link that names the pseudo-terminal");
    device_command->add_option("--speed", device_options.speed, "runs so many times as fast")
        ->check(CLI::Range(1, 1000));
    device_command->add_option("--seed", device_options.seed,
                               "same seed, same outcomes; without: from the system");
    device_command->add_option("--decks", device_options.decks, "of a shoe")
        ->check(CLI::Range(1, 8));
    device_command->add_option("--wheel", device_options.wheel, "zeros: single or double")
        ->check(CLI::IsMember({"single", "double"}));
    device_command->add_option("--mode", device_options.mode, "of a wheel: a sum of options")
        ->check(CLI::Range(0, 65'535));
    device_command->add_flag("--cover", device_options.cover,
                             "of a tumbler: the dice are hidden until it is lifted");
    device_command->add_option("--fail-launch", device_options.fail_launch,
                               "of a wheel: how often a launch fails, 0 to 1");
    device_command->add_option("--fault", device_options.faults, "NAME or NAME=PROBABILITY");
    device_command->add_option("--control", device_options.control,
                               "a file or pipe of control lines instead of standard input");
    device_command->add_option("--serial", device_options.serial, "the device's own number");
    device_command->add_option("--key", device_options.key,
                               "a file with the device's own key: the line is inside TLS 1.3");
    device_command->add_option("--memory", device_options.memory,
                               "a file with what an acceptor, printer or reader does not forget "
                               "without power");
    device_command->callback([&] {
        if (!device_options.link.empty() && !device_options.terminal)
            throw CLI::ValidationError("device", "--link names a pseudo-terminal: it needs --pty");
        if (!device_options.key.empty() && device_options.terminal)
            throw CLI::ValidationError("device", "--key is for a line over the network, not --pty");
        code = device(device_options);
    });
    croupier::load::Options load_options;
    add_load(app, load_options, code);
    RngTestOptions rng_test_options;
    add_rng_test(*rng_command, rng_test_options, [&] {
        rng_test_options.rulebooks = rulebooks;
        code = rng_test(rng_test_options);
    });

    add_examples(app);
    const int parsed = parse(app, argc, argv);
    return parsed >= 0 ? parsed : code;
}
