#include <fmt/format.h>
#include <unistd.h>

#include <condition_variable>

#include "server/venue/venue.h"

namespace croupier::server {
namespace {

constexpr std::chrono::milliseconds engine_answers_max(10'000);

}  // namespace

// The engine does it between two turns; whoever waits gives up when it does not come to it.
Result<Nothing, Fault> Venue::open_admin() {
    const auto on_engine = [this](std::function<void()> work) {
        struct Waiting {
            std::mutex mutex;
            std::condition_variable rings;
            std::function<void()> work;
            bool done = false;
        };
        auto waiting = std::make_shared<Waiting>();
        waiting->work = std::move(work);
        engine_->inbox().put_anyway(Task{[waiting] {
            const std::lock_guard lock(waiting->mutex);
            if (!waiting->work) return;  // nobody waits any more
            waiting->work();
            waiting->done = true;
            waiting->rings.notify_one();
        }});
        std::unique_lock lock(waiting->mutex);
        waiting->rings.wait_for(lock, engine_answers_max, [&] { return waiting->done; });
        waiting->work = nullptr;
        return waiting->done;
    };
    admin_desk_ = std::make_unique<AdminDesk>(AdminDesk::Parts{
        *host_, *engine_, *vault_, *reception_, *log_, options_.build, codes_.get(), on_engine,
        [this] { return engine_->turn(); }, [this] { return engine_->venue_time(); },
        [this](const floor::Person& person) {
            if (lines_ != nullptr) lines_->forget(person);
        },
        [this] { return look_at_self(floor::SelfCheckCause::on_demand); }});
    TRY(opened, AdminSocket::open(ops::admin_socket(config_),
                                  [this](std::string_view line, const std::string& console) {
                                      return admin_desk_->answer(line, console);
                                  }));
    admin_socket_ = std::move(opened);
    return Nothing{};
}

Result<std::string, Fault> Venue::administer(std::string_view line) {
    for (const std::string& needed : {config_.store.path, config_.vault.path})
        if (!std::filesystem::exists(needed))
            return Err{
                Fault{fmt::format("{}: is not there: no venue was opened from this configuration "
                                  "yet (croupier serve)",
                                  needed)}};
    TRY_DO(open_log());
    TRY(checked, self_options());
    TRY(self, ops::check_self(checked));
    self_ = std::move(self);
    if (!self_.matched())
        return Err{Fault{fmt::format("what runs is not what was approved: {}", self_.summary())}};
    TRY_DO(keep_files());
    TRY_DO(open_vault());
    TRY_DO(open_store());
    TRY_DO(check_vouched());
    TRY_DO(open_host());
    AdminDesk desk({*host_,
                    *engine_,
                    *vault_,
                    *reception_,
                    *log_,
                    options_.build,
                    nullptr,
                    [](const std::function<void()>& work) {
                        work();
                        return true;
                    },
                    [this] { return host_->turn(); },
                    [this] { return host_->now(); },
                    {},
                    [this] { return look_at_self(floor::SelfCheckCause::on_demand); }});
    std::string answer = desk.answer(line, console_name(::getuid()));
    TRY_DO(close_store());
    return answer;
}

}  // namespace croupier::server
