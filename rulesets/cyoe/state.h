/* The state of a cyoe game: the state document of the rules' page as structs. */
#ifndef RULESETS_CYOE_STATE_H
#define RULESETS_CYOE_STATE_H

#include "engine/base/bits.h"
#include "engine/play/dice.h"
#include "engine/documents/json.h"
#include "engine/play/rulesets.h"
#include "rulesets/cyoe/tables.h"

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#define CY_SEATS 99
#define CY_FLEETS 1000 /* fleet numbers are below */
/* Most that a document can hold, and play cannot exceed: PP or RP of an empire, its slots, ships of a class in a
   fleet. */
#define CY_MOST_POINTS INT64_C(1000000000000000)
#define CY_MOST_SLOTS 1000000
#define CY_MOST_SHIPS INT64_C(1000000000)
#define CY_ALL (UINT32_C(1) << 31) /* equip list: ALL */
#define CY_SHIP_MASK ((UINT32_C(1) << CY_SHIPS) - 1)

enum cy_terrain { CY_NORMAL, CY_NEBULA, CY_BLACK_HOLE, CY_ASTEROIDS };
enum cy_planet_kind { CY_BASIC, CY_CLASS_H, CY_CLASS_U };
enum cy_method { CY_BY_LIST, CY_BY_TRADE, CY_BY_REVERSE, CY_BY_OBSERVED };
enum cy_stage { CY_FOUND, CY_STUDY, CY_READY, CY_TRIAL, CY_UNLOCKED };
enum cy_item_kind { CY_ITEM_BUY, CY_ITEM_RATING, CY_ITEM_PLANET, CY_ITEM_UPGRADE };
enum cy_victory { CY_TURNS, CY_LAST_STANDING, CY_SYSTEMS };

/* Captured or received ships of one class with what they keep (CY-54). */
struct cy_group {
	int code;
	int64_t count;
	int from; /* seat of the maker */
	struct bits128 techs;
	uint64_t traits;
};

struct cy_fleet {
	int owner; /* seat */
	int64_t id;
	int system, from; /* indices; from -1: none */
	int64_t ships[CY_SHIPS];
	GArray *captured; /* struct cy_group, sorted */
	int64_t civilians;
	bool moved; /* jumped or retreated last turn; during movement: this turn */
	int64_t stance, retreat;
	GArray *targets; /* int, as ordered */
	int blocks;      /* index of the system at the other end, -1: none */
	bool blocks_all;
	struct bits128 against;
	struct cy_part *part; /* in the turn being played (facts.h), or NULL */
};

struct cy_planet {
	int64_t id;
	int system;
	int64_t kind, class;
	int owner; /* seat, -1: none */
	int64_t losses[CY_CODES];
	bool searched;
	int artifact;             /* X1..X6, -1: none */
	struct cy_tenure *tenure; /* in the turn being played (facts.h), or NULL */
};

struct cy_station {
	int owner;
	int64_t count[CY_STATIONS];
};

struct cy_system {
	int64_t id;
	char *name;
	GArray *nodes; /* int, indices, sorted */
	int64_t terrain;
	int holder; /* seat, -1: none */
	int64_t rating, suppression;
	GPtrArray *planets; /* struct cy_planet *, sorted by id */
	GArray *stations;   /* struct cy_station, sorted by owner */
	GPtrArray *fleets;  /* struct cy_fleet *, sorted by owner and id */
	/* Only while cy_state.settled: */
	struct bits128 things; /* seats with a fleet, planet or station here */
	struct bits128 seers;  /* seats that see what is here (CY-100) whatever turn it is */
};

struct cy_artifact {
	int64_t id, cost, time, stage, left, passed;
	int code;       /* X1..X6 */
	int64_t planet; /* its number, 0: not said */
};

struct cy_item {
	int64_t kind;
	int empire; /* seat */
	int64_t turn;
	int system;
	int code, to;  /* unit; to: of an upgrade */
	int64_t count; /* units, levels or classes */
	int64_t fleet; /* 0: none said */
	struct cy_planet *planet;
	int64_t paid;
};

struct cy_empire {
	int64_t id;
	char *name;
	int home; /* index, -1: none */
	uint64_t traits;
	int64_t pp, rp, slots;
	bool has[CY_TECHS];
	uint32_t equip[CY_TECHS]; /* bits of ships, or CY_ALL */
	int left[CY_TECHS];       /* turns of a project, 0: none */
	uint8_t method[CY_TECHS]; /* enum cy_method */
	int observed[CY_TECHS];   /* turn of the observation + 1, 0: none */
	bool *explored;           /* by system index */
	GArray *scanned;          /* int64_t, planets, sorted */
	GArray *artifacts;        /* struct cy_artifact, sorted by id */
	bool eliminated;
	GPtrArray *fleets; /* struct cy_fleet *, sorted by number */
};

struct cy_override {
	int64_t turn;
	int system;
	char *text; /* canonical line */
	enum { CY_KEEP, CY_LOSE, CY_RETREAT, CY_WINNER, CY_DRAW } action;
	int empire;
	int64_t fleet, count;
	int code, to;
};

/* Ships of another empire in a system, as a report shows them. */
struct cy_shown {
	int system, empire;
	int64_t ships[CY_SHIPS];
};

struct cy_state {
	struct state state;
	struct cy_empire *empires;
	int count;
	struct cy_system *systems; /* sorted by id */
	int system_count;
	GHashTable *planets;            /* number: struct cy_planet * */
	GHashTable *seats;              /* name as read, in small letters: seat + 1 */
	GPtrArray *queue;               /* struct cy_item *, in the order of purchase */
	GArray *overrides;              /* struct cy_override, as given */
	int64_t victory, victory_turns; /* turns 0: no last turn, only with CY_SYSTEMS */
	int64_t victory_systems;        /* thousandths of all systems */
	int64_t victory_hold;
	int leader;           /* seat that holds that share, -1: none, or it need not be held */
	int64_t led;          /* turns in a row that it held the share */
	int64_t mobile_limit; /* limit of mobile bases (CY-17), 0: none */
	bool asteroid_hazard, public_battles;
	bool over;
	bool *won; /* by seat: winners, once the game is over */
	/* Facts that the document does not contain: */
	int viewer;     /* seat whose knowledge this is, -1: everything */
	bool *seen;     /* with a viewer: systems that it sees */
	GArray *forces; /* with a viewer: struct cy_shown, others' ships that it sees */
	bool settled;   /* no turn runs: cy_system.things and seers are valid */
};

static inline const struct cy_tables *cy_tables_of(const struct cy_state *s)
{
	return s->state.tables;
}

static inline const struct cy_numbers *cy_numbers_of(const struct cy_state *s)
{
	return &cy_tables_of(s)->numbers;
}

static inline bool cy_has_trait(uint64_t traits, int trait)
{
	return traits >> trait & 1;
}

/* An empty state with its head copied. */
struct cy_state *cy_state_new(const struct state *head);
void cy_state_free(struct state *state);

/* May the seat have a fleet, planet or station there? */
static inline bool cy_may_have(const struct cy_state *s, int system, int seat)
{
	return !s->settled || bits128_has(&s->systems[system].things, (unsigned)seat);
}

/* Allocates empires and systems with their lists; ids are not set. */
void cy_state_size(struct cy_state *s, int empires, int systems);

extern const char *const cy_terrains[], *const cy_planet_kinds[], *const cy_methods[],
                                                                      *const cy_stages[], *const cy_stances[];

/* --- Finding and making things ------------------------------------------- */

/* Index of a system by its number, -1: none. */
int cy_system_find(const struct cy_state *s, int64_t id);
struct cy_planet *cy_planet_find(const struct cy_state *s, int64_t id);
/* The seat of an empire by its id, -1: none. */
int cy_seat_of(const struct cy_state *s, int64_t id);
/* The fleet, or NULL. */
struct cy_fleet *cy_fleet_find(const struct cy_state *s, int seat, int64_t id);

/* Makes an empty fleet with stance B and retreat 50; and adds a fleet with owner, number and system to their lists. */
struct cy_fleet *cy_fleet_blank(void);
void cy_fleet_join(struct cy_state *s, struct cy_fleet *f);
/* The lowest fleet number that the empire does not use. */
int64_t cy_fleet_lowest(const struct cy_empire *e);
/* Makes an empty fleet; `id` 0: the lowest free number. NULL if all are taken. */
struct cy_fleet *cy_fleet_new(struct cy_state *s, int seat, int64_t id, int system);
/* Moves a fleet to another system's list; the caller sets `from` and `moved`. */
void cy_fleet_place(struct cy_state *s, struct cy_fleet *f, int system);
/* Drops all fleets without ships (CY-95). */
void cy_fleets_sweep(struct cy_state *s);
void cy_fleet_free(struct cy_fleet *f);

struct cy_planet *cy_planet_new(struct cy_state *s, int64_t id, int system);
/* The row of an empire's stations there; made if `make`, else NULL. */
struct cy_station *cy_stations_of(struct cy_system *y, int seat, bool make);
void cy_item_free(gpointer item);
/* Explores the home and the systems one jump away (CY-21). */
void cy_explore_home(struct cy_state *s, int seat);
bool cy_are_adjacent(const struct cy_state *s, int a, int b);
void cy_node_add(struct cy_state *s, int a, int b);

/* Adds captured ships to a fleet, merged with equal ones. */
void cy_group_add(struct cy_fleet *f, const struct cy_group *group);

/* Parses an override line (CY-89); false if it is not valid. The caller frees `into->text` then. */
bool cy_override_read(const struct cy_state *s, const char *line, struct cy_override *into);

#endif
