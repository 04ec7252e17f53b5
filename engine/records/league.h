/* Ratings of persons and computer players from finished games (HO-71). */
#ifndef ENGINE_RECORDS_LEAGUE_H
#define ENGINE_RECORDS_LEAGUE_H

#include "engine/play/openskill.h"
#include "engine/records/record.h"

struct league;

struct league *league_new(void);
void league_free(struct league *league);

/* Adds the game of an archive; its empires count as persons with these names. `rules_dir`: tables, NULL: the
   archive's own or the built-in ones; `terminal`: show progress. err 65: verification failed, the game is not
   over, or is a duplicate; 66: no archive; 69: other rules played it; all with the directory. */
bool league_add_archive(
    struct league *league, const char *dir, const char *rules_dir, bool terminal, struct error *err);

/* Adds the finished games of a site; persons are identified by their main addresses. */
bool league_add_site(struct league *league, struct site *site, struct error *err);

/* A rated person or bot. */
struct league_row {
	/* name for people: a bot's, a person's chosen name, or an empire's; never an address */
	const char *name;
	int64_t games, wins;
	struct openskill rating;
};

/* Rates the games in the order in which they ended. Returns struct league_row, best ordinal first, equals by
   name; the names belong to the league; g_array_unref. */
GArray *league_table(struct league *league);

/* Write the table for people; and `{format: 1, ratings: [...]}`. */
void league_text(const GArray *table, GString *out);
void league_json(const GArray *table, GString *out);

/* Writes the hall of fame of the host with this name: a whole HTML page with `<table id="league">` that loads
   nothing, under a link to the list of games; link may be NULL. Same table, same bytes. */
void league_page(const GArray *table, const char *host, const char *link, GString *out);

#endif
