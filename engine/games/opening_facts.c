/* Writes host.yaml, the host's facts for the reports that open a turn (HO-50). */
#include "engine/base/clock.h"
#include "engine/games/fortunes.h"
#include "engine/games/opening.h"
#include "engine/games/parts.h"
#include "engine/games/tally.h"
#include "engine/games/terms.h"
#include "engine/games/votes.h"
#include "engine/store/statements.h"

#include <string.h>

static bool write_notices(struct opening *opening, int64_t seat, struct json *json, struct error *err)
{
	struct sql_notices_of row;
	struct db_rows *rows = sql_notices_of(opening->site->db, opening->game->id, seat, err);
	json_list(json, "notices");
	while (sql_notices_of_next(rows, &row, err))
		json_text(json, NULL, row.text);
	json_end(json);
	db_rows_free(rows);
	return !error_is_set(err);
}

/* Writes the notices for all players, with the open proposals (HO-150). */
static bool write_common_notices(struct opening *opening, struct json *json, struct error *err)
{
	struct sql_notices_of row;
	struct db_rows *rows = sql_notices_of(opening->site->db, opening->game->id, 0, err);
	g_autoptr(GPtrArray) votes = g_ptr_array_new_with_free_func(g_free);
	bool good = votes_lines(opening->site, opening->game, opening->over, votes, err);

	json_list(json, "notices");
	while (sql_notices_of_next(rows, &row, err))
		json_text(json, NULL, row.text);
	for (guint i = 0; i < votes->len; i++)
		json_text(json, NULL, votes->pdata[i]);
	json_end(json);
	db_rows_free(rows);
	return good && !error_is_set(err);
}

/* Writes winners and reason of a game that its rules did not end. */
static void write_end(const struct opening *opening, struct json *json)
{
	const char *names = opening->game->winners;
	g_auto(GStrv) winners = g_strsplit(names ? names : "", ", ", 0);

	if (!opening->ended)
		return;
	json_text(json, "ended", opening->ended);
	json_list(json, "winners");
	for (char **name = winners; *name; name++)
		json_text(json, NULL, *name);
	json_end(json);
}

/* Writes who sees whose map from this report on; nothing if nobody shares. */
static bool write_shares(const struct opening *opening, struct json *json, struct error *err)
{
	struct sql_shares row;
	struct db_rows *rows = sql_shares(opening->site->db, opening->game->id, "map", err);
	bool any = false;

	while (opening->game->host.sharing && sql_shares_next(rows, &row, err)) {
		if (!any)
			json_list(json, "shares");
		any = true;
		json_map(json, NULL);
		json_text(json, "from", row.giver);
		json_text(json, "to", row.taker);
		json_end(json);
	}
	if (any)
		json_end(json);
	db_rows_free(rows);
	return !error_is_set(err);
}

static void write_terms(const struct opening *opening, const struct game_seat *seat, struct json *json)
{
	g_autoptr(GString) terms = g_string_new(NULL);
	if (seat)
		terms_of_seat(opening->game, seat, terms);
	else
		terms_of_game(opening->site, opening->game, opening->now, terms);
	json_text(json, "terms", terms->len ? terms->str : NULL);
}

static bool write_seat(
    struct opening *opening, const struct game_seat *seat, struct json *json, struct error *err)
{
	const struct opening_seat *facts =
	    opening->seats ? &opening->seats[seat - opening->game->seats] : NULL;
	json_map(json, NULL);
	json_text(json, "name", seat->name);
	json_text(json, "digest", facts && facts->digest[0] ? facts->digest : NULL);
	json_integer(json, "refused", facts ? facts->refused : 0);
	json_bool(json, "missed", facts && facts->missed);
	json_integer(json, "missed_in_row", seat->missed_in_row);
	json_integer(json, "dedication", tally_dedication(opening->site, seat->addresses[0], err));
	write_terms(opening, seat, json);
	if (seat->bot || (facts && facts->standin))
		json_text(json, "bot", seat->bot ? seat->bot : facts->standin);
	if (facts && facts->standin)
		json_bool(json, "standin", true);
	if (seat->out)
		json_integer(json, "out", seat->out_turn);
	bool good = write_notices(opening, seat->id, json, err);
	json_end(json);
	return good;
}

/* Writes the scores of all turns for the last report (HO-68). */
static bool write_fortunes(const struct opening *opening, struct json *json, struct error *err)
{
	struct fortunes *fortunes =
	    opening->over ? game_fortunes(opening->site, opening->game, opening->rules, opening->state, err)
	                  : NULL;
	if (fortunes)
		fortunes_write(fortunes, opening->state, json);
	fortunes_free(fortunes);
	return !error_is_set(err);
}

/* Writes the deadline as a timestamp for programs: its text names a zone that a later system may not know
   (HO-110, HO-115). */
static void write_due(const struct game *game, struct json *json)
{
	g_autoptr(GString) time = g_string_new(NULL);

	if (game->deadline != SCHEDULE_NEVER)
		clock_rfc3339(game->deadline, time);
	json_text(json, "due", time->len ? time->str : NULL);
}

bool opening_facts(struct opening *opening, bool commitment, GString *out, struct error *err)
{
	const struct game *game = opening->game;
	struct json *json = json_new(out);
	char hex[65], seed[24];
	char *zone = game_zone(opening->site, game);
	GString *opened = g_string_new(NULL);
	bool good = true;
	clock_people(opening->now, zone, opened);
	game_commitment(game, hex);
	g_snprintf(seed, sizeof seed, "%" G_GUINT64_FORMAT, (guint64)game->seed);
	json_map(json, NULL);
	json_text(json, "title", game->title);
	json_text(json, "deadline", game->deadline_text);
	if (game->host.note)
		json_text(json, "note", game->host.note);
	write_terms(opening, NULL, json);
	json_text(json, "opened", opened->str);
	write_due(game, json);
	json_text(
	    json, "commitment", commitment || (opening->over && game->host.fair == FAIR_SHARED) ? hex : NULL);
	json_text(json, "seed", opening->over ? seed : NULL);
	json_text(json, "salt", opening->over ? game->salt : NULL);
	if (opening->over && game->host.fair == FAIR_SHARED)
		json_text(json, "host_part", seed);
	if (commitment || opening->over)
		parts_write(game, json);
	good = write_common_notices(opening, json, err);
	json_list(json, "empires");
	for (unsigned i = 0; good && i < game->count; i++)
		if (game->seats[i].taken)
			good = write_seat(opening, &game->seats[i], json, err);
	json_end(json);
	json_bool(json, "standings", true);
	write_end(opening, json);
	good = good && write_shares(opening, json, err) && write_fortunes(opening, json, err);
	rules_write(opening->rules, json);
	json_end(json);
	json_free(json);
	g_string_free(opened, TRUE);
	g_free(zone);
	return good && sql_notices_told(opening->site->db, game->id, err);
}
