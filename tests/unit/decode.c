/* From bytes to text: transfer encodings, character sets, HTML, header blocks, fingerprints (HO-10, HO-12). */
#include "mailer/store/store.h"
#include "parsers/charset.h"
#include "parsers/escape.h"
#include "parsers/header.h"
#include "parsers/html.h"
#include "parsers/transfer.h"
#include "parsers/words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

static void is_transfer(enum transfer encoding, const char *text, const char *want)
{
	GString *out = g_string_new(NULL);
	size_t taken = transfer_decode(encoding, text, strlen(text), out);
	g_string_append_printf(out, "%s%s", text[taken] ? "|" : "", text + taken);
	assert_string_equal(out->str, want);
	g_string_free(out, TRUE);
}

static void test_transfer(void **unused)
{
	GString *out;

	(void)unused;
	is_transfer(TRANSFER_QUOTED, "a=\nb=3D=3d=\r\nc", "ab==c");
	is_transfer(TRANSFER_QUOTED, "a =20\t\nb", "a  \nb");
	is_transfer(TRANSFER_QUOTED, "a b\nc\td \r\ne \n", "a b\nc\td\ne\n");
	is_transfer(TRANSFER_QUOTED, "=ZZ=4\n=", "=ZZ=4\n");
	/* Bytes behind the end are not read. */
	for (size_t size = 1; size <= 4; size++) {
		static const char *const wants[] = {"x", "x", "x=4", "xA"};
		g_autoptr(GString) start = g_string_new(NULL);
		assert_int_equal(transfer_decode(TRANSFER_QUOTED, "x=4142", size, start), size);
		assert_string_equal(start->str, wants[size - 1]);
	}
	is_transfer(TRANSFER_BASE64, "QUJD\nRA==\n", "ABCD");
	is_transfer(TRANSFER_BASE64, "Q UJ\tD\r\nRA", "ABCD");
	is_transfer(TRANSFER_BASE64, "QUJD\n____\nQUJD\n", "ABC|____\nQUJD\n");
	is_transfer(TRANSFER_BASE64, "RA==\nQUJD\n", "D|QUJD\n");
	is_transfer(TRANSFER_BASE64, "RA=\r\n=\r\n\r\n", "D");
	/* The first and the last of each row of base64's alphabet (RFC 4648). */
	is_transfer(TRANSFER_BASE64, "AZaz\n09+/", "\x01\x96\xb3\xd3\xdf\xbf");
	is_transfer(TRANSFER_BASE64, "QUJD\nQU-D\n", "ABC|QU-D\n");
	is_transfer(TRANSFER_BASE64, "QUJD\n\tRUZH =\r\nSEk=\n", "ABCEFG|SEk=\n");
	out = g_string_new(NULL);
	assert_int_equal(transfer_decode(TRANSFER_BASE64, "QUJD\nQU\0D\n", 10, out), 5);
	assert_string_equal(out->str, "ABC");
	g_string_free(out, TRUE);
	assert_int_equal(transfer_of("QUOTED-PRINTABLE (x)"), TRANSFER_QUOTED);
	assert_int_equal(transfer_of("7-bit"), TRANSFER_NONE);
	assert_int_equal(transfer_of(NULL), TRANSFER_NONE);
}

static void is_charset(const char *label, const char *bytes, size_t size, const char *want)
{
	GString *out = g_string_new(NULL);
	charset_decode(label, bytes, size, out);
	assert_string_equal(out->str, want);
	g_string_free(out, TRUE);
}

/* Which byte is the first one of a character. */
static void test_order(void **unused)
{
	(void)unused;
	is_charset("utf-16",
	    "\xff\xfe"
	    "A\0",
	    4,
	    "\xef\xbb\xbf"
	    "A");
	is_charset("utf-16",
	    "A\0"
	    "B\0",
	    4, "AB");
	is_charset("utf-16", "\0A\0B", 4, "AB");
	is_charset("utf-16", "\xfe\xff\0A", 4,
	    "\xef\xbb\xbf"
	    "A");
	/* UTF-16 without a byte order mark that begins like one: full-width B (U+FF22), thorn (U+00FE). */
	is_charset("utf-16", "\x22\xff\x31\0", 4, "\xef\xbc\xa2\x31");
	is_charset("utf-16", "\0\xfe\0\x31", 4, "\xc3\xbe\x31");
	/* One zero at an even place, two at odd ones: the majority decides. U+4100 */
	is_charset("utf-16",
	    "A\0\0A"
	    "B\0",
	    6,
	    "A\xe4\x84\x80"
	    "B");
	is_charset("utf-32", "\xff\xfe\0\0A\0\0\0", 8,
	    "\xef\xbb\xbf"
	    "A");
	/* As many at even places as at odd ones: big-endian. */
	is_charset("utf-16", "A\0\0A", 4,
	    "\xe4\x84\x80"
	    "A");
	/* A byte order mark decides, whatever the zeros are: U+4100 in both orders. */
	is_charset("utf-16", "\xfe\xff\x41\0\x41\0", 6, "\xef\xbb\xbf\xe4\x84\x80\xe4\x84\x80");
	is_charset("utf-16", "\xff\xfe\0\x41\0\x41", 6, "\xef\xbb\xbf\xe4\x84\x80\xe4\x84\x80");
	/* A mark alone. */
	is_charset("utf-16", "\xff\xfe", 2, "\xef\xbb\xbf");
	is_charset("utf-16", "\xfe\xff", 2, "\xef\xbb\xbf");
	is_charset("utf-32", "\0\1\xf6\0", 4, "\xf0\x9f\x98\x80");
	is_charset("utf-32", "A\0\0\0", 4, "A");
	is_charset("UTF-32", "\0\0\0A", 4, "A");
}

static void test_charset(void **unused)
{
	(void)unused;
	is_charset("utf-8",
	    "a\xff"
	    "b",
	    3,
	    "a\xef\xbf\xbd"
	    "b");
	is_charset(NULL, "\xc3\xbc", 2, "\xc3\xbc");
	is_charset(NULL, "\xfc\x80", 2, "\xc3\xbc\xe2\x82\xac");
	/* U+5DF1, U+8D27 */
	is_charset("HZ-GB-2312", "~{<:~}B~~ ~{;u\nB~\nC", 19,
	    "\xe5\xb7\xb1"
	    "B~ \xe8\xb4\xa7\nBC");
	is_charset("us-ascii", "\x93", 1, "\xe2\x80\x9c");
	is_charset("ISO-8859-1", "\xc3\xbc", 2, "\xc3\x83\xc2\xbc");
	is_charset("\"iso-8859-15\"", "\xa4", 1, "\xe2\x82\xac");
	is_charset("shift_jis", "\x95\x5c", 2, "\xe8\xa1\xa8");
	is_charset("gb2312", "\xd6\xd0", 2, "\xe4\xb8\xad");
	is_charset("iso-2022-jp", "\x1b$BF|\x1b(B", 8, "\xe6\x97\xa5");
	/* Labels unknown to this program are ignored, even if the host's iconv knows them (MC-60, MC-62). */
	is_charset("ebcdic-us", "AB", 2, "AB");
	is_charset("x-unknown; rm -rf", "\xfc", 1, "\xc3\xbc");
	is_charset("koi8-r", "\xc1", 1, "\xd0\xb0");
	/* A last letter that a combining mark might follow; an unfinished text does not continue in the next. */
	is_charset("windows-1258", "ch\xe0o", 4, "ch\u00e0o");
	is_charset("iso-2022-jp", "\x1b$BF|", 5, "\xe6\x97\xa5");
	is_charset("iso-2022-jp", "AB", 2, "AB");
	/* Bytes that are not valid UTF-8, one by one; a NUL inside is kept. */
	is_charset(NULL, "\xc3\xbc\xff", 3, "\xc3\x83\xc2\xbc\xc3\xbf");
	is_charset("utf-8", "\xff\xfe\xc3\xbc\xc3", 5, "\xef\xbf\xbd\xef\xbf\xbd\xc3\xbc\xef\xbf\xbd");
	g_autoptr(GString) out = g_string_new(NULL);
	charset_decode(NULL, "a\0\xc3\xbc\0", 5, out);
	assert_int_equal(out->len, 5);
	assert_memory_equal(out->str, "a\0\xc3\xbc\0", 5);
	is_charset(NULL, "\xc3\0\xbc", 3, "\xc3\x83");
}

/* Names of the same character set. */
static void test_names(void **unused)
{
	static const struct {
		const char *names[5], *bytes;
		size_t size;
		const char *text;
	} sets[] = {{{"hz", "hz-gb-2312", "HZ"}, "~{VP~}", 6, "\xe4\xb8\xad"},
	    {{"latin1", "iso-8859-1", "iso_8859-1", "windows-1252", "cp1252"}, "\xc3\xbc\x80", 3,
	        "\xc3\x83\xc2\xbc\xe2\x82\xac"},
	    /* The label decides, even if the bytes would be valid in another set. */
	    {{"latin1", "iso-8859-1", "iso_8859-1", "windows-1252", "cp1252"}, "\xc3\xbc", 2,
	        "\xc3\x83\xc2\xbc"},
	    {{"utf8", "utf-8", "UTF-8"}, "\xc3\xbc\x80", 3, "\xc3\xbc\xef\xbf\xbd"},
	    {{"utf16", "utf-16", "ucs-2"}, "\0A\0B", 4, "AB"},
	    {{"utf32", "utf-32", "ucs-4"}, "\0\0\0A", 4, "A"},
	    {{"'gb2312'", "\"gb2312\"", "<gb2312>", "gb2312;x", " gb2312 x"}, "\xd6\xd0", 2, "\xe4\xb8\xad"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(sets); i++)
		for (size_t n = 0; n < G_N_ELEMENTS(sets[i].names) && sets[i].names[n]; n++)
			is_charset(sets[i].names[n], sets[i].bytes, sets[i].size, sets[i].text);
	/* 0x80 to 0x9f differ, from 0xa0 on as in ISO 8859-1. */
	is_charset("windows-1252", "\x7f\x80\x81\x9f\xa0\xff", 6,
	    "\x7f\xe2\x82\xac\xef\xbf\xbd\xc5\xb8\xc2\xa0\xc3\xbf");
	/* Those in between as in iconv, except five undefined ones. */
	for (int c = 0x80; c < 0xa0; c++) {
		const char byte = (char)c;
		g_autofree char *want = g_convert(&byte, 1, "UTF-8", "WINDOWS-1252", NULL, NULL, NULL);
		assert_true(want != NULL || strchr("\x81\x8d\x8f\x90\x9d", byte));
		is_charset("windows-1252", &byte, 1, want ? want : "\xef\xbf\xbd");
	}
	/* Pairs from !! to w~: ideographic blank, and the last one. */
	is_charset("hz", "~{!!~}", 6, "\xe3\x80\x80");
	is_charset("hz", "~{w~~}", 6, "\xe9\xbd\x84");
	is_charset("hz", "~{x~}", 5, "x");
	is_charset("hz", "~{x ~}", 6, "x ");
	is_charset("hz", "~{w\x7f~}~", 7, "w\x7f~");
	/* A character that may combine is written at the end of the text, and the next text begins fresh. */
	is_charset("big5", "\x88\x66", 2, "\xc3\x8a");
	is_charset("iso-2022-jp", "\x1b$BF|", 5, "\xe6\x97\xa5");
	is_charset("iso-2022-jp", "F|", 2, "F|");
	is_charset("hz", "!!w~~", 5, "!!w~");
	/* After an invalid byte the rest is decoded; also beyond one buffer. */
	is_charset("euc-kr", "A\xff\xb0\xa1", 4, "A\xef\xbf\xbd\xea\xb0\x80");
	{
		g_autofree char *many = g_strnfill(3000, '\xc1');
		g_autoptr(GString) want = g_string_new(NULL);
		for (int i = 0; i < 3000; i++)
			g_string_append(want, "\xd0\xb0");
		is_charset("koi8-r", many, 3000, want->str);
	}
	/* Too short to say their order. */
	is_charset("utf-16", "A", 1, "\xef\xbf\xbd");
	is_charset("utf-32", "A\0\0", 3, "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
	is_charset("utf-16", "", 0, "");
}

static void test_common(void **unused)
{
	static const char *const labels[] = {"utf-8", "us-ascii", "iso-8859-1", "windows-1252"};

	(void)unused;
	for (size_t i = 0; i < 4; i++) {
		assert_string_equal(charset_common(labels[i], strlen(labels[i])), labels[i]);
		assert_null(charset_common(labels[i], strlen(labels[i]) - 1));
	}
	assert_string_equal(charset_common("UTF-8;", 5), "utf-8");
	assert_null(charset_common("utf-7", 5));
	assert_null(charset_common("iso-8859-2", 10));
	assert_null(charset_common("utf-16", 6));
}

static void is_html(const char *html, const char *want)
{
	GString *out = g_string_new(NULL);
	html_to_text(html, strlen(html), out);
	assert_string_equal(out->str, want);
	g_string_free(out, TRUE);
}

static void test_html(void **unused)
{
	(void)unused;
	is_html("A<br>B<BR/>C", "A\nB\nC\n");
	is_html("A<br\t>B<br\n>C<br\r>D<br\f>E<br \f\t\r\n/>F", "A\nB\nC\nD\nE\nF\n");
	is_html("<div>A</div><div>B</div>", "A\nB\n");
	is_html("<p>A <b>B</b>\n  C</p>", "A B C\n");
	is_html("<table><tr><td>A<td>B<tr><td>C</table>", "A B\nC\n");
	is_html("<style>x</style><script>y</script><!-- z --><title>t</title>A", "A\n");
	is_html("A<blockquote>B<div>C</div></blockquote>D", "A\n>\n> B\n> C\nD\n");
	is_html("A<div id=divRplyFwdMsg>B</div>C", "A\n>\n> B\n> C\n");
	is_html("&lt;&#65;&#x42;&amp;#67;&lt", "<AB&#67;<\n");
	is_html("<pre>A\n  B</pre>", "A\n  B\n");
	is_html("<pre>A<b>B</b>\n  C<pre>D</pre>\n E</pre>F\n  G", "AB\n  C\nD\n\n E\nF G\n");
	is_html("</pre>A\n  B", "A B\n");
	is_html("<head><meta charset=iso-8859-1></head>\xc3\xbc", "\xc3\xbc\n");
	is_html("", "");
}

/* MC-103, MC-106, MC-109: invalid HTML is read as browsers do. */
static void test_html_wild(void **unused)
{
	(void)unused;
	is_html("A<p>B</span></div></body></html><div>C", "A\nB\nC\n");
	is_html("<p><![if !supportLists]>-&nbsp; <![endif]>A</p>", "-\xc2\xa0 A\n");
	is_html("&nbspA &ampB &copyC &ltD &#65E &eacute &foo &;", "\xc2\xa0"
	                                                          "A &B \xc2\xa9"
	                                                          "C <D AE \xc3\xa9 &foo &;\n");
	/* Beyond Latin-1 the name is the whole one. */
	is_html("&alphaX &euro2 &notinX &sup2X &alpha;X &alpha-X",
	    "&alphaX &euro2 \xc2\xacinX \xc2\xb2X \xce\xb1X \xce\xb1-X\n");
	is_html("&#147;A&#0;&#xd800;&#99999999999999999999;", "\xe2\x80\x9c"
	                                                      "A\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\n");
	is_html("<!-->A<!--->B<!-- > -- <b> --!>C<!-- D --", "ABC<!-- D --\n");
	is_html("A<!---->B<!----!>C<!--!>D--!>E<!--x-->F", "ABCEF\n");
	is_html("<!-- A>B", "B\n");
	is_html("a < b <3 <a href='>'>c</a> <b title=\">\">d</b> <i x=\">e", "a < b <3 c d e\n");
	is_html("<STYLE>A</styled></STYLE\n>B<title>C<b></title>D<script>E", "BD\n");
	is_html("<head>A<title>B</title><meta>C</head>D", "D\n");
	is_html("<head>A<p>B", "B\n");
	/* A tag cut off by the end is ignored, and does not affect what comes before it. */
	is_html("A<br", "A\n");
	is_html("A<blockquote", "A\n");
	is_html("A<div class=gmail_quote", "A\n");
	is_html("A<div class=gmail_quote/", "A\n");
	is_html("A<style", "A\n");
	is_html("<pre>A\n</pre", "A\n");
	is_html("A</blockquote", "A\n");
	is_html("A<", "A<\n");
	is_html("A</", "A</\n");
	is_html("A<!", "A<!\n");
	is_html("A</1", "A</1\n");
	is_html("A</br>B</p>C", "A\nB\nC\n");
	is_html("<div class=\"ydp7yahoo_quoted\">A<div>B</div></div>C<p class='x x_gmail_quote'>D</p>E",
	    ">\n> A\n> B\nC\n>\n> D\nE\n");
	is_html("A<br class=gmail_quote>B", "A\nB\n");
	is_html("A<blockquote>B", "A\n>\n> B\n");
}

/* Numeric entities: windows-1252's from 128 to 159, and invalid ones. */
static void test_html_numbers(void **unused)
{
	static const struct {
		gunichar number, c;
	} cases[] = {{'!', '!'}, {0x7f, 0x7f}, {0x80, 0x20ac}, {0x81, 0xfffd}, {0x9f, 0x178}, {0xa0, 0xa0},
	    {0xff, 0xff}, {0x100, 0x100}, {0xd7ff, 0xd7ff}, {0xd800, 0xfffd}, {0xdfff, 0xfffd},
	    {0xe000, 0xe000}, {0x1f600, 0x1f600}, {0x10ffff, 0x10ffff}, {0x110000, 0xfffd}, {0, 0xfffd}};
	static const char *const forms[] = {
	    "A&#%u;B", "A&#x%x;B", "A&#X%X;B", "A&#%u B", "A&#x%xG", "A&#00%u;B"};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
		for (size_t k = 0; k < G_N_ELEMENTS(forms); k++) {
			g_autoptr(GString) html = g_string_new(NULL), want = g_string_new("A");
			g_string_printf(html, forms[k], cases[i].number);
			g_string_append_unichar(want, cases[i].c);
			g_string_append_printf(want, "%s\n", k == 3 ? " B" : k == 4 ? "G" : "B");
			is_html(html->str, want->str);
		}
	is_html("&# &#; &#x &#x; &#g &#xg", "&# &#; &#x &#x; &#g &#xg\n");
	is_html("&#", "&#\n");
	is_html("&#6", "\x06\n");
	is_html("&#65", "A\n");
	is_html("&", "&\n");
	is_html("&#65;", "A\n");
	is_html("A&lt;", "A<\n");
	is_html("&alpha;", "\xce\xb1\n");
	is_html("&alpha", "\xce\xb1\n");
}

/* MC-106: mail programs mark quoted text by a class, or by an id behind which all is quoted; similar words are no
   marks. */
static void test_html_quotes(void **unused)
{
	static const struct {
		const char *tag;
		char quoted; /* y, n, or a: yes, and everything behind it */
	} cases[] = {{"<div class=gmail_quote>", 'y'}, {"<div class=yahoo_quoted>", 'y'},
	    {"<div class=moz-cite-prefix>", 'y'}, {"<div class=protonmail_quote>", 'y'},
	    {"<div class=zmail_extra>", 'y'}, {"<div class=ymail_android_signature_quote>", 'y'},
	    {"<div class=tutanota_quote>", 'y'}, {"<div class='a GMAIL_QUOTE b'>", 'y'},
	    {"<div class='a\tgmail_quote'>", 'y'}, {"<div class='gmail_quote\n'>", 'y'},
	    {"<div class='a\fgmail_quote\rb'>", 'y'}, {"<div class=x_gmail_quote>", 'y'},
	    {"<div class=X_gmail_quote>", 'y'}, {"<div class=ydpgmail_quote>", 'y'},
	    {"<div class=YDP12ab-gmail_quote>", 'y'}, {"<div class=xx_gmail_quote>", 'n'},
	    {"<div class=y_gmail_quote>", 'n'}, {"<div class=xgmail_quote>", 'n'},
	    {"<div class=agmail_quote>", 'n'}, {"<div class=yd_gmail_quote>", 'n'},
	    {"<div class=gmail_quotes>", 'n'}, {"<div class=gmail_quot>", 'n'},
	    {"<div class=x_x_gmail_quote>", 'n'}, {"<div class=gmail_quote_x>", 'n'}, {"<div class=''>", 'n'},
	    {"<div data-class=gmail_quote>", 'n'}, {"<div id=gmail_quote>", 'n'},
	    {"<div class=a class=gmail_quote>", 'n'}, {"<div id=appendonsend>", 'a'},
	    {"<div id=divRplyFwdMsg>", 'a'}, {"<div id=x_divRplyFwdMsg>", 'a'},
	    {"<div id=mail-editor-reference-message-container>", 'a'}, {"<div id=OLK_SRC_BODY_SECTION>", 'a'},
	    {"<div id=replySplit>", 'a'}, {"<div class=replySplit>", 'n'}, {"<blockquote>", 'y'},
	    {"<blockquotes>", 'n'}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *html = g_strdup_printf("A<p>%sB<div>C</div><br></%s>D", cases[i].tag,
		    g_str_has_prefix(cases[i].tag, "<div") ? "div" : "blockquote");
		is_html(html, cases[i].quoted == 'y'   ? "A\n>\n> B\n> C\n\nD\n"
		              : cases[i].quoted == 'a' ? "A\n>\n> B\n> C\n\n> D\n"
		                                       : "A\nB\nC\n\nD\n");
	}
	is_html("<hr class=gmail_quote>B<img class=gmail_quote>C<input class=gmail_quote>D", "BCD\n");
}

/* Elements that begin and end lines, invisible ones, and those that end an unclosed head. */
static void test_html_elements(void **unused)
{
	static const char *const blocks[] = {"p", "div", "li", "ul", "ol", "table", "tr", "h1", "h2", "h3",
	    "h4", "h5", "h6", "pre", "dl", "dt", "dd", "address", "form", "fieldset", "article", "section",
	    "header", "footer", "main", "nav", "aside", "figure", "body", "html", "center", "caption",
	    "tbody", "noscript", "dir", "menu", "legend", "thead", "tfoot", "option", "select", "textarea",
	    "figcaption", "details", "summary", "P", "Div"};
	static const char *const nothing[] = {"template", "object", "applet", "svg", "canvas", "audio",
	    "video", "xml", "script", "style", "title", "iframe", "noembed", "noframes", "SVG"};
	static const char *const inline_ones[] = {
	    "b", "i", "span", "font", "a", "em", "strong", "u", "x", "divs", "pr"};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(blocks); i++) {
		g_autofree char *html = g_strdup_printf("A<%s>B</%s>C", blocks[i], blocks[i]);
		g_autofree char *head = g_strdup_printf("<head>A<%s>B", blocks[i]);
		is_html(html, "A\nB\nC\n");
		is_html(head, strcmp(blocks[i], "noscript") == 0 ? "" : "B\n");
	}
	for (size_t i = 0; i < G_N_ELEMENTS(nothing); i++) {
		g_autofree char *html = g_strdup_printf("A<%s>B<b>C</b></%s>D", nothing[i], nothing[i]);
		is_html(html, "AD\n");
	}
	for (size_t i = 0; i < G_N_ELEMENTS(inline_ones); i++) {
		g_autofree char *html = g_strdup_printf("A<%s>B</%s>C", inline_ones[i], inline_ones[i]);
		g_autofree char *head = g_strdup_printf("<head>A<%s>B", inline_ones[i]);
		is_html(html, "ABC\n");
		is_html(head, i < 8 ? "B\n" : "");
	}
	/* A break ends an open line, or makes an empty one. */
	is_html("A<br><div>B</div>", "A\nB\n");
	is_html("A <br> B", "A\nB\n");
	is_html("A\rB\fC\tD\nE \r\f\t\n F", "A B C D E F\n");
	is_html("<pre>A\rB\fC\tD E</pre>", "A\rB\fC\tD E\n");
	is_html("A<br><br>B", "A\n\nB\n");
	is_html("<div>A<br></div>B", "A\nB\n");
	is_html("<div>A</div><br><div>B</div>", "A\n\nB\n");
	is_html("<p> A <p> B", "A\nB\n");
	is_html("<pre>A\n</pre>B", "A\nB\n");
	is_html("A<svg><svg>B</svg>C</svg>D", "AD\n");
	is_html("A<svg>B</canvas>C</svg>D</svg>E", "ADE\n");
	is_html("<table><tr><th>A<th>B<td>C", "A B C\n");
	is_html("<pre>A<pre>B\n C</pre>\n D</pre>\n E", "A\nB\n C\n\n D\nE\n");
}

static void test_headers(void **unused)
{
	(void)unused;
	static const char raw[] = "From x y\n\nFrom : a\n b\njunk\nTo: c\n\nbody: no\n";
	struct headers headers;
	headers_read(&headers, raw, sizeof raw - 1, 1000);
	assert_string_equal(headers_find(&headers, "from"), "a b");
	assert_string_equal(headers_find(&headers, "TO"), "c");
	assert_null(headers_find(&headers, "body"));
	assert_string_equal(raw + headers.body, "body: no\n");
	assert_null(headers.problem);
	headers_clear(&headers);
	headers_read(&headers, raw, sizeof raw - 1, 10);
	assert_non_null(headers.problem);
	headers_clear(&headers);
	headers_read(&headers, "A: b\0c\n\n", 8, 1000);
	assert_non_null(headers.problem);
	headers_clear(&headers);
}

static void is_body(const char *raw, const char *want)
{
	struct headers headers;
	headers_read(&headers, raw, strlen(raw), 1000);
	assert_string_equal(raw + headers.body, want);
	headers_clear(&headers);
}

/* MC-7, MC-35: lines that are no header fields, with and without a blank line before the body. */
static void test_body(void **unused)
{
	(void)unused;
	is_body("A: b\njunk\nC: d\n\nbody\n", "body\n");
	is_body("A: b\njunk\n\nbody\n", "body\n");
	is_body("A: b\nC: d\nB12F1W1\nF3XH\n", "B12F1W1\nF3XH\n");
	is_body("A: b\njunk\nC: d\nB12F1W1", "B12F1W1");
	is_body("A: b\n", "");
	is_body("A: b", "");
	is_body("", "");
}

static void is_words(const char *value, const char *want)
{
	GString *out = g_string_new(NULL);
	words_decode(value, out);
	assert_string_equal(out->str, want);
	g_string_free(out, TRUE);
}

/* Encoded words (MC-63, MC-64). */
static void test_words(void **unused)
{
	(void)unused;
	is_words("Essai =?iso-8859-1?Q?accentu=E9?= !", "Essai accentu\xc3\xa9 !");
	is_words("=?iso-8859-1?Q?=B1?= =?iso-8859-2?Q?=B1?=", "\u00b1\u0105");
	is_words("=?utf-8?Q?=C3?= =?utf-7?Q?=A4?=", "\ufffd\ufffd");
	is_words("=?ISO-8859-1?q?R=E9ponse_automatique?=", "R\xc3\xa9ponse automatique");
	is_words("=?koi8-r?B?wdfUz8/U18XU?=",
	    "\xd0\xb0\xd0\xb2\xd1\x82\xd0\xbe\xd0\xbe\xd1\x82\xd0\xb2\xd0\xb5\xd1\x82");
	is_words("=?utf-8?B?w7?= =?UTF-8?b?w7w?= =?utf-8?Q?=C3?= \t=?utf-8?Q?=BC?=",
	    "\xef\xbf\xbd\xc3\xbc\xc3\xbc");
	is_words("=?utf-8*en?Q?a b_c?= =?us-ascii?Q?d?= e", "a b cd e");
	is_words("=?iso-2022-jp?B?GyRCRnwbKEI=?=", "\xe6\x97\xa5");
	is_words("=?utf-8?X?a?= =?utf-8?Q?open =?\? =?Q?x?= a=b", "=?utf-8?X?a?= open =?\? =?Q?x a=b");
	is_words("=?utf-8?Q?no end", "=?utf-8?Q?no end");
	/* Escapes at a word's end, whole and cut; adjacent words without a blank; text around them. */
	is_words("=?utf-8?Q?=41=42?=", "AB");
	is_words("=?utf-8?Q?a=4?= =?utf-8?Q?a=?= =?utf-8?Q?=G1=1G?=", "a=4a==G1=1G");
	is_words("x=?utf-8?Q?a?==?utf-8?Q?b?=y =?utf-8?Q?c?= z =?utf-8?q?d?=", "xaby c z d");
	is_words("=?utf-8?B?QU-JD RA=?=", "ABCD");
	is_words("=?utf-8?Q?\?= =?utf-8?Q?a?=", "a");
	/* Words in different sets are decoded each by its own, in any case; a name has at most 60 characters. */
	is_words("=?utf-8?Q?=C3=BC?= =?iso-8859-1?Q?=FC?= "
	         "=?ISO-8859-1*de?Q?=FC?=",
	    "\xc3\xbc\xc3\xbc\xc3\xbc");
	is_words("=? utf-8?Q?a?=", "=? utf-8?Q?a?=");
	is_words("=?utf-8?Q a?=", "=?utf-8?Q a?=");
	is_words("=?aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff?Q?a?=", "a");
	is_words("=?aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeefffffffffff?Q?a?=",
	    "=?aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeefffffffffff?Q?a?=");
	/* A set's name with its language has to end within 80 bytes. */
	for (int more = 0; more < 2; more++) {
		g_autofree char *language = g_strnfill(72 + (gsize)more, 'x');
		g_autofree char *word = g_strdup_printf("=?utf-8*%s?Q?a?=", language);
		is_words(word, more ? word : "a");
	}
	is_words("Z\xfcge", "Z\xc3\xbcge");
	/* An invalid word after a valid one stays unchanged. */
	is_words("=?utf-8?Q?a?= =?utf-8?X?b?= c", "a =?utf-8?X?b?= c");
	is_words("=?utf-8?Q?a?= xyutf-8?Q?b?=", "a xyutf-8?Q?b?=");
	is_words("=?utf-8?Q?a?= =?utf-8?Q?b", "a =?utf-8?Q?b");
	is_words("=?utf-8?Q?a?=\t =?utf-8?Q?b?= ", "ab ");
	is_words("=?utf-8?Q?a?=\n=?utf-8?Q?b?=", "a\nb");
	is_words("=?iso-8859-1?B?=41?=", "\xc3\xa3");
	is_words("=?x?Q?"
	         "?=",
	    "");
	is_words("", "");
}

static void test_fingerprint(void **unused)
{
	(void)unused;
	static const char a[] = "Return-Path: <x>\r\nReceived: by a\r\n\tat b\r\nFrom: x\r\n\r\nhi\r\n";
	static const char b[] = "Received: by c\nFrom: x\n\nhi\n", c[] = "From: x\n\nho\n";
	char x[65], y[65], z[65];
	store_fingerprint(a, sizeof a - 1, x);
	store_fingerprint(b, sizeof b - 1, y);
	store_fingerprint(c, sizeof c - 1, z);
	assert_string_equal(x, y);
	assert_string_not_equal(x, z);
}

static void test_escape(void **unused)
{
	(void)unused;
	GString *out = g_string_new(NULL);
	escape_text(out, "a\0\x1b\n\xc2\x9b\xe2\x80\xae\xff\xc3\xbc", 12, 0);
	assert_string_equal(out->str, "a\\x00\\x1b\\x0a\\x9b\\u202e\\xff\xc3\xbc");
	g_string_truncate(out, 0);
	escape_text(out, "abcdef", 6, 4);
	assert_string_equal(out->str, "abcd...");
	g_string_free(out, TRUE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_transfer),
	    cmocka_unit_test(test_charset),
	    cmocka_unit_test(test_order),
	    cmocka_unit_test(test_names),
	    cmocka_unit_test(test_common),
	    cmocka_unit_test(test_html),
	    cmocka_unit_test(test_html_wild),
	    cmocka_unit_test(test_html_numbers),
	    cmocka_unit_test(test_html_quotes),
	    cmocka_unit_test(test_html_elements),
	    cmocka_unit_test(test_headers),
	    cmocka_unit_test(test_body),
	    cmocka_unit_test(test_words),
	    cmocka_unit_test(test_fingerprint),
	    cmocka_unit_test(test_escape),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
