#include "mailer/requests/course.h"

#include "engine/acts/first_game.h"
#include "engine/play/report_wrap.h"
#include "engine/play/tutorial.h"
#include "mailer/answer/reply.h"
#include "mailer/requests/commands.h"
#include "mailer/requests/lobby.h"
#include "mailer/requests/seat_commands.h"
#include "mailer/requests/share.h"
#include "parsers/offline.h"

#include <string.h>

/* Answers to lessons are limited as those to strangers' commands are (HO-98). An address may start two games after
   lessons a day. */
#define LESSONS_PER_DAY 1000
#define FIRST_GAMES_PER_DAY 100

struct course {
	const struct ruleset *ruleset;
	unsigned lesson; /* number of the lesson that the learner replied to */
	struct rules *rules;
	struct tutorial tutorial;
};

static bool course_open(struct course *course, struct error *err)
{
	course->rules = rules_load(course->ruleset, NULL, err);
	return course->rules && tutorial_open(&course->tutorial, course->rules, err);
}

static void course_close(struct course *course)
{
	tutorial_close(&course->tutorial);
	rules_free(course->rules);
}

#define SUBJECT_BEGINS "tutorial "
#define SUBJECT_LESSON ": lesson "

/* Parses "Re: tutorial space-empires: lesson 2 of 5" for ruleset and number. */
static bool read_subject(const char *subject, struct course *course)
{
	const char *at = subject ? strstr(subject, SUBJECT_BEGINS) : NULL;
	const char *end = at ? strstr(at, SUBJECT_LESSON) : NULL;
	g_autofree char *name = NULL;
	const char *digit;

	if (!end)
		return false;
	at += strlen(SUBJECT_BEGINS);
	digit = end + strlen(SUBJECT_LESSON);
	name = g_strndup(at, (gsize)(end - at));
	course->ruleset = ruleset_find(name);
	course->lesson = (unsigned)(*digit - '0');
	return course->ruleset && *digit >= '1' && course->lesson <= TUTORIAL_LESSONS && digit[1] == ' ';
}

/* The learner's address, which gets the answer. */
static const char *learner_of(const struct filing *filing)
{
	const struct admission *admission = &filing->admission;

	return admission->refusal == REFUSAL_NONE ? admission->answer_to : admission->from;
}

/* --- The answer's text ------------------------------------------------------------- */

static bool put_lesson(const struct course *course, unsigned lesson, GString *body, struct error *err)
{
	if (!tutorial_report(&course->tutorial, lesson, NULL, body, err))
		return false;
	g_string_append_c(body, '\n');
	tutorial_ask(&course->tutorial, lesson, body);
	report_wrap(body, 0,
	    "\nReply to this mail with these lines above all else. The subject stays as it is: it says "
	    "where you are.");
	g_string_append_c(body, '\n');
	return true;
}

/* Appends what is wrong or right with the mail's orders, and collects the accepted ones in canonical form. */
static bool put_answer(const struct filing *filing, const struct course *course, GString *orders,
    GString *body, struct error *err)
{
	g_autoptr(GString) report = g_string_new(NULL);
	struct document *document;

	if (!tutorial_report(&course->tutorial, course->lesson, report, NULL, err))
		return false;
	document = document_parse("report", report->str, report->len, EXIT_SOFTWARE, err);
	if (document)
		offline_answer(&(struct offline){.rules = course->rules,
		                   .alone = true,
		                   .report = document_root(document),
		                   .text = filing->mime.text->str,
		                   .size = filing->mime.text->len,
		                   .answer = body,
		                   .orders = orders},
		    err);
	document_free(document);
	g_string_append_c(body, '\n');
	return !error_is_set(err);
}

static void put_missing(const struct course *course, const GString *orders, GString *body)
{
	tutorial_remind(&course->tutorial, course->lesson, orders->str, true, body);
	report_wrap(body, 0, "\nReply once more, with all orders of the lesson.");
	g_string_append_c(body, '\n');
}

/* --- The game after the last lesson -------------------------------------------------- */

/* Starts the learner's first game. If the site's defaults or tables do not allow it, the lessons still work. */
static char *make_first_game(struct filing *filing, const struct first_game *first, struct error *err)
{
	const struct share_kinds kinds = {
	    "first games", "first games of", "first games from", FIRST_GAMES_PER_DAY};
	struct error why = {0};
	char *name;

	if (filing_no_persons(filing, first->address) || !share_has_room(filing, &kinds, err))
		return NULL;
	name = first_game_make(filing->site, first, filing->intake->now, &why);
	if (name) {
		site_log(filing->site, "new %s %s, after the lessons", name, first->ruleset->name);
	} else if (why.code == EXIT_DATA || why.code == EXIT_NO_INPUT) {
		site_log(filing->site, "no game of %s after the lessons: %s", first->ruleset->name, why.text);
		error_clear(&why);
	}
	error_pass(&why, err, NULL);
	return name;
}

static void put_first_game(const struct course *course, const char *name, bool there, GString *body)
{
	g_autofree char *text =
	    there
	        ? g_strdup_printf(
	              "Your game %s against the bot steady waits for you: reply to its newest report.", name)
	        : g_strdup_printf(
	              "A game against the bot steady begins: %s, and you are %s. Its first report follows in a mail "
	              "of its own; reply to that one, from now on with orders of your own choice. A turn "
	              "runs as soon as your mail ends with the line `/ready`; there is no deadline, and "
	              "nobody else waits for you.",
	              name, course->tutorial.learner);

	report_wrap(body, 0, text);
	g_string_append(body, "\n\n");
}

static bool put_end(struct filing *filing, const struct course *course, GString *body, struct error *err)
{
	const struct first_game first = {course->ruleset, course->tutorial.learner, learner_of(filing)};
	g_autofree char *there = first_game_find(filing->site, &first, err);
	g_autofree char *made = there || error_is_set(err) ? NULL : make_first_game(filing, &first, err);

	g_string_append(body, "The lessons are over.\n\n");
	if (there || made)
		put_first_game(course, there ? there : made, there != NULL, body);
	report_wrap(body, 0,
	    "A mail with the line `/games` tells which games have free seats, `/wait RULESET` puts you on "
	    "the list of those who would like to play, and `/manual RULESET` brings the whole manual.");
	g_string_append_c(body, '\n');
	if (!there && !made)
		g_string_append_printf(body,
		    "\nAgainst the computer, on your own machine:\n  nightmail play %s --bots steady\n",
		    course->ruleset->name);
	return !error_is_set(err);
}

static bool put_next(
    struct filing *filing, const struct course *course, bool more, GString *body, struct error *err)
{
	if (more)
		g_string_append(body, "The lesson runs its own orders alone; yours would run in a game.\n");
	if (!tutorial_play(&course->tutorial, course->lesson, body, err))
		return false;
	g_string_append_c(body, '\n');
	if (course->lesson < TUTORIAL_LESSONS)
		return put_lesson(course, course->lesson + 1, body, err);
	return put_end(filing, course, body, err);
}

static bool tell(struct filing *filing, const struct course *course, unsigned lesson, const GString *body,
    struct error *err)
{
	g_autofree char *subject =
	    lesson <= TUTORIAL_LESSONS
	        ? g_strdup_printf(SUBJECT_BEGINS "%s" SUBJECT_LESSON "%u of %u", course->ruleset->name,
	              lesson, TUTORIAL_LESSONS)
	        : g_strdup_printf(SUBJECT_BEGINS "%s: the lessons are over", course->ruleset->name);

	return filing_tell(filing, learner_of(filing), subject, body, err);
}

/* --- A reply to a lesson ----------------------------------------------------------- */

static bool may_learn(const struct filing *filing)
{
	const struct admission *admission = &filing->admission;

	if (!admission->folded || filing->mime.problem || admission->refusal == REFUSAL_FORWARDED)
		return false;
	if (admission->refusal == REFUSAL_NONE)
		return !filing_is_stale(filing) && admission->machine == MACHINE_NO;
	return filing->class == CLASS_REJECT && admission->verdict == VERDICT_PASS;
}

bool filing_lesson(struct filing *filing, bool *done, struct error *err)
{
	struct course course = {0};
	g_autoptr(GString) orders = g_string_new(NULL), body = g_string_new(NULL);
	const struct share_kinds kinds = {"lessons", "lessons of", "lessons from", LESSONS_PER_DAY};
	bool good, more;
	unsigned next;

	*done = false;
	/* A mail with a command is handled as a command, not as a reply to a lesson. */
	if (filing->reading->commands->len || !may_learn(filing) ||
	    !read_subject(filing->mime.subject, &course))
		return true;
	*done = true;
	if (filing->again || !share_has_room(filing, &kinds, err))
		return !error_is_set(err);
	good = course_open(&course, err) && put_answer(filing, &course, orders, body, err);
	next = course.lesson;
	if (good && tutorial_missing(&course.tutorial, course.lesson, orders->str, &more) > 0) {
		put_missing(&course, orders, body);
	} else if (good) {
		good = put_next(filing, &course, more, body, err);
		next++;
	}
	good = good && tell(filing, &course, next, body, err);
	course_close(&course);
	return good;
}

/* --- /tutorial --------------------------------------------------------------------- */

bool filing_tutorial(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	struct course course = {.ruleset = ruleset_find(words[0])};
	g_autoptr(GString) body = g_string_new(NULL);
	bool good;

	if (!course.ruleset) {
		filing_no_ruleset(filing, command, "ruleset", words[0]);
		return true;
	}
	/* Strangers were counted already, when their command was admitted. */
	if (filing->admission.refusal == REFUSAL_NONE &&
	    share_count(filing, command->word, err) > COURSES_PER_DAY) {
		filing_refuse(filing, command, "it is sent twice a day at most");
		return !error_is_set(err);
	}
	if (!filing_may_mail(filing, 1, err)) {
		filing_not(filing, command, "sent", "that is enough for this hour");
		return !error_is_set(err);
	}
	good = course_open(&course, err) && put_lesson(&course, 1, body, err) &&
	       tell(filing, &course, 1, body, err);
	course_close(&course);
	if (good) {
		filing_mailed(filing, 1, err);
		filing_result(
		    filing, command, "the first lesson follows in a mail of its own: reply to that");
	}
	return good && !error_is_set(err);
}
