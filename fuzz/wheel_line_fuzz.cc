// The line of a wheel; and a status that is read is written back as it was.
#include "devices/wheel/status.h"
#include "fuzz/device_line.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    namespace wheel = croupier::devices::wheel;
    croupier::fuzz::try_device_line("wheel", "*X;2;094;33;0;163;0\r\n", {bytes, size});
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    if (const auto status = wheel::parse_status(text, 37))
        CHECK(wheel::parse_status(wheel::status_line(*status), 37) == status);
    return 0;
}
