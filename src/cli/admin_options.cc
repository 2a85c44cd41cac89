// The commands that reach a running host through its administrative socket.
#include <CLI/CLI.hpp>

#include "cli/usage.h"

namespace croupier::cli {
namespace {

class AdminCommands {
public:
    AdminCommands(AdminOptions& options, int& code) : options_(options), code_(code) {}

    CLI::App* add(CLI::App& to, const char* name, const char* help, const char* command,
                  bool pin = false) {
        auto* one = to.add_subcommand(name, help);
        one->add_option("--config", options_.config,
                        "the host's configuration; default: /etc/croupier/venue.toml (below "
                        "CROUPIER_ROOT), if there");
        one->add_option("--socket", options_.socket,
                        "the host's administrative socket instead, where it has another place");
        one->add_flag("--json", options_.json, "as JSON");
        one->callback([this, command, pin] {
            options_.command = command;
            options_.pin = options_.pin || pin;
            code_ = administer(options_);
        });
        return one;
    }
    CLI::App* with_user(CLI::App* command) {
        command->add_option("user", options_.user, "a user of the office, or a staff number")
            ->required();
        return command;
    }

    void add_staff(CLI::App& app) {
        auto* staff = app.add_subcommand(
            "staff", "people of the staff: who they are and how they sign in (docs/operations.md)");
        staff->require_subcommand(1);
        add(*staff, "list", "everybody, with name, role, locks and wrong tries", "staff_list");
        add(*staff, "roles", "the roles there are, and their houses", "staff_roles");
        auto* hire = add(*staff, "add",
                         "somebody new, by two of the staff who appoint: their users and "
                         "passwords, the first PIN and password are read line by line from "
                         "standard input; their owner has to change them",
                         "staff_add");
        hire->add_option("number", options_.number, "the staff number")->required();
        hire->add_option("--role", options_.role, "as croupier staff roles has it")->required();
        hire->add_option("--pit", options_.pit, "authority at this pit's tables alone");
        hire->add_option("--name", options_.name, "what the person is called");
        hire->add_option("--user", options_.login, "a user of the office too, with a password");
        hire->add_flag("--no-pin", options_.no_pin, "no PIN: nobody at dealer terminals");
        auto* rename = with_user(add(*staff, "rename", "what the person is called", "staff_name"));
        rename->add_option("name", options_.name, "at most 200 bytes")->required();
        with_user(add(*staff, "pin",
                      "another PIN, by its owner: the present one and the new one are read from "
                      "standard input",
                      "staff_secret", true));
        with_user(add(*staff, "password",
                      "another password, by its owner: the present one and the new one are read "
                      "from standard input",
                      "staff_secret"));
        with_user(add(*staff, "unlock", "releases a lock", "staff_unlock"));
        auto* reset = with_user(
            add(*staff, "reset",
                "a new secret, by two of the staff: their users, passwords and the new secret "
                "are read line by line from standard input",
                "staff_reset"));
        reset->add_flag("--pin", options_.pin, "the PIN, not the password");
        reset->add_option("--user", options_.login, "the user of somebody without a password");
        with_user(add(*staff, "disable", "lets somebody sign in no more, for now; gone at once",
                      "staff_disable"));
        with_user(add(*staff, "enable", "lets them sign in again, as before", "staff_enable"));
        with_user(add(*staff, "revoke", "ends somebody's credentials for good", "staff_revoke"));
        auto* manager = add(*staff, "manager",
                            "somebody new who manages a house that has fewer than two, by two of "
                            "the staff, who are asked as for reset",
                            "staff_manager");
        manager->add_option("user", options_.user, "the new one's user in the office")->required();
        manager->add_option("--house", options_.house, "the rulebook")->required();
        with_user(add(*staff, "remove",
                      "ends them for good and destroys login and secrets; number and name stay, "
                      "for records",
                      "staff_remove"));
    }

    void add_cards(CLI::App& app) {
        auto* cards = app.add_subcommand(
            "card", "cards of players and who holds them, in the vault (docs/operations.md)");
        cards->require_subcommand(1);
        const auto with_card = [&](CLI::App* command) {
            command->add_option("card", options_.card, "its number, as a reader reads it")
                ->required();
            return command;
        };
        auto* one = with_card(add(*cards, "register",
                                  "a card for somebody new, or one more; prints the pseudonym",
                                  "card_register"));
        auto* name = one->add_option("--name", options_.name, "of somebody new");
        one->add_option("--document", options_.document, "that was shown");
        one->add_option("--contact", options_.contact, "where they are reached");
        one->add_option("--person", options_.person, "the pseudonym of somebody who has a card")
            ->excludes(name);
        add(*cards, "list", "everybody who has, or had, a card", "card_list");
        auto* other = with_card(
            add(*cards, "replace", "the card ends, its holder has another one", "card_replace"));
        other->add_option("new", options_.new_card, "the number of the other one")->required();
        with_card(
            add(*cards, "revoke", "the card ends; a reader that has it has none", "card_revoke"));
        add(*cards, "import",
            "registers the cards of a CSV file, all or none; its first line names the columns: "
            "card, name, document, contact, person",
            "card_register")
            ->add_option("file", options_.file, "FILE.csv")
            ->required();
    }

    void add_tables(CLI::App& app) {
        auto* table =
            app.add_subcommand("table", "tables: list, open, notice, close (docs/operations.md)");
        table->require_subcommand(1);
        add(*table, "list", "every table: where it stands, and what it lacks to open",
            "table_list");
        const auto by_somebody = [&](const char* name, const char* help, const char* command) {
            auto* one = add(*table, name,
                            (std::string(help) + "; user and password of whoever orders it are "
                                                 "read line by line from standard input")
                                .c_str(),
                            command);
            one->add_option("name", options_.name, "of the table")->required();
            return one;
        };
        auto* open = by_somebody("open", "opens a table", "table_open");
        open->add_option("--ticked", options_.ticked,
                         "what was looked at of the rulebook's checklist, as discard_rack");
        open->add_option("--inspected", options_.inspection,
                         "what you found when you inspected its wheel, shoe or tumbler just now");
        open->add_option("--knows", options_.knows,
                         "what you know to be missing, where the rulebook only warns: display");
        by_somebody("notice", "tells the players of a table that it will close", "table_notice");
        by_somebody("close", "closes a table that is idle", "table_close");
    }

    void add_parts(CLI::App& app) {
        auto* part = app.add_subcommand("part", "parts of the floor: code, expel");
        part->require_subcommand(1);
        const auto with_part = [&](CLI::App* command) {
            command->add_option("part", options_.part, "what it is")
                ->required()
                ->check(CLI::IsMember({"terminal", "dealer_terminal", "display"}));
            command->add_option("number", options_.number, "its number")->required();
        };
        with_part(add(*part, "code", "makes a one-time code that enrols it", "part_code"));
        with_part(add(*part, "expel", "takes its key away", "part_expel"));
        add(app, "enrol",
            "one-time codes for all terminals, dealer terminals and displays that have no key yet",
            "part_codes")
            ->add_option(
                "name", options_.user,
                "of a terminal or table: codes for its parts, whether they have keys or not");
        add_tables(app);
        auto* day = app.add_subcommand("day", "gaming days: list, close (docs/operations.md)");
        day->require_subcommand(1);
        add(*day, "list", "the day that runs, and those that wait to be closed", "day_list");
        add(*day, "close",
            "closes the accounts of a day that has ended, the oldest first: user and password of "
            "whoever manages are read line by line from standard input, then those of the second "
            "person, or an empty line",
            "day_close")
            ->add_option("date", options_.date, "2026-11-19")
            ->required();
        auto* key = app.add_subcommand("key", "the venue's keys: renew, rotate");
        key->require_subcommand(1);
        add(*key, "renew",
            "another key signs from now on; the one before vouches for it and is gone",
            "key_renew");
        add(*key, "rotate",
            "another venue key and another sealing key; all keys of the vault are wrapped anew, "
            "and what was sealed before still opens",
            "key_rotate");
        add(app, "self-check",
            "digests of program, libraries, rulebooks, screens and configuration against the "
            "approved list, journalled; user and password of whoever asks are read line by line "
            "from standard input; 1 if something differs",
            "self_check");
        add(app, "status", "whether a host runs, and how far its journal is", "status");
    }

private:
    AdminOptions& options_;
    int& code_;
};

}  // namespace

void add_admin(CLI::App& app, AdminOptions& options, int& code) {
    // The callbacks outlive this function.
    static AdminCommands commands(options, code);
    commands.add_staff(app);
    commands.add_cards(app);
    commands.add_parts(app);
}

}  // namespace croupier::cli
