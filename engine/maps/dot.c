#include "engine/maps/dot.h"

#include "engine/maps/colour.h"

#include <inttypes.h>
#include <string.h>

static void put_quoted(GString *out, const char *text)
{
	g_string_append_c(out, '"');
	for (const char *c = text; *c; c++) {
		if (*c == '"' || *c == '\\')
			g_string_append_c(out, '\\');
		g_string_append_c(out, *c);
	}
	g_string_append_c(out, '"');
}

/* W12 needs no quotes, (2,-1) does. */
static void put_id(GString *out, const char *id)
{
	if (g_ascii_isalpha(*id))
		g_string_append(out, id);
	else
		put_quoted(out, id);
}

static bool is_shown(const struct map *map, const struct map_place *place)
{
	return map->form != MAP_HEXES || place->marks || place->forces->len;
}

/* Points of Graphviz, 72 an inch: hexes are 100 high, squares and links 72. */
static void put_position(const struct map *map, const struct map_place *place, GString *out)
{
	if (map->form == MAP_BOARD)
		g_string_append_printf(
		    out, ", pos=\"%" PRId64 ",%" PRId64 "!\"", place->x, map->height - 1 - place->y);
	else if (map->form == MAP_HEXES)
		g_string_append_printf(
		    out, ", pos=\"%" PRId64 ",%" PRId64 "!\"", 87 * place->x, 100 * place->y - 50 * place->x);
	else
		g_string_append_printf(out, ", pos=\"%" PRId64 ",%" PRId64 "!\"", place->x, -place->y);
}

static void put_label(const struct map *map, const struct map_place *place, GString *out)
{
	g_autoptr(GString) label = g_string_new(place->cell ? place->cell : place->id);

	if (!place->cell && place->name)
		g_string_append_printf(label, "\n%s", place->name);
	if (!place->cell && place->facts_known)
		g_string_append_printf(label, "\n%s", map_owner_name(map, place->owner));
	if (!place->cell && place->brief)
		g_string_append_printf(label, "\n%s", place->brief);
	for (char *c = label->str; *c; c++)
		*c = *c == '\n' ? '\x1f' : *c;
	g_autoptr(GString) quoted = g_string_new(NULL);
	put_quoted(quoted, label->str);
	g_string_replace(quoted, "\x1f", "\\n", 0);
	g_string_append(out, quoted->str);
}

static void put_place(const struct map *map, const struct map_place *place, GString *out)
{
	g_string_append(out, "  ");
	put_id(out, place->id);
	g_string_append(out, " [label=");
	put_label(map, place, out);
	put_position(map, place, out);
	g_string_append_printf(out, ", style=\"filled%s\", fillcolor=\"%s\"%s];\n",
	    place->facts_known && !map_is_stale(map, place) ? "" : ",dashed", colour_ground(place->owner),
	    place->marks & (1U << MAP_HOME) ? ", penwidth=3" : "");
}

static void put_edge(
    const struct map *map, unsigned from, unsigned to, const struct map_link *link, GString *out)
{
	g_string_append(out, "  ");
	put_id(out, map_at(map, from)->id);
	g_string_append(out, map->directed ? " -> " : " -- ");
	put_id(out, map_at(map, to)->id);
	g_string_append(out, link->barrier ? " [style=bold]"
	                     : link->wormnet || (!map->directed && !map_at(map, to)->facts_known)
	                         ? " [style=dashed]"
	                         : "");
	g_string_append(out, ";\n");
}

void map_dot(const struct map *map, GString *out)
{
	g_autoptr(GString) title = g_string_new(NULL);

	map_title(map, title);
	g_string_append(out, map->directed ? "digraph " : "graph ");
	put_quoted(out, title->str);
	g_string_append(out, " {\n  layout=neato;\n  node [shape=box];\n");
	for (guint i = 0; i < map->places->len; i++)
		if (is_shown(map, map_at(map, i)))
			put_place(map, map_at(map, i), out);
	for (guint i = 0; i < map->links->len; i++) {
		const struct map_link *link = &g_array_index(map->links, struct map_link, i);
		put_edge(map, link->from, link->to, link, out);
		if (map->directed && link->both)
			put_edge(map, link->to, link->from, link, out);
	}
	g_string_append(out, "}\n");
}

bool map_dot_is_old(const char *dot)
{
	static const char *const heads[] = {"digraph galaxy {", "graph galaxy {", "graph map {"};

	for (size_t i = 0; i < G_N_ELEMENTS(heads); i++)
		if (g_str_has_prefix(dot, heads[i]))
			return true;
	/* of the board: graph "demo turn 3" {, where it now says "demo, turn 3, MING" */
	return g_str_has_prefix(dot, "graph \"") &&
	       strstr(dot, "\" {\n  layout=neato;\n  node [shape=box, fixedsize=true") != NULL;
}
