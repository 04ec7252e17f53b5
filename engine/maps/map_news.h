/* The news of a turn, by importance (HO-181): the sum of the battles, losses, wars, enemies at own places,
   conquests and gains, stronger ships next door. Places that went out of sight are not news. */
#ifndef ENGINE_MAPS_MAP_NEWS_H
#define ENGINE_MAPS_MAP_NEWS_H

#include "engine/maps/map_model.h"

enum news_kind {
	NEWS_BATTLE,
	NEWS_LOST,
	NEWS_WAR,
	NEWS_THREAT,
	NEWS_WON,
	NEWS_GAINED,
	NEWS_NEAR,
	NEWS_KINDS
};

struct news_item {
	enum news_kind kind;
	GArray
	    *places; /* unsigned: places concerned; empty for the sum, for wars, and for places off the map */
	char *text;  /* text after the places' names: ": you lost 9, E3 lost 4." */
	int64_t weight; /* importance within one kind; larger first */
};

/* The news, struct news_item, in order; `before`: the map of the previous report, or NULL. Ownership:
   g_ptr_array_unref. */
GPtrArray *map_news(const struct map *map, const struct map *before);

/* The word for a kind, "battle", and its title for people, "Battles". Static. */
const char *news_kind_name(enum news_kind kind);
const char *news_kind_word(enum news_kind kind);

#endif
