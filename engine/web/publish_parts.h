/* What the parts of the published site share. */
#ifndef ENGINE_WEB_PUBLISH_PARTS_H
#define ENGINE_WEB_PUBLISH_PARTS_H

#include "engine/web/publish.h"
#include "engine/web/shelf.h"

/* Head and style of a page of ours. */
void publish_begin(GString *out, const char *title, bool hidden);
void publish_end(GString *out);

/* "Thu 3 Dec 2026, 20:00 Europe/Berlin" as <time>, or why there is none. */
void publish_deadline(const struct site *site, const struct game *game, GString *out);

/* Everything in GAME/ but the seats' folders. */
bool publish_game(struct site *site, const struct game *game, struct shelf *shelf, struct error *err);

/* GAME/SEATKEY/ of every seat that has reports; `*changed` is set if a file did. */
bool publish_seats(struct site *site, const struct game *game, struct shelf *shelf, bool anew, bool *changed,
    struct error *err);

#endif
