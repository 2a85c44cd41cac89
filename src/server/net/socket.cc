#include "server/net/socket.h"

#include <fmt/format.h>
#include <sys/epoll.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "encoding/utf8.h"
#include "server/process/engine.h"

namespace croupier::server {
namespace {

using sockets::Goodbye;
using sockets::Heard;
using sockets::Opcode;

// Terminals are many: what one of them needed once is not kept.
constexpr std::size_t letters_kept_max = 4;
// So much is made ready for the socket at a time; what still waits can be replaced by newer views.
constexpr std::size_t outgoing_bytes_max = 65'536;
constexpr std::int64_t listening_max_us = 5'000'000;

}  // namespace

Socket::Socket(Reactor& reactor, ConnectionId connection_id, sockets::ByteStream stream,
               std::string address)
    : reactor_(reactor),
      connection_id_(connection_id),
      stream_(std::move(stream)),
      reader_(sockets::Side::client, static_cast<std::uint32_t>(reactor.options.message_bytes_max)),
      heard_us_(steady_us()),
      stranger_(std::make_unique<Stranger>(
          Stranger{reactor.gate.fresh_nonce(), std::move(address), heard_us_})) {}

void Socket::begin(std::string early) {
    reactor_.look_at_clock();
    if (!stream_.is_open() || !reactor_.watch(stream_.fd(), connection_id_)) return close();
    tell(Challenge{protocol_version, reactor_.gate.now(), stranger_->nonce});
    if (!early.empty() && !take({early.data(), early.size()})) return reactor_.round_off();
    // TLS may have read more than was asked for.
    if (stream_.is_pending()) read();
    reactor_.round_off();
}

void Socket::send(Letter letter) {
    if (is_over()) return;
    if (letter.then_close) stage_ = Stage::leaving;
    const auto haste = letter.topic == 0 ? Reactor::Haste::at_once : Reactor::Haste::with_time;
    if (letter.topic != 0) {
        const auto old = std::find_if(waiting_.begin(), waiting_.end(), [&](const Letter& other) {
            return other.topic == letter.topic;
        });
        if (old != waiting_.end()) {
            waiting_bytes_ += letter.text->size();
            waiting_bytes_ -= old->text->size();
            old->text = std::move(letter.text);
            return;
        }
    }
    waiting_bytes_ += letter.text->size();
    waiting_.push_back(std::move(letter));
    if (waiting_bytes_ > reactor_.options.waiting_bytes_max) {
        reactor_.figures.slow.fetch_add(1, std::memory_order_relaxed);
        return close();
    }
    if (unsent_.empty()) want_flush(haste);
}

void Socket::want_flush(Reactor::Haste haste) {
    bool& wanted = haste == Reactor::Haste::at_once ? flush_urgent_ : flush_wanted_;
    if (std::exchange(wanted, true)) return;
    reactor_.want_flush(connection_id_, haste);
}

void Socket::append_waiting(std::string& into) {
    std::size_t taken = 0;
    while (taken < waiting_.size() && into.size() < outgoing_bytes_max) {
        const std::string& text = *waiting_[taken++].text;
        sockets::append_frame(into, Opcode::text, text);
        waiting_bytes_ -= text.size();
    }
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(taken));
    if (!waiting_.empty()) return;
    if (waiting_.capacity() > letters_kept_max) waiting_ = {};
    if (stage_ == Stage::leaving) {
        const auto why = sockets::goodbye_payload(goodbye_);
        sockets::append_frame(into, Opcode::close, {why.data(), why.size()});
        goodbye_said_ = true;
    }
}

void Socket::flush() {
    flush_wanted_ = flush_urgent_ = false;
    if (stage_ > Stage::leaving) return;
    while (!unsent_.empty() || !waiting_.empty() || stage_ == Stage::leaving) {
        if (!unsent_.empty()) {
            const std::int64_t sent = stream_.transmit(unsent_);
            if (sent < 0) return close();
            unsent_.erase(0, static_cast<std::size_t>(sent));
            waiting_bytes_ -= static_cast<std::size_t>(sent);
            if (!unsent_.empty()) return;
            unsent_ = {};
        } else {
            std::string& bytes = reactor_.outgoing();
            bytes.clear();
            append_waiting(bytes);
            const std::int64_t sent = stream_.transmit(bytes);
            if (sent < 0) return close();
            keep_unsent(std::string_view(bytes).substr(static_cast<std::size_t>(sent)));
            if (!unsent_.empty()) return;
        }
        if (goodbye_said_) return end();
    }
    if (std::exchange(watching_room_, false))
        reactor_.watch_room(stream_.fd(), connection_id_, false);
}

// All is said. Whoever closes at once while something has come that was not read tears down what
// is still on its way.
void Socket::end() {
    stage_ = Stage::listening;
    heard_us_ = steady_us();
    stream_.end();
    if (std::exchange(watching_room_, false))
        reactor_.watch_room(stream_.fd(), connection_id_, false);
}

void Socket::close() {
    if (stage_ == Stage::gone) return;
    const bool was_known = stranger_ == nullptr;
    stage_ = Stage::gone;
    stream_.close();
    if (was_known) reactor_.put(Left{connection_id_});
    reactor_.leave(connection_id_);
}

void Socket::ready(std::uint32_t events) {
    if ((events & EPOLLOUT) != 0) flush();
    if (stage_ != Stage::gone && (events & (EPOLLIN | EPOLLHUP | EPOLLERR)) != 0) read();
}

void Socket::read() {
    do {
        std::vector<char>& buffer = reactor_.incoming();
        const std::size_t kept = rest_.size();
        if (buffer.size() < 2 * kept) buffer.resize(2 * kept);
        std::memcpy(buffer.data(), rest_.data(), kept);
        const std::int64_t got = stream_.receive(buffer.data() + kept, buffer.size() - kept);
        if (got < 0) return close();
        if (got == 0) return;
        // Who goes on after a goodbye has no more time for it than others.
        if (is_over()) return;
        heard_us_ = reactor_.now_us();
        pinged_ = false;
        if (!take(std::span(buffer).first(kept + static_cast<std::size_t>(got)))) return;
    } while (stream_.is_pending());
}

// False: nothing more is to be read here.
bool Socket::take(std::span<char> bytes) {
    std::string_view payload;
    while (!is_over()) {
        switch (reader_.next(bytes, payload)) {
            case Heard::nothing:
                if (!bytes.empty())
                    rest_.assign(bytes.data(), bytes.size());
                else if (!rest_.empty())
                    rest_ = {};
                return true;
            case Heard::text:
                hear(payload);
                break;
            case Heard::binary:
                reactor_.figures.messages.fetch_add(1, std::memory_order_relaxed);
                reactor_.figures.malformed.fetch_add(1, std::memory_order_relaxed);
                offend(Wrong::malformed, "messages are text");
                break;
            case Heard::ping:
                if (spend(reactor_.now_us())) interject(Opcode::pong, payload);
                break;
            case Heard::pong:
                break;
            case Heard::close:
                // The reason stands behind two bytes of a code.
                payload.remove_prefix(std::min<std::size_t>(2, payload.size()));
                say_goodbye(encoding::is_utf8(payload) ? Goodbye::normal : Goodbye::broken);
                return false;
            case Heard::wrong:
                reactor_.figures.malformed.fetch_add(1, std::memory_order_relaxed);
                say_goodbye(Goodbye::broken);
                return false;
            case Heard::too_long:
                reactor_.figures.malformed.fetch_add(1, std::memory_order_relaxed);
                say_goodbye(Goodbye::too_long);
                return false;
        }
    }
    return false;
}

// A frame between messages: before what still waits.
void Socket::interject(Opcode opcode, std::string_view payload) {
    std::string& frame = reactor_.outgoing();
    frame.clear();
    sockets::append_frame(frame, opcode, payload);
    std::size_t sent = 0;
    if (unsent_.empty()) {
        const std::int64_t taken = stream_.transmit(frame);
        if (taken < 0) return close();
        sent = static_cast<std::size_t>(taken);
    }
    keep_unsent(std::string_view(frame).substr(sent));
}

void Socket::keep_unsent(std::string_view bytes) {
    if (bytes.empty()) return;
    unsent_.append(bytes);
    waiting_bytes_ += bytes.size();
    if (!std::exchange(watching_room_, true))
        reactor_.watch_room(stream_.fd(), connection_id_, true);
    if (waiting_bytes_ <= reactor_.options.waiting_bytes_max) return;
    reactor_.figures.slow.fetch_add(1, std::memory_order_relaxed);
    close();
}

// What still waits goes out first.
void Socket::say_goodbye(Goodbye why) {
    goodbye_ = why;
    stage_ = Stage::leaving;
    if (unsent_.empty()) want_flush(Reactor::Haste::at_once);
}

void Socket::hear(std::string_view text) {
    reactor_.figures.messages.fetch_add(1, std::memory_order_relaxed);
    const std::int64_t now_us = reactor_.now_us();
    if (!spend(now_us)) {
        reactor_.figures.too_many.fetch_add(1, std::memory_order_relaxed);
        return offend(Wrong::too_many, "slower, please: nothing of this message was read");
    }
    auto message = read_message(text);
    if (!message) {
        reactor_.figures.malformed.fetch_add(1, std::memory_order_relaxed);
        if (!encoding::is_utf8(text)) return say_goodbye(Goodbye::no_text);
        return offend(Wrong::malformed, message.error().what, counter_in(text));
    }
    if (const auto* hello = std::get_if<Hello>(&*message))
        return stage_ == Stage::known ? offend(Wrong::not_allowed, "hello: once") : greet(*hello);
    if (stage_ != Stage::known) return offend(Wrong::not_ready, "hello comes first");
    // The engine may wait for its disk; the line is alive all the same.
    if (std::holds_alternative<Ping>(*message)) return tell(Pong{reactor_.gate.now()});
    reactor_.put(Said{connection_id_, std::move(*message), now_us});
}

void Socket::greet(const Hello& hello) {
    if (hello.protocol != protocol_version)
        return complain(Wrong::other_protocol,
                        fmt::format("protocol {} is spoken here", protocol_version), true);
    const std::uint64_t revocations = reactor_.gate.revocations();
    if (!reactor_.gate.proves(hello.part, hello.number, stranger_->nonce, hello.proof)) {
        reactor_.figures.unknown.fetch_add(1, std::memory_order_relaxed);
        reactor_.put(Unproved{hello.part, hello.number, stranger_->address});
        return complain(Wrong::not_known, "no such part, or not its key", true);
    }
    if (!reactor_.gate.admits(hello.screens)) {
        reactor_.figures.other_release.fetch_add(1, std::memory_order_relaxed);
        return complain(Wrong::other_release,
                        "these are not the screens that this host serves: load them again", true);
    }
    if (!reactor_.proved(connection_id_, {static_cast<std::uint8_t>(hello.part), hello.number}))
        return complain(Wrong::overloaded, "there is no room for more parts", true);
    stage_ = Stage::known;
    reactor_.put(Arrived{connection_id_, hello.part, hello.number, std::move(stranger_->address),
                         revocations});
    stranger_.reset();
}

void Socket::tell(const ServerMessage& message, bool then_close) {
    send({connection_id_, std::make_shared<const std::string>(write_message(message)), 0,
          then_close});
}

void Socket::complain(Wrong wrong, std::string words, bool then_close,
                      std::optional<std::uint64_t> counter) {
    tell(Error{reactor_.gate.now(), wrong, std::move(words), counter}, then_close);
}

void Socket::offend(Wrong wrong, std::string words, std::optional<std::uint64_t> counter) {
    ++offences_;
    complain(wrong, std::move(words), offences_ > reactor_.options.offences_max, counter);
}

// So many messages a second, and twice as many at once.
bool Socket::spend(std::int64_t now_us) {
    const auto rate = static_cast<std::int64_t>(reactor_.options.messages_per_second);
    const std::int64_t most = 2 * rate * 1'000'000;
    if (spent_at_us_ == 0)
        allowance_ = most;
    else
        allowance_ = std::min(most, allowance_ + (now_us - spent_at_us_) * rate);
    spent_at_us_ = now_us;
    if (allowance_ < 1'000'000) return false;
    allowance_ -= 1'000'000;
    return true;
}

void Socket::look(std::int64_t now_us) {
    const std::int64_t silent_us = now_us - heard_us_;
    if (stage_ == Stage::listening) {
        if (silent_us > listening_max_us) close();
        return;
    }
    if (silent_us > reactor_.options.idle_ms * 1'000) return close();
    if (stranger_ != nullptr && now_us - stranger_->since_us > reactor_.options.unproven_ms * 1'000)
        return close();
    if (pinged_ || silent_us <= reactor_.options.idle_ms * 500 || !unsent_.empty()) return;
    pinged_ = true;
    interject(Opcode::ping, {});
}

}  // namespace croupier::server
