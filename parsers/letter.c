#include "parsers/letter.h"

#include "parsers/attribution.h"
#include "parsers/comb.h"
#include "parsers/fold.h"
#include "parsers/known.h"
#include "parsers/marks.h"
#include "parsers/old_mail.h"
#include "parsers/readable.h"

#include <string.h>

/* State of the reader: facts on the whole text, collected before its lines are judged one by one. */
struct reader {
	struct letter *letter;
	unsigned line_limit;
	struct fold fold;
	unsigned number;       /* number of the line split off last */
	guint last_armour_end; /* index + 1 of the last END PGP line */
	guint last_uu_end;     /* index + 1 of the last `end` line */
	GArray *next_mark;     /* guint: index of the first mark at or below each line */
	/* guint: index of the first /end line at or below each line; G_MAXUINT: none, or an old mail is above it */
	GArray *next_end;
	/* state of judging */
	const char *armour; /* the line that ends the armour; "": a blank one; NULL: not in armour */
	bool signed_text;
	bool ended;
	bool original;     /* unmarked lines are the original below an attribution */
	guint press_until; /* index of the /end line of a letter; 0: not in a letter */
};

static struct letter_line *line_of(const struct letter *letter, guint index)
{
	return &g_array_index(letter->lines, struct letter_line, index);
}

/* --- Splitting ------------------------------------------------------------ */

static void add_line(struct reader *reader, GString *raw)
{
	struct letter *letter = reader->letter;
	struct letter_line line = {.place = ++reader->number, .raw_size = raw->len};
	struct fold *fold = &reader->fold;
	size_t mark;
	bool below_blank =
	    letter->lines->len && line_of(letter, letter->lines->len - 1)->kind == LETTER_BLANK;

	fold_line(fold, raw->str, raw->len);
	/* the mark of a list before an order is the grammar's business (readable.h) */
	mark = readable_mark(fold->text->str);
	if (mark && fold->text->str[mark] == '/')
		g_string_erase(fold->text, 0, (gssize)mark);
	if (below_blank && fold->text->len == 0 && !fold->trouble) {
		g_string_truncate(raw, 0);
		return;
	}
	line.raw = g_string_chunk_insert_len(letter->texts, raw->str, (gssize)raw->len);
	line.text = g_string_chunk_insert_len(letter->texts, fold->text->str, (gssize)fold->text->len);
	line.kind = LETTER_OWN;
	if (fold->trouble) {
		line.kind = LETTER_REFUSED;
		line.cause = "holds a control or format character";
		line.column = fold->trouble;
		line.embedded = fold->embedded;
	} else if (reader->line_limit && fold->length > reader->line_limit) {
		line.kind = LETTER_REFUSED;
		line.cause = "the line is too long";
		line.column = reader->line_limit + 1;
	} else if (fold->text->len == 0) {
		line.kind = LETTER_BLANK;
	}
	g_array_append_val(letter->lines, line);
	g_string_truncate(raw, 0);
}

static void split(struct reader *reader, const char *text, gsize size)
{
	GString *raw = g_string_new(NULL);
	const char *end = text + size;
	bool open = false;

	while (text < end) {
		gsize run = fold_plain(text, end);
		g_string_append_len(raw, text, (gssize)run);
		open = open || run > 0;
		text += run;
		if (text == end)
			break;
		gunichar c = *text ? g_utf8_get_char_validated(text, end - text) : 0;
		if (c == (gunichar)-1 || c == (gunichar)-2) {
			g_string_append_unichar(raw, 0xfffd);
			text++;
			open = true;
			continue;
		}
		text += c ? g_unichar_to_utf8(c, NULL) : 1;
		if (c == '\r' || c == '\n' || c == 0x2028 || c == 0x2029) {
			if (c == '\r' && text < end && *text == '\n')
				text++;
			add_line(reader, raw);
			open = false;
			continue;
		}
		if (c)
			g_string_append_unichar(raw, c);
		else
			g_string_append_c(raw, '\0');
		open = true;
	}
	if (open)
		add_line(reader, raw);
	g_string_free(raw, TRUE);
}

/* --- Looking ahead -------------------------------------------------------- */

static void look_ahead(struct reader *reader)
{
	const struct letter *letter = reader->letter;
	guint n = letter->lines->len, mark = G_MAXUINT, end = G_MAXUINT;

	g_array_set_size(reader->next_mark, n);
	g_array_set_size(reader->next_end, n);
	for (guint i = n; i-- > 0;) {
		const char *text = line_of(letter, i)->text;
		if (old_mail_begins(letter, i)) {
			mark = i;
			/* a letter may be signed below a `--` of its own */
			end = strcmp(text, "--") == 0 ? end : G_MAXUINT;
		}
		if (mark_is_command(text, "end"))
			end = i;
		if (!reader->last_armour_end && g_str_has_prefix(text, "-----END PGP "))
			reader->last_armour_end = i + 1;
		if (!reader->last_uu_end && strcmp(text, "end") == 0)
			reader->last_uu_end = i + 1;
		g_array_index(reader->next_mark, guint, i) = mark;
		g_array_index(reader->next_end, guint, i) = end;
	}
}

/* --- Judging line by line ------------------------------------------------- */

static bool judge_armour(struct reader *reader, struct letter_line *line, guint index)
{
	if (reader->armour) {
		bool over =
		    *reader->armour ? g_str_has_prefix(line->text, reader->armour) : line->text[0] == '\0';
		line->kind = LETTER_ARMOUR;
		if (over)
			reader->armour = NULL;
		return true;
	}
	if (!g_str_has_prefix(line->text, "-----BEGIN PGP ") || index >= reader->last_armour_end)
		return false;
	line->kind = LETTER_ARMOUR;
	if (g_str_has_prefix(line->text, "-----BEGIN PGP SIGNED MESSAGE")) {
		reader->armour = "";
		reader->signed_text = true;
		return true;
	}
	if (g_str_has_prefix(line->text, "-----BEGIN PGP MESSAGE") && !reader->ended)
		reader->letter->encrypted = true;
	reader->armour = "-----END PGP ";
	reader->signed_text = false;
	return true;
}

static bool is_uu_begin(const char *text)
{
	gsize digits;

	if (!g_str_has_prefix(text, "begin "))
		return false;
	digits = strspn(text + 6, "01234567");
	return (digits == 3 || digits == 4) && text[6 + digits] == ' ';
}

/* Refuses an encoded block as one line, instead of each of its lines (MC-32). */
static guint judge_uu(struct reader *reader, guint index)
{
	struct letter *letter = reader->letter;
	struct letter_line *line = line_of(letter, index);
	guint end = index + 1;
	char *cause;

	if (!is_uu_begin(line->text) || index + 1 >= reader->last_uu_end)
		return index;
	while (strcmp(line_of(letter, end)->text, "end") != 0)
		line_of(letter, end++)->kind = LETTER_ARMOUR;
	line_of(letter, end)->kind = LETTER_ARMOUR;
	cause = g_strdup_printf("%u lines of encoded data", line_of(letter, end)->place - line->place + 1);
	line->kind = LETTER_REFUSED;
	line->cause = g_string_chunk_insert(letter->texts, cause);
	line->column = 1;
	g_free(cause);
	return end;
}

static void judge_below(struct reader *reader, struct letter_line *line, guint index)
{
	line->below =
	    line->kind == LETTER_OWN && !mark_quotes(line->text) && !judge_armour(reader, line, index);
	line->kind = LETTER_SIGNATURE;
}

/* Is the text below the attribution that ends here an unmarked original? */
static bool is_unmarked(const struct letter *letter, guint index)
{
	const struct letter_line *line = line_of(letter, index);

	if (!line->cited || !line->whole)
		return false;
	while (++index < letter->lines->len)
		if (line_of(letter, index)->text[0])
			return !mark_quotes(line_of(letter, index)->text);
	return false;
}

/* Is it a fence, ``` or ~~~, perhaps followed by a language? */
static bool is_fence(const char *text)
{
	if (strncmp(text, "```", 3) != 0 && strncmp(text, "~~~", 3) != 0)
		return false;
	text += strspn(text, "`~ ");
	while (g_ascii_isalnum(*text))
		text++;
	return !*text;
}

static void judge_original(struct letter_line *line)
{
	if (mark_quotes(line->text))
		line->kind = LETTER_QUOTE;
	else if (line->kind != LETTER_BLANK)
		line->kind = LETTER_ORIGINAL;
}

static void judge_own(struct reader *reader, struct letter_line *line, guint index)
{
	const char *text = line->text;
	bool marked = g_array_index(reader->next_mark, guint, index) == index;

	if (mark_quotes(line->text))
		line->kind = LETTER_QUOTE;
	if (line->kind != LETTER_OWN && !(line->kind == LETTER_REFUSED && marked))
		return;
	if (is_fence(text)) {
		line->kind = LETTER_ARMOUR;
	} else if (marked) {
		reader->letter->course.mark = index + 1;
		reader->letter->course.signed_off = strcmp(text, "--") == 0;
		reader->ended = true;
		line->kind = LETTER_SIGNATURE;
		/* a head may begin with a line of any text: with the player's own where it is none */
		line->below = true;
	} else if (*text == ';' || *text == '#') {
		line->kind = LETTER_COMMENT;
	} else if (*text == '/') {
		guint end = g_array_index(reader->next_end, guint, index);
		line->kind = LETTER_COMMAND;
		if (mark_begins_text(text) && end != G_MAXUINT)
			reader->press_until = end;
		else if (mark_is_command(text, "end")) {
			reader->letter->course.closing = index + 1;
			reader->ended = true;
		}
	}
}

/* Removes a `- ` that signing may put before any line; it is not a bullet. */
static void undo_dash(struct reader *reader, struct letter_line *line)
{
	gsize dash = MIN(line->raw_size, 2);

	if (line->kind != LETTER_OWN || strncmp(line->raw, "- ", dash) != 0)
		return;
	line->raw += dash;
	line->raw_size -= dash;
	fold_line(&reader->fold, line->raw, line->raw_size);
	line->text = g_string_chunk_insert(reader->letter->texts, reader->fold.text->str);
	if (!*line->text)
		line->kind = LETTER_BLANK;
}

static void judge(struct reader *reader, guint from)
{
	struct letter *letter = reader->letter;

	for (guint i = from; i < letter->lines->len; i++) {
		struct letter_line *line = line_of(letter, i);
		if (reader->ended) {
			judge_below(reader, line, i);
			continue;
		}
		if (reader->original) {
			judge_original(line);
			continue;
		}
		if (reader->press_until) {
			line->kind = i == reader->press_until ? LETTER_COMMAND : LETTER_PRESS;
			if (i == reader->press_until)
				reader->press_until = 0;
			continue;
		}
		if (judge_armour(reader, line, i))
			continue;
		if (reader->signed_text)
			undo_dash(reader, line);
		{
			guint end = judge_uu(reader, i);
			if (end == i)
				judge_own(reader, line, i);
			if (end == i && !reader->ended && !reader->press_until && is_unmarked(letter, i)) {
				reader->original = true;
				letter->course.cited = i + 1;
			}
			i = end;
		}
	}
}

static bool has_marks(const struct letter *letter, guint from)
{
	for (guint i = from; i < letter->lines->len; i++)
		if (line_of(letter, i)->kind == LETTER_QUOTE)
			return true;
	return false;
}

/* Judges the lines below an attribution again, assuming that it belongs to the first marked lines among them
   and that the unmarked ones are the player's. */
static void judge_among(struct reader *reader)
{
	struct letter *letter = reader->letter;
	guint from = letter->judged.cited;
	bool encrypted = letter->encrypted;

	if (!from || !has_marks(letter, from))
		return;
	for (guint i = from; i < letter->lines->len; i++) {
		struct letter_line *line = line_of(letter, i);
		line->kind = line->cause ? LETTER_REFUSED : *line->text ? LETTER_OWN : LETTER_BLANK;
	}
	letter->course = (struct letter_course){.quoting = from};
	reader->original = reader->ended = false;
	reader->armour = NULL;
	reader->press_until = 0;
	judge(reader, from);
	for (guint i = 0; i < letter->lines->len; i++)
		line_of(letter, i)->among = line_of(letter, i)->kind;
	letter->among = letter->course;
	letter->judged_among = true;
	letter->encrypted = encrypted;
}

/* --- The whole -------------------------------------------------------------- */

/* Counts the lines below the end or an attribution, and quoted ones, that would read as orders or commands. */
static void count_reading(struct letter *letter, const struct letter_options *options)
{
	for (guint i = 0; i < letter->lines->len; i++) {
		const struct letter_line *line = line_of(letter, i);
		const char *text = mark_behind(line->text, NULL);
		if (line->kind == LETTER_SIGNATURE && line->below && letter_would_read(options, line->text))
			letter->below++;
		if (line->kind == LETTER_ORIGINAL && !letter->original &&
		    letter_would_read(options, line->text))
			letter->original = i + 1;
		if (line->kind != LETTER_QUOTE)
			continue;
		letter->quoted++;
		letter->quoted_orders += !line->known && *text && letter_would_read(options, text);
	}
}

/* Is the line part of an attribution with an unmarked original? */
static bool is_cited(const struct letter *letter, guint index)
{
	return letter->course.cited && index < letter->course.cited &&
	       index + line_of(letter, letter->course.cited - 1)->cited >= letter->course.cited;
}

/* Numbers the lines as their writer sees them: without quoted lines and blank ones below those. */
static void number_lines(struct letter *letter)
{
	unsigned hidden = 0, before = 0;
	bool quoted = false;

	for (guint i = 0; i < letter->lines->len; i++) {
		struct letter_line *line = line_of(letter, i);
		if (line->kind != LETTER_BLANK)
			quoted = line->kind == LETTER_QUOTE ||
			         (line->kind == LETTER_ATTRIBUTION && !is_cited(letter, i));
		/* repeated blank lines were left out */
		if (quoted)
			hidden += line->place - before;
		line->number = MAX(line->place - hidden, 1);
		before = line->place;
	}
	letter->ends = letter->course.mark ? line_of(letter, letter->course.mark - 1)->number : 0;
	letter->closed = letter->course.closing ? line_of(letter, letter->course.closing - 1)->number : 0;
}

/* Marks advertising that phones put below the text, with no own line after it, as signature (HO-97). */
static void mark_adverts(struct letter *letter, const struct letter_options *options)
{
	for (guint i = letter->lines->len; i-- > 0;) {
		struct letter_line *line = line_of(letter, i);
		bool own = line->kind == LETTER_OWN;
		if (own && mark_is_advert(line->text) && !letter_would_read(options, line->text))
			line->kind = LETTER_SIGNATURE;
		else if (own || line->kind == LETTER_REFUSED || line->kind == LETTER_COMMAND ||
		         line->kind == LETTER_PRESS)
			return;
	}
}

/* Resets a line to its first judgement. */
static void reset(struct letter_line *line, bool among)
{
	if (line->marked) {
		line->text = line->marked;
		line->raw -= line->mark_size;
		line->raw_size += line->mark_size;
		line->marked = NULL;
	}
	line->kind = among ? line->among : line->judged;
	line->known = line->near = line->complete = false;
}

void letter_settle(struct letter *letter, const struct letter_options *options)
{
	letter->below = letter->quoted = letter->quoted_orders = letter->notes = 0;
	letter->original = 0;
	letter->filled = false;
	bool among = options->known && known_is_among(letter, options->known);
	letter->course = among ? letter->among : letter->judged;
	for (guint i = 0; i < letter->lines->len; i++)
		reset(line_of(letter, i), among);
	if (options->known)
		known_settle(letter, options);
	comb_settle(letter, options);
	if (options->known)
		letter->filled = known_fill(letter, options);
	count_reading(letter, options);
	attributions_settle(letter, options);
	mark_adverts(letter, options);
	number_lines(letter);
}

struct letter *letter_read(const char *text, gsize size, unsigned line_limit)
{
	static const struct letter_options nobody = {0};
	struct letter *letter = g_new0(struct letter, 1);
	struct reader reader = {
	    .letter = letter, .line_limit = line_limit, .fold = {.text = g_string_new(NULL)}};

	letter->lines = g_array_new(FALSE, TRUE, sizeof(struct letter_line));
	letter->texts = g_string_chunk_new(4096);
	reader.next_mark = g_array_new(FALSE, TRUE, sizeof(guint));
	reader.next_end = g_array_new(FALSE, TRUE, sizeof(guint));
	split(&reader, text, size);
	old_mail_mark_tabs(letter);
	attributions_find(letter);
	comb_find(letter);
	look_ahead(&reader);
	judge(&reader, 0);
	for (guint i = 0; i < letter->lines->len; i++)
		line_of(letter, i)->judged = line_of(letter, i)->kind;
	letter->judged = letter->course;
	judge_among(&reader);
	letter_settle(letter, &nobody);
	g_array_free(reader.next_mark, TRUE);
	g_array_free(reader.next_end, TRUE);
	g_string_free(reader.fold.text, TRUE);
	return letter;
}

void letter_free(struct letter *letter)
{
	if (!letter)
		return;
	g_array_free(letter->lines, TRUE);
	g_string_chunk_free(letter->texts);
	g_free(letter);
}

GArray *letter_columns(const struct letter_line *line)
{
	struct fold fold = {.text = g_string_new(NULL), .columns = g_array_new(FALSE, TRUE, sizeof(guint32))};

	fold_line(&fold, line->raw, line->raw_size);
	g_string_free(fold.text, TRUE);
	return fold.columns;
}

unsigned letter_column(const GArray *columns, unsigned column)
{
	if (column == 0 || columns->len == 0)
		return column;
	return column <= columns->len ? g_array_index(columns, guint32, column - 1)
	                              : g_array_index(columns, guint32, columns->len - 1) + 1;
}

const char *letter_kind_name(enum letter_kind kind)
{
	static const char *const names[] = {"blank", "line", "command", "comment", "refused", "quote",
	    "attribution", "signature", "armour", "press", "joined", "note", "original"};
	return names[kind];
}
