/* The chapters of a chronicle: the turns of a game, divided at turning points (HO-157). */
#ifndef ENGINE_CHRONICLE_CHAPTERS_H
#define ENGINE_CHRONICLE_CHAPTERS_H

#include "engine/chronicle/annals.h"

enum turning_kind {
	TURNING_START,   /* the game begins */
	TURNING_CONTACT, /* the first report that shows one empire to another */
	/* the first war: two empires lose ships at one place, one takes a place from another, or war is declared */
	TURNING_WAR,
	TURNING_FALL, /* an empire that later goes out passes its last maximum of places */
	TURNING_LEAD, /* an empire takes a lead that lasts for an eighth of the game */
	TURNING_PART, /* none: a long chapter goes on */
	TURNING_END,  /* the winner takes the final lead, or is announced as winning */
};

struct turning {
	enum turning_kind kind;
	guint frame; /* the first frame of the new development */
	guint last;  /* of a fall: the frame in which the empire is out */
	int seat;    /* of a fall or a lead: the empire */
};

/* Frames after `from` up to `to`; the first chapter also contains the initial state. */
struct chapter {
	guint from, to;
	GArray *turnings; /* struct turning, sorted by frame */
};

/* Divides the game: struct chapter, in order, without gaps; g_array_unref. */
GArray *chapters_of(const struct annals *annals);

/* A chapter's title: "First war", "The fall of CHEN and the end"; g_free it. */
char *chapter_title(const struct annals *annals, const struct chapter *chapter);

#endif
