// Sockets: HTTP and WebSocket, plain on loopback or with TLS. Each network thread has its own
// connections. Here a message is read and checked for form, size and rate, and who speaks is known
// by a proof under their key; everything else is the engine's. A reader that is too slow is
// dropped and can come back.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/fault.h"
#include "base/result.h"
#include "server/net/http_request.h"
#include "server/process/mail.h"

namespace croupier::server {

struct ListenAt {
    std::string address;
    std::uint16_t port = 0;  // 0: any that is free
    bool tls = false;        // without it only an address of the loopback
    bool metrics = false;    // nothing but /metrics and /healthz
};

struct NetworkOptions {
    std::vector<ListenAt> listen;
    std::string certificate_file;
    std::string key_file;
    unsigned threads = 1;
    std::size_t sockets_max = 20'000;
    // Of those: who has not proved to be a part of the floor, in all and from one address, and how
    // long they have for a request or a proof.
    std::size_t unproven_max = 15'000;
    std::size_t unproven_of_address_max = 15'000;
    std::int64_t unproven_ms = 30'000;
    HouseNames house{};
    std::size_t message_bytes_max = 16'384;
    std::size_t body_bytes_max = 262'144;
    std::size_t waiting_bytes_max = 524'288;  // that a reader has not taken yet
    std::uint32_t messages_per_second = 200;  // of one socket, with twice as many at once
    std::uint32_t offences_max = 50;          // malformed or too many: then the socket closes
    std::int64_t idle_ms = 120'000;           // a socket that answers no ping for so long is gone
    std::int64_t request_ms = 30'000;
};

struct NetworkFigures {
    std::atomic<std::int64_t> sockets = 0;
    std::atomic<std::uint64_t> accepted = 0;
    std::atomic<std::uint64_t> refused = 0;   // there was no room
    std::atomic<std::uint64_t> made_way = 0;  // idle, or a part's oldest: closed for somebody new
    std::atomic<std::uint64_t> messages = 0;
    std::atomic<std::uint64_t> malformed = 0;
    std::atomic<std::uint64_t> too_many = 0;
    std::atomic<std::uint64_t> unknown = 0;  // a wrong proof
    std::atomic<std::uint64_t> other_release = 0;
    std::atomic<std::uint64_t> slow = 0;  // dropped because they did not read
    std::atomic<std::uint64_t> requests = 0;
};

// Who is who. Any thread may ask.
class Gate {
public:
    virtual ~Gate() = default;
    // The proof that this part gives for this challenge is the right one.
    virtual bool proves(Part part, std::uint32_t number, const Digest& nonce,
                        const Digest& proof) = 0;
    // To be read before that: whoever lets the part in asks what was withdrawn since.
    virtual std::uint64_t revocations() = 0;
    // These screens may take part: they are those that the host serves.
    virtual bool admits(const std::optional<Digest>& screens) = 0;
    virtual Digest fresh_nonce() = 0;
    virtual std::int64_t now() = 0;  // the venue's time
};

class Network final : public Outlet {
public:
    // Answers what needs no state of the venue, on a network thread; none: the engine is asked.
    using QuickDesk = std::function<std::optional<HttpReply>(const HttpRequest&)>;

    static Result<std::unique_ptr<Network>, Fault> open(NetworkOptions options, Inbox& inbox,
                                                        Gate& gate, QuickDesk quick);
    ~Network() override;

    // "127.0.0.1:8080", in the order of the options.
    std::vector<std::string> addresses() const;
    void start();
    // Lets letters go out for a moment, then closes every socket and ends the threads.
    void stop();

    void deliver(std::vector<Letter> letters) override;
    void reply(HttpReply reply) override;
    const NetworkFigures& figures() const;

private:
    struct House;
    explicit Network(std::unique_ptr<House> house);
    std::unique_ptr<House> house_;
};

}  // namespace croupier::server
