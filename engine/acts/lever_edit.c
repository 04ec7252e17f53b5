/* Edits of a game's state, and the end of a game, by the GM (HO-26, HO-27). */
#include "engine/acts/lever_edit.h"
#include "engine/base/clock.h"
#include "engine/base/hash.h"
#include "engine/games/restate.h"
#include "engine/games/opening.h"
#include "engine/games/terms.h"
#include "engine/play/reports.h"
#include "engine/store/statements.h"

#include <string.h>

/* --- Edit ------------------------------------------------------------------ */

struct views {
	struct site *site;
	const struct game *game;
	GHashTable *files; /* maps a file's name to its bytes, a GString */
};

static void string_free(gpointer string)
{
	g_string_free(string, TRUE);
}

static bool keep_view(void *context, const char *name, const GString *bytes, struct error *err)
{
	struct views *views = context;
	(void)err;
	g_hash_table_replace(views->files, g_strdup(name), g_string_new_len(bytes->str, (gssize)bytes->len));
	return true;
}

/* The layout of the turn's own report, from which an added report's layout starts. */
static char *own_layout(void *context, const char *empire, struct reports_age *age, struct error *err)
{
	const struct views *views = context;
	(void)age;
	return opening_layout(views->site, views->game, views->game->turn, empire, err);
}

static bool views_make(
    struct views *views, const struct state *state, const struct host_facts *facts, struct error *err)
{
	views->files = g_hash_table_new_full(hash_text, g_str_equal, g_free, string_free);
	const struct reports_call call = {
	    .facts = facts, .before = own_layout, .file = keep_view, .context = views};
	return reports_of_state(state, &call, err);
}

static bool same_view(const struct views *a, const struct views *b, const char *name)
{
	const GString *x = g_hash_table_lookup(a->files, name), *y = g_hash_table_lookup(b->files, name);
	return x && y && g_string_equal(x, y);
}

static bool store_view(struct site *site, const struct game *game, const struct views *views,
    const char *name, const char *as, struct error *err)
{
	const GString *bytes = g_hash_table_lookup(views->files, name);
	return !bytes || sql_report_put(site->db, game->id, game->turn, as, bytes->str, bytes->len, err);
}

/* Stores a report of the new state under a name of its own, and mails it. */
static bool send_view(struct site *site, const struct game *game, const struct game_seat *seat,
    const struct views *views, const char *kind, const char *what, struct error *err)
{
	g_autofree char *text = g_strconcat(seat->name, ".txt", NULL);
	g_autofree char *json = g_strconcat(seat->name, ".json", NULL);
	g_autofree char *as_text = g_strdup_printf("%s.%s.txt", seat->name, kind);
	g_autofree char *as_json = g_strdup_printf("%s.%s.json", seat->name, kind);
	g_autofree char *named = g_strconcat(" ", what, NULL);
	g_autofree char *subject = terms_subject_due(site, game, named);
	return store_view(site, game, views, text, as_text, err) &&
	       store_view(site, game, views, json, as_json, err) &&
	       opening_mail_report(site, game, seat, as_text, subject, err);
}

static bool send_changed(struct site *site, const struct game *game, const struct state *before,
    const struct state *after, const struct host_facts *facts, struct error *err)
{
	struct views old = {.site = site, .game = game}, new = old;
	bool good = views_make(&old, before, facts, err) && views_make(&new, after, facts, err);
	for (unsigned i = 0; good && i < game->count; i++) {
		g_autofree char *text = g_strconcat(game->seats[i].name, ".txt", NULL);
		g_autofree char *json = g_strconcat(game->seats[i].name, ".json", NULL);
		if (!same_view(&old, &new, text) || !same_view(&old, &new, json))
			good = send_view(
			    site, game, &game->seats[i], &new, "edited", "new report, edited by the GM", err);
	}
	g_clear_pointer(&old.files, g_hash_table_destroy);
	g_clear_pointer(&new.files, g_hash_table_destroy);
	return good;
}

/* The host's facts in the reports of the open turn. */
static struct document *facts_of_turn(
    struct site *site, const struct game *game, struct host_facts *facts, struct error *err)
{
	g_autofree char *host = sql_turn_host(site->db, game->id, game->turn, err);
	struct document *document =
	    host ? document_parse("host.yaml", host, strlen(host), EXIT_DATA, err) : NULL;
	if (document && !host_facts_read(document_root(document), facts, err))
		g_clear_pointer(&document, document_free);
	return document;
}

static bool store_state(struct site *site, struct game *game, const struct state *after, struct error *err)
{
	if (!game_restate(site, game, after, err))
		return false;
	for (unsigned i = 0; i < game->count; i++) {
		struct seat seat;
		if (game_seat_in(after, game->seats[i].name, &seat) &&
		    !sql_seat_edit_facts(
		        site->db, game->seats[i].id, seat.awaited, seat.abandoned, seat.out, game->turn, err))
			return false;
	}
	return true;
}

bool lever_edit(struct site *site, struct game *game, const struct state *before, const struct state *after,
    const char *reason, struct error *err)
{
	struct host_facts facts = {0};
	struct document *document = facts_of_turn(site, game, &facts, err);
	bool good =
	    document && store_state(site, game, after, err) &&
	    game_notice(site, game, 0, err, "The game master edited the situation in turn %d. Why: %s",
	        (int)game->turn, reason) &&
	    send_changed(site, game, before, after, &facts, err) &&
	    game_history(site, game, "edit", game->turn, err, "turn %d: %s", (int)game->turn, reason);
	host_facts_clear(&facts);
	document_free(document);
	return good;
}

/* --- End ------------------------------------------------------------------- */

static bool send_last_reports(struct site *site, struct game *game, const struct rules *rules,
    const struct state *state, const char *why, struct error *err)
{
	struct opening opening = {.site = site,
	    .game = game,
	    .rules = rules,
	    .state = state,
	    .over = true,
	    .ended = why,
	    .now = clock_now()};
	struct host_facts facts = {0};
	struct views views = {.site = site, .game = game};
	g_autoptr(GString) host = g_string_new(NULL);
	bool good = opening_facts(&opening, false, host, err);
	struct document *document =
	    good ? document_parse("host.yaml", host->str, host->len, EXIT_DATA, err) : NULL;
	good = document && host_facts_read(document_root(document), &facts, err) &&
	       views_make(&views, state, &facts, err) &&
	       sql_report_put(site->db, game->id, game->turn, "host.final.yaml", host->str, host->len, err);
	for (unsigned i = 0; good && i < game->count; i++)
		good = send_view(site, game, &game->seats[i], &views, "final", "last report", err);
	good = good && opening_mail_end(&opening, &facts, ".final.txt", err);
	g_clear_pointer(&views.files, g_hash_table_destroy);
	host_facts_clear(&facts);
	document_free(document);
	return good;
}

bool lever_finish_as(
    struct site *site, struct game *game, const char *why, const char *winners, struct error *err)
{
	if (game->state == GAME_FINISHED)
		return error_set(err, EXIT_DATA, "%s is over already", game->name);
	if (game->state == GAME_OPEN)
		return error_set(err, EXIT_DATA, "%s has not started", game->name);
	struct rules *rules = game_rules(site, game, err);
	struct state *state = rules ? game_turn_state(site, game, rules, game->turn, err) : NULL;
	game->state = GAME_FINISHED;
	g_free(game->winners);
	game->winners = g_strdup(winners);
	bool good = state && game_set_deadline(site, game, SCHEDULE_NEVER, err) &&
	            game_notice(site, game, 0, err, "%s", why) &&
	            send_last_reports(site, game, rules, state, why, err) &&
	            sql_game_finish(site->db, game->id, winners, err) &&
	            game_history(site, game, "end", game->turn, err, "by %s in turn %d%s%s",
	                *winners ? "a vote" : "the game master", (int)game->turn,
	                *winners ? ", winners: " : "", winners);
	play_state_free(state);
	rules_free(rules);
	return good;
}

bool lever_finish(struct site *site, struct game *game, struct error *err)
{
	return lever_finish_as(site, game, "The game master ended the game.", "", err);
}
