/* Header blocks as in mails (MC-6 to MC-11), the cleaned block for MIME readers, and parameters of fields (MC-17,
   MC-129). */
#include "parsers/header.h"
#include "parsers/parameter.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Fields as `name=value`, separated by bars, then the body; R: ends of CR alone, !: odd ends. */
static char *block_of(const char *raw, size_t limit)
{
	struct headers headers;
	GString *out = g_string_new(NULL);

	headers_read(&headers, raw, strlen(raw), limit);
	for (guint i = 0; i < headers.fields->len; i++) {
		const struct header *header = &g_array_index(headers.fields, struct header, i);
		g_string_append_printf(out, "%s=%s|", header->name, header->value);
	}
	g_string_append_printf(out, "%s%s%s%s%s", raw + headers.body, headers.cr_only ? " R" : "",
	    headers.odd_ends ? " !" : "", headers.problem ? " " : "", headers.problem ? headers.problem : "");
	headers_clear(&headers);
	return g_string_free(out, FALSE);
}

static void is_block(const char *raw, const char *want)
{
	g_autofree char *is = block_of(raw, 1000);

	assert_string_equal(is, want);
}

static void reads_fields(void **state)
{
	(void)state;
	is_block("A: b\nC:d \n\nbody", "A=b|C=d|body");
	is_block("A: b\r\nC: d\r\n\r\nbody", "A=b|C=d|body");
	is_block("A: b\n c\n\td\n\nx", "A=b c d|x");
	is_block("A: b\tc\n  \n\nx", "A=b c|x");
	is_block("A:\n\nx", "A=|x");
	is_block("A: b:c\n\nx", "A=b:c|x");
	is_block(" x\nA: b\n\nx", "A=b|x");
	/* Blanks before the colon do not belong to the name; blanks or controls within make it invalid. */
	is_block("A : b\nC\t: d\n\nx", "A=b|C=d|x");
	is_block("A b: c\nE\x7f: f\n: g\nno\nH: i\n\nx", "H=i|x");
	is_block("A: b\nE\x01x: f\n g\nH: i\n\nx", "A=b|H=i|x");
	/* Lines of mbox and blank ones above it. */
	is_block("From x y\nA: b\n\nx", "A=b|x");
	is_block("\n>From x\n\r\nA: b\n\nx", "A=b|x");
	is_block("From : x\nA: b\n\nx", "From=x|A=b|x");
	is_block("From   :x\n\nx", "From=x|x");
	is_block("From \n\nA: b\n\nx", "A=b|x");
	is_block("From\nA: b\n\nx", "A=b|x");
	is_block(">From: x\n\nx", ">From=x|x");
	/* Line ends. */
	is_block("A: b\rC: d\r\rx\ry", "A=b|C=d|x\ry R !");
	is_block("A: b\rC: d\n\nx", "A=b C: d|x !");
	is_block("A: b\r\r\n\r\nx", "A=b|x !");
	is_block("A: b\r\n\r\nx\ry", "A=b|x\ry");
	is_block("", "");
	is_block("\n\n", "");
}

static void reads_limits(void **state)
{
	g_autoptr(GString) raw = g_string_new(NULL);
	g_autofree char *fits = block_of("A: b\n\nx", 6), *more = block_of("A: b\n\nx", 5);
	struct headers headers;

	(void)state;
	assert_string_equal(fits, "A=b|x");
	assert_string_equal(more, "A=b|x its headers are longer than the limit");
	for (int i = 0; i < 1000; i++)
		g_string_append(raw, "A:b\n");
	headers_read(&headers, raw->str, raw->len, 10000);
	assert_null(headers.problem);
	assert_int_equal(headers.fields->len, 1000);
	headers_clear(&headers);
	g_string_append(raw, "A:b\nC: d\n");
	headers_read(&headers, raw->str, raw->len, 10000);
	assert_string_equal(headers.problem, "it has too many header fields");
	headers_clear(&headers);
	headers_read(&headers, "A: b\nC: \0\n\n", 11, 1000);
	assert_string_equal(headers.problem, "its headers hold a NUL character");
	headers_clear(&headers);
	headers_read(&headers, "A: b\na: c\nB: d\n\n\0", 17, 1000);
	assert_null(headers.problem);
	assert_string_equal(headers_find(&headers, "a"), "b");
	assert_string_equal(headers_find(&headers, "b"), "d");
	assert_null(headers_find(&headers, "c"));
	headers_clear(&headers);
}

static void is_clean(const char *raw, const char *want)
{
	struct headers headers;
	g_autoptr(GString) out = g_string_new(NULL);

	headers_read(&headers, raw, strlen(raw), 1000);
	headers_clean(&headers, raw, strlen(raw), out);
	assert_string_equal(out->str, want);
	headers_clear(&headers);
}

#define MULTI "Content-Type: multipart/mixed; boundary=b\n\n"

/* A field that may occur once is kept once; comments that a reader could take for part of a boundary are removed; line
   ends become LF. */
static void is_given_to_readers(void **state)
{
	(void)state;
	is_clean("From x\nA: b\n c\n\nbody\n", "A: b c\n\nbody\n");
	is_clean(
	    "Content-Type: a\nX: 1\ncontent-type: b\nSubject: c\nX: 2\nSUBJECT: "
	    "d\nContent-Transfer-Encoding: e\n"
	    "Content-Transfer-Encoding: f\nContent-Disposition: g\nContent-Disposition: h\nMIME-Version: i\n"
	    "MIME-Version: j\nContent-Types: k\nContent-Types: l\n\nm",
	    "Content-Type: a\nX: 1\nSubject: c\nX: 2\nContent-Transfer-Encoding: e\nContent-Disposition: g\n"
	    "MIME-Version: i\nContent-Types: k\nContent-Types: l\n\nm");
	is_clean("Content-Type: m; boundary=b (c (d) e); x\n\n", "Content-Type: m; boundary=b ; x\n\n");
	is_clean("Content-Type: a(b) (c)(d)\n\n", "Content-Type: a(b) (d)\n\n");
	is_clean("Content-Type: x (a\\) b) c\n\n", "Content-Type: x  c\n\n");
	is_clean("Content-Type: x; y=\"(\\\" (z\" (c \"d\") e\n\n", "Content-Type: x; y=\"(\\\" (z\"  e\n\n");
	is_clean("Content-Type: x (c\n\n", "Content-Type: x (c\n\n");
	is_clean("Content-Typ: x (c)\n\n", "Content-Typ: x (c)\n\n");
	/* The same in headers of parts, and nowhere else. */
	is_clean(MULTI "--b\nX: (a)\ncontent-type: m; Boundary=c (d)\n folded (e)\nY: f\n\nContent-Type: m; "
	               "boundary=g (h)\n--b--\n",
	    MULTI "--b\nX: (a)\nContent-Type: m; Boundary=c  folded \nY: f\n\nContent-Type: m; boundary=g "
	          "(h)\n--b--\n");
	is_clean(MULTI "--b\nContent-Type: m (d)\n\n--b\n--\nContent-Type: m; boundary=x (d)",
	    MULTI "--b\nContent-Type: m (d)\n\n--b\n--\nContent-Type: m; boundary=x \n");
	is_clean(MULTI
	    "--b\nX-Type: m; boundary=x (d)\nContent-Typ: m; boundary=x (d)\nContent-Type m; boundary (d)\n"
	    "Content-Type: m; x=y (d)\n\n",
	    MULTI
	    "--b\nX-Type: m; boundary=x (d)\nContent-Typ: m; boundary=x (d)\nContent-Type m; boundary (d)\n"
	    "Content-Type: m; x=y (d)\n\n");
	is_clean(
	    MULTI "--\nContent-Type: m; boundary=x (d)\n", MULTI "--\nContent-Type: m; boundary=x (d)\n");
	is_clean(MULTI
	    "--b\nContent-Type: a\nX: 1\nX: 2\ncontent-type : c\n folded\n\td\nContent-Disposition: e\n"
	    "Content-Transfer-Encoding: f\nContent-Transfer-Encoding: g\nContent-Disposition: h\n--b\n"
	    "Content-Type: i\n\nContent-Type: j\nContent-Type: k\n",
	    MULTI
	    "--b\nContent-Type: a\nX: 1\nX: 2\nContent-Disposition: e\nContent-Transfer-Encoding: f\n--b\n"
	    "Content-Type: i\n\nContent-Type: j\nContent-Type: k\n");
	is_clean("Content-Type: text/plain\n\n--b\nContent-Type: m; boundary=x (d)\n",
	    "Content-Type: text/plain\n\n--b\nContent-Type: m; boundary=x (d)\n");
	is_clean("A: b\rC: d\r\rx\r\ry\r", "A: b\nC: d\n\nx\n\ny\n");
}

static void trace_ends_at(const char *raw, const char *want)
{
	assert_string_equal(raw + headers_trace_end(raw, strlen(raw)), want);
}

/* Trace fields that servers add do not count (HO-10). */
static void traces(void **state)
{
	(void)state;
	trace_ends_at("Return-Path: x\nReceived: a\n b\n\tc\nX-Spam-Flag: n\nFrom: x\nReceived: y\n\n",
	    "From: x\nReceived: y\n\n");
	trace_ends_at("From a b\n\nReceived: a\r\n b\r\nTo: x\r\n", "To: x\r\n");
	trace_ends_at("received: a\nARC-Seal: b\nX-Gm-: c\nX-Spam: d\nStatus: e\nDate: f\n", "Date: f\n");
	trace_ends_at("Receiveds: a\n", "Receiveds: a\n");
	trace_ends_at("X-Spar: a\n", "X-Spar: a\n");
	trace_ends_at("ARCS: a\n", "ARCS: a\n");
	trace_ends_at("X-Spa: a\n", "X-Spa: a\n");
	trace_ends_at("X-Envelope: a\n", "X-Envelope: a\n");
	trace_ends_at("X-Envelope-To: a\nX-Statuses: b\n", "X-Statuses: b\n");
	trace_ends_at("Received: a\nno field\n", "no field\n");
	trace_ends_at("Received: a\n\nReceived: b\n", "\nReceived: b\n");
	trace_ends_at("Received: a\rReceived: b\rTo: c\r", "To: c\r");
	trace_ends_at("Received: a", "");
	trace_ends_at("", "");
}

static void is_parameter(const char *value, const char *want)
{
	g_autoptr(GString) out = g_string_new(NULL);

	if (parameter_text(value, "name", out) != (want != NULL))
		fail_msg("%s: there or not", value);
	assert_string_equal(out->str, want ? want : "");
}

static void parameters(void **state)
{
	(void)state;
	is_parameter("a; name=b", "b");
	is_parameter("a;\t NAME \r\n = b c", "b");
	is_parameter("a; name=b;x", "b");
	is_parameter("a; names=b; name=c", "c");
	is_parameter("name=b", NULL);
	is_parameter("a; nam=b", NULL);
	is_parameter("a; xname=b; name=c", "c");
	is_parameter("a name=b", NULL);
	is_parameter("a; x=y name=b", NULL);
	is_parameter("a; x=\"; name=b\"; name=c", "c");
	is_parameter("a; x=\"\\\"; name=b\"; name=c", "c");
	is_parameter("a; name", NULL);
	is_parameter("a; name=", NULL);
	is_parameter("a; name=; name=b", "b");
	is_parameter("a; name=\"b; c\\\"\\\\ \r\n d\"; x", "b; c\"\\  d");
	is_parameter("a; x=\"; name=c\"; name=d", "d");
	is_parameter("a; x=\"\\\"; name=c\"; name=d", "d");
	is_parameter("a; x=\\; name=d", "d");
	is_parameter("a; name=\"b", "b");
	is_parameter("a; name==?utf-8?Q?=C3=BC?=", "\xc3\xbc");
	/* RFC 2231: with a character set, in pieces, in any order, up to the first missing piece. */
	is_parameter("a; name*=utf-8'de'%C3%BC.txt", "\xc3\xbc.txt");
	is_parameter("a; name*=iso-8859-1''%FC%G1%4", "\xc3\xbc%G1%4");
	is_parameter("a; name*=b%41%3d", "bA=");
	is_parameter("a; name*=b'%41", "b'A");
	is_parameter("a; name*0=ab; name*1=\"c d\"", "abc d");
	is_parameter("a; name*1=cd; name*0 = ab", "abcd");
	is_parameter("a; name*0=a; name*2=c", "a");
	is_parameter("a; name*0*=utf-8''%C3; name*1*=%BC; name*2=%BC", "\xc3\xbc%BC");
	is_parameter("a; name*0=utf-8''%C3; name*1*='%41", "utf-8''%C3'A");
	is_parameter("a; name*0=a; name*0=b", "a");
	is_parameter("a; name*1=b", NULL);
	is_parameter("a; name*x=b", NULL);
	is_parameter("a; name*64=b; name*0=c", "c");
	is_parameter("a; name*0=%41; name*1=%42; name*64=b", "%41%42");
	is_parameter("a; name*=utf-8''x; name=y", "x");
	is_parameter("a; name=y; name*=utf-8''x", "y");
	{
		g_autoptr(GString) all = g_string_new("a"), want = g_string_new(NULL);
		for (int i = 0; i < 66; i++)
			g_string_append_printf(all, "; name*%d=%c", i, 'a' + i % 26);
		for (int i = 0; i < 64; i++)
			g_string_append_c(want, (char)('a' + i % 26));
		is_parameter(all->str, want->str);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(reads_fields), cmocka_unit_test(reads_limits),
	    cmocka_unit_test(is_given_to_readers), cmocka_unit_test(traces), cmocka_unit_test(parameters)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
