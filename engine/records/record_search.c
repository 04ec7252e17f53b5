#include "engine/records/record_search.h"

#include "engine/base/file.h"
#include "engine/documents/document.h"
#include "engine/games/diaries.h"
#include "engine/games/past.h"
#include "engine/records/bag.h"
#include "engine/records/record.h"

#include <string.h>

/* Longest report that is read, so that a stranger's file cannot exhaust the memory. */
#define LONGEST (16 << 20)
/* Bytes of a line that are shown, at most. */
#define SHOWN 400

/* --- Words ------------------------------------------------------------------- */

/* A word of the text: its place in the folded text, where a NUL follows it. */
struct search_word {
	size_t at, size;
	unsigned line;
	bool open_begin, open_end; /* in a search phrase: other letters may precede or follow */
};

struct text_words {
	GString *folded;
	GArray *words; /* struct search_word */
};

static struct text_words text_words_new(void)
{
	return (struct text_words){g_string_new(NULL), g_array_new(FALSE, FALSE, sizeof(struct search_word))};
}

static void text_words_clear(struct text_words *text)
{
	g_string_free(text->folded, TRUE);
	g_array_unref(text->words);
}

static bool is_accent(gunichar c)
{
	return c >= 0x300 && c <= 0x36f;
}

/* Lower case without accents; g_free it. */
static char *fold(const char *line, size_t size)
{
	g_autofree char *copy = g_strndup(line, size);
	g_autofree char *valid = g_str_is_ascii(copy) ? NULL : g_utf8_make_valid(copy, -1);
	g_autofree char *apart = valid ? g_utf8_normalize(valid, -1, G_NORMALIZE_DEFAULT) : NULL;
	g_autofree char *low = apart ? g_utf8_casefold(apart, -1) : NULL;
	GString *out;

	if (!low)
		return g_ascii_strdown(copy, -1);
	out = g_string_new(NULL);
	for (const char *at = low; *at; at = g_utf8_next_char(at))
		if (!is_accent(g_utf8_get_char(at)))
			g_string_append_len(out, at, g_utf8_next_char(at) - at);
	return g_string_free(out, FALSE);
}

static bool is_letter(const char *at)
{
	gunichar c = g_utf8_get_char(at);

	return c < 0x80 ? g_ascii_isalnum((char)c) : g_unichar_isalnum(c) || g_unichar_ismark(c);
}

static void add_line(struct text_words *text, const char *bytes, size_t size, unsigned number)
{
	g_autofree char *line = fold(bytes, size);
	const char *at = line;

	while (*at) {
		struct search_word word = {.at = text->folded->len, .line = number};
		const char *begin = at;
		while (*at && is_letter(at))
			at = g_utf8_next_char(at);
		word.size = (size_t)(at - begin);
		if (word.size) {
			word.open_begin = begin > line && begin[-1] == '*';
			word.open_end = *at == '*';
			g_string_append_len(text->folded, begin, at - begin);
			g_string_append_c(text->folded, '\0');
			g_array_append_val(text->words, word);
		} else {
			at = g_utf8_next_char(at);
		}
	}
}

/* --- Search phrases -------------------------------------------------------------- */

struct record_search {
	struct text_words *phrases; /* one for each argument; `count` of them */
	unsigned count;
};

struct record_search *record_search_new(const char *const *arguments, struct error *err)
{
	struct record_search *search = g_new0(struct record_search, 1);

	search->phrases = g_new0(struct text_words, g_strv_length((char **)arguments) + 1);
	for (; arguments[search->count]; search->count++) {
		struct text_words *phrase = &search->phrases[search->count];
		*phrase = text_words_new();
		add_line(phrase, arguments[search->count], strlen(arguments[search->count]), 0);
		if (phrase->words->len == 0)
			error_set(err, EXIT_USAGE, "\"%s\" has no letter or digit to search for",
			    arguments[search->count]);
	}
	if (!error_is_set(err))
		return search;
	record_search_free(search);
	return NULL;
}

void record_search_free(struct record_search *search)
{
	if (!search)
		return;
	for (unsigned i = 0; i < search->count; i++)
		text_words_clear(&search->phrases[i]);
	g_free(search->phrases);
	g_free(search);
}

static bool is_word(const struct text_words *text, const struct search_word *word,
    const struct text_words *phrase, const struct search_word *wanted)
{
	const char *have = text->folded->str + word->at, *want = phrase->folded->str + wanted->at;

	if (word->size < wanted->size ||
	    (word->size > wanted->size && !wanted->open_begin && !wanted->open_end))
		return false;
	if (wanted->open_begin && wanted->open_end)
		return g_strstr_len(have, (gssize)word->size, want) != NULL;
	return memcmp(have + (wanted->open_begin ? word->size - wanted->size : 0), want, wanted->size) == 0;
}

static bool begins_at(const struct text_words *text, guint at, const struct text_words *phrase)
{
	bool same = at + phrase->words->len <= text->words->len;

	for (guint i = 0; same && i < phrase->words->len; i++)
		same = is_word(text, &g_array_index(text->words, struct search_word, at + i), phrase,
		    &g_array_index(phrase->words, struct search_word, i));
	return same;
}

/* --- Texts ----------------------------------------------------------------------- */

/* A text to be searched. */
struct searched {
	const struct record_search *search;
	const char *path;
	bool by_paragraph;  /* the phrases may be in different lines of a paragraph */
	unsigned only_line; /* report this line number for all hits; 0: number the lines */
	record_found_fn *found;
	void *context;
};

/* A paragraph of the text: consecutive lines with words. */
struct paragraph {
	struct text_words text;
	GPtrArray *lines; /* start of each line in the file's bytes */
	unsigned first;   /* number of the first line */
};

static void tell(const struct searched *s, const struct paragraph *p, unsigned line)
{
	const char *begin = p->lines->pdata[line - p->first];
	size_t size = strcspn(begin, "\r\n");
	g_autofree char *text = g_strndup(begin, MIN(size, SHOWN));
	g_autofree char *shown = error_shown(text);

	s->found(s->context, s->path, s->only_line ? s->only_line : line, shown);
}

/* Counts the phrases that begin in each line; returns how many begin in any line. */
static unsigned count_begun(const struct searched *s, const struct paragraph *p, unsigned *begun)
{
	unsigned all = 0;

	for (unsigned i = 0; i < s->search->count; i++) {
		bool any = false;
		unsigned last = 0;
		for (guint at = 0; at < p->text.words->len; at++) {
			unsigned line = g_array_index(p->text.words, struct search_word, at).line;
			if (line == last || !begins_at(&p->text, at, &s->search->phrases[i]))
				continue;
			begun[line - p->first]++;
			last = line;
			any = true;
		}
		all += any;
	}
	return all;
}

static void end_paragraph(const struct searched *s, struct paragraph *p)
{
	g_autofree unsigned *begun = g_new0(unsigned, p->lines->len);
	bool whole = count_begun(s, p, begun) == s->search->count;

	for (guint i = 0; whole && i < p->lines->len; i++)
		if (begun[i] == s->search->count || (begun[i] && s->by_paragraph))
			tell(s, p, p->first + i);
	g_string_truncate(p->text.folded, 0);
	g_array_set_size(p->text.words, 0);
	g_ptr_array_set_size(p->lines, 0);
}

static void search_text(const struct searched *s, const char *bytes)
{
	struct paragraph p = {.text = text_words_new(), .lines = g_ptr_array_new()};
	const char *at = bytes;

	for (unsigned number = 1; *at; number++) {
		size_t size = strcspn(at, "\n");
		guint before = p.text.words->len;
		if (p.lines->len == 0)
			p.first = number;
		g_ptr_array_add(p.lines, (gpointer)at);
		add_line(&p.text, at, size, number);
		if (p.text.words->len == before)
			end_paragraph(s, &p);
		at += size + (at[size] == '\n');
	}
	end_paragraph(s, &p);
	text_words_clear(&p.text);
	g_ptr_array_unref(p.lines);
}

static bool search_file(struct searched s, const char *dir, const char *name, struct error *err)
{
	g_autofree char *path = g_build_filename(dir, name, NULL);
	g_autofree char *bytes = NULL;
	size_t size;

	if (!g_file_test(path, G_FILE_TEST_EXISTS))
		return true;
	bytes = file_read(path, LONGEST, &size, err);
	s.path = path;
	if (!bytes)
		return false;
	/* Replace NUL bytes, which would end the text. */
	for (size_t i = 0; i < size; i++)
		if (!bytes[i])
			bytes[i] = ' ';
	search_text(&s, bytes);
	return true;
}

/* --- A record ---------------------------------------------------------------------- */

static void search_entry(const struct diary_entry *entry, void *context)
{
	struct searched *s = context;

	s->only_line = (unsigned)entry->line;
	search_text(s, entry->text);
}

/* Searches diaries.yaml of games/GAME/; a hit is reported with the line where its entry begins. */
static bool search_entries(struct searched s, const char *dir, struct error *err)
{
	g_autofree char *path = g_build_filename(dir, "diaries.yaml", NULL);
	struct document *document =
	    g_file_test(path, G_FILE_TEST_EXISTS) ? document_read(path, EXIT_DATA, err) : NULL;

	s.path = path;
	if (document)
		diaries_each(document_root(document), search_entry, &s, err);
	document_free(document);
	return !error_is_set(err);
}

static bool search_turn(const struct searched *s, struct record *record, struct record_turn turn,
    const char *dir, struct error *err)
{
	g_autoptr(GPtrArray) names = record_names(record, turn, err);
	g_autoptr(GString) base = g_string_new(NULL);

	past_turn_name(turn.turn, turn.void_number, base);
	g_autofree char *place = g_build_filename(dir, base->str, NULL);
	for (guint i = 0; names && i < names->len && !error_is_set(err); i++)
		if (g_str_has_suffix(names->pdata[i], ".txt") || g_str_has_suffix(names->pdata[i], ".ord"))
			search_file(*s, place, names->pdata[i], err);
	return !error_is_set(err);
}

bool record_search_run(const struct record_search *search, const char *dir, record_found_fn *found,
    void *context, struct error *err)
{
	g_autofree char *place = bag_place(dir);
	g_autofree char *diaries = g_build_filename(place, "diaries.txt", NULL);
	struct record *record = record_open_dir(place, err);
	struct searched s = {.search = search, .by_paragraph = true, .found = found, .context = context};
	g_autoptr(GArray) turns = record ? record_turns(record, err) : NULL;
	bool good = record && search_file(s, place, "press.txt", err) &&
	            (g_file_test(diaries, G_FILE_TEST_EXISTS) ? search_file(s, place, "diaries.txt", err)
	                                                      : search_entries(s, place, err));

	s.by_paragraph = false;
	for (guint i = 0; good && i < turns->len; i++)
		good = search_turn(&s, record, g_array_index(turns, struct record_turn, i), place, err);
	record_free(record);
	return good;
}
