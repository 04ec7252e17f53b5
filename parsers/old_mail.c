#include "parsers/old_mail.h"

#include "parsers/marks.h"

#include <string.h>

/* Longest head, in lines. */
#define HEAD_MOST 40
/* Limits of a head in cells: lines between its time and its subject, and bytes of a label. */
#define CELLS_MOST 12
#define LABEL_MAX 40

static const struct letter_line *line_of(const struct letter *letter, guint index)
{
	return &g_array_index(letter->lines, struct letter_line, index);
}

/* The next line that is not blank; NULL: none. */
static const struct letter_line *next_line(const struct letter *letter, guint *index)
{
	while (++*index < letter->lines->len)
		if (line_of(letter, *index)->kind != LETTER_BLANK)
			return line_of(letter, *index);
	return NULL;
}

/* Is it a rule of the table that Lotus Notes draws around its head: `|------------>`? */
static bool is_table_rule(const char *text)
{
	return strlen(text) > 3 && strchr(text, '|') && !text[strspn(text, "|->=+_ ")];
}

/* Are these two fields below each other, a time and who wrote or got the mail, with an address: the shortest head? */
static bool is_two_fields(const struct letter *letter, guint index)
{
	unsigned found = 0;
	bool address = false, time = false;

	for (guint i = index; i < MIN(letter->lines->len, index + 2); i++) {
		const char *text = line_of(letter, i)->text;
		enum mark_label label = mark_label(text);
		found |= 1u << label;
		address = address || (label != MARK_SENT && strchr(text, '@'));
		time = time || (label == MARK_SENT && mark_has_time(text));
	}
	return address && time && (found & (1u << MARK_FROM | 1u << MARK_TO));
}

/* Is it a header block that a mail program puts above an old mail, with or without a rule? Some begin with the
   date. */
static bool is_header_block(const struct letter *letter, guint index)
{
	unsigned found = 0, looked = 0;
	bool table = is_table_rule(line_of(letter, index)->text);

	for (guint i = index; i < letter->lines->len && looked < 7 && i - index < HEAD_MOST; i++) {
		const struct letter_line *line = line_of(letter, i);
		enum mark_label label = mark_label(line->text);
		/* in a table, rules and values are on lines of their own */
		bool part = table && strchr("|>", line->text[0]) && label == MARK_NO_LABEL;
		if (line->kind == LETTER_BLANK || part)
			continue;
		/* stop at another head, or at text of the player's own */
		if (line->text[0] == '/' || (label == MARK_FROM && found & 1u << MARK_FROM))
			break;
		found |= 1u << label;
		if (looked++ == 0 && label != MARK_FROM && label != MARK_SENT)
			return false;
	}
	return (found & 1u << MARK_FROM) && (found & 1u << MARK_SENT) &&
	       (found & (1u << MARK_TO | 1u << MARK_SUBJECT));
}

static bool is_boxed(const char *text)
{
	return *text && strchr("|>", *text);
}

/* Is it Lotus Notes' table without labels for sender and time: those are in a first box, To and Subject in a
   second? */
static bool is_boxes(const struct letter *letter, guint index)
{
	unsigned found = 0;
	bool time = false;

	/* check only the table's first line, so that the time stays linear */
	if (!is_table_rule(line_of(letter, index)->text) ||
	    (index && is_boxed(line_of(letter, index - 1)->text)))
		return false;
	for (guint i = index + 1; i < letter->lines->len && i - index < HEAD_MOST; i++) {
		const char *text = line_of(letter, i)->text;
		if (!*text)
			continue;
		if (!is_boxed(text))
			break;
		time = time || mark_has_time(text);
		found |= 1u << mark_label(text);
	}
	return time && (found & 1u << MARK_TO) && (found & 1u << MARK_SUBJECT);
}

/* Does the line contain the field as a column of its own? */
static bool has_column(const char *text, const char *field)
{
	const char *at = strstr(text, field);

	return at && (at == text || (at - text > 1 && at[-1] == ' ' && at[-2] == ' '));
}

/* Is it Lotus Notes' head in two columns: sender and time on the left, To, cc and Subject on the right? */
static bool is_two_columns(const struct letter *letter, guint index)
{
	bool time = false, subject = false;

	if (mark_label(line_of(letter, index)->text) != MARK_NO_LABEL ||
	    !has_column(line_of(letter, index)->text, "To:"))
		return false;
	for (guint i = index + 1; i < MIN(letter->lines->len, index + 6); i++) {
		time = time || mark_has_time(line_of(letter, i)->text);
		subject = subject || has_column(line_of(letter, i)->text, "Subject:");
	}
	return time && subject;
}

/* Is it Lotus Notes' head in HTML, a line for each cell: sender, time, then To and Subject without colons? */
static bool is_cells(const struct letter *letter, guint index)
{
	const struct letter_line *line = next_line(letter, &index);
	bool to = false;

	if (!line || !g_ascii_isdigit(line->text[0]) || !mark_has_time(line->text))
		return false;
	for (unsigned n = 0; n < CELLS_MOST && (line = next_line(letter, &index)); n++) {
		if (strlen(line->text) > LABEL_MAX || strchr(line->text, ':'))
			continue;
		g_autofree char *label = g_strconcat(line->text, ":", NULL);
		enum mark_label is = mark_label(label);
		to = to || is == MARK_TO;
		if (to && is == MARK_SUBJECT)
			return true;
	}
	return false;
}

/* Is it the head of an old mail in a language that marks.c lacks: a rule with words, followed by two fields? */
static bool is_foreign_head(const struct letter *letter, guint index)
{
	unsigned fields = 0;

	if (!mark_is_rule(line_of(letter, index)->text))
		return false;
	for (guint i = index + 1; i < letter->lines->len && fields < 2; i++) {
		const struct letter_line *line = line_of(letter, i);
		if (line->kind == LETTER_BLANK)
			continue;
		if (!mark_is_field(line->text))
			return false;
		fields++;
	}
	return fields == 2;
}

/* Are these four fields below each other, in any order and language, one with an address and one with a time? */
static bool is_four_fields(const struct letter *letter, guint index)
{
	bool address = false, time = false;

	for (guint i = index; i < index + 4; i++) {
		const char *text = i < letter->lines->len ? line_of(letter, i)->text : "";
		if (!mark_is_field(text))
			return false;
		address = address || strchr(text, '@');
		time = time || mark_has_time(text);
	}
	return address && time;
}

/* Does the player write below this rule? A rule above quoted lines (s-nail), or above an attribution of such
   (Proton Mail), does not end the text. */
static bool is_above_quote(const struct letter *letter, guint index)
{
	const struct letter_line *below;

	if (!mark_is_original(line_of(letter, index)->text))
		return false;
	below = next_line(letter, &index);
	if (below && g_str_has_suffix(below->text, ":") && !mark_quotes(below->text))
		below = next_line(letter, &index);
	return below && mark_quotes(below->text);
}

bool old_mail_begins(const struct letter *letter, guint index)
{
	const struct letter_line *line = line_of(letter, index);
	/* a name in a head may contain characters that no order may */
	bool unread = line->kind != LETTER_OWN && line->kind != LETTER_REFUSED;
	if (unread || mark_quotes(line->text) || is_above_quote(letter, index))
		return false;
	return mark_ends(line->text) || is_header_block(letter, index) || is_two_fields(letter, index) ||
	       is_foreign_head(letter, index) || is_boxes(letter, index) || is_cells(letter, index) ||
	       is_two_columns(letter, index) || is_four_fields(letter, index);
}

/* --- Old mails quoted by tabs ------------------------------------------------ */

static bool is_tabbed(const struct letter_line *line)
{
	return line->raw_size && line->raw[0] == '\t';
}

/* Does the text above the line, or the line itself, show that an old mail is quoted from here on? */
static bool is_told_old(const struct letter *letter, guint index)
{
	guint above = index, below = index;

	while (above > 0 && line_of(letter, above - 1)->kind == LETTER_BLANK)
		above--;
	if (above > 0) {
		const char *text = line_of(letter, above - 1)->text;
		/* comments and commands are not attributions */
		if (mark_is_original(text) ||
		    (!strchr(";/", *text) && g_str_has_suffix(text, ":") && strchr(text, '@')))
			return true;
	}
	/* an mbox `From ` line may be above the head */
	return is_header_block(letter, index) || is_four_fields(letter, index) ||
	       (next_line(letter, &below) && is_tabbed(line_of(letter, below)) &&
	           is_header_block(letter, below));
}

void old_mail_mark_tabs(struct letter *letter)
{
	bool old = false, tabbed = false;

	for (guint i = 0; i < letter->lines->len; i++) {
		struct letter_line *line = &g_array_index(letter->lines, struct letter_line, i);
		bool before = tabbed;
		if (line->kind == LETTER_BLANK)
			continue;
		tabbed = is_tabbed(line);
		/* the player's new text between quoted lines has no tab */
		old = old || (tabbed && !before && is_told_old(letter, i));
		if (tabbed && old) {
			g_autofree char *marked = g_strconcat("> ", line->text, NULL);
			line->text = g_string_chunk_insert(letter->texts, marked);
		}
	}
}
