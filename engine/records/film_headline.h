/* The headline of each turn of a film (HO-185). */
#ifndef ENGINE_RECORDS_FILM_HEADLINE_H
#define ENGINE_RECORDS_FILM_HEADLINE_H

#include "engine/records/film_frame.h"

struct film_headlines;

struct film_headlines *film_headlines_new(unsigned seats);
void film_headlines_free(struct film_headlines *headlines);

/* Appends the headline of the next turn: who won, who went out, who took the lead, or whose score changed most. */
void film_headlines_add(
    struct film_headlines *headlines, const struct film_frame *frame, unsigned seats, GString *out);

#endif
