#include "journal/chained_store.h"

#include <fmt/format.h>

#include <algorithm>

namespace croupier::journal {
namespace {

// A reader lets go of the store now and then, so that a writer's log can be folded back.
constexpr Sequence scan_rows_max = 4096;
constexpr Sequence unreadable_max = 100'000;

}  // namespace

ChainedStore::ChainedStore(std::string name, Genesis genesis, Access access)
    : name_(std::move(name)),
      genesis_(std::move(genesis)),
      genesis_computed_(genesis_hash(genesis_)),
      genesis_kept_(genesis_computed_),
      access_(access),
      head_{0, genesis_computed_} {}

Result<Head, Fault> ChainedStore::head() {
    TRY_DO(usable());
    if (access_ == Access::write) return head_;
    return last_row();
}

Result<Head, Fault> ChainedStore::append(const Lease& lease, Sequence sequence, std::int64_t at_ms,
                                         ByteView content) {
    TRY_DO(writable());
    if (content.size() > content_bytes_max)
        return Err{fault(fmt::format("a batch of {} bytes is too large", content.size()))};
    if (sequence != head_.sequence + 1)
        return Err{fault(fmt::format("batch {} was to be appended, but the next one is {}",
                                     sequence, head_.sequence + 1))};
    if (lease.fence == 0) return Err{fault("nothing is appended without a lease")};
    const Head next{sequence, batch_hash(head_.hash, sequence, at_ms, content)};
    const auto written = write_row(lease.fence, {sequence, at_ms, content, next.hash.bytes});
    if (!written) return broken_by(written.error());
    switch (*written) {
        case Written::done:
            break;
        case Written::stale_lease:
            return Err{fault(fmt::format("lease {} of {} is stale", lease.fence, lease.holder))};
        case Written::wrong_sequence:
            return Err{fault(fmt::format("batch {} does not follow the last one", sequence))};
    }
    head_ = next;
    return next;
}

Result<Nothing, Fault> ChainedStore::read(Sequence from, Sequence to, const Visitor& visitor) {
    TRY(end, head());
    return follow(std::max<Sequence>(from, 1), std::min(to, end.sequence), visitor);
}

Result<Nothing, Fault> ChainedStore::follow(Sequence from, Sequence to, const Visitor& visitor) {
    if (from > to) return Nothing{};
    TRY(previous, hash_at(from - 1));
    Sequence next = from;
    const auto show = [&](const Row& row) -> Result<Nothing, Fault> {
        if (row.sequence != next) return Err{fault(fmt::format("batch {} is missing", next))};
        const Digest hash = batch_hash(previous, row.sequence, row.at_ms, row.content);
        if (!std::equal(row.hash.begin(), row.hash.end(), hash.bytes.begin(), hash.bytes.end()))
            return Err{
                fault(fmt::format("batch {} is damaged: its hash does not follow from its "
                                  "content and what is before",
                                  next))};
        TRY_DO(visitor({row.sequence, row.at_ms, row.content, hash}));
        previous = hash;
        ++next;
        return Nothing{};
    };
    while (next <= to) {
        TRY(rows, scan_rows(next, to, scan_rows_max, show));
        if (rows == 0) return Err{fault(fmt::format("batch {} is missing", next))};
    }
    return Nothing{};
}

Result<Nothing, Fault> ChainedStore::verify_head(const Head& expected) {
    TRY(end, head());
    if (expected.sequence > end.sequence)
        return Err{fault(fmt::format("ends with batch {}; batches {} to {} are missing",
                                     end.sequence, end.sequence + 1, expected.sequence))};
    TRY(hash, hash_at(expected.sequence));
    if (hash != expected.hash)
        return Err{fault(fmt::format("batch {} has hash {}, not {}", expected.sequence,
                                     hex_of(hash), hex_of(expected.hash)))};
    return Nothing{};
}

Result<Report, Fault> ChainedStore::check(const CheckOptions& options) {
    TRY_DO(usable());
    Audit audit(genesis_kept_, genesis_computed_);
    // Whoever vouches for a head is heard before the rows are read: a writer may be at work.
    if (options.expected) audit.expect(*options.expected, "the expected head");
    testify(audit);
    std::uint64_t checkpoint_count = 0;
    if (const auto signed_heads = read_checkpoints()) {
        for (const Checkpoint& checkpoint : *signed_heads) {
            const Sequence at = checkpoint.head.sequence;
            const auto& trusted = options.trusted_keys;
            if (!checkpoint_holds(checkpoint))
                audit.find(at, at, "its checkpoint has a wrong signature");
            else if (!trusted.empty() &&
                     std::find(trusted.begin(), trusted.end(), checkpoint.key) == trusted.end())
                audit.find(
                    at, at,
                    "its checkpoint is signed with unknown key " + hex_of(checkpoint.key.bytes));
            else
                audit.expect(checkpoint.head, "a signed checkpoint");
        }
        checkpoint_count = signed_heads->size();
    } else {
        audit.find(0, 0, "checkpoints: " + signed_heads.error().what);
    }

    Sequence end = sequence_max;
    if (const auto last = last_row())
        end = last->sequence;
    else
        audit.find(0, 0, last.error().what);
    Sequence from = 1;
    Sequence failures = 0;
    while (from <= end) {
        const auto rows = scan_rows(from, end, scan_rows_max, [&](const Row& row) {
            audit.see(row);
            return Result<Nothing, Fault>(Nothing{});
        });
        if (rows && *rows < scan_rows_max) break;
        if (!rows && ++failures > unreadable_max) {
            audit.find(0, 0, fmt::format("given up at batch {}", audit.next()));
            break;
        }
        if (!rows)
            audit.unreadable(std::max(from, audit.next()), rows.error().what);
        else if (audit.next() <= from)
            audit.unreadable(from, "the rows are out of order");
        from = audit.next();
    }
    Report report = audit.finish();
    report.checkpoints = checkpoint_count;
    return report;
}

Result<Lease, Fault> ChainedStore::take_lease_above(std::uint64_t fence, std::string_view holder) {
    TRY_DO(writable());
    const auto taken = write_lease(fence, holder);
    if (!taken) return broken_by(taken.error());
    return Lease{std::string(holder), *taken};
}

Result<Digest, Fault> ChainedStore::put_sealed_snapshot(Sequence sequence, ByteView state,
                                                        const SealSnapshot& seal) {
    TRY_DO(usable());
    if (state.size() > state_bytes_max)
        return Err{fault(fmt::format("a state of {} bytes is too large", state.size()))};
    TRY(hash, hash_at(sequence));
    const Digest digest = snapshot_digest({sequence, hash}, state);
    TRY_DO(write_snapshot(
        {sequence, {state.begin(), state.end()}, digest, seal ? seal(digest) : Digest{}}));
    return digest;
}

Result<std::optional<Snapshot>, Fault> ChainedStore::find_snapshot(const TakeSnapshot& takes,
                                                             const PassSnapshot& passes) {
    TRY_DO(usable());
    std::optional<Snapshot> found;
    const auto take = [&](KeptSnapshot& kept) {
        const auto holds = snapshot_holds(kept);
        if (!holds || !*holds) {
            passes(fmt::format("the snapshot of batch {} is damaged or of another journal",
                               kept.sequence));
            return false;
        }
        Snapshot one{kept.sequence, std::move(kept.state), kept.digest, kept.seal};
        if (!takes(one)) return false;
        found = std::move(one);
        return true;
    };
    TRY_DO(offer_snapshots(take, passes));
    return found;
}

Result<bool, Fault> ChainedStore::snapshot_holds(const KeptSnapshot& snapshot) {
    std::optional<Digest> hash = genesis_computed_;
    if (snapshot.sequence > 0) {
        TRY(found, hash_of_row(snapshot.sequence));
        hash = found;
    }
    return hash && snapshot_digest({snapshot.sequence, *hash}, snapshot.state) == snapshot.digest;
}

Result<Nothing, Fault> ChainedStore::put_checkpoint(const Lease& lease,
                                                    const Checkpoint& checkpoint) {
    TRY_DO(writable());
    if (!checkpoint_holds(checkpoint))
        return Err{fault(fmt::format("the signature of a checkpoint of batch {} is wrong",
                                     checkpoint.head.sequence))};
    TRY_DO(verify_head(checkpoint.head));
    if (lease.fence == 0) return Err{fault("no checkpoint is kept without a lease")};
    const auto written = write_checkpoint(lease.fence, checkpoint);
    if (!written) return broken_by(written.error());
    if (*written != Written::done)
        return Err{fault(fmt::format("lease {} of {} is stale", lease.fence, lease.holder))};
    return Nothing{};
}

Result<std::vector<Checkpoint>, Fault> ChainedStore::checkpoints() {
    TRY_DO(usable());
    return read_checkpoints();
}

Result<std::optional<Checkpoint>, Fault> ChainedStore::last_checkpoint() {
    TRY_DO(usable());
    return read_last_checkpoint();
}

Result<std::uint64_t, Fault> ChainedStore::space() {
    TRY_DO(usable());
    return free_bytes();
}

Fault ChainedStore::fault(std::string what) const {
    return Fault{fmt::format("{}: {}", name_, what)};
}

Result<Nothing, Fault> ChainedStore::usable() const {
    if (broken_) return Err{*broken_};
    return Nothing{};
}

Result<Nothing, Fault> ChainedStore::writable() const {
    TRY_DO(usable());
    if (access_ != Access::write) return Err{fault("is open for reading only")};
    return Nothing{};
}

Err<Fault> ChainedStore::broken_by(const Fault& cause) {
    broken_ = fault(fmt::format("is not to be used after a failed write ({})", cause.what));
    on_broken();
    return Err{cause};
}

Result<Digest, Fault> ChainedStore::hash_at(Sequence sequence) {
    if (sequence == 0) return genesis_computed_;
    TRY(hash, hash_of_row(sequence));
    if (!hash) return Err{fault(fmt::format("there is no batch {}", sequence))};
    return *hash;
}

}  // namespace croupier::journal
