#include "parsers/attribution.h"

#include "engine/base/text.h"
#include "parsers/escape.h"
#include "parsers/marks.h"
#include "parsers/wrote.h"

#include <string.h>

/* Limits of one attribution: lines that it may be wrapped into, and bytes of it that are examined. */
#define CITED_LINES 6
#define CITED_MAX 600
/* Limit on lines that look like the end of an attribution, against slow mails; no real mail has so many. */
#define TRIES_MAX 5000
#define NAME_SHOWN 40
/* Limits: characters of a head, and bytes of a line in which an order may be glued to a head. */
#define HEAD_MAX 12
#define GLUE_MAX 100
/* With more quotations than this, orders glued to their attributions are not searched: that would be slow. */
#define GLUED_MOST 200
/* Least bytes of a word before which programs must break lines. */
#define LONG_WORD 45

static struct letter_line *line_of(const struct letter *letter, guint index)
{
	return &g_array_index(letter->lines, struct letter_line, index);
}

/* --- Lines ------------------------------------------------------------------ */

/* Lines that orders could not be on may belong to an attribution, too: its names are chosen by others and may
   contain control characters or exceed the length of a line. */
static bool may_be_part(const struct letter_line *line)
{
	return (line->kind == LETTER_OWN || line->kind == LETTER_REFUSED) && !line->glued &&
	       !strchr(";#/", line->text[0]) && !mark_quotes(line->text) && !mark_is_original(line->text);
}

/* Does a word of the line have a letter followed by a digit, as orders do? Addresses and dates have that, too. */
static bool looks_ordered(const char *text)
{
	struct wrote facts = {0};
	bool found = false;
	const char *open = strchr(text, '<');

	if (open && strchr(open, '@'))
		return false;
	for (const char *at = text; *at && !found;) {
		gsize size = strcspn(at, " ");
		if (!memchr(at, '@', size))
			for (gsize i = 1; i < size && !found; i++)
				found = g_ascii_isalpha(at[i - 1]) && g_ascii_isdigit(at[i]);
		at += size + strspn(at + size, " ");
	}
	if (found)
		wrote_scan(text, &facts);
	return found && !facts.date && !facts.time;
}

/* Does the line end an attribution whose address was broken before its closing bracket, so that the bracket
   looks like a quote mark: "> wrote:"? */
static bool closes_address(const struct letter *letter, guint index)
{
	const struct letter_line *line = line_of(letter, index);
	unsigned depth;
	const char *rest = mark_behind(line->text, &depth);

	if (depth != 1 || !g_str_has_suffix(line->text, ":") || strlen(rest) > GLUE_MAX || !index)
		return false;
	int open = 0;
	for (guint n = 1; n < CITED_LINES && n <= index && may_be_part(line_of(letter, index - n)); n++) {
		for (const char *at = line_of(letter, index - n)->text; *at; at++)
			open += (*at == '<') - (*at == '>');
		if (open > 0)
			return true;
	}
	return false;
}

/* Shortens a text over the limit to its beginning and end; between them is only a long name. */
static void shorten(GString *text)
{
	if (text->len <= CITED_MAX)
		return;
	const char *front = g_utf8_find_prev_char(text->str, text->str + CITED_MAX / 2);
	const char *back = g_utf8_find_prev_char(text->str, text->str + text->len - CITED_MAX / 2);
	g_string_erase(text, front - text->str, back - front);
}

/* Joins the lines into one text in the form of the phrases, without embeddings; g_free it. */
static char *join(const struct letter *letter, guint first, guint last, gsize from)
{
	static const char embedding[] = "\357\277\275"; /* what folding replaces embeddings by */
	g_autoptr(GString) text = g_string_new(line_of(letter, first)->text + from);

	for (guint i = first + 1; i <= last; i++) {
		g_string_append_c(text, ' ');
		g_string_append(text, line_of(letter, i)->text);
	}
	text_remove(text, embedding);
	while (text->len && text->str[text->len - 1] == ' ')
		g_string_truncate(text, text->len - 1);
	shorten(text);
	return mark_plain(text->str);
}

/* Does a head begin here? NULL for `heads`: a date's year. */
static bool is_head(const char *at, const char *heads)
{
	const char *end = at;

	if (!heads)
		return strncmp(at, "20", 2) == 0 && strspn(at, "0123456789") == 4 && at[4] &&
		       strchr("-/.", at[4]);
	for (int n = 0; n < HEAD_MAX && *end; n++)
		end = g_utf8_next_char(end);
	g_autofree char *start = g_strndup(at, (gsize)(end - at));
	g_autofree char *plain = mark_plain(start);
	return wrote_head_size(plain, heads) > 0;
}

/* Includes the dashes that Zoho puts before a head in the attribution. */
static gsize above_dashes(const char *text, gsize head)
{
	gsize at = head;

	while (at > 0 && strchr("- ", text[at - 1]))
		at--;
	return g_str_has_prefix(text + at, "--") ? at : head;
}

/* Position in the line where an attribution's head is glued to text before it, directly or with a blank after
   what looks like an order or command, or after any text if `prose`; 0: none. */
static gsize find_glue(const char *text, const char *heads, bool prose)
{
	bool order = *text == '/';

	for (const char *at = text; *at && *at != '@' && at - text < GLUE_MAX; at = g_utf8_next_char(at)) {
		gunichar c = g_utf8_get_char(at);
		char before = at > text ? at[-1] : '\0';
		bool glued = before == ' ' ? order || (prose && g_unichar_isupper(c)) : before != '\0';
		if (!heads)
			glued = g_ascii_isalnum(before) || before == ')';
		if (glued && !g_unichar_islower(c) && is_head(at, heads))
			return above_dashes(text, (gsize)(at - text));
		order = order || g_unichar_isdigit(c);
	}
	return 0;
}

/* The attribution's name in the answer, such as "On ... wrote:": from the phrase's words, or the text's first
   word. */
static const char *name_of(struct letter *letter, const struct wrote *facts, const char *text)
{
	gsize size = facts->phrase ? wrote_head_size(text, facts->phrase->heads) : strcspn(text, " ");
	g_autofree char *head = g_strndup(text, size), *first = NULL, *name = NULL;
	g_autoptr(GString) shown = g_string_new(NULL);

	if (size) {
		g_string_append_unichar(shown, g_unichar_toupper(g_utf8_get_char(head)));
		first = g_strconcat(shown->str, g_utf8_next_char(head), " ", NULL);
		g_string_truncate(shown, 0);
	}
	name = g_strconcat(first ? first : "", "...", facts->phrase ? " " : "",
	    facts->phrase ? facts->phrase->verb : "", ":", NULL);
	escape_text(shown, name, strlen(name), NAME_SHOWN);
	return g_string_chunk_insert(letter->texts, shown->str);
}

/* Marks the lines, from byte `from` of the first one on, as an attribution with these facts. */
static void take(struct letter *letter, guint first, guint last, gsize from, const struct wrote *facts)
{
	g_autofree char *text = join(letter, first, last, from);
	struct letter_line *line = line_of(letter, last);

	line->cited = last - first + 1;
	line->whole = wrote_is_whole(facts);
	line->cited_as = name_of(letter, facts, text);
}

/* Separates an order from the attribution that it is glued to: the lines from this one to the last. */
static bool part_glued(struct letter *letter, guint first, guint last, const char *heads, bool prose)
{
	struct letter_line *line = line_of(letter, first);
	gsize glue = line->kind == LETTER_OWN ? find_glue(line->text, heads, prose) : 0;
	g_autofree char *text = glue ? join(letter, first, last, glue) : NULL;
	struct wrote facts;

	if (!text || !wrote_judge(text, &facts) || !wrote_is_whole(&facts) || (heads && !facts.headed))
		return false;
	take(letter, first, last, glue, &facts);
	g_autofree char *own = g_strndup(line->text, glue);
	line->text = g_string_chunk_insert(letter->texts, g_strchomp(own));
	line->glued = true;
	return true;
}

/* Separates an order from the rule above an original that it is glued to. */
static bool part_rule(struct letter *letter, guint index)
{
	struct letter_line *line = line_of(letter, index);
	const char *rule = strstr(line->text, "--");
	g_autoptr(GString) shown = g_string_new(NULL);

	if (line->kind != LETTER_OWN || !rule || rule == line->text || strchr(";#", line->text[0]) ||
	    mark_quotes(line->text) || !mark_is_original(rule))
		return false;
	escape_text(shown, rule, strlen(rule), NAME_SHOWN);
	line->cited_as = g_string_chunk_insert(letter->texts, shown->str);
	g_autofree char *own = g_strndup(line->text, (gsize)(rule - line->text));
	line->text = g_string_chunk_insert(letter->texts, g_strchomp(own));
	line->cited = 1;
	line->whole = line->glued = true;
	return true;
}

/* Can an attribution end with this line? A quick test that excludes most lines. */
static bool may_end(const struct letter *letter, guint index)
{
	const struct letter_line *line = line_of(letter, index);
	const char *text = line->text;
	gsize size = strlen(text);
	struct wrote facts = {0};

	if (closes_address(letter, index))
		return true;
	if (size < 2 || (*text != '/' && !may_be_part(line)))
		return false;
	if (size > CITED_MAX)
		return text[size - 1] == ':';
	if (text[size - 1] == ':' || line->embedded || g_str_has_suffix(text, "--") ||
	    wrote_lacks_colon(text) || wrote_is_named(text, &facts))
		return true;
	g_autofree char *plain = strpbrk(text, ":@") ? mark_plain(text) : NULL;
	return plain && wrote_find_phrase(plain, &facts);
}

/* Number of lines, up to the last one, that may belong to one attribution. */
static guint count_parts(const struct letter *letter, guint last)
{
	guint n = closes_address(letter, last);

	while (n < CITED_LINES && n <= last && may_be_part(line_of(letter, last - n)) &&
	       (!n || !looks_ordered(line_of(letter, last - n)->text)))
		n++;
	return n;
}

/* Kinds of attributions, the most certain first: beginning as its language's attributions do; complete whatever
   is below it; only a name with a verb; likely, if marked lines are below it. */
enum sureness { SURE_HEADED, SURE_WHOLE, SURE_NAMED, SURE_LIKELY, SURENESSES };

static bool is_sure(const struct wrote *facts, enum sureness least)
{
	if (least == SURE_LIKELY)
		return facts->date && facts->time;
	if (least == SURE_NAMED)
		return facts->named;
	return wrote_is_whole(facts) && (least != SURE_HEADED || facts->headed);
}

/* Finds the shortest attribution of the most certain kind that ends here; an order may be glued to it, even one
   that looks like a command. Otherwise the line alone counts if marked lines are below it. */
static void find_at(struct letter *letter, guint last)
{
	struct letter_line *line = line_of(letter, last);
	guint parts = count_parts(letter, last);
	bool command = parts <= last && parts < CITED_LINES && line_of(letter, last - parts)->text[0] == '/';
	struct wrote facts[CITED_LINES] = {0};
	bool judged[CITED_LINES] = {false}, ends = g_str_has_suffix(line->text, ":") || line->embedded;

	for (guint n = 0; n < parts + command; n++) {
		g_autofree char *text = join(letter, last - n, last, 0);
		bool ended = wrote_judge(text, &facts[n]);
		judged[n] = n < parts && ended;
	}
	for (enum sureness least = SURE_HEADED; least < SURENESSES; least++) {
		facts[0].named = least == SURE_NAMED && wrote_is_named(line->text, &facts[0]);
		for (guint n = 0; n < parts && !line->cited; n++)
			if ((judged[n] || facts[n].named) && is_sure(&facts[n], least))
				take(letter, last - n, last, 0, &facts[n]);
		for (guint n = 0; n < parts + command && !line->cited && least == SURE_HEADED; n++)
			if (!facts[n].phrase ||
			    !part_glued(letter, last - n, last, facts[n].phrase->heads, false))
				part_glued(letter, last - n, last, NULL, false);
	}
	if (!line->cited && parts && facts[0].phrase)
		part_glued(letter, last, last, facts[0].phrase->heads, true);
	/* the word before the name is not a known command, and the answer will say so */
	if (!line->cited && command && facts[parts].phrase && wrote_is_whole(&facts[parts]))
		take(letter, last - parts, last, 0, &facts[parts]);
	if (!line->cited && parts && ends)
		line->cited = judged[0];
}

/* Finds attributions that begin with a name that looks like a comment, or like a quote mark although nothing
   else is quoted. Requires an address, a date and a time in them. */
static void find_odd(struct letter *letter, guint first, guint marks)
{
	const struct letter_line *line = line_of(letter, first);

	if (line->kind == LETTER_BLANK ||
	    !(strchr(";#", line->text[0]) || (marks == 1 && mark_quotes(line->text))))
		return;
	for (guint last = first; last < MIN(letter->lines->len, first + 2); last++) {
		g_autofree char *text = join(letter, first, last, 0);
		struct wrote facts;
		if (!line_of(letter, last)->text[0] || line_of(letter, last)->whole)
			return;
		if (wrote_judge(text, &facts) && facts.address && facts.date && facts.time) {
			take(letter, first, last, 0, &facts);
			return;
		}
	}
}

static guint count_marked(const struct letter *letter)
{
	guint count = 0;

	for (guint i = 0; i < letter->lines->len; i++)
		count += mark_quotes(line_of(letter, i)->text);
	return count;
}

void attributions_find(struct letter *letter)
{
	guint tried = 0, marks = count_marked(letter);

	for (guint i = 0; i < letter->lines->len && tried < TRIES_MAX; i++)
		if (!part_rule(letter, i) && may_end(letter, i)) {
			find_at(letter, i);
			tried++;
		}
	for (guint i = 0; i < letter->lines->len; i++)
		find_odd(letter, i, marks);
	/* The address may be on a line below the name: join the two. */
	for (guint i = 0; i + 1 < letter->lines->len; i++)
		if (line_of(letter, i)->whole && line_of(letter, i + 1)->whole &&
		    !g_str_has_suffix(line_of(letter, i)->text, ":"))
			line_of(letter, i + 1)->cited =
			    MAX(line_of(letter, i)->cited + 1, line_of(letter, i + 1)->cited);
	/* A line that is part of a longer attribution is not one itself. */
	for (guint i = 0; i < letter->lines->len; i++)
		for (guint n = 1; line_of(letter, i)->whole && n < line_of(letter, i)->cited; n++)
			line_of(letter, i - n)->cited = 0;
}

/* --- Attributions as seen by a reader of orders ----------------------------------- */

/* A refused line may be an attribution, too: right-to-left mail programs put embeddings around the quoted text
   in it, and Apple's put isolates around names and addresses (MC-113). */
static bool may_attribute(const struct letter_line *line)
{
	return line->kind == LETTER_OWN || line->kind == LETTER_REFUSED;
}

/* May an attribution begin at `text[at]`, directly after an order? Names begin with a capital if their script
   has those; dates with a digit, or with a word followed by one. */
static bool may_begin(const char *text, gsize at)
{
	gunichar c = g_utf8_get_char(text + at);
	bool value = g_ascii_isdigit(text[at - 1]) || text[at - 1] == ')';

	if (g_ascii_isdigit((char)c))
		return !g_ascii_isalpha(text[at + strspn(text + at, "0123456789")]);
	if (c != '\'' && c < 0x80 && !g_ascii_islower((char)c))
		return true;
	return c >= 0x80 ? value || g_unichar_isupper(c)
	                 : value && strcspn(text + at, "0123456789") < strcspn(text + at, "<@");
}

/* Size of a likely order in the text's first word: it has at least two letters that are each followed by a
   digit; up to the last digit; 0: not an order. */
static gsize order_size(const char *text)
{
	gsize size = 0;
	unsigned count = 0;

	for (gsize i = 1; text[0] && g_ascii_isalnum(text[i]); i++) {
		count += g_ascii_isalpha(text[i - 1]) && g_ascii_isdigit(text[i]);
		size = g_ascii_isdigit(text[i]) ? i + 1 : size;
	}
	return count >= 2 && text[size] ? size : 0;
}

/* Size of the order that the attribution is glued to, as in "M1W2Bosco <b@example.org> schrieb:"; 0: none. */
static gsize glued_order(
    const struct letter *letter, const struct letter_options *options, guint first, guint last)
{
	const char *text = line_of(letter, first)->text;
	g_autofree char *whole = join(letter, first, last, 0);
	struct wrote facts;

	if (!options->reads || (wrote_judge(whole, &facts) && facts.headed))
		return 0;
	for (gsize at = 1; text[at] && text[at] != '<' && at < GLUE_MAX; at++) {
		if ((text[at] & 0xc0) == 0x80 || !may_begin(text, at))
			continue;
		g_autofree char *order = g_strndup(text, at), *rest = NULL;
		bool named = g_unichar_isupper(g_utf8_get_char(text + at));
		gsize blanks = strspn(text + at, " ");
		/* followed by a blank, the candidate may be a name instead: then something must remain of the name */
		if (!letter_would_read(options, order) ||
		    (blanks && (!strpbrk(order, "0123456789") || strchr("<(", text[at + blanks]))))
			continue;
		rest = join(letter, first, last, at + blanks);
		if (wrote_judge(rest, &facts) && (named || wrote_is_whole(&facts)))
			return at;
	}
	return order_size(text);
}

static void refuse_part(struct letter_line *line)
{
	line->kind = LETTER_REFUSED;
	line->cause = "it is between lines of an attribution: write the order above these";
	line->column = 1;
}

/* Refuses an order above an attribution if it can be a word of the name that the attribution begins with: the
   words before and after it are so long that a mail program had to break the lines there. */
static void refuse_above(const struct letter *letter, const struct letter_options *options, guint first)
{
	for (guint i = first; i > 1 && first - i < CITED_LINES && may_be_part(line_of(letter, i - 1)); i--) {
		struct letter_line *line = line_of(letter, i - 1);
		const char *above = line_of(letter, i - 2)->text;
		if (!letter_would_read(options, line->text))
			continue;
		if (line->kind == LETTER_OWN && strcspn(line_of(letter, i)->text, " ") >= LONG_WORD &&
		    strlen(above) >= LONG_WORD && !letter_would_read(options, above))
			refuse_part(line);
		return;
	}
}

/* Refuses the lines within an attribution: a mail program wraps a long name at its words, one of which may read
   as an order. */
static void refuse_within(
    const struct letter *letter, const struct letter_options *options, guint first, guint last)
{
	g_autofree char *own = join(letter, first, last, 0);
	struct wrote facts;

	if (wrote_judge(own, &facts) && facts.headed)
		return;
	refuse_above(letter, options, first);
	for (guint top = first;
	     top > 0 && first - top < CITED_LINES && may_attribute(line_of(letter, top - 1));) {
		g_autofree char *text = join(letter, --top, last, 0);
		struct wrote begins = {0};
		wrote_scan(line_of(letter, top)->text, &begins);
		if (!begins.date || !wrote_judge(text, &facts) || !facts.headed)
			continue;
		for (guint i = top + 1; i < first; i++) {
			struct letter_line *line = line_of(letter, i);
			if (line->kind == LETTER_OWN && letter_would_read(options, line->text))
				refuse_part(line);
		}
		return;
	}
}

/* Marks the lines of the attribution that ends with this one, except its first line if that reads as an order. */
static void mark_cited(struct letter *letter, const struct letter_options *options, guint last, bool glues)
{
	guint count = line_of(letter, last)->cited, i = last + 1;

	for (; count > 0; count--) {
		struct letter_line *line = line_of(letter, --i);
		bool reads = i < last && letter_would_read(options, line->text);
		if (i == last && line->kind == LETTER_QUOTE)
			continue;
		if (!may_attribute(line) || line->glued || (reads && count == 1))
			return;
		if (reads) {
			refuse_part(line);
			continue;
		}
		gsize order = count == 1 && glues ? glued_order(letter, options, i, last) : 0;
		line->kind = order ? LETTER_REFUSED : LETTER_ATTRIBUTION;
		if (order) {
			line->cause = "an attribution follows: write the order on a line of its own above it";
			line->column = (unsigned)g_utf8_strlen(line->text, (gssize)order) + 1;
		}
	}
	if (i <= last)
		refuse_within(letter, options, i, last);
}

/* Marks the attribution above the quoted block that begins with this line. */
static void mark_above(struct letter *letter, const struct letter_options *options, guint quote, bool glues)
{
	guint i = quote;
	struct letter_line *line;

	if (line_of(letter, quote)->cited)
		mark_cited(letter, options, quote, glues);
	while (i > 0 && line_of(letter, i - 1)->kind == LETTER_BLANK)
		i--;
	if (i == 0)
		return;
	line = line_of(letter, --i);
	if (may_attribute(line) && mark_is_original(line->text))
		line->kind = LETTER_ATTRIBUTION;
	else if (line->cited)
		mark_cited(letter, options, i, glues);
	while (i > 0 && line_of(letter, i - 1)->kind == LETTER_ATTRIBUTION)
		i--;
	if (line->kind == LETTER_ATTRIBUTION && i > 0 && may_attribute(line_of(letter, i - 1)) &&
	    mark_is_original(line_of(letter, i - 1)->text))
		line_of(letter, i - 1)->kind = LETTER_ATTRIBUTION;
}

void attributions_settle(struct letter *letter, const struct letter_options *options)
{
	bool before = false; /* was the last non-blank line quoted? */
	guint quotes = 0;

	for (guint i = 0; i < letter->lines->len; i++) {
		enum letter_kind kind = line_of(letter, i)->kind;
		if (kind == LETTER_QUOTE && !before)
			mark_above(letter, options, i, quotes++ < GLUED_MOST);
		if (kind != LETTER_BLANK)
			before = kind == LETTER_QUOTE;
	}
	if (letter->course.cited)
		mark_cited(letter, options, letter->course.cited - 1, true);
	if (letter->course.quoting)
		mark_cited(letter, options, letter->course.quoting - 1, true);
}
