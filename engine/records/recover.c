#include "engine/records/recover.h"

#include "engine/base/clock.h"
#include "engine/games/persons.h"
#include "engine/games/sitters.h"
#include "engine/records/archive.h"
#include "engine/records/restore.h"
#include "engine/store/statements.h"

#include <stdio.h>
#include <string.h>

/* Parses "Thu 3 Dec 2026, 20:00 Europe/Berlin", as written by clock_people; false if it is not of that form. */
static bool read_people_time(const char *text, int64_t *time)
{
	static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
	g_auto(GStrv) words = g_strsplit(text, " ", 6);
	const char *month = g_strv_length(words) == 6 ? strstr(months, words[2]) : NULL;
	struct error ignored = {0};
	g_autofree char *plain = NULL;
	bool good;

	if (!month || strlen(words[2]) != 3 || strspn(words[1], "0123456789") != strlen(words[1]))
		return false;
	plain = g_strdup_printf("%.4s-%02d-%02d %s %s", words[3], (int)(month - months) / 3 + 1,
	    (int)g_ascii_strtoll(words[1], NULL, 10), words[4], words[5]);
	good = clock_parse(plain, "UTC", time, &ignored);
	error_clear(&ignored);
	return good;
}

/* What players know of the open turn's deadline, from its report and from later levers and votes. */
struct told {
	int64_t reported, deadline; /* NEVER: none */
	int64_t held;               /* time since when it is held; 0: not held */
	/* moved: a lever moved it in this turn; due: the history has the new deadline */
	bool moved, due;
};

static bool follow_act(void *context, const struct history_act *act, struct error *err)
{
	static const char *const movers[] = {"deadline", "extension", "resume", NULL};
	struct told *told = context;

	(void)err;
	told->moved = told->moved || g_strv_contains(movers, act->what);
	if (strcmp(act->what, "run") == 0 || strcmp(act->what, "rollback") == 0)
		*told = (struct told){.reported = told->reported, .deadline = told->reported};
	else if (strcmp(act->what, "due") == 0) {
		told->deadline = act->due;
		told->due = true;
	} else if (strcmp(act->what, "resume") == 0)
		told->held = 0;
	else if (strcmp(act->what, "hold") == 0 || (strcmp(act->what, "deadline") == 0 && told->held))
		told->held = act->time; /* a new deadline is held from now on */
	return true;
}

/* The deadline in the newest report; NEVER: none. Older programs recorded only its text; if its zone is
   unknown, it counts as past, so that the game is held. */
static int64_t reported_deadline(struct restore *r, struct error *err)
{
	struct record_turn last = {record_last(r->record), 0};
	struct document *document = record_document(r->record, last, "host.yaml", err);
	const struct node *root = document ? document_root(document) : NULL;
	const struct node *due = root ? node_get(root, "due") : NULL;
	const struct node *text = root && !due ? node_get(root, "deadline") : NULL;
	struct error ignored = {0};
	int64_t time = SCHEDULE_NEVER;

	if (due && due->kind == NODE_TEXT && !clock_parse(due->text, "UTC", &time, &ignored))
		time = 0;
	if (text && text->kind == NODE_TEXT && !read_people_time(text->text, &time))
		time = 0;
	error_clear(&ignored);
	document_free(document);
	return time;
}

/* Is the folder of this game? Compares the commitment to the dice, which players know. */
static bool check_game(struct restore *r, const struct game *game, struct error *err)
{
	const struct node *there = node_get(document_root(r->document), "commitment");
	char hex[65];

	game_commitment(game, hex);
	if (strcmp(r->name, game->name) != 0 || !there || g_strcmp0(there->text, hex) != 0)
		return error_set_file(err, EXIT_DATA, r->dir,
		    "is the folder of another game \"%s\"; move it away, and `nightmail rebuild %s` writes it anew",
		    game->name, game->name);
	return true;
}

static bool find_seats(struct restore *r, const struct game *game, struct error *err)
{
	r->seats = g_new0(int64_t, r->names->len);
	for (guint i = 0; i < r->names->len; i++) {
		struct game_seat *seat = game_seat_find(game, r->names->pdata[i], err);
		if (!seat)
			return false;
		r->seats[i] = seat->id;
	}
	return true;
}

static int64_t common_turn(struct restore *r, const struct game *game, struct error *err)
{
	for (int64_t turn = MIN(game->turn, record_last(r->record)); turn >= record_first(r->record);
	     turn--) {
		size_t size;
		g_autofree char *state =
		    record_read(r->record, (struct record_turn){turn, 0}, "state.json", &size, err);
		if (state && sql_turn_state_is(r->site->db, game->id, turn, state, size, err) == 1)
			return turn;
	}
	return -1;
}

/* Restores the tables that played the folder's newest turn; keeps those that are scheduled for a later turn
   (HO-116). */
static bool update_tables(struct restore *r, const struct game *game, int64_t turn, struct error *err)
{
	const char *tables = r->rules->override_text ? r->rules->override_text : "";
	bool waits = game->tables_next && game->tables_from > turn;

	return sql_game_keep_tables(r->site->db, game->id, tables, err) &&
	       (!waits || sql_game_set_tables_next(
	                      r->site->db, game->id, game->tables_next, game->tables_from, err));
}

/* Updates the game's row, with the setup in game.yaml, which may have changed. */
static bool update_game(struct restore *r, const struct game *game, struct error *err)
{
	const struct node *root = document_root(r->document), *title = node_get(root, "title");
	const struct history_turn *first = &g_array_index(r->turns, struct history_turn, 0);
	const struct history_turn *last = first + (record_last(r->record) - record_first(r->record));
	g_autofree char *setup = archive_setup_of(root), *winners = archive_winners_of(root);

	return sql_game_recover(r->site->db,
	           &(struct sql_game_recover){.game = game->id,
	               .title = title && title->text ? title->text : game->title,
	               .state = game_state_name(r->running ? GAME_RUNNING : GAME_FINISHED),
	               .setup = setup,
	               .redice = history_redice(r->record, err),
	               .turn = last->id.turn,
	               .opened = last->opened,
	               .winners = r->running ? NULL : winners},
	           err) &&
	       update_tables(r, game, last->id.turn, err);
}

static bool forget(struct restore *r, struct error *err)
{
	struct db *db = r->site->db;

	return sql_turns_forget(db, r->game, err) && sql_reports_forget(db, r->game, err) &&
	       sql_tallies_forget(db, r->game, err) && sql_history_forget(db, r->game, err) &&
	       sql_orders_forget(db, r->game, record_last(r->record), err) &&
	       sql_seats_begin_turn(db, r->game, err) && sql_outbox_forget_game(db, r->game, err);
}

/* Sets the deadline. Holds the game if the deadline is past, which leaves time to fetch the mails that arrived
   after the backup; or if a lever moved it but, as in programs before 1.2.0, the new deadline was not recorded. */
static bool set_deadline(struct restore *r, bool hold, struct error *err)
{
	int64_t reported = reported_deadline(r, err);
	struct told told = {.reported = reported, .deadline = reported};
	bool read = !error_is_set(err) && history_each(r->record, follow_act, &told, err);
	struct game *game = read ? game_load_id(r->site, r->game, err) : NULL;
	bool over = told.deadline <= clock_now() || (told.moved && !told.due);
	int64_t held = told.held ? told.held : hold || over ? clock_now() : 0;
	bool good = game && game_set_deadline(r->site, game, told.deadline, err) &&
	            (!held || !r->running || sql_game_hold(r->site->db, r->game, held, err));

	game_free(game);
	return good;
}

/* Gives the players the dedication of the recorded turns again (SE-141), except in seats that changed hands. */
static bool give_dedication(
    struct restore *r, const struct game *game, const GPtrArray *replaced, struct error *err)
{
	bool good = true;

	for (unsigned i = 0; good && i < game->count; i++) {
		const struct game_seat *seat = &game->seats[i];
		const char *address = seat->taken && seat->addresses ? seat->addresses[0] : NULL;
		if (!address ||
		    g_ptr_array_find_with_equal_func((GPtrArray *)replaced, seat->name, g_str_equal, NULL))
			continue;
		g_autofree char *player = person_key(r->site, address, err);
		good = player && sql_tally_take_over(r->site->db, seat->id, player, 1, err) &&
		       sql_dedication_add(
		           r->site->db, player, sql_tally_counted(r->site->db, seat->id, player, err), err);
	}
	return good && !error_is_set(err);
}

/* Ends all sittings, because some may have been ended after the backup, and tells the players (HO-154). */
static bool end_sittings(struct restore *r, const struct game *game, struct error *err)
{
	for (unsigned i = 0; i < game->count; i++) {
		g_autofree char *sitter = sitter_address(r->site, &game->seats[i], err);
		if (sitter &&
		    !game_notice(r->site, game, game->seats[i].id, err,
		        "The host was restored from a backup: nobody sits for you; name your sitter again."))
			return false;
	}
	return !error_is_set(err) && sql_sitters_end_all(r->site->db, game->id, err);
}

static bool take(struct restore *r, const struct game *game, const GPtrArray *replaced, struct error *err)
{
	bool good = db_begin(r->site->db, err) && sql_dedication_undo(r->site->db, game->id, -1, err) &&
	            forget(r, err) && update_game(r, game, err) && restore_history(r, err) &&
	            restore_turns(r, err) && restore_bots(r, err) &&
	            give_dedication(r, game, replaced, err) && end_sittings(r, game, err) &&
	            set_deadline(r, replaced->len > 0, err) && db_commit(r->site->db, err);

	db_rollback(r->site->db);
	return good;
}

/* Collects what the folder cannot restore: addresses (HO-2), and settings that wait for the next turn. Only the
   game master's mails and commands have them. */
struct unknown {
	int64_t known; /* time of the database's newest act */
	struct recovered *recovered;
};

static bool note_unknown(void *context, const struct history_act *act, struct error *err)
{
	const struct unknown *unknown = context;
	GPtrArray *seats = unknown->recovered->replaced, *settings = unknown->recovered->settings;

	(void)err;
	if (strcmp(act->what, "run") == 0)
		g_ptr_array_set_size(settings, 0);
	if (act->time <= unknown->known)
		return true;
	if (strcmp(act->what, "set") == 0)
		g_ptr_array_add(settings, g_strdup(act->text));
	if (strcmp(act->what, "replacement") == 0 &&
	    !g_ptr_array_find_with_equal_func(seats, act->seat, g_str_equal, NULL))
		g_ptr_array_add(seats, g_strdup(act->seat));
	return true;
}

bool recover_game(struct site *site, struct game *game, struct recovered *recovered, struct error *err)
{
	g_autofree char *relative = g_build_filename("games", game->name, NULL);
	g_autofree char *dir = site_path(site, relative);
	struct restore r = {.site = site, .dir = dir, .game = game->id, .names = g_ptr_array_new()};
	struct unknown unknown = {.recovered = recovered};
	bool good = restore_open(&r, err) && check_game(&r, game, err) && restore_prove(&r, err) &&
	            (r.turns = history_turns(r.record, err)) && find_seats(&r, game, err);

	recovered->common = good ? common_turn(&r, game, err) : -1;
	if (good && !error_is_set(err)) {
		unknown.known = sql_history_newest(site->db, game->id, err);
		good = history_each(r.record, note_unknown, &unknown, err);
	}
	good = good && !error_is_set(err) && take(&r, game, recovered->replaced, err);
	if (good)
		site_log(site, "recover %s from games/, turn %d", r.name, (int)record_last(r.record));
	restore_end(&r);
	return good;
}
