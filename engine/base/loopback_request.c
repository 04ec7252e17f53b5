#include "engine/base/loopback_request.h"

#include <glib.h>
#include <sodium.h>
#include <string.h>

#define STATUS_NONE 0
#define STATUS_GOOD 200
#define STATUS_BAD 400
#define STATUS_FORBIDDEN 403
#define STATUS_NOT_FOUND 404
#define STATUS_METHOD 405
#define STATUS_LENGTH_REQUIRED 411
#define STATUS_TOO_LARGE 413
#define STATUS_HEAD_TOO_LARGE 431

/* The header fields that matter here. */
struct fields {
	unsigned hosts, origins, lengths;
	bool foreign; /* Host or Origin is not ours */
	bool coded;   /* has Transfer-Encoding */
	size_t length;
};

static bool is_token(const char *at, size_t size)
{
	for (size_t i = 0; i < size; i++)
		if (!g_ascii_isalnum(at[i]) && !strchr("!#$%&'*+-.^_`|~", at[i]))
			return false;
	return size > 0 && !memchr(at, 0, size);
}

static bool is_printable(const char *at, size_t size)
{
	for (size_t i = 0; i < size; i++)
		if (g_ascii_iscntrl(at[i]) && at[i] != '\t')
			return false;
	return true;
}

static bool is_named(const char *name, size_t size, const char *wanted)
{
	return strlen(wanted) == size && g_ascii_strncasecmp(name, wanted, size) == 0;
}

static bool is_text(const char *at, size_t size, const char *wanted)
{
	return strlen(wanted) == size && memcmp(at, wanted, size) == 0;
}

/* False if it is not a number. A number that overflows stays at the maximum. */
static bool read_length(const char *at, size_t size, size_t *length)
{
	*length = 0;
	for (size_t i = 0; i < size; i++) {
		if (!g_ascii_isdigit(at[i]))
			return false;
		*length = MIN(*length * 10 + (size_t)(at[i] - '0'), LOOPBACK_BODY_MOST + 1);
	}
	return size > 0;
}

static bool take_field(const struct loopback_self *self, const char *line, size_t size, struct fields *fields)
{
	const char *colon = memchr(line, ':', size);
	size_t name = colon ? (size_t)(colon - line) : 0, left;
	g_autofree char *host = g_strdup_printf("127.0.0.1:%u", self->port);
	g_autofree char *origin = g_strconcat("http://", host, NULL);
	const char *value = colon ? colon + 1 : line;

	if (!colon || !is_token(line, name) || !is_printable(value, size - name - 1))
		return false;
	for (left = size - name - 1; left && (*value == ' ' || *value == '\t'); left--)
		value++;
	while (left && (value[left - 1] == ' ' || value[left - 1] == '\t'))
		left--;
	if (is_named(line, name, "host")) {
		fields->foreign |= !is_text(value, left, host);
		return ++fields->hosts == 1;
	}
	if (is_named(line, name, "origin")) {
		fields->foreign |= !is_text(value, left, origin);
		return ++fields->origins == 1;
	}
	fields->coded |= is_named(line, name, "transfer-encoding");
	if (is_named(line, name, "content-length"))
		return ++fields->lengths == 1 && read_length(value, left, &fields->length);
	return true;
}

/* Parses the header fields after the request line. */
static bool take_fields(
    const struct loopback_self *self, const char *at, const char *end, struct fields *fields)
{
	while (at < end) {
		const char *stop = memchr(at, '\r', (size_t)(end - at));
		if (!stop || stop + 1 >= end || stop[1] != '\n' ||
		    !take_field(self, at, (size_t)(stop - at), fields))
			return false;
		at = stop + 2;
	}
	return true;
}

/* Parses the target of a request line, "/SECRET/PATH". */
static unsigned take_target(
    const struct loopback_self *self, const char *at, size_t size, struct loopback_request *request)
{
	const size_t first = LOOPBACK_SECRET + 2;

	if (size < first || at[0] != '/' || at[first - 1] != '/' ||
	    sodium_memcmp(at + 1, self->secret, LOOPBACK_SECRET) != 0)
		return STATUS_FORBIDDEN;
	if (size - first >= sizeof request->path || !is_printable(at + first, size - first))
		return STATUS_NOT_FOUND;
	memcpy(request->path, at + first, size - first);
	request->path[size - first] = 0;
	return STATUS_GOOD;
}

/* Parses the request line, without its line end. */
static unsigned take_line(
    const struct loopback_self *self, const char *line, size_t size, struct loopback_request *request)
{
	static const char version[] = " HTTP/1.1";
	const size_t tail = sizeof version - 1;
	const char *space = memchr(line, ' ', size);
	size_t method = space ? (size_t)(space - line) : 0;

	if (!space || size < method + 1 + tail || !is_token(line, method) ||
	    !is_text(line + size - tail, tail, version))
		return STATUS_BAD;
	request->posts = is_text(line, method, "POST");
	if (!request->posts && !is_text(line, method, "GET"))
		return STATUS_METHOD;
	return take_target(self, space + 1, size - method - 1 - tail, request);
}

static unsigned take_body(
    const struct fields *fields, const char *at, size_t size, struct loopback_request *request)
{
	if (fields->coded || (!request->posts && fields->length))
		return STATUS_BAD;
	if (request->posts && !fields->lengths)
		return STATUS_LENGTH_REQUIRED;
	if (fields->length > LOOPBACK_BODY_MOST)
		return STATUS_TOO_LARGE;
	if (size < fields->length)
		return STATUS_NONE;
	request->body = at;
	request->size = fields->length;
	return size == fields->length && g_utf8_validate_len(at, size, NULL) ? STATUS_GOOD : STATUS_BAD;
}

unsigned loopback_read(
    const struct loopback_self *self, const char *bytes, size_t size, struct loopback_request *request)
{
	const char *head = g_strstr_len(bytes, (gssize)MIN(size, LOOPBACK_HEAD_MOST), "\r\n\r\n");
	const char *line = head ? memchr(bytes, '\r', size) : NULL;
	struct fields fields = {0};
	unsigned status;

	*request = (struct loopback_request){0};
	if (!line && memchr(bytes, 0, size))
		return STATUS_BAD;
	if (!line)
		return size >= LOOPBACK_HEAD_MOST ? STATUS_HEAD_TOO_LARGE : STATUS_NONE;
	if (line[1] != '\n' || !take_fields(self, line + 2, head + 2, &fields))
		return STATUS_BAD;
	if (fields.hosts != 1 || fields.foreign)
		return STATUS_FORBIDDEN;
	status = take_line(self, bytes, (size_t)(line - bytes), request);
	return status == STATUS_GOOD
	           ? take_body(&fields, head + 4, size - (size_t)(head + 4 - bytes), request)
	           : status;
}
