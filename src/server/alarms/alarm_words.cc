#include "server/alarms/alarm_words.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <ctime>

#include "encoding/utf8.h"

namespace croupier::server {
namespace {

std::tm utc(std::int64_t at_ms) {
    const std::time_t seconds = at_ms / 1'000;
    std::tm parts{};
    ::gmtime_r(&seconds, &parts);
    return parts;
}

std::string one_line(std::string_view text) {
    std::string line(text);
    for (char& letter : line)
        if (static_cast<unsigned char>(letter) < 0x20 || letter == 0x7f) letter = ' ';
    if (!encoding::is_utf8(line))
        for (char& letter : line)
            if (static_cast<unsigned char>(letter) >= 0x80) letter = '?';
    return line;
}

std::string json_list(const std::vector<AlarmSubject>& subjects) {
    std::string list;
    for (const AlarmSubject& one : subjects)
        list += fmt::format(R"({}{{"subject":"{}","detail":"{}","since":"{}"}})",
                            list.empty() ? "" : ",", json_escaped(one.subject),
                            json_escaped(one.detail), utc_text(one.since_ms));
    return "[" + list + "]";
}

std::string json_of(const AlarmNews& news, const AlarmSender& sender, const std::string& id) {
    const AlarmKind& kind = kind_of(news.alarm);
    return fmt::format(
        R"({{"id":"{}","venue":"{}","host":"{}","alarm":"{}","severity":"{}","lasts":{},)"
        R"("change":"{}","at":"{}","began":{},"more_began":{},"ended":{},"more_ended":{},)"
        R"("passed":{},"meaning":"{}","what_to_do":"{}"}})",
        json_escaped(id), json_escaped(sender.venue), json_escaped(sender.host), kind.name,
        name_of(kind.severity), kind.duration == Duration::lasting, change_of(news),
        utc_text(news.at_ms), json_list(news.began), news.more_began, json_list(news.ended),
        news.more_ended, news.passed, json_escaped(kind.meaning), json_escaped(kind.what_to_do));
}

// RFC 2047; a text of ASCII is itself.
std::string header_text(std::string_view text) {
    if (std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; }))
        return std::string(text);
    // A line has 76 letters at most, "Subject: " too: 39 bytes become 64. No letter is cut in two.
    constexpr std::size_t piece_bytes = 39;
    std::string words;
    while (!text.empty()) {
        std::size_t size = std::min(text.size(), piece_bytes);
        while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xc0) == 0x80)
            --size;
        std::array<char, 80> coded{};
        sodium_bin2base64(coded.data(), coded.size(),
                          reinterpret_cast<const unsigned char*>(text.data()), size,
                          sodium_base64_VARIANT_ORIGINAL);
        words += fmt::format("{}=?UTF-8?B?{}?=", words.empty() ? "" : "\n ", coded.data());
        text.remove_prefix(size);
    }
    return words;
}

std::string mail_date(std::int64_t at_ms) {
    constexpr std::array<const char*, 7> days = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    constexpr std::array<const char*, 12> months = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                    "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const std::tm at = utc(at_ms);
    return fmt::format("{}, {:02} {} {} {:02}:{:02}:{:02} +0000",
                       days.at(static_cast<std::size_t>(at.tm_wday)), at.tm_mday,
                       months.at(static_cast<std::size_t>(at.tm_mon)), at.tm_year + 1900,
                       at.tm_hour, at.tm_min, at.tm_sec);
}

}  // namespace

std::string utc_text(std::int64_t at_ms) {
    const std::tm at = utc(at_ms);
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", at.tm_year + 1900, at.tm_mon + 1,
                       at.tm_mday, at.tm_hour, at.tm_min, at.tm_sec);
}

std::string json_escaped(std::string_view text) {
    std::string escaped;
    for (const char letter : one_line(text)) {
        if (letter == '"' || letter == '\\') escaped += '\\';
        escaped += letter;
    }
    return escaped;
}

std::string_view change_of(const AlarmNews& news) {
    if (!news.began.empty() && news.ended.empty()) return "began";
    if (news.began.empty() && !news.ended.empty()) return "ended";
    return "changed";
}

std::string listed(const std::vector<AlarmSubject>& subjects, std::uint64_t more) {
    std::string text;
    for (const AlarmSubject& one : subjects) {
        text += (text.empty() ? "" : "; ") + one_line(one.subject);
        if (!one.detail.empty()) text += fmt::format(" ({})", one_line(one.detail));
    }
    if (more > 0) text += fmt::format("{}{} more", text.empty() ? "" : "; ", more);
    return text;
}

AlarmMessage message_of(const AlarmNews& news, const AlarmSender& sender, std::uint64_t number) {
    const AlarmKind& kind = kind_of(news.alarm);
    const std::string venue = one_line(sender.venue);
    AlarmMessage message;
    message.alarm = news.alarm;
    message.id = fmt::format("{}-{}", sender.begun_ms, number);
    message.subject =
        fmt::format("[{}] {}: {} {}", name_of(kind.severity), venue, kind.name, change_of(news));
    message.text = fmt::format("{} ({}) at {}, host {}, {}\n", kind.name, name_of(kind.severity),
                               venue, one_line(sender.host), utc_text(news.at_ms));
    const auto line = [&](std::string_view label, const std::string& text) {
        if (!text.empty()) message.text += fmt::format("{}: {}\n", label, text);
    };
    line("began", listed(news.began, news.more_began));
    line("ended", listed(news.ended, news.more_ended));
    if (news.passed > 0) line("came and went besides", fmt::format("{} times", news.passed));
    line("what it means", std::string(kind.meaning));
    if (change_of(news) != "ended") line("what to do", std::string(kind.what_to_do));
    message.json = json_of(news, sender, message.id);
    return message;
}

std::string mail_of(const AlarmMessage& message, const MailAddresses& addresses,
                    std::int64_t at_ms) {
    std::string to;
    for (const std::string& one : addresses.to) to += (to.empty() ? "" : ",\n ") + one;
    const std::size_t at = addresses.from.rfind('@');
    const std::string domain =
        at == std::string::npos ? "localhost" : addresses.from.substr(at + 1);
    return fmt::format(
        "From: {}\nTo: {}\nSubject: {}\nDate: {}\nMessage-ID: <croupier-{}@{}>\n"
        "Auto-Submitted: auto-generated\nMIME-Version: 1.0\n"
        "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n{}",
        addresses.from, to, header_text(message.subject), mail_date(at_ms), message.id, domain,
        message.text);
}

}  // namespace croupier::server
