/* What the built-in computer players order in a scenario's position. */
#ifndef TESTS_COMPUTER_H
#define TESTS_COMPUTER_H

#include "engine/play/play.h"

/* Appends the orders of a bot, or of one that stands in, that reads the report with which the turn began. */
bool computer_orders(const struct rules *rules, const struct play *play, unsigned seat, const char *bot,
    bool standin, GString *orders, struct error *err);
/* True if no order is refused, whichever planner plays whichever seat, and none of a stand-in commits its player; else
   `why` says which. (random may take a world that a hand-written document alone knows of for a contact.) */
bool computers_obey(const struct rules *rules, struct play *play, GString *why);

#endif
