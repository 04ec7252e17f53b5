#include "engine/maps/map_words.h"
#include "engine/pages/page_parts.h"
#include "engine/pages/page_tables.h"
#include "engine/pages/page_text.h"

#include <inttypes.h>

static void put_table(const char *id, const char *caption, const char *const *heads, GString *out)
{
	g_string_append_printf(out, "<table id=\"%s\">\n<caption>%s</caption>\n<thead><tr>", id, caption);
	for (; *heads; heads++)
		g_string_append_printf(out,
		    "<th scope=\"col\" aria-sort=\"none\"><button type=\"button\">%s</button></th>", *heads);
	g_string_append(out, "</tr></thead>\n<tbody>\n");
}

static void put_seen(const struct map *map, const struct map_place *place, GString *out)
{
	if (!place->facts_known || (map_is_stale(map, place) && place->seen == MAP_NEVER))
		g_string_append(out, "never");
	else if (map_is_stale(map, place))
		g_string_append_printf(out, "turn %" PRId64, place->seen);
	else
		g_string_append(out, "now");
}

static void put_owner(const struct map *map, int owner, GString *out)
{
	page_text(out, map_owner_name(map, owner));
	if (owner >= 0 && ((const struct map_owner *)map->owners->pdata[owner])->own)
		g_string_append(out, " (you)");
}

static void put_ships(const struct map *map, const struct map_place *place, GString *out)
{
	for (guint i = 0; i < place->forces->len; i++) {
		const struct map_force *force = &g_array_index(place->forces, struct map_force, i);
		g_string_append_printf(out, "%s%" PRId64 " ", i ? ", " : "", force->ships);
		page_text(out, map_owner_name(map, force->owner));
	}
}

static void put_facts(const struct map_place *place, GString *out)
{
	for (unsigned mark = 0; mark < MAP_MARKS; mark++)
		if (place->marks & (1U << mark)) {
			const char *word = map_mark_word(mark);
			g_string_append_printf(out, "%c%s. ", g_ascii_toupper(*word), word + 1);
		}
	for (guint i = 0; i < place->facts->len; i++) {
		page_text(out, place->facts->pdata[i]);
		g_string_append(out, i + 1 < place->facts->len ? " " : "");
	}
}

void page_places(const struct map *map, GString *out)
{
	static const char *const heads[] = {"Place", "Owner", "Seen", "Ships", "What is known", NULL};

	g_string_append_printf(
	    out, "<details id=\"places-box\"><summary>Places (%u)</summary>\n", map->places->len);
	put_table("places", "All places of the map", heads, out);
	for (guint i = 0; i < map->places->len; i++) {
		const struct map_place *place = map->places->pdata[i];
		g_string_append_printf(out, "<tr id=\"place-%u\"><th scope=\"row\">", i);
		page_text(out, place->id);
		if (place->name) {
			g_string_append_c(out, ' ');
			page_text(out, place->name);
		}
		g_string_append(out, "</th><td>");
		put_owner(map, place->owner, out);
		g_string_append(out, "</td><td>");
		put_seen(map, place, out);
		g_string_append(out, "</td><td>");
		put_ships(map, place, out);
		g_string_append(out, "</td><td>");
		put_facts(place, out);
		g_string_append(out, "</td></tr>\n");
	}
	g_string_append(out, "</tbody>\n</table>\n</details>\n");
}

void page_things(const struct map *map, GString *out)
{
	static const char *const heads[] = {"Name", "Owner", "Place", "Ships", "What it is", NULL};

	g_string_append_printf(
	    out, "<details id=\"things-box\"><summary>Fleets and ships (%u)</summary>\n", map->things->len);
	put_table("things", "All fleets and ships in sight", heads, out);
	for (guint i = 0; i < map->things->len; i++) {
		const struct map_thing *thing = map->things->pdata[i];
		g_string_append_printf(out, "<tr id=\"thing-%u\"><th scope=\"row\">", i);
		page_text(out, thing->name ? thing->name : "no name");
		g_string_append(out, "</th><td>");
		put_owner(map, thing->owner, out);
		g_string_append(out, "</td><td>");
		page_text(out, map_at(map, thing->place)->id);
		g_string_append_printf(out, "</td><td>%" PRId64 "</td><td>", thing->ships);
		page_text(out, thing->what);
		g_string_append(out, "</td></tr>\n");
	}
	g_string_append(out, "</tbody>\n</table>\n</details>\n");
}
