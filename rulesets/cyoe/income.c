/* Step 1: income and progress (CY-74, CY-64, CY-15). */
#include "rulesets/cyoe/call.h"
#include "rulesets/cyoe/phases.h"

static void pay_income(struct cy_play *p)
{
	struct cy_state *s = p->s;
	g_autofree int64_t *pp = g_new(int64_t, (size_t)s->count);
	g_autofree int64_t *rp = g_new(int64_t, (size_t)s->count);

	cy_income(s, pp, rp);
	for (int i = 0; i < s->count; i++) {
		struct event *event;
		if (s->empires[i].eliminated || (pp[i] == 0 && rp[i] == 0))
			continue;
		cy_earn(&s->empires[i].pp, pp[i]);
		cy_earn(&s->empires[i].rp, rp[i]);
		event = cy_event(p, "income", "Income: {pp} PP, {rp} RP");
		event_integer(event, "pp", pp[i]);
		event_integer(event, "rp", rp[i]);
		event_to(event, (unsigned)i);
	}
}

/* CY-15: rolls whether an observed tech works. */
static bool observed_works(struct cy_play *p, const struct cy_empire *e)
{
	const struct cy_tables *t = cy_tables_of(p->s);
	int64_t most = t->numbers.observed_to;

	for (int i = 1; i < CY_TECHS; i++)
		if (e->has[i])
			most = MAX(most, t->techs[i].observed_to);
	return cy_roll(p, 100, 1) <= most;
}

static void tell_tech(struct cy_play *p, int seat, int tech, bool works)
{
	struct event *event =
	    works ? cy_event(p, "tech", "Tech {number} {name} is ready")
	          : cy_event(p, "tech-lost", "The research of tech {number} {name} came to nothing");
	char number[16];

	g_snprintf(number, sizeof number, "%02d", tech);
	event_text(event, "number", number);
	event_text(event, "name", cy_tables_of(p->s)->techs[tech].name);
	event_to(event, (unsigned)seat);
}

static void count_projects(struct cy_play *p, int seat)
{
	struct cy_empire *e = &p->s->empires[seat];

	for (int i = 1; i < CY_TECHS; i++) {
		if (e->left[i] == 0 || --e->left[i] > 0)
			continue;
		e->has[i] = e->method[i] != CY_BY_OBSERVED || observed_works(p, e);
		e->equip[i] = 0;
		tell_tech(p, seat, i, e->has[i]);
	}
}

static void count_studies(struct cy_play *p, int seat)
{
	struct cy_empire *e = &p->s->empires[seat];

	for (guint i = 0; i < e->artifacts->len; i++) {
		struct cy_artifact *a = &g_array_index(e->artifacts, struct cy_artifact, i);
		struct event *event;
		if (a->stage != CY_STUDY)
			continue;
		a->left = MAX(0, a->left - 1);
		if (a->left > 0)
			continue;
		a->stage = CY_READY;
		event = cy_event(p, "studied",
		    "The study of artifact {artifact} is done: a prototype of {class} can be built");
		event_integer(event, "artifact", a->id);
		event_text(event, "class", cy_codes[a->code]);
		event_to(event, (unsigned)seat);
	}
}

void cy_run_income(struct turn *turn)
{
	struct cy_play *p = cy_play_of(turn);

	if (p->s->state.turn == 0)
		return;
	pay_income(p);
	for (int i = 0; i < p->s->count; i++) {
		count_projects(p, i);
		count_studies(p, i);
	}
}
