/* The GM's levers (HO-26, HO-27), from the command line and by mail; each in the caller's
   transaction. err 65: the game's state forbids it. */
#ifndef ENGINE_ACTS_LEVER_H
#define ENGINE_ACTS_LEVER_H

#include "engine/games/game.h"

/* What moves a deadline is told to all players at once, with the GM's reason (HO-111); NULL: none was given. A lever
   that would leave them less than the setup's `notice` does so only if `at_once`. */
struct lever_word {
	const char *reason;
	bool at_once;
};

bool lever_hold(struct site *site, struct game *game, const char *reason, struct error *err);
/* The deadline moves by the time held, and as far as `notice` wants it. */
bool lever_resume(struct site *site, struct game *game, const struct lever_word *word, struct error *err);
bool lever_extend(
    struct site *site, struct game *game, int64_t seconds, const char *reason, struct error *err);
/* SCHEDULE_NEVER: none. err 65: earlier than it was, and within `notice`. */
bool lever_deadline(
    struct site *site, struct game *game, int64_t deadline, const struct lever_word *word, struct error *err);

/* --- As commands ----------------------------------------------------------- */

struct command_call;

/* What a command does with its game: operands after the game's name. Appends the line for people. */
typedef bool lever_fn(struct site *site, struct game *game, char **operands, int count, void *context,
    GString *line, struct error *err);

/* What it asks a person, before the site is locked. */
typedef bool lever_ask_fn(const struct command_call *call, char **operands, void *context, struct error *err);

struct lever {
	const char *name;
	int min, max;        /* operands after the game; max -1: any number */
	const char *wanted;  /* "GAME DURATION" */
	const void *options; /* struct option_spec list, or NULL */
	int logged;          /* so many of them the log may have, 0: all */
	const GString *log;  /* what the log has in their place, once it was done, or NULL */
	lever_ask_fn *ask;   /* or NULL */
	lever_fn *act;
	void *context;
	const char *question; /* asked at a terminal (call_confirmed) unless `yes`, or NULL */
	const bool *yes;
	bool *done; /* set once it stands in the database, or NULL */
};

/* Appends "turn 4 is due Thu 3 Dec 2026, 20:00 Europe/Berlin". */
void lever_say_due(const struct game *game, GString *line);

/* Opens the site for writing, loads the game, acts in one transaction, writes the files. */
enum exit_code lever_command(const struct command_call *call, const struct lever *lever);

#endif
