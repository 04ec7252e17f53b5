#include "engine/maps/map_words.h"

#include "engine/base/text.h"

#include <inttypes.h>

const char *map_mark_word(enum map_mark mark)
{
	static const char *const words[MAP_MARKS] = {
	    [MAP_HOME] = "home",
	    [MAP_CENTRE] = "builds ships",
	    [MAP_PLANET] = "planet",
	    [MAP_COLONY] = "colony",
	    [MAP_PORTAL] = "portal",
	    [MAP_PORTAL_CLOSED] = "portal, collapsed",
	    [MAP_STORM] = "storm",
	    [MAP_NEBULA] = "nebula",
	    [MAP_ASTEROIDS] = "asteroids",
	    [MAP_BLACK_HOLE] = "black hole",
	    [MAP_TREASURE] = "treasure",
	    [MAP_STATION] = "stations",
	    [MAP_BATTLE] = "battle last turn",
	};

	return words[mark];
}

bool map_is_stale(const struct map *map, const struct map_place *place)
{
	return place->facts_known && place->seen != map->turn;
}

bool map_is_held(const struct map *map, const struct map_place *place)
{
	const struct map_owner *owner = place->owner >= 0 ? map->owners->pdata[place->owner] : NULL;

	return owner && owner->own && !map_is_stale(map, place);
}

static void say_forces(const struct map *map, const struct map_place *place, GString *out)
{
	for (guint i = 0; i < place->forces->len; i++) {
		const struct map_force *force = &g_array_index(place->forces, struct map_force, i);
		g_string_append_printf(out, "%s%s %" PRId64 " %s", i ? ", " : " Ships: ",
		    force->owner == MAP_UNKNOWN ? "unidentified" : map_owner_name(map, force->owner),
		    force->ships, force->ships == 1 ? "ship" : "ships");
	}
	if (place->forces->len)
		g_string_append_c(out, '.');
}

void map_sentence(const struct map *map, unsigned number, GString *out)
{
	const struct map_place *place = map_at(map, number);

	g_string_append(out, place->id);
	if (place->name)
		g_string_append_printf(out, " %s", place->name);
	g_string_append_printf(out, ", %s", place->kind);
	if (!place->facts_known) {
		g_string_append(out, ", nothing is known of it.");
	} else {
		if (place->owner == MAP_NOBODY)
			g_string_append(out, ", owned by nobody");
		else if (place->owner >= 0)
			g_string_append_printf(out, ", owned by %s", map_owner_name(map, place->owner));
		if (map_is_stale(map, place) && place->seen == MAP_NEVER)
			g_string_append(out, ", never seen");
		else if (map_is_stale(map, place))
			g_string_append_printf(out, ", last seen turn %" PRId64, place->seen);
		g_string_append_c(out, '.');
	}
	for (unsigned mark = 0; mark < MAP_MARKS; mark++)
		if (place->marks & (1U << mark))
			g_string_append_printf(
			    out, " %c%s.", g_ascii_toupper(*map_mark_word(mark)), map_mark_word(mark) + 1);
	for (guint i = 0; i < place->facts->len; i++)
		g_string_append_printf(out, " %s", (const char *)place->facts->pdata[i]);
	say_forces(map, place, out);
}

void map_title(const struct map *map, GString *out)
{
	g_string_append_printf(out, "%s, turn %" PRId64 ", %s", map->game, map->turn, map->empire);
}

static void say_count(GString *out, const char *before, guint count, const char *one, const char *many)
{
	g_string_append_printf(out, "%s%u %s", before, count, count == 1 ? one : many);
}

void map_counts(const struct map *map, GString *out)
{
	guint own = 0, stale = 0, unknown = 0, made = 0;

	for (guint i = 0; i < map->places->len; i++) {
		const struct map_place *place = map->places->pdata[i];
		own += map_is_held(map, place);
		stale += map_is_stale(map, place);
		unknown += !place->facts_known;
	}
	for (guint i = 0; i < map->moves->len; i++)
		made += !((const struct map_move *)map->moves->pdata[i])->ordered;
	say_count(out, "", map->places->len, "place", "places");
	say_count(out, ", ", own, "of them own", "of them own");
	if (stale)
		say_count(out, ", ", stale, "not seen now", "not seen now");
	if (unknown)
		say_count(out, ", ", unknown, "of which nothing is known", "of which nothing is known");
	say_count(out, "; ", map->links->len, "link", "links");
	say_count(out, "; ", made, "move made", "moves made");
	if (map->moves->len > made)
		say_count(out, ", ", map->moves->len - made, "ordered", "ordered");
	g_string_append_c(out, '.');
}

void map_progress_words(const struct map_progress *progress, GString *out)
{
	g_string_append_printf(out, "%" PRId64, progress->have);
	if (progress->all)
		g_string_append_printf(out, " of %" PRId64, progress->all);
	g_string_append_printf(out, " %s", progress->things);
	if (progress->need)
		g_string_append_printf(
		    out, "; %" PRId64 " %s", progress->need, progress->need == 1 ? "wins" : "win");
}
