/* What runs a bot of one's own within its sandbox (HO-73): this program executed anew as the first process there,
   which nothing in it can signal. It talks with bot_run over one socket. */
#ifndef ENGINE_SITE_BOT_STAGE_H
#define ENGINE_SITE_BOT_STAGE_H

#include <stdint.h>

/* The first argument of that process; the bot's program and arguments follow. */
#define STAGE_BOT "--stage-bot"
/* Its end of the socket; the folder that the bot may write in. */
#define BOT_SOCKET 3
#define BOT_MEMORY "/memory"

/* How much a bot may say; processes and threads it may have. */
#define BOT_ORDERS_MAX (64 << 10)
#define BOT_WORDS_MAX 4096
#define BOT_PROCESSES_MAX 64

/* Integers as they lie in memory. Then the packed memory, then the report. */
struct bot_request {
	uint64_t pack, report;
	int64_t memory, milliseconds, space;
	char seed[40];
};

enum bot_end {
	BOT_DONE,
	BOT_NOT_STARTED, /* detail: errno */
	BOT_NOT_CONFINED,
	BOT_EXITED,    /* detail: its code */
	BOT_SIGNALLED, /* detail: which */
	BOT_TOO_SLOW,
	BOT_TOO_LARGE,
	BOT_TOO_MANY,
	BOT_TOO_MUCH, /* output */
	BOT_OVERFULL, /* memory */
};

/* Then orders, words of standard error, and the packed memory. */
struct bot_answer {
	int64_t end, detail;
	uint64_t orders, words, pack;
};

/* Runs the program `argv[0]` as the request says; exit code. */
int stage_bot(char **argv);

#endif
