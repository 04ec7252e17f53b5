/* The part of mime.h that runs in a confined process, except for plain mails: turns GMime's tree into records. */
#include "mailer/mime/mime.h"

#include "engine/base/text.h"
#include "mailer/mime/lazy_gmime.h"
#include "mailer/mime/leaf.h"
#include "parsers/charset.h"
#include "parsers/escape.h"
#include "parsers/fold.h"
#include "parsers/html.h"
#include "parsers/parameter.h"
#include "parsers/words.h"

#include <string.h>

#define NOTES_MAX 10
#define NAME_SHOWN 40
#define FIELDS_MAX 1000

/* Texts of one branch of the MIME tree. */
struct branch {
	/* rendered HTML that comes before all plain text: the plain text below it is what a gateway or list added */
	GString *lead;
	GString *plain;
	GString *html; /* all HTML, rendered; used if there is no plain text */
};

struct parse {
	const struct mime_limits *limits;
	GString *records;
	unsigned parts, notes;
	bool used_html, too_deep, too_many;
};

static void put(GString *records, char tag, const char *bytes, size_t size)
{
	guint32 n = GUINT32_TO_LE((guint32)size);

	g_string_append_c(records, tag);
	g_string_append_len(records, (const char *)&n, sizeof n);
	g_string_append_len(records, bytes, (gssize)size);
}

static void put_note(struct parse *parse, const char *before, const char *what, const char *after)
{
	g_autofree char *note = NULL;

	if (++parse->notes > NOTES_MAX)
		return;
	note = parse->notes == NOTES_MAX ? g_strdup("more attachments were not read")
	                                 : g_strconcat(before, what, after, NULL);
	put(parse->records, 'N', note, strlen(note));
}

static bool is_line_end(gunichar c)
{
	return c == '\n' || c == '\r' || c == 0x2028 || c == 0x2029;
}

/* Has the text only blank lines, or lines without a word (HO-12 g)? */
static bool is_blank(const GString *text)
{
	const char *end = text->str + text->len;

	for (const char *at = text->str; at < end; at = g_utf8_next_char(at)) {
		gunichar c = g_utf8_get_char(at);
		if (!fold_is_blank(c) && !fold_is_nothing(c) && !is_line_end(c))
			return false;
	}
	return true;
}

static void join(GString *text, const GString *more)
{
	if (text->len && text->str[text->len - 1] != '\n')
		g_string_append_c(text, '\n');
	g_string_append_len(text, more->str, (gssize)more->len);
}

static struct branch branch_new(void)
{
	return (struct branch){g_string_new(NULL), g_string_new(NULL), g_string_new(NULL)};
}

static void branch_clear(struct branch *branch)
{
	g_string_free(branch->lead, TRUE);
	g_string_free(branch->plain, TRUE);
	g_string_free(branch->html, TRUE);
}

/* --- Leaves --------------------------------------------------------------- */

static GString *raw_content(GMimePart *part)
{
	GMimeDataWrapper *wrapper = g_mime_part_get_content(part);
	GMimeStream *stream = wrapper ? g_mime_data_wrapper_get_stream(wrapper) : NULL;
	GString *out = g_string_new(NULL);
	char buffer[8192];
	ssize_t n;

	if (!stream)
		return out;
	g_mime_stream_reset(stream);
	while ((n = g_mime_stream_read(stream, buffer, sizeof buffer)) > 0)
		g_string_append_len(out, buffer, n);
	return out;
}

static bool is_flowed(GMimeObject *leaf)
{
	const char *format = g_mime_object_get_content_type_parameter(leaf, "format");
	const char *delsp = g_mime_object_get_content_type_parameter(leaf, "delsp");

	return format && delsp && g_ascii_strcasecmp(format, "flowed") == 0 &&
	       g_ascii_strcasecmp(delsp, "yes") == 0;
}

static GString *leaf_text(GMimeObject *leaf)
{
	GString *raw = raw_content(GMIME_PART(leaf));
	const char *encoding = g_mime_object_get_header(leaf, "Content-Transfer-Encoding");
	const char *charset = g_mime_object_get_content_type_parameter(leaf, "charset");
	const struct leaf how = {.encoding = encoding, .charset = charset, .flowed = is_flowed(leaf)};
	GString *text = leaf_decode(&how, raw->str, raw->len);

	g_string_free(raw, TRUE);
	return text;
}

static void add_html(GMimeObject *leaf, struct branch *branch)
{
	GString *html = leaf_text(leaf), *text = g_string_new(NULL);

	html_to_text(html->str, html->len, text);
	leaf_drop_blanks(text);
	join(branch->html, text);
	if (is_blank(branch->plain))
		join(branch->lead, text);
	g_string_free(html, TRUE);
	g_string_free(text, TRUE);
}

static bool named_by(GMimeObject *leaf, const char *header, const char *parameter, GString *name)
{
	GMimeHeader *field = g_mime_header_list_get_header(g_mime_object_get_header_list(leaf), header);
	const char *raw = field ? g_mime_header_get_raw_value(field) : NULL;

	return raw && parameter_text(raw, parameter, name);
}

/* Decodes without iconv: GMime cannot open a converter in the confined process. */
static bool put_name(GMimeObject *leaf, GString *name)
{
	return named_by(leaf, "Content-Disposition", "filename", name) ||
	       named_by(leaf, "Content-Type", "name", name);
}

/* Notes "attachment orders.txt", escaped for display. */
static void note_unread(struct parse *parse, GMimeObject *leaf, const char *advice)
{
	g_autoptr(GString) name = g_string_new(NULL);
	g_autofree char *type = g_mime_content_type_get_mime_type(g_mime_object_get_content_type(leaf));
	g_autofree char *valid = text_valid(put_name(leaf, name) ? name->str : type);
	g_autoptr(GString) shown = g_string_new(NULL);

	escape_text(shown, valid, strlen(valid), NAME_SHOWN);
	g_string_append_printf(shown, " was not read%s", advice);
	put_note(parse, "the attachment ", shown->str, "");
}

static bool is_signature(GMimeContentType *type)
{
	return g_mime_content_type_is_type(type, "application", "pgp-signature") ||
	       g_mime_content_type_is_type(type, "application", "pkcs7-signature") ||
	       g_mime_content_type_is_type(type, "application", "x-pkcs7-signature");
}

static size_t token_size(const char *text)
{
	size_t n = 0;

	while (text[n] > ' ' && text[n] < 0x7f && !strchr("()<>@,;:\\\"/[]?=", text[n]))
		n++;
	return n;
}

/* Has the value the form word/word? */
static bool is_type(const char *value)
{
	size_t n;

	value += strspn(value, " \t\"'");
	n = token_size(value);
	return n && value[n] == '/' && token_size(value + n + 1);
}

/* A Content-Type that is not valid counts as plain text (MC-31). */
static bool is_plain(GMimeObject *leaf, GMimeContentType *type)
{
	const char *value = g_mime_object_get_header(leaf, "Content-Type");

	return !value || !is_type(value) || g_mime_content_type_is_type(type, "text", "plain") ||
	       g_mime_content_type_is_type(type, "text", "");
}

/* Other types of text are read as plain text if they are the main body (RFC 2046, 4.1.4), except for kinds of HTML and
   calendars. */
static bool is_body(GMimeContentType *type, const struct branch *branch)
{
	g_autofree char *name = g_mime_content_type_get_mime_type(type);

	return name && g_ascii_strncasecmp(name, "text/", 5) == 0 && !strcasestr(name, "html") &&
	       !strcasestr(name, "calendar") && is_blank(branch->plain) && is_blank(branch->html);
}

static void add_leaf(struct parse *parse, GMimeObject *leaf, struct branch *branch)
{
	GMimeContentType *type = g_mime_object_get_content_type(leaf);
	GMimeContentDisposition *disposition = g_mime_object_get_content_disposition(leaf);
	const char *how = disposition ? g_mime_content_disposition_get_disposition(disposition) : NULL;
	bool attached = how && g_ascii_strcasecmp(how, "attachment") == 0;

	if (is_signature(type))
		return;
	if (g_mime_content_type_is_type(type, "application", "pkcs7-mime") ||
	    g_mime_content_type_is_type(type, "application", "x-pkcs7-mime"))
		put_note(parse, "encrypted mail cannot be read; send it as plain text", "", "");
	else if (g_mime_content_type_is_type(type, "application", "ms-tnef"))
		put_note(parse, "winmail.dat cannot be read; set Outlook to send plain text", "", "");
	else if (attached && g_mime_content_type_is_type(type, "text", "plain"))
		note_unread(parse, leaf, "; paste its lines into the mail itself");
	else if (!attached && (is_plain(leaf, type) || is_body(type, branch))) {
		GString *text = leaf_text(leaf);
		join(branch->plain, text);
		g_string_free(text, TRUE);
	} else if (!attached && g_mime_content_type_is_type(type, "text", "html"))
		add_html(leaf, branch);
	else
		note_unread(parse, leaf, "; orders stand in the mail itself");
}

/* --- The tree ------------------------------------------------------------- */

static void walk(struct parse *parse, GMimeObject *object, struct branch *branch, int64_t depth);

/* Puts the HTML above the plain text first; HTML below the plain text is ignored. */
static void put_lead(struct parse *parse, const struct branch *branch, GString *text)
{
	if (!is_blank(branch->lead)) {
		join(text, branch->lead);
		parse->used_html = true;
	}
	if (branch->html->len > branch->lead->len)
		put_note(parse, "", "an HTML part was not read; orders stand in the plain text", "");
}

/* Uses the plain text unless it is blank, else the HTML: the children are alternatives with the same content. */
static void walk_alternative(
    struct parse *parse, GMimeMultipart *multipart, struct branch *branch, int64_t depth)
{
	GString *html = g_string_new(NULL);
	bool found = false;

	for (int i = 0; i < g_mime_multipart_get_count(multipart) && !found; i++) {
		struct branch way = branch_new();
		walk(parse, g_mime_multipart_get_part(multipart, i), &way, depth + 1);
		if (!is_blank(way.plain)) {
			put_lead(parse, &way, branch->plain);
			join(branch->plain, way.plain);
			found = true;
		} else if (!is_blank(way.html)) {
			g_string_assign(html, "");
			join(html, way.html);
		}
		branch_clear(&way);
	}
	if (!found && html->len) {
		join(branch->plain, html);
		parse->used_html = true;
	}
	g_string_free(html, TRUE);
}

/* A multipart without parts: its boundary is missing or never occurs, so all of it is text (MC-19). */
static void walk_empty(GMimeMultipart *multipart, struct branch *branch)
{
	const char *prologue = g_mime_multipart_get_prologue(multipart);
	GString *text = g_string_new(NULL);

	if (prologue)
		charset_decode(NULL, prologue, strlen(prologue), text);
	leaf_drop_blanks(text);
	join(branch->plain, text);
	g_string_free(text, TRUE);
}

static void walk_multipart(
    struct parse *parse, GMimeMultipart *multipart, struct branch *branch, int64_t depth)
{
	GMimeContentType *type = g_mime_object_get_content_type(GMIME_OBJECT(multipart));
	int count = g_mime_multipart_get_count(multipart);

	if (g_mime_content_type_is_type(type, "multipart", "encrypted")) {
		put_note(parse, "encrypted mail cannot be read; send it as plain text", "", "");
		return;
	}
	if (count == 0)
		walk_empty(multipart, branch);
	else if (g_mime_content_type_is_type(type, "multipart", "alternative"))
		walk_alternative(parse, multipart, branch, depth);
	else
		for (int i = 0; i < count && !parse->too_many; i++)
			walk(parse, g_mime_multipart_get_part(multipart, i), branch, depth + 1);
}

static void walk(struct parse *parse, GMimeObject *object, struct branch *branch, int64_t depth)
{
	if (!object)
		return;
	if (depth > parse->limits->depth) {
		parse->too_deep = true;
		return;
	}
	if (++parse->parts > parse->limits->parts) {
		parse->too_many = true;
		return;
	}
	if (GMIME_IS_MULTIPART(object)) {
		walk_multipart(parse, GMIME_MULTIPART(object), branch, depth);
	} else if (GMIME_IS_MESSAGE_PARTIAL(object)) {
		put(parse->records, 'P', "", 0);
		put_note(parse, "this is only a piece of a mail; send it whole", "", "");
	} else if (GMIME_IS_MESSAGE_PART(object)) {
		put_note(parse, "the attached mail was not read; orders stand in the mail itself", "", "");
	} else if (GMIME_IS_PART(object)) {
		add_leaf(parse, object, branch);
	}
}

/* --- Headers -------------------------------------------------------------- */

static void put_subject(const struct headers *headers, GString *records)
{
	const char *subject = headers_find(headers, "Subject");

	if (subject) {
		g_autoptr(GString) value = g_string_new(NULL);
		words_decode(subject, value);
		put(records, 'S', value->str, value->len);
	}
}

/* --- Caps before the parser sees the mail --------------------------------- */

static bool line_is(const char *line, size_t size, const char *what)
{
	size_t n = strlen(what);
	return size >= n && g_ascii_strncasecmp(line, what, n) == 0;
}

static bool is_field(const char *line, size_t size)
{
	size_t n = 0;

	while (n < size && line[n] > ' ' && line[n] < 0x7f && line[n] != ':')
		n++;
	return n && n < size && line[n] == ':';
}

/* Counts lines that could begin parts: beginnings of a part's headers, boundaries (`--` and a word without blanks), and
   header fields right below a boundary. More than the limit allows, plus some for text that only looks so, is too
   many. */
static const char *parts_problem(const struct mime_limits *limits, const char *raw, size_t size)
{
	int64_t types = 0, rules = 0, boundaries = 0, fields = 0, most = 0;
	bool header = true;
	size_t at = 0;

	while (at < size) {
		const char *line = raw + at;
		const char *end = memchr(line, '\n', size - at);
		size_t n = end ? (size_t)(end - line) : size - at;
		types += line_is(line, n, "Content-Type:");
		rules += n > 2 && line[0] == '-' && line[1] == '-';
		for (const char *p = line; (p = memchr(p, '=', (size_t)(line + n - p))); p++)
			boundaries += p - line >= 8 && g_ascii_strncasecmp(p - 8, "boundary", 8) == 0;
		header = (n > 1 && line[0] == '-' && line[1] == '-') || (header && n && line[0] != '\r');
		fields = !header ? 0 : fields + is_field(line, n);
		most = MAX(most, fields);
		at += n + 1;
	}
	if (types > limits->parts || boundaries > limits->parts ||
	    (boundaries && rules > 2 * limits->parts + 1000))
		return "it has too many parts";
	return boundaries && most > FIELDS_MAX ? "it has too many header fields" : NULL;
}

const char *mime_problem(
    const struct headers *headers, const char *raw, size_t size, bool whole, const struct mime_limits *limits)
{
	if (headers->problem)
		return headers->problem;
	if (!whole || size > (size_t)limits->message)
		return "it is larger than the limit";
	return parts_problem(limits, raw, size);
}

/* --- All of it ------------------------------------------------------------ */

static GMimeMessage *parse_message(const GString *clean)
{
	GMimeStream *stream = g_mime_stream_mem_new_with_buffer(clean->str, clean->len);
	GMimeParser *parser = g_mime_parser_new_with_stream(stream);
	GMimeMessage *message;

	g_mime_parser_set_persist_stream(parser, TRUE);
	message = g_mime_parser_construct_message(parser, NULL);
	g_object_unref(parser);
	g_object_unref(stream);
	return message;
}

static void put_body(struct parse *parse, GMimeMessage *message)
{
	GMimeObject *top = g_mime_message_get_mime_part(message);
	struct branch branch = branch_new();
	g_autoptr(GString) text = g_string_new(NULL);
	GMimeContentType *type = top ? g_mime_object_get_content_type(top) : NULL;

	if (type && g_mime_content_type_is_type(type, "multipart", "report")) {
		const char *kind = g_mime_content_type_get_parameter(type, "report-type");
		bool came = kind && !strcasestr(kind, "delivery");
		put(parse->records, 'D', came ? "c" : "", came ? 1 : 0);
	}
	walk(parse, top, &branch, 0);
	if (is_blank(branch.plain) && !is_blank(branch.html)) {
		join(text, branch.html);
		parse->used_html = true;
	} else {
		put_lead(parse, &branch, text);
		join(text, branch.plain);
	}
	if (parse->too_deep || parse->too_many) {
		const char *problem = parse->too_deep ? "it is too deeply nested" : "it has too many parts";
		put(parse->records, 'X', problem, strlen(problem));
	} else {
		put(parse->records, 'B', text->str, text->len);
		if (parse->used_html)
			put(parse->records, 'H', "", 0);
	}
	branch_clear(&branch);
}

static void put_leaf(const struct leaf *leaf, const char *bytes, size_t size, GString *records)
{
	GString *text = leaf_decode(leaf, bytes, size);

	put(records, 'B', text->str, text->len);
	g_string_free(text, TRUE);
}

static void put_tree(struct parse *parse, const struct headers *headers, const char *raw, size_t size)
{
	GString *clean = g_string_sized_new(size + 1024);
	GMimeMessage *message;

	g_mime_init();
	headers_clean(headers, raw, size, clean);
	message = parse_message(clean);
	if (message) {
		put_body(parse, message);
		g_object_unref(message);
	}
	g_string_free(clean, TRUE);
}

void mime_parse(const char *raw, size_t size, bool whole, const struct mime_limits *limits, GString *records)
{
	struct parse parse = {.limits = limits, .records = records};
	struct headers headers;
	struct leaf leaf;

	headers_read(&headers, raw, size, (size_t)limits->headers);
	const char *problem = mime_problem(&headers, raw, size, whole, limits);
	put_subject(&headers, records);
	if (problem)
		put(records, 'X', problem, strlen(problem));
	else if (leaf_is_all(&headers, &leaf))
		put_leaf(&leaf, raw + headers.body, size - headers.body, records);
	else
		put_tree(&parse, &headers, raw, size);
	headers_clear(&headers);
}
