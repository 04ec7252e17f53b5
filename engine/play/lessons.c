#include "engine/play/lessons.h"

#include "engine/play/answer.h"
#include "engine/play/bot.h"
#include "engine/play/door.h"
#include "engine/play/report_wrap.h"

#include <inttypes.h>
#include <string.h>

#define LESSONS_MAX 5
/* Number of random order sets that are searched for examples. */
#define TRIES 8
/* A line has two blanks and quotes around the example. */
#define EXAMPLE_WIDTH (REPORT_WIDTH - 4)

struct teacher {
	const struct ruleset *ruleset;
	const struct state *view;
	unsigned seat;
	char *examples[LESSONS_MAX]; /* NULL: none yet */
	unsigned missing;
	/* char *: further legal orders, of forms that already have an example, to replace missing ones (HO-142) */
	GPtrArray *more;
	bool alone; /* accept an example that conflicts with the others: a player may have only one fleet */
};

/* Is every order of the text accepted without a warning? `form` gets the form of the first one. */
static bool is_taken(const struct teacher *t, const char *text, int *form)
{
	struct order_set *set = t->ruleset->orders_read(t->seat, text, strlen(text));
	bool good = set->count > 0;

	state_check_orders(t->view, set, NULL);
	*form = good ? set->orders[0].form : -1;
	for (unsigned i = 0; good && i < set->count; i++) {
		const struct order *order = &set->orders[i];
		good = order->status == ORDER_ACCEPTED && !(order->warnings && order->warnings->len);
	}
	order_set_free(set);
	return good;
}

static bool fits_the_others(const struct teacher *t, const char *line)
{
	g_autoptr(GString) all = g_string_new(NULL);
	int form;

	for (unsigned i = 0; i < LESSONS_MAX; i++)
		if (t->examples[i])
			g_string_append_printf(all, "%s\n", t->examples[i]);
	g_string_append(all, line);
	return is_taken(t, all->str, &form);
}

static void try_line(struct teacher *t, const char *line)
{
	int form;

	if (!*line || strlen(line) > EXAMPLE_WIDTH || !is_taken(t, line, &form))
		return;
	for (unsigned i = 0; i < LESSONS_MAX && t->ruleset->lessons[i].word; i++) {
		if (t->ruleset->lessons[i].form != form || t->examples[i] ||
		    (!t->alone && !fits_the_others(t, line)))
			continue;
		t->examples[i] = g_strdup(line);
		t->missing--;
		return;
	}
}

static void try_lines(struct teacher *t, const char *text)
{
	g_auto(GStrv) lines = g_strsplit(text, "\n", 0);

	for (char **line = lines; *line && t->missing; line++)
		try_line(t, *line);
}

static bool is_known(const struct teacher *t, const char *line)
{
	for (unsigned i = 0; i < LESSONS_MAX; i++)
		if (t->examples[i] && strcmp(t->examples[i], line) == 0)
			return true;
	return g_ptr_array_find_with_equal_func(t->more, line, g_str_equal, NULL);
}

static void find_more(struct teacher *t, const char *text)
{
	g_auto(GStrv) lines = g_strsplit(text, "\n", 0);
	int form;

	for (char **line = lines; *line && t->more->len < t->missing; line++)
		if (**line && strlen(*line) <= EXAMPLE_WIDTH && !is_known(t, *line) &&
		    is_taken(t, *line, &form))
			g_ptr_array_add(t->more, g_strdup(*line));
}

/* Tries what the ruleset suggests first, then the orders of a sensible beginner, then random legal ones. */
static bool find_examples(
    struct teacher *t, const struct rules *rules, const char *report, size_t size, struct error *err)
{
	g_autoptr(GString) orders = g_string_new(NULL);

	for (int try = 0; t->missing && try <= TRIES; try++) {
		/* bots use the first 16 digits */
		g_autofree char *seed = g_strdup_printf("%08x%024x", (unsigned)try, 0U);
		const struct bot_task task = {.rules = rules,
		    .bot = try ? "random" : "steady",
		    .seed = seed,
		    .report = report,
		    .size = size};
		gsize before = orders->len;
		if (try == 0 && t->ruleset->orders_first)
			t->ruleset->orders_first(t->view, t->seat, orders);
		if (!bot_orders(&task, orders, err))
			return false;
		try_lines(t, orders->str + before);
	}
	t->alone = true;
	try_lines(t, orders->str);
	find_more(t, orders->str);
	return true;
}

static void write_lessons(const struct teacher *t, GString *out)
{
	const struct lesson *lessons = t->ruleset->lessons;

	for (unsigned i = 0; i < LESSONS_MAX && lessons[i].word; i++) {
		g_autofree char *line = g_strdup_printf("%s: %s", lessons[i].word, lessons[i].text);
		if (!t->examples[i])
			continue;
		g_string_append_printf(out, "  `%s`\n      ", t->examples[i]);
		report_wrap(out, 8, line);
		g_string_append_c(out, '\n');
	}
	if (t->missing)
		g_string_append(out, "\nNothing of yours can do these yet, so that they have no example:\n");
	for (unsigned i = 0; i < LESSONS_MAX && lessons[i].word; i++) {
		g_autofree char *line = g_strdup_printf(
		    "%s: %s; see `/help %s`", lessons[i].word, lessons[i].text, lessons[i].word);
		if (t->examples[i])
			continue;
		g_string_append(out, "  ");
		report_wrap(out, 6, line);
		g_string_append_c(out, '\n');
	}
	if (t->more->len)
		g_string_append(
		    out, "\nWhat you could order now besides; `/help` with the line explains it:\n");
	for (guint i = 0; i < t->more->len; i++)
		g_string_append_printf(out, "  `%s`\n", (const char *)t->more->pdata[i]);
}

bool lessons_write(
    const struct rules *rules, const char *report, size_t size, GString *out, struct error *err)
{
	struct teacher teacher = {.ruleset = rules->ruleset};
	struct document *document;
	struct state *view = NULL;
	bool good;

	if (!rules->ruleset->lessons)
		return true;
	teacher.more = g_ptr_array_new_with_free_func(g_free);
	document = document_parse("report.json", report, size, EXIT_DATA, err);
	if (document)
		view = answer_view(rules, document_root(document), &teacher.seat, err);
	teacher.view = view;
	while (teacher.missing < LESSONS_MAX && rules->ruleset->lessons[teacher.missing].word)
		teacher.missing++;
	good = view && find_examples(&teacher, rules, report, size, err);
	if (good)
		write_lessons(&teacher, out);
	for (unsigned i = 0; i < LESSONS_MAX; i++)
		g_free(teacher.examples[i]);
	g_ptr_array_unref(teacher.more);
	play_state_free(view);
	document_free(document);
	return good;
}
