/* What happened to ships and worlds in the current turn; part of its facts. */
#ifndef STAR_EMPIRES_ROLE_H
#define STAR_EMPIRES_ROLE_H

#include "state.h"

/* What happened to a ship in a turn; the marks of SE-132 in their order. */
enum se_mark {
	SE_MARK_BUILT = 1,
	SE_MARK_UNLOADED = 2,
	SE_MARK_CARGO = 4,
	SE_MARK_FIRED = 8,
	SE_MARK_HIT = 16,
	SE_MARK_STORM = 32,
	SE_MARK_AUTO = 64,
	SE_MARK_MOVED = 128,
	SE_MARK_TRAVERSED = 256,
	SE_MARK_REPAIRED = 512,
};

enum se_end { SE_LIVES, SE_WRECK, SE_DESTRUCTED, SE_LAUNCHED, SE_REMOVED };

/* A ship's facts during the turn. */
struct se_role {
	enum se_end end;
	unsigned marks;
	int64_t damage; /* damage not applied yet */
	int64_t fired;  /* guns fired */
	bool fresh;     /* unloaded this turn (SE-45) */
	bool destructing, launched, committed, moved, traversed;
	bool unsure;           /* went through an exit that a die chose */
	bool sent, led;        /* named by a list in a MOVE; in a TRAVERSE (SE-20) */
	struct bits witnesses; /* empires with presence when it was destroyed (SE-135) */
};

/* A world's facts during the turn. */
struct se_scene {
	bool taken;   /* changed hands this turn (SE-54) */
	bool doubled; /* its production counts by home_factor (SE-82) */
	bool closed;  /* further transfers fail (SE-112) */
	int64_t incoming;
};

/* The role of a ship for writing; made if it has none. */
struct se_role *se_role_need(struct se_state *st, struct se_ship *ship);
struct se_scene *se_scene_need(struct se_state *st, struct se_world *world);

static inline const struct se_role *se_role_of(const struct se_ship *ship)
{
	static const struct se_role none = {.end = SE_LIVES};

	return ship->role ? ship->role : &none;
}

static inline const struct se_scene *se_scene_of(const struct se_world *world)
{
	static const struct se_scene none = {.incoming = 0};

	return world->scene ? world->scene : &none;
}

#endif
