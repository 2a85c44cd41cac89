#include <fmt/format.h>

#include "lab/math.h"
#include "lab/payments.h"
#include "lab/replay.h"

// The register of payment errors as text and as JSON.

namespace croupier::lab {
namespace {

std::string_view direction(const PaymentError& error) {
    return error.over ? "overpayment" : "underpayment";
}

std::string house_text(const PaymentHouse& house) {
    std::string text = fmt::format("house      {}: {}, {}\nregulator  {}{}{}\n", house.rulebook,
                                   house.title, house.operated_by, house.regulator,
                                   house.contact.empty() ? "" : ", ", house.contact);
    if (house.above > Money{})
        text += fmt::format("reported   each error above {}, at the end of the month\n",
                            money_text(house.above));
    return text;
}

std::string error_text(const PaymentError& error, std::int32_t offset) {
    std::string text = fmt::format(
        "\n{}  {} {}  {}  {}{}\n", local_time(error.known_at, offset), direction(error),
        error.amount == Money{} ? "of an amount not stated" : money_text(error.amount), error.round,
        error.terminal.empty() ? "nobody's terminal" : error.terminal,
        error.to_regulator ? "  TO BE REPORTED" : "");
    text += fmt::format("    rulebook   {}\n    known by   {}\n    cause      {}\n", error.rulebook,
                        error.by, error.cause.empty() ? "not stated" : error.cause);
    text += fmt::format("    intent     {}\n", error.suspected ? "SUSPECTED" : "not suspected");
    if (error.at_once > Money{})
        text += fmt::format("    at once    {}\n", money_text(error.at_once));
    if (error.incident != floor::IncidentId{})
        text += fmt::format("    incident   {}\n", error.incident.value());
    for (const PaymentFinding& finding : error.findings)
        text += fmt::format("    {}  {} by {}: {}\n", local_time(finding.at, offset), finding.kind,
                            finding.by, finding.text);
    if (error.made_good_at != 0)
        text += fmt::format("    {}  made good {}\n", local_time(error.made_good_at, offset),
                            error.made_good);
    if (error.closed_at != 0)
        text += fmt::format("    {}  closed: {}\n", local_time(error.closed_at, offset),
                            error.closing);
    else if (error.incident != floor::IncidentId{})
        text += "    open\n";
    return text;
}

std::string house_json(const PaymentHouse& house) {
    return fmt::format("{{\"rulebook\": {}, \"title\": {}, \"operator\": {}, \"regulator\": {}, "
                       "\"contact\": {}, \"report_above\": {}}}",
                       json_text(house.rulebook), json_text(house.title),
                       json_text(house.operated_by), json_text(house.regulator),
                       json_text(house.contact), house.above.in_cents());
}

std::string error_json(const PaymentError& error) {
    std::string findings;
    for (const PaymentFinding& finding : error.findings)
        findings +=
            fmt::format("{}{{\"at\": {}, \"kind\": {}, \"by\": {}, \"text\": {}}}",
                        findings.empty() ? "" : ", ", finding.at, json_text(finding.kind),
                        json_text(finding.by), json_text(finding.text));
    return fmt::format(
        "{{\"kind\": {}, \"amount\": {}, \"round\": {}, \"terminal\": {}, \"rulebook\": {}, "
        "\"known_at\": {}, \"known_by\": {}, \"cause\": {}, \"suspected\": {}, \"at_once\": {}, "
        "\"incident\": {}, \"findings\": [{}], \"made_good\": {}, \"made_good_at\": {}, "
        "\"closing\": {}, \"closed_at\": {}, \"to_be_reported\": {}}}",
        json_text(direction(error)), error.amount.in_cents(), json_text(error.round),
        json_text(error.terminal), json_text(error.rulebook), error.known_at, json_text(error.by),
        json_text(error.cause), error.suspected, error.at_once.in_cents(), error.incident.value(),
        findings, json_text(error.made_good), error.made_good_at, json_text(error.closing),
        error.closed_at, error.to_regulator);
}

}  // namespace

std::string payments_text(const PaymentRegister& payments) {
    std::string text = fmt::format("Register of payment errors\n\nvenue      {}\nmonth      {}\n",
                                   payments.venue,
                                   payments.month.empty() ? "all" : payments.month);
    for (const PaymentHouse& house : payments.houses) text += house_text(house);
    std::size_t reported = 0;
    for (const PaymentError& error : payments.errors) {
        text += error_text(error, payments.utc_offset_minutes);
        reported += error.to_regulator ? 1 : 0;
    }
    return text + fmt::format("\n{} errors, {} to be reported\n", payments.errors.size(), reported);
}

std::string payments_json(const PaymentRegister& payments) {
    std::string houses;
    for (const PaymentHouse& house : payments.houses)
        houses += (houses.empty() ? "" : ", ") + house_json(house);
    std::string errors;
    for (const PaymentError& error : payments.errors)
        errors += (errors.empty() ? "\n  " : ",\n  ") + error_json(error);
    return fmt::format("{{\"venue\": {}, \"month\": {}, \"houses\": [{}], \"errors\": [{}]}}\n",
                       json_text(payments.venue), json_text(payments.month), houses, errors);
}

}  // namespace croupier::lab
