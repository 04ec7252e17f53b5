#include "engine/chronicle/papers.h"

#include "engine/base/compare.h"
#include "engine/games/diaries.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void paper_free(gpointer data)
{
	struct paper *paper = data;

	g_free(paper->head);
	g_free(paper->text);
	g_free(paper);
}

static void add(GPtrArray *papers, int64_t turn, bool last, char *head, char *text)
{
	struct paper *paper = g_new0(struct paper, 1);

	*paper = (struct paper){turn, last, head, g_strchomp(text)};
	g_ptr_array_add(papers, paper);
}

static void take_entry(const struct diary_entry *entry, void *context)
{
	bool last = strcmp(entry->kind, "statement") == 0;

	add(context, entry->turn, last,
	    last ? g_strdup_printf("Last words of %s", entry->empire)
	         : g_strdup_printf("From the diary of %s, turn %" PRId64, entry->empire, entry->turn),
	    g_strdup(entry->text));
}

static bool read_diaries(struct record *record, GPtrArray *papers, struct error *err)
{
	size_t size = 0;
	g_autofree char *bytes = record_read(record, RECORD_GAME, "diaries.yaml", &size, err);
	struct document *document =
	    bytes ? document_parse("diaries.yaml", bytes, size, EXIT_DATA, err) : NULL;

	if (document)
		diaries_each(document_root(document), take_entry, papers, err);
	document_free(document);
	return !error_is_set(err);
}

/* Is it the first line of a letter, "Turn 3, Thu 3 Dec ..."? Lines within letters begin with "| ". */
static bool begins_letter(const char *line, int64_t *turn)
{
	int size = 0;

	return sscanf(line, "Turn %" SCNd64 ", %n", turn, &size) == 1 && size > 0;
}

/* Parses a letter: "From MING to all (war):" on one or more lines, without the game's name; then the letter's
   lines. */
static void take_letter(char **lines, guint count, int64_t turn, GPtrArray *papers)
{
	g_autoptr(GString) head = g_string_new(NULL), text = g_string_new(NULL);

	for (guint i = 0; i < count; i++) {
		if (g_str_has_prefix(lines[i], "|"))
			g_string_append_printf(text, "%s\n", lines[i] + MIN(2, strlen(lines[i])));
		else if (!text->len && *g_strstrip(lines[i]))
			g_string_append_printf(head, "%s%s", head->len ? " " : "", lines[i]);
	}
	const char *game = g_strrstr(head->str, " (");
	if (game)
		g_string_truncate(head, (gsize)(game - head->str));
	if (g_str_has_prefix(head->str, "From "))
		g_string_erase(head, 0, (gssize)strlen("From "));
	g_string_prepend(head, "A letter from ");
	g_string_append_printf(head, ", turn %" PRId64, turn);
	add(papers, turn, false, g_strdup(head->str), g_strdup(text->str));
}

static void read_letters(const char *press, GPtrArray *papers)
{
	g_auto(GStrv) lines = g_strsplit(press, "\n", 0);
	guint count = g_strv_length(lines);
	int64_t turn = 0, next = 0;

	for (guint i = 0, from = 0; i <= count; i++) {
		if (i < count && !begins_letter(lines[i], &next))
			continue;
		if (from > 0)
			take_letter(lines + from, i - from, turn, papers);
		turn = next;
		from = i + 1;
	}
}

/* Sorts by turn, and keeps the order within a turn. */
static gint by_turn(gconstpointer a, gconstpointer b)
{
	const struct paper *x = *(const struct paper *const *)a, *y = *(const struct paper *const *)b;

	return x->last != y->last ? (int)x->last - (int)y->last : compare_integers(x->turn, y->turn);
}

GPtrArray *papers_read(struct record *record, const char *press, struct error *err)
{
	GPtrArray *papers = g_ptr_array_new_with_free_func(paper_free);

	if (press)
		read_letters(press, papers);
	if (read_diaries(record, papers, err)) {
		g_ptr_array_sort(papers, by_turn);
		return papers;
	}
	g_ptr_array_unref(papers);
	return NULL;
}
