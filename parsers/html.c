#include "parsers/html.h"

#include "parsers/markup.h"
#include "parsers/unseen.h"

#include <string.h>

struct render {
	GString *out;
	GString *text;       /* text of the current piece, decoded */
	char skipped[24];    /* name of the element being skipped; "": none */
	unsigned skip_open;  /* number of open elements of that name */
	unsigned skip_inner; /* number of open blocks within it */
	struct unseen_sheet *sheet;
	bool unseen;         /* skipped because it is invisible (unseen.h) */
	char quoted[24];     /* name of the element that is a quotation; "": none */
	unsigned quote_open; /* number of open elements of that name; 0: quoted to the end */
	bool parts;          /* it is an element whose blockquotes alone are quoted, from the first one on */
	unsigned pre_open;
	bool in_head;
	bool line_open; /* the current line has text */
	bool blank;     /* write a blank before the next word */
};

static bool is_in(const char *name, const char *const *list)
{
	for (; *list; list++)
		if (strcmp(name, *list) == 0)
			return true;
	return false;
}

static bool is_block(const char *name)
{
	static const char *const blocks[] = {"p", "div", "li", "ul", "ol", "table", "tr", "h1", "h2", "h3",
	    "h4", "h5", "h6", "pre", "dl", "dt", "dd", "address", "form", "fieldset", "article", "section",
	    "header", "footer", "main", "nav", "aside", "figure", "body", "html", "center", "caption",
	    "tbody", "blockquote", "noscript", "dir", "menu", "legend", "hr", "thead", "tfoot", "option",
	    "select", "textarea", "figcaption", "details", "summary", NULL};
	return is_in(name, blocks);
}

static bool is_nothing(const char *name)
{
	static const char *const nothing[] = {
	    "template", "object", "applet", "svg", "canvas", "audio", "video", "xml", NULL};
	return is_in(name, nothing);
}

/* Does this tag begin the text? Needed if <head> was not closed. */
static bool ends_head(const char *name)
{
	static const char *const others[] = {
	    "br", "td", "span", "font", "b", "i", "u", "em", "strong", "a", "img", NULL};
	return (is_block(name) && strcmp(name, "noscript") != 0) || is_in(name, others);
}

/* --- Quoted blocks, as mail programs mark them (MC-106) ----------------------- */

enum quoting { OWN, QUOTED, QUOTED_FROM_HERE };

/* Is it one of these class names? Other mail programs modify them: `x_gmail_quote`, `ydp41aa5yahoo_quoted`. */
static bool is_mark(const char *word, size_t size, const char *const *marks)
{
	for (; *marks; marks++) {
		size_t n = strlen(*marks);
		bool prefixed = size == n + 2 && g_ascii_strncasecmp(word, "x_", 2) == 0;
		bool yahoo = size > n && g_ascii_strncasecmp(word, "ydp", 3) == 0;
		if (size >= n && (size == n || prefixed || yahoo) &&
		    g_ascii_strncasecmp(word + size - n, *marks, n) == 0)
			return true;
	}
	return false;
}

static bool has_mark(struct markup_bytes value, const char *const *marks)
{
	const char *at = value.bytes ? value.bytes : "", *end = at + value.size;

	while (at < end) {
		const char *word = at;
		while (at < end && !strchr(" \t\r\n\f", *at))
			at++;
		if (is_mark(word, (size_t)(at - word), marks))
			return true;
		at++;
	}
	return false;
}

static enum quoting quoting_of(const struct markup *tag)
{
	static const char *const classes[] = {"gmail_quote", "yahoo_quoted", "moz-cite-prefix",
	    "protonmail_quote", "zmail_extra", "ymail_android_signature_quote", "tutanota_quote", NULL};
	static const char *const ids[] = {"appendonsend", "divRplyFwdMsg",
	    "mail-editor-reference-message-container", "OLK_SRC_BODY_SECTION", "replySplit", NULL};
	static const char *const empty[] = {"br", "hr", "img", "input", NULL};

	if (strcmp(tag->name, "blockquote") == 0 ||
	    (has_mark(tag->class, classes) && !is_in(tag->name, empty)))
		return QUOTED;
	return has_mark(tag->id, ids) ? QUOTED_FROM_HERE : OWN;
}

/* --- Lines ------------------------------------------------------------------------ */

static void end_line(struct render *render)
{
	if (render->line_open)
		g_string_append_c(render->out, '\n');
	render->line_open = render->blank = false;
}

static void break_line(struct render *render)
{
	g_string_append_c(render->out, '\n');
	render->line_open = render->blank = false;
}

static void add_char(struct render *render, char c)
{
	bool white = c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';

	if (render->pre_open && c == '\n') {
		break_line(render);
		return;
	}
	if (white && !render->pre_open) {
		render->blank = true;
		return;
	}
	if (render->blank && render->line_open)
		g_string_append_c(render->out, ' ');
	if (render->quoted[0] && !render->line_open)
		g_string_append(render->out, "> ");
	render->blank = false;
	render->line_open = true;
	g_string_append_c(render->out, c);
}

/* --- Pieces ------------------------------------------------------------------------ */

static void skip(struct render *render, const char *name, bool unseen)
{
	g_strlcpy(render->skipped, name, sizeof render->skipped);
	render->skip_open = 1;
	render->skip_inner = 0;
	render->unseen = unseen;
}

/* Does the tag end an invisible element that was not closed? The end of the enclosing block does, and for a
   paragraph or list item, the next one. */
static bool ends_unseen(const struct render *render, const struct markup *tag)
{
	static const char *const items[] = {"li", "td", "th", "tr", "dt", "dd", "option", NULL};
	const char *name = render->skipped;
	bool block = is_block(tag->name) || strcmp(tag->name, "td") == 0;

	if (!render->unseen || render->skip_inner || !block)
		return false;
	if (tag->kind == MARKUP_OPEN)
		return strcmp(name, "p") == 0 || (is_in(name, items) && strcmp(name, tag->name) == 0);
	return strcmp(name, tag->name) != 0 && !unseen_goes_on(name);
}

/* Handles a tag within a skipped element. True: the element has ended before this tag. */
static bool on_skipped(struct render *render, const struct markup *piece)
{
	bool open = piece->kind == MARKUP_OPEN;

	if (piece->kind == MARKUP_TEXT)
		return false;
	if (ends_unseen(render, piece)) {
		render->skipped[0] = '\0';
		return true;
	}
	if (strcmp(piece->name, render->skipped) == 0)
		render->skip_open += open ? 1u : -1u;
	else if (is_block(piece->name) && !unseen_is_void(piece->name) && (open || render->skip_inner))
		render->skip_inner += open ? 1u : -1u;
	if (render->skip_open == 0)
		render->skipped[0] = '\0';
	return false;
}

/* Marks a quoted block by a line `>`, so that it is told from the player's own text as in plain mails. */
static void quote(struct render *render, const char *name, enum quoting quoting)
{
	end_line(render);
	g_string_append(render->out, ">\n");
	g_strlcpy(render->quoted, name, sizeof render->quoted);
	render->quote_open = quoting == QUOTED;
}

/* Does the player write between the parts of a quotation here? Gmail and Proton Mail leave such text in the element
   around the attribution and the blockquotes. */
static bool has_parts(const struct markup *tag)
{
	static const char *const classes[] = {"gmail_quote", "protonmail_quote", NULL};

	return strcmp(tag->name, "div") == 0 && has_mark(tag->class, classes);
}

static void on_open(struct render *render, const struct markup *tag)
{
	bool part = render->parts && render->quote_open == 1 && strcmp(tag->name, "blockquote") == 0;
	enum quoting quoting = part ? QUOTED : render->quoted[0] ? OWN : quoting_of(tag);

	render->in_head = strcmp(tag->name, "head") == 0 || (render->in_head && !ends_head(tag->name));
	if (quoting != OWN) {
		render->parts = has_parts(tag);
		quote(render, tag->name, quoting);
	} else if (render->quote_open && strcmp(tag->name, render->quoted) == 0) {
		render->quote_open++;
	}
	if (is_nothing(tag->name) || unseen_begins(render->sheet, tag)) {
		skip(render, tag->name, !is_nothing(tag->name));
	} else if (strcmp(tag->name, "br") == 0) {
		break_line(render);
	} else if (is_block(tag->name)) {
		end_line(render);
	} else if (strcmp(tag->name, "td") == 0 || strcmp(tag->name, "th") == 0) {
		render->blank = true;
	}
	render->pre_open += strcmp(tag->name, "pre") == 0;
}

static void on_close(struct render *render, const struct markup *tag)
{
	if (strcmp(tag->name, "head") == 0)
		render->in_head = false;
	if (is_block(tag->name) || strcmp(tag->name, "br") == 0)
		end_line(render);
	if (strcmp(tag->name, "pre") == 0 && render->pre_open)
		render->pre_open--;
	if (render->quote_open && strcmp(tag->name, render->quoted) == 0 && --render->quote_open == 0) {
		end_line(render);
		render->quoted[0] = '\0';
	}
}

static void on_text(struct render *render, struct markup_bytes text)
{
	if (render->in_head)
		return;
	g_string_truncate(render->text, 0);
	markup_decode(text.bytes, text.size, render->text);
	for (gsize i = 0; i < render->text->len; i++)
		add_char(render, render->text->str[i]);
}

void html_to_text(const char *html, size_t size, GString *out)
{
	g_autoptr(GString) css = g_string_new(NULL);
	struct render render = {.out = out, .text = g_string_new(NULL), .sheet = unseen_sheet_new()};
	struct markup piece;

	markup_begin(&piece, html, size);
	piece.sheet = css;
	while (markup_next(&piece)) {
		if (css->len) {
			unseen_sheet_read(render.sheet, css->str, css->len);
			g_string_truncate(css, 0);
		}
		if (render.skipped[0] && !on_skipped(&render, &piece))
			continue;
		if (piece.kind == MARKUP_OPEN)
			on_open(&render, &piece);
		else if (piece.kind == MARKUP_CLOSE)
			on_close(&render, &piece);
		else
			on_text(&render, piece.text);
	}
	end_line(&render);
	g_string_free(render.text, TRUE);
	unseen_sheet_free(render.sheet);
}
