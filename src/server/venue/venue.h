// A running venue: everything that it consists of. Made and run by serve() (serve.cc); what belongs
// to the demo, the network and the watch over it is in files of their own.
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/drawing.h"
#include "host/reception.h"
#include "server/admin/admin_desk.h"
#include "server/admin/admin_socket.h"
#include "server/alarms/alarm_desk.h"
#include "server/alarms/health.h"
#include "server/demo/demo_floor.h"
#include "server/demo/demo_parts.h"
#include "server/demo/scripted_dealer.h"
#include "server/devices/device_lines.h"
#include "server/net/authenticator.h"
#include "server/net/network.h"
#include "server/office/demo_desk.h"
#include "server/office/office_desk.h"
#include "server/office/pages.h"
#include "server/office/rules_desk.h"
#include "server/ops/log.h"
#include "server/ops/metrics.h"
#include "server/ops/self_check.h"
#include "server/process/child.h"
#include "server/process/chores.h"
#include "server/process/clock.h"
#include "server/process/engine.h"
#include "server/process/readiness.h"
#include "server/process/workers.h"
#include "server/venue/alarm_watch.h"
#include "server/venue/calendar.h"
#include "server/venue/clock_gap.h"
#include "server/venue/overlay.h"
#include "server/venue/serve.h"

namespace croupier::server {

// In the order in which its parts are made; it ends the other way round.
class Venue {
public:
    explicit Venue(const ServeOptions& options) : options_(options), config_(options.config) {}

    Result<Nothing, Fault> open();
    Result<Nothing, Fault> run();
    // Opens store and vault, which no host holds, has one request of the administrator carried out
    // and lets go of them.
    Result<std::string, Fault> administer(std::string_view line);
    Result<ops::SelfCheck, Fault> look_at_program() const;

private:
    Result<Nothing, Fault> check_before_all();
    void tell_notes();
    void open_automatic();
    Result<ops::SelfCheckOptions, Fault> self_options() const;
    Result<Nothing, Fault> throw_away();
    Result<Nothing, Fault> keep_files();
    Result<Nothing, Fault> open_log();
    Result<Nothing, Fault> open_vault();
    Result<Nothing, Fault> open_store();
    Result<Nothing, Fault> open_host();
    Result<host::ClockAcceptance, Fault> accept_clock(const host::ClockGap& gap);
    // What vouches for the store's end besides its own head file: the vault, and the second place.
    Result<Nothing, Fault> check_vouched();
    Result<Nothing, Fault> check_second_place(const floor::State& state);
    Result<Nothing, Fault> must_hold(const journal::Head& seen, const std::string& by);
    // Two people accepted a loss in that batch.
    Result<bool, Fault> was_rebuilt_at(const journal::Head& head);
    Result<Nothing, Fault> must_be_new();
    Result<Nothing, Fault> check_approved_key();
    Result<Nothing, Fault> begin_after_loss();
    void keep_head(const journal::Checkpoint& head);
    // An older copy of the vault brings back locks, secrets, keys and people that are no more.
    Result<Nothing, Fault> check_vault_age(const floor::State& state);
    void report_vault();
    void copy_vault();
    void note_snapshot(const SnapshotMade& made);
    void doubt_store(const Fault& fault);
    void check_store_again();
    void check_copy(const std::string& path, const std::string& head_path,
                    const std::vector<journal::PublicKey>& keys, bool timed);
    void renew_key_if_due();
    Result<Nothing, Fault> close_store();
    Result<Nothing, Fault> open_demo();
    Result<Nothing, Fault> open_demo_secret();
    void open_demo_parts();
    void give_out_tables();
    Result<Nothing, Fault> open_network();
    Result<Nothing, Fault> open_office();
    Result<Nothing, Fault> open_known_browsers();
    Result<Nothing, Fault> open_admin();
    Result<Nothing, Fault> open_devices();
    std::optional<floor::Person> whose_card(const std::string& number);
    void open_alarms();
    void look_at_engine();
    void look_at_accounts();
    void look_at_disks();
    void look_at_certificate();
    void look_at_backups();
    void tell_last_words(const Fault& fault);
    void open_watch();
    void back_up_now();
    floor::ReportSelfCheck look_at_self(floor::SelfCheckCause cause) const;
    void check_self_again();
    Result<Nothing, Fault> report_start();
    Result<std::unique_ptr<journal::Store>, Fault> open_copy(const std::string& path,
                                                             const std::string& head);
    void register_metrics();
    void read_metrics();
    void read_figures();
    Health health(bool tells_alarms) const;
    std::optional<HttpReply> quick(const HttpRequest& request);
    std::optional<PartKey> key_of(Part part, std::uint32_t number);
    std::optional<PartKey> stored_key(std::string_view kind, std::uint32_t number);
    void say_addresses();
    void say_demo();

    const ServeOptions& options_;
    const ops::Config& config_;
    CalendarRules calendar_;
    Readiness readiness_;
    ops::Metrics metrics_;
    std::unique_ptr<ops::Log> log_;
    std::unique_ptr<AlarmDesk> alarms_;
    std::optional<vault::Vault> vault_;
    std::unique_ptr<journal::Store> store_;
    std::unique_ptr<MachineClock> clock_;
    std::optional<host::VaultSigner> signer_;
    std::optional<Texts> texts_;
    std::unique_ptr<Engine> engine_;
    std::unique_ptr<host::Host> host_;
    std::optional<host::Reception> reception_;
    std::optional<rng::SystemEntropy> entropy_;
    std::optional<host::VaultSealer> sealer_;
    std::optional<host::Drawing> drawing_;
    std::unique_ptr<Authenticator> gate_;
    std::unique_ptr<Network> network_;
    std::unique_ptr<Workers> workers_;
    std::unique_ptr<DemoDesk> demo_desk_;
    std::unique_ptr<ops::Sessions> sessions_;
    std::unique_ptr<ops::EnrolmentCodes> codes_;
    std::unique_ptr<ops::Turnstile> turnstile_;
    std::unique_ptr<ops::KnownBrowsers> known_;
    std::unique_ptr<OfficeDesk> office_desk_;
    std::unique_ptr<Pages> pages_;
    std::unique_ptr<RulesDesk> rules_desk_;
    std::unique_ptr<AdminDesk> admin_desk_;
    std::unique_ptr<AdminSocket> admin_socket_;
    Chores chores_;
    Chores looks_;    // for alarms
    Chores errands_;  // for inspectors
    std::vector<Child> children_;
    DeviceLines* lines_ = nullptr;       // the engine's
    AlarmWatch* alarm_watch_ = nullptr;  // the engine's
    Overlay* overlay_ = nullptr;         // the engine's
    ScriptedDealer* dealer_ = nullptr;   // the engine's
    DemoParts* parts_ = nullptr;         // the engine's
    DemoFloor demo_;
    PartKey demo_secret_{};
    ops::SelfCheck self_;
    rulebook::Problems notes_;  // of the configuration
    // Of the vault's changes, those that the journal and the second copy have; the chores'.
    std::optional<std::uint64_t> vault_reported_;
    std::optional<std::uint64_t> vault_copied_;
    std::atomic<bool> vault_copy_whole_ = false;
    std::atomic<std::int64_t> backed_up_at_ms_ = 0;  // the newest whole backup; 0: none
    std::int64_t begun_at_ms_ = 0;
    std::optional<std::int64_t> certificate_ends_at_ms_;
    // The accounts that were looked at: the vault's changes by then, and whose.
    std::pair<std::optional<std::uint64_t>, std::vector<std::uint32_t>> accounts_seen_;
    bool lock_will_end_ = false;
    std::atomic<bool> working_ = false;   // the engine has turned
    std::atomic<bool> stopping_ = false;  // and turns no more
    // While the host opens: whether two people of the staff that was recovered may repair.
    std::function<Result<Nothing, Fault>(floor::StaffId, floor::StaffId)> repairs_;
    bool demo_store_ = false;
    // No thread of the venue runs yet, or any more: what is signed is kept at once.
    bool alone_ = true;
};

}  // namespace croupier::server
