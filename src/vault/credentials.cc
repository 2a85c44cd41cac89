// Invariants
// 1. A try is counted, and the pause after it set, before the secret is looked at: neither a crash
//    nor many tries at once win a free one.
// 2. Until the answer is known a login that does not exist takes the same path as one that does.
// 3. Hashing is done outside of locks; what was proven is compared again before anything is
//    written.
// 4. Tries from anywhere never change what is counted at proven places, and never lock for ever.
// 5. Tries beside somebody else count nothing here.
#include <algorithm>

#include "base/check.h"
#include "vault/credential_record.h"
#include "vault/hashing.h"
#include "vault/strongroom.h"

namespace croupier::vault {
namespace {

using Lock = std::lock_guard<std::mutex>;

bool is_fit(const Attempt& who, std::string_view secret, const Strongroom& room) {
    return secret != who.login && is_fit_secret(who.kind, secret, room.options.secret_rules);
}

// first, then twice that for each doubling, up to longest.
std::int64_t pause_ms(std::int64_t first, std::uint32_t doublings, std::int64_t longest) {
    std::int64_t pause = std::min(first, longest);
    for (; doublings > 0 && 0 < pause && pause < longest; --doublings) {
        pause = pause > longest / 2 ? longest : 2 * pause;
    }
    return pause;
}

std::int64_t after(std::int64_t at_ms, std::int64_t pause) {
    return at_ms > until_released - 1 - pause ? until_released - 1 : at_ms + pause;
}

std::int64_t next_try_ms(std::uint32_t failures, const Attempt& attempt, const LockPolicy& policy) {
    if (failures < policy.failures_max) {
        return after(attempt.at_ms,
                     pause_ms(policy.delay_first_ms, failures - 1, policy.delay_longest_ms));
    }
    const std::uint32_t doublings = failures - policy.failures_max;
    if (attempt.from == From::anywhere) {
        return after(attempt.at_ms, pause_ms(policy.anywhere_lock_first_ms, doublings,
                                             policy.anywhere_lock_longest_ms));
    }
    if (policy.lock_first_ms == 0) return until_released;
    return after(attempt.at_ms, pause_ms(policy.lock_first_ms, doublings, policy.lock_longest_ms));
}

std::optional<std::int64_t> told(std::int64_t again_at_ms) {
    if (again_at_ms == until_released) return {};
    return std::max<std::int64_t>(again_at_ms, 0);
}

Denial denial(Denied reason, const Record& record, const Tally& tally) {
    return {reason, told(tally.again_at_ms), tally.failures, false, record.staff};
}

// What keeps this try from being looked at. A place that is known knows its own tries alone; from
// anywhere nobody gets past a lock of either.
std::optional<Denial> held_up(const Record& record, const Attempt& attempt,
                              const LockPolicy& policy) {
    const auto look = [&](const Tally& tally) -> std::optional<Denial> {
        if (attempt.at_ms >= tally.again_at_ms) return {};
        const bool locked =
            tally.again_at_ms == until_released || tally.failures >= policy.failures_max;
        return denial(locked ? Denied::locked : Denied::delayed, record, tally);
    };
    auto held = look(record.proven);
    if (!held && attempt.from == From::anywhere) held = look(record.anywhere);
    return held;
}

template <class T>
using Tried = Result<Result<T, Denial>, Fault>;

template <class T>
Tried<T> deny(const Denial& why) {
    return Result<T, Denial>(Err{why});
}

// Counts the try and hands out the record to compare with.
Tried<Stored> begin_try(Strongroom& room, const Attempt& attempt, const LockPolicy& policy) {
    const Lock lock(room.store_mutex);
    TRY(transaction, Transaction::begin(room.database));
    Stored stored{tag_of_login(room, attempt.kind, attempt.login), {}};
    TRY(record, load_record(room, stored.tag));
    if (const auto held = held_up(record, attempt, policy)) return deny<Stored>(*held);
    stored.record = record;
    if (attempt.from == From::beside) return Result<Stored, Denial>(stored);
    record.kind = attempt.kind;
    Tally& tally = record.tally(attempt.from);
    if (tally.failures < std::numeric_limits<std::uint32_t>::max()) ++tally.failures;
    tally.again_at_ms = next_try_ms(tally.failures, attempt, policy);
    stored.record = record;
    TRY_DO(save_record(room, stored, attempt.at_ms));
    TRY_DO(trim_strangers(room));
    TRY_DO(commit_change(room, transaction));
    return Result<Stored, Denial>(stored);
}

// The secret is right, or the reason why not. Whether it still counts, end_try() says.
Tried<Stored> prove(Strongroom& room, const Attempt& attempt, const LockPolicy& policy) {
    CHECK(policy.failures_max > 0);
    CHECK(policy.delay_first_ms >= 0 && policy.delay_longest_ms >= 0);
    CHECK(policy.lock_first_ms >= 0 && policy.lock_longest_ms >= 0);
    CHECK(policy.anywhere_lock_first_ms > 0 && policy.anywhere_lock_longest_ms > 0);
    TRY(tried, begin_try(room, attempt, policy));
    if (!tried) return tried;
    const Record& record = tried->record;
    TRY(right, matches_hash(room, tried->tag, attempt.secret, record.hash));
    if (!right || !record.staff) {
        const Tally tally = attempt.from == From::beside ? Tally{} : record.tally(attempt.from);
        Denial why = denial(Denied::unknown_or_wrong, record, tally);
        why.locks_now = tally.failures >= policy.failures_max;
        return deny<Stored>(why);
    }
    return tried;
}

// Writes down what a right secret changes, if the record is still the one that was proven.
template <class Change>
Tried<Nothing> end_try(Strongroom& room, const Stored& proven, std::int64_t at_ms, Change change) {
    const Lock lock(room.store_mutex);
    TRY(transaction, Transaction::begin(room.database));
    TRY(record, load_record(room, proven.tag));
    if (record.hash != proven.record.hash || record.staff != proven.record.staff) {
        return deny<Nothing>(denial(Denied::unknown_or_wrong, record, record.proven));
    }
    if (record.standing == Standing::revoked) {
        return deny<Nothing>(denial(Denied::revoked, record, record.proven));
    }
    record.forgive();
    change(record);
    TRY_DO(save_record(room, {proven.tag, record}, at_ms));
    TRY_DO(commit_change(room, transaction));
    return Result<Nothing, Denial>(Nothing{});
}

// Right, but not enough: the tries are forgiven, nobody is signed in.
SignInAnswer end_denied(Strongroom& room, const Stored& proven, std::int64_t at_ms, Denied reason) {
    Denial why{reason, 0, 0, false, proven.record.staff};
    TRY(ended, end_try(room, proven, at_ms, [](Record&) {}));
    return deny<SignedIn>(ended ? why : ended.error());
}

template <class Change>
SignInAnswer end_signed_in(Strongroom& room, const Stored& proven, std::int64_t at_ms, From from,
                           Change change) {
    TRY(ended, end_try(room, proven, at_ms, [&](Record& record) {
            record.last_access_ms = at_ms;
            change(record);
        }));
    if (!ended) return deny<SignedIn>(ended.error());
    // Without this try itself, where it was counted.
    const Record& before = proven.record;
    const std::uint32_t tries = before.proven.failures + before.anywhere.failures;
    const std::uint32_t own = from == From::beside ? 0 : 1;
    return Result<SignedIn, Denial>(SignedIn{*before.staff, before.last_access_ms, tries - own});
}

Result<std::vector<Stored>, Fault> read_records_of(Strongroom& room, StaffNumber staff) {
    const Lock lock(room.store_mutex);
    return load_records_of(room, staff);
}

// Does the same to every credential of one member of staff.
template <class Change>
Answer<Nothing> change_all_of(Strongroom& room, StaffNumber staff, Change change) {
    const Lock lock(room.store_mutex);
    TRY(transaction, Transaction::begin(room.database));
    TRY(all, load_records_of(room, staff));
    if (all.empty()) return refuse<Nothing>(Refused::unknown);
    for (Stored& stored : all) TRY_DO(change(stored));
    TRY_DO(commit_change(room, transaction));
    return grant(Nothing{});
}

// What that person had of the kind is revoked, and gives way.
Answer<Nothing> make_room_for(Strongroom& room, const Stored& wanted) {
    TRY(there, load_record(room, wanted.tag));
    const bool own = there.staff == wanted.record.staff && there.standing == Standing::revoked;
    if (there.staff && !own) return refuse<Nothing>(Refused::taken);
    TRY(all, load_records_of(room, *wanted.record.staff));
    for (const Stored& other : all) {
        if (other.record.kind != wanted.record.kind) continue;
        if (other.record.standing != Standing::revoked) return refuse<Nothing>(Refused::taken);
        TRY_DO(remove_record(room, other.tag));
    }
    return grant(Nothing{});
}

}  // namespace

bool Vault::takes(const Attempt& credential, bool keeps_login) const {
    if (!is_fit_secret(credential.kind, credential.secret, room_->options.secret_rules))
        return false;
    return keeps_login || (is_fit_login(credential.login) && credential.secret != credential.login);
}

Answer<Nothing> Vault::enrol(StaffNumber staff, const Attempt& credential, Standing standing) {
    return enrol_all(staff, std::span(&credential, 1), standing);
}

Answer<Nothing> Vault::enrol_all(StaffNumber staff, std::span<const Attempt> credentials,
                                 Standing standing) {
    CHECK(standing != Standing::revoked);
    Strongroom& room = *room_;
    std::vector<Stored> wanted;
    for (const Attempt& credential : credentials) {
        if (!is_fit_login(credential.login) || !is_fit(credential, credential.secret, room))
            return refuse<Nothing>(Refused::unfit);
        Stored& stored = wanted.emplace_back();
        stored.tag = tag_of_login(room, credential.kind, credential.login);
        stored.record.staff = staff;
        stored.record.kind = credential.kind;
        stored.record.standing = standing;
        stored.record.created_ms = stored.record.changed_ms = credential.at_ms;
        TRY(hash, make_hash(room, stored.tag, credential.secret));
        stored.record.hash = hash;
    }
    const Lock lock(room.store_mutex);
    TRY(transaction, Transaction::begin(room.database));
    for (const Stored& stored : wanted) {
        TRY(free, make_room_for(room, stored));
        if (!free) return refuse<Nothing>(free.error());
        TRY_DO(save_record(room, stored, stored.record.created_ms));
    }
    TRY_DO(commit_change(room, transaction));
    return grant(Nothing{});
}

SignInAnswer Vault::sign_in(const Attempt& attempt, const LockPolicy& policy) {
    Strongroom& room = *room_;
    TRY(proven, prove(room, attempt, policy));
    if (!proven) return deny<SignedIn>(proven.error());
    TRY(disabled, is_disabled(room, *proven->record.staff));
    if (disabled) return end_denied(room, *proven, attempt.at_ms, Denied::disabled);
    if (proven->record.standing == Standing::temporary) {
        return end_denied(room, *proven, attempt.at_ms, Denied::must_change);
    }
    Hash hash = proven->record.hash;
    if (is_outdated(hash, room.options.cost)) {
        TRY(fresh, make_hash(room, proven->tag, attempt.secret));
        hash = fresh;
    }
    return end_signed_in(room, *proven, attempt.at_ms, attempt.from,
                         [&](Record& record) { record.hash = hash; });
}

SignInAnswer Vault::change(const Attempt& attempt, std::string_view new_secret,
                           const LockPolicy& policy) {
    Strongroom& room = *room_;
    TRY(proven, prove(room, attempt, policy));
    if (!proven) return deny<SignedIn>(proven.error());
    TRY(disabled, is_disabled(room, *proven->record.staff));
    if (disabled) return end_denied(room, *proven, attempt.at_ms, Denied::disabled);
    if (new_secret == attempt.secret || !is_fit(attempt, new_secret, room)) {
        return end_denied(room, *proven, attempt.at_ms, Denied::unfit);
    }
    TRY(hash, make_hash(room, proven->tag, new_secret));
    return end_signed_in(room, *proven, attempt.at_ms, attempt.from, [&](Record& record) {
        record.hash = hash;
        record.standing = Standing::valid;
        record.changed_ms = attempt.at_ms;
    });
}

Answer<Nothing> Vault::reset(StaffNumber staff, CredentialKind kind, std::string_view new_secret,
                             std::int64_t at_ms, Standing standing) {
    CHECK(standing != Standing::revoked);
    Strongroom& room = *room_;
    if (!is_fit_secret(kind, new_secret, room.options.secret_rules)) {
        return refuse<Nothing>(Refused::unfit);
    }
    TRY(all, read_records_of(room, staff));
    const auto old =
        std::ranges::find_if(all, [&](const Stored& s) { return s.record.kind == kind; });
    if (old == all.end()) return refuse<Nothing>(Refused::unknown);
    TRY(hash, make_hash(room, old->tag, new_secret));

    const Lock lock(room.store_mutex);
    TRY(transaction, Transaction::begin(room.database));
    TRY(record, load_record(room, old->tag));
    if (record.staff != staff) return refuse<Nothing>(Refused::unknown);
    if (record.standing == Standing::revoked) return refuse<Nothing>(Refused::revoked);
    record.forgive();
    record.hash = hash;
    record.standing = standing;
    record.changed_ms = at_ms;
    TRY_DO(save_record(room, {old->tag, record}, at_ms));
    TRY_DO(commit_change(room, transaction));
    return grant(Nothing{});
}

Answer<Nothing> Vault::release(StaffNumber staff) {
    return change_all_of(*room_, staff, [&](Stored& stored) {
        stored.record.forgive();
        return save_record(*room_, stored, stored.record.changed_ms);
    });
}

Answer<Nothing> Vault::revoke(StaffNumber staff) {
    return change_all_of(*room_, staff, [&](Stored& stored) {
        stored.record.standing = Standing::revoked;
        return save_record(*room_, stored, stored.record.changed_ms);
    });
}

Answer<Nothing> Vault::forget(StaffNumber staff) {
    auto done = change_all_of(*room_, staff, [&](const Stored& stored) -> Result<Nothing, Fault> {
        TRY_DO(remove_record(*room_, stored.tag));
        return order_scrub(*room_);
    });
    if (!done || !*done) return done;
    const Lock lock(room_->store_mutex);
    TRY_DO(scrub(*room_));
    return done;
}

Result<std::vector<Credential>, Fault> Vault::credentials(StaffNumber staff) {
    TRY(all, read_records_of(*room_, staff));
    std::vector<Credential> facts;
    facts.reserve(all.size());
    for (const auto& [tag, record] : all) {
        facts.push_back({record.kind, record.standing, record.created_ms, record.changed_ms,
                         record.last_access_ms, record.proven.failures,
                         told(record.proven.again_at_ms), record.anywhere.failures,
                         std::max<std::int64_t>(record.anywhere.again_at_ms, 0)});
    }
    return facts;
}

Answer<StaffNumber> Vault::holder(CredentialKind kind, std::string_view login) {
    const Lock lock(room_->store_mutex);
    TRY(record, load_record(*room_, tag_of_login(*room_, kind, login)));
    if (!record.staff) return refuse<StaffNumber>(Refused::unknown);
    return grant(StaffNumber{*record.staff});
}

}  // namespace croupier::vault
