/* Players' mails that were refused without an answer to anybody (HO-93). */
#include "engine/base/clock.h"
#include "engine/store/statements.h"
#include "mailer/answer/unheard.h"
#include "mailer/admit/rates.h"

/* Notices per day: anybody can send such mails in a player's name. */
#define NOTICES_PER_DAY 5

static bool add_notice(struct filing *filing, struct error *err)
{
	const struct admission *admission = &filing->admission;
	struct game *game = games_kept_take(filing->intake->games, admission->game->id, err);
	g_autoptr(GString) text = g_string_new("your mail of ");
	bool good = false;

	if (!game)
		return false;
	g_autofree char *zone = game_zone(filing->site, game);
	clock_people(filing->arrived, zone, text);
	if (filing->class == CLASS_REJECT)
		g_string_append_printf(text, " was not taken: %s", admission->reason);
	else
		g_string_append_printf(
		    text, " was taken for an automatic reply (%s) and not read", admission->reason);
	g_string_append(text, "; send it again, or ask the game master to release it");
	good = sql_notice_add(
	    filing->site->db, game->id, admission->seat->id, filing->intake->now, text->str, err);
	games_kept_give(filing->intake->games, game);
	return good;
}

bool filing_note_unheard(struct filing *filing, struct error *err)
{
	struct admission *admission = &filing->admission;
	char key[32];

	/* A bounce of one of our mails has a seat and no game. */
	if (filing->told || !admission->folded || (admission->seat && !admission->game) ||
	    !admit_find_roster(filing->intake, &filing->mime, admission, err))
		return !error_is_set(err);
	filing->unheard = true;
	if (admission->gm || !admission->seat)
		return true;
	g_snprintf(key, sizeof key, "%" G_GINT64_FORMAT, (gint64)admission->seat->id);
	return rate_count(filing->intake, "unheard", key, RATE_DAY, err) > NOTICES_PER_DAY ||
	       add_notice(filing, err);
}
