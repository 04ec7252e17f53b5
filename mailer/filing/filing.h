/* One mail being filed (HO-10 to HO-17): from its bytes to its answer. Inside the program's transaction of that
   mail. */
#ifndef MAILER_FILING_H
#define MAILER_FILING_H

#include "engine/games/game.h"
#include "mailer/admit/admit.h"
#include "parsers/host_command.h"
#include "mailer/filing/same_mail.h"

/* Commands of a mail that are done. */
#define FILING_COMMANDS 50

/* The seat's newest report, once it was asked for. */
struct filed_report {
	char *bytes;
	size_t size;
	struct document *document;
	struct state *view; /* that it tells of */
};

/* The mail as a plain reply to a letter. */
struct filed_letter {
	GString *lines; /* NULL: it is none */
	int64_t writer; /* id of the seat that wrote that letter, 0: the game master */
	unsigned masks; /* of that one (outbox.h) */
	guint meant;    /* its own lines that read as orders or commands */
};

/* What is told. */
struct filed_answer {
	GString *results;          /* of commands: lines for people */
	bool done;                 /* one of them was carried out */
	GString *lent;             /* those of them that one who sits for the seat may read (HO-154) */
	struct order_set *refused; /* commands that were not understood, as refused lines */
	GPtrArray *notes;
	GString *headline;   /* "3 orders taken, 1 refused" */
	GString *lead;       /* what became of the orders */
	GString *orders;     /* sections of the answer about orders */
	GString *spoken;     /* those that are in sentences already, for a seat that hears its answers */
	GString *news;       /* what the answer begins with */
	bool odds;           /* the odds have been worked out */
	bool for_later_turn; /* the orders are for a turn that is not open yet */
	bool told_state;     /* that the game has not started, or is over, has been told as a reason */
	const char *code;    /* one-time code that the next answer brings in place of a token, or NULL */
	guint unsent;        /* letters of the mail that were not sent ... */
	char *unsent_why;    /* ... and why the first one was not, short */
};

/* The mail, who speaks, and what comes of it. */
struct filing {
	struct intake *intake;
	struct site *site;
	int64_t mail; /* id of its row */
	int64_t arrived;
	bool was_held; /* it has waited for the hour to end: counted already */
	bool genuine;  /* says the GM (admit.h) */
	bool again;    /* taken once more: what it brought about has gone out already (source.h) */
	struct mime_mail mime;
	struct reading *reading;
	struct admission admission;
	struct game *game;      /* of an admitted mail */
	struct game_seat *seat; /* in it; NULL: the GM */
	enum mail_class class;
	struct same_marks marks; /* same_mail_marks */

	struct filed_report report;
	struct filed_letter letter;
	struct filed_answer answer;

	/* what becomes of it */
	int64_t joined;    /* id of the seat that this mail took, 0: none */
	bool over_rate;    /* it waits for the next hour */
	bool later;        /* it is filed once more in this run, behind the mail that it confirms */
	bool told;         /* its sender, or the main address, is answered */
	bool unheard;      /* it came from a roster and was not taken, and nobody is answered */
	GPtrArray *levers; /* the GM's commands, to be run after the transaction: char ** */
	GPtrArray *asked;  /* such that he is asked back about first */
};

void filing_init(struct filing *filing, struct intake *intake, int64_t mail, int64_t arrived);
void filing_clear(struct filing *filing);

/* Does it want sentences to be read aloud (HO-81)? */
bool filing_speaks(const struct filing *filing);

/* The JSON of the newest report that the seat got, owned by the filing; NULL: there is none, or err. */
const char *filing_newest_json(struct filing *filing, size_t *size, struct error *err);
/* The same as a document. */
struct node *filing_newest_report(struct filing *filing, struct error *err);

/* Who counts for the limits of an admitted mail; g_free it. */
char *filing_sender(const struct filing *filing);
/* Is it admitted by an old token alone, which others may have by now? It touches no limit of the player's (HO-17). */
bool filing_is_stale(const struct filing *filing);

/* The address of who sits for the seat, if the mail is his; NULL: it is not. */
const char *filing_sitter_address(const struct filing *filing);

/* A line in the site's log, unless nothing is to be changed. */
void filing_log(const struct filing *filing, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Ids of clean form in a header, the last ten; g_free it, NULL: none (MC-190). */
char *filing_ids(const char *value);

/* Queues an answer to the mail; none of its lines reads as an order or command. */
bool filing_tell(struct filing *filing, const char *recipient, const char *subject, const GString *body,
    struct error *err);
/* The same words to the other one of player and sitter, in no thread: the mail's ids may hold the sender's token. */
bool filing_tell_other(struct filing *filing, const char *recipient, const char *subject, const GString *body,
    struct error *err);

/* What orders of the open turn are checked against: for a seat what its newest report tells, which says the same as the
   state (state_of_report), is smaller and holds nothing hidden; else the state. Owned by the filing or the intake. */
const struct state *filing_known(struct filing *filing, struct error *err);
const struct rules *filing_rules(struct filing *filing, struct error *err);

/* The grammar of the mail's empire, NULL: it has no orders. */
const struct grammar *filing_grammar(const struct filing *filing);

/* "MING", or "GM": the name in table orders. */
const char *filing_empire(const struct filing *filing);

/* Appends "Thu 3 Dec 2026, 20:00 Europe/Berlin" in the game's zone. */
void filing_time(const struct filing *filing, int64_t time, GString *out);

/* Result of a command: "word: text", wrapped. */
void filing_result(struct filing *filing, const struct reading_command *command, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same of a command that is not carried out: "word: not done: text". The log says so, too. */
void filing_refuse(struct filing *filing, const struct reading_command *command, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same with another word: "word: not sent: text". */
void filing_not(
    struct filing *filing, const struct reading_command *command, const char *what, const char *text);

#endif
