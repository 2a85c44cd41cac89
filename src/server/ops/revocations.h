// When keys of parts and credentials of people were last taken away or replaced. A proof is checked
// on another thread than the one that lets in whoever gave it: whoever checks remembers now() from
// before, and whoever lets in asks whether anything was withdrawn since.
//
// Any thread. In memory only: a restart ends all sessions.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "server/ops/tokens.h"

namespace croupier::ops {

class Revocations {
public:
    // To be read before a key or a secret is looked at.
    std::uint64_t now() const;
    // What that holder had at that time may be gone.
    bool since(const Holder& holder, std::uint64_t then) const;
    // It is gone when this returns.
    void note(const Holder& holder);
    // `work` takes the holder's key out of the vault, or puts another one in its place; nothing
    // that keep() does lies within it.
    void withdraw(const Holder& holder, const std::function<void()>& work);
    // Does `work`, which changes the holder's key, unless the holder's was withdrawn since; false:
    // it was.
    bool keep(const Holder& holder, std::uint64_t then, const std::function<void()>& work);

private:
    using Name = std::pair<std::string, std::uint32_t>;

    std::mutex changing_;  // keys: held while the vault writes
    mutable std::mutex mutex_;
    std::uint64_t count_ = 0;
    std::map<Name, std::uint64_t> last_;  // of parts and people that there are
};

}  // namespace croupier::ops
