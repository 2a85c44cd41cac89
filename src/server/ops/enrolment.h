// One-time codes by which a terminal, dealer terminal, display or device comes into the house
// (ST-GLI19-B.4.2): an authorised person has one issued and types it in there, or has it typed in.
// Eight letters that nobody mistakes for others, some minutes, one use. Wrong codes are counted by
// address; when too many come from all of them together, every code ends: somebody is guessing.
//
// In memory only; codes are kept as keyed hashes, like tokens. Any thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "server/ops/tokens.h"

namespace croupier::ops {

inline constexpr std::string_view code_letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";  // no 0O 1IL U
inline constexpr std::size_t code_length = 8;

struct EnrolmentOptions {
    std::int64_t valid_ms = 600'000;
    std::size_t codes_max = 1'000;
    std::uint32_t tries_max = 5;         // wrong ones from one address, in valid_ms
    std::uint32_t tries_all_max = 100;   // and from all of them
    std::size_t addresses_max = 10'000;  // that are remembered; beyond it nobody new is let in
};

struct Enrolment {
    Holder enrols;            // what comes in: {"terminal", 12}
    std::uint32_t staff = 0;  // who had the code issued
};

enum class EnrolmentDenied : std::uint8_t {
    too_many_tries,    // this address has to wait; the code was not looked at
    unknown_or_ended,  // never issued, used, too old: which is not said
    all_codes_ended,   // that was one wrong code too many: the alarm
};

class EnrolmentCodes {
public:
    explicit EnrolmentCodes(const EnrolmentOptions& options);
    ~EnrolmentCodes();
    EnrolmentCodes(const EnrolmentCodes&) = delete;
    EnrolmentCodes& operator=(const EnrolmentCodes&) = delete;

    // A code for what is named, told once; an earlier one for the same ends. Nothing if there are
    // codes_max.
    std::optional<std::string> issue(const Enrolment& enrolment, std::int64_t now_ms);
    // Uses it up. Small letters, spaces and hyphens are read as a person types them.
    Result<Enrolment, EnrolmentDenied> redeem(std::string_view code, std::string_view address,
                                              std::int64_t now_ms);
    // The person has thought better of it.
    void withdraw(const Holder& enrols);
    std::size_t size(std::int64_t now_ms);

private:
    using Tag = std::array<unsigned char, 32>;
    struct Issued {
        Enrolment enrolment;
        std::int64_t ends_ms = 0;
    };
    struct Tries {
        std::uint32_t wrong = 0;
        std::int64_t ends_ms = 0;
    };
    Tag tag_of(std::string_view code) const;
    void forget_old(std::int64_t now_ms);
    EnrolmentDenied count_wrong(std::string_view address, std::int64_t now_ms);

    EnrolmentOptions options_;
    Tag key_{};
    std::mutex mutex_;
    std::map<Tag, Issued> codes_;
    std::map<std::string, Tries, std::less<>> tries_;
    Tries tries_all_;
};

}  // namespace croupier::ops
