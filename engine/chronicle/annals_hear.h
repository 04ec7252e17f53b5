/* What annals take from reports and from the host's history, as both are read. */
#ifndef ENGINE_CHRONICLE_ANNALS_HEAR_H
#define ENGINE_CHRONICLE_ANNALS_HEAR_H

#include "engine/chronicle/annals.h"

struct annals_ear {
	struct annals *annals;
	guint nth; /* the frame that is being read */
};

/* A film_report_fn whose context is a struct annals_ear: losses, contacts, deeds, warnings, and why the game ended. */
void annals_hear(void *ear, struct film_frame *frame, unsigned seat, struct node *report);

/* Reads when the game began and what its game master did. */
bool annals_hear_host(struct annals *annals, struct error *err);

#endif
