#include "cli/card_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "cli/csv.h"
#include "devices/reader/driver.h"
#include "lab/library.h"
#include "server/admin/card_book.h"

namespace croupier::cli {
namespace {

struct Column {
    std::string_view name;
    std::string server::AdminCard::* field;
};
constexpr std::array<Column, 5> columns = {{{"card", &server::AdminCard::card},
                                            {"name", &server::AdminCard::name},
                                            {"document", &server::AdminCard::document},
                                            {"contact", &server::AdminCard::contact},
                                            {"person", &server::AdminCard::person}}};
constexpr std::size_t problems_told_max = 50;

class CardReading {
public:
    explicit CardReading(std::string path) : path_(std::move(path)) {}

    Result<CardFile, Fault> read(const std::vector<CsvRow>& rows) {
        if (rows.empty()) wrong(1, 1, "the file is empty; its first line names the columns");
        if (!rows.empty()) read_heading(rows.front());
        if (problems_.empty())
            for (std::size_t i = 1; i < rows.size(); ++i) read_card(rows[i]);
        if (problems_.empty() && file_.cards.empty()) wrong(1, 1, "there is no card below it");
        if (problems_.empty()) return std::move(file_);
        return Err{Fault{all_problems()}};
    }

private:
    void read_heading(const CsvRow& row) {
        for (const CsvField& field : row.fields) {
            const auto* const found = std::ranges::find(columns, field.text, &Column::name);
            if (found == columns.end()) {
                wrong(row.line, field.column,
                      fmt::format("\"{}\" is no column; there are card, name, document, contact "
                                  "and person",
                                  field.text));
                continue;
            }
            if (std::ranges::find(heading_, &*found) != heading_.end())
                wrong(row.line, field.column, fmt::format("{} is there twice", field.text));
            heading_.push_back(&*found);
        }
        for (const std::string_view needed : {"card", "name"})
            if (std::ranges::none_of(heading_,
                                     [&](const Column* one) { return one->name == needed; }))
                wrong(row.line, 1, fmt::format("the column {} is missing", needed));
    }

    void read_card(const CsvRow& row) {
        if (row.fields.size() != heading_.size())
            return wrong(row.line, 1,
                         fmt::format("{} fields, where the heading has {}", row.fields.size(),
                                     heading_.size()));
        server::AdminCard card;
        std::size_t card_column = 1;
        std::size_t name_column = 1;
        for (std::size_t i = 0; i < heading_.size(); ++i) {
            card.*heading_[i]->field = row.fields[i].text;
            if (heading_[i]->name == "card") card_column = row.fields[i].column;
            if (heading_[i]->name == "name") name_column = row.fields[i].column;
        }
        if (!devices::reader::is_card_number(card.card))
            wrong(row.line, card_column,
                  fmt::format("card: \"{}\" is not 1 to {} letters, digits or -", card.card,
                              devices::reader::number_max));
        const auto [there, is_new] = lines_.emplace(card.card, row.line);
        if (!is_new)
            wrong(row.line, card_column,
                  fmt::format("card: {} is in line {} already", card.card, there->second));
        if (card.name.empty() && card.person.empty())
            wrong(row.line, name_column, "name: is empty; a new holder has one");
        file_.cards.push_back(std::move(card));
        file_.places.push_back(fmt::format("{}, line {}, column {}", path_, row.line, card_column));
    }

    void wrong(std::size_t line, std::size_t column, const std::string& what) {
        problems_.push_back(fmt::format("{}, line {}, column {}: {}", path_, line, column, what));
    }
    std::string all_problems() const {
        std::string all;
        for (std::size_t i = 0; i < std::min(problems_.size(), problems_told_max); ++i)
            all += (all.empty() ? "" : "\n") + problems_[i];
        if (problems_.size() > problems_told_max)
            all += fmt::format("\nand {} more", problems_.size() - problems_told_max);
        return all;
    }

    std::string path_;
    std::vector<const Column*> heading_;
    std::map<std::string, std::size_t> lines_;  // where each number was first
    std::vector<std::string> problems_;
    CardFile file_;
};

}  // namespace

Result<CardFile, Fault> read_card_file(const std::string& path) {
    TRY(text, lab::read_file(path));
    auto rows = parse_csv(text);
    if (!rows) return Err{Fault{fmt::format("{}, {}", path, rows.error().what)}};
    return CardReading(path).read(*rows);
}

}  // namespace croupier::cli
