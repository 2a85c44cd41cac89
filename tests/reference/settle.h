// The judge: a second, slow and obvious settlement written from the rules alone.
// It shares no code with the engine under test.
#pragma once

#include <string>
#include <string_view>

namespace croupier::reference {

// One request (a line of JSON) in, one answer (a line of JSON, no newline) out.
// A blank line gives an empty string.
std::string settle_line(std::string_view line);

// The same answer with a remark. `open` is true where the contract does not decide whether this
// request is to be refused; a comparison should then not insist on the answer.
struct Verdict {
    std::string answer;
    bool open = false;
    std::string remark;  // what is open, or the message of the refusal
};

Verdict judge_line(std::string_view line);

}  // namespace croupier::reference
