#include "engine/records/solo.h"

#include "engine/base/file.h"
#include "engine/play/answer.h"
#include "engine/play/mapping.h"
#include "engine/play/reports.h"
#include "engine/records/archive.h"
#include "engine/records/record.h"

#include <inttypes.h>
#include <string.h>

#define SALT "00000000000000000000000000000000" /* a fixed salt: whoever gave the seed knows it anyway */

/* --- The archive (HO-50) ------------------------------------------------ */

struct turn_files {
	const struct solo *solo;
	int64_t turn;
};

static char *turn_path(const struct solo *solo, int64_t turn, const char *name)
{
	g_autoptr(GString) dir = g_string_new(NULL);

	past_turn_name(turn, 0, dir);
	return g_build_filename(solo->out, dir->str, name, NULL);
}

static bool put_file(void *context, const char *name, const GString *bytes, struct error *err)
{
	const struct turn_files *files = context;
	g_autofree char *dir = turn_path(files->solo, files->turn, NULL);
	g_autofree char *path = g_build_filename(dir, name, NULL);

	return file_make_dir(dir, err) && file_put(path, bytes->str, bytes->len, err);
}

/* The layout of the previous turn's report, from the files. */
static char *layout_before(void *context, const char *empire, struct reports_age *age, struct error *err)
{
	const struct turn_files *files = context;
	g_autofree char *name = g_strconcat(empire, ".json", NULL);
	g_autofree char *path = turn_path(files->solo, files->turn - 1, name);
	size_t size;
	g_autofree char *json = g_file_test(path, G_FILE_TEST_EXISTS) ? file_read(path, 0, &size, err) : NULL;

	(void)age;
	return json ? mapping_layout(json, size) : NULL;
}

static unsigned seat_of(const struct solo *solo, const struct state *state, unsigned number)
{
	return (unsigned)state_seat_find(state, solo->names->pdata[number]);
}

static void write_seats(const struct solo *solo, const struct state *state, struct json *json)
{
	json_list(json, "empires");
	for (unsigned i = 0; i < solo->names->len; i++) {
		int64_t out = fortunes_out(solo->fortunes)[seat_of(solo, state, i)];
		json_map(json, NULL);
		json_text(json, "name", solo->names->pdata[i]);
		if (out)
			json_integer(json, "out", out);
		if (solo->bots->pdata[i])
			json_text(json, "bot", solo->bots->pdata[i]);
		json_end(json);
	}
	json_end(json);
}

/* Writes the host's facts: only the rules, and the scores at the end. */
static void write_facts(const struct solo *solo, const struct state *state, GString *out)
{
	struct json *json = json_new(out);
	g_autofree char *seed = g_strdup_printf("%" PRIu64, solo->seed);

	json_map(json, NULL);
	json_text(json, "title", solo->game);
	json_text(json, "seed", solo->over ? seed : NULL);
	json_text(json, "salt", solo->over ? SALT : NULL);
	write_seats(solo, state, json);
	json_bool(json, "standings", true);
	if (solo->over)
		fortunes_write(solo->fortunes, state, json);
	rules_write(solo->rules, json);
	json_end(json);
	json_free(json);
}

static bool note_facts(struct solo *solo, const struct state *state, GString *bytes, struct error *err)
{
	host_facts_clear(&solo->facts);
	document_free(solo->host_document);
	write_facts(solo, state, bytes);
	solo->host_document = document_parse("host.yaml", bytes->str, bytes->len, EXIT_SOFTWARE, err);
	return solo->host_document && host_facts_read(document_root(solo->host_document), &solo->facts, err);
}

/* Writes the files that open a turn: state, facts, reports. */
static bool put_turn(struct solo *solo, const GString *host, struct error *err)
{
	struct turn_files files = {solo, solo->turn};
	const struct reports_call call = {
	    .facts = &solo->facts, .before = layout_before, .file = put_file, .context = &files};

	return put_file(&files, "host.yaml", host, err) &&
	       (solo->started ? reports_of_state(solo->latest->state, &call, err)
	                      : reports_of_play(solo->latest, &call, err)) &&
	       put_file(&files, "state.json", solo->state, err);
}

/* Stores the state that `latest` resulted in, and writes its files. */
static bool note_turn(struct solo *solo, struct error *err)
{
	const struct state *state = solo->latest->state;
	g_autoptr(GString) host = g_string_new(NULL);

	solo->turn = state->turn;
	solo->over = state->ruleset->over(state, NULL);
	fortunes_add(solo->fortunes, state);
	g_string_truncate(solo->state, 0);
	play_state_write(state, solo->state);
	return note_facts(solo, state, host, err) && (!solo->out || put_turn(solo, host, err));
}

static bool put_orders(const struct solo *solo, const struct play *play, struct error *err)
{
	struct turn_files files = {solo, play->state->turn};

	for (unsigned seat = 0; solo->out && seat < play->seats; seat++) {
		g_autofree char *name =
		    g_strconcat(play->state->ruleset->seat(play->state, seat).name, ".ord", NULL);
		g_autoptr(GString) text = g_string_new(NULL);
		play_orders_text(play->orders[seat], text);
		if (text->len && !put_file(&files, name, text, err))
			return false;
	}
	return true;
}

/* Writes game.yaml as for a finished game of a site; the history is empty, because there are no times.
   `winners`: NULL until the game is over. */
static bool put_game(const struct solo *solo, char *winners, struct error *err)
{
	g_autofree char *path = g_build_filename(solo->out, "game.yaml", NULL);
	g_autofree char *map = g_build_filename(solo->out, "map.yaml", NULL);
	g_autofree char *history = g_build_filename(solo->out, "history.txt", NULL);
	g_autofree struct game_seat *seats = g_new0(struct game_seat, solo->names->len);
	struct game game = {.name = solo->game,
	    .ruleset = solo->whole.ruleset,
	    .state = GAME_FINISHED,
	    .salt = SALT,
	    .seed = solo->seed,
	    .winners = winners,
	    .seats = seats,
	    .count = solo->names->len};
	g_autoptr(GString) yaml = g_string_new(NULL);
	bool ok;

	for (unsigned i = 0; i < game.count; i++)
		seats[i].name = solo->names->pdata[i];
	game.document =
	    document_parse("setup", solo->whole.resolved, strlen(solo->whole.resolved), EXIT_SOFTWARE, err);
	ok = game.document && archive_game_yaml(NULL, &game, yaml, err) && file_make_dir(solo->out, err) &&
	     file_write(path, yaml->str, yaml->len, err) && file_write(history, "", 0, err) &&
	     (!solo->whole.map || file_write(map, solo->whole.map, strlen(solo->whole.map), err));
	document_free(game.document);
	return ok;
}

/* Reads the state from its document each turn, as a site does. */
static struct state *read_state(const struct solo *solo, struct error *err)
{
	struct document *doc =
	    document_parse("state", solo->state->str, solo->state->len, EXIT_SOFTWARE, err);
	struct state *state = doc ? play_state_read(solo->rules, document_root(doc), err) : NULL;

	document_free(doc);
	return state;
}

struct play *solo_begin(const struct solo *solo, struct error *err)
{
	struct state *state = read_state(solo, err);

	return state ? play_new(state) : NULL;
}

/* --- Beginning ------------------------------------------------------------- */

static void free_memory(gpointer memory)
{
	g_string_free(memory, TRUE);
}

static struct solo *solo_make(const char *game, uint64_t seed, const char *out)
{
	struct solo *solo = g_new0(struct solo, 1);

	solo->game = g_strdup(game);
	solo->out = g_strdup(out);
	solo->seed = seed;
	solo->names = g_ptr_array_new_with_free_func(g_free);
	solo->bots = g_ptr_array_new_with_free_func(g_free);
	solo->memories = g_ptr_array_new_with_free_func(free_memory);
	solo->state = g_string_new(NULL);
	return solo;
}

static bool begin(struct solo *solo, const struct solo_request *request, struct error *err)
{
	const struct setup_request setup = {.game = request->game,
	    .ruleset = request->ruleset,
	    .path = request->setup,
	    .players = request->empires,
	    .seed = request->seed,
	    .rules_dir = request->rules_dir};
	struct state *state;

	if (!setup_resolve(NULL, &setup, &solo->whole, err))
		return false;
	solo->rules = rules_load(solo->whole.ruleset, request->rules_dir, err);
	solo->fortunes = fortunes_new(solo->whole.count);
	for (unsigned i = 0; i < solo->whole.count; i++) {
		g_ptr_array_add(solo->names, g_strdup_printf("E%u", i + 1));
		g_ptr_array_add(solo->bots, g_strdup(request->bots ? request->bots[i] : NULL));
	}
	state = solo->rules ? setup_first_state(solo->rules, solo->game, solo->seed, solo->whole.resolved,
	                          solo->whole.map, (const char *const *)solo->names->pdata, solo->names->len,
	                          true, err)
	                    : NULL;
	if (!state)
		return false;
	play_state_write(state, solo->state);
	play_state_free(state);
	/* Read the state back: its document may number the seats differently from the map's generator. */
	solo->latest = solo_begin(solo, err);
	solo->started = true;
	return solo->latest && (!solo->out || put_game(solo, NULL, err)) && note_turn(solo, err);
}

struct solo *solo_new(const struct solo_request *request, struct error *err)
{
	struct solo *solo = solo_make(request->game, request->seed, request->out);

	if (begin(solo, request, err))
		return solo;
	solo_free(solo);
	return NULL;
}

void solo_free(struct solo *solo)
{
	if (!solo)
		return;
	play_free(solo->latest);
	host_facts_clear(&solo->facts);
	document_free(solo->host_document);
	fortunes_free(solo->fortunes);
	setup_whole_clear(&solo->whole);
	rules_free(solo->rules);
	g_ptr_array_unref(solo->names);
	g_ptr_array_unref(solo->bots);
	g_ptr_array_unref(solo->memories);
	g_string_free(solo->state, TRUE);
	g_free(solo->game);
	g_free(solo->out);
	g_free(solo);
}

/* --- Turns ------------------------------------------------------------------ */

bool solo_is_out(const struct solo *solo, const struct play *play, unsigned number)
{
	return play->state->ruleset->seat(play->state, seat_of(solo, play->state, number)).out;
}

unsigned solo_give(const struct solo *solo, struct play *play, unsigned number, const char *text, size_t size)
{
	g_autoptr(GString) canonical = g_string_new(NULL);
	unsigned refused, seat = seat_of(solo, play->state, number);

	play_orders(play, seat, text, size);
	refused = answer_refused(play->orders[seat]);
	play_orders_text(play->orders[seat], canonical);
	play_orders(play, seat, canonical->str, canonical->len);
	return refused;
}

unsigned solo_give_random(const struct solo *solo, struct play *play)
{
	const struct ruleset *ruleset = play->state->ruleset;
	struct dice *dice = dice_new(solo->seed, play->state->turn);
	unsigned refused = 0;

	for (unsigned i = 0; i < solo->names->len; i++) {
		const char *name = solo->names->pdata[i];
		g_autofree char *purpose = g_strdup_printf("simulate %s", name);
		g_autoptr(GString) orders = g_string_new(NULL);
		if (solo_is_out(solo, play, i))
			continue;
		ruleset->orders_random(play->state, (unsigned)state_seat_find(play->state, name),
		    dice_of(dice, purpose), orders);
		refused += solo_give(solo, play, i, orders->str, orders->len);
	}
	dice_free(dice);
	return refused;
}

bool solo_run(struct solo *solo, struct play *play, struct error *err)
{
	g_autofree char *winners = NULL;

	play_free(solo->latest);
	solo->latest = play;
	solo->started = false;
	if (!put_orders(solo, play, err) || !play_run(play, true, err))
		return false;
	winners = solo->out ? standings_winners(play->state) : NULL;
	if ((winners && !put_game(solo, winners, err)) || !note_turn(solo, err))
		return false;
	solo->played++;
	return true;
}

bool solo_report(
    const struct solo *solo, unsigned number, const char *suffix, GString *out, struct error *err)
{
	const char *name = solo->names->pdata[number];
	struct report_source source;

	if (!solo->latest) {
		g_autofree char *file = g_strconcat(name, suffix, NULL);
		g_autofree char *path = turn_path(solo, solo->turn, file);
		size_t size;
		g_autofree char *bytes = file_read(path, 0, &size, err);
		if (bytes)
			g_string_append_len(out, bytes, (gssize)size);
		return bytes != NULL;
	}
	source = play_report_source(solo->latest, seat_of(solo, solo->latest->state, number), &solo->facts);
	source.started = solo->started;
	bool json = strcmp(suffix, ".json") == 0;
	return report_write(&source, json ? out : NULL, NULL, json ? NULL : out, err);
}

struct standing *solo_standings(const struct solo *solo, struct error *err)
{
	struct state *state = read_state(solo, err);
	struct standing *standings = state ? standings_of(state, fortunes_out(solo->fortunes)) : NULL;

	/* Convert to the setup's seat order, and to names that outlive the state. */
	for (unsigned i = 0; standings && i < solo->names->len; i++)
		for (unsigned k = 0; k < solo->names->len; k++)
			if (strcmp(standings[i].empire, solo->names->pdata[k]) == 0) {
				standings[i].empire = solo->names->pdata[k];
				standings[i].seat = k;
				break;
			}
	play_state_free(state);
	return standings;
}

/* --- Resuming a stored game ---------------------------------------------------- */

/* Finds the last complete turn: a turn's state is written last. */
static struct document *last_state(struct record *record, int64_t *turn, struct error *err)
{
	for (*turn = record_last(record); *turn > record_first(record); (*turn)--) {
		size_t size;
		g_autofree char *bytes =
		    record_read(record, (struct record_turn){*turn, 0}, "state.json", &size, err);
		if (bytes || error_is_set(err))
			break;
	}
	return error_is_set(err) ? NULL
	                         : record_document(record, (struct record_turn){*turn, 0}, "state.json", err);
}

static bool take_seats(struct solo *solo, struct record *record, struct error *err)
{
	struct document *host =
	    record_document(record, (struct record_turn){solo->turn, 0}, "host.yaml", err);
	const struct node *empires = host ? node_get(document_root(host), "empires") : NULL;

	for (const struct node *n = empires ? empires->first : NULL; n; n = n->next) {
		const struct node *name = node_get(n, "name"), *bot = node_get(n, "bot");
		g_ptr_array_add(solo->names, g_strdup(name ? name->text : NULL));
		g_ptr_array_add(solo->bots, g_strdup(bot ? bot->text : NULL));
	}
	document_free(host);
	return !error_is_set(err);
}

/* Takes setup and map from game.yaml, which is written again when the game ends. */
static bool take_setup(struct solo *solo, struct record *record, struct error *err)
{
	struct document *game = record_document(record, RECORD_GAME, "game.yaml", err);
	const struct node *players = game ? node_get(document_root(game), "players") : NULL;
	size_t size;
	bool good = players && players->kind == NODE_LIST && players->count == solo->names->len;

	for (const struct node *n = good ? players->first : NULL; n; n = n->next)
		good = good && n->kind == NODE_MAP;
	if (good) {
		solo->whole.resolved = archive_setup_of(document_root(game));
		solo->whole.map = record_read(record, RECORD_GAME, "map.yaml", &size, err);
	} else if (!error_is_set(err)) {
		node_error(players ? players : document_root(game), err,
		    "the players of game.yaml are not those of host.yaml");
	}
	document_free(game);
	return !error_is_set(err);
}

/* Are the seats of the state exactly those of the game? */
static bool has_seats(const struct solo *solo, const struct state *state)
{
	unsigned seats = state->ruleset->seats(state), found = 0;
	g_autofree bool *taken = g_new0(bool, seats + 1);

	for (unsigned i = 0; i < solo->names->len; i++) {
		int seat = solo->names->pdata[i] ? state_seat_find(state, solo->names->pdata[i]) : -1;
		if (seat >= 0 && !taken[seat]) {
			taken[seat] = true;
			found++;
		}
	}
	return found == seats && found == solo->names->len;
}

/* Reads the scores up to now, and the current state. */
static bool take_turns(struct solo *solo, struct record *record, struct error *err)
{
	solo->fortunes = fortunes_new(solo->names->len);
	for (int64_t turn = record_first(record); turn <= solo->turn && !error_is_set(err); turn++) {
		size_t size;
		g_autofree char *bytes =
		    record_read(record, (struct record_turn){turn, 0}, "state.json", &size, err);
		struct state *state;
		if (!bytes)
			return error_is_set(err) ? false : error_set(err, EXIT_DATA, "a turn is missing");
		g_string_truncate(solo->state, 0);
		g_string_append_len(solo->state, bytes, (gssize)size);
		state = read_state(solo, err);
		if (state && !has_seats(solo, state))
			error_set(err, EXIT_DATA, "the states have other empires than host.yaml");
		if (state && !error_is_set(err))
			fortunes_add(solo->fortunes, state);
		solo->over = state && solo->rules->ruleset->over(state, NULL);
		play_state_free(state);
	}
	return !error_is_set(err);
}

static bool take_up(struct solo *solo, struct record *record, const char *rules_dir, struct error *err)
{
	struct document *state = last_state(record, &solo->turn, err);
	const struct node *seed = state ? node_get(document_root(state), "seed") : NULL;
	const struct ruleset *ruleset = state ? play_ruleset_of(document_root(state), err) : NULL;

	solo->seed = seed ? (uint64_t)seed->number : 0;
	solo->rules = ruleset ? rules_load(ruleset, rules_dir, err) : NULL;
	solo->whole.ruleset = ruleset;
	document_free(state);
	return solo->rules && take_seats(solo, record, err) && take_setup(solo, record, err) &&
	       take_turns(solo, record, err);
}

struct solo *solo_open(const char *dir, const char *rules_dir, struct error *err)
{
	struct record *record = record_open_dir(dir, err);
	struct solo *solo;

	if (!record)
		return NULL;
	solo = solo_make(record_name(record), 0, dir);
	if (!take_up(solo, record, rules_dir, err))
		g_clear_pointer(&solo, solo_free);
	record_free(record);
	return solo;
}
