/* What if, with odds (HO-82): others' fleets as a report shows them, and the battles of a turn. */
#include "engine/play/clash.h"
#include "rulesets/cyoe/report.h"
#include "rulesets/cyoe/schemas.h"

#include <inttypes.h>
#include <string.h>

/* One force: a fleet that holds and defends. */
static bool read_force(struct cy_state *s, struct node *force, struct error *err)
{
	struct cy_force_row row;
	struct cy_fleet *fleet;

	if (!node_get(force, "system") || !node_get(force, "empire") || !node_get(force, "ships"))
		return node_error(force, err, "this is no force of a report");
	if (!schema_read(force, &cy_force_schema, CY_OWNER, &row, s, err))
		return false;
	fleet = row.empire == s->viewer ? NULL : cy_fleet_new(s, row.empire, 0, row.system);
	if (fleet)
		memcpy(fleet->ships, row.ships, sizeof row.ships);
	return true;
}

bool cy_rehearse(struct state *state, struct node *report, struct error *err)
{
	struct cy_state *s = (struct cy_state *)state;
	struct node *forces = node_get(report, "forces");

	for (struct node *n = forces && forces->kind == NODE_LIST ? forces->first : NULL; n; n = n->next)
		if (n->kind == NODE_MAP && !read_force(s, n, err))
			return false;
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
				if (bits128_has(&p->scenes[loss->system].winners, (unsigned)seat))
					clash_won(clash, s->empires[seat].name);
		}
		clash_lost(clash, s->empires[loss->seat].name, loss->ships);
	}
}
