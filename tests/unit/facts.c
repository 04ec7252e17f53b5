/* The host's facts of a turn (HO-24, HO-50): which are accepted, and which refused, with a place. */
#include "engine/documents/document.h"
#include "engine/play/report_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static bool read_facts(
    const char *text, struct document **document, struct host_facts *facts, struct error *err)
{
	*document = document_parse("host.yaml", text, strlen(text), EXIT_DATA, err);
	assert_non_null(*document);
	return host_facts_read(document_root(*document), facts, err);
}

#define HEX "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define PART(part) "commitment: " HEX "\nparts: [{empire: MING, part: " part ", drawn: true}]\n"

static void test_refused(void **unused)
{
	static const struct {
		const char *text;
		int line, column;
		const char *told;
	} cases[] = {
	    {"notices: [one, 2]\n", 1, 16, "a text is needed, not a whole number"},
	    {"empires:\n- {name: MING, notices: [[x]]}\n", 2, 26, "a text is needed, not a list"},
	    {"empires:\n- {name: MING}\n- {digest: null}\n", 3, 3, "the key \"name\" is missing"},
	    {"empires: [{name: MING, digest: 1234567890a}]\n", 1, 32, "\"digest\" must have 12 characters"},
	    {"empires: [{name: MING, refused: -1}]\n", 1, 33, "\"refused\" must be"},
	    {"empires: [{name: MING, missed: 1}]\n", 1, 32, "\"missed\" must be"},
	    {"empires: [{name: MING, dedication: many}]\n", 1, 36, "\"dedication\" must be"},
	    {"fortunes: [{empire: MING, scores: [1, x]}]\n", 1, 39,
	        "a score must be a whole number, not a text"},
	    {"fortunes: [{scores: [1]}]\n", 1, 12, "the key \"empire\" is missing"},
	    {"fortunes: [{empire: MING}]\n", 1, 12, "the key \"scores\" is missing"},
	    {"title: x\nhost_part: y\n", 1, 1, "host_part: a commitment is needed"},
	    {PART("two words"), 2, 9, "part: up to 64 printable characters without blanks are needed"},
	    {PART("\"\""), 2, 9, "part: up to 64 printable characters without blanks are needed"},
	    {PART("a" HEX), 2, 9, "part: up to 64 printable characters without blanks are needed"},
	    {"parts: [{empire: MING, part: x}]\n", 1, 9, "the key \"drawn\" is missing"},
	    {"commitment: " HEX "0\n", 1, 13, "\"commitment\" must have 64 characters"},
	    {"rules: {ruleset: cyoe, number: 0}\n", 1, 32, "\"number\" must be"},
	    {"rules: {number: 1}\n", 1, 8, "the key \"ruleset\" is missing"},
	    {"rules: {ruleset: cyoe, number: 1, tables: abc}\n", 1, 43, "\"tables\" must have 64 characters"},
	    {"colour: red\n", 1, 9, "unknown key \"colour\""},
	};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct document *document;
		struct host_facts facts = {0};
		struct error err = {0};
		bool taken = read_facts(cases[i].text, &document, &facts, &err);
		if (taken || err.line != cases[i].line || err.column != cases[i].column ||
		    !strstr(err.text, cases[i].told))
			fail_msg(
			    "%s: %d:%d: %s", cases[i].text, err.line, err.column, taken ? "taken" : err.text);
		assert_int_equal(err.code, EXIT_DATA);
		assert_null(facts.seats);
		error_clear(&err);
		document_free(document);
	}
}

static void test_taken(void **unused)
{
	static const char text[] =
	    "title: The War\ndeadline: soon\nterms: t\nopened: o\ncommitment: " HEX
	    "\nnotices: [n]\nempires:\n"
	    "- {name: MING, digest: 0123456789ab, refused: 3, missed: true, missed_in_row: 2, bot: steady,\n"
	    "   standin: true, out: 4, terms: own, notices: [a, b], dedication: -3}\n- {name: BOSCO, out: 0}\n"
	    "program: 1.0.0\nrules: {ruleset: cyoe, number: 2147483647, tables: null}\n";
	struct document *document;
	struct host_facts facts = {0};
	struct error err = {0};
	const struct host_seat *ming, *bosco;

	(void)unused;
	assert_true(read_facts(text, &document, &facts, &err));
	assert_int_equal(facts.count, 2);
	assert_string_equal(facts.title, "The War");
	assert_string_equal(facts.deadline, "soon");
	ming = host_facts_seat(&facts, 0, "ming");
	bosco = host_facts_seat(&facts, 0, "BOSCO");
	assert_ptr_equal(host_facts_seat(&facts, 1, "ming"), ming);
	assert_ptr_equal(host_facts_seat(&facts, 9, "MING"), ming);
	assert_null(host_facts_seat(&facts, 9, "CLEO"));
	assert_string_equal(ming->digest, "0123456789ab");
	assert_int_equal(ming->refused, 3);
	assert_true(ming->missed && ming->standin && ming->has_dedication);
	assert_int_equal(ming->missed_in_row, 2);
	assert_string_equal(ming->bot, "steady");
	assert_string_equal(ming->terms, "own");
	assert_int_equal(ming->out, 4);
	assert_int_equal(ming->dedication, -3);
	assert_int_equal(ming->notices->count, 2);
	assert_null(bosco->digest);
	assert_false(bosco->missed || bosco->standin || bosco->has_dedication);
	assert_int_equal(bosco->refused + bosco->missed_in_row + bosco->out + bosco->dedication, 0);
	/* Older programs did not record whether standings are shown. */
	assert_true(facts.older);
	host_facts_clear(&facts);
	document_free(document);
	assert_true(read_facts("program: 1.1.0\nstandings: true\n", &document, &facts, &err));
	assert_false(facts.older);
	assert_int_equal(facts.count, 0);
	host_facts_clear(&facts);
	document_free(document);
	assert_true(read_facts(PART("a-word") "host_part: h\n", &document, &facts, &err));
	assert_false(facts.older);
	assert_int_equal(facts.parts->count, 1);
	assert_string_equal(facts.host_part, "h");
	host_facts_clear(&facts);
	document_free(document);
}

/* Records of programs before HO-104 have one number for rules, reports and texts. */
static void test_numbers(void **unused)
{
	static const struct {
		const char *text;
		int64_t rules, report, words;
	} cases[] = {
	    {"title: x\n", 0, 0, 0},
	    {"rules: {ruleset: cyoe, number: 3, tables: null}\n", 3, 3, 3},
	    {"rules: {ruleset: cyoe, number: 3, report: 5, text: 9, tables: null}\n", 3, 5, 9},
	    {"rules: {ruleset: cyoe, number: 3, text: 4}\n", 3, 3, 4},
	};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct document *document;
		struct host_facts facts = {0};
		struct error err = {0};
		assert_true(read_facts(cases[i].text, &document, &facts, &err));
		assert_int_equal(facts.played.rules, cases[i].rules);
		assert_int_equal(facts.played.report, cases[i].report);
		assert_int_equal(facts.played.text, cases[i].words);
		host_facts_clear(&facts);
		document_free(document);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_refused), cmocka_unit_test(test_taken), cmocka_unit_test(test_numbers)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
