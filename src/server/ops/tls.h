// Certificate and key as files. A venue without a certificate of its own gets one that signs for
// itself: whoever enrols a terminal compares the fingerprint. Private keys are readable by their
// owner alone, or they are refused.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/fault.h"
#include "base/hash.h"
#include "base/result.h"

namespace croupier::ops {

struct TlsFiles {
    std::string certificate;  // PEM; those that check_credentials for it may follow
    std::string key;          // PEM, without a passphrase
};

struct TlsFacts {
    Digest fingerprint;  // SHA-256 of the certificate
    std::int64_t begins_at_ms = 0;
    std::int64_t ends_at_ms = 0;
    std::vector<std::string> names;  // that it speaks for
    bool self_signed = false;
    bool made_now = false;

    bool ends_within(std::int64_t now_ms, std::int64_t ms) const {
        return ends_at_ms - now_ms < ms;
    }
};
// "AB:CD:...", as browsers and `openssl x509 -fingerprint -sha256` show it.
std::string fingerprint_text(const Digest& fingerprint);

// Both can be read, belong together and hold at `now_ms`; otherwise the Fault says which and why.
Result<TlsFacts, Fault> examine_tls(const TlsFiles& files, std::int64_t now_ms);

// If neither file exists: a P-256 key and a certificate for localhost, 127.0.0.1, ::1 and the
// machine's name, valid for a year, in files with mode 0600. If one of them exists alone, a Fault:
// nothing is overwritten. Then as examine_tls().
Result<TlsFacts, Fault> prepare_self_made_tls(const TlsFiles& files, std::int64_t now_ms);

}  // namespace croupier::ops
