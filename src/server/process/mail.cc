#include "server/process/mail.h"

#include <chrono>
#include <limits>
#include <utility>

namespace croupier::server {

bool Inbox::put(Mail mail) {
    return put(std::move(mail), mail_max_);
}

void Inbox::put_anyway(Mail mail) {
    put(std::move(mail), std::numeric_limits<std::size_t>::max());
}

bool Inbox::put(Mail mail, std::size_t mail_max) {
    bool was_empty = false;
    {
        const std::lock_guard lock(mutex_);
        if (mail_.size() >= mail_max) return false;
        was_empty = mail_.empty();
        mail_.push_back(std::move(mail));
    }
    if (was_empty) filled_.notify_one();
    return true;
}

void Inbox::put_all(std::vector<Mail>& mail) {
    bool was_empty = false;
    std::size_t left = 0;
    {
        const std::lock_guard lock(mutex_);
        was_empty = mail_.empty();
        for (Mail& one : mail) {
            if (mail_.size() >= mail_max_ && std::holds_alternative<Said>(one))
                std::swap(mail[left++], one);
            else
                mail_.push_back(std::move(one));
        }
    }
    mail.erase(mail.begin() + static_cast<std::ptrdiff_t>(left), mail.end());
    if (was_empty) filled_.notify_one();
}

void Inbox::wake() {
    {
        const std::lock_guard lock(mutex_);
        woken_ = true;
    }
    filled_.notify_one();
}

std::vector<Mail> Inbox::take(std::int64_t wait_us) {
    std::vector<Mail> taken;
    std::unique_lock lock(mutex_);
    if (mail_.empty() && !woken_ && wait_us > 0)
        filled_.wait_for(lock, std::chrono::microseconds(wait_us),
                         [this] { return woken_ || !mail_.empty(); });
    woken_ = false;
    taken.swap(mail_);
    return taken;
}

std::size_t Inbox::size() const {
    const std::lock_guard lock(mutex_);
    return mail_.size();
}

}  // namespace croupier::server
