// Random requests for the comparison of engine and judge; the same seed gives the same lines.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace croupier::reference {

class Requests {
public:
    explicit Requests(std::uint64_t seed);
    ~Requests();
    Requests(const Requests&) = delete;
    Requests& operator=(const Requests&) = delete;

    // One line without newline, never blank. It goes through all pairs of rulebook and game in
    // turn. `tags` names the damage done to a deliberately broken request.
    std::string next();

private:
    struct Maker;
    std::unique_ptr<Maker> maker_;
};

}  // namespace croupier::reference
