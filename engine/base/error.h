/* The world's troubles: files, network, database, bad tables and documents.
   A player's mistake is never one of these (it is a note at the order), and
   our own bug aborts. A function that can fail takes a struct error and
   returns false or NULL after filling it; the first trouble stays. */
#ifndef ENGINE_BASE_ERROR_H
#define ENGINE_BASE_ERROR_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Exit codes of sysexits.h that the program uses (HO-5). */
enum exit_code {
	EXIT_DONE = 0,
	EXIT_USAGE = 64,
	EXIT_DATA = 65,
	EXIT_NO_INPUT = 66,
	EXIT_UNAVAILABLE = 69,
	EXIT_SOFTWARE = 70,
	EXIT_CANT_CREATE = 73,
	EXIT_IO = 74,
	EXIT_TEMPFAIL = 75,
	EXIT_PROTOCOL = 76,
	EXIT_NO_PERMISSION = 77,
	EXIT_CONFIG = 78,
};

/* What an error comes from, as far as code decides on it. Code never searches the text of an error: that is for people,
   and holds names that others chose (tests/dialect). */
enum error_cause {
	CAUSE_UNKNOWN,
	CAUSE_NETWORK,     /* the host cannot be reached */
	CAUSE_SILENT,      /* it was reached, and gave no answer in time */
	CAUSE_CUT,         /* it closed the connection */
	CAUSE_NAME,        /* its name has no address */
	CAUSE_NO_TLS,      /* what it speaks is not TLS */
	CAUSE_CERTIFICATE, /* its certificate does not hold */
	CAUSE_NO_LOGIN,    /* the server offers no login */
	CAUSE_LOGIN,       /* it refuses the login */
	CAUSE_PROTOCOL,    /* its answer makes no sense */
	CAUSE_QUOTA,       /* the mailbox is full */
	CAUSE_DATABASE,    /* the database is damaged, or of another version */
	CAUSE_PAST,        /* the database is older than what the players of a game were told */
	CAUSE_TOLD,        /* the text says what to do, down to the command */
};

/* Start with `struct error err = {0}`; end with error_clear. `file`, `text`
   and `said` are owned; line and column count from 1, 0 means unknown. */
struct error {
	enum exit_code code; /* EXIT_DONE: it is empty */
	enum error_cause cause;
	char *said; /* a server's or library's own words, which the table of providers explains; or NULL */
	char *file;
	int line;
	int column;
	char *text;
};

/* Fills an error that is still empty; later calls change nothing. `text` says
   what is wrong and what to do, without final full stop or newline.
   Always returns false, so that callers can `return error_set(...)`. */
bool error_set(struct error *err, enum exit_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same with a place; file may be NULL. */
bool error_set_at(struct error *err, enum exit_code code, const char *file, int line, int column,
    const char *format, ...) __attribute__((format(printf, 6, 7)));

/* The same about a file as a whole. */
bool error_set_file(struct error *err, enum exit_code code, const char *file, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The same with a cause. `said` (NULL: nothing) are the words of the server or library alone; they do not have to be in
   the text. */
bool error_set_cause(struct error *err, enum exit_code code, enum error_cause cause, const char *said,
    const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Names the cause of an error that has none. Always returns false. */
bool error_blame(struct error *err, enum error_cause cause);

/* Fills an error that is still empty with code, cause, place and words of `from`, and another text. */
bool error_set_like(struct error *err, const struct error *from, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

bool error_is_set(const struct error *err);

/* Passes an own error on: err, if it is still empty, gets it with its place and `more` (NULL: nothing) behind its text;
   `own` is cleared. True: err is empty, there was none. */
bool error_pass(struct error *own, struct error *err, const char *more);

/* Its place and text in one, FILE:LINE:COLUMN: text, nothing escaped; g_free it. */
char *error_told(const struct error *err);

/* Prints `nightmail: FILE:LINE:COLUMN: text` and a newline, control
   characters escaped (HO-5). */
void error_print(const struct error *err, FILE *out);

void error_clear(struct error *err);

/* May a character from a stranger stand before people as it is? Controls, format characters (bidi marks, U+200B), line
   separators and characters without a meaning may not. */
bool error_is_harmless(uint32_t c);

/* Text from a stranger as a terminal may show it: control and format characters, letters that show nothing, and
   bytes that are no UTF-8, as `\x1b` or `\u202e`. g_free it. */
char *error_shown(const char *text);

/* Of two exit codes the one that a run with both ends with (HO-5). */
enum exit_code exit_code_worst(enum exit_code a, enum exit_code b);

#endif
