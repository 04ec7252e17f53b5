/* What changed since the report before (HO-64), in words. */
#include "engine/pages/page_parts.h"

#include <inttypes.h>
#include <string.h>

struct page_diff {
	const struct map *before, *map;
	GString *out;
	unsigned count;
};

/* "W3", or "(2,-1) Vega". */
static void put_place(const struct map_place *place, GString *out)
{
	page_text(out, place->id);
	if (place->name) {
		g_string_append_c(out, ' ');
		page_text(out, place->name);
	}
}

static void begin(struct page_diff *c)
{
	g_string_append(c->out, c->count++ ? "<li>" : "<ul>\n<li>");
}

static void end(struct page_diff *c, const char *rest)
{
	g_string_append_printf(c->out, "%s</li>\n", rest);
}

/* --- Places ------------------------------------------------------------------------------- */

static void new_place(struct page_diff *c, const struct map_place *now)
{
	begin(c);
	g_string_append(c->out, "New on the map: ");
	put_place(now, c->out);
	if (now->owner >= 0) {
		g_string_append(c->out, ", owned by ");
		page_text(c->out, map_owner_name(c->map, now->owner));
	}
	end(c, ".");
}

static void new_owner(struct page_diff *c, const struct map_place *old, const struct map_place *now)
{
	begin(c);
	put_place(now, c->out);
	g_string_append(c->out, " is owned by ");
	page_text(c->out, map_owner_name(c->map, now->owner));
	g_string_append(c->out, " now, before by ");
	page_text(c->out, map_owner_name(c->before, old->owner));
	end(c, ".");
}

static void new_sight(struct page_diff *c, const struct map_place *now, const char *words)
{
	begin(c);
	put_place(now, c->out);
	end(c, words);
}

static void new_figures(struct page_diff *c, const struct map_place *old, const struct map_place *now)
{
	begin(c);
	put_place(now, c->out);
	g_string_append(c->out, ": ");
	page_text(c->out, now->brief ? now->brief : "nothing");
	g_string_append(c->out, "; before ");
	page_text(c->out, old->brief ? old->brief : "nothing");
	end(c, ".");
}

static bool is_seen(const struct map *map, const struct map_place *place)
{
	return place->facts_known && !map_is_stale(map, place);
}

static void change_place(struct page_diff *c, const struct map_place *old, const struct map_place *now)
{
	bool seen = is_seen(c->map, now), saw = is_seen(c->before, old);

	if (!old->facts_known && seen)
		new_sight(c, now, " is seen for the first time.");
	else if (seen && !saw)
		new_sight(c, now, " is in sight again.");
	else if (!seen && saw)
		new_sight(c, now, " is out of sight.");
	if (old->facts_known && now->facts_known &&
	    strcmp(map_owner_name(c->map, now->owner), map_owner_name(c->before, old->owner)) != 0)
		new_owner(c, old, now);
	if (old->facts_known && now->facts_known && g_strcmp0(old->brief, now->brief) != 0)
		new_figures(c, old, now);
}

static void change_places(struct page_diff *c)
{
	for (guint i = 0; i < c->map->places->len; i++) {
		const struct map_place *now = c->map->places->pdata[i];
		int old = map_find(c->before, now->id);
		if (old < 0)
			new_place(c, now);
		else
			change_place(c, map_at(c->before, (unsigned)old), now);
	}
	for (guint i = 0; i < c->before->places->len; i++) {
		const struct map_place *old = c->before->places->pdata[i];
		if (map_find(c->map, old->id) < 0)
			new_sight(c, old, " is lost from the map.");
	}
}

/* --- Things ------------------------------------------------------------------------------- */

/* A name is the reader's own for foreign things: with the owner's it stays the same from turn to turn. */
static char *key_of(const struct map *map, const struct map_thing *thing)
{
	return g_strdup_printf("%s\n%s", map_owner_name(map, thing->owner), thing->name);
}

static GHashTable *index_things(const struct map *map)
{
	GHashTable *things = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

	for (guint i = 0; i < map->things->len; i++) {
		const struct map_thing *thing = map->things->pdata[i];
		if (thing->name)
			g_hash_table_insert(things, key_of(map, thing), (gpointer)thing);
	}
	return things;
}

static void put_thing(struct page_diff *c, const struct map *map, const struct map_thing *thing)
{
	page_text(c->out, thing->name);
	g_string_append(c->out, " of ");
	page_text(c->out, map_owner_name(map, thing->owner));
}

static void put_at(struct page_diff *c, const struct map *map, const struct map_thing *thing)
{
	g_string_append(c->out, " at ");
	page_text(c->out, map_at(map, thing->place)->id);
	if (*thing->what) {
		g_string_append(c->out, ": ");
		page_text(c->out, thing->what);
	}
}

static void new_thing(struct page_diff *c, const struct map *map, const struct map_thing *thing, bool gone)
{
	begin(c);
	g_string_append(c->out, gone ? "Gone: " : "New: ");
	put_thing(c, map, thing);
	g_string_append(c->out, gone ? ", which was" : ",");
	put_at(c, map, thing);
	end(c, ".");
}

static void change_thing(struct page_diff *c, const struct map_thing *old, const struct map_thing *now)
{
	const char *place = map_at(c->map, now->place)->id, *was = map_at(c->before, old->place)->id;
	bool moved = strcmp(place, was) != 0;

	if (!moved && strcmp(now->what, old->what) == 0)
		return;
	begin(c);
	put_thing(c, c->map, now);
	g_string_append(c->out, moved ? " is now" : " is still");
	put_at(c, c->map, now);
	g_string_append(c->out, "; before");
	put_at(c, c->before, old);
	end(c, ".");
}

static void change_things(struct page_diff *c)
{
	g_autoptr(GHashTable) old = index_things(c->before), now = index_things(c->map);

	for (guint i = 0; i < c->map->things->len; i++) {
		const struct map_thing *thing = c->map->things->pdata[i];
		g_autofree char *key = thing->name ? key_of(c->map, thing) : NULL;
		const struct map_thing *was = key ? g_hash_table_lookup(old, key) : NULL;
		if (was)
			change_thing(c, was, thing);
		else if (key)
			new_thing(c, c->map, thing, false);
	}
	for (guint i = 0; i < c->before->things->len; i++) {
		const struct map_thing *thing = c->before->things->pdata[i];
		g_autofree char *key = thing->name ? key_of(c->before, thing) : NULL;
		if (key && !g_hash_table_contains(now, key))
			new_thing(c, c->before, thing, true);
	}
}

void page_changes(const struct map *before, const struct map *map, GString *out)
{
	struct page_diff c = {before, map, out, 0};

	g_string_append(out, "<section id=\"changes\">\n<h2>What changed</h2>\n");
	if (before) {
		g_string_append_printf(out, "<p>Since turn %" PRId64 ":</p>\n", before->turn);
		change_places(&c);
		change_things(&c);
	}
	if (c.count)
		g_string_append(out, "</ul>\n");
	else
		g_string_append(out, before ? "<p>Nothing that the report shows.</p>\n"
		                            : "<p>This page was made without the report before.</p>\n");
	g_string_append(out, "</section>\n");
}
