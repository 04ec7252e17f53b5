/* A battle from its first round to its report (GE-97, GE-101, GE-102, GE-110). */
#include "rulesets/galactic-empires/battle.h"

#include "rulesets/galactic-empires/facts.h"
#include "rulesets/galactic-empires/fighters.h"
#include "rulesets/galactic-empires/fire.h"
#include "rulesets/galactic-empires/retreat.h"
#include "rulesets/galactic-empires/unit.h"

static struct ge_fighter *fighter_at(const struct ge_battle *battle, guint i)
{
	return &g_array_index(battle->fighters, struct ge_fighter, i);
}

static void add_fighter(struct ge_battle *battle, struct ge_unit *unit)
{
	struct ge_fighter fighter = {.unit = unit, .hurt = -1, .leader = -2};

	if (battle->sides->len == 0 ||
	    g_array_index(battle->sides, unsigned, battle->sides->len - 1) != unit->owner)
		g_array_append_val(battle->sides, unit->owner);
	fighter.side = battle->sides->len - 1;
	g_array_append_val(battle->fighters, fighter);
}

static int fleet_index(const struct ge_battle *battle, guint first, unsigned side, unsigned number)
{
	for (guint i = first; i < battle->fighters->len && fighter_at(battle, i)->side == side; i++)
		if (fighter_at(battle, i)->unit->number == number)
			return (int)i;
	return -1;
}

/* GE-99: a leader that is not in the battle when it begins does not count. Units of one side are together: the search
   is among a hundred at most. */
static void find_leader(const struct ge_battle *battle, guint at)
{
	struct ge_fighter *fighter = fighter_at(battle, at);
	const struct ge_unit *unit = fighter->unit;
	guint first = at;

	while (first > 0 && fighter_at(battle, first - 1)->side == fighter->side)
		first--;
	fighter->leader = fleet_index(battle, first, fighter->side, (unsigned)unit->follow);
}

static void find_leaders(const struct ge_battle *battle)
{
	for (guint i = 0; i < battle->fighters->len; i++)
		if (fighter_at(battle, i)->unit->follow)
			find_leader(battle, i);
}

static struct ge_battle *battle_new(struct turn *turn, struct ge_sector *sector, const GPtrArray *units)
{
	struct ge_battle *b = g_new0(struct ge_battle, 1);
	guint sides;

	b->turn = turn;
	b->state = ge_state_of(turn->state);
	b->sector = sector;
	b->dice = dice_of(turn->dice, "battle");
	b->fighters = g_array_new(FALSE, TRUE, sizeof(struct ge_fighter));
	b->sides = g_array_new(FALSE, FALSE, sizeof(unsigned));
	for (guint i = 0; i < units->len; i++)
		add_fighter(b, units->pdata[i]);
	find_leaders(b);
	sides = b->sides->len;
	b->hostile = g_new0(bool, sides *sides);
	b->lost_ship = g_new0(bool, sides);
	b->rows = g_new0(struct ge_round, sides);
	b->targets = g_new0(GArray *, sides);
	for (guint i = 0; i < sides; i++) {
		b->targets[i] = g_array_new(FALSE, FALSE, sizeof(struct ge_target));
		for (guint k = 0; k < sides; k++)
			b->hostile[i * sides + k] = ge_hostile(b->state, sector,
			    g_array_index(b->sides, unsigned, i), g_array_index(b->sides, unsigned, k));
	}
	b->report = ge_battle_report_new(b->state);
	b->report->sides = g_array_new(FALSE, TRUE, sizeof(struct ge_round));
	b->report->phase = ge_facts_of(b->state)->phase;
	return b;
}

void ge_battle_free(struct ge_battle *battle)
{
	for (guint i = 0; i < battle->sides->len; i++)
		g_array_free(battle->targets[i], TRUE);
	g_array_free(battle->fighters, TRUE);
	g_array_free(battle->sides, TRUE);
	g_free(battle->targets);
	g_free(battle->hostile);
	g_free(battle->lost_ship);
	g_free(battle->rows);
	g_free(battle);
}

static void run_round(struct ge_battle *battle)
{
	guint sides = battle->sides->len;
	g_autofree bool *left = g_new0(bool, sides);

	battle->report->rounds++;
	ge_battle_left(battle, left);
	for (guint i = 0; i < sides; i++)
		battle->rows[i] = (struct ge_round){
		    battle->report->rounds, g_array_index(battle->sides, unsigned, i), 0, 0, 0, {0}};
	ge_battle_fire(battle);
	ge_battle_strike(battle);
	for (guint i = 0; i < sides; i++)
		if (left[i])
			g_array_append_val(battle->report->sides, battle->rows[i]);
	ge_battle_retreat(battle);
}

static void write_result(struct ge_battle *battle, bool undecided)
{
	guint sides = battle->sides->len;
	g_autofree bool *left = g_new0(bool, sides);
	GString *text = g_string_new(NULL);

	ge_battle_left(battle, left);
	for (guint i = 0; i < sides; i++)
		if (left[i])
			g_string_append_printf(text, "%s%s", text->len ? " and " : "",
			    ge_empire_name(battle->state, g_array_index(battle->sides, unsigned, i)));
	if (undecided)
		g_string_assign(text, "stalemate");
	else if (text->len)
		g_string_append(text, " won");
	else
		g_string_assign(text, "nobody left");
	battle->report->result = g_string_free(text, FALSE);
	for (guint i = 0; i < sides; i++) {
		bits128_add(&battle->report->to, g_array_index(battle->sides, unsigned, i));
		if (left[i] && !undecided)
			bits128_add(&battle->report->won, g_array_index(battle->sides, unsigned, i));
	}
}

static void tell_learned(
    struct ge_battle *battle, const struct ge_unit *unit, const struct ge_admiral *leader, const char *skill)
{
	struct event *event = event_new(battle->turn->events, "learned",
	    "Admiral A{admiral} of {unit} has learnt from the battle: {skill}");
	g_autofree char *name = unit->number ? g_strdup_printf("F%u", unit->number)
	                                     : g_strdup_printf("G%" G_GINT64_FORMAT, unit->sector->id);

	event_integer(event, "admiral", leader->id);
	event_text(event, "unit", name);
	event_text(event, "skill", skill);
	ge_tell(battle->turn, event, unit->owner);
}

/* GE-102. Admirals who can learn no more do not roll (GE-88). */
static void learn(struct ge_battle *battle, const struct ge_fighter *fighter)
{
	const struct ge_tables *tables = ge_tables_of(battle->state);
	struct ge_admiral *leader = ge_unit_leader(fighter->unit);
	static const char *const names[] = {"attack", "defence", "logistics"};
	int64_t *skills[3], die;
	const int64_t most = G_N_ELEMENTS(tables->skill_rolls);
	bool saw = false;

	for (guint k = 0; k < battle->sides->len; k++)
		saw =
		    saw || (battle->lost_ship[k] && battle->hostile[fighter->side * battle->sides->len + k]);
	if (!leader || !saw || (leader->a >= most && leader->d >= most && leader->l >= most))
		return;
	skills[0] = &leader->a;
	skills[1] = &leader->d;
	skills[2] = &leader->l;
	if (dice_roll(battle->dice, 100) > tables->admirals.learn)
		return;
	die = dice_roll(battle->dice, 3) - 1;
	if (*skills[die] >= most)
		return;
	(*skills[die])++;
	tell_learned(battle, fighter->unit, leader, names[die]);
}

static void end_battle(struct ge_battle *battle)
{
	g_autofree bool *alone = ge_battle_alone(battle);

	if (battle->sector) {
		int64_t broken = battle->inside_hits / ge_tables_of(battle->state)->battle.sd_hits;
		battle->sector->sd_now = MAX(battle->sector->sd_now - broken, 0);
	}
	for (guint i = 0; i < battle->fighters->len; i++) {
		const struct ge_fighter *f = fighter_at(battle, i);
		if (!f->dead && !f->fled && alone[f->side])
			learn(battle, f);
	}
}

struct ge_battle *ge_battle_fight(struct turn *turn, struct ge_sector *sector, const GPtrArray *units)
{
	struct ge_battle *battle = battle_new(turn, sector, units);
	int64_t most = ge_tables_of(battle->state)->battle.rounds;
	bool on = true;

	while (on && battle->report->rounds < most) {
		run_round(battle);
		on = ge_battle_goes_on(battle);
	}
	write_result(battle, on);
	end_battle(battle);
	return battle;
}
