#include "devices/manual.h"

#include <fmt/format.h>

#include <string>

#include "devices/line.h"

namespace croupier::devices {
namespace {

std::string upper(std::string_view text) {
    std::string result(text);
    for (char& sign : result)
        if (sign >= 'a' && sign <= 'z') sign = static_cast<char>(sign - 'a' + 'A');
    return result;
}

Result<Reading, Fault> read_card(std::string_view text, std::uint32_t sequence) {
    std::string card = upper(text);
    if (card.size() == 3 && card.starts_with("10")) card = std::string("T") + card[2];
    if (!card_index(card))
        return Err{Fault{fmt::format(
            "\"{}\" is no card: a rank (A 2 to 9 T J Q K) and a suit (S H D C)", text)}};
    return Reading{CardDrawn{sequence, card}};
}

Result<Reading, Fault> read_number(std::string_view text, std::uint32_t game, bool double_zero) {
    if (text == "00" && double_zero)
        return Reading{NumberRead{.number = 37, .game = game, .seen = {}, .warnings = 0}};
    const auto number = parse_number(text, 36);
    if (!number || text.size() > 2 || (text.size() == 2 && text[0] == '0'))
        return Err{Fault{fmt::format("\"{}\" is no number of this wheel: 0 to 36{}", text,
                                     double_zero ? " or 00" : "")}};
    return Reading{NumberRead{
        .number = static_cast<std::uint8_t>(*number), .game = game, .seen = {}, .warnings = 0}};
}

Result<Reading, Fault> read_dice(std::string_view text, std::uint32_t roll) {
    Dice dice{};
    std::size_t count = 0;
    for (const char sign : text) {
        if (sign == ' ' || sign == ',') continue;
        if (sign < '1' || sign > '6' || count == dice_count) {
            count = 0;
            break;
        }
        dice[count++] = static_cast<std::uint8_t>(sign - '0');
    }
    if (count != dice_count)
        return Err{Fault{fmt::format("\"{}\" are not three faces of 1 to 6", text)}};
    return Reading{DiceRead{roll, dice}};
}

}  // namespace

Result<Reading, Fault> read_entry(Kind kind, std::string_view text, std::uint32_t sequence,
                                  const DriverOptions& options) {
    if (text.size() > entry_bytes_max)
        return Err{Fault{fmt::format("an entry of {} signs is too long", text.size())}};
    switch (kind) {
        case Kind::shoe:
            return read_card(text, sequence);
        case Kind::wheel:
            return read_number(text, sequence, options.double_zero);
        case Kind::tumbler:
            return read_dice(text, sequence);
        // What these say is money or a person: nobody enters it.
        case Kind::acceptor:
        case Kind::printer:
        case Kind::reader:
            break;
    }
    return Err{Fault{"nothing of such a device is entered by hand"}};
}

}  // namespace croupier::devices
