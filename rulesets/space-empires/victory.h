/* Who wins: the goal of a document, and the decision at a turn's end (SP-90). */
#ifndef SPACE_EMPIRES_VICTORY_H
#define SPACE_EMPIRES_VICTORY_H

#include "rulesets/space-empires/state.h"

/* Reads `victory`; node NULL leaves the default. */
bool sp_goal_read(struct sp_goal *goal, struct node *node, struct error *err);
void sp_goal_write(const struct sp_goal *goal, struct json *json);

/* At a turn's end: determines who leads and who has won (SP-90). */
void sp_find_winners(struct sp_state *state);
/* The callbacks `outlook` and `setting` of struct ruleset. */
void sp_outlook(const struct state *state, struct outlook *outlook);
void sp_setting(const struct state *state, unsigned seat, struct setting *setting);
/* Writes the list of the winners' names. */
void sp_winners_write(const struct sp_state *state, struct json *json);

#endif
