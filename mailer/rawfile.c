#include "mailer/rawfile.h"

#include "parsers/header.h"

#include <errno.h>
#include <string.h>

static void cut_to_headers(GString *raw, int64_t limit)
{
	struct headers headers;

	headers_read(&headers, raw->str, raw->len, (size_t)limit);
	g_string_truncate(raw, MIN(headers.body, (size_t)limit + 1));
	headers_clear(&headers);
}

GString *rawfile_read(
    const char *path, int64_t limit, int64_t headers, bool *whole, int64_t *size, struct error *err)
{
	bool input = !path || strcmp(path, "-") == 0;
	FILE *file = input ? stdin : fopen(path, "rbe");
	GString *raw;
	char buffer[65536];
	size_t n;
	bool failed;

	if (!file) {
		error_set_file(err, EXIT_NO_INPUT, path, "cannot be opened: %s", g_strerror(errno));
		return NULL;
	}
	raw = g_string_new(NULL);
	*size = 0;
	while ((n = fread(buffer, 1, sizeof buffer, file)) > 0) {
		*size += (int64_t)n;
		if (raw->len <= (size_t)limit)
			g_string_append_len(raw, buffer, (gssize)n);
	}
	failed = ferror(file);
	if (!input)
		fclose(file);
	if (failed) {
		error_set(err, EXIT_IO, "%s cannot be read: %s", input ? "standard input" : path,
		    g_strerror(errno));
		g_string_free(raw, TRUE);
		return NULL;
	}
	*whole = *size <= limit;
	if (!*whole)
		cut_to_headers(raw, headers);
	return raw;
}
