#include <fmt/format.h>
#include <openssl/rand.h>

#include <utility>

#include "base/check.h"
#include "server/net/authenticator.h"
#include "server/process/engine.h"

// Keys of parts: taken away, replaced, renewed.

namespace croupier::server {
namespace {

constexpr std::int64_t renew_least_us = 60'000'000;  // between two new keys of a part

}  // namespace

Result<bool, Fault> Engine::withdraw_key(Part part, std::uint32_t number) {
    const std::string name(part_name(part));
    Result<bool, Fault> had = false;
    revocations_.withdraw({name, number}, [&] {
        const auto removed = vault_->remove_key(name, number);
        const auto promised = vault_->remove_key(next_key_kind(part), number);
        if (!removed || !promised)
            had = Err{removed ? promised.error() : removed.error()};
        else
            had = removed->has_value() || promised->has_value();
    });
    return had;
}

Result<Nothing, Fault> Engine::replace_key(Part part, std::uint32_t number,
                                           std::span<const std::byte> key) {
    const std::string name(part_name(part));
    Result<Nothing, Fault> done = Nothing{};
    revocations_.withdraw({name, number}, [&] {
        const auto promised = vault_->remove_key(next_key_kind(part), number);
        const auto put = vault_->put_key(name, number, key);
        if (!put || !promised)
            done = Err{put ? promised.error() : put.error()};
        else if (!*put)
            done = Err{Fault{"the vault does not take the key"}};
    });
    return done;
}

void Engine::expel(Part part, std::uint32_t number, Wrong wrong, const std::string& why) {
    std::vector<ConnectionId> there;
    publisher_.each([&](const Session& session) {
        if (session.part == part && session.number == number)
            there.push_back(session.connection_id);
    });
    for (const ConnectionId connection_id : there) {
        Session& session = *publisher_.find(connection_id);
        if (session.staff) sign_out(session, why);
        publisher_.leave(connection_id);
        close(connection_id, wrong, why);
    }
}

// The key lies beside the present one until the part has used it.
void Engine::say(Session& session, const RenewKey&) {
    const std::int64_t now_us = steady_us();
    std::int64_t& last = renewed_us_[{session.part, session.number}];
    if (last != 0 && now_us - last < renew_least_us)
        return error(session, Wrong::too_many, "a new key was asked for a moment ago");
    last = now_us;
    const bool taken = slow_work_->run_slowly(
        Waits::with_parts,
        [this, connection_id = session.connection_id, part = session.part, number = session.number,
         at = host_->now(), revocations = session.revocations] {
            KeyRenewed renewed{at, {}};
            CHECK(RAND_bytes(renewed.key.bytes.data(),
                             static_cast<int>(renewed.key.bytes.size())) == 1);
            bool put = false;
            // Of a part that was expelled meanwhile no key is promised to anybody.
            if (!revocations_.keep({std::string(part_name(part)), number}, revocations, [&] {
                    const auto done = vault_->put_key(next_key_kind(part), number,
                                                      std::as_bytes(std::span(renewed.key.bytes)));
                    put = done && *done;
                }))
                return;
            const auto tell = [&](const ServerMessage& message) {
                outlet_->deliver(
                    {{connection_id, std::make_shared<const std::string>(write_message(message))}});
            };
            if (put)
                tell(renewed);
            else
                tell(Error{at, Wrong::denied, "the vault does not answer", {}});
        });
    if (!taken) error(session, Wrong::overloaded, "nothing was decided: try again");
}

void Engine::key_came(Part part, std::uint32_t number) {
    slow_work_->run_slowly(Waits::with_parts, [this, part, number] {
        const std::string next = next_key_kind(part);
        const std::string own(part_names[static_cast<std::size_t>(part)]);
        bool done = false;
        revocations_.keep({own, number}, revocations_.now(), [&] {
            const auto key = vault_->key(next, number);
            if (!key || !*key) return;  // it came twice, or was withdrawn
            const auto put = vault_->put_key(own, number, (**key).bytes());
            if (!put || !*put) return;
            const auto gone = vault_->remove_key(next, number);
            done = gone && *gone;
        });
        if (!done) return;
        inbox_.put_anyway(Task{[this, part, own, number] {
            // Another screen may have come with the former key.
            if (part == Part::display) {
                revocations_.note({own, number});
                expel(part, number, Wrong::overloaded, "its key is a new one: say hello again");
            }
            floor::Command command;
            command.order = floor::StaffCommand{floor::ReportPartKey{
                own, number, floor::KeyFact::renewed, std::nullopt, "the part itself", {}}};
            submit(std::move(command));
        }});
    });
}

}  // namespace croupier::server
