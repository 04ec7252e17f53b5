#include "engine/games/terms.h"

#include "engine/base/text.h"
#include "engine/base/clock.h"

/* Holidays to list: how far ahead, and how many at most. */
#define AHEAD (60 * INT64_C(86400))
#define HOLIDAYS_SHOWN 5

static void append_durations(const int64_t *list, unsigned count, GString *out)
{
	for (unsigned i = 0; i < count; i++) {
		g_string_append(out, text_before(i, count));
		clock_duration_text(list[i], out);
	}
}

static void append_holidays(const struct config *config, int64_t now, GString *out)
{
	unsigned shown = 0;
	int64_t day;
	for (const struct node *node = config->holidays ? config->holidays->first : NULL;
	     node && shown < HOLIDAYS_SHOWN; node = node->next)
		if (clock_parse_day(node->text, &day) && day > now - 86400 && day < now + AHEAD)
			g_string_append_printf(out, "%s %s", shown++ ? "," : "; not on", node->text);
}

static void append_votes(int64_t share, GString *out)
{
	g_string_append_printf(out, "; the votes of %d", (int)share / 10);
	if (share % 10)
		g_string_append_printf(out, ".%d", (int)share % 10);
	g_string_append(out, " % of the players extend them");
}

void terms_of_game(const struct site *site, const struct game *game, int64_t now, GString *out)
{
	const struct host_setup *host = &game->host;
	bool runs = g_strcmp0(host->deadline, "none") != 0;
	if (!runs && !host->early)
		return;
	g_string_append(out, "Deadlines: ");
	g_string_append(out, runs ? host->deadline : "when the game master runs the turn");
	if (host->early)
		g_string_append(out, ", sooner when all are ready");
	if (runs && host->grace > 0 && host->grace_budget > 0) {
		g_string_append(out, "; who is missing is waited for at most ");
		clock_duration_text(host->grace, out);
	}
	if (runs && host->reminders > 0) {
		g_string_append(out, "; reminders ");
		append_durations(host->remind, host->reminders, out);
		g_string_append(out, " before");
	}
	if (runs && host->votes[VOTE_EXTEND] > 0)
		append_votes(host->votes[VOTE_EXTEND], out);
	if (host->abandon_after > 0)
		g_string_append_printf(out, "; after %d missed turn%s %s", (int)host->abandon_after,
		    host->abandon_after == 1 ? "" : "s in a row",
		    host->abandon == ABANDON_ASK ? "the game master is asked" : "an empire is abandoned");
	if (runs)
		append_holidays(site->config, now, out);
	g_string_append_c(out, '.');
}

void terms_of_seat(const struct game *game, const struct game_seat *seat, GString *out)
{
	const struct host_setup *host = &game->host;
	int64_t days = host->vacation_days * INT64_C(86400);
	bool grace = host->grace > 0 && host->grace_budget > 0;
	if (g_strcmp0(host->deadline, "none") == 0 || (!grace && days == 0))
		return;
	g_string_append(out, "You have ");
	if (grace)
		clock_duration_text(MAX(0, host->grace_budget - seat->grace_used), out);
	g_string_append(out, grace ? " of grace" : "");
	g_string_append(out, grace && days ? " and " : "");
	if (days)
		clock_duration_text(MAX(0, days - seat->vacation_used), out);
	g_string_append(out, days ? " of vacation left." : " left.");
}

void terms_warn_of_join(const struct site *site, const char *game, const struct host_setup *host)
{
	if (host->join == JOIN_CLOSED || site->config->authserv_ids)
		return;
	fprintf(site->errors,
	    "nightmail: %s: warning: join: %s, but trust.authserv_id is not set: a /join of somebody new is "
	    "not answered, for nothing proves its address; status and your digest show it. `doctor` finds the "
	    "name to set\n",
	    game, host->join == JOIN_OPEN ? "open" : "ask");
}

char *terms_subject(const struct game *game, const char *format, ...)
{
	GString *out = g_string_new(NULL);
	va_list args;
	g_string_printf(out, "%s %" G_GINT64_FORMAT ": ", game->name, (gint64)game->turn);
	va_start(args, format);
	g_string_append_vprintf(out, format, args);
	va_end(args);
	return g_string_free(out, FALSE);
}

bool terms_due(const struct site *site, const struct game *game, GString *out)
{
	bool runs = game->state == GAME_RUNNING && !game->held && game->deadline != SCHEDULE_NEVER;
	g_autofree char *zone = runs ? game_zone(site, game) : NULL;
	int64_t now = clock_now(), waits = terms_waits(game, now);
	if (runs) {
		g_string_append(out, waits == SCHEDULE_NEVER ? "due " : "waits until ");
		clock_short(waits == SCHEDULE_NEVER ? game->deadline : waits, zone, now, out);
	}
	return runs;
}

int64_t terms_waits(const struct game *game, int64_t now)
{
	int64_t closes = game_closes(game);

	return closes != SCHEDULE_NEVER && now >= game->deadline && now < closes ? closes : SCHEDULE_NEVER;
}

void terms_orders_due(const struct site *site, const struct game *game, GString *out)
{
	int64_t waits = terms_waits(game, clock_now());
	g_autofree char *zone = game_zone(site, game);

	if (!game->deadline_text) {
		g_string_append(out, "The GM waits for them.");
		return;
	}
	g_string_append_printf(
	    out, "They %s due %s", waits == SCHEDULE_NEVER ? "are" : "were", game->deadline_text);
	if (waits != SCHEDULE_NEVER) {
		g_string_append(out, "; the turn waits for you until ");
		clock_people(waits, zone, out);
	}
	g_string_append_c(out, '.');
}

char *terms_subject_due(const struct site *site, const struct game *game, const char *what)
{
	GString *out = g_string_new(NULL);
	g_string_printf(out, "%s %" G_GINT64_FORMAT "%s, ", game->name, (gint64)game->turn, what);
	if (!terms_due(site, game, out))
		g_string_truncate(out, out->len - 2);
	return g_string_free(out, FALSE);
}
