#include "load/run.h"

#include "load/address.h"
#include "load/books_file.h"
#include "load/demo.h"
#include "load/echo.h"
#include "load/terminal.h"

namespace croupier::load {

Result<Ran, Fault> run(const Options& options) {
    TRY(address, parse_address(options.url));
    TRY(board, Switchboard::open(address, options.seed));
    Ran ran;
    if (options.pace == Pace::echo) {
        TRY_DO(run_echo(*board, options, ran.figures, ran.findings));
        return ran;
    }
    Hall hall(*board, options);
    if (options.resume.empty())
        TRY_DO(enrol(hall, address));
    else
        TRY_DO(load_books(options.resume, hall));
    const auto played = hall.run();
    if (!options.save.empty()) TRY_DO(save_books(options.save, hall));
    if (!played) return Err{played.error()};
    return Ran{hall.figures(), hall.findings()};
}

}  // namespace croupier::load
