/* Orders of the built-in computer players in a scenario's position. */
#ifndef TESTS_COMPUTER_H
#define TESTS_COMPUTER_H

#include "engine/play/play.h"

/* Appends the orders of a bot, or of a stand-in, that reads the report of the turn's beginning. */
bool computer_orders(const struct rules *rules, const struct play *play, unsigned seat, const char *bot,
    bool standin, GString *orders, struct error *err);
/* True if no order of any planner for any seat is refused, and no stand-in's order commits its player; else `why` says
   which. (`random` may consider a world a contact that only a handwritten document knows.) */
bool computers_obey(const struct rules *rules, struct play *play, GString *why);

#endif
