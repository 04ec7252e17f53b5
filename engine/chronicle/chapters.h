/* The chapters of a chronicle: the turns of a game, cut where something begins (HO-157). */
#ifndef ENGINE_CHRONICLE_CHAPTERS_H
#define ENGINE_CHRONICLE_CHAPTERS_H

#include "engine/chronicle/annals.h"

enum turning_kind {
	TURNING_START,   /* the game begins */
	TURNING_CONTACT, /* the first report that shows one empire to another */
	TURNING_WAR, /* two empires lose ships at one place, one takes a place from another, or war is declared */
	TURNING_FALL, /* an empire that will go out has its greatest number of places for the last time */
	TURNING_LEAD, /* an empire takes a lead that it keeps for an eighth of the game */
	TURNING_END,  /* the winner takes the lead for good, or it is announced as winning */
};

struct turning {
	enum turning_kind kind;
	guint frame; /* the first that belongs to what begins */
	guint last;  /* of a fall the frame in which the empire is out */
	int seat;    /* of a fall or a lead */
};

/* Frames after `from` up to `to`; the first chapter has the state that began the game too. */
struct chapter {
	guint from, to;
	GArray *turnings; /* struct turning, by frame */
};

/* struct chapter, in order, without gaps; g_array_unref. */
GArray *chapters_of(const struct annals *annals);

/* What a chapter is called: "First war", "The fall of CHEN and the end"; g_free it. */
char *chapter_title(const struct annals *annals, const struct chapter *chapter);

#endif
