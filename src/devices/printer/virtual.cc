#include "devices/printer/virtual.h"

#include <fmt/format.h>

#include <charconv>
#include <utility>

#include "base/names.h"

namespace croupier::devices::printer {
namespace {

constexpr std::int64_t usual_print_ms = 1'500;

std::optional<std::uint64_t> parse_cents(std::string_view text) {
    std::uint64_t cents = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), cents);
    if (read.ec != std::errc{} || read.ptr != text.data() + text.size()) return {};
    if (cents == 0 || cents > cents_max) return {};
    return cents;
}

}  // namespace

VirtualPrinter::VirtualPrinter(const VirtualOptions& options, BitSource source)
    : CheckedDevice(options, std::move(source)), print_ms_(options.at_once ? 0 : usual_print_ms) {
    const auto words = split_fields(options.memory, ' ');
    if (words.size() != 2) return;
    const auto printed = parse_number(words[0], tickets_max);
    const auto printing = parse_number(words[1], tickets_max);
    if (!printed || !printing) return;
    printed_ = *printed;
    // The power went in the middle of it.
    unsure_ = *printing;
}

std::vector<std::string_view> VirtualPrinter::fault_names() const {
    return {"unsure", "lost_line"};
}

std::string VirtualPrinter::memory() const {
    return fmt::format("{} {}", printed_, printing_ > 0 ? printing_ : unsure_);
}

PrinterState VirtualPrinter::state() const {
    if (jammed_) return PrinterState::jammed;
    if (printing_ > 0) return PrinterState::printing;
    return paper_out_ ? PrinterState::paper_out : PrinterState::ready;
}

void VirtualPrinter::do_due() {
    if (comes_out_at_ms_ <= now_ms()) come_out();
}

std::int64_t VirtualPrinter::own_next_ms() const {
    return comes_out_at_ms_;
}

std::string VirtualPrinter::greeting() const {
    return fmt::format("HELLO,printer,{}", serial());
}

void VirtualPrinter::send_status() {
    send_body(fmt::format("STATUS,{},{}", printed_, name_in(printer_state_names, state())));
}

void VirtualPrinter::answer(const std::string& body) {
    if (!fails("lost_line")) send_body(body);
}

void VirtualPrinter::print(std::uint32_t ticket, std::uint64_t cents) {
    if (ticket == printing_) return;
    // Told twice: it is there already.
    if (ticket == printed_) return answer(fmt::format("PRINTED,{}", ticket));
    if (ticket == unsure_) return answer(fmt::format("UNSURE,{}", ticket));
    if (ticket < printed_) return answer(fmt::format("FAILED,{},older than the last", ticket));
    if (state() != PrinterState::ready)
        return answer(fmt::format("FAILED,{},{}", ticket, name_in(printer_state_names, state())));
    printing_ = ticket;
    cents_ = cents;
    comes_out_at_ms_ = now_ms() + print_ms_;
    if (print_ms_ == 0) come_out();
}

void VirtualPrinter::come_out() {
    if (fails("unsure")) return end_unsure();
    comes_out_at_ms_ = never_ms;
    printed_ = std::exchange(printing_, 0);
    tell(fmt::format("printed {} {}.{:02}", printed_, cents_ / 100, cents_ % 100));
    answer(fmt::format("PRINTED,{}", printed_));
}

void VirtualPrinter::end_unsure() {
    comes_out_at_ms_ = never_ms;
    unsure_ = std::exchange(printing_, 0);
    tell(fmt::format("unsure {}", unsure_));
    answer(fmt::format("UNSURE,{}", unsure_));
}

std::string_view VirtualPrinter::obey_order(Fields fields) {
    if (fields.size() != 3 || fields[0] != "PRINT") return not_known;
    const auto ticket = parse_number(fields[1], tickets_max);
    const auto cents = parse_cents(fields[2]);
    if (!ticket || *ticket == 0 || !cents) return not_known;
    print(*ticket, *cents);
    return obeyed;
}

Result<bool, Fault> VirtualPrinter::handle(const std::vector<std::string_view>& words) {
    const std::string_view last = words.size() == 2 ? words[1] : "";
    if (words.size() == 1 && (words[0] == "jam" || words[0] == "clear")) {
        jammed_ = words[0] == "jam";
        if (jammed_ && printing_ > 0) end_unsure();
    } else if (words[0] == "paper" && (last == "out" || last == "in")) {
        paper_out_ = last == "out";
    } else {
        return false;
    }
    send_status();
    return true;
}

}  // namespace croupier::devices::printer
