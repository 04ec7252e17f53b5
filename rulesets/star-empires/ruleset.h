/* What the ruleset's table takes from map generator and simulation. */
#ifndef STAR_EMPIRES_RULESET_H
#define STAR_EMPIRES_RULESET_H

#include "engine/play/rulesets.h"

/* Lines of `new --list` (SE-160). */
#define SE_GENERATORS                                                                                                 \
	"map: radius 6 (4 for two empires, 5 for four), home_ring radius-2, home_production 12, home_stockpile 12,\n" \
	"  nearby_worlds 2, nearby_radius 2, nearby_production 10, world_density 10,\n"                               \
	"  max_production 8, storm_density 5, nebula_density 5, max_storm 5,\n"                                       \
	"  storm_fluctuates 0, cloud_home_distance 2, wormnets 2, wormnet_portals 4,\n"                               \
	"  portal_spacing 3, portal_home_distance 2, one_way 10, storms_cyclic 30,\n"                                 \
	"  frames random or identity\n"                                                                               \
	"  home_ring has room for six empires a step: 24 by default\n"                                                \
	"map: {file: FILE} a map by hand\n"                                                                           \
	"options: instability 2, self_destruct_tonnes 5\n"                                                            \
	"victory: {share: 0.5, lead: 1.5, hold: 5, turns: 60}, or gm\n"                                               \
	"players: home, starbase (names)\n"

bool se_setup_check(const void *tables, const struct setup *setup, struct json *resolved, struct error *err);
struct state *se_state_make(const struct state *head, const struct setup *setup, struct error *err);

void se_orders_random(const struct state *state, unsigned seat, struct dice_stream *dice, GString *out);
/* A sensible beginner (HO-72). */
void se_orders_steady(const struct state *base, unsigned seat, unsigned plan, bool calm,
    struct dice_stream *dice, GString *out);
bool se_invariants(const struct state *state, struct error *err);

#endif
