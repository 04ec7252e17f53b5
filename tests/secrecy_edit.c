#include "tests/secrecy.h"

#include "engine/documents/json.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

int64_t secret_roll(struct secret *secret, int64_t sides)
{
	return dice_roll(secret->dice, sides);
}

int64_t secret_other(struct secret *secret, int64_t low, int64_t high, int64_t old)
{
	int64_t value = low + secret_roll(secret, high - low + (old < low || old > high)) - 1;

	return value >= old && old >= low ? value + 1 : value;
}

struct node *secret_pick(struct secret *secret, const char *list, secret_fits *fits)
{
	const struct node *all = node_get(secret->root, list);
	int64_t count = 0;
	struct node *picked = NULL;

	for (struct node *n = all ? all->first : NULL; n; n = n->next)
		if (fits(secret, n) && secret_roll(secret, ++count) == 1)
			picked = n;
	return picked;
}

struct node *secret_find(const struct node *list, ...)
{
	for (struct node *n = list->first; n; n = n->next) {
		const char *key;
		bool fits = true;
		va_list pairs;
		va_start(pairs, list);
		while (fits && (key = va_arg(pairs, const char *)))
			fits = secret_is(n, key, va_arg(pairs, const char *));
		va_end(pairs);
		if (fits)
			return n;
	}
	return NULL;
}

int64_t secret_number(const struct node *map, const char *key)
{
	const struct node *n = node_get(map, key);

	return n && n->kind == NODE_INTEGER ? n->number : 0;
}

const char *secret_text(const struct node *map, const char *key)
{
	const struct node *n = node_get(map, key);

	return n && n->kind == NODE_TEXT ? n->text : "";
}

bool secret_flag(const struct node *map, const char *key)
{
	const struct node *n = node_get(map, key);

	return n && n->kind == NODE_BOOL && n->number;
}

bool secret_is(const struct node *map, const char *key, const char *text)
{
	return g_ascii_strcasecmp(secret_text(map, key), text) == 0;
}

bool secret_has(const struct node *list, const char *text)
{
	for (const struct node *n = list ? list->first : NULL; n; n = n->next)
		if (n->kind == NODE_TEXT && g_ascii_strcasecmp(n->text, text) == 0)
			return true;
	return false;
}

/* --- Changing ------------------------------------------------------------------------- */

static struct node *value_of(struct secret *secret, const char *text)
{
	struct error err = {0};
	struct document *doc = document_parse("value", text, strlen(text), EXIT_DATA, &err);

	if (!doc)
		g_error("a new value cannot be read: %s: %s", text, err.text);
	g_ptr_array_add(secret->snippets, doc);
	return document_root(doc);
}

static void say(struct secret *secret, const struct node *map, const char *key, const char *text)
{
	struct json *json;

	g_string_append_printf(secret->what, "%s%s := %s", secret->what->len ? "; " : "", key, text);
	if (!map)
		return;
	g_string_append(secret->what, " in ");
	json = json_new(secret->what);
	json_node(json, NULL, map);
	json_free(json);
}

void secret_put(struct secret *secret, struct node *map, const char *key, const char *yaml, ...)
{
	g_autofree char *text = NULL;
	struct node *old = node_get(map, key), *value;
	va_list args;

	va_start(args, yaml);
	text = g_strdup_vprintf(yaml, args);
	va_end(args);
	say(secret, map->key ? NULL : map, key, text);
	value = value_of(secret, text);
	if (!old) {
		value->key = key;
		value->next = map->first;
		map->first = value;
		map->count++;
		return;
	}
	old->kind = value->kind;
	old->text = value->text;
	old->size = value->size;
	old->number = value->number;
	old->first = value->first;
	old->count = value->count;
}

void secret_add(struct secret *secret, struct node *list, const char *yaml, ...)
{
	g_autofree char *text = NULL;
	struct node *value;
	va_list args;

	va_start(args, yaml);
	text = g_strdup_vprintf(yaml, args);
	va_end(args);
	say(secret, NULL, list->key ? list->key : "list", text);
	value = value_of(secret, text);
	value->next = list->first;
	list->first = value;
	list->count++;
}

void secret_drop(struct secret *secret, struct node *list, struct node *element)
{
	struct node **at = &list->first;

	say(secret, element, list->key ? list->key : "list", "less one");
	while (*at && *at != element)
		at = &(*at)->next;
	if (!*at)
		g_error("the element is not in this list");
	*at = element->next;
	list->count--;
}

bool secret_shuffle(struct secret *secret, const char *name)
{
	struct node *list = node_get(secret->root, name), *rest = list ? list->first : NULL;

	if (!rest || !rest->next)
		return false;
	list->first = NULL;
	for (int64_t count = 1; rest; count++) {
		struct node *element = rest, **at = &list->first;
		rest = rest->next;
		for (int64_t skip = secret_roll(secret, count) - 1; skip > 0; skip--)
			at = &(*at)->next;
		element->next = *at;
		*at = element;
	}
	say(secret, NULL, name, "shuffled");
	return true;
}
