#include "engine/acts/sitting.h"

#include "engine/base/address.h"
#include "engine/base/clock.h"
#include "engine/games/opening.h"
#include "engine/games/terms.h"
#include "engine/play/report_wrap.h"
#include "engine/site/outbox.h"
#include "engine/store/statements.h"

#include <string.h>

/* --- Texts ------------------------------------------------------------------ */

static void put(GString *out, char *text)
{
	report_wrap(out, 0, text);
	g_string_append(out, "\n");
	g_free(text);
}

/* Appends orders so that no line reads as an order (HO-31). */
static void put_orders(const struct game *game, const char *orders, GString *out)
{
	g_auto(GStrv) lines = g_strsplit(orders ? orders : "", "\n", 0);

	if (orders && *orders)
		g_string_append_printf(
		    out, "\nThese orders stand for turn %d until others come:\n", (int)game->turn);
	else
		g_string_append_printf(out, "\nNo orders stand for turn %d.\n", (int)game->turn);
	for (char **line = lines; *line; line++)
		if (**line)
			g_string_append_printf(out, "  | %s\n", *line);
}

static char *first_words(struct site *site, const struct game *game, const struct game_seat *seat,
    int64_t until, struct error *err)
{
	g_autofree char *zone = game_zone(site, game);
	g_autofree char *orders = game_orders(site, game, game->turn, seat->name, err);
	g_autoptr(GString) time = g_string_new(NULL);
	GString *out = g_string_new(NULL);

	clock_people(until, zone, time);
	put(out,
	    g_strdup_printf(
	        "The player of %s in %s lends you the empire until %s: you sit for %s. Reply to this mail "
	        "with orders; the last mail counts, yours or the player's, and every answer goes to both "
	        "of you. You get the reports meanwhile.",
	        seat->name, game->title, time->str, seat->name));
	put(out,
	    g_strdup(
	        "A sitter gives nothing away, sets no relations to other empires, and writes no letters; "
	        "such orders of the player stay. `/help` lists orders and commands."));
	put(out,
	    g_strdup("If you do not want to sit, reply with the line `/no`: then no more mails come, and you "
	             "cannot be named for this empire again. The player ends it by `/sitter off`."));
	put_orders(game, orders, out);
	g_string_append(out, "\nThe newest report stands below.\n\n");
	return g_string_free(out, FALSE);
}

static bool mail_last_words(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *address, const char *why, struct error *err)
{
	g_autofree char *subject =
	    g_strdup_printf("%s: you do not sit for %s any more", game->name, seat->name);
	g_autoptr(GString) body = g_string_new(NULL);

	put(body,
	    g_strdup_printf("You do not sit for %s in %s (%s) any more: %s. Replies to earlier mails of the "
	                    "game are not taken from here, and no more mails about it come here.",
	        seat->name, game->name, game->title, why));
	return outbox_queue(site,
	    &(struct outbox_mail){.kind = OUTBOX_NOTICE,
	        .game = game->id,
	        .turn = game->turn,
	        .recipient = address,
	        .subject = subject,
	        .body = body->str},
	    err);
}

/* --- Acts ------------------------------------------------------------------- */

static bool end(struct site *site, const struct game *game, const struct game_seat *seat,
    const struct sitter *sitter, const char *state, struct error *err)
{
	return sql_sitter_end(site->db, sitter->id, state, err) &&
	       sql_outbox_drop_sitter(site->db, seat->id, sitter->address, err) &&
	       game_history(site, game, "sitter", game->turn, err, "%s: %s", seat->name, state);
}

/* Ends an earlier sitting; a sitter who is named again is not told that the sitting is over. */
static bool make_room(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *folded, struct error *err)
{
	struct sitter sitter;
	bool good = sitter_of(site, seat->id, clock_now(), &sitter, err);

	if (good && sitter.id)
		good =
		    end(site, game, seat, &sitter, "ended", err) &&
		    (strcmp(sitter.folded, folded) == 0 || mail_last_words(site, game, seat, sitter.address,
		                                               "the player has named another sitter", err));
	sitter_clear(&sitter);
	return good;
}

bool sitting_begin(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *address, int64_t until, struct error *err)
{
	g_autofree char *folded = address_fold(address);
	g_autofree char *words = NULL;
	g_autoptr(GString) time = g_string_new(NULL);
	clock_rfc3339(until, time);
	if (!make_room(site, game, seat, folded, err) ||
	    !sql_sitter_put(site->db, game->id, seat->id, address, folded, clock_now(), until, err) ||
	    !game_history(site, game, "sitter", game->turn, err, "%s: until %s", seat->name, time->str))
		return false;
	words = first_words(site, game, seat, until, err);
	return !error_is_set(err) && opening_mail_sitter(site, game, seat, words, err);
}

bool sitting_end(struct site *site, const struct game *game, const struct game_seat *seat, const char *why,
    bool declined, bool *ended, struct error *err)
{
	struct sitter sitter;
	bool good = sitter_of(site, seat->id, clock_now(), &sitter, err);

	*ended = good && sitter.id != 0;
	if (*ended)
		good = end(site, game, seat, &sitter, declined ? "declined" : "ended", err) &&
		       mail_last_words(site, game, seat, sitter.address, why, err);
	sitter_clear(&sitter);
	return good;
}

bool sitting_end_players(struct site *site, const struct game *game, struct error *err)
{
	bool good = true, ended;

	for (unsigned i = 0; good && i < game->count; i++) {
		const struct game_seat *seat = &game->seats[i];
		g_autofree char *address = sitter_address(site, seat, err);
		if (error_is_set(err))
			return false;
		if (!address || !sitter_clash(site, game, seat, address, err))
			continue;
		good = sitting_end(site, game, seat, "this address plays in the game", false, &ended, err) &&
		       game_notice(site, game, seat->id, err,
		           "Your sitter plays in the game now and does not sit for you any more.");
	}
	return good;
}

bool sitting_forget(
    struct site *site, const struct game *game, const struct game_seat *seat, struct error *err)
{
	bool ended;

	return sitting_end(site, game, seat, "the seat has another player now", false, &ended, err) &&
	       sql_sitters_forget(site->db, seat->id, err);
}

/* --- Expiry ----------------------------------------------------------------- */

struct over {
	int64_t id, game, seat;
	char *address;
};

static void over_clear(gpointer item)
{
	g_free(((struct over *)item)->address);
}

static GArray *all_over(struct site *site, int64_t now, struct error *err)
{
	GArray *list = g_array_new(FALSE, FALSE, sizeof(struct over));
	struct sql_sitters_over row;
	struct db_rows *rows = sql_sitters_over(site->db, now, err);

	g_array_set_clear_func(list, over_clear);
	while (sql_sitters_over_next(rows, &row, err)) {
		struct over over = {row.id, row.game, row.seat, g_strdup(row.address)};
		g_array_append_val(list, over);
	}
	db_rows_free(rows);
	return list;
}

static bool lapse(struct site *site, const struct game *game, const struct over *over, struct error *err)
{
	for (unsigned i = 0; i < game->count; i++) {
		const struct game_seat *seat = &game->seats[i];
		const struct sitter sitter = {.id = over->id, .address = over->address};
		if (seat->id == over->seat)
			return end(site, game, seat, &sitter, "lapsed", err) &&
			       mail_last_words(site, game, seat, over->address, "the time is over", err) &&
			       game_notice(site, game, seat->id, err,
			           "Your sitter does not sit for you any more: the time is over.");
	}
	return true;
}

bool sitting_lapse(struct site *site, int64_t now, struct error *err)
{
	g_autoptr(GArray) list = all_over(site, now, err);

	for (guint i = 0; i < list->len && !error_is_set(err); i++) {
		const struct over *over = &g_array_index(list, struct over, i);
		struct game *game = game_load_id(site, over->game, err);
		if (game && db_begin(site->db, err) && lapse(site, game, over, err))
			db_commit(site->db, err);
		db_rollback(site->db);
		game_free(game);
	}
	return !error_is_set(err);
}
