/* Commands for every player and for everybody whose mail server vouches for them (HO-69, HO-70): open games, waiting
   lists, the sender's own record, the manuals. */
#include "engine/acts/lever_roster.h"
#include "engine/acts/standbys.h"
#include "engine/base/address.h"
#include "engine/base/builtin.h"
#include "engine/base/nearest.h"
#include "engine/games/agenda.h"
#include "engine/games/persons.h"
#include "engine/play/report_wrap.h"
#include "engine/site/outbox.h"
#include "engine/store/statements.h"
#include "mailer/admit/crowd.h"
#include "mailer/answer/reply.h"
#include "mailer/requests/join.h"
#include "mailer/requests/commands.h"
#include "mailer/requests/lobby.h"

#include <inttypes.h>
#include <string.h>

/* Games that /games shows. */
#define GAMES_SHOWN 50

static char *asker_folded(const struct filing *filing)
{
	return address_fold(filing_asker(filing));
}

/* --- /games ---------------------------------------------------------------- */

/* Adds the game to the list if it has a seat that a player may ask for. */
static bool list_game(const struct filing *filing, const char *name, GString *list, struct error *err)
{
	struct game *game = game_load(filing->site, name, err);
	g_autoptr(GString) line = g_string_new(NULL);
	unsigned free = 0;

	for (unsigned i = 0; game && i < game->count; i++)
		free += !game->seats[i].taken;
	if (game && free > 0 && game->host.join != JOIN_CLOSED) {
		bool paced = strcmp(game->host.deadline, "none") != 0;
		g_string_append_printf(line, "%s: ", game->name);
		if (strcmp(game->title, game->name) != 0)
			g_string_append_printf(line, "%s, ", game->title);
		g_string_append_printf(line, "%s, %u of %u seats free, %s%s, %s", game->ruleset->name, free,
		    game->count, paced ? "turns " : "the game master runs the turns",
		    paced ? game->host.deadline : "",
		    game->host.join == JOIN_OPEN ? "/join takes one" : "/join asks the game master");
		g_string_append(list, "    ");
		report_wrap(list, 6, line->str);
		g_string_append_c(list, '\n');
	}
	bool shown = line->len > 0;
	game_free(game);
	return shown;
}

bool filing_games(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	struct error why = {0};
	g_autoptr(GPtrArray) names = agenda_names(filing->site, AGENDA_OPEN, filing->intake->now, err);
	g_autoptr(GString) list = g_string_new(NULL);
	unsigned shown = 0;

	(void)words;
	for (guint i = 0; names && i < names->len && shown < GAMES_SHOWN; i++) {
		shown += list_game(filing, names->pdata[i], list, &why);
		error_clear(&why);
	}
	filing_result(filing, command,
	    shown ? "games that have seats free"
	          : "no game has a free seat now; /wait RULESET puts you on the list");
	g_string_append(filing->answer.results, list->str);
	return names != NULL;
}

/* --- The waiting lists ----------------------------------------------------- */

static const char *ruleset_near(const char *word)
{
	g_autoptr(GPtrArray) names = g_ptr_array_new();

	for (size_t i = 0; rulesets[i]; i++)
		g_ptr_array_add(names, (gpointer)rulesets[i]->name);
	return nearest_name(word, (const char *const *)names->pdata, names->len);
}

void filing_no_ruleset(
    struct filing *filing, const struct reading_command *command, const char *what, const char *word)
{
	const char *near = ruleset_near(word);
	g_autofree char *meant = near ? g_strdup_printf("; did you mean %s?", near) : g_strdup("");

	filing_refuse(filing, command, "there is no such %s%s", what, meant);
}

/* Are the lists full, for this sender or for all? */
static bool is_full(const struct filing *filing, const char *folded, struct error *err)
{
	struct db *db = filing->site->db;
	bool made = false;

	if (sql_lounge_count_of(db, folded, err) >= PERSON_ENTRIES)
		return true;
	return sql_lounge_count(db, err) >= PERSON_ENTRIES_ALL &&
	       (!crowd_give_way(filing->site, folded, &made, err) || !made);
}

/* Adds an entry for one thing that the sender waits for; if they asked before, they keep their place. `game`, `seats`
   0: none. */
static bool put_entry(struct filing *filing, const struct reading_command *command, const char *kind,
    int64_t game, const char *ruleset, int64_t seats, struct error *err)
{
	g_autofree char *folded = asker_folded(filing);
	bool there = sql_lounge_has(filing->site->db, kind, folded, game, ruleset, err);

	if (!there && is_full(filing, folded, err)) {
		filing_refuse(filing, command, "the list is full");
		return !error_is_set(err);
	}
	filing_result(filing, command,
	    "you are on the list and get a mail when it is your turn; /forget takes you off");
	if (there)
		return sql_lounge_change(
		    filing->site->db, kind, folded, game, ruleset, seats, filing_asker(filing), err);
	return !error_is_set(err) && sql_lounge_enter(filing->site->db,
	                                 &(struct sql_lounge_enter){.kind = kind,
	                                     .address = filing_asker(filing),
	                                     .folded = folded,
	                                     .game = game,
	                                     .ruleset = ruleset,
	                                     .seats = seats,
	                                     .since = filing->intake->now},
	                                 err);
}

bool filing_wait(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	const struct ruleset *ruleset = ruleset_find(words[0]);
	gint64 seats = 0;

	if (!ruleset) {
		filing_no_ruleset(filing, command, "ruleset", words[0]);
		return true;
	}
	if (words[1] &&
	    !g_ascii_string_to_signed(words[1], 10, ruleset->seats_min, ruleset->seats_max, &seats, NULL)) {
		filing_refuse(filing, command, "a game of %s has %u to %u seats", ruleset->name,
		    ruleset->seats_min, ruleset->seats_max);
		return true;
	}
	return put_entry(filing, command, "wait", 0, ruleset->name, seats, err);
}

bool filing_standby(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	const struct ruleset *ruleset = ruleset_find(words[0]);
	struct error why = {0};
	struct game *game = ruleset ? NULL : game_load(filing->site, words[0], &why);
	bool good = true;

	error_clear(&why);
	if (game && game->state != GAME_FINISHED)
		good = put_entry(filing, command, "standby", game->id, game->ruleset->name, 0, err);
	else if (ruleset)
		good = put_entry(filing, command, "standby", 0, ruleset->name, 0, err);
	else
		filing_no_ruleset(filing, command, "game or ruleset", words[0]);
	game_free(game);
	return good;
}

/* --- /accept ---------------------------------------------------------------- */

static bool take_over(struct filing *filing, const struct reading_command *command, struct game *game,
    struct game_seat *seat, struct error *err)
{
	char *addresses[] = {(char *)(guintptr)filing_asker(filing), NULL};
	g_autofree char *folded = asker_folded(filing);
	struct db *db = filing->site->db;
	struct error why = {0};

	if (!lever_replace(filing->site, game, seat, addresses, false, &why)) {
		if (why.code != EXIT_DATA)
			return error_pass(&why, err, NULL);
		error_clear(&why);
		filing_refuse(filing, command, "you play in that game already");
		return true;
	}
	intake_forget(filing->intake);
	filing_result(filing, command, "%s of %s is yours; the report follows in a mail of its own",
	    seat->name, game->name);
	return sql_asking_drop(db, game->id, seat->id, err) &&
	       sql_lounge_leave_standby(db, folded, game->id, game->ruleset->name, err) &&
	       sql_game_files_from(db, game->id, game->turn, err);
}

bool filing_accept(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	g_autofree char *folded = asker_folded(filing);
	struct sql_standby_offers row;
	struct db_rows *rows = sql_standby_offers(filing->site->db, folded, filing->arrived, err);
	bool found = sql_standby_offers_next(rows, &row, err);
	int64_t id = found ? row.game : 0, number = found ? row.seat : 0;
	struct game *game;
	bool good = true, taken = false;

	(void)words;
	db_rows_free(rows);
	game = found ? game_load_id(filing->site, id, err) : NULL;
	for (unsigned i = 0; game && good && i < game->count; i++)
		if (game->seats[i].id == number && standbys_wanted(game, &game->seats[i])) {
			taken = true;
			good = take_over(filing, command, game, &game->seats[i], err);
		}
	game_free(game);
	if (good && !taken && !error_is_set(err))
		filing_refuse(filing, command, "no seat is offered to you now");
	return good && !error_is_set(err);
}

/* --- The person ------------------------------------------------------------ */

bool filing_record(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	g_autofree char *folded = asker_folded(filing);
	g_autoptr(GString) text = g_string_new(NULL);
	struct person person;

	(void)words;
	if (!person_read(filing->site, folded, &person, err))
		return false;
	person_text(&person, text);
	filing_result(filing, command, "%s", text->str);
	return true;
}

bool filing_forget(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	g_autofree char *folded = asker_folded(filing);

	(void)words;
	filing_result(
	    filing, command, "your record is gone, and you are on no list; games that you play go on");
	return person_forget(filing->site, folded, err);
}

/* --- /manual --------------------------------------------------------------- */

/* Marks lines of a manual that would read as orders if somebody replied with all of it (HO-31). */
static char *marked(const struct builtin_file *page)
{
	g_autofree char *text = g_strndup(page->begin, (gsize)(page->end - page->begin));
	g_auto(GStrv) lines = g_strsplit(g_strchomp(text), "\n", 0);
	GString *out = g_string_new(NULL);

	for (char **line = lines; *line; line++)
		report_marked(out, *line);
	return g_string_free(out, FALSE);
}

bool filing_manual(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err)
{
	const struct ruleset *ruleset = words[0]       ? ruleset_find(words[0])
	                                : filing->game ? filing->game->ruleset
	                                               : NULL;
	const char *name = ruleset ? ruleset->name : words[0] ? NULL : "nightmail-mail";
	g_autofree char *file =
	    g_strdup_printf("%s/%s.txt", ruleset ? "players" : "manual", name ? name : "");
	const struct builtin_file *page = builtin_find(file);

	if (!page) {
		filing_no_ruleset(filing, command, "manual", words[0]);
		return true;
	}
	if (!filing_may_mail(filing, 1, err)) {
		filing_not(filing, command, "sent", "that is enough for this hour");
		return !error_is_set(err);
	}
	g_autofree char *body = marked(page);
	g_autofree char *subject = g_strdup_printf("manual: %s", name);
	struct outbox_mail mail = {.kind = OUTBOX_NOTICE,
	    .game = filing->game ? filing->game->id : 0,
	    .seat = filing->seat ? filing->seat->id : 0,
	    .turn = filing->game ? filing->game->turn : 0,
	    .recipient = filing_asker(filing),
	    .subject = subject,
	    .body = body};
	filing_result(filing, command, "the manual follows in a mail of its own");
	filing_mailed(filing, 1, err);
	return outbox_queue(filing->site, &mail, err);
}
