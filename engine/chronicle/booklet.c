#include "engine/chronicle/booklet.h"

#include <stdarg.h>
#include <string.h>

static void block_free(gpointer data)
{
	struct booklet_block *block = data;

	g_free(block->text);
	g_free(block->head);
	g_free(block->plain);
	drawing_free(block->drawing);
	if (block->rows)
		g_ptr_array_unref(block->rows);
	g_free(block);
}

static void row_free(gpointer data)
{
	g_strfreev(data);
}

struct booklet *booklet_new(const char *title, const char *subtitle, int64_t date)
{
	struct booklet *booklet = g_new0(struct booklet, 1);

	booklet->title = error_shown(title);
	booklet->subtitle = error_shown(subtitle);
	booklet->date = MAX(date, 1);
	booklet->blocks = g_ptr_array_new_with_free_func(block_free);
	return booklet;
}

void booklet_free(struct booklet *booklet)
{
	if (!booklet)
		return;
	g_ptr_array_unref(booklet->blocks);
	g_free(booklet->title);
	g_free(booklet->subtitle);
	g_free(booklet);
}

static struct booklet_block *add(struct booklet *booklet, enum block_kind kind, const char *text)
{
	struct booklet_block *block = g_new0(struct booklet_block, 1);

	block->kind = kind;
	block->text = text ? error_shown(text) : NULL;
	g_ptr_array_add(booklet->blocks, block);
	return block;
}

void booklet_page(struct booklet *booklet)
{
	add(booklet, BLOCK_PAGE, NULL);
}

void booklet_heading(struct booklet *booklet, const char *text)
{
	add(booklet, BLOCK_HEADING, text);
}

void booklet_paragraph(struct booklet *booklet, const char *text)
{
	if (*text)
		add(booklet, BLOCK_PARAGRAPH, text);
}

GPtrArray *booklet_table(struct booklet *booklet, const char *alignment)
{
	struct booklet_block *block = add(booklet, BLOCK_TABLE, NULL);

	block->alignment = alignment;
	block->rows = g_ptr_array_new_with_free_func(row_free);
	return block->rows;
}

void booklet_row(GPtrArray *rows, ...)
{
	g_autoptr(GPtrArray) cells = g_ptr_array_new();
	va_list args;
	const char *cell;

	va_start(args, rows);
	while ((cell = va_arg(args, const char *)))
		g_ptr_array_add(cells, error_shown(cell));
	va_end(args);
	g_ptr_array_add(cells, NULL);
	g_ptr_array_add(rows, g_memdup2(cells->pdata, cells->len * sizeof *cells->pdata));
}

void booklet_picture(
    struct booklet *booklet, struct sketch *drawing, const char *caption, const char *more, const char *plain)
{
	struct booklet_block *block = add(booklet, BLOCK_PICTURE, caption);

	block->drawing = drawing;
	block->head = g_strconcat(block->text, more, NULL);
	block->plain = g_strdup(plain);
}

void booklet_quote(struct booklet *booklet, const char *head, const char *lines)
{
	g_auto(GStrv) split = g_strsplit(lines, "\n", 0);
	struct booklet_block *block;

	for (char **line = split; *line; line++) {
		char *shown = error_shown(*line);
		g_free(*line);
		*line = shown;
	}
	block = add(booklet, BLOCK_QUOTE, NULL);
	block->head = error_shown(head);
	block->text = g_strjoinv("\n", split);
}
