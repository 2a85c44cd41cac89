#include "vault/vault.h"

#include <fmt/format.h>

#include <cstdio>
#include <string>

#include "cli/commands.h"
#include "cli/store.h"
#include "codec/journal.h"
#include "host/reception.h"
#include "server/process/texts.h"
#include "server/venue/clock_gap.h"

namespace croupier::cli {
namespace {

// Lines of what the journal names and the vault holds.
class VaultReading {
public:
    explicit VaultReading(vault::Vault& vault)
        : vault_(vault), texts_(vault, [](const Fault&) {}) {}

    void take(const codec::Entry& entry) {
        at_ = entry.command.at;
        for (const floor::Event& event : entry.events)
            floor::visit_event([this](const auto& fact) { tell(fact); }, event);
    }

private:
    void tell(const floor::SignInFailed& fact) {
        if (fact.claimed.empty()) return say("sign_in_failed", fact.reason);
        const host::Claim claim = host::read_claim(vault_, fact);
        say("sign_in_failed",
            fmt::format("{} from {}: {}", claim.claimed, claim.address, fact.reason));
    }
    void tell(const floor::IncidentOpened& fact) { say_text(fact.incident.id, fact.incident.text); }
    void tell(const floor::FindingAdded& fact) { say_text(fact.incident, fact.finding.text); }
    void tell(const floor::IncidentClosed& fact) { say_text(fact.incident, fact.text); }
    void tell(const floor::DeviceRetired& fact) { say_of_device(fact.device, fact.reason); }
    void tell(const floor::DeviceStatusReported& fact) { say_of_device(fact.device, fact.text); }
    void tell(const floor::ManualModeSet& fact) {
        say_read("manual mode of table", fact.table.value(), fact.reason);
    }
    void tell(const floor::CareRecorded& fact) { say_of_device(fact.device, fact.care.text); }
    template <class Fact>
    void tell(const Fact&) {}

    void say_text(floor::IncidentId incident, const std::string& kept) {
        say_read("incident", incident.value(), kept);
    }
    void say_of_device(floor::DeviceId device, const std::string& kept) {
        say_read("device", device.value(), kept);
    }
    void say_read(std::string_view what, std::uint64_t number, const std::string& kept) {
        const std::string text = texts_.read(kept);
        if (text != kept) say(what, fmt::format("{}: {}", number, text));
    }
    void say(std::string_view what, const std::string& words) const {
        // What strangers typed goes to a terminal: nothing in it may drive that.
        std::string plain;
        for (const char c : words) plain += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
        fmt::print("{} {} {}\n", server::time_words(at_), what, plain);
    }
    vault::Vault& vault_;
    server::Texts texts_;
    floor::Time at_ = 0;
};

Result<Nothing, Fault> print_named(const VaultOptions& options) {
    TRY(store, open_store(options.store, options.head));
    TRY(vault,
        vault::Vault::open(
            {.path = options.vault, .key_path = options.key, .missing = vault::Missing::refuse}));
    VaultReading reading(vault);
    TRY(head, store->head());
    if (head.sequence == 0) return Nothing{};
    codec::Batch batch;
    return store->read(1, head.sequence, [&](const journal::Batch& row) -> Result<Nothing, Fault> {
        TRY_DO(codec::read_batch(batch, row.content));
        for (const codec::Entry& entry : batch.entries) reading.take(entry);
        return Nothing{};
    });
}

}  // namespace

int vault_show(const VaultOptions& options) {
    const auto done = print_named(options);
    if (done) return 0;
    std::string what = done.error().what;
    if (what.find("locked") != std::string::npos)
        what += " (a running host has it: read a backup, or stop the host)";
    fmt::print(stderr, "croupier vault show: {}\n", what);
    return 1;
}

}  // namespace croupier::cli
