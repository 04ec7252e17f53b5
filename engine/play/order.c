#include "engine/play/order.h"

#include "engine/base/error.h"
#include "engine/base/text.h"
#include "engine/documents/fields.h"

#include <stdarg.h>
#include <string.h>

#define VALUES_BLOCK 64U

struct order_set *order_set_new(unsigned empire)
{
	struct order_set *set = g_new0(struct order_set, 1);

	set->empire = empire;
	set->texts = g_string_chunk_new(1024);
	set->blocks = g_ptr_array_new_with_free_func(g_free);
	return set;
}

static void texts_free(GPtrArray *texts)
{
	if (texts)
		g_ptr_array_free(texts, TRUE);
}

void order_set_free(struct order_set *set)
{
	if (!set)
		return;
	for (unsigned i = 0; i < set->count; i++) {
		texts_free(set->orders[i].notes);
		texts_free(set->orders[i].warnings);
	}
	g_free(set->orders);
	g_string_chunk_free(set->texts);
	g_ptr_array_free(set->blocks, TRUE);
	g_free(set);
}

struct order *order_set_add(struct order_set *set, unsigned line)
{
	struct order *order;

	if (set->count == set->capacity) {
		set->capacity = set->capacity ? 2 * set->capacity : 16;
		set->orders = g_renew(struct order, set->orders, set->capacity);
	}
	order = &set->orders[set->count++];
	*order = (struct order){.line = line, .form = -1};
	return order;
}

void order_set_trim(struct order_set *set)
{
	set->orders = g_renew(struct order, set->orders, set->count);
	set->capacity = set->count;
}

struct order_value *order_set_values(struct order_set *set, unsigned count)
{
	struct order_value *values;

	if (set->blocks->len == 0 || count > VALUES_BLOCK - set->block_used) {
		g_ptr_array_add(set->blocks, g_new(struct order_value, MAX(count, VALUES_BLOCK)));
		set->block_used = 0;
	}
	values = (struct order_value *)set->blocks->pdata[set->blocks->len - 1] + set->block_used;
	set->block_used += MIN(count, VALUES_BLOCK);
	return values;
}

const char *order_set_keep(struct order_set *set, const char *text, gssize size)
{
	return g_string_chunk_insert_len(set->texts, text, size);
}

/* Most texts fit into `line`; longer ones, and those with hidden characters to escape, are allocated. */
struct printed {
	char line[160];
	char *longer; /* NULL: the text is in `line` */
};

static const char *print(struct printed *printed, const char *format, va_list args)
{
	va_list again;
	int size;

	va_copy(again, args);
	size = g_vsnprintf(printed->line, sizeof printed->line, format, args);
	printed->longer =
	    size < 0 || (size_t)size >= sizeof printed->line ? g_strdup_vprintf(format, again) : NULL;
	va_end(again);
	if (text_hidden(printed->longer ? printed->longer : printed->line)) {
		g_autofree char *longer = g_steal_pointer(&printed->longer);
		printed->longer = error_shown(longer ? longer : printed->line);
	}
	return printed->longer ? printed->longer : printed->line;
}

char *order_question(const char *meant)
{
	return meant ? g_strdup_printf(ORDER_QUESTION "%s?", meant) : NULL;
}

bool order_asks(const char *hint)
{
	return hint && g_str_has_prefix(hint, ORDER_QUESTION);
}

void order_refuse(
    struct order_set *set, struct order *order, unsigned column, const char *hint, const char *format, ...)
{
	struct printed cause;
	va_list args;

	if (order->status == ORDER_REFUSED)
		return;
	va_start(args, format);
	order->status = ORDER_REFUSED;
	order->cause = order_set_keep(set, print(&cause, format, args), -1);
	order->cause_column = column;
	order->hint = hint ? order_set_keep(set, hint, -1) : NULL;
	va_end(args);
	g_free(cause.longer);
}

static void add_text(GPtrArray **list, const char *format, va_list args)
{
	struct printed text;

	if (!*list)
		*list = g_ptr_array_new_with_free_func(g_free);
	g_ptr_array_add(*list, g_strdup(print(&text, format, args)));
	g_free(text.longer);
}

void order_note(struct order *order, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	add_text(&order->notes, format, args);
	va_end(args);
}

void order_done(struct order *order)
{
	order->status = ORDER_DONE;
}

void order_end(struct order *order, enum order_status status, const char *format, va_list args)
{
	order->status = status;
	add_text(&order->notes, format, args);
}

void order_partly(struct order *order, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	order_end(order, ORDER_PARTLY, format, args);
	va_end(args);
}

void order_fail(struct order *order, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	order_end(order, ORDER_FAILED, format, args);
	va_end(args);
}

void order_warn(struct order *order, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	add_text(&order->warnings, format, args);
	va_end(args);
}

const struct order_value *order_value(const struct order *order, char slot)
{
	for (unsigned i = 0; i < order->count; i++)
		if (order->values[i].slot == slot)
			return &order->values[i];
	return NULL;
}

int64_t order_number(const struct order *order, char slot)
{
	const struct order_value *value = order_value(order, slot);

	return value ? value->number : 0;
}

static const char *const status_names[] = {"accepted", "done", "partly", "failed", "refused", NULL};

const char *order_status_name(enum order_status status)
{
	return status_names[status];
}

static void notes_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct order *order = record;

	(void)context;
	json_list(json, key);
	if (order->status == ORDER_REFUSED && order->cause)
		json_text(json, NULL, order->cause);
	for (guint n = 0; order->notes && n < order->notes->len; n++)
		json_text(json, NULL, order->notes->pdata[n]);
	json_end(json);
}

static const struct field_part notes_part = {.what = "texts", .write = notes_write};
static const struct field order_fields[] = {
    INTEGER_FIELD("line", struct order, line, 0, 0),
    TEXT_FIELD("text", struct order, text, 0, 0),
    TEXT_FIELD("canonical", struct order, canonical, 0, 0),
    CHOICE_FIELD("status", struct order, status, status_names),
    WHOLE_FIELD(LIST, "notes", &notes_part),
    {0},
};
static const struct schema order_schema = {.name = "orders", .fields = order_fields, .reports = true};

void orders_write_json(const struct order_set *set, struct json *json)
{
	json_list(json, "orders");
	for (unsigned i = 0; set && i < set->count; i++)
		schema_write_map(&order_schema, NULL, 0, &set->orders[i], NULL, json);
	json_end(json);
}
