/* Ratings of persons and computer players from games that are over (HO-71). */
#ifndef ENGINE_RECORDS_LEAGUE_H
#define ENGINE_RECORDS_LEAGUE_H

#include "engine/play/openskill.h"
#include "engine/records/record.h"

struct league;

struct league *league_new(void);
void league_free(struct league *league);

/* Adds the game of an archive, whose empires count as persons by their names. `rules_dir`: tables, NULL: its own or the
   built-in ones; `terminal`: somebody looks. err 65: it proves wrong, is not over, or is there already; 66: no archive;
   69: other rules played it; with the directory. */
bool league_add_archive(
    struct league *league, const char *dir, const char *rules_dir, bool terminal, struct error *err);

/* Adds the finished games of a site, where persons are known by their main addresses. */
bool league_add_site(struct league *league, struct site *site, struct error *err);

/* One who is rated. */
struct league_row {
	const char *name; /* shown: of a bot, as a person chose it, or an empire's; never an address */
	int64_t games, wins;
	struct openskill rating;
};

/* Rates the games in the order in which they ended: struct league_row, the best ordinal first, of equals by name; the
   rows are the array's, the names the league's; g_array_unref. */
GArray *league_table(struct league *league);

/* The table for people, and `{format: 1, ratings: [...]}`. */
void league_text(const GArray *table, GString *out);
void league_json(const GArray *table, GString *out);

/* The hall of fame of a host of this name: a whole page with `<table id="league">`, that asks nothing of anywhere. Same
   table, same bytes. */
void league_page(const GArray *table, const char *host, GString *out);

#endif
