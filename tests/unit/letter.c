/* The text of a mail line by line (HO-12). */
#include "parsers/known.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

/* Orders of this test: a capital letter and a digit. */
static bool reads(const char *text, void *context)
{
	(void)context;
	return g_ascii_isupper(text[0]) && g_ascii_isdigit(text[1]);
}

/* `report`: the text that the mail replies to, or NULL. */
static struct letter *read_text(const char *text, const char *report)
{
	struct letter *letter = letter_read(text, strlen(text), 40);
	g_autoptr(letter_known) known = report ? letter_known_new(letter) : NULL;
	struct letter_options options = {.reads = reads, .known = known};

	if (known)
		letter_known_add(known, report);
	letter_settle(letter, &options);
	return letter;
}

/* The kinds of all lines by their first letters: b o c ; r q a s p(armour) P(press). */
static char *kinds(const char *text)
{
	static const char letters[] = "bo/;rqaspP";
	struct letter *letter = read_text(text, NULL);
	GString *out = g_string_new(NULL);

	for (guint i = 0; i < letter->lines->len; i++)
		g_string_append_c(out, letters[g_array_index(letter->lines, struct letter_line, i).kind]);
	letter_free(letter);
	return g_string_free(out, FALSE);
}

#define KINDS(text, want)                                                                                    \
	do {                                                                                                 \
		char *is = kinds(text);                                                                      \
		assert_string_equal(is, want);                                                               \
		g_free(is);                                                                                  \
	} while (0)

static void test_line_ends(void **unused)
{
	(void)unused;
	KINDS("", "");
	KINDS("A1", "o");
	KINDS("A1\n", "o");
	KINDS("A1\rB2\r\nC3\n\nD4\xe2\x80\xa8"
	      "E5\xe2\x80\xa9",
	    "ooobo"
	    "o");
}

static void test_quotes(void **unused)
{
	(void)unused;
	KINDS("> A1\n  > B2\nA1\n", "qqo");
	KINDS("A1\n\nOn 14 Nov X wrote:\n\n> B2\n", "obabq");
	/* an order behind which a name is glued is kept apart from the attribution; a name with digits is a name */
	KINDS("B2Bosco <b@x.example> schrieb:\n> C3\n", "rq");
	KINDS("K9b <b@x.example> schrieb:\n> C3\n", "aq");
	KINDS("A1\nOn 14 Nov,\nX <x@y>\nwrote:\n> B2\n", "oaaaq");
	/* Lines above are joined to an attribution only as far as needed, and never orders (HO-94). */
	KINDS("a 1\nb 2\nc 3\nd:\n> x\n", "oooaq");
	KINDS("m5x\nAnna <a@x> at\n10:00:\n> x\n", "oaaq");
	KINDS("m5x\nAnna, 14.11.2026\n10:00:\n> x\n", "oaaq");
	KINDS("A1\nAnna, 14.11.2026 10:00:\n> x\n", "oaq");
	KINDS("m5x\nOn 14 Nov X <x@y> wrote:\n> x\n", "oaq");
	KINDS("----- Original Message -----\nd:\n> x\n", "aaq");
	KINDS("----- Original Message -----\n> x\n", "aq");
	KINDS("A1\nx:\n> y\n", "oaq");
	KINDS("hello\nx:\n> y\n", "oaq");
	KINDS("4 x\n\nx:\n> y\n", "obaq");
	KINDS("x:\nA1\n> y\n", "ooq");
	/* Embeddings may surround it, but no other invisible characters. */
	KINDS("\u202bx:\u202c\n> y\n", "aq");
	KINDS("\u202bx:\u202c\u202c\n> y\n", "aq");
	KINDS("\u202bx\u202c\n> y\n", "rq");
	KINDS("\u202bx:\u202e\n> y\n", "rq");
	KINDS("x:\xff\n> y\n", "oq");
}

static void test_ends(void **unused)
{
	(void)unused;
	KINDS("A1\n-- \nB2\n", "oss");
	KINDS("A1\n__________\nB2\n", "oss");
	KINDS("A1\n_________\nB2\n", "ooo");
	KINDS("A1\n-----Original Message-----\nB2\n", "oss");
	KINDS("A1\nOriginal Message\nB2\n", "ooo");
	KINDS("A1\n> -- \nB2\n", "oqo");
	struct letter *letter = read_text("A1\n--\nB2\n> C3\nbye\n/ready\n", NULL);
	assert_int_equal(letter->ends, 2);
	assert_int_equal(letter->below, 2);
	letter_free(letter);
}

static void test_commands(void **unused)
{
	(void)unused;
	KINDS("/ready\n / turn 3\nA1\n/end\nB2\n", "//o/s");
	KINDS("/press X\n> hello\nA1\n/end\nB2\n", "/PP/o");
	KINDS("/  press X\nA1\n/ end\nB2\n", "/P/o");
	KINDS("/press X\nA1\n--\n/end\nB2\n", "/PP/o");
	KINDS("/press X\nA1\n__________\n/end\n", "/oss");
	KINDS("/press X\nA1\n--\n__________\n/end\n", "/osss");
	KINDS("/press X\nA1\n--\nB2\n", "/oss");
	KINDS("; A1\n# B2\n", ";;");
}

static void test_folding(void **unused)
{
	(void)unused;
	static const struct {
		const char *raw, *text;
	} cases[] = {{"  A1  ", "A1"}, {"- A1", "A1"}, {"-A1", "-A1"}, {"* *A1*", "A1"}, {"\"A1\"", "A1"},
	    {"\"A1", "\"A1"},
	    {"\xe2\x80\x9c"
	     "A1\xe2\x80\x9d",
	        "A1"},
	    {"\xef\xbc\xa1\xef\xbc\x91", "A1"},
	    {"A\xc2\xa0"
	     "1",
	        "A 1"},
	    {"A\xe2\x80\x8b"
	     "1\xef\xbb\xbf",
	        "A1"},
	    {"\xd0\x90"
	     "1",
	        "\xd0\x90"
	        "1"},
	    {"A\xc2\xb2", "A\xc2\xb2"},
	    /* Invisible characters, each range at its limits, full-width signs, and unusual blanks. */
	    {"A\u00ad\u200b\u200f\u2060\ufeff"
	     "1",
	        "A1"},
	    {"A\uff01\uff5e", "A!~"}, {"A\uff5f", "A\uff5f"},
	    {"A\u3000"
	     "1",
	        "A 1"},
	    {"A\u2003"
	     "1",
	        "A 1"},
	    {"A\u1680"
	     "1",
	        "A 1"},
	    {"A\t1", "A 1"}, {"`A1`", "`A1`"}};
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct letter *letter = read_text(cases[i].raw, NULL);
		assert_string_equal(g_array_index(letter->lines, struct letter_line, 0).text, cases[i].text);
		letter_free(letter);
	}
}

static void test_columns(void **unused)
{
	(void)unused;
	struct letter *letter = read_text("  - \xe2\x80\x8b\"A1 x\"", NULL);
	const struct letter_line *line = &g_array_index(letter->lines, struct letter_line, 0);
	assert_string_equal(line->text, "A1 x");
	GArray *columns = letter_columns(line);
	assert_int_equal(letter_column(columns, 1), 7);
	assert_int_equal(letter_column(columns, 4), 10);
	assert_int_equal(letter_column(columns, 9), 11);
	assert_int_equal(letter_column(columns, 0), 0);
	g_array_free(columns, TRUE);
	letter_free(letter);
}

static void test_refused(void **unused)
{
	(void)unused;
	static const char text[] = "A1\0B2\nA1\x1b\n1234567890\n12345678901\n\xc2\x85";
	struct letter *letter = letter_read(text, sizeof text - 1, 10);
	static const unsigned columns[] = {3, 3, 0, 11, 1};
	for (guint i = 0; i < 5; i++)
		assert_int_equal(g_array_index(letter->lines, struct letter_line, i).column, columns[i]);
	letter_free(letter);
}

static void test_armour(void **unused)
{
	(void)unused;
	KINDS("-----BEGIN PGP SIGNED MESSAGE-----\nHash: X\n\nA1\n- - B2\n-----BEGIN PGP SIGNATURE-----\nxx\n"
	      "-----END PGP SIGNATURE-----\nC3\n",
	    "pppoopppo");
	/* Without an end it is no armour. */
	KINDS("-----BEGIN PGP SIGNATURE-----\nA1\n", "oo");
	KINDS("begin 644 x\nM123\nend\nA1\n", "rppo");
}

/* Where an old mail begins: a header of fields, known or foreign, within seven lines; a line of the player's interrupts
   it. */
static void test_heads(void **unused)
{
	(void)unused;
	KINDS("A1\nFrom: a\nSent: b\nTo: c\nB2\n", "ossss");
	KINDS("A1\nFrom: a\nSent: b\nSubject: c\nB2\n", "ossss");
	KINDS("Date: b\nFrom: a\n\nTo: c\nB2\n", "sssss");
	KINDS("A1\nFrom: a\nSent: b\nB2\n", "oooo");
	KINDS("A1\nSent: b\nTo: c\nB2\n", "oooo");
	KINDS("A1\nTo: c\nFrom: a\nSent: b\nB2\n", "ooooo");
	KINDS("From: a\n1\n2\n3\n4\nSent: b\nTo: c\n", "sssssss");
	KINDS("From: a\n1\n\n2\n3\n4\nSent: b\nTo: c\n", "ssssssss");
	KINDS("From: a\n1\n2\n3\n4\n5\nSent: b\nTo: c\n", "oooooooo");
	KINDS("From: a\nFrom: b\nSent: c\nTo: d\n", "osss");
	KINDS("From: a\nSent: c\n/end\nTo: d\n", "oo/s");
	KINDS("A1\n---- Xyz abc ----\nAbc: d\n\nXyz: e\nB2\n", "osssss");
	KINDS("A1\n---- Xyz abc ----\nAbc: d\nB2\nXyz: e\n", "ooooo");
	KINDS("A1\n-----Original Message-----\n\n> B2\nC3\n", "oabqo");
	/* An attribution may be between them, and nothing else. */
	KINDS("A1\n-----Original Message-----\nX <x@y>:\n> B2\nC3\n", "oaaqo");
	KINDS("A1\n-----Original Message-----\nX <x@y>\n> B2\nC3\n", "ossss");
	KINDS("A1\n-----Original Message-----\nX <x@y>:\nB2\nC3\n", "ossss");
}

/* Lines behind a tab are quoted if the line or header above them belongs to an old mail; the player's own lines between
   have no tab. */
static void test_tabs(void **unused)
{
	(void)unused;
	KINDS("A1\n\tB2\n", "oo");
	KINDS("On Sat X <x@y> wrote:\n\tB2\n\tC3\nD4\n\tE5\n", "aqqoq");
	KINDS("A1\n\nOn Sat X <x@y> wrote:\n\n\n\tB2\n\n\tC3\nD4\n", "obabqbqo");
	KINDS("On Sat X <x@y> wrote:\n\n\tB2\n\tC3\n", "abqq");
	KINDS("x y:\n\tB2\n", "oo");
	KINDS("x@y\n\tB2\n", "oo");
	KINDS("; x@y:\n\tB2\n", ";o");
	KINDS("/x@y:\n\tB2\n", "/o");
	KINDS("A1\n\tx@y:\n\tB2\n", "ooo");
	KINDS("-----Original Message-----\n\tB2\nC3\n", "aqo");
	KINDS("A1\n\tFrom: a\n\tSent: b\n\tTo: c\n\tB2\nC3\n", "oqqqqo");
	KINDS("A1\n\tFrom x@y Sat Nov 14\n\tFrom: a\n\tSent: b\n\tTo: c\n\tB2\n", "oqqqqq");
	KINDS("A1\n\tFrom: a\n\tTo: c\n\tB2\n", "oooo");
	KINDS("\tAb: x@y\n\tCd: 14 Nov 10:30\n\tEf: g\n\tHi: j\n\tA1\n", "qqqqq");
	KINDS("\tAb: x\n\tCd: 14 Nov 10:30\n\tEf: g\n\tHi: j\n\tA1\n", "ooooo");
	KINDS("\tAb: x@y\n\tCd: 14 Nov\n\tEf: g\n\tHi: j\n\tA1\n", "ooooo");
	KINDS("\tAb: x\n\tCd: 10:30\n\tEf: g\n\tHi: j@k\n\tA1\n", "qqqqq");
	KINDS("\tAb: x@y\n\tCd: 10:30\n\tEf: g\n\thi\n\tA1\n", "ooooo");
	KINDS("\tAb: x@y\n\tCd: 14 Nov 10:30\n\tEf: g\n\tA1\n", "oooo");
}

static void test_press_and_marks(void **unused)
{
	(void)unused;
	KINDS("/press X\nA1\nFrom: a\nSent: b\nTo: c\n/end\n", "/ossss");
	KINDS("/press X\nA1\n/end\nB2\n/press Y\nC3\n", "/P/o/o");
	KINDS("/pressed\nA1\n/end\n", "/o/");
	KINDS("/PRESS\nA1\n/END now\nB2\n", "/P/o");
	KINDS("A1\n/ending\nB2\n", "o/o");
}

static bool is_encrypted(const char *text)
{
	struct letter *letter = read_text(text, NULL);
	bool encrypted = letter->encrypted;

	letter_free(letter);
	return encrypted;
}

#define SECRET "-----BEGIN PGP MESSAGE-----\nxx\n-----END PGP MESSAGE-----\n"

static void test_blocks(void **unused)
{
	(void)unused;
	KINDS(SECRET "A1\n", "pppo");
	KINDS("A1\n-- \nB2\n" SECRET "C3\n", "ossssss");
	assert_true(is_encrypted(SECRET));
	assert_false(is_encrypted("-- \n" SECRET));
	assert_false(
	    is_encrypted("-----BEGIN PGP PUBLIC KEY BLOCK-----\nxx\n-----END PGP PUBLIC KEY BLOCK-----\n"));
	/* Below the end mark lines in armour are not orders. */
	struct letter *letter =
	    read_text("A1\n-- \nB2\n-----BEGIN PGP MESSAGE-----\nC3\n-----END PGP MESSAGE-----\nD4\n", NULL);
	assert_int_equal(letter->below, 2);
	letter_free(letter);
	/* Encoded data: a mode of three or four digits, a name, and an end. */
	KINDS("begin 0644 x\nM\nend\nA1\n", "rppo");
	KINDS("begin 64 x\nM\nend\nA1\n", "oooo");
	KINDS("begin 00644 x\nM\nend\nA1\n", "oooo");
	KINDS("begin 648 x\nM\nend\nA1\n", "oooo");
	KINDS("begin 644\nM\nend\nA1\n", "oooo");
	KINDS("begin 644 x\nM\nA1\n", "ooo");
	KINDS("begin 644 x\nend\nbegin 644 y\nA1\n", "rpoo");
	letter = read_text("A1\nbegin 644 x\n\n\nM\nend\n", NULL);
	assert_string_equal(
	    g_array_index(letter->lines, struct letter_line, 1).cause, "5 lines of encoded data");
	assert_int_equal(g_array_index(letter->lines, struct letter_line, 1).column, 1);
	letter_free(letter);
}

/* In a signed text a dash before a line is dash-escaping, behind the signature it is a bullet. */
static void test_dashes(void **unused)
{
	static const char text[] = "-----BEGIN PGP SIGNED MESSAGE-----\n\n- - A1\n- B2\nC3\n- \n"
	                           "-----BEGIN PGP SIGNATURE-----\n-----END PGP SIGNATURE-----\n- - D4\n";
	static const char *const want[] = {"A1", "B2", "C3", "", NULL, NULL, "- D4"};
	struct letter *letter = read_text(text, NULL);

	(void)unused;
	for (guint i = 0; i < G_N_ELEMENTS(want); i++)
		if (want[i])
			assert_string_equal(
			    g_array_index(letter->lines, struct letter_line, i + 2).text, want[i]);
	assert_int_equal(g_array_index(letter->lines, struct letter_line, 5).kind, LETTER_BLANK);
	letter_free(letter);
}

/* Invalid bytes at a line's end, before a line, and alone. */
static void test_bytes(void **unused)
{
	static const struct {
		const char *text;
		gsize size;
		guint lines;
		const char *last; /* as it is read */
		gsize last_size;
	} cases[] = {{"A1\0", 3, 1, "A1\0", 3}, {"\0", 1, 1, "\0", 1}, {"A1\n\0", 4, 2, "\0", 1},
	    {"A1\n\xff", 4, 2, "\xef\xbf\xbd", 3}, {"A\xc3", 2, 1, "A\xef\xbf\xbd", 4},
	    {"A\xc3\n", 3, 1, "A\xef\xbf\xbd", 4}, {"\xc3\xa4", 2, 1, "\xc3\xa4", 2}, {"A1\r", 3, 1, "A1", 2},
	    {"A1\n\n \nB2", 8, 3, "B2", 2}, {"A1\r\nB2", 6, 2, "B2", 2}, {"A1\r\rB2", 6, 3, "B2", 2},
	    {"A1\n\n\n\nB2", 8, 3, "B2", 2}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct letter *letter = letter_read(cases[i].text, cases[i].size, 40);
		const struct letter_line *last =
		    &g_array_index(letter->lines, struct letter_line, letter->lines->len - 1);
		if (letter->lines->len != cases[i].lines)
			fail_msg("case %zu: %u lines", i, letter->lines->len);
		assert_int_equal(last->raw_size, cases[i].last_size);
		assert_memory_equal(last->raw, cases[i].last, cases[i].last_size);
		letter_free(letter);
	}
}

static void test_known(void **unused)
{
	(void)unused;
	struct letter *letter;
	static const struct {
		const char *text, *kinds; /* q: quoted, o: own */
	} cases[] = {
	    /* One or two are the player's own ... */
	    {"F5  <BOSCO> 20\nA1\nW1<MING>(2,3)\n", "ooo"},
	    {"F5 <BOSCO> 20\nW1<MING> (2,3)\nA1\n", "ooo"},
	    /* ... three in a row are not, with blank lines or without. */
	    {"F5 <BOSCO> 20\n\nW1<MING> (2,3)\nA1 A2 A3\nA1\n", "q qqo"},
	    {"A1 A2 A3\nx\nF5 <BOSCO> 20\nW1<MING> (2,3)\n", "oooo"},
	    /* A single one next to marked lines is quoted too, unless it reads as an order. */
	    {"> x\nquiet line\nA1\n", "qqo"},
	    {"quiet line\n\n> x\n", "q q"},
	    {"A1 A2 A3\n\n> x\n", "o q"},
	};
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		unsigned quoted = 0;
		letter =
		    read_text(cases[i].text, "W1<MING> (2,3)\n\n  F5 <BOSCO> 20\nA1 A2 A3\nquiet line\n");
		for (guint n = 0; n < letter->lines->len; n++) {
			enum letter_kind kind = g_array_index(letter->lines, struct letter_line, n).kind;
			char is = kind == LETTER_QUOTE ? 'q' : kind == LETTER_OWN ? 'o' : ' ';
			if (is != cases[i].kinds[n])
				fail_msg("case %zu, line %u: %c", i, n + 1, is);
			quoted += is == 'q';
		}
		assert_int_equal(letter->quoted, quoted);
		letter_free(letter);
	}
}

/* The boxes of Lotus Notes without labels for sender and time begin an old mail; other tables do not (HO-95). */
static void test_boxes(void **unused)
{
	(void)unused;
	KINDS("A1\n|------->\n| X <x@y> |\n| 11/14/2026 10:00 |\n|------->\n  >------|\n  | To: Z |\n"
	      "  | cc: |\n  | Subject: w |\n  >------|\nB2\n",
	    "ossssssssss");
	KINDS("|------->\n| X 10:00 |\n|------->\nB2\n", "oooo");
	KINDS("|------->\n| X 10:00 |\nTo: Z\nSubject: w\nB2\n", "ooooo");
}

/* Read without a grammar: a line above an attribution belongs to it if it has an address. */
static void test_nobody(void **unused)
{
	static const char letters[] = "bo/;rqaspP";
	static const char *const cases[][2] = {{"A1 <x@y>\nd 10:00:\n> x\n", "aaq"},
	    {"x@y\nd 10:00:\n> x\n", "aaq"}, {"A1 <x@y>\nd:\n> x\n", "oaq"}, {"12 x\nd:\n> x\n", "oaq"},
	    {"A1\nd:\n> A1\n", "oaq"}, {"/x@y\nd:\n> x\n", "/aq"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct letter *letter = letter_read(cases[i][0], strlen(cases[i][0]), 40);
		for (guint n = 0; n < letter->lines->len; n++)
			if (letters[g_array_index(letter->lines, struct letter_line, n).kind] !=
			    cases[i][1][n])
				fail_msg("case %zu, line %u", i, n + 1);
		assert_int_equal(letter->quoted, 1);
		assert_int_equal(letter->quoted_orders, 0);
		letter_free(letter);
	}
}

/* Own lines between an attribution and its marked lines: the marked ones were sent to the player, or all of it is the
   original (HO-94). */
static void test_known_among(void **unused)
{
	static const struct {
		const char *text, *kinds;
	} cases[] = {{"On 14 Nov X <x@y> wrote:\nA1\n> r1\n> r2\n> r3\nB2\n", "aoqqqo"},
	    {"On 14 Nov X <x@y> wrote:\nA1\n> r1\n", "aoq"},
	    {"On 14 Nov X <x@y> wrote:\nA1\n> r1\n> r2\n> x\n> y\n", "axqqqq"},
	    {"On 14 Nov X <x@y> wrote:\nA1\n> x\nB2\n", "axqx"},
	    {"On 14 Nov X <x@y> wrote:\nA1\n> > r1\n> > r2\n> > r3\n", "axqqq"},
	    {"On 14 Nov X <x@y> wrote:\nA1\nOn 13 Nov Z <z@y> wrote:\n> r1\n> r2\n> r3\n", "axxqqq"},
	    {"On 14 Nov X <x@y> wrote:\n\nA1\n/ready\n> r1\n> r2\n> r3\n--\nB2\n", "abo/qqqss"}};
	static const char letters[] = "bo/;rqaspPjnx";

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct letter *letter = read_text(cases[i].text, "r1\nr2\nr3\nr4\n");
		for (guint n = 0; n < letter->lines->len; n++)
			if (letters[g_array_index(letter->lines, struct letter_line, n).kind] !=
			    cases[i].kinds[n])
				fail_msg("case %zu, line %u", i, n + 1);
		assert_int_equal(letter->original != 0, cases[i].kinds[1] == 'x');
		letter_free(letter);
	}
}

/* A line of the report is recognized as it is and when it comes back folded. */
static void test_known_folded(void **unused)
{
	static const struct {
		const char *line, *report;
		bool known;
	} cases[] = {{"A1 x", "A1 x", true}, {"A1 x", "  A1  x ", true}, {"A1x", "A1\u200bx", true},
	    {"A1x", "  A1\u200bx", true}, {"A1x", "- A1x", true}, {"A1x", "* A1x", true},
	    {"A1x", "+ A1x", true}, {"A1x", "\"A1x\"", true}, {"A1x", "'A1x'", true},
	    {"A1x", "\u2022 A1x", true}, {"A1x", "A1xy", false}, {"A1x", "x", false},
	    {"A1x", "zz\nA1x", true}, {"A1x", "zz\n\nA1x\nzz", true}, {"A1x", "", false},
	    {"- A1x", "A1x", true}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct letter *letter = letter_read(cases[i].line, strlen(cases[i].line), 40);
		g_autoptr(letter_known) known = letter_known_new(letter);
		letter_known_add(known, cases[i].report);
		letter_settle(letter, &(struct letter_options){.known = known});
		if (g_array_index(letter->lines, struct letter_line, 0).known != cases[i].known)
			fail_msg("case %zu", i);
		letter_free(letter);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_line_ends),
	    cmocka_unit_test(test_quotes),
	    cmocka_unit_test(test_ends),
	    cmocka_unit_test(test_commands),
	    cmocka_unit_test(test_folding),
	    cmocka_unit_test(test_columns),
	    cmocka_unit_test(test_refused),
	    cmocka_unit_test(test_armour),
	    cmocka_unit_test(test_known),
	    cmocka_unit_test(test_known_among),
	    cmocka_unit_test(test_known_folded),
	    cmocka_unit_test(test_nobody),
	    cmocka_unit_test(test_heads),
	    cmocka_unit_test(test_boxes),
	    cmocka_unit_test(test_tabs),
	    cmocka_unit_test(test_press_and_marks),
	    cmocka_unit_test(test_blocks),
	    cmocka_unit_test(test_dashes),
	    cmocka_unit_test(test_bytes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
