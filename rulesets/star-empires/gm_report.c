/* The GM's report: the whole galaxy (SE-137). */
#include "engine/play/door.h"
#include "page.h"

#include "engine/base/text.h"
#include "gm_report.h"
#include "work.h"
#include "write.h"

/* The production of all worlds; `shares` gets each empire's. */
static int64_t add_shares(const struct se_state *st, int64_t *shares)
{
	int64_t total = 0;

	for (guint i = 0; i < st->worlds->len; i++) {
		const struct se_world *world = st->worlds->pdata[i];
		total += world->production;
		if (world->owner)
			shares[world->owner->number] += world->production;
	}
	return total;
}

/* Has the empire half of all production (SE-143)? */
static bool has_victory(int64_t share, int64_t total)
{
	return total > 0 && 2 * share >= total;
}

static void put(GString *out, const char *text)
{
	g_string_append(out, "  ");
	report_wrap(out, 6, text);
	g_string_append_c(out, '\n');
}

/* Writes a default order so that the line does not read as an order (HO-31). */
static void put_default(GString *out, const char *line)
{
	g_autofree char *text = g_strdup_printf("default: %s", line);

	put(out, text);
}

static void put_shares(const struct se_state *st, GString *out)
{
	g_autofree int64_t *shares = g_new0(int64_t, st->empires->len);
	int64_t total = add_shares(st, shares);

	report_heading(out, "STANDING");
	for (guint i = 0; i < st->empires->len; i++) {
		const struct se_empire *empire = se_empire_at(st, i);
		g_string_append_printf(out, "share %s %" G_GINT64_FORMAT "/%" G_GINT64_FORMAT "\n",
		    empire->name, shares[i], total);
		if (has_victory(shares[i], total))
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

/* Writes a line of the galaxy. */
static void put_line(GString *out, GString *line)
{
	put(out, line->str);
	g_string_truncate(line, 0);
}

static void add_world(const struct se_world *world, GString *line)
{
	se_put(line, "World ", world->name, " ", NULL);
	se_coord_text(world->at, line);
	se_put(line, " [", world->owner ? world->owner->name : "unowned",
	    world->owner && world->owner->home == world ? " homeworld" : "", NULL);
	se_put_figure(line, "], production ", world->production);
	se_put_figure(line, ", stockpile ", world->stockpile);
	se_put(line, ", ", se_status_names[world->status], NULL);
}

static void add_portal(const struct se_portal *portal, GString *line)
{
	se_put(line, "Portal ", portal->name, " ", NULL);
	se_coord_text(portal->at, line);
	if (portal->collapsed)
		text_put(line, ", collapsed");
	for (guint k = 0; k < portal->exits->len; k++)
		se_put(line, k ? ", " : ", leads to ",
		    ((const struct se_portal *)portal->exits->pdata[k])->name, NULL);
}

static void add_storm(const struct se_storm *storm, GString *line)
{
	static const char *const patterns[] = {"", ", random", ", in a cycle"};

	se_put(line, storm->rating ? "Storm " : "Nebula ", storm->name, " ", NULL);
	se_coord_text(storm->at, line);
	se_put_figure(line, ", rating ", storm->rating);
	text_put(line, patterns[storm->pattern]);
}

static void put_galaxy(const struct se_state *st, GString *out)
{
	g_autoptr(GString) line = g_string_new(NULL);

	report_heading(out, "THE GALAXY (galactic coordinates)");
	for (guint i = 0; i < st->worlds->len; i++) {
		add_world(st->worlds->pdata[i], line);
		put_line(out, line);
	}
	for (guint i = 0; i < st->portals->len; i++) {
		add_portal(st->portals->pdata[i], line);
		put_line(out, line);
	}
	for (guint i = 0; i < st->storms->len; i++) {
		add_storm(st->storms->pdata[i], line);
		put_line(out, line);
	}
}

static void add_ship(const struct se_ship *ship, GString *line)
{
	se_put(line, se_ship_handle(ship), " (", ship->serial, ") ", ship->class->full, " ", NULL);
	se_coord_text(ship->at, line);
	if (ship->carrier)
		se_put(line, " aboard ", se_ship_handle(ship->carrier), NULL);
	se_put_figure(line, ", dp ", ship->dp);
	se_put_figure(line, "/", ship->class->parts[SE_DP]);
	text_put(line, " ");
	se_marks_text(se_role_of(ship)->marks, line);
}

static void put_fleets(const struct se_state *st, GString *out)
{
	g_autoptr(GPtrArray) ships = se_ships_sorted(st);
	g_autoptr(GString) line = g_string_new(NULL);
	const struct se_empire *owner = NULL;

	for (guint i = 0; i < ships->len; i++) {
		const struct se_ship *ship = ships->pdata[i];
		if (ship->owner != owner) {
			g_autofree char *head =
			    g_strdup_printf("FLEET OF %s (%s)", ship->owner->name, ship->owner->code);
			report_heading(out, head);
			owner = ship->owner;
		}
		add_ship(ship, line);
		put_line(out, line);
	}
}

void se_gm_text(const struct report *report, GString *out)
{
	const struct se_state *st = (const struct se_state *)report->known;

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
	g_autofree int64_t *shares = g_new0(int64_t, st->empires->len);
	int64_t total = add_shares(st, shares);

	json_list(json, "empires");
	for (guint i = 0; i < st->empires->len; i++) {
		const struct se_empire *empire = se_empire_at(st, i);
		const struct se_plan *plan =
		    se_work_of(st) && se_work_of(st)->defaulted[i] ? se_work_of(st)->plans[i] : NULL;
		json_map(json, NULL);
		json_text(json, "name", empire->name);
		json_integer(json, "share", shares[i]);
		json_integer(json, "of", total);
		json_bool(json, "victory", has_victory(shares[i], total));
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

void se_gm_json(const struct report_source *source, struct json *json)
{
	const struct se_state *st = (const struct se_state *)source->state;

	write_standing(st, json);
	json_list(json, "dice");
	for (guint i = 0; se_work_of(st) && i < se_work_of(st)->rolls->len; i++)
		json_text(json, NULL, se_work_of(st)->rolls->pdata[i]);
	json_end(json);
	json_map(json, "galaxy");
	se_state_write(source->state, json);
	json_end(json);
}
