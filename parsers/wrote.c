#include "parsers/wrote.h"

#include "parsers/marks.h"

#include <glib.h>
#include <string.h>

/* Least bytes of an attribution that does not end in a colon. */
#define BARE_MIN 25
#define NAME_WORDS 5
#define LETTERS_MIN 3

/* clang-format off */
static const struct wrote_phrase phrases[] = {
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
    {"|در|", "نوشت"}, {"|op|", "geschreven"}, {"|am|", "geschrieben"}, {"|", "쓴 글"}, {"|", "writes"},
    {"|excerpts from|", "message of"}, {"|el|", "escribiu"}, {"|më|", "shkroi"}, {"|op|", "geskryf"},
};
/* clang-format on */

static gunichar next_of(const char **at)
{
	gunichar c = **at ? g_utf8_get_char(*at) : 0;

	*at = c ? g_utf8_next_char(*at) : *at;
	return c;
}

/* Skips digits of any script; returns their number and moves *at behind them. */
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

/* Is it a time like 20:24, 20h24 or 20.24, and not a date? `at` is after the first digits, whose number does
   not matter, because digits of an order may be glued to them. */
static bool is_time(const char *at)
{
	gunichar sign = next_of(&at);
	unsigned minutes = take_digits(&at);

	return minutes == 2 && is_of(sign, ":h時点时시.") && !(sign == '.' && *at == '.');
}

/* Is it a date like 28.11.2026 or 11/28/26? `at` is after the first digits. */
static bool is_date(const char *at)
{
	gunichar sign = next_of(&at);

	at += *at == ' ';
	if (!is_of(sign, ".-/") || !take_digits(&at) || next_of(&at) != sign)
		return false;
	at += *at == ' ';
	return take_digits(&at) >= 2;
}

/* Do the digits before `at` end in a year? */
static bool is_year(const char *from, const char *at, unsigned count)
{
	if (count > 4)
		return at - from == (gssize)count && at[-4] == '2' && at[-3] == '0';
	return count == 4 && is_of(g_utf8_get_char(from), "12\u0661\u0662\u06f1\u06f2\u0e51\u0e52");
}

void wrote_scan(const char *text, struct wrote *facts)
{
	gunichar before = 0;

	while (*text) {
		const char *from = text;
		unsigned count = take_digits(&text);
		if (count) {
			facts->digit = true;
			facts->time = facts->time || is_time(text);
			facts->date = facts->date || is_year(from, text, count) || is_date(text);
			before = '0';
			continue;
		}
		gunichar c = next_of(&text);
		facts->address =
		    facts->address || (c == '@' && before && !g_unichar_isspace(before) && *text > ' ');
		before = c;
	}
}

/* Does the text end with an address in brackets and a colon? */
static bool is_closed(const char *text)
{
	gsize size = strlen(text);
	const char *open, *at;

	if (!size || text[size - 1] != ':')
		return false;
	while (size && (text[size - 1] == ':' || text[size - 1] == ' '))
		size--;
	if (!size || !strchr(">)", text[size - 1]))
		return false;
	open = g_strrstr_len(text, (gssize)size, text[size - 1] == ')' ? "(" : "<");
	at = open ? memchr(open, '@', size - (gsize)(open - text)) : NULL;
	return at && at > open + 1;
}

/* Size of the head at the beginning of the text; 0: none of `heads`. */
size_t wrote_head_size(const char *text, const char *heads)
{
	for (const char *at = heads + 1; *at; at += strcspn(at, "|") + 1) {
		gsize size = strcspn(at, "|");
		if (size && strncmp(text, at, size) == 0 && !g_ascii_isalpha(text[size]))
			return size;
	}
	return 0;
}

/* Finds the phrase whose verb occurs in the text, preferably one with whose head the text begins. Returns the
   position of the verb, or NULL. */
const char *wrote_find_phrase(const char *text, struct wrote *facts)
{
	const char *found = NULL;

	for (unsigned i = 0; i < G_N_ELEMENTS(phrases) && !facts->headed; i++) {
		const char *verb = strstr(text, phrases[i].verb);
		if (!verb)
			continue;
		facts->headed = wrote_head_size(text, phrases[i].heads) > 0;
		if (!found || facts->headed) {
			facts->phrase = &phrases[i];
			found = verb;
		}
	}
	return found;
}

/* Is a text with these facts certainly an attribution, whatever is below it? */
bool wrote_is_whole(const struct wrote *facts)
{
	bool when = facts->date && facts->time;

	if (facts->phrase && (facts->address || when || (facts->headed && facts->digit)))
		return true;
	return facts->named || facts->closed || (facts->address && (facts->date || facts->time));
}

/* Removes the dashes that Zoho puts around an attribution, and what is glued before them; false: none. */
static bool drop_dashes(char *text)
{
	gsize size = strlen(text), front = strspn(text, "- ");

	if (!g_str_has_suffix(text, "--") || front == size)
		return false;
	while (text[size - 1] == '-' || text[size - 1] == ' ')
		size--;
	if (!g_strstr_len(text, (gssize)size, "--"))
		return false;
	memmove(text, text + front, size - front);
	text[size - front] = '\0';
	return true;
}

bool wrote_lacks_colon(const char *text)
{
	return g_ascii_isdigit(*text) && g_str_has_suffix(text, ">");
}

/* Words that begin sentences but not names; small words within names. */
static const char *const openers =
    "|as|so|if|and|but|or|then|what|when|where|who|how|why|like|since|because|here|"
    "the|this|that|these|those|also|just|only|even|today|yesterday|before|after|once|"
    "i|he|she|they|we|it|ich|er|sie|wir|wie|was|je|il|elle|nous|ils|comme|yo|como|"
    "come|io|eu|ik|zoals|jag|jeg|som|ja|jak|как|так|я|он|она|мы|somebody|someone|";
static const char *const particles =
    "|the|von|van|de|der|den|da|di|la|le|al|bin|ibn|zu|dos|du|del|ter|ten|af|av|";

static bool is_in(const char *words, const char *word)
{
	g_autofree char *plain = mark_plain(word), *barred = g_strdup_printf("|%s|", plain);

	return strstr(words, barred) != NULL;
}

/* Does the word begin like a name? Many scripts have no capitals. */
static bool begins_name(const char *word)
{
	gunichar c = g_utf8_get_char(word + strspn(word, "\"'(*"));

	return c && g_unichar_isalpha(c) && !g_unichar_islower(c) && !strpbrk(word, "@:;<>=/");
}

/* Skips an order that may be glued to the first word. */
static const char *behind_order(const char *word)
{
	const char *end = word + strlen(word);

	while (end > word && !g_ascii_isdigit(end[-1]))
		end--;
	return end;
}

static bool is_name(char *const *words, guint count)
{
	const char *first = count ? behind_order(words[0]) : "";

	/* a name of several letters may end in digits, as orders do */
	if (count && !*first && strcspn(words[0], "0123456789") >= LETTERS_MIN)
		first = words[0];
	if (count > NAME_WORDS || is_in(openers, first) || !begins_name(first))
		return false;
	for (guint i = 1; i < count; i++)
		if (!begins_name(words[i]) && !is_in(particles, words[i]))
			return false;
	return true;
}

/* Number of words of the date, time and zone with which an old Gmail attribution begins; 0: not such a text. */
static guint count_dated(char *const *words, guint count)
{
	gsize size = count > 3 ? strlen(words[0]) : 0;
	/* an order may be glued to the date */
	const char *date = size >= 10 ? words[0] + size - 10 : "";
	bool dated = size >= 10 && date[4] == '-' && date[7] == '-' && strchr(words[1], ':') &&
	             g_str_has_prefix(words[2], "GMT");

	for (int i = 0; dated && date[i]; i++)
		dated = i == 4 || i == 7 || g_ascii_isdigit(date[i]);
	return dated ? 3 : 0;
}

bool wrote_is_named(const char *text, const struct wrote *facts)
{
	g_autofree char *own = g_strdup(text), *plain = NULL;
	bool colon = g_str_has_suffix(own, ":");

	if (colon)
		own[strlen(own) - 1] = '\0';
	g_strchomp(own);
	plain = mark_plain(own);
	g_auto(GStrv) words = g_strsplit(own, " ", 0);
	guint count = g_strv_length(words), dated = count_dated(words, count);
	if (dated)
		return is_name(words + dated, count - dated);
	if (!colon || !facts->phrase)
		return false;
	/* Polish and Czech programs append the feminine ending in brackets */
	if (g_str_has_suffix(plain, "(a)"))
		plain[strlen(plain) - 3] = '\0';
	g_autofree char *verb = g_strconcat(" ", facts->phrase->verb, NULL);
	if (!g_str_has_suffix(plain, verb))
		return false;
	for (const char *at = verb; at && count; at = strchr(at + 1, ' '))
		count--;
	return is_name(words, count);
}

/* Judges a text of one or more lines. Most attributions end in a colon; Zoho's are between dashes, some end in
   nothing, and those of Yahoo on phones continue with the first line of the original. */
bool wrote_judge(char *text, struct wrote *facts)
{
	bool dashed = drop_dashes(text);
	gsize size = strlen(text);
	const char *verb, *rest;

	*facts = (struct wrote){0};
	verb = wrote_find_phrase(text, facts);
	if (g_str_has_suffix(text, ":") || (verb && dashed) || wrote_lacks_colon(text)) {
		wrote_scan(text, facts);
		facts->closed = is_closed(text);
		return true;
	}
	if (!verb || size < BARE_MIN || !facts->headed)
		return false;
	rest = verb + strlen(facts->phrase->verb);
	rest += *rest == ' ';
	g_autofree char *before = g_strndup(text, (gsize)(verb - text));
	wrote_scan(before, facts);
	return (*rest == ':' || !*rest) && (facts->address || (facts->date && facts->time));
}
