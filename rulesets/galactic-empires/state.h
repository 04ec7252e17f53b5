/* A game of galactic-empires: empires, sectors, units. Temporary facts of a turn are in facts.h. */
#ifndef GE_STATE_H
#define GE_STATE_H

#include "engine/base/bits.h"
#include "engine/play/rulesets.h"
#include "rulesets/galactic-empires/tables.h"

/* Ships of one type in one rank of a unit. */
struct ge_stack {
	int64_t rank, n;
	int type;
};

struct ge_admiral {
	int64_t id, a, d, l;
};

struct ge_sector;

struct ge_unit {
	unsigned owner;
	unsigned number;          /* number of the fleet; 0: a garrison */
	struct ge_sector *sector; /* the sector it is in; NULL: it vanished this turn (GE-91) */
	GArray *stacks;           /* struct ge_stack by rank, then table order */
	GArray *admirals;         /* struct ge_admiral by number */
	int64_t ships;            /* ships of all stacks */
	int64_t combat;           /* attacks x combat of its ships, without admirals */
	int64_t retreat, follow;
	bool defend, cloaked;
	char *name;           /* its name, or NULL */
	struct ge_part *part; /* its facts of the current turn (facts.h), or NULL */
};

/* Links go both ways: each is stored at both ends. */
struct ge_link {
	unsigned to; /* index of the sector */
	bool barrier;
};

/* The visible units of one empire in a sector, added up. */
struct ge_side {
	unsigned empire;
	int64_t ships, admirals;
	int64_t combat;   /* total combat (GE-25) */
	int64_t conquest; /* for GE-50, times cloak_part */
};

struct ge_sector {
	int64_t id;
	GArray *links; /* struct ge_link by id */
	int64_t max;
	unsigned owner, annexer; /* empire ids, 0: independents */
	int64_t lost, damage;
	bool ic;
	uint64_t builds; /* ship types of its IC */
	int64_t sd, sd_now;
	char *name;
	struct ge_unit garrison; /* garrison of the owner, valid if ge_has_garrison */
	struct bits128 special;  /* empires with special permission */

	GPtrArray *here;        /* units in the sector in the order of GE-87; set by ge_place */
	GArray *sides;          /* struct ge_side by empire */
	uint8_t reported;       /* in state_of_report: enum ge_seen (view.h) */
	int64_t foes;           /* ... total combat of others' forces in it */
	struct ge_scene *scene; /* its facts of the current turn (facts.h), or NULL */
};

struct ge_empire {
	unsigned id;
	char *name;
	int64_t treasury; /* tenths */
	int64_t capital;  /* id of the sector, 0: none */
	int64_t status;   /* enum ge_status */
	bool alive;
	char *contact;   /* contact text, or NULL */
	GPtrArray *said; /* char *: proclamations so far */
	struct ge_unit *fleets[GE_FLEETS + 1];
};

enum ge_relation { GE_NEUTRAL, GE_ALLY, GE_WAR };
extern const char *const ge_relation_names[];

/* What one empire allows another: bits of ge_state.rights. */
enum ge_right {
	GE_PASSAGE = 1,  /* `from` lets `to` pass */
	GE_REFUSES = 2,  /* `from` accepts no gifts of `to` */
	GE_SHARING = 4,  /* `from` shows `to` its scouting */
	GE_SUZERAIN = 8, /* `from` is the henchman of `to` */
};

enum ge_why { GE_SHARE, GE_LAST, GE_TURNS };
extern const char *const ge_why_names[];

struct ge_state {
	struct state head;
	struct ge_victory victory;
	bool decloak_after_move, suzerains;
	GPtrArray *banned;                     /* char *: further words banned by GE-67 */
	struct ge_empire *empires[GE_EMPIRES]; /* by id, NULL: none */
	unsigned seats[GE_EMPIRES];            /* ids, ascending */
	unsigned seat_count;
	uint8_t relations[GE_EMPIRES][GE_EMPIRES]; /* enum ge_relation, symmetric */
	uint8_t rights[GE_EMPIRES][GE_EMPIRES];    /* enum ge_right of [from][to] */
	struct ge_sector *sectors;                 /* by id */
	unsigned sector_count;
	unsigned lead[3], lead_count; /* leaders (GE-104) */
	int64_t lead_turns;
	bool ended;
	int64_t ended_turn;
	enum ge_why ended_why;
	GArray *winners; /* unsigned: empire ids */

	int partial; /* id of the empire whose report it was made from, 0: complete */
};

static inline const struct ge_tables *ge_tables_of(const struct ge_state *state)
{
	return state->head.tables;
}

/* Does the empire meet the condition of victory, alone or with allies (GE-104)? */
static inline bool ge_is_leader(const struct ge_state *state, unsigned empire)
{
	for (unsigned i = 0; i < state->lead_count; i++)
		if (state->lead[i] == empire)
			return true;
	return false;
}

static inline struct ge_state *ge_state_of(struct state *state)
{
	return (struct ge_state *)(void *)state;
}

static inline const struct ge_state *ge_state_of_const(const struct state *state)
{
	return (const struct ge_state *)(const void *)state;
}

/* Makes an empty state; ge_state_free frees it with all its contents. */
struct ge_state *ge_state_new(const struct state *head);
void ge_state_free(struct state *state);

struct ge_empire *ge_empire_new(struct ge_state *state, unsigned id, const char *name);
void ge_empire_free(struct ge_empire *empire);
/* Numbers the seats after the last ge_empire_new. */
void ge_seats_number(struct ge_state *state);
unsigned ge_seat_of(const struct ge_state *state, unsigned empire);
/* The empire of this id or NULL, also for 0. */
struct ge_empire *ge_empire_find(const struct ge_state *state, int64_t id);
/* The empire's name; "independent" for 0. */
const char *ge_empire_name(const struct ge_state *state, unsigned id);

void ge_unit_init(struct ge_unit *unit, unsigned owner, unsigned number, struct ge_sector *sector);
void ge_unit_clear(struct ge_unit *unit); /* frees the contents */
void ge_unit_free(void *unit);

/* Allocates `count` sectors, zeroed except for their containers; the caller sets ids in ascending order. */
void ge_sectors_new(struct ge_state *state, unsigned count);
struct ge_sector *ge_sector_find(const struct ge_state *state, int64_t id);
/* Joins two sectors both ways, once. */
void ge_link(struct ge_state *state, unsigned a, unsigned b, bool barrier);
/* The link from one sector to another, or NULL. */
struct ge_link *ge_link_find(
    const struct ge_state *state, const struct ge_sector *from, const struct ge_sector *to);

/* Has the sector a garrison? Those of independents always have (GE-21, GE-90). */
static inline bool ge_has_garrison(const struct ge_sector *sector)
{
	return sector->owner == 0 || sector->ic || sector->sd > 0;
}

/* Current revenue in tenths at a given damage (GE-65). */
int64_t ge_revenue(const struct ge_state *state, const struct ge_sector *sector, int64_t damage);

/* Are the two empires at war in this sector (GE-18)? `sector` NULL: on a border. */
bool ge_hostile(const struct ge_state *state, const struct ge_sector *sector, unsigned a, unsigned b);
/* Does `from` let `to` pass (GE-13, GE-19)? */
bool ge_passage(const struct ge_state *state, unsigned from, unsigned to);
/* Does `from` show `to` its scouting (GE-70, GE-19)? */
bool ge_shares(const struct ge_state *state, unsigned from, unsigned to);
void ge_relate(struct ge_state *state, unsigned a, unsigned b, enum ge_relation relation);
/* Move-points to enter a sector, -1: not allowed (table of GE-18). */
int64_t ge_entry_cost(
    const struct ge_state *state, const struct ge_sector *sector, unsigned empire, bool cloaked);

#endif
