#include "parsers/attribution.h"

#include "parsers/escape.h"
#include "parsers/marks.h"

#include <string.h>

/* Lines that one attribution may be wrapped into, and its bytes. */
#define CITED_LINES 4
#define CITED_MAX 600
/* Nobody writes mails with more lines that look like the end of one; so many cost little time. */
#define TRIES_MAX 5000
/* An attribution without a colon at its end has at least so many bytes. */
#define BARE_MIN 25
#define NAME_SHOWN 40
/* Characters of the longest head, and bytes of a line within which one is glued to an order. */
#define HEAD_MAX 12
#define GLUE_MAX 100

/* How a language says it: what it may begin with, between bars, and the verb; as mark_plain leaves a text. */
struct phrase {
	const char *heads, *verb;
};

/* clang-format off */
static const struct phrase phrases[] = {
    {"|on|", "wrote"}, {"|am|", "schrieb"}, {"|le|", "a écrit"}, {"|el|", "escribió"},
    {"|il|il giorno|in data|alle|", "ha scritto"}, {"|op|", "schreef"}, {"|em|no dia|a|", "escreveu"},
    {"|den|på|kl|", "skrev"}, {"|", "kirjoitti"}, {"|w dniu|dnia|", "napisał"}, {"|w dniu|dnia|", "pisze"},
    {"|dne|", "napsal"}, {"|dňa|", "napísal"}, {"|", "írta"}, {"|în|pe|", "a scris"},
    {"|в|", "написал"}, {"|в|", "пишет"}, {"|в|", "писал"}, {"|у|", "написав"}, {"|у|", "пише"},
    {"|на|", "написа"}, {"|στισ|", "έγραψε"}, {"|", "yazdı"}, {"|在|于|", "写道"}, {"|在|於|", "寫道"},
    {"|", "書きました"}, {"|", "のメール"}, {"|", "님이 작성"}, {"|", "썼습니다"}, {"|vào|", "đã viết"},
    {"|pada|", "menulis"}, {"|בתאריך|", "מאת"}, {"|ב|", "כתב"}, {"|في|", "كتب"}, {"|ในวันที่|เมื่อ|", "เขียนว่า"},
    {"|dana|", "napisao"}, {"|dana|", "napisala"}, {"|", "kirjutas"}, {"|", "rakstīja"}, {"|", "rašė"},
    {"|el dia|", "va escriure"}, {"|", "skrifaði"}, {"|", "idatzi du"}, {"|", "नेलिखा"}, {"|", "ने लिखा"},
    {"|در|", "نوشت"},
};
/* clang-format on */

/* What a text has that attributions have. */
struct facts {
	const struct phrase *phrase; /* whose verb it has */
	bool headed;                 /* it begins as that language does */
	bool digit, address, date, time;
};

static struct letter_line *line_of(const struct letter *letter, guint index)
{
	return &g_array_index(letter->lines, struct letter_line, index);
}

/* --- What a text has ------------------------------------------------------- */

static gunichar next_of(const char **at)
{
	gunichar c = **at ? g_utf8_get_char(*at) : 0;

	*at = c ? g_utf8_next_char(*at) : *at;
	return c;
}

/* Digits in a row, of any script; moves *at behind them. */
static unsigned take_digits(const char **at)
{
	unsigned count = 0;

	while (**at && g_unichar_isdigit(g_utf8_get_char(*at))) {
		*at = g_utf8_next_char(*at);
		count++;
	}
	return count;
}

static bool is_of(gunichar c, const char *set)
{
	return c && g_utf8_strchr(set, -1, c);
}

/* Is it 20:24, 20h24 or 20.24, and no date? `at` is behind the first digits. */
static bool is_time(const char *at)
{
	gunichar sign = next_of(&at);
	unsigned minutes = take_digits(&at);

	return minutes == 2 && is_of(sign, ":h時点时시.") && !(sign == '.' && *at == '.');
}

/* Is it 28.11.2026 or 11/28/26? `at` is behind the first digits. */
static bool is_date(const char *at)
{
	gunichar sign = next_of(&at);

	at += *at == ' ';
	if (!is_of(sign, ".-/") || !take_digits(&at) || next_of(&at) != sign)
		return false;
	at += *at == ' ';
	return take_digits(&at) >= 2;
}

static void scan(const char *text, struct facts *facts)
{
	gunichar before = 0;

	while (*text) {
		const char *from = text;
		unsigned count = take_digits(&text);
		if (count) {
			bool year = count == 4 &&
			            is_of(g_utf8_get_char(from), "12\u0661\u0662\u06f1\u06f2\u0e51\u0e52");
			facts->digit = true;
			facts->time = facts->time || (count <= 2 && is_time(text));
			facts->date = facts->date || year || (count <= 2 && is_date(text));
			before = '0';
			continue;
		}
		gunichar c = next_of(&text);
		facts->address =
		    facts->address || (c == '@' && before && !g_unichar_isspace(before) && *text > ' ');
		before = c;
	}
}

/* Bytes of the head that the text begins with; 0: none of these. */
static gsize head_size(const char *text, const char *heads)
{
	for (const char *at = heads + 1; *at; at += strcspn(at, "|") + 1) {
		gsize size = strcspn(at, "|");
		if (size && strncmp(text, at, size) == 0 && !g_ascii_isalpha(text[size]))
			return size;
	}
	return 0;
}

/* The phrase of the text whose head fits best, or whose verb alone does; where its verb is. */
static const char *find_phrase(const char *text, struct facts *facts)
{
	const char *found = NULL;

	for (unsigned i = 0; i < G_N_ELEMENTS(phrases) && !facts->headed; i++) {
		const char *verb = strstr(text, phrases[i].verb);
		if (!verb)
			continue;
		facts->headed = head_size(text, phrases[i].heads) > 0;
		if (!found || facts->headed) {
			facts->phrase = &phrases[i];
			found = verb;
		}
	}
	return found;
}

/* Is a text with these an attribution by itself, whatever stands below it? */
static bool is_whole(const struct facts *facts)
{
	bool when = facts->date && facts->time;

	if (facts->phrase && (facts->address || when || (facts->headed && facts->digit)))
		return true;
	return facts->address && (facts->date || facts->time);
}

/* Without the dashes that Zoho puts round it; false: there are none. */
static bool drop_dashes(char *text)
{
	gsize size = strlen(text), front = strspn(text, "- ");

	if (!g_str_has_prefix(text, "--") || !g_str_has_suffix(text, "--") || front == size)
		return false;
	while (text[size - 1] == '-' || text[size - 1] == ' ')
		size--;
	memmove(text, text + front, size - front);
	text[size - front] = '\0';
	return true;
}

/* Judges a text, of one line or more. Many end in a colon, Zoho's stand between dashes, some have nothing, and Yahoo's
   on phones go on with the first line of the original. */
static bool judge(char *text, struct facts *facts)
{
	bool dashed = drop_dashes(text);
	gsize size = strlen(text);
	const char *verb, *rest;

	*facts = (struct facts){0};
	verb = find_phrase(text, facts);
	if (g_str_has_suffix(text, ":") || (verb && dashed)) {
		scan(text, facts);
		return true;
	}
	if (!verb || size < BARE_MIN || !facts->headed)
		return false;
	rest = verb + strlen(facts->phrase->verb);
	rest += *rest == ' ';
	g_autofree char *before = g_strndup(text, (gsize)(verb - text));
	scan(before, facts);
	return (*rest == ':' || !*rest) && (facts->address || (facts->date && facts->time));
}

/* --- Lines ------------------------------------------------------------------ */

static bool may_be_part(const struct letter_line *line)
{
	return (line->kind == LETTER_OWN || (line->kind == LETTER_REFUSED && line->embedded)) &&
	       !line->glued && !strchr(";#/", line->text[0]) && !mark_quotes(line->text) &&
	       !mark_is_original(line->text);
}

/* The lines as one text as the phrases are, without embeddings; g_free it. */
static char *join(const struct letter *letter, guint first, guint last, gsize from)
{
	static const char embedding[] = "\357\277\275"; /* what folding makes of it */
	g_autoptr(GString) text = g_string_new(line_of(letter, first)->text + from);

	for (guint i = first + 1; i <= last; i++) {
		g_string_append_c(text, ' ');
		g_string_append(text, line_of(letter, i)->text);
	}
	g_string_replace(text, embedding, "", 0);
	while (text->len && text->str[text->len - 1] == ' ')
		g_string_truncate(text, text->len - 1);
	return mark_plain(text->str);
}

/* Does a head begin here? NULL: a year of a date. */
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
	return head_size(plain, heads) > 0;
}

/* Where in the line the head of an attribution is glued to what stands before it, at once or behind a blank and what
   looks like an order or command; 0: nowhere. */
static gsize find_glue(const char *text, const char *heads)
{
	bool order = *text == '/';

	for (const char *at = text; *at && *at != '@' && at - text < GLUE_MAX; at = g_utf8_next_char(at)) {
		gunichar c = g_utf8_get_char(at);
		char before = at > text ? at[-1] : '\0';
		bool glued = before == ' ' ? order : before != '\0';
		if (!heads)
			glued = g_ascii_isalnum(before) || before == ')';
		if (glued && !g_unichar_islower(c) && is_head(at, heads))
			return (gsize)(at - text);
		order = order || g_unichar_isdigit(c);
	}
	return 0;
}

/* "On ... wrote:", as the answer names it: the phrase's words, or the text's first one. */
static const char *name_of(struct letter *letter, const struct facts *facts, const char *text)
{
	gsize size = facts->phrase ? head_size(text, facts->phrase->heads) : strcspn(text, " ");
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

/* Takes the lines from the first one, from its byte `from` on, for an attribution with these facts. */
static void take(struct letter *letter, guint first, guint last, gsize from, const struct facts *facts)
{
	g_autofree char *text = join(letter, first, last, from);
	struct letter_line *line = line_of(letter, last);

	line->cited = last - first + 1;
	line->whole = is_whole(facts);
	line->cited_as = name_of(letter, facts, text);
}

/* Parts an order from the attribution that was glued to it: the lines from this one to the last. */
static bool part_glued(struct letter *letter, guint first, guint last, const char *heads)
{
	struct letter_line *line = line_of(letter, first);
	gsize glue = line->kind == LETTER_OWN ? find_glue(line->text, heads) : 0;
	g_autofree char *text = glue ? join(letter, first, last, glue) : NULL;
	struct facts facts;

	if (!text || !judge(text, &facts) || !is_whole(&facts) || (heads && !facts.headed))
		return false;
	take(letter, first, last, glue, &facts);
	g_autofree char *own = g_strndup(line->text, glue);
	line->text = g_string_chunk_insert(letter->texts, g_strchomp(own));
	line->glued = true;
	return true;
}

/* May an attribution end with the line? Most lines need no closer look. */
static bool may_end(const struct letter_line *line)
{
	const char *text = line->text;
	gsize size = strlen(text);
	struct facts facts = {0};

	if (size < 2 || size > CITED_MAX || (*text != '/' && !may_be_part(line)))
		return false;
	if (text[size - 1] == ':' || line->embedded || g_str_has_suffix(text, "--"))
		return true;
	g_autofree char *plain = strpbrk(text, ":@") ? mark_plain(text) : NULL;
	return plain && find_phrase(plain, &facts);
}

/* How many of the lines up to the last one may belong to one attribution. */
static guint count_parts(const struct letter *letter, guint last)
{
	guint n = 0;

	while (n < CITED_LINES && n <= last && may_be_part(line_of(letter, last - n)))
		n++;
	return n;
}

/* Kinds of attributions, the surest one first: it begins as its language does; it is one whatever stands below it; it
   may be one above marked lines. */
enum sureness { SURE_HEADED, SURE_WHOLE, SURE_LIKELY, SURENESSES };

static bool is_sure(const struct facts *facts, enum sureness least)
{
	if (least == SURE_LIKELY)
		return facts->date && facts->time;
	return is_whole(facts) && (least != SURE_HEADED || facts->headed);
}

/* The shortest one of the surest kind, to which an order may be glued, though it looks like a command; else the line
   alone, which counts above marked lines. */
static void find_at(struct letter *letter, guint last)
{
	struct letter_line *line = line_of(letter, last);
	guint parts = count_parts(letter, last);
	bool command = parts <= last && parts < CITED_LINES && line_of(letter, last - parts)->text[0] == '/';
	struct facts facts[CITED_LINES] = {0};
	bool judged[CITED_LINES], ends = g_str_has_suffix(line->text, ":") || line->embedded;

	for (guint n = 0; n < parts + command; n++) {
		g_autofree char *text = join(letter, last - n, last, 0);
		judged[n] = strlen(text) <= CITED_MAX && judge(text, &facts[n]) && n < parts;
	}
	for (enum sureness least = SURE_HEADED; least < SURENESSES; least++) {
		for (guint n = 0; n < parts && !line->cited; n++)
			if (judged[n] && is_sure(&facts[n], least))
				take(letter, last - n, last, 0, &facts[n]);
		for (guint n = 0; n < parts + command && !line->cited && least == SURE_HEADED; n++)
			if (!facts[n].phrase || !part_glued(letter, last - n, last, facts[n].phrase->heads))
				part_glued(letter, last - n, last, NULL);
	}
	if (!line->cited && parts && ends)
		line->cited = judged[0];
}

void attributions_find(struct letter *letter)
{
	guint tried = 0;

	for (guint i = 0; i < letter->lines->len && tried < TRIES_MAX; i++)
		if (may_end(line_of(letter, i))) {
			find_at(letter, i);
			tried++;
		}
	/* A line of a longer one is none by itself. */
	for (guint i = 0; i < letter->lines->len; i++)
		for (guint n = 1; line_of(letter, i)->whole && n < line_of(letter, i)->cited; n++)
			line_of(letter, i - n)->cited = 0;
}
