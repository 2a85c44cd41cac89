// A thread for what is due now and then and may take long: the daily self check, backups, sessions
// that have ended. It touches nothing of the venue; what it finds goes to the engine as an task.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace croupier::server {

class Chores {
public:
    struct Duty {
        std::int64_t every_ms = 0;
        std::function<void()> work;
        std::int64_t due_ms = 0;  // on the steady clock
    };

    ~Chores() { stop(); }
    // Before start(); the first time after one interval, or as soon as it has started.
    enum class First : std::uint8_t { after_one_interval, at_once };
    void add(std::int64_t every_ms, std::function<void()> work,
             First first = First::after_one_interval);
    void start();
    void stop();
    // As soon as possible, on the chores's thread; at most `tasks_max` wait, more are dropped.
    bool ask(std::function<void()> work);

private:
    void watch();

    static constexpr std::size_t tasks_max = 16;
    std::vector<Duty> duties_;
    std::mutex mutex_;
    std::condition_variable rings_;
    std::vector<std::function<void()>> asked_;
    bool stopping_ = false;
    std::thread thread_;
};

}  // namespace croupier::server
