#include "parsers/header.h"

#include <string.h>

#define FIELDS_MAX 1000

/* A line of the mail: its bytes without line end, and the beginning of the next one. */
struct mail_line {
	const char *text;
	size_t size;
	size_t next;
};

static struct mail_line line_at(const char *raw, size_t size, size_t at, bool cr_only)
{
	const char *begin = raw + at;
	const char *end = memchr(begin, cr_only ? '\r' : '\n', size - at);
	struct mail_line line = {
	    begin, end ? (size_t)(end - begin) : size - at, end ? (size_t)(end - raw) + 1 : size};

	while (!cr_only && line.size && begin[line.size - 1] == '\r')
		line.size--;
	return line;
}

/* Length of the field's name; 0 if the line is not a field. */
static size_t name_size(const struct mail_line *line, size_t *value)
{
	const char *colon = memchr(line->text, ':', line->size);
	size_t n;

	if (!colon)
		return 0;
	n = (size_t)(colon - line->text);
	*value = n + 1;
	while (n && (line->text[n - 1] == ' ' || line->text[n - 1] == '\t'))
		n--;
	for (size_t i = 0; i < n; i++)
		if (line->text[i] <= ' ' || line->text[i] == 0x7f)
			return 0;
	return n;
}

/* Appends bytes, with line ends and tabs replaced by blanks. */
static void append_value(GString *out, const char *text, size_t size)
{
	gsize at = out->len;

	g_string_append_len(out, text, (gssize)size);
	for (; at < out->len; at++)
		if (out->str[at] == '\r' || out->str[at] == '\t')
			out->str[at] = ' ';
}

static void field_end(struct headers *headers, char **name, GString *value)
{
	if (*name) {
		struct header header = {*name, g_strstrip(g_strndup(value->str, value->len))};
		g_array_append_val(headers->fields, header);
	}
	*name = NULL;
	g_string_truncate(value, 0);
}

/* Is it a line `From anna Sun Nov 15 ...`, perhaps with a quote mark? `From : anna` is a field. */
static bool is_mbox_line(const struct mail_line *line)
{
	size_t at = line->size && line->text[0] == '>' ? 1 : 0;

	if (line->size - at < 5 || memcmp(line->text + at, "From ", 5) != 0)
		return false;
	for (at += 5; at < line->size && line->text[at] == ' ';)
		at++;
	return at == line->size || line->text[at] != ':';
}

/* The beginning of the header block, after blank lines and mbox lines. */
static size_t block_start(const char *raw, size_t size, bool cr_only)
{
	size_t at = 0;

	while (at < size) {
		struct mail_line line = line_at(raw, size, at, cr_only);
		if (line.size && !is_mbox_line(&line))
			break;
		at = line.next;
	}
	return at;
}

static bool has_odd_ends(const char *raw, size_t start, size_t end)
{
	for (size_t i = start; i < end; i++)
		if (raw[i] == '\r' && (i + 1 == end || raw[i + 1] != '\n'))
			return true;
	return false;
}

static const char *block_problem(const char *raw, size_t start, size_t end, size_t limit, unsigned fields)
{
	if (end - start > limit)
		return "its headers are longer than the limit";
	if (fields > FIELDS_MAX)
		return "it has too many header fields";
	if (memchr(raw + start, '\0', end - start))
		return "its headers hold a NUL character";
	return NULL;
}

static void header_clear(gpointer data)
{
	struct header *header = data;
	g_free(header->name);
	g_free(header->value);
}

void headers_read(struct headers *headers, const char *raw, size_t size, size_t limit)
{
	GString *value = g_string_new(NULL);
	char *name = NULL;
	size_t start, at, junk = 0;
	bool ended = false;

	*headers = (struct headers){.fields = g_array_new(FALSE, TRUE, sizeof(struct header))};
	g_array_set_clear_func(headers->fields, header_clear);
	headers->cr_only = size && !memchr(raw, '\n', size) && memchr(raw, '\r', size);
	start = at = block_start(raw, size, headers->cr_only);
	while (at < size && at - start <= limit && headers->fields->len <= FIELDS_MAX) {
		struct mail_line line = line_at(raw, size, at, headers->cr_only);
		size_t n, begin = 0;
		at = line.next;
		ended = line.size == 0;
		if (ended)
			break;
		if (line.text[0] == ' ' || line.text[0] == '\t') {
			g_string_append_c(value, ' ');
			append_value(value, line.text + 1, line.size - 1);
			continue;
		}
		field_end(headers, &name, value);
		n = name_size(&line, &begin);
		junk = n ? 0 : junk ? junk : (size_t)(line.text - raw);
		if (!n)
			continue;
		name = g_strndup(line.text, n);
		append_value(value, line.text + begin, line.size - begin);
	}
	field_end(headers, &name, value);
	g_string_free(value, TRUE);
	/* Without a blank line, the body is what follows the last field. */
	headers->body = !ended && at == size && junk ? junk : at;
	headers->odd_ends = has_odd_ends(raw, start, at);
	headers->problem = block_problem(raw, start, at, limit, headers->fields->len);
}

void headers_clear(struct headers *headers)
{
	if (headers->fields)
		g_array_free(headers->fields, TRUE);
	headers->fields = NULL;
}

const char *headers_find(const struct headers *headers, const char *name)
{
	for (unsigned i = 0; i < headers->fields->len; i++) {
		const struct header *header = &g_array_index(headers->fields, struct header, i);
		if (g_ascii_strcasecmp(header->name, name) == 0)
			return header->value;
	}
	return NULL;
}

static bool is_one_of(const char *name, size_t size, const char *const *names)
{
	for (; *names; names++) {
		size_t n = strlen(*names);
		bool prefix = (*names)[n - 1] == '*';
		if (prefix ? size >= n - 1 && g_ascii_strncasecmp(name, *names, n - 1) == 0
		           : size == n && g_ascii_strncasecmp(name, *names, n) == 0)
			return true;
	}
	return false;
}

void headers_uncomment(const char *value, GString *out)
{
	bool quoted = false;
	unsigned depth = 0;

	for (char before = ' '; *value; before = *value++) {
		bool escape = *value == '\\' && value[1] && (quoted || depth);
		if (!escape && *value == '"' && !depth)
			quoted = !quoted;
		if (*value == '(' && !quoted && (depth || before == ' '))
			depth++;
		if (!depth)
			g_string_append_len(out, value, escape ? 2 : 1);
		else if (*value == ')')
			depth--;
		value += escape;
	}
}

/* Appends a part's Content-Type field with a boundary, which begins at `at`, without comments. Returns where
   the next field begins; 0: not such a field. */
static size_t append_boundary_field(GString *out, const char *raw, size_t size, size_t at)
{
	static const char *const type[] = {"Content-Type", NULL};
	struct mail_line line = line_at(raw, size, at, false);
	size_t begin = 0, n = name_size(&line, &begin), next = line.next;
	g_autoptr(GString) value = g_string_new(NULL);

	if (!n || !is_one_of(line.text, n, type))
		return 0;
	append_value(value, line.text + begin, line.size - begin);
	for (; next < size && (raw[next] == ' ' || raw[next] == '\t'); next = line.next) {
		line = line_at(raw, size, next, false);
		if (!line.size)
			break;
		append_value(value, line.text, line.size);
	}
	g_autofree char *lower = g_ascii_strdown(value->str, (gssize)value->len);
	if (!strchr(lower, ')') || !strstr(lower, "boundary"))
		return 0;
	g_string_append(out, "Content-Type:");
	headers_uncomment(value->str, out);
	g_string_append_c(out, '\n');
	return next;
}

/* A bit for each field that says how a part is decoded; 0: another field. */
static unsigned part_field(const struct mail_line *line)
{
	static const char *const fields[] = {
	    "Content-Type", "Content-Transfer-Encoding", "Content-Disposition", NULL};
	size_t value = 0, n = name_size(line, &value);

	for (unsigned i = 0; n && fields[i]; i++)
		if (n == strlen(fields[i]) && g_ascii_strncasecmp(line->text, fields[i], n) == 0)
			return 1u << i;
	return 0;
}

/* The end of a field's continuation lines. */
static size_t behind_folds(const char *raw, size_t size, size_t at)
{
	while (at < size && (raw[at] == ' ' || raw[at] == '\t'))
		at = line_at(raw, size, at, false).next;
	return at;
}

/* Appends the parts of a multipart, whose headers begin after lines that look like boundaries; of repeated
   fields in them only the first is kept. */
static void append_parts(GString *out, const char *raw, size_t size)
{
	bool header = false;
	unsigned seen = 0;

	for (size_t at = 0, next; at < size; at = next) {
		struct mail_line line = line_at(raw, size, at, false);
		bool begins = line.size > 2 && memcmp(line.text, "--", 2) == 0;
		unsigned field = header ? part_field(&line) : 0;
		next = field & seen ? behind_folds(raw, size, line.next)
		       : header     ? append_boundary_field(out, raw, size, at)
		                    : 0;
		header = line.size && (header || begins);
		seen = header && !begins ? seen | field : 0;
		if (!next) {
			next = line.next;
			g_string_append_len(out, raw + at, (gssize)(next - at));
		}
	}
}

static void append_body(const struct headers *headers, const char *raw, size_t size, GString *out)
{
	const char *type = headers_find(headers, "Content-Type"), *body = raw + headers->body;
	g_autoptr(GString) lines = NULL;

	size -= headers->body;
	if (headers->cr_only) {
		lines = g_string_new_len(body, (gssize)size);
		for (size_t i = 0; i < size; i++)
			lines->str[i] = body[i] == '\r' ? '\n' : body[i];
		body = lines->str;
	}
	if (type && g_ascii_strncasecmp(type, "multipart/", 10) == 0)
		append_parts(out, body, size);
	else
		g_string_append_len(out, body, (gssize)size);
}

static bool is_repeated(const struct headers *headers, unsigned index)
{
	const char *name = g_array_index(headers->fields, struct header, index).name;

	for (unsigned i = 0; i < index; i++)
		if (g_ascii_strcasecmp(g_array_index(headers->fields, struct header, i).name, name) == 0)
			return true;
	return false;
}

void headers_clean(const struct headers *headers, const char *raw, size_t size, GString *out)
{
	static const char *const single[] = {"Content-Type", "Content-Transfer-Encoding",
	    "Content-Disposition", "MIME-Version", "Subject", NULL};

	for (unsigned i = 0; i < headers->fields->len; i++) {
		const struct header *header = &g_array_index(headers->fields, struct header, i);
		if (is_one_of(header->name, strlen(header->name), single) && is_repeated(headers, i))
			continue;
		g_string_append_printf(out, "%s: ", header->name);
		if (g_ascii_strcasecmp(header->name, "Content-Type") == 0 && strchr(header->value, ')'))
			headers_uncomment(header->value, out);
		else
			g_string_append(out, header->value);
		g_string_append_c(out, '\n');
	}
	g_string_append_c(out, '\n');
	append_body(headers, raw, size, out);
}

size_t headers_trace_end(const char *raw, size_t size)
{
	static const char *const trace[] = {"Return-Path", "Received", "X-Received", "Received-SPF",
	    "Delivered-To", "X-Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-*", "Delivery-Date",
	    "Authentication-Results", "X-Authentication-*", "ARC-*", "X-Spam*", "X-Virus*", "X-Sieve*",
	    "X-Google-*", "X-Gm-*", "X-Forwarded-*", "X-Rspamd-*", "Status", "X-Status", "X-UID",
	    "X-Keywords", NULL};
	bool cr_only = size && !memchr(raw, '\n', size);
	size_t at = block_start(raw, size, cr_only);
	bool in_trace = true;

	while (at < size) {
		struct mail_line line = line_at(raw, size, at, cr_only);
		size_t value = 0, n;
		if (line.size == 0)
			break;
		if (!(line.text[0] == ' ' || line.text[0] == '\t')) {
			n = name_size(&line, &value);
			in_trace = n && is_one_of(line.text, n, trace);
		}
		if (!in_trace)
			break;
		at = line.next;
	}
	return at;
}
