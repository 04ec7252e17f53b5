/* Runs a site's own bot in its sandbox (HO-73): the nightmail program as first process of the sandbox, which no
   process in it can signal. It talks with bot_run over a socket. */
#ifndef ENGINE_SITE_BOT_STAGE_H
#define ENGINE_SITE_BOT_STAGE_H

#include <stdint.h>

/* The first argument of that process; the bot's program and arguments follow. */
#define STAGE_BOT "--stage-bot"
/* The stage's end of the socket, and the folder in which the bot may write. */
#define BOT_SOCKET 3
#define BOT_MEMORY "/memory"

/* Limits: bytes of orders; processes and threads. */
#define BOT_ORDERS_MAX (64 << 10)
#define BOT_WORDS_MAX 4096
#define BOT_PROCESSES_MAX 64

/* A request, in native byte order; the packed memory and the report follow. */
struct bot_request {
	uint64_t pack, report;
	int64_t memory, milliseconds, space;
	char seed[40];
};

enum bot_end {
	BOT_DONE,
	BOT_NOT_STARTED, /* detail: errno */
	BOT_NOT_CONFINED,
	BOT_EXITED,    /* detail: exit code */
	BOT_SIGNALLED, /* detail: signal number */
	BOT_TOO_SLOW,
	BOT_TOO_LARGE,
	BOT_TOO_MANY,
	BOT_TOO_MUCH, /* too much output */
	BOT_OVERFULL, /* too much in its memory folder */
};

/* An answer; orders, standard error, and the packed memory follow. */
struct bot_answer {
	int64_t end, detail;
	uint64_t orders, words, pack;
};

/* Runs the program `argv[0]` as the request asks; returns the exit code. */
int stage_bot(char **argv);

#endif
