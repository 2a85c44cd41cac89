#include "server/alarms/webhook.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <netdb.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <memory>
#include <utility>

namespace croupier::server {
namespace {

using ops::WebhookTarget;

constexpr int webhook_look_ms = 100;  // how often somebody looks whether to stop
constexpr std::size_t first_line_max = 4'096;

// Until when, and whether somebody wants an end before.
class Patience {
public:
    Patience(std::int64_t time_max_ms, const std::atomic<bool>& stopping)
        : until_(std::chrono::steady_clock::now() + std::chrono::milliseconds(time_max_ms)),
          stopping_(stopping) {}
    bool is_over() const { return stopping_ || std::chrono::steady_clock::now() >= until_; }
    // False: it is over.
    bool wait(int descriptor, short events) const {
        while (!is_over()) {
            pollfd waited{descriptor, events, 0};
            if (::poll(&waited, 1, webhook_look_ms) > 0) return true;
        }
        return false;
    }

private:
    std::chrono::steady_clock::time_point until_;
    const std::atomic<bool>& stopping_;
};

struct FreeContext {
    void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
};
struct FreeTls {
    void operator()(SSL* tls) const { SSL_free(tls); }
};
struct FreeAddresses {
    void operator()(addrinfo* addresses) const { ::freeaddrinfo(addresses); }
};
using Addresses = std::unique_ptr<addrinfo, FreeAddresses>;

// A name that is being looked up. The resolver cannot always be interrupted: then it keeps what it
// works on.
struct Lookup {
    std::string host;
    std::string port;
    addrinfo wanted{};
    gaicb request{};
};

Result<Addresses, Fault> look_up(const WebhookTarget& target, const Patience& patience) {
    auto lookup = std::make_unique<Lookup>();
    lookup->host = target.host;
    lookup->port = target.port;
    lookup->wanted.ai_socktype = SOCK_STREAM;
    lookup->request.ar_name = lookup->host.c_str();
    lookup->request.ar_service = lookup->port.c_str();
    lookup->request.ar_request = &lookup->wanted;
    std::array<gaicb*, 1> list = {&lookup->request};
    if (const int failed = ::getaddrinfo_a(GAI_NOWAIT, list.data(), 1, nullptr); failed != 0)
        return Err{Fault{fmt::format("{}: {}", target.host, ::gai_strerror(failed))}};
    int state = ::gai_error(&lookup->request);
    while (state == EAI_INPROGRESS && !patience.is_over()) {
        const std::array<const gaicb*, 1> waited = {&lookup->request};
        const timespec pause{0, webhook_look_ms * 1'000'000L};
        (void)::gai_suspend(waited.data(), 1, &pause);
        state = ::gai_error(&lookup->request);
    }
    if (state == EAI_INPROGRESS) {
        if (::gai_cancel(&lookup->request) != EAI_CANCELED) (void)lookup.release();
        return Err{Fault{target.host + ": nobody knows the name in time"}};
    }
    if (state != 0) return Err{Fault{fmt::format("{}: {}", target.host, ::gai_strerror(state))}};
    return Addresses(lookup->request.ar_result);
}

// A line of bytes to the other end, plain or inside TLS; never waits for longer than its patience.
class Line {
public:
    Line(const WebhookTarget& target, const Patience& patience)
        : name_(target.host + ":" + target.port), patience_(patience) {}
    ~Line() {
        tls_.reset();
        if (socket_ >= 0) ::close(socket_);
    }
    Line(const Line&) = delete;
    Line& operator=(const Line&) = delete;

    Result<Nothing, Fault> connect(const addrinfo* addresses) {
        Fault last{name_ + ": no address"};
        for (const addrinfo* at = addresses; at != nullptr; at = at->ai_next) {
            if (socket_ >= 0) ::close(socket_);
            socket_ = ::socket(at->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
            if (socket_ < 0) return Err{os_fault(errno)};
            if (::connect(socket_, at->ai_addr, at->ai_addrlen) == 0) return Nothing{};
            int failed = errno;
            if (failed == EINPROGRESS) {
                if (!patience_.wait(socket_, POLLOUT)) return Err{no_time()};
                socklen_t size = sizeof failed;
                ::getsockopt(socket_, SOL_SOCKET, SO_ERROR, &failed, &size);
            }
            if (failed == 0) return Nothing{};
            last = os_fault(failed);
        }
        return Err{last};
    }

    Result<Nothing, Fault> secure(const std::string& host, const std::string& authorities) {
        context_.reset(SSL_CTX_new(TLS_client_method()));
        if (context_ == nullptr) return Err{tls_fault("no TLS")};
        SSL_CTX_set_min_proto_version(context_.get(), TLS1_2_VERSION);
        SSL_CTX_set_verify(context_.get(), SSL_VERIFY_PEER, nullptr);
        const int loaded = authorities.empty()
                               ? SSL_CTX_set_default_verify_paths(context_.get())
                               : SSL_CTX_load_verify_file(context_.get(), authorities.c_str());
        if (loaded != 1) return Err{tls_fault("the certificates that may vouch cannot be read")};
        tls_.reset(SSL_new(context_.get()));
        if (tls_ == nullptr || SSL_set_fd(tls_.get(), socket_) != 1)
            return Err{tls_fault("no TLS")};
        // Whoever answers must be the host that was meant.
        X509_VERIFY_PARAM* expected = SSL_get0_param(tls_.get());
        if (X509_VERIFY_PARAM_set1_ip_asc(expected, host.c_str()) != 1) {
            ERR_clear_error();
            if (SSL_set1_host(tls_.get(), host.c_str()) != 1 ||
                SSL_set_tlsext_host_name(tls_.get(), host.c_str()) != 1)
                return Err{tls_fault("no name to check")};
        }
        return repeat([&] { return SSL_connect(tls_.get()); });
    }

    Result<Nothing, Fault> say(std::string_view bytes) {
        while (!bytes.empty()) {
            ssize_t sent = 0;
            if (tls_ != nullptr) {
                TRY_DO(repeat([&] {
                    return static_cast<int>(
                        sent = SSL_write(tls_.get(), bytes.data(), static_cast<int>(bytes.size())));
                }));
            } else {
                if (!patience_.wait(socket_, POLLOUT)) return Err{no_time()};
                sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
                if (sent < 0 && (errno == EAGAIN || errno == EINTR)) continue;
                if (sent < 0) return Err{os_fault(errno)};
            }
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
        return Nothing{};
    }

    // Up to the end of the line, which is left out.
    Result<std::string, Fault> hear_line() {
        std::string heard;
        std::array<char, 512> piece{};
        while (heard.find('\n') == std::string::npos && heard.size() < first_line_max) {
            ssize_t got = 0;
            if (tls_ != nullptr) {
                TRY_DO(repeat([&] {
                    return static_cast<int>(
                        got = SSL_read(tls_.get(), piece.data(), static_cast<int>(piece.size())));
                }));
            } else {
                if (!patience_.wait(socket_, POLLIN)) return Err{no_time()};
                got = ::recv(socket_, piece.data(), piece.size(), 0);
                if (got < 0 && (errno == EAGAIN || errno == EINTR)) continue;
                if (got < 0) return Err{os_fault(errno)};
            }
            if (got == 0) return Err{Fault{name_ + ": closed without an answer"}};
            heard.append(piece.data(), static_cast<std::size_t>(got));
        }
        return heard.substr(0, heard.find_first_of("\r\n"));
    }

private:
    // Until `step` gives more than 0, or cannot any more.
    template <class Step>
    Result<Nothing, Fault> repeat(Step step) {
        while (true) {
            ERR_clear_error();
            const int done = step();
            if (done > 0) return Nothing{};
            const int wants = SSL_get_error(tls_.get(), done);
            if (wants != SSL_ERROR_WANT_READ && wants != SSL_ERROR_WANT_WRITE)
                return Err{tls_fault("closed")};
            if (!patience_.wait(socket_, wants == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT))
                return Err{no_time()};
        }
    }
    Fault os_fault(int number) const {
        return Fault{fmt::format("{}: {}", name_, std::strerror(number))};
    }
    Fault no_time() const { return Fault{name_ + ": no answer in time"}; }
    Fault tls_fault(std::string_view otherwise) const {
        const long verdict = tls_ == nullptr ? X509_V_OK : SSL_get_verify_result(tls_.get());
        if (verdict != X509_V_OK)
            return Fault{fmt::format("{}: its certificate does not hold: {}", name_,
                                     X509_verify_cert_error_string(verdict))};
        const unsigned long code = ERR_get_error();
        const char* reason = code == 0 ? nullptr : ERR_reason_error_string(code);
        return Fault{fmt::format("{}: {}", name_, reason == nullptr ? otherwise : reason)};
    }

    std::string name_;
    const Patience& patience_;
    int socket_ = -1;
    std::unique_ptr<SSL_CTX, FreeContext> context_;
    std::unique_ptr<SSL, FreeTls> tls_;
};

}  // namespace

Result<Nothing, Fault> post_json(const WebhookTarget& target, const std::string& authorities,
                                 std::string_view json, std::int64_t time_max_ms,
                                 const std::atomic<bool>& stopping) {
    const Patience patience(time_max_ms, stopping);
    TRY(addresses, look_up(target, patience));
    Line line(target, patience);
    TRY_DO(line.connect(addresses.get()));
    if (target.secure) TRY_DO(line.secure(target.host, authorities));
    const bool six = target.host.find(':') != std::string::npos;
    TRY_DO(line.say(fmt::format(
        "POST {} HTTP/1.1\r\nHost: {}{}{}:{}\r\n"
        "Content-Type: application/json\r\nContent-Length: {}\r\n"
        "User-Agent: croupier\r\nConnection: close\r\n\r\n{}",
        target.path, six ? "[" : "", target.host, six ? "]" : "", target.port, json.size(), json)));
    // "HTTP/1.1 204 ...": the class of the status says all.
    TRY(answer, line.hear_line());
    if (answer.starts_with("HTTP/1.") && answer.size() >= 12 && answer.substr(8, 2) == " 2")
        return Nothing{};
    return Err{
        Fault{fmt::format("{}:{}: answered {}", target.host, target.port, answer.substr(0, 12))}};
}

}  // namespace croupier::server
