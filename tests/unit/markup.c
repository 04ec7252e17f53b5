/* Where the pieces of an HTML text begin and end, as browsers cut them, and its entities (MC-103, MC-109). */
#include "parsers/markup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* Pieces: `text`, <name>, <name .class #id>, </name>. */
static char *pieces_told(const char *html)
{
	GString *out = g_string_new(NULL);
	struct markup markup;

	markup_begin(&markup, html, strlen(html));
	while (markup_next(&markup)) {
		if (markup.kind == MARKUP_TEXT) {
			g_string_append_printf(out, "`%.*s`", (int)markup.text.size, markup.text.bytes);
			continue;
		}
		g_string_append_printf(out, "<%s%s", markup.kind == MARKUP_CLOSE ? "/" : "", markup.name);
		if (markup.class.bytes)
			g_string_append_printf(out, " .%.*s", (int)markup.class.size, markup.class.bytes);
		if (markup.id.bytes)
			g_string_append_printf(out, " #%.*s", (int)markup.id.size, markup.id.bytes);
		g_string_append_c(out, '>');
	}
	return g_string_free(out, FALSE);
}

static const char *const cuts[][2] = {
    {"", ""},
    {"a", "`a`"},
    {"a<b>c</b>d", "`a`<b>`c`</b>`d`"},
    {"<A Class=Q iD=\"R S\">", "<a .Q #R S>"},
    /* A `<` that begins no tag is text. */
    {"a<3", "`a<3`"},
    {"a<", "`a<`"},
    {"<", "`<`"},
    {"a<3<b>", "`a<3`<b>"},
    {"< b>", "`< b>`"},
    {"a<<b>", "`a<`<b>"},
    /* Tags cut off by the end. */
    {"a<b", "`a`"},
    {"a<b c", "`a`"},
    {"a</b", "`a`"},
    {"a</", "`a``</`"},
    {"a<!b", "`a``<!b`"},
    {"a<?<b", "`a``<?`"},
    {"a<!--b", "`a``<!--b`"},
    /* Values. */
    {"<a class=\"\" id=''>b\"'", "<a . #>`b\"'`"},
    {"<a class=\"b'c\" id='d\"e'>", "<a .b'c #d\"e>"},
    {"<a class= b id =c>", "<a .b #c>"},
    {"<a\tclass\n=\r'b'\fid=c>", "<a .b #c>"},
    {"<a class='b'id='c'>", "<a .b #c>"},
    {"<a/class=b id=c/>", "<a .b #c/>"},
    {"<a id=b id=c class='d' class=e>", "<a .d #b>"},
    {"<a class id>", "<a>"},
    {"<a class=>b", "<a .>`b`"},
    {"<a =b class=c>", "<a .c>"},
    {"<a classy=b clas=c ida=d i=e data-id=f xclass=g>", "<a>"},
    {"x<y z='>' class=b>w", "`x`<y .b>`w`"},
    /* A quote that is not closed is ignored, the other kind is not. */
    {"<a class=\"b>c", "<a .\"b>`c`"},
    {"<a class='b>c<d id=\"e\">f", "<a .'b>`c`<d #e>`f`"},
    {"<a class=\"b>c<d id=\"e\">f", "<a .b>c<d id=>`f`"},
    {"<a id=\"b\"><c class='d>e<f id='g>h", "<a #b><c .d>e<f id=>`h`"},
    /* Names are kept to 23 letters, and end at blanks, slashes and the tag's end. */
    {"<abcdefghijklmnopqrstuvw>", "<abcdefghijklmnopqrstuvw>"},
    {"<abcdefghijklmnopqrstuvwx id=y>", "<abcdefghijklmnopqrstuvw #y>"},
    {"<br/>a</P >b", "<br>`a`</p>`b`"},
    /* Comments, declarations and the like. */
    {"a<!-- b > c -->d", "`a``d`"},
    {"<!-->a", "`a`"},
    {"<!--->a", "`a`"},
    {"<!---->a", "`a`"},
    {"<!--a--!>b", "`b`"},
    {"<!--a-!>b-->c", "`c`"},
    {"<!--a->b", "`b`"},
    {"<!--a>b<!--c-->d", "`d`"},
    {"<!--a-->b<!--c>d", "`b``d`"},
    {"<!- a>b", "`b`"},
    {"<!doctype a>b", "`b`"},
    {"<?a b?>c", "`c`"},
    {"</ a>b", "`b`"},
    {"</>b", "`b`"},
    {"</3>b", "`b`"},
    /* Elements whose content is not text. */
    {"a<script id=b>c<d>e</script>f", "`a``f`"},
    {"<style>a</styles></sty</style\n>b", "`b`"},
    {"<TITLE>a</title/>b", "`b`"},
    {"<script>a", ""},
    {"<script>a</script", ""},
    {"<script>a</script b='>c", "`c`"},
    {"<iframe></iframe><noembed></noembed><noframes></noframes>a", "`a`"},
    {"</script>a", "</script>`a`"},
    {"<scripts>a", "<scripts>`a`"},
};

static void test_cuts(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cuts); i++) {
		g_autofree char *told = pieces_told(cuts[i][0]);
		if (strcmp(told, cuts[i][1]) != 0)
			fail_msg("%s: %s, not %s", cuts[i][0], told, cuts[i][1]);
	}
}

/* The last code there is, those of windows-1252, and names that others begin with. */
static void test_entities(void **unused)
{
	static const char *const texts[][2] = {{"&#x10ffff;", "\xf4\x8f\xbf\xbf"},
	    {"&#1114111;", "\xf4\x8f\xbf\xbf"}, {"&#x110000;", "\ufffd"}, {"&#1114112;", "\ufffd"},
	    {"&#x10ffff0;", "\ufffd"}, {"&#11141110;", "\ufffd"}, {"&#x10000000000000041;", "\ufffd"},
	    {"&#127;", "\x7f"}, {"&#128;", "\u20ac"}, {"&#x9f;", "\u0178"}, {"&#160;", "\u00a0"},
	    {"&#xd7ff;", "\ud7ff"}, {"&#xd800;", "\ufffd"}, {"&#xdfff;", "\ufffd"}, {"&#xe000;", "\ue000"},
	    {"&#65", "A"}, {"&#65;;", "A;"}, {"&#x41G", "AG"}, {"&#X4a;", "J"}, {"&#", "&#"}, {"&#x", "&#x"},
	    {"&#x;", "&#x;"}, {"&", "&"}, {"&;", "&;"}, {"&a", "&a"}, {"&yumlx", "\u00ffx"},
	    {"&OEligx", "&OEligx"}, {"&OElig", "\u0152"}, {"&notin;", "\u2209"}, {"&notit;", "\u00acit;"},
	    {"&thetasym;", "\u03d1"}, {"&thetasymx;", "&thetasymx;"}, {"&amp;lt;", "&lt;"}, {"&gt;;", ">;"},
	    {"&lt", "<"}, {"&AElig;&Aacute;&Acirc;&Agrave;", "\u00c6\u00c1\u00c2\u00c0"},
	    {"&Alpha;&Aring;&Atilde;&Auml;", "\u0391\u00c5\u00c3\u00c4"}, {"&ltx;", "<x;"},
	    {"&pi;", "\u03c0"}, {"&pi-", "\u03c0-"}, {"&-lt;", "&-lt;"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
		g_autoptr(GString) out = g_string_new(NULL);
		markup_decode(texts[i][0], strlen(texts[i][0]), out);
		if (strcmp(out->str, texts[i][1]) != 0)
			fail_msg("%s: %s, not %s", texts[i][0], out->str, texts[i][1]);
	}
	g_autoptr(GString) out = g_string_new(NULL);
	markup_decode("a\0b", 3, out);
	assert_string_equal(out->str, "a\ufffdb");
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_cuts), cmocka_unit_test(test_entities)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
