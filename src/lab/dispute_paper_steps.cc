#include <algorithm>
#include <array>

#include "lab/dispute_paper.h"
#include "lab/tell.h"

// Every step with its rules, what went wrong, and the proof.

namespace croupier::lab {

using paper::Align;
using paper::Ink;
using paper::Row;
using paper::RowKind;
using view::Cited;

std::string RecordPaper::rules_note(const std::vector<Cited>& cited) {
    std::string text;
    for (const Cited& one : cited) {
        if (text.find(one.clause) == std::string::npos)
            text += (text.empty() ? "" : ", ") + one.clause;
        rules_.push_back(one);
    }
    return text.empty() ? text : say_("Rules {}", "规则 {}", text);
}

void RecordPaper::add_incidents() {
    if (told_.incidents.empty()) return;
    paper_.add_heading(say_("What went wrong, and what followed", "异常情况及处理"));
    for (const ToldIncident& incident : told_.incidents) add_incident(incident);
}

void RecordPaper::add_incident(const ToldIncident& incident) {
    const std::string state =
        incident.closed_by.empty() ? say_("open", "未结案") : say_("closed", "已结案");
    paper_.add_subheading(say_("Incident {}: {} ({})", "事件 {}：{}（{}）", incident.id.value(),
                               incident.kind, state));
    std::string noticed = say_("Noticed by {}{} on {}", "由{}{}发现，{}", incident.noticed,
                               incident.by.empty() ? "" : say_(", {},", "{}", incident.by),
                               clock_.date_and_time(incident.opened_at));
    if (!incident.terminal.empty()) noticed += say_(", about {}", "，涉及{}", incident.terminal);
    if (incident.amount > Money{})
        noticed += say_(", amount {}", "，金额 {}", dollars(incident.amount));
    paper_.add_text(noticed + say_(".", "。"));
    if (!incident.text.empty()) paper_.add_text(say_("“{}”", "“{}”", incident.text));
    const std::string name = say_("incident {}: ", "事件 {}：", incident.id.value());
    for (std::string finding : incident.findings) {
        if (finding.starts_with(name)) finding.erase(0, name.size());
        paper_.add_text(capital(finding) + (finding.ends_with('.') ? "" : say_(".", "。")));
    }
    for (const ToldNotice& notice : incident.notices)
        paper_.add_text(say_("Notice to {}, due {}: {}", "通知{}，期限 {}：{}", notice.to,
                             clock_.date_and_time(notice.due),
                             notice.made.empty()
                                 ? say_("not made yet", "尚未通知")
                                 : notice.made + " " + clock_.date_and_time(notice.made_at)));
    if (!incident.closed_by.empty())
        paper_.add_text(say_(
            "Closed by {}{}.", "由{}结案{}。", incident.closed_by,
            incident.closing.empty() ? std::string() : say_(": {}", "：{}", incident.closing)));
    for (const Step& step : incident.steps) rules_note(step.cited);
}

void RecordPaper::add_complaints() {
    if (told_.regulator.empty() && told_.complaint_right.empty()) return;
    paper_.add_heading(say_("If you do not agree", "如果您不同意"));
    paper_.add_text(say_(
        "Ask any supervisor to review the decision. Complaints are heard by: "
        "{}. {}",
        "您可以请任何主管复核。受理投诉的机构：{}。{}", told_.regulator, told_.complaint_right));
}

void RecordPaper::add_course() {
    paper_.add_heading(say_("Step by step", "经过"));
    std::vector<Row> rows;
    std::string day = clock_.date(told_.opened_at);
    for (const Step& step : told_.steps) {
        std::string time = clock_.time_ms(step.at);
        if (const std::string today = clock_.date(step.at); today != day) {
            day = today;
            time = day + "\n" + time;
        }
        const bool refused = step.refusal.reason != floor::Rejection::none;
        const std::string what = refused ? say_("Refused: {}. {}", "被拒绝：{}。{}", step.what,
                                                refusal_text(step.refusal, say_))
                                         : step.what;
        rows.push_back({{{time, Ink::grey},
                         {capital(step.who)},
                         {capital(what), refused ? Ink::red : Ink::black},
                         {fmt::format("{}.{}", step.sequence, step.entry), Ink::grey}}});
        rows.back().note = rules_note(step.cited);
        rows.back().note_at = 2;
    }
    paper_.add_table({{say_("Time", "时间"), 58},
                      {say_("Who", "何人"), 112},
                      {say_("What", "何事")},
                      {say_("Journal", "日志"), 42, Align::right}},
                     rows, 8.2);
}

void RecordPaper::add_rules() {
    if (rules_.empty()) return;
    paper_.add_heading(say_("The rules that were applied", "所适用的规则"));
    paper_.add_text(say_("From {}. What the document leaves open names who settled it.",
                         "出自 {}。文件未明定的，注明由何而来。", told_.document),
                    {.size = 8.5, .ink = Ink::grey}, true);
    std::vector<Row> rows;
    for (std::size_t i = 0; i < rules_.size(); ++i) {
        const Cited& one = rules_[i];
        const auto before = rules_.begin() + static_cast<std::ptrdiff_t>(i);
        if (std::find(rules_.begin(), before, one) != before) continue;
        const std::string value =
            one.origin == "document" ? one.value : fmt::format("{} ({})", one.value, one.origin);
        rows.push_back({{{one.clause}, {path_words(one.path)}, {plain(value)}}});
    }
    paper_.add_table({{say_("Rule", "规则"), 150},
                      {say_("What it sets", "规定事项")},
                      {say_("Value", "规定"), 150}},
                     rows, 7.8);
}

std::string RecordPaper::path_words(std::string path) {
    constexpr std::string_view conduct = "conduct.";
    if (path.starts_with(conduct)) path.erase(0, conduct.size());
    std::string text;
    for (const char letter : path)
        text += letter == '.' ? std::string(", ") : std::string(1, letter);
    return plain(text);
}

void RecordPaper::add_proof() {
    paper_.add_heading(say_("Proof", "证明"));
    paper_.add_text(
        say_("Everything above is read from the journal of this venue, whose batches are "
             "chained by SHA-256. The values below lead from the record of the round to a "
             "signed batch: whoever has an export of the journal, or the host’s public key, "
             "can check each step. Bytes are in hexadecimal; docs/formats/dispute.md says what "
             "each line is and how it is checked.",
             "以上内容均取自本场所的日志，其各批次以 SHA-256 "
             "相连。以下数值从本局记录一直通向已签名的"
             "批次：持有日志导出文件或主机公钥者均可逐步核对。字节以十六进制表示；各行含义与核对方"
             "法见 "
             "docs/formats/dispute.md。"),
        {.size = 8.5}, true);
    std::vector<Row> rows;
    const std::string text = proof_text(dispute_);
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t to = std::min(text.find('\n', from), text.size());
        Row row = proof_row(text.substr(from, to - from));
        // The batches of the course are one after the other in one cell.
        if (!rows.empty() && row.cells[0].text == "batch" && rows.back().cells[0].text == "batch")
            rows.back().cells[1].text += "\n" + row.cells[1].text;
        else
            rows.push_back(std::move(row));
        from = to + 1;
    }
    paper_.add_table({{say_("What", "项目"), 74}, {say_("Value", "数值"), 0, Align::left, true}},
                     rows, 6.8);
}

Row RecordPaper::proof_row(const std::string& line) {
    constexpr std::array<std::string_view, 6> two_words = {"last signed", "day path",   "day root",
                                                           "day batch",   "day signed", "day not"};
    std::size_t end = line.find(' ');
    for (const std::string_view words : two_words)
        if (line.starts_with(words)) end = words.size();
    if (line.starts_with("seat ") || line.starts_with("record "))
        end = std::min(line.find(' ', end + 1), line.size());
    return {{{line.substr(0, end)}, {line.substr(std::min(end + 1, line.size()))}}};
}

}  // namespace croupier::lab
