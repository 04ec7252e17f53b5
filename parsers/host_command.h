/* The form of the `/` commands of HO-13: their names and arguments. host_commands.def lists them. */
#ifndef PARSERS_HOST_COMMAND_H
#define PARSERS_HOST_COMMAND_H

#include "parsers/reading.h"

enum host_command {
#define HOST_COMMAND(name, function, ...) HOST_##name,
#include "parsers/host_commands.def"
#undef HOST_COMMAND
};

/* Who may use a command, if the mail is authenticated. */
enum host_who { HOST_ALL, HOST_SEATS, HOST_GM };

/* The type of the first argument, if there is one; HOST_TURN_OR_FULL: a turn number, the word "full", or both. */
enum host_first { HOST_ANY_WORD, HOST_TURN_NUMBER, HOST_TURN_OR_FULL };

/* What is logged of a command: nothing, whether it was done, or the words of its answer (HO-122). */
enum host_log { HOST_LOG_NOT, HOST_LOG_DONE, HOST_LOG_WORDS };

/* May an empire's sitter use the command (HO-154), and may they see the player's answer? Commands for strangers
   they may use as strangers. */
enum host_lent { HOST_LENT_NOT, HOST_LENT, HOST_LENT_UNTOLD };

struct host_spec {
	const char *word;
	enum host_command command;
	enum host_who who;
	unsigned strangers; /* how often a day an authenticated stranger may use it; 0: not at all */
	enum host_lent lent;
	bool stale;           /* also allowed in a reply to an old report (HO-17) */
	bool after;           /* also allowed in a reply once the game is over, when every report is old */
	unsigned least, most; /* number of arguments */
	enum host_first first;
	unsigned secret;      /* number of the first argument that must never be shown; 0: none */
	bool letter;          /* followed by a letter, up to /end */
	enum host_log logged; /* what is logged */
	const char *usage;    /* as "/turn N" */
	const char *about;    /* one line for /help */
	const char *more;     /* sentences for /help on this command */
	const char *example;  /* an example that host_check accepts */
};

/* All commands, ended by word NULL. */
extern const struct host_spec host_specs[];

const struct host_spec *host_spec_find(const char *word);

/* The arguments of a command, NULL-terminated; g_strfreev. */
char **host_words(const struct reading_command *command);

/* The command's canonical form without secrets: "/turn 5", "/game demo MING", "/password". g_free it. */
char *host_canonical(const struct reading_command *command);

/* May the command contain something that nobody else may read? */
bool host_is_secret(const struct reading_command *command);

/* Is the command well-formed? If not, *cause (a static text) says why. */
bool host_check(const struct reading_command *command, const char **cause);

/* What to write instead of a malformed command; g_free it. */
char *host_hint(const struct reading_command *command);

/* The command of this kind that is valid for the mail; *differ is set if two of them differ. Returns a
   malformed one only if there is no other. NULL: none. */
const struct reading_command *host_find(
    const struct reading *reading, enum host_command command, bool *differ);

/* The command with the name nearest to a mistyped word, or NULL. */
const struct host_spec *host_spec_nearest(const char *word);

/* Appends the lines of /help on commands; `one`: details on this command; NULL: all commands. */
void host_help(const struct host_spec *one, bool gm, GString *out);

#endif
