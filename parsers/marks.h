/* Recognizes lines that end a player's own text: signature marks, rules, originals, forwards (HO-12 d, MC-113,
   MC-115, MC-118). */
#ifndef PARSERS_MARKS_H
#define PARSERS_MARKS_H

#include <stdbool.h>

/* The text composed (NFC), folded to one case, with one kind of apostrophe, as in the tables; g_free it. */
char *mark_plain(const char *text);

/* Does this folded line alone end the text? */
bool mark_ends(const char *text);

/* Is it a rule above an old mail, such as `-------- Original Message --------`, in a known language? */
bool mark_is_original(const char *text);

/* Does this folded line begin with a quote mark: `>`, `»` or `│`? */
bool mark_quotes(const char *text);
/* The text after all quote marks; *depth, unless NULL, gets their number. */
const char *mark_behind(const char *text, unsigned *depth);

/* Is it GroupWise's line `>>> Anna <anna@example.org> 01.12.26 10:00 >>>` above an old mail without quote marks? */
bool mark_is_framed(const char *text);

/* Does the folded line begin with this `/` command? */
bool mark_is_command(const char *text, const char *word);

/* Does the folded line begin a text that ends with /end: /press, /diary or /statement? */
bool mark_begins_text(const char *text);

/* Is it a line that phones and mail programs append: `Sent from my iPhone`, `Get Outlook for iOS`? */
bool mark_is_advert(const char *text);

/* Does the line contain a time of day, as 10:00 or 10.00? */
bool mark_has_time(const char *text);

/* Is it a rule with words, `----- Eredeti -----`, in any language; or a labelled line like `Feladó: Anna`? */
bool mark_is_rule(const char *text);
bool mark_is_field(const char *text);

/* The field named by a line of an unmarked header block, which mail programs put above an old mail. */
enum mark_label { MARK_NO_LABEL, MARK_FROM, MARK_SENT, MARK_TO, MARK_SUBJECT };
enum mark_label mark_label(const char *text);

#endif
