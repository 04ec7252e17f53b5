#include "engine/acts/mustering.h"

#include "engine/acts/advance.h"
#include "engine/acts/loop.h"
#include "engine/base/address.h"
#include "engine/base/clock.h"
#include "engine/base/text.h"
#include "engine/games/agenda.h"
#include "engine/games/persons.h"
#include "engine/games/roster.h"
#include "engine/records/archive.h"
#include "engine/site/outbox.h"
#include "engine/store/statements.h"

#include <inttypes.h>

struct muster {
	struct site *site;
	struct game *game;
	int64_t now;
	unsigned asked;   /* mails sent in this step */
	GString *lost;    /* empires of players who did not confirm */
	unsigned waiting; /* seats that are not confirmed, or that are free and will not be filled by a bot */
};

/* --- Asking ---------------------------------------------------------------- */

static bool ask(struct muster *muster, const struct game_seat *seat, const char *address, struct error *err)
{
	const struct game *game = muster->game;
	int64_t until = muster->now + game->host.muster;
	g_autofree char *zone = game_zone(muster->site, game), *folded = address_fold(address);
	g_autofree char *subject = g_strdup_printf("%s: will you play %s?", game->name, seat->name);
	g_autoptr(GString) time = g_string_new(NULL);
	g_autofree char *body = NULL;
	struct outbox_mail mail = {.kind = OUTBOX_NOTICE,
	    .game = game->id,
	    .seat = seat->id,
	    .recipient = address,
	    .subject = subject};

	clock_people(until, zone, time);
	body =
	    g_strdup_printf("%s begins when all its players have confirmed that they are there. It is played "
	                    "with the ruleset %s, by %u %s; your empire is %s.\n\n"
	                    "Reply to this mail with the line `/ready` by %s. If nothing has come by then, "
	                    "somebody else gets the seat; `/resign` gives it back at once.\n",
	        game->title, game->ruleset->name, game->count, text_plural(game->count, "empire", "empires"),
	        seat->name, time->str);
	mail.body = body;
	muster->asked++;
	muster->waiting++;
	return outbox_queue(muster->site, &mail, err) &&
	       sql_muster_ask(muster->site->db, game->id, seat->id, address, folded, until, err);
}

/* --- The waiting list ------------------------------------------------------ */

/* Notes a player who did not answer, so that they are not asked again for this game. */
static bool note_silent(struct muster *muster, const char *folded, struct error *err)
{
	g_autofree char *key = g_strdup_printf("%" PRId64 " %s", muster->game->id, folded);

	return sql_silent_note(muster->site->db, key, err);
}

/* Moves a player to the end of the waiting list. */
static bool to_the_end(struct muster *muster, const char *address, struct error *err)
{
	struct db *db = muster->site->db;
	const char *ruleset = muster->game->ruleset->name;
	g_autofree char *folded = address_fold(address);

	return note_silent(muster, folded, err) && sql_lounge_leave(db, folded, ruleset, err) &&
	       sql_lounge_wait_again(db, address, folded, ruleset, muster->now, (int64_t)PERSON_ENTRIES_ALL,
	           (int64_t)PERSON_ENTRIES, err);
}

/* The first suitable address of the waiting list that is not in the game, g_free it; NULL: none, or err. */
static char *next_of_list(struct muster *muster, struct error *err)
{
	const struct game *game = muster->game;
	struct sql_lounge_waiting row;
	struct db_rows *rows =
	    sql_lounge_waiting(muster->site->db, game->ruleset->name, game->count, game->id, err);
	char *address = NULL;

	while (!address && sql_lounge_waiting_next(rows, &row, err)) {
		bool fits = person_may_join(muster->site, game, row.folded, err);
		address = fits ? g_strdup(row.address) : NULL;
	}
	db_rows_free(rows);
	return address;
}

/* Gives the seat to the next person on the list, keeping the seat's name, and asks them; *found: was there one?
   A person who cannot be seated, because the address is the site's own, is removed from the list. */
static bool seat_next(struct muster *muster, const struct game_seat *seat, bool *found, struct error *err)
{
	g_autofree char *address = next_of_list(muster, err);
	g_autofree char *folded = address ? address_fold(address) : NULL;
	char *addresses[] = {address, NULL};
	struct error why = {0};
	unsigned number;

	*found = false;
	if (!address)
		return !error_is_set(err);
	if (!sql_lounge_leave(muster->site->db, folded, muster->game->ruleset->name, err))
		return false;
	*found = roster_join(muster->site, muster->game, seat->name, addresses, false, &number, &why);
	if (*found)
		return ask(muster, seat, address, err);
	if (why.code != EXIT_DATA)
		return error_pass(&why, err, NULL);
	error_clear(&why);
	return seat_next(muster, seat, found, err);
}

/* --- Players who did not answer -------------------------------------------- */

static bool tell_silent(struct muster *muster, const struct game_seat *seat, struct error *err)
{
	const struct game *game = muster->game;
	g_autofree char *subject = g_strdup_printf("%s: %s goes to somebody else", game->name, seat->name);
	g_autofree char *body = g_strdup_printf(
	    "You did not confirm that you play %s of %s, so the seat goes to somebody else. You "
	    "are on the list of those who wait for a game of %s; a mail with `/forget` takes "
	    "you off.\n",
	    seat->name, game->title, game->ruleset->name);
	struct outbox_mail mail = {.kind = OUTBOX_NOTICE,
	    .game = game->id,
	    .recipient = seat->addresses[0],
	    .subject = subject,
	    .body = body};

	return outbox_queue(muster->site, &mail, err);
}

static bool tell_gm(struct muster *muster, const struct game_seat *seat, struct error *err)
{
	const struct game *game = muster->game;
	g_autofree char *subject = g_strdup_printf("%s: nobody waits for %s", game->name, seat->name);
	g_autofree char *body = g_strdup_printf(
	    "The player of %s did not confirm, and nobody on the waiting list fits. The seat is free; the first "
	    "who comes on the list is asked. A player of your own choice gets it with\n"
	    "  nightmail join %s %s ADDRESS\nand\n  nightmail start %s --now\nbegins without it.\n",
	    seat->name, game->name, seat->name, game->name);
	struct outbox_mail mail = {
	    .kind = OUTBOX_NOTICE, .game = game->id, .recipient = game->gm, .subject = subject, .body = body};

	return outbox_queue(muster->site, &mail, err);
}

/* Takes the seat back, keeping its name, and drops queued mails for its player. */
static bool take_seat_back(struct muster *muster, struct game_seat *seat, struct error *err)
{
	struct db *db = muster->site->db;

	g_string_append_printf(muster->lost, "%s%s", muster->lost->len ? ", " : "", seat->name);
	return to_the_end(muster, seat->addresses[0], err) &&
	       roster_leave(muster->site, muster->game, seat, err) &&
	       sql_seat_name(db, seat->id, seat->name, err) && sql_outbox_drop_seat(db, seat->id, err) &&
	       tell_silent(muster, seat, err);
}

/* --- A step ---------------------------------------------------------------- */

enum asked { ASKED_NOT, ASKED_WAITING, ASKED_SILENT, ASKED_AGREED };

static enum asked state_of(const struct muster *muster, const struct game_seat *seat, struct error *err)
{
	struct sql_muster_answer row;
	struct db_rows *rows = sql_muster_answer(muster->site->db, muster->game->id, seat->id, err);
	enum asked state = ASKED_NOT;

	if (sql_muster_answer_next(rows, &row, err))
		state = row.agreed ? ASKED_AGREED : row.until > muster->now ? ASKED_WAITING : ASKED_SILENT;
	db_rows_free(rows);
	return state;
}

static bool look_at_seat(struct muster *muster, struct game_seat *seat, struct error *err)
{
	bool held = seat->taken, found = false;

	if (held && seat->bot)
		return true;
	if (held) {
		enum asked state = state_of(muster, seat, err);
		muster->waiting += state == ASKED_WAITING;
		if (error_is_set(err) || state == ASKED_AGREED || state == ASKED_WAITING)
			return !error_is_set(err);
		if (state == ASKED_NOT && seat->addresses[0])
			return ask(muster, seat, seat->addresses[0], err);
		if (!seat->addresses[0] || !take_seat_back(muster, seat, err))
			return !error_is_set(err);
	}
	if (seat->name && !seat_next(muster, seat, &found, err))
		return false;
	muster->waiting += !found && !muster->game->host.fill;
	return !held || found || tell_gm(muster, seat, err);
}

static bool is_open(const struct muster *muster, bool open, struct error *err)
{
	const struct game *game = muster->game;
	unsigned taken = 0;

	for (unsigned i = 0; i < game->count; i++)
		taken += game->seats[i].taken || (open && game->host.fill);
	return taken == game->count || sql_muster_is_on(muster->site->db, game->id, err);
}

static bool look_at_all(struct muster *muster, struct error *err)
{
	struct game *game = muster->game;
	bool good = db_begin(muster->site->db, err);

	for (unsigned i = 0; good && i < game->count; i++)
		good = look_at_seat(muster, &game->seats[i], err);
	good = good && db_commit(muster->site->db, err);
	db_rollback(muster->site->db);
	return good;
}

/* Starts the game after the step. A person who starts it by hand is told what is missing; the nightly run just
   tries again later (HO-20). */
static bool start(struct site *site, int64_t id, bool by_hand, GString *line, struct error *err)
{
	struct game *game = game_load_id(site, id, err);
	bool shared = game && game->host.fair == FAIR_SHARED;
	struct error why = {0};
	bool good = game && (advance_may_start(site, game, false, &why) ||
	                        (!by_hand && shared && why.code == EXIT_DATA) || error_pass(&why, err, NULL));

	if (good && !error_is_set(&why))
		good = advance_start(site, game, false, line, err);
	error_clear(&why);
	game_free(game);
	return good;
}

bool mustering_step(
    struct site *site, struct game *game, int64_t now, bool open, GString *line, struct error *err)
{
	g_autoptr(GString) lost = g_string_new(NULL);
	struct muster muster = {.site = site, .game = game, .now = now, .lost = lost};

	if (game->state != GAME_OPEN || game->host.muster == 0 || !is_open(&muster, open, err))
		return !error_is_set(err);
	if (!look_at_all(&muster, err))
		return false;
	if (lost->len)
		site_log(site, "muster %s: not confirmed, seat lost: %s", game->name, lost->str);
	if (muster.asked > 0)
		site_log(site, "muster %s: %u asked", game->name, muster.asked);
	if (muster.waiting == 0)
		return start(site, game->id, open, line, err);
	g_string_append_printf(line, "%s: the muster is open, %u asked now, %u to confirm", game->name,
	    muster.asked, muster.waiting);
	return archive_catch_up(site, err);
}

bool mustering_games(struct site *site, int64_t now, struct error *err)
{
	g_autoptr(GPtrArray) names = agenda_names(site, AGENDA_OPEN, now, err);

	for (guint i = 0; names && i < names->len; i++) {
		struct error trouble = {0};
		struct game *game = game_load(site, names->pdata[i], &trouble);
		g_autoptr(GString) line = g_string_new(NULL);
		/* An unreadable game is reported elsewhere; go on with the others. */
		error_clear(&trouble);
		if (game)
			mustering_step(site, game, now, false, line, &trouble);
		loop_keep_trouble(site, names->pdata[i], &trouble, err);
		game_free(game);
	}
	return !error_is_set(err);
}
