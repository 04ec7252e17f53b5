#include "engine/json.h"

#include "engine/document.h"

#include <inttypes.h>
#include <string.h>

#define DEPTH_MAX 64

struct json {
	GString *out;
	unsigned depth;
	bool is_list[DEPTH_MAX];
	bool has_child[DEPTH_MAX];
};

struct json *json_new(GString *out)
{
	struct json *json = g_new0(struct json, 1);

	json->out = out;
	return json;
}

void json_free(struct json *json)
{
	g_free(json);
}

static void put_string(GString *out, const char *text)
{
	static const char digits[] = "0123456789abcdef";
	const char *run = text, *c = text;

	g_string_append_c(out, '"');
	for (; *c; c++) {
		unsigned char byte = (unsigned char)*c;
		char escape = byte == '"'    ? '"'
		              : byte == '\\' ? '\\'
		              : byte == '\n' ? 'n'
		              : byte == '\t' ? 't'
		                             : 0;
		if (!escape && byte >= 0x20 && byte != 0x7f)
			continue;
		g_string_append_len(out, run, c - run);
		run = c + 1;
		g_string_append_c(out, '\\');
		if (escape) {
			g_string_append_c(out, escape);
		} else {
			g_string_append(out, "u00");
			g_string_append_c(out, digits[byte >> 4]);
			g_string_append_c(out, digits[byte & 15]);
		}
	}
	g_string_append_len(out, run, c - run);
	g_string_append_c(out, '"');
}

/* Comma, line break and key before a value: keys of the top mapping and
   elements of its lists each begin a line. */
static void put_before(struct json *json, const char *key)
{
	unsigned top = json->depth;

	if (top == 0)
		return;
	if (json->has_child[top - 1])
		g_string_append_c(json->out, ',');
	if (top == 1 || (top == 2 && json->is_list[1]))
		g_string_append(json->out, top == 1 ? (json->has_child[0] ? "\n " : "") : "\n  ");
	else if (json->has_child[top - 1])
		g_string_append_c(json->out, ' ');
	json->has_child[top - 1] = true;
	if (key && !json->is_list[top - 1]) {
		put_string(json->out, key);
		g_string_append(json->out, ": ");
	}
}

static void open_level(struct json *json, const char *key, bool list)
{
	put_before(json, key);
	g_assert(json->depth < DEPTH_MAX);
	json->is_list[json->depth] = list;
	json->has_child[json->depth] = false;
	json->depth++;
	g_string_append_c(json->out, list ? '[' : '{');
}

void json_map(struct json *json, const char *key)
{
	open_level(json, key, false);
}

void json_list(struct json *json, const char *key)
{
	open_level(json, key, true);
}

void json_end(struct json *json)
{
	g_assert(json->depth > 0);
	json->depth--;
	g_string_append_c(json->out, json->is_list[json->depth] ? ']' : '}');
	if (json->depth == 0)
		g_string_append_c(json->out, '\n');
}

void json_integer(struct json *json, const char *key, int64_t value)
{
	char digits[24];
	char *end = digits + sizeof digits;
	uint64_t left = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;

	put_before(json, key);
	do
		*--end = (char)('0' + left % 10);
	while ((left /= 10) != 0);
	if (value < 0)
		*--end = '-';
	g_string_append_len(json->out, end, digits + sizeof digits - end);
}

void json_tenths(struct json *json, const char *key, int64_t tenths)
{
	put_before(json, key);
	g_string_append_printf(
	    json->out, "%s%" PRId64 ".%d", tenths < 0 ? "-" : "", ABS(tenths / 10), (int)ABS(tenths % 10));
}

void json_thousandths(struct json *json, const char *key, int64_t thousandths)
{
	int64_t rest = ABS(thousandths % 1000);
	int digits = 3;

	put_before(json, key);
	while (digits > 0 && rest % 10 == 0) {
		rest /= 10;
		digits--;
	}
	g_string_append_printf(json->out, "%s%" PRId64, thousandths < 0 ? "-" : "", ABS(thousandths / 1000));
	if (digits > 0)
		g_string_append_printf(json->out, ".%0*" PRId64, digits, rest);
}

void json_bool(struct json *json, const char *key, bool value)
{
	put_before(json, key);
	g_string_append(json->out, value ? "true" : "false");
}

void json_null(struct json *json, const char *key)
{
	put_before(json, key);
	g_string_append(json->out, "null");
}

void json_text(struct json *json, const char *key, const char *text)
{
	if (!text) {
		json_null(json, key);
		return;
	}
	put_before(json, key);
	if (g_utf8_validate(text, -1, NULL)) {
		put_string(json->out, text);
	} else {
		g_autofree char *valid = g_utf8_make_valid(text, -1);
		put_string(json->out, valid);
	}
}

static void put_children(struct json *json, const char *key, const struct node *node)
{
	open_level(json, key, node->kind == NODE_LIST);
	for (const struct node *child = node->first; child; child = child->next)
		json_node(json, NULL, child);
	json_end(json);
}

void json_node(struct json *json, const char *key, const struct node *node)
{
	if (!key)
		key = node->key;
	switch (node->kind) {
	case NODE_NULL:
		json_null(json, key);
		break;
	case NODE_BOOL:
		json_bool(json, key, node->number != 0);
		break;
	case NODE_INTEGER:
		json_integer(json, key, node->number);
		break;
	case NODE_DECIMAL:
		put_before(json, key);
		g_string_append(json->out, node->text);
		break;
	case NODE_TEXT:
		json_text(json, key, node->text);
		break;
	case NODE_LIST:
	case NODE_MAP:
		put_children(json, key, node);
		break;
	}
}
