// The register of equipment: each part with its approval, where it is in use, how it is and how
// often it failed.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "floor/device/care.h"
#include "floor/ids.h"
#include "floor/incident/incident.h"
#include "rulebook/device.h"

namespace croupier::floor {

using rulebook::DeviceKind;

inline constexpr std::size_t devices_max = 10'000;
// Parts of terminals write as origins of their own, beside the devices of tables: one that is
// registered by its number in the register, and a hand at a terminal, which counts no notes, by
// the terminal's.
inline constexpr std::uint32_t parts_from = 20'000;
inline constexpr std::uint32_t hands_from = 30'000;

enum class DeviceStatus : std::uint8_t {
    unreported,
    ready,
    standby,
    offline,
    out_of_service,
    uncovered,  // a tumbler whose cover is off
};
inline constexpr std::array<std::string_view, 6> device_status_names = {
    "unreported", "ready", "standby", "offline", "out_of_service", "uncovered"};
constexpr std::span<const std::string_view> names_of(DeviceStatus) {
    return device_status_names;
}
constexpr std::array<std::size_t, 3> names_by_generation(DeviceStatus) {
    return {5, 5, 5};
}

// What went wrong with it once, whatever state it is in now.
enum class DeviceTrouble : std::uint8_t {
    none,
    failed_launch,  // of a ball, of dice
    misread,
    correction,  // somebody put its reading right
    silence,
};
inline constexpr std::array<std::string_view, 5> device_trouble_names = {
    "none", "failed_launch", "misread", "correction", "silence"};
constexpr std::span<const std::string_view> names_of(DeviceTrouble) {
    return device_trouble_names;
}

// What a document can ask of such a part; zero: nobody has said.
struct DeviceDetail {
    static constexpr std::string_view type_name = "device_detail";
    static constexpr bool lenient = true;
    std::string serial;
    std::string version;          // of its software
    std::uint32_t across_mm = 0;  // of a wheel, a ball
    bool metallic = false;
    std::uint8_t dice = 0;
    std::uint8_t opposite_sum = 0;  // of two faces of a die
    bool sealed = false;
    std::uint8_t decks = 0;
    bool verifies = false;   // a shuffler that reads and checks every card
    std::uint8_t shoes = 0;  // that it can serve at a time
    bool identical = false;  // dice: of one size and one kind
    static constexpr std::array<std::uint32_t, 3> fields_by_generation = {8, 8, 8};
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "serial", self.serial);
        v(2, "version", self.version);
        v(3, "across_mm", self.across_mm);
        v(4, "metallic", self.metallic);
        v(5, "dice", self.dice);
        v(6, "opposite_sum", self.opposite_sum);
        v(7, "sealed", self.sealed);
        v(8, "decks", self.decks);
        v(9, "verifies", self.verifies);
        v(10, "shoes", self.shoes);
        v(11, "identical", self.identical);
    }
    friend bool operator==(const DeviceDetail&, const DeviceDetail&) = default;
};

// A ball was spun, dice began to tumble.
struct DeviceStart {
    static constexpr std::string_view type_name = "device_start";
    RoundId round;
    Time at = 0;
    std::optional<StaffId> by;  // none: the device or the system by itself
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "at", self.at);
        v(3, "by", self.by);
    }
    friend bool operator==(const DeviceStart&, const DeviceStart&) = default;
};

// ST-GLI19-C.6.8.n: what is counted of a device that gives outcomes.
inline constexpr std::size_t rounds_watched = 200;
struct DeviceTally {
    static constexpr std::string_view type_name = "device_tally";
    std::uint64_t rounds = 0;
    std::uint64_t failed_launches = 0;
    std::uint64_t misreads = 0;
    std::uint64_t corrections = 0;
    std::uint64_t silences = 0;
    std::array<std::uint8_t, rounds_watched / 8> troubled{};  // a bit for each of the last rounds

    // Its next round begins; the oldest one that is watched is forgotten.
    void begin_round();
    void count(DeviceTrouble trouble);
    // So many of the rounds that are watched had trouble; `with_this_one`: the present one had.
    std::size_t troubled_rounds(bool with_this_one = false) const;

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "rounds", self.rounds);
        v(2, "failed_launches", self.failed_launches);
        v(3, "misreads", self.misreads);
        v(4, "corrections", self.corrections);
        v(5, "silences", self.silences);
        v(6, "troubled", self.troubled);
    }
    friend bool operator==(const DeviceTally&, const DeviceTally&) = default;
};

struct Device {
    static constexpr std::string_view type_name = "device";
    DeviceKind kind = DeviceKind::dealer_terminal;
    std::string name;
    std::string approval;  // the regulator's reference; without one it is never in use
    DeviceDetail detail;
    bool retired = false;
    DeviceStatus status = DeviceStatus::unreported;
    bool in_house = false;        // in use for the whole venue
    std::vector<TableId> tables;  // where it is in use, in order of their numbers
    std::optional<TerminalId> terminal;
    DeviceTally tally;
    IncidentId replacement;  // that asks for its replacement; 0: nobody does
    // Of an acceptor: the last note that was credited, as it counts them itself. A life begins
    // when its count does, and a later one has the greater number.
    std::uint32_t notes_life = 0;
    std::uint32_t notes_counted = 0;

    // Rulebooks of whoever brought it, in order; none: the host did.
    std::vector<std::string> houses{};
    std::vector<Care> care{};  // the newest, oldest first
    std::optional<DeviceStart> start{};  // the last that counts; a spin that does not is forgotten

    static constexpr std::array<std::uint32_t, 3> fields_by_generation = {14, 14, 14};

    bool in_use() const { return in_house || terminal || !tables.empty(); }
    bool at(TableId table) const;
    // It was credited already, or the acceptor's count has begun anew since.
    bool has_counted(std::uint32_t life, std::uint32_t note) const {
        return life < notes_life || (life == notes_life && note <= notes_counted);
    }
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "kind", self.kind);
        v(2, "name", self.name);
        v(3, "approval", self.approval);
        v(4, "detail", self.detail);
        v(5, "retired", self.retired);
        v(6, "status", self.status);
        v(7, "in_house", self.in_house);
        v(8, "tables", self.tables);
        v(9, "terminal", self.terminal);
        v(10, "tally", self.tally);
        v(11, "replacement", self.replacement);
        v(12, "notes_life", self.notes_life);
        v(13, "notes_counted", self.notes_counted);
        v(14, "houses", self.houses);
        v(15, "care", self.care);
        v(16, "start", self.start);
    }
    friend bool operator==(const Device&, const Device&) = default;
};

// What is so of all devices of a kind.
struct DeviceTraits {
    bool in_house = false;  // can serve the whole venue
    bool at_terminal = false;
    bool at_table = false;
    std::optional<std::uint8_t> source{};  // of outcomes, as rulebook::Source; none: any table's
    bool reports = false;                  // it says itself whether it is there
    bool reads = false;                    // what came
    bool launches = false;                 // ball, wheel or dice
    bool alone = false;                    // a table has one at a time
    bool watched = false;                  // its rounds and troubles are counted
};
const DeviceTraits& traits_of(DeviceKind kind);
// It can be played with: there, and not known to be out of order.
bool works(const Device& device);

}  // namespace croupier::floor
