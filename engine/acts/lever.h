/* The GM's levers (HO-26, HO-27), from the command line and by mail; each in the caller's
   transaction. err 65: the game's state forbids it. */
#ifndef ENGINE_ACTS_LEVER_H
#define ENGINE_ACTS_LEVER_H

#include "engine/games/game.h"

/* A change of a deadline is told to all players at once, with the GM's reason (HO-111); NULL: no reason. A
   change that leaves less than the setup's `notice` is refused unless `at_once`. */
struct lever_word {
	const char *reason;
	bool at_once;
};

bool lever_hold(struct site *site, struct game *game, const char *reason, struct error *err);
/* Resumes a held game: its deadline moves by the held time, and further if `notice` requires it. */
bool lever_resume(struct site *site, struct game *game, const struct lever_word *word, struct error *err);
bool lever_extend(
    struct site *site, struct game *game, int64_t seconds, const char *reason, struct error *err);
/* Sets the deadline; SCHEDULE_NEVER for none. err 65: earlier than before and within `notice`. */
bool lever_deadline(
    struct site *site, struct game *game, int64_t deadline, const struct lever_word *word, struct error *err);

/* --- Levers as commands ---------------------------------------------------- */

struct command_call;

/* The act of a command on its game; gets the operands after the game's name. Appends a line for people. */
typedef bool lever_fn(struct site *site, struct game *game, char **operands, int count, void *context,
    GString *line, struct error *err);

/* A check or question before the site is locked. */
typedef bool lever_ask_fn(const struct command_call *call, char **operands, void *context, struct error *err);

struct lever {
	const char *name;
	int min, max;        /* numbers of operands after the game; max -1: no limit */
	const char *wanted;  /* "GAME DURATION" */
	const void *options; /* struct option_spec list, or NULL */
	int logged;          /* number of operands that the log may contain; 0: all */
	const GString *log;  /* the log's text instead of operands, filled by the act; or NULL */
	lever_ask_fn *ask;   /* or NULL */
	lever_fn *act;
	void *context;
	/* text of a confirmation at a terminal (call_confirmed) unless `yes`; or NULL */
	const char *question;
	const bool *yes;
	bool *done; /* set to true once the change is committed, or NULL */
};

/* Appends "turn 4 is due Thu 3 Dec 2026, 20:00 Europe/Berlin". */
void lever_say_due(const struct game *game, GString *line);

/* Opens the site for writing, loads the game, runs the act in one transaction, writes the files. */
enum exit_code lever_command(const struct command_call *call, const struct lever *lever);

#endif
