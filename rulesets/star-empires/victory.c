/* Victory without the GM (SE-143). */

#include "engine/base/text.h"
#include "engine/play/outlook.h"
#include "engine/play/setting.h"
#include "victory.h"

#include <inttypes.h>
#include <string.h>

#define THOUSAND 1000

bool se_victory_read(struct se_victory *victory, struct node *node, struct error *err)
{
	if (!node)
		return true;
	*victory = (struct se_victory){0};
	if (node->kind == NODE_TEXT && strcmp(node->text, "gm") == 0)
		return true;
	if (node->kind != NODE_MAP)
		return node_error(
		    node, err, "\"victory\" must be gm or {share: S, lead: L, hold: H, turns: N}");
	return schema_read(node, &se_victory_schema, 0, victory, NULL, err) &&
	       (victory->share > 0 || victory->turns > 0 ||
	           node_error(node, err, "a \"victory\" has a \"share\" or \"turns\""));
}

void se_victory_write(const struct se_victory *victory, struct json *json)
{
	if (victory->hold == 0)
		json_text(json, "victory", "gm");
	else
		schema_write_map(&se_victory_schema, "victory", 0, victory, NULL, json);
}

/* Production of all worlds, and of each empire's; g_free the list. */
static int64_t *productions(const struct se_state *st, int64_t *total)
{
	int64_t *own = g_new0(int64_t, st->empires->len + 1);

	*total = 0;
	for (guint i = 0; i < st->worlds->len; i++) {
		const struct se_world *world = st->worlds->pdata[i];
		*total += world->production;
		if (world->owner)
			own[world->owner->number] += world->production;
	}
	return own;
}

/* The empire with the share, more than any other and by the required lead; NULL: none. */
static struct se_empire *find_leader(const struct se_state *st, const int64_t *own, int64_t total)
{
	int64_t most = 0, second = 0;
	struct se_empire *leader = NULL;

	for (guint i = 0; i < st->empires->len; i++) {
		second = MAX(second, MIN(own[i], most));
		leader = own[i] > most ? se_empire_at(st, i) : leader;
		most = MAX(most, own[i]);
	}
	if (most == second || most * THOUSAND < total * st->victory.share ||
	    most * THOUSAND < second * st->victory.lead)
		return NULL;
	return leader;
}

static void hold_share(struct se_state *st, const int64_t *own, int64_t total)
{
	struct se_empire *leader = find_leader(st, own, total);
	int64_t led = !leader ? 0 : leader == st->leader ? st->led + 1 : 1;

	if (leader && led >= st->victory.hold)
		g_ptr_array_add(st->winner, leader);
	st->leader = st->victory.hold > 1 ? leader : NULL;
	st->led = led;
}

static void award_most(struct se_state *st, const int64_t *own)
{
	int64_t most = 0;

	for (guint i = 0; i < st->empires->len; i++)
		most = MAX(most, own[i]);
	for (guint i = 0; i < st->empires->len; i++)
		if (own[i] == most)
			g_ptr_array_add(st->winner, se_empire_at(st, i));
}

void se_find_winners(struct se_state *st)
{
	const struct se_victory *victory = &st->victory;
	g_autofree int64_t *own = NULL;
	int64_t total;

	if (victory->hold == 0 || st->winner->len > 0)
		return;
	own = productions(st, &total);
	if (victory->share > 0)
		hold_share(st, own, total);
	if (st->winner->len == 0 && victory->turns > 0 && st->head.turn >= victory->turns)
		award_most(st, own);
}

/* --- For people */

static void put_victory(const struct se_state *st, GString *out)
{
	const struct se_victory *victory = &st->victory;
	g_autofree char *lead = text_thousandths(victory->lead);

	if (victory->hold == 0) {
		g_string_append(out, "The game master ends the game and names the winners.");
		return;
	}
	if (victory->share > 0) {
		g_autofree char *share = text_thousandths(victory->share * 100);
		g_string_append_printf(out, "An empire wins that has %s %% of all production, ", share);
		if (victory->lead > THOUSAND)
			g_string_append_printf(out, "and %s times any other's, ", lead);
		else
			g_string_append(out, "and more than any other, ");
		if (victory->hold > 1)
			g_string_append_printf(out, "for %" PRId64 " turns running", victory->hold);
		else
			g_string_append(out, "at a turn's end");
	}
	if (victory->turns > 0)
		g_string_append_printf(out, "%s turn %" PRId64 " the most wins",
		    victory->share > 0 ? "; after" : "After", victory->turns);
	g_string_append_c(out, '.');
}

static void warn_of_leader(const struct se_state *st, struct outlook *outlook)
{
	int64_t total;
	g_autofree int64_t *own = productions(st, &total);
	g_autofree char *lead = text_thousandths(st->victory.lead);
	g_autofree char *more = st->victory.lead > THOUSAND
	                            ? g_strdup_printf(" or %s times another empire's", lead)
	                            : g_strdup("");

	outlook_warn(outlook, &(struct outlook_hold){.name = st->leader->name,
	                          .things = "production",
	                          .more = more,
	                          .have = own[st->leader->number],
	                          .all = total,
	                          .need = (total * st->victory.share + THOUSAND - 1) / THOUSAND,
	                          .last = st->head.turn - 1 + st->victory.hold - st->led});
}

/* Only the production of one's own worlds and of an announced leader is known. */
static void put_progress(const struct se_state *st, struct outlook *outlook)
{
	int64_t total;
	g_autofree int64_t *own = productions(st, &total);

	if (st->victory.share == 0 || st->victory.hold == 0)
		return;
	outlook->things = "production";
	for (guint i = 0; i < st->empires->len; i++) {
		const struct se_empire *empire = se_empire_at(st, i);
		bool leads = st->leader == empire;
		if (outlook->reader != GM_SEAT && outlook->reader != i && !leads)
			continue;
		outlook_add(outlook, &(struct outlook_progress){.empire = empire->name,
		                         .have = own[i],
		                         .need = (total * st->victory.share + THOUSAND - 1) / THOUSAND,
		                         .of = total,
		                         .turns_left = leads ? st->victory.hold - st->led : 0});
	}
}

static void put_names(const struct se_state *st, GString *out)
{
	for (guint i = 0; i < st->winner->len; i++)
		g_string_append_printf(out, "%s%s", text_before(i, st->winner->len),
		    ((const struct se_empire *)st->winner->pdata[i])->name);
}

/* Writes how the game was won; the GM may have ended it at any time. */
static void put_ending(const struct se_state *st, GString *out)
{
	const struct se_victory *victory = &st->victory;
	const struct se_empire *first = st->winner->pdata[0];
	int64_t total;
	g_autofree int64_t *own = productions(st, &total);
	bool together = st->winner->len > 1;

	g_string_append(out, "The game is over: ");
	put_names(st, out);
	if (!together && first == st->leader && victory->hold > 1 && st->led >= victory->hold)
		g_string_append_printf(out,
		    " held %" PRId64 " of %" PRId64 " production, and enough to win at the ends of %" PRId64
		    " turns running.",
		    own[first->number], total, victory->hold);
	else if (victory->turns > 0 && st->head.turn > victory->turns)
		g_string_append_printf(out,
		    " %s the greatest production (%" PRId64 ") after turn %" PRId64 ".",
		    together ? "have" : "has", own[first->number], victory->turns);
	else
		g_string_append(out, together ? " have won." : " has won.");
}

void se_outlook(const struct state *state, struct outlook *outlook)
{
	const struct se_state *st = (const struct se_state *)state;

	put_victory(st, outlook->victory);
	put_progress(st, outlook);
	if (st->winner->len > 0)
		put_ending(st, outlook->ending);
	else if (st->leader)
		warn_of_leader(st, outlook);
}

/* The surroundings of a seat (HO-180). The number of worlds is secret. */
void se_setting(const struct state *state, unsigned seat, struct setting *setting)
{
	const struct se_state *st = (const struct se_state *)state;

	if (seat == GM_SEAT)
		return;
	const struct se_empire *own = st->empires->pdata[seat];
	const struct se_coord *at = own->home ? &own->home->at : own->had_home ? &own->last_home : NULL;
	if (at) {
		struct se_coord local = se_to_local(&own->frame, *at);
		snprintf(setting->home, sizeof setting->home, "(%d,%d)", (int)local.o, (int)local.y);
	}
}
