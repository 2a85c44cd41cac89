#include "server/ops/revocations.h"

namespace croupier::ops {
namespace {

using CountLock = std::lock_guard<std::mutex>;

}  // namespace

std::uint64_t Revocations::now() const {
    const CountLock lock(mutex_);
    return count_;
}

bool Revocations::since(const Holder& holder, std::uint64_t then) const {
    const CountLock lock(mutex_);
    const auto at = last_.find({holder.kind, holder.number});
    return at != last_.end() && at->second > then;
}

void Revocations::note(const Holder& holder) {
    const CountLock lock(mutex_);
    last_[{holder.kind, holder.number}] = ++count_;
}

// The count moves after the work: whoever reads the new count finds the former key gone.
void Revocations::withdraw(const Holder& holder, const std::function<void()>& work) {
    const CountLock changing(changing_);
    work();
    note(holder);
}

bool Revocations::keep(const Holder& holder, std::uint64_t then,
                       const std::function<void()>& work) {
    const CountLock changing(changing_);
    if (since(holder, then)) return false;
    work();
    return true;
}

}  // namespace croupier::ops
