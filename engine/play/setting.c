#include "engine/play/setting.h"

#include "engine/base/hash.h"

#include <string.h>

/* Sorts E2 before E10. */
static int compare_names(const char *a, const char *b)
{
	for (; *a && *b; a++, b++) {
		if (g_ascii_isdigit(*a) && g_ascii_isdigit(*b)) {
			size_t x = strspn(a, "0123456789"), y = strspn(b, "0123456789");
			if (x != y)
				return x < y ? -1 : 1;
		}
		if (*a != *b)
			return *a < *b ? -1 : 1;
	}
	return *a ? 1 : *b ? -1 : 0;
}

static int by_name(const void *a, const void *b, void *state)
{
	const unsigned *x = a, *y = b;
	const struct state *of = state;

	return compare_names(of->ruleset->seat(of, *x).name, of->ruleset->seat(of, *y).name);
}

struct seat_list *seat_list_new(const struct state *state)
{
	unsigned count = state->ruleset->seats(state);
	struct seat_list *list = g_new(struct seat_list, 1);

	*list = (struct seat_list){.state = state, .count = count, .order = g_new0(unsigned, count + 1)};
	for (unsigned i = 0; i < count; i++)
		list->order[i] = i;
	if (state->ruleset->seats_by_name && count > 1)
		g_qsort_with_data(
		    list->order, (gint)count, sizeof *list->order, by_name, (gpointer)(guintptr)state);
	list->numbers = g_hash_table_new(hash_text, g_str_equal);
	for (unsigned i = 0; i < count; i++) {
		const char *name = state->ruleset->seat(state, list->order[i]).name;
		g_hash_table_insert(list->numbers, (gpointer)name, GUINT_TO_POINTER(i + 1));
		list->begin[(unsigned char)*name] = true;
	}
	return list;
}

void seat_list_free(struct seat_list *list)
{
	if (!list)
		return;
	g_hash_table_unref(list->numbers);
	g_free(list->order);
	g_free(list);
}

/* `host`: its facts of the seat are added; NULL: none. */
static void write_seat(
    const struct seat_list *list, unsigned number, const struct host_facts *host, struct json *json)
{
	const struct state *state = list->state;
	unsigned seat = list->order[number - 1];
	const char *name = state->ruleset->seat(state, seat).name;
	const struct host_seat *facts = host ? host_facts_seat(host, seat, name) : NULL;
	g_autofree char *tag = g_strdup_printf("E%u", number);

	json_map(json, NULL);
	json_integer(json, "seat", number);
	json_text(json, "empire", name);
	json_text(json, "tag", tag);
	if (facts && facts->bot) {
		json_text(json, "bot", facts->bot);
		json_bool(json, "standin", facts->standin);
	}
	if (facts && facts->missed)
		json_bool(json, "missed", true);
	json_end(json);
}

/* The number of the reader's own seat, which is written first; 0 for the GM, who has none. */
static unsigned write_own(
    const struct seat_list *list, unsigned seat, const struct host_facts *host, struct json *json)
{
	const struct state *state = list->state;
	unsigned number = seat == GM_SEAT ? 0
	                                  : GPOINTER_TO_UINT(g_hash_table_lookup(
	                                        list->numbers, state->ruleset->seat(state, seat).name));

	if (number > 0)
		write_seat(list, number, host, json);
	return number;
}

void setting_write_seats(const struct seat_list *list, unsigned seat, struct json *json)
{
	json_list(json, "seats");
	unsigned own = write_own(list, seat, NULL, json);
	for (unsigned number = 1; number <= list->count; number++)
		if (number != own)
			write_seat(list, number, NULL, json);
	json_end(json);
}

/* Is it a sign of empires' names? */
static bool is_of_name(char sign)
{
	return g_ascii_isalnum(sign) || sign == '-' || sign == '_';
}

/* Marks the empires that are words of the text. */
static void mark_named(const struct seat_list *list, const char *text, bool *named)
{
	char word[64]; /* longer than any name */

	while (*text) {
		size_t size = 0;
		while (is_of_name(text[size]))
			size++;
		if (size > 0 && size < sizeof word && list->begin[(unsigned char)*text]) {
			memcpy(word, text, size);
			word[size] = '\0';
			named[GPOINTER_TO_UINT(g_hash_table_lookup(list->numbers, word))] = true;
		}
		text += size > 0 ? size : 1;
	}
}

/* The same for all keys and texts of the node and of those below it. */
static void mark_all_named(const struct seat_list *list, const struct node *node, bool *named)
{
	if (node->key)
		mark_named(list, node->key, named);
	if (node->kind == NODE_TEXT)
		mark_named(list, node->text, named);
	for (const struct node *child = node->first; child; child = child->next)
		mark_all_named(list, child, named);
}

void setting_write_named(const struct seat_list *list, unsigned seat, const struct host_facts *host,
    const struct node *report, const struct node *shared, struct json *json)
{
	/* by their numbers, from 1; 0: a word that names none */
	g_autofree bool *named = g_new0(bool, list->count + 1);
	unsigned written = 1;

	for (const struct node *key = report->first; key; key = key->next)
		if (strcmp(key->key, "host") != 0)
			mark_all_named(list, key, named);
	if (shared)
		mark_all_named(list, shared, named);
	json_list(json, "seats");
	unsigned own = write_own(list, seat, host, json);
	for (unsigned number = 1; number <= list->count; number++)
		if (named[number] && number != own) {
			write_seat(list, number, host, json);
			written++;
		}
	json_end(json);
	json_map(json, "seats_more");
	json_integer(json, "count", list->count - written);
	json_text(json, "file", "host.yaml");
	json_end(json);
}

static void write_board(const struct setting *setting, struct json *json)
{
	json_map(json, "board");
	if (setting->width > 0) {
		json_integer(json, "width", setting->width);
		json_integer(json, "height", setting->height);
		json_bool(json, "wrap", setting->wrap);
	}
	if (setting->worlds > 0)
		json_integer(json, "worlds", setting->worlds);
	json_end(json);
}

void setting_write(const struct state *state, unsigned seat, struct json *json)
{
	struct setting setting = {0};

	if (!state->ruleset->setting)
		return;
	state->ruleset->setting(state, seat, &setting);
	json_text(json, "home", setting.home[0] ? setting.home : NULL);
	write_board(&setting, json);
}
