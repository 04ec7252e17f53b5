/* One call of a command: its site, its audience, its arguments and its exit code. */
#ifndef ENGINE_BASE_CMDLINE_H
#define ENGINE_BASE_CMDLINE_H

#include "engine/base/error.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Who reads the output of a command. */
enum audience {
	AUDIENCE_SCRIPT,   /* a program, or nobody */
	AUDIENCE_TERMINAL, /* a person at a terminal: show results of background work, and progress */
	AUDIENCE_MAIL,     /* a person, by mail: show results of background work, but no progress */
	/* nobody, unless something is wrong: report temporary errors only when they last (trouble.h) */
	AUDIENCE_CRON,
};

struct command_call {
	const char *site;  /* -C, NIGHTMAIL_SITE or "." (HO-1) */
	const char *rules; /* --rules DIR or NULL */
	enum audience audience;
	FILE *out;    /* for results; never stdout directly, because an answer by mail has none */
	FILE *errors; /* for errors, warnings and questions; may be the same as `out` */
	/* set by fetch: were all waiting mails read and filed, even if not moved? May be NULL */
	bool *complete;
	int argc; /* arguments after the command's name */
	char **argv;
};

/* --- Options ------------------------------------------------------------ */

/* One option of a command. An array ends with name NULL. Set `flag` for an option without value; `value` gets
   the last value given; `values` (a GPtrArray of char *, borrowed from argv) collects all values. With both
   `flag` and `value` the value is optional: a next word that begins like a number is the value. */
struct option_spec {
	const char *name; /* "--state" */
	bool *flag;
	const char **value;
	void *values;
};

/* Constructors of rows; the last row is {0}. */
#define OPTION_FLAG(option, member)                                                                          \
	{                                                                                                    \
		.name = (option), .flag = &(member)                                                          \
	}
#define OPTION_VALUE(option, member)                                                                         \
	{                                                                                                    \
		.name = (option), .value = &(member)                                                         \
	}

/* Parses the options among the call's arguments, as `--a b` or `--a=b`; returns the remaining arguments, the
   operands (borrowed; NULL-terminated; g_free the array). `--help` was handled before. For an unknown option or
   a missing value err is set (64); the array is never NULL. */
char **options_read(const struct command_call *call, const struct option_spec *specs, int *count,
    struct error *err) __attribute__((returns_nonnull));

/* Asks a person at a terminal to confirm an action that cannot be undone ("turn 4 is run again"), unless `yes`;
   asks nobody else. err 75 if they decline. */
bool call_confirmed(const struct command_call *call, bool yes, const char *what, struct error *err);

/* A number that an option gives: err 64 if it is missing (`text` NULL) or out of range. */
bool option_number(
    const char *option, const char *text, int64_t min, int64_t max, int64_t *number, struct error *err);

/* If err is set, prints it to `errors` (the call's) and returns its exit code; else returns `code`. Clears err. */
enum exit_code command_end(FILE *errors, struct error *err, enum exit_code code);

#endif
