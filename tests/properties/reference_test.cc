// The fast settlement against the slow and obvious one, which shares no code with it.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <cstdlib>

#include "codec/settle/settle.h"
#include "tests/reference/generate.h"
#include "tests/reference/settle.h"
#include "tests/support/shelf.h"

namespace croupier::tests {
namespace {

int requests_wanted() {
    const char* asked = std::getenv("CROUPIER_REFERENCE_REQUESTS");
    return asked != nullptr ? std::atoi(asked) : 60'000;
}

bool is_refusal(const std::string& answer) {
    return answer.starts_with("{\"error\"");
}

TEST(Reference, BothSettlementsAgreeOnRandomRequests) {
    codec::Settler settler(shelf());
    reference::Requests requests(20240827);
    int settled = 0;
    int refused = 0;
    for (int number = requests_wanted(); number > 0; --number) {
        const std::string request = requests.next();
        std::string fast;
        settler.settle(request, fast);
        const auto [slow, open, remark] = reference::judge_line(request);
        if (open) continue;  // ENCODING.md does not decide between settling and refusing
        // Only the presence of an error is binding (ENCODING.md, section 6).
        ASSERT_EQ(is_refusal(fast), is_refusal(slow)) << request << "\n" << fast << "\n" << slow;
        if (is_refusal(fast)) {
            ++refused;
            continue;
        }
        ++settled;
        ASSERT_EQ(boost::json::parse(fast), boost::json::parse(slow)) << request;
    }
    EXPECT_GT(settled, refused);
    EXPECT_GT(refused, 0);
}

}  // namespace
}  // namespace croupier::tests
