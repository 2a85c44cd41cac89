#include "sim/store_trial.h"

#include <fmt/format.h>

#include <algorithm>

namespace croupier::sim {
namespace {

constexpr std::int64_t start_ms = 1'700'000'000'000;

}  // namespace

StoreTrial::StoreTrial(const TrialOptions& options)
    : options_(options),
      source_(options.seed),
      disk_({.name = "trial", .seed = options.seed, .overwrite = options.overwrite}) {
    disk_.set_honesty(options.honesty, options.lies_about);
    store_options_.path = "/venue/store";
    store_options_.vfs = disk_.name();
    store_options_.synchronous = options.synchronous;
    store_options_.checkpoint_pages = 4 + static_cast<int>(draw_below(source_, 40));
}

std::string StoreTrial::run() {
    for (int cut = 0; cut < options_.cuts; ++cut) {
        const std::uint32_t steps_max = draw_below(source_, 3) == 0 ? 15 : 200;
        disk_.lose_power_after(draw_below(source_, steps_max));
        std::string wrong = write_until_dark();
        disk_.power_cut(source_);
        digests_.push_back(disk_.digest());
        if (wrong.empty()) wrong = compare();
        if (!wrong.empty()) return fmt::format("seed {}, cut {}: {}", options_.seed, cut, wrong);
    }
    return {};
}

Result<StoreTrial::StorePointer, Fault> StoreTrial::open() {
    auto opened = journal::open_sqlite(store_options_, journal::Access::write);
    // Until its making was acknowledged there may be a store or not.
    if (!opened && !created_ && disk_.has_power())
        opened = journal::create_sqlite(store_options_, {journal::format_number, "venue-1", {}});
    if (opened) created_ = true;
    return opened;
}

std::string StoreTrial::write_until_dark() {
    auto opened = open();
    Result<Nothing, Fault> done = Nothing{};
    if (!opened)
        done = Err{opened.error()};
    else
        done = take_lease(**opened);
    while (done) done = work(*opened);
    if (disk_.has_power()) return "with the power on: " + done.error().what;
    return {};
}

Result<Nothing, Fault> StoreTrial::work(StorePointer& store) {
    const std::uint32_t which = draw_below(source_, 40);
    if (which == 0) return take_lease(*store);
    if (which <= 2) return put_snapshot(*store);
    if (which <= 4) {
        // A new process after a clean end, which folds the log back and removes it, or after a
        // violent one.
        if (which == 3) disk_.kill_process();
        store.reset();
        auto opened = open();
        if (!opened) return Err{opened.error()};
        store = std::move(*opened);
        return take_lease(*store);
    }
    return append(*store);
}

Result<Nothing, Fault> StoreTrial::append(journal::Store& store) {
    const journal::Sequence next = batches_.size() + 1;
    in_flight_ = draw_content();
    TRY_DO(store.append(lease_, next, start_ms + static_cast<std::int64_t>(next), *in_flight_));
    batches_.push_back(*std::move(in_flight_));
    in_flight_.reset();
    return Nothing{};
}

Result<Nothing, Fault> StoreTrial::take_lease(journal::Store& store) {
    TRY(lease, store.take_lease("host"));
    if (lease.fence <= lease_.fence)
        return Err{Fault{fmt::format("lease {} was given after {}", lease.fence, lease_.fence)}};
    lease_ = lease;
    return Nothing{};
}

Result<Nothing, Fault> StoreTrial::put_snapshot(journal::Store& store) {
    if (batches_.empty()) return Nothing{};
    const journal::Sequence last = batches_.size();
    TRY_DO(store.put_snapshot(last, state_of(last)));
    snapshot_ = last;
    return Nothing{};
}

std::string StoreTrial::compare() {
    auto opened = open();
    if (!opened) return opened.error().what;
    journal::Store& store = **opened;
    if (std::string wrong = compare_batches(store); !wrong.empty()) return wrong;
    if (std::string wrong = compare_snapshot(store); !wrong.empty()) return wrong;
    if (const auto leased = take_lease(store); !leased) return leased.error().what;
    if (draw_below(source_, 4) == 0) {
        const auto report = store.check({});
        if (!report) return report.error().what;
        if (!report->ok()) return journal::finding_text(report->findings.front());
    }
    if (draw_below(source_, 2) == 0) disk_.kill_process();
    return {};
}

std::string StoreTrial::compare_batches(journal::Store& store) {
    const auto head = store.head();
    if (!head) return head.error().what;
    if (head->sequence < batches_.size())
        return fmt::format("ends with batch {}, and {} was acknowledged", head->sequence,
                           batches_.size());
    if (head->sequence > batches_.size() + (in_flight_ ? 1 : 0))
        return fmt::format("has batch {}, which nobody appended", head->sequence);
    if (head->sequence > batches_.size()) batches_.push_back(*std::move(in_flight_));
    in_flight_.reset();
    journal::Sequence seen = 0;
    const auto read =
        store.read(1, head->sequence, [&](const journal::Batch& batch) -> Result<Nothing, Fault> {
            const Bytes& content = batches_[static_cast<std::size_t>(seen++)];
            if (batch.sequence != seen || !std::ranges::equal(content, batch.content) ||
                batch.at_ms != start_ms + static_cast<std::int64_t>(seen))
                return Err{Fault{fmt::format("batch {} is another", seen)}};
            return Nothing{};
        });
    if (!read) return read.error().what;
    return seen == batches_.size() ? "" : fmt::format("reading ended with batch {}", seen);
}

std::string StoreTrial::compare_snapshot(journal::Store& store) {
    const auto found = store.latest_snapshot();
    if (!found) return found.error().what;
    const journal::Sequence sequence = *found ? (*found)->sequence : 0;
    if (sequence < snapshot_)
        return fmt::format("snapshot {} was acknowledged, and there is {}", snapshot_, sequence);
    if (*found && (*found)->state != state_of(sequence))
        return fmt::format("snapshot {} is another", sequence);
    return {};
}

Bytes StoreTrial::draw_content() {
    // Seldom so large that it does not fit a few pages.
    const std::uint32_t bytes_max = draw_below(source_, 10) == 0 ? 30'000 : 600;
    Bytes content(draw_below(source_, bytes_max));
    FastSource noise(source_());
    for (auto& byte : content) byte = static_cast<std::uint8_t>(noise());
    return content;
}

Bytes StoreTrial::state_of(journal::Sequence sequence) const {
    FastSource noise(options_.seed + sequence);
    Bytes state(draw_below(noise, 9'000));
    for (auto& byte : state) byte = static_cast<std::uint8_t>(noise());
    return state;
}

}  // namespace croupier::sim
