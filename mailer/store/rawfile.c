#include "mailer/store/rawfile.h"

#include "parsers/header.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

static void cut_to_headers(GString *raw, int64_t limit)
{
	struct headers headers;

	headers_read(&headers, raw->str, raw->len, (size_t)limit);
	g_string_truncate(raw, MIN(headers.body, (size_t)limit + 1));
	headers_clear(&headers);
}

/* Finds the size of a mail above the limit. A pipe has to be read to its end for that. */
static void find_size(FILE *file, int64_t *size)
{
	struct stat status;
	char buffer[65536];
	size_t n;

	if (fstat(fileno(file), &status) == 0 && S_ISREG(status.st_mode)) {
		*size = MAX(*size, status.st_size);
		return;
	}
	while ((n = fread(buffer, 1, sizeof buffer, file)) > 0)
		*size += (int64_t)n;
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
		g_string_append_len(raw, buffer, (gssize)n);
		if (raw->len > (size_t)limit) {
			find_size(file, size);
			break;
		}
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
