// The line of a tumbler. A fuzzer does not find sums by itself, so that each line of the input is
// also tried with the right one.
#include "devices/line.h"
#include "fuzz/device_line.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace croupier;  // NOLINT(google-build-using-namespace): one function
    const std::string good = devices::checked_line("STATUS,41,rest,none");
    fuzz::try_device_line("tumbler", good, {bytes, size});
    std::string summed;
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    for (const std::string_view line : devices::split_fields(text, '\n'))
        summed += devices::checked_line(line);
    fuzz::try_device_line("tumbler", good, bytes_of(summed));
    return 0;
}
