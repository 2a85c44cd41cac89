// Staff who try what they may not: any order there is, filled in with what the table has, by
// anybody of any house and pit, alone or with anybody's name beside, at any moment. Now and then it
// is somebody who may. The auditor says which of them the floor should have refused.
#pragma once

#include "sim/post.h"

namespace croupier::sim {

void trespass(Post& post, Client& client);

}  // namespace croupier::sim
