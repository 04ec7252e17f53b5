#include "engine/play/outlook.h"

#include "engine/base/text.h"
#include "engine/play/orderless.h"
#include "engine/play/report_text.h"

#include <inttypes.h>
#include <string.h>

#define WARNINGS_SHOWN 2

void outlook_of(const struct state *state, unsigned reader, struct outlook *outlook)
{
	*outlook = (struct outlook){.reader = reader,
	    .victory = g_string_new(NULL),
	    .ending = g_string_new(NULL),
	    .progress = g_array_new(FALSE, FALSE, sizeof(struct outlook_progress)),
	    .warnings = g_ptr_array_new_with_free_func(g_free)};
	if (state->ruleset->outlook)
		state->ruleset->outlook(state, outlook);
}

void outlook_clear(struct outlook *outlook)
{
	g_string_free(outlook->victory, TRUE);
	g_string_free(outlook->ending, TRUE);
	g_array_unref(outlook->progress);
	g_ptr_array_free(outlook->warnings, TRUE);
}

void outlook_add(struct outlook *outlook, const struct outlook_progress *progress)
{
	for (guint i = 0; i < outlook->progress->len; i++) {
		struct outlook_progress *old = &g_array_index(outlook->progress, struct outlook_progress, i);
		if (strcmp(old->empire, progress->empire) == 0) {
			*old = *progress;
			return;
		}
	}
	g_array_append_vals(outlook->progress, progress, 1);
}

void outlook_warn(struct outlook *outlook, const struct outlook_hold *hold)
{
	g_ptr_array_add(outlook->warnings,
	    g_strdup_printf("%s holds %" PRId64 " of %" PRId64 " %s and wins at the end of turn %" PRId64
	                    " unless it falls below %" PRId64 "%s.",
	        hold->name, hold->have, hold->all, hold->things, hold->last, hold->need, hold->more));
}

/* --- JSON ------------------------------------------------------------------------- */

static void write_progress(const struct outlook *outlook, struct json *json)
{
	json_list(json, "progress");
	for (guint i = 0; i < outlook->progress->len; i++) {
		const struct outlook_progress *p =
		    &g_array_index(outlook->progress, struct outlook_progress, i);
		json_map(json, NULL);
		json_text(json, "empire", p->empire);
		json_integer(json, "have", p->have);
		json_integer(json, "need", p->need);
		json_integer(json, "of", p->of);
		if (p->turns_left > 0)
			json_integer(json, "turns_left", p->turns_left);
		else
			json_null(json, "turns_left");
		json_end(json);
	}
	json_end(json);
}

int outlook_announced(const struct node *report, const struct state *state)
{
	const struct node *standing = report->kind == NODE_MAP ? node_get(report, "standing") : NULL;
	const struct node *list =
	    standing && standing->kind == NODE_MAP ? node_get(standing, "progress") : NULL;

	for (const struct node *n = list && list->kind == NODE_LIST ? list->first : NULL; n; n = n->next) {
		const struct node *name = n->kind == NODE_MAP ? node_get(n, "empire") : NULL;
		const struct node *left = n->kind == NODE_MAP ? node_get(n, "turns_left") : NULL;
		if (name && name->kind == NODE_TEXT && left && left->kind == NODE_INTEGER)
			return state_seat_find(state, name->text);
	}
	return -1;
}

void outlook_write(const struct state *state, unsigned reader, const char *ended, struct json *json)
{
	g_autoptr(GArray) idle = idle_things(state, reader, NULL);
	struct outlook outlook;

	outlook_of(state, reader, &outlook);
	if (outlook.victory->len > 0) {
		json_map(json, "standing");
		json_text(json, "victory", outlook.victory->str);
		json_text(json, "things", outlook.things);
		write_progress(&outlook, json);
		json_list(json, "warnings");
		for (guint i = 0; !ended && i < outlook.warnings->len; i++)
			json_text(json, NULL, outlook.warnings->pdata[i]);
		json_end(json);
		json_list(json, "idle");
		for (guint i = 0; !ended && i < idle->len; i++)
			json_text(json, NULL, g_array_index(idle, struct idle_thing, i).id);
		json_end(json);
		json_text(json, "ended",
		    ended                     ? ended
		    : outlook.ending->len > 0 ? outlook.ending->str
		                              : NULL);
		json_end(json);
	}
	outlook_clear(&outlook);
}

/* --- Text, of the JSON ------------------------------------------------------------ */

static const char *text_of(const struct node *standing, const char *key)
{
	const struct node *n = standing ? node_get(standing, key) : NULL;

	return n && n->kind == NODE_TEXT ? n->text : NULL;
}

static int64_t number_of(const struct node *map, const char *key)
{
	const struct node *n = node_get(map, key);

	return n && n->kind == NODE_INTEGER ? n->number : 0;
}

static void put_line(GString *out, const char *mark, const char *text)
{
	g_string_append(out, mark);
	report_wrap(out, 4, text);
	g_string_append_c(out, '\n');
}

/* "You have 2 of 8 systems; 5 win. BOSCO has 3." */
static void put_progress(const struct report *report, const char *things, GString *out)
{
	const struct node *list = node_get(report->standing, "progress");
	const struct ruleset *ruleset = report->known->ruleset;
	const char *own = report->seat == GM_SEAT ? NULL : ruleset->seat(report->known, report->seat).name;
	g_autoptr(GString) text = g_string_new(NULL);

	for (const struct node *n = list && things ? list->first : NULL; n; n = n->next) {
		const char *empire = n->kind == NODE_MAP ? text_of(n, "empire") : NULL;
		if (!empire)
			continue;
		if (own && strcmp(empire, own) == 0)
			g_string_append_printf(text,
			    "You have %" PRId64 " of %" PRId64 " %s; %" PRId64 " win.", number_of(n, "have"),
			    number_of(n, "of"), things, number_of(n, "need"));
		else
			g_string_append_printf(text, "%s%s has %" PRId64 ".", text->len ? " " : "", empire,
			    number_of(n, "have"));
	}
	if (text->len)
		put_line(out, "  ", text->str);
}

static void put_due(const struct report *report, GString *out)
{
	g_autofree char *text = NULL;

	if (!report->host || !report->host->deadline)
		return;
	text = g_strdup_printf(
	    "Orders for turn %" PRId64 " are due %s.", report->known->turn, report->host->deadline);
	put_line(out, "  ", text);
}

static void put_idle(const struct report *report, GString *out)
{
	g_autoptr(GArray) idle = idle_things(report->known, report->seat, NULL);
	g_autoptr(GString) text = g_string_new(NULL);

	idle_count(idle, text);
	if (text->len)
		put_line(out, "  ", text->str);
}

void outlook_put(const struct report *report, GString *out)
{
	const struct node *warnings = report->standing ? node_get(report->standing, "warnings") : NULL;
	const char *victory = text_of(report->standing, "victory"),
	           *ended = text_of(report->standing, "ended");
	unsigned told = 0;

	if (!victory)
		return;
	report_heading(out, "WHERE YOU STAND");
	if (!ended)
		put_due(report, out);
	put_line(out, "  ", ended ? ended : victory);
	if (!ended)
		put_progress(report, text_of(report->standing, "things"), out);
	for (const struct node *n = warnings ? warnings->first : NULL; n && told < WARNINGS_SHOWN;
	     n = n->next)
		if (n->kind == NODE_TEXT && told++ < WARNINGS_SHOWN)
			put_line(out, "  ! ", n->text);
	if (!ended)
		put_idle(report, out);
	g_string_append_c(out, '\n');
}
