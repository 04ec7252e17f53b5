#include "mailer/doctor/doctor_letter.h"

#include "engine/base/address.h"
#include "engine/base/clock.h"
#include "engine/base/progress.h"
#include "engine/base/text.h"
#include "engine/site/token.h"
#include "engine/store/statements.h"
#include "mailer/send/compose.h"
#include "mailer/doctor/doctor_clock.h"
#include "mailer/doctor/letter_box.h"
#include "mailer/send/smtp.h"
#include "mailer/admit/verdict.h"
#include "parsers/authres.h"

#include <sodium.h>
#include <string.h>

/* Microseconds between two looks into the mailbox, first and longest pause. */
#define PAUSE_FIRST 200000
#define PAUSE_LAST 4000000
/* After this share of the patience the plain address is tried too; once its letter has arrived, the sub-address is
   given this share more. */
#define SHARE 4
#define SHOWN 300

enum state { LETTER_NONE, LETTER_SENT, LETTER_REFUSED, LETTER_FOUND };

/* A test letter: one goes to the sub-address and, if that does not arrive, one to the plain address. */
struct probe {
	enum state state;
	char word[TOKEN_SIZE + 1];
	char *said;   /* words of the server that refused it */
	int64_t sent; /* when it was sent, by our clock */
	struct letter_found found;
	int64_t seen; /* when it was found, microseconds of the monotonic clock */
};

struct round {
	struct doctor *doctor;
	struct smtp *smtp;
	struct probe sub, plain;
	bool no_sender; /* the server refuses an empty envelope sender */
};

static void new_word(char word[TOKEN_SIZE + 1])
{
	uint8_t bytes[(TOKEN_SIZE * 5 + 7) / 8];
	char text[2 * TOKEN_SIZE];
	randombytes_buf(bytes, sizeof bytes);
	token_base32(bytes, sizeof bytes, text);
	g_strlcpy(word, text, TOKEN_SIZE + 1);
}

/* --- Out ------------------------------------------------------------------- */

static GString *compose(
    const struct config *config, const struct probe *letter, const char *to, struct error *err)
{
	g_autofree char *subject = g_strdup_printf("nightmail doctor %s", letter->word);
	g_autofree char *id =
	    g_strdup_printf("nm.doctor.%s@%s", letter->word, address_domain(config->address));
	const struct compose_mail mail = {.from_name = config->name,
	    .from_address = config->address,
	    .recipient = to,
	    .subject = subject,
	    .message_id = id,
	    .auto_submitted = "auto-generated",
	    .body = "A letter of `nightmail doctor` to itself. It is taken away when it is found;\n"
	            "if you read this, it was not, and may be deleted.\n",
	    .date = clock_now()};
	GString *out = g_string_new(NULL);
	if (compose_message(&mail, out, err))
		return out;
	g_string_free(out, TRUE);
	return NULL;
}

static bool is_late(enum smtp_verdict verdict)
{
	return verdict == SMTP_LATER || verdict == SMTP_CUT || verdict == SMTP_UNANSWERED ||
	       verdict == SMTP_THROTTLED;
}

/* Sends with an empty envelope sender, as answers have; if the server refuses that, again with a sender. */
static bool send_letter(struct round *round, struct probe *letter, const char *address, struct error *err)
{
	const struct config *config = round->doctor->config;
	g_autofree char *to = address_wire(address);
	new_word(letter->word);
	GString *message = to ? compose(config, letter, to, err) : NULL;
	if (!message)
		return error_is_set(err) ? false
		                         : error_set(err, EXIT_CONFIG, "%s cannot be written to", address);
	letter->sent = clock_now();
	enum smtp_verdict verdict = SMTP_NO_SENDER;
	if (!round->no_sender)
		verdict = smtp_send(round->smtp, "", to, message, &letter->said, err);
	round->no_sender = verdict == SMTP_NO_SENDER;
	if (round->no_sender) {
		g_free(letter->said);
		verdict = smtp_send(round->smtp, config->address, to, message, &letter->said, err);
	}
	letter->state = verdict == SMTP_SENT ? LETTER_SENT : LETTER_REFUSED;
	g_string_free(message, TRUE);
	if (is_late(verdict))
		error_set(err, EXIT_TEMPFAIL, "%s: it does not take the letter now: %s", config->outgoing.url,
		    letter->said);
	return !error_is_set(err);
}

/* --- Back ------------------------------------------------------------------ */

static void look_for(struct letter_box *box, struct probe *letter, struct error *err)
{
	if (letter->state == LETTER_SENT && letter_box_take(box, letter->word, &letter->found, err)) {
		letter->state = LETTER_FOUND;
		letter->seen = g_get_monotonic_time();
	}
}

/* Looks for the letter in the database: `accept`, or another run, may have taken it from the mailbox already. */
static void look_into_record(struct doctor *doctor, struct probe *letter)
{
	struct error err = {0};
	if (letter->state != LETTER_SENT || !doctor->db)
		return;
	if (sql_mail_with_word(doctor->db, letter->sent, letter->word, &err) != 0) {
		letter->state = LETTER_FOUND;
		letter->seen = g_get_monotonic_time();
		letter->found = (struct letter_found){
		    PLACE_FILED, g_strdup("the record"), g_strdup(""), G_MAXINT64, true};
	}
	error_clear(&err);
}

static bool is_settled(const struct round *round, int64_t now, int64_t grace)
{
	bool sub = round->sub.state != LETTER_SENT, plain = round->plain.state != LETTER_SENT;
	if (sub && plain)
		return true;
	return round->plain.state == LETTER_FOUND && now - round->plain.seen > grace;
}

/* Looks again and again until both letters are found or the patience is over. */
static bool wait_for(struct round *round, struct letter_box *box, struct error *err)
{
	struct doctor *doctor = round->doctor;
	struct progress progress = progress_begin(doctor->terminal, "waiting for the letter");
	int64_t begin = g_get_monotonic_time(), patience = doctor->patience * G_USEC_PER_SEC;
	useconds_t pause = PAUSE_FIRST;
	for (int64_t now = begin; !error_is_set(err); now = g_get_monotonic_time()) {
		look_for(box, &round->sub, err);
		look_for(box, &round->plain, err);
		look_into_record(doctor, &round->sub);
		look_into_record(doctor, &round->plain);
		bool late = round->sub.state == LETTER_SENT && now - begin > patience / SHARE;
		bool second = round->plain.state == LETTER_NONE && doctor->config->delimiter != 0 &&
		              (late || round->sub.state == LETTER_REFUSED);
		if (!error_is_set(err) && second)
			send_letter(round, &round->plain, doctor->config->address, err);
		if (is_settled(round, now, patience / SHARE) || now - begin >= patience)
			break;
		progress_step(
		    &progress, (uint64_t)(now - begin) / G_USEC_PER_SEC, (uint64_t)doctor->patience);
		g_usleep(pause);
		pause = MIN(pause * 3 / 2, PAUSE_LAST);
	}
	progress_end(&progress);
	return !error_is_set(err);
}

/* --- The report ------------------------------------------------------------- */

static void tell_clock(struct doctor *doctor, const struct probe *letter)
{
	int64_t now = clock_now(), arrived = letter->found.arrived, off = 0;
	if (arrived == G_MAXINT64)
		return;
	if (arrived < letter->sent)
		off = letter->sent - arrived;
	else if (arrived > now)
		off = now - arrived;
	doctor_tell_clock(doctor, off, "that of the mailbox");
}

static void tell_results(struct doctor *doctor, const struct probe *letter)
{
	struct headers headers;
	headers_read(
	    &headers, letter->found.headers, strlen(letter->found.headers), strlen(letter->found.headers));
	const char *value = headers_find(&headers, "Authentication-Results");
	struct authres authres = {0};
	if (value)
		authres_read(value, &authres);
	const char *id = authres.id;
	g_autofree char *text = value ? text_valid(value) : NULL;
	char **ids = doctor->config->authserv_ids;
	if (text && text_length(text) > SHOWN)
		*g_utf8_offset_to_pointer(text, SHOWN) = 0;
	if (!id) {
		doctor_ok(doctor, CHECK_LETTER, NULL,
		    "its server has written no Authentication-Results: tokens prove who plays");
	} else if (!ids) {
		g_autofree char *advice =
		    g_strdup_printf("trust: {authserv_id: %s} lets such verdicts count", id);
		doctor_ok(doctor, CHECK_LETTER, advice, "Authentication-Results: %s", text);
	} else if (!verdict_id_fits(id, ids)) {
		g_autofree char *advice = g_strdup_printf("trust: {authserv_id: %s}", id);
		doctor_warn(doctor, CHECK_LETTER, advice,
		    "trust.authserv_id fits no Authentication-Results of this server: %s", text);
	} else {
		doctor_ok(doctor, CHECK_LETTER, NULL, "Authentication-Results: %s", text);
	}
	if (value)
		authres_clear(&authres);
	headers_clear(&headers);
}

/* Reports where the letter arrived; `way` names the address it was sent to. */
static void tell_found(struct doctor *doctor, const struct probe *letter, const char *way)
{
	struct error err = {0};
	const char *folder = letter->found.folder;
	switch (letter->found.place) {
	case PLACE_JUNK:
		doctor_warn(doctor, CHECK_LETTER,
		    "tell the provider that mails to and from the site are no junk (a rule, a contact), and set"
		    " mailbox.junk to this folder",
		    "it came to %s, and lay in the junk folder %s", way, folder);
		break;
	case PLACE_OTHER:
		error_set(&err, EXIT_CONFIG, "it came to %s, but to the folder %s, not to %s", way, folder,
		    doctor->config->mailbox.path);
		doctor_bad(doctor, CHECK_LETTER, &err, NULL,
		    "name that folder in mailbox.url, or make a rule that puts the site's mails into yours");
		break;
	default:
		doctor_ok(doctor, CHECK_LETTER, NULL, "it went out, and came to %s in %s", way, folder);
	}
	if (!letter->found.removed)
		doctor_warn(doctor, CHECK_LETTER, "delete it", "the letter stays in %s", folder);
	tell_results(doctor, letter);
	tell_clock(doctor, letter);
}

static void tell_sub_missing(struct round *round, const char *address)
{
	struct error err = {0};
	const struct config *config = round->doctor->config;
	bool refused = round->sub.state == LETTER_REFUSED;
	error_set(&err, EXIT_CONFIG, "a letter to %s came, one to its sub-address %s%s%s", config->address,
	    address, refused ? " was refused: " : " did not", refused ? round->sub.said : "");
	doctor_bad(round->doctor, CHECK_LETTER, &err, NULL,
	    "have the server deliver sub-addresses, or set site.delimiter to the sign that it parts them by, or to"
	    " null, where players use passwords");
}

static void tell(struct round *round, const char *address)
{
	struct doctor *doctor = round->doctor;
	const struct config *config = doctor->config;
	struct error err = {0};
	if (round->no_sender) {
		error_set(&err, EXIT_NO_PERMISSION,
		    "%s: it refuses mails without an envelope sender, such as answers", config->outgoing.url);
		doctor_bad(doctor, CHECK_LETTER, &err, NULL,
		    "whoever runs it must let MAIL FROM:<> pass for this login, or answers never go out");
	}
	if (round->sub.state == LETTER_FOUND)
		tell_found(doctor, &round->sub, address);
	else if (round->plain.state == LETTER_FOUND)
		tell_sub_missing(round, address);
	else if (round->sub.state == LETTER_REFUSED) {
		error_set(&err, EXIT_NO_PERMISSION, "%s: it refuses the letter: %s", config->outgoing.url,
		    round->sub.said);
		doctor_bad(doctor, CHECK_LETTER, &err, config->outgoing.host, NULL);
	} else {
		error_set(&err, EXIT_TEMPFAIL,
		    "it went out, and was lost: in %d s it came to no folder that is looked into",
		    (int)doctor->patience);
		doctor_bad(doctor, CHECK_LETTER, &err, NULL,
		    "is site.address of this mailbox? Look for the letter, or for a bounce, with a mail program");
	}
}

static void round_clear(struct round *round)
{
	smtp_free(round->smtp);
	letter_found_clear(&round->sub.found);
	letter_found_clear(&round->plain.found);
	g_free(round->sub.said);
	g_free(round->plain.said);
}

static void go_round(struct doctor *doctor)
{
	const struct config *config = doctor->config;
	struct error err = {0};
	const struct provider *provider = doctor->providers && config->mailbox.host
	                                      ? providers_by_host(doctor->providers, config->mailbox.host)
	                                      : NULL;
	struct round round = {.doctor = doctor};
	char tag[TOKEN_SIZE + 1];
	new_word(tag);
	g_autofree char *address = config->delimiter
	                               ? address_with_tag(config->address, config->delimiter, tag)
	                               : g_strdup(config->address);
	round.smtp = smtp_new(config, &err);
	struct letter_box *box =
	    round.smtp ? letter_box_open(config, provider ? provider->junk : NULL, &err) : NULL;
	if (box && send_letter(&round, &round.sub, address, &err) && wait_for(&round, box, &err))
		tell(&round, address);
	if (error_is_set(&err))
		doctor_bad(doctor, CHECK_LETTER, &err, config->outgoing.host, NULL);
	letter_box_close(box);
	round_clear(&round);
}

static bool is_usable(const struct doctor *doctor, enum doctor_check check)
{
	enum doctor_result result = doctor->found[check].result;
	return result == DOCTOR_OK || result == DOCTOR_WARN;
}

void doctor_look_at_letter(struct doctor *doctor)
{
	const struct config *config = doctor->config;
	bool in = config->mailbox.scheme == MAIL_MAILDIR, out = config->outgoing.scheme == MAIL_MAILDIR;
	if (in && out) {
		doctor_ok(
		    doctor, CHECK_LETTER, NULL, "none is needed: mails come from a Maildir and go to one");
	} else if (out) {
		doctor_warn(doctor, CHECK_LETTER, NULL,
		    "not looked at: mails go to a Maildir, from where others carry them");
	} else if (is_usable(doctor, CHECK_MAILBOX_LOGIN) &&
	           doctor->found[CHECK_MAILBOX_FOLDERS].result != DOCTOR_BAD &&
	           is_usable(doctor, CHECK_OUTGOING_LOGIN)) {
		go_round(doctor);
	}
}
