#include "engine/base/hash.h"
#include "engine/pages/page_changes.h"
#include "engine/maps/map_words.h"
#include "engine/pages/page_parts.h"
#include "engine/pages/page_text.h"

#include <inttypes.h>
#include <string.h>

/* Kinds of changes; each kind gets one line. */
enum { NEW, FIRST, AGAIN, AWAY, LOST, LISTS };
static const char *const list_words[LISTS] = {
    "New on the map", "Seen for the first time", "In sight again", "Out of sight", "No longer on the map"};

#define LINES_MOST 8  /* lines shown; the rest is collapsed */
#define NAMES_MOST 12 /* names in a line; the rest is counted */

struct page_diff {
	const struct map *before, *map;
	GString *out; /* the lines */
	GString *lists[LISTS];
	unsigned named[LISTS];
	unsigned count;
	gsize cut; /* length of the lines that are shown */
};

/* Writes "W3" or "(2,-1) Vega". */
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
	g_string_append(c->out, "<li>");
}

static void end(struct page_diff *c)
{
	g_string_append(c->out, ".</li>\n");
	if (++c->count == LINES_MOST)
		c->cut = c->out->len;
}

/* --- Places ------------------------------------------------------------------------------- */

static void list_place(struct page_diff *c, unsigned list, const struct map_place *place)
{
	if (c->named[list]++ >= NAMES_MOST)
		return;
	if (c->lists[list]->len)
		g_string_append(c->lists[list], ", ");
	put_place(place, c->lists[list]);
}

static void put_lists(struct page_diff *c)
{
	for (unsigned i = 0; i < LISTS; i++)
		if (c->lists[i]->len) {
			begin(c);
			g_string_append_printf(c->out, "%s: %s", list_words[i], c->lists[i]->str);
			if (c->named[i] > NAMES_MOST)
				g_string_append_printf(c->out, " and %u more", c->named[i] - NAMES_MOST);
			end(c);
		}
}

static void new_owner(struct page_diff *c, const struct map_place *old, const struct map_place *now)
{
	begin(c);
	put_place(now, c->out);
	g_string_append(c->out, " is owned by ");
	page_text(c->out, map_owner_name(c->map, now->owner));
	g_string_append(c->out, " now, before by ");
	page_text(c->out, map_owner_name(c->before, old->owner));
	end(c);
}

static void new_figures(struct page_diff *c, const struct map_place *old, const struct map_place *now)
{
	begin(c);
	put_place(now, c->out);
	g_string_append(c->out, ": ");
	page_text(c->out, now->brief ? now->brief : "nothing");
	g_string_append(c->out, "; before ");
	page_text(c->out, old->brief ? old->brief : "nothing");
	end(c);
}

static bool is_seen(const struct map *map, const struct map_place *place)
{
	return place->facts_known && !map_is_stale(map, place);
}

static void change_place(struct page_diff *c, const struct map_place *old, const struct map_place *now)
{
	bool seen = is_seen(c->map, now), saw = is_seen(c->before, old);

	if (seen && !saw)
		list_place(c, old->facts_known ? AGAIN : FIRST, now);
	else if (!seen && saw)
		list_place(c, AWAY, now);
	if (!old->facts_known || !now->facts_known)
		return;
	if (strcmp(map_owner_name(c->map, now->owner), map_owner_name(c->before, old->owner)) != 0)
		new_owner(c, old, now);
	if (g_strcmp0(old->brief, now->brief) != 0)
		new_figures(c, old, now);
}

static void change_places(struct page_diff *c)
{
	for (guint i = 0; i < c->map->places->len; i++) {
		const struct map_place *now = c->map->places->pdata[i];
		int old = map_find(c->before, now->id);
		if (old < 0)
			list_place(c, NEW, now);
		else
			change_place(c, map_at(c->before, (unsigned)old), now);
	}
	for (guint i = 0; i < c->before->places->len; i++) {
		const struct map_place *old = c->before->places->pdata[i];
		if (map_find(c->map, old->id) < 0)
			list_place(c, LOST, old);
	}
}

/* --- Things ------------------------------------------------------------------------------- */

/* A key that is the same in both reports: the thing's name, with its owner's, because a player invents names
   for foreign things. */
static char *key_of(const struct map *map, const struct map_thing *thing)
{
	return g_strdup_printf("%s\n%s", map_owner_name(map, thing->owner), thing->name);
}

static GHashTable *index_things(const struct map *map)
{
	GHashTable *things = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);

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
	end(c);
}

static void change_thing(struct page_diff *c, const struct map_thing *old, const struct map_thing *now)
{
	const char *place = map_at(c->map, now->place)->id, *was = map_at(c->before, old->place)->id;
	bool moved = strcmp(place, was) != 0, altered = strcmp(now->what, old->what) != 0;

	if (!moved && !altered)
		return;
	begin(c);
	put_thing(c, c->map, now);
	g_string_append(c->out, moved ? " is now" : ",");
	put_at(c, c->map, now);
	g_string_append(c->out, "; before");
	if (moved) {
		g_string_append(c->out, " at ");
		page_text(c->out, was);
	}
	if (altered) {
		g_string_append(c->out, moved ? ": " : " ");
		page_text(c->out, *old->what ? old->what : "nothing was known of it");
	}
	end(c);
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

static void put_lines(const struct page_diff *c, GString *out)
{
	bool more = c->count > LINES_MOST;

	g_string_append(out, "<ul>\n");
	g_string_append_len(out, c->out->str, (gssize)(more ? c->cut : c->out->len));
	g_string_append(out, "</ul>\n");
	if (more)
		g_string_append_printf(out,
		    "<details><summary>%u more</summary>\n<ul>\n%s</ul>\n</details>\n", c->count - LINES_MOST,
		    c->out->str + c->cut);
}

void page_changes(const struct map *before, const struct map *map, GString *out)
{
	struct page_diff c = {.before = before, .map = map, .out = g_string_new(NULL)};

	g_string_append(out, "<section id=\"changes\">\n<h2>What changed</h2>\n");
	for (unsigned i = 0; i < LISTS; i++)
		c.lists[i] = g_string_new(NULL);
	if (before) {
		g_string_append_printf(out, "<p>Since turn %" PRId64 ":</p>\n", before->turn);
		change_places(&c);
		put_lists(&c);
		change_things(&c);
	}
	if (c.count)
		put_lines(&c, out);
	else
		g_string_append(out, before ? "<p>Nothing that the report shows.</p>\n"
		                            : "<p>This page was made without the report before.</p>\n");
	g_string_append(out, "</section>\n");
	for (unsigned i = 0; i < LISTS; i++)
		g_string_free(c.lists[i], TRUE);
	g_string_free(c.out, TRUE);
}
