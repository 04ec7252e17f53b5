#include "engine/base/hash.h"
#include "engine/pages/page_choices.h"
#include "engine/pages/page_parts.h"
#include "engine/pages/page_text.h"

#include "engine/base/text.h"

#include <inttypes.h>
#include <string.h>

#define CHOICES_MAX 2000 /* choices of a field, at most: longer menus do not help */

struct chooser {
	const struct page_context *page;
	struct json *json;
	GHashTable *seen; /* values written so far */
};

/* Can the value be a choice? It must be one line of harmless text; other values have to be typed. */
static bool is_good(const char *value)
{
	g_autofree char *shown = error_shown(value);

	return *value && strlen(value) <= PAGE_TEXT && strcmp(shown, value) == 0;
}

static void put_choice(struct chooser *c, const char *value, const char *label)
{
	g_autofree char *shown = NULL;

	if (!is_good(value) || g_hash_table_size(c->seen) >= CHOICES_MAX ||
	    !g_hash_table_add(c->seen, g_strdup(value)))
		return;
	shown = page_plain(label);
	json_list(c->json, NULL);
	json_text(c->json, NULL, value);
	json_text(c->json, NULL, shown);
	json_end(c->json);
}

/* The id without the pattern's letters; NULL: it does not begin with them. */
static const char *behind(const char *id, const char *letters)
{
	size_t size = strlen(letters);

	return strncmp(id, letters, size) == 0 && (size == 0 || g_ascii_isdigit(id[size])) ? id + size : NULL;
}

static void put_places(struct chooser *c, const char *letters)
{
	const struct map *map = c->page->map;

	for (guint i = 0; i < map->places->len; i++) {
		const struct map_place *place = map->places->pdata[i];
		const char *value = behind(place->id, letters);
		g_autofree char *label = g_strconcat(place->id, place->name ? " " : "",
		    place->name ? place->name : "", place->owner >= 0 ? ", " : "",
		    place->owner >= 0 ? map_owner_name(map, place->owner) : "", NULL);
		if (value)
			put_choice(c, value, label);
	}
}

static void put_things(struct chooser *c, const char *letters, bool own)
{
	const struct map *map = c->page->map;

	for (guint i = 0; i < map->things->len; i++) {
		const struct map_thing *thing = map->things->pdata[i];
		const char *value = thing->name ? behind(thing->name, letters) : NULL;
		g_autofree char *label = g_strdup_printf("%s%s%s%s%s, at %s", thing->name, own ? "" : " of ",
		    own ? "" : map_owner_name(map, thing->owner), *thing->what ? ", " : "", thing->what,
		    map_at(map, thing->place)->id);
		if (value && map_is_own(map, thing->owner) == own)
			put_choice(c, value, label);
	}
}

static void put_owners(struct chooser *c)
{
	for (guint i = 0; i < c->page->map->owners->len; i++) {
		const struct map_owner *owner = c->page->map->owners->pdata[i];
		if (!owner->own)
			put_choice(c, owner->name, owner->name);
	}
}

/* --- Paths of the report's JSON ----------------------------------------------------------- */

struct path {
	const char *mark;  /* prefix of each value */
	char **keys;       /* keys, beginning at the top */
	const char *label; /* a sibling of the last key whose value labels the choice, or NULL */
};

static const char *scalar_text(const struct node *node)
{
	return node && node->text && node->kind != NODE_BOOL && node->kind != NODE_NULL ? node->text : NULL;
}

/* Writes a choice; the reader's own empire is not one among empires. */
static void put_value(
    struct chooser *c, const struct path *path, const struct node *parent, const struct node *node)
{
	const char *text = scalar_text(node);
	const char *name = path->label ? scalar_text(node_get(parent, path->label)) : NULL;
	g_autofree char *value = text ? g_strconcat(path->mark, text, NULL) : NULL;
	g_autofree char *label = name ? g_strdup_printf("%s, %s", text, name) : g_strdup(value);

	if (value && g_strcmp0(name, c->page->map->empire) != 0)
		put_choice(c, value, label);
}

static void walk(struct chooser *c, const struct path *path, unsigned depth, const struct node *parent,
    const struct node *node)
{
	const struct node *child;

	if (!node)
		return;
	if (node->kind == NODE_LIST) {
		for (child = node->first; child; child = child->next)
			walk(c, path, depth, parent, child);
	} else if (!path->keys[depth]) {
		put_value(c, path, parent, node);
	} else if (node->kind == NODE_MAP) {
		walk(c, path, depth + 1, node, node_get(node, path->keys[depth]));
	}
}

static void put_path(struct chooser *c, const char *source)
{
	g_autofree char *text = g_strdup(source + (*source == '@'));
	char *slash = strchr(text, '/');
	struct path path = {.mark = *source == '@' ? "@" : "", .label = slash ? slash + 1 : NULL};

	if (slash)
		*slash = '\0';
	path.keys = g_strsplit(text, ".", 0);
	walk(c, &path, 0, NULL, c->page->report);
	g_strfreev(path.keys);
}

static void put_source(struct chooser *c, const char *source)
{
	const char *colon = strchr(source, ':');
	const char *letters = colon ? colon + 1 : "";
	size_t size = strcspn(source, ":");

	if (*source == '=')
		put_choice(c, source + 1, source + 1);
	else if (strncmp(source, "place", size) == 0)
		put_places(c, letters);
	else if (strncmp(source, "own", size) == 0 || strncmp(source, "other", size) == 0)
		put_things(c, letters, source[1] == 'w');
	else if (strcmp(source, "owner") == 0)
		put_owners(c);
	else
		put_path(c, source);
}

void page_choices(void *context, const char *source, struct json *json)
{
	g_autofree char *text = g_strdup(source);
	g_auto(GStrv) sources = NULL;
	struct chooser c = {context, json, g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL)};

	if (g_str_has_suffix(text, "+"))
		text[strlen(text) - 1] = '\0';
	sources = g_strsplit(text, "|", 0);
	for (char **s = sources; *s; s++)
		put_source(&c, *s);
	g_hash_table_unref(c.seen);
}
