/* HO-171: a text by lines and UTF-16 columns, messages in pieces or malicious, a server's answers. */
#include "parsers/editor/diagnose.h"
#include "parsers/editor/lsp_wire.h"
#include "parsers/editor/server.h"
#include "parsers/editor/sheet.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void changed(const char *text, struct range range, const char *with, const char *wanted)
{
	struct worksheet *sheet = sheet_new(text, strlen(text));

	sheet_replace(sheet, &range, with, strlen(with));
	assert_string_equal(sheet->text->str, wanted);
	sheet_free(sheet);
}

/* U+1F600 has two units, e acute one; a position beyond a line means its end, beyond the text the text's end. */
static void texts_change_by_utf16(void **state)
{
	(void)state;
	changed("one\ntwo\n", (struct range){{0, 3}, {1, 0}}, " ", "one two\n");
	changed("a\r\nb\rc", (struct range){{1, 0}, {2, 1}}, "x", "a\r\nx");
	changed("\xf0\x9f\x98\x80x\n", (struct range){{0, 2}, {0, 3}}, "y", "\xf0\x9f\x98\x80y\n");
	changed("\xc3\xa9x", (struct range){{0, 1}, {0, 2}}, "", "\xc3\xa9");
	changed("ab\ncd", (struct range){{0, 99}, {9, 0}}, "!", "ab!");
	changed("ab", (struct range){{0, 2}, {0, 0}}, "!", "ab!");
	assert_int_equal(sheet_character("\xf0\x9f\x98\x80xy", 6, 2), 3);
	assert_int_equal(sheet_character("ab", 2, 4), 4);
	assert_int_equal(sheet_byte("\xf0\x9f\x98\x80xy", 6, 3), 5);
}

static enum wire read_first(const char *bytes, GString *body)
{
	FILE *in = fmemopen((char *)(guintptr)bytes, strlen(bytes), "r");
	struct error err = {0};
	enum wire wire = wire_read(in, body, &err);

	assert_int_equal(err.code, wire == WIRE_BROKEN ? EXIT_DATA : EXIT_DONE);
	error_clear(&err);
	fclose(in);
	return wire;
}

static void messages_are_framed(void **state)
{
	g_autoptr(GString) body = g_string_new(NULL);

	(void)state;
	assert_int_equal(read_first("Content-Length: 2\r\n\r\n{}", body), WIRE_MESSAGE);
	assert_string_equal(body->str, "{}");
	assert_int_equal(read_first("content-type: x\r\nCONTENT-LENGTH:  2\r\n\r\n{}", body), WIRE_MESSAGE);
	assert_int_equal(read_first("Content-Length: 3\r\n\r\n{}", body), WIRE_BROKEN);
	assert_int_equal(read_first("Content-Type: x\r\n\r\n{}", body), WIRE_BROKEN);
	assert_int_equal(read_first("Content-Length: x\r\n\r\n{}", body), WIRE_BROKEN);
	assert_int_equal(read_first("Content-Length: -2\r\n\r\n{}", body), WIRE_BROKEN);
	assert_int_equal(read_first("{}", body), WIRE_BROKEN);
}

/* json.dumps of Python for U+1F600, half of it, NUL, and characters that YAML reads differently. */
static void texts_of_messages(void **state)
{
	g_autoptr(GString) body =
	    g_string_new("{\"a\": \"\\ud83d\\ude00 \\ud83d \\u0000 \\\\u0041 \xe2\x80\xa8 \x7f\"}");
	struct error err = {0};
	struct document *document = wire_parse(body, &err);

	(void)state;
	assert_non_null(document);
	assert_string_equal(node_text_of(document_root(document), "a"),
	    "\xf0\x9f\x98\x80 \xef\xbf\xbd \xef\xbf\xbd \\u0041 \xe2\x80\xa8 \x7f");
	document_free(document);
	g_string_assign(body, "{\"a\": \"\xff\"}");
	assert_null(wire_parse(body, &err));
	error_clear(&err);
}

/* --- The server, of the report that fuzzers have -------------------------------------------- */

static struct desk *desk_for(const char *ruleset)
{
	struct error err = {0};
	g_autofree char *bytes = NULL, *path = g_strconcat("tests/fuzz/report/", ruleset, NULL);
	struct desk *desk;

	assert_true(g_file_get_contents(path, &bytes, NULL, NULL));
	desk = desk_of("report", bytes, strlen(bytes), NULL, &err);
	assert_non_null(desk);
	return desk;
}

static struct desk *report_desk(void)
{
	return desk_for("space-empires");
}

/* The answers to messages, one a line here; *shut: there was a shutdown. */
static char *answers_to(const struct desk *desk, const char *lines, bool *shut)
{
	g_auto(GStrv) each = g_strsplit(lines, "\n", 0);
	g_autoptr(GString) in = g_string_new(NULL);
	char *answers = NULL;
	size_t size = 0;
	FILE *input, *output = open_memstream(&answers, &size);
	struct error err = {0};

	for (char **line = each; *line; line++)
		g_string_append_printf(in, "Content-Length: %zu\r\n\r\n%s", strlen(*line), *line);
	input = fmemopen(in->str, in->len, "r");
	*shut = server_run(desk, input, output, &err);
	assert_false(error_is_set(&err));
	fclose(input);
	fclose(output);
	return answers;
}

#define INITIALIZE "{\"id\": 1, \"method\": \"initialize\", \"params\": {}}\n"
#define OPEN(text)                                                                                           \
	"{\"method\": \"textDocument/didOpen\", \"params\": {\"textDocument\": {\"uri\": \"a\\\"b\", "       \
	"\"version\": 3, \"text\": \"" text "\"}}}\n"

static void has(const char *answers, const char *text)
{
	if (!strstr(answers, text))
		fail_msg("no %s in %s", text, answers);
}

static void the_order_of_calls(void **state)
{
	struct desk *desk = report_desk();
	bool shut;
	char *answers = answers_to(desk,
	    "{\"id\": 9, \"method\": \"textDocument/hover\"}\n" INITIALIZE
	    "{\"id\": \"x\", \"method\": \"dance\"}\n{\"id\": 3, \"method\": \"textDocument/hover\", \"params\": {}}\n"
	    "[]\n{\n{\"id\": 4, \"result\": null}\n{\"id\": 5, \"method\": \"shutdown\"}\n"
	    "{\"id\": 6, \"method\": \"textDocument/hover\"}\n{\"method\": \"exit\"}\n"
	    "{\"id\": 7, \"method\": \"dance\"}",
	    &shut);

	(void)state;
	assert_true(shut);
	has(answers, "\"id\": 9,\n \"error\": {\"code\": -32002");
	has(answers, "\"id\": 1,\n \"result\": {\"capabilities\": {\"positionEncoding\": \"utf-16\"");
	has(answers, "\"id\": \"x\",\n \"error\": {\"code\": -32601");
	has(answers, "\"id\": 3,\n \"error\": {\"code\": -32602");
	has(answers, "\"id\": null,\n \"error\": {\"code\": -32600");
	has(answers, "\"id\": null,\n \"error\": {\"code\": -32700");
	has(answers, "\"id\": 5,\n \"result\": null");
	has(answers, "\"id\": 6,\n \"error\": {\"code\": -32600");
	assert_null(strstr(answers, "\"id\": 7"));
	free(answers);
	answers = answers_to(desk, "{\"method\": \"exit\"}", &shut);
	assert_false(shut);
	free(answers);
	desk_free(desk);
}

/* A refusal has its column, behind a character of two units; closing the document clears it. */
static void diagnostics(void **state)
{
	struct desk *desk = report_desk();
	bool shut;
	char *answers = answers_to(desk,
	    INITIALIZE OPEN(
	        "M1W2\\nM1W2 \\ud83d\\ude00\\n/redy\\n") "{\"method\": \"textDocument/didClose\", "
	                                                 "\"params\": {\"textDocument\": {\"uri\": \"a\\\"b\"}}}",
	    &shut);

	(void)state;
	has(answers, "{\"uri\": \"a\\\"b\", \"version\": 3, \"diagnostics\": [");
	has(answers,
	    "\"start\": {\"line\": 1, \"character\": 5}, \"end\": {\"line\": 1, \"character\": 7}}, \"severity\": 1");
	has(answers, "\"start\": {\"line\": 2, \"character\": 0}");
	has(answers, "{\"uri\": \"a\\\"b\", \"diagnostics\": []}");
	free(answers);
	desk_free(desk);
}

/* /redy was /ready: the whole word is replaced. */
static void code_actions(void **state)
{
	struct desk *desk = report_desk();
	bool shut;
	char *answers = answers_to(desk,
	    INITIALIZE OPEN(
	        " /redy\\n") "{\"id\": 2, \"method\": \"textDocument/codeAction\", \"params\": {\"textDocument\": "
	                     "{\"uri\": \"a\\\"b\"}, \"range\": {\"start\": {\"line\": 0, \"character\": 0}, "
	                     "\"end\": {\"line\": 0, \"character\": 0}}}}",
	    &shut);

	(void)state;
	has(answers, "\"title\": \"did you mean /ready?\", \"kind\": \"quickfix\"");
	has(answers,
	    "\"changes\": {\"a\\\"b\": [{\"range\": {\"start\": {\"line\": 0, \"character\": 1}, \"end\": "
	    "{\"line\": 0, \"character\": 6}}, \"newText\": \"/ready\"}]}");
	free(answers);
	desk_free(desk);
}

struct action {
	struct range range;
	char text[64];
	unsigned count;
};

static void note_action(void *context, const struct range *range, const char *text)
{
	struct action *action = context;

	action->range = *range;
	g_strlcpy(action->text, text, sizeof action->text);
	action->count++;
}

/* The change offered for the first remark on a text; returns the text after it. */
static void offered(const struct desk *desk, const char *text, const char *wanted)
{
	struct worksheet *sheet = sheet_new(text, strlen(text));
	GPtrArray *remarks = desk_remarks(desk, sheet);
	struct action action = {0};

	assert_true(remarks->len > 0);
	desk_mend(desk, sheet, remarks->pdata[0], note_action, &action);
	assert_int_equal(action.count, wanted != NULL);
	if (wanted) {
		sheet_replace(sheet, &action.range, action.text, strlen(action.text));
		assert_string_equal(sheet->text->str, wanted);
	}
	g_ptr_array_free(remarks, TRUE);
	sheet_free(sheet);
}

/* A whole order replaces the whole line, though M1W3 before "1 W3" would read as well; a word replaces the word;
   changes that the check would refuse are not offered. */
static void actions_make_lines_good(void **state)
{
	struct desk *desk = report_desk();

	(void)state;
	offered(desk, "Move 1 W11 ; away\n", "M1W11 ; away\n");
	offered(desk, "ready\n", "/ready\n");
	offered(desk, "move 9 W11\n", NULL);
	desk_free(desk);
	/* For a warning the word is found. */
	desk = desk_for("star-empires");
	offered(
	    desk, "\xf0\x9f\x98\x80\nBUILD Vanir 1 carier\n", "\xf0\x9f\x98\x80\nBUILD Vanir 1 carrier\n");
	offered(
	    desk, "BUILD Vanir 1 carier ; \xf0\x9f\x98\x80\n", "BUILD Vanir 1 carrier ; \xf0\x9f\x98\x80\n");
	desk_free(desk);
}

/* Messages that name a document without a position, or with half of one. */
static void places_are_missing(void **state)
{
	struct desk *desk = report_desk();
	bool shut;
	char *answers = answers_to(desk,
	    INITIALIZE OPEN(
	        "M1W11\\n") "{\"id\": 2, \"method\": \"textDocument/completion\", \"params\": "
	                    "{\"textDocument\": {\"uri\": \"a\\\"b\"}}}\n"
	                    "{\"id\": 3, \"method\": \"textDocument/codeAction\", \"params\": "
	                    "{\"textDocument\": {\"uri\": \"a\\\"b\"}, \"range\": {\"start\": {\"line\": 0}}}}",
	    &shut);

	(void)state;
	has(answers, "\"id\": 2,\n \"error\": {\"code\": -32602");
	has(answers, "\"id\": 3,\n \"error\": {\"code\": -32602");
	free(answers);
	desk_free(desk);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(texts_change_by_utf16),
	    cmocka_unit_test(messages_are_framed),
	    cmocka_unit_test(texts_of_messages),
	    cmocka_unit_test(the_order_of_calls),
	    cmocka_unit_test(diagnostics),
	    cmocka_unit_test(code_actions),
	    cmocka_unit_test(places_are_missing),
	    cmocka_unit_test(actions_make_lines_good),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
