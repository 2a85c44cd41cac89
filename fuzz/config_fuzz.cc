// The reader of configurations: any text is one, or a list of problems that each say what.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "server/ops/config.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    const auto config = croupier::ops::parse_config(text, "");
    if (config) {
        CHECK(!config->venue.name.empty());
        CHECK(!config->store.path.empty());
        for (const auto& address : config->listen.plain) CHECK(croupier::ops::is_loopback(address));
        return 0;
    }
    CHECK(!config.error().empty());
    for (const auto& problem : config.error()) CHECK(!problem.what.empty());
    return 0;
}
