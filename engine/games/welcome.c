#include "engine/games/welcome.h"

#include "engine/base/text.h"
#include "engine/play/lessons.h"
#include "engine/play/tutorial.h"

#include <string.h>

static void append_paragraph(GString *out, const char *text)
{
	report_wrap(out, 0, text);
	g_string_append(out, "\n\n");
}

static const char *text_at(const struct node *map, const char *key)
{
	const struct node *n = map ? node_get(map, key) : NULL;

	return n && n->kind == NODE_TEXT ? n->text : NULL;
}

/* Appends "You play against BOSCO and KOPF.", or how many they are where the report does not list all. */
static void put_rivals(const struct node *report, const char *own, GString *out)
{
	const struct node *seats = node_get(report, "seats"), *more = node_get(report, "seats_more");
	g_autoptr(GPtrArray) names = g_ptr_array_new();

	if (more) {
		g_string_append_printf(out, "You play against %d empires. ",
		    (int)(seats->count - 1 + node_get(more, "count")->number));
		return;
	}
	for (const struct node *n = seats ? seats->first : NULL; n; n = n->next) {
		const char *name = text_at(n, "empire");
		if (name && strcmp(name, own) != 0)
			g_ptr_array_add(names, (char *)name);
	}
	for (guint i = 0; i < names->len; i++)
		g_string_append_printf(out, "%s%s", i == 0 ? "You play against " : text_before(i, names->len),
		    (const char *)names->pdata[i]);
	if (names->len)
		g_string_append(out, ". ");
}

/* Explains the abbreviations of the examples and of the report. */
static void append_words(
    const struct tutorial *tutorial, const char *lessons, const char *report, GString *out)
{
	g_autofree char *text = g_strconcat(lessons, report, NULL);
	g_autoptr(GString) words = g_string_new(NULL);

	tutorial_words(tutorial, text, words);
	if (words->len)
		g_string_append_printf(
		    out, "What stands for what, here and in the report:\n\n%s\n", words->str);
}

/* Appends who else plays, how the game is won, how long such games last, and when orders are due (HO-142). */
static void append_prospect(
    const struct tutorial *tutorial, const char *own, const struct node *report, GString *out)
{
	const char *victory = text_at(node_get(report, "standing"), "victory");
	const char *deadline = text_at(node_get(report, "host"), "deadline");
	g_autoptr(GString) text = g_string_new(NULL);

	put_rivals(report, own, text);
	if (victory)
		g_string_append_printf(text, "%s ", victory);
	if (tutorial)
		g_string_append_printf(text, "%s ", tutorial_lasts(tutorial));
	if (deadline)
		g_string_append_printf(text, "Your first orders are due %s.", deadline);
	else
		g_string_append(text, "There is no deadline: the game master runs the turns.");
	append_paragraph(out, text->str);
}

void welcome_write(struct site *site, const struct game *game, const struct rules *rules,
    const struct game_seat *seat, const char *json, const char *text, GString *out)
{
	struct error why = {0}, none = {0};
	struct tutorial tutorial;
	bool taught = tutorial_open(&tutorial, rules, &none);
	struct document *report;
	g_autoptr(GString) lessons = g_string_new(NULL);
	g_autofree char *head = g_strdup_printf("Welcome to %s, %s.", game->title, seat->name);

	append_paragraph(out, head);
	report = document_parse("report.json", json, strlen(json), EXIT_DATA, &why);
	if (report)
		append_prospect(taught ? &tutorial : NULL, seat->name, document_root(report), out);
	document_free(report);
	append_paragraph(out,
	    "Your first report stands below. Reply to this mail with your orders, one a line: an answer says how each "
	    "was understood. You can send again until the turn is run; the last mail counts.");
	if (!lessons_write(rules, json, strlen(json), lessons, &why))
		site_log(site, "%s: no examples for %s: %s", game->name, seat->name, why.text);
	if (lessons->len) {
		append_paragraph(out,
		    "The first orders to learn, with examples that you could send right now, each by itself, without "
		    "the marks round them:");
		g_string_append_printf(out, "%s\n", lessons->str);
	}
	if (taught) {
		append_words(&tutorial, lessons->str, text, out);
		tutorial_close(&tutorial);
	}
	append_paragraph(out,
	    "`/help` explains all orders, `/manual` sends the whole manual, and `/ready` says that you have sent what "
	    "you want to send.");
	error_clear(&why);
	error_clear(&none);
}
