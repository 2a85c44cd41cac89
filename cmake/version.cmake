# Writes OUT, the one place that says which version this is: day and hash of the commit in ROOT, and
# whether files differ from it. Run at every build; OUT changes only when the version does.
execute_process(COMMAND git -C ${ROOT} show -s --format=%cd-%h --date=format:%Y.%m.%d --abbrev=12
    OUTPUT_VARIABLE version OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
if(failed OR version STREQUAL "")
    set(version "unknown")
else()
    execute_process(COMMAND git -C ${ROOT} status --porcelain --untracked-files=no
        OUTPUT_VARIABLE changed ERROR_QUIET)
    if(NOT changed STREQUAL "")
        string(APPEND version "-changed")
    endif()
endif()
file(CONFIGURE OUTPUT ${OUT} CONTENT [[#include "cli/commands.h"

namespace croupier::cli {

std::string_view build_version() {
    return "@version@";
}

}  // namespace croupier::cli
]] @ONLY)
