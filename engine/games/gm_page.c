#include "engine/games/gm_page.h"

#include "engine/base/clock.h"
#include "engine/games/fortunes.h"
#include "engine/games/status.h"
#include "engine/site/outbox.h"

#include <inttypes.h>
#include <string.h>

/* Number of turns of scores that fit on a line. */
#define TURNS_SHOWN 7
/* Columns of a name; a longer name gets a line of its own. */
#define NAME_WIDTH 18

static void heading(GString *out, const char *text)
{
	g_string_append_printf(out, "\n%s\n", text);
}

static bool write_alarms(struct site *site, const struct game *game, GString *out, struct error *err)
{
	g_autoptr(GPtrArray) alarms = alarms_new();
	bool good = attention_game(site, game, clock_now(), alarms, err) && alarms_silence(site, alarms, err),
	     none = true;

	heading(out, "ALARMS");
	for (guint i = 0; i < alarms->len; i++) {
		const struct alarm *alarm = alarms->pdata[i];
		if (!alarm->quiet)
			g_string_append_printf(out, "! %s\n", alarm->text);
		none = none && alarm->quiet;
	}
	if (none)
		g_string_append(out, "none\n");
	return good;
}

static const char *moved_word(const struct game_seat *seat)
{
	return seat->out         ? "out"
	       : seat->abandoned ? "abandoned"
	       : seat->ready     ? "ready"
	       : seat->moved     ? "moved"
	       : seat->awaited   ? "waited for"
	                         : "not waited for";
}

static void put_name(GString *out, const char *name)
{
	g_string_append_printf(out, "%-*s", NAME_WIDTH, name);
	if (strlen(name) > NAME_WIDTH)
		g_string_append_printf(out, "\n%*s", NAME_WIDTH, "");
}

static void write_seats(const struct game *game, GString *out)
{
	heading(out, "EMPIRES             moved           missed  in a row  mails back");
	for (unsigned i = 0; i < game->count; i++) {
		const struct game_seat *seat = &game->seats[i];
		if (!seat->taken)
			continue;
		put_name(out, seat->name);
		g_string_append_printf(out, "  %-14s %7" PRId64 " %9" PRId64 " %11" PRId64 "\n",
		    moved_word(seat), seat->missed, seat->missed_in_row, seat->bounces);
	}
}

/* Writes the scores of the last turns, a line for each empire in the order of the standings. */
static bool write_fortunes(struct site *site, const struct game *game, const struct rules *rules,
    const struct standing *standings, unsigned seats, GString *out, struct error *err)
{
	int64_t first = MAX(game->turn - TURNS_SHOWN + 1, game->ruleset->first_turn);

	g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func((GDestroyNotify)g_free);
	for (unsigned i = 0; i < seats; i++) {
		GString *line = g_string_new(NULL);
		put_name(line, standings[i].empire);
		g_ptr_array_add(lines, g_string_free(line, FALSE));
	}
	heading(out, "FORTUNES            score by turn");
	g_string_append_printf(out, "%*s", NAME_WIDTH, "");
	for (int64_t turn = first; turn <= game->turn; turn++) {
		struct state *state = game_turn_state(site, game, rules, turn, err);
		if (!state)
			return false;
		g_autofree struct standing *then = game_standings(game, state);
		g_string_append_printf(out, " %6" PRId64, turn);
		for (unsigned i = 0; i < seats; i++)
			for (unsigned j = 0; j < seats; j++)
				if (then[j].seat == standings[i].seat) {
					char *longer = g_strdup_printf(
					    "%s %6" PRId64, (char *)lines->pdata[i], then[j].score);
					g_free(lines->pdata[i]);
					lines->pdata[i] = longer;
				}
		play_state_free(state);
	}
	g_string_append_c(out, '\n');
	for (unsigned i = 0; i < seats; i++)
		g_string_append_printf(out, "%s\n", (char *)lines->pdata[i]);
	return true;
}

static bool write_standings(struct site *site, const struct game *game, GString *out, struct error *err)
{
	struct rules *rules = game_rules(site, game, err);
	struct state *state = rules ? game_turn_state(site, game, rules, game->turn, err) : NULL;
	g_autofree struct standing *standings = state ? game_standings(game, state) : NULL;
	unsigned seats = standings ? state->ruleset->seats(state) : 0;
	bool good = standings != NULL;

	if (good)
		heading(out, game->ruleset->standings_public
		                 ? "STANDINGS           score   the players see them"
		                 : "STANDINGS           score   for you alone while it is played");
	for (unsigned i = 0; i < seats; i++)
		g_string_append_printf(out, "%2" PRId64 " %-15s %8" PRId64 "%s\n", standings[i].rank,
		    standings[i].empire, standings[i].score, standings[i].out ? "   out" : "");
	good = good && write_fortunes(site, game, rules, standings, seats, out, err);
	play_state_free(state);
	rules_free(rules);
	return good;
}

static bool write_page(struct site *site, const struct game *game, GString *out, struct error *err)
{
	g_string_append_printf(out, "%s, %s\nTurn %" PRId64 ", %s%s%s\n", game->title, game->ruleset->title,
	    game->turn,
	    game->state == GAME_FINISHED ? "the game is over"
	    : game->deadline_text        ? "due "
	                                 : "run by you",
	    game->state != GAME_FINISHED && game->deadline_text ? game->deadline_text : "",
	    game->held ? ", held" : "");
	if (!write_alarms(site, game, out, err))
		return false;
	write_seats(game, out);
	if (!write_standings(site, game, out, err))
		return false;
	heading(out, "RECORDS             how they kept their word in their last games");
	return status_asked(site, game, out, err) && status_records(site, game, out, err) &&
	       status_notes(site, game, out, err);
}

bool gm_page_write(struct site *site, const struct game *game, GString *out, struct error *err)
{
	g_autoptr(GString) page = g_string_new(NULL);
	bool good = write_page(site, game, page, err);
	g_autofree char *fitted = outbox_fit(page->str);

	g_string_append(out, fitted);
	return good;
}
