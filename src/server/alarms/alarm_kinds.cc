#include "server/alarms/alarm_kinds.h"

namespace croupier::server {
namespace {

using enum Severity;
using enum Duration;

constexpr std::array<AlarmKind, alarm_count> kinds = {{
    {Alarm::journal_failed, "journal_failed", critical, momentary,
     "the journal took no more and the host has ended",
     "a disk did not take a batch of the journal; the host has ended so that nothing is promised "
     "which is not kept",
     "look at the disk of the store and of its mirror; the service starts again by itself, and "
     "what had been answered is there"},
    {Alarm::engine_silent, "engine_silent", critical, lasting, "the engine does not turn",
     "the engine has decided nothing for ten seconds, though it turns at least once a second",
     "look at the disks and the load of the machine; systemd starts a host anew whose engine is "
     "silent for a minute"},
    {Alarm::engine_fault, "engine_fault", critical, lasting, "a table or the venue is stopped",
     "the program found itself wrong and stopped that table, or the venue; the journal says why "
     "(`engine_faulted`)",
     "report it with the journal; a supervisor resumes the table"},
    {Alarm::store_fault, "store_fault", critical, lasting,
     "the store is in doubt: no round begins and nothing is paid",
     "the store was changed, or host and journal disagree; no new round, no payment, over restarts "
     "too",
     "see \"A store in doubt\""},
    {Alarm::books_fault, "books_fault", warning, lasting, "the books do not follow the journal",
     "the books could not be read on or do not agree with the host; they are made anew and play "
     "goes on; what stays becomes `store_fault`",
     "read the reason in the log (`books_fault`); look at the disk"},
    {Alarm::program_not_approved, "program_not_approved", critical, lasting,
     "what runs is not what was approved",
     "a file differs from the approved list, or the list cannot be read; open rounds end, no new "
     "one begins",
     "find out who changed it; put the approved files back, check again on demand"},
    {Alarm::storage_low, "storage_low", critical, lasting, "a disk has little room",
     "free space is under `store.space_reserve_mib`; of store or mirror: no new wagers and "
     "deposits, rounds settle, credit is paid",
     "make space; it ends by itself"},
    {Alarm::device_lost, "device_lost", warning, lasting, "a device is silent or its line is gone",
     "a device's line is gone or refused, or the device is silent for longer than its kind may be; "
     "its table begins no round",
     "look at the device and its line; it comes back by itself"},
    {Alarm::head_not_sent, "head_not_sent", warning, lasting,
     "the second place lacks a signed head",
     "the second place did not take the newest signed head; until it takes one nothing outside "
     "vouches for the end",
     "put the place right; the next head ends it"},
    {Alarm::backup_old, "backup_old", warning, lasting, "the last backup failed or is too old",
     "the last try was not whole (no room, no folder), or the newest backup is older than twice "
     "`backup.every_hours`",
     "read the reason (`backup_failed` in the log); make one by hand; the next whole one ends it"},
    {Alarm::vault_not_kept, "vault_not_kept", warning, lasting, "the vault did not take something",
     "the vault's second copy, a signed head, the count of changes or another signing key could "
     "not be written",
     "look at the disks of `vault.path` and `vault.copy`; the next time that it works ends it"},
    {Alarm::certificate_ending, "certificate_ending", warning, lasting, "the certificate ends soon",
     "the certificate of `listen.tls` ends within `alarms.certificate_days`; after that no "
     "terminal connects and no host starts",
     "replace the files and restart; remove both self-made files to have new ones made"},
    {Alarm::day_not_closed, "day_not_closed", warning, lasting, "a gaming day waits for its close",
     "a gaming day ended more than `alarms.unclosed_hours` ago and nobody has closed it",
     "`croupier day list`, then `croupier day close DATE`, the oldest first"},
    {Alarm::clock_stepped, "clock_stepped", warning, momentary, "the machine's clock was set",
     "the time of day was set or drifted by more than `clock.drift_max_ms`; countdowns are not "
     "affected",
     "look at NTP; recordings of that time need the offset"},
    {Alarm::account_locked, "account_locked", warning, lasting, "an account is locked",
     "wrong tries in a row at a place that is known locked the account of that member of staff",
     "ask the person; another person with the right role can act meanwhile, and releases the lock "
     "in the office or with `croupier staff unlock`"},
    {Alarm::sign_in_guessed, "sign_in_guessed", warning, lasting,
     "somebody unknown guesses at a sign-in",
     "somebody whom nobody knows guesses at that user's secret; sign-in from places that are not "
     "known waits for a time",
     "find the address in the log; the person signs in where they have signed in before, or at a "
     "dealer terminal"},
    {Alarm::additions_ended, "additions_ended", warning, momentary,
     "one person adds more than a day's",
     "one person adds more than a day's terminals, devices, cards or people; no more are taken",
     "ask what for"},
    {Alarm::table_unattended, "table_unattended", warning, lasting,
     "nobody is at a table's dealer terminal",
     "a dealt table is open and nobody has been signed in at its dealer terminal for longer than "
     "its rulebook lets it be; it takes no wagers",
     "send somebody; they sign in, inspect wheel, shoe or tumbler and record the inspection, or "
     "close the table"},
}};

constexpr bool in_order() {
    for (std::size_t i = 0; i < alarm_count; ++i)
        if (kinds[i].alarm != static_cast<Alarm>(i)) return false;
    return true;
}
static_assert(in_order());

}  // namespace

std::span<const AlarmKind, alarm_count> alarm_kinds() {
    return kinds;
}

const AlarmKind& kind_of(Alarm alarm) {
    return kinds[static_cast<std::size_t>(alarm)];
}

}  // namespace croupier::server
