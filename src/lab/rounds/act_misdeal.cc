#include <array>

#include "base/names.h"
#include "lab/rounds/acting.h"
#include "lab/rounds/prompts.h"
#include "lab/rounds/values.h"

// Cards that came wrong: entered by hand, put in order, of a shoe that fails.

namespace croupier::lab::rounds {
namespace {

using floor::IncidentCommand;

// One after another, until the floor refuses one.
Acted enter_cards(const Acting& step) {
    Acted acted;
    for (std::size_t word = 1; word < step.step.words.size(); ++word) {
        acted = step.by_staff(step.table(0),
                              IncidentCommand{floor::EnterCard{
                                  step.table(0), *cards::parse_card(step.step.words[word])}});
        if (acted.refusal.reason != floor::Rejection::none) break;
    }
    return acted;
}
Acted reconstruct(const Acting& step) {
    floor::ReconstructDeal order{step.table(0), {}, {}};
    for (std::size_t word = 1; word < step.step.words.size(); ++word)
        order.cards.push_back(*cards::parse_card(step.step.words[word]));
    if (const std::string* burn = step.step.find("burn")) order.burn = cards::parse_card(*burn);
    return step.by_staff(step.table(0), IncidentCommand{std::move(order)});
}
// A seat that is offered nothing takes nothing: the floor says so.
Acted withdraw(const Acting& step) {
    const floor::Prompt* prompt = prompt_for(step.at(1), step.seat(0), floor::PromptKind::withdraw);
    return step.by_seat(0, floor::TableCommand{floor::AnswerPrompt{
                               step.table(1), step.seat(0),
                               prompt != nullptr ? prompt->id : floor::PromptId(0), true}});
}

std::string text_of(const Acting& step, std::string_view key) {
    const std::string* value = step.step.find(key);
    return value != nullptr ? *value : std::string();
}
Acted report_cards(const Acting& step) {
    return step.by_staff(
        step.table(0),
        IncidentCommand{floor::ReportCards{
            step.table(0),
            *find_in<floor::CardMatter>(floor::card_matter_names, *step.step.find("what")),
            text_of(step, "text")}});
}
Acted report_device(const Acting& step) {
    floor::ReportDevice order{
        step.table(0),
        *find_in<floor::DeviceMatter>(floor::device_matter_names, *step.step.find("what")),
        step.says_yes("disadvantaged"),
        text_of(step, "replacement"),
        {},
        text_of(step, "deck")};
    if (const std::string* damaged = step.step.find("damaged")) order.damaged = cards_in(*damaged);
    return step.by_staff(step.table(0), IncidentCommand{std::move(order)});
}

constexpr std::array acts_of_misdeal = {
    NamedAct{"enter_cards", enter_cards},     NamedAct{"reconstruct", reconstruct},
    NamedAct{"withdraw", withdraw},           NamedAct{"report_cards", report_cards},
    NamedAct{"report_device", report_device},
};

}  // namespace

std::span<const NamedAct> misdeal_acts() {
    return acts_of_misdeal;
}

}  // namespace croupier::lab::rounds
