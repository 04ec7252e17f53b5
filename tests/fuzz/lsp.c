/* Any bytes as messages of a language client (HO-171): answered or refused, and every answer is JSON. Bytes that begin
   no header are the body of one message. */
#include "parsers/editor/server.h"
#include "engine/base/file.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A desk for a report from tests/fuzz/report, up to its NUL: the orders follow behind. */
static const struct desk *desk(void)
{
	static struct desk *made;
	struct error err = {0};
	size_t size = 0;

	if (!made) {
		g_autofree char *bytes = file_read("tests/fuzz/report/space-empires", 0, &size, &err);
		g_assert(bytes != NULL);
		made = desk_of("report", bytes, strlen(bytes), NULL, &err);
		g_assert(made != NULL);
	}
	return made;
}

/* Each answer has to be a document. */
static void check_answers(const char *text, size_t size)
{
	const char *end = text + size;

	while (text < end) {
		unsigned long length = strtoul(text + strlen("Content-Length: "), NULL, 10);
		const char *body = strstr(text, "\r\n\r\n") + 4;
		struct error err = {0};
		struct document *document = document_parse("answer", body, length, EXIT_SOFTWARE, &err);
		g_assert(document != NULL);
		document_free(document);
		text = body + length;
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char begin[] = "{\"id\": 1, \"method\": \"initialize\"}";
	g_autoptr(GString) in = g_string_new(NULL);
	char *answers = NULL;
	size_t count = 0;
	FILE *input, *output = open_memstream(&answers, &count);
	struct error err = {0};

	g_string_printf(in, "Content-Length: %zu\r\n\r\n%s", strlen(begin), begin);
	if (size > 0 && data[0] != 'C')
		g_string_append_printf(in, "Content-Length: %zu\r\n\r\n", size);
	g_string_append_len(in, (const char *)data, (gssize)size);
	input = fmemopen(in->str, in->len, "r");
	g_assert(input && output);
	server_run(desk(), input, output, &err);
	fclose(input);
	fclose(output);
	check_answers(answers, count);
	free(answers);
	error_clear(&err);
	return 0;
}
