/* The `/` commands of HO-13, their form: what they are called and what they take. host_commands.def lists them. */
#ifndef PARSERS_HOST_COMMAND_H
#define PARSERS_HOST_COMMAND_H

#include "parsers/reading.h"

enum host_command {
#define HOST_COMMAND(name, function, ...) HOST_##name,
#include "parsers/host_commands.def"
#undef HOST_COMMAND
};

/* Who may use it, where the mail is admitted. */
enum host_who { HOST_ALL, HOST_SEATS, HOST_GM };

/* What its first word is, if there is one. */
enum host_first { HOST_ANY_WORD, HOST_TURN_NUMBER };

/* What the log says of a command: nothing, whether it was done, or the words of its answer (HO-122). */
enum host_log { HOST_LOG_NOT, HOST_LOG_DONE, HOST_LOG_WORDS };

/* May one who sits for an empire use it (HO-154), and is he told what its player is answered? Those for strangers he
   may use as one. */
enum host_lent { HOST_LENT_NOT, HOST_LENT, HOST_LENT_UNTOLD };

struct host_spec {
	const char *word;
	enum host_command command;
	enum host_who who;
	unsigned strangers; /* how often a day whoever is vouched for by his mail server may use it */
	enum host_lent lent;
	bool stale;           /* a reply to an old report may use it too (HO-17) */
	unsigned least, most; /* words that follow */
	enum host_first first;
	unsigned secret;      /* from this word on they are never shown, 0: all are */
	bool letter;          /* a letter follows, up to /end */
	enum host_log logged; /* what the log says of it */
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

/* May it hold something that nobody else may read? */
bool host_is_secret(const struct reading_command *command);

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
