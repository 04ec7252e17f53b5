#include "engine/games/parts.h"

#include "engine/base/clock.h"
#include "engine/play/dice.h"
#include "engine/play/report_wrap.h"
#include "engine/site/outbox.h"
#include "engine/store/statements.h"

#include <string.h>

#define WAIT_SECONDS (24 * 3600)

/* --- Asking ---------------------------------------------------------------- */

bool parts_were_asked(const struct game *game)
{
	for (unsigned i = 0; i < game->count; i++)
		if (!game->seats[i].part_asked)
			return false;
	return true;
}

/* Counts from the player who was asked last, so that all have the full time. */
int64_t parts_close(const struct game *game)
{
	int64_t asked = 0;

	for (unsigned i = 0; i < game->count; i++)
		asked = MAX(asked, game->seats[i].part_asked);
	return asked + WAIT_SECONDS;
}

/* Draws a missing part. The host has no choice in it: the part is derived from what the host committed to. */
static bool draw(struct site *site, const struct game *game, struct game_seat *seat, struct error *err)
{
	g_free(seat->part);
	seat->part = dice_part_drawn(game->name, game->seed, game->salt, seat->name);
	seat->part_drawn = true;
	return sql_part_draw(site->db, game->id, seat->id, clock_now(), seat->part, err);
}

static char *request(const struct site *site, const struct game *game)
{
	g_autoptr(GString) body = g_string_new(NULL), until = g_string_new(NULL);
	g_autofree char *zone = game_zone(site, game), *text = NULL;
	char hex[65];

	game_commitment(game, hex);
	clock_people(clock_now() + WAIT_SECONDS, zone, until);
	text = g_strdup_printf(
	    "All seats of %s are taken. Its map and its dice follow from a part of the host's and "
	    "one of each player's. The host's is fixed by this commitment, the SHA-256 of the line "
	    "`nightmail part 1 GAME HOSTPART SALT`, which is shown in full when the game ends:",
	    game->title);
	report_wrap(body, 0, text);
	g_string_append_printf(body,
	    "\n\n  %s\n\nKeep this mail. Reply with your part, a word that nobody can guess:\n\n"
	    "  /dice WORD\n\n",
	    hex);
	g_free(text);
	text = g_strdup_printf(
	    "At most %d printable characters without blanks. You have 24 hours, until %s; after that "
	    "the host draws your part, and the first report says so. Nobody sees a part before the "
	    "last one is there; until then another /dice replaces yours.",
	    DICE_PART_LONGEST, until->str);
	report_wrap(body, 0, text);
	g_string_append_c(body, '\n');
	return g_string_free(g_steal_pointer(&body), FALSE);
}

/* Replaces queued requests of an earlier round, before a seat changed hands. */
static bool mail_all(struct site *site, const struct game *game, struct error *err)
{
	g_autofree char *subject = g_strdup_printf("%s: your part of the dice", game->name);
	g_autofree char *body = request(site, game);
	struct sql_main_addresses row;
	struct db_rows *rows = sql_outbox_drop_subject(site->db, game->id, subject, err)
	                           ? sql_main_addresses(site->db, game->id, err)
	                           : NULL;

	while (sql_main_addresses_next(rows, &row, err)) {
		struct outbox_mail mail = {.kind = OUTBOX_NOTICE,
		    .game = game->id,
		    .seat = row.seat,
		    .recipient = row.address,
		    .subject = subject,
		    .body = body};
		if (!outbox_queue(site, &mail, err))
			break;
	}
	db_rows_free(rows);
	return !error_is_set(err);
}

/* Draws the parts of computer players, who cannot be asked. */
static bool draw_for_bots(struct site *site, struct game *game, struct error *err)
{
	bool good = true;

	for (unsigned i = 0; good && i < game->count; i++) {
		struct game_seat *seat = &game->seats[i];
		seat->part_asked = clock_now();
		if (seat->bot && !seat->part)
			good = draw(site, game, seat, err);
	}
	return good;
}

bool parts_ask(struct site *site, struct game *game, struct error *err)
{
	if (game->state != GAME_OPEN || game->host.fair != FAIR_SHARED ||
	    sql_seats_free(site->db, game->id, err) || !sql_seats_without_part(site->db, game->id, err))
		return !error_is_set(err);
	return sql_parts_ask(site->db, clock_now(), game->id, err) && draw_for_bots(site, game, err) &&
	       mail_all(site, game, err);
}

bool parts_forget(struct site *site, struct game_seat *seat, struct error *err)
{
	g_clear_pointer(&seat->part, g_free);
	seat->part_drawn = false;
	seat->part_asked = 0;
	return sql_part_drop(site->db, seat->id, err);
}

/* --- Giving ---------------------------------------------------------------- */

char *parts_missing(const struct game *game)
{
	GString *names = g_string_new(NULL);

	for (unsigned i = 0; i < game->count; i++)
		if (!game->seats[i].part)
			g_string_append_printf(names, "%s%s", names->len ? ", " : "", game->seats[i].name);
	return g_string_free(names, FALSE);
}

static bool all_there(const struct game *game)
{
	for (unsigned i = 0; i < game->count; i++)
		if (!game->seats[i].part)
			return false;
	return true;
}

const char *parts_closed(const struct game *game, int64_t now)
{
	return game->host.fair != FAIR_SHARED ? "the dice of this game are the host's alone"
	       : game->state != GAME_OPEN     ? "the game has started"
	       : !parts_were_asked(game)      ? "not all seats are taken; you get a mail when it is time"
	       : all_there(game)              ? "all parts are there"
	       : now >= parts_close(game)     ? "the 24 hours are over; the host draws what is missing"
	                                      : NULL;
}

bool parts_give(struct site *site, struct game_seat *seat, const char *word, struct error *err)
{
	g_free(seat->part);
	seat->part = g_strdup(word);
	return sql_part_set(site->db, seat->id, word, err);
}

/* --- The start ------------------------------------------------------------- */

bool parts_may_start(const struct site *site, const struct game *game, int64_t now, struct error *err)
{
	if (game->host.fair != FAIR_SHARED || all_there(game) ||
	    (parts_were_asked(game) && now >= parts_close(game)))
		return true;
	if (!parts_were_asked(game))
		return error_set(err, EXIT_DATA,
		    "%s: its players give their parts of the dice once all seats are taken; with start --now the"
		    " host draws them",
		    game->name);
	g_autofree char *missing = parts_missing(game), *zone = game_zone(site, game);
	g_autoptr(GString) until = g_string_new(NULL);
	clock_people(parts_close(game), zone, until);
	return error_set(err, EXIT_DATA,
	    "%s: parts of the dice are missing until %s: %s; after that, or with start --now, the host draws them",
	    game->name, until->str, missing);
}

bool parts_draw(struct site *site, struct game *game, struct error *err)
{
	for (unsigned i = 0; game->host.fair == FAIR_SHARED && i < game->count; i++) {
		struct game_seat *seat = &game->seats[i];
		if (seat->part)
			continue;
		if (!draw(site, game, seat, err) ||
		    !game_notice(
		        site, game, 0, err, "%s gave no part of the dice; the host drew it.", seat->name))
			return false;
	}
	return true;
}

void parts_write(const struct game *game, struct json *json)
{
	if (game->host.fair != FAIR_SHARED)
		return;
	json_list(json, "parts");
	for (unsigned i = 0; i < game->count; i++) {
		json_map(json, NULL);
		json_text(json, "empire", game->seats[i].name);
		json_text(json, "part", game->seats[i].part);
		json_bool(json, "drawn", game->seats[i].part_drawn);
		json_end(json);
	}
	json_end(json);
}

uint64_t parts_seed(const struct game *game)
{
	if (game->host.fair != FAIR_SHARED)
		return dice_seed_salted(game->name, game->seed, game->salt);
	g_autofree char **parts = g_new0(char *, game->count + 1);
	for (unsigned i = 0; i < game->count; i++)
		parts[i] = game->seats[i].part;
	return dice_seed_shared(game->name, game->seed, parts);
}
