#include "engine/base/compare.h"
#include "rulesets/space-empires/sight.h"
#include "rulesets/space-empires/events.h"

#include <inttypes.h>
#include <string.h>

#define NAMES_MAX 8 /* most fleets that an event names individually */

static void put_fleet(const struct sp_state *state, unsigned reader, unsigned tag, GString *out)
{
	const struct sp_fleet *fleet = state->all->pdata[tag];
	int64_t number = sp_number_for(state, reader, fleet);

	if (number != 0)
		g_string_append_printf(out, "F%" PRId64 " <%s>", number, state->empires[fleet->owner].name);
	else
		g_string_append_printf(out, "a fleet of %s", sp_owner_name(state, fleet->owner));
}

/* A fleet as a reader calls it. */
struct called {
	unsigned rank; /* rank of its owner's name */
	int64_t number;
	unsigned tag;
};

/* Sorts by owner's name, then by the reader's number, fleets without one last: an owner's own numbers, and the order in
   which orders name fleets, must not show (SP-5, HO-23). */
static int compare_called(const struct called *a, const struct called *b)
{
	if (a->rank != b->rank)
		return compare_integers(a->rank, b->rank);
	if ((a->number == 0) != (b->number == 0))
		return compare_integers(a->number == 0, b->number == 0);
	return compare_integers(a->number, b->number);
}

static struct called call(const struct sp_state *state, unsigned reader, unsigned tag)
{
	const struct sp_fleet *fleet = state->all->pdata[tag];

	return (struct called){state->empires[fleet->owner].rank, sp_number_for(state, reader, fleet), tag};
}

/* The first fleets of a volley as a reader calls them. */
static guint first_called(
    const struct sp_state *state, unsigned reader, guint at, guint size, struct called *first)
{
	guint count = 0;

	for (guint i = 0; i < size; i++) {
		struct called one =
		    call(state, reader, g_array_index(sp_play_of(state)->volleys, unsigned, at + i));
		guint to = count;
		while (to > 0 && compare_called(&one, &first[to - 1]) < 0)
			to--;
		if (to == NAMES_MAX)
			continue;
		count = MIN(count + 1, NAMES_MAX);
		memmove(&first[to + 1], &first[to], (count - to - 1) * sizeof *first);
		first[to] = one;
	}
	return count;
}

/* All ambushers of a world as a reader calls them, sorted once: many fleets may pass there. */
static const GArray *ambushers_called(const struct sp_state *state, unsigned reader, unsigned place)
{
	GHashTable **known = &sp_play_of(state)->called[MIN(reader, state->empire_count)];
	const struct sp_world *world = &state->worlds[place];

	if (!*known)
		*known = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_array_unref);
	GArray *all = g_hash_table_lookup(*known, GUINT_TO_POINTER(place));
	if (all)
		return all;
	all = g_array_sized_new(FALSE, FALSE, sizeof(struct called), world->scene->ambusher_count);
	for (guint i = 0; i < world->scene->ambusher_count; i++) {
		struct called one = call(state, reader,
		    g_array_index(sp_play_of(state)->volleys, unsigned, world->scene->ambushers + i));
		g_array_append_val(all, one);
	}
	g_array_sort(all, (GCompareFunc)compare_called);
	g_hash_table_insert(*known, GUINT_TO_POINTER(place), all);
	return all;
}

/* Appends the names of `count` fleets, up to NAMES_MAX. */
static void put_called(const struct sp_state *state, unsigned reader, const struct called *called,
    guint named, guint count, GString *out)
{
	for (guint i = 0; i < named; i++) {
		if (i > 0)
			g_string_append(out, i + 1 < named || named < count ? ", " : " and ");
		put_fleet(state, reader, called[i].tag, out);
	}
	if (named < count)
		g_string_append_printf(out, " and %u more", count - named);
}

/* Appends the ambushers of a world except the fleets of `owner`, which are consecutive. */
static void put_ambushers(
    const struct sp_state *state, unsigned reader, unsigned place, unsigned owner, GString *out)
{
	const struct sp_presence *own = sp_presence_of(state, state->worlds[place].scene->ambushes, owner);
	const GArray *all = ambushers_called(state, reader, place);
	guint skipped = own ? own->count : 0, count = all->len - skipped, named = 0;
	struct called first[NAMES_MAX];

	for (guint i = 0; i < all->len && named < MIN(count, NAMES_MAX);) {
		const struct called *one = &g_array_index(all, struct called, i);
		if (skipped > 0 && one->rank == state->empires[owner].rank) {
			i += skipped;
			continue;
		}
		first[named++] = *one;
		i++;
	}
	put_called(state, reader, first, named, count, out);
}

void sp_event_name(const struct state *base, unsigned reader, int kind, int64_t a, int64_t b, GString *out)
{
	const struct sp_state *state = sp_of(base);
	struct called first[NAMES_MAX];

	if (kind == SP_THING_FLEET)
		put_fleet(state, reader, (unsigned)a, out);
	else if (kind == SP_THING_VOLLEY)
		put_called(state, reader, first, first_called(state, reader, (guint)a, (guint)b, first),
		    (guint)b, out);
	else
		put_ambushers(state, reader, (unsigned)a, (unsigned)b, out);
}

struct event *sp_event(struct turn *turn, const char *code, const char *form, unsigned world)
{
	const struct sp_state *state = sp_of(turn->state);
	struct sp_notice notice = {
	    event_new(turn->events, code, form), world, false, sp_play_of(state)->parties->len, 0};
	char id[24];

	g_snprintf(id, sizeof id, "W%" PRId64, state->worlds[world].id);
	event_text(notice.event, "world", id);
	g_array_append_val(sp_play_of(state)->notices, notice);
	return notice.event;
}

static struct sp_notice *newest(const struct turn *turn)
{
	const struct sp_state *state = sp_of(turn->state);

	return &g_array_index(
	    sp_play_of(state)->notices, struct sp_notice, sp_play_of(state)->notices->len - 1);
}

void sp_event_party(struct turn *turn, unsigned empire)
{
	GArray *parties = sp_play_of(sp_of(turn->state))->parties;
	struct sp_notice *notice = newest(turn);

	if (sp_is_native(sp_of(turn->state), empire))
		return;
	if (notice->parties > 0 && g_array_index(parties, unsigned, parties->len - 1) == empire)
		return;
	g_array_append_val(parties, empire);
	notice->parties++;
}

void sp_event_private(struct turn *turn)
{
	newest(turn)->is_private = true;
}

void sp_event_fleet(struct event *event, const char *key, const struct sp_fleet *fleet)
{
	event_thing(event, key, SP_THING_FLEET, fleet->tag, 0);
}

/* Writes n / SP_POINT with as many decimals as needed. */
static void put_quarters(char *text, size_t size, int64_t quarters)
{
	static const char *const rests[SP_POINT] = {"", ".25", ".5", ".75"};

	g_snprintf(text, size, "%" PRId64 "%s", quarters / SP_POINT, rests[quarters % SP_POINT]);
}

void sp_event_points(struct event *event, const char *key, int64_t quarters)
{
	char text[32];

	put_quarters(text, sizeof text, quarters);
	event_text(event, key, text);
}

/* Writes a ratio with two decimals, rounded down: 0.75:1. */
void sp_event_ratio(struct event *event, const char *key, int64_t points, int64_t defence)
{
	char text[48];
	int64_t whole = points / defence, rest = (int64_t)((__int128)(points % defence) * 100 / defence);

	g_snprintf(text, sizeof text, "%" PRId64 ".%02d:1", whole, (int)rest);
	event_text(event, key, text);
}

/* Goes through events in order, so that each reader's list is only appended to. */
void sp_events_deliver(struct turn *turn)
{
	const struct sp_state *state = sp_of(turn->state);
	const struct sp_play *play = sp_play_of(state);

	for (guint i = 0; i < play->notices->len; i++) {
		const struct sp_notice *notice = &g_array_index(play->notices, struct sp_notice, i);
		unsigned begin = sp_play_of(state)->before->first[notice->world],
		         end = sp_play_of(state)->before->first[notice->world + 1];
		for (guint p = 0; p < notice->parties; p++)
			event_to(notice->event, g_array_index(play->parties, unsigned, notice->party + p));
		for (unsigned v = notice->is_private ? end : begin; v < end; v++) {
			unsigned viewer = g_array_index(sp_play_of(state)->before->viewers, unsigned, v);
			if (sp_sight_has(state->now, viewer, notice->world))
				event_to(notice->event, viewer);
		}
	}
}
