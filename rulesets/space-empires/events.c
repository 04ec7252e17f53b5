/* Events: what they name, and who reads them (SP-81). */
#include "rulesets/space-empires/sight.h"
#include "rulesets/space-empires/turn.h"

#include <inttypes.h>

#define NAMES_MAX 8 /* fleets that an event names one by one */

/* An event that waits for its readers. */
struct sp_notice {
	struct event *event;
	unsigned world;
	bool is_private;
	guint party, parties; /* in sp_play.parties */
};

GArray *sp_notices_new(void)
{
	return g_array_new(FALSE, FALSE, sizeof(struct sp_notice));
}

static void put_fleet(const struct sp_state *state, unsigned reader, unsigned tag, GString *out)
{
	const struct sp_fleet *fleet = state->all->pdata[tag];
	int64_t number = sp_number_for(state, reader, fleet);
	if (number != 0)
		g_string_append_printf(out, "F%" PRId64 " <%s>", number, state->empires[fleet->owner].name);
	else
		g_string_append_printf(out, "a fleet of %s", state->empires[fleet->owner].name);
}

/* The fleets of a volley but those of `but`, of which there are `count`; not more than people read. */
static void put_volley(
    const struct sp_state *state, unsigned reader, guint at, int64_t but, guint count, GString *out)
{
	guint named = MIN(count, NAMES_MAX);
	for (guint i = 0; i < named; at++) {
		unsigned tag = g_array_index(state->play->volleys, unsigned, at);
		if (((struct sp_fleet *)state->all->pdata[tag])->owner == but)
			continue;
		if (i > 0)
			g_string_append(out, i + 1 < named || named < count ? ", " : " and ");
		put_fleet(state, reader, tag, out);
		i++;
	}
	if (named < count)
		g_string_append_printf(out, " and %u more", count - named);
}

void sp_event_name(const struct state *base, unsigned reader, int kind, int64_t a, int64_t b, GString *out)
{
	const struct sp_state *state = sp_of(base);
	const struct sp_presence *own;
	const struct sp_world *world;
	if (kind == SP_THING_FLEET) {
		put_fleet(state, reader, (unsigned)a, out);
	} else if (kind == SP_THING_VOLLEY) {
		put_volley(state, reader, (guint)a, SP_NOBODY, (guint)b, out);
	} else {
		world = &state->worlds[a];
		own = sp_presence_of(state, world->ambushes, (unsigned)b);
		put_volley(state, reader, world->ambushers, b,
		    world->ambusher_count - (own != NULL ? own->count : 0), out);
	}
}

struct event *sp_event(struct turn *turn, const char *code, const char *form, unsigned world)
{
	const struct sp_state *state = sp_of(turn->state);
	struct sp_notice notice = {
	    event_new(turn->events, code, form), world, false, state->play->parties->len, 0};
	char id[24];
	g_snprintf(id, sizeof id, "W%" PRId64, state->worlds[world].id);
	event_text(notice.event, "world", id);
	g_array_append_val(state->play->notices, notice);
	return notice.event;
}

static struct sp_notice *newest(const struct turn *turn)
{
	const struct sp_state *state = sp_of(turn->state);
	return &g_array_index(state->play->notices, struct sp_notice, state->play->notices->len - 1);
}

void sp_event_party(struct turn *turn, unsigned empire)
{
	GArray *parties = sp_of(turn->state)->play->parties;
	struct sp_notice *notice = newest(turn);
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

/* n / SP_POINT with as many decimals as it takes. */
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

/* Two decimals, rounded down: 0.75:1. */
void sp_event_ratio(struct event *event, const char *key, int64_t points, int64_t defence)
{
	char text[48];
	int64_t whole = points / defence, rest = (int64_t)((__int128)(points % defence) * 100 / defence);
	g_snprintf(text, sizeof text, "%" PRId64 ".%02d:1", whole, (int)rest);
	event_text(event, key, text);
}

/* In the order of events, so that each reader's list grows at its end. */
void sp_events_deliver(struct turn *turn)
{
	const struct sp_state *state = sp_of(turn->state);
	const struct sp_play *play = state->play;
	for (guint i = 0; i < play->notices->len; i++) {
		const struct sp_notice *notice = &g_array_index(play->notices, struct sp_notice, i);
		unsigned begin = state->before->first[notice->world],
		         end = state->before->first[notice->world + 1];
		for (guint p = 0; p < notice->parties; p++)
			event_to(notice->event, g_array_index(play->parties, unsigned, notice->party + p));
		for (unsigned v = notice->is_private ? end : begin; v < end; v++) {
			unsigned viewer = g_array_index(state->before->viewers, unsigned, v);
			if (sp_sight_has(state->now, viewer, notice->world))
				event_to(notice->event, viewer);
		}
	}
}
