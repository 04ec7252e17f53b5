#include "engine/documents/document_tree.h"

#include "engine/base/file.h"
#include "engine/base/nearest.h"

#include <string.h>
#include <yaml.h>

/* Building: the open lists and maps, innermost last. */
struct builder {
	struct document *doc;
	struct error *err;
	yaml_parser_t parser;
	struct level levels[DOCUMENT_DEPTH_MAX];
	unsigned depth;
	unsigned documents;
};

static struct node *node_new(struct document *doc, enum node_kind kind, const yaml_mark_t *mark)
{
	return document_node(doc, kind, (int)mark->line + 1, (int)mark->column + 1);
}

static bool refuse(struct builder *b, const yaml_mark_t *mark, const char *what)
{
	return error_set_at(
	    b->err, b->doc->refusal, b->doc->name, (int)mark->line + 1, (int)mark->column + 1, "%s", what);
}

static bool is_digits(const char *text, size_t size)
{
	for (size_t i = 0; i < size; i++)
		if (!g_ascii_isdigit(text[i]))
			return false;
	return size > 0;
}

/* The kind of a scalar without quotes. Numbers are strict: a near number (010, 1e5, .5) is text, so that it is
   refused where a number is expected. */
static enum node_kind plain_kind(struct node *node)
{
	const char *digits = node->text + (node->text[0] == '-');
	size_t size = strlen(digits);
	const char *point = strchr(digits, '.');

	if (node->size == 0 || strcmp(node->text, "~") == 0 || strcmp(node->text, "null") == 0)
		return NODE_NULL;
	if (strcmp(node->text, "true") == 0 || strcmp(node->text, "false") == 0) {
		node->number = node->text[0] == 't';
		return NODE_BOOL;
	}
	if (is_digits(digits, size) && (size == 1 || digits[0] != '0') &&
	    g_ascii_string_to_signed(node->text, 10, INT64_MIN, INT64_MAX, &node->number, NULL))
		return NODE_INTEGER;
	if (point && is_digits(digits, (size_t)(point - digits)) && is_digits(point + 1, strlen(point + 1)))
		return NODE_DECIMAL;
	return NODE_TEXT;
}

static struct level *innermost(struct builder *b)
{
	return b->depth ? &b->levels[b->depth - 1] : NULL;
}

static bool take_scalar(struct builder *b, const yaml_event_t *event)
{
	struct level *level = innermost(b);
	const char *text = (const char *)event->data.scalar.value;
	size_t size = event->data.scalar.length;
	struct node *node;

	if (event->data.scalar.anchor || event->data.scalar.tag)
		return refuse(
		    b, &event->start_mark, "anchors and tags are not taken here; write the value itself");
	if (memchr(text, '\0', size))
		return refuse(b, &event->start_mark, "a text must not hold a NUL character");
	text = document_keep(b->doc, text, size);
	if (level && level->node->kind == NODE_MAP && !level->key) {
		if (!level_key_is_new(level, text))
			return error_set_at(b->err, b->doc->refusal, b->doc->name,
			    (int)event->start_mark.line + 1, (int)event->start_mark.column + 1,
			    "the key \"%s\" stands twice; leave one out", text);
		level->key = text;
		return true;
	}
	node = node_new(b->doc, NODE_TEXT, &event->start_mark);
	node->text = text;
	node->size = (uint32_t)size;
	if (event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE)
		node->kind = plain_kind(node);
	document_attach(b->doc, level, node);
	return true;
}

static bool open_level(struct builder *b, const yaml_event_t *event, enum node_kind kind)
{
	struct level *level = innermost(b);
	bool marked = kind == NODE_LIST ? event->data.sequence_start.anchor || event->data.sequence_start.tag
	                                : event->data.mapping_start.anchor || event->data.mapping_start.tag;
	struct node *node;

	if (marked)
		return refuse(
		    b, &event->start_mark, "anchors and tags are not taken here; write the value itself");
	if (level && level->node->kind == NODE_MAP && !level->key)
		return refuse(b, &event->start_mark, "a key must be a plain word");
	if (b->depth == DOCUMENT_DEPTH_MAX)
		return refuse(b, &event->start_mark, "is nested too deeply");
	node = node_new(b->doc, kind, &event->start_mark);
	document_attach(b->doc, level, node);
	b->levels[b->depth++] = (struct level){.node = node};
	return true;
}

static bool take_event(struct builder *b, const yaml_event_t *event)
{
	switch (event->type) {
	case YAML_DOCUMENT_START_EVENT:
		return ++b->documents == 1 ||
		       refuse(b, &event->start_mark, "only one document is taken here");
	case YAML_ALIAS_EVENT:
		return refuse(b, &event->start_mark, "aliases are not taken here; write the value itself");
	case YAML_SCALAR_EVENT:
		return take_scalar(b, event);
	case YAML_SEQUENCE_START_EVENT:
		return open_level(b, event, NODE_LIST);
	case YAML_MAPPING_START_EVENT:
		return open_level(b, event, NODE_MAP);
	case YAML_SEQUENCE_END_EVENT:
	case YAML_MAPPING_END_EVENT:
		level_close(&b->levels[--b->depth]);
		return true;
	default:
		return true;
	}
}

/* Is the faulty line indented by a tab? libyaml's own message for that speaks only of tokens. */
static bool is_indented_by_tab(const yaml_parser_t *p)
{
	const unsigned char *c = p->input.string.start, *end = p->input.string.end;

	for (size_t line = 0; line < p->problem_mark.line && c < end; c++)
		line += *c == '\n';
	while (c < end && *c == ' ')
		c++;
	return c < end && *c == '\t';
}

static bool parse_trouble(struct builder *b)
{
	const yaml_parser_t *p = &b->parser;
	const char *problem = p->problem ? p->problem : "cannot be read";

	if (p->error == YAML_READER_ERROR) {
		int line = 1, column = 1;
		for (const unsigned char *c = p->input.string.start;
		     c < p->input.string.end && c < p->input.string.start + p->problem_offset; c++) {
			line += *c == '\n';
			/* counts characters, as libyaml does */
			column = *c == '\n' ? 1 : column + ((*c & 0xc0) != 0x80);
		}
		return error_set_at(b->err, b->doc->refusal, b->doc->name, line, column, "%s (byte %zu)",
		    problem, p->problem_offset);
	}
	if (p->error == YAML_SCANNER_ERROR && is_indented_by_tab(p))
		return error_set_at(b->err, b->doc->refusal, b->doc->name, (int)p->problem_mark.line + 1,
		    (int)p->problem_mark.column + 1, "a tab stands before the text; indent with blanks");
	return error_set_at(b->err, b->doc->refusal, b->doc->name, (int)p->problem_mark.line + 1,
	    (int)p->problem_mark.column + 1, "%s%s%s", p->context ? p->context : "", p->context ? ": " : "",
	    problem);
}

static bool build(struct builder *b)
{
	yaml_event_t event;
	bool ok = true, end = false;

	while (ok && !end) {
		if (!yaml_parser_parse(&b->parser, &event))
			return parse_trouble(b);
		end = event.type == YAML_STREAM_END_EVENT;
		ok = take_event(b, &event);
		yaml_event_delete(&event);
	}
	if (ok && !b->doc->root) {
		yaml_mark_t start = {0};
		b->doc->root = node_new(b->doc, NODE_NULL, &start);
		b->doc->root->text = "";
	}
	return ok;
}

struct document *document_empty(const char *name, enum exit_code refusal)
{
	struct document *doc = g_new0(struct document, 1);

	doc->name = g_strdup(name);
	doc->refusal = refusal;
	doc->slabs = g_ptr_array_new_with_free_func(g_free);
	doc->blocks = g_ptr_array_new_with_free_func(g_free);
	doc->large = g_ptr_array_new_with_free_func(g_free);
	doc->asked = g_ptr_array_new();
	return doc;
}

static struct document *parse_json(const char *name, const char *bytes, size_t size, enum exit_code refusal)
{
	struct document *doc = document_empty(name, refusal);

	doc->bytes = g_malloc(size + 1);
	memcpy(doc->bytes, bytes, size);
	doc->bytes[size] = '\0';
	if (document_take_json(doc, doc->bytes, size))
		return doc;
	document_free(doc);
	return NULL;
}

void document_clear(struct document *doc)
{
	g_ptr_array_set_size(doc->large, 0);
	g_ptr_array_set_size(doc->asked, 0);
	doc->blocks_used = 0;
	doc->text_free = doc->block_end = NULL;
	doc->used = 0;
	doc->free = doc->slab_end = NULL;
	doc->root = NULL;
}

static struct document *parse_yaml(
    const char *name, const char *bytes, size_t size, enum exit_code refusal, struct error *err)
{
	struct document *doc = document_empty(name, refusal);
	struct builder b = {.doc = doc, .err = err};
	bool ok;

	yaml_parser_initialize(&b.parser);
	yaml_parser_set_encoding(&b.parser, YAML_UTF8_ENCODING);
	yaml_parser_set_input_string(&b.parser, (const unsigned char *)bytes, size);
	ok = build(&b);
	while (b.depth > 0)
		level_close(&b.levels[--b.depth]);
	yaml_parser_delete(&b.parser);
	if (ok)
		return doc;
	document_free(doc);
	return NULL;
}

/* Detected by a byte order mark, or by an ASCII first character with a NUL byte. */
static bool is_utf16(const char *bytes, size_t size)
{
	return size >= 2 && (memcmp(bytes, "\xff\xfe", 2) == 0 || memcmp(bytes, "\xfe\xff", 2) == 0 ||
	                        (bytes[0] == '\0') != (bytes[1] == '\0'));
}

struct document *document_parse(
    const char *name, const char *bytes, size_t size, enum exit_code refusal, struct error *err)
{
	static const char blank[] = {' ', '\t', '\r', '\n'};
	struct document *doc = NULL;

	if (is_utf16(bytes, size)) {
		error_set_at(err, refusal, name, 1, 1, "the file is UTF-16; save it as UTF-8");
		return NULL;
	}
	if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) {
		bytes += 3;
		size -= 3;
	}
	size_t blanks = 0;
	while (blanks < size && memchr(blank, bytes[blanks], sizeof blank))
		blanks++;
	if (blanks < size && bytes[blanks] == '{')
		doc = parse_json(name, bytes, size, refusal);
	return doc ? doc : parse_yaml(name, bytes, size, refusal, err);
}

struct document *document_read(const char *path, enum exit_code refusal, struct error *err)
{
	size_t size;
	g_autofree char *bytes = file_read(path, 0, &size, err);

	return bytes ? document_parse(path, bytes, size, refusal, err) : NULL;
}

void document_free(struct document *doc)
{
	if (!doc)
		return;
	g_free(doc->bytes);
	g_ptr_array_free(doc->blocks, TRUE);
	g_ptr_array_free(doc->large, TRUE);
	g_ptr_array_free(doc->asked, TRUE);
	g_ptr_array_free(doc->slabs, TRUE);
	g_free(doc->name);
	g_free(doc);
}

struct node *document_root(const struct document *doc)
{
	return doc->root;
}

bool node_error(const struct node *node, struct error *err, const char *format, ...)
{
	g_autofree char *text = NULL;
	va_list args;

	va_start(args, format);
	text = g_strdup_vprintf(format, args);
	va_end(args);
	if (!node)
		return error_set(err, EXIT_DATA, "%s", text);
	return error_set_at(
	    err, node->document->refusal, node->document->name, node->line, node->column, "%s", text);
}

struct node *node_get(const struct node *map, const char *key)
{
	if (!map || map->kind != NODE_MAP)
		return NULL;
	/* In a tree that the program wrote, the key is often the same pointer: compare that first. */
	for (struct node *n = map->first; n; n = n->next)
		if (n->key == key || (*n->key == *key && strcmp(n->key, key) == 0))
			return n;
	return NULL;
}

void node_ask(const struct node *map, const char *key)
{
	g_ptr_array_add(map->document->asked, (gpointer)(guintptr)map);
	g_ptr_array_add(map->document->asked, (gpointer)(guintptr)key);
}

void node_each_asked(const struct node *map, node_key_fn *tell, void *context)
{
	const GPtrArray *asked = map->document->asked;

	for (guint i = 0; i < asked->len; i += 2)
		if (asked->pdata[i] == map)
			tell(context, asked->pdata[i + 1]);
}

struct node *node_take(struct node *map, const char *key)
{
	struct node *node = node_get(map, key);

	if (map)
		node_ask(map, key);
	if (node)
		node->taken = true;
	return node;
}

/* The map's child with this key if it is of this kind, or NULL. */
static struct node *child_of(const struct node *map, const char *key, enum node_kind kind)
{
	struct node *node = map->kind == NODE_MAP ? node_get(map, key) : NULL;

	return node && node->kind == kind ? node : NULL;
}

int64_t node_number_of(const struct node *map, const char *key, int64_t fallback)
{
	const struct node *node = child_of(map, key, NODE_INTEGER);

	return node ? node->number : fallback;
}

const char *node_text_of(const struct node *map, const char *key)
{
	const struct node *node = child_of(map, key, NODE_TEXT);

	return node ? node->text : "";
}

struct node *node_first_of(const struct node *map, const char *key)
{
	const struct node *node = child_of(map, key, NODE_LIST);

	return node ? node->first : NULL;
}

/* The nearest of the keys that the map was asked for, or NULL. */
static const char *nearest_asked(const struct node *map, const char *key)
{
	const GPtrArray *asked = map->document->asked;
	g_autoptr(GPtrArray) keys = g_ptr_array_new();

	for (guint i = 0; i < asked->len; i += 2)
		if (asked->pdata[i] == map)
			g_ptr_array_add(keys, asked->pdata[i + 1]);
	return nearest_name(key, (const char *const *)keys->pdata, keys->len);
}

bool node_done(const struct node *map, struct error *err)
{
	if (map->kind != NODE_MAP)
		return true;
	for (const struct node *n = map->first; n; n = n->next) {
		const char *near = n->taken ? NULL : nearest_asked(map, n->key);
		if (near)
			return node_error(n, err, "unknown key \"%s\"; did you mean \"%s\"?", n->key, near);
		if (!n->taken)
			return node_error(
			    n, err, "unknown key \"%s\"; see the manual for the keys that there are", n->key);
	}
	return true;
}

bool node_is_plain(const struct node *node, struct error *err)
{
	for (const char *c = node->kind == NODE_TEXT ? node->text : ""; *c; c++) {
		if (*c >= ' ' && *c != '\x7f')
			continue;
		gunichar u = g_utf8_get_char(c);
		if (!error_is_harmless(u))
			return node_error(
			    node, err, "a text contains the control or format character U+%04X", u);
		c = g_utf8_next_char(c) - 1;
	}
	for (const struct node *child = node->first; child; child = child->next)
		if (!node_is_plain(child, err))
			return false;
	return true;
}

const char *node_kind_name(enum node_kind kind)
{
	static const char *const names[] = {"nothing", "true or false", "a whole number", "a decimal number",
	    "a text", "a list", "a mapping"};

	return names[kind];
}
