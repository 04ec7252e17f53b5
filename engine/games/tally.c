#include "engine/games/tally.h"

#include "engine/games/due.h"
#include "engine/games/persons.h"
#include "engine/games/sitters.h"
#include "engine/store/statements.h"

#include <string.h>

static char *player_of(struct site *site, const struct game_seat *seat, struct error *err)
{
	return seat->addresses[0] ? person_key(site, seat->addresses[0], err) : NULL;
}

/* --- After a turn ---------------------------------------------------------- */

static int64_t dedication_for(bool moved)
{
	int64_t sum = 0;
	for (size_t i = 0; rulesets[i]; i++)
		if (rulesets[i]->dedication)
			sum += rulesets[i]->dedication(moved);
	return sum;
}

static bool change_dedication(struct site *site, const char *player, int64_t by, struct error *err)
{
	return !player || sql_dedication_add(site->db, player, by, err);
}

bool tally_excused(
    struct site *site, const struct game *game, const struct game_seat *seat, struct error *err)
{
	return sql_history_count(site->db, game->id, TALLY_EXCUSED, game->turn, seat->name, err) > 0;
}

int64_t tally_dedication(struct site *site, const char *address, struct error *err)
{
	g_autofree char *folded = address ? person_key(site, address, err) : NULL;
	return folded ? sql_dedication(site->db, folded, err) : 0;
}

/* Was the player on an announced vacation when the turn closed? */
static bool is_away(const struct opening *opening, const struct schedule_player *player)
{
	int64_t closed = MIN(opening->now, opening->game->deadline);
	return player->vacation_from > 0 && player->vacation_from <= closed &&
	       closed <= player->vacation_until;
}

char *tally_outlook(
    struct site *site, const struct game *game, const struct game_seat *seat, struct error *err)
{
	bool excused = tally_excused(site, game, seat, err);
	bool asked = seat->awaited && !seat->abandoned && !seat->out;

	if (error_is_set(err))
		return NULL;
	if (seat->moved || !asked || excused)
		return g_strdup_printf("as things stand turn %d will not count as missed: %s",
		    (int)game->turn,
		    seat->moved ? "you have moved"
		    : excused   ? "the game master excused you"
		                : "it does not wait for you");
	if (game->deadline != SCHEDULE_NEVER && !game->held && !due_counts(game, game->deadline))
		return g_strdup_printf(
		    "as things stand turn %d will not count as missed: its deadline was moved "
		    "too late for that",
		    (int)game->turn);
	return g_strdup_printf(
	    "as things stand turn %d will count as missed, unless orders or /ready come %s%s",
	    (int)game->turn,
	    game->held            ? "once the game goes on"
	    : game->deadline_text ? "before "
	                          : "before the game master runs it",
	    game->held || !game->deadline_text ? "" : game->deadline_text);
}

static int64_t dedication_of(const struct opening *opening, const struct game_seat *seat,
    const struct schedule_player *player, bool excused)
{
	return !seat->moved && (excused || is_away(opening, player)) ? 0 : dedication_for(seat->moved);
}

static bool store_missed(const struct opening *opening, const struct game_seat *seat, struct error *err)
{
	return sql_seat_set_missed(
	    opening->site->db, seat->id, seat->missed, seat->missed_in_row, seat->grace_used, err);
}

/* Counts a turn of an abandoned seat that would otherwise be awaited: its player keeps losing dedication
   (SE-141), but the turn does not count as missed; moving resets the missed turns. */
static bool count_abandoned(
    struct opening *opening, struct game_seat *seat, const struct schedule_player *player, struct error *err)
{
	struct opening_seat *facts = &opening->seats[seat - opening->game->seats];
	g_autofree char *folded = player_of(opening->site, seat, err);
	bool excused = tally_excused(opening->site, opening->game, seat, err);
	if (seat->moved || due_counts(opening->game, opening->now))
		facts->counted = dedication_of(opening, seat, player, excused);
	if (seat->moved)
		seat->missed_in_row = 0;
	return !error_is_set(err) && change_dedication(opening->site, folded, facts->counted, err) &&
	       store_missed(opening, seat, err);
}

static bool count_seat(
    struct opening *opening, struct game_seat *seat, const struct schedule_player *player, struct error *err)
{
	const struct game *game = opening->game;
	struct opening_seat *facts = &opening->seats[seat - game->seats];
	int64_t open = MAX(0, opening->now - game->deadline);
	g_autofree char *folded = player_of(opening->site, seat, err);
	bool excused = tally_excused(opening->site, game, seat, err) && !seat->moved;
	if (error_is_set(err))
		return false;
	/* A turn that ended earlier than announced does not count against players who have not moved (HO-112). */
	bool counts = seat->moved || due_counts(game, opening->now);
	facts->asked = counts;
	facts->missed = counts && !seat->moved && !excused;
	facts->excused = counts && !seat->moved && (excused || is_away(opening, player));
	facts->lent = counts && sitter_excuses(opening->site, game, seat, opening->now, err);
	facts->counted = counts ? dedication_of(opening, seat, player, excused || facts->lent) : 0;
	if (seat->moved)
		seat->missed_in_row = 0;
	else if (facts->missed)
		seat->missed_in_row++;
	seat->missed += facts->missed;
	if (game->deadline != SCHEDULE_NEVER && !excused)
		seat->grace_used += MIN(
		    open, schedule_charge(game->deadline, game->host.grace, game->host.grace_budget, player));
	return change_dedication(opening->site, folded, facts->counted, err) &&
	       store_missed(opening, seat, err);
}

bool tally_count(struct opening *opening, struct error *err)
{
	struct game *game = opening->game;
	struct schedule_player *players = game_players(game);
	bool good = true;
	for (unsigned i = 0; good && i < game->count; i++) {
		struct game_seat *seat = &game->seats[i];
		if (players[i].awaited)
			good = count_seat(opening, seat, &players[i], err);
		else if (seat->taken && seat->abandoned && seat->awaited && !seat->out)
			good = count_abandoned(opening, seat, &players[i], err);
	}
	g_free(players);
	/* Give back vacation days that the turn did not wait for. */
	return good && (game->deadline == SCHEDULE_NEVER || game_vacations_back(opening->site, game,
	                                                        MAX(0, game->deadline - opening->now), err));
}

bool tally_record(const struct opening *opening, struct error *err)
{
	const struct game *game = opening->game;
	bool good = true;
	for (unsigned i = 0; good && i < game->count; i++) {
		const struct game_seat *seat = &game->seats[i];
		const struct opening_seat none = {0}, *facts = opening->seats ? &opening->seats[i] : &none;
		g_autofree char *player = player_of(opening->site, seat, err);
		good = sql_tally_add(opening->site->db,
		    &(struct sql_tally_add){.game = game->id,
		        .turn = game->turn,
		        .seat = seat->id,
		        .player = player,
		        .counted = facts->counted,
		        .missed = seat->missed,
		        .missed_in_row = seat->missed_in_row,
		        .grace_used = seat->grace_used,
		        .vacation_used = seat->vacation_used,
		        .asked = facts->asked,
		        .absent = (facts->missed && !facts->excused && !facts->lent),
		        .excused = (facts->excused || facts->lent),
		        .abandoned = seat->abandoned},
		    err);
	}
	return good;
}

/* --- A rollback ------------------------------------------------------------ */

static bool restore_seat(
    struct site *site, struct game_seat *seat, const struct sql_tallies *row, struct error *err)
{
	g_autofree char *player = player_of(site, seat, err);
	bool same = g_strcmp0(player, row->player) == 0;
	seat->missed = row->missed;
	seat->missed_in_row = same ? row->missed_in_row : 0;
	seat->grace_used = same ? row->grace_used : 0;
	seat->vacation_used = same ? row->vacation_used : 0;
	return sql_seat_set_tally(site->db, seat->id, seat->missed, seat->missed_in_row, seat->grace_used,
	    seat->vacation_used, err);
}

bool tally_take_back(struct site *site, struct game *game, int64_t turn, struct error *err)
{
	if (!sql_dedication_undo(site->db, game->id, turn, err))
		return false;
	struct sql_tallies row;
	struct db_rows *rows = sql_tallies(site->db, game->id, turn, err);
	bool good = rows != NULL;
	while (good && sql_tallies_next(rows, &row, err))
		for (unsigned i = 0; good && i < game->count; i++)
			if (game->seats[i].id == row.seat)
				good = restore_seat(site, &game->seats[i], &row, err);
	db_rows_free(rows);
	return good && !error_is_set(err);
}
