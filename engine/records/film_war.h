/* Conquests and battles of a film's frame: the only reader of both, for films and chronicles. */
#ifndef ENGINE_RECORDS_FILM_WAR_H
#define ENGINE_RECORDS_FILM_WAR_H

#include "engine/records/film_frame.h"

/* Make and free the frame's lists, once the number of its seats is known. */
void film_war_begin(struct film_frame *frame);
void film_war_end(struct film_frame *frame);

/* Adds the losses on a report's map, which must be complete or of one seat's report among those of all. */
void film_war_losses(struct film_frame *frame, const struct map *report);

/* Counts places and ships, finds the places whose owner is not that of the frame opened before, and completes the
   battles; call it after the last report. */
void film_war_finish(struct film_ground *ground, struct film_frame *frame);

/* A battle's losses of all sides together. */
int64_t film_war_total(const struct film_frame *frame, const struct film_battle *battle);

#endif
