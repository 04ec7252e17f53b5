/* Inserts the turns of a record into the database, both valid and void ones. */
#include "engine/records/archive.h"
#include "engine/records/restore.h"
#include "engine/site/config_bots.h"
#include "engine/store/statements.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

/* --- A turn ---------------------------------------------------------------- */

/* The host's counts for a seat up to this turn. */
struct counts {
	int64_t out; /* the turn when it went out; -1: still in the game */
	int64_t missed, missed_in_row;
	int64_t counted;  /* dedication for the turn before */
	const char *bot;  /* the seat's bot */
	struct seat last; /* the seat in the newest state */
};

struct turns {
	struct restore *r;
	const struct history_turn *turn; /* the turn being inserted */
	struct counts *counts;           /* one for each seat */
	struct error *err;
};

static bool refuse(const struct turns *t, const char *name, const char *why)
{
	g_autoptr(GString) dir = g_string_new(NULL);
	past_turn_name(t->turn->id.turn, t->turn->id.void_number, dir);
	g_autofree char *path = g_build_filename(t->r->dir, dir->str, name, NULL);

	return error_set_file(t->err, EXIT_DATA, path, "%s", why);
}

static int seat_of(const struct restore *r, const char *name)
{
	for (guint i = 0; i < r->names->len; i++)
		if (strcmp(r->names->pdata[i], name) == 0)
			return (int)i;
	return -1;
}

/* Is it a file of an empire, "MING" in "MING.edited.txt"; or, with `gm`, of the GM? */
static bool is_empires(const struct restore *r, const char *name, const char *const *suffixes, bool gm)
{
	size_t stem = strcspn(name, ".");
	g_autofree char *empire = g_strndup(name, stem);

	return g_strv_contains(suffixes, name + stem) &&
	       (seat_of(r, empire) >= 0 || (gm && strcmp(empire, "GM") == 0));
}

static bool is_report(const struct restore *r, const char *name)
{
	static const char *const suffixes[] = {
	    ".txt", ".json", ".dot", ".edited.txt", ".edited.json", ".final.txt", ".final.json", NULL};

	return strcmp(name, "host.final.yaml") == 0 ||
	       is_empires(r, name, suffixes, r->rules->ruleset->gm_report);
}

static bool is_orders(const struct restore *r, const char *name)
{
	static const char *const suffixes[] = {".ord", NULL};

	return is_empires(r, name, suffixes, r->rules->ruleset->gm_grammar != NULL);
}

static bool insert_orders(struct turns *t, const char *name, const char *text)
{
	g_autofree char *empire = g_strndup(name, strcspn(name, "."));

	if (!t->turn->ran)
		return refuse(t, name, "are orders of a turn that was not run");
	return sql_orders_restore(t->r->site->db, t->r->game, t->turn->id.turn, t->turn->id.void_number,
	    empire, text, t->turn->opened, t->err);
}

/* Inserts a file that is not a column of the turn's row. */
static bool insert_file(struct turns *t, const char *name)
{
	size_t size;
	g_autofree char *bytes = record_read(t->r->record, t->turn->id, name, &size, t->err);

	if (!bytes)
		return error_is_set(t->err) ? false : refuse(t, name, "is missing");
	if (!g_utf8_validate(bytes, (gssize)size, NULL))
		return refuse(t, name, "is no UTF-8 text");
	if (is_orders(t->r, name))
		return insert_orders(t, name, bytes);
	if (!is_report(t->r, name))
		return refuse(t, name, "is no file of a turn of this game");
	return sql_report_restore(
	    t->r->site->db, t->r->game, t->turn->id.turn, t->turn->id.void_number, name, bytes, size, t->err);
}

/* Must this program be able to read the state? Not if other rules played the turn, unless the game is running
   and this is its last turn. */
static bool is_needed(const struct turns *t)
{
	const struct record_turn last = {record_last(t->r->record), 0};

	return replay_turns_proved(t->r->proof, t->turn->id) ||
	       (t->r->running && record_turn_compare(&t->turn->id, &last) == 0);
}

/* Reads a state and checks that it is of this game and turn; a valid turn's state updates the seats. */
static bool read_state(struct turns *t, const char *name)
{
	struct document *document = record_document(t->r->record, t->turn->id, name, t->err);
	struct state *state = document ? play_state_read(t->r->rules, document_root(document), t->err) : NULL;
	bool stands = t->turn->id.void_number == 0 && strcmp(name, "state.json") == 0;

	if (document && !state && !is_needed(t))
		error_clear(t->err);

	if (state && (strcmp(state->game, t->r->name) != 0 || state->turn != t->turn->id.turn))
		refuse(t, name, "is a state of another game or turn");
	for (guint i = 0; state && stands && i < t->r->names->len; i++) {
		struct counts *counts = &t->counts[i];
		if (!game_seat_in(state, t->r->names->pdata[i], &counts->last))
			refuse(t, name, "lacks an empire of the setup");
		counts->last.name = NULL;
		if (!counts->last.out)
			counts->out = -1;
		else if (counts->out < 0)
			counts->out = t->turn->id.turn;
	}
	play_state_free(state);
	document_free(document);
	return !error_is_set(t->err);
}

static bool insert_turn(struct turns *t)
{
	struct db *db = t->r->site->db;
	struct record *record = t->r->record;
	struct record_turn id = t->turn->id;
	size_t state_size = 0, played_size = 0, host_size = 0;
	g_autofree char *state = record_read(record, id, "state.json", &state_size, t->err);
	g_autofree char *played = record_read(record, id, "played.json", &played_size, t->err);
	g_autofree char *host = record_read(record, id, "host.yaml", &host_size, t->err);

	if (error_is_set(t->err))
		return false;
	if (!state || !host)
		return refuse(t, state ? "host.yaml" : "state.json", "is missing");
	if (!g_utf8_validate(host, (gssize)host_size, NULL) || !sql_text_is_json(db, host, t->err))
		return refuse(t, "host.yaml", "is not as this program writes it");
	if (!read_state(t, "state.json") || (played && !read_state(t, "played.json")))
		return false;
	return sql_turn_restore(db,
	           &(struct sql_turn_restore){.game = t->r->game,
	               .turn = id.turn,
	               .void_number = id.void_number,
	               .state = state,
	               .state_size = state_size,
	               .host = host,
	               .opened = t->turn->opened,
	               .ran = t->turn->ran},
	           t->err) &&
	       (!played || sql_turn_restore_played(
	                       db, t->r->game, id.turn, id.void_number, played, played_size, t->err));
}

/* --- The host's counts ----------------------------------------------------- */

/* Takes a seat's facts. Refused lines are recorded in the facts of the next turn. */
static bool take_seat(struct turns *t, int seat, const struct host_seat *facts)
{
	struct counts *counts = &t->counts[seat];

	if (t->turn->id.void_number == 0) {
		counts->missed += facts->missed;
		counts->missed_in_row = facts->missed_in_row;
		counts->counted = facts->missed ? -3 : facts->digest ? 1 : 0;
		if (facts->bot && !config_knows_bot(NULL, facts->bot))
			return refuse(t, "host.yaml", "names a bot that there cannot be");
		counts->bot = facts->standin ? NULL : g_intern_string(facts->bot);
	}
	return sql_orders_set_refused(t->r->site->db, t->r->game, t->turn->id.turn - 1,
	    t->turn->id.void_number, facts->name, facts->refused, t->err);
}

/* Inserts the counts that a rollback needs (tally.h). Remaining grace and vacation come from secret.yaml. */
static bool insert_tally(struct turns *t)
{
	for (guint i = 0; i < t->r->names->len && !error_is_set(t->err); i++)
		sql_tally_restore(t->r->site->db, t->r->game, t->turn->id.turn, t->r->seats[i],
		    t->counts[i].counted, t->counts[i].missed, t->counts[i].missed_in_row, t->err);
	return !error_is_set(t->err);
}

static bool take_host(struct turns *t)
{
	struct document *document = record_document(t->r->record, t->turn->id, "host.yaml", t->err);
	struct host_facts facts = {0};
	bool good = document && host_facts_read(document_root(document), &facts, t->err);

	for (unsigned i = 0; good && i < facts.count; i++) {
		int seat = facts.seats[i].name ? seat_of(t->r, facts.seats[i].name) : -1;
		good = seat >= 0 ? take_seat(t, seat, &facts.seats[i])
		                 : refuse(t, "host.yaml", "names an empire that the setup has not");
	}
	host_facts_clear(&facts);
	document_free(document);
	return good && (t->turn->id.void_number || insert_tally(t));
}

static bool take_files(struct turns *t)
{
	static const char *const columns[] = {"state.json", "played.json", "host.yaml", NULL};
	g_autoptr(GPtrArray) names = record_names(t->r->record, t->turn->id, t->err);

	for (guint i = 0; names && i < names->len; i++)
		if (!g_strv_contains(columns, names->pdata[i]) && !insert_file(t, names->pdata[i]))
			return false;
	return names != NULL;
}

static bool update_seats(const struct turns *t)
{
	for (guint i = 0; i < t->r->names->len && !error_is_set(t->err); i++) {
		const struct counts *counts = &t->counts[i];
		sql_seat_restore_facts(t->r->site->db,
		    &(struct sql_seat_restore_facts){.seat = t->r->seats[i],
		        .awaited = counts->last.awaited,
		        .abandoned = counts->last.abandoned,
		        .out = counts->out,
		        .missed = counts->missed,
		        .missed_in_row = counts->missed_in_row,
		        .bot = counts->bot},
		    t->err);
	}
	return !error_is_set(t->err);
}

bool restore_turns(struct restore *r, struct error *err)
{
	struct turns t = {.r = r, .counts = g_new0(struct counts, r->names->len), .err = err};
	bool good = true;

	for (guint i = 0; i < r->names->len; i++)
		t.counts[i].out = -1;
	for (guint i = 0; good && i < r->turns->len; i++) {
		t.turn = &g_array_index(r->turns, struct history_turn, i);
		good = insert_turn(&t) && take_files(&t) && take_host(&t);
	}
	good = good && update_seats(&t);
	g_free(t.counts);
	return good;
}
