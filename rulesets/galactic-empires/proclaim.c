/* What computer players proclaim (GE-67). */
#include "rulesets/galactic-empires/campaign.h"

#include "rulesets/galactic-empires/unit.h"

static bool has_said(const struct ge_empire *empire, const char *text)
{
	for (guint i = 0; i < empire->said->len; i++)
		if (g_ascii_strcasecmp(empire->said->pdata[i], text) == 0)
			return true;
	return false;
}

void ge_proclaim_news(
    const struct ge_state *state, const struct ge_empire *empire, unsigned enemy, GString *out)
{
	g_autofree char *text = NULL;

	if (enemy)
		text = g_strdup_printf("%s declares war on %s.", empire->name, ge_empire_name(state, enemy));
	for (unsigned i = 0; i < state->seat_count && !text; i++) {
		unsigned other = state->seats[i];
		if (other == empire->id || state->relations[empire->id][other] != GE_ALLY)
			continue;
		text = g_strdup_printf("%s and %s are allies.", empire->name, ge_empire_name(state, other));
		if (has_said(empire, text))
			g_clear_pointer(&text, g_free);
	}
	if (text && !has_said(empire, text) &&
	    strlen(text) >= (size_t)ge_tables_of(state)->money.proclamation_least)
		g_string_append_printf(out, "PR\"%s\"\n", text);
}
