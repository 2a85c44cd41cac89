#include "vault/vault.h"

#include <fmt/format.h>

#include <cstdio>
#include <string>

#include "cli/commands.h"
#include "cli/store.h"
#include "codec/journal.h"
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
        // The address in front of what was claimed; builds before kept it outside, as the label.
        std::string claim = opened("", fact.claimed);
        if (claim.empty()) claim = fact.address + "\n" + opened(fact.address, fact.claimed);
        const std::size_t end = claim.find('\n');
        say("sign_in_failed", fmt::format("{} from {}: {}", claim.substr(end + 1),
                                          claim.substr(0, end), fact.reason));
    }
    void tell(const floor::IncidentOpened& fact) { say_text(fact.incident.id, fact.incident.text); }
    void tell(const floor::FindingAdded& fact) { say_text(fact.incident, fact.finding.text); }
    void tell(const floor::IncidentClosed& fact) { say_text(fact.incident, fact.text); }
    template <class Fact>
    void tell(const Fact&) {}

    void say_text(floor::IncidentId incident, const std::string& kept) {
        const std::string text = texts_.read(kept);
        if (text != kept) say("incident", fmt::format("{}: {}", incident.value(), text));
    }
    void say(std::string_view what, const std::string& words) const {
        // What strangers typed goes to a terminal: nothing in it may drive that.
        std::string plain;
        for (const char c : words) plain += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
        fmt::print("{} {} {}\n", server::time_words(at_), what, plain);
    }
    std::string opened(std::string_view label, const Bytes& sealed) {
        const auto bytes =
            vault_.unseal({"failed_sign_in", label}, std::as_bytes(ByteView(sealed)));
        std::string text;
        if (bytes)
            for (const std::byte byte : bytes->bytes()) text += static_cast<char>(byte);
        return text;
    }

    vault::Vault& vault_;
    server::Texts texts_;
    floor::Time at_ = 0;
};

Result<Nothing, Fault> print_named(const VaultOptions& options) {
    TRY(store, open_store(options.store));
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
