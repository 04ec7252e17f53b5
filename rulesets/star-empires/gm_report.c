/* What the GM reads: the whole galaxy (SE-137). */
#include "page.h"

#include "work.h"
#include "read.h"
#include "write.h"

bool se_has_victory(const struct se_state *st, const struct se_empire *empire, int64_t *own, int64_t *total)
{
	*own = *total = 0;
	for (guint i = 0; i < st->worlds->len; i++) {
		const struct se_world *world = st->worlds->pdata[i];
		*total += world->production;
		*own += world->owner == empire ? world->production : 0;
	}
	return *total > 0 && 2 * *own >= *total;
}

static void put(GString *out, const char *text)
{
	g_string_append(out, "  ");
	report_wrap(out, 6, text);
	g_string_append_c(out, '\n');
}

/* No line of a report reads as an order (HO-31). */
static void put_default(GString *out, const char *line)
{
	g_autofree char *text = g_strdup_printf("default: %s", line);

	put(out, text);
}

static void put_shares(const struct se_state *st, GString *out)
{
	report_heading(out, "STANDING");
	for (guint i = 0; i < st->empires->len; i++) {
		const struct se_empire *empire = se_empire_at(st, i);
		int64_t own, total;
		bool victory = se_has_victory(st, empire, &own, &total);
		g_string_append_printf(
		    out, "share %s %" G_GINT64_FORMAT "/%" G_GINT64_FORMAT "\n", empire->name, own, total);
		if (victory)
			g_string_append_printf(out, "victory %s\n", empire->name);
	}
	for (guint i = 0; i < st->empires->len; i++) {
		const struct se_empire *empire = se_empire_at(st, i);
		const struct se_plan *plan =
		    se_work_of(st) && se_work_of(st)->defaulted[i] ? se_work_of(st)->plans[i] : NULL;
		if (!empire->home)
			g_string_append_printf(out, "homeless %s\n", empire->name);
		if (empire->abandoned)
			g_string_append_printf(out, "abandoned %s, for %" G_GINT64_FORMAT " turn%s\n",
			    empire->name, empire->abandoned_for, empire->abandoned_for == 1 ? "" : "s");
		for (guint k = 0; plan && k < plan->lines->len; k++)
			put_default(out, plan->lines->pdata[k]);
	}
	for (guint i = 0; i < st->winner->len; i++)
		g_string_append_printf(
		    out, "winner %s\n", ((const struct se_empire *)st->winner->pdata[i])->name);
}

static void put_dice(const struct se_state *st, GString *out)
{
	if (!se_work_of(st) || se_work_of(st)->rolls->len == 0)
		return;
	report_heading(out, "DICE");
	for (guint i = 0; i < se_work_of(st)->rolls->len; i++)
		put(out, se_work_of(st)->rolls->pdata[i]);
}

static void put_galaxy(const struct se_state *st, GString *out)
{
	report_heading(out, "THE GALAXY (galactic coordinates)");
	for (guint i = 0; i < st->worlds->len; i++) {
		const struct se_world *world = st->worlds->pdata[i];
		g_autofree char *line =
		    g_strdup_printf("World %s (%d,%d) [%s%s], production %" G_GINT64_FORMAT
		                    ", stockpile %" G_GINT64_FORMAT ", %s",
		        world->name, (int)world->at.o, (int)world->at.y,
		        world->owner ? world->owner->name : "unowned",
		        world->owner && world->owner->home == world ? " homeworld" : "", world->production,
		        world->stockpile, se_status_names[world->status]);
		put(out, line);
	}
	for (guint i = 0; i < st->portals->len; i++) {
		const struct se_portal *portal = st->portals->pdata[i];
		g_autoptr(GString) line = g_string_new(NULL);
		g_string_printf(line, "Portal %s (%d,%d)%s", portal->name, (int)portal->at.o,
		    (int)portal->at.y, portal->collapsed ? ", collapsed" : "");
		for (guint k = 0; k < portal->exits->len; k++)
			g_string_append_printf(line, "%s%s", k ? ", " : ", leads to ",
			    ((const struct se_portal *)portal->exits->pdata[k])->name);
		put(out, line->str);
	}
	for (guint i = 0; i < st->storms->len; i++) {
		const struct se_storm *storm = st->storms->pdata[i];
		static const char *const patterns[] = {"", ", random", ", in a cycle"};
		g_autofree char *line = g_strdup_printf("%s %s (%d,%d), rating %" G_GINT64_FORMAT "%s",
		    storm->rating ? "Storm" : "Nebula", storm->name, (int)storm->at.o, (int)storm->at.y,
		    storm->rating, patterns[storm->pattern]);
		put(out, line);
	}
}

static void put_fleets(const struct se_state *st, GString *out)
{
	g_autoptr(GPtrArray) ships = se_ships_sorted(st);
	const struct se_empire *owner = NULL;

	for (guint i = 0; i < ships->len; i++) {
		const struct se_ship *ship = ships->pdata[i];
		g_autoptr(GString) line = g_string_new(NULL);
		if (ship->owner != owner) {
			g_autofree char *head =
			    g_strdup_printf("FLEET OF %s (%s)", ship->owner->name, ship->owner->code);
			report_heading(out, head);
			owner = ship->owner;
		}
		g_string_printf(line, "%s (%s) %s (%d,%d)%s%s, dp %" G_GINT64_FORMAT "/%" G_GINT64_FORMAT " ",
		    se_ship_handle(ship), ship->serial, ship->class->full, (int)ship->at.o, (int)ship->at.y,
		    ship->carrier ? " aboard " : "", ship->carrier ? se_ship_handle(ship->carrier) : "",
		    ship->dp, ship->class->parts[SE_DP]);
		se_marks_text(se_role_of(ship)->marks, line);
		put(out, line->str);
	}
}

void se_gm_text(const struct report *report, GString *out)
{
	const struct se_state *st = (const struct se_state *)report->state;

	report_head(report, "", out);
	put_shares(st, out);
	put_dice(st, out);
	report_orders(report, out);
	report_events(report, out);
	put_galaxy(st, out);
	put_fleets(st, out);
	report_standings(report, out);
	report_tail(report, out);
}

static void write_standing(const struct se_state *st, struct json *json)
{
	json_list(json, "empires");
	for (guint i = 0; i < st->empires->len; i++) {
		const struct se_empire *empire = se_empire_at(st, i);
		const struct se_plan *plan =
		    se_work_of(st) && se_work_of(st)->defaulted[i] ? se_work_of(st)->plans[i] : NULL;
		int64_t own, total;
		bool victory = se_has_victory(st, empire, &own, &total);
		json_map(json, NULL);
		json_text(json, "name", empire->name);
		json_integer(json, "share", own);
		json_integer(json, "of", total);
		json_bool(json, "victory", victory);
		json_bool(json, "homeless", empire->home == NULL);
		json_bool(json, "abandoned", empire->abandoned);
		json_integer(json, "abandoned_for", empire->abandoned_for);
		json_list(json, "default_orders");
		for (guint k = 0; plan && k < plan->lines->len; k++)
			json_text(json, NULL, plan->lines->pdata[k]);
		json_end(json);
		json_end(json);
	}
	json_end(json);
}

void se_gm_json(const struct report *report, struct json *json)
{
	const struct se_state *st = (const struct se_state *)report->state;

	write_standing(st, json);
	json_list(json, "dice");
	for (guint i = 0; se_work_of(st) && i < se_work_of(st)->rolls->len; i++)
		json_text(json, NULL, se_work_of(st)->rolls->pdata[i]);
	json_end(json);
	json_map(json, "galaxy");
	se_state_write(report->state, json);
	json_end(json);
}
