#include "server/ops/tls.h"

#include <fmt/format.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <ctime>
#include <memory>

#include "server/ops/files.h"

namespace croupier::ops {
namespace {

constexpr std::int64_t second_ms = 1'000;
constexpr std::int64_t year_s = 365LL * 24 * 3'600;
// A terminal's clock may be a little behind ours.
constexpr std::int64_t grace_s = 3'600;
constexpr std::size_t pem_bytes_max = std::size_t{1} << 20;

template <auto free_it>
struct Freed {
    template <class T>
    void operator()(T* held) const {
        free_it(held);
    }
};
using Certificate = std::unique_ptr<X509, Freed<X509_free>>;
using PrivateKey = std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY_free>>;
using Memory = std::unique_ptr<BIO, Freed<BIO_free>>;
using Names = std::unique_ptr<GENERAL_NAMES, Freed<GENERAL_NAMES_free>>;

// OpenSSL's own sentence, if it has one.
std::string openssl_words() {
    const unsigned long code = ERR_get_error();
    ERR_clear_error();
    const char* reason = code == 0 ? nullptr : ERR_reason_error_string(code);
    return reason == nullptr ? "not as OpenSSL wants it" : reason;
}

Err<Fault> tls_fault(const std::string& path, std::string_view what) {
    return Err{Fault{fmt::format("{}: {}", path, what)}};
}

Memory memory_of(const std::string& text) {
    return Memory(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
}

// Asked for a passphrase, OpenSSL would wait at the terminal for ever.
int no_passphrase(char*, int, int, void*) {
    return -1;
}

Result<Certificate, Fault> read_certificate(const std::string& path) {
    TRY(text, read_file(path, pem_bytes_max));
    const Memory memory = memory_of(text);
    Certificate certificate(PEM_read_bio_X509(memory.get(), nullptr, no_passphrase, nullptr));
    if (certificate == nullptr)
        return tls_fault(path, "is no certificate in PEM: " + openssl_words());
    return certificate;
}

Result<PrivateKey, Fault> read_private_key(const std::string& path) {
    struct stat facts{};
    if (::stat(path.c_str(), &facts) == 0 && (facts.st_mode & (S_IRWXG | S_IRWXO)) != 0)
        return tls_fault(path, fmt::format("others can read this key (mode {:o}): chmod 600",
                                           facts.st_mode & 0777U));
    TRY(text, read_file(path, pem_bytes_max));
    const Memory memory = memory_of(text);
    PrivateKey key(PEM_read_bio_PrivateKey(memory.get(), nullptr, no_passphrase, nullptr));
    OPENSSL_cleanse(text.data(), text.size());
    if (key == nullptr)
        return tls_fault(path, "is no private key in PEM without a passphrase: " + openssl_words());
    return key;
}

std::int64_t time_ms(const ASN1_TIME* time) {
    std::tm parts{};
    if (time == nullptr || ASN1_TIME_to_tm(time, &parts) != 1) return 0;
    return static_cast<std::int64_t>(::timegm(&parts)) * second_ms;
}

std::string address_text(const ASN1_OCTET_STRING& address) {
    const unsigned char* bytes = ASN1_STRING_get0_data(&address);
    const int size = ASN1_STRING_length(&address);
    std::string text;
    if (size == 4) return fmt::format("{}.{}.{}.{}", bytes[0], bytes[1], bytes[2], bytes[3]);
    for (int i = 0; i + 1 < size; i += 2)
        text += fmt::format("{}{:x}", i == 0 ? "" : ":", bytes[i] << 8 | bytes[i + 1]);
    return text;
}

std::vector<std::string> names_of(X509& certificate) {
    std::vector<std::string> found;
    const Names names(static_cast<GENERAL_NAMES*>(
        X509_get_ext_d2i(&certificate, NID_subject_alt_name, nullptr, nullptr)));
    for (int i = 0; names != nullptr && i < sk_GENERAL_NAME_num(names.get()); ++i) {
        const GENERAL_NAME* name = sk_GENERAL_NAME_value(names.get(), i);
        if (name->type == GEN_DNS)
            found.emplace_back(
                reinterpret_cast<const char*>(ASN1_STRING_get0_data(name->d.dNSName)),
                static_cast<std::size_t>(ASN1_STRING_length(name->d.dNSName)));
        else if (name->type == GEN_IPADD)
            found.push_back(address_text(*name->d.iPAddress));
    }
    return found;
}

Digest fingerprint_of(const X509& certificate) {
    Digest digest;
    unsigned size = 0;
    CHECK(X509_digest(&certificate, EVP_sha256(), digest.bytes.data(), &size) == 1);
    CHECK(size == digest.bytes.size());
    return digest;
}

bool is_host_name(std::string_view name) {
    return !name.empty() && name.size() <= 253 &&
           name.find_first_not_of(
               "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
               "0123456789.-") == std::string_view::npos;
}

std::string machine_name() {
    std::array<char, 256> name{};
    if (::gethostname(name.data(), name.size() - 1) != 0) return {};
    return is_host_name(name.data()) ? name.data() : "";
}

bool add_extension(X509& certificate, int which, const std::string& value) {
    const std::unique_ptr<X509_EXTENSION, Freed<X509_EXTENSION_free>> extension(
        X509V3_EXT_conf_nid(nullptr, nullptr, which, value.c_str()));
    return extension != nullptr && X509_add_ext(&certificate, extension.get(), -1) == 1;
}

// All that a certificate needs; false: OpenSSL says why.
bool fill_certificate(X509& certificate, EVP_PKEY& key, std::int64_t now_ms) {
    std::array<unsigned char, 16> serial{};
    if (RAND_bytes(serial.data(), serial.size()) != 1) return false;
    serial[0] &= 0x7fU;  // positive
    serial[0] |= 0x40U;  // and of full length
    const std::unique_ptr<BIGNUM, Freed<BN_free>> number(
        BN_bin2bn(serial.data(), serial.size(), nullptr));
    const std::int64_t now_s = now_ms / second_ms;
    const std::string machine = machine_name();
    std::string names = "DNS:localhost,IP:127.0.0.1,IP:::1";
    if (!machine.empty() && machine != "localhost") names += ",DNS:" + machine;
    X509_NAME* const subject = X509_get_subject_name(&certificate);
    constexpr std::string_view called = "Croupier";
    return X509_set_version(&certificate, X509_VERSION_3) == 1 && number != nullptr &&
           BN_to_ASN1_INTEGER(number.get(), X509_get_serialNumber(&certificate)) != nullptr &&
           ASN1_TIME_set(X509_getm_notBefore(&certificate), now_s - grace_s) != nullptr &&
           ASN1_TIME_set(X509_getm_notAfter(&certificate), now_s + year_s) != nullptr &&
           X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8,
                                      reinterpret_cast<const unsigned char*>(called.data()),
                                      static_cast<int>(called.size()), -1, 0) == 1 &&
           X509_set_issuer_name(&certificate, subject) == 1 &&
           X509_set_pubkey(&certificate, &key) == 1 &&
           add_extension(certificate, NID_basic_constraints, "critical,CA:FALSE") &&
           add_extension(certificate, NID_key_usage, "critical,digitalSignature") &&
           add_extension(certificate, NID_ext_key_usage, "serverAuth") &&
           add_extension(certificate, NID_subject_alt_name, names) &&
           X509_sign(&certificate, &key, EVP_sha256()) > 0;
}

std::string text_in(BIO& memory) {
    char* start = nullptr;
    const long size = BIO_get_mem_data(&memory, &start);
    return {start, static_cast<std::size_t>(size)};
}

Result<Nothing, Fault> make_files(const TlsFiles& files, std::int64_t now_ms) {
    const auto failed = [] {
        return Err{Fault{"a certificate cannot be made: " + openssl_words()}};
    };
    const PrivateKey key(EVP_EC_gen("P-256"));
    const Certificate certificate(X509_new());
    if (key == nullptr || certificate == nullptr || !fill_certificate(*certificate, *key, now_ms))
        return failed();
    const Memory key_text(BIO_new(BIO_s_secmem()));
    const Memory certificate_text(BIO_new(BIO_s_mem()));
    if (PEM_write_bio_PrivateKey(key_text.get(), key.get(), nullptr, nullptr, 0, nullptr,
                                 nullptr) != 1 ||
        PEM_write_bio_X509(certificate_text.get(), certificate.get()) != 1)
        return failed();
    // The key first: a certificate without its key would only mislead.
    std::string secret = text_in(*key_text);
    auto written = write_new_file(files.key, secret, Readers::owner);
    OPENSSL_cleanse(secret.data(), secret.size());
    TRY_DO(std::move(written));
    auto done = write_new_file(files.certificate, text_in(*certificate_text), Readers::owner);
    if (!done) ::unlink(files.key.c_str());
    return done;
}

}  // namespace

std::string fingerprint_text(const Digest& fingerprint) {
    std::string text;
    for (const std::uint8_t byte : fingerprint.bytes)
        text += fmt::format("{}{:02X}", text.empty() ? "" : ":", byte);
    return text;
}

Result<TlsFacts, Fault> examine_tls(const TlsFiles& files, std::int64_t now_ms) {
    TRY(certificate, read_certificate(files.certificate));
    TRY(key, read_private_key(files.key));
    if (X509_check_private_key(certificate.get(), key.get()) != 1) {
        ERR_clear_error();
        return tls_fault(files.key, fmt::format("is not the key of {}", files.certificate));
    }
    TlsFacts facts;
    facts.fingerprint = fingerprint_of(*certificate);
    facts.begins_at_ms = time_ms(X509_get0_notBefore(certificate.get()));
    facts.ends_at_ms = time_ms(X509_get0_notAfter(certificate.get()));
    facts.names = names_of(*certificate);
    facts.self_signed = X509_NAME_cmp(X509_get_subject_name(certificate.get()),
                                      X509_get_issuer_name(certificate.get())) == 0;
    if (now_ms >= facts.ends_at_ms) return tls_fault(files.certificate, "has expired");
    if (now_ms < facts.begins_at_ms) return tls_fault(files.certificate, "is not valid yet");
    return facts;
}

Result<TlsFacts, Fault> prepare_self_made_tls(const TlsFiles& files, std::int64_t now_ms) {
    const bool has_certificate = name_is_taken(files.certificate);
    const bool has_key = name_is_taken(files.key);
    if (has_certificate != has_key)
        return tls_fault(has_key ? files.certificate : files.key,
                         fmt::format("is missing, but {} is there; remove it to have both made",
                                     has_key ? files.key : files.certificate));
    if (!has_key) TRY_DO(make_files(files, now_ms));
    TRY(facts, examine_tls(files, now_ms));
    facts.made_now = !has_key;
    return facts;
}

}  // namespace croupier::ops
