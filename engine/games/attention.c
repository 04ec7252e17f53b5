#include "engine/games/attention.h"

#include "engine/base/address.h"
#include "engine/base/clock.h"
#include "engine/base/text.h"
#include "engine/games/parts.h"
#include "engine/games/tally.h"
#include "engine/site/cron.h"
#include "engine/site/trouble.h"
#include "engine/site/watch.h"
#include "engine/store/statements.h"

#include <inttypes.h>
#include <string.h>
#include <sys/statvfs.h>

#define BOUNCES_TO_ASK 3
/* Ignore smaller backward clock steps. */
#define CLOCK_SLACK 3600
#define DAY INT64_C(86400)

/* --- Seats and games ------------------------------------------------------- */

/* Adds alarms for missing orders, in the open turn or in earlier ones. A single missed turn is only a quiet
   alarm (HO-79). */
static void absence_attention(
    const struct game *game, const struct game_seat *seat, bool late, GPtrArray *alarms)
{
	bool waits = seat->awaited && !seat->abandoned && !seat->moved;

	if (late && waits)
		alarm_add(alarms, ALARM_MISSING, game->name, seat->name, game->deadline,
		    "%s: %s is missing in turn %d", game->name, seat->name, (int)game->turn);
	else if (seat->missed_in_row > 0 && waits)
		alarm_add(alarms, ALARM_MISSED, game->name, seat->name, game->opened,
		    "%s: %s gave no orders in turn %d (%d in a row)", game->name, seat->name,
		    (int)game->turn - 1, (int)seat->missed_in_row)
		    ->quiet = seat->missed_in_row == 1;
}

static void bounces_attention(const struct game *game, const struct game_seat *seat, GPtrArray *alarms)
{
	int bounces = (int)seat->bounces;

	if (bounces >= BOUNCES_TO_ASK)
		alarm_add(alarms, ALARM_BOUNCES, game->name, seat->name, 0,
		    "%s: %d mails to %s came back; ask the player, or replace %s %s ADDRESS", game->name,
		    bounces, seat->name, game->name, seat->name);
	else if (bounces > 0)
		alarm_add(alarms, ALARM_BOUNCES, game->name, seat->name, 0, "%s: %d %s to %s came back",
		    game->name, bounces, text_plural(bounces, "mail", "mails"), seat->name)
		    ->quiet = true;
}

static void seat_attention(
    const struct game *game, const struct game_seat *seat, bool late, GPtrArray *alarms)
{
	if (!seat->taken || seat->out || game->state != GAME_RUNNING)
		return;
	absence_attention(game, seat, late, alarms);
	if (!seat->addresses[0] && !seat->bot)
		alarm_add(alarms, ALARM_NO_ADDRESS, game->name, seat->name, 0,
		    "%s: %s has no address; replace %s %s ADDRESS gives it one", game->name, seat->name,
		    game->name, seat->name);
	if (seat->abandoned)
		alarm_add(alarms, ALARM_ABANDONED, game->name, seat->name, game->opened,
		    "%s: the seat of %s is abandoned; replace %s %s ADDRESS gives it away", game->name,
		    seat->name, game->name, seat->name);
	bounces_attention(game, seat, alarms);
	if (game->host.abandon_after > 0 && game->host.abandon == ABANDON_ASK && !seat->abandoned &&
	    seat->missed_in_row >= game->host.abandon_after)
		alarm_add(alarms, ALARM_ABSENT, game->name, seat->name, game->opened,
		    "%s: %s missed %d turn%s; wait, replace, or set %s abandon=default", game->name,
		    seat->name, (int)seat->missed_in_row, text_plural(seat->missed_in_row, "", "s in a row"),
		    game->name);
}

/* Does the game need the GM to start it? Not if it has a muster and so starts by itself, and not while seed
   parts are awaited. */
static bool waits_for_gm(struct site *site, const struct game *game, int64_t now)
{
	struct error why = {0};
	bool waits = game->host.muster == 0 && parts_may_start(site, game, now, &why);

	for (unsigned i = 0; i < game->count; i++)
		waits = waits && game->seats[i].taken;
	error_clear(&why);
	return waits;
}

/* Warns if the system's zone database no longer has the game's zone; deadlines keep their time in UTC (HO-115). */
static void lost_zone(const struct site *site, const char *name, const char *deadline, GPtrArray *alarms)
{
	struct schedule schedule;
	struct error ignored = {0};

	if (schedule_read(deadline, site->config->timezone, &schedule, &ignored)) {
		if (schedule_is_lost(&schedule))
			alarm_add(alarms, ALARM_ZONE, name, NULL, 0,
			    "%s: this system does not know the time zone %s any more; deadlines keep their hour in"
			    " UTC until `nightmail set %s deadline=\"... ZONE\"` names another zone",
			    name, schedule.zone, name);
		schedule_clear(&schedule);
	}
	error_clear(&ignored);
}

bool attention_lost_zones(struct site *site, const GPtrArray *names, GPtrArray *alarms, struct error *err)
{
	struct sql_games_deadlines row;
	struct db_rows *rows = sql_games_deadlines(site->db, err);

	while (sql_games_deadlines_next(rows, &row, err))
		if (!g_ptr_array_find_with_equal_func((GPtrArray *)names, row.name, g_str_equal, NULL))
			lost_zone(site, row.name, row.deadline, alarms);
	db_rows_free(rows);
	return !error_is_set(err);
}

static void game_attention(
    struct site *site, const struct game *game, int64_t now, GPtrArray *alarms, struct error *err)
{
	bool late = now > game_closes(game);
	g_autofree char *deadline = sql_game_deadline_coming(site->db, game->id, err);
	if (game->past) {
		alarm_add(alarms, ALARM_GAME_HELD, game->name, NULL, 0, "%s: %s", game->name, game->past);
		return;
	}
	if (game->state != GAME_FINISHED)
		lost_zone(site, game->name, deadline ? deadline : game->host.deadline, alarms);
	/* The deadline was computed from a wrong time; only a person can tell which deadline is right. */
	if (game->state == GAME_RUNNING && game->opened > now + CLOCK_SLACK &&
	    game->deadline > game->opened && game->deadline != SCHEDULE_NEVER)
		alarm_add(alarms, ALARM_CLOCK, game->name, NULL, game->opened,
		    "%s: turn %d was opened in times to come, by a wrong clock; deadline %s TIME sets its end",
		    game->name, (int)game->turn, game->name);
	if (game->state == GAME_OPEN && waits_for_gm(site, game, now))
		alarm_add(alarms, ALARM_START, game->name, NULL, 0, "%s: all seats are taken; start %s",
		    game->name, game->name);
	for (unsigned i = 0; i < game->count; i++)
		seat_attention(game, &game->seats[i], late, alarms);
}

/* Reports an error that stopped the game's turn from being run (noted by acts/advance_games.c). */
static bool turn_attention(struct site *site, const struct game *game, GPtrArray *alarms, struct error *err)
{
	g_autofree char *what = trouble_of_game(game->name), *cause = NULL;
	g_autoptr(GString) time = g_string_new(NULL);
	enum exit_code code;
	int64_t since = trouble_since(site, what, &cause, &code, err);

	if (since == 0 || game->state != GAME_RUNNING || game->past)
		return !error_is_set(err);
	clock_people(since, site->config->timezone, time);
	alarm_add(alarms, ALARM_TURN, game->name, NULL, since, "%s: turn %d cannot be run since %s: %s",
	    game->name, (int)game->turn, time->str, cause);
	return !error_is_set(err);
}

/* --- The site -------------------------------------------------------------- */

/* The troubles of a site (trouble.h), each with one text for a temporary error and one for a permanent one. */
static const struct {
	const char *key;
	enum alarm_kind kind;
	const char *passing, *lasting;
} servers[] = {
    {"mailbox", ALARM_MAILBOX, "the mailbox has not been reached", "the mailbox is not to be had"},
    {"outgoing", ALARM_OUTGOING, "the outgoing server has not been reached",
        "the outgoing server is not to be had"},
    {"reading", ALARM_READING, "mails have not been read", "mails cannot be read"},
    {"moving", ALARM_MOVING, "mails were not moved in the mailbox", "mails cannot be moved in the mailbox"},
    {"publish", ALARM_PUBLISH, "the site for the web has not been written",
        "the site for the web cannot be written"},
    {"bots", ALARM_BOTS, "bots of the site have not been run", "bots of the site cannot be run"},
};

static bool servers_attention(
    struct site *site, int64_t now, bool lasting, GPtrArray *alarms, struct error *err)
{
	for (size_t i = 0; i < G_N_ELEMENTS(servers); i++) {
		enum exit_code code = EXIT_TEMPFAIL;
		g_autofree char *cause = NULL;
		int64_t since = trouble_since(site, servers[i].key, &cause, &code, err);
		bool passes = code == EXIT_TEMPFAIL;
		g_autoptr(GString) time = g_string_new(NULL);
		if (since == 0 || (lasting && passes && now - since < TROUBLE_PATIENCE))
			continue;
		clock_people(since, site->config->timezone, time);
		alarm_add(alarms, servers[i].kind, NULL, NULL, since, "%s since %s: %s%s",
		    passes ? servers[i].passing : servers[i].lasting, time->str, cause,
		    passes ? "; later runs try again" : "");
	}
	return !error_is_set(err);
}

int64_t attention_room(const char *dir)
{
	struct statvfs disk;

	return statvfs(dir, &disk) == 0 ? (int64_t)(disk.f_bavail * disk.f_frsize) : -1;
}

/* Alarms for clock, cron and disk, which can stop a site silently. While the clock is in doubt, no alarm for
   missing nightly runs. */
static bool machine_attention(
    struct site *site, int64_t now, bool nightly, GPtrArray *alarms, struct error *err)
{
	int64_t last = 0, room = attention_room(site->config->dir);
	g_autofree char *jump = watch_jump(site, now, err);
	bool silent = !nightly && !jump && cron_is_silent(site->db, now, &last, err);
	g_autoptr(GString) time = g_string_new(NULL);

	if (jump)
		alarm_add(alarms, ALARM_CLOCK, NULL, NULL, 0, "%s", jump);

	if (silent && last > 0)
		clock_people(last, site->config->timezone, time);
	if (silent)
		alarm_add(alarms, ALARM_NIGHTLY, NULL, NULL, last,
		    "no nightly run%s%s: does cron, or the timer, still run it?",
		    last > 0 ? " since " : " yet", time->str);
	if (room >= 0 && room < ATTENTION_ROOM)
		alarm_add(alarms, ALARM_DISK, NULL, NULL, 0,
		    "less than %d MiB are left on the disk: a run that fills it stops there; make room",
		    (int)(ATTENTION_ROOM >> 20));
	return !error_is_set(err);
}

/* Alarms for budgets of strangers that were used up (HO-98). */
static bool strangers_attention(struct site *site, int64_t since, GPtrArray *alarms, struct error *err)
{
	static const struct {
		const char *key, *cause;
	} budgets[] = {{"", "the day's answers to strangers were used up"},
	    {"domain", "the share of a domain was used up"},
	    {"address", "the share of an address was used up"},
	    {"word", "they asked for the same again on a day"}};
	g_autoptr(GString) causes = g_string_new(NULL);
	int64_t all = 0;

	for (size_t i = 0; i < G_N_ELEMENTS(budgets); i++) {
		int64_t n = sql_turned_away_since(site->db, since, budgets[i].key, err);
		if (n > 0)
			g_string_append_printf(
			    causes, "%s%s (%d)", all ? ", " : "", budgets[i].cause, (int)n);
		all += n;
	}
	if (all > 0)
		alarm_add(alarms, ALARM_STRANGERS, NULL, NULL, 0, "%d %s of strangers %s turned away: %s",
		    (int)all, text_plural(all, "mail", "mails"), text_plural(all, "was", "were"),
		    causes->str);
	return !error_is_set(err);
}

static bool mail_attention(struct site *site, int64_t now, GPtrArray *alarms, struct error *err)
{
	/* also yesterday's: the digest is sent once a day (HO-14, HO-35) */
	const int64_t yesterday = now - 2 * DAY;
	int64_t held = sql_mail_count(site->db, "held", err);
	int64_t failed = sql_outbox_count(site->db, "failed", err);
	int64_t kept = sql_unanswered_since(site->db, yesterday, err);
	int64_t unheard = sql_mails_unheard(site->db, yesterday, err);
	if (held > 0)
		alarm_add(alarms, ALARM_MAILS_HELD, NULL, NULL, sql_mail_held_since(site->db, err),
		    "%d %s held for you: mail list", (int)held, text_plural(held, "mail is", "mails are"));
	if (unheard > 0)
		alarm_add(alarms, ALARM_UNHEARD, NULL, NULL, 0,
		    "%d %s of players %s not taken, as automatic replies or for want of proof, and not "
		    "answered: mail list",
		    (int)unheard, text_plural(unheard, "mail", "mails"), text_plural(unheard, "was", "were"));
	if (failed > 0)
		alarm_add(alarms, ALARM_UNDELIVERED, NULL, NULL, sql_outbox_failed_since(site->db, err),
		    "%d %s could not be delivered: outbox list", (int)failed,
		    text_plural(failed, "mail", "mails"));
	if (!strangers_attention(site, yesterday, alarms, err))
		return false;
	if (kept > 0)
		alarm_add(alarms, ALARM_UNANSWERED, NULL, NULL, 0,
		    "%d %s not answered, for a run had too many answers: machines may answer each other",
		    (int)kept, text_plural(kept, "mail was", "mails were"));
	return !error_is_set(err);
}

/* --- Wishes and bots ------------------------------------------------------- */

/* Reports a request for a seat, with what the GM may want to know before giving it. */
static void wish_for_seat(struct site *site, const struct game *game, const struct sql_questions *row,
    GPtrArray *alarms, struct error *err)
{
	g_autofree char *address = address_for_shell(row->address);
	g_autofree char *counted = game->ruleset->dedication ? g_strdup_printf(" (dedication %" PRId64 ")",
	                                                           tally_dedication(site, row->address, err))
	                                                     : NULL;
	alarm_add(alarms, ALARM_SEAT_WANTED, game->name, NULL, 0,
	    "%s: somebody asks for a seat; join %s %.*s %s%s%s", game->name, game->name,
	    (int)strcspn(row->text, "\n"), row->text, address, counted ? counted : "",
	    site->config->authserv_ids ? "" : " (nothing proves that address)");
}

/* Reports players' requests by mail that only the GM can grant. */
static bool wishes_attention(struct site *site, const struct game *game, GPtrArray *alarms, struct error *err)
{
	struct sql_questions row;
	struct db_rows *rows = sql_questions(site->db, game->id, err);
	while (sql_questions_next(rows, &row, err)) {
		bool resigns = g_strcmp0(row.kind, "resign") == 0;
		if (resigns && game->state == GAME_RUNNING)
			alarm_add(alarms, ALARM_RESIGNED, game->name, row.seat, 0,
			    "%s: the player of %s resigns; replace %s %s ADDRESS gives the seat away",
			    game->name, row.seat, game->name, row.seat);
		else if (!resigns && game->state == GAME_OPEN)
			wish_for_seat(site, game, &row, alarms, err);
	}
	db_rows_free(rows);
	return !error_is_set(err);
}

/* Reports the site's own bots that have given no orders for three turns (HO-73). */
static bool bots_attention(struct site *site, const struct game *game, GPtrArray *alarms, struct error *err)
{
	struct sql_bots_in_trouble row;
	struct db_rows *rows = sql_bots_in_trouble(site->db, game->id, game->turn - 3, err);
	while (game->state == GAME_RUNNING && sql_bots_in_trouble_next(rows, &row, err))
		alarm_add(alarms, ALARM_BOT_SILENT, game->name, row.name, 0,
		    "%s: the bot %s of %s gives no orders: %s", game->name, row.bot, row.name, row.trouble);
	db_rows_free(rows);
	return !error_is_set(err);
}

bool attention_game(
    struct site *site, const struct game *game, int64_t now, GPtrArray *alarms, struct error *err)
{
	game_attention(site, game, now, alarms, err);
	return turn_attention(site, game, alarms, err) && wishes_attention(site, game, alarms, err) &&
	       bots_attention(site, game, alarms, err);
}

/* Further games are only counted. */
#define NAMED_GAMES 5

static void changed_rules(const struct sql_games_rules *row, GPtrArray *alarms)
{
	const struct ruleset *ruleset = ruleset_find(row->ruleset);
	g_autoptr(GString) changes = g_string_new(NULL), games = g_string_new(NULL);

	if (!ruleset || row->number == ruleset->rules)
		return;
	ruleset_changes(ruleset, row->number, changes);
	if (row->games > NAMED_GAMES)
		g_string_append_printf(games, "%" PRId64 " running games", row->games);
	else
		g_string_append(games, row->names);
	alarm_add(alarms, ALARM_RULES, NULL, NULL, 0,
	    "the rules of %s are number %u, the open turn of %s began by number %" PRId64 ":%s%s",
	    ruleset->name, ruleset->rules, games->str, row->number,
	    changes->len ? changes->str : " this program is older.",
	    changes->len ? " The players read it in the next report." : "");
}

bool attention_rules(struct site *site, GPtrArray *alarms, struct error *err)
{
	struct sql_games_rules row;
	struct db_rows *rows = sql_games_rules(site->db, err);

	while (sql_games_rules_next(rows, &row, err))
		changed_rules(&row, alarms);
	db_rows_free(rows);
	return !error_is_set(err);
}

bool attention_site(struct site *site, int64_t now, bool digest, GPtrArray *alarms, struct error *err)
{
	return servers_attention(site, now, digest, alarms, err) &&
	       machine_attention(site, now, digest, alarms, err) && mail_attention(site, now, alarms, err) &&
	       attention_rules(site, alarms, err);
}

void attention_unreadable(const char *name, const struct error *trouble, GPtrArray *alarms)
{
	if (trouble->cause == CAUSE_PAST)
		alarm_add(alarms, ALARM_GAME_HELD, name, NULL, 0, "%s", trouble->text);
	else
		alarm_add(
		    alarms, ALARM_UNREADABLE, name, NULL, 0, "%s cannot be read: %s", name, trouble->text);
}

void attention_database(const struct error *trouble, GPtrArray *alarms)
{
	g_autofree char *told = error_told(trouble);

	alarm_add(alarms, ALARM_DATABASE, NULL, NULL, 0, "the database cannot be read: %s", told);
}
