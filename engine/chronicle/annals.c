#include "engine/chronicle/annals.h"

#include "engine/base/hash.h"
#include "engine/chronicle/annals_hear.h"
#include "engine/records/history.h"

#include <string.h>

/* Prefix of the reason in reports; a chronicle leaves it out. */
#define OVER "The game is over: "

/* --- Frames ------------------------------------------------------------------------------------- */

/* Takes names and tags of the seats from the map. */
static void name_seats(struct annals *annals, const struct film_frame *frame)
{
	const struct ruleset *ruleset = annals->rules->ruleset;

	annals->seats = annals->ground.seats;
	annals->lines = g_new0(struct film_line, annals->seats);
	for (unsigned i = 0; i < annals->seats; i++) {
		const char *name = g_string_chunk_insert(annals->texts, ruleset->seat(frame->state, i).name);
		int owner = frame->map ? map_owner(frame->map, name) : -1;
		const struct map_owner *known = owner >= 0 ? frame->map->owners->pdata[owner] : NULL;
		unsigned number = known ? known->seat : i + 1;
		g_autofree char *tag = g_strdup_printf("E%u", number);
		annals->lines[i] =
		    (struct film_line){name, g_string_chunk_insert(annals->texts, tag), number};
	}
	annals->mapped = frame->map && frame->map->places->len;
	annals->plots = film_plots_new(ruleset, annals->mapped ? map_at(frame->map, 0)->kind : NULL);
}

static void note_captures(struct annals *annals, const struct film_frame *frame, guint nth)
{
	g_array_append_vals(annals->held, frame->held, annals->seats);
	for (guint i = 0; nth > 0 && i < frame->captures->len; i++) {
		const struct film_capture *is = &g_array_index(frame->captures, struct film_capture, i);
		const struct map_place *place = map_at(frame->map, is->place);
		struct annal_capture capture = {nth, annals_place(annals, place->id, place->name),
		    g_string_chunk_insert_const(annals->texts, place->name ? place->name : place->id),
		    is->from, is->to};
		g_array_append_val(annals->captures, capture);
	}
}

static void note_battles(struct annals *annals, const struct film_frame *frame, guint nth)
{
	for (guint i = 0; i < frame->battles->len; i++) {
		const struct film_battle *is = frame->battles->pdata[i];
		struct annal_battle battle = {nth, annals_place(annals, is->id, is->name),
		    g_memdup2(is->lost, annals->seats * sizeof *is->lost), is->sides};
		if (is->sides)
			g_array_append_val(annals->battles, battle);
		else
			g_free(battle.lost);
	}
}

static void note_leader(struct annals *annals, const struct film_frame *frame, guint nth)
{
	const struct standing *first = frame->standings;
	bool tied = annals->seats > 1 && first[1].rank == first->rank;

	annals->leader[nth] = tied ? -1 : (int)first->seat;
}

static void note_end(struct annals *annals, const struct film_frame *last, struct error *err)
{
	const char **winners = host_facts_winners(&annals->host);
	struct record_turn end = {last->turn, 0};

	annals->winners = history_winners(annals->record, end, last->state, err);
	annals->standings = standings_of(last->state, annals->ground.out);
	standings_crown(annals->standings, annals->seats, winners);
	for (unsigned i = 0; i < annals->seats; i++)
		annals->standings[i].empire = annals_name(annals, annals->standings[i].seat);
	if (annals->host.ended)
		annals->ended = annals->host.ended;
	if (annals->ended && g_str_has_prefix(annals->ended, OVER))
		annals->ended += strlen(OVER);
	g_free(winners);
}

static bool read_frame(struct annals *annals, guint nth, struct error *err)
{
	struct annals_ear ear = {annals, nth};
	struct film_frame *frame;

	annals->ground.listen = annals_hear;
	annals->ground.listener = &ear;
	frame = film_frame_open(&annals->ground, g_array_index(annals->turns, int64_t, nth), err);
	annals->ground.listen = NULL;
	if (!frame)
		return false;
	film_plots_add(annals->plots, frame, annals->seats);
	note_captures(annals, frame, nth);
	note_battles(annals, frame, nth);
	note_leader(annals, frame, nth);
	if (nth + 1 == annals->turns->len)
		note_end(annals, frame, err);
	film_frame_free(frame);
	return !error_is_set(err);
}

/* Opens the first frame once before: names must be known when reports are read. */
static bool read_frames(struct annals *annals, struct error *err)
{
	const struct ruleset *ruleset = annals->rules->ruleset;
	struct film_frame *first;
	bool good = true;

	for (guint i = 0; good && ruleset->map && ruleset->map_form == MAP_HEXES && i < annals->turns->len;
	     i++)
		good = film_ground_note(&annals->ground, g_array_index(annals->turns, int64_t, i), err);
	first = good ? film_frame_open(&annals->ground, g_array_index(annals->turns, int64_t, 0), err) : NULL;
	if (!first)
		return false;
	name_seats(annals, first);
	annals->point = ruleset_points(first->state, 1);
	annals->points = ruleset_points(first->state, 2);
	film_frame_free(first);
	annals->leader = g_new0(int, annals->turns->len);
	for (guint i = 0; good && i < annals->turns->len; i++)
		good = read_frame(annals, i, err);
	return good;
}

/* --- The game --------------------------------------------------------------------------------------- */

/* Finds the valid turns that these rules can read. */
static bool find_turns(struct annals *annals, struct error *err)
{
	g_autoptr(GArray) all = record_turns(annals->record, err);

	for (guint i = 0; i < all->len; i++) {
		struct record_turn turn = g_array_index(all, struct record_turn, i);
		if (turn.void_number)
			continue;
		if (film_ground_knows(&annals->ground, turn.turn))
			g_array_append_val(annals->turns, turn.turn);
		else
			g_array_set_size(annals->turns, 0);
	}
	if (!error_is_set(err) && all->len > 1 && annals->turns->len < 2)
		error_set(err, EXIT_UNAVAILABLE,
		    "%s: other rules played this game; this program cannot read its turns",
		    record_name(annals->record));
	else if (annals->turns->len < 2)
		error_set(err, EXIT_DATA, "%s: no turn was run; there is nothing to tell",
		    record_name(annals->record));
	return !error_is_set(err);
}

static bool read_rules(struct annals *annals, const char *rules_dir, struct error *err)
{
	struct record_turn last = {record_last(annals->record), 0};
	struct document *state = record_document(annals->record, last, "state.json", err);
	const struct ruleset *ruleset = state ? play_ruleset_of(document_root(state), err) : NULL;

	annals->rules = ruleset ? record_rules(annals->record, ruleset, rules_dir, err) : NULL;
	if (ruleset)
		annals->words = film_words(ruleset);
	document_free(state);
	return annals->rules;
}

static bool read_host(struct annals *annals, struct error *err)
{
	const struct node *title;

	annals->setup = record_document(annals->record, RECORD_GAME, "game.yaml", err);
	annals->facts = annals->setup ? history_last_facts(annals->record, err) : NULL;
	if (!annals->facts || !host_facts_read(document_root(annals->facts), &annals->host, err))
		return false;
	title = node_get(document_root(annals->setup), "title");
	annals->title = title && title->kind == NODE_TEXT ? title->text : record_name(annals->record);
	return true;
}

static GArray *list(gsize size)
{
	return g_array_new(FALSE, TRUE, (guint)size);
}

static void battle_clear(gpointer data)
{
	g_free(((struct annal_battle *)data)->lost);
}

static void begin(struct annals *annals)
{
	annals->turns = list(sizeof(int64_t));
	annals->held = list(sizeof(int64_t));
	annals->battles = list(sizeof(struct annal_battle));
	g_array_set_clear_func(annals->battles, battle_clear);
	annals->captures = list(sizeof(struct annal_capture));
	annals->contacts = list(sizeof(struct annal_contact));
	annals->deeds = list(sizeof(struct annal_deed));
	annals->acts = list(sizeof(struct annal_note));
	annals->warnings = list(sizeof(struct annal_note));
	annals->texts = g_string_chunk_new(4096);
	annals->met = g_hash_table_new(NULL, NULL);
	annals->said = g_hash_table_new(hash_text, g_str_equal);
	annals->holders = g_hash_table_new(hash_text, g_str_equal);
}

struct annals *annals_read(struct record *record, const char *rules_dir, struct error *err)
{
	struct annals *annals = g_new0(struct annals, 1);
	bool over;

	annals->record = record;
	begin(annals);
	over = history_is_over(record, &annals->over, err);
	if (!over)
		error_set(err, EXIT_DATA,
		    "%s: the game is not over; only a game that is over has a chronicle",
		    record_name(record));
	if (over && read_host(annals, err) && read_rules(annals, rules_dir, err)) {
		film_ground_begin(&annals->ground, record, annals->rules);
		if (find_turns(annals, err) && read_frames(annals, err))
			annals_hear_host(annals, err);
	}
	if (!error_is_set(err))
		return annals;
	annals_free(annals);
	return NULL;
}

void annals_free(struct annals *annals)
{
	GArray *lists[] = {annals->turns, annals->battles, annals->captures, annals->contacts, annals->deeds,
	    annals->acts, annals->warnings, annals->held};

	for (size_t i = 0; i < G_N_ELEMENTS(lists); i++)
		g_array_unref(lists[i]);
	if (annals->plots)
		g_ptr_array_unref(annals->plots);
	if (annals->ground.rules)
		film_ground_end(&annals->ground);
	g_hash_table_destroy(annals->met);
	g_hash_table_destroy(annals->said);
	g_hash_table_destroy(annals->holders);
	g_free(annals->lines);
	g_free(annals->leader);
	g_free(annals->standings);
	g_free(annals->winners);
	g_string_chunk_free(annals->texts);
	host_facts_clear(&annals->host);
	document_free(annals->facts);
	document_free(annals->setup);
	rules_free(annals->rules);
	g_free(annals);
}
