/* Sectors: oblique coordinates, distances, frames of empires (SE-1, SE-2). */
#ifndef STAR_EMPIRES_HEX_H
#define STAR_EMPIRES_HEX_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

struct se_coord {
	int32_t o, y;
};

struct se_frame {
	struct se_coord origin;
	int turn; /* 0..5: rotation */
	bool v, h;
};

bool se_coord_same(struct se_coord a, struct se_coord b);
/* Compares by o, then y. */
int se_coord_compare(struct se_coord a, struct se_coord b);
int64_t se_distance(struct se_coord a, struct se_coord b);

/* Is it within the edge of state documents (SE-170)? */
bool se_coord_fits(int64_t o, int64_t y);

struct se_coord se_to_local(const struct se_frame *frame, struct se_coord galactic);
struct se_coord se_to_galactic(const struct se_frame *frame, struct se_coord local);

/* A key for hash tables. */
gpointer se_coord_key(struct se_coord c);

/* Calls `visit` for each sector within `radius` of the centre that fits. */
void se_disk(
    struct se_coord centre, int64_t radius, void (*visit)(struct se_coord at, void *context), void *context);

/* Appends "(2,-1)". */
void se_coord_text(struct se_coord c, GString *out);

#endif
