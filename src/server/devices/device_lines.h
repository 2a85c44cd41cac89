// The lines to shoes, wheels and tumblers, and to the acceptors, printers and readers of terminals:
// a thread that holds them (TCP, TLS under the device's own key, or a serial line), lets their
// drivers read, and hands what they say to the desks on the engine's thread. A line that is lost is
// tried again; the floor hears that the device is silent.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "devices/driver.h"
#include "server/devices/device_desk.h"
#include "server/devices/part_desk.h"
#include "server/ops/log.h"
#include "server/process/mail.h"
#include "sockets/psk_line.h"

namespace croupier::server {

struct DeviceLine {
    DeviceDesk::Line at;
    std::string address;  // "127.0.0.1:4001", or
    std::string tty;      // "/dev/ttyUSB0"
    devices::DriverOptions driver;
    std::string name{};                       // of a terminal's part: in the register, and
    std::string terminal{};                   // where it is
    std::optional<sockets::DeviceKey> key{};  // none: plain, which is for the loopback alone
};

class DeviceLines final : public Actor {
public:
    // `now` is the venue's time, for any thread; `whose` is asked on the engine's.
    DeviceLines(std::vector<DeviceLine> lines, Inbox& inbox, ops::Log& log,
                std::function<std::int64_t()> now, PartDesk::WhoseCard whose);
    ~DeviceLines() override;
    // Before start().
    void on_unknown_card(PartDesk::UnknownCard hears) { parts_.on_unknown_card(std::move(hears)); }
    void start();
    void stop();

    // On the engine's thread: no reader has that person's card any more.
    void forget(const floor::Person& person) { parts_.forget(person); }
    // Lines that are gone, refused or were never there, by the name of their device, with the
    // reason. Any thread.
    std::map<std::string, std::string, std::less<>> lost() const;
    void act(const floor::State& state, floor::Time now, Orders& orders) override;
    std::optional<floor::Time> next_at() const override;

private:
    struct Held;  // a line with its driver and descriptor
    void hold();
    void connect(Held& held);
    void lose(Held& held, const std::string& why);
    void read(Held& held);
    void hear(Held& held, ByteView bytes);
    void write(Held& held);
    void come_up(Held& held);
    void note_lost(const Held& held, const std::string& why);
    void tell(const Held& held, const devices::Readings& readings);
    void take_orders();
    // To the connection_id; false: the line is lost.
    bool put_out(Held& held);

    Inbox& inbox_;
    ops::Log& log_;
    std::function<std::int64_t()> now_;
    DeviceDesk desk_;  // on the engine's thread, as is
    PartDesk parts_;
    std::vector<std::unique_ptr<Held>> lines_;
    mutable std::mutex mutex_;
    std::map<std::string, std::string, std::less<>> lost_;
    std::chrono::steady_clock::time_point begun_at_{};
    std::vector<DeviceOrder> orders_;
    int wake_ = -1;
    std::atomic<bool> stopping_ = false;
    std::thread thread_;
};

}  // namespace croupier::server
