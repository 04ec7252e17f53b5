#include "engine/records/history.h"

#include "engine/base/clock.h"
#include "engine/base/compare.h"
#include "engine/play/standings.h"
#include "engine/records/archive.h"
#include "engine/site/schedule.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static bool read_instant(const char *text, int64_t *time)
{
	struct error ignored = {0};
	bool good = clock_parse(text, "UTC", time, &ignored);

	error_clear(&ignored);
	return good;
}

/* Parses "turn 3 to 4", perhaps followed by ", new dice". */
static bool read_turns(struct history_act *act)
{
	int size = 0;

	if (sscanf(act->text, "turn %" SCNd64 " to %" SCNd64 "%n", &act->from, &act->to, &size) != 2)
		act->from = act->to = -1;
	act->new_dice = act->from >= 0 && strcmp(act->text + size, ", new dice") == 0;
	return true;
}

/* Parses "BOSCO: steady". */
static bool read_bot(struct history_act *act)
{
	int size = 0;

	if (sscanf(act->text, "%32[^: ]: %n", act->seat, &size) != 1 || size == 0)
		return false;
	act->bot = act->text + size;
	return *act->bot != '\0';
}

/* Parses "BOSCO in turn 3". */
static bool read_replacement(struct history_act *act)
{
	int size = 0;

	return sscanf(act->text, "%32[^: ] in turn %*d%n", act->seat, &size) == 1 && size > 0;
}

/* Parses "turn 3: 2026-12-03T19:00:00Z", or none. */
static bool read_due(struct history_act *act)
{
	int size = 0;

	if (sscanf(act->text, "turn %*d: %n", &size) != 0 || size == 0)
		return false;
	act->due = SCHEDULE_NEVER;
	return strcmp(act->text + size, "none") == 0 || read_instant(act->text + size, &act->due);
}

static bool act_read(char **words, struct history_act *act)
{
	static const struct {
		const char *what;
		bool (*read)(struct history_act *act);
	} kinds[] = {{"run", read_turns}, {"rollback", read_turns}, {"bot", read_bot},
	    {"replacement", read_replacement}, {"due", read_due}};
	bool good = g_strv_length(words) == 3;

	*act = (struct history_act){.from = -1, .to = -1};
	if (!good)
		return false;
	act->what = words[1];
	act->text = words[2];
	good = read_instant(words[0], &act->time);
	for (size_t i = 0; good && i < G_N_ELEMENTS(kinds); i++)
		if (strcmp(act->what, kinds[i].what) == 0)
			good = kinds[i].read(act);
	return good;
}

bool history_each(struct record *record, history_act_fn *take, void *context, struct error *err)
{
	size_t size;
	g_autofree char *bytes = record_read(record, RECORD_GAME, "history.txt", &size, err);
	g_autofree char *place = g_strconcat(record_name(record), "/history.txt", NULL);
	g_auto(GStrv) lines = bytes ? g_strsplit(bytes, "\n", 0) : NULL;

	for (int i = 0; lines && lines[i] && *lines[i] && !error_is_set(err); i++) {
		g_auto(GStrv) words = g_strsplit(lines[i], " ", 3);
		struct history_act act;
		if (!act_read(words, &act) || !take(context, &act, err))
			error_set_at(
			    err, EXIT_DATA, place, i + 1, 1, "does not follow from the lines above it");
	}
	return !error_is_set(err);
}

/* A history being replayed: the turns valid at that moment, followed by those voided so far. */
struct tale {
	int64_t first;
	GArray *standing, *voided;
	bool told; /* there was at least one line */
};

static int64_t last_of(const struct tale *tale)
{
	return tale->first + (int64_t)tale->standing->len - 1;
}

static struct history_turn *standing_at(const struct tale *tale, int64_t turn)
{
	return &g_array_index(tale->standing, struct history_turn, (guint)(turn - tale->first));
}

static void open_turn(struct tale *tale, int64_t time)
{
	struct history_turn turn = {{last_of(tale) + 1, 0}, time, 0};

	g_array_append_val(tale->standing, turn);
}

static bool tell(void *context, const struct history_act *act, struct error *err)
{
	struct tale *tale = context;
	const char *what = act->what;
	bool known = act->from == last_of(tale) && tale->standing->len > 0;

	(void)err;
	tale->told = true;
	if (strcmp(what, "start") == 0) {
		open_turn(tale, act->time);
		return tale->standing->len == 1;
	}
	if (strcmp(what, "run") == 0) {
		if (!known || act->to != act->from + 1)
			return false;
		standing_at(tale, act->from)->ran = act->time;
		open_turn(tale, act->time);
	} else if (strcmp(what, "rollback") == 0) {
		if (!known || act->to < tale->first || act->to >= act->from)
			return false;
		for (int64_t turn = act->to + 1; turn <= act->from; turn++) {
			struct history_turn gone = *standing_at(tale, turn);
			gone.id.void_number = (int64_t)tale->voided->len + 1;
			g_array_append_val(tale->voided, gone);
		}
		g_array_set_size(tale->standing, (guint)(act->to - tale->first + 1));
		standing_at(tale, act->to)->ran = 0;
	}
	return true;
}

static gint by_turn(gconstpointer a, gconstpointer b)
{
	const struct record_turn *x = a, *y = b;
	int order = compare_integers(x->turn, y->turn);

	return order != 0 ? order : compare_integers(x->void_number, y->void_number);
}

/* Takes over the times; versions of one turn were voided in the order of their void numbers. */
static bool take_times(const struct tale *tale, GArray *turns)
{
	guint stand = 0, gone = 0;

	g_array_sort(turns, by_turn);
	g_array_sort(tale->voided, by_turn);
	for (guint i = 0; i < turns->len; i++) {
		struct history_turn *turn = &g_array_index(turns, struct history_turn, i);
		const GArray *told = turn->id.void_number ? tale->voided : tale->standing;
		guint *at = turn->id.void_number ? &gone : &stand;
		const struct history_turn *past = &g_array_index(told, struct history_turn, *at);
		if (*at >= told->len || past->id.turn != turn->id.turn)
			return false;
		turn->opened = past->opened;
		turn->ran = past->ran;
		(*at)++;
	}
	return stand == tale->standing->len && gone == tale->voided->len;
}

/* Replays all lines. *told: is there a history? */
static bool tell_all(struct record *record, GArray *turns, bool *told, struct error *err)
{
	struct tale tale = {record_first(record), g_array_new(FALSE, FALSE, sizeof(struct history_turn)),
	    g_array_new(FALSE, FALSE, sizeof(struct history_turn)), false};
	bool good = history_each(record, tell, &tale, err);

	*told = tale.told;
	if (good && tale.told && !take_times(&tale, turns)) {
		g_autofree char *place = g_strconcat(record_name(record), "/history.txt", NULL);
		good = error_set_file(
		    err, EXIT_DATA, place, "tells of other turns than there are (turn-0001/ and so on)");
	}
	g_array_unref(tale.standing);
	g_array_unref(tale.voided);
	return good;
}

GArray *history_turns(struct record *record, struct error *err)
{
	g_autoptr(GArray) ids = record_turns(record, err);
	GArray *turns = g_array_new(FALSE, TRUE, sizeof(struct history_turn));
	bool told = false;

	g_array_set_size(turns, ids->len);
	for (guint i = 0; i < ids->len; i++)
		g_array_index(turns, struct history_turn, i).id = g_array_index(ids, struct record_turn, i);
	if (!error_is_set(err) && tell_all(record, turns, &told, err) && !told && ids->len &&
	    g_array_index(ids, struct record_turn, ids->len - 1).void_number)
		error_set_file(err, EXIT_DATA, record_name(record),
		    "history.txt is missing: only it tells how turns were voided");
	g_array_sort(turns, record_turn_compare);
	if (!error_is_set(err))
		return turns;
	g_array_unref(turns);
	return NULL;
}

static bool count_dice(void *context, const struct history_act *act, struct error *err)
{
	int64_t *count = context;

	(void)err;
	*count += act->new_dice;
	return true;
}

int64_t history_redice(struct record *record, struct error *err)
{
	int64_t count = 0;

	history_each(record, count_dice, &count, err);
	return count;
}

static bool note_end(void *context, const struct history_act *act, struct error *err)
{
	int64_t *ended = context;

	(void)err;
	if (strcmp(act->what, "end") == 0)
		*ended = act->time;
	return true;
}

bool history_is_over(struct record *record, int64_t *ended, struct error *err)
{
	size_t size = 0;
	g_autofree char *history = record_read(record, RECORD_GAME, "history.txt", &size, err);
	struct document *game =
	    error_is_set(err) ? NULL : record_document(record, RECORD_GAME, "game.yaml", err);
	bool winners = game && node_get(document_root(game), "winners");

	*ended = 0;
	document_free(game);
	return !error_is_set(err) && history_each(record, note_end, ended, err) && winners &&
	       (!history || size == 0 || *ended > 0);
}

struct document *history_last_facts(struct record *record, struct error *err)
{
	struct record_turn last = {record_last(record), 0};
	size_t size;
	g_autofree char *final = record_read(record, last, "host.final.yaml", &size, err);

	if (error_is_set(err))
		return NULL;
	return record_document(record, last, final ? "host.final.yaml" : "host.yaml", err);
}

char *history_winners(
    struct record *record, struct record_turn end, const struct state *last, struct error *err)
{
	char *names = standings_winners(last);
	size_t size = 0;
	g_autofree char *bytes = names ? NULL : record_read(record, end, "host.final.yaml", &size, err);
	struct document *document =
	    bytes ? document_parse("host.final.yaml", bytes, size, EXIT_DATA, err) : NULL;

	if (document)
		names = archive_winners_of(document_root(document));
	document_free(document);
	return names;
}
