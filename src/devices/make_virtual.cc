#include "devices/acceptor/virtual.h"
#include "devices/printer/virtual.h"
#include "devices/reader/virtual.h"
#include "devices/shoe/virtual.h"
#include "devices/tumbler/virtual.h"
#include "devices/virtual.h"
#include "devices/wheel/virtual.h"

namespace croupier::devices {

Result<std::unique_ptr<VirtualDevice>, Fault> make_virtual(std::string_view kind,
                                                           const VirtualOptions& options,
                                                           BitSource source) {
    using Made = std::unique_ptr<VirtualDevice>;
    TRY(which, kind_named(kind));
    switch (which) {
        case Kind::shoe:
            return Made(std::make_unique<shoe::VirtualShoe>(options, std::move(source)));
        case Kind::wheel:
            return Made(std::make_unique<wheel::VirtualWheel>(options, std::move(source)));
        case Kind::tumbler:
            return Made(std::make_unique<tumbler::VirtualTumbler>(options, std::move(source)));
        case Kind::acceptor:
            return Made(std::make_unique<acceptor::VirtualAcceptor>(options, std::move(source)));
        case Kind::printer:
            return Made(std::make_unique<printer::VirtualPrinter>(options, std::move(source)));
        case Kind::reader:
            return Made(std::make_unique<reader::VirtualReader>(options, std::move(source)));
    }
    return Err{Fault{"a device of no kind"}};
}

}  // namespace croupier::devices
