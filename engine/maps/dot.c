#include "engine/maps/dot.h"

#include "engine/base/text.h"
#include "engine/maps/colour.h"
#include "engine/maps/map_words.h"

#include <string.h>

/* Escapes a text for double quotes. */
static void put_escaped(GString *out, const char *text)
{
	for (;; text++) {
		size_t run = strcspn(text, "\"\\\n");
		text_add(out, text, run);
		text += run;
		if (!*text)
			return;
		g_string_append_c(out, '\\');
		g_string_append_c(out, *text == '\n' ? 'n' : *text);
	}
}

static void put_quoted(GString *out, const char *text)
{
	g_string_append_c(out, '"');
	put_escaped(out, text);
	g_string_append_c(out, '"');
}

/* Appends an id, in quotes if it needs them: (2,-1) does, W12 does not. */
static void put_id(GString *out, const char *id)
{
	if (g_ascii_isalpha(*id))
		text_put(out, id);
	else
		put_quoted(out, id);
}

static bool is_shown(const struct map *map, const struct map_place *place)
{
	return map->form != MAP_HEXES || place->marks || place->forces->len;
}

/* Appends a position in Graphviz points, 72 an inch: hexes are 100 high, squares and links 72. */
static void put_position(const struct map *map, const struct map_place *place, GString *out)
{
	int64_t x = map->form == MAP_HEXES ? 87 * place->x : place->x;
	int64_t y = map->form == MAP_BOARD   ? map->height - 1 - place->y
	            : map->form == MAP_HEXES ? 100 * place->y - 50 * place->x
	                                     : -place->y;

	text_put(out, ", pos=\"");
	text_integer(out, x);
	g_string_append_c(out, ',');
	text_integer(out, y);
	text_put(out, "!\"");
}

static void put_line(GString *out, const char *text)
{
	text_put(out, "\\n");
	put_escaped(out, text);
}

static void put_label(const struct map *map, const struct map_place *place, GString *out)
{
	g_string_append_c(out, '"');
	put_escaped(out, place->cell ? place->cell : place->id);
	if (!place->cell && place->name)
		put_line(out, place->name);
	if (!place->cell && place->facts_known)
		put_line(out, map_owner_name(map, place->owner));
	if (!place->cell && place->brief)
		put_line(out, place->brief);
	g_string_append_c(out, '"');
}

static void put_place(const struct map *map, const struct map_place *place, GString *out)
{
	text_put(out, "  ");
	put_id(out, place->id);
	text_put(out, " [label=");
	put_label(map, place, out);
	put_position(map, place, out);
	text_put(out, place->facts_known && !map_is_stale(map, place)
	                  ? ", style=\"filled\", fillcolor=\""
	                  : ", style=\"filled,dashed\", fillcolor=\"");
	text_put(out, colour_area(map, place->owner));
	text_put(out, place->marks & (1U << MAP_HOME) ? "\", penwidth=3];\n" : "\"];\n");
}

static void put_edge(
    const struct map *map, unsigned from, unsigned to, const struct map_link *link, GString *out)
{
	text_put(out, "  ");
	put_id(out, map_at(map, from)->id);
	text_put(out, map->directed ? " -> " : " -- ");
	put_id(out, map_at(map, to)->id);
	text_put(out, link->barrier                                                        ? " [style=bold]"
	              : link->wormnet || (!map->directed && !map_at(map, to)->facts_known) ? " [style=dashed]"
	                                                                                   : "");
	text_put(out, ";\n");
}

void map_dot(const struct map *map, GString *out)
{
	g_autoptr(GString) title = g_string_new(NULL);

	map_title(map, title);
	text_put(out, map->directed ? "digraph " : "graph ");
	put_quoted(out, title->str);
	text_put(out, " {\n  layout=neato;\n  node [shape=box];\n");
	for (guint i = 0; i < map->places->len; i++)
		if (is_shown(map, map_at(map, i)))
			put_place(map, map_at(map, i), out);
	for (guint i = 0; i < map->links->len; i++) {
		const struct map_link *link = &g_array_index(map->links, struct map_link, i);
		put_edge(map, link->from, link->to, link, out);
		if (map->directed && link->both)
			put_edge(map, link->to, link->from, link, out);
	}
	text_put(out, "}\n");
}

bool map_dot_is_old(const char *dot)
{
	static const char *const heads[] = {"digraph galaxy {", "graph galaxy {", "graph map {"};

	for (size_t i = 0; i < G_N_ELEMENTS(heads); i++)
		if (g_str_has_prefix(dot, heads[i]))
			return true;
	/* the old board began: graph "demo turn 3" {; now it is "demo, turn 3, MING" */
	return g_str_has_prefix(dot, "graph \"") &&
	       strstr(dot, "\" {\n  layout=neato;\n  node [shape=box, fixedsize=true") != NULL;
}
