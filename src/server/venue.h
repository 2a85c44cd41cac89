// A running venue: everything that it consists of. Made and run by serve() (serve.cc); what belongs
// to the demo, the network and the watch over it is in files of their own.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/drawing.h"
#include "host/reception.h"
#include "server/backstage.h"
#include "server/child.h"
#include "server/clock.h"
#include "server/demo/demo_floor.h"
#include "server/demo/scripted_dealer.h"
#include "server/demo_desk.h"
#include "server/device_lines.h"
#include "server/engine.h"
#include "server/gatehouse.h"
#include "server/network.h"
#include "server/office_desk.h"
#include "server/ops/log.h"
#include "server/ops/metrics.h"
#include "server/ops/self_check.h"
#include "server/pages.h"
#include "server/rules_desk.h"
#include "server/serve.h"
#include "server/watchman.h"

namespace croupier::server {

// In the order in which its parts are made; it ends the other way round.
class Venue {
public:
    explicit Venue(const ServeOptions& options) : options_(options), config_(options.config) {}

    Result<Nothing, Fault> open();
    Result<Nothing, Fault> run();

private:
    ops::SelfCheckOptions self_options() const;
    Result<Nothing, Fault> throw_away();
    Result<Nothing, Fault> open_log();
    Result<Nothing, Fault> open_vault();
    Result<Nothing, Fault> open_store();
    Result<Nothing, Fault> open_host();
    Result<Nothing, Fault> open_demo();
    Result<Nothing, Fault> open_demo_secret();
    void give_out_tables();
    Result<Nothing, Fault> open_network();
    void open_office();
    Result<Nothing, Fault> open_devices();
    void open_watch();
    void back_up_now();
    void check_self_again(floor::SelfCheckCause cause);
    Result<std::unique_ptr<journal::Store>, Fault> open_copy(const std::string& path,
                                                             const std::string& head);
    void register_metrics();
    void read_metrics();
    std::optional<HttpReply> quick(const HttpRequest& request);
    std::optional<PartKey> key_of(Part part, std::uint32_t number);
    std::optional<PartKey> stored_key(std::string_view kind, std::uint32_t number);
    void say_addresses();
    void say_demo();

    const ServeOptions& options_;
    const ops::Config& config_;
    ops::Metrics metrics_;
    std::unique_ptr<ops::Log> log_;
    std::optional<vault::Vault> vault_;
    std::unique_ptr<journal::Store> store_;
    std::unique_ptr<MachineClock> clock_;
    std::optional<host::VaultSigner> signer_;
    std::unique_ptr<Engine> engine_;
    std::unique_ptr<host::Host> host_;
    std::optional<host::Reception> reception_;
    std::optional<rng::SystemEntropy> entropy_;
    std::optional<host::VaultSealer> sealer_;
    std::optional<host::Drawing> drawing_;
    std::unique_ptr<Gatehouse> gate_;
    std::unique_ptr<Network> network_;
    std::unique_ptr<Backstage> backstage_;
    std::unique_ptr<DemoDesk> demo_desk_;
    std::unique_ptr<ops::Sessions> sessions_;
    std::unique_ptr<ops::EnrolmentCodes> codes_;
    std::unique_ptr<OfficeDesk> office_desk_;
    std::unique_ptr<Pages> pages_;
    std::unique_ptr<RulesDesk> rules_desk_;
    Watchman watchman_;
    std::vector<Child> children_;
    DeviceLines* lines_ = nullptr;      // the engine's
    ScriptedDealer* dealer_ = nullptr;  // the engine's
    DemoFloor demo_;
    PartKey demo_secret_{};
    ops::SelfCheck self_;
    bool demo_store_ = false;
};

}  // namespace croupier::server
