#include "engine/games/welcome.h"

#include "engine/play/lessons.h"

#include <string.h>

static void append_paragraph(GString *out, const char *text)
{
	report_wrap(out, 0, text);
	g_string_append(out, "\n\n");
}

void welcome_write(struct site *site, const struct game *game, const struct rules *rules,
    const struct game_seat *seat, const char *json, GString *out)
{
	struct error why = {0};
	g_autoptr(GString) lessons = g_string_new(NULL);
	g_autofree char *head = g_strdup_printf("Welcome to %s, %s.", game->title, seat->name);

	append_paragraph(out, head);
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
	append_paragraph(out,
	    "`/help` explains all orders, `/manual` sends the whole manual, and `/ready` says that you have sent what "
	    "you want to send.");
	error_clear(&why);
}
