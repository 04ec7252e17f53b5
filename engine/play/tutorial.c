#include "engine/play/tutorial.h"

#include "engine/base/builtin.h"
#include "engine/play/report_text.h"

#include <string.h>

/* --- The document ------------------------------------------------------------------ */

static const struct node *lesson_of(const struct tutorial *tutorial, unsigned lesson)
{
	const struct node *n = tutorial->lessons->first;

	for (unsigned i = 1; n && i < lesson; i++)
		n = n->next;
	return n;
}

static const char *text_of(const struct tutorial *tutorial, unsigned lesson, const char *key)
{
	return node_get(lesson_of(tutorial, lesson), key)->text;
}

/* The lines of a list of texts. */
static void put_lines(const struct node *list, GString *out)
{
	for (const struct node *n = list ? list->first : NULL; n; n = n->next)
		g_string_append_printf(out, "%s\n", n->text);
}

static bool is_lesson(const struct node *n, struct error *err)
{
	static const char *const keys[] = {"title", "look", "hint", "why"};
	const struct node *orders = n->kind == NODE_MAP ? node_get(n, "orders") : NULL;

	if (!orders || orders->kind != NODE_LIST || !orders->first)
		return node_error(n, err, "a lesson has a list \"orders\"");
	for (size_t i = 0; i < G_N_ELEMENTS(keys); i++) {
		const struct node *text = node_get(n, keys[i]);
		if (!text || text->kind != NODE_TEXT)
			return node_error(n, err, "a lesson has a text \"%s\"", keys[i]);
	}
	return true;
}

static bool take(struct tutorial *tutorial, struct error *err)
{
	struct node *root = document_root(tutorial->document);
	unsigned count = 0;

	tutorial->state = node_get(root, "state");
	tutorial->lessons = node_get(root, "lessons");
	if (!tutorial->state || !tutorial->lessons || tutorial->lessons->kind != NODE_LIST ||
	    !node_get(root, "learner") || !node_get(root, "lasts") || !node_get(root, "words"))
		return node_error(
		    root, err, "a tutorial has \"learner\", \"lasts\", \"words\", \"state\" and \"lessons\"");
	tutorial->learner = node_get(root, "learner")->text;
	for (const struct node *n = node_get(root, "words")->first; n; n = n->next)
		if (n->kind != NODE_MAP || !node_get(n, "word") || !node_get(n, "means"))
			return node_error(n, err, "a word has \"word\" and \"means\"");
	for (const struct node *n = tutorial->lessons->first; n; n = n->next, count++)
		if (!is_lesson(n, err))
			return false;
	return count == TUTORIAL_LESSONS ||
	       node_error(tutorial->lessons, err, "a tutorial has %u lessons", TUTORIAL_LESSONS);
}

bool tutorial_open(struct tutorial *tutorial, const struct rules *rules, struct error *err)
{
	g_autofree char *name = g_strdup_printf("rulesets/%s/tutorial.yaml", rules->ruleset->name);
	const struct builtin_file *file = builtin_find(name);

	*tutorial = (struct tutorial){.rules = rules};
	if (!file)
		return error_set(err, EXIT_NO_INPUT, "%s has no tutorial", rules->ruleset->name);
	tutorial->document =
	    document_parse(name, file->begin, (size_t)(file->end - file->begin), EXIT_SOFTWARE, err);
	if (tutorial->document && take(tutorial, err))
		return true;
	tutorial_close(tutorial);
	return false;
}

void tutorial_close(struct tutorial *tutorial)
{
	document_free(tutorial->document);
	tutorial->document = NULL;
}

const char *tutorial_lasts(const struct tutorial *tutorial)
{
	return node_get(document_root(tutorial->document), "lasts")->text;
}

/* --- Words ------------------------------------------------------------------------- */

/* Does the text have the word, not within another one? In an example (`TRPF`) codes stand side by side. */
static bool has_word(const char *text, const char *word)
{
	size_t size = strlen(word);
	/* A sign needs no blank beside it: "#" is in "#LM". */
	bool letter = g_ascii_isalnum(word[size - 1]);

	for (const char *at = strstr(text, word); at; at = strstr(at + 1, word)) {
		const char *start = at;
		while (start > text && !g_ascii_isspace(start[-1]) && start[-1] != '`')
			start--;
		if (size > 1 && start > text && start[-1] == '`')
			return true;
		if (!letter || ((at == text || !g_ascii_isalpha(at[-1])) && !g_ascii_isalpha(at[size])))
			return true;
	}
	return false;
}

/* Explains the words of a text that another text does not have; if `known` is NULL, those with "later", too. */
static void put_words(const struct tutorial *tutorial, const char *text, const char *known, GString *out)
{
	const struct node *words = node_get(document_root(tutorial->document), "words");

	for (const struct node *n = words->first; n; n = n->next) {
		const char *word = node_get(n, "word")->text;
		g_autofree char *line = g_strdup_printf("%s: %s", word, node_get(n, "means")->text);
		bool told = known ? has_word(text, word) && !has_word(known, word)
		                  : has_word(text, word) || node_get(n, "later");
		if (!told)
			continue;
		g_string_append(out, "  ");
		report_wrap(out, 6, line);
		g_string_append_c(out, '\n');
	}
}

void tutorial_words(const struct tutorial *tutorial, const char *text, GString *out)
{
	put_words(tutorial, text, NULL, out);
}

/* --- Turns ------------------------------------------------------------------------- */

/* Opens the next turn from the document of its state. */
static struct play *open_turn(const struct tutorial *tutorial, const GString *text, struct error *err)
{
	struct document *document = document_parse("tutorial", text->str, text->len, EXIT_SOFTWARE, err);
	struct state *state =
	    document ? play_state_read(tutorial->rules, document_root(document), err) : NULL;

	document_free(document);
	return state ? play_new(state) : NULL;
}

/* The number of a seat: a state that was written and read again may number them differently. */
static unsigned seat_of(const struct play *play, const char *empire)
{
	int seat = state_seat_find(play->state, empire);

	return seat < 0 ? 0 : (unsigned)seat;
}

static void give(struct play *play, const char *empire, const struct node *lines)
{
	g_autoptr(GString) text = g_string_new(NULL);

	put_lines(lines, text);
	play_orders(play, seat_of(play, empire), text->str, text->len);
}

static void give_rivals(const struct tutorial *tutorial, struct play *play, unsigned lesson)
{
	const struct node *rivals = node_get(lesson_of(tutorial, lesson), "rivals");

	for (const struct node *n = rivals ? rivals->first : NULL; n; n = n->next)
		give(play, n->key, n);
}

static bool run_lesson(const struct tutorial *tutorial, struct play *play, unsigned lesson, struct error *err)
{
	give(play, tutorial->learner, node_get(lesson_of(tutorial, lesson), "orders"));
	give_rivals(tutorial, play, lesson);
	return play_run(play, true, err);
}

static void write_start(const struct tutorial *tutorial, GString *out)
{
	struct json *json = json_new(out);

	json_map(json, NULL);
	for (const struct node *n = tutorial->state->first; n; n = n->next)
		json_node(json, NULL, n);
	json_end(json);
	json_free(json);
}

/* Opens the play of a lesson's turn; `before` gets the played turn of the previous lesson, if there is one.
   NULL with err. */
static struct play *open_lesson(
    const struct tutorial *tutorial, unsigned lesson, struct play **before, struct error *err)
{
	g_autoptr(GString) text = g_string_new(NULL);
	struct play *play;

	write_start(tutorial, text);
	play = open_turn(tutorial, text, err);
	for (unsigned i = 1; play && i < lesson; i++) {
		if (!run_lesson(tutorial, play, i, err)) {
			play_free(play);
			return NULL;
		}
		g_string_truncate(text, 0);
		play_state_write(play->state, text);
		play_free(*before);
		*before = play;
		play = open_turn(tutorial, text, err);
	}
	return play;
}

static bool write_report(
    const struct tutorial *tutorial, unsigned lesson, GString *json, GString *text, struct error *err)
{
	struct play *before = NULL;
	struct play *play = open_lesson(tutorial, lesson, &before, err);
	const struct play *told = before ? before : play;
	bool good =
	    play && play_report(told, seat_of(told, tutorial->learner), told == play, json, text, err);

	play_free(before);
	play_free(play);
	return good;
}

bool tutorial_report(
    const struct tutorial *tutorial, unsigned lesson, GString *json, GString *text, struct error *err)
{
	g_autoptr(GString) known = g_string_new(NULL), words = g_string_new(NULL);
	gsize before = text ? text->len : 0;
	bool good = write_report(tutorial, lesson, json, text, err);

	for (unsigned i = 1; good && text && i < lesson; i++)
		good = write_report(tutorial, i, NULL, known, err);
	if (!good || !text)
		return good;
	put_words(tutorial, text->str + before, known->str, words);
	if (words->len)
		g_string_append_printf(text, "\nWhat stands for what:\n%s", words->str);
	return true;
}

/* --- What is said ------------------------------------------------------------------ */

static void put_paragraph(const char *text, GString *out)
{
	report_wrap(out, 0, text);
	g_string_append_c(out, '\n');
}

static void put_orders(const struct tutorial *tutorial, unsigned lesson, GString *out)
{
	const struct node *orders = node_get(lesson_of(tutorial, lesson), "orders");

	g_string_append(out, orders->first->next ? "Order these, one a line:\n" : "Order this:\n");
	for (const struct node *n = orders->first; n; n = n->next)
		g_string_append_printf(out, "  `%s`\n", n->text);
}

void tutorial_ask(const struct tutorial *tutorial, unsigned lesson, GString *out)
{
	g_string_append_printf(
	    out, "Lesson %u of %u: %s\n\n", lesson, TUTORIAL_LESSONS, text_of(tutorial, lesson, "title"));
	put_paragraph(text_of(tutorial, lesson, "look"), out);
	g_string_append_c(out, '\n');
	put_orders(tutorial, lesson, out);
}

/* The lesson's orders in canonical form. */
static char **lines_wanted(const struct tutorial *tutorial, unsigned lesson)
{
	g_autoptr(GString) text = g_string_new(NULL), canonical = g_string_new(NULL);
	struct order_set *set;

	put_lines(node_get(lesson_of(tutorial, lesson), "orders"), text);
	set = tutorial->rules->ruleset->orders_read(0, text->str, text->len);
	play_orders_text(set, canonical);
	order_set_free(set);
	return g_strsplit(g_strchomp(canonical->str), "\n", 0);
}

static char **lines_given(const char *orders)
{
	g_autofree char *copy = g_strchomp(g_strdup(orders));

	return g_strsplit(copy, "\n", 0);
}

static bool has_line(char **lines, const char *line)
{
	return g_strv_contains((const char *const *)lines, line);
}

/* Appends the state after the lesson's turn, with these orders of the learner instead of the lesson's own; false: it
   cannot be played so. */
static bool write_outcome(
    const struct tutorial *tutorial, unsigned lesson, const char *orders, GString *state)
{
	struct error ignored = {0};
	struct play *before = NULL;
	struct play *play = open_lesson(tutorial, lesson, &before, &ignored);
	bool good = play != NULL;

	if (good && orders)
		play_orders(play, seat_of(play, tutorial->learner), orders, strlen(orders));
	else if (good)
		give(play, tutorial->learner, node_get(lesson_of(tutorial, lesson), "orders"));
	if (good)
		give_rivals(tutorial, play, lesson);
	good = good && play_run(play, true, &ignored);
	if (good)
		play_state_write(play->state, state);
	play_free(before);
	play_free(play);
	error_clear(&ignored);
	return good;
}

/* Does the turn come out the same with these orders? Then they say the same in other words (`MOVE eye TO Vega`). */
static bool comes_out_alike(const struct tutorial *tutorial, unsigned lesson, const char *orders)
{
	g_autoptr(GString) wanted = g_string_new(NULL), given = g_string_new(NULL);

	return write_outcome(tutorial, lesson, NULL, wanted) &&
	       write_outcome(tutorial, lesson, orders, given) && g_string_equal(wanted, given);
}

unsigned tutorial_missing(const struct tutorial *tutorial, unsigned lesson, const char *orders, bool *more)
{
	g_auto(GStrv) wanted = lines_wanted(tutorial, lesson), given = lines_given(orders);
	unsigned missing = 0, extra = 0;

	for (char **line = wanted; *line; line++)
		missing += !has_line(given, *line);
	for (char **line = given; *line; line++)
		extra += **line && !has_line(wanted, *line);
	*more = extra > 0;
	if (missing == 0 || extra < missing || !comes_out_alike(tutorial, lesson, orders))
		return missing;
	*more = false;
	return 0;
}

void tutorial_keep(const struct tutorial *tutorial, unsigned lesson, GString *orders)
{
	g_auto(GStrv) wanted = lines_wanted(tutorial, lesson), given = lines_given(orders->str);

	g_string_truncate(orders, 0);
	for (char **line = given; *line; line++)
		if (has_line(wanted, *line))
			g_string_append_printf(orders, "%s\n", *line);
}

void tutorial_remind(
    const struct tutorial *tutorial, unsigned lesson, const char *orders, bool wrong, GString *out)
{
	g_auto(GStrv) wanted = lines_wanted(tutorial, lesson), given = lines_given(orders);
	g_autofree char *hint = g_strconcat("Hint: ", text_of(tutorial, lesson, "hint"), NULL);

	if (wrong)
		put_paragraph(hint, out);
	g_string_append(out, "Missing:\n");
	for (char **line = wanted; *line; line++)
		if (!has_line(given, *line))
			g_string_append_printf(out, "  `%s`\n", *line);
}

static const char *text_in(const struct node *map, const char *key)
{
	const struct node *n = node_get(map, key);

	return n && n->kind == NODE_TEXT ? n->text : "";
}

/* Writes the results of the orders and the events from a report's JSON. */
static void put_outcome(const struct node *report, GString *out)
{
	const struct node *orders = node_get(report, "orders"), *events = node_get(report, "events");

	report_heading(out, "YOUR ORDERS");
	for (const struct node *n = orders ? orders->first : NULL; n; n = n->next)
		g_string_append_printf(out, "  %s: %s\n", text_in(n, "text"), text_in(n, "status"));
	if (events && events->first)
		report_heading(out, "WHAT HAPPENED");
	for (const struct node *n = events ? events->first : NULL; n; n = n->next) {
		g_string_append(out, "  ");
		report_wrap(out, 4, text_in(n, "text"));
		g_string_append_c(out, '\n');
	}
	g_string_append_c(out, '\n');
}

bool tutorial_play(const struct tutorial *tutorial, unsigned lesson, GString *out, struct error *err)
{
	struct play *before = NULL;
	struct play *play = open_lesson(tutorial, lesson, &before, err);
	g_autoptr(GString) json = g_string_new(NULL);
	struct document *document = NULL;
	bool good;

	if (play && run_lesson(tutorial, play, lesson, err) &&
	    play_report(play, seat_of(play, tutorial->learner), false, json, NULL, err))
		document = document_parse("report", json->str, json->len, EXIT_SOFTWARE, err);
	good = document != NULL;
	if (good) {
		put_outcome(document_root(document), out);
		put_paragraph(text_of(tutorial, lesson, "why"), out);
	}
	play_free(before);
	play_free(play);
	document_free(document);
	return good;
}
