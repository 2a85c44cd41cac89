#include "server/ops/alarms_config.h"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>

#include "server/ops/config.h"

namespace croupier::ops {
namespace {

constexpr std::int64_t retry_max_ms = 3'600'000;
constexpr std::string_view plain_scheme = "http://";
constexpr std::string_view secure_scheme = "https://";

bool is_port(std::string_view text) {
    return !text.empty() && text.size() <= 5 &&
           std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; }) &&
           std::stoi(std::string(text)) >= 1 && std::stoi(std::string(text)) <= 65'535;
}

// A bare user of this machine, or USER@DOMAIN. What could be an option, or more than one address,
// is none.
bool is_mail_address(std::string_view text) {
    return !text.empty() && text.front() != '-' && text.size() <= 254 &&
           std::ranges::none_of(text, [](char c) {
               return static_cast<unsigned char>(c) <= ' ' ||
                      static_cast<unsigned char>(c) >= 0x7f ||
                      std::string_view("<>()[]\\,;:\"").find(c) != std::string_view::npos;
           });
}

void expect_mail(Keys& keys, const AlarmsConfig& alarms) {
    constexpr std::size_t receivers_max = 20;
    for (const std::string& one : alarms.mail_to)
        if (!is_mail_address(one))
            keys.complain("mail_to", fmt::format("\"{}\" is not an address USER@DOMAIN", one));
    if (alarms.mail_to.size() > receivers_max)
        keys.complain("mail_to", fmt::format("has more than {} addresses", receivers_max));
    if (!alarms.mail_from.empty() && !is_mail_address(alarms.mail_from))
        keys.complain("mail_from",
                      fmt::format("\"{}\" is not an address USER@DOMAIN", alarms.mail_from));
    if (!alarms.mail_to.empty() && alarms.mail_from.empty())
        keys.complain("mail_from", "is missing, and alarms.mail_to needs it");
    if (alarms.sendmail.empty() || alarms.sendmail.front() != '/')
        keys.complain("sendmail", "is not the path of a program, from /");
}

}  // namespace

std::optional<WebhookTarget> parse_webhook(std::string_view url) {
    const auto is_unfit = [](char c) {
        return static_cast<unsigned char>(c) <= ' ' || static_cast<unsigned char>(c) >= 0x7f;
    };
    if (std::ranges::any_of(url, is_unfit)) return std::nullopt;
    WebhookTarget target;
    target.secure = url.starts_with(secure_scheme);
    if (!target.secure && !url.starts_with(plain_scheme)) return std::nullopt;
    url.remove_prefix(target.secure ? secure_scheme.size() : plain_scheme.size());
    const std::size_t slash = std::min(url.find('/'), url.size());
    target.path = slash < url.size() ? std::string(url.substr(slash)) : "/";
    std::string place(url.substr(0, slash));
    const bool bare =
        place.starts_with('[') ? place.ends_with(']') : place.find(':') == std::string::npos;
    if (bare) place += target.secure ? ":443" : ":80";
    const auto address = parse_address(place);
    if (!address) return std::nullopt;
    target.host = address->host;
    target.port = place.substr(place.rfind(':') + 1);
    if (!is_port(target.port) || (!target.secure && !is_loopback(*address))) return std::nullopt;
    return target;
}

AlarmsConfig read_alarms(Keys keys) {
    AlarmsConfig alarms;
    alarms.command = keys.texts("command", "a list of texts: a program from / and its arguments");
    if (!alarms.command.empty() && !alarms.command.front().starts_with('/'))
        keys.complain("command", "does not begin with the path of a program, from /");
    alarms.webhook = keys.text("webhook", "", "a text \"https://HOST[:PORT][/PATH]\"");
    alarms.webhook_ca = keys.path("webhook_ca", "", "the path of a file");
    alarms.mail_to = keys.texts("mail_to", "a list of addresses");
    alarms.mail_from = keys.text("mail_from", "", "an address");
    alarms.sendmail = keys.text("sendmail", alarms.sendmail, "the path of a program, from /");
    alarms.least = keys.choose("least", alarms.least, severity_names);
    const auto number = [&](std::string_view key, auto& value, Range range) {
        value = static_cast<std::remove_reference_t<decltype(value)>>(
            keys.integer(key, static_cast<std::int64_t>(value), range));
    };
    number("per_minute_max", alarms.per_minute_max, {1, 1'000});
    number("time_max_ms", alarms.time_max_ms, {100, 60'000});
    number("tries_max", alarms.tries_max, {1, 100});
    number("retry_first_ms", alarms.retry_first_ms, {100, 60'000});
    number("retry_longest_ms", alarms.retry_longest_ms, {100, retry_max_ms});
    number("queue_max", alarms.queue_max, {1, 10'000});
    number("certificate_days", alarms.certificate_days, {1, 365});
    number("unclosed_hours", alarms.unclosed_hours, {1, 168});
    if (!alarms.webhook.empty() && !parse_webhook(alarms.webhook))
        keys.complain("webhook",
                      "is neither https://HOST[:PORT][/PATH] nor http:// at an address "
                      "of this machine");
    if (!alarms.webhook_ca.empty() && alarms.webhook.empty())
        keys.complain("webhook", "is empty, but alarms.webhook_ca is given for it");
    if (alarms.retry_longest_ms < alarms.retry_first_ms)
        keys.complain("retry_longest_ms",
                      fmt::format("{} is less than alarms.retry_first_ms, {}",
                                  alarms.retry_longest_ms, alarms.retry_first_ms));
    expect_mail(keys, alarms);
    keys.finish();
    return alarms;
}

}  // namespace croupier::ops
