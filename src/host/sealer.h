// Secrets of committed rounds lie in the journal, sealed: after a crash the same host goes on with
// the same draws, and whoever reads the store foretells none.
#pragma once

#include <vector>

#include "base/fairness.h"
#include "base/fault.h"
#include "base/result.h"
#include "floor/ids.h"
#include "vault/vault.h"

namespace croupier::host {

class Sealer {
public:
    virtual ~Sealer() = default;
    virtual Bytes seal(floor::RoundId round, const fairness::Secret& secret) = 0;
    // A Fault: not ours, altered, or of another round.
    virtual Result<fairness::Secret, Fault> unseal(floor::RoundId round, ByteView sealed) = 0;
};

// Under the venue key, which lies away from the store.
class VaultSealer final : public Sealer {
public:
    explicit VaultSealer(vault::Vault& vault) : vault_(vault) {}
    Bytes seal(floor::RoundId round, const fairness::Secret& secret) override;
    Result<fairness::Secret, Fault> unseal(floor::RoundId round, ByteView sealed) override;

private:
    vault::Vault& vault_;
};

// For tests and simulation: remembers them itself, and what lies in the journal is a number.
class MemorySealer final : public Sealer {
public:
    Bytes seal(floor::RoundId round, const fairness::Secret& secret) override;
    Result<fairness::Secret, Fault> unseal(floor::RoundId round, ByteView sealed) override;

private:
    struct Kept {
        floor::RoundId round;
        fairness::Secret secret;
    };
    std::vector<Kept> kept_;
};

}  // namespace croupier::host
