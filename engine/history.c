#include "engine/history.h"

#include "engine/clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The lines of history.txt; NULL without err: there are none. */
static char **read_lines(struct record *record, struct error *err)
{
	size_t size = 0;
	g_autofree char *bytes = record_read(record, RECORD_GAME, "history.txt", &size, err);

	return bytes && size ? g_strsplit(bytes, "\n", -1) : NULL;
}

/* One line in its parts. */
struct act {
	int64_t time;
	char **words; /* time, act, text */
	int64_t from, to;
};

static bool act_read(const char *line, struct act *act)
{
	struct error ignored = {0};
	bool good;

	*act = (struct act){.words = g_strsplit(line, " ", 3), .from = -1, .to = -1};
	good = g_strv_length(act->words) == 3 && clock_parse(act->words[0], "UTC", &act->time, &ignored);
	error_clear(&ignored);
	if (good && sscanf(act->words[2], "turn %" SCNd64 " to %" SCNd64, &act->from, &act->to) != 2)
		act->from = act->to = -1;
	return good;
}

/* A history being told: what stands at a moment, and what was voided until then, in this order. */
struct tale {
	int64_t first;
	GArray *standing, *voided;
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

static bool tell(struct tale *tale, const struct act *act)
{
	const char *what = act->words[1];
	bool known = act->from == last_of(tale) && tale->standing->len > 0;

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
	int64_t difference = x->turn != y->turn ? x->turn - y->turn : x->void_number - y->void_number;

	return difference < 0 ? -1 : difference > 0;
}

/* Those of one turn were voided in the order of their numbers. */
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

static bool tell_all(struct record *record, char **lines, GArray *turns, struct error *err)
{
	g_autofree char *place = g_strconcat(record_name(record), "/history.txt", NULL);
	struct tale tale = {record_first(record), g_array_new(FALSE, FALSE, sizeof(struct history_turn)),
	    g_array_new(FALSE, FALSE, sizeof(struct history_turn))};
	bool good = true;

	for (int i = 0; good && lines[i] && *lines[i]; i++) {
		struct act act;
		good = act_read(lines[i], &act) && tell(&tale, &act);
		if (!good)
			error_set_at(
			    err, EXIT_DATA, place, i + 1, 1, "does not follow from the lines above it");
		g_strfreev(act.words);
	}
	if (good && !take_times(&tale, turns))
		good = error_set_at(err, EXIT_DATA, place, 0, 0,
		    "tells of other turns than there are (turn-0001/ and so on)");
	g_array_unref(tale.standing);
	g_array_unref(tale.voided);
	return good;
}

static gint by_void(gconstpointer a, gconstpointer b)
{
	const struct record_turn *x = a, *y = b;

	return x->void_number == y->void_number ? by_turn(a, b) : x->void_number < y->void_number ? -1 : 1;
}

GArray *history_turns(struct record *record, struct error *err)
{
	g_autoptr(GArray) ids = record_turns(record, err);
	GArray *turns = g_array_new(FALSE, TRUE, sizeof(struct history_turn));
	g_auto(GStrv) lines = read_lines(record, err);

	g_array_set_size(turns, ids->len);
	for (guint i = 0; i < ids->len; i++)
		g_array_index(turns, struct history_turn, i).id = g_array_index(ids, struct record_turn, i);
	if (!error_is_set(err) && lines)
		tell_all(record, lines, turns, err);
	else if (!error_is_set(err) && ids->len &&
	         g_array_index(ids, struct record_turn, ids->len - 1).void_number)
		error_set_at(err, EXIT_DATA, record_name(record), 0, 0,
		    "history.txt is missing: only it tells how turns were voided");
	g_array_sort(turns, by_void);
	if (!error_is_set(err))
		return turns;
	g_array_unref(turns);
	return NULL;
}

int64_t history_redice(struct record *record, struct error *err)
{
	g_auto(GStrv) lines = read_lines(record, err);
	int64_t count = 0;

	for (int i = 0; lines && lines[i]; i++) {
		struct act act;
		if (act_read(lines[i], &act) && strcmp(act.words[1], "rollback") == 0)
			count += g_str_has_suffix(act.words[2], ", new dice");
		g_strfreev(act.words);
	}
	return count;
}
