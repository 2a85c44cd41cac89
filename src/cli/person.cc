#include <fmt/format.h>

#include <charconv>
#include <cstdio>

#include "cli/commands.h"
#include "host/reception.h"
#include "journal/sqlite/sqlite_store.h"
#include "server/process/clock.h"
#include "server/process/texts.h"
#include "server/venue/clock_gap.h"

namespace croupier::cli {
namespace {

std::optional<floor::Person> parse_person(const std::string& text) {
    floor::Person person;
    if (text.size() != person.pseudonym.size() * 2) return std::nullopt;
    for (std::size_t i = 0; i < person.pseudonym.size(); ++i) {
        const char* from = text.data() + i * 2;
        const auto read = std::from_chars(from, from + 2, person.pseudonym[i], 16);
        if (read.ec != std::errc{} || read.ptr != from + 2) return std::nullopt;
    }
    return person;
}

// Nobody waits for answers here.
class Nobody final : public host::Listener {
public:
    void answered(const floor::Command&, const floor::Refusal&) override {}
    void happened(const codec::Entry&, journal::Sequence) override {}
};

Result<Nothing, Fault> order(host::Host& host, floor::Command command) {
    command.received_at = host.now();
    if (!host.submit(std::move(command))) return Err{Fault{"the queue is full"}};
    return host.turn();
}

Result<Nothing, Fault> erase(const ops::Config& config, const floor::Person& person) {
    TRY(vault, vault::Vault::open({.path = config.vault.path,
                                   .key_path = config.vault.key,
                                   .missing = vault::Missing::refuse}));
    TRY(store, journal::open_sqlite({.path = config.store.path, .head_path = config.store.head},
                                    journal::Access::write));
    server::MachineClock clock(1);
    TRY(two, server::ask_two_people(vault, server::lock_policy(config.sign_in), clock.wall_ms(),
                                    server::ask_on_standard_input));
    Nobody nobody;
    host::VaultSigner signer(vault);
    host::Options options;
    options.holder = "croupier person erase";
    options.build = std::string(build_version());
    options.start_gap_max_ms = config.start_gap_max_ms;
    TRY(host, host::Host::open(*store, clock, nobody, &signer, options));
    floor::Command command;
    command.order = floor::StaffCommand{floor::SignIn{two.first}};
    TRY_DO(order(*host, command));
    command.origin = {floor::OriginKind::office, two.first.value()};
    command.actor = two.first;
    command.authoriser = two.second;
    command.order = floor::VenueCommand{floor::ErasePerson{person}};
    command.at = host->now();
    const floor::Ruling ruling = floor::decide(host->state(), command);
    if (!ruling.accepted())
        return Err{Fault{fmt::format("refused: {}", floor::name_of(ruling.refusal.reason))}};
    TRY_DO(order(*host, command));
    command.origin = {};
    command.actor.reset();
    command.authoriser.reset();
    command.order = floor::StaffCommand{floor::SignOut{two.first}};
    TRY_DO(order(*host, command));
    TRY(erased, vault.erase(server::pseudonym_of(person), host->now()));
    fmt::print("{}; the journal says so\n",
               erased ? "erased" : "the vault knows nothing of this person");
    return Nothing{};
}

}  // namespace

int person_erase(const PersonOptions& options) {
    const auto wrong = [](const std::string& what, int code) {
        fmt::print(stderr, "croupier person erase: {}\n", what);
        return code;
    };
    const auto person = parse_person(options.person);
    if (!person) return wrong(fmt::format("{}: not 32 hex digits", options.person), 2);
    const auto config = ops::load_config(options.config);
    if (!config) return wrong(config.error().what, 2);
    const auto done = erase(*config, *person);
    if (done) return 0;
    std::string what = done.error().what;
    if (what.find("locked") != std::string::npos)
        what += " (a running host has it: give the order erase_person in the office)";
    return wrong(what, 1);
}

}  // namespace croupier::cli
