/* What if, with odds (HO-82): others' fleets as a report shows them, and the battles of a turn. */
#include "engine/play/clash.h"
#include "rulesets/cyoe/read.h"
#include "rulesets/cyoe/report.h"

#include <inttypes.h>

/* One force: a fleet that holds and defends. */
static bool read_force(struct cy_state *s, struct node *force, struct error *err)
{
	struct node *system = node_get(force, "system"), *empire = node_get(force, "empire"),
	            *ships = node_get(force, "ships");
	struct cy_fleet *fleet;
	int place, seat;

	if (!system || !empire || !ships)
		return node_error(force, err, "this is no force of a report");
	if (!cy_read_place(s, system, &place, err) || !cy_read_seat(s, empire, &seat, err))
		return false;
	fleet = seat == s->viewer ? NULL : cy_fleet_new(s, seat, 0, place);
	for (const struct node *n = fleet ? ships->first : NULL; n; n = n->next) {
		int code = cy_code_find(n->key);
		if (code >= 0 && cy_is_ship(code) && n->kind == NODE_INTEGER && n->number > 0)
			fleet->ships[code] = n->number;
	}
	return true;
}

bool cy_rehearse(struct state *state, struct node *report, struct error *err)
{
	struct cy_state *s = (struct cy_state *)state;
	struct node *forces = node_get(report, "forces");

	for (struct node *n = forces && forces->kind == NODE_LIST ? forces->first : NULL; n; n = n->next)
		if (n->kind == NODE_MAP && !read_force(s, n, err))
			return false;
	cy_settle(s);
	return true;
}

void cy_clashes(const struct state *state, GPtrArray *clashes)
{
	const struct cy_state *s = (const struct cy_state *)state;
	const struct cy_play *p = state->facts;
	struct clash *clash = NULL;

	for (guint i = 0; i < p->losses->len; i++) {
		const struct cy_loss *loss = &g_array_index(p->losses, struct cy_loss, i);
		const struct cy_system *y = &s->systems[loss->system];
		g_autofree char *place = g_strdup_printf("S%" PRId64, y->id);
		if (i == 0 || loss[-1].system != loss->system) {
			clash = clash_begin(clashes, place);
			for (int seat = 0; seat < s->count; seat++)
				if (cy_set_has(&y->winners, seat))
					clash_won(clash, s->empires[seat].name);
		}
		clash_lost(clash, s->empires[loss->seat].name, loss->ships);
	}
}
