#include "engine/base/text.h"
#include "engine/play/outlook.h"
#include "engine/play/report_wrap.h"
#include "rulesets/cyoe/of_report.h"
#include "rulesets/cyoe/read.h"
#include "rulesets/cyoe/read_names.h"
#include "rulesets/cyoe/read_fleet.h"
#include "rulesets/cyoe/read_system.h"
#include "rulesets/cyoe/rules.h"
#include "rulesets/cyoe/schemas.h"

#include <inttypes.h>

static struct node *list_of(struct node *report, const char *key, struct error *err)
{
	struct node *list = node_get(report, key);

	if (list && list->kind == NODE_LIST)
		return list;
	node_error(list ? list : report, err, "the report needs a list \"%s\"", key);
	return NULL;
}

static bool read_others(struct cy_state *s, struct node **empires, struct error *err)
{
	for (int i = 0; i < s->count; i++) {
		const struct node *out = node_get(empires[i], "eliminated");
		if (!out || out->kind != NODE_BOOL)
			return node_error(empires[i], err, "\"eliminated\" must be true or false");
		s->empires[i].eliminated = out->number != 0;
	}
	return true;
}

/* Reads another empire's ships in a system that the reader sees. */
static bool read_force(struct cy_state *s, struct node *node, struct error *err)
{
	struct cy_shown force;

	if (!node_get(node, "system") || !node_get(node, "empire") || !node_get(node, "ships"))
		return node_error(node, err, "this is not a force of a report");
	if (!schema_read(node, &cy_force_schema, CY_OWNER, &force, s, err))
		return false;
	g_array_append_val(s->forces, force);
	return true;
}

static bool read_things(
    struct cy_state *s, struct node *report, struct node **systems, struct node *own, struct error *err)
{
	struct node *fleets = list_of(report, "fleets", err), *queue = list_of(report, "queue", err);
	struct node *over = node_get(report, "over"), *forces = node_get(report, "forces");

	for (int i = 0; i < s->system_count; i++)
		if (!cy_read_system(s, i, CY_ANY, systems[i], err))
			return false;
	if (!fleets || !queue || !cy_read_empire(s, s->viewer, own, err))
		return false;
	for (struct node *n = fleets->first; n; n = n->next)
		if (!cy_read_fleet(s, n, err))
			return false;
	for (struct node *n = queue->first; n; n = n->next)
		if (!cy_read_item(s, n, err))
			return false;
	for (struct node *n = forces && forces->kind == NODE_LIST ? forces->first : NULL; n; n = n->next)
		if (n->kind == NODE_MAP && !read_force(s, n, err))
			return false;
	return cy_read_options(s, node_get(report, "options"), err) &&
	       cy_read_over(s, over && over->kind == NODE_MAP ? over : NULL, err);
}

static bool read_report(struct cy_state *s, struct node *report, struct error *err)
{
	struct node *empires = list_of(report, "empires", err), *systems = list_of(report, "systems", err);
	struct node *own = node_get(report, "own"),
	            *name = own && own->kind == NODE_MAP ? node_get(own, "name") : NULL;
	struct node **empire_nodes, **system_nodes;
	bool good;

	if (!empires || !systems)
		return false;
	if (!name)
		return node_error(report, err, "the report needs the mapping \"own\"");
	good = cy_read_ids(s, empires, systems, &empire_nodes, &system_nodes, err);
	if (good) {
		s->seen = g_new0(bool, (size_t)s->system_count);
		s->forces = g_array_new(FALSE, FALSE, sizeof(struct cy_shown));
		good = cy_read_seat(s, name, &s->viewer, err) && read_others(s, empire_nodes, err) &&
		       read_things(s, report, system_nodes, own, err);
	}
	g_free(empire_nodes);
	g_free(system_nodes);
	return good;
}

struct state *cy_state_of_report(
    const struct state *head, struct node *report, unsigned *seat, struct error *err)
{
	struct cy_state *s = cy_state_new(head);

	s->viewer = 0;
	if (report->kind == NODE_MAP ? read_report(s, report, err)
	                             : node_error(report, err, "must be the JSON of a report")) {
		*seat = (unsigned)s->viewer;
		s->leader = outlook_announced(report, &s->state);
		cy_settle(s);
		return &s->state;
	}
	play_state_free(&s->state);
	return NULL;
}

static void add_budget(const struct cy_state *s, int seat, const char *when, GString *out)
{
	const struct cy_empire *e = &s->empires[seat];
	int64_t pp, rp;

	cy_income_of(s, seat, &pp, &rp);
	g_string_append_printf(out,
	    "  %s: %" PRId64 " PP, %" PRId64 " RP; next income %" PRId64 " PP, %" PRId64 " RP\n", when, e->pp,
	    e->rp, pp, rp);
}

static void add_filled(const struct cy_state *s, int seat, GString *out)
{
	const struct cy_play *p = s->state.facts;
	const char *filled = p->found[seat].filled;

	if (!filled)
		return;
	g_string_append(out, "  Left open, and filled when the turn is run: ");
	report_wrap(out, 6, filled);
	g_string_append_c(out, '\n');
}

/* Warns an empire that has nothing: it can buy nothing (CY-25) and is out at the end of turn 1 (CY-95). */
static void add_nothing_left(const struct cy_state *s, int seat, GString *out)
{
	g_autofree char *warning = NULL;

	for (int i = 0; i < s->system_count; i++)
		if (cy_present(s, i, seat))
			return;
	warning = g_strdup_printf(
	    "Nothing of yours would stand anywhere: in turn 1 you could buy nothing, and would "
	    "be out of the game. Place free stations, for example FS15PSS%d.",
	    (int)s->systems[s->empires[seat].home].id);
	g_string_append(out, "  ! ");
	report_wrap(out, 6, warning);
	g_string_append_c(out, '\n');
}

/* The rating in a system when the queue comes online: ratings and planets come before goods (CY-27). */
static int64_t coming_rating(const struct cy_state *s, int seat, int system)
{
	int64_t rating = cy_rating(s, system, seat);

	for (guint i = 0; i < s->queue->len; i++) {
		const struct cy_item *item = s->queue->pdata[i];
		if (item->empire == seat && item->system == system &&
		    (item->kind == CY_ITEM_RATING || item->kind == CY_ITEM_PLANET))
			rating += item->count;
	}
	return MIN(rating, cy_numbers_of(s)->rating_most);
}

/* Tells what comes online next turn. What is beyond the limit of its system would be lost (CY-26, CY-27). */
static void add_deployments(const struct cy_state *s, int seat, GString *out)
{
	g_autofree int64_t *done = g_new0(int64_t, (size_t)s->system_count);

	for (guint i = 0; i < s->queue->len; i++) {
		const struct cy_item *item = s->queue->pdata[i];
		if (item->empire != seat || item->kind != CY_ITEM_BUY)
			continue;
		int64_t limit = cy_limit_at(s, seat, coming_rating(s, seat, item->system)),
		        price = cy_tables_of(s)->units[item->code].price, fit = item->count;
		if (limit >= 0)
			fit = MIN(fit, MAX(0, limit - done[item->system]) / price);
		done[item->system] += fit * price;
		g_autoptr(GString) line = g_string_new(NULL);
		if (fit < item->count)
			g_string_append_printf(line, "%" PRId64 " of ", fit);
		g_string_append_printf(line, "%" PRId64 " %s %s online at S%" PRId64 " next turn",
		    item->count, cy_codes[item->code], text_plural(fit, "comes", "come"),
		    s->systems[item->system].id);
		if (fit < item->count)
			g_string_append_printf(line,
			    ", for the limit there is %" PRId64
			    " PP a turn: the rest is lost, unless DP sends "
			    "it elsewhere",
			    limit);
		g_string_append(out, "  ");
		report_wrap(out, 6, line->str);
		g_string_append_c(out, '\n');
	}
}

/* Names the empires whose ships, by the report, a fleet meets in the systems of its order. */
static void add_met(const struct cy_state *s, int seat, int64_t id, const struct order_set *set, GString *out)
{
	for (unsigned i = 0; i < set->count; i++) {
		const struct order *order = &set->orders[i];
		if (order->form != CY_DO_M || order->status == ORDER_REFUSED ||
		    order_number(order, 'f') != id)
			continue;
		for (unsigned v = 0; v < order->count; v++)
			for (guint k = 0; order->values[v].slot == 's' && s->forces && k < s->forces->len;
			     k++) {
				const struct cy_shown *force = &g_array_index(s->forces, struct cy_shown, k);
				int64_t ships = 0;
				for (int type = 0; type < CY_SHIPS; type++)
					ships += force->ships[type];
				if (force->empire != seat && ships &&
				    s->systems[force->system].id == order->values[v].number)
					g_string_append_printf(out, "; E%d has %" PRId64 " %s in S%" PRId64,
					    force->empire + 1, ships, ships == 1 ? "ship" : "ships",
					    order->values[v].number);
			}
	}
}

static void add_moves(const struct cy_state *before, const struct cy_state *after, int seat,
    const struct order_set *set, GString *out)
{
	const GPtrArray *fleets = after->empires[seat].fleets;

	for (guint i = 0; i < fleets->len; i++) {
		const struct cy_fleet *g = fleets->pdata[i], *f = cy_fleet_find(before, seat, g->id);
		g_autoptr(GString) line = g_string_new(NULL);
		if (f && f->system == g->system)
			continue;
		g_string_append_printf(line, "F%" PRId64 " %s S%" PRId64, g->id, f ? "goes to" : "is new at",
		    after->systems[g->system].id);
		add_met(before, seat, g->id, set, line);
		g_string_append(out, "  ");
		report_wrap(out, 6, line->str);
		g_string_append_c(out, '\n');
	}
}

/* Does the order's result depend on another empire, which a rehearsal does not know? */
static bool is_for_two(const struct order *order)
{
	return order->form == CY_DO_AK || order->form == CY_DO_JN || order->form == CY_DO_GT ||
	       order->form == CY_DO_AT;
}

void cy_forecast(
    const struct state *before, const struct state *after, const struct order_set *set, GString *out)
{
	const struct cy_state *a = (const struct cy_state *)before, *b = (const struct cy_state *)after;

	if (before->turn == 0)
		add_nothing_left(b, (int)set->empire, out);
	add_budget(a, (int)set->empire, "Now", out);
	add_budget(b, (int)set->empire, "Then", out);
	add_filled(b, (int)set->empire, out);
	add_deployments(b, (int)set->empire, out);
	add_moves(a, b, (int)set->empire, set, out);
	for (unsigned i = 0; i < set->count; i++)
		if (!is_for_two(&set->orders[i]))
			report_shortfall(&set->orders[i], out);
}
