// What all stores that keep rows have in common: the chain, refusals, checks. A kind of store says
// only how rows, leases, checkpoints and snapshots are kept.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "journal/audit.h"
#include "journal/store.h"

namespace croupier::journal {

class ChainedStore : public Store {
public:
    const std::string& name() const final { return name_; }
    const Genesis& genesis() const final { return genesis_; }
    const std::vector<std::string>& notes() const final { return notes_; }

    Result<Head, Fault> head() final;
    Result<Head, Fault> append(const Lease& lease, Sequence sequence, std::int64_t at_ms,
                               ByteView content) final;
    Result<Nothing, Fault> read(Sequence from, Sequence to, const Visitor& visitor) final;
    Result<Nothing, Fault> verify_head(const Head& expected) final;
    Result<Report, Fault> check(const CheckOptions& options) final;
    Result<Lease, Fault> take_lease_above(std::uint64_t fence, std::string_view holder) final;
    Result<Digest, Fault> put_sealed_snapshot(Sequence sequence, ByteView state,
                                              const SealSnapshot& seal) final;
    using Store::find_snapshot;
    Result<std::optional<Snapshot>, Fault> find_snapshot(const TakeSnapshot& takes,
                                                         const PassSnapshot& passes) final;
    Result<Nothing, Fault> put_checkpoint(const Lease& lease, const Checkpoint& checkpoint) final;
    Result<std::vector<Checkpoint>, Fault> checkpoints() final;
    Result<std::optional<Checkpoint>, Fault> last_checkpoint() final;
    Result<std::uint64_t, Fault> space() final;

protected:
    enum class Written : std::uint8_t { done, stale_lease, wrong_sequence };
    using RowVisitor = std::function<Result<Nothing, Fault>(const Row&)>;
    struct KeptSnapshot {
        Sequence sequence = 0;
        Bytes state;
        Digest digest;
        Digest seal;
    };

    ChainedStore(std::string name, Genesis genesis, Access access);

    // What a kind of store must be able to do. A Fault from one of the first three means that
    // nobody knows what is on the disk: the store is not used again.
    virtual Result<Written, Fault> write_row(std::uint64_t fence, const Row& row) = 0;
    virtual Result<Written, Fault> write_checkpoint(std::uint64_t fence,
                                                    const Checkpoint& checkpoint) = 0;
    virtual Result<std::uint64_t, Fault> write_lease(std::uint64_t above,
                                                     std::string_view holder) = 0;

    virtual Result<Head, Fault> last_row() = 0;  // the genesis if there is none
    virtual Result<std::optional<Digest>, Fault> hash_of_row(Sequence sequence) = 0;
    // At most `rows_max`, in order; says how many there were.
    virtual Result<Sequence, Fault> scan_rows(Sequence from, Sequence to, Sequence rows_max,
                                              const RowVisitor& visitor) = 0;
    virtual Result<std::vector<Checkpoint>, Fault> read_checkpoints() = 0;
    virtual Result<std::optional<Checkpoint>, Fault> read_last_checkpoint() = 0;
    virtual Result<Nothing, Fault> write_snapshot(const KeptSnapshot& snapshot) = 0;
    // Newest first, until one is taken.
    virtual Result<Nothing, Fault> offer_snapshots(
        const std::function<bool(KeptSnapshot&)>& takes, const PassSnapshot& passes) = 0;
    virtual Result<std::uint64_t, Fault> free_bytes() = 0;
    // What this kind of store knows about its chain besides rows; asked before the rows are read.
    virtual void testify(Audit& audit) = 0;
    // Called once when the store must not be used again.
    virtual void on_broken() {}

    // To be called when opening is done.
    void begin_at(const Head& head) { head_ = head; }
    void note(std::string what) { notes_.push_back(std::move(what)); }
    // The digest follows from the state and from the chain; a Fault if the chain cannot be asked.
    Result<bool, Fault> snapshot_holds(const KeptSnapshot& snapshot);
    // The hash that stands beside the genesis record, if it is not the one computed.
    void keep_genesis_hash(const Digest& kept) { genesis_kept_ = kept; }
    bool genesis_holds() const { return genesis_kept_ == genesis_computed_; }
    const Digest& genesis_digest() const { return genesis_computed_; }
    Access access() const { return access_; }
    Fault fault(std::string what) const;
    // Batches `from` to `to` are there and follow from each other.
    Result<Nothing, Fault> follow(Sequence from, Sequence to, const Visitor& visitor);

private:
    Result<Nothing, Fault> usable() const;
    Result<Nothing, Fault> writable() const;
    Err<Fault> broken_by(const Fault& cause);
    Result<Digest, Fault> hash_at(Sequence sequence);

    std::string name_;
    Genesis genesis_;
    Digest genesis_computed_;
    Digest genesis_kept_;
    Access access_;
    Head head_;  // of a writer
    std::vector<std::string> notes_;
    std::optional<Fault> broken_;
};

}  // namespace croupier::journal
