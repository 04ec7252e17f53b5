/* A turn as the engine plays it, independent of its rules (HO-20), and the files of its reports (HO-50, HO-64), with a
   ruleset that records its calls. */
#include "tests/told.h"

#include "engine/play/answer.h"
#include "engine/play/reports.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define SEATS 4

static const char *const names[SEATS] = {"ANNA", "BERT", "CARL", "DORA"};
static GString *asked;        /* recorded calls, a word each */
static bool reads[SEATS];     /* seats that get a report */
static unsigned broken_after; /* the phase after which an invariant fails, 0: none */
static unsigned ran;          /* number of phases run */

static void note(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void note(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	g_string_append_vprintf(asked, format, args);
	va_end(args);
}

/* Expects the calls since the last check. */
static void was_asked(const char *words)
{
	assert_string_equal(asked->str, words);
	g_string_truncate(asked, 0);
}

/* --- The ruleset --------------------------------------------------------------------- */

static unsigned fake_seats(const struct state *state)
{
	(void)state;
	return SEATS;
}

static struct seat fake_seat(const struct state *state, unsigned seat)
{
	(void)state;
	return (struct seat){.name = names[seat], .reads = reads[seat]};
}

static void fake_free(struct state *state)
{
	note("free ");
	state_end(state);
	g_free(state);
}

static void fake_facts_free(struct state *state)
{
	note("facts ");
	state->facts = NULL;
}

/* Reads lines as orders; those with an x are refused. */
static struct order_set *fake_read(unsigned seat, const char *text, size_t size)
{
	g_autofree char *own = g_strndup(text, size);
	g_auto(GStrv) lines = g_strsplit(own, " ", -1);
	struct order_set *set = order_set_new(seat);

	note("%s reads; ", seat == GM_SEAT ? "GM" : names[seat]);
	for (unsigned i = 0; lines[i]; i++) {
		struct order *order = order_set_add(set, i + 1);
		order->text = order->canonical = order_set_keep(set, lines[i], -1);
	}
	return set;
}

static void fake_check(const struct state *state, struct order_set *set)
{
	(void)state;
	note("%u orders%s; ", set->count, set->at_turn ? " at the turn" : "");
	for (unsigned i = 0; i < set->count; i++)
		if (strchr(set->orders[i].text, 'x'))
			order_refuse(set, &set->orders[i], 1, NULL, "no");
}

static void fake_begin(struct turn *turn)
{
	note("begin ");
	turn->state->facts = asked;
}

static void fake_end(struct turn *turn)
{
	note("end of %" PRId64 " ", turn->state->turn);
}

static void happens(struct turn *turn, const char *word)
{
	struct event *event = event_new(turn->events, "word", "{word}");

	event_text(event, "word", word);
	event_to_all(event);
}

static void fake_first(struct turn *turn)
{
	ran = 1;
	note("first %" PRId64 " ", dice_roll(dice_of(turn->dice, "fake"), 1000000));
	happens(turn, "zebra");
	happens(turn, "ape");
}

static void fake_second(struct turn *turn)
{
	ran = 2;
	note("second ");
	happens(turn, "yak");
	happens(turn, "bear");
}

static bool fake_invariants(const struct state *state, struct error *err)
{
	(void)state;
	return broken_after != ran || error_set(err, EXIT_USAGE, "a hull has a hole");
}

static bool fake_over(const struct state *state, GPtrArray *winners)
{
	(void)state;
	(void)winners;
	return false;
}

static void fake_name(
    const struct state *state, unsigned reader, int kind, int64_t a, int64_t b, GString *out)
{
	(void)state;
	(void)reader;
	g_string_append_printf(out, "%d %" PRId64 " %" PRId64, kind, a, b);
}

/* Everything that a report is made of, as text. */
static char *told(unsigned seat, int64_t turn, bool started, const struct order_set *orders, bool events,
    const struct host_facts *host)
{
	return g_strdup_printf("%s, turn %" PRId64 ", %s, orders %s, %s, %s",
	    seat == GM_SEAT ? "GM" : names[seat], turn, started ? "started" : "played",
	    orders ? orders->orders[0].text : "none", events ? "events" : "nothing",
	    host ? host->title : "no host");
}

static void fake_text(const struct report *report, GString *out)
{
	g_autofree char *text = told(report->seat, report->known->turn, report->started, report->orders,
	    !report->started && report->events, report->host);

	g_string_append_printf(out, "%s\n", text);
}

static void fake_json(const struct report_source *source, struct json *json)
{
	g_autofree char *text = told(
	    source->seat, source->state->turn, source->started, source->orders, source->events, source->host);

	json_text(json, "told", text);
}

static struct state *fake_new(const struct ruleset *ruleset)
{
	const struct state head = {.ruleset = ruleset, .game = (char *)"demo", .turn = 7, .seed = 5};
	struct state *state = g_new0(struct state, 1);

	state_begin(state, &head);
	ran = 0;
	return state;
}

static struct state *fake_view(
    const struct state *head, struct node *report, unsigned *seat, struct error *err)
{
	struct state *state = g_new0(struct state, 1);
	int seen_as;

	assert_string_equal(head->game, "demo");
	if (node_get(report, "bad")) {
		g_free(state);
		node_error(report, err, "bad");
		return NULL;
	}
	state_begin(state, head);
	seen_as = state_seat_find(state, node_text_of(report, "empire"));
	*seat = seen_as < 0 ? 1 : (unsigned)seen_as;
	return state;
}

static const char *ahead; /* text of the forecast */

static void fake_forecast(
    const struct state *before, const struct state *after, const struct order_set *set, GString *out)
{
	assert_true(before->turn == 3 && after->turn == 4 && set->count == 2);
	g_string_append(out, ahead);
}

static const struct phase phases[] = {{"first", "First", fake_first}, {"second", "Second", fake_second}, {0}};

static const struct ruleset plain = {.name = "fake",
    .phases = phases,
    .event_name = fake_name,
    .seats = fake_seats,
    .seat = fake_seat,
    .over = fake_over,
    .state_free = fake_free,
    .facts_free = fake_facts_free,
    .orders_read = fake_read,
    .orders_check = fake_check,
    .turn_begin = fake_begin,
    .turn_end = fake_end,
    .state_of_report = fake_view,
    .forecast = fake_forecast,
    .invariants = fake_invariants,
    .report_text = fake_text,
    .report_json = fake_json};

static int begin(void **unused)
{
	(void)unused;
	asked = g_string_new(NULL);
	return 0;
}

static int end(void **unused)
{
	(void)unused;
	g_string_free(asked, TRUE);
	return 0;
}

/* --- A turn -------------------------------------------------------------------------- */

static int64_t die_of(uint64_t seed)
{
	struct dice *dice = dice_new(seed, 7);
	int64_t value = dice_roll(dice_of(dice, "fake"), 1000000);

	dice_free(dice);
	return value;
}

static void add_line(const struct told_line *line, void *context)
{
	g_string_append_printf(context, "%s %s, ", line->phase, line->text);
}

/* Expects the events that the first seat reads. */
static void happened(const struct play *play, const char *want)
{
	g_autoptr(GString) out = g_string_new(NULL);

	told_each(play->events, play->state, 0, fake_name, add_line, out);
	assert_string_equal(out->str, want);
}

/* Phases run in order between begin and end; then it is the next turn. Facts are freed before their state. */
static void test_turn(void **unused)
{
	(void)unused;
	for (unsigned i = 0; i < 4; i++) {
		struct ruleset ruleset = plain;
		struct error err = {0};
		bool unordered = i & 1, hooks = i < 2;
		ruleset.unordered = unordered;
		if (!hooks) {
			ruleset.turn_begin = ruleset.turn_end = NULL;
			ruleset.facts_free = NULL;
		}
		struct play *play = play_new(fake_new(&ruleset));
		assert_int_equal(play->seats, SEATS);
		assert_true(play_run(play, true, &err));
		g_autofree char *want = g_strdup_printf("%sfirst %" PRId64 " second %s",
		    hooks ? "begin " : "", die_of(5), hooks ? "end of 7 " : "");
		was_asked(want);
		assert_int_equal(play->state->turn, 8);
		happened(play, unordered ? "first ape, first zebra, second bear, second yak, "
		                         : "first zebra, first ape, second yak, second bear, ");
		play_free(play);
		was_asked(hooks ? "facts free " : "free ");
	}
	play_free(NULL);
}

/* A failing invariant is reported with turn and phase if checks are on, and play stops. */
static void test_broken(void **unused)
{
	static const char *const told[] = {
	    NULL, "turn 7, first: a hull has a hole", "turn 7, second: a hull has a hole"};

	(void)unused;
	for (broken_after = 2; broken_after > 0; broken_after--)
		for (unsigned check = 0; check < 2; check++) {
			struct error err = {0};
			struct play *play = play_new(fake_new(&plain));
			assert_int_equal(play_run(play, check, &err), !check);
			assert_int_equal(play->state->turn, check ? 7 : 8);
			assert_int_equal(strstr(asked->str, "second") != NULL, !check || broken_after == 2);
			assert_int_equal(strstr(asked->str, "end") != NULL, !check);
			if (check) {
				assert_string_equal(err.text, told[broken_after]);
				assert_int_equal(err.code, EXIT_SOFTWARE);
			}
			error_clear(&err);
			play_free(play);
			g_string_truncate(asked, 0);
		}
}

/* Dice by another seed, or given values, which the dice must be able to show. */
static void test_dice(void **unused)
{
	static const struct {
		int64_t value, shown;
	} forced[] = {{1, 1}, {1000000, 1000000}, {1000001, 0}};

	(void)unused;
	for (size_t i = 0; i <= G_N_ELEMENTS(forced); i++) {
		struct error err = {0};
		struct play *play = play_new(fake_new(&plain));
		bool given = i < G_N_ELEMENTS(forced), good = !given || forced[i].shown;
		g_autofree char *want =
		    g_strdup_printf("first %" PRId64 " ", given ? forced[i].shown : die_of(99));
		play_dice(play, 99);
		if (given)
			dice_force(play->dice, &forced[i].value, 1);
		assert_int_equal(play_run(play, false, &err), good);
		if (good)
			assert_non_null(strstr(asked->str, want));
		else
			assert_int_equal(err.code, EXIT_DATA);
		error_clear(&err);
		play_free(play);
		g_string_truncate(asked, 0);
	}
}

/* Owners of orders, whether their results are reported, and leftovers. A seat's knowledge is cached until another one
   gives orders. */
static void test_orders(void **unused)
{
	struct play *play = play_new(fake_new(&plain));
	g_autoptr(GString) text = g_string_new("kept\n");
	const struct host_facts facts = {0};

	(void)unused;
	play_orders(play, 1, "a xb c", 6);
	was_asked("BERT reads; 3 orders; ");
	play_orders_at_turn(play, 3, "d e", 1);
	was_asked("DORA reads; free 1 orders at the turn; ");
	play_orders(play, GM_SEAT, "f", 1);
	was_asked("GM reads; 1 orders; ");
	assert_true(!play->orders[0] && !play->orders[2]);
	play_orders_text(play->orders[0], text);
	play_orders_text(play->orders[1], text);
	play_orders_text(play->orders[3], text);
	play_orders_text(play->gm, text);
	assert_string_equal(text->str, "kept\na\nc\nd\nf\n");
	assert_int_equal(answer_refused(play->orders[1]), 1);
	play_orders(play, 1, "g", 1);
	play_orders_text(play->orders[1], g_string_truncate(text, 0));
	assert_string_equal(text->str, "g\n");
	for (unsigned i = 0; i <= SEATS; i++) {
		unsigned seat = i < SEATS ? i : GM_SEAT;
		struct report_source source = play_report_source(play, seat, i ? &facts : NULL);
		assert_true(source.state == play->state && source.seat == seat && !source.started);
		assert_true(source.events == play->events && source.host == (i ? &facts : NULL));
		assert_true(source.orders == (i < SEATS ? play->orders[i] : play->gm));
	}
	play_free(play);
	g_string_truncate(asked, 0);
}

/* SHA-256 of "abc" begins with ba7816bf8f01; nothing is written behind it. */
static void test_digest(void **unused)
{
	char digest[15] = "..............";

	(void)unused;
	play_digest("abcd", 3, digest);
	assert_string_equal(digest, "ba7816bf8f01");
	assert_int_equal(digest[13], '.');
}

/* --- Forecasts -------------------------------------------------------------------------- */

static void test_forecast(void **unused)
{
	static const struct {
		const char *report, *ahead, *want;
	} cases[] = {
	    {"{\"game\": \"demo\", \"turn\": 3}", "  F1 wins\n", "\nIF NOBODY ELSE MOVED\n  F1 wins\n"},
	    {"{\"game\": \"demo\", \"turn\": 3}", "", ""},
	    {"{\"game\": \"demo\", \"turn\": 3, \"bad\": 1}", "x", NULL},
	    {"{\"game\": 3, \"turn\": 3}", "x", NULL}, {"{\"game\": \"demo\", \"turn\": \"3\"}", "x", NULL},
	    {"{\"turn\": 3}", "x", NULL}, {"{\"game\": \"demo\"}", "x", NULL}};
	const struct rules rules = {.ruleset = &plain};

	(void)unused;
	broken_after = 1; /* a failing invariant does not matter in a partial state */
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct error err = {0};
		struct document *report =
		    document_parse("report", cases[i].report, strlen(cases[i].report), EXIT_DATA, &err);
		g_autoptr(GString) out = g_string_new(NULL);
		ahead = cases[i].ahead;
		assert_int_equal(answer_forecast(&rules, document_root(report), "a b", 3, out, &err),
		    cases[i].want != NULL);
		assert_string_equal(out->str, cases[i].want ? cases[i].want : "");
		if (cases[i].want)
			assert_non_null(strstr(asked->str, "BERT reads; 2 orders at the turn; "));
		else
			assert_int_equal(err.code, EXIT_DATA);
		g_string_truncate(asked, 0);
		error_clear(&err);
		document_free(report);
	}
	broken_after = 0;
}

/* --- The files of reports ------------------------------------------------------------------- */

struct archive {
	GString *files;      /* names of the files */
	const char *refused; /* the file that cannot be written */
	const char *bad;     /* the empire whose earlier report cannot be read */
	bool no_text;
};

/* The file's text equals the JSON's to the byte, unless that has none. */
static bool put_file(void *context, const char *name, const GString *bytes, struct error *err)
{
	struct archive *archive = context;
	static char *text;

	if (g_strcmp0(archive->refused, name) == 0)
		return error_set(err, EXIT_IO, "full");
	g_string_append_printf(archive->files, "%s ", name);
	if (g_str_has_suffix(name, ".txt")) {
		g_free(text);
		text = g_strdup(bytes->str);
		return true;
	}
	struct document *document = document_parse(name, bytes->str, bytes->len, EXIT_DATA, err);
	const struct node *root = document_root(document), *told = node_get(root, "told"),
	                  *whole = node_get(root, "text");
	g_autofree char *empire = g_strndup(name, strlen(name) - strlen(".json"));
	assert_string_equal(node_get(root, "empire")->text, empire);
	assert_true(g_str_has_prefix(told->text, empire));
	assert_int_equal(strncmp(told->text, text, strlen(told->text)), 0);
	assert_int_equal(reports_age_of(bytes->str, bytes->len).no_text, archive->no_text);
	assert_int_equal(whole != NULL, !archive->no_text);
	assert_true(!whole || strcmp(whole->text, text) == 0);
	note("%s; ", told->text);
	document_free(document);
	g_clear_pointer(&text, g_free);
	return true;
}

static char *before(void *context, const char *empire, struct reports_age *age, struct error *err)
{
	const struct archive *archive = context;

	assert_true(!age->no_text && !age->no_layout);
	age->no_text = archive->no_text;
	if (g_strcmp0(empire, archive->bad) == 0)
		error_set(err, EXIT_DATA, "not read");
	return NULL;
}

#define ALL "ANNA.txt ANNA.json CARL.txt CARL.json DORA.txt DORA.json "
#define GM "GM.txt GM.json "

/* Written one after the other, the game master's last; a failure ends it. */
static void test_files(void **unused)
{
	static const struct {
		const char *refused, *bad, *files;
		bool gm, no_text, no_before;
	} cases[] = {{.gm = true, .files = ALL GM}, {.files = ALL},
	    {.gm = true, .no_text = true, .files = ALL GM}, {.gm = true, .no_before = true, .files = ALL GM},
	    {.refused = "CARL.txt", .gm = true, .files = "ANNA.txt ANNA.json "},
	    {.refused = "CARL.json", .gm = true, .files = "ANNA.txt ANNA.json CARL.txt "},
	    {.refused = "GM.json", .gm = true, .files = ALL "GM.txt "},
	    {.bad = "DORA", .gm = true, .files = "ANNA.txt ANNA.json CARL.txt CARL.json "},
	    {.bad = "BERT", .gm = true, .files = ALL GM}, {.bad = "GM", .gm = true, .files = ALL}};

	(void)unused;
	reads[0] = reads[2] = reads[3] = true;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct ruleset ruleset = plain;
		struct error err = {0};
		g_autoptr(GString) files = g_string_new(NULL);
		struct archive archive = {files, cases[i].refused, cases[i].bad, cases[i].no_text};
		const struct reports_call call = {
		    .before = cases[i].no_before ? NULL : before, .file = put_file, .context = &archive};
		ruleset.gm_report = cases[i].gm;
		struct state *state = fake_new(&ruleset);
		bool trouble = cases[i].refused || (cases[i].bad && strcmp(cases[i].bad, "BERT") != 0);
		assert_int_equal(reports_of_state(state, &call, &err), !trouble);
		assert_int_equal(error_is_set(&err), trouble);
		assert_string_equal(files->str, cases[i].files);
		error_clear(&err);
		play_state_free(state);
		g_string_truncate(asked, 0);
	}
}

/* Reports of a turn contain its orders and events, and the state afterwards. */
static void test_reports(void **unused)
{
	struct ruleset ruleset = plain;
	const struct host_facts facts = {.title = "Demo"};
	struct error err = {0};
	g_autoptr(GString) files = g_string_new(NULL);
	struct archive archive = {.files = files};
	struct reports_call call = {.facts = &facts, .file = put_file, .context = &archive};

	(void)unused;
	ruleset.gm_report = true;
	reads[0] = reads[1] = reads[3] = true;
	reads[2] = false;
	struct play *play = play_new(fake_new(&ruleset));
	play_orders(play, 1, "b1", 2);
	play_orders(play, GM_SEAT, "g1", 2);
	assert_true(play_run(play, false, &err));
	g_string_truncate(asked, 0);
	assert_true(reports_of_play(play, &call, &err));
	was_asked(
	    "free ANNA, turn 8, played, orders none, events, Demo; "
	    "free BERT, turn 8, played, orders b1, events, Demo; "
	    "free DORA, turn 8, played, orders none, events, Demo; GM, turn 8, played, orders g1, events, Demo; ");
	call.facts = NULL;
	assert_true(reports_of_state(play->state, &call, &err));
	was_asked("free ANNA, turn 8, started, orders none, nothing, no host; "
	          "free BERT, turn 8, started, orders none, nothing, no host; "
	          "free DORA, turn 8, started, orders none, nothing, no host; "
	          "GM, turn 8, started, orders none, nothing, no host; ");
	play_free(play);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_turn), cmocka_unit_test(test_broken),
	    cmocka_unit_test(test_dice), cmocka_unit_test(test_orders), cmocka_unit_test(test_digest),
	    cmocka_unit_test(test_forecast), cmocka_unit_test(test_files), cmocka_unit_test(test_reports)};

	return cmocka_run_group_tests(tests, begin, end);
}
