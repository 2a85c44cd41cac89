#include "server/ops/self_check.h"

#include <filesystem>

#include "server/venue/venue.h"

namespace croupier::server {
namespace {

floor::ReportSelfCheck self_report(const ops::SelfCheck& found, floor::SelfCheckCause cause) {
    floor::ReportSelfCheck report;
    report.cause = cause;
    report.found = found.all;
    report.expected = found.approved_all.value_or(Digest{});
    report.what = found.matched() ? "" : found.summary();
    return report;
}

}  // namespace

// ST-GLI19-2.3.2: the program file, the libraries that are loaded, the configuration, and the
// folders that it names.
Result<ops::SelfCheckOptions, Fault> Venue::self_options() const {
    ops::SelfCheckOptions check;
    TRY(libraries, ops::loaded_libraries());
    check.files = std::move(libraries);
    if (!config_.file.empty()) {
        const std::string path = std::filesystem::absolute(config_.file).lexically_normal();
        check.files.push_back({path, path});
    }
    check.approved = config_.self_check.approved;
    check.approved_key = config_.self_check.approved_key;
    if (!config_.venue.web.empty()) check.folders.push_back({"web", config_.venue.web});
    if (!config_.venue.rulebooks.empty())
        check.folders.push_back({"rulebooks", config_.venue.rulebooks});
    return check;
}

Result<ops::SelfCheck, Fault> Venue::look_at_program() const {
    TRY(checked, self_options());
    return ops::check_self(checked);
}

// Slow, so not on the engine's thread; what came of it is journalled (ST-GLI19-2.3.2).
floor::ReportSelfCheck Venue::look_at_self(floor::SelfCheckCause cause) const {
    const auto found = look_at_program();
    if (found) return self_report(*found, cause);
    floor::ReportSelfCheck report;
    report.cause = cause;
    report.what = found.error().what;
    return report;
}

void Venue::check_self_again() {
    engine_->inbox().put_anyway(Task{[this, report = look_at_self(floor::SelfCheckCause::daily)] {
        floor::Command command;
        command.order = floor::VenueCommand{report};
        engine_->orders().submit(std::move(command));
    }});
}

// What this start found; a mismatch of the days before ends with it.
Result<Nothing, Fault> Venue::report_start() {
    floor::Command command;
    command.origin = {floor::OriginKind::host, 0};
    command.received_at = host_->now();
    command.order = floor::VenueCommand{self_report(self_, floor::SelfCheckCause::start)};
    host_->submit(std::move(command));
    return host_->turn();
}

}  // namespace croupier::server
