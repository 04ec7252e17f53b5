/* tutorial: the lessons at the terminal (HO-160). */
#include "engine/base/editor.h"
#include "engine/commands/command.h"
#include "engine/play/tutorial.h"
#include "parsers/offline.h"

#include <stdio.h>
#include <string.h>

#define LINE_MOST 1000

struct pupil {
	const struct command_call *call;
	struct tutorial tutorial;
	const char *ruleset;
	unsigned lesson;
	GString *orders; /* the lesson's orders typed so far, canonical */
};

static void say(const struct pupil *p, const GString *text)
{
	fputs(text->str, p->call->out);
	fflush(p->call->out);
}

/* Answers the orders typed so far in this lesson with one more line, and keeps the accepted ones. */
static bool take_line(struct pupil *p, const char *line, struct error *err)
{
	g_autoptr(GString) report = g_string_new(NULL), answer = g_string_new(NULL),
	                   taken = g_string_new(NULL);
	g_autofree char *text = g_strconcat(p->orders->str, line, "\n", NULL);
	struct document *document;

	if (!tutorial_report(&p->tutorial, p->lesson, report, NULL, err))
		return false;
	document = document_parse("report", report->str, report->len, EXIT_SOFTWARE, err);
	if (document)
		offline_answer(&(struct offline){.rules = p->tutorial.rules,
		                   .alone = true,
		                   .typed = true,
		                   .report = document_root(document),
		                   .text = text,
		                   .size = strlen(text),
		                   .answer = answer,
		                   .orders = taken},
		    err);
	document_free(document);
	g_string_assign(p->orders, taken->str);
	g_string_append_c(answer, '\n');
	say(p, answer);
	return !error_is_set(err);
}

/* Says which orders are missing; true if none is. Orders beyond the lesson's are not run, so that every lesson
   has its intended result. `before`: how many were missing before. */
static bool is_right(const struct pupil *p, unsigned *before)
{
	bool more;
	unsigned missing = tutorial_missing(&p->tutorial, p->lesson, p->orders->str, &more);
	g_autoptr(GString) out = g_string_new(NULL);

	if (missing)
		tutorial_remind(&p->tutorial, p->lesson, p->orders->str, missing >= *before, out);
	else if (more)
		g_string_append(out, "The lesson runs its own orders alone; yours would run in a game.\n");
	*before = missing;
	say(p, out);
	tutorial_keep(&p->tutorial, p->lesson, p->orders);
	return missing == 0;
}

static bool is_word(const char *line, const char *words)
{
	g_auto(GStrv) list = g_strsplit(words, " ", 0);
	bool is = false;

	for (char **word = list; *word; word++)
		is = is || g_ascii_strcasecmp(line, *word) == 0;
	return is;
}

/* Asks for the lesson's orders, and says what else can be typed. */
static void ask(const struct pupil *p)
{
	g_autoptr(GString) out = g_string_new(NULL);

	tutorial_ask(&p->tutorial, p->lesson, out);
	g_string_append(out, "? shows this again, q quits.\n");
	say(p, out);
}

static void help(const struct pupil *p)
{
	ask(p);
	fprintf(p->call->out, "nightmail help %s explains all orders.\n", p->ruleset);
	fflush(p->call->out);
}

/* Reads lines until the orders are right; false: the learner quits, or err. */
static bool hear(struct pupil *p, struct error *err)
{
	char line[LINE_MOST];
	unsigned missing;
	bool more;

	g_string_truncate(p->orders, 0);
	missing = tutorial_missing(&p->tutorial, p->lesson, "", &more);
	for (;;) {
		fputs("> ", p->call->errors);
		fflush(p->call->errors);
		if (!fgets(line, sizeof line, stdin))
			return false;
		g_strstrip(line);
		if (is_word(line, "q quit exit"))
			return false;
		if (is_word(line, "? help /help"))
			help(p);
		else if (*line && !take_line(p, line, err))
			return false;
		else if (*line && is_right(p, &missing))
			return true;
	}
}

static bool teach(struct pupil *p, struct error *err)
{
	g_autoptr(GString) out = g_string_new(NULL);

	if (!tutorial_report(&p->tutorial, p->lesson, NULL, out, err))
		return false;
	g_string_append_c(out, '\n');
	say(p, out);
	ask(p);
	if (!hear(p, err))
		return false;
	g_string_truncate(out, 0);
	if (!tutorial_play(&p->tutorial, p->lesson, out, err))
		return false;
	g_string_append_c(out, '\n');
	say(p, out);
	return true;
}

/* Starts the game that follows the lessons, if there is an editor to write orders with. */
static enum exit_code play_on(const struct pupil *p)
{
	const char *words[] = {p->ruleset, "--bots", "steady", NULL};
	struct command_call call = *p->call;
	struct error err = {0};

	call.argc = 3;
	call.argv = (char **)words;
	if (editor_is_there(&err)) {
		fputs("The lessons are over. A game against the bot steady begins.\n\n", p->call->out);
		return command_invoke("play", &call);
	}
	error_clear(&err);
	fprintf(p->call->out,
	    "The lessons are over. nightmail play %s --bots steady begins a game; set EDITOR, in which you\n"
	    "write orders.\n",
	    p->ruleset);
	return EXIT_DONE;
}

/* Goes through the lessons from p->lesson on. */
static enum exit_code teach_all(struct pupil *p, struct error *err)
{
	while (p->lesson <= TUTORIAL_LESSONS && teach(p, err))
		p->lesson++;
	if (p->lesson > TUTORIAL_LESSONS)
		return play_on(p);
	if (!error_is_set(err))
		fprintf(p->call->out, "nightmail tutorial %s %u goes on from here.\n", p->ruleset, p->lesson);
	return EXIT_DONE;
}

static enum exit_code run(const struct command_call *call)
{
	const struct option_spec specs[] = {{0}};
	struct pupil p = {.call = call, .orders = g_string_new(NULL)};
	struct rules *rules = NULL;
	struct error err = {0};
	enum exit_code code = EXIT_DONE;
	int64_t lesson = 1;
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);
	const struct ruleset *ruleset = count > 0 ? ruleset_find(operands[0]) : NULL;

	if (!error_is_set(&err) && (count < 1 || count > 2))
		error_set(
		    &err, EXIT_USAGE, "tutorial takes the name of a ruleset, and the lesson to begin with");
	else if (!error_is_set(&err) && !ruleset)
		error_set(&err, EXIT_NO_INPUT,
		    "there is no ruleset \"%s\"; `nightmail new --list` names them", operands[0]);
	else if (!error_is_set(&err) && count == 2)
		option_number("LESSON", operands[1], 1, TUTORIAL_LESSONS, &lesson, &err);
	if (ruleset && !error_is_set(&err))
		rules = rules_load(ruleset, NULL, &err);
	if (ruleset && rules && tutorial_open(&p.tutorial, rules, &err)) {
		p.ruleset = ruleset->name;
		p.lesson = (unsigned)lesson;
		code = teach_all(&p, &err);
	}
	tutorial_close(&p.tutorial);
	rules_free(rules);
	g_string_free(p.orders, TRUE);
	return command_end(call->errors, &err, code);
}

const struct command command_tutorial = {
    .name = "tutorial",
    .usage = "tutorial RULESET [LESSON]",
    .about = "Teaches a ruleset in five lessons at the terminal, then begins a game",
    .help = "Each lesson shows a report and names orders; type them, one a line. ? shows the\n"
            "lesson again, q quits; LESSON (1 to 5) begins with that one. After the last a\n"
            "game against the bot steady begins, as by `play`.\n",
    .run = run,
};
