/* What happened, by weight (HO-181): the sum of the battles, what was lost, wars, enemies in own places, what was won
   and gained, stronger ships next door. Forgetting is no news. */
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
	GArray *places; /* unsigned; the sum and wars have none */
	char *text;     /* behind the places: ": you lost 9, E3 lost 4." */
	int64_t weight; /* heavier ones first, among one kind */
};

/* struct news_item, in order; `before`: the map of the report before, or NULL. Ownership: g_ptr_array_unref. */
GPtrArray *map_news(const struct map *map, const struct map *before);

/* "battle", and as people read it: "Battles". Static. */
const char *news_kind_name(enum news_kind kind);
const char *news_kind_word(enum news_kind kind);

#endif
