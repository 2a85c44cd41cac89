#include "floor/device/device.h"

#include <algorithm>
#include <bit>

#include "floor/ids.h"
#include "rulebook/policies.h"

namespace croupier::floor {
namespace {

using rulebook::Source;

constexpr DeviceTraits of_house = {.in_house = true};
constexpr DeviceTraits of_terminal = {.at_terminal = true, .reports = true};
constexpr DeviceTraits part_of_source(Source source) {
    return {.at_table = true, .source = static_cast<std::uint8_t>(source)};
}
constexpr DeviceTraits reporting_part(DeviceTraits traits) {
    traits.reports = true;
    return traits;
}
constexpr DeviceTraits reading_part(DeviceTraits traits) {
    traits.reports = traits.reads = traits.watched = true;
    return traits;
}
constexpr DeviceTraits launching_part(DeviceTraits traits) {
    traits.launches = traits.watched = traits.alone = true;
    return traits;
}
constexpr DeviceTraits dealing_part() {
    DeviceTraits traits = part_of_source(Source::cards);
    traits.watched = traits.alone = true;
    return traits;
}

constexpr std::array<DeviceTraits, rulebook::device_kind_count> all_traits = {{
    reporting_part({.at_table = true}),                           // dealer_terminal
    {.at_terminal = true, .at_table = true, .reports = true},     // player_terminal
    {.in_house = true, .at_table = true},                         // game_system
    dealing_part(),                                               // card_shoe
    reading_part(dealing_part()),                                 // scanning_shoe
    dealing_part(),                                               // shuffling_device
    part_of_source(Source::cards),                                // multishuffler
    {.in_house = true, .at_table = true},                         // deck_checker
    part_of_source(Source::cards),                                // card_set
    part_of_source(Source::cards),                                // discard_rack
    launching_part(part_of_source(Source::wheel)),                // wheel
    launching_part(reading_part(part_of_source(Source::wheel))),  // automated_wheel
    part_of_source(Source::wheel),                                // ball
    launching_part(part_of_source(Source::dice)),                 // tumbler
    reporting_part(part_of_source(Source::dice)),                 // tumbler_controller
    part_of_source(Source::dice),                                 // dice_set
    reading_part(part_of_source(Source::dice)),                   // dice_reader
    launching_part(part_of_source(Source::big_wheel)),            // big_wheel
    {.in_house = true, .at_table = true},                         // display
    of_terminal,                                                  // note_stacker
    of_terminal,                                                  // ticket_printer
    of_house,                                                     // network
    of_house,                                                     // database
    of_house,                                                     // jackpot_server
    of_house,                                                     // image_server
    of_terminal,                                                  // card_reader
}};

}  // namespace

const DeviceTraits& traits_of(DeviceKind kind) {
    return all_traits[static_cast<std::size_t>(kind)];
}

bool works(const Device& device) {
    switch (device.status) {
        case DeviceStatus::unreported:
            return !traits_of(device.kind).reports;
        case DeviceStatus::ready:
        case DeviceStatus::standby:
            return true;
        case DeviceStatus::offline:
        case DeviceStatus::out_of_service:
        // RF-12.3.4: no round begins before the cover is back.
        case DeviceStatus::uncovered:
            break;
    }
    return false;
}

bool Device::at(TableId table) const {
    return std::binary_search(tables.begin(), tables.end(), table);
}

void DeviceTally::begin_round() {
    const std::size_t place = static_cast<std::size_t>(rounds++ % rounds_watched);
    troubled[place / 8] = static_cast<std::uint8_t>(troubled[place / 8] & ~(1U << (place % 8)));
}

void DeviceTally::count(DeviceTrouble trouble) {
    switch (trouble) {
        case DeviceTrouble::none:
            return;
        case DeviceTrouble::failed_launch:
            ++failed_launches;
            break;
        case DeviceTrouble::misread:
            ++misreads;
            break;
        case DeviceTrouble::correction:
            ++corrections;
            break;
        case DeviceTrouble::silence:
            ++silences;
            break;
    }
    if (rounds == 0) return;
    const std::size_t place = static_cast<std::size_t>((rounds - 1) % rounds_watched);
    troubled[place / 8] = static_cast<std::uint8_t>(troubled[place / 8] | 1U << (place % 8));
}

std::size_t DeviceTally::troubled_rounds(bool with_this_one) const {
    DeviceTally tally = *this;
    if (with_this_one) tally.count(DeviceTrouble::silence);
    std::size_t bits = 0;
    for (const std::uint8_t byte : tally.troubled)
        bits += static_cast<std::size_t>(std::popcount(byte));
    return bits;
}

}  // namespace croupier::floor
