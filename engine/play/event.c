#include "engine/play/event.h"

#include "engine/base/text.h"

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

struct events {
	unsigned readers;
	const char *phase;
	unsigned list, lists, block;
	bool together;
	GPtrArray *all;   /* struct event */
	GArray **for_one; /* by reader: indexes of events, ascending */
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

/* --- What is told in no order of its own ---------------------------------------------- */

/* Events that belong together, as the reader reads them. */
struct block {
	guint first, count; /* in the reader's list */
	char *text;
};

static void block_clear(void *block)
{
	g_free(((struct block *)block)->text);
}

/* Numbers by their value: F2 before F10. */
static int compare_texts(const char *a, const char *b)
{
	while (*a && *b) {
		if (*a == *b && !g_ascii_isdigit(*a)) {
			a++, b++;
			continue;
		}
		size_t x = strspn(a, "0123456789"), y = strspn(b, "0123456789");
		int order = x && y && x != y ? (x < y ? -1 : 1) : 0;
		size_t size = x && y ? MAX(x, 1) : 1;
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
	int order = compare_texts(a->text, b->text);

	return order != 0 ? order : (a->first > b->first) - (a->first < b->first);
}

static const struct event *event_at(const struct events *events, const GArray *list, guint at)
{
	return events->all->pdata[g_array_index(list, unsigned, at)];
}

/* The blocks of one run of an unordered list, from `at` on; returns where it ends. */
static guint gather_blocks(
    const struct rendering *r, const struct events *events, const GArray *list, guint at, GArray *blocks)
{
	const struct event *first = event_at(events, list, at);
	g_autoptr(GString) text = g_string_new(NULL);

	while (at < list->len) {
		const struct event *event = event_at(events, list, at);
		struct block block = {at, 0, NULL};
		if (event->list != first->list || strcmp(event->phase, first->phase) != 0)
			break;
		g_string_truncate(text, 0);
		for (; at < list->len && event_at(events, list, at)->block == event->block; at++) {
			put_form(r, event_at(events, list, at), text);
			g_string_append_c(text, '\n');
			block.count++;
		}
		block.text = g_strdup(text->str);
		g_array_append_val(blocks, block);
	}
	return at;
}

/* The reader's events in the order in which they are told. */
static GPtrArray *told_to(const struct rendering *r, const struct events *events)
{
	const GArray *list = events->for_one[MIN(r->reader, events->readers)];
	GPtrArray *told = g_ptr_array_sized_new(list->len);
	g_autoptr(GArray) blocks = g_array_new(FALSE, FALSE, sizeof(struct block));

	g_array_set_clear_func(blocks, block_clear);
	for (guint at = 0; at < list->len;) {
		if (event_at(events, list, at)->list == 0) {
			g_ptr_array_add(told, (gpointer)event_at(events, list, at++));
			continue;
		}
		g_array_set_size(blocks, 0);
		at = gather_blocks(r, events, list, at, blocks);
		g_array_sort(blocks, (GCompareFunc)compare_blocks);
		for (guint b = 0; b < blocks->len; b++) {
			const struct block *block = &g_array_index(blocks, struct block, b);
			for (guint i = 0; i < block->count; i++)
				g_ptr_array_add(told, (gpointer)event_at(events, list, block->first + i));
		}
	}
	return told;
}

void events_render(const struct events *events, const struct state *state, unsigned reader,
    event_name_fn *name, void (*line)(const struct event_line *line, void *context), void *context)
{
	const struct rendering r = {state, reader, name};
	g_autoptr(GString) text = g_string_new(NULL);
	g_autoptr(GPtrArray) told = told_to(&r, events);

	for (guint i = 0; i < told->len; i++) {
		const struct event *event = told->pdata[i];
		g_string_truncate(text, 0);
		put_form(&r, event, text);
		line(&(struct event_line){event->phase, event->code, text->str}, context);
	}
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

void events_write_json(const struct events *events, const struct state *state, unsigned reader,
    event_name_fn *name, struct json *json)
{
	const struct rendering r = {state, reader, name};
	g_autoptr(GString) buffer = g_string_new(NULL);
	g_autoptr(GPtrArray) told = events ? told_to(&r, events) : NULL;

	json_list(json, "events");
	for (guint i = 0; told && i < told->len; i++) {
		const struct event *event = told->pdata[i];
		json_map(json, NULL);
		json_text(json, "phase", event->phase);
		json_text(json, "code", event->code);
		g_string_truncate(buffer, 0);
		put_form(&r, event, buffer);
		json_text(json, "text", buffer->str);
		for (guint v = 0; v < event->values->len; v++)
			write_value(&r, &g_array_index(event->values, struct event_value, v), buffer, json);
		json_end(json);
	}
	json_end(json);
}
