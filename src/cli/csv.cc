#include "cli/csv.h"

#include <fmt/format.h>

namespace croupier::cli {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

class CsvReader {
public:
    explicit CsvReader(std::string_view text) : text_(text) {}

    Result<std::vector<CsvRow>, Fault> read() {
        std::vector<CsvRow> rows;
        while (at_ < text_.size()) {
            if (take_line_end()) continue;
            CsvRow row{line_, {}};
            TRY_DO(read_row(row));
            rows.push_back(std::move(row));
        }
        return rows;
    }

private:
    Result<Nothing, Fault> read_row(CsvRow& row) {
        while (true) {
            CsvField field{{}, column()};
            if (sees('"'))
                TRY_DO(read_quoted(field));
            else
                while (at_ < text_.size() && !sees(',') && !sees_line_end())
                    field.text += text_[at_++];
            row.fields.push_back(std::move(field));
            if (at_ == text_.size() || take_line_end()) return Nothing{};
            if (!sees(','))
                return Err{Fault{fmt::format(
                    "line {}, column {}: a comma is expected after a closing quotation mark", line_,
                    column())}};
            ++at_;
        }
    }

    Result<Nothing, Fault> read_quoted(CsvField& field) {
        const std::size_t line = line_;
        ++at_;
        while (at_ < text_.size()) {
            const char c = text_[at_++];
            if (c == '"' && !sees('"')) return Nothing{};
            if (c == '"') ++at_;
            field.text += c;
            if (c == '\n') begin_line();
        }
        return Err{Fault{fmt::format("line {}, column {}: this quotation mark is never closed",
                                     line, field.column)}};
    }

    bool sees(char c) const { return at_ < text_.size() && text_[at_] == c; }
    bool sees_line_end() const {
        return sees('\n') || (sees('\r') && at_ + 1 < text_.size() && text_[at_ + 1] == '\n');
    }
    bool take_line_end() {
        if (!sees_line_end()) return false;
        at_ += sees('\r') ? std::size_t{2} : std::size_t{1};
        begin_line();
        return true;
    }
    void begin_line() {
        ++line_;
        line_begins_ = at_;
    }
    std::size_t column() const { return at_ - line_begins_ + 1; }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
    std::size_t line_begins_ = 0;
};

}  // namespace

Result<std::vector<CsvRow>, Fault> parse_csv(std::string_view text) {
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    return CsvReader(text).read();
}

}  // namespace croupier::cli
