#include "server/process/texts.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <vector>

#include "base/hash.h"
#include "floor/bounds.h"
#include "floor/command.h"
#include "floor/decide.h"
#include "floor/state.h"

namespace croupier::server {
namespace {

constexpr std::string_view where = "text in the vault, note ";
constexpr std::string_view not_kept = "text not kept: the order was refused";
constexpr std::string_view no_vault = "text not kept: the vault does not answer";
constexpr std::string_view gone = "(erased)";
constexpr std::size_t read_max = 4'096;
constexpr std::size_t sent_max = 1'024;

// What people write, and no name, date or file.
std::vector<std::string*> free_texts(floor::Order& order) {
    std::vector<std::string*> texts;
    const auto add = [&](std::string& text) {
        if (!text.empty()) texts.push_back(&text);
    };
    if (auto* incident = std::get_if<floor::IncidentCommand>(&order))
        std::visit(
            [&](auto& said) {
                if constexpr (requires { add(said.text); }) add(said.text);
            },
            *incident);
    if (auto* wager = std::get_if<floor::WagerCommand>(&order))
        std::visit(
            [&](auto& said) {
                if constexpr (requires { add(said.reason); }) add(said.reason);
            },
            *wager);
    return texts;
}

// What people write about equipment may name people too; what a device says of itself does not.
std::vector<std::string*> texts_about_devices(floor::Order& order) {
    std::vector<std::string*> texts;
    const auto add = [&](std::string& text) {
        if (!text.empty()) texts.push_back(&text);
    };
    if (auto* device = std::get_if<floor::DeviceCommand>(&order))
        std::visit(
            [&](auto& said) {
                if constexpr (requires { add(said.text); }) add(said.text);
                if constexpr (requires { add(said.reason); }) add(said.reason);
            },
            *device);
    return texts;
}

// Whose card is in the terminal that the order is about; none: nobody's, or it is about none.
std::optional<floor::Person> subject_of(const floor::State& state, const floor::Order& order) {
    std::optional<floor::TerminalId> terminal;
    std::optional<floor::Person> person;
    const auto look = [&](const auto& said) {
        if constexpr (requires { said.incident.value(); }) {
            if (const floor::Incident* incident = state.find_incident(said.incident)) {
                terminal = incident->terminal;
                person = incident->person;
            }
        } else if constexpr (requires { terminal = said.terminal; }) {
            terminal = said.terminal;
        }
    };
    if (const auto* incident = std::get_if<floor::IncidentCommand>(&order))
        std::visit(look, *incident);
    if (const auto* wager = std::get_if<floor::WagerCommand>(&order)) std::visit(look, *wager);
    if (person || !terminal) return person;
    const floor::Terminal* found = state.find_terminal(*terminal);
    return found != nullptr ? found->person : std::nullopt;
}

struct Reference {
    vault::Pseudonym person;
    std::uint32_t number = 0;
};

std::string words_of(const Reference& note) {
    return fmt::format("{}{}/{}", where, hex_of(person_of(note.person).pseudonym), note.number);
}

std::optional<Reference> parse_reference(const std::string& words) {
    Reference note;
    const std::size_t digits = note.person.bytes.size() * 2;
    if (!words.starts_with(where) || words.size() < where.size() + digits + 2) return std::nullopt;
    for (std::size_t i = 0; i < note.person.bytes.size(); ++i) {
        unsigned value = 0;
        const char* from = words.data() + where.size() + i * 2;
        const auto read = std::from_chars(from, from + 2, value, 16);
        if (read.ec != std::errc{} || read.ptr != from + 2) return std::nullopt;
        note.person.bytes[i] = static_cast<std::byte>(value);
    }
    const char* const from = words.data() + where.size() + digits;
    const char* const end = words.data() + words.size();
    if (*from != '/') return std::nullopt;
    const auto read = std::from_chars(from + 1, end, note.number);
    if (read.ec != std::errc{} || read.ptr != end) return std::nullopt;
    return note;
}

}  // namespace

vault::Pseudonym pseudonym_of(const floor::Person& person) {
    vault::Pseudonym pseudonym;
    std::transform(person.pseudonym.begin(), person.pseudonym.end(), pseudonym.bytes.begin(),
                   [](std::uint8_t byte) { return std::byte{byte}; });
    return pseudonym;
}

floor::Person person_of(const vault::Pseudonym& pseudonym) {
    floor::Person person;
    std::transform(pseudonym.bytes.begin(), pseudonym.bytes.end(), person.pseudonym.begin(),
                   [](std::byte byte) { return std::to_integer<std::uint8_t>(byte); });
    return person;
}

void Texts::put_away(const floor::State& state, floor::Command& command) {
    std::vector<std::string*> texts = free_texts(command.order);
    if (command.actor) {
        const auto more = texts_about_devices(command.order);
        texts.insert(texts.end(), more.begin(), more.end());
    }
    if (texts.empty()) return;
    const floor::Origin& origin = command.origin;
    std::optional<bool> taken;  // by the floor; asked when it has to be known
    for (std::string* text : texts) {
        // Too long for the floor, which says so; it gets the length and none of the words.
        if (text->size() > floor::text_max) {
            text->assign(floor::text_max + 1, ' ');
            continue;
        }
        // The digest, so that nothing of it stays in memory for longer than it has to.
        const std::string key =
            fmt::format("{}/{}/{}/{}", static_cast<int>(origin.kind), origin.number,
                        command.counter, hex_of(sha256(bytes_of(*text))));
        if (const auto before = sent_.find(key); before != sent_.end()) {
            *text = before->second;
            continue;
        }
        if (!taken) {
            floor::Command asked = command;
            asked.at = std::max(state.at, command.received_at);
            taken = state.find_answer(origin, command.counter) == nullptr &&
                    floor::decide(state, asked).accepted();
        }
        *text = *taken ? put(subject_of(state, command.order), *text, command.received_at)
                       : std::string(not_kept);
        sent_.emplace(key, *text);
        sent_order_.push_back(key);
        if (sent_order_.size() <= sent_max) continue;
        sent_.erase(sent_order_.front());
        sent_order_.pop_front();
    }
}

std::string Texts::put(const std::optional<floor::Person>& about, const std::string& text,
                       std::int64_t at_ms) {
    const auto failed = [&](const Fault& fault) {
        complain_(fault);
        return std::string(no_vault);
    };
    Reference note;
    if (about) {
        note.person = pseudonym_of(*about);
        const auto added = vault_.add_note(note.person, text, at_ms);
        if (!added) return failed(added.error());
        if (*added) {
            note.number = **added;
            return words_of(note);
        }
    }
    // Nobody whom the vault knows: the text is its own matter, and can be erased alone.
    const auto made = vault_.create_person({});
    if (!made) return failed(made.error());
    if (!*made) return std::string(no_vault);
    note.person = **made;
    const auto added = vault_.add_note(note.person, text, at_ms);
    if (!added) return failed(added.error());
    if (!*added) return std::string(no_vault);
    note.number = **added;
    return words_of(note);
}

std::string Texts::read(const std::string& kept) const {
    const auto note = parse_reference(kept);
    if (!note) return kept;
    if (const auto known = read_.find(kept); known != read_.end()) return known->second;
    const auto notes = vault_.notes(note->person);
    if (!notes) return kept;
    std::string text = kept;
    if (!*notes) {
        if (notes->error() == vault::Refused::erased) text = gone;
    } else {
        for (const vault::Note& one : **notes)
            if (one.number == note->number) text = one.text;
    }
    if (read_.size() >= read_max) read_.clear();
    return read_[kept] = std::move(text);
}

void Texts::erase(const floor::Person& person, std::int64_t at_ms) {
    read_.clear();
    const auto erased = vault_.erase(pseudonym_of(person), at_ms);
    if (!erased) complain_(erased.error());
}

}  // namespace croupier::server
