/* The `/` commands of HO-13: what they are called and what they take. */
#ifndef MAILER_HOST_COMMAND_H
#define MAILER_HOST_COMMAND_H

#include "parsers/reading.h"

enum host_command {
	HOST_UNKNOWN = -1,
	HOST_GAME,
	HOST_TURN,
	HOST_ADD,
	HOST_CANCEL,
	HOST_ORDERS,
	HOST_READY,
	HOST_NOTREADY,
	HOST_REPORT,
	HOST_STATUS,
	HOST_HELP,
	HOST_END,
	HOST_JOIN,
	HOST_OBSERVE,
	HOST_RESIGN,
	HOST_PRESS,
	HOST_PASSWORD,
	HOST_ADDRESS,
	HOST_CONFIRM,
	HOST_SET,
	HOST_VACATION,
	HOST_EXTEND,
	HOST_HOLD,
	HOST_RESUME,
	HOST_DEADLINE,
	HOST_RUN,
	HOST_ROLLBACK,
	HOST_REPLACE,
};

struct host_spec {
	const char *word;
	enum host_command command;
	unsigned least, most; /* words that follow */
	bool whole;           /* holds for the whole mail wherever it stands */
	bool secret;          /* its words are never shown */
	bool gm;              /* the GM's alone */
	const char *usage;    /* "/turn N" */
	const char *about;    /* for /help: one line */
	const char *more;     /* for /help of this command: sentences */
	const char *example;  /* a command that host_check takes */
};

/* All of them, ended by word NULL. */
extern const struct host_spec host_specs[];

const struct host_spec *host_spec_find(const char *word);

/* Words of a command, NULL-terminated; g_strfreev. */
char **host_words(const struct reading_command *command);

/* Its canonical form without secrets: "/turn 5", "/game demo MING", "/password". g_free it. */
char *host_canonical(const struct reading_command *command);

/* Is its form good? Else *cause (a static text) says why not. */
bool host_check(const struct reading_command *command, const char **cause);

/* What to write instead of a command whose form is not good; g_free it. */
char *host_hint(const struct reading_command *command);

/* The command of this kind that holds for the mail; *differ is set if two of them differ. One whose form is
   not good only where there is no other. NULL: none. */
const struct reading_command *host_find(
    const struct reading *reading, enum host_command command, bool *differ);

/* The command whose name is nearest to a mistyped word, or NULL. */
const struct host_spec *host_spec_nearest(const char *word);

/* Appends the lines of /help about commands; `one`: about this one in detail, NULL: all of them. */
void host_help(const struct host_spec *one, bool gm, GString *out);

#endif
