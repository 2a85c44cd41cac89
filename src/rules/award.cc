#include "rules/award.h"

#include "rules/pay.h"

namespace croupier::rules {

std::string_view status_name(Status status) {
    return status_names[static_cast<std::size_t>(status)];
}

std::string_view origin_name(Origin origin) {
    switch (origin) {
        case Origin::document:
            return "document";
        case Origin::published:
            return "published";
        case Origin::derived:
            return "derived";
        case Origin::decision:
            return "decision";
    }
    return "?";
}

}  // namespace croupier::rules
