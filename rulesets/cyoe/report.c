/* The text of a report (CY-104). */
#include "rulesets/cyoe/call.h"
#include "rulesets/cyoe/fleets.h"
#include "engine/base/text.h"
#include "rulesets/cyoe/report.h"

#include <inttypes.h>
#include <string.h>

static void add_line(GString *out, unsigned indent, const char *text)
{
	g_string_append_printf(out, "%*s", (int)indent, "");
	report_wrap(out, indent + 2, text);
	g_string_append_c(out, '\n');
}

static void add_empires(const struct cy_state *s, GString *out)
{
	g_autoptr(GString) text = g_string_new("Empires: ");

	for (int i = 0; i < s->count; i++) {
		text_put(text, i ? ", E" : "E");
		text_integer(text, s->empires[i].id);
		text_add(text, " ", 1);
		text_put(text, s->empires[i].name);
		text_put(text, s->empires[i].eliminated ? " (out)" : "");
	}
	add_line(out, 0, text->str);
}

static void add_over(const struct cy_state *s, GString *out)
{
	g_autoptr(GString) text = g_string_new(NULL);

	if (!s->over)
		return;
	for (int i = 0; i < s->count; i++)
		if (s->won[i])
			g_string_append_printf(text, "%s%s", text->len ? ", " : "", s->empires[i].name);
	g_string_prepend(text, text->len ? "The game is over. Won by " : "The game is over. Nobody has won");
	add_line(out, 0, text->str);
}

static void add_equip(uint32_t equip, GString *text)
{
	if (equip & CY_ALL)
		g_string_append(text, " on ALL");
	else if (equip)
		g_string_append(text, " on");
	for (int i = 0; i < CY_SHIPS && !(equip & CY_ALL); i++)
		if (equip >> i & 1)
			g_string_append_printf(text, " %s", cy_codes[i]);
}

static void add_techs(const struct cy_state *s, const struct cy_empire *e, GString *out)
{
	const struct cy_tables *t = cy_tables_of(s);
	g_autoptr(GString) techs = g_string_new(NULL);
	g_autoptr(GString) projects = g_string_new(NULL);

	for (int i = 1; i < CY_TECHS; i++) {
		if (e->has[i]) {
			g_string_append_printf(
			    techs, "%s%02d %s", techs->len ? "; " : "Techs: ", i, t->techs[i].name);
			add_equip(e->equip[i], techs);
		}
		if (e->left[i])
			g_string_append_printf(projects, "%s%02d %s, %d %s left",
			    projects->len ? "; " : "Projects: ", i, t->techs[i].name, e->left[i],
			    text_plural(e->left[i], "turn", "turns"));
	}
	if (techs->len)
		add_line(out, 0, techs->str);
	if (projects->len)
		add_line(out, 0, projects->str);
}

static void add_treasury(const struct cy_state *s, int seat, int64_t pp, int64_t rp, GString *out)
{
	const struct cy_empire *e = &s->empires[seat];
	g_autoptr(GString) text = g_string_new(NULL);
	const struct cy_tables *t = cy_tables_of(s);

	report_heading(out, "TREASURY");
	g_string_printf(text,
	    "Treasury: %" PRId64 " PP, %" PRId64 " RP; next income %" PRId64 " PP, %" PRId64 " RP", e->pp,
	    e->rp, pp, rp);
	add_line(out, 0, text->str);
	g_string_assign(text, "");
	for (int i = 0; i < t->trait_count; i++)
		if (cy_has_trait(e->traits, t->trait_order[i]))
			g_string_append_printf(text, "%s%s %s",
			    text->len ? ", " : "Traits: ", t->traits[t->trait_order[i]].code,
			    t->traits[t->trait_order[i]].name);
	if (text->len)
		add_line(out, 0, text->str);
	g_string_printf(text, "Slots: %" PRId64 ", %" PRId64 " in use", e->slots, cy_slots_used(e));
	add_line(out, 0, text->str);
	add_techs(s, e, out);
}

static void add_item(const struct cy_state *s, const struct cy_item *item, GString *text)
{
	int64_t system = s->systems[item->system].id;

	g_string_append(text, text->len ? ", " : "Queue: ");
	switch (item->kind) {
	case CY_ITEM_BUY:
		g_string_append_printf(
		    text, "%" PRId64 " %s at S%" PRId64, item->count, cy_codes[item->code], system);
		if (item->fleet)
			g_string_append_printf(text, " for F%" PRId64, item->fleet);
		break;
	case CY_ITEM_RATING:
		g_string_append_printf(text, "rating +%" PRId64 " at S%" PRId64, item->count, system);
		break;
	case CY_ITEM_PLANET:
		g_string_append_printf(text, "P%" PRId64 " class +%" PRId64, item->planet->id, item->count);
		break;
	default:
		g_string_append_printf(text, "%" PRId64 " %s to %s at S%" PRId64, item->count,
		    cy_codes[item->code], cy_codes[item->to], system);
		break;
	}
}

static void add_queue(const struct cy_state *s, GString *out)
{
	g_autoptr(GString) text = g_string_new(NULL);

	for (guint i = 0; i < s->queue->len; i++)
		add_item(s, s->queue->pdata[i], text);
	if (text->len == 0)
		return;
	report_heading(out, "QUEUE");
	add_line(out, 0, text->str);
}

static void add_place(const struct cy_state *s, const struct cy_system *y, GString *text)
{
	g_autofree char *plain = g_strdup_printf("S%" PRId64, y->id);

	g_string_append(text, plain);
	if (strcmp(plain, y->name) != 0)
		g_string_append_printf(text, " %s", y->name);
	if (y->terrain != CY_NORMAL)
		g_string_append_printf(text, ", %s", cy_terrains[y->terrain]);
	for (guint i = 0; i < y->nodes->len; i++)
		g_string_append_printf(
		    text, "%s S%" PRId64, i ? "" : ", nodes", s->systems[g_array_index(y->nodes, int, i)].id);
}

/* Does the reader know the planet's class and owner? */
static bool shows(const struct cy_state *s, const struct cy_planet *p)
{
	return p->owner == s->viewer || (s->seen[p->system] && s->empires[s->viewer].explored[p->system]);
}

/* Appends the rating of the holder, or of the reader if there is no holder; the limit is the reader's own. */
static void add_rating(const struct cy_state *s, int system, int seat, GString *text)
{
	const struct cy_system *y = &s->systems[system];
	int64_t own = cy_rating(s, system, seat), limit = cy_limit(s, system, seat);
	int of = y->holder >= 0 ? y->holder : own > 0 ? seat : -1;

	g_string_append_printf(text, ": I-Rating %" PRId64 " of ", of >= 0 ? cy_rating(s, system, of) : 0);
	if (of >= 0)
		g_string_append_printf(text, "E%" PRId64, s->empires[of].id);
	else
		g_string_append(text, "nobody");
	g_string_append_printf(
	    text, " (bought %" PRId64 ", suppressed %" PRId64 ")", y->rating, y->suppression);
	if (own == 0 && !cy_present(s, system, seat))
		return;
	if (limit >= 0)
		g_string_append_printf(text, ", limit %" PRId64, limit);
	else
		g_string_append(text, ", no limit");
}

static void add_planets(const struct cy_state *s, const struct cy_system *y, GString *out)
{
	g_autoptr(GString) text = g_string_new(NULL);

	for (guint i = 0; i < y->planets->len; i++) {
		const struct cy_planet *p = y->planets->pdata[i];
		if (!cy_knows_planet(s, s->viewer, p)) /* an unknown planet that is only in the queue */
			continue;
		g_string_append_printf(
		    text, "%sP%" PRId64 " %s", text->len ? ", " : "", p->id, cy_planet_kinds[p->kind]);
		if (shows(s, p) && p->kind != CY_CLASS_U)
			g_string_append_printf(text, " class %" PRId64, p->class);
		if (p->owner >= 0)
			g_string_append_printf(text, " E%" PRId64, s->empires[p->owner].id);
	}
	if (text->len)
		add_line(out, 2, text->str);
}

static void add_stations(const struct cy_state *s, const struct cy_system *y, GString *out)
{
	for (guint i = 0; i < y->stations->len; i++) {
		const struct cy_station *row = &g_array_index(y->stations, struct cy_station, i);
		int64_t units[CY_CODES] = {0};
		g_autoptr(GString) text = g_string_new(NULL);
		g_autofree char *line = NULL;
		memcpy(units + CY_SHIPS, row->count, sizeof row->count);
		cy_append_units(text, units);
		if (text->len == 0)
			continue;
		line = g_strdup_printf("E%" PRId64 " stations: %s", s->empires[row->owner].id, text->str);
		add_line(out, 2, line);
	}
}

static void add_captured(const struct cy_state *s, const struct cy_group *g, GString *text)
{
	const struct cy_tables *t = cy_tables_of(s);

	g_string_append_printf(text, ", captured %" PRId64 " %s of E%" PRId64, g->count, cy_codes[g->code],
	    s->empires[g->from].id);
	for (int i = 1; i < CY_TECHS; i++)
		if (bits128_has(&g->techs, (unsigned)i))
			g_string_append_printf(text, " %02d", i);
	for (int i = 0; i < t->trait_count; i++)
		if (cy_has_trait(g->traits, t->trait_order[i]))
			g_string_append_printf(text, " %s", t->traits[t->trait_order[i]].code);
}

static void add_guard(const struct cy_state *s, const struct cy_fleet *f, GString *text)
{
	if (f->blocks < 0)
		return;
	g_string_append_printf(text, ", guards S%" PRId64 " against", s->systems[f->blocks].id);
	if (f->blocks_all)
		g_string_append(text, " all");
	for (int i = 0; i < s->count && !f->blocks_all; i++)
		if (bits128_has(&f->against, (unsigned)i))
			g_string_append_printf(text, " E%" PRId64, s->empires[i].id);
}

static void add_fleet(const struct cy_state *s, const struct cy_fleet *f, GString *out)
{
	g_autoptr(GString) text = g_string_new(NULL);
	int64_t units[CY_CODES] = {0};
	gsize start;

	g_string_printf(text, "F%" PRId64 ": ", f->id);
	start = text->len;
	memcpy(units, f->ships, sizeof f->ships);
	cy_append_units(text, units);
	for (guint i = 0; i < f->captured->len; i++)
		add_captured(s, &g_array_index(f->captured, struct cy_group, i), text);
	if (text->str[start] == ',')
		g_string_erase(text, (gssize)start, 2);
	if (f->civilians)
		g_string_append_printf(text, ", %" PRId64 " %s of civilians", f->civilians,
		    text_plural(f->civilians, "load", "loads"));
	g_string_append_printf(
	    text, ", stance %s%" PRId64, cy_tables_of(s)->stances[f->stance].code, f->retreat);
	for (guint i = 0; i < f->targets->len; i++)
		g_string_append_printf(
		    text, "%s %s", i ? "" : ", targets", cy_codes[g_array_index(f->targets, int, i)]);
	add_guard(s, f, text);
	add_line(out, 2, text->str);
}

static void add_fleets(const struct cy_state *s, int system, GString *out)
{
	const struct cy_system *y = &s->systems[system];

	for (guint i = 0; i < y->fleets->len; i++)
		add_fleet(s, y->fleets->pdata[i], out);
	for (guint i = 0; i < s->forces->len; i++) {
		const struct cy_shown *force = &g_array_index(s->forces, struct cy_shown, i);
		int64_t units[CY_CODES] = {0};
		g_autoptr(GString) text = g_string_new(NULL);
		if (force->system != system)
			continue;
		g_string_printf(text, "E%" PRId64 " ships: ", s->empires[force->empire].id);
		memcpy(units, force->ships, sizeof force->ships);
		cy_append_units(text, units);
		add_line(out, 2, text->str);
	}
}

static void add_system(const struct cy_state *s, int system, GString *out)
{
	const struct cy_system *y = &s->systems[system];
	bool explored = s->empires[s->viewer].explored[system];
	g_autoptr(GString) text = g_string_new(NULL);

	if (explored)
		add_place(s, y, text);
	else
		g_string_printf(text, "S%" PRId64 ", unexplored", y->id);
	if ((explored && s->seen[system]) || y->holder == s->viewer)
		add_rating(s, system, s->viewer, text);
	add_line(out, 0, text->str);
	add_planets(s, y, out);
	add_stations(s, y, out);
	add_fleets(s, system, out);
}

static void add_systems(const struct cy_state *s, bool in_sight, const char *heading, GString *out)
{
	bool any = false;

	for (int i = 0; i < s->system_count; i++) {
		if (s->seen[i] != in_sight)
			continue;
		if (!any)
			report_heading(out, heading);
		any = true;
		add_system(s, i, out);
	}
}

static void add_discoveries(const struct cy_state *s, int seat, GString *out)
{
	const struct cy_empire *e = &s->empires[seat];
	g_autoptr(GString) text = g_string_new(NULL);

	for (int i = 1; i < CY_TECHS; i++)
		if (e->observed[i])
			g_string_append_printf(text, "%s%02d in turn %d",
			    text->len ? ", " : "Observed techs: ", i, e->observed[i] - 1);
	if (text->len || e->artifacts->len)
		report_heading(out, "ARTIFACTS AND OBSERVATIONS");
	for (guint i = 0; i < e->artifacts->len; i++) {
		const struct cy_artifact *a = &g_array_index(e->artifacts, struct cy_artifact, i);
		g_autofree char *line =
		    g_strdup_printf("Artifact %" PRId64 ": class %s %s, %s, costs %" PRId64 " RP and %" PRId64
		                    " %s, %" PRId64 " left, %" PRId64 " %s passed",
		        a->id, cy_codes[a->code], cy_tables_of(s)->units[a->code].name, cy_stages[a->stage],
		        a->cost, a->time, text_plural(a->time, "turn", "turns"), a->left, a->passed,
		        text_plural(a->passed, "trial", "trials"));
		add_line(out, 0, line);
	}
	if (text->len)
		add_line(out, 0, text->str);
}

/* Does a purchase in the queue wait for the fleet of this number? */
static bool is_awaited(const struct cy_state *s, int seat, int64_t number)
{
	for (guint i = 0; i < s->queue->len; i++) {
		const struct cy_item *item = s->queue->pdata[i];
		if (item->empire == seat && item->fleet == number)
			return true;
	}
	return false;
}

/* Lists prices for orders, and the number of the next fleet: one that is not there and gets nothing yet. */
static void add_means(const struct cy_state *s, int seat, GString *out)
{
	const struct cy_empire *e = &s->empires[seat];
	int64_t number = 1;
	g_autoptr(GString) text = g_string_new(NULL);

	while (number < CY_FLEETS && (cy_fleet_find(s, seat, number) || is_awaited(s, seat, number)))
		number++;
	g_string_printf(text, "%" PRId64 " PP, %" PRId64 " RP", e->pp, e->rp);
	if (number < CY_FLEETS)
		g_string_append_printf(text, "; next free fleet F%" PRId64, number);
	report_comment(out, text->str);
}

/* Lists what ships and stations cost that the best own rating and the techs allow. */
static void add_prices(const struct cy_state *s, int seat, GString *out)
{
	g_autoptr(GString) line = g_string_new(NULL);
	int64_t best = -1;

	for (int i = 0; i < s->system_count; i++)
		if (cy_present(s, i, seat))
			best = MAX(best, cy_rating(s, i, seat));
	for (int code = 0; code < CY_SHIPS + CY_STATIONS; code++) {
		const struct cy_unit *unit = &cy_tables_of(s)->units[code];
		if (unit->rating <= best && !cy_build_refusal(s, seat, code))
			g_string_append_printf(line, "%s %s %" PRId64,
			    line->len ? "," : "costs in PP:", cy_codes[code], unit->price);
	}
	if (line->len)
		report_comment(out, line->str);
}

static void add_template(const struct report *report, const struct cy_state *s, int seat, GString *out)
{
	report_form_head(report, out);
	if (s->state.turn == 0)
		g_string_append(out, "; traits TR, free techs FT, free stations FS, sales SL, and B UI UP\n"
		                     "; what you leave open is chosen for you\n");
	if (s->state.turn == 0 && s->empires[seat].home >= 0)
		g_string_append_printf(
		    out, "; your home is S%" PRId64 "\n", s->systems[s->empires[seat].home].id);
	add_means(s, seat, out);
	add_prices(s, seat, out);
	for (int i = 0; i < s->system_count; i++) {
		const struct cy_system *y = &s->systems[i];
		int64_t rating = cy_rating(s, i, seat), limit = rating > 0 ? cy_limit(s, i, seat) : 0;
		if (rating > 0 && limit >= 0)
			g_string_append_printf(out, "; S%" PRId64 "  rating %" PRId64 ", limit %" PRId64 "\n",
			    y->id, rating, limit);
		else if (rating > 0)
			g_string_append_printf(
			    out, "; S%" PRId64 "  rating %" PRId64 ", no limit\n", y->id, rating);
		for (guint k = 0; k < y->fleets->len; k++) {
			const struct cy_fleet *f = y->fleets->pdata[k];
			int64_t ships = cy_ships_all(f);
			g_string_append_printf(out, "; F%" PRId64 "  %" PRId64 " ship%s at S%" PRId64 "\n",
			    f->id, ships, ships == 1 ? "" : "s", y->id);
		}
	}
}

void cy_report_text(const struct report *report, GString *out)
{
	const struct cy_state *s = (const struct cy_state *)report->known;
	int seat = s->viewer;
	int64_t pp, rp;

	cy_income_of(s, seat, &pp, &rp);
	report_head(report, "Empire of", out);
	add_empires(s, out);
	add_over(s, out);
	report_events(report, out);
	report_orders(report, out);
	report_part(report, REPORT_GLANCE, out);
	add_treasury(s, seat, pp, rp, out);
	report_part(report, REPORT_DETAIL, out);
	add_queue(s, out);
	add_systems(s, true, "SYSTEMS", out);
	add_systems(s, false, "KNOWN SYSTEMS NOT IN SIGHT", out);
	add_discoveries(s, seat, out);
	g_string_append_printf(out, "\nScore: %" PRId64 "\n", cy_score(s, seat, pp, rp));
	report_standings(report, out);
	if (!s->over && !s->empires[seat].eliminated && !report->last)
		add_template(report, s, seat, out);
	report_tail(report, out);
}
