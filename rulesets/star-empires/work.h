/* The current turn: plans, places at the phase's start, news. */
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
	bool estimated; /* the need was SE-47's estimate */
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

/* An act of a ship that others may have seen. */
struct se_act {
	enum se_act_kind what;
	struct se_ship *ship;
	struct se_coord at;
	const char *portal;             /* portal entered or left by; else NULL */
	const struct se_empire *target; /* empire fired at; else NULL */
};

/* A group that went through a portal. */
struct se_passage {
	struct se_empire *empire;
	struct se_portal *entry, *way_out;
};

/* A gift of a design that has not arrived yet. */
struct se_gift {
	struct se_empire *from, *to;
	struct se_class *class;
};

/* An empire with ships in a sector where ships were hit. */
struct se_fight {
	struct se_coord at;
	struct se_empire *empire;
	int64_t lost; /* ships lost, including loaded ones */
	bool left;    /* it has ships left there after the dead are removed */
};

struct se_work {
	struct se_plan **plans; /* by empire; NULL: no orders */
	unsigned count;
	bool *defaulted;        /* by empire: default orders were made */
	bool *homeless;         /* by empire: homeless when the turn began */
	struct bits *attackers; /* by empire: the empires that fired at it */
	struct se_grid *grid;   /* of ships at the phase's beginning */
	bool stale;             /* ships have moved since the grid was made */
	GArray *shots;          /* struct se_shot */
	const struct se_empire *firing;
	GHashTable *allotted; /* guns already fired by the current empire, by target (SE-47) */
	GHashTable *held;     /* navigation data at Transmit's beginning, by portal: struct bits */
	GArray *acts;         /* struct se_act of the phase */
	GArray *passages;     /* struct se_passage */
	GArray *gifts;        /* struct se_gift */
	GPtrArray *rolls;     /* texts: the turn's dice */
	GArray **given;       /* while grants change, by empire: indices of its grants (guint) */
	GHashTable *standing; /* while grants change: index of each grant (guint) by its contents */
	GArray *fights;       /* struct se_fight, sector by sector */
	GPtrArray *removed;   /* struct se_object that the GM removed */
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

/* The places of all ships when a phase begins; each phase that needs them calls this first. */
struct se_grid *se_work_grid(struct turn *turn);

/* Ships of a sector when the phase began. */
struct se_ship **se_work_ships(struct turn *turn, struct se_coord at, unsigned *count);

/* Carries out all tasks of a form: empires as listed, orders by line; then sets their status (SE-25). */
typedef void se_task_fn(struct turn *turn, struct se_empire *empire, struct se_task *task);
void se_tasks_run(struct turn *turn, enum se_form form, se_task_fn *run);

void se_task_note(struct se_task *task, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Is the other empire still a contact? If not, counts as failed, with a note. */
bool se_task_contact(struct se_task *task, const struct se_empire *empire, const struct se_empire *other);

/* The living ships that a task names, when the phase began: its list, or ships of the sector that pass the test (NULL:
   all). Handles of lost ships count as failed. Free it. */
GPtrArray *se_task_ships(struct turn *turn, const struct se_empire *empire, struct se_task *task,
    bool (*pass)(const struct se_ship *ship));

/* Rolls a die (SE-8); with one side it returns 1 without rolling. The GM reads `what`. */
int64_t se_roll(struct turn *turn, const char *purpose, int64_t sides, const char *what);

/* --- News */

/* Adds an event that the GM reads; event_to and se_news_present add other readers. */
struct event *se_news(struct turn *turn, const char *code, const char *form);
/* Adds a sector as value "sector", in each reader's coordinates. */
void se_news_sector(struct event *event, struct se_coord at);
/* Adds all with presence there when the phase began (SE-133) as readers. */
void se_news_present(struct turn *turn, struct event *event, struct se_coord at);
void se_news_to(struct event *event, const struct se_empire *empire);
/* The set of empires with presence. */
void se_presence(struct turn *turn, struct se_coord at, struct bits *into);
/* Adds "MIRA tug" as a value. */
void se_news_ship(struct event *event, const struct se_ship *ship);
/* Adds handles with commas as a value. */
void se_news_ships(struct event *event, const char *key, GPtrArray *ships);
void se_event_name(const struct state *state, unsigned reader, int kind, int64_t a, int64_t b, GString *out);

/* --- Its beginning and end */

void se_turn_begin(struct turn *turn);
void se_turn_end(struct turn *turn);

#endif
