/* Lays one document out in different ways that mean the same (HO-100). */
#ifndef TESTS_LAYOUTS_H
#define TESTS_LAYOUTS_H

#include "engine/documents/document.h"
#include "engine/documents/json.h"

#include <glib.h>
#include <string.h>

enum layout {
	LAYOUT_ONE_LINE,
	LAYOUT_ITEMS,   /* each item of the top mapping's lists on its own line, as the program writes */
	LAYOUT_PRETTY,  /* every value on its own line, indented by two blanks a level */
	LAYOUT_TABS,    /* LAYOUT_PRETTY with tabs, and a blank before each colon */
	LAYOUT_WINDOWS, /* LAYOUT_PRETTY with CR LF, behind a byte order mark */
	LAYOUT_RAGGED, /* blanks and line ends at random, also within items; characters above ASCII as escapes */
	LAYOUT_TURNED, /* the keys of each mapping in another order */
	LAYOUT_FLOW, /* YAML flow style with comments; keys and texts quoted in different ways, or not at all */
	LAYOUT_BLOCK, /* YAML block style, by indentation */
	LAYOUTS
};

static inline void layout_break(enum layout layout, unsigned depth, GRand *dice, GString *out)
{
	static const char *const ragged[] = {"", "", " ", "\n", "\r\n", "\t", "  \n\n ", "\r"};

	switch (layout) {
	case LAYOUT_ONE_LINE:
	case LAYOUT_TURNED:
	case LAYOUT_FLOW:
	case LAYOUT_BLOCK:
	case LAYOUTS:
		break;
	case LAYOUT_ITEMS:
		g_string_append(out, depth <= 2 ? "\n " : "");
		break;
	case LAYOUT_RAGGED:
		g_string_append(out, ragged[g_rand_int_range(dice, 0, G_N_ELEMENTS(ragged))]);
		break;
	case LAYOUT_PRETTY:
	case LAYOUT_TABS:
	case LAYOUT_WINDOWS:
		g_string_append(out, layout == LAYOUT_WINDOWS ? "\r\n" : "\n");
		for (unsigned i = 0; i < depth; i++)
			g_string_append(out, layout == LAYOUT_TABS ? "\t" : "  ");
		break;
	}
}

/* Writes a text in double quotes, or at random in single or no quotes if YAML reads that the same. */
static inline void layout_text(const char *text, enum layout layout, GRand *dice, GString *out)
{
	static const char *const words[] = {"null", "true", "false", NULL};
	bool word = g_ascii_isalpha(*text) && !g_strv_contains(words, text), plain = true;
	int how = layout == LAYOUT_TURNED ? 0 : g_rand_int_range(dice, 0, 3);

	for (const char *c = text; *c; c++) {
		word = word && (g_ascii_isalnum(*c) || *c == '_' || *c == '-');
		plain = plain && *c >= ' ' && *c < '\x7f';
	}
	if (how == 1 && word) {
		g_string_append(out, text);
	} else if (how == 2 && plain) {
		g_autoptr(GString) quoted = g_string_new(text);
		g_string_replace(quoted, "'", "''", 0);
		g_string_append_printf(out, "'%s'", quoted->str);
	} else {
		struct json *json = json_new(out);
		json_text(json, NULL, text);
		json_free(json);
	}
}

/* The children of a mapping or list; a mapping's in another order if the layout wants it. */
static inline GPtrArray *layout_children(const struct node *node, enum layout layout, GRand *dice)
{
	GPtrArray *children = g_ptr_array_new();

	for (struct node *n = node->first; n; n = n->next)
		if (layout == LAYOUT_TURNED && node->kind == NODE_MAP)
			g_ptr_array_insert(children, g_rand_int_range(dice, 0, (gint32)children->len + 1), n);
		else
			g_ptr_array_add(children, n);
	return children;
}

static inline void layout_comment(GRand *dice, GString *out)
{
	static const char *const comments[] = {
	    "\n", "\n", " # a comment: {\"x\": [\n", "\n\n  # - 'another'\n"};

	g_string_append(out, comments[g_rand_int_range(dice, 0, G_N_ELEMENTS(comments))]);
}

/* Writes a scalar, or a collection in flow style. */
static inline void layout_flow(const struct node *node, enum layout layout, GRand *dice, GString *out)
{
	bool map = node->kind == NODE_MAP;

	if (!map && node->kind != NODE_LIST) {
		if (node->kind == NODE_TEXT)
			layout_text(node->text, layout, dice, out);
		else
			g_string_append(out, node->text);
		return;
	}
	g_autoptr(GPtrArray) children = layout_children(node, layout, dice);
	g_string_append_c(out, map ? '{' : '[');
	for (guint i = 0; i < children->len; i++) {
		const struct node *n = children->pdata[i];
		g_string_append(out, i ? ", " : "");
		if (layout == LAYOUT_FLOW)
			layout_comment(dice, out);
		if (map)
			layout_text(n->key, layout, dice, out);
		g_string_append(out, map ? ": " : "");
		layout_flow(n, layout, dice, out);
	}
	g_string_append_c(out, map ? '}' : ']');
}

/* Writes the children of a mapping or list, one below the other. */
static inline void layout_block(const struct node *node, int depth, GRand *dice, GString *out)
{
	for (const struct node *n = node->first; n; n = n->next) {
		g_string_append_printf(out, "%*s", 2 * depth, "");
		if (node->kind == NODE_MAP)
			layout_text(n->key, LAYOUT_BLOCK, dice, out);
		g_string_append_c(out, node->kind == NODE_MAP ? ':' : '-');
		if (!n->first) {
			g_string_append_c(out, ' ');
			layout_flow(n, LAYOUT_BLOCK, dice, out);
		}
		layout_comment(dice, out);
		if (n->first)
			layout_block(n, depth + 1, dice, out);
	}
}

static inline GString *layout_tree(const char *text, enum layout layout, GRand *dice)
{
	GString *out = g_string_new(NULL);
	struct error err = {0};
	struct document *document = document_parse("text", text, strlen(text), EXIT_DATA, &err);

	g_assert(document != NULL);
	if (layout == LAYOUT_BLOCK && document_root(document)->first)
		layout_block(document_root(document), 0, dice, out);
	else
		layout_flow(document_root(document), layout, dice, out);
	document_free(document);
	return out;
}

/* Writes one character of a JSON text, an escape whole; returns the end. */
static inline const char *layout_character(const char *from, enum layout layout, GString *out)
{
	const char *end = *from == '\\' ? from + 2 : g_utf8_next_char(from);
	gunichar c = g_utf8_get_char(from);

	if (layout != LAYOUT_RAGGED || c < 0x80)
		g_string_append_len(out, from, end - from);
	else if (c < 0x10000)
		g_string_append_printf(out, "\\u%04x", c);
	else
		g_string_append_printf(
		    out, "\\u%04x\\u%04x", 0xd800 + ((c - 0x10000) >> 10), 0xdc00 + ((c - 0x10000) & 0x3ff));
	return end;
}

/* Writes the JSON `text` in another layout. */
static inline GString *layout_of(const char *text, enum layout layout, GRand *dice)
{
	if (layout == LAYOUT_TURNED || layout == LAYOUT_FLOW || layout == LAYOUT_BLOCK)
		return layout_tree(text, layout, dice);
	GString *out = g_string_new(layout == LAYOUT_WINDOWS ? "\xef\xbb\xbf" : NULL);
	bool quoted = false;
	unsigned depth = 0;

	if (layout == LAYOUT_RAGGED)
		layout_break(layout, depth, dice, out);
	for (const char *c = text; *c; c++) {
		if (quoted) {
			quoted = *c != '"';
			c = layout_character(c, layout, out) - 1;
			continue;
		}
		if (g_ascii_isspace(*c))
			continue;
		if (*c == '}' || *c == ']')
			layout_break(layout, --depth, dice, out);
		if (*c == ':' && layout == LAYOUT_TABS)
			g_string_append_c(out, ' ');
		if (*c == ':' && layout == LAYOUT_RAGGED)
			layout_break(layout, depth, dice, out);
		g_string_append_c(out, *c);
		quoted = *c == '"';
		depth += *c == '{' || *c == '[';
		if (*c == '{' || *c == '[' || *c == ',')
			layout_break(layout, depth, dice, out);
		else if (*c == ':')
			g_string_append_c(out, ' ');
	}
	return out;
}

#endif
