// One thread's sockets and alarms.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <queue>
#include <string>
#include <vector>

#include "base/draw.h"
#include "base/fault.h"
#include "base/result.h"
#include "load/address.h"

struct ssl_ctx_st;

namespace croupier::load {

class Client;

inline constexpr std::int64_t second_us = 1'000'000;
std::int64_t steady_us();

class Switchboard {
public:
    static Result<std::unique_ptr<Switchboard>, Fault> open(Address address, std::uint64_t seed);
    ~Switchboard();
    Switchboard(const Switchboard&) = delete;
    Switchboard& operator=(const Switchboard&) = delete;

    // Until `done` says so; it is asked between two waits, some hundred times a second.
    void run(const std::function<bool()>& done);
    // The client's `rang` is called then; one that is set later replaces it.
    void set_alarm(Client& client, std::int64_t at_us);

    const Address& address() const { return address_; }
    FastSource& chance() { return chance_; }
    // The time at which the present events were fetched.
    std::int64_t now_us() const { return now_us_; }

private:
    friend class Client;
    struct Alarm {
        std::int64_t at_us = 0;
        Client* client = nullptr;
        friend bool operator<(const Alarm& a, const Alarm& b) { return a.at_us > b.at_us; }
    };
    Switchboard(Address address, std::uint64_t seed);
    void ring();

    Address address_;
    FastSource chance_;
    int epoll_ = -1;
    ssl_ctx_st* tls_ = nullptr;
    std::int64_t now_us_ = 0;
    std::priority_queue<Alarm> alarms_;
    // Shared by all clients: what is read lives here until it was heard.
    std::vector<char> incoming_;
    std::string outgoing_;
};

}  // namespace croupier::load
