#include "engine/play/outlook.h"

#include "engine/base/text.h"
#include "engine/play/orderless.h"
#include "engine/play/report_text.h"
#include "engine/play/toll.h"

#include <inttypes.h>
#include <string.h>

#define WARNINGS_SHOWN 2
#define LINES_MOST 8
/* Things without an order that are named by ear before the news; all are named with what they are. */
#define IDLE_SPOKEN 10

void outlook_of(const struct state *state, unsigned reader, struct outlook *outlook)
{
	*outlook = (struct outlook){.reader = reader,
	    .victory = g_string_new(NULL),
	    .ending = g_string_new(NULL),
	    .near = g_string_new(NULL),
	    .progress = g_array_new(FALSE, FALSE, sizeof(struct outlook_progress)),
	    .warnings = g_ptr_array_new_with_free_func(g_free)};
	if (state->ruleset->outlook)
		state->ruleset->outlook(state, outlook);
}

void outlook_clear(struct outlook *outlook)
{
	g_string_free(outlook->victory, TRUE);
	g_string_free(outlook->ending, TRUE);
	g_string_free(outlook->near, TRUE);
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
	bool out = reader != GM_SEAT && state->ruleset->seat(state, reader).out;
	struct outlook outlook;

	outlook_of(state, reader, &outlook);
	if (out)
		g_string_assign(outlook.near, "You are out of the game.");
	if (outlook.victory->len > 0) {
		json_map(json, "standing");
		json_text(json, "victory", outlook.victory->str);
		json_text(json, "things", outlook.things);
		write_progress(&outlook, json);
		json_text(json, "near", outlook.near->len > 0 ? outlook.near->str : NULL);
		json_bool(json, "out", out);
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

/* --- Text, from the JSON ----------------------------------------------------------- */

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

/* Writes what the reader has, or what each other empire that is listed has. */
static void add_holdings(const struct node *standing, const char *own, bool others, GString *out)
{
	const struct node *list = node_get(standing, "progress");

	for (const struct node *n = list ? list->first : NULL; n; n = n->next) {
		const char *empire = n->kind == NODE_MAP ? text_of(n, "empire") : NULL;
		if (!empire || (own && strcmp(empire, own) == 0) == others)
			continue;
		if (out->len)
			g_string_append_c(out, ' ');
		if (others)
			g_string_append_printf(out, "%s has %" PRId64 ".", empire, number_of(n, "have"));
		else
			g_string_append_printf(out,
			    "You have %" PRId64 " of %" PRId64 " %s; %" PRId64 " win.", number_of(n, "have"),
			    number_of(n, "of"), text_of(standing, "things"), number_of(n, "need"));
	}
}

/* Writes "You have 2 of 8 systems; 5 win. BOSCO has 3.", or the ruleset's sentence instead of a count; `own`:
   the reader's name, or NULL. */
static void add_progress(const struct node *standing, const char *own, GString *out)
{
	const char *near = text_of(standing, "near");

	g_string_append(out, near ? near : "");
	if (near || !text_of(standing, "things"))
		return;
	add_holdings(standing, own, false, out);
	add_holdings(standing, own, true, out);
}

static void add_due(const struct report *report, GString *out)
{
	if (report->host && report->host->deadline)
		g_string_append_printf(out, "Orders for turn %" PRId64 " are due %s.", report->known->turn,
		    report->host->deadline);
}

/* Lines of the block under construction; if it grows too long, the last ones are dropped. */
struct standing_block {
	GString *out;
	unsigned left;
};

/* How many lines a text takes behind a mark. */
static unsigned lines_of(const char *mark, const char *text)
{
	g_autoptr(GString) lines = g_string_new(mark);
	unsigned count = 1;

	report_wrap(lines, 4, text);
	for (const char *c = lines->str; *c; c++)
		count += *c == '\n';
	return *text ? count : 0;
}

static void put_line(struct standing_block *block, const char *mark, const char *text)
{
	g_autoptr(GString) lines = g_string_new(mark);
	unsigned count = lines_of(mark, text);

	if (count == 0 || count > block->left)
		return;
	report_wrap(lines, 4, text);
	block->left -= count;
	g_string_append_printf(block->out, "%s\n", lines->str);
}

/* Writes the empires that the rules announce as winning. */
static void put_warnings(struct standing_block *block, const struct node *standing)
{
	const struct node *warnings = node_get(standing, "warnings");
	unsigned told = 0;

	for (const struct node *n = warnings ? warnings->first : NULL; n && told < WARNINGS_SHOWN;
	     n = n->next)
		if (n->kind == NODE_TEXT && told++ < WARNINGS_SHOWN)
			put_line(block, "  ! ", n->text);
}

/* What was lost and won, and what has no order; in one paragraph if there is room for that alone. */
static void put_last_turn(const struct report *report, struct standing_block *block)
{
	g_autoptr(GArray) idle = idle_things(report->known, report->seat, NULL);
	g_autoptr(GString) toll = g_string_new(NULL), waits = g_string_new(NULL);

	if (report->seat != GM_SEAT && !report->started && report->root)
		toll_sentence(report->known->ruleset, report->root, toll);
	idle_count(idle, waits);
	g_autofree char *both = g_strjoin(" ", toll->str, waits->str, NULL);
	bool roomy = lines_of("  ", toll->str) + lines_of("  ", waits->str) <= block->left;
	if (!roomy && toll->len && waits->len && lines_of("  ", both) <= block->left) {
		put_line(block, "  ", both);
		return;
	}
	put_line(block, "  ", toll->str);
	put_line(block, "  ", waits->str);
}

static void put_running(const struct report *report, struct standing_block *block)
{
	const struct ruleset *ruleset = report->known->ruleset;
	const char *own = report->seat == GM_SEAT ? NULL : ruleset->seat(report->known, report->seat).name;
	g_autoptr(GString) text = g_string_new(NULL);

	add_due(report, text);
	put_line(block, "  ", text->str);
	put_line(block, "  ", text_of(report->standing, "victory"));
	add_progress(report->standing, own, g_string_truncate(text, 0));
	put_line(block, "  ", text->str);
	put_warnings(block, report->standing);
	put_last_turn(report, block);
}

const char *outlook_ended(const struct report *report)
{
	return text_of(report->standing, "victory") ? text_of(report->standing, "ended") : NULL;
}

void outlook_put(const struct report *report, GString *out)
{
	struct standing_block block = {out, LINES_MOST};
	const char *ended = outlook_ended(report);

	if (!text_of(report->standing, "victory"))
		return;
	report_heading(out, "WHERE YOU STAND");
	if (ended)
		put_line(&block, "  ", ended);
	else
		put_running(report, &block);
	g_string_append_c(out, '\n');
}

/* --- Sentences, from the JSON --------------------------------------------------------- */

/* Writes "Without an order, 12: F3, F7, W2 and 9 more". */
static void add_idle(const struct node *idle, GString *out)
{
	unsigned told = 0;

	if (!idle || idle->kind != NODE_LIST || !idle->first)
		return;
	g_string_append_printf(out, "Without an order, %u: ", idle->count);
	for (const struct node *n = idle->first; n && told < IDLE_SPOKEN; n = n->next)
		if (n->kind == NODE_TEXT)
			g_string_append_printf(out, "%s%s", told++ ? ", " : "", n->text);
	if (idle->count > IDLE_SPOKEN)
		g_string_append_printf(out, " and %u more", idle->count - IDLE_SPOKEN);
}

static void add_warnings(const struct node *warnings, GPtrArray *sentences)
{
	for (const struct node *n = warnings && warnings->kind == NODE_LIST ? warnings->first : NULL; n;
	     n = n->next)
		if (n->kind == NODE_TEXT)
			g_ptr_array_add(sentences, g_strdup(n->text));
}

/* "E2 wins in 2 turns if it holds that." */
static void add_left(const struct node *standing, GString *out)
{
	const struct node *list = node_get(standing, "progress");

	for (const struct node *n = list && list->kind == NODE_LIST ? list->first : NULL; n; n = n->next) {
		int64_t left = n->kind == NODE_MAP ? number_of(n, "turns_left") : 0;
		if (left > 0 && text_of(n, "empire"))
			g_string_append_printf(out, "%s%s wins in %" PRId64 " %s if it holds that.",
			    out->len ? " " : "", text_of(n, "empire"), left,
			    text_plural(left, "turn", "turns"));
	}
}

static void keep(GPtrArray *sentences, GString *text)
{
	if (text->len)
		g_ptr_array_add(sentences, g_strdup(text->str));
	g_string_truncate(text, 0);
}

/* Was a turn played before this report? */
static bool is_played(const struct node *report)
{
	static const char *const keys[] = {"orders", "events"};
	bool any = false;

	for (size_t i = 0; i < G_N_ELEMENTS(keys); i++) {
		const struct node *list = node_get(report, keys[i]);
		any = any || (list && list->kind == NODE_LIST && list->first);
	}
	return any;
}

GPtrArray *outlook_sentences(const struct ruleset *ruleset, const struct node *report)
{
	const struct node *standing = node_get(report, "standing");
	GPtrArray *sentences = g_ptr_array_new_with_free_func(g_free);
	g_autoptr(GString) text = g_string_new(NULL);
	const char *victory, *ended;

	if (!standing || standing->kind != NODE_MAP)
		return sentences;
	victory = text_of(standing, "victory");
	ended = text_of(standing, "ended");
	g_string_append(text, ended ? ended : victory ? victory : "");
	keep(sentences, text);
	add_progress(standing, text_of(report, "empire"), text);
	keep(sentences, text);
	add_left(standing, text);
	keep(sentences, text);
	add_warnings(node_get(standing, "warnings"), sentences);
	if (is_played(report) && !ended)
		toll_sentence(ruleset, report, text);
	keep(sentences, text);
	add_idle(node_get(standing, "idle"), text);
	keep(sentences, text);
	return sentences;
}
