/* Decoded text to lines, and columns back to those of the raw line. */
#include "parsers/known.h"
#include "parsers/letter.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool reads(const char *text, void *context)
{
	(void)context;
	return g_ascii_isalpha(text[0]) && g_ascii_isdigit(text[1]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct letter *letter = letter_read((const char *)data, size, 200);
	struct letter_known *known = letter_known_new(letter);
	struct letter_options options = {.reads = reads, .known = known};

	letter_known_add(known, "W1<MING>\n  F5 hides\n");
	letter_settle(letter, &options);
	for (guint i = 0; i < letter->lines->len; i++) {
		const struct letter_line *line = &g_array_index(letter->lines, struct letter_line, i);
		glong n = g_utf8_strlen(line->text, -1);
		GArray *columns = letter_columns(line);
		if (line->kind == LETTER_REFUSED && !line->cause)
			abort();
		for (glong c = 1; c <= MIN(n, 50); c++)
			if (letter_column(columns, (unsigned)c) < (unsigned)c)
				abort();
		g_array_free(columns, TRUE);
	}
	letter_free(letter);
	letter_known_free(known);
	return 0;
}
