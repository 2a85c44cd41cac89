#include "host/copy_check.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "host/host.h"
#include "host/reception.h"
#include "host/test_kit.h"
#include "journal/sqlite/sqlite_store.h"
#include "tests/support/proves.h"
#include "vault/testing.h"

namespace croupier::host {
namespace {

using testing::HasSubstr;

// A store on the disk, whose host has signed a head in each of ten minutes.
class CopyCheck : public testing::Test {
protected:
    CopyCheck()
        : vault_(vault::testing::open_vault(vault::testing::memory_options())), signer_(vault_) {
        auto created = journal::create_sqlite({.path = path(), .head_path = {}},
                                              {journal::format_number, "test", std::nullopt});
        CHECK(created.has_value());
        auto host = Host::open(**created, clock_, ear_, &signer_, {});
        CHECK(host.has_value());
        floor::OpenVenue open;
        open.name = "Test";
        open.rounds_kept = 4;
        open.queue_max_ms = 500;
        open.clock_drift_max_ms = 250;
        give(**host, floor::VenueCommand{open});
        for (int minute = 0; minute < 10; ++minute) {
            clock_.advance(61'000);
            give(**host, floor::TerminalCommand{floor::AddTerminal{fmt::format("T{}", minute)}});
        }
    }
    static void give(Host& host, floor::Order order) {
        floor::Command command;
        command.order = std::move(order);
        CHECK(host.submit(std::move(command)));
        CHECK(host.turn().has_value());
    }
    std::string path() const { return folder_ / "venue.db"; }
    std::string fault() {
        auto store = journal::open_sqlite({.path = path(), .head_path = {}}, journal::Access::read);
        if (!store) return store.error().what;
        const auto head = check_copy(**store, {signer_.public_key()}, true);
        return head ? "" : head.error().what;
    }

    vault::testing::Folder folder_;
    vault::Vault vault_;
    VaultSigner signer_;
    kit::StillClock clock_;
    kit::Ear ear_;
};

TEST_F(CopyCheck, AWholeOneHolds) {
    EXPECT_EQ(fault(), "");
}

TEST_F(CopyCheck, SignedHeadsTakenOutOfTheMiddleAreMissed) {
    const auto rows = vault::testing::ask_raw(path(), "SELECT count(*) FROM checkpoint");
    ASSERT_GT(std::stoi(rows[0][0]), 5);
    vault::testing::ask_raw(path(),
                            "DELETE FROM checkpoint WHERE id NOT IN (SELECT max(id) FROM "
                            "checkpoint UNION SELECT min(id) FROM checkpoint)");
    EXPECT_THAT(fault(), HasSubstr("no head was signed for longer than a host plays without"));
}

TEST_F(CopyCheck, AChangedBatchIsFound) {
    vault::testing::ask_raw(path(), "UPDATE batch SET at_ms = at_ms + 1 WHERE sequence = 3");
    EXPECT_THAT(fault(), HasSubstr("3"));
    PROVES("ST-GLI19-2.8.8.g");
}

}  // namespace
}  // namespace croupier::host
