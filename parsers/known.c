#include "parsers/known.h"

#include "engine/base/hash.h"
#include "parsers/comb.h"
#include "parsers/fold.h"
#include "parsers/marks.h"

#include <string.h>

struct letter_known {
	GHashTable *lines; /* the letter's own lines without blanks; a line that is known maps to itself */
	bool filled;       /* the letter has the heading of an order template */
	/* the turn of the newest report, if the letter has that heading */
	int64_t turn;
	GHashTable *report; /* the report's lines, as key_of makes them */
	/* the report's lines from the template's heading on, as key_of makes them; NULL: no template */
	GPtrArray *template;
};

static struct letter_line *line_of(const struct letter *letter, guint index)
{
	return &g_array_index(letter->lines, struct letter_line, index);
}

/* Copies the text without blanks into size + 1 bytes. */
static char *strip_into(char *key, const char *text, gsize size)
{
	gsize n = 0;

	for (gsize i = 0; i < size; i++)
		if (text[i] != ' ')
			key[n++] = text[i];
	key[n] = '\0';
	return key;
}

/* The same as a new string; g_free it. */
static char *strip_blanks(const char *text, gsize size)
{
	return strip_into(g_malloc(size + 1), text, size);
}

#define KNOWN_BLOCK 3

/* --- Unmarked lines of the report ------------------------------------------ */

static bool has_key(const struct letter_known *known, const char *key)
{
	return *key && g_hash_table_lookup(known->lines, key);
}

static bool is_known(const struct letter_known *known, const char *text)
{
	g_autofree char *key = strip_blanks(text, strlen(text));

	return has_key(known, key);
}

bool known_is_among(const struct letter *letter, const struct letter_known *known)
{
	guint at = letter->judged.cited;
	unsigned lines = 0, found = 0;

	if (!at || !letter->judged_among)
		return false;
	for (; line_of(letter, at)->judged != LETTER_QUOTE; at++)
		if (line_of(letter, at)->whole)
			return false;
	for (; at < letter->lines->len && line_of(letter, at)->judged == LETTER_QUOTE; at++) {
		unsigned depth;
		const char *text = mark_behind(line_of(letter, at)->text, &depth);
		lines += *text != '\0';
		found += depth == 1 && is_known(known, text);
	}
	return found && found >= MIN(lines, KNOWN_BLOCK);
}

/* Decides on a block of lines that are also in the report. They count as quoted if there are at least three, or
   if they do not read as orders and marked lines are next to them; otherwise the player typed them. Ignores
   blank lines. Returns the line after the block. */
static guint settle_block(struct letter *letter, const struct letter_options *options, guint from)
{
	unsigned known = 0, marked = 0;
	guint end = from;

	for (; end < letter->lines->len; end++) {
		const struct letter_line *line = line_of(letter, end);
		if (line->kind != LETTER_QUOTE && line->kind != LETTER_BLANK)
			break;
		known += line->known;
		marked += line->kind == LETTER_QUOTE && !line->known;
	}
	for (guint i = from; i < end; i++) {
		struct letter_line *line = line_of(letter, i);
		if (!line->known)
			continue;
		if (known < KNOWN_BLOCK && !(marked && !letter_would_read(options, line->text)))
			line->kind = LETTER_OWN;
	}
	return end;
}

/* The key of the quoted line above line `first` with the `count` lines from that one on; g_free it. */
static char *key_of_rests(const struct letter *letter, guint first, guint count)
{
	g_autofree char *text = comb_join(letter, first, count);

	return strip_blanks(text, strlen(text));
}

/* Do the quoted line above line `first` and the `count` lines from that one on make up a known one? */
static bool has_rests(const struct letter_known *known, const struct letter *letter, guint first, guint count)
{
	g_autofree char *key = key_of_rests(letter, first, count);

	return has_key(known, key);
}

/* Quotes the rests of a known line that begin with this line (comb.h). */
static void settle_rests(struct letter *letter, const struct letter_known *known, guint first)
{
	guint count = 0, quoted;
	bool complete;

	while (first + count < letter->lines->len && line_of(letter, first + count)->rest == count + 1)
		count++;
	for (quoted = count; quoted > 0 && !has_rests(known, letter, first, quoted);)
		quoted--;
	complete = !quoted && has_rests(known, letter, first, 0);
	for (guint i = 0; i < count; i++) {
		struct letter_line *line = line_of(letter, first + i);
		bool own = line->kind == LETTER_OWN || line->kind == LETTER_COMMAND ||
		           line->kind == LETTER_COMMENT || line->kind == LETTER_REFUSED;
		line->complete = complete;
		line->kind = own && i < quoted ? LETTER_QUOTE : line->kind;
	}
}

void known_settle(struct letter *letter, const struct letter_options *options)
{
	for (guint i = 0; i < letter->lines->len; i++)
		if (line_of(letter, i)->rest == 1)
			settle_rests(letter, options->known, i);
	for (guint i = 0; i < letter->lines->len; i++) {
		struct letter_line *line = line_of(letter, i);
		line->known = line->kind == LETTER_OWN && is_known(options->known, line->text);
		/* Preliminary: settle_block decides. */
		if (line->known)
			line->kind = LETTER_QUOTE;
	}
	for (guint i = 0; i < letter->lines->len;)
		i = line_of(letter, i)->kind == LETTER_QUOTE ? settle_block(letter, options, i) : i + 1;
}

/* --- The template of orders (HO-94) ------------------------------------------- */

static const char heading[] = "ORDERS FOR TURN ";

/* Is it the heading of an order template, and for which turn? Only in capitals: "Orders for turn 1 are due ..."
   is not one. */
static bool heads_template(const char *text, int64_t *turn)
{
	char *end;

	if (strncmp(text, heading, strlen(heading)) != 0)
		return false;
	*turn = g_ascii_strtoll(text + strlen(heading), &end, 10);
	return end > text + strlen(heading);
}

/* A line reduced to what remains if a mail program adds or removes blanks, a bullet and the mark of a comment;
   g_free it. */
static char *key_of(const char *text, gsize size)
{
	gsize front = 0;

	while (front < size && strchr(" ;-*+=", text[front]))
		front++;
	return strip_blanks(text + front, size - front);
}

static void take_template(struct letter_known *known, const char *text)
{
	g_autoptr(GHashTable) report = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);
	g_autoptr(GPtrArray) template = g_ptr_array_new();
	bool below = false;

	while (*text) {
		gsize size = strcspn(text, "\n");
		char *key = key_of(text, size);
		if (!g_hash_table_add(report, key))
			key = g_hash_table_lookup(report, key);
		below = below || heads_template(text, &known->turn);
		if (below)
			g_ptr_array_add(template, key);
		text += size + (text[size] == '\n');
	}
	if (!below)
		return;
	known->report = g_steal_pointer(&report);
	known->template = g_steal_pointer(&template);
}

/* Is the line within the quotation: marked once, or unmarked below an attribution or head? */
static bool is_within(const struct letter_line *line, enum letter_kind kind)
{
	unsigned depth;

	mark_behind(line->text, &depth);
	return line->kind == kind && depth == (kind == LETTER_QUOTE) &&
	       (kind != LETTER_SIGNATURE || line->below);
}

/* Is the line part of a letter? Lines of letters begin with `| `; if a mail program wraps one, the rest lacks
   that mark, so all lines up to the next blank one count. Otherwise a rival could put a template's heading into
   a letter. */
static bool is_of_letter(const char *text, bool above)
{
	return *text == '|' || (above && *text);
}

/* Finds the quoted heading, from line *at on; false: none. */
static bool find_heading(const struct letter *letter, int64_t turn, guint *at)
{
	static const enum letter_kind kinds[] = {LETTER_QUOTE, LETTER_ORIGINAL, LETTER_SIGNATURE};
	bool lettered = false;

	for (; *at < letter->lines->len; ++*at) {
		const struct letter_line *line = line_of(letter, *at);
		const char *text = mark_behind(line->text, NULL);
		int64_t of = 0;
		lettered = is_of_letter(text, lettered);
		for (unsigned n = 0; n < G_N_ELEMENTS(kinds) && !lettered; n++)
			if (is_within(line, kinds[n]) && heads_template(text, &of) && of == turn)
				return true;
	}
	return false;
}

/* Is the quoted text the report, and not only a heading that somebody else wrote? Then some more of its lines
   are quoted. */
static bool is_report(
    const struct letter *letter, const struct letter_known *known, enum letter_kind kind, guint head)
{
	unsigned count = 0;

	for (guint i = 0; i < letter->lines->len && count < KNOWN_BLOCK; i++) {
		const char *text = mark_behind(line_of(letter, i)->text, NULL);
		g_autofree char *key = key_of(text, strlen(text));
		count += i != head && *key && is_within(line_of(letter, i), kind) &&
		         g_hash_table_contains(known->report, key);
	}
	return count == KNOWN_BLOCK;
}

static bool has_own_order(const struct letter *letter, const struct letter_options *options)
{
	for (guint i = 0; i < letter->lines->len; i++)
		if (line_of(letter, i)->kind == LETTER_OWN &&
		    options->reads(line_of(letter, i)->text, options->context))
			return true;
	return false;
}

/* The number of keys from this one on that make up a line of the template, perhaps re-wrapped; 0: not of the
   template. */
static guint match(const struct letter_known *known, const GPtrArray *keys, guint from)
{
	const char *first = keys->pdata[from];

	if (!*first || g_hash_table_contains(known->report, first))
		return 1;
	for (guint t = 0; t < known->template->len; t++) {
		const char *rest = known->template->pdata[t];
		for (guint i = from; i < keys->len && g_str_has_prefix(rest, keys->pdata[i]); i++) {
			rest += strlen(keys->pdata[i]);
			if (!*rest)
				return i - from + 1;
		}
	}
	return 0;
}

/* Removes the line's quote mark, as if it were outside the quotation. */
static void unmark(struct letter *letter, struct letter_line *line)
{
	struct fold fold = {.text = g_string_new(NULL)};
	const char *own = mark_behind(line->raw + strspn(line->raw, " \t"), NULL);
	gsize mark = line->kind == LETTER_QUOTE ? (gsize)(own - line->raw) : 0;

	fold_line(&fold, line->raw + mark, line->raw_size - mark);
	if (!fold.trouble) {
		line->marked = line->text;
		line->mark_size = mark;
		line->raw += mark;
		line->raw_size -= mark;
		line->text = g_string_chunk_insert(letter->texts, fold.text->str);
		line->kind = *line->text == '/'                         ? LETTER_COMMAND
		             : *line->text && strchr(";#", *line->text) ? LETTER_COMMENT
		                                                        : LETTER_OWN;
	}
	g_string_free(fold.text, TRUE);
}

/* Finds the line /end of a letter in the template; 0: none. */
static guint find_end(const GPtrArray *lines, guint press)
{
	for (guint i = press + 1; i < lines->len; i++)
		if (mark_is_command(mark_behind(((struct letter_line *)lines->pdata[i])->text, NULL), "end"))
			return i;
	return 0;
}

/* Keeps a letter written into the template, from /press to /end, as its writer's text, whatever it contains. */
static void fill_letters(struct letter *letter, const GPtrArray *lines)
{
	for (guint i = 0; i < lines->len; i++) {
		const struct letter_line *press = lines->pdata[i];
		guint end =
		    press->kind == LETTER_COMMAND && mark_begins_text(press->text) ? find_end(lines, i) : 0;
		for (guint n = i + 1; n <= end; n++) {
			struct letter_line *line = lines->pdata[n];
			if (!line->marked)
				unmark(letter, line);
			if (n < end)
				line->kind = LETTER_PRESS;
		}
		i = MAX(i, end);
	}
}

/* Collects the quoted lines from the heading on. Who copied the heading to the top of the mail ends that part by a
   line outside the quotation; what stands from there to the template itself is the report. */
static void collect_filled(const struct letter *letter, int64_t turn, guint head, GPtrArray *lines)
{
	enum letter_kind kind = line_of(letter, head)->kind;
	guint next = head + 1;
	bool more = find_heading(letter, turn, &next);

	for (guint i = head; i < letter->lines->len; i++) {
		if (is_within(line_of(letter, i), kind)) {
			g_ptr_array_add(lines, line_of(letter, i));
		} else if (more && i < next) {
			i = next++ - 1;
			more = find_heading(letter, turn, &next);
		}
	}
}

bool known_fill(struct letter *letter, const struct letter_options *options)
{
	const struct letter_known *known = options->known;
	guint head = 0;

	if (!options->reads || !known->template || !find_heading(letter, known->turn, &head) ||
	    has_own_order(letter, options))
		return false;
	enum letter_kind kind = line_of(letter, head)->kind;
	if (!is_report(letter, known, kind, head))
		return false;
	g_autoptr(GPtrArray) keys = g_ptr_array_new_with_free_func(g_free), own = g_ptr_array_new();
	g_autoptr(GPtrArray) lines = g_ptr_array_new();
	bool any = false;
	collect_filled(letter, known->turn, head, lines);
	for (guint i = 0; i < lines->len; i++) {
		const char *text = mark_behind(((const struct letter_line *)lines->pdata[i])->text, NULL);
		g_ptr_array_add(keys, key_of(text, strlen(text)));
	}
	for (guint i = 0, count; i < lines->len; i += MAX(count, 1)) {
		struct letter_line *line = lines->pdata[i];
		count = match(known, keys, i);
		if (count || i == 0)
			continue;
		g_ptr_array_add(own, line);
		any = any || letter_would_read(options, mark_behind(line->text, NULL));
	}
	for (guint i = 0; any && i < own->len; i++)
		unmark(letter, own->pdata[i]);
	if (any)
		fill_letters(letter, lines);
	return any;
}

/* --- Collecting known lines ------------------------------------------------------ */

struct letter_known *letter_known_new(const struct letter *letter)
{
	struct letter_known *known = g_new0(struct letter_known, 1);
	int64_t turn;

	known->lines = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);

	for (guint i = 0; i < letter->lines->len; i++) {
		const struct letter_line *line = line_of(letter, i);
		known->filled = known->filled || heads_template(mark_behind(line->text, NULL), &turn);
		const char *text = mark_behind(line->text, NULL);
		bool quoted = letter->judged_among && line->judged == LETTER_QUOTE;
		if (quoted || line->judged == LETTER_OWN || line->among == LETTER_OWN)
			g_hash_table_insert(known->lines, strip_blanks(text, strlen(text)), NULL);
		if (line->rest == 1)
			g_hash_table_insert(known->lines, key_of_rests(letter, i, 0), NULL);
		if (line->rest)
			g_hash_table_insert(
			    known->lines, key_of_rests(letter, i - line->rest + 1, line->rest), NULL);
	}
	return known;
}

/* Notes the first characters of the letter's lines: most lines of a report begin with other ones and can be
   skipped. */
static void note_begins(GHashTable *known, bool begins[256])
{
	GHashTableIter iter;
	gpointer key;

	g_hash_table_iter_init(&iter, known);
	while (g_hash_table_iter_next(&iter, &key, NULL))
		begins[*(const guchar *)key] = true;
}

static void add_known(GHashTable *known, const bool begins[256], const char *text, gsize size, GString *key)
{
	gpointer own;

	if (!begins[(guchar)text[strspn(text, " ")]])
		return;
	g_string_set_size(key, size);
	if (g_hash_table_steal_extended(known, strip_into(key->str, text, size), &own, NULL))
		g_hash_table_add(known, own);
}

/* Can folding change more than the blanks of the line? Not for ASCII without bullet or quotes. */
static bool may_fold(const char *text, gsize size)
{
	gsize at = 0;

	while (at < size && text[at] == ' ')
		at++;
	if (at < size && strchr("-*+\"'", text[at]))
		return true;
	return at + fold_plain(text + at, text + size) < size;
}

/* Adds each line as it is, and folded as it may come back: without bullet and invisible characters. */
void letter_known_add(struct letter_known *known, const char *text)
{
	struct fold fold = {.text = g_string_new(NULL)};
	g_autoptr(GString) key = g_string_new(NULL);
	bool begins[256] = {false};

	if (known->filled && !known->template)
		take_template(known, text);
	note_begins(known->lines, begins);
	while (*text) {
		gsize size = strcspn(text, "\n");
		add_known(known->lines, begins, text, size, key);
		if (may_fold(text, size)) {
			fold_line(&fold, text, size);
			add_known(known->lines, begins, fold.text->str, fold.text->len, key);
		}
		text += size + (text[size] == '\n');
	}
	g_string_free(fold.text, TRUE);
}

void letter_known_free(struct letter_known *known)
{
	if (!known)
		return;
	g_hash_table_destroy(known->lines);
	if (known->template) {
		g_ptr_array_free(known->template, TRUE);
		g_hash_table_destroy(known->report);
	}
	g_free(known);
}
