/* Sums up the whole game in a paragraph. */
#include "engine/base/hash.h"
#include "engine/base/text.h"
#include "engine/chronicle/narrative.h"

#define CONTESTED_LEAST 3 /* changes of owner that make a place contested */

/* The place that passed between empires most often (the first of equals); NULL: none passed often enough. */
static const char *contested(const struct annals *annals, unsigned *times)
{
	g_autoptr(GHashTable) counts = g_hash_table_new(hash_text, g_str_equal);
	const char *best = NULL;

	*times = CONTESTED_LEAST - 1;
	for (guint i = 0; i < annals->captures->len; i++) {
		const struct annal_capture *c = &g_array_index(annals->captures, struct annal_capture, i);
		const char *place = c->place;
		unsigned count = GPOINTER_TO_UINT(g_hash_table_lookup(counts, place)) + 1;
		if (c->from < 0 || c->to < 0)
			continue;
		g_hash_table_insert(counts, (gpointer)place, GUINT_TO_POINTER(count));
		if (count > *times)
			best = place;
		*times = MAX(*times, count);
	}
	return best;
}

void narrate_brief(const struct annals *annals, struct phrases *phrases, struct booklet *booklet)
{
	const struct chronicle_words *words = annals->words;
	g_autoptr(GString) out = g_string_new(NULL);
	unsigned battles = 0, passed = 0, changes;
	const char *place = contested(annals, &changes);

	for (guint i = 0; i < annals->battles->len; i++)
		battles += g_array_index(annals->battles, struct annal_battle, i).sides > 1;
	for (guint i = 0; i < annals->captures->len; i++) {
		const struct annal_capture *c = &g_array_index(annals->captures, struct annal_capture, i);
		passed += c->from >= 0 && c->to >= 0;
	}
	g_autofree char *fought = battles ? g_strdup_printf(
	                                        "%u %s", battles, text_plural(battles, "battle", "battles"))
	                                  : g_strdup("no battle"),
	                *passing = passed > 1
	                               ? g_strdup_printf("%s passed", words->places)
	                               : g_strdup_printf("%s %s passed", passed ? "one" : "no", words->place),
	                *times = passed > 1 ? g_strdup_printf(" %u times", passed) : g_strdup(""),
	                *number = g_strdup_printf("%u", changes);
	if (battles || passed)
		phrase_say(phrases, out, PHRASE_BRIEF, "battles", fought, "ships", words->ships, "passed",
		    passing, "times", times, NULL);
	if (place)
		phrase_say(phrases, out, PHRASE_CONTESTED, "places", words->places, "place", place, "n",
		    number, NULL);
	booklet_paragraph(booklet, out->str);
}
