#include "engine/records/replay.h"

#include "engine/base/hash.h"
#include "engine/base/progress.h"
#include "engine/games/game_setup.h"
#include "engine/maps/dot.h"
#include "engine/play/mapping.h"
#include "engine/play/reports.h"
#include "engine/records/archive.h"
#include "engine/records/history.h"
#include "engine/records/report_facts.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

/* A replay in progress. */
struct replay {
	struct record *record;
	const char *rules_dir;
	struct replay_result *result;
	struct error *err;
	struct rules *rules;
	struct rules *built_in; /* the built-in tables, if `rules` has others; else NULL */
	uint64_t seed;          /* seed of the game */
	/* host.yaml of the turn being compared */
	struct document *host_document;
	struct host_facts host;
	bool other_report, other_text; /* this turn's reports have keys or words of another program version */
	struct replay_turn now;        /* the turn being compared */
	GHashTable *compared;          /* names of this turn's files compared so far */
};

static char *shown_byte(const char *bytes, size_t size, size_t at)
{
	if (at >= size)
		return g_strdup("the end");
	if (g_ascii_isprint(bytes[at]))
		return g_strdup_printf("\"%c\"", bytes[at]);
	return g_strdup_printf("\\x%02x", (unsigned char)bytes[at]);
}

/* Records a difference in "turn 7" or "turn 5.void-1". */
static void differs(struct replay *r, struct record_turn turn, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void differs(struct replay *r, struct record_turn turn, const char *format, ...)
{
	GString *text = g_string_new(NULL);
	va_list values;

	g_string_append_printf(text, "turn %" PRId64, turn.turn);
	if (turn.void_number)
		g_string_append_printf(text, ".void-%" PRId64, turn.void_number);
	g_string_append(text, ", ");
	va_start(values, format);
	g_string_append_vprintf(text, format, values);
	va_end(values);
	r->result->difference = g_string_free(text, FALSE);
}

/* Compares bytes and records the first difference; true if there is none. Counts bytes from 1. */
static bool same_bytes(struct replay *r, struct record_turn turn, const char *name, const char *a,
    size_t a_size, const GString *b)
{
	size_t at = 0, most = MIN(a_size, b->len);
	g_autofree char *recorded = NULL, *replayed = NULL;

	if (a_size == b->len && (a_size == 0 || memcmp(a, b->str, a_size) == 0))
		return true;
	while (at < most && a[at] == b->str[at])
		at++;
	recorded = shown_byte(a, a_size, at);
	replayed = shown_byte(b->str, b->len, at);
	differs(r, turn, "%s, byte %zu: recorded %s, replayed %s", name, at + 1, recorded, replayed);
	return false;
}

/* Compares a JSON report that was written with other words, by its facts; records the first difference. */
static bool same_facts(struct replay *r, struct record_turn turn, const char *name, const GString *bytes)
{
	struct document *recorded = record_document(r->record, turn, name, r->err);
	struct document *made =
	    recorded ? document_parse(name, bytes->str, bytes->len, EXIT_SOFTWARE, r->err) : NULL;
	g_autofree char *difference = NULL;
	bool same = made && report_facts_same(document_root(recorded), document_root(made), &difference);

	if (difference)
		differs(r, turn, "%s, %s", name, difference);
	document_free(made);
	document_free(recorded);
	return same;
}

/* Compares a file of a turn; false on a difference or an error. */
static bool compare(struct replay *r, struct record_turn turn, const char *name, const GString *bytes)
{
	size_t size;
	g_autofree char *recorded = record_read(r->record, turn, name, &size, r->err);

	g_hash_table_add(r->compared, g_strdup(name));
	if (error_is_set(r->err))
		return false;
	/* graphs of old archives have another form; the JSON beside them has the same content */
	if (recorded && g_str_has_suffix(name, ".dot") && map_dot_is_old(recorded))
		return true;
	if (recorded)
		return same_bytes(r, turn, name, recorded, size, bytes);
	differs(r, turn, "%s is missing", name);
	return false;
}

/* Compares a report's file: byte by byte if this program has its words, else by the facts of its JSON (HO-104). */
static bool compare_report(struct replay *r, struct record_turn turn, const char *name, const GString *bytes)
{
	size_t size;
	g_autofree char *recorded = NULL;

	if (!r->other_text && !r->other_report)
		return compare(r, turn, name, bytes);
	g_hash_table_add(r->compared, g_strdup(name));
	recorded = record_read(r->record, turn, name, &size, r->err);
	if (!recorded && !error_is_set(r->err))
		differs(r, turn, "%s is missing", name);
	return recorded &&
	       (r->other_report || !g_str_has_suffix(name, ".json") || same_facts(r, turn, name, bytes));
}

static struct state *read_state(struct replay *r, struct record_turn turn, const char *name)
{
	struct document *doc = record_document(r->record, turn, name, r->err);
	const struct ruleset *ruleset = doc ? play_ruleset_of(document_root(doc), r->err) : NULL;
	struct state *state = ruleset ? play_state_read(r->rules, document_root(doc), r->err) : NULL;

	document_free(doc);
	return state;
}

static void forget_host(struct replay *r)
{
	host_facts_clear(&r->host);
	document_free(r->host_document);
	r->host_document = NULL;
}

/* Notes whether this program writes the next reports with the same keys and words. */
static void set_age(struct replay *r, const struct host_rules *played)
{
	const struct ruleset *ruleset = r->rules->ruleset;

	r->other_report = played->report && played->report != ruleset->report;
	r->other_text = played->text && played->text != ruleset_text(ruleset);
}

/* Reads the host's facts for a turn's reports, and the rules that played it. */
static bool read_host(struct replay *r, struct record_turn turn)
{
	const struct host_rules *played = &r->host.played;

	forget_host(r);
	r->host_document = record_document(r->record, turn, "host.yaml", r->err);
	if (!r->host_document || !host_facts_read(document_root(r->host_document), &r->host, r->err))
		return false;
	set_age(r, played);
	r->now.rules = played->rules;
	r->now.tables = g_strdup(played->tables);
	/* also try this program's tables on turns that were played with the built-in ones */
	r->now.other_rules =
	    played->rules &&
	    (played->rules != r->rules->ruleset->rules ||
	        (played->tables && g_strcmp0(played->tables, r->rules->override_sha256) != 0));
	r->now.kinds = r->other_report ? played->report : 0;
	r->now.texts = r->other_text ? played->text : 0;
	return true;
}

/* The map layout in a recorded report. */
static char *recorded_layout(struct replay *r, struct record_turn turn, const char *name)
{
	size_t size;
	g_autofree char *json = record_read(r->record, turn, name, &size, r->err);

	return json ? mapping_layout(json, size) : NULL;
}

/* Reports that were recorded without text or layout, or with all seats, are made so for the comparison. */
static struct reports_age recorded_age(struct replay *r, struct record_turn turn, const char *name)
{
	size_t size;
	g_autofree char *json = record_read(r->record, turn, name, &size, r->err);

	return json ? reports_age_of(json, size) : (struct reports_age){false};
}

struct compared_turn {
	struct replay *replay;
	struct record_turn turn, before; /* before is RECORD_GAME if there is none */
};

static char *layout_before(void *context, const char *empire, struct reports_age *age, struct error *err)
{
	const struct compared_turn *c = context;
	g_autofree char *name = g_strconcat(empire, ".json", NULL);

	(void)err;
	*age = recorded_age(c->replay, c->turn, name);
	return age->no_layout || c->before.turn < 0 ? NULL : recorded_layout(c->replay, c->before, name);
}

static bool compare_made(void *context, const char *name, const GString *bytes, struct error *err)
{
	struct compared_turn *c = context;

	(void)err;
	c->replay->now.reports += g_str_has_suffix(name, ".txt") && !c->replay->other_report;
	return compare_report(c->replay, c->turn, name, bytes);
}

static bool compare_reports(
    struct replay *r, struct record_turn turn, const struct play *play, struct record_turn before)
{
	struct compared_turn c = {r, turn, before};
	const struct reports_call call = {
	    .facts = &r->host, .before = layout_before, .file = compare_made, .context = &c};

	return before.turn < 0 ? reports_of_state(play->state, &call, r->err)
	                       : reports_of_play(play, &call, r->err);
}

/* A recorded report that the replay did not make is a difference. */
static bool check_names(struct replay *r, struct record_turn turn)
{
	g_autoptr(GPtrArray) names = record_names(r->record, turn, r->err);

	for (guint i = 0; names && i < names->len; i++) {
		const char *name = names->pdata[i];
		bool report = g_str_has_suffix(name, ".txt") || g_str_has_suffix(name, ".dot") ||
		              (g_str_has_suffix(name, ".json") && strcmp(name, "state.json") != 0 &&
		                  strcmp(name, "played.json") != 0);
		if (!report || g_hash_table_contains(r->compared, name))
			continue;
		differs(r, turn, "%s is recorded, but was not made again", name);
		return false;
	}
	return names != NULL;
}

/* Checks the seed of an edited state: edits must not change it, and new dice are derived, so anyone can check
   them (HO-20, HO-27). */
static bool check_seed(struct replay *r, struct record_turn turn, uint64_t given)
{
	struct state *stands = read_state(r, turn, "state.json");
	bool ok = stands && stands->seed == given;
	int64_t redice = stands && !ok ? history_redice(r->record, r->err) : 0;

	for (int64_t i = 1; !ok && i <= redice; i++)
		ok = stands->seed == dice_seed_again(r->seed, turn.turn, i);
	play_state_free(stands);
	if (!ok && !error_is_set(r->err))
		differs(
		    r, turn, "state.json: its seed is neither that of the turn before nor one of new dice");
	return ok;
}

/* Compares the resulting state: with played.json if an edit changed it afterwards, else with state.json. */
static bool compare_state(struct replay *r, struct record_turn turn, const struct state *state)
{
	g_autoptr(GString) bytes = g_string_new(NULL);
	size_t size;
	g_autofree char *played = record_read(r->record, turn, "played.json", &size, r->err);

	if (error_is_set(r->err))
		return false;
	play_state_write(state, bytes);
	if (!compare(r, turn, played ? "played.json" : "state.json", bytes))
		return false;
	r->now.states++;
	return !played || check_seed(r, turn, state->seed);
}

/* Reports made of an edited or ended state, beside those of the turn: MING.edited.txt. */
struct other_reports {
	struct replay *replay;
	struct record_turn turn;
	const char *kind;
	GPtrArray *names;
};

static bool compare_other(void *context, const char *name, const GString *bytes, struct error *err)
{
	struct other_reports *o = context;
	const char *dot = strrchr(name, '.');
	g_autofree char *as = g_strdup_printf("%.*s.%s%s", (int)(dot - name), name, o->kind, dot);

	(void)err;
	/* After an edit only players whose view changed got a report. */
	if (!g_ptr_array_find_with_equal_func(o->names, as, g_str_equal, NULL))
		return true;
	o->replay->now.reports += g_str_has_suffix(as, ".txt") && !o->replay->other_report;
	return compare_report(o->replay, o->turn, as, bytes);
}

/* Their layouts start from the turn's own report. */
static char *other_before(void *context, const char *empire, struct reports_age *age, struct error *err)
{
	const struct other_reports *o = context;
	g_autofree char *name = g_strconcat(empire, ".json", NULL);
	g_autofree char *other = g_strdup_printf("%s.%s.json", empire, o->kind);

	(void)err;
	*age = recorded_age(o->replay, o->turn, other);
	return age->no_layout ? NULL : recorded_layout(o->replay, o->turn, name);
}

/* Compares all additional reports of one kind, made with the host's facts of the file `host`. */
static bool compare_others(
    struct replay *r, struct record_turn turn, const char *kind, const char *host, GPtrArray *names)
{
	g_autofree char *part = g_strdup_printf(".%s.txt", kind);
	struct other_reports o = {r, turn, kind, names};
	bool any = false, good;

	for (guint i = 0; i < names->len; i++)
		any = any || g_str_has_suffix(names->pdata[i], part);
	if (!any)
		return true;
	struct state *state = read_state(r, turn, "state.json");
	struct document *doc = state ? record_document(r->record, turn, host, r->err) : NULL;
	struct host_facts facts = {0};
	const struct reports_call call = {
	    .facts = &facts, .before = other_before, .file = compare_other, .context = &o};
	good = doc && host_facts_read(document_root(doc), &facts, r->err);
	set_age(r, &facts.played);
	good = good && reports_of_state(state, &call, r->err);
	host_facts_clear(&facts);
	document_free(doc);
	play_state_free(state);
	return good;
}

static bool compare_edited(struct replay *r, struct record_turn turn)
{
	g_autoptr(GPtrArray) names = record_names(r->record, turn, r->err);

	return names && compare_others(r, turn, "edited", "host.yaml", names) &&
	       compare_others(r, turn, "final", "host.final.yaml", names);
}

/* Compares a turn with the replay. `before` is the turn that led to it; RECORD_GAME: it is the start. */
static bool compare_turn(
    struct replay *r, struct record_turn turn, const struct play *play, struct record_turn before)
{
	g_hash_table_remove_all(r->compared);
	return compare_state(r, turn, play->state) && compare_reports(r, turn, play, before) &&
	       compare_edited(r, turn) && check_names(r, turn);
}

/* Names of the seats in the order of the setup, from game.yaml. */
static GPtrArray *seat_names(const struct node *game)
{
	GPtrArray *names = g_ptr_array_new();
	const struct node *players = node_get(game, "players");

	for (const struct node *n = players && players->kind == NODE_LIST ? players->first : NULL; n;
	     n = n->next) {
		const struct node *name = node_get(n, "name");
		if (name && name->kind == NODE_TEXT)
			g_ptr_array_add(names, (gpointer)name->text);
	}
	return names;
}

/* Makes the first state again from seed, setup and taken seats. */
static bool replay_start(struct replay *r, struct record_turn first)
{
	size_t played_size = 0;
	/* New dice changed the open turn's seed but not its map (HO-27). */
	g_autofree char *played = record_read(r->record, first, "played.json", &played_size, r->err);
	struct state *recorded = read_state(r, first, played ? "played.json" : "state.json"), *made;
	struct document *game =
	    recorded ? record_document(r->record, RECORD_GAME, "game.yaml", r->err) : NULL;
	g_autoptr(GPtrArray) names = game ? seat_names(document_root(game)) : NULL;
	size_t size;
	g_autofree char *setup = game ? archive_setup_of(document_root(game)) : NULL;
	g_autofree char *map = setup ? record_read(r->record, RECORD_GAME, "map.yaml", &size, r->err) : NULL;
	struct play *play;
	bool ok;

	r->seed = recorded ? recorded->seed : 0;
	made = setup && !error_is_set(r->err)
	           ? setup_first_state(r->rules, recorded->game, recorded->seed, setup, map,
	                 (const char *const *)names->pdata, names->len, false, r->err)
	           : NULL;
	document_free(game);
	play_state_free(recorded);
	if (!made)
		return false;
	play = play_new(made);
	ok = compare_turn(r, first, play, RECORD_GAME);
	play_free(play);
	return ok;
}

static bool give_orders(struct replay *r, struct record_turn turn, struct play *play)
{
	const struct ruleset *ruleset = play->state->ruleset;

	for (unsigned i = 0; i <= play->seats; i++) {
		const char *empire = i == play->seats ? "GM" : ruleset->seat(play->state, i).name;
		int seat = play_seat(play, empire);
		g_autofree char *name = g_strconcat(empire, ".ord", NULL);
		size_t size;
		g_autofree char *text = record_read(r->record, turn, name, &size, r->err);
		if (error_is_set(r->err))
			return false;
		if (text && seat >= 0)
			play_give(play, (unsigned)seat, text, size);
	}
	return true;
}

/* Replays the turn before `next`, which was voided with it or is valid. */
static bool replay_turn(struct replay *r, struct record_turn next)
{
	struct record_turn turn = {next.turn - 1, next.void_number};
	struct state *state = read_state(r, turn, "state.json");
	struct play *play = state ? play_new(state) : NULL;
	bool ok = play && give_orders(r, turn, play) && play_run(play, false, r->err) &&
	          compare_turn(r, next, play, turn);

	play_free(play);
	return ok;
}

/* Tries the built-in tables: a game whose tables were changed later may have begun with them (HO-116). */
static bool try_built_in(
    struct replay *r, struct record_turn turn, bool (*part)(struct replay *, struct record_turn))
{
	struct rules *own = r->rules;

	if (!r->built_in || r->now.tables || (error_is_set(r->err) && r->err->code != EXIT_DATA))
		return false;
	error_clear(r->err);
	g_clear_pointer(&r->result->difference, g_free);
	r->now.states = r->now.reports = 0;
	r->rules = r->built_in;
	bool ok = part(r, turn);
	r->rules = own;
	return ok;
}

/* Runs the part of the replay that leads to `turn`. If it fails and another program played the turn, the turn
   is not proved. */
static bool prove_turn(
    struct replay *r, struct record_turn turn, bool (*part)(struct replay *, struct record_turn))
{
	bool ok;

	r->now = (struct replay_turn){.id = turn};
	ok = read_host(r, turn) && (part(r, turn) || try_built_in(r, turn, part));
	r->now.proved = ok;
	if (!ok && r->now.other_rules && (!error_is_set(r->err) || r->err->code == EXIT_DATA)) {
		error_clear(r->err);
		g_clear_pointer(&r->result->difference, g_free);
		ok = true;
	}
	if (!turn.void_number || (ok && !r->now.proved))
		g_array_append_val(r->result->turns, r->now);
	else
		g_free(r->now.tables);
	return ok;
}

/* Replays turns that rollbacks voided, from the first turn of each rollback on. The turn before that one was
   reopened, so its orders and state may have changed; it is not replayed into the voided turn. */
static bool replay_voided(struct replay *r)
{
	g_autoptr(GArray) turns = history_turns(r->record, r->err);
	bool ok = turns != NULL;

	for (guint i = 0; ok && i < turns->len; i++) {
		const struct history_turn *past = &g_array_index(turns, struct history_turn, i);
		if (!past->id.void_number)
			continue;
		/* a turn that no run led to can only have reports of edits to compare */
		bool led = i > 0 && past[-1].ran;
		struct record_turn next = {past->id.turn + 1, past->id.void_number};
		ok = (led || prove_turn(r, past->id, compare_edited)) &&
		     (!past->ran || prove_turn(r, next, replay_turn));
	}
	return ok;
}

static bool is_without_host(const struct node *game)
{
	const struct node *salt = node_get(game, "salt");

	return salt && salt->text && strspn(salt->text, "0") == strlen(salt->text);
}

/* Checks game.yaml: the ruleset, and for a finished game the winners, according to the last state or the last
   report. Older games without a host, recognized by a salt of zeros, name no winners. */
static void compare_game(struct replay *r)
{
	struct record_turn end = {r->result->last, 0};
	struct document *game = record_document(r->record, RECORD_GAME, "game.yaml", r->err);
	struct state *last =
	    game && replay_turns_proved(r->result->turns, end) ? read_state(r, end, "state.json") : NULL;
	const struct node *root = last ? document_root(game) : NULL,
	                  *named = root ? node_get(root, "ruleset") : NULL;
	g_autofree char *recorded = root ? archive_winners_of(root) : NULL,
	                *won = last && recorded ? history_winners(r->record, end, last, r->err) : NULL;

	if (last && (!named || g_strcmp0(named->text, last->ruleset->name) != 0))
		r->result->difference =
		    g_strdup_printf("game.yaml: the game is one of %s", last->ruleset->name);
	else if (recorded && strcmp(recorded, won ? won : "") != 0 && (*recorded || !is_without_host(root)))
		r->result->difference = g_strdup_printf(
		    "game.yaml: winners recorded \"%s\", replayed \"%s\"", recorded, won ? won : "");
	document_free(game);
	play_state_free(last);
}

/* Loads the ruleset that the first state names. */
static bool load_rules(struct replay *r)
{
	struct document *doc =
	    record_document(r->record, (struct record_turn){r->result->first, 0}, "state.json", r->err);
	const struct ruleset *ruleset = doc ? play_ruleset_of(document_root(doc), r->err) : NULL;

	r->rules = ruleset ? record_rules(r->record, ruleset, r->rules_dir, r->err) : NULL;
	if (r->rules && r->rules->override_sha256)
		r->built_in = rules_load_text(ruleset, "", r->err);
	document_free(doc);
	return r->rules && !error_is_set(r->err);
}

/* If no turn could be proved, the record is another program's. */
static bool settle(struct replay *r)
{
	struct replay_result *result = r->result;

	return replay_turns_settle(result->turns, &result->states, &result->reports) ||
	       error_set(r->err, EXIT_UNAVAILABLE,
	           "%s: other rules played all its turns; verify it with their program",
	           record_name(r->record));
}

bool replay_run(struct record *record, const char *rules_dir, bool terminal, struct replay_result *result,
    struct error *err)
{
	struct progress progress = progress_begin(terminal, "replaying turns");
	struct replay r = {.record = record, .rules_dir = rules_dir, .result = result, .err = err};
	bool ok;

	result->first = record_first(record);
	result->last = record_last(record);
	result->turns = replay_turns_new();
	r.compared = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);
	ok = load_rules(&r);
	for (int64_t turn = result->first; ok && turn <= result->last; turn++) {
		progress_step(
		    &progress, (uint64_t)(turn - result->first), (uint64_t)(result->last - result->first));
		ok = prove_turn(
		    &r, (struct record_turn){turn, 0}, turn == result->first ? replay_start : replay_turn);
	}
	if (ok && replay_voided(&r) && settle(&r))
		compare_game(&r);
	progress_end(&progress);
	forget_host(&r);
	g_hash_table_destroy(r.compared);
	rules_free(r.built_in);
	rules_free(r.rules);
	return !error_is_set(err);
}

void replay_clear(struct replay_result *result)
{
	g_free(result->difference);
	g_free(result->dice);
	if (result->turns)
		g_array_unref(result->turns);
	*result = (struct replay_result){0};
}

void replay_tell(const struct record *record, const struct replay_result *result, GString *out)
{
	const char *name = record_name(record);

	if (result->states) {
		g_string_append_printf(out, "%s: turns ", name);
		replay_turns_range(result->turns, out);
		g_string_append_printf(
		    out, ": %u states and %u reports identical\n", result->states, result->reports);
	}
	if (result->dice)
		g_string_append_printf(out, "%s: %s\n", name, result->dice);
	replay_turns_tell(name, result->turns, out);
}
