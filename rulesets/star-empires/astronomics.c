/* Astronomics: the GM's orders by phase, stabilise, collapse, fluctuate (SE-30 to SE-38). */
#include "defaults.h"
#include "fleet.h"
#include "gm.h"
#include "gm_add.h"
#include "phases.h"

/* --- The phases of the GM */

struct deed_row {
	enum se_gm_form form;
	se_deed_fn *run;
};

static void run_deed(struct turn *turn, struct order *order, se_deed_fn *run)
{
	struct se_deed deed = {.turn = turn, .st = se_of(turn), .order = order};

	run(&deed);
	order->status = deed.done == 0 ? ORDER_FAILED : deed.failed ? ORDER_PARTLY : ORDER_DONE;
	/* Objects and ships may have moved, so rebuild the sites. */
	se_sites_build(deed.st);
	se_work_of(deed.st)->stale = true;
}

static void run_deeds(struct turn *turn, const struct deed_row *rows, unsigned count)
{
	se_work_grid(turn);
	for (unsigned i = 0; turn->gm && i < turn->gm->count; i++) {
		struct order *order = &turn->gm->orders[i];
		if (order->status == ORDER_REFUSED)
			continue;
		for (unsigned k = 0; k < count; k++)
			if ((int)rows[k].form == order->form)
				run_deed(turn, order, rows[k].run);
	}
}

void se_remove_objects(struct turn *turn)
{
	static const struct deed_row rows[] = {{SE_GM_REMOVE_OBJECT, se_gm_remove_object},
	    {SE_GM_REMOVE_SHIP, se_gm_remove_ship}, {SE_GM_REMOVE_CONNECTION, se_gm_remove_connection}};

	run_deeds(turn, rows, G_N_ELEMENTS(rows));
}

void se_move_objects(struct turn *turn)
{
	static const struct deed_row rows[] = {
	    {SE_GM_RELOCATE_OBJECT, se_gm_relocate_object}, {SE_GM_RELOCATE_SHIP, se_gm_relocate_ship}};

	run_deeds(turn, rows, G_N_ELEMENTS(rows));
}

void se_add_objects(struct turn *turn)
{
	static const struct deed_row rows[] = {{SE_GM_ADD_WORLD, se_gm_add_world},
	    {SE_GM_ADD_PORTAL, se_gm_add_portal}, {SE_GM_ADD_STORM, se_gm_add_storm},
	    {SE_GM_ADD_CONNECTION, se_gm_add_connection}, {SE_GM_ADD_CLASS, se_gm_add_class},
	    {SE_GM_ADD_SHIP, se_gm_add_ship}};

	run_deeds(turn, rows, G_N_ELEMENTS(rows));
}

void se_modify_objects(struct turn *turn)
{
	static const struct deed_row rows[] = {{SE_GM_MODIFY_WORLD, se_gm_modify_world},
	    {SE_GM_MODIFY_STORM, se_gm_modify_storm}, {SE_GM_MODIFY_SHIP, se_gm_modify_ship},
	    {SE_GM_STATUS, se_gm_status}, {SE_GM_WINNER, se_gm_winner}};

	run_deeds(turn, rows, G_N_ELEMENTS(rows));
}

void se_remove_known(struct turn *turn)
{
	static const struct deed_row rows[] = {{SE_GM_REMOVE_KNOWN, se_gm_remove_known}};

	run_deeds(turn, rows, G_N_ELEMENTS(rows));
}

void se_add_known(struct turn *turn)
{
	static const struct deed_row rows[] = {{SE_GM_ADD_KNOWN, se_gm_add_known}};

	run_deeds(turn, rows, G_N_ELEMENTS(rows));
}

/* --- Portals and storms */

static void tell_portal(struct turn *turn, const char *code, const char *form, const struct se_portal *portal)
{
	struct event *event = se_news(turn, code, form);

	event_text(event, "portal", portal->name);
	se_news_sector(event, portal->at);
	se_news_present(turn, event, portal->at);
}

void se_stabilise(struct turn *turn)
{
	const struct se_state *st = se_of(turn);

	se_work_grid(turn);
	for (guint i = 0; i < st->portals->len; i++) {
		struct se_portal *portal = st->portals->pdata[i];
		if (portal->collapsed > 0 && --portal->collapsed == 0)
			tell_portal(
			    turn, "stabilised", "the portal {portal} at {sector} is open again", portal);
	}
}

void se_collapse(struct turn *turn)
{
	static const struct deed_row rows[] = {{SE_GM_COLLAPSE, se_gm_collapse}};
	const struct se_state *st = se_of(turn);

	run_deeds(turn, rows, G_N_ELEMENTS(rows));
	for (guint i = 0; st->options.instability > 0 && i < st->portals->len; i++) {
		struct se_portal *portal = st->portals->pdata[i];
		if (portal->collapsed > 0 || se_roll(turn, "instability", st->tables->numbers.instability_die,
		                                 portal->name) > st->options.instability)
			continue;
		portal->collapsed = 1;
		tell_portal(turn, "collapsed", "the portal {portal} at {sector} collapses", portal);
	}
}

static int64_t new_rating(struct turn *turn, const struct se_storm *storm)
{
	if (storm->pattern == SE_RANDOM)
		return se_roll(turn, "storms", storm->initial + 1, storm->name) - 1;
	if (storm->pattern == SE_CYCLE)
		return g_array_index(storm->cycle, int64_t, turn->state->turn % storm->cycle->len);
	return storm->rating;
}

void se_fluctuate(struct turn *turn)
{
	const struct se_state *st = se_of(turn);

	se_work_grid(turn);
	for (guint i = 0; i < st->storms->len; i++) {
		struct se_storm *storm = st->storms->pdata[i];
		int64_t rating = new_rating(turn, storm);
		struct event *event;
		if (rating == storm->rating)
			continue;
		storm->rating = rating;
		event = se_news(turn, "fluctuated", "the storm {storm} at {sector} has rating {rating} now");
		event_text(event, "storm", storm->name);
		se_news_sector(event, storm->at);
		event_integer(event, "rating", rating);
		se_news_present(turn, event, storm->at);
	}
	se_defaults_make(turn);
}
