/* Replies in many shapes (HO-94): an order in place of each of the player's own lines is read, and in place of each old
   line it is not, and the answer says so. A shape is an attribution, wrapped at some width, in a layout. */
#include "engine/play/rulesets.h"
#include "parsers/reading.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#define ORDER "B1F1W1"

/* As programs write them, in 30 languages: names with commas, quotes and titles, clocks of 12 and 24 hours. */
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
    /* And these do not. */
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
};

/* o: own, x: old, q: old with a mark, @: the attribution; glued: the first own line stands on the attribution's. */
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
};
/* So many begin with a word that parts them from what is glued to them. */
#define HEADED 23
static const unsigned widths[] = {0, 72, 50};

/* Words of the text in lines of at most so many characters, as programs break them. */
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

/* The mail with the order in place of line `at` of the layout. */
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

static void check(unsigned layout, const char *attribution, unsigned width, size_t at)
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
	if (taken != (kind == 'o') || !told)
		fail_msg("%s, width %u, line %zu (%c): %u taken\n%s", layouts[layout].name, width, at, kind,
		    taken, text->str);
	reading_free(reading);
}

static void each_line_in_turn(void **state)
{
	(void)state;
	for (unsigned layout = 0; layout < G_N_ELEMENTS(layouts); layout++)
		for (size_t i = 0; i < (layouts[layout].glued ? HEADED : G_N_ELEMENTS(attributions)); i++)
			for (size_t w = 0; w < G_N_ELEMENTS(widths); w++)
				for (size_t at = 0; layouts[layout].lines[at]; at++)
					if (strchr("oxq", layouts[layout].lines[at]))
						check(layout, attributions[i], widths[w], at);
}

/* Prose that only looks like an attribution. */
static void no_attributions(void **state)
{
	static const char *const lines[] = {"My orders:", "On we go, as BOSCO wrote:", "As Bosco wrote:",
	    "Orders for turn 7, 28.11.2026 20:24:", "On turn 7:", "; On 28 Nov 2026, Bosco <b@x> wrote:",
	    "Bosco says 3:", "a 2:"};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
		g_autofree char *text = g_strdup_printf("%s\n" ORDER "\n", lines[i]);
		struct reading *reading = reading_of(ruleset_find("space-empires")->grammar, text,
		    strlen(text), (struct reading_limits){.line = 1000, .orders = 5000});
		if (reading->letter->cited)
			fail_msg("%s", lines[i]);
		reading_free(reading);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(each_line_in_turn), cmocka_unit_test(no_attributions)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
