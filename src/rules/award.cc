#include "rules/award.h"

#include "rules/pay.h"

namespace croupier::rules {

std::string_view status_name(Status status) {
    switch (status) {
        case Status::win:
            return "win";
        case Status::lose:
            return "lose";
        case Status::push:
            return "push";
        case Status::void_wager:
            return "void";
    }
    return "?";
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
