#include "journal/memory/memory_store.h"

#include <fmt/format.h>

#include <algorithm>

#include "journal/chained_store.h"

namespace croupier::journal {
namespace {

class MemoryStore final : public ChainedStore {
public:
    MemoryStore(const Genesis& genesis, std::uint64_t space)
        : ChainedStore("memory", genesis, Access::write), space_(space) {}

private:
    struct Entry {
        std::int64_t at_ms = 0;
        Bytes content;
        Digest hash;
    };

    Result<Written, Fault> write_row(std::uint64_t fence, const Row& row) override {
        if (fence != fence_) return Written::stale_lease;
        if (row.sequence != entries_.size() + 1) return Written::wrong_sequence;
        if (row.content.size() > space_) return Err{fault("is full")};
        space_ -= row.content.size();
        Entry entry{row.at_ms, {row.content.begin(), row.content.end()}, {}};
        std::copy(row.hash.begin(), row.hash.end(), entry.hash.bytes.begin());
        entries_.push_back(std::move(entry));
        return Written::done;
    }

    Result<Written, Fault> write_checkpoint(std::uint64_t fence,
                                            const Checkpoint& checkpoint) override {
        if (fence != fence_) return Written::stale_lease;
        const auto place = [](const Checkpoint& one) {
            return std::pair(one.head.sequence, one.key);
        };
        const auto at =
            std::lower_bound(checkpoints_.begin(), checkpoints_.end(), checkpoint,
                             [&](const auto& a, const auto& b) { return place(a) < place(b); });
        if (at == checkpoints_.end() || place(*at) != place(checkpoint))
            checkpoints_.insert(at, checkpoint);
        last_checkpoint_ = checkpoint;
        return Written::done;
    }

    Result<std::uint64_t, Fault> write_lease(std::uint64_t above,
                                             std::string_view /*holder*/) override {
        fence_ = std::max(fence_, above) + 1;
        return fence_;
    }

    Result<Head, Fault> last_row() override {
        if (entries_.empty()) return Head{0, genesis_digest()};
        return Head{entries_.size(), entries_.back().hash};
    }

    Result<std::optional<Digest>, Fault> hash_of_row(Sequence sequence) override {
        if (sequence == 0 || sequence > entries_.size()) return std::optional<Digest>{};
        return std::optional(entries_[sequence - 1].hash);
    }

    Result<Sequence, Fault> scan_rows(Sequence from, Sequence to, Sequence rows_max,
                                      const RowVisitor& visitor) override {
        Sequence rows = 0;
        const Sequence end = std::min<Sequence>(to, entries_.size());
        for (Sequence sequence = from; sequence <= end && rows < rows_max; ++sequence, ++rows) {
            const Entry& entry = entries_[sequence - 1];
            TRY_DO(visitor({sequence, entry.at_ms, entry.content, entry.hash.bytes}));
        }
        return rows;
    }

    Result<std::vector<Checkpoint>, Fault> read_checkpoints() override { return checkpoints_; }

    Result<std::optional<Checkpoint>, Fault> read_last_checkpoint() override {
        return last_checkpoint_;
    }

    Result<Nothing, Fault> write_snapshot(const KeptSnapshot& snapshot) override {
        std::erase_if(snapshots_,
                      [&](const auto& one) { return one.sequence == snapshot.sequence; });
        snapshots_.push_back(snapshot);
        std::sort(snapshots_.begin(), snapshots_.end(),
                  [](const auto& a, const auto& b) { return a.sequence > b.sequence; });
        if (snapshots_.size() > 2) snapshots_.pop_back();
        return Nothing{};
    }

    Result<Nothing, Fault> offer_snapshots(
        const std::function<bool(KeptSnapshot&)>& takes, const PassSnapshot&) override {
        for (KeptSnapshot snapshot : snapshots_)
            if (takes(snapshot)) break;
        return Nothing{};
    }

    Result<std::uint64_t, Fault> free_bytes() override { return space_; }
    void testify(Audit& /*audit*/) override {}

    std::uint64_t space_;
    std::uint64_t fence_ = 0;
    std::vector<Entry> entries_;
    std::vector<Checkpoint> checkpoints_;
    std::optional<Checkpoint> last_checkpoint_;
    std::vector<KeptSnapshot> snapshots_;  // newest first
};

}  // namespace

Result<std::unique_ptr<Store>, Fault> create_memory(const Genesis& genesis,
                                                    const MemoryOptions& options) {
    TRY_DO(check_genesis(genesis));
    return std::unique_ptr<Store>(std::make_unique<MemoryStore>(genesis, options.space_bytes));
}

}  // namespace croupier::journal
