/* Everything that a seat reads in one situation, for secrecy.c to compare. */
#ifndef TESTS_SECRECY_VIEWS_H
#define TESTS_SECRECY_VIEWS_H

#include "engine/play/play.h"

enum part {
	PART_TEXT,
	PART_JSON,
	PART_DOT,
	PART_SVG,
	PART_ANSWER,
	PART_FORECAST,
	PART_ODDS,
	PART_SPEECH,
	PART_BOT,
	PART_PAGE,
	PARTS
};
extern const char *const view_part_names[];

struct views {
	GString *parts[PARTS];
};

struct viewer {
	const struct rules *rules;
	unsigned seat;
	const GString *orders; /* orders that it sends with each answer */
	struct error *err;
};

/* Makes the views after a turn; `started`: of a situation. Ownership: views_clear. */
void views_make(const struct viewer *viewer, const struct play *play, bool started, struct views *views);
void views_clear(struct views *views);

#endif
