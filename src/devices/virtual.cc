#include "devices/virtual.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/draw.h"

namespace croupier::devices {
namespace {

constexpr std::size_t control_words_max = 8;
constexpr std::uint32_t silence_seconds_max = 86'400;
constexpr std::size_t noise_bytes_max = 24;
// Of any line; the devices add their own.
constexpr std::string_view garbage_fault = "garbage";
constexpr std::string_view torn_fault = "torn";

std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    for (const std::string_view word : split_fields(line, ' '))
        if (!word.empty()) words.push_back(word);
    return words;
}

}  // namespace

VirtualDevice::VirtualDevice(char line_start, std::int64_t status_every_ms, BitSource source)
    : status_every_ms_(status_every_ms), source_(std::move(source)), orders_(line_start) {}

void VirtualDevice::advance(std::int64_t now_ms) {
    while (next_ms() <= now_ms) {
        now_ms_ = std::max(now_ms_, next_ms());
        do_due();
        if (status_at_ms_ > now_ms_) continue;
        status_at_ms_ = now_ms_ + status_every_ms_;
        send_status();
    }
    now_ms_ = std::max(now_ms_, now_ms);
}

std::int64_t VirtualDevice::next_ms() const {
    return std::min(own_next_ms(), status_at_ms_);
}

void VirtualDevice::connected() {
    if (plugged_) greet();
}

void VirtualDevice::receive(ByteView bytes) {
    if (!plugged_) return;
    for (const std::string& line : orders_.feed(bytes)) obey(line);
}

Result<Nothing, Fault> VirtualDevice::control(std::string_view line) {
    const auto words = words_of(line);
    if (words.empty() || words[0].starts_with('#')) return Nothing{};
    if (words.size() > control_words_max) return Err{Fault{"a control line of too many words"}};
    if (words[0] == "fault") return control_fault(words);
    if (words[0] == "unplug" || words[0] == "plug") {
        plugged_ = words[0] == "plug";
        if (!plugged_) output_.clear();
        orders_.reset();
        tell(plugged_ ? "plugged" : "unplugged");
        return Nothing{};
    }
    TRY(known, handle(words));
    if (!known)
        return Err{Fault{fmt::format("\"{}\" is nothing that this device can do", words[0])}};
    return Nothing{};
}

// fault NAME on|off|once|PROBABILITY, fault silence SECONDS
Result<Nothing, Fault> VirtualDevice::control_fault(const std::vector<std::string_view>& words) {
    if (words.size() != 3)
        return Err{
            Fault{"fault takes a name and on, off, once or a probability; "
                  "fault silence takes seconds"}};
    if (words[1] == "silence") return fall_silent(words[2]);
    if (words[2] == "on") return set_fault(words[1], always);
    if (words[2] == "off") return set_fault(words[1], 0);
    if (words[2] == "once") {
        TRY_DO(set_fault(words[1], always));
        find_switch(words[1])->once = true;
        return Nothing{};
    }
    const auto probability = parse_probability(words[2]);
    if (!probability)
        return Err{Fault{fmt::format(
            "\"{}\" is neither on, off, once nor a probability from 0 to 1", words[2])}};
    return set_fault(words[1], *probability);
}

Result<Nothing, Fault> VirtualDevice::fall_silent(std::string_view seconds) {
    TRY(length_ms, parse_seconds(seconds, silence_seconds_max));
    silent_until_ms_ = now_ms_ + length_ms;
    tell(fmt::format("fault silence {}", length_ms / 1'000));
    return Nothing{};
}

Result<Nothing, Fault> VirtualDevice::set_fault(std::string_view name, std::uint32_t per_million) {
    auto known = fault_names();
    known.push_back(garbage_fault);
    known.push_back(torn_fault);
    if (std::find(known.begin(), known.end(), name) == known.end())
        return Err{Fault{fmt::format("\"{}\" is no fault of this device: {}, silence", name,
                                     fmt::join(known, ", "))}};
    Switch* found = find_switch(name);
    if (found == nullptr) found = &switches_.emplace_back(Switch{std::string(name), 0, false});
    found->per_million = per_million;
    found->once = false;
    return Nothing{};
}

VirtualDevice::Switch* VirtualDevice::find_switch(std::string_view name) {
    for (Switch& found : switches_)
        if (found.name == name) return &found;
    return nullptr;
}

std::string VirtualDevice::take_output() {
    return std::exchange(output_, {});
}

std::vector<std::string> VirtualDevice::take_told() {
    return std::exchange(told_, {});
}

std::uint32_t VirtualDevice::below(std::uint32_t bound) {
    return draw_below(source_, bound);
}

std::int64_t VirtualDevice::between(std::int64_t least, std::int64_t most) {
    return least + below(static_cast<std::uint32_t>(most - least + 1));
}

bool VirtualDevice::chance(std::uint32_t per_million) {
    if (per_million == 0) return false;
    return per_million >= always || below(always) < per_million;
}

bool VirtualDevice::fails(std::string_view fault) {
    Switch* found = find_switch(fault);
    if (found == nullptr || !chance(found->per_million)) return false;
    if (found->once) found->per_million = 0;
    tell(fmt::format("fault {}", fault));
    return true;
}

void VirtualDevice::send(std::string_view line) {
    if (!plugged_ || now_ms_ < silent_until_ms_) return;
    if (output_.size() > virtual_output_bytes_max) output_.clear();
    if (fails(garbage_fault))
        for (std::uint32_t left = 1 + below(noise_bytes_max); left > 0; --left)
            output_ += static_cast<char>(below(256));
    // Cut short and run into the next one, as recorded lines are after a jam.
    if (fails(torn_fault)) line = line.substr(0, below(static_cast<std::uint32_t>(line.size())));
    output_ += line;
}

void VirtualDevice::tell(std::string text) {
    if (told_.size() == told_lines_max) told_.clear();
    told_.push_back(std::move(text));
}

Result<std::int64_t, Fault> parse_seconds(std::string_view text, std::uint32_t most) {
    const auto seconds = parse_number(text, most);
    if (!seconds)
        return Err{Fault{fmt::format("\"{}\" is no number of seconds up to {}", text, most)}};
    return std::int64_t{*seconds} * 1'000;
}

std::optional<std::uint32_t> parse_probability(std::string_view text) {
    static constexpr std::size_t digits_max = 6;
    const std::size_t point = text.find('.');
    const auto whole = parse_number(text.substr(0, point), 1);
    if (!whole) return {};
    std::uint32_t parts = *whole * always;
    if (point != std::string_view::npos) {
        std::string digits(text.substr(point + 1));
        if (digits.empty() || digits.size() > digits_max) return {};
        digits.resize(digits_max, '0');
        const auto rest = parse_number(digits, always - 1);
        if (!rest) return {};
        parts += *rest;
    }
    if (parts > always) return {};
    return parts;
}

}  // namespace croupier::devices
