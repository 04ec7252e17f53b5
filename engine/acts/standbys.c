#include "engine/acts/standbys.h"

#include "engine/acts/loop.h"
#include "engine/base/address.h"
#include "engine/base/clock.h"
#include "engine/games/agenda.h"
#include "engine/games/persons.h"
#include "engine/site/outbox.h"
#include "engine/store/statements.h"

#include <inttypes.h>

/* How long a person has to accept an offer. */
#define OFFER_SECONDS INT64_C(86400)

bool standbys_wanted(const struct game *game, const struct game_seat *seat)
{
	return game->state == GAME_RUNNING && game->host.standby && game->host.abandon_after > 0 &&
	       seat->taken && !seat->bot && !seat->out && !seat->moved &&
	       (seat->abandoned || seat->missed_in_row >= game->host.abandon_after);
}

/* --- Offers ---------------------------------------------------------------- */

static bool mail_offer(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *address, int64_t until, struct error *err)
{
	g_autofree char *zone = game_zone(site, game);
	g_autofree char *subject = g_strdup_printf("%s: %s is free for you", game->name, seat->name);
	g_autoptr(GString) time = g_string_new(NULL);
	g_autofree char *body = NULL;
	struct outbox_mail mail = {.kind = OUTBOX_NOTICE,
	    .game = game->id,
	    .turn = game->turn,
	    .recipient = address,
	    .subject = subject};

	clock_people(until, zone, time);
	body = g_strdup_printf(
	    "The empire %s of %s has lost its player in turn %d; the game is played with the ruleset %s. You are "
	    "on the list of those who would take over such a seat.\n\n"
	    "Reply to this mail with the line `/accept` until %s, and it is yours; what happens there does not "
	    "harm your record. If nothing has come by then, the next on the list is asked; `/forget` takes you "
	    "off it.\n",
	    seat->name, game->title, (int)game->turn, game->ruleset->name, time->str);
	mail.body = body;
	return outbox_queue(site, &mail, err);
}

/* Moves a player who ignored an offer to the end of the list; they are not asked again for this seat. */
static bool pass_over(
    struct site *site, const struct game *game, const struct game_seat *seat, struct error *err)
{
	g_autofree char *folded = sql_standby_offered(site->db, game->id, seat->id, err);
	g_autofree char *key = g_strdup_printf("%" PRId64 " %s", seat->id, folded ? folded : "");

	return !folded ? !error_is_set(err)
	               : sql_passed_over_note(site->db, key, err) &&
	                     sql_lounge_to_end(site->db, folded, game->id, game->ruleset->name, err) &&
	                     sql_asking_drop(site->db, game->id, seat->id, err);
}

/* The first suitable address of the list, g_free it; NULL: none, or err. Skips persons who already have an offer. */
static char *first_of_list(
    struct site *site, const struct game *game, const struct game_seat *seat, struct error *err)
{
	struct sql_lounge_standbys row;
	struct db_rows *rows = sql_lounge_standbys(site->db, game->id, game->ruleset->name, seat->id, err);
	char *address = NULL;

	while (!address && sql_lounge_standbys_next(rows, &row, err))
		if (person_may_join(site, game, row.folded, err))
			address = g_strdup(row.address);
	db_rows_free(rows);
	return address;
}

static bool offer(
    struct site *site, const struct game *game, const struct game_seat *seat, int64_t now, struct error *err)
{
	g_autofree char *address = first_of_list(site, game, seat, err);
	g_autofree char *folded = address ? address_fold(address) : NULL;

	if (!address)
		return !error_is_set(err);
	return mail_offer(site, game, seat, address, now + OFFER_SECONDS, err) &&
	       sql_standby_offer(site->db, game->id, seat->id, address, folded, now + OFFER_SECONDS, err);
}

/* --- Steps ----------------------------------------------------------------- */

static bool look_at_seat(
    struct site *site, const struct game *game, const struct game_seat *seat, int64_t now, struct error *err)
{
	int64_t until = sql_standby_offer_until(site->db, game->id, seat->id, err);

	if (error_is_set(err) || !standbys_wanted(game, seat))
		return !error_is_set(err) &&
		       (until == 0 || sql_standby_offer_drop(site->db, game->id, seat->id, err));
	return until > now || (pass_over(site, game, seat, err) && offer(site, game, seat, now, err));
}

bool standbys_step(struct site *site, const struct game *game, int64_t now, struct error *err)
{
	bool good = true;

	for (unsigned i = 0; good && i < game->count; i++)
		good = look_at_seat(site, game, &game->seats[i], now, err);
	return good;
}

bool standbys_games(struct site *site, int64_t now, struct error *err)
{
	g_autoptr(GPtrArray) names = agenda_names(site, AGENDA_STANDBYS, now, err);

	for (guint i = 0; names && i < names->len; i++) {
		struct error trouble = {0};
		struct game *game = game_load(site, names->pdata[i], &trouble);
		/* An unreadable game is reported elsewhere; go on with the others. */
		error_clear(&trouble);
		if (game && db_begin(site->db, &trouble) && standbys_step(site, game, now, &trouble))
			db_commit(site->db, &trouble);
		db_rollback(site->db);
		loop_keep_trouble(site, names->pdata[i], &trouble, err);
		game_free(game);
	}
	return !error_is_set(err);
}
