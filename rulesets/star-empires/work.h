/* The turn being played: plans, places at the phase's start, news. */
#ifndef STAR_EMPIRES_WORK_H
#define STAR_EMPIRES_WORK_H

#include "facts.h"
#include "role.h"
#include "plan.h"
#include "ship.h"

/* Guns that one order spent on one target. */
struct se_shot {
	struct se_empire *by;
	struct se_ship *target;
	int64_t guns;
	bool estimated; /* SE-47's estimate governed it */
};

enum se_act_kind {
	SE_ACT_FIRED,
	SE_ACT_LAUNCHED,
	SE_ACT_DEPARTED,
	SE_ACT_ARRIVED,
	SE_ACT_ENTERED,
	SE_ACT_EXITED,
	SE_ACT_BUILT,
};

/* What a ship did where others may have seen it. */
struct se_act {
	enum se_act_kind what;
	struct se_ship *ship;
	struct se_coord at;
	const char *portal;             /* entered or left by; else NULL */
	const struct se_empire *target; /* fired at; else NULL */
};

/* A group that went through a portal. */
struct se_passage {
	struct se_empire *empire;
	struct se_portal *entry, *way_out;
};

/* A design on its way. */
struct se_gift {
	struct se_empire *from, *to;
	struct se_class *class;
};

/* One of those who had ships in a sector where some were hit. */
struct se_fight {
	struct se_coord at;
	struct se_empire *empire;
	int64_t lost; /* ships, those that were loaded too */
	bool left;    /* some are still there when the dead are removed */
};

struct se_work {
	struct se_plan **plans; /* by empire; NULL: no orders */
	unsigned count;
	bool *defaulted;        /* by empire: default orders were made */
	bool *homeless;         /* by empire: as the turn began */
	struct bits *attackers; /* by empire: who fired at it */
	struct se_grid *grid;   /* as the phase began */
	bool stale;             /* ships moved since */
	GArray *shots;          /* struct se_shot */
	const struct se_empire *firing;
	GHashTable *allotted; /* of the empire at hand: guns by target (SE-47) */
	GHashTable *held;     /* navigation data as Transmit began, by portal: struct bits */
	GArray *acts;         /* struct se_act, of the phase */
	GArray *passages;     /* struct se_passage */
	GArray *gifts;        /* struct se_gift */
	GPtrArray *rolls;     /* texts: the dice of the turn */
	GArray **given;       /* as grants change, by empire: places of its own ones among all (guint) */
	GHashTable *standing; /* as grants change: the place of each (guint) by what it is */
	GArray *fights;       /* struct se_fight, sector by sector */
	GPtrArray *removed;   /* struct se_object that the GM took away */
	GHashTable *wrecks;   /* by se_coord_key: GPtrArray of ships destroyed this turn */
};

/* The turn that is played with this state, or was just played; NULL: none. */
static inline struct se_work *se_work_of(const struct se_state *st)
{
	const struct se_facts *facts = st->head.facts;

	return facts ? facts->work : NULL;
}

struct se_work *se_work_new(unsigned empires);
void se_work_free(struct se_work *work);

static inline struct se_state *se_of(const struct turn *turn)
{
	return (struct se_state *)turn->state;
}

/* The places of all ships as a phase begins; call it first in every phase that looks at them. */
struct se_grid *se_work_grid(struct turn *turn);

/* Ships of a sector as the phase began. */
struct se_ship **se_work_ships(struct turn *turn, struct se_coord at, unsigned *count);

/* Carries out all tasks of a form: empires as listed, orders by line; then their status is set (SE-25). */
typedef void se_task_fn(struct turn *turn, struct se_empire *empire, struct se_task *task);
void se_tasks_run(struct turn *turn, enum se_form form, se_task_fn *run);

void se_task_note(struct se_task *task, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Is the other one a contact still? If not, this counts as failed, with a note. */
bool se_task_contact(struct se_task *task, const struct se_empire *empire, const struct se_empire *other);

/* The living ships that a task names, as the phase began: its list, or those of the
   sector that pass (NULL: all). Handles that are gone count as failed. Free it. */
GPtrArray *se_task_ships(struct turn *turn, const struct se_empire *empire, struct se_task *task,
    bool (*pass)(const struct se_ship *ship));

/* A die (SE-8); one side: 1 without rolling. `what` goes to the GM. */
int64_t se_roll(struct turn *turn, const char *purpose, int64_t sides, const char *what);

/* --- News */

/* An event that the GM reads; event_to, se_news_present add others. */
struct event *se_news(struct turn *turn, const char *code, const char *form);
/* A sector in the reader's coordinates, key "sector". */
void se_news_sector(struct event *event, struct se_coord at);
/* To all with presence there (SE-133), as the phase began. */
void se_news_present(struct turn *turn, struct event *event, struct se_coord at);
void se_news_to(struct event *event, const struct se_empire *empire);
/* The set of empires with presence. */
void se_presence(struct turn *turn, struct se_coord at, struct bits *into);
/* "MIRA tug". */
void se_news_ship(struct event *event, const struct se_ship *ship);
/* Handles with commas, as a value. */
void se_news_ships(struct event *event, const char *key, GPtrArray *ships);
void se_event_name(const struct state *state, unsigned reader, int kind, int64_t a, int64_t b, GString *out);

/* --- Its beginning and end */

void se_turn_begin(struct turn *turn);
void se_turn_end(struct turn *turn);

#endif
