#include "devices/acceptor/driver.h"
#include "devices/driver.h"
#include "devices/printer/driver.h"
#include "devices/reader/driver.h"
#include "devices/shoe/driver.h"
#include "devices/tumbler/driver.h"
#include "devices/wheel/driver.h"

namespace croupier::devices {

Result<std::unique_ptr<Driver>, Fault> make_driver(std::string_view kind,
                                                   const DriverOptions& options) {
    TRY(which, kind_named(kind));
    switch (which) {
        case Kind::shoe:
            return std::unique_ptr<Driver>(std::make_unique<shoe::ShoeDriver>(options));
        case Kind::wheel:
            return std::unique_ptr<Driver>(std::make_unique<wheel::WheelDriver>(options));
        case Kind::tumbler:
            return std::unique_ptr<Driver>(std::make_unique<tumbler::TumblerDriver>(options));
        case Kind::acceptor:
            return std::unique_ptr<Driver>(std::make_unique<acceptor::AcceptorDriver>(options));
        case Kind::printer:
            return std::unique_ptr<Driver>(std::make_unique<printer::PrinterDriver>(options));
        case Kind::reader:
            return std::unique_ptr<Driver>(std::make_unique<reader::ReaderDriver>(options));
    }
    return Err{Fault{"a device of no kind"}};
}

}  // namespace croupier::devices
