/* Writes the odds as text and as JSON. */
#include "engine/play/odds_sums.h"

#include "engine/play/report_wrap.h"

#include <inttypes.h>

#define NOTE                                                                                                 \
	"others' visible forces hold and defend, unseen ones count for nothing, and ships of unknown type "  \
	"count as the cheapest warship"

/* count / runs in units of 1 / whole, rounded half up. */
static int64_t part(const struct odds *odds, int64_t count, int64_t whole)
{
	return (count * whole * 2 + odds->runs) / (2 * (int64_t)odds->runs);
}

/* Never shows 0 or 100 per cent for an outcome that is possible but not certain. */
static int percent(const struct odds *odds, unsigned count)
{
	int64_t rounded = part(odds, count, 100);

	return (int)(count == 0 || count == odds->runs ? rounded : CLAMP(rounded, 1, 99));
}

/* --- Text ------------------------------------------------------------------------ */

static void put_line(GString *out, const char *text)
{
	g_string_append(out, "  ");
	report_wrap(out, 6, text);
	g_string_append_c(out, '\n');
}

static void put_site(const struct odds *odds, const struct site_odds *site, GString *out)
{
	g_autoptr(GString) text = g_string_new(NULL);
	const char *before = ": ";

	g_string_append_printf(text, "B %s", site->place);
	for (guint i = 0; i < site->outcomes->len; i++) {
		const struct outcome *outcome = &g_array_index(site->outcomes, struct outcome, i);
		g_string_append_printf(text, "%s%s wins %d %%", before,
		    *outcome->winner ? outcome->winner : "nobody", percent(odds, outcome->count));
		before = ", ";
	}
	if (site->count < odds->runs)
		g_string_append_printf(text, ", no battle %d %%", percent(odds, odds->runs - site->count));
	before = "; expected losses ";
	for (guint i = 0; i < site->losses->len; i++) {
		const struct clash_loss *loss = &g_array_index(site->losses, struct clash_loss, i);
		int64_t tenths = part(odds, loss->ships, 10);
		g_string_append_printf(
		    text, "%s%s %" PRId64 ".%d ships", before, loss->empire, tenths / 10, (int)(tenths % 10));
		before = ", ";
	}
	put_line(out, text->str);
}

void odds_write_text(const struct odds *odds, GString *out)
{
	g_autofree char *head = g_strdup_printf("ODDS, %u runs", odds->runs);

	report_heading(out, head);
	for (guint i = 0; i < odds->sites->len; i++)
		put_site(odds, odds->sites->pdata[i], out);
	for (unsigned i = 0; i < odds->count; i++) {
		const struct line_odds *line = &odds->lines[i];
		g_autofree char *number = g_strdup_printf("%u", line->line);
		g_autofree char *text = g_strdup_printf("%s: done %d %%, partly %d %%, failed %d %%",
		    line->line ? number : line->text, percent(odds, line->done), percent(odds, line->partly),
		    percent(odds, line->failed));
		put_line(out, text);
	}
	if (odds->ruleset->certain)
		put_line(
		    out, "This is certain, for this game rolls no dice, as far as others do nothing else.");
	else if (!odds->diced)
		put_line(out, "No die was rolled: all runs are alike.");
	put_line(out, "Note: " NOTE ".");
}

/* --- JSON ------------------------------------------------------------------------ */

/* Omits the winners of a place without a battle. */
static void write_outcomes(const struct odds *odds, const struct site_odds *site, struct json *json)
{
	unsigned nobody = odds->runs - site->count;

	json_list(json, "outcomes");
	for (guint i = 0; i < site->outcomes->len; i++) {
		const struct outcome *outcome = &g_array_index(site->outcomes, struct outcome, i);
		if (!*outcome->winner) {
			nobody += outcome->count;
			continue;
		}
		json_map(json, NULL);
		json_text(json, "winner", outcome->winner);
		json_share(json, "share", part(odds, outcome->count, 10000));
		json_end(json);
	}
	if (nobody) {
		json_map(json, NULL);
		json_null(json, "winner");
		json_share(json, "share", part(odds, nobody, 10000));
		json_end(json);
	}
	json_end(json);
}

static void write_battles(const struct odds *odds, struct json *json)
{
	json_list(json, "battles");
	for (guint i = 0; i < odds->sites->len; i++) {
		const struct site_odds *site = odds->sites->pdata[i];
		json_map(json, NULL);
		json_text(json, "place", site->place);
		write_outcomes(odds, site, json);
		json_list(json, "losses");
		for (guint k = 0; k < site->losses->len; k++) {
			const struct clash_loss *loss = &g_array_index(site->losses, struct clash_loss, k);
			json_map(json, NULL);
			json_text(json, "empire", loss->empire);
			json_share(json, "ships", part(odds, loss->ships, 10000));
			json_end(json);
		}
		json_end(json);
		json_end(json);
	}
	json_end(json);
}

static void write_orders(const struct odds *odds, struct json *json)
{
	json_list(json, "orders");
	for (unsigned i = 0; i < odds->count; i++) {
		const struct line_odds *line = &odds->lines[i];
		json_map(json, NULL);
		json_integer(json, "line", line->line);
		json_share(json, "done", part(odds, line->done, 10000));
		json_share(json, "partly", part(odds, line->partly, 10000));
		json_share(json, "failed", part(odds, line->failed, 10000));
		json_end(json);
	}
	json_end(json);
}

void odds_write_json(const struct odds *odds, GString *out)
{
	struct json *json = json_new(out);

	json_map(json, NULL);
	json_integer(json, "format", 1);
	json_integer(json, "runs", odds->runs);
	json_bool(json, "certain", odds->ruleset->certain);
	write_battles(odds, json);
	write_orders(odds, json);
	json_text(json, "note", NOTE);
	json_end(json);
	json_free(json);
}
