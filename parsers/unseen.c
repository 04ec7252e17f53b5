#include "parsers/unseen.h"

#include "engine/base/hash.h"
#include "engine/base/text.h"

#include <string.h>

#define STYLE_MAX 4000

static bool is_in(const char *name, const char *const *list)
{
	for (; *list; list++)
		if (strcmp(name, *list) == 0)
			return true;
	return false;
}

bool unseen_is_void(const char *name)
{
	static const char *const voids[] = {"area", "base", "br", "col", "embed", "hr", "img", "input",
	    "link", "meta", "param", "source", "track", "wbr", NULL};
	return is_in(name, voids);
}

bool unseen_goes_on(const char *name)
{
	static const char *const formats[] = {"s", "strike", "a", "b", "big", "code", "em", "font", "i",
	    "nobr", "small", "strong", "tt", "u", NULL};
	return is_in(name, formats);
}

/* --- Styles -------------------------------------------------------------------- */

/* The style without blanks and comments, in lower case. */
static char *clean(struct markup_bytes style)
{
	g_autoptr(GString) text = g_string_new(NULL), out = g_string_new(NULL);

	markup_decode(style.bytes, style.size, text);
	for (const char *at = text->str; *at; at++) {
		const char *end = strncmp(at, "/*", 2) == 0 ? strstr(at + 2, "*/") : NULL;
		if (end)
			at = end + 1;
		else if (!g_ascii_isspace(*at))
			g_string_append_c(out, g_ascii_tolower(*at));
	}
	return g_strdup(out->str);
}

static bool is_zero(const char *value)
{
	char *end;
	double size = g_ascii_strtod(value, &end);

	return end > value && size >= 0 && size <= 0;
}

/* For each way of hiding text: not mentioned, turned off or on by the style; the last declaration of a property
   counts. */
enum way { WAY_UNSAID, WAY_NO, WAY_YES };
struct style {
	enum way displayed_none, invisible, struck, tiny;
};

static enum way way_if(bool yes)
{
	return yes ? WAY_YES : WAY_NO;
}

static void declare(struct style *style, const char *name, const char *value)
{
	if (strcmp(name, "display") == 0)
		style->displayed_none = way_if(g_str_has_prefix(value, "none"));
	else if (strcmp(name, "visibility") == 0)
		style->invisible =
		    way_if(g_str_has_prefix(value, "hidden") || g_str_has_prefix(value, "collapse"));
	else if (strcmp(name, "text-decoration") == 0 || strcmp(name, "text-decoration-line") == 0)
		style->struck = way_if(strstr(value, "line-through"));
	else if (strcmp(name, "font-size") == 0 || (strcmp(name, "font") == 0 && is_zero(value)))
		style->tiny = way_if(is_zero(value));
}

static void read_style(struct markup_bytes bytes, struct style *style)
{
	if (!bytes.bytes || bytes.size > STYLE_MAX)
		return;
	g_autofree char *text = clean(bytes);
	g_auto(GStrv) parts = g_strsplit(text, ";", 0);
	for (char **part = parts; *part; part++) {
		char *colon = strchr(*part, ':');
		if (!colon)
			continue;
		*colon = '\0';
		declare(style, *part, colon + 1);
	}
}

static bool hides(const struct style *style)
{
	return style->displayed_none == WAY_YES || style->invisible == WAY_YES || style->struck == WAY_YES ||
	       style->tiny == WAY_YES;
}

static void override(enum way *way, enum way by)
{
	*way = by == WAY_UNSAID ? *way : by;
}

static void add_style(struct style *style, const struct style *more)
{
	override(&style->displayed_none, more->displayed_none);
	override(&style->invisible, more->invisible);
	override(&style->struck, more->struck);
	override(&style->tiny, more->tiny);
}

/* --- Style elements -------------------------------------------------------------- */

#define SELECTOR_MAX 200

struct unseen_sheet {
	GHashTable *styles; /* maps "p.x", ".x" or "#x" to struct style * */
};

struct unseen_sheet *unseen_sheet_new(void)
{
	struct unseen_sheet *sheet = g_new0(struct unseen_sheet, 1);

	sheet->styles = g_hash_table_new_full(hash_text, g_str_equal, g_free, g_free);
	return sheet;
}

void unseen_sheet_free(struct unseen_sheet *sheet)
{
	g_hash_table_destroy(sheet->styles);
	g_free(sheet);
}

/* Is the selector an optional element's name followed by a single class or id? */
static bool is_single(const char *selector)
{
	const char *at =
	    selector + strspn(selector, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");

	return (*at == '.' || *at == '#') && at[1] && !strpbrk(at + 1, " \t\r\n\f.#:>+~[*\\\"'(");
}

static void add_rule(struct unseen_sheet *sheet, const char *selectors, size_t size, struct markup_bytes body)
{
	struct style style = {0};
	const struct style none = {0};

	read_style(body, &style);
	if (size > STYLE_MAX || memcmp(&style, &none, sizeof style) == 0)
		return;
	g_autofree char *text = g_strndup(selectors, size);
	g_auto(GStrv) parts = g_strsplit(text, ",", 0);
	for (char **part = parts; *part; part++) {
		struct style *known;
		g_strstrip(*part);
		if (!is_single(*part) || strlen(*part) > SELECTOR_MAX)
			continue;
		known = g_hash_table_lookup(sheet->styles, *part);
		if (known)
			add_style(known, &style);
		else
			g_hash_table_insert(sheet->styles, g_strdup(*part), g_memdup2(&style, sizeof style));
	}
}

/* The sheet without comments and the marks that hide it from very old programs; g_string_free it. */
static GString *without_comments(const char *css, size_t size)
{
	GString *out = g_string_sized_new(size);
	bool open = true; /* a comment may still be closed */

	for (size_t i = 0; i < size; i++) {
		const char *end = open && i + 1 < size && css[i] == '/' && css[i + 1] == '*'
		                      ? g_strstr_len(css + i + 2, (gssize)(size - i - 2), "*/")
		                      : NULL;
		if (end)
			i = (size_t)(end - css) + 1;
		else if (css[i])
			g_string_append_c(out, css[i]);
		open = open && (end || css[i] != '/' || i + 1 == size || css[i + 1] != '*');
	}
	text_remove(out, "<!--");
	text_remove(out, "-->");
	return out;
}

/* Skips a block, which may be nested; its `{` is just before `at`. Returns the position after its `}`. */
static const char *behind_block(const char *at)
{
	unsigned depth = 1;

	for (; *at && depth; at++)
		depth += *at == '{' ? 1U : *at == '}' ? -1U : 0U;
	return at;
}

void unseen_sheet_read(struct unseen_sheet *sheet, const char *css, size_t size)
{
	g_autoptr(GString) text = without_comments(css, size);
	const char *at = text->str;

	while (*at) {
		at += strspn(at, " \t\r\n\f;}");
		size_t head = strcspn(at, "{;");
		const char *body = at + head;
		if (*body != '{') {
			at = body;
			continue;
		}
		const char *end = *at == '@' ? behind_block(body + 1) : body + 1 + strcspn(body + 1, "}");
		if (*at != '@')
			add_rule(sheet, at, head, (struct markup_bytes){body + 1, (size_t)(end - body - 1)});
		at = end;
	}
}

static void add_named(const struct unseen_sheet *sheet, const struct markup *tag, char sign, const char *word,
    struct style *style)
{
	g_autofree char *any = g_strdup_printf("%c%s", sign, word), *one = g_strconcat(tag->name, any, NULL);
	const struct style *of_any = g_hash_table_lookup(sheet->styles, any);
	const struct style *of_one = g_hash_table_lookup(sheet->styles, one);

	if (of_any)
		add_style(style, of_any);
	if (of_one)
		add_style(style, of_one);
}

bool unseen_begins(const struct unseen_sheet *sheet, const struct markup *tag)
{
	static const char *const deleted[] = {"s", "strike", "del", NULL};
	struct style style = {0}, own = {0};

	if (unseen_is_void(tag->name))
		return false;
	if (g_hash_table_size(sheet->styles) && tag->class.bytes) {
		g_autofree char *classes = g_strndup(tag->class.bytes, tag->class.size);
		g_auto(GStrv) words = g_strsplit_set(classes, " \t\r\n\f", 0);
		for (char **word = words; *word; word++)
			add_named(sheet, tag, '.', *word, &style);
	}
	if (g_hash_table_size(sheet->styles) && tag->id.bytes) {
		g_autofree char *id = g_strndup(tag->id.bytes, tag->id.size);
		add_named(sheet, tag, '#', id, &style);
	}
	read_style(tag->style, &own);
	add_style(&style, &own);
	return tag->hidden || is_in(tag->name, deleted) || hides(&style);
}
