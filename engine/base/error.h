/* Errors of the environment: files, network, database, bad tables and documents. A player's mistake is not an
   error (it is a note at the order), and a bug of our own aborts. A function that can fail takes a struct error
   and returns false or NULL after filling it; the first error is kept. */
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

/* The cause of an error, as far as code decides on it. Code never searches the text of an error, which is
   written for people and contains names that others chose (tests/dialect). */
enum error_cause {
	CAUSE_UNKNOWN,
	CAUSE_NETWORK,     /* the host cannot be reached */
	CAUSE_SILENT,      /* the host was reached but did not answer in time */
	CAUSE_CUT,         /* the host closed the connection */
	CAUSE_NAME,        /* the host's name has no address */
	CAUSE_NO_TLS,      /* the server does not speak TLS */
	CAUSE_CERTIFICATE, /* the server's certificate is not valid */
	CAUSE_NO_LOGIN,    /* the server offers no login */
	CAUSE_LOGIN,       /* the server refuses the login */
	CAUSE_PROTOCOL,    /* the server's answer is not valid in its protocol */
	CAUSE_QUOTA,       /* the mailbox is full */
	CAUSE_DATABASE,    /* the database is damaged, or of another version */
	CAUSE_PAST,        /* the database is older than what players were already told: a restored backup */
	CAUSE_CLOCK,       /* the clock is far ahead of all that is known */
	CAUSE_TOLD,        /* the error's text already says what to do, with the command */
};

/* Start with `struct error err = {0}`; end with error_clear. `file`, `text`
   and `said` are owned; line and column count from 1, 0 means unknown. */
struct error {
	enum exit_code code; /* EXIT_DONE: it is empty */
	enum error_cause cause;
	/* the server's or library's own words, which the table of providers can explain; or NULL */
	char *said;
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

/* The same with a place in a file; file may be NULL. */
bool error_set_at(struct error *err, enum exit_code code, const char *file, int line, int column,
    const char *format, ...) __attribute__((format(printf, 6, 7)));

/* The same for a file as a whole. */
bool error_set_file(struct error *err, enum exit_code code, const char *file, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The same with a cause. `said` (may be NULL) holds only the words of the server or library; the text need not
   repeat them. */
bool error_set_cause(struct error *err, enum exit_code code, enum error_cause cause, const char *said,
    const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Sets the cause of an error that has none yet. Always returns false. */
bool error_blame(struct error *err, enum error_cause cause);

/* Fills an error that is still empty with the code, cause, place and server's words of `from`, but with another
   text. */
bool error_set_like(struct error *err, const struct error *from, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

bool error_is_set(const struct error *err);

/* Moves a local error into err, if err is still empty, with its place, and `more` (may be NULL) appended to its
   text; clears `own`. True if err is empty afterwards: there was no error. */
bool error_pass(struct error *own, struct error *err, const char *more);

/* The error's place and text as one string, FILE:LINE:COLUMN: text, not escaped; g_free it. */
char *error_told(const struct error *err);

/* Prints `nightmail: FILE:LINE:COLUMN: text` and a newline, control
   characters escaped (HO-5). */
void error_print(const struct error *err, FILE *out);

void error_clear(struct error *err);

/* May this character from a stranger be shown unescaped? Not controls, format characters (bidi marks, U+200B), line
   separators or characters of private use. Unassigned ones may: which these are differs from system to system. */
bool error_is_harmless(uint32_t c);

/* Text from a stranger, made safe for a terminal: writes control and format characters, invisible letters and
   bytes that are not UTF-8 as `\x1b` or `\u202e`. g_free it. */
char *error_shown(const char *text);

/* The exit code of a run in which both of these occurred (HO-5). */
enum exit_code exit_code_worst(enum exit_code a, enum exit_code b);

#endif
