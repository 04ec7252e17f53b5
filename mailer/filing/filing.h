/* Files one mail (HO-10 to HO-17), from its bytes to its answer, inside the program's transaction for that mail. */
#ifndef MAILER_FILING_H
#define MAILER_FILING_H

#include "engine/games/game.h"
#include "mailer/admit/admit.h"
#include "parsers/host_command.h"
#include "mailer/filing/same_mail.h"

/* Commands of one mail that are carried out. */
#define FILING_COMMANDS 50

/* The seat's newest report, once it was looked up. */
struct filed_report {
	char *bytes;
	size_t size;
	struct document *document;
	struct state *view; /* the state that the report shows */
};

/* The mail as a plain reply to a letter. */
struct filed_letter {
	GString *lines; /* NULL: not a reply to a letter */
	int64_t writer; /* id of the seat that wrote that letter, 0: the game master */
	unsigned masks; /* masks of that letter (outbox.h) */
	guint meant;    /* its lines that read as orders or commands but are sent as text */
};

/* The parts of the answer. */
struct filed_answer {
	GString *results;          /* results of commands: lines for people */
	char *first;               /* the first command's result, not wrapped; NULL: none */
	bool done;                 /* a command was carried out */
	GString *lent;             /* the results that the seat's sitter may read (HO-154) */
	struct order_set *refused; /* commands that were not understood, as refused lines */
	GPtrArray *notes;
	GString *headline;   /* "3 orders taken, 1 refused" */
	GString *lead;       /* what became of the orders */
	GString *orders;     /* sections of the answer about orders */
	GString *spoken;     /* those sections already as sentences, for a seat that hears its answers */
	GString *news;       /* what the answer begins with */
	bool odds;           /* the odds have been worked out */
	bool for_later_turn; /* the orders are for a turn that is not open yet */
	bool told_state;     /* the answer gives as a reason that the game has not started or is over */
	const char *code;    /* one-time code for the next answer's Message-ID, not a token; or NULL */
	guint unsent;        /* number of the mail's letters that were not sent ... */
	char *unsent_why;    /* ... and why the first one was not, short */
};

/* A mail that is being filed: its sender, its content and its results. */
struct filing {
	struct intake *intake;
	struct site *site;
	int64_t mail; /* id of its row in table mail */
	int64_t arrived;
	bool was_held; /* it was held back by the hourly limit and has been counted already */
	bool genuine;  /* the GM vouches for the mail (admit.h) */
	bool again;    /* fetched once more: its answers and letters have been sent already (source.h) */
	struct mime_mail mime;
	struct reading *reading;
	struct admission admission;
	struct game *game;      /* game of an admitted mail */
	struct game_seat *seat; /* the sender's seat in it; NULL: the GM */
	enum mail_class class;
	struct same_marks marks; /* made by same_mail_marks */

	struct filed_report report;
	struct filed_letter letter;
	struct filed_answer answer;

	/* results of filing */
	int64_t joined;    /* id of the seat that this mail took, 0: none */
	bool over_rate;    /* over the hourly limit: it waits for the next hour */
	bool later;        /* to be filed once more in this run, after the mail that it confirms */
	bool told;         /* its sender, or the main address, gets an answer */
	bool unheard;      /* it came from a roster address, was refused, and nobody gets an answer */
	GPtrArray *levers; /* the GM's commands, to be run after the transaction; of argv (char **) */
	GPtrArray *asked;  /* those of them that the GM has to confirm first */
};

void filing_init(struct filing *filing, struct intake *intake, int64_t mail, int64_t arrived);
void filing_clear(struct filing *filing);

/* Does the seat want answers as sentences to be read aloud (HO-81)? */
bool filing_speaks(const struct filing *filing);

/* The JSON of the seat's newest report, owned by the filing; NULL: it has none, or err. */
const char *filing_newest_json(struct filing *filing, size_t *size, struct error *err);
/* The seat's newest report as a document, owned and NULL as above. */
struct node *filing_newest_report(struct filing *filing, struct error *err);

/* The name under which limits count an admitted mail; g_free it. */
char *filing_sender(const struct filing *filing);
/* Is the mail admitted by an old token alone, which others may have by now? It does not count in the player's limits
   (HO-17). */
bool filing_is_stale(const struct filing *filing);

/* The sitter's address if a sitter sent the mail, else NULL. */
const char *filing_sitter_address(const struct filing *filing);

/* Writes a line to the site's log, except in a dry run. */
void filing_log(const struct filing *filing, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The last ten valid Message-IDs in a header; g_free it, NULL: none (MC-190). */
char *filing_ids(const char *value);

/* Queues an answer to the mail; marks lines of it that would read as an order or command. */
bool filing_tell(struct filing *filing, const char *recipient, const char *subject, const GString *body,
    struct error *err);
/* Queues the same words to the other one of player and sitter, outside the thread: the mail's ids may contain the
   sender's token. */
bool filing_tell_other(struct filing *filing, const char *recipient, const char *subject, const GString *body,
    struct error *err);

/* What orders of the open turn are checked against. For a seat: its newest report, which gives the same results as the
   state (state_of_report), is smaller and holds nothing hidden; else the state. Owned by the filing or the intake. */
const struct state *filing_known(struct filing *filing, struct error *err);
const struct rules *filing_rules(struct filing *filing, struct error *err);

/* The grammar of the mail's empire, NULL: it gives no orders. */
const struct grammar *filing_grammar(const struct filing *filing);

/* "MING", or "GM": the name in table orders. */
const char *filing_empire(const struct filing *filing);

/* Appends "Thu 3 Dec 2026, 20:00 Europe/Berlin" in the game's zone. */
void filing_time(const struct filing *filing, int64_t time, GString *out);

/* Appends the result of a command, "word: text", wrapped. */
void filing_result(struct filing *filing, const struct reading_command *command, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Appends and logs the refusal of a command: "word: not done: text". */
void filing_refuse(struct filing *filing, const struct reading_command *command, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* As filing_refuse, with another word: "word: not sent: text". */
void filing_not(
    struct filing *filing, const struct reading_command *command, const char *what, const char *text);

#endif
