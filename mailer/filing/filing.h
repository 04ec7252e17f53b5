/* One mail being filed (HO-10 to HO-17): from its bytes to its answer. Inside the program's transaction of that
   mail. */
#ifndef MAILER_FILING_H
#define MAILER_FILING_H

#include "engine/games/game.h"
#include "mailer/admit/admit.h"
#include "parsers/host_command.h"
#include "mailer/filing/same_mail.h"

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

	/* the seat's newest report, once it was asked for */
	char *report_bytes;
	size_t report_size;
	struct document *report;
	struct state *view; /* that it tells of */

	/* what is told */
	GString *results;          /* of commands: lines for people */
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
	int64_t joined;      /* id of the seat that this mail took, 0: none */
	guint unsent;        /* letters of the mail that were not sent ... */
	char *unsent_why;    /* ... and why the first one was not, short */
	GString *letter;     /* the mail is a plain reply to a letter: its lines, else NULL ... */
	int64_t writer;      /* ... id of the seat that wrote that letter, 0: the game master ... */
	unsigned masks;      /* ... that one's (outbox.h) ... */
	guint meant;         /* ... and its own lines that read as orders or commands */
	bool over_rate;      /* it waits for the next hour */
	bool later;          /* it is filed once more in this run, behind the mail that it confirms */
	bool told;           /* its sender, or the main address, is answered */
	bool unheard;        /* it came from a roster and was not taken, and nobody is answered */
	GPtrArray *levers;   /* the GM's commands, to be run after the transaction: char ** */
	GPtrArray *asked;    /* such that he is asked back about first */
};

/* Judges and files the mail; queues its answer. False with err: nothing of it stands. */
bool filing_run(struct filing *filing, struct error *err);
void filing_init(struct filing *filing, struct intake *intake, int64_t mail, int64_t arrived);
void filing_clear(struct filing *filing);

/* Why orders for a turn (0 or more) are not taken now; NULL: they are. g_free it. */
char *filing_closed(struct filing *filing, int64_t turn);

/* Commands of a mail that are done. */
#define FILING_COMMANDS 50
/* Commands in the order of the mail; their results go into the filing. */
bool filing_commands(struct filing *filing, struct error *err);

/* The orders: which turn they are for, what stands afterwards. */
bool filing_orders(struct filing *filing, struct error *err);

/* Mails the orders that stand to those with whom the sender shares them (HO-153). */
bool filing_share_orders(struct filing *filing, struct error *err);

/* Is the mail a plain reply to a letter (HO-97)? Then it holds no orders and no commands any more, but `letter`. */
bool filing_find_letter(struct filing *filing, struct error *err);
/* Sends it to that letter's writer; the answer says so. */
bool filing_send_letter(struct filing *filing, struct error *err);

/* Does it want sentences to be read aloud (HO-81)? */
bool filing_speaks(const struct filing *filing);
/* What will run and what was not taken, commands too; `set` may be NULL. */
void filing_put_orders(struct filing *filing, const struct order_set *set);

/* The section ODDS of the answer, if the mail asks for it (HO-82): of its orders, which are for the open turn. */
bool filing_add_odds(struct filing *filing, const struct order_set *set, struct error *err);

/* The same of a set, whatever the mail has. */
bool filing_put_odds(struct filing *filing, const struct reading_command *command,
    const struct order_set *set, struct error *err);
/* The runs that an /odds asks for, 0: the number is bad. */
unsigned filing_runs_asked(const struct reading_command *command);

/* The JSON of the newest report that the seat got, owned by the filing; NULL: there is none, or err. */
const char *filing_newest_json(struct filing *filing, size_t *size, struct error *err);
/* The same as a document. */
struct node *filing_newest_report(struct filing *filing, struct error *err);

/* Who counts for the limits of an admitted mail; g_free it. */
char *filing_sender(const struct filing *filing);
/* Is it admitted by an old token alone, which others may have by now? It touches no limit of the player's (HO-17). */
bool filing_is_stale(const struct filing *filing);

/* May an admitted mail be answered? Counts the answer; *last: no other may follow in this hour. */
bool filing_may_answer(struct filing *filing, bool *last, struct error *err);
/* Appends what the deadline means for the sender: who has no orders to send is told of the turn alone. */
void filing_tell_deadline(struct filing *filing, GString *text);

/* Queues the answer of an admitted mail. */
bool filing_answer(struct filing *filing, struct error *err);
/* Letters, reports and all other mails that a sender asks for count as answers (HO-14). May so many more be sent in
   this hour? */
bool filing_may_mail(struct filing *filing, int64_t count, struct error *err);
/* Counts them. */
void filing_mailed(struct filing *filing, int64_t count, struct error *err);
/* Tells those who are not admitted what HO-11 allows. */
bool filing_refused(struct filing *filing, struct error *err);
/* May `most` mails of the kind about mails that are not admitted go out in a period of `seconds`, and this one? Counts
   it. */
bool filing_may_tell(struct filing *filing, const char *kind, const char *key, int64_t seconds, int64_t most,
    struct error *err);
/* Appends the orders and commands of a mail in canonical form, without secrets, each after "| ". */
void filing_add_understood(struct filing *filing, GString *out);

/* Asks the roster address whether an unproved mail of its is its own, by a mail whose Reply-To carries a one-time code
   (HO-91). *able: the mail holds an order or command, so that there is something to ask; a copy of an admitted mail is
   recorded as that instead. */
bool filing_ask(struct filing *filing, bool *able, struct error *err);
/* The reply came: the mail that it confirms is filed in this run, as the game master's word would have it, and what the
   reply holds itself behind it. *done: nothing is left to do for the reply now; not for one that says /no. */
bool filing_confirm_asked(struct filing *filing, bool *done, struct error *err);

/* Of a mail from a roster that was neither taken nor answered: the player's next report or answer, `mail list` and the
   digest tell of it (HO-93). */
bool filing_note_unheard(struct filing *filing, struct error *err);
/* Counts what a delivery report says (HO-32). */
bool filing_bounce(struct filing *filing, struct error *err);
/* /join, /observe and /confirm of people who are not on the roster; *done if there was one. */
bool filing_stranger(struct filing *filing, bool *done, struct error *err);

/* Has a /confirm whose form is good a code that its sender may confirm? */
bool filing_has_code(struct filing *filing, const struct reading_command *command, struct error *err);

/* A line in the site's log, unless nothing is to be changed. */
void filing_log(const struct filing *filing, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Ids of clean form in a header, the last ten; g_free it, NULL: none (MC-190). */
char *filing_ids(const char *value);

/* Queues an answer to the mail; none of its lines reads as an order or command. */
bool filing_tell(struct filing *filing, const char *recipient, const char *subject, const GString *body,
    struct error *err);

/* The state of the game's open turn, in which the sender is in contact with who wrote to him; owned by the intake,
   until another game's is asked for. NULL with err. */
const struct state *filing_state(struct filing *filing, struct error *err);
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

/* Does one command whose form is good (host_check) for somebody who may use it; what came of it goes into the filing's
   results. Each row of host_commands.def names its own. */
typedef bool filing_command_fn(
    struct filing *filing, const struct reading_command *command, char **words, struct error *err);
#define HOST_COMMAND(name, function, ...) filing_command_fn function;
#include "parsers/host_commands.def"
#undef HOST_COMMAND

/* So long the code for an address may be confirmed. */
#define CONFIRM_SECONDS (7 * 86400)
/* Does one, whoever sends it. */
bool filing_command(struct filing *filing, const struct reading_command *command, struct error *err);

/* The address that asks: a password from elsewhere counts for the player, whose main address it is then. */
const char *filing_asker(const struct filing *filing);

/* Keeps the /join of somebody whom no mail server vouches for: the GM decides (status, digest). Nobody is answered. */
bool filing_keep_join(struct filing *filing, struct error *err);
/* Takes the seat that somebody asked for by /join: the GM has agreed. */
bool filing_let_in(struct filing *filing, const struct reading_command *command, const char *empire,
    const char *address, struct error *err);
/* Appends how the game goes on, for a new player. */
void filing_tell_how(const struct game *game, GString *out);

#endif
