/* Lines that end a player's own text: signature marks, rules, originals, forwards (HO-12 d, MC-113, MC-115, MC-118). */
#ifndef PARSERS_MARKS_H
#define PARSERS_MARKS_H

#include <stdbool.h>

/* Composed, without case, apostrophes of one kind, as the tables of words are written; g_free it. */
char *mark_plain(const char *text);

/* Does this folded line end the text by itself? */
bool mark_ends(const char *text);

/* Is it a rule above an old mail, as `-------- Original Message --------`, in a language that is known? */
bool mark_is_original(const char *text);

/* Does this folded line begin with the mark of quoted lines: `>`, `»` or `│`? */
bool mark_quotes(const char *text);
/* Its text behind all such marks. How many there are: *depth, unless that is NULL. */
const char *mark_behind(const char *text, unsigned *depth);

/* `>>> Anna <anna@example.org> 01.12.26 10:00 >>>` above an old mail whose lines have no marks (GroupWise). */
bool mark_is_framed(const char *text);

/* Does the folded line begin with this command? */
bool mark_is_command(const char *text, const char *word);

/* Does the folded line begin a text of its writer up to a line /end: /press, /diary or /statement? */
bool mark_begins_text(const char *text);

/* A line that phones and mail programs put below what is written: `Sent from my iPhone`, `Get Outlook for iOS`. */
bool mark_is_advert(const char *text);

/* Does a time of the day stand in it, as 10:00 or 10.00? */
bool mark_has_time(const char *text);

/* A rule with words in it, `----- Eredeti -----`, and a line as `Feladó: Anna`, in languages that nobody listed. */
bool mark_is_rule(const char *text);
bool mark_is_field(const char *text);

/* What a line of an unmarked header block says, as mail programs put it above an old mail. */
enum mark_label { MARK_NO_LABEL, MARK_FROM, MARK_SENT, MARK_TO, MARK_SUBJECT };
enum mark_label mark_label(const char *text);

#endif
