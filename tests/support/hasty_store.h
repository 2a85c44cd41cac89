// A store that says "durable" too early: it keeps the newest batch to itself and hands it on when
// the next one comes. For the tests that show that somebody would notice.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "journal/store.h"

namespace croupier::tests {

class HastyStore final : public journal::Store {
public:
    explicit HastyStore(std::unique_ptr<journal::Store> inner) : inner_(std::move(inner)) {}

    const std::string& name() const override { return inner_->name(); }
    const journal::Genesis& genesis() const override { return inner_->genesis(); }
    const std::vector<std::string>& notes() const override { return inner_->notes(); }

    Result<journal::Head, Fault> head() override {
        if (late_) return late_->head;
        return inner_->head();
    }
    Result<journal::Head, Fault> append(const journal::Lease& lease, journal::Sequence sequence,
                                        std::int64_t at_ms, ByteView content) override {
        TRY_DO(catch_up());
        TRY(before, inner_->head());
        const journal::Head next{sequence,
                                 journal::batch_hash(before.hash, sequence, at_ms, content)};
        late_ = Late{lease, at_ms, {content.begin(), content.end()}, next};
        return next;
    }
    // What is not durable is not there.
    Result<Nothing, Fault> read(journal::Sequence from, journal::Sequence to,
                                const journal::Visitor& visitor) override {
        return inner_->read(from, to, visitor);
    }
    Result<Nothing, Fault> verify_head(const journal::Head& expected) override {
        TRY_DO(catch_up());
        return inner_->verify_head(expected);
    }
    Result<journal::Report, Fault> check(const journal::CheckOptions& options) override {
        TRY_DO(catch_up());
        return inner_->check(options);
    }
    Result<journal::Lease, Fault> take_lease_above(std::uint64_t fence,
                                                   std::string_view holder) override {
        return inner_->take_lease_above(fence, holder);
    }
    Result<Digest, Fault> put_sealed_snapshot(journal::Sequence sequence, ByteView state,
                                              const journal::SealSnapshot& seal) override {
        TRY_DO(catch_up());
        return inner_->put_sealed_snapshot(sequence, state, seal);
    }
    Result<std::optional<journal::Snapshot>, Fault> find_snapshot(
        const journal::TakeSnapshot& takes, const journal::PassSnapshot& passes) override {
        return inner_->find_snapshot(takes, passes);
    }
    Result<Nothing, Fault> put_checkpoint(const journal::Lease& lease,
                                          const journal::Checkpoint& checkpoint) override {
        TRY_DO(catch_up());
        return inner_->put_checkpoint(lease, checkpoint);
    }
    Result<std::vector<journal::Checkpoint>, Fault> checkpoints() override {
        return inner_->checkpoints();
    }
    Result<std::optional<journal::Checkpoint>, Fault> last_checkpoint() override {
        return inner_->last_checkpoint();
    }
    Result<std::uint64_t, Fault> space() override { return inner_->space(); }

private:
    struct Late {
        journal::Lease lease;
        std::int64_t at_ms = 0;
        Bytes content;
        journal::Head head;
    };
    Result<Nothing, Fault> catch_up() {
        if (!late_) return Nothing{};
        const Late late = *std::exchange(late_, std::nullopt);
        TRY_DO(inner_->append(late.lease, late.head.sequence, late.at_ms, late.content));
        return Nothing{};
    }

    std::unique_ptr<journal::Store> inner_;
    std::optional<Late> late_;
};

}  // namespace croupier::tests
