#include "sockets/psk_line.h"

#include <fcntl.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "base/check.h"
#include "base/hash.h"

namespace croupier::sockets {
namespace {

constexpr std::size_t waiting_bytes_max = 65'536;
constexpr std::size_t read_bytes = 4'096;
constexpr std::string_view identity = "croupier-device";
// TLS_AES_256_GCM_SHA384 would want a key of SHA-384; this one goes with SHA-256.
constexpr std::array<unsigned char, 2> aes_128_gcm_sha256 = {0x13, 0x01};

std::string last_error(const char* otherwise) {
    const unsigned long code = ERR_get_error();
    ERR_clear_error();
    if (code == 0) return otherwise;
    std::array<char, 256> text{};
    ERR_error_string_n(code, text.data(), text.size());
    return text.data();
}

int key_place() {
    static const int place = SSL_get_ex_new_index(0, nullptr, nullptr, nullptr, nullptr);
    return place;
}

SSL_SESSION* session_of(SSL* ssl) {
    const auto* key = static_cast<const DeviceKey*>(SSL_get_ex_data(ssl, key_place()));
    SSL_SESSION* session = SSL_SESSION_new();
    const SSL_CIPHER* cipher = SSL_CIPHER_find(ssl, aes_128_gcm_sha256.data());
    CHECK(session != nullptr && cipher != nullptr && key != nullptr);
    CHECK(SSL_SESSION_set1_master_key(session, key->data(), key->size()) == 1);
    CHECK(SSL_SESSION_set_cipher(session, cipher) == 1);
    CHECK(SSL_SESSION_set_protocol_version(session, TLS1_3_VERSION) == 1);
    return session;
}

int use_session(SSL* ssl, const EVP_MD*, const unsigned char** id, std::size_t* id_size,
                SSL_SESSION** session) {
    *session = session_of(ssl);
    *id = reinterpret_cast<const unsigned char*>(identity.data());
    *id_size = identity.size();
    return 1;
}

int find_session(SSL* ssl, const unsigned char* id, std::size_t id_size, SSL_SESSION** session) {
    const std::string_view named(reinterpret_cast<const char*>(id), id_size);
    *session = named == identity ? session_of(ssl) : nullptr;
    return 1;
}

SSL_CTX* context_of(PskLine::End end) {
    const auto make = [](PskLine::End which) {
        SSL_CTX* made =
            SSL_CTX_new(which == PskLine::End::host ? TLS_client_method() : TLS_server_method());
        CHECK(made != nullptr);
        CHECK(SSL_CTX_set_min_proto_version(made, TLS1_3_VERSION) == 1);
        CHECK(SSL_CTX_set_ciphersuites(made, "TLS_AES_128_GCM_SHA256") == 1);
        // Nothing is resumed and no ticket given out: each connection proves the key again.
        SSL_CTX_set_session_cache_mode(made, SSL_SESS_CACHE_OFF);
        SSL_CTX_set_num_tickets(made, 0);
        if (which == PskLine::End::host) {
            // Without the key the host takes no certificate instead, and the device has none.
            SSL_CTX_set_verify(made, SSL_VERIFY_PEER, nullptr);
            SSL_CTX_set_psk_use_session_callback(made, use_session);
        } else {
            SSL_CTX_set_psk_find_session_callback(made, find_session);
        }
        return made;
    };
    static SSL_CTX* const host = make(PskLine::End::host);
    static SSL_CTX* const device = make(PskLine::End::device);
    return end == PskLine::End::host ? host : device;
}

}  // namespace

Result<DeviceKey, Fault> read_device_key(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return Err{Fault{path + " cannot be opened"}};
    struct stat about{};
    std::array<char, 128> text{};
    const bool known = fstat(file, &about) == 0;
    const ssize_t got = ::read(file, text.data(), text.size());
    ::close(file);
    if (!known || !S_ISREG(about.st_mode)) return Err{Fault{path + " is no file"}};
    if ((about.st_mode & (S_IRWXG | S_IRWXO)) != 0)
        return Err{Fault{path + " is for others to read: a device's key is 0600"}};
    std::string_view digits(text.data(), got > 0 ? static_cast<std::size_t>(got) : 0);
    while (digits.ends_with('\n')) digits.remove_suffix(1);
    const auto key = parse_digest(digits);
    OPENSSL_cleanse(text.data(), text.size());
    if (!key) return Err{Fault{path + " has no key: 64 hexadecimal digits"}};
    return key->bytes;
}

struct PskLine::Body {
    DeviceKey key;
    SSL* ssl = nullptr;
    BIO* in = nullptr;   // the ssl's
    BIO* out = nullptr;  // the ssl's
};

PskLine::PskLine(End end, const DeviceKey& key) : body_(std::make_unique<Body>()) {
    body_->key = key;
    body_->ssl = SSL_new(context_of(end));
    body_->in = BIO_new(BIO_s_mem());
    body_->out = BIO_new(BIO_s_mem());
    CHECK(body_->ssl != nullptr && body_->in != nullptr && body_->out != nullptr);
    SSL_set_bio(body_->ssl, body_->in, body_->out);
    CHECK(SSL_set_ex_data(body_->ssl, key_place(), &body_->key) == 1);
    if (end == End::host)
        SSL_set_connect_state(body_->ssl);
    else
        SSL_set_accept_state(body_->ssl);
    // The first words of whoever calls.
    SSL_do_handshake(body_->ssl);
    ERR_clear_error();
}

PskLine::~PskLine() {
    SSL_free(body_->ssl);
    OPENSSL_cleanse(body_->key.data(), body_->key.size());
}

Result<Nothing, Fault> PskLine::shake_hands() {
    const int done = SSL_do_handshake(body_->ssl);
    if (done != 1) {
        const int why = SSL_get_error(body_->ssl, done);
        if (why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE) return Nothing{};
        return Err{Fault{"the handshake failed: " + last_error("cut")}};
    }
    // With no certificate on either side nothing but the key can have opened it; that it did is
    // looked at all the same.
    if (SSL_session_reused(body_->ssl) != 1)
        return Err{Fault{"the handshake was not made with the device's key"}};
    open_ = true;
    const std::string waited = std::exchange(waiting_, {});
    return waited.empty() ? Nothing{} : send(waited);
}

Result<std::string, Fault> PskLine::receive(std::string_view wire) {
    ERR_clear_error();
    while (!wire.empty()) {
        const int taken = BIO_write(body_->in, wire.data(), static_cast<int>(wire.size()));
        if (taken <= 0) return Err{Fault{"the line takes no more bytes"}};
        wire.remove_prefix(static_cast<std::size_t>(taken));
    }
    if (!open_) TRY_DO(shake_hands());
    std::string bytes;
    if (!open_) return bytes;
    std::array<char, read_bytes> piece{};
    while (true) {
        const int got = SSL_read(body_->ssl, piece.data(), static_cast<int>(piece.size()));
        if (got > 0) {
            bytes.append(piece.data(), static_cast<std::size_t>(got));
            continue;
        }
        const int why = SSL_get_error(body_->ssl, got);
        if (why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE) return bytes;
        return Err{Fault{"the line ended: " + last_error("closed")}};
    }
}

Result<Nothing, Fault> PskLine::send(std::string_view bytes) {
    if (bytes.empty()) return Nothing{};
    if (!open_) {
        if (waiting_.size() + bytes.size() > waiting_bytes_max)
            return Err{Fault{"too much waits for the handshake"}};
        waiting_ += bytes;
        return Nothing{};
    }
    ERR_clear_error();
    if (SSL_write(body_->ssl, bytes.data(), static_cast<int>(bytes.size())) <= 0)
        return Err{Fault{"the line takes nothing: " + last_error("closed")}};
    return Nothing{};
}

std::string PskLine::take_wire() {
    std::string wire;
    std::array<char, read_bytes> piece{};
    while (true) {
        const int got = BIO_read(body_->out, piece.data(), static_cast<int>(piece.size()));
        if (got <= 0) return wire;
        wire.append(piece.data(), static_cast<std::size_t>(got));
    }
}

}  // namespace croupier::sockets
