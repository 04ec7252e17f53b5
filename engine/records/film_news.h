/* The news of a film's turn by empire, and its standings, as HTML (HO-185). */
#ifndef ENGINE_RECORDS_FILM_NEWS_H
#define ENGINE_RECORDS_FILM_NEWS_H

#include "engine/records/film_frame.h"
#include "engine/records/film_plot.h"

/* Appends an empire's tag, with the classes of its colour and texture. */
void film_tag(const struct film_line *line, GString *out);

/* Appends what happened in the turn, in short: who won, who went out, who took which places from whom, and a
   line for each battle, the largest first. Each place is a link with `data-go`, its id; long lists are cut. A
   quiet turn says so. `lines`: one for each seat. */
void film_news(const struct film_frame *frame, const struct film_line *lines, GString *out);

/* Append the standings as the rows of a table, by rank, and its head: places and their change since the frame
   before, the score unless it counts the same, ships; without a map only the score. */
void film_standings_rows(const struct film_frame *frame, const struct film_line *lines, GString *out);
void film_standings_head(const struct film_frame *frame, GString *out);

/* Appends `things` with a capital letter, without "points of". */
void film_title(const char *things, GString *out);

#endif
