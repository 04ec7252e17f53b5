/* The text report: battles and the map (GE-110 to GE-112). */
#include "rulesets/galactic-empires/report.h"

#include "engine/base/text.h"

#include "rulesets/galactic-empires/facts.h"
#include "rulesets/galactic-empires/hq.h"
#include "rulesets/galactic-empires/report_lines.h"
#include "rulesets/galactic-empires/report_map.h"
#include "rulesets/galactic-empires/unit.h"
#include "rulesets/galactic-empires/view.h"

#include <inttypes.h>

static void put_round(const struct ge_state *state, const struct ge_round *row, GString *out)
{
	const struct ge_tables *tables = ge_tables_of(state);
	g_autoptr(GString) lost = g_string_new(NULL);
	g_autofree char *line = NULL;

	for (unsigned i = 0; i < tables->type_count; i++)
		if (row->lost[i])
			ge_report_part(lost, ", ", "%" PRId64 " %s", row->lost[i], tables->types[i].code);
	line = g_strdup_printf("R%" PRId64 " %s: shots %" PRId64 ", hits %" PRId64 ", saved %" PRId64
	                       ", lost %s",
	    row->round, ge_empire_name(state, row->empire), row->shots, row->hits, row->saved,
	    lost->len ? lost->str : "none");
	ge_report_line(out, 0, 4, line);
}

void ge_report_battles(const struct ge_state *state, GString *out)
{
	bool any = false;

	for (guint i = 0; i < ge_facts_of(state)->battles->len; i++) {
		const struct ge_battle_report *b = ge_facts_of(state)->battles->pdata[i];
		g_autoptr(GString) line = g_string_new(NULL);
		if (!any)
			report_heading(out, "BATTLES");
		any = true;
		if (b->other)
			g_string_printf(line, "Battle on border S%" PRId64 "|S%" PRId64, b->sector, b->other);
		else
			g_string_printf(line, "Battle in S%" PRId64, b->sector);
		g_string_append_printf(
		    line, ", phase %" PRId64 ", rounds %" PRId64 ": %s", b->phase, b->rounds, b->result);
		ge_report_line(out, 0, 4, line->str);
		for (guint k = 0; k < b->sides->len; k++)
			put_round(state, &g_array_index(b->sides, struct ge_round, k), out);
	}
}

/* Appends ", 4 CR". */
static void put_ships(GString *parts, int64_t n, const char *code)
{
	text_put(parts, parts->len ? ", " : "");
	text_integer(parts, n);
	text_put(parts, " ");
	text_put(parts, code);
}

/* Appends "2 SC, 4 CR R2, A1(2,2,2)". */
static void unit_parts(const struct ge_state *state, const struct ge_unit *unit, GString *parts)
{
	for (guint i = 0; i < unit->stacks->len; i++) {
		const struct ge_stack *s = &g_array_index(unit->stacks, struct ge_stack, i);
		put_ships(parts, s->n, ge_tables_of(state)->types[s->type].code);
		if (s->rank > 1)
			g_string_append_printf(parts, " R%" PRId64, s->rank);
	}
	for (guint i = 0; i < unit->admirals->len; i++) {
		const struct ge_admiral *a = &g_array_index(unit->admirals, struct ge_admiral, i);
		ge_report_part(parts, ", ", "A%" PRId64 "(%" PRId64 ",%" PRId64 ",%" PRId64 ")", a->id, a->a,
		    a->d, a->l);
	}
	if (parts->len == 0)
		g_string_append(parts, "empty");
}

static void put_own_unit(const struct ge_state *state, const struct ge_unit *unit, GString *out)
{
	g_autoptr(GString) parts = g_string_new(NULL);
	g_autofree char *line = NULL;

	unit_parts(state, unit, parts);
	if (unit->number) {
		g_string_append_printf(parts, "; MP %" PRId64, ge_unit_points(state, unit));
		if (unit->retreat)
			g_string_append_printf(parts, "; retreat %" PRId64, unit->retreat);
		if (unit->follow)
			g_string_append_printf(parts, "; follows F%" PRId64, unit->follow);
		if (unit->defend)
			g_string_append(parts, "; defends");
		if (unit->cloaked)
			g_string_append(parts, "; cloaked");
	}
	if (!ge_unit_empty(unit))
		g_string_append_printf(parts, "; combat %" PRId64, ge_unit_combat(state, unit));
	if (unit->number)
		line = g_strdup_printf("F%u: %s", unit->number, parts->str);
	else
		line = g_strdup_printf("G%" PRId64 ": %s", unit->sector->id, parts->str);
	ge_report_line(out, 2, 6, line);
}

/* Appends ": 4 CR" or ", 2 admirals". */
static void put_count(GString *line, const char **comma, int64_t n, const char *what)
{
	text_put(line, *comma);
	text_integer(line, n);
	text_put(line, " ");
	text_put(line, what);
	*comma = ", ";
}

/* From near, only ships are visible. */
static void put_force(const struct ge_state *state, const struct ge_force *force, bool full, GString *out)
{
	const struct ge_tables *tables = ge_tables_of(state);
	g_autoptr(GString) line = g_string_new(ge_empire_name(state, force->empire));
	const char *comma = ": ";

	for (unsigned i = 0; i < tables->type_count; i++)
		if (force->ships[i])
			put_count(line, &comma, force->ships[i], tables->types[i].code);
	if (full && force->admirals)
		put_count(line, &comma, force->admirals, text_plural(force->admirals, "admiral", "admirals"));
	text_put(line, "; combat ");
	text_integer(line, ge_force_combat(state, force, full));
	ge_report_line(out, 2, 6, line->str);
}

static void put_owner(const struct ge_state *state, const struct ge_sector *s, GString *line)
{
	text_put(line, "S");
	text_integer(line, s->id);
	text_put(line, ": owner ");
	text_put(line, ge_empire_name(state, s->owner));
}

static void sector_line(const struct ge_state *state, const struct ge_sector *s, GString *line)
{
	const struct ge_tables *tables = ge_tables_of(state);

	put_owner(state, s, line);
	text_put(line, ", annexed ");
	text_put(line, s->annexer ? ge_empire_name(state, s->annexer) : "nobody");
	text_put(line, ", revenue ");
	ge_money_text(ge_revenue(state, s, s->damage), line);
	text_put(line, "/");
	text_integer(line, s->max);
	text_put(line, ", damage ");
	text_integer(line, s->damage);
	if (s->sd)
		g_string_append_printf(line, ", SD %" PRId64 "/%" PRId64, s->sd_now, s->sd);
	if (s->ic)
		g_string_append(line, ", IC");
	for (unsigned i = 0; s->ic && i < tables->type_count; i++)
		if ((s->builds >> i) & 1) {
			text_put(line, " ");
			text_put(line, tables->types[i].code);
		}
}

/* Computes the text for everybody who sees the sector in full, and a line for each force. */
static void draw_full(const struct ge_state *state, const struct ge_sector *s, struct ge_face *face)
{
	const GArray *forces = ge_forces(state, s);
	g_autoptr(GString) line = g_string_new(NULL);
	GString *lines = g_string_new(NULL);

	sector_line(state, s, line);
	ge_report_line(lines, 0, 4, line->str);
	face->full = g_string_free(lines, FALSE);
	face->lines = g_ptr_array_new_with_free_func(g_free);
	for (guint i = 0; i < forces->len; i++) {
		lines = g_string_new(NULL);
		put_force(state, &g_array_index(forces, struct ge_force, i), true, lines);
		g_ptr_array_add(face->lines, g_string_free(lines, FALSE));
	}
}

/* The first form of GE-112. */
static void put_full(const struct ge_state *state, const struct ge_sector *s, GString *out)
{
	unsigned reader = (unsigned)state->partial;
	struct ge_face *face = ge_face_of(state, s);

	if (!face->full)
		draw_full(state, s, face);
	text_put(out, face->full);
	for (guint i = 0; i < s->here->len; i++) {
		const struct ge_unit *unit = s->here->pdata[i];
		if (unit->owner == reader)
			put_own_unit(state, unit, out);
	}
	for (guint i = 0; i < face->forces->len; i++)
		if (g_array_index(face->forces, struct ge_force, i).empire != reader)
			text_put(out, face->lines->pdata[i]);
}

static char *draw_near(const struct ge_state *state, const struct ge_sector *s)
{
	const GArray *forces = ge_forces(state, s);
	g_autoptr(GString) line = g_string_new(NULL);
	GString *lines = g_string_new(NULL);

	put_owner(state, s, line);
	for (guint i = 0; i < forces->len; i++) {
		const struct ge_force *force = &g_array_index(forces, struct ge_force, i);
		if (force->all)
			g_string_append_printf(line, "; %s %" PRId64 " ship%s, best %s",
			    ge_empire_name(state, force->empire), force->all, force->all == 1 ? "" : "s",
			    ge_tables_of(state)->types[force->best].code);
	}
	ge_report_line(lines, 0, 4, line->str);
	for (guint i = 0; i < forces->len; i++)
		if (g_array_index(forces, struct ge_force, i).all)
			put_force(state, &g_array_index(forces, struct ge_force, i), false, lines);
	return g_string_free(lines, FALSE);
}

/* The second form of GE-112. Readers with a unit there get the first form. */
static void put_near(const struct ge_state *state, const struct ge_sector *s, GString *out)
{
	struct ge_face *face = ge_face_of(state, s);

	if (!face->near)
		face->near = draw_near(state, s);
	text_put(out, face->near);
}

static void put_unseen(const struct ge_sector *s, GString *out)
{
	text_put(out, "S");
	text_integer(out, s->id);
	text_put(out, ": no report\n");
}

static void put_name(const struct ge_sector *s, GString *out)
{
	g_autofree char *line = g_strdup_printf("called %s", s->name);

	ge_report_line(out, 2, 6, line);
}

void ge_report_map(const struct ge_state *state, GString *out)
{
	const uint8_t *seen = ge_view(state, (unsigned)state->partial);

	report_heading(out, "MAP");
	for (unsigned i = 0; i < state->sector_count; i++) {
		const struct ge_sector *s = &state->sectors[i];
		if (seen[i] == GE_SEEN_FULL)
			put_full(state, s, out);
		else if (seen[i] == GE_SEEN_NEAR)
			put_near(state, s, out);
		else
			put_unseen(s, out);
		if (s->name)
			put_name(s, out);
	}
}
