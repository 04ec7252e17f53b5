/* Lookups in the annals. */
#include "engine/chronicle/annals.h"

#include <string.h>

int64_t annals_value(const struct annals *annals, guint plot, guint frame, unsigned seat)
{
	const struct film_plot *is = annals->plots->pdata[plot];

	return g_array_index(is->values, int64_t, (gsize)frame * annals->seats + seat);
}

int64_t annals_held(const struct annals *annals, guint frame, unsigned seat)
{
	return g_array_index(annals->held, int64_t, (gsize)frame * annals->seats + seat);
}

int64_t annals_score(const struct annals *annals, guint frame, unsigned seat)
{
	int64_t score = annals_value(annals, 0, frame, seat);

	return score == FILM_NOTHING ? 0 : score;
}

int64_t annals_turn(const struct annals *annals, guint frame)
{
	return g_array_index(annals->turns, int64_t, frame > 0 ? frame - 1 : 0);
}

guint annals_frame(const struct annals *annals, int64_t turn)
{
	guint frame = 0;

	while (frame + 1 < annals->turns->len && g_array_index(annals->turns, int64_t, frame) < turn)
		frame++;
	return frame;
}

const char *annals_name(const struct annals *annals, unsigned seat)
{
	return annals->lines[seat].empire;
}

unsigned annals_largest(const struct annals *annals, const int64_t *values, bool *told)
{
	unsigned best = annals->seats;

	for (unsigned i = 0; i < annals->seats; i++)
		if (!told[i] && (best == annals->seats || values[i] > values[best]))
			best = i;
	told[best] = true;
	return best;
}

const char *annals_place(struct annals *annals, const char *id, const char *name)
{
	g_autofree char *both =
	    name && strcmp(name, id) != 0 ? g_strdup_printf("%s at %s", name, id) : g_strdup(id);

	return g_string_chunk_insert_const(annals->texts, both);
}

int annals_seat(const struct annals *annals, const char *name)
{
	for (unsigned i = 0; name && i < annals->seats; i++)
		if (strcmp(annals_name(annals, i), name) == 0)
			return (int)i;
	return -1;
}
