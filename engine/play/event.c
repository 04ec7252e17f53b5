#include "engine/play/event.h"

#include "engine/base/compare.h"
#include "engine/base/text.h"

#include <string.h>

enum value_type { VALUE_INTEGER, VALUE_TEXT, VALUE_THING };

struct event_value {
	const char *key;
	enum value_type type;
	int kind;
	int64_t a, b;
	char *text;
};

struct event {
	struct events *events;
	unsigned index;
	unsigned list, block;
	const char *phase, *code, *form;
	GArray *values;
};

/* An event in the form that one reader sees. */
struct told_event {
	const struct event *event;
	const char *text;
};

struct events {
	unsigned readers;
	const char *phase;
	unsigned list, lists, block;
	bool together;
	GPtrArray *all;   /* struct event */
	GArray **for_one; /* by reader: ascending indexes into `all` */
};

static void value_clear(void *value)
{
	g_free(((struct event_value *)value)->text);
}

static void event_free(void *event)
{
	g_array_free(((struct event *)event)->values, TRUE);
	g_free(event);
}

struct events *events_new(unsigned readers)
{
	struct events *events = g_new0(struct events, 1);

	events->readers = readers;
	events->phase = "";
	events->all = g_ptr_array_new_with_free_func(event_free);
	events->for_one = g_new0(GArray *, readers + 1);
	for (unsigned i = 0; i <= readers; i++)
		events->for_one[i] = g_array_new(FALSE, FALSE, sizeof(unsigned));
	return events;
}

void events_free(struct events *events)
{
	if (!events)
		return;
	for (unsigned i = 0; i <= events->readers; i++)
		g_array_free(events->for_one[i], TRUE);
	g_free(events->for_one);
	g_ptr_array_free(events->all, TRUE);
	g_free(events);
}

void events_phase(struct events *events, const char *phase)
{
	events->phase = phase;
	events_list_end(events);
	events_together(events, false);
}

void events_list_begin(struct events *events)
{
	events->list = ++events->lists;
}

void events_list_end(struct events *events)
{
	events->list = 0;
}

void events_together(struct events *events, bool together)
{
	events->together = together;
	events->block++;
}

struct event *event_new(struct events *events, const char *code, const char *form)
{
	struct event *event = g_new0(struct event, 1);

	event->events = events;
	event->index = events->all->len;
	event->phase = events->phase;
	event->list = events->list;
	event->block = events->together ? events->block : ++events->block;
	event->code = code;
	event->form = form;
	event->values = g_array_new(FALSE, TRUE, sizeof(struct event_value));
	g_array_set_clear_func(event->values, value_clear);
	g_ptr_array_add(events->all, event);
	return event;
}

void event_integer(struct event *event, const char *key, int64_t value)
{
	struct event_value v = {.key = key, .type = VALUE_INTEGER, .a = value};

	g_array_append_val(event->values, v);
}

void event_text(struct event *event, const char *key, const char *text)
{
	struct event_value v = {.key = key, .type = VALUE_TEXT, .text = g_strdup(text)};

	g_array_append_val(event->values, v);
}

void event_thing(struct event *event, const char *key, int kind, int64_t a, int64_t b)
{
	struct event_value v = {.key = key, .type = VALUE_THING, .kind = kind, .a = a, .b = b};

	g_array_append_val(event->values, v);
}

void event_to(struct event *event, unsigned reader)
{
	GArray *list = event->events->for_one[reader];
	guint at = list->len;

	while (at > 0 && g_array_index(list, unsigned, at - 1) > event->index)
		at--;
	if (at == 0 || g_array_index(list, unsigned, at - 1) != event->index)
		g_array_insert_val(list, at, event->index);
}

void event_to_all(struct event *event)
{
	for (unsigned i = 0; i <= event->events->readers; i++)
		event_to(event, i);
}

/* A reader's view of one event's values. */
struct rendering {
	const struct state *state;
	unsigned reader;
	event_name_fn *name;
};

static void put_value(const struct rendering *r, const struct event_value *value, GString *out)
{
	if (value->type == VALUE_INTEGER)
		text_integer(out, value->a);
	else if (value->type == VALUE_TEXT)
		g_string_append(out, value->text ? value->text : "");
	else
		r->name(r->state, r->reader, value->kind, value->a, value->b, out);
}

static void put_form(const struct rendering *r, const struct event *event, GString *out)
{
	const char *c = event->form;

	while (*c) {
		size_t plain = strcspn(c, "{");
		const char *end;
		g_string_append_len(out, c, (gssize)plain);
		c += plain;
		if (!*c)
			break;
		end = strchr(c, '}');
		g_assert(end != NULL);
		for (guint i = 0; i < event->values->len; i++) {
			const struct event_value *v = &g_array_index(event->values, struct event_value, i);
			if (strlen(v->key) == (size_t)(end - c - 1) &&
			    strncmp(v->key, c + 1, strlen(v->key)) == 0)
				put_value(r, v, out);
		}
		c = end + 1;
	}
}

/* --- Unordered lists ------------------------------------------------------------------ */

/* Consecutive events that stay together, in the reader's form. */
struct block {
	const struct told_event *first;
	guint count;
};

/* Compares numbers within texts by value: F2 sorts before F10. */
static int compare_texts(const char *a, const char *b)
{
	while (*a && *b) {
		if (*a == *b && !g_ascii_isdigit(*a)) {
			a++, b++;
			continue;
		}
		size_t x = strspn(a, "0123456789"), y = strspn(b, "0123456789");
		int order = x && y ? compare_integers((int64_t)x, (int64_t)y) : 0;
		size_t size = x && y ? x : 1;
		if (order == 0)
			order = strncmp(a, b, size);
		if (order != 0)
			return order;
		a += size;
		b += size;
	}
	return (*a != '\0') - (*b != '\0');
}

static int compare_blocks(const struct block *a, const struct block *b)
{
	int order = 0;

	for (guint i = 0; order == 0 && i < MIN(a->count, b->count); i++)
		order = compare_texts(a->first[i].text, b->first[i].text);
	if (order == 0)
		order = compare_integers(a->count, b->count);
	return order != 0 ? order : (a->first > b->first) - (a->first < b->first);
}

/* Sorts the blocks of one unordered list. */
static void sort_run(struct told_event *run, guint count)
{
	g_autofree struct told_event *copy = g_memdup2(run, count * sizeof *run);
	g_autoptr(GArray) blocks = g_array_new(FALSE, FALSE, sizeof(struct block));

	for (guint i = 0; i < count;) {
		struct block block = {copy + i, 0};
		for (; i < count && copy[i].event->block == block.first->event->block; i++)
			block.count++;
		g_array_append_val(blocks, block);
	}
	g_array_sort(blocks, (GCompareFunc)compare_blocks);
	for (guint i = 0; i < blocks->len; i++) {
		const struct block *block = &g_array_index(blocks, struct block, i);
		memcpy(run, block->first, block->count * sizeof *run);
		run += block->count;
	}
}

static bool is_same_run(const struct event *a, const struct event *b)
{
	return a->list == b->list && strcmp(a->phase, b->phase) == 0;
}

static void sort_told(struct told_event *told, guint count)
{
	for (guint at = 0, end; at < count; at = end) {
		for (end = at + 1; end < count && is_same_run(told[end].event, told[at].event);)
			end++;
		if (told[at].event->list != 0)
			sort_run(told + at, end - at);
	}
}

/* The reader's events in the order of the report: struct told_event; their texts are stored in `texts`. */
static GArray *told_to(const struct rendering *r, const struct events *events, GStringChunk *texts)
{
	const GArray *list = events->for_one[MIN(r->reader, events->readers)];
	GArray *told = g_array_new(FALSE, FALSE, sizeof(struct told_event));
	g_autoptr(GString) text = g_string_new(NULL);

	for (guint i = 0; i < list->len; i++) {
		struct told_event next = {events->all->pdata[g_array_index(list, unsigned, i)], NULL};
		put_form(r, next.event, g_string_truncate(text, 0));
		next.text = g_string_chunk_insert_len(texts, text->str, (gssize)text->len);
		g_array_append_val(told, next);
	}
	sort_told((struct told_event *)(void *)told->data, told->len);
	return told;
}

static void write_value(
    const struct rendering *r, const struct event_value *value, GString *buffer, struct json *json)
{
	if (value->type == VALUE_INTEGER) {
		json_integer(json, value->key, value->a);
		return;
	}
	g_string_truncate(buffer, 0);
	put_value(r, value, buffer);
	json_text(json, value->key, value->type == VALUE_TEXT && !value->text ? NULL : buffer->str);
}

static void write_told(const struct rendering *r, const GArray *told, struct json *json)
{
	g_autoptr(GString) buffer = g_string_new(NULL);

	for (guint i = 0; i < told->len; i++) {
		const struct told_event *next = &g_array_index(told, struct told_event, i);
		const struct event *event = next->event;
		json_map(json, NULL);
		json_text(json, "phase", event->phase);
		json_text(json, "code", event->code);
		json_text(json, "text", next->text);
		for (guint v = 0; v < event->values->len; v++)
			write_value(r, &g_array_index(event->values, struct event_value, v), buffer, json);
		json_end(json);
	}
}

void events_write_json(const struct events *events, const struct state *state, unsigned reader,
    event_name_fn *name, struct json *json)
{
	const struct rendering r = {state, reader, name};
	GStringChunk *texts = g_string_chunk_new(4096);
	GArray *told = events ? told_to(&r, events, texts) : NULL;

	json_list(json, "events");
	if (told) {
		write_told(&r, told, json);
		g_array_free(told, TRUE);
	}
	json_end(json);
	g_string_chunk_free(texts);
}
