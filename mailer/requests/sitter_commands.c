#include "mailer/requests/sitter_commands.h"

#include "engine/acts/sitting.h"
#include "engine/base/address.h"
#include "engine/base/clock.h"
#include "engine/games/due.h"
#include "engine/games/terms.h"
#include "engine/play/report_wrap.h"
#include "engine/store/statements.h"
#include "mailer/admit/rates.h"
#include "mailer/requests/commands.h"
#include "mailer/requests/seat_commands.h"

#include <inttypes.h>
#include <string.h>

/* Limited, because each sitter gets a mail. */
#define SITTERS_PER_DAY 3

/* Parses the time until which somebody sits, in seconds; returns NULL, else the reason why not. */
static const char *read_until(struct filing *filing, char **words, int64_t *until)
{
	g_autofree char *zone = game_zone(filing->site, filing->game);
	g_autofree char *text = g_strjoinv(" ", words);
	int64_t now = filing->intake->now, last = clock_days_later(now, SITTING_DAYS, zone);
	struct error why = {0};
	bool good = clock_parse(text, zone, until, &why);

	error_clear(&why);
	if (!good)
		return "say until when, as in \"/sitter friend@example.org 2026-12-31\"";
	if (!strchr(text, ':')) {
		*until = clock_end_of_day(*until, zone);
		last = clock_end_of_day(last, zone);
	}
	if (*until <= now)
		return "that time is over";
	return *until > last ? "a seat is lent for at most 30 days" : NULL;
}

static const char *not_now(const struct filing *filing)
{
	if (filing->game->state != GAME_RUNNING)
		return filing->game->state == GAME_OPEN ? "the game has not started yet" : "the game is over";
	if (filing->seat->out)
		return "your empire is out of the game";
	if (filing->site->config->players_by == BY_PASSWORD)
		return "this host knows players by their passwords, which nobody lends";
	return NULL;
}

static const char *not_this_one(struct filing *filing, const char *address, struct error *err)
{
	g_autofree char *key = g_strdup_printf("%" PRId64, filing->seat->id);
	g_autofree char *folded = address_fold(address);
	const char *why = filing_no_persons(filing, address);

	if (why)
		return why;
	if (sql_sitter_has_declined(filing->site->db, filing->seat->id, folded, err))
		return "they do not want to sit for you";
	if (rate_count(filing->intake, "sitters", key, RATE_DAY, err) > SITTERS_PER_DAY)
		return "too many sitters in a day; try again tomorrow";
	return sitter_clash(filing->site, filing->game, filing->seat, address, err);
}

static bool end_sitting(struct filing *filing, const struct reading_command *command, struct error *err)
{
	bool ended;

	if (!sitting_end(
	        filing->site, filing->game, filing->seat, "its player has ended it", false, &ended, err))
		return false;
	if (ended)
		filing_result(filing, command, "nobody sits for you any more");
	else
		filing_refuse(filing, command, "nobody sits for you");
	return true;
}

/* Does the address sit until the same time already? It does not get the same mail again. */
static bool is_named(struct filing *filing, const char *address, int64_t until, struct error *err)
{
	g_autofree char *folded = address_fold(address);
	struct sitter sitter;
	bool good = sitter_of(filing->site, filing->seat->id, filing->intake->now, &sitter, err);
	bool same = good && sitter.id && sitter.until == until && strcmp(sitter.folded, folded) == 0;

	sitter_clear(&sitter);
	return same;
}

bool filing_sitter(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	g_autoptr(GString) time = g_string_new(NULL);
	int64_t until = 0;
	const char *why;

	if (!words[1] && g_ascii_strcasecmp(words[0], "off") == 0)
		return end_sitting(filing, command, err);
	why = not_now(filing);
	why = why ? why : read_until(filing, words + 1, &until);
	why = why ? why : not_this_one(filing, words[0], err);
	if (error_is_set(err))
		return false;
	if (why) {
		filing_refuse(filing, command, "%s", why);
		return true;
	}
	filing_time(filing, until, time);
	if (is_named(filing, words[0], until, err)) {
		filing_result(filing, command, "%s sits for you until %s already", words[0], time->str);
		return true;
	}
	filing_result(filing, command,
	    "%s sits for you until %s and gets your report now; every answer goes to both of you; /sitter off ends it",
	    words[0], time->str);
	return sitting_begin(filing->site, filing->game, filing->seat, words[0], until, err);
}

bool filing_decline(struct filing *filing, const struct reading_command *command, struct error *err)
{
	const struct game *game = filing->game;
	g_autofree char *subject = terms_subject(game, "nobody sits for you any more");
	g_autoptr(GString) body = g_string_new(NULL);
	g_autofree char *text = g_strdup_printf(
	    "%s does not want to sit for %s any more.", filing->admission.answer_to, filing->seat->name);
	bool ended;

	report_wrap(body, 0, text);
	g_string_append_c(body, '\n');
	filing_result(
	    filing, command, "you do not sit for %s any more; no more mails come", filing->seat->name);
	return sitting_end(filing->site, game, filing->seat, "you do not want to", true, &ended, err) &&
	       due_mail(filing->site, game, filing->seat, OUTBOX_NOTICE, subject, body->str, err);
}
