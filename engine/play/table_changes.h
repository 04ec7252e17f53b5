/* Describes changes of a ruleset's tables for people (HO-116). */
#ifndef ENGINE_PLAY_TABLE_CHANGES_H
#define ENGINE_PLAY_TABLE_CHANGES_H

#include "engine/play/play.h"

/* Appends "combat.cargo_divisor is 3 instead of 2, strategies.ATTACK.attack is 5 instead of 4"; the first ones
   if there are many, and the number of the rest. Entries of a list are named by their key `name`, else by their
   index. Appends "no number" if the tables are equal. */
void table_changes(const struct rules *before, const struct rules *now, GString *out);

#endif
