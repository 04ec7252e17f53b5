/* Replies in many shapes (HO-94): an order in place of each of the player's own lines is accepted, one in place of each
   old line is not, and the answer says so. A shape is an attribution, wrapped at some width, in a layout. */
#include "engine/play/rulesets.h"
#include "parsers/reading.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#define ORDER "B1F1W1"

/* Attributions as programs write them, in 30 languages: names with commas, quotes and titles, 12- and 24-hour
   clocks. */
static const char *const attributions[] = {
    /* These begin with a word of their language. */
    "On Sat, Nov 28, 2026 at 6:58 AM -0800, \"Bosco\" <bosco@example.net> wrote:",
    "On Saturday, November 28, 2026 at 06:58:00 AM PST, Bosco, Lord of Worlds <bosco@example.net> wrote:",
    "On 28 Nov 2026, at 20:24, Bosco <bosco@example.net> wrote:",
    "On 11/28/26 20:24, war (Games of example.net) wrote:",
    "On Sat, 2026-11-28 at 20:24 +0000, war (Games of example.net) wrote:",
    "Am 28.11.2026 um 20:24 schrieb Bosco, der Gute <bosco@example.net>:",
    "Le sam. 28 nov. 2026 à 20:24, Bosco <bosco@example.net> a écrit :",
    "Le 28/11/2026 à 20h24, Bosco a écrit\u00a0:",
    "El sáb, 28 nov 2026 a las 20:24, Bosco (<bosco@example.net>) escribió:",
    "Il giorno sab 28 nov 2026 alle ore 20:24 Bosco <bosco@example.net> ha scritto:",
    "In data 28 novembre 2026 20:24:00 Bosco <bosco@example.net> ha scritto:",
    "Op za 28 nov 2026 om 20:24 schreef Bosco <bosco@example.net>:",
    "Op 28-11-2026 om 20:24 schreef Bosco:",
    "Em sáb., 28 de nov. de 2026 às 20:24, Bosco <bosco@example.net> escreveu:",
    "Den lör 28 nov. 2026 kl 20:24 skrev Bosco <bosco@example.net>:",
    "Den lør. 28. nov. 2026 kl. 20.24 skrev Bosco <bosco@example.net>:",
    "W dniu 28.11.2026 o 20:24, Bosco pisze:",
    "Dne 28. 11. 2026 v 20:24 Bosco napsal(a):",
    "În sâm., 28 nov. 2026 la 20:24, Bosco <bosco@example.net> a scris:",
    "Στις Σάβ 28 Νοε 2026 στις 8:24 μ.μ., ο χρήστης Bosco <bosco@example.net> έγραψε:",
    "在 2026-11-28 20:24:00，\"Bosco\" <bosco@example.net> 写道：",
    "Vào Th 7, 28 thg 11, 2026 vào lúc 20:24 Bosco <bosco@example.net> đã viết:",
    "Pada tanggal Sab, 28 Nov 2026 pukul 20.24 Bosco <bosco@example.net> menulis:",
    /* These do not. */
    "---- On Sat, 28 Nov 2026 06:58:00 -0800 Bosco <bosco@example.net> wrote ----",
    "2026-11-28 20:24 GMT+01:00 Bosco <bosco@example.net>:",
    "11:00 AM, November 28, 2026, \"Bosco - Acme\" <bosco@example.net>:",
    "Bosco <bosco@example.net> schrieb am Sa., 28. Nov. 2026 um 20:24 Uhr:",
    "lør. 28. nov. 2026 kl. 20:24 skrev Bosco <bosco@example.net>:",
    "la 28. marrask. 2026 klo 20.24 Bosco (bosco@example.net) kirjoitti:",
    "sob., 28 lis 2026 o 20:24 Bosco <bosco@example.net> napisał(a):",
    "so 28. 11. 2026 o 20:24 Bosco <bosco@example.net> napísal(a):",
    "Bosco <bosco@example.net> ezt írta (időpont: 2026. nov. 28., Szo, 20:24):",
    "сб, 28 нояб. 2026 г. в 20:24, Bosco <bosco@example.net>:",
    "28.11.2026 20:24, Bosco пишет:",
    "28 листоп. 2026 р. 20:24 \"Bosco\" <bosco@example.net> пише:",
    "Bosco <bosco@example.net>, 28 Kas 2026 Cmt, 20:24 tarihinde şunu yazdı:",
    "2026年11月28日(土) 20:24 Bosco <bosco@example.net>:",
    "Bosco <bosco@example.net> 于2026年11月28日周六 20:24写道：",
    "2026년 11월 28일 (토) 오후 8:24, Bosco <bosco@example.net>님이 작성:",
    "‫בתאריך שבת, 28 בנוב׳ 2026 ב-20:24 מאת ‪Bosco‬‏ <‪bosco@example.net‬‏>:‬",
    "في السبت، ٢٨ نوفمبر ٢٠٢٦ في ٨:٢٤ م، كتب Bosco <bosco@example.net>:",
    "ในวันที่ ส. 28 พ.ย. 2026 เวลา 20:24 Bosco <bosco@example.net> เขียนว่า:",
    "sub, 28. stu 2026. u 20:24 Bosco <bosco@example.net> je napisao:",
    "Bosco (<bosco@example.net>) kirjutas kuupäeval L, 28. november 2026 kell 20:24:",
    "Missatge de Bosco <bosco@example.net> del dia ds., 28 de nov. 2026 a les 20:24:",
    "Bosco <bosco@example.net> wrote:",
    "Bosco <bosco@example.net> writes:",
    "Quoting Bosco <bosco@example.net>:",
    "Zitat von Bosco (bosco@example.net):",
    "* Bosco <bosco@example.net> [2026-11-28 20:24]:",
    "28.11.2026 20:24, Bosco schrieb:",
    "Bosco <bosco@example.net> a écrit :",
    "Bosco <bosco@example.net> escribió:",
    "Bosco <bosco@example.net> ha scritto:",
    "Bosco <bosco@example.net> schreef op 28 november 2026 20:24:",
    "Dnia 28 listopada 2026 20:24 Bosco <bosco@example.net> napisał(a):",
    "28 nov. 2026 kl. 20:24 skrev Bosco <bosco@example.net>:",
    "28. 11. 2026 v 20:24, Bosco <bosco@example.net>:",
    "28.11.2026, 20.24, Bosco kirjoitti:",
    "Bosco <bosco@example.net> kirjoitti 28.11.2026 kello 20.24:",
    "28 ноября 2026 г. 20:24 пользователь Bosco <bosco@example.net> написал:",
    "Суббота, 28 ноября 2026, 20:24 +03:00 от Bosco <bosco@example.net>:",
    "2026/11/28 20:24、Bosco <bosco@example.net>のメール:",
    "2026. 11. 28. 오후 8:24, Bosco 쓴 글:",
    "2026. 11. 28. 20:24 keltezéssel, Bosco írta:",
    "28 Kas 2026 Cmt 20:24 tarihinde Bosco <bosco@example.net> şunu yazdı:",
    "Bosco <bosco@example.net> 於 2026年11月28日 週六 下午8:24寫道：",
    "On Sat, 28 Nov 2026 at 20:24 Bosco <bosco@example.net\n> wrote:",
    "On Sat, 28 Nov 2026 at 20:24 Bosco <\nmailto:Bosco <bosco@example.net>\n>\u00a0wrote:",
    /* Without a colon, or only a name: it cannot be separated from text glued to it, except from an order. */
    "2026/11/28 Bosco via War <bosco@example.net>",
    "Bosco wrote:",
    "BOSCO wrote:",
    "Bosco the Great wrote:",
    "\"Smith, Bosco\" wrote:",
    "Smith, Bosco (Acme) wrote :",
    "Ludwig van der Rohe schrieb:",
    "Bosco a écrit\u00a0:",
    "Bosco Smith escribió:",
    "Bosco Smith ha scritto:",
    "Bosco Smith escreveu:",
    "Bosco Smith skrev:",
    "Bosco Smith schreef:",
    "Bosco Smith napisał(a):",
    "Bosco Smith kirjoitti:",
    "Боско Смит пишет:",
    "Боско Смит написал:",
    "2026-11-28 20:24 GMT+01:00 Bosco Smith",
    "2026-11-28 20:24 GMT+01:00 Bosco Smith:",
};

/* o: own, x: old, q: old with a mark, @: attribution; glued: the first own line is glued to the attribution. */
static const struct {
	const char *name, *lines;
	bool glued;
} layouts[] = {
    {"on top, no marks", "oo-@-xx-xqx", false},
    {"on top, at once", "o@xx", false},
    {"original alone", "@-xxx", false},
    {"on top, marked", "oo-@qqq-q", false},
    {"below", "@qq-oo", false},
    {"between", "@-qoq-ooqq-o", false},
    {"glued", "o@qq", true},
    {"glued, no marks", "oo@-xx", true},
    {"below a blank line", "oo--o@-xx", false},
};
/* Number of attributions whose first word separates them from text glued before; with others the line may be
   refused. */
#define HEADED 23
#define NAMED 18
static const unsigned widths[] = {0, 72, 50};

/* Appends the text's words in lines of at most `width` characters, as programs break them. */
static void add_wrapped(GString *out, const char *text, unsigned width)
{
	g_auto(GStrv) words = g_strsplit(text, " ", 0);
	glong column = 0;

	for (char **word = words; *word; word++) {
		glong size = g_utf8_strlen(*word, -1);
		bool breaks = width && column && column + 1 + size > width && strcmp(*word, ":") != 0;
		if (word > words)
			g_string_append_c(out, breaks ? '\n' : ' ');
		column = breaks ? size : column + 1 + size;
		g_string_append(out, *word);
	}
}

/* Makes the mail with the order in place of line `at` of the layout. */
static void make(GString *text, unsigned layout, const char *attribution, unsigned width, size_t at)
{
	const char *lines = layouts[layout].lines;

	g_string_truncate(text, 0);
	for (size_t i = 0; lines[i]; i++) {
		const char *said = i == at ? ORDER : "so it is";
		if (lines[i] == '@')
			add_wrapped(text, attribution, width);
		else if (lines[i] != '-')
			g_string_append_printf(text, "%s%s", lines[i] == 'q' ? "> " : "", said);
		if (!(layouts[layout].glued && lines[i + 1] == '@'))
			g_string_append_c(text, '\n');
	}
}

/* Is the order refused with its place because an attribution is glued to it? */
static bool is_refused_there(const struct order_set *set, size_t at)
{
	for (unsigned i = 0; i < set->count; i++)
		if (set->orders[i].line == at + 1 && set->orders[i].status == ORDER_REFUSED)
			return set->orders[i].cause_column > strlen(ORDER);
	return false;
}

static void check(unsigned layout, const char *attribution, bool headed, unsigned width, size_t at)
{
	g_autoptr(GString) text = g_string_new(NULL);
	char kind = layouts[layout].lines[at];
	unsigned taken = 0;

	make(text, layout, attribution, width, at);
	struct reading *reading = reading_of(ruleset_find("space-empires")->grammar, text->str, text->len,
	    (struct reading_limits){.line = 1000, .orders = 5000});
	const struct letter *letter = reading->letter;
	for (unsigned i = 0; i < reading->set->count; i++)
		taken += reading->set->orders[i].status != ORDER_REFUSED;
	bool told = kind == 'q' ? letter->quoted_orders == 1 : kind == 'x' ? letter->original != 0 : true;
	bool glued = layouts[layout].glued && layouts[layout].lines[at + 1] == '@' && !headed;
	if (taken != (kind == 'o' && !(glued && is_refused_there(reading->set, at))) || !told)
		fail_msg("%s, width %u, line %zu (%c): %u taken\n%s", layouts[layout].name, width, at, kind,
		    taken, text->str);
	reading_free(reading);
}

/* Can own and old lines be distinguished with an order in this line? */
static bool parts(unsigned layout, size_t attribution, size_t at)
{
	size_t named = G_N_ELEMENTS(attributions) - NAMED;

	return !layouts[layout].glued || attribution + 1 < named ||
	       (attribution >= named && layouts[layout].lines[at + 1] == '@');
}

static void each_line_in_turn(void **state)
{
	(void)state;
	for (unsigned layout = 0; layout < G_N_ELEMENTS(layouts); layout++)
		for (size_t i = 0; i < G_N_ELEMENTS(attributions); i++)
			for (size_t w = 0; w < G_N_ELEMENTS(widths); w++)
				for (size_t at = 0; layouts[layout].lines[at]; at++)
					if (strchr("oxq", layouts[layout].lines[at]) && parts(layout, i, at))
						check(layout, attributions[i], i < HEADED, widths[w], at);
}

/* Nothing that the player wrote above an attribution is lost with it, valid or not. */
static void own_lines_above(void **state)
{
	static const char *const lines[] = {"B1F1WX", "build 1 F1 @ W1 <now>", "M1WW2 20:24", "On to W3W4!",
	    "Le W3 a 2", "F1W3 bosco@example.net", "M1W2W3,", "B1F1W1x"};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(attributions); i++)
		for (size_t n = 0; n < G_N_ELEMENTS(lines); n++)
			for (size_t w = 0; w < G_N_ELEMENTS(widths); w++) {
				g_autoptr(GString) text = g_string_new(lines[n]);
				g_string_append_c(text, '\n');
				add_wrapped(text, attributions[i], widths[w]);
				g_string_append(text, n % 2 ? "\n> so it is\n" : "\n\nso it is\n");
				struct reading *reading =
				    reading_of(ruleset_find("space-empires")->grammar, text->str, text->len,
				        (struct reading_limits){.line = 1000, .orders = 5000});
				if (g_array_index(reading->letter->lines, struct letter_line, 0).kind !=
				        LETTER_OWN ||
				    reading->set->count == 0 || reading->set->orders[0].line != 1)
					fail_msg("%s", text->str);
				reading_free(reading);
			}
}

/* A rule above an original is also separated from an order glued to it. */
static void rules_glued(void **state)
{
	static const char *const rules[] = {"-----Original Message-----",
	    "-------- Ursprüngliche Nachricht --------", "---------- Forwarded message ----------"};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(rules); i++) {
		g_autofree char *text = g_strdup_printf(ORDER "%s\n\nM1W1W2\n", rules[i]);
		struct reading *reading = reading_of(ruleset_find("space-empires")->grammar, text,
		    strlen(text), (struct reading_limits){.line = 1000, .orders = 5000});
		assert_int_equal(reading->set->count, 1);
		assert_string_equal(reading->set->orders[0].canonical, ORDER);
		assert_int_equal(reading->letter->original, 3);
		reading_free(reading);
	}
}

/* Only the first line's order is read; with the other one in the name or below the attribution. */
static void own_alone(const char *text)
{
	struct reading *reading = reading_of(ruleset_find("space-empires")->grammar, text, strlen(text),
	    (struct reading_limits){.line = 1000, .orders = 5000});
	unsigned taken = 0;

	for (unsigned i = 0; i < reading->set->count; i++)
		taken += reading->set->orders[i].status != ORDER_REFUSED;
	if (taken != 1 || strcmp(reading->set->orders[0].canonical, ORDER) != 0 || reading->commands->len)
		fail_msg("%u taken, %u commands\n%s", taken, reading->commands->len, text);
	reading_free(reading);
}

/* An attribution may be glued to prose, even with neither address nor year in it. */
static void prose_glued(void **state)
{
	static const char *const lines[] = {"Hello On Nov 30, Bosco wrote:",
	    "How are you? On 28.11., Bosco wrote:", "Hallo Am 28. Nov. schrieb Bosco:",
	    "Bonjour Le 28 nov., Bosco a écrit :", "Hola El 28 nov Bosco escribió:"};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
		g_autofree char *text = g_strdup_printf(ORDER "\n%s\nM1W1W2\n/ready\n", lines[i]);
		own_alone(text);
	}
}

/* Prose that only looks like an attribution. */
static void no_attributions(void **state)
{
	static const char *const lines[] = {"My orders:", "On we go, as BOSCO wrote:", "As Bosco wrote:",
	    "Orders for turn 7, 28.11.2026 20:24:", "On turn 7:", "; On 28 Nov 2026, Bosco <b@x> wrote:",
	    "Bosco says 3:", "a 2:", "What Bosco wrote:", "I wrote:", "Ich schrieb:", "my friend wrote:",
	    "Then BOSCO wrote to me, and I wrote:", "Orders as in the letter that Bosco wrote:", "F5 wrote:",
	    "2026-11-28 20:24 GMT+01:00 is the deadline", "2026-11-28 20:24 GMT+01:00",
	    "wrote:", "2026-11-28 Bosco Smith"};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
		g_autofree char *text = g_strdup_printf("%s\n" ORDER "\n", lines[i]);
		struct reading *reading = reading_of(ruleset_find("space-empires")->grammar, text,
		    strlen(text), (struct reading_limits){.line = 1000, .orders = 5000});
		if (reading->letter->course.cited)
			fail_msg("%s", lines[i]);
		reading_free(reading);
	}
}

/* Whoever is answered has chosen the name in the attribution: with controls, as long as they like, as a comment, a
   quotation or an order begins. */
static void names_of_others(void **state)
{
	static const char *const formats[] = {"On Sat, 28 Nov 2026 at 20:24 %s <bosco@example.net> wrote:",
	    "Am 28.11.2026 um 20:24 schrieb %s <bosco@example.net>:",
	    "%s <bosco@example.net> schrieb am Sa., 28. Nov. 2026, 20:24:",
	    "From: %s <bosco@example.net>\nSent: Saturday, 28 November 2026 20:24\nTo: Ming\nSubject: war"};
	g_autofree char *middle = g_strnfill(700, 'x'), *long_name = g_strnfill(1500, 'x');
	g_autofree char *apart = g_strdup_printf("%.70s M1W1W2 %.60s", middle, middle);
	const char *names[] = {"\u202eBosco\u202c", "Bosco\a", "B\u2028o\033sco", "> Bosco", "; Bosco",
	    "# Bosco", "/ready Bosco", "``` Bosco", "-- Bosco", "Bosco77", "M1W1W2", middle, long_name,
	    apart};

	(void)state;
	for (size_t f = 0; f < G_N_ELEMENTS(formats); f++)
		for (size_t n = 0; n < G_N_ELEMENTS(names); n++)
			for (size_t w = 0; w < G_N_ELEMENTS(widths); w++) {
				g_autoptr(GString) attribution = g_string_new(formats[f]),
				                   text = g_string_new(ORDER "\n\n");
				g_string_replace(attribution, "%s", names[n], 1);
				/* Without a word before the name a command is refused as such, and on one line nothing
				   tells where the name begins. */
				if (f == 2 && (*names[n] == '/' || (names[n] == apart && !widths[w])))
					continue;
				add_wrapped(text, attribution->str, f == 3 ? 0 : widths[w]);
				gsize size = text->len;
				g_string_append(text, "\n\nso it is\nM1W1W2\n/ready\n");
				own_alone(text->str);
				g_string_truncate(text, size);
				g_string_append(text, "\n> so it is\n> M1W1W2\n> /ready\n");
				own_alone(text->str);
			}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(each_line_in_turn),
	    cmocka_unit_test(own_lines_above), cmocka_unit_test(rules_glued), cmocka_unit_test(prose_glued),
	    cmocka_unit_test(no_attributions), cmocka_unit_test(names_of_others)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
