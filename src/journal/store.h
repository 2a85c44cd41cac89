// A store keeps a venue's batches of bytes in a hash chain, durably, for one writer at a time. It
// knows nothing of what the bytes say. memory/, sqlite/ and mirror/ are stores; all of them pass
// the suite in store_test.cc.
//
// One thread at a time uses a store; another thread opens one of its own for reading.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/fault.h"
#include "base/result.h"
#include "journal/chain.h"
#include "journal/checkpoint.h"

namespace croupier::journal {

inline constexpr std::size_t content_bytes_max = std::size_t{64} << 20;
inline constexpr std::size_t state_bytes_max = std::size_t{1} << 30;

enum class Access : std::uint8_t {
    write,  // refuses a store that is damaged at its end, or behind its head file
    read,   // opens whatever can be opened, also while a writer is at work; check() says what is
            // wrong
};

// The right to write, until another is taken: the newest fence number alone is obeyed.
struct Lease {
    std::string holder;
    std::uint64_t fence = 0;
};

struct Batch {
    Sequence sequence = 0;
    std::int64_t at_ms = 0;
    ByteView content;  // the visitor's for the time of the call
    Digest hash;
};

// A Fault from the visitor ends the reading and is handed on. It must not call the store.
using Visitor = std::function<Result<Nothing, Fault>(const Batch&)>;

struct Snapshot {
    Sequence sequence = 0;  // of the last batch that the state holds
    Bytes state;
    Digest digest{};  // covers the state and its place in the chain
    Digest seal{};    // over the digest, by whoever made it; zero: none
};
// Makes the seal over a digest; the key is the caller's. None: zeros.
using SealSnapshot = std::function<Digest(const Digest& digest)>;
// Whether a snapshot whose digest is right is the one that is wanted.
using TakeSnapshot = std::function<bool(const Snapshot&)>;
// Hears of each snapshot that is damaged, and why.
using PassSnapshot = std::function<void(const std::string& why)>;

struct CheckOptions {
    std::optional<Head> expected = {};         // a head from a report: this store must hold it
    std::vector<PublicKey> trusted_keys = {};  // if any: checkpoints of other keys are findings
};

// Something wrong with the batches from first to last; both are 0 if with the store as a whole.
struct Finding {
    Sequence first = 0;
    Sequence last = 0;
    std::string what;
};
std::string finding_text(const Finding& finding);

struct Report {
    Head head;                // the last batch found
    Sequence batches = 0;     // read and found right
    std::uint64_t bytes = 0;  // of their content
    std::uint64_t checkpoints = 0;
    std::vector<Finding> findings;     // empty: all is well
    std::vector<std::string> remarks;  // worth a line in the log, and no damage to any batch

    bool ok() const { return findings.empty(); }
};

class Store {
public:
    virtual ~Store() = default;
    Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;

    virtual const std::string& name() const = 0;
    virtual const Genesis& genesis() const = 0;
    // What opening found and put right, for the log.
    virtual const std::vector<std::string>& notes() const = 0;

    // The last batch; of a store opened for reading, the last one by now.
    virtual Result<Head, Fault> head() = 0;

    // Appends batch `sequence`, which must be the one after the head, and returns the new head once
    // all of it is durable. A stale lease, another sequence or too much content is refused and
    // changes nothing. If the disk fails, nobody knows what it holds: then this call and every
    // later call to this object fails, and the store must be opened anew.
    virtual Result<Head, Fault> append(const Lease& lease, Sequence sequence, std::int64_t at_ms,
                                       ByteView content) = 0;

    // Shows batches `from` to `to`, or to the head if that comes first, in order and each with its
    // hash recomputed. Ends with a fault that names the first one that is damaged or missing.
    virtual Result<Nothing, Fault> read(Sequence from, Sequence to, const Visitor& visitor) = 0;

    // This store holds the given batch with the given hash; its content is not read.
    virtual Result<Nothing, Fault> verify_head(const Head& expected) = 0;
    // Reads everything again. A fault only if that could not be done at all.
    virtual Result<Report, Fault> check(const CheckOptions& options) = 0;

    // Durable when it returns; every lease before it is stale from then on. Its fence number is
    // greater than any before it and than `fence`.
    virtual Result<Lease, Fault> take_lease_above(std::uint64_t fence, std::string_view holder) = 0;
    Result<Lease, Fault> take_lease(std::string_view holder) { return take_lease_above(0, holder); }

    // The state after batch `sequence`. Snapshots save time and can be made again: a damaged one is
    // passed over for the one before it, a failure to write one leaves the store usable, and a
    // store opened for reading takes them too. The newest two are kept. The digest comes back.
    virtual Result<Digest, Fault> put_sealed_snapshot(Sequence sequence, ByteView state,
                                                      const SealSnapshot& seal) = 0;
    Result<Nothing, Fault> put_snapshot(Sequence sequence, ByteView state) {
        TRY_DO(put_sealed_snapshot(sequence, state, {}));
        return Nothing{};
    }
    // The newest one that is taken; `takes` may be asked about any number of them.
    virtual Result<std::optional<Snapshot>, Fault> find_snapshot(const TakeSnapshot& takes,
                                                                 const PassSnapshot& passes) = 0;
    Result<std::optional<Snapshot>, Fault> find_snapshot(const TakeSnapshot& takes) {
        return find_snapshot(takes, [](const std::string&) {});
    }
    Result<std::optional<Snapshot>, Fault> latest_snapshot() {
        return find_snapshot([](const Snapshot&) { return true; });
    }

    // Refused if the signature is wrong or the head is not one of this store. A second one of the
    // same sequence and key changes nothing.
    virtual Result<Nothing, Fault> put_checkpoint(const Lease& lease,
                                                  const Checkpoint& checkpoint) = 0;
    virtual Result<std::vector<Checkpoint>, Fault> checkpoints() = 0;  // in order of sequence
    // The one that was kept last, as it was found: nothing about it is checked.
    virtual Result<std::optional<Checkpoint>, Fault> last_checkpoint() = 0;

    // Bytes free where the next batch must go; of several disks, the least.
    virtual Result<std::uint64_t, Fault> space() = 0;
};

}  // namespace croupier::journal
