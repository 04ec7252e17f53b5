#include "engine/play/outlook.h"

#include "engine/play/report_text.h"

#include <inttypes.h>

void outlook_of(const struct state *state, struct outlook *outlook)
{
	outlook->victory = g_string_new(NULL);
	outlook->ending = g_string_new(NULL);
	outlook->warnings = g_ptr_array_new_with_free_func(g_free);
	if (state->ruleset->outlook)
		state->ruleset->outlook(state, outlook);
}

void outlook_clear(struct outlook *outlook)
{
	g_string_free(outlook->victory, TRUE);
	g_string_free(outlook->ending, TRUE);
	g_ptr_array_free(outlook->warnings, TRUE);
}

void outlook_warn(struct outlook *outlook, const struct outlook_hold *hold)
{
	g_ptr_array_add(outlook->warnings,
	    g_strdup_printf("%s holds %" PRId64 " of %" PRId64 " %s and wins at the end of turn %" PRId64
	                    " unless it falls below %" PRId64 "%s.",
	        hold->name, hold->have, hold->all, hold->things, hold->last, hold->need, hold->more));
}

static void put_line(GString *out, const char *mark, const char *text)
{
	g_string_append(out, mark);
	report_wrap(out, 4, text);
	g_string_append_c(out, '\n');
}

void outlook_put(const struct node *standing, GString *out)
{
	const struct node *victory = standing ? node_get(standing, "victory") : NULL;
	const struct node *warnings = victory ? node_get(standing, "warnings") : NULL;
	const struct node *ended = victory ? node_get(standing, "ended") : NULL;

	if (!victory || victory->kind != NODE_TEXT)
		return;
	report_heading(out, "WHERE YOU STAND");
	put_line(out, "  ", ended && ended->kind == NODE_TEXT ? ended->text : victory->text);
	for (const struct node *n = warnings ? warnings->first : NULL; n; n = n->next)
		if (n->kind == NODE_TEXT)
			put_line(out, "  ! ", n->text);
	g_string_append_c(out, '\n');
}

void outlook_write(const struct state *state, const char *ended, struct json *json)
{
	struct outlook outlook;

	outlook_of(state, &outlook);
	if (outlook.victory->len > 0) {
		json_map(json, "standing");
		json_text(json, "victory", outlook.victory->str);
		json_list(json, "warnings");
		for (guint i = 0; !ended && i < outlook.warnings->len; i++)
			json_text(json, NULL, outlook.warnings->pdata[i]);
		json_end(json);
		json_text(json, "ended", ended ? ended : outlook.ending->len > 0 ? outlook.ending->str : NULL);
		json_end(json);
	}
	outlook_clear(&outlook);
}
