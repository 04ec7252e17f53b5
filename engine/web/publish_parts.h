/* Shared by the parts of the published site. */
#ifndef ENGINE_WEB_PUBLISH_PARTS_H
#define ENGINE_WEB_PUBLISH_PARTS_H

#include "engine/web/publish.h"
#include "engine/web/shelf.h"

/* Write head and style of a page, and its end with the scripts. `hidden`: keep it out of search engines. */
void publish_begin(GString *out, const char *title, bool hidden);
void publish_end(GString *out);

/* Writes "Due" and "Thu 3 Dec 2026, 20:00 Europe/Berlin" as <time>, or why there is no deadline, as a paragraph of
   class "due"; the page's script says how far away it is. */
void publish_deadline(const struct site *site, const struct game *game, GString *out);

/* How many seats of a game are not taken. */
unsigned publish_seats_free(const struct game *game);

/* Writes "1 of 3 have moved: MING", of the empires that are asked; nothing if the game does not show it. */
void publish_moved(const struct game *game, GString *out);

/* Writes everything in GAME/ except the seats' folders. */
bool publish_game(struct site *site, const struct game *game, struct shelf *shelf, struct error *err);

/* Writes GAME/SEATKEY/ of every seat that has reports; sets `*changed` if a file changed. */
bool publish_seats(struct site *site, const struct game *game, struct shelf *shelf, bool anew, bool *changed,
    struct error *err);

#endif
