#include "engine/games/status.h"

#include "engine/base/address.h"
#include "engine/base/clock.h"
#include "engine/base/text.h"
#include "engine/games/parts.h"
#include "engine/games/persons.h"
#include "engine/games/tally.h"
#include "engine/site/trouble.h"
#include "engine/store/statements.h"

#include <inttypes.h>
#include <string.h>

#define BOUNCES_TO_ASK 3
/* Clocks that are set back by less are nobody's business. */
#define CLOCK_SLACK 3600

/* --- What needs a person --------------------------------------------------- */

static void say(GPtrArray *texts, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void say(GPtrArray *texts, const char *format, ...)
{
	g_autofree char *text = NULL;
	va_list values;
	va_start(values, format);
	text = g_strdup_vprintf(format, values);
	va_end(values);
	/* They go to a terminal and into mails. */
	g_ptr_array_add(texts, error_shown(text));
}

static void seat_attention(const struct game *game, const struct game_seat *seat, bool late, GPtrArray *texts)
{
	if (!seat->taken || seat->out || game->state != GAME_RUNNING)
		return;
	if (late && seat->awaited && !seat->abandoned && !seat->moved)
		say(texts, "%s: %s is missing in turn %d", game->name, seat->name, (int)game->turn);
	else if (seat->missed_in_row > 1 && seat->awaited && !seat->abandoned && !seat->moved)
		say(texts, "%s: %s gave no orders in turn %d (%d in a row)", game->name, seat->name,
		    (int)game->turn - 1, (int)seat->missed_in_row);
	if (!seat->addresses[0] && !seat->bot)
		say(texts, "%s: %s has no address; replace %s %s ADDRESS gives it one", game->name,
		    seat->name, game->name, seat->name);
	if (seat->abandoned)
		say(texts, "%s: the seat of %s is abandoned; replace %s %s ADDRESS gives it away", game->name,
		    seat->name, game->name, seat->name);
	if (seat->bounces >= BOUNCES_TO_ASK)
		say(texts, "%s: %d mails to %s came back; ask the player, or replace %s %s ADDRESS",
		    game->name, (int)seat->bounces, seat->name, game->name, seat->name);
	if (game->host.abandon_after > 0 && game->host.abandon == ABANDON_ASK && !seat->abandoned &&
	    seat->missed_in_row >= game->host.abandon_after)
		say(texts, "%s: %s missed %d turn%s; wait, replace, or set %s abandon=default", game->name,
		    seat->name, (int)seat->missed_in_row, text_plural(seat->missed_in_row, "", "s in a row"),
		    game->name);
}

/* One with a muster begins by itself, and parts of the dice have their day. */
static bool waits_for_gm(struct site *site, const struct game *game, int64_t now)
{
	struct error why = {0};
	bool waits = game->host.muster == 0 && parts_may_start(site, game, now, &why);

	for (unsigned i = 0; i < game->count; i++)
		waits = waits && game->seats[i].taken;
	error_clear(&why);
	return waits;
}

/* Zones vanish from systems; what was told stays (HO-115). */
static void say_lost_zone(const struct site *site, const char *name, const char *deadline, GPtrArray *texts)
{
	struct schedule schedule;
	struct error ignored = {0};

	if (schedule_read(deadline, site->config->timezone, &schedule, &ignored)) {
		if (schedule_is_lost(&schedule))
			say(texts,
			    "%s: this system does not know the time zone %s any more; deadlines keep their hour in"
			    " UTC until `nightmail set %s deadline=\"... ZONE\"` names another zone",
			    name, schedule.zone, name);
		schedule_clear(&schedule);
	}
	error_clear(&ignored);
}

bool status_lost_zones(struct site *site, const GPtrArray *names, GPtrArray *texts, struct error *err)
{
	struct sql_games_deadlines row;
	struct db_rows *rows = sql_games_deadlines(site->db, err);

	while (sql_games_deadlines_next(rows, &row, err))
		if (!g_ptr_array_find_with_equal_func((GPtrArray *)names, row.name, g_str_equal, NULL))
			say_lost_zone(site, row.name, row.deadline, texts);
	db_rows_free(rows);
	return !error_is_set(err);
}

static void game_attention(struct site *site, const struct game *game, int64_t now, GPtrArray *texts)
{
	bool late = now > game_closes(game);
	if (game->past) {
		say(texts, "%s: %s", game->name, game->past);
		return;
	}
	if (game->state != GAME_FINISHED)
		say_lost_zone(site, game->name, game->host.deadline, texts);
	/* The next slot was taken from the wrong time; only a person knows which one is right. */
	if (game->state == GAME_RUNNING && game->opened > now + CLOCK_SLACK &&
	    game->deadline > game->opened && game->deadline != SCHEDULE_NEVER)
		say(texts,
		    "%s: turn %d was opened in times to come, by a wrong clock; deadline %s TIME sets its end",
		    game->name, (int)game->turn, game->name);
	if (game->state == GAME_OPEN && waits_for_gm(site, game, now))
		say(texts, "%s: all seats are taken; start %s", game->name, game->name);
	for (unsigned i = 0; i < game->count; i++)
		seat_attention(game, &game->seats[i], late, texts);
}

/* What there can be trouble with (trouble.h), and what is said of it: where it may pass, and where it will not. */
static const struct {
	const char *key, *passing, *lasting;
} servers[] = {{"mailbox", "the mailbox has not been reached", "the mailbox is not to be had"},
    {"outgoing", "the outgoing server has not been reached", "the outgoing server is not to be had"},
    {"reading", "mails have not been read", "mails cannot be read"},
    {"moving", "mails were not moved in the mailbox", "mails cannot be moved in the mailbox"},
    {"publish", "the site for the web has not been written", "the site for the web cannot be written"},
    {"bots", "bots of the site have not been run", "bots of the site cannot be run"}};

bool status_troubles(struct site *site, int64_t now, bool lasting, GPtrArray *texts, struct error *err)
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
		say(texts, "%s since %s: %s%s", passes ? servers[i].passing : servers[i].lasting, time->str,
		    cause, passes ? "; later runs try again" : "");
	}
	return !error_is_set(err);
}

static bool mail_attention(struct site *site, int64_t now, GPtrArray *texts, struct error *err)
{
	int64_t held = sql_mail_count(site->db, "held", err);
	int64_t failed = sql_outbox_count(site->db, "failed", err);
	/* Yesterday's too: a digest comes once a day (HO-14, HO-35). */
	int64_t unheard = sql_mails_unheard(site->db, now - 2 * INT64_C(86400), err);
	int64_t kept = sql_unanswered_since(site->db, now - 2 * INT64_C(86400), err);
	int64_t away = sql_turned_away_since(site->db, now - 2 * INT64_C(86400), err);
	if (held > 0)
		say(texts, "%d %s held for you: mail list", (int)held,
		    text_plural(held, "mail is", "mails are"));
	if (unheard > 0)
		say(texts,
		    "%d %s of players %s not taken, as automatic replies or for want of proof, and not "
		    "answered: mail list",
		    (int)unheard, text_plural(unheard, "mail", "mails"), text_plural(unheard, "was", "were"));
	if (failed > 0)
		say(texts, "%d %s could not be delivered: outbox list", (int)failed,
		    text_plural(failed, "mail", "mails"));
	if (away > 0)
		say(texts, "%d %s of strangers %s turned away: the day's answers to strangers were used up",
		    (int)away, text_plural(away, "mail", "mails"), text_plural(away, "was", "were"));
	if (kept > 0)
		say(texts,
		    "%d %s not answered, for a run had too many answers: machines may answer each other",
		    (int)kept, text_plural(kept, "mail was", "mails were"));
	return !error_is_set(err);
}

/* Who asks for a seat, as the GM may want to know before he gives it. */
static void wish_for_seat(struct site *site, const struct game *game, const struct sql_questions *row,
    GPtrArray *texts, struct error *err)
{
	g_autofree char *address = address_for_shell(row->address);
	g_autofree char *counted = game->ruleset->dedication ? g_strdup_printf(" (dedication %" PRId64 ")",
	                                                           tally_dedication(site, row->address, err))
	                                                     : NULL;
	say(texts, "%s: somebody asks for a seat; join %s %.*s %s%s%s", game->name, game->name,
	    (int)strcspn(row->text, "\n"), row->text, address, counted ? counted : "",
	    site->config->authserv_ids ? "" : " (nothing proves that address)");
}

/* What players asked for by mail and only the GM can give. */
static bool wishes_attention(struct site *site, const struct game *game, GPtrArray *texts, struct error *err)
{
	struct sql_questions row;
	struct db_rows *rows = sql_questions(site->db, game->id, err);
	while (sql_questions_next(rows, &row, err)) {
		bool resigns = g_strcmp0(row.kind, "resign") == 0;
		if (resigns && game->state == GAME_RUNNING)
			say(texts, "%s: the player of %s resigns; replace %s %s ADDRESS gives the seat away",
			    game->name, row.seat, game->name, row.seat);
		else if (!resigns && game->state == GAME_OPEN)
			wish_for_seat(site, game, &row, texts, err);
	}
	db_rows_free(rows);
	return !error_is_set(err);
}

/* Bots of the site's own that have given no orders for three turns now (HO-73). */
static bool bots_attention(struct site *site, const struct game *game, GPtrArray *texts, struct error *err)
{
	struct sql_bots_in_trouble row;
	struct db_rows *rows = sql_bots_in_trouble(site->db, game->id, game->turn - 3, err);
	while (game->state == GAME_RUNNING && sql_bots_in_trouble_next(rows, &row, err))
		say(texts, "%s: the bot %s of %s gives no orders: %s", game->name, row.bot, row.name,
		    row.trouble);
	db_rows_free(rows);
	return !error_is_set(err);
}

bool status_attention(
    struct site *site, const struct game *game, int64_t now, GPtrArray *texts, struct error *err)
{
	if (game) {
		game_attention(site, game, now, texts);
		return wishes_attention(site, game, texts, err) && bots_attention(site, game, texts, err);
	}
	return mail_attention(site, now, texts, err);
}

void status_unreadable(const char *name, const struct error *trouble, GPtrArray *texts)
{
	say(texts, "%s cannot be read: %s", name, trouble->text);
}

/* --- JSON ------------------------------------------------------------------ */

static void write_time(struct json *json, const char *key, int64_t time, bool there)
{
	g_autoptr(GString) text = g_string_new(NULL);
	if (there)
		clock_rfc3339(time, text);
	json_text(json, key, there ? text->str : NULL);
}

static void write_empire(const struct game_seat *seat, struct json *json)
{
	json_map(json, NULL);
	json_text(json, "empire", seat->name);
	json_list(json, "addresses");
	for (char **address = seat->addresses; *address; address++)
		json_text(json, NULL, *address);
	json_end(json);
	json_bool(json, "moved", seat->moved);
	json_bool(json, "ready", seat->ready);
	json_integer(json, "missed", seat->missed);
	json_integer(json, "bounces", seat->bounces);
	json_bool(json, "out", seat->out);
	json_end(json);
}

static void write_game(const struct game *game, int64_t now, struct json *json)
{
	json_map(json, NULL);
	json_text(json, "game", game->name);
	json_text(json, "ruleset", game->ruleset->name);
	json_text(json, "state", game_state_name(game->state));
	if (game->state == GAME_OPEN)
		json_null(json, "turn");
	else
		json_integer(json, "turn", game->turn);
	write_time(json, "deadline", game->deadline, game->deadline != SCHEDULE_NEVER);
	json_bool(json, "due", game_is_due(game, now));
	json_bool(json, "held", game->held != 0);
	json_integer(json, "seats", game->count);
	json_list(json, "empires");
	for (unsigned i = 0; i < game->count; i++)
		if (game->seats[i].taken)
			write_empire(&game->seats[i], json);
	json_end(json);
	json_end(json);
}

static bool write_counts(struct site *site, struct json *json, struct error *err)
{
	static const char *const mails[] = {"waiting", "held"};
	static const char *const outbox[] = {"queued", "retry", "failed"};
	json_map(json, "mails");
	for (size_t i = 0; i < G_N_ELEMENTS(mails); i++)
		json_integer(json, mails[i], sql_mail_count(site->db, mails[i], err));
	json_end(json);
	json_map(json, "outbox");
	for (size_t i = 0; i < G_N_ELEMENTS(outbox); i++)
		json_integer(json, outbox[i], sql_outbox_count(site->db, outbox[i], err));
	json_end(json);
	return !error_is_set(err);
}

/* A game that cannot be read is told, and the others are shown. */
static GPtrArray *load_games(struct site *site, const GPtrArray *names, GPtrArray *texts, struct error *err)
{
	GPtrArray *games = g_ptr_array_new_with_free_func((GDestroyNotify)game_free);
	for (guint i = 0; i < names->len; i++) {
		struct error trouble = {0};
		struct game *game = game_load(site, names->pdata[i], &trouble);
		if (game) {
			g_ptr_array_add(games, game);
			continue;
		}
		status_unreadable(names->pdata[i], &trouble, texts);
		error_pass(&trouble, err, NULL);
	}
	return games;
}

static void collect_attention(
    struct site *site, const GPtrArray *games, GPtrArray *texts, int64_t now, struct error *err)
{
	status_troubles(site, now, false, texts, err);
	status_attention(site, NULL, now, texts, err);
	for (guint i = 0; i < games->len; i++)
		status_attention(site, games->pdata[i], now, texts, err);
}

static char *lock_text(const struct site *site)
{
	struct site_lock lock = {0};
	if (!site_lock_held(site->config->dir, &lock))
		return NULL;
	GString *text = g_string_new(NULL);
	site_lock_text(&lock, site->config->timezone, text);
	return g_string_free(text, FALSE);
}

bool status_json(struct site *site, const GPtrArray *names, GString *out, struct error *err)
{
	int64_t now = clock_now();
	struct error trouble = {0};
	GPtrArray *texts = g_ptr_array_new_with_free_func(g_free);
	GPtrArray *games = load_games(site, names, texts, &trouble);
	collect_attention(site, games, texts, now, err);
	g_autofree char *lock = lock_text(site);
	struct json *json = json_new(out);
	json_map(json, NULL);
	json_integer(json, "format", 1);
	json_text(json, "site", site->config->name);
	write_time(json, "time", now, true);
	json_text(json, "lock", lock);
	json_list(json, "attention");
	for (guint i = 0; i < texts->len; i++)
		json_text(json, NULL, texts->pdata[i]);
	json_end(json);
	json_list(json, "games");
	for (guint i = 0; i < games->len; i++)
		write_game(games->pdata[i], now, json);
	json_end(json);
	write_counts(site, json, err);
	json_end(json);
	json_free(json);
	g_ptr_array_unref(texts);
	g_ptr_array_unref(games);
	return error_pass(&trouble, err, NULL);
}

/* --- For people ------------------------------------------------------------ */

static const char *mark_of(const struct game_seat *seat)
{
	if (seat->out)
		return " (out)";
	if (seat->abandoned)
		return " (abandoned)";
	return seat->ready ? " ready" : seat->moved ? " moved" : " -";
}

void status_moved(const struct game *game, GString *out)
{
	bool first = true;
	for (unsigned i = 0; i < game->count; i++) {
		const struct game_seat *seat = &game->seats[i];
		if (!seat->taken)
			continue;
		g_string_append_printf(out, "%s%s%s", first ? "" : ", ", seat->name, mark_of(seat));
		first = false;
	}
}

/* While the deadline is past and somebody is waited for. */
static void grace_text(struct site *site, const struct game *game, int64_t now, GString *out)
{
	int64_t closes = game_closes(game);
	if (closes == SCHEDULE_NEVER || now < game->deadline || now >= closes)
		return;
	g_autofree char *zone = game_zone(site, game);
	g_string_append(out, ", grace until ");
	clock_people(closes, zone, out);
}

/* One turn: that is nobody's alarm yet (HO-79). */
static bool has_missed_one(const struct game_seat *seat)
{
	return seat->taken && !seat->out && !seat->abandoned && seat->awaited && !seat->moved &&
	       seat->missed_in_row == 1;
}

static void game_line(struct site *site, const struct game *game, int64_t now, GString *out)
{
	unsigned taken = 0;
	for (unsigned i = 0; i < game->count; i++)
		taken += game->seats[i].taken;
	g_string_append_printf(out, "%s (%s): ", game->name, game->ruleset->name);
	if (game->state == GAME_OPEN) {
		g_string_append_printf(out, "open, %u of %u seats taken\n", taken, game->count);
		return;
	}
	if (game->state == GAME_FINISHED) {
		g_string_append_printf(out, "finished with turn %d, winners: %s\n", (int)game->turn,
		    game->winners && *game->winners ? game->winners : "none");
		return;
	}
	g_string_append_printf(out, "turn %d, %s%s", (int)game->turn,
	    game->deadline_text ? game->deadline_text : "no deadline", game->held ? ", held" : "");
	grace_text(site, game, now, out);
	g_string_append(out, game_is_due(game, now) ? ", due now; " : "; ");
	status_moved(game, out);
	for (unsigned i = 0; i < game->count; i++)
		if (has_missed_one(&game->seats[i]))
			g_string_append_printf(
			    out, "; %s missed turn %d", game->seats[i].name, (int)game->turn - 1);
	for (unsigned i = 0; i < game->count; i++)
		if (game->seats[i].bounces > 0)
			g_string_append_printf(out, "; %d %s to %s came back", (int)game->seats[i].bounces,
			    text_plural(game->seats[i].bounces, "mail", "mails"), game->seats[i].name);
	g_string_append_c(out, '\n');
}

bool status_records(struct site *site, const struct game *game, GString *out, struct error *err)
{
	bool good = true;

	for (unsigned i = 0; good && i < game->count; i++) {
		const struct game_seat *seat = &game->seats[i];
		g_autofree char *folded =
		    seat->taken && seat->addresses[0] ? address_fold(seat->addresses[0]) : NULL;
		struct person person;
		if (!folded)
			continue;
		good = person_read(site, folded, &person, err);
		g_string_append_printf(out, "record of %s: ", seat->name);
		person_text(&person, out);
		if (game->ruleset->dedication)
			g_string_append_printf(
			    out, "; dedication %" PRId64, tally_dedication(site, seat->addresses[0], err));
		g_string_append_c(out, '\n');
	}
	return good && !error_is_set(err);
}

/* The parts of the dice that are waited for (HO-20). */
static void parts_line(const struct game *game, const char *zone, GString *out)
{
	g_autofree char *missing = parts_missing(game);

	if (game->state != GAME_OPEN || !parts_were_asked(game) || !*missing)
		return;
	g_string_append_printf(out, "%s: parts of the dice are missing until ", game->name);
	clock_people(parts_close(game), zone, out);
	g_string_append_printf(out, ": %s\n", missing);
}

bool status_asked(struct site *site, const struct game *game, GString *out, struct error *err)
{
	struct sql_askings row;
	struct db_rows *rows = sql_askings(site->db, game->id, err);
	g_autofree char *zone = game_zone(site, game);

	while (sql_askings_next(rows, &row, err)) {
		bool agreed = row.agreed != 0, offered = row.standby != 0;
		g_string_append_printf(out, "%s: %s %s", game->name, row.seat,
		    offered  ? "is offered to "
		    : agreed ? "is confirmed by "
		             : "is to be confirmed by ");
		g_string_append(out, row.address);
		g_string_append(out, agreed ? "" : " until ");
		if (!agreed)
			clock_people(row.until, zone, out);
		g_string_append_c(out, '\n');
	}
	db_rows_free(rows);
	if (!error_is_set(err))
		parts_line(game, zone, out);
	return !error_is_set(err);
}

bool status_notes(struct site *site, const struct game *game, GString *out, struct error *err)
{
	struct sql_notes row;
	struct db_rows *rows = sql_notes(site->db, game->id, err);
	g_autofree char *zone = game_zone(site, game);
	while (sql_notes_next(rows, &row, err)) {
		g_string_append(out, "note of ");
		clock_people(row.time, zone, out);
		g_string_append_printf(out, ": %s\n", row.text);
	}
	db_rows_free(rows);
	return !error_is_set(err);
}

bool status_is_calm(struct site *site, const GPtrArray *names, bool *calm, struct error *err)
{
	struct error trouble = {0};
	GPtrArray *texts = g_ptr_array_new_with_free_func(g_free);
	GPtrArray *games = load_games(site, names, texts, &trouble);
	collect_attention(site, games, texts, clock_now(), err);
	*calm = texts->len == 0;
	g_ptr_array_unref(texts);
	g_ptr_array_unref(games);
	return error_pass(&trouble, err, NULL);
}

bool status_text(struct site *site, const GPtrArray *names, const struct status_screen *screen, GString *out,
    struct error *err)
{
	int64_t now = clock_now();
	struct error trouble = {0};
	GPtrArray *texts = g_ptr_array_new_with_free_func(g_free);
	GPtrArray *games = load_games(site, names, texts, &trouble);
	collect_attention(site, games, texts, now, err);
	g_autofree char *lock = lock_text(site);
	for (guint i = 0; i < texts->len; i++)
		status_alarm(texts->pdata[i], screen, out);
	if (lock)
		g_string_append_printf(out, "%s is at work\n", lock);
	if (screen)
		status_table(games, screen, now, out);
	for (guint i = 0; !screen && i < games->len; i++)
		game_line(site, games->pdata[i], now, out);
	for (guint i = 0; i < games->len; i++)
		status_asked(site, games->pdata[i], out, err);
	if (games->len == 1)
		status_notes(site, games->pdata[0], out, err);
	if (names->len == 0)
		g_string_append(out, "no games; `nightmail new GAME --ruleset RULESET` makes one\n");
	int64_t queued = sql_outbox_waiting(site->db, err);
	if (queued > 0)
		g_string_append_printf(
		    out, "%d %s to be sent\n", (int)queued, text_plural(queued, "mail waits", "mails wait"));
	g_ptr_array_unref(texts);
	g_ptr_array_unref(games);
	return error_pass(&trouble, err, NULL);
}
