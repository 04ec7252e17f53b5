/* Fills the annals from reports and from the host's history. */
#ifndef ENGINE_CHRONICLE_ANNALS_HEAR_H
#define ENGINE_CHRONICLE_ANNALS_HEAR_H

#include "engine/chronicle/annals.h"

struct annals_ear {
	struct annals *annals;
	guint nth; /* the frame being read */
};

/* A film_report_fn whose context is a struct annals_ear: reads contacts, deeds, warnings, and why the game
   ended. */
void annals_hear(void *ear, struct film_frame *frame, unsigned seat, struct node *report);

/* Reads when the game began, and the game master's acts. */
bool annals_hear_host(struct annals *annals, struct error *err);

#endif
