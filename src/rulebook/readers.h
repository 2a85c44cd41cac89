// One reader a game. Each takes the game's table and leaves what is wrong in the section.
#pragma once

#include "rulebook/rulebook.h"
#include "rulebook/section.h"

namespace croupier::rulebook {

// `games` are those of the document: what only others could use is not read.
Policies read_policies(Section section, const PolicyGames& games);
cards::ShoeRules read_shoe(Section section);
baccarat::Rules read_baccarat(Section section);
roulette::Rules read_roulette(Section section);
sic_bo::Rules read_sic_bo(Section section);
blackjack::Rules read_blackjack(Section section);
casino_war::Rules read_casino_war(Section section);
three_card_poker::Rules read_three_card_poker(Section section);
triple_chase::Rules read_triple_chase(Section section);
big_wheel::Rules read_big_wheel(Section section);

}  // namespace croupier::rulebook
