#include "parsers/editor/sheet.h"

#include <string.h>

static void note_lines(struct worksheet *sheet)
{
	const char *text = sheet->text->str;
	gsize begin = 0;

	g_array_set_size(sheet->lines, 0);
	g_array_append_val(sheet->lines, begin);
	for (gsize i = 0; i < sheet->text->len; i++) {
		if (text[i] != '\n' && (text[i] != '\r' || text[i + 1] == '\n'))
			continue;
		begin = i + 1;
		g_array_append_val(sheet->lines, begin);
	}
}

struct worksheet *sheet_new(const char *text, gsize size)
{
	struct worksheet *sheet = g_new(struct worksheet, 1);

	sheet->text = g_string_new_len(text, (gssize)size);
	sheet->lines = g_array_new(FALSE, FALSE, sizeof(gsize));
	note_lines(sheet);
	return sheet;
}

void sheet_free(struct worksheet *sheet)
{
	if (!sheet)
		return;
	g_string_free(sheet->text, TRUE);
	g_array_free(sheet->lines, TRUE);
	g_free(sheet);
}

const char *sheet_line(const struct worksheet *sheet, unsigned line, gsize *size)
{
	gsize begin, end;

	if (line >= sheet->lines->len)
		return NULL;
	begin = g_array_index(sheet->lines, gsize, line);
	end = line + 1 < sheet->lines->len ? g_array_index(sheet->lines, gsize, line + 1) : sheet->text->len;
	while (end > begin && (sheet->text->str[end - 1] == '\n' || sheet->text->str[end - 1] == '\r'))
		end--;
	*size = end - begin;
	return sheet->text->str + begin;
}

gsize sheet_byte(const char *line, gsize size, unsigned character)
{
	const char *at = line;

	for (unsigned units = 0; at < line + size; at = g_utf8_next_char(at)) {
		units += g_utf8_get_char(at) > 0xffff ? 2 : 1;
		if (units > character)
			break;
	}
	return (gsize)(at - line);
}

unsigned sheet_character(const char *line, gsize size, unsigned column)
{
	unsigned units = 0;
	const char *at = line;

	for (; column > 0 && at < line + size; column--, at = g_utf8_next_char(at))
		units += g_utf8_get_char(at) > 0xffff ? 2 : 1;
	return units + column;
}

static gsize offset_of(const struct worksheet *sheet, const struct position *position)
{
	gsize size;
	const char *line = sheet_line(sheet, position->line, &size);

	if (!line)
		return sheet->text->len;
	return (gsize)(line - sheet->text->str) + sheet_byte(line, size, position->character);
}

void sheet_replace(struct worksheet *sheet, const struct range *range, const char *text, gsize size)
{
	gsize begin = offset_of(sheet, &range->begin), end = offset_of(sheet, &range->end);

	if (end > begin)
		g_string_erase(sheet->text, (gssize)begin, (gssize)(end - begin));
	g_string_insert_len(sheet->text, (gssize)begin, text, (gssize)size);
	note_lines(sheet);
}
