#include "devices/acceptor/virtual.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/names.h"

namespace croupier::devices::acceptor {
namespace {

constexpr std::int64_t usual_stack_ms = 600;
constexpr std::int64_t escrow_longest_ms = 10'000;

}  // namespace

std::optional<std::uint32_t> parse_cents(std::string_view text) {
    const std::size_t point = text.find('.');
    const auto whole = parse_number(text.substr(0, point), cents_max / 100);
    if (!whole) return {};
    std::uint32_t cents = *whole * 100;
    if (point != std::string_view::npos) {
        const auto rest = parse_number(text.substr(point + 1), 99);
        if (text.size() != point + 3 || !rest) return {};
        cents += *rest;
    }
    if (cents == 0 || cents > cents_max) return {};
    return cents;
}

VirtualAcceptor::VirtualAcceptor(const VirtualOptions& options, BitSource source)
    : CheckedDevice(options, std::move(source)),
      stack_ms_(options.at_once ? 0 : usual_stack_ms),
      life_(options.life) {
    const auto words = split_fields(options.memory, ' ');
    if (words.size() != 3) return;
    const auto life = parse_number(words[0], lives_max);
    const auto notes = parse_number(words[1], notes_max);
    const auto unheard = parse_number(words[2], cents_max);
    if (!life || !notes || !unheard) return;
    life_ = *life;
    notes_ = *notes;
    unheard_ = *unheard;
}

std::vector<std::string_view> VirtualAcceptor::fault_names() const {
    return {"double_line", "lost_line"};
}

std::string VirtualAcceptor::memory() const {
    return fmt::format("{} {} {}", life_, notes_, unheard_);
}

AcceptorState VirtualAcceptor::state() const {
    if (open_) return AcceptorState::open;
    if (jammed_) return AcceptorState::jammed;
    if (unheard_ > 0) return AcceptorState::stacked;
    if (escrowed_ > 0) return AcceptorState::escrow;
    return full_ ? AcceptorState::full : AcceptorState::ready;
}

void VirtualAcceptor::do_due() {
    if (moves_at_ms_ <= now_ms()) come_to_rest();
    if (gives_up_at_ms_ <= now_ms()) give_back(notes_ + 1);
}

std::int64_t VirtualAcceptor::own_next_ms() const {
    return std::min(moves_at_ms_, gives_up_at_ms_);
}

std::string VirtualAcceptor::greeting() const {
    return fmt::format("HELLO,acceptor,{},{}", serial(), life_);
}

// A note that waits for the host's word is told of again with every status.
void VirtualAcceptor::send_status() {
    send_state();
    tell_of_note();
}

void VirtualAcceptor::send_state() {
    send_body(
        fmt::format("STATUS,{},{},{}", life_, notes_, name_in(acceptor_state_names, state())));
}

void VirtualAcceptor::tell_of_note() {
    std::string body;
    if (unheard_ > 0)
        body = fmt::format("STACKED,{},{},{}", life_, notes_, unheard_);
    else if (escrowed_ > 0 && !stacking_)
        body = fmt::format("ESCROW,{},{},{}", life_, notes_ + 1, escrowed_);
    if (body.empty() || fails("lost_line")) return;
    send_body(body);
    if (fails("double_line")) send_body(body);
}

Result<Nothing, Fault> VirtualAcceptor::insert(std::string_view amount) {
    const auto cents = parse_cents(amount);
    if (!cents)
        return Err{Fault{fmt::format("\"{}\" is no amount such as 50.00, up to {}.00", amount,
                                     cents_max / 100)}};
    if (state() != AcceptorState::ready)
        return Err{
            Fault{fmt::format("it takes no note: {}", name_in(acceptor_state_names, state()))}};
    escrowed_ = *cents;
    gives_up_at_ms_ = now_ms() + escrow_longest_ms;
    tell_of_note();
    return Nothing{};
}

std::string_view VirtualAcceptor::stack(std::uint32_t note) {
    if (escrowed_ == 0 || note != notes_ + 1) return "no such note";
    if (jammed_ || open_) return "jammed";
    stacking_ = true;
    gives_up_at_ms_ = never_ms;
    moves_at_ms_ = now_ms() + stack_ms_;
    if (stack_ms_ == 0) come_to_rest();
    return obeyed;
}

void VirtualAcceptor::come_to_rest() {
    moves_at_ms_ = never_ms;
    stacking_ = false;
    ++notes_;
    unheard_ = std::exchange(escrowed_, 0);
    tell(fmt::format("stacked {} {}.{:02}", notes_, unheard_ / 100, unheard_ % 100));
    tell_of_note();
}

std::string_view VirtualAcceptor::give_back(std::uint32_t note) {
    gives_up_at_ms_ = never_ms;
    if (escrowed_ == 0 || stacking_ || note != notes_ + 1) return "no such note";
    tell(fmt::format("returned {}.{:02}", escrowed_ / 100, escrowed_ % 100));
    escrowed_ = 0;
    send_body(fmt::format("RETURNED,{},{}", life_, note));
    return obeyed;
}

std::string_view VirtualAcceptor::acknowledge(std::uint32_t note) {
    // Heard twice is as good.
    if (note != notes_) return note < notes_ ? obeyed : "no such note";
    if (unheard_ > 0) tell(fmt::format("acknowledged {}", notes_));
    unheard_ = 0;
    return obeyed;
}

std::string_view VirtualAcceptor::obey_order(Fields fields) {
    if (fields.size() != 3) return not_known;
    const auto life = parse_number(fields[1], lives_max);
    const auto note = parse_number(fields[2], notes_max);
    if (!life || !note || *life != life_) return "no such note";
    if (fields[0] == "STACK") return stack(*note);
    if (fields[0] == "RETURN") return give_back(*note);
    return fields[0] == "ACK" ? acknowledge(*note) : not_known;
}

Result<bool, Fault> VirtualAcceptor::handle(const std::vector<std::string_view>& words) {
    if (words[0] == "note" && words.size() == 2) {
        TRY_DO(insert(words[1]));
        return true;
    }
    const std::string_view last = words.size() == 2 ? words[1] : "";
    if (words.size() == 1 && (words[0] == "jam" || words[0] == "clear")) {
        jammed_ = words[0] == "jam";
    } else if (words.size() == 1 && (words[0] == "full" || words[0] == "emptied")) {
        full_ = words[0] == "full";
    } else if (words[0] == "cassette" && (last == "out" || last == "in")) {
        open_ = last == "out";
    } else {
        return false;
    }
    send_state();
    return true;
}

}  // namespace croupier::devices::acceptor
