#include "view/view.h"

#include "encoding/wire.h"

namespace croupier::view {

std::string view_json(const Source& source, const Audience& audience) {
    return std::visit([&](const auto& whom) { return encoding::to_json(view(source, whom)); },
                      audience);
}

}  // namespace croupier::view
