/* Which numbers of a ruleset's tables changed, for people (HO-116). */
#ifndef ENGINE_PLAY_TABLE_CHANGES_H
#define ENGINE_PLAY_TABLE_CHANGES_H

#include "engine/play/play.h"

/* Appends "combat.cargo_divisor is 3 instead of 2, strategies.ATTACK.attack is 5 instead of 4"; of many the first ones
   and how many more. Entries of a list are named by their key `name`, else by their number. "no number" if both say
   the same. */
void table_changes(const struct rules *before, const struct rules *now, GString *out);

#endif
