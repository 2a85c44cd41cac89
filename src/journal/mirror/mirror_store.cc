#include "journal/mirror/mirror_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace croupier::journal {
namespace {

Fault of_copy(std::string_view copy, const Fault& fault) {
    return Fault{fmt::format("copy {}: {}", copy, fault.what)};
}

class MirrorStore final : public Store {
public:
    struct Part {
        std::string name;
        std::unique_ptr<Store> store;
    };

    MirrorStore(std::array<Part, 2> parts, std::vector<std::string> notes)
        : name_(fmt::format("{} and {}", parts[0].name, parts[1].name)),
          notes_(std::move(notes)),
          parts_(std::move(parts)) {
        for (const Part& part : parts_)
            for (const std::string& line : part.store->notes())
                notes_.push_back(fmt::format("copy {}: {}", part.name, line));
    }

    const std::string& name() const override { return name_; }
    const Genesis& genesis() const override { return parts_[0].store->genesis(); }
    const std::vector<std::string>& notes() const override { return notes_; }

    Result<Head, Fault> head() override {
        return first([](Store& store) { return store.head(); });
    }

    Result<Head, Fault> append(const Lease& lease, Sequence sequence, std::int64_t at_ms,
                               ByteView content) override {
        return both([&](Store& store) { return store.append(lease, sequence, at_ms, content); });
    }

    Result<Nothing, Fault> read(Sequence from, Sequence to, const Visitor& visitor) override {
        return first([&](Store& store) { return store.read(from, to, visitor); });
    }

    Result<Nothing, Fault> verify_head(const Head& expected) override {
        TRY_DO(usable());
        for (Part& part : parts_)
            if (auto held = part.store->verify_head(expected); !held)
                return Err{of_copy(part.name, held.error())};
        return Nothing{};
    }

    Result<Report, Fault> check(const CheckOptions& options) override;
    Result<Lease, Fault> take_lease_above(std::uint64_t fence, std::string_view holder) override;

    Result<Digest, Fault> put_sealed_snapshot(Sequence sequence, ByteView state,
                                              const SealSnapshot& seal) override {
        TRY_DO(usable());
        Digest digest;
        for (Part& part : parts_) {
            auto put = part.store->put_sealed_snapshot(sequence, state, seal);
            if (!put) return Err{of_copy(part.name, put.error())};
            digest = *put;
        }
        return digest;
    }

    Result<std::optional<Snapshot>, Fault> find_snapshot(const TakeSnapshot& takes,
                                                         const PassSnapshot& passes) override;

    Result<Nothing, Fault> put_checkpoint(const Lease& lease,
                                          const Checkpoint& checkpoint) override {
        return both([&](Store& store) { return store.put_checkpoint(lease, checkpoint); });
    }

    Result<std::vector<Checkpoint>, Fault> checkpoints() override {
        return first([](Store& store) { return store.checkpoints(); });
    }

    Result<std::optional<Checkpoint>, Fault> last_checkpoint() override {
        return first([](Store& store) { return store.last_checkpoint(); });
    }

    Result<std::uint64_t, Fault> space() override {
        TRY_DO(usable());
        TRY(here, parts_[0].store->space());
        TRY(there, parts_[1].store->space());
        return std::min(here, there);
    }

private:
    Result<Nothing, Fault> usable() const {
        if (broken_) return Err{*broken_};
        return Nothing{};
    }

    template <class Call>
    auto first(const Call& call) -> decltype(call(std::declval<Store&>())) {
        TRY_DO(usable());
        auto answer = call(*parts_[0].store);
        if (!answer) return Err{of_copy(parts_[0].name, answer.error())};
        return answer;
    }

    // What the first refuses has changed nothing. What the first took and the second did not leaves
    // two different copies: then neither is used again.
    template <class Call>
    auto both(const Call& call) -> decltype(call(std::declval<Store&>())) {
        auto answer = first(call);
        if (!answer) {
            if (!parts_[0].store->head()) broken_ = answer.error();
            return answer;
        }
        auto second = call(*parts_[1].store);
        if (second) return answer;
        broken_ = of_copy(
            parts_[1].name,
            Fault{fmt::format("did not take what the other one took ({})", second.error().what)});
        return Err{*broken_};
    }

    std::string name_;
    std::vector<std::string> notes_;
    std::array<Part, 2> parts_;
    std::optional<Fault> broken_;
};

Result<Report, Fault> MirrorStore::check(const CheckOptions& options) {
    TRY_DO(usable());
    std::array<Report, 2> reports;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        auto report = parts_[i].store->check(options);
        if (!report) return Err{of_copy(parts_[i].name, report.error())};
        reports[i] = std::move(*report);
    }
    Report whole;
    whole.head = reports[0].head;
    whole.batches = std::min(reports[0].batches, reports[1].batches);
    whole.bytes = std::min(reports[0].bytes, reports[1].bytes);
    whole.checkpoints = reports[0].checkpoints;
    if (reports[0].head != reports[1].head)
        whole.findings.push_back(
            {0, 0,
             fmt::format("copy {} ends at {}, copy {} at {}", parts_[0].name,
                         head_text(reports[0].head), parts_[1].name, head_text(reports[1].head))});
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        for (Finding& finding : reports[i].findings) {
            finding.what = fmt::format("copy {}: {}", parts_[i].name, finding.what);
            whole.findings.push_back(std::move(finding));
        }
        for (const std::string& remark : reports[i].remarks)
            whole.remarks.push_back(fmt::format("copy {}: {}", parts_[i].name, remark));
    }
    return whole;
}

Result<Lease, Fault> MirrorStore::take_lease_above(std::uint64_t fence, std::string_view holder) {
    // The copies may have counted differently so far; from here on they count alike.
    const auto take = [&](std::size_t part, std::uint64_t above) -> Result<Lease, Fault> {
        auto lease = parts_[part].store->take_lease_above(above, holder);
        if (lease) return lease;
        broken_ = of_copy(parts_[part].name, lease.error());
        return Err{*broken_};
    };
    TRY_DO(usable());
    TRY(here, take(0, fence));
    TRY(there, take(1, here.fence - 1));
    if (there.fence == here.fence) return here;
    TRY(again, take(0, there.fence - 1));
    CHECK(again.fence == there.fence);
    return again;
}

Result<std::optional<Snapshot>, Fault> MirrorStore::find_snapshot(const TakeSnapshot& takes,
                                                            const PassSnapshot& passes) {
    TRY_DO(usable());
    std::optional<Snapshot> latest;
    for (Part& part : parts_) {
        auto found = part.store->find_snapshot(takes, [&](const std::string& why) {
            passes(fmt::format("copy {}: {}", part.name, why));
        });
        if (!found) return Err{of_copy(part.name, found.error())};
        if (*found && (!latest || (*found)->sequence > latest->sequence))
            latest = std::move(*found);
    }
    return latest;
}

}  // namespace

Result<std::unique_ptr<Store>, Fault> open_mirror(Copy first, Copy second,
                                                  const MirrorOptions& options) {
    std::string broken;
    for (const Copy* copy : {&first, &second})
        if (!copy->store)
            broken += fmt::format("{}copy {} does not open: {}", broken.empty() ? "" : "; ",
                                  copy->name, copy->store.error().what);
    if (!broken.empty()) return Err{Fault{broken}};

    std::array<MirrorStore::Part, 2> parts = {
        {{first.name, std::move(*first.store)}, {second.name, std::move(*second.store)}}};
    if (parts[0].store->genesis() != parts[1].store->genesis())
        return Err{
            Fault{fmt::format("{} and {} are not copies of one store: their genesis records "
                              "differ",
                              parts[0].name, parts[1].name)}};
    TRY(here, parts[0].store->head());
    TRY(there, parts[1].store->head());
    const std::size_t ahead = here.sequence >= there.sequence ? 0 : 1;
    const Head newer = ahead == 0 ? here : there;
    const Head older = ahead == 0 ? there : here;
    if (auto held = parts[ahead].store->verify_head(older); !held)
        return Err{Fault{fmt::format("copy {} and copy {} hold different batches: {}",
                                     parts[0].name, parts[1].name, held.error().what)}};
    std::vector<std::string> notes;
    if (newer.sequence != older.sequence) {
        const std::string lag =
            fmt::format("copy {} is behind: it lacks batches {} to {}", parts[1 - ahead].name,
                        older.sequence + 1, newer.sequence);
        if (newer.sequence - older.sequence > options.catch_up_max)
            return Err{Fault{lag + "; it can be caught up from the other one"}};
        TRY_DO(catch_up(*parts[ahead].store, *parts[1 - ahead].store));
        notes.push_back(lag + "; caught up");
    }
    return std::unique_ptr<Store>(
        std::make_unique<MirrorStore>(std::move(parts), std::move(notes)));
}

Result<Head, Fault> catch_up(Store& source, Store& behind) {
    if (source.genesis() != behind.genesis())
        return Err{Fault{
            fmt::format("{} and {} are not copies of one store", source.name(), behind.name())}};
    TRY(start, behind.head());
    TRY_DO(source.verify_head(start));
    TRY(lease, behind.take_lease("catching up"));
    TRY_DO(source.read(
        start.sequence + 1, sequence_max, [&](const Batch& batch) -> Result<Nothing, Fault> {
            TRY(copied, behind.append(lease, batch.sequence, batch.at_ms, batch.content));
            CHECK(copied.hash == batch.hash);
            return Nothing{};
        }));
    TRY(points, source.checkpoints());
    TRY(kept, behind.checkpoints());
    std::set<std::pair<Sequence, PublicKey>> there;
    for (const Checkpoint& point : kept) there.emplace(point.head.sequence, point.key);
    for (const Checkpoint& point : points)
        if (!there.contains({point.head.sequence, point.key}))
            TRY_DO(behind.put_checkpoint(lease, point));
    return behind.head();
}

}  // namespace croupier::journal
