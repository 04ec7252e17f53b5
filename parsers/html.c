#include "parsers/html.h"

#include <libxml/HTMLparser.h>
#include <string.h>

#define DEPTH_MAX 400

struct render {
	GString *out;
	unsigned depth;      /* of all open elements */
	unsigned skip_depth; /* depth of the element that is nothing, 0: none */
	unsigned pre_depth;  /* depth of the outermost <pre> */
	bool quote_rest;     /* all that follows is an old mail */
	bool too_deep;
	bool line_open; /* the current line holds something */
	bool blank;     /* a blank is due before the next word */
	htmlParserCtxtPtr parser;
};

static bool is_in(const char *name, const char *const *list)
{
	for (; *list; list++)
		if (g_ascii_strcasecmp(name, *list) == 0)
			return true;
	return false;
}

static bool is_block(const char *name)
{
	static const char *const blocks[] = {"p", "div", "li", "ul", "ol", "table", "tr", "h1", "h2", "h3",
	    "h4", "h5", "h6", "pre", "dl", "dt", "dd", "address", "form", "fieldset", "article", "section",
	    "header", "footer", "main", "nav", "aside", "figure", "body", "html", "center", "caption",
	    "tbody", "blockquote", "noscript", "dir", "menu", "legend", "hr", "br", "thead", "tfoot",
	    "option", "select", "textarea", "figcaption", "details", "summary", NULL};
	return is_in(name, blocks);
}

static bool is_nothing(const char *name)
{
	static const char *const nothing[] = {"head", "title", "style", "script", "template", "object",
	    "applet", "noframes", "svg", "canvas", "audio", "video", NULL};
	return is_in(name, nothing);
}

static bool has_word(const char *value, const char *const *words)
{
	bool found = false;
	char **parts = g_strsplit_set(value, " \t\r\n", -1);

	for (char **p = parts; *p && !found; p++)
		found = **p && is_in(g_str_has_prefix(*p, "x_") ? *p + 2 : *p, words);
	g_strfreev(parts);
	return found;
}

enum quoting { OWN, QUOTED, QUOTED_FROM_HERE };

/* Does this element begin an old mail, as mail programs mark it (MC-106)? */
static enum quoting quoting_of(const char *name, const xmlChar **attributes)
{
	static const char *const classes[] = {"gmail_quote", "yahoo_quoted", "moz-cite-prefix",
	    "protonmail_quote", "zmail_extra", "ymail_android_signature_quote", "tutanota_quote", NULL};
	static const char *const ids[] = {"appendonsend", "divRplyFwdMsg",
	    "mail-editor-reference-message-container", "OLK_SRC_BODY_SECTION", "replySplit", NULL};

	if (g_ascii_strcasecmp(name, "blockquote") == 0)
		return QUOTED;
	for (; attributes && attributes[0]; attributes += 2) {
		const char *key = (const char *)attributes[0], *value = (const char *)attributes[1];
		if (!value)
			continue;
		if (g_ascii_strcasecmp(key, "class") == 0 && has_word(value, classes))
			return QUOTED;
		if (g_ascii_strcasecmp(key, "id") == 0 && has_word(value, ids))
			return QUOTED_FROM_HERE;
	}
	return OWN;
}

static void end_line(struct render *render)
{
	if (render->line_open)
		g_string_append_c(render->out, '\n');
	render->line_open = render->blank = false;
}

static void add_quote(struct render *render)
{
	end_line(render);
	g_string_append(render->out, ">\n");
}

static void on_start(void *context, const xmlChar *element, const xmlChar **attributes)
{
	struct render *render = context;
	const char *name = (const char *)element;
	enum quoting quoting;

	if (++render->depth > DEPTH_MAX) {
		render->too_deep = true;
		xmlStopParser(render->parser);
		return;
	}
	if (render->skip_depth || render->quote_rest)
		return;
	quoting = quoting_of(name, attributes);
	if (quoting != OWN)
		add_quote(render);
	render->quote_rest = quoting == QUOTED_FROM_HERE;
	if (quoting != OWN || is_nothing(name)) {
		render->skip_depth = render->depth;
		return;
	}
	if (g_ascii_strcasecmp(name, "pre") == 0 && !render->pre_depth)
		render->pre_depth = render->depth;
	if (g_ascii_strcasecmp(name, "br") == 0) {
		g_string_append_c(render->out, '\n');
		render->line_open = render->blank = false;
	} else if (is_block(name)) {
		end_line(render);
	} else if (g_ascii_strcasecmp(name, "td") == 0 || g_ascii_strcasecmp(name, "th") == 0) {
		render->blank = true;
	}
}

static void on_end(void *context, const xmlChar *element)
{
	struct render *render = context;
	const char *name = (const char *)element;

	if (render->depth == 0)
		return;
	if (render->skip_depth == render->depth)
		render->skip_depth = 0;
	else if (!render->skip_depth && !render->quote_rest && is_block(name) &&
	         g_ascii_strcasecmp(name, "br") != 0)
		end_line(render);
	if (render->pre_depth == render->depth)
		render->pre_depth = 0;
	render->depth--;
}

static void add_char(struct render *render, char c)
{
	bool white = c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';

	if (render->pre_depth && c == '\n') {
		g_string_append_c(render->out, '\n');
		render->line_open = render->blank = false;
		return;
	}
	if (white && !render->pre_depth) {
		render->blank = true;
		return;
	}
	if (render->blank && render->line_open)
		g_string_append_c(render->out, ' ');
	render->blank = false;
	render->line_open = true;
	g_string_append_c(render->out, c);
}

static void on_text(void *context, const xmlChar *text, int size)
{
	struct render *render = context;

	if (render->skip_depth || render->quote_rest)
		return;
	for (int i = 0; i < size; i++)
		add_char(render, (char)text[i]);
}

/* Script and style come as CDATA: nothing, whatever stands round them. */
static void on_cdata(void *context, const xmlChar *text, int size)
{
	(void)context;
	(void)text;
	(void)size;
}

static bool in_tag_after(char c, bool in_tag)
{
	return c == '<' ? true : c == '>' ? false : in_tag;
}

/* Entities without semicolon get one, so that the parser knows them (MC-103); a NUL becomes U+FFFD. */
static GString *mend_entities(const char *html, size_t size)
{
	GString *out = g_string_sized_new(size + 16);
	bool in_tag = false;

	for (size_t i = 0; i < size; i++) {
		char name[12];
		size_t n = 0;
		if (html[i] == '\0') {
			g_string_append_unichar(out, 0xfffd);
			continue;
		}
		g_string_append_c(out, html[i]);
		in_tag = in_tag_after(html[i], in_tag);
		if (html[i] != '&' || in_tag)
			continue;
		while (n < sizeof name - 1 && i + 1 + n < size && g_ascii_isalnum(html[i + 1 + n])) {
			name[n] = html[i + 1 + n];
			n++;
		}
		name[n] = '\0';
		if (n < 2 || (i + 1 + n < size && html[i + 1 + n] == ';') ||
		    !htmlEntityLookup((const xmlChar *)name))
			continue;
		g_string_append_len(out, name, (gssize)n);
		g_string_append_c(out, ';');
		i += n;
	}
	return out;
}

static void ignore_error(void *context, xmlErrorPtr error)
{
	(void)context;
	(void)error;
}

bool html_to_text(const char *html, size_t size, GString *out)
{
	struct render render = {.out = g_string_new(NULL)};
	htmlSAXHandler handler = {.startElement = on_start,
	    .endElement = on_end,
	    .characters = on_text,
	    .ignorableWhitespace = on_text,
	    .cdataBlock = on_cdata,
	    .serror = ignore_error,
	    .initialized = XML_SAX2_MAGIC};
	GString *mended = mend_entities(html, size);
	htmlParserCtxtPtr parser;

	parser = htmlCreatePushParserCtxt(&handler, &render, NULL, 0, NULL, XML_CHAR_ENCODING_UTF8);
	render.parser = parser;
	htmlCtxtUseOptions(parser, HTML_PARSE_RECOVER | HTML_PARSE_NONET | HTML_PARSE_NOERROR |
	                               HTML_PARSE_NOWARNING | HTML_PARSE_IGNORE_ENC);
	for (size_t at = 0; at < mended->len && !render.too_deep; at += 4096)
		htmlParseChunk(parser, mended->str + at, (int)MIN((size_t)4096, mended->len - at), 0);
	if (!render.too_deep)
		htmlParseChunk(parser, NULL, 0, 1);
	htmlFreeParserCtxt(parser);
	end_line(&render);
	if (!render.too_deep)
		g_string_append_len(out, render.out->str, (gssize)render.out->len);
	g_string_free(render.out, TRUE);
	g_string_free(mended, TRUE);
	return !render.too_deep;
}
