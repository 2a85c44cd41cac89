// One HTTP POST of JSON to a URL of the operator's: plain to this machine, or inside TLS to a host
// whose certificate is checked. No redirect is followed, and the answer's first line is all that is
// read.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/fault.h"
#include "base/result.h"
#include "server/ops/alarms_config.h"

namespace croupier::server {

// `authorities`: a file of certificates in PEM that may vouch for the host; empty: the machine's.
// All of it in that time, or until `stopping`. A Fault: no answer, or none of 2xx.
Result<Nothing, Fault> post_json(const ops::WebhookTarget& target, const std::string& authorities,
                                 std::string_view json, std::int64_t time_max_ms,
                                 const std::atomic<bool>& stopping);

}  // namespace croupier::server
