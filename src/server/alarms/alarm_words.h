// What is said of an alarm, in the forms in which it leaves the process. Whatever came from outside
// (names, reasons) is on one line and valid UTF-8: nobody adds a header or a line of their own.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/alarms/alarm_book.h"

namespace croupier::server {

struct AlarmSender {
    std::string venue;
    std::string host;           // the machine's name
    std::int64_t begun_ms = 0;  // when this process did: with `number` it names a message for ever
};

struct AlarmMessage {
    Alarm alarm{};
    std::string id;       // the same at each try
    std::string subject;  // a line
    std::string text;     // for people
    std::string json;     // for programs
};

// As the first line says it: "began", "ended", "changed".
std::string_view change_of(const AlarmNews& news);
AlarmMessage message_of(const AlarmNews& news, const AlarmSender& sender, std::uint64_t number);

struct MailAddresses {
    std::string from;
    std::vector<std::string> to;
};
// With its headers, as sendmail(8) takes it.
std::string mail_of(const AlarmMessage& message, const MailAddresses& addresses,
                    std::int64_t at_ms);

// "R1 wheel (the other end closed it); PT4 printer; 3 more".
std::string listed(const std::vector<AlarmSubject>& subjects, std::uint64_t more);
// "2026-11-19T03:45:56Z".
std::string utc_text(std::int64_t at_ms);
// As the inside of a JSON text.
std::string json_escaped(std::string_view text);

}  // namespace croupier::server
