/* A call of a command: its site, who hears it, its arguments, and how it ends. */
#ifndef ENGINE_BASE_CMDLINE_H
#define ENGINE_BASE_CMDLINE_H

#include "engine/base/error.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Who hears what a command says. */
enum audience {
	AUDIENCE_SCRIPT,   /* a program, or nobody */
	AUDIENCE_TERMINAL, /* a person at a terminal: results of work in passing and progress are shown */
	AUDIENCE_MAIL,     /* a person, by mail: such results are told, progress is not */
	AUDIENCE_CRON, /* a person who is not to be disturbed: troubles that may pass are told when they last
	                      (trouble.h) */
};

struct command_call {
	const char *site;  /* -C, NIGHTMAIL_SITE or "." (HO-1) */
	const char *rules; /* --rules DIR or NULL */
	enum audience audience;
	FILE *out;      /* results; never stdout itself, which a mail has not */
	FILE *errors;   /* troubles, warnings and questions; may be the same as `out` */
	bool *complete; /* fetch: told whether all that lay there is taken and filed, if not moved; or NULL */
	int argc;       /* arguments after the command's name */
	char **argv;
};

/* --- Options ------------------------------------------------------------ */

/* One option of a command. An array ends with name NULL. `flag` for those
   without value; `value` is set to the last one given; `values` (a GPtrArray of
   char *, borrowed from argv) collects all. With `flag` and `value` the value may
   be left out: a word that begins as a number is it. */
struct option_spec {
	const char *name; /* "--state" */
	bool *flag;
	const char **value;
	void *values;
};

/* Rows of them; the last one is {0}. */
#define OPTION_FLAG(option, member)                                                                          \
	{                                                                                                    \
		.name = (option), .flag = &(member)                                                          \
	}
#define OPTION_VALUE(option, member)                                                                         \
	{                                                                                                    \
		.name = (option), .value = &(member)                                                         \
	}

/* Takes the options out of the call's arguments; what is left are
   `operands` (borrowed; NULL-terminated; g_free the array). `--help` was handled before. Both `--a b`
   and `--a=b`. For an unknown option or a missing value err is set (64); the array is never NULL. */
char **options_read(const struct command_call *call, const struct option_spec *specs, int *count,
    struct error *err) __attribute__((returns_nonnull));

/* Asks a person at a terminal whether he means what cannot be undone ("turn 4 is run again"), unless `yes`; nobody
   else is asked. err 75: he does not. */
bool call_confirmed(const struct command_call *call, bool yes, const char *what, struct error *err);

/* A number that an option gives: err 64 if it is missing (`text` NULL) or out of range. */
bool option_number(
    const char *option, const char *text, int64_t min, int64_t max, int64_t *number, struct error *err);

/* Prints err if set to `errors`, a call's, and returns its exit code; else `code`. Clears err. */
enum exit_code command_end(FILE *errors, struct error *err, enum exit_code code);

#endif
