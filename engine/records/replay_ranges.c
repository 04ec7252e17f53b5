#include "engine/records/replay_ranges.h"

#include "engine/records/archive.h"

#include <inttypes.h>

static void turn_clear(gpointer data)
{
	struct replay_turn *turn = data;

	g_free(turn->tables);
}

GArray *replay_turns_new(void)
{
	GArray *turns = g_array_new(FALSE, TRUE, sizeof(struct replay_turn));

	g_array_set_clear_func(turns, turn_clear);
	return turns;
}

static struct replay_turn *turn_at(const GArray *turns, guint i)
{
	return &g_array_index(turns, struct replay_turn, i);
}

/* Are the turns consecutive, and played by the same rules and program version? */
static bool follows(const struct replay_turn *before, const struct replay_turn *turn)
{
	return before->id.void_number == turn->id.void_number && before->id.turn + 1 == turn->id.turn &&
	       before->rules == turn->rules && g_strcmp0(before->tables, turn->tables) == 0;
}

bool replay_turns_settle(GArray *turns, unsigned *states, unsigned *reports)
{
	bool any = false;

	for (guint i = 1; i < turns->len; i++)
		if (follows(turn_at(turns, i - 1), turn_at(turns, i)) && !turn_at(turns, i - 1)->proved)
			turn_at(turns, i)->proved = false;
	for (guint i = turns->len; i-- > 1;)
		if (follows(turn_at(turns, i - 1), turn_at(turns, i)) && !turn_at(turns, i)->proved)
			turn_at(turns, i - 1)->proved = false;
	*states = *reports = 0;
	for (guint i = 0; i < turns->len; i++) {
		const struct replay_turn *turn = turn_at(turns, i);
		if (!turn->proved || turn->id.void_number)
			continue;
		any = true;
		*states += turn->states;
		*reports += turn->reports;
	}
	return any;
}

bool replay_turns_proved(const GArray *turns, struct record_turn id)
{
	for (guint i = 0; turns && i < turns->len; i++)
		if (record_turn_compare(&turn_at(turns, i)->id, &id) == 0)
			return turn_at(turns, i)->proved;
	return true;
}

void replay_turns_range(const GArray *turns, GString *out)
{
	gsize begin = out->len;

	for (guint i = 0, end; i < turns->len; i = end) {
		const struct replay_turn *first = turn_at(turns, i);
		for (end = i + 1; end < turns->len && turn_at(turns, end)->proved == first->proved &&
		                  !turn_at(turns, end)->id.void_number;)
			end++;
		if (first->proved && !first->id.void_number)
			g_string_append_printf(out, "%s%" PRId64 "-%" PRId64, out->len > begin ? ", " : "",
			    first->id.turn, turn_at(turns, end - 1)->id.turn);
	}
}

static void tell_skipped(const char *name, const GArray *turns, GString *out)
{
	for (guint i = 0, end; i < turns->len; i = end) {
		const struct replay_turn *first = turn_at(turns, i);
		for (end = i + 1; end < turns->len && !turn_at(turns, end)->id.void_number &&
		                  turn_at(turns, end)->proved == first->proved &&
		                  turn_at(turns, end)->texts == first->texts &&
		                  turn_at(turns, end)->kinds == first->kinds;)
			end++;
		if (!first->proved || first->id.void_number || (!first->texts && !first->kinds))
			continue;
		g_string_append_printf(out, "%s: ", name);
		if (end == i + 1)
			g_string_append_printf(out, "turn %" PRId64 ": ", first->id.turn);
		else if (i > 0 || end < turns->len)
			g_string_append_printf(out, "turns %" PRId64 "-%" PRId64 ": ", first->id.turn,
			    turn_at(turns, end - 1)->id.turn);
		g_string_append_printf(out, "%s of version %" PRId64 ": not compared\n",
		    first->kinds ? "reports" : "texts", first->kinds ? first->kinds : first->texts);
	}
}

static void tell_unproved(const char *name, const GArray *turns, GString *out)
{
	for (guint i = 0, end; i < turns->len; i = end) {
		const struct replay_turn *first = turn_at(turns, i);
		for (end = i + 1; end < turns->len && follows(turn_at(turns, end - 1), turn_at(turns, end));)
			end++;
		if (first->proved)
			continue;
		if (end == i + 1) {
			g_autoptr(GString) folder = g_string_new(NULL);
			past_turn_name(first->id.turn, first->id.void_number, folder);
			const char *dot = strchr(folder->str, '.');
			g_string_append_printf(
			    out, "%s: turn %" PRId64 "%s was", name, first->id.turn, dot ? dot : "");
		} else {
			g_string_append_printf(out, "%s: turns %" PRId64 " to %" PRId64 " were", name,
			    first->id.turn, turn_at(turns, end - 1)->id.turn);
		}
		g_string_append_printf(out,
		    " played by rules %" PRId64 "%s: recorded, not proved by this program\n", first->rules,
		    first->tables ? " with tables of the site's own" : "");
	}
}

void replay_turns_tell(const char *name, const GArray *turns, GString *out)
{
	tell_skipped(name, turns, out);
	tell_unproved(name, turns, out);
}
