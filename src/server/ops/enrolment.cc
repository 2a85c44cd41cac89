#include "server/ops/enrolment.h"

#include <sodium.h>

#include "base/check.h"

namespace croupier::ops {
namespace {

using CodesLock = std::lock_guard<std::mutex>;

// As it was issued, whatever a person made of it; empty if it cannot be one.
std::string plain_code(std::string_view typed) {
    std::string code;
    for (char letter : typed) {
        if (letter == ' ' || letter == '-') continue;
        if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
        if (code_letters.find(letter) == std::string_view::npos || code.size() == code_length)
            return {};
        code += letter;
    }
    return code.size() == code_length ? code : std::string{};
}

}  // namespace

EnrolmentCodes::EnrolmentCodes(const EnrolmentOptions& options) : options_(options) {
    CHECK(sodium_init() >= 0);
    CHECK(options.valid_ms > 0);
    CHECK(options.tries_max > 0);
    CHECK(options.tries_all_max >= options.tries_max);
    randombytes_buf(key_.data(), key_.size());
}

EnrolmentCodes::~EnrolmentCodes() {
    sodium_memzero(key_.data(), key_.size());
}

EnrolmentCodes::Tag EnrolmentCodes::tag_of(std::string_view code) const {
    Tag tag{};
    crypto_generichash(tag.data(), tag.size(), reinterpret_cast<const unsigned char*>(code.data()),
                       code.size(), key_.data(), key_.size());
    return tag;
}

void EnrolmentCodes::forget_old(std::int64_t now_ms) {
    std::erase_if(codes_, [&](const auto& entry) { return entry.second.ends_ms <= now_ms; });
    std::erase_if(tries_, [&](const auto& entry) { return entry.second.ends_ms <= now_ms; });
    if (tries_all_.ends_ms <= now_ms) tries_all_ = {};
}

std::optional<std::string> EnrolmentCodes::issue(const Enrolment& enrolment, std::int64_t now_ms) {
    std::string code;
    for (std::size_t i = 0; i < code_length; ++i)
        code += code_letters[randombytes_uniform(static_cast<std::uint32_t>(code_letters.size()))];
    const CodesLock lock(mutex_);
    forget_old(now_ms);
    std::erase_if(codes_, [&](const auto& entry) {
        return entry.second.enrolment.enrols == enrolment.enrols;
    });
    if (codes_.size() >= options_.codes_max) return std::nullopt;
    codes_[tag_of(code)] = {enrolment, now_ms + options_.valid_ms};
    return code;
}

EnrolmentDenied EnrolmentCodes::count_wrong(std::string_view address, std::int64_t now_ms) {
    Tries& tries = tries_[std::string(address)];
    ++tries.wrong;
    tries.ends_ms = now_ms + options_.valid_ms;
    if (tries_all_.wrong == 0) tries_all_.ends_ms = now_ms + options_.valid_ms;
    if (++tries_all_.wrong < options_.tries_all_max) return EnrolmentDenied::unknown_or_ended;
    codes_.clear();
    tries_all_ = {};
    return EnrolmentDenied::all_codes_ended;
}

Result<Enrolment, EnrolmentDenied> EnrolmentCodes::redeem(std::string_view code,
                                                          std::string_view address,
                                                          std::int64_t now_ms) {
    const std::string plain = plain_code(code);
    const Tag tag = tag_of(plain);
    const CodesLock lock(mutex_);
    forget_old(now_ms);
    const auto tries = tries_.find(address);
    const bool known = tries != tries_.end();
    if (known ? tries->second.wrong >= options_.tries_max : tries_.size() >= options_.addresses_max)
        return Err{EnrolmentDenied::too_many_tries};
    const auto at = plain.empty() ? codes_.end() : codes_.find(tag);
    if (at == codes_.end()) return Err{count_wrong(address, now_ms)};
    Enrolment enrolment = std::move(at->second.enrolment);
    codes_.erase(at);
    return enrolment;
}

void EnrolmentCodes::withdraw(const Holder& enrols) {
    const CodesLock lock(mutex_);
    std::erase_if(codes_,
                  [&](const auto& entry) { return entry.second.enrolment.enrols == enrols; });
}

std::size_t EnrolmentCodes::size(std::int64_t now_ms) {
    const CodesLock lock(mutex_);
    forget_old(now_ms);
    return codes_.size();
}

}  // namespace croupier::ops
