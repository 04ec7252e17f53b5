#include "engine/acts/loop.h"

#include "engine/base/address.h"
#include "engine/base/clock.h"
#include "engine/games/agenda.h"
#include "engine/games/attention.h"
#include "engine/games/past.h"
#include "engine/games/sitters.h"
#include "engine/games/terms.h"
#include "engine/site/outbox.h"
#include "engine/site/trouble.h"
#include "engine/store/shrink.h"
#include "engine/store/statements.h"

#include <string.h>

#define DAY INT64_C(86400)

/* Turns are compressed this long after they were opened; limits of one run: number of turns, and bytes after
   which it stops. */
#define PACK_AFTER (30 * DAY)
#define PACK_TURNS 64
#define PACK_BYTES (16 << 20)

/* --- Reminders ------------------------------------------------------------- */

static bool has_resigned(struct site *site, const struct game_seat *seat, struct error *err)
{
	return sql_resign_is_asked(site->db, seat->id, err) != 0;
}

static bool remind_seat(struct site *site, const struct game *game, const struct game_seat *seat,
    unsigned *sent, struct error *err)
{
	if (!seat->taken || seat->out || seat->abandoned || !seat->awaited || seat->moved ||
	    seat->unreminded || !seat->addresses[0] || has_resigned(site, seat, err))
		return !error_is_set(err);
	g_autofree char *subject = terms_subject_due(site, game, ": orders are missing");
	g_autoptr(GString) body = g_string_new(NULL);
	g_autoptr(GString) news = g_string_new(NULL);
	g_string_append_printf(
	    body, "%s, turn %d: no orders of %s have come yet.\n", game->title, (int)game->turn, seat->name);
	terms_orders_due(site, game, body);
	g_string_append(body, "\n\nReply to this mail with your orders; a reply that says /ready and\n"
	                      "nothing else is a turn without orders.\n");
	if (!game_news(site, game, seat->id, news, err))
		return false;
	if (news->len)
		g_string_append_printf(body, "\n%s", news->str);
	struct outbox_mail mail = {.kind = OUTBOX_REMINDER,
	    .game = game->id,
	    .seat = seat->id,
	    .turn = game->turn,
	    .recipient = seat->addresses[0],
	    .subject = subject,
	    .body = body->str,
	    .unsubscribe = "/set reminders off"};
	g_autofree char *sitter = sitter_address(site, seat, err);
	(*sent)++;
	if (!outbox_queue(site, &mail, err) || !sitter)
		return !error_is_set(err);
	mail.recipient = sitter;
	mail.unsubscribe = "/no";
	return outbox_queue(site, &mail, err);
}

bool loop_remind_all(struct site *site, struct game *game, unsigned *sent, struct error *err)
{
	*sent = 0;
	if (game->state != GAME_RUNNING)
		return error_set(err, EXIT_DATA, "%s is %s; nobody is to be reminded", game->name,
		    game_state_name(game->state));
	bool good = db_begin(site->db, err);
	for (unsigned i = 0; good && i < game->count; i++)
		good = remind_seat(site, game, &game->seats[i], sent, err);
	good = good && db_commit(site->db, err);
	db_rollback(site->db);
	return good;
}

static bool remind_due(struct site *site, struct game *game, int64_t now, unsigned *sent, struct error *err)
{
	bool good = db_begin(site->db, err);

	*sent = 0;
	for (unsigned i = 0; good && i < game->count; i++) {
		struct game_seat *seat = &game->seats[i];
		bool fresh;
		unsigned over = schedule_reminders(game->opened, game->deadline, now, game->host.remind,
		    game->host.reminders, (unsigned)seat->reminded, &fresh);
		if (over == (unsigned)seat->reminded)
			continue;
		good = (!fresh || remind_seat(site, game, seat, sent, err)) &&
		       sql_seat_set_reminded(site->db, seat->id, over, err);
	}
	good = good && db_commit(site->db, err);
	db_rollback(site->db);
	return good;
}

bool loop_reminders(struct site *site, int64_t now, struct error *err)
{
	GPtrArray *names = agenda_names(site, AGENDA_REMINDERS, now, err);
	/* Send reminders only after all are on disk; all games share one sync. */
	if (names && names->len > 1)
		db_loosen(site->db, err);
	for (guint i = 0; names && i < names->len && !error_is_set(err); i++) {
		unsigned sent;
		struct error trouble = {0};
		struct game *game = game_load(site, names->pdata[i], &trouble);
		/* An unreadable game is reported when its turn is to be run; go on with the others. */
		error_clear(&trouble);
		if (game && remind_due(site, game, now, &sent, err) && sent > 0)
			site_log(site, "remind %s turn %d: %u mails", game->name, (int)game->turn, sent);
		game_free(game);
	}
	g_clear_pointer(&names, g_ptr_array_unref);
	return db_settle(site->db, false, err) && !error_is_set(err);
}

/* --- Digest ---------------------------------------------------------------- */

struct digest {
	char *gm; /* the GM's address as written in the configuration */
	char *folded;
	GPtrArray *alarms;
};

static void digest_free(gpointer data)
{
	struct digest *digest = data;
	g_free(digest->gm);
	g_free(digest->folded);
	g_ptr_array_unref(digest->alarms);
	g_free(digest);
}

static struct digest *digest_of(GPtrArray *digests, const char *gm)
{
	g_autofree char *folded = address_fold(gm);
	for (guint i = 0; i < digests->len; i++) {
		struct digest *each = digests->pdata[i];
		if (g_strcmp0(each->folded, folded) == 0)
			return each;
	}
	struct digest *digest = g_new0(struct digest, 1);
	digest->gm = g_strdup(gm);
	digest->folded = g_strdup(folded);
	digest->alarms = alarms_new();
	g_ptr_array_add(digests, digest);
	return digest;
}

/* Removes alarms from the digest that are acknowledged or not urgent yet. */
static bool keep_news(struct site *site, struct digest *digest, struct error *err)
{
	for (guint i = 0; i < digest->alarms->len;) {
		const struct alarm *alarm = digest->alarms->pdata[i];
		if (alarm->quiet)
			g_ptr_array_remove_index(digest->alarms, i);
		else
			i++;
	}
	return alarms_silence(site, digest->alarms, err);
}

static bool collect(struct site *site, int64_t now, GPtrArray *digests, struct error *err)
{
	GPtrArray *names = agenda_names(site, AGENDA_ATTENTION, now, err);
	GPtrArray *alarms = digest_of(digests, site->config->gm)->alarms;
	bool good = names && attention_site(site, now, true, alarms, err) &&
	            past_sweep(site, names, alarms, err) && attention_lost_zones(site, names, alarms, err);
	for (guint i = 0; good && i < names->len; i++) {
		struct error trouble = {0};
		struct game *game = game_load(site, names->pdata[i], &trouble);
		if (!game)
			attention_unreadable(
			    names->pdata[i], &trouble, digest_of(digests, site->config->gm)->alarms);
		error_clear(&trouble);
		if (game && game->state != GAME_FINISHED)
			attention_game(site, game, now, digest_of(digests, game->gm)->alarms, err);
		game_free(game);
	}
	g_clear_pointer(&names, g_ptr_array_unref);
	return good && !error_is_set(err);
}

/* Removes acknowledgements of alarms that have ended. */
static bool forget_acknowledged(struct site *site, const GPtrArray *digests, struct error *err)
{
	g_autoptr(GPtrArray) all = g_ptr_array_new();
	for (guint i = 0; i < digests->len; i++) {
		const struct digest *digest = digests->pdata[i];
		g_ptr_array_extend(all, digest->alarms, NULL, NULL);
	}
	return alarms_forget(site, all, err);
}

/* Was the counter 0 in this period? Raises it; false with err, too. */
static bool first_time(
    struct site *site, const char *kind, const char *key, int64_t period, struct error *err)
{
	return sql_counter_note(site->db, kind, key, period, err) && db_changes(site->db) > 0;
}

/* Finds the GM's first running game, whose token the digest carries. */
static bool find_game(
    struct site *site, const struct digest *digest, struct outbox_mail *mail, struct error *err)
{
	struct sql_games_running row;
	struct db_rows *rows = sql_games_running(site->db, site->config->gm, err);
	while (!mail->game && sql_games_running_next(rows, &row, err)) {
		g_autofree char *folded = address_fold(row.gm);
		if (g_strcmp0(folded, digest->folded) == 0) {
			mail->game = row.id;
			mail->turn = row.turn;
		}
	}
	db_rows_free(rows);
	return !error_is_set(err);
}

/* Appends how to acknowledge alarms, with this alarm as the example. */
static void put_silence(const struct alarm *alarm, GString *body)
{
	g_string_append_printf(body, "\nUntil it changes, `nightmail ack %s%s%s%s%s` silences the first.\n",
	    alarm_word(alarm->kind), alarm->game ? " " : "", alarm->game ? alarm->game : "",
	    alarm->game && alarm->empire ? " " : "", alarm->game && alarm->empire ? alarm->empire : "");
}

static bool send_digest(struct site *site, const struct digest *digest, int64_t now, struct error *err)
{
	g_autoptr(GString) body = g_string_new("These things need you:\n");
	g_autofree char *subject = g_strdup_printf("%s: %u thing%s the GM", site->config->name,
	    digest->alarms->len, digest->alarms->len == 1 ? " needs" : "s need");
	if (digest->alarms->len == 0 || !first_time(site, "digest", digest->folded, now - now % DAY, err))
		return !error_is_set(err);
	for (guint i = 0; i < digest->alarms->len; i++)
		g_string_append_printf(
		    body, "- %s\n", ((const struct alarm *)digest->alarms->pdata[i])->text);
	put_silence(digest->alarms->pdata[0], body);
	struct outbox_mail mail = {.kind = OUTBOX_DIGEST,
	    .recipient = digest->gm,
	    .subject = subject,
	    .body = body->str,
	    .of_site = true};
	return find_game(site, digest, &mail, err) && outbox_queue(site, &mail, err);
}

bool loop_digests(struct site *site, int64_t now, struct error *err)
{
	GPtrArray *digests = g_ptr_array_new_with_free_func(digest_free);
	bool good = collect(site, now, digests, err) && db_begin(site->db, err) &&
	            forget_acknowledged(site, digests, err);
	for (guint i = 0; good && i < digests->len; i++)
		good =
		    keep_news(site, digests->pdata[i], err) && send_digest(site, digests->pdata[i], now, err);
	good = good && db_commit(site->db, err);
	db_rollback(site->db);
	g_ptr_array_unref(digests);
	return good;
}

/* Queues a mail about an error. `game` is NULL if the game cannot be loaded at all. */
static bool queue_error(
    struct site *site, const struct game *game, const char *name, const char *text, struct error *err)
{
	g_autofree char *where = game ? g_strdup_printf("%s turn %d", name, (int)game->turn) : g_strdup(name);
	g_autofree char *subject = g_strdup_printf("%s: an error of the game", where);
	g_autofree char *key = g_strdup_printf("%s: %.200s", where, text);
	g_autofree char *body =
	    game ? g_strdup_printf(
	               "%s, turn %d is open, and nothing is lost; the next run tries again:\n\n%s\n",
	               game->title, (int)game->turn, text)
	         : g_strdup_printf(
	               "%s cannot be read from the database; the next run tries again:\n\n%s\n", name, text);
	struct outbox_mail mail = {.kind = OUTBOX_DIGEST,
	    .game = game ? game->id : 0,
	    .turn = game ? game->turn : 0,
	    .recipient = game ? game->gm : site->config->gm,
	    .subject = subject,
	    .body = body};
	return first_time(site, "error", key, 0, err) && outbox_queue(site, &mail, err);
}

/* Queues a mail that a game is held because its database is older than what its players were told (HO-110). */
static bool queue_past(struct site *site, const char *name, const char *text, struct error *err)
{
	g_autofree char *subject = g_strdup_printf("%s: held, its database is older than its reports", name);
	g_autofree char *key = g_strdup_printf("%.200s", text);
	g_autofree char *body = g_strdup_printf("%s\n", text);
	struct outbox_mail mail = {
	    .kind = OUTBOX_DIGEST, .recipient = site->config->gm, .subject = subject, .body = body};
	return first_time(site, "error", key, 0, err) && outbox_queue(site, &mail, err);
}

void loop_tell_error(struct site *site, const char *name, const struct error *told)
{
	struct error err = {0}, trouble = {0};
	struct game *game = game_load(site, name, &trouble);
	g_autofree char *text = error_told(told);
	bool past = told->cause == CAUSE_PAST;
	/* games/past.c has logged it */
	if (!past)
		site_log(site, "error %s: %s", name, text);
	if (db_begin(site->db, &err) &&
	    (past ? queue_past(site, name, text, &err) : queue_error(site, game, name, text, &err)))
		db_commit(site->db, &err);
	db_rollback(site->db);
	game_free(game);
	error_clear(&trouble);
	/* Also report an error that kept us from queueing the mail. */
	trouble_tell(site, &err);
}

/* --- Keeping (HO-3) -------------------------------------------------------- */

static bool forget_raws(struct site *site, int64_t before, bool of_players, struct error *err)
{
	return sql_raws_forget(site->db, before, of_players, err) &&
	       sql_mails_forget(site->db, before, of_players, err);
}

static bool forget_rows(struct site *site, int64_t now, struct error *err)
{
	const struct config *config = site->config;

	if (!forget_raws(site, now - config->keep_mails, true, err) ||
	    !forget_raws(site, now - config->keep_others, false, err) ||
	    !sql_outbox_forget_of(site->db, now - DAY, OUTBOX_UNPROVED, err) ||
	    !sql_outbox_forget_sent(site->db, now - config->keep_sent, err) ||
	    !sql_notices_forget(site->db, now - config->keep_notices, err) ||
	    !sql_tallies_forget_over(site->db, now - config->keep_tally, err))
		return false;
	/* Forget old counters of hours and days; counters without a period stay until a game begins, or while
	   it runs. */
	return sql_counters_forget(site->db, now - 8 * DAY, err) && sql_silent_forget(site->db, err) &&
	       sql_passed_over_forget(site->db, err);
}

/* Compresses one turn that was opened before that time. Returns the bytes it had; 0: there was none, or err. */
static int64_t pack_turn(struct site *site, int64_t before, struct error *err)
{
	struct sql_turn_plain turn = {0};
	struct db_rows *rows = sql_turn_plain(site->db, before, err);
	bool found = rows && sql_turn_plain_next(rows, &turn, err);

	db_rows_free(rows);
	return found && sql_turn_pack(site->db, turn.game, turn.turn, turn.void_number, err) &&
	               sql_reports_pack(site->db, turn.game, turn.turn, turn.void_number, err)
	           ? turn.size
	           : 0;
}

/* Compresses some old turns; only some, to keep the run short. */
static bool pack_turns(struct site *site, int64_t now, struct error *err)
{
	int64_t size = 1, packed = 0;

	for (int i = 0; i < PACK_TURNS && packed < PACK_BYTES && size > 0; i++)
		packed += size = pack_turn(site, now - PACK_AFTER, err);
	return !error_is_set(err);
}

bool loop_forget(struct site *site, int64_t now, struct error *err)
{
	bool good = db_begin(site->db, err) && forget_rows(site, now, err) && pack_turns(site, now, err) &&
	            db_commit(site->db, err);

	db_rollback(site->db);
	return good && site_forget_logs(site, now - site->config->keep_log, err) && db_shrink(site->db, err);
}

void loop_keep_trouble(struct site *site, const char *game, struct error *trouble, struct error *err)
{
	if (!error_is_set(trouble))
		return;
	if (trouble->code != EXIT_TEMPFAIL)
		loop_tell_error(site, game, trouble);
	error_pass(trouble, err, NULL);
}
