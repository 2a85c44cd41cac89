#include "server/venue/console.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>

#include "host/host.h"
#include "host/reception.h"
#include "host/recover.h"
#include "journal/sqlite/sqlite_store.h"
#include "server/ops/heads.h"
#include "server/process/clock.h"
#include "server/venue/repair.h"
#include "vault/vault.h"

namespace croupier::server {
namespace {

struct Two {
    floor::StaffId by;
    floor::StaffId with;
};

// Hears what became of the one order.
class Ear final : public host::Listener {
public:
    void answered(const floor::Command& command, const floor::Refusal& refusal) override {
        if (command.actor) answer = refusal.reason;
    }
    void happened(const codec::Entry&, journal::Sequence) override {}
    std::optional<floor::Rejection> answer;
};

Result<floor::StaffId, Fault> check_credentials(vault::Vault& vault, const ConsoleOptions& options,
                                                const std::string& login, std::int64_t at_ms) {
    const std::string secret = options.ask(login);
    TRY(answer, vault.sign_in({vault::CredentialKind::password, login, secret, at_ms},
                              vault::LockPolicy{}));
    if (!answer)
        return Err{Fault{fmt::format("{}: {}", login,
                                     answer.error().reason == vault::Denied::must_change
                                         ? "has a temporary password and must change it first"
                                         : "not a login with that password, or locked")}};
    return floor::StaffId(static_cast<std::uint32_t>(answer->staff));
}

class Console {
public:
    explicit Console(const ConsoleOptions& options) : options_(options), clock_(1) {}

    // Vault and both persons; then what the store holds, still untouched.
    Result<Nothing, Fault> begin();
    Result<Nothing, Fault> open(journal::HeadFileRule rule);
    Result<Nothing, Fault> order(floor::VenueCommand order);
    // The newest head that somebody has seen signed and the store lacks; empty: none.
    Result<std::string, Fault> lost();
    const journal::Head& found() const { return found_; }
    Result<std::uint64_t, Fault> vault_count() { return ops::remembered_reports(*vault_); }
    std::string notes() const;
    Result<Nothing, Fault> remember_loss() { return ops::remember_loss(*vault_, found()); }

private:
    journal::SqliteOptions where() const {
        return {.path = options_.store, .head_path = options_.head};
    }

    const ConsoleOptions& options_;
    MachineClock clock_;
    Ear ear_;
    std::optional<vault::Vault> vault_;
    std::optional<host::VaultSigner> signer_;
    std::unique_ptr<journal::Store> store_;
    Two two_;
    journal::Head found_;
};

Result<Nothing, Fault> Console::begin() {
    const auto beside = [this](const std::string& given, const char* ending) {
        return given.empty() ? options_.store + ending : given;
    };
    if (options_.by == options_.with) return Err{Fault{"two different persons are needed"}};
    if (options_.why.empty()) return Err{Fault{"a reason is needed"}};
    vault::Options vault;
    vault.path = beside(options_.vault, ".vault");
    vault.key_path = beside(options_.key, ".key");
    vault.missing = vault::Missing::refuse;
    TRY(opened, vault::Vault::open(std::move(vault)));
    vault_.emplace(std::move(opened));
    signer_.emplace(*vault_);
    TRY(by, check_credentials(*vault_, options_, options_.by, clock_.wall_ms()));
    TRY(with, check_credentials(*vault_, options_, options_.with, clock_.wall_ms()));
    two_ = {by, with};
    if (by == with) return Err{Fault{"two different persons are needed"}};
    TRY(store, journal::open_sqlite(where(), journal::Access::read));
    TRY(recovery, host::recover(*store, &*signer_));
    TRY_DO(must_repair(recovery.state, by, with));
    if (!host::writes_generation(recovery.state, floor::RebuildHead::generation))
        return Err{Fault{"the store's format is older than this order: activate the new one"}};
    TRY(head, store->head());
    found_ = head;
    return Nothing{};
}

Result<Nothing, Fault> Console::open(journal::HeadFileRule rule) {
    auto options = where();
    options.head_file = rule;
    TRY(store, journal::open_sqlite(options, journal::Access::write));
    store_ = std::move(store);
    return Nothing{};
}

Result<std::string, Fault> Console::lost() {
    std::string lost;
    const auto look = [&](const journal::Head& seen, const std::string& by) {
        if (!store_->verify_head(seen))
            lost += fmt::format("; {} has seen {} signed", by, journal::head_text(seen));
    };
    TRY(remembered, ops::remembered_head(*vault_));
    if (remembered) look(*remembered, "the vault");
    if (!options_.heads.empty()) {
        const journal::PublicKey own = signer_->public_key();
        TRY(second, ops::newest_head(options_.heads, [&](const journal::Checkpoint& head) {
                return head.key == own;
            }));
        if (second) look(second->head, options_.heads);
    }
    return lost;
}

std::string Console::notes() const {
    std::string text;
    for (const std::string& note : store_->notes()) text += "; " + note;
    return text;
}

Result<Nothing, Fault> Console::order(floor::VenueCommand order) {
    host::Options options;
    options.build = options_.build;
    TRY(host, host::Host::open(*store_, clock_, ear_, &*signer_, std::move(options)));
    floor::Command command;
    command.actor = two_.by;
    command.authoriser = two_.with;
    command.order = std::move(order);
    host->submit(std::move(command));
    TRY_DO(host->turn());
    if (!ear_.answer || *ear_.answer != floor::Rejection::none)
        return Err{Fault{fmt::format(
            "refused: {}", floor::name_of(ear_.answer.value_or(floor::Rejection::stale)))}};
    TRY_DO(host->sign_head());
    TRY(point, store_->last_checkpoint());
    if (!point) return Err{Fault{"no head was signed"}};
    TRY_DO(ops::remember_head(*vault_, point->head));
    const auto problems = ops::send_head({.file = options_.heads, .push = {}, .syslog = false},
                                         store_->genesis().venue, *point);
    if (!problems.empty()) return Err{Fault{problems.front()}};
    return Nothing{};
}

}  // namespace

Result<std::string, Fault> rebuild_head(const ConsoleOptions& options) {
    Console console(options);
    TRY_DO(console.begin());
    TRY_DO(console.open(journal::HeadFileRule::rebuild));
    TRY(lost, console.lost());
    const std::string why = options.why + console.notes() + lost;
    TRY_DO(console.order(floor::RebuildHead{console.found().sequence, console.found().hash, why}));
    TRY_DO(console.remember_loss());
    return fmt::format("the store goes on from {}: {}", journal::head_text(console.found()), why);
}

Result<std::string, Fault> clear_store_fault(const ConsoleOptions& options) {
    Console console(options);
    TRY_DO(console.begin());
    TRY_DO(console.open(journal::HeadFileRule::required));
    TRY(lost, console.lost());
    if (!lost.empty()) return Err{Fault{"the store was cut or set back" + lost}};
    TRY_DO(console.order(floor::ClearStoreFault{options.why}));
    return std::string("rounds and payments go on");
}

Result<std::string, Fault> accept_vault(const ConsoleOptions& options) {
    Console console(options);
    TRY_DO(console.begin());
    TRY_DO(console.open(journal::HeadFileRule::required));
    TRY(lost, console.lost());
    TRY(count, console.vault_count());
    TRY_DO(console.order(floor::AcceptVault{count, options.why + lost}));
    return fmt::format("the venue goes on with a vault that has reported changes {} times", count);
}

}  // namespace croupier::server
