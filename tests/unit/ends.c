/* Bytes behind the end of a text must not matter: a reader that gets a size gives the same result, whatever follows. */
#include "engine/base/text.h"
#include "engine/play/rulesets.h"
#include "mailer/net/nesting.h"
#include "parsers/charset.h"
#include "parsers/escape.h"
#include "parsers/fold.h"
#include "parsers/grammar.h"
#include "parsers/header.h"
#include "parsers/html.h"
#include "parsers/markup.h"
#include "parsers/prose.h"
#include "parsers/transfer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* The reader's result, as text. */
typedef void reader(const char *bytes, size_t size, GString *out);

static void decodes_quoted(const char *bytes, size_t size, GString *out)
{
	size_t encoded = transfer_decode(TRANSFER_QUOTED, bytes, size, out);
	g_string_append_printf(out, "|%zu", encoded);
}

static void decodes_base64(const char *bytes, size_t size, GString *out)
{
	size_t encoded = transfer_decode(TRANSFER_BASE64, bytes, size, out);
	g_string_append_printf(out, "|%zu", encoded);
}

static void cuts_tags(const char *bytes, size_t size, GString *out)
{
	struct markup markup;

	markup_begin(&markup, bytes, size);
	while (markup_next(&markup))
		g_string_append_printf(out, "%d %s [%.*s] [%.*s] [%.*s]\n", markup.kind,
		    markup.kind == MARKUP_TEXT ? "" : markup.name, (int)markup.text.size, markup.text.bytes,
		    (int)markup.class.size, markup.class.bytes, (int)markup.id.size, markup.id.bytes);
}

static void reads_headers(const char *bytes, size_t size, GString *out)
{
	struct headers headers;

	headers_read(&headers, bytes, size, 10000);
	for (guint i = 0; i < headers.fields->len; i++) {
		const struct header *field = &g_array_index(headers.fields, struct header, i);
		g_string_append_printf(out, "%s=%s\n", field->name, field->value);
	}
	g_string_append_printf(out, "%zu %d %d %s %zu\n", headers.body, headers.cr_only, headers.odd_ends,
	    headers.problem ? headers.problem : "", headers_trace_end(bytes, size));
	headers_clean(&headers, bytes, size, out);
	headers_clear(&headers);
}

static void folds(const char *bytes, size_t size, GString *out)
{
	struct fold fold = {.text = out, .columns = g_array_new(FALSE, FALSE, sizeof(guint32))};

	fold_line(&fold, bytes, size);
	g_string_append_printf(out, "|%u %u %d", fold.trouble, fold.length, fold.embedded);
	for (guint i = 0; i < fold.columns->len; i++)
		g_string_append_printf(out, " %u", g_array_index(fold.columns, guint32, i));
	g_array_unref(fold.columns);
}

static void escapes(const char *bytes, size_t size, GString *out)
{
	for (unsigned limit = 0; limit < 30; limit += 7)
		escape_text(out, bytes, size, limit);
	g_string_append_printf(out, "|%zu", text_width(bytes, size));
}

static void writes_prose(const char *bytes, size_t size, GString *out)
{
	prose_text(out, bytes, size);
}

static void decodes_charsets(const char *bytes, size_t size, GString *out)
{
	static const char *const labels[] = {
	    NULL, "utf-8", "iso-8859-1", "windows-1252", "koi8-r", "iso-2022-jp", "gb18030", "utf-16le"};
	const char *common = charset_common(bytes, size);

	for (size_t i = 0; i < G_N_ELEMENTS(labels); i++)
		charset_decode(labels[i], bytes, size, out);
	g_string_append(out, common ? common : "|");
}

static void reads_orders(const char *bytes, size_t size, GString *out)
{
	for (unsigned r = 0; rulesets[r]; r++) {
		const struct grammar *grammar = rulesets[r]->grammar;
		struct order_set *set = orders_read(grammar, 0, bytes, size);
		for (unsigned i = 0; i < set->count; i++) {
			const struct order *order = &set->orders[i];
			g_string_append_printf(out, "%u:%u %s %s %u %s\n", order->line, order->column,
			    order->canonical ? order->canonical : order->text,
			    order->cause ? order->cause : "", order->cause_column,
			    order->hint ? order->hint : "");
		}
		order_set_free(set);
		g_string_append_printf(out, "%d %d %d %d\n", grammar_reads(grammar, bytes, size),
		    grammar_reads_some(grammar, bytes, size), grammar_may_read(grammar, bytes, size),
		    grammar_is_end(grammar, bytes, size));
	}
}

static void counts_brackets(const char *bytes, size_t size, GString *out)
{
	struct nesting nesting = {0};
	bool bearable = nesting_feed(&nesting, bytes, size);

	g_string_append_printf(out, "%d %u %u %d %d %d %u %zu %zu %zu", bearable, nesting.depth,
	    nesting.place, nesting.data, nesting.quoted, nesting.escaped, nesting.brace,
	    (size_t)nesting.number, (size_t)nesting.literal, (size_t)nesting.plain);
}

static reader *const readers[] = {decodes_quoted, decodes_base64, cuts_tags, html_to_text, markup_decode,
    reads_headers, folds, escapes, writes_prose, decodes_charsets, reads_orders, counts_brackets};

static const char *const texts[] = {
    "<p class=\"a b\" id='c'>x &lt;&#65;&#x42;&auml;&nbsp;y</p><!-- c --><br/>\n<a href=d>e</a ><style>f</style >g",
    "<div class=h id = i ><td>j</td><td>k<li>l</li><blockquote>m</blockquote><?php?><!DOCTYPE n><o p=\"q",
    "a=3D=\n b=C3=A4=e2=82=ac =\r\nend = \nx=4\n=zz\n",
    "SGVsbG8sIHdvcmxkIQ==\nMTIz\r\nZm9v Zg==\n-- \nfooter",
    "From x Mon\nReceived: by a\n b\nSubject: =?utf-8?Q?c=C3=A4?=\n\td\nFrom: e@f.test\nno field\n g\n\nbody\n",
    "Received: a\r\n\tb\r\nAuthentication-Results: c\r\nTo: d\r\n\r\ne\r\nf", "To: a\rFrom: b\r\rc\rd",
    "- \"B12F1W1\"",
    "\xe2\x80\xa2 \xef\xbc\xa2\xef\xbc\x91"
    "F1\xe2\x80\x8bW\xc2\xa0 2\xc2\xad ; rest",
    "\xe2\x80\x9c"
    "abc\xe2\x80\x9d \xe2\x80\xae"
    "x\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x92\xbb\xef\xb8\x8f \xd7\x90\xe2\x80\x8f",
    "B12F1W1\nM2W3W4, F1XA\r\nQUIT YES\rFIRE a AT b # c\n; d\nSX1\"e\"\n/end\nB1F1W1",
    "* 1 FETCH (a {3}\r\n(((b \"c\\\"(\" ((d) e\r\n", "windows-1252", "ISO-8859-1;", "+AGE-b&AOQ-"};

/* Bytes with a special meaning for one of the readers. */
static const char odd[] = " \n\r\t>=\"'<;:,0aZ/-(){}#&\\\xa4";

static void test_ends(void **unused)
{
	g_autoptr(GString) bytes = g_string_new(NULL), want = g_string_new(NULL), got = g_string_new(NULL);

	(void)unused;
	for (size_t t = 0; t < G_N_ELEMENTS(texts); t++)
		for (size_t size = 0; size <= strlen(texts[t]); size++) {
			if (!g_utf8_validate(texts[t], (gssize)size, NULL))
				continue;
			for (size_t r = 0; r < G_N_ELEMENTS(readers); r++) {
				g_string_append_len(g_string_truncate(bytes, 0), texts[t], (gssize)size);
				readers[r](bytes->str, size, g_string_truncate(want, 0));
				/* as it goes on, and four others */
				for (size_t i = 0; i < 5; i++) {
					char byte = odd[(size * 4 + i + r) % (sizeof odd - 1)];
					g_autofree char *more = g_strnfill(8, byte);
					g_string_append_len(
					    g_string_truncate(bytes, 0), texts[t], (gssize)size);
					g_string_append(bytes, i ? more : texts[t] + size);
					readers[r](bytes->str, size, g_string_truncate(got, 0));
					if (!g_string_equal(want, got))
						fail_msg(
						    "reader %zu, text %zu, %zu bytes, before %s: %s, not %s",
						    r, t, size, bytes->str + size, got->str, want->str);
				}
			}
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_ends)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
