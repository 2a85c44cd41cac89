#include "server/process/chores.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace croupier::server {
namespace {

std::int64_t watch_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

}  // namespace

void Chores::add(std::int64_t every_ms, std::function<void()> work, First first) {
    const std::int64_t in_ms = first == First::at_once ? 0 : every_ms;
    duties_.push_back({every_ms, std::move(work), watch_ms() + in_ms});
}

void Chores::start() {
    thread_ = std::thread([this] { watch(); });
}

void Chores::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    rings_.notify_all();
    if (thread_.joinable()) thread_.join();
}

bool Chores::ask(std::function<void()> work) {
    {
        const std::lock_guard lock(mutex_);
        if (asked_.size() >= tasks_max) return false;
        asked_.push_back(std::move(work));
    }
    rings_.notify_all();
    return true;
}

void Chores::watch() {
    while (true) {
        std::vector<std::function<void()>> now;
        {
            std::unique_lock lock(mutex_);
            std::int64_t next = watch_ms() + 60'000;
            for (const Duty& duty : duties_) next = std::min(next, duty.due_ms);
            rings_.wait_for(lock,
                            std::chrono::milliseconds(std::max<std::int64_t>(0, next - watch_ms())),
                            [this] { return stopping_ || !asked_.empty(); });
            if (stopping_) return;
            now = std::exchange(asked_, {});
        }
        for (const auto& work : now) work();
        for (Duty& duty : duties_) {
            if (watch_ms() < duty.due_ms) continue;
            duty.work();
            duty.due_ms = watch_ms() + duty.every_ms;
        }
    }
}

}  // namespace croupier::server
