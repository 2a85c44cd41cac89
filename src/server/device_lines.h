// The lines to shoes, wheels and tumblers: a thread that holds them (TCP or a serial line), lets
// their drivers read, and hands what they say to the desk on the engine's thread. A line that is
// lost is tried again; the floor hears that the device is silent.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "devices/driver.h"
#include "server/demo/device_desk.h"
#include "server/mail.h"
#include "server/ops/log.h"

namespace croupier::server {

struct DeviceLine {
    DeviceDesk::Line at;
    std::string address;  // "127.0.0.1:4001", or
    std::string tty;      // "/dev/ttyUSB0"
    devices::DriverOptions driver;
};

class DeviceLines final : public Actor {
public:
    // `now` is the venue's time, for any thread.
    DeviceLines(std::vector<DeviceLine> lines, Inbox& inbox, ops::Log& log,
                std::function<std::int64_t()> now);
    ~DeviceLines() override;
    void start();
    void stop();

    void act(const floor::State& state, floor::Time now, Orders& orders) override;
    std::optional<floor::Time> next_at() const override { return desk_.next_at(); }

private:
    struct Held;  // a line with its driver and descriptor
    void hold();
    void connect(Held& held);
    void lose(Held& held, const std::string& why);
    void read(Held& held);
    void write(Held& held);
    void tell(const Held& held, const devices::Readings& readings);
    void take_orders();

    Inbox& inbox_;
    ops::Log& log_;
    std::function<std::int64_t()> now_;
    DeviceDesk desk_;  // on the engine's thread
    std::vector<std::unique_ptr<Held>> lines_;
    std::mutex mutex_;
    std::vector<DeviceOrder> orders_;
    int wake_ = -1;
    std::atomic<bool> stopping_ = false;
    std::thread thread_;
};

}  // namespace croupier::server
