/* A booklet as plain text of 72 columns. */
#include "engine/chronicle/booklet.h"

#include "engine/base/text.h"

#include <string.h>

#define GAP 2 /* blanks between the columns of a table */

/* The part of an overlong word that fits into the line. */
static gsize piece_of(const char *word, gsize size, gsize room)
{
	return text_width(word, size) <= room ? size
	                                      : (gsize)(g_utf8_offset_to_pointer(word, (glong)room) - word);
}

/* Writes wrapped text, each line after `indent`; leading blanks of the text stay. */
static void put_words(GString *out, const char *indent, const char *text)
{
	gsize room = BOOKLET_COLUMNS - strlen(indent), blanks = strspn(text, " "), column;

	blanks = MIN(blanks, room / 2);
	text += blanks;
	g_string_append(out, indent);
	text_blanks(out, *text ? blanks : 0);
	column = blanks;
	while (*(text += strspn(text, " "))) {
		bool begun = column > blanks;
		gsize size = piece_of(text, strcspn(text, " "), begun ? room : room - column),
		      width = text_width(text, size);
		if (begun && column + 1 + width > room) {
			g_string_append_printf(out, "\n%s", indent);
			column = blanks = 0;
			begun = false;
		}
		g_string_append_printf(out, "%s%.*s", begun ? " " : "", (int)size, text);
		column += begun + width;
		text += size;
	}
	g_string_append_c(out, '\n');
}

static void put_ruled(GString *out, const char *text, char rule)
{
	gsize from = out->len, longest = 0;

	put_words(out, "", text);
	for (const char *line = out->str + from; *line; line = strchr(line, '\n') + 1)
		longest = MAX(longest, text_width(line, strcspn(line, "\n")));
	for (gsize i = 0; i < longest; i++)
		g_string_append_c(out, rule);
	g_string_append_c(out, '\n');
}

static void put_cell(GString *out, const char *cell, gsize width, bool right, bool last)
{
	gsize is = text_width(cell, strlen(cell)), pad = is < width ? width - is : 0;

	if (right)
		text_blanks(out, pad);
	g_string_append(out, cell);
	if (!right && !last)
		text_blanks(out, pad);
	if (!last)
		text_blanks(out, GAP);
}

static void put_table(GString *out, const struct booklet_block *block)
{
	gsize columns = strlen(block->alignment);
	g_autofree gsize *widths = g_new0(gsize, columns);

	for (guint i = 0; i < block->rows->len; i++)
		for (gsize k = 0; k < columns; k++) {
			const char *cell = ((char **)block->rows->pdata[i])[k];
			widths[k] = MAX(widths[k], text_width(cell, strlen(cell)));
		}
	for (guint i = 0; i < block->rows->len; i++) {
		for (gsize k = 0; k < columns; k++)
			put_cell(out, ((char **)block->rows->pdata[i])[k], widths[k],
			    block->alignment[k] == 'r', k + 1 == columns);
		while (out->len && out->str[out->len - 1] == ' ')
			g_string_truncate(out, out->len - 1);
		g_string_append_c(out, '\n');
	}
}

static void put_quote(GString *out, const struct booklet_block *block)
{
	g_auto(GStrv) lines = g_strsplit(block->text, "\n", 0);

	put_words(out, "", block->head);
	for (char **line = lines; *line; line++)
		put_words(out, **line ? "  | " : "  |", **line ? *line : "");
}

static void put_block(GString *out, const struct booklet_block *block)
{
	if (block->kind == BLOCK_PAGE)
		return;
	if (block->kind != BLOCK_PICTURE || *block->plain)
		g_string_append_c(out, '\n');
	switch (block->kind) {
	case BLOCK_PAGE:
		break;
	case BLOCK_HEADING:
		g_string_append_c(out, '\n');
		put_ruled(out, block->text, '-');
		break;
	case BLOCK_PARAGRAPH:
		put_words(out, "", block->text);
		break;
	case BLOCK_TABLE:
		put_table(out, block);
		break;
	case BLOCK_PICTURE:
		if (!*block->plain)
			break;
		put_words(out, "", block->text);
		g_string_append_printf(out, "\n%s", block->plain);
		break;
	case BLOCK_QUOTE:
		put_quote(out, block);
		break;
	}
}

void booklet_text(const struct booklet *booklet, GString *out)
{
	put_ruled(out, booklet->title, '=');
	put_words(out, "", booklet->subtitle);
	for (guint i = 0; i < booklet->blocks->len; i++)
		put_block(out, booklet->blocks->pdata[i]);
}
