/* Money in Final Events: sending, upkeep, building, hiring, annexing, decay,
   revenue, proclamations (L2 to L6, L9, L11, L13). */
#include "rulesets/galactic-empires/hq.h"
#include "engine/base/text.h"
#include "rulesets/galactic-empires/facts.h"
#include "rulesets/galactic-empires/money.h"
#include "rulesets/galactic-empires/phases.h"
#include "rulesets/galactic-empires/turn.h"

#include "engine/base/compare.h"

#include "rulesets/galactic-empires/unit.h"

#include <inttypes.h>
#include <string.h>

/* --- L2: sending (GE-56) -------------------------------------------------- */

/* Finds the sectors within reach of any garrison of the empire, ignoring barriers. Ownership: g_free. */
static bool *within_reach(const struct ge_state *state, unsigned empire)
{
	bool *reached = g_new0(bool, state->sector_count);
	unsigned *queue = g_new(unsigned, state->sector_count);
	unsigned count = 0, begin = 0;

	for (unsigned i = 0; i < state->sector_count; i++) {
		const struct ge_sector *s = &state->sectors[i];
		if (s->owner == empire && ge_has_garrison(s)) {
			reached[i] = true;
			queue[count++] = i;
		}
	}
	for (int64_t step = 0; step < ge_tables_of(state)->money.send_reach; step++) {
		unsigned end = count;
		for (; begin < end; begin++) {
			const GArray *links = state->sectors[queue[begin]].links;
			for (guint k = 0; k < links->len; k++) {
				unsigned to = g_array_index(links, struct ge_link, k).to;
				if (!reached[to])
					queue[count++] = to;
				reached[to] = true;
			}
		}
	}
	g_free(queue);
	return reached;
}

struct sending {
	struct turn *turn;
	struct ge_empire *empire;
	bool *reached; /* within_reach of this empire, NULL: not needed yet */
};

static void send_resources(struct sending *sending, struct order *order)
{
	struct ge_state *state = ge_state_of(sending->turn->state);
	struct ge_empire *to = ge_empire_find(state, order_number(order, 'e')), *from = sending->empire;
	const struct ge_sector *sector = ge_order_sector(state, order);
	int64_t amount = order_number(order, 'm');
	struct event *event;
	GString *text;

	if (!sending->reached)
		sending->reached = within_reach(state, from->id);
	if (!sending->reached[sector - state->sectors]) {
		order_fail(order, "none of your garrisons is near enough");
	} else if (sector->owner != to->id || !ge_has_garrison(sector)) {
		order_fail(order, "%s has no garrison there", to->name);
	} else if (state->rights[to->id][from->id] & GE_REFUSES) {
		order_fail(order, "the gift was not taken");
	} else if (ge_pay(from, amount + ge_sending_fee(state, amount), order)) {
		to->treasury += amount;
		order_done(order);
	}
	if (order->status != ORDER_DONE || to == from)
		return;
	event = event_new(sending->turn->events, "resources", "{from} sends {amount} resources to {to}");
	text = g_string_new(NULL);
	ge_money_text(amount, text);
	event_text(event, "from", from->name);
	event_text(event, "to", to->name);
	event_text(event, "amount", text->str);
	ge_tell(sending->turn, event, from->id);
	ge_tell(sending->turn, event, to->id);
	g_string_free(text, TRUE);
}

void ge_run_send(struct turn *turn)
{
	struct ge_state *state = ge_state_of(turn->state);

	events_list_begin(turn->events);
	for (unsigned seat = 0; seat < state->seat_count; seat++) {
		struct sending sending = {turn, state->empires[state->seats[seat]], NULL};
		struct order_set *set = turn->orders[seat];
		for (unsigned i = 0; set && sending.empire->alive && i < set->count; i++)
			if (set->orders[i].form == GE_SR && set->orders[i].status == ORDER_ACCEPTED)
				send_resources(&sending, &set->orders[i]);
		g_free(sending.reached);
	}
	events_list_end(turn->events);
}

/* --- L3: upkeep (GE-57) --------------------------------------------------- */

static gint compare_admirals(gconstpointer a, gconstpointer b)
{
	const struct ge_admiral *x = a, *y = b;

	return compare_integers(x->id, y->id);
}

/* What an empire lost because it could not pay, for its message. */
struct losses {
	int64_t ships, admirals;
};

static void keep_admirals(struct ge_state *state, struct ge_empire *empire, const GPtrArray *units,
    struct dice_stream *dice, struct losses *losses)
{
	const struct ge_tables *tables = ge_tables_of(state);
	g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(struct ge_admiral));

	for (guint i = 0; i < units->len; i++) {
		const struct ge_unit *unit = units->pdata[i];
		if (unit->admirals->len)
			g_array_append_vals(all, unit->admirals->data, unit->admirals->len);
	}
	g_array_sort(all, compare_admirals);
	for (guint i = 0; i < all->len; i++) {
		int64_t id = g_array_index(all, struct ge_admiral, i).id;
		struct ge_unit *unit;
		if (empire->treasury >= tables->admirals.upkeep) {
			empire->treasury -= tables->admirals.upkeep;
			continue;
		}
		if (dice_roll(dice, 100) > tables->money.unpaid_lost)
			continue;
		unit = ge_admiral_unit(state, empire->id, id);
		g_array_remove_index(unit->admirals, (guint)ge_admiral_find(unit, id));
		losses->admirals++;
	}
}

static void keep_ships(struct ge_state *state, struct ge_empire *empire, struct ge_unit *unit,
    struct dice_stream *dice, struct losses *losses)
{
	const struct ge_tables *tables = ge_tables_of(state);

	for (guint i = 0; i < unit->stacks->len;) {
		const struct ge_stack s = g_array_index(unit->stacks, struct ge_stack, i);
		int64_t upkeep = tables->types[s.type].upkeep, lost = 0;
		int64_t paid = ge_affordable(empire->treasury, upkeep, s.n);
		empire->treasury -= paid * upkeep;
		for (int64_t k = paid; k < s.n; k++)
			lost += dice_roll(dice, 100) <= tables->money.unpaid_lost;
		ge_unit_take_from(state, unit, s.rank, s.type, lost);
		losses->ships += lost;
		i += lost < s.n;
	}
}

void ge_run_upkeep(struct turn *turn)
{
	struct ge_state *state = ge_state_of(turn->state);
	struct dice_stream *dice = dice_of(turn->dice, "upkeep");

	for (unsigned seat = 0; seat < state->seat_count; seat++) {
		struct ge_empire *empire = state->empires[state->seats[seat]];
		g_autoptr(GPtrArray) units = g_ptr_array_new();
		struct losses losses = {0};
		ge_units_of(state, empire->id, units);
		keep_admirals(state, empire, units, dice, &losses);
		for (guint i = 0; i < units->len; i++) {
			struct ge_unit *unit = units->pdata[i];
			keep_ships(state, empire, unit, dice, &losses);
			if (unit->number && ge_unit_empty(unit))
				ge_fleet_vanish(state, unit);
		}
		if (losses.ships + losses.admirals > 0) {
			ge_tell_left(turn, "unpaid", "Upkeep was not paid: {left} left", empire->id,
			    losses.ships, losses.admirals);
		}
	}
	ge_place(state);
}

/* --- L4, L5: building and hiring (GE-58, GE-59) --------------------------- */

/* The garrison of a sector whose industrial centre the empire held all turn, or NULL. */
static struct ge_unit *working_centre(
    const struct ge_state *state, const struct ge_empire *empire, struct order *order)
{
	struct ge_sector *sector = ge_order_sector(state, order);

	if (sector->owner == empire->id && !sector->scene->changed && sector->ic)
		return &sector->garrison;
	order_fail(order, "S%" PRId64 " has changed hands", sector->id);
	return NULL;
}

static void build(struct turn *turn, struct ge_empire *empire, struct order *order)
{
	const struct ge_state *state = ge_state_of(turn->state);
	struct ge_unit *garrison = working_centre(state, empire, order);
	int type = ge_order_type(state, order);
	int64_t cost = ge_tables_of(state)->types[type].cost, wanted = order_number(order, 'n');
	int64_t allowed = order->use[GE_BUILD_ALLOWED], built;

	if (!garrison)
		return;
	built = ge_affordable(empire->treasury, cost, allowed);
	empire->treasury -= built * cost;
	ge_unit_add(state, garrison, type, 1, built);
	if (built == wanted)
		order_done(order);
	else if (built > 0)
		order_partly(order, "%" PRId64 " of %" PRId64 " built: %s", built, wanted,
		    built < allowed ? "the treasury was empty" : "the industrial centre builds no more");
	else
		order_fail(
		    order, allowed > 0 ? "the treasury was empty" : "the industrial centre builds no more");
}

void ge_run_build(struct turn *turn)
{
	ge_each_order(turn, GE_FORM(GE_B), build);
}

static int64_t skill(const struct ge_state *state, struct dice_stream *dice)
{
	int64_t roll = dice_roll(dice, 100), level = 1;

	while (roll > ge_tables_of(state)->skill_rolls[level - 1])
		level++;
	return level;
}

static int64_t count_admirals(const struct ge_state *state, const struct ge_empire *empire)
{
	g_autoptr(GPtrArray) units = g_ptr_array_new();
	int64_t count = 0;

	ge_units_of(state, empire->id, units);
	for (guint i = 0; i < units->len; i++)
		count += ((const struct ge_unit *)units->pdata[i])->admirals->len;
	return count;
}

static void hire(struct turn *turn, struct ge_empire *empire, struct order *order)
{
	const struct ge_state *state = ge_state_of(turn->state);
	const struct ge_tables *tables = ge_tables_of(state);
	struct dice_stream *dice = dice_of(turn->dice, "admirals");
	struct ge_unit *garrison = working_centre(state, empire, order);
	struct ge_admiral admiral = {.id = 1};

	if (!garrison)
		return;
	if (count_admirals(state, empire) >= tables->limits[empire->status].admirals) {
		order_fail(
		    order, "you may have %" PRId64 " admirals", tables->limits[empire->status].admirals);
		return;
	}
	if (!ge_pay(empire, tables->admirals.hire, order))
		return;
	while (ge_admiral_unit(state, empire->id, admiral.id))
		admiral.id++;
	admiral.a = skill(state, dice);
	admiral.d = skill(state, dice);
	admiral.l = skill(state, dice);
	ge_admiral_add(garrison, &admiral);
	ge_admiral_moved(state, admiral.id, garrison);
	order_note(order, "A%" PRId64 "(%" PRId64 ",%" PRId64 ",%" PRId64 ")", admiral.id, admiral.a,
	    admiral.d, admiral.l);
	order_done(order);
}

void ge_run_hire(struct turn *turn)
{
	ge_each_order(turn, GE_FORM(GE_HA), hire);
}

/* --- L6, L9, L11 (GE-60, GE-63, GE-65) ------------------------------------ */

static void annex(struct turn *turn, struct ge_empire *empire, struct order *order)
{
	const struct ge_state *state = ge_state_of(turn->state);
	struct ge_sector *sector = ge_order_sector(state, order);

	if (sector->owner != empire->id || sector->scene->owner_before != empire->id)
		order_fail(order, "the sector is not yours any more");
	else if (sector->annexer == empire->id)
		order_fail(order, "it is annexed already");
	else if (ge_hostile_ships(state, sector, empire->id))
		order_fail(order, "hostile ships are there");
	else if (ge_pay(empire, ge_annexation_cost(state, sector, sector->scene->damage_before), order)) {
		ge_sector_annex(sector, empire->id);
		sector->scene->annexed = true;
		order_done(order);
	}
}

void ge_run_annex(struct turn *turn)
{
	ge_each_order(turn, GE_FORM(GE_AX), annex);
}

void ge_run_decay(struct turn *turn)
{
	const struct ge_state *state = ge_state_of(turn->state);

	for (unsigned i = 0; i < state->seat_count; i++) {
		struct ge_empire *empire = state->empires[state->seats[i]];
		empire->treasury -= empire->treasury * ge_tables_of(state)->money.decay / 100;
	}
}

void ge_run_revenue(struct turn *turn)
{
	const struct ge_state *state = ge_state_of(turn->state);

	for (unsigned i = 0; i < state->sector_count; i++) {
		const struct ge_sector *s = &state->sectors[i];
		struct ge_empire *owner = ge_empire_find(state, s->owner);
		int64_t revenue = ge_revenue(state, s, s->damage);
		if (!owner || s->annexer != s->owner || s->scene->annexed || s->scene->pillaged ||
		    ge_hostile_combat(state, s, s->owner) >= ge_tables_of(state)->sectors.blockade)
			continue;
		owner->treasury += revenue;
		ge_facts_of(state)->of[owner->id].revenue += revenue;
	}
}

/* --- L13: proclamations (GE-67) ------------------------------------------- */

static char *letters_of(const char *text)
{
	GString *out = g_string_new(NULL);

	for (const char *c = text; *c; c = g_utf8_next_char(c))
		if (g_unichar_isalnum(g_utf8_get_char(c)))
			g_string_append_unichar(out, g_unichar_tolower(g_utf8_get_char(c)));
	return g_string_free(out, FALSE);
}

/* The text's words in lower case, one a line, with a newline before the first one, too. */
static char *words_of(const char *text)
{
	GString *words = g_string_new("\n");

	for (const char *c = text; *c; c = g_utf8_next_char(c)) {
		gunichar u = g_utf8_get_char(c);
		if (g_unichar_isalnum(u))
			g_string_append_unichar(words, g_unichar_tolower(u));
		else if (words->str[words->len - 1] != '\n')
			g_string_append_c(words, '\n');
	}
	if (words->str[words->len - 1] != '\n')
		g_string_append_c(words, '\n');
	return g_string_free(words, FALSE);
}

/* Does `words` contain the word, ignoring case? A word like "d'oh" counts as several in a row. */
static bool has_word(const char *words, const char *word)
{
	g_autofree char *wanted = words_of(word);

	return wanted[1] && strstr(words, wanted);
}

static const char *banned_word(const struct ge_state *state, const char *text)
{
	g_autofree char *words = words_of(text);

	for (const struct node *n = ge_tables_of(state)->banned->first; n; n = n->next)
		if (has_word(words, n->text))
			return n->text;
	for (guint i = 0; i < state->banned->len; i++)
		if (has_word(words, state->banned->pdata[i]))
			return state->banned->pdata[i];
	return NULL;
}

char *ge_proclamation_trouble(const struct ge_state *state, const struct ge_empire *empire, const char *text)
{
	const struct ge_money_numbers *numbers = &ge_tables_of(state)->money;
	glong length = text_length(text);
	g_autofree char *letters = letters_of(text);
	const char *word = banned_word(state, text);

	if (length < numbers->proclamation_least || length > numbers->proclamation_most)
		return g_strdup_printf("a proclamation has %" PRId64 " to %" PRId64
		                       " characters, this one %ld",
		    numbers->proclamation_least, numbers->proclamation_most, length);
	if (word)
		return g_strdup_printf("no proclamation holds the word \"%s\"", word);
	for (const char *c = text; *c; c = g_utf8_next_char(c))
		if (*c == '"' || g_unichar_iscntrl(g_utf8_get_char(c)))
			return g_strdup("a proclamation holds no quotation mark and no control character");
	for (guint i = 0; i < empire->said->len; i++) {
		g_autofree char *before = letters_of(empire->said->pdata[i]);
		if (strcmp(before, letters) == 0)
			return g_strdup("you have proclaimed this before");
	}
	return NULL;
}

static void proclaim(struct turn *turn, struct ge_empire *empire, struct order *order)
{
	char **said = &ge_facts_of(ge_state_of(turn->state))->of[empire->id].proclamation;
	const char *text = order_value(order, 'q')->text;

	empire->treasury += ge_tables_of(ge_state_of(turn->state))->money.proclamation;
	g_free(*said);
	*said = g_strdup(text);
	g_ptr_array_add(empire->said, g_strdup(text));
	order_done(order);
}

void ge_run_proclaim(struct turn *turn)
{
	ge_each_order(turn, GE_FORM(GE_PR), proclaim);
}
