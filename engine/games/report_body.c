#include "engine/games/report_body.h"

#include "engine/base/speech.h"
#include "engine/games/diaries.h"
#include "engine/games/terms.h"
#include "engine/games/web_place.h"
#include "engine/play/headline.h"
#include "engine/play/report_speech.h"
#include "engine/play/report_wrap.h"
#include "engine/site/outbox.h"

#include <string.h>

/* News since the report was made: acts of the GM (HO-26) and a moved deadline, which the stored report cannot
   contain. NULL: none. A report that opens a turn contains its notices itself. */
static char *news_of(
    struct site *site, const struct game *game, const struct game_seat *seat, struct error *err)
{
	g_autoptr(GString) out = g_string_new("SINCE THIS REPORT WAS MADE\n");
	gsize head = out->len;
	if (!game_news(site, game, seat->id, out, err) || out->len == head)
		return NULL;
	if (game->state == GAME_RUNNING) {
		bool runs = !game->held && game->deadline_text;
		g_autofree char *due = g_strdup_printf("Turn %d is open%s%s.", (int)game->turn,
		    runs         ? " until "
		    : game->held ? "; the game is held: no deadline runs"
		                 : ", without a deadline",
		    runs ? game->deadline_text : "");
		g_string_append(out, "* ");
		report_wrap(out, 2, due);
		g_string_append_c(out, '\n');
	}
	g_string_append_c(out, '\n');
	return g_string_free(g_steal_pointer(&out), FALSE);
}

char *report_headline(const struct site *site, const struct game *game, const struct node *report)
{
	g_autoptr(GString) due = g_string_new(NULL), out = g_string_new(NULL);

	headline_put(game->ruleset, report, terms_due(site, game, due) ? due->str : NULL, out);
	return g_string_free(g_steal_pointer(&out), FALSE);
}

/* g_free it; NULL: none. */
static char *headline_of(const struct site *site, const struct game *game, const struct report_words *words)
{
	struct error err = {0};
	struct document *doc;
	char *headline;

	if (words->headline)
		return g_strdup(words->headline);
	doc = words->json ? document_parse("report", words->json, strlen(words->json), EXIT_SOFTWARE, &err)
	                  : NULL;
	headline = doc ? report_headline(site, game, document_root(doc)) : NULL;
	error_clear(&err);
	document_free(doc);
	return headline;
}

/* What a player can still do once the game is over (HO-152), below the last report. g_free it; NULL: nothing. */
static char *after_words(const struct game *game, const struct report_words *words)
{
	g_autoptr(GString) text = g_string_new(NULL), out = g_string_new("\nNOW THAT IT IS OVER\n");

	if (game->state != GAME_FINISHED || words->lent || !game->host.diary)
		return NULL;
	g_string_append_printf(text,
	    "Your last words on the game are taken for %d days: a line `/statement`, your text, a line `/end`. "
	    "They stand in the game's archive.",
	    (int)(STATEMENT_SECONDS / 86400));
	if (game->host.press != PRESS_OFF)
		g_string_append(text,
		    " So do your letters if all players agree; `/set archive-press on` says "
		    "that you do.");
	report_wrap(out, 0, text->str);
	g_string_append_c(out, '\n');
	return g_string_free(g_steal_pointer(&out), FALSE);
}

char *report_body(struct site *site, const struct game *game, const struct game_seat *seat,
    const struct report_words *words, struct error *err)
{
	g_autofree char *news = news_of(site, game, seat, err);
	g_autofree char *headline =
	    news || words->above || seat->speech ? NULL : headline_of(site, game, words);
	g_autofree char *spoken = seat->speech && words->json && !words->brief
	                              ? report_speech_mail(words->json, strlen(words->json))
	                              : NULL;
	/* added only now and not recorded, because the seat's key and the site's address may change */
	g_autofree char *url = words->lent ? NULL : web_place_url(site, game, seat->id, err);
	g_autofree char *after = after_words(game, words);
	g_autoptr(GString) out = g_string_new(NULL);
	if (!seat->speech)
		return g_strconcat(news ? news : "", headline ? headline : "",
		    words->above ? words->above : "", words->text, after ? after : "",
		    url ? "\n" WEB_PLACE_LINE : "", url ? url : "", url ? "\n" : "", NULL);
	if (news) {
		g_autofree char *section = g_strconcat("\n", news, NULL);
		speech_text(out, section);
	}
	if (words->above)
		speech_text(out, words->above);
	if (spoken)
		g_string_append(out, spoken);
	else
		speech_text(out, words->text);
	if (after)
		speech_text(out, after);
	if (url) {
		/* do not read out "https://" */
		const char *scheme = strstr(url, "://");
		g_autofree char *where = g_strconcat(WEB_PLACE_LINE, scheme ? scheme + 3 : url, NULL);
		speech_line(out, where);
	}
	return g_string_free(g_steal_pointer(&out), FALSE);
}
