/* The map generator (SE-160 to SE-163). */
#ifndef STAR_EMPIRES_GALAXY_H
#define STAR_EMPIRES_GALAXY_H

struct error;
struct setup;
struct state;

struct state *se_state_make(const struct state *head, const struct setup *setup, struct error *err);

#endif
