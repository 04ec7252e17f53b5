#include "engine/games/status.h"

#include "engine/base/address.h"
#include "engine/base/clock.h"
#include "engine/base/text.h"
#include "engine/base/version.h"
#include "engine/games/parts.h"
#include "engine/games/persons.h"
#include "engine/games/sitters.h"
#include "engine/games/tally.h"
#include "engine/games/terms.h"
#include "engine/store/statements.h"

#include <inttypes.h>
#include <string.h>

/* --- Parts of the JSON ----------------------------------------------------- */

static void write_time(struct json *json, const char *key, int64_t time, bool there)
{
	g_autoptr(GString) text = g_string_new(NULL);
	if (there)
		clock_rfc3339(time, text);
	json_text(json, key, there ? text->str : NULL);
}

/* Writes the key `sitter` if the seat has a sitter (HO-154). */
static bool write_sitter(
    struct site *site, const struct game_seat *seat, int64_t now, struct json *json, struct error *err)
{
	struct sitter sitter;
	bool good = sitter_of(site, seat->id, now, &sitter, err);

	if (good && sitter.id) {
		json_map(json, "sitter");
		json_text(json, "address", sitter.address);
		write_time(json, "until", sitter.until, true);
		json_end(json);
	}
	sitter_clear(&sitter);
	return good;
}

static bool write_empire(
    struct site *site, const struct game_seat *seat, int64_t now, struct json *json, struct error *err)
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
	bool good = write_sitter(site, seat, now, json, err);
	json_end(json);
	return good;
}

static bool write_game(
    struct site *site, const struct game *game, int64_t now, struct json *json, struct error *err)
{
	bool good = true;

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
	for (unsigned i = 0; good && i < game->count; i++)
		if (game->seats[i].taken)
			good = write_empire(site, &game->seats[i], now, json, err);
	json_end(json);
	json_end(json);
	return good;
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

/* --- Shared by JSON and text ---------------------------------------------- */

/* Loads the games; a game that cannot be read becomes an alarm. */
static GPtrArray *load_games(struct site *site, const GPtrArray *names, GPtrArray *alarms, struct error *err)
{
	GPtrArray *games = g_ptr_array_new_with_free_func((GDestroyNotify)game_free);
	for (guint i = 0; i < names->len; i++) {
		struct error trouble = {0};
		struct game *game = game_load(site, names->pdata[i], &trouble);
		if (game) {
			g_ptr_array_add(games, game);
			continue;
		}
		attention_unreadable(names->pdata[i], &trouble, alarms);
		error_pass(&trouble, err, NULL);
	}
	return games;
}

/* Collects the alarms, mail troubles first, without acknowledged ones. */
static bool collect_alarms(
    struct site *site, const GPtrArray *games, GPtrArray *alarms, int64_t now, struct error *err)
{
	g_autoptr(GPtrArray) site_alarms = alarms_new();
	bool good = attention_site(site, now, false, site_alarms, err);
	for (guint i = site_alarms->len; i > 0; i--)
		g_ptr_array_insert(alarms, 0, g_ptr_array_steal_index(site_alarms, i - 1));
	for (guint i = 0; good && i < games->len; i++)
		good = attention_game(site, games->pdata[i], now, alarms, err);
	return good && alarms_silence(site, alarms, err);
}

bool status_load(struct site *site, const GPtrArray *names, struct status *status, struct error *err)
{
	struct error trouble = {0};
	*status =
	    (struct status){.site = site, .now = clock_now(), .asked = names->len, .alarms = alarms_new()};
	status->games = load_games(site, names, status->alarms, &trouble);
	collect_alarms(site, status->games, status->alarms, status->now, err);
	return error_pass(&trouble, err, NULL);
}

void status_clear(struct status *status)
{
	g_clear_pointer(&status->alarms, g_ptr_array_unref);
	g_clear_pointer(&status->games, g_ptr_array_unref);
}

bool status_is_calm(const struct status *status, enum alarm_severity least)
{
	for (guint i = 0; i < status->alarms->len; i++) {
		const struct alarm *alarm = status->alarms->pdata[i];
		if (alarm_severity(alarm->kind) >= least)
			return false;
	}
	return true;
}

static char *lock_text(const struct config *config)
{
	struct site_lock lock = {0};
	if (!site_lock_held(config->dir, &lock))
		return NULL;
	GString *text = g_string_new(NULL);
	site_lock_text(&lock, config->timezone, text);
	return g_string_free(text, FALSE);
}

/* --- JSON ------------------------------------------------------------------ */

static void write_alarm(const struct alarm *alarm, struct json *json)
{
	json_map(json, NULL);
	json_text(json, "kind", alarm_word(alarm->kind));
	json_text(json, "severity", alarm_severity_word(alarm_severity(alarm->kind)));
	json_text(json, "game", alarm->game);
	json_text(json, "empire", alarm->empire);
	write_time(json, "since", alarm->since, alarm->since != 0);
	json_text(json, "text", alarm->text);
	json_end(json);
}

static void write_head(const struct config *config, const GPtrArray *alarms, int64_t now, struct json *json)
{
	g_autofree char *lock = lock_text(config);
	json_map(json, NULL);
	json_integer(json, "format", 1);
	json_text(json, "site", config->name);
	write_time(json, "time", now, true);
	json_text(json, "lock", lock);
	json_list(json, "attention");
	for (guint i = 0; i < alarms->len; i++) {
		const struct alarm *alarm = alarms->pdata[i];
		if (!alarm->quiet)
			json_text(json, NULL, alarm->text);
	}
	json_end(json);
}

static void write_end(const GPtrArray *alarms, int64_t last_nightly, struct json *json)
{
	json_text(json, "version", NIGHTMAIL_VERSION);
	write_time(json, "last_nightly", last_nightly, last_nightly != 0);
	json_list(json, "alarms");
	for (guint i = 0; i < alarms->len; i++)
		write_alarm(alarms->pdata[i], json);
	json_end(json);
	json_end(json);
}

bool status_json(const struct status *status, GString *out, struct error *err)
{
	struct json *json = json_new(out);
	write_head(status->site->config, status->alarms, status->now, json);
	json_list(json, "games");
	for (guint i = 0; i < status->games->len; i++)
		write_game(status->site, status->games->pdata[i], status->now, json, err);
	json_end(json);
	write_counts(status->site, json, err);
	write_end(status->alarms, sql_nightly_time(status->site->db, err), json);
	json_free(json);
	return !error_is_set(err);
}

void status_json_closed(const struct config *config, const GPtrArray *alarms, GString *out)
{
	struct json *json = json_new(out);
	write_head(config, alarms, clock_now(), json);
	json_list(json, "games");
	json_end(json);
	json_null(json, "mails");
	json_null(json, "outbox");
	write_end(alarms, 0, json);
	json_free(json);
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

/* Appends until when late players are waited for, after the deadline. */
static void grace_text(struct site *site, const struct game *game, int64_t now, GString *out)
{
	int64_t closes = terms_waits(game, now);
	if (closes == SCHEDULE_NEVER)
		return;
	g_autofree char *zone = game_zone(site, game);
	g_string_append(out, ", grace until ");
	clock_people(closes, zone, out);
}

/* Missed a single turn: not an alarm yet (HO-79). */
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

/* Writes the sitters of the game's seats (HO-154). */
static bool sitters_lines(
    struct site *site, const struct game *game, const char *zone, GString *out, struct error *err)
{
	bool good = true;

	for (unsigned i = 0; good && i < game->count; i++) {
		struct sitter sitter;
		good = sitter_of(site, game->seats[i].id, clock_now(), &sitter, err);
		if (good && sitter.id) {
			g_string_append_printf(out, "%s: %s sits for %s until ", game->name, sitter.address,
			    game->seats[i].name);
			clock_people(sitter.until, zone, out);
			g_string_append_c(out, '\n');
		}
		sitter_clear(&sitter);
	}
	return good;
}

/* Writes whose seed parts are missing (HO-20). */
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
	return !error_is_set(err) && sitters_lines(site, game, zone, out, err);
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

/* Writes the commands that acknowledge the alarms. */
static void ack_line(const GPtrArray *alarms, GString *out)
{
	g_autoptr(GString) words = g_string_new(NULL);
	for (guint i = 0; i < alarms->len; i++) {
		const struct alarm *alarm = alarms->pdata[i];
		if (alarm->quiet)
			continue;
		g_string_append_printf(words, "%sack %s", words->len ? ", " : "", alarm_word(alarm->kind));
		if (alarm->game)
			g_string_append_printf(words, " %s", alarm->game);
		if (alarm->empire)
			g_string_append_printf(words, " %s", alarm->empire);
	}
	if (words->len)
		g_string_append_printf(out, "(to silence until it changes: %s)\n", words->str);
}

void status_alarms(const GPtrArray *alarms, const struct status_screen *screen, GString *out)
{
	for (guint i = 0; i < alarms->len; i++) {
		const struct alarm *alarm = alarms->pdata[i];
		if (!alarm->quiet)
			status_alarm(alarm->text, screen, out);
	}
	if (screen)
		ack_line(alarms, out);
}

bool status_text(
    const struct status *status, const struct status_screen *screen, GString *out, struct error *err)
{
	struct site *site = status->site;
	const GPtrArray *games = status->games;
	g_autofree char *lock = lock_text(site->config);
	status_alarms(status->alarms, screen, out);
	if (lock)
		g_string_append_printf(out, "%s is at work\n", lock);
	if (screen)
		status_table(games, screen, status->now, out);
	for (guint i = 0; !screen && i < games->len; i++)
		game_line(site, games->pdata[i], status->now, out);
	for (guint i = 0; i < games->len; i++)
		status_asked(site, games->pdata[i], out, err);
	if (games->len == 1)
		status_notes(site, games->pdata[0], out, err);
	if (status->asked == 0)
		g_string_append(out, "no games; `nightmail new GAME --ruleset RULESET` makes one\n");
	int64_t queued = sql_outbox_waiting(site->db, err);
	if (queued > 0)
		g_string_append_printf(
		    out, "%d %s to be sent\n", (int)queued, text_plural(queued, "mail waits", "mails wait"));
	return !error_is_set(err);
}
