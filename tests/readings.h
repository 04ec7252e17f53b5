/* Reads a state from one empire's report, or from that with one place edited (HO-15). For unit tests of rulesets. */
#ifndef TESTS_READINGS_H
#define TESTS_READINGS_H

#include "tests/broken.h"

#include "engine/play/answer.h"
#include "engine/play/door.h"

struct test_reading {
	const char *from, *to; /* the first such words of the report, and their replacement */
	const char *told;      /* part of the expected error; NULL: it is accepted */
};

/* The JSON of a seat's report, on one line. */
static inline char *test_report(const struct test *test, unsigned seat)
{
	const struct report_source source = {.state = test->state, .seat = seat, .started = true};
	GString *json = g_string_new(NULL);

	report_write_json(&source, json);
	g_string_replace(json, "\n", " ", 0);
	while (g_string_replace(json, "  ", " ", 0))
		;
	g_string_replace(json, "[ {", "[{", 0);
	return g_string_free(json, FALSE);
}

/* The state read from it; NULL with err. */
static inline struct state *test_known(
    const struct test *test, const char *json, unsigned *seat, struct error *err)
{
	struct document *report = document_parse("report", json, strlen(json), EXIT_DATA, err);
	struct state *state = report ? answer_view(test->rules, document_root(report), seat, err) : NULL;

	assert_true(!state == error_is_set(err));
	document_free(report);
	return state;
}

static inline void test_same_lines(const char *is, const char *wanted)
{
	g_auto(GStrv) a = g_strsplit(is, "\n", -1), b = g_strsplit(wanted, "\n", -1);

	for (guint i = 0; a[i] || b[i]; i++)
		if (g_strcmp0(a[i], b[i]) != 0)
			fail_msg("%s\ninstead of\n%s", a[i] ? a[i] : "no more", b[i] ? b[i] : "nothing");
}

/* Expects that a seat's own report, in which the seat is `as`, is read as exactly this document. */
static inline struct state *test_knows(const struct test *test, unsigned seat, unsigned as, const char *known)
{
	g_autofree char *json = test_report(test, seat);
	g_autoptr(GString) is = g_string_new(NULL), wanted = g_string_new(NULL);
	struct error err = {0};
	struct state *state = test_known(test, json, &seat, &err), *other;
	struct document *doc = document_parse("known", known, strlen(known), EXIT_DATA, &err);

	other = state && doc ? play_state_read(test->rules, document_root(doc), &err) : NULL;
	if (!other)
		fail_msg("%s", err.text);
	assert_int_equal(seat, as);
	other->seed = state->seed; /* no report contains the seed */
	play_state_write(state, is);
	play_state_write(other, wanted);
	test_same_lines(is->str, wanted->str);
	play_state_free(other);
	document_free(doc);
	return state;
}

static inline void test_readings(
    const struct test *test, unsigned seat, const struct test_reading *rows, size_t count)
{
	g_autofree char *json = test_report(test, seat);

	for (size_t i = 0; i < count; i++) {
		const char *at = strstr(json, rows[i].from);
		struct error err = {0};
		if (!at)
			fail_msg("%s stands nowhere in %s", rows[i].from, json);
		g_autofree char *edited = g_strdup_printf(
		    "%.*s%s%s", (int)(at - json), json, rows[i].to, at + strlen(rows[i].from));
		struct state *state = test_known(test, edited, &seat, &err);
		if (!state != !!rows[i].told || (!state && !strstr(err.text, rows[i].told)))
			fail_msg("%s for %s: %s", rows[i].to, rows[i].from, state ? "it is read" : err.text);
		play_state_free(state);
		error_clear(&err);
	}
}

/* Expects these parts in the GM's report, which contains the public map (HO-67). */
static inline void test_whole(const struct test *test, const char *const *parts, size_t count)
{
	g_autofree char *json = test_report(test, GM_SEAT);

	for (size_t i = 0; i < count; i++)
		if (!strstr(json, parts[i]))
			fail_msg("%s\nis not in\n%s", parts[i], json);
}

#endif
