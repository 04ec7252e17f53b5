/* Built-in computer players (HO-72). They see a player's JSON report and nothing else. */
#ifndef ENGINE_PLAY_BOT_H
#define ENGINE_PLAY_BOT_H

#include "engine/play/play.h"

/* hold, random, steady, sharp; NULL after the last one. */
extern const char *const bot_names[];
bool bot_is_built_in(const char *name);

/* The seed of an empire's bot for a turn: the first 32 hexadecimal digits of the key of its dice (HO-20),
   purpose `bot EMPIRE`. It reveals nothing about the game's seed. */
void bot_seed(uint64_t seed, int64_t turn, const char *empire, char hex[33]);

struct bot_task {
	const struct rules *rules;
	const char *bot;
	const char *seed; /* bot_seed */
	/* plays for a missing player: gives nothing away, starts no war, breaks no treaty (HO-74) */
	bool standin;
	const char *report; /* the bytes of EMPIRE.json */
	size_t size;
};

/* Appends the bot's orders, one a line. Same task, same orders. err 65: `report` is not a valid report. */
bool bot_orders(const struct bot_task *task, GString *orders, struct error *err);

#endif
