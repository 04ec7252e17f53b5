#include "mailer/admit/admit.h"

#include "engine/base/address.h"
#include "engine/base/text.h"
#include "engine/site/token.h"
#include "engine/store/statements.h"
#include "parsers/host_command.h"
#include "mailer/admit/doubts.h"
#include "mailer/admit/notes.h"
#include "mailer/admit/secret.h"

#include <string.h>

/* How many old tokens (HO-17) one mail may be compared with; takes some 20 ms. */
#define TRIES_PER_MAIL 20000
/* How long a question stays open before the game begins; later it stays open until the turn is run. */
#define QUESTION_SECONDS (7 * INT64_C(86400))
static bool refuse(struct admission *admission, enum refusal refusal, const char *reason)
{
	admission->class = CLASS_REJECT;
	admission->refusal = refusal;
	g_free(admission->reason);
	admission->reason = g_strdup(reason);
	return false;
}

bool admit_is_own(const char *address, void *context)
{
	struct intake *intake = context;
	g_autofree char *folded = address_fold(address);
	g_autofree char *tag = NULL;
	struct error err = {0};
	int64_t game;
	bool own = folded && people_own_address(intake->site, &intake->own, folded, &game, &tag, &err);

	error_clear(&err);
	return own;
}

/* --- Which empire ---------------------------------------------------------- */

static bool take_seat(struct intake *intake, struct admission *admission, int64_t seat, struct error *err)
{
	admission->seat = people_seat_by_id(intake->site, seat, err);
	if (admission->seat)
		admission->game = people_game_by_id(intake->site, admission->seat->game, err);
	if (!admission->game)
		g_clear_pointer(&admission->seat, people_seat_free);
	return admission->game != NULL;
}

/* Accepts the one-time code that was sent to the roster address when we asked whether a mail is its own (HO-91). It is
   valid until the turn is run and proves as much as a token. */
static bool take_code(struct intake *intake, struct admission *admission, const char *code, struct error *err)
{
	g_autofree char *lower = text_lower(code);
	struct sql_question_of_code row;
	struct db_rows *rows = token_is_form(lower) ? sql_question_of_code(intake->site->db, lower,
	                                                  intake->now - QUESTION_SECONDS, err)
	                                            : NULL;
	int64_t mail = 0, seat = 0;

	if (rows && sql_question_of_code_next(rows, &row, err)) {
		mail = row.mail;
		seat = row.seat;
	}
	db_rows_free(rows);
	if (!mail || (admission->game && (admission->gm || admission->seat->id != seat)) ||
	    (!admission->game && !take_seat(intake, admission, seat, err)))
		return false;
	admission->confirms = mail;
	admission->has_token = true;
	admission->token_turn = admission->game->turn;
	return true;
}

/* A token that was mailed to a sitter proves that address alone (HO-154). */
static bool take_sitting(
    struct intake *intake, struct admission *admission, const char *token, struct error *err)
{
	for (guint i = 0; admission->sittings && i < admission->sittings->len; i++) {
		const struct people_sitting *one =
		    &g_array_index(admission->sittings, struct people_sitting, i);
		int64_t turn;
		if (!people_sitting_token(intake->site, one, token, &turn, &admission->tries) ||
		    (admission->game && (admission->gm || admission->seat->id != one->seat)) ||
		    (!admission->game && !take_seat(intake, admission, one->seat, err)))
			continue;
		admission->has_token = true;
		admission->token_turn = turn;
		return true;
	}
	return false;
}

static bool take_token(
    struct intake *intake, struct admission *admission, const char *token, struct error *err)
{
	struct people_token found;
	bool proved = admission->verdict == VERDICT_PASS;
	if (take_code(intake, admission, token, err) || take_sitting(intake, admission, token, err))
		return true;
	int64_t may = proved ? admission->tries : MIN(admission->tries, intake->tries), left = may;
	bool known =
	    people_token_find(intake->site, &intake->tokens, token, admission->folded, &left, &found, err);

	admission->tries -= may - left;
	intake->tries -= proved ? 0 : may - left;
	/* A player of that game speaks for their own seat, even if they reply to a mail of another seat. */
	if (!known || people_is_another(intake->site, found.game, found.seat, admission->folded, err))
		return false;
	if (admission->game) {
		/* The empire is known already, so ignore a token of another one. */
		if (found.game != admission->game->id ||
		    found.seat != (admission->gm ? 0 : admission->seat->id))
			return false;
	} else if (found.seat) {
		if (!take_seat(intake, admission, found.seat, err))
			return false;
	} else if (found.game) {
		admission->game = people_game_by_id(intake->site, found.game, err);
		admission->gm = admission->game != NULL;
		if (!admission->gm)
			return false;
	} else {
		return false;
	}
	admission->has_token = true;
	admission->token_turn = found.turn;
	return true;
}

/* Takes the newest token among those of the recipients: a reply to all of a thread may go to older ones, too. */
static bool token_in_addresses(
    struct intake *intake, const struct mime_mail *mail, struct admission *admission, struct error *err)
{
	int64_t newest = -1;

	for (guint i = 0; i < MIN(mail->to->len, MIME_RECIPIENTS); i++) {
		g_autofree char *folded = address_fold(g_ptr_array_index(mail->to, i));
		g_autofree char *tag = NULL;
		int64_t game;
		if (!folded || !people_own_address(intake->site, &intake->own, folded, &game, &tag, err) ||
		    !tag || !take_token(intake, admission, tag, err))
			continue;
		newest = MAX(newest, admission->token_turn);
		admission->token_turn = newest;
		if (!admission->game->running || newest == admission->game->turn)
			break;
	}
	return newest >= 0;
}

/* Looks for the token in one of our Message-IDs, <nm.GAME.TURN.TOKEN.SERIAL@DOMAIN>, between `from` and `to`. */
static bool token_in_id(
    struct intake *intake, struct admission *admission, const char *from, const char *to, struct error *err)
{
	g_autofree char *id = g_strndup(from, (size_t)(to - from));
	g_auto(GStrv) parts = g_strsplit(id, ".", 6);

	return g_strv_length(parts) >= 5 && g_ascii_strcasecmp(parts[0], "nm") == 0 &&
	       take_token(intake, admission, parts[3], err);
}

/* Looks for a token in the Message-IDs of a header, last id first. */
static bool token_in_ids(
    struct intake *intake, struct admission *admission, const char *value, struct error *err)
{
	for (const char *end = value ? value + strlen(value) : NULL; end && end > value;) {
		const char *open = end - 1;
		while (open > value && *open != '<')
			open--;
		if (*open == '<' && end - open < 300 && token_in_id(intake, admission, open + 1, end, err))
			return true;
		end = open;
	}
	return false;
}

static bool find_token(
    struct intake *intake, const struct mime_mail *mail, struct admission *admission, struct error *err)
{
	return token_in_addresses(intake, mail, admission, err) ||
	       token_in_ids(intake, admission, headers_find(&mail->headers, "In-Reply-To"), err) ||
	       token_in_ids(intake, admission, headers_find(&mail->headers, "References"), err);
}

/* Returns the game whose own address is one of these recipients, 0: none. *own: some are addresses of the site. */
static int64_t game_among(
    struct intake *intake, const struct mime_mail *mail, guint from, guint to, bool *own, struct error *err)
{
	for (guint i = from; i < MIN(to, from + MIME_RECIPIENTS); i++) {
		g_autofree char *folded = address_fold(g_ptr_array_index(mail->to, i));
		g_autofree char *tag = NULL;
		int64_t game = 0;
		if (folded && people_own_address(intake->site, &intake->own, folded, &game, &tag, err))
			*own = true;
		if (game)
			return game;
	}
	return 0;
}

/* Returns the game whose own address the mail was written to, 0: none. The site's mailbox also receives mail for the
   games' addresses. The delivery address counts only if To and Cc, which the sender signs, name no address of ours. */
static int64_t game_written_to(struct intake *intake, const struct mime_mail *mail, struct error *err)
{
	bool own = false;
	int64_t game = game_among(intake, mail, mail->delivered, mail->to->len, &own, err);

	return own ? game : game_among(intake, mail, 0, mail->delivered, &own, err);
}

/* Counts the leading seats whose games are in the same state as the first one: running before open before finished. */
static guint count_alike(struct intake *intake, const GArray *seats, struct error *err)
{
	g_autofree char *first = NULL;

	for (guint i = 0; i < seats->len; i++) {
		g_autofree char *state =
		    sql_seat_game_state(intake->site->db, g_array_index(seats, int64_t, i), err);
		if (!first)
			first = g_steal_pointer(&state);
		else if (g_strcmp0(first, state) != 0)
			return i;
	}
	return seats->len;
}

/* The GM of a running game has the empire `gm`; a GM of several games has to name one. */
static bool find_gm(struct intake *intake, struct admission *admission, int64_t game, struct error *err)
{
	g_autoptr(GArray) games = people_games_of_gm(intake->site, admission->folded, game, err);

	if (games->len == 1) {
		admission->game = people_game_by_id(intake->site, g_array_index(games, int64_t, 0), err);
		admission->gm = admission->game != NULL;
		return admission->gm;
	}
	if (games->len)
		refuse(admission, REFUSAL_NAME, "the GM has several games; /game must name one");
	return false;
}

/* If the sender plays nowhere: finds the empire that they sit for. */
static bool find_sitting(struct intake *intake, struct admission *admission, int64_t game, struct error *err)
{
	int64_t found = 0;

	for (guint i = 0; i < admission->sittings->len; i++) {
		const struct people_sitting *one =
		    &g_array_index(admission->sittings, struct people_sitting, i);
		if (game && one->game != game)
			continue;
		if (found)
			return refuse(
			    admission, REFUSAL_NAME, "the sender has several empires; /game must name one");
		found = one->seat;
	}
	return found && take_seat(intake, admission, found, err);
}

static bool find_by_address(
    struct intake *intake, const struct mime_mail *mail, struct admission *admission, struct error *err)
{
	int64_t game = game_written_to(intake, mail, err);
	g_autoptr(GArray) seats = people_seats_of(intake->site, admission->folded, game, err);
	guint alike = count_alike(intake, seats, err);

	if (alike == 1)
		return take_seat(intake, admission, g_array_index(seats, int64_t, 0), err);
	if (alike == 0)
		return find_gm(intake, admission, game, err) ||
		       (admission->refusal == REFUSAL_NONE && find_sitting(intake, admission, game, err));
	admission->answer_to = g_strdup(admission->from);
	return refuse(admission, REFUSAL_NAME, "the sender has several empires; /game must name one");
}

/* --- Is it proved ----------------------------------------------------------- */

static bool by_roster(const struct intake *intake, const struct admission *admission, bool token)
{
	bool known = admission->roster_from || admission->sits;

	if (!known || admission->genuine || admission->confirms)
		return known;
	switch ((enum players_by)intake->site->config->players_by) {
	case BY_TOKEN:
		return token || admission->verdict == VERDICT_PASS;
	case BY_DKIM:
		return admission->verdict == VERDICT_PASS;
	case BY_ADDRESS:
		return true;
	case BY_PASSWORD:
		return false;
	}
	return false;
}

static bool is_on_roster(struct intake *intake, const struct admission *admission, struct error *err)
{
	g_autofree char *gm = NULL;

	if (!admission->gm)
		return people_has(intake->site, admission->seat->id, admission->folded, err);
	gm = address_fold(admission->game->gm);
	return gm && strcmp(gm, admission->folded) == 0;
}

static bool check_resent(
    struct intake *intake, const struct mime_mail *mail, struct admission *admission, struct error *err)
{
	for (guint i = 0; !admission->genuine && i < mail->resent->len; i++) {
		g_autofree char *folded = address_fold(g_ptr_array_index(mail->resent, i));
		if (!folded || admission->gm || !people_has(intake->site, admission->seat->id, folded, err))
			return refuse(
			    admission, REFUSAL_SILENT, "sent on by an address that is not on the roster");
	}
	return true;
}

/* A verdict without a token is proof only if the mail was written to this host, and recently. */
static bool stands_alone(
    struct intake *intake, const struct mime_mail *mail, struct admission *admission, struct error *err)
{
	const char *doubt = intake->site->config->players_by == BY_ADDRESS
	                        ? NULL
	                        : doubts_alone(intake, mail, admission, err);

	if (!doubt)
		return true;
	admission->verdict = VERDICT_NONE;
	g_free(admission->doubt);
	admission->doubt = g_strdup(doubt);
	return false;
}

/* Returns the From address as the player wrote it if it sits for the empire, else NULL. */
static const char *sitter_of_seat(const struct admission *admission)
{
	for (guint i = 0; i < admission->sittings->len; i++) {
		const struct people_sitting *one =
		    &g_array_index(admission->sittings, struct people_sitting, i);
		if (one->seat == admission->seat->id)
			return one->address;
	}
	return NULL;
}

/* The empire is known; decides whether its player or its sitter wrote the mail. */
static void prove(struct intake *intake, const struct mime_mail *mail, struct admission *admission,
    enum secret secret, struct error *err)
{
	bool password = secret == SECRET_PASSWORD;
	/* There is no turn before the start: mails of that time carry tokens of turn 0. */
	bool current = (admission->has_token && !admission->game->finished &&
	                   admission->token_turn == admission->game->turn) ||
	               secret == SECRET_TOKEN;
	bool dkim = intake->site->config->players_by == BY_DKIM;
	const char *sitter;
	/* Players read a turn's summary when the next turn is already open, so the token of the turn before still
	   counts. */
	bool recent = current || (admission->has_token && admission->game->running &&
	                             admission->token_turn + 1 == admission->game->turn);

	admission->roster_from = is_on_roster(intake, admission, err);
	sitter = admission->roster_from || admission->gm ? NULL : sitter_of_seat(admission);
	admission->sits = sitter != NULL;
	if (sitter)
		admission->answer_to = g_strdup(sitter);
	else if (admission->roster_from || (!admission->gm && !admission->seat->main_address))
		admission->answer_to = g_strdup(admission->from);
	else
		admission->answer_to =
		    g_strdup(admission->gm ? admission->game->gm : admission->seat->main_address);
	if (!check_resent(intake, mail, admission, err))
		return;
	if (password && (!dkim || admission->gm))
		return;
	if (admission->gm && admission->roster_from && recent)
		return;
	if (!admission->gm && by_roster(intake, admission, current) &&
	    (current || password || admission->genuine || stands_alone(intake, mail, admission, err)))
		return;
	if ((admission->roster_from || sitter) && admission->has_token && !current)
		admission->stale = true;
	else if (admission->roster_from || sitter)
		refuse(admission, REFUSAL_PROOF,
		    admission->gm      ? "the GM acts by mail with his token or password only"
		    : admission->doubt ? admission->doubt
		                       : "the sender is not proved");
	else if (current)
		refuse(admission, REFUSAL_FORWARDED, "a token from an address that is not on the roster");
	else if (admission->named)
		refuse(admission, REFUSAL_SECRET, "no such game, empire or secret");
	else
		refuse(admission, REFUSAL_SILENT, "the sender is not on the roster");
}

/* --- All of it --------------------------------------------------------------- */

static unsigned count_fields(const struct headers *headers, const char *name)
{
	unsigned count = 0;

	for (unsigned i = 0; i < headers->fields->len; i++)
		count += g_ascii_strcasecmp(g_array_index(headers->fields, struct header, i).name, name) == 0;
	return count;
}

static void set_machine(struct admission *admission, enum machine machine, const char *reason)
{
	admission->class = machine == MACHINE_BOUNCE ? CLASS_BOUNCE : CLASS_AUTO;
	admission->refusal = REFUSAL_SILENT;
	g_free(admission->reason);
	admission->reason = g_strdup(reason);
}

/* Is this one of our mails that came back, whoever its sender is? Only we use our Message-IDs (HO-99). */
static bool is_returned(struct intake *intake, const struct mime_mail *mail)
{
	const char *value = headers_find(&mail->headers, "Message-ID");
	g_autofree char *id = value && *value == '<' ? g_strndup(value + 1, strcspn(value + 1, "> ")) : NULL;
	g_autofree char *lower = id ? text_lower(id) : NULL;
	struct error why = {0};
	bool found =
	    lower && g_str_has_prefix(lower, "nm.") && sql_outbox_seat(intake->site->db, lower, &why) >= 0;

	found = found && !error_is_set(&why);
	error_clear(&why);
	return found;
}

static bool judge_form(struct intake *intake, const struct mime_mail *mail, struct admission *admission)
{
	const char *reason = NULL;
	bool certain = false;
	enum machine machine = MACHINE_NO;

	if (mail->from->len == 1 && count_fields(&mail->headers, "From") == 1) {
		admission->from = g_strdup(g_ptr_array_index(mail->from, 0));
		admission->folded = address_fold(admission->from);
	}
	/* Unless the game master has vouched for the mail. */
	if (!admission->genuine)
		machine = machine_of(mail, intake->site ? admit_is_own : NULL, intake, &certain, &reason);
	if (!certain && !admission->genuine && intake->site && is_returned(intake, mail)) {
		certain = true;
		machine = MACHINE_AUTO;
		reason = "our own mail";
	}
	if (certain) {
		set_machine(admission, machine, reason);
		return false;
	}
	admission->machine = machine;
	admission->machine_reason = reason;
	if (!admission->folded && machine != MACHINE_NO)
		set_machine(admission, machine, reason);
	else if (!admission->folded)
		refuse(admission, REFUSAL_SILENT, "it has not exactly one From address");
	return admission->folded != NULL;
}

bool admit_is_machine(struct admission *admission, const struct reading *reading)
{
	if (admission->machine == MACHINE_NO || reading_takes(reading, false))
		return false;
	set_machine(admission, admission->machine, admission->machine_reason);
	return true;
}

bool admit_find_roster(
    struct intake *intake, const struct mime_mail *mail, struct admission *admission, struct error *err)
{
	g_autoptr(GArray) seats = NULL;
	bool known = admission->game && (admission->gm || admission->seat);

	if (!known && find_token(intake, mail, admission, err) && is_on_roster(intake, admission, err))
		return true;
	if (known && is_on_roster(intake, admission, err))
		return true;
	g_clear_pointer(&admission->game, people_game_free);
	g_clear_pointer(&admission->seat, people_seat_free);
	admission->gm = false;
	seats = people_seats_of(intake->site, admission->folded, game_written_to(intake, mail, err), err);
	if (seats->len)
		return take_seat(intake, admission, g_array_index(seats, int64_t, 0), err);
	g_clear_pointer(&seats, g_array_unref);
	seats = people_games_of_gm(intake->site, admission->folded, 0, err);
	if (!seats->len)
		return false;
	admission->game = people_game_by_id(intake->site, g_array_index(seats, int64_t, 0), err);
	admission->gm = admission->game != NULL;
	return admission->gm;
}

/* Fills in game and empire; false if the mail is refused. */
static bool identify(struct intake *intake, const struct mime_mail *mail, const struct reading *reading,
    struct admission *admission, enum secret *secret, struct error *err)
{
	bool differ = false;
	const struct reading_command *named = host_find(reading, HOST_GAME, &differ);

	if (named && !differ) {
		*secret = secret_check(intake, admission, named, err);
		admission->named = true;
		if (*secret == SECRET_WRONG) {
			g_clear_pointer(&admission->game, people_game_free);
			g_clear_pointer(&admission->seat, people_seat_free);
			admission->gm = false;
			return refuse(admission, REFUSAL_SECRET, "no such game, empire or secret");
		}
		find_token(intake, mail, admission, err);
		return true;
	}
	if (!find_token(intake, mail, admission, err) && !find_by_address(intake, mail, admission, err)) {
		if (admission->refusal == REFUSAL_NONE)
			refuse(admission, REFUSAL_SILENT, "the sender is not on a roster");
		return false;
	}
	if (differ)
		refuse(admission, REFUSAL_DIFFER, "two /game lines differ");
	return true;
}

/* Finds the empire that a mail is from, and whether that is proved. */
static void judge_sender(struct intake *intake, const struct mime_mail *mail, const struct reading *reading,
    struct admission *admission, struct error *err)
{
	enum secret secret = SECRET_NONE;
	bool differ;

	if (!identify(intake, mail, reading, admission, &secret, err))
		return;
	differ = admission->refusal == REFUSAL_DIFFER;
	admission->refusal = REFUSAL_NONE;
	admission->class = CLASS_ADMITTED;
	prove(intake, mail, admission, secret, err);
	if (admission->refusal == REFUSAL_NONE && differ)
		refuse(admission, REFUSAL_DIFFER, "two /game lines differ");
	if (admission->refusal == REFUSAL_NONE && mail->problem)
		refuse(admission, REFUSAL_LIMIT, mail->problem);
}

bool admit(struct intake *intake, const struct mime_mail *mail, const struct reading *reading,
    int64_t arrived, bool genuine, struct admission *admission, struct error *err)
{
	*admission = (struct admission){
	    .class = CLASS_ADMITTED, .tries = TRIES_PER_MAIL, .arrived = arrived, .genuine = genuine};
	if (intake->site && !people_know_own(intake->site, &intake->own, err))
		return false;
	if (!judge_form(intake, mail, admission))
		return true;
	if (!intake->site) {
		if (mail->problem)
			refuse(admission, REFUSAL_SILENT, mail->problem);
		return true;
	}
	admission->sittings = people_sittings_of(intake->site, admission->folded, arrived, err);
	admission->verdict = genuine ? VERDICT_PASS
	                             : verdict_of(&mail->headers, intake->site->config->authserv_ids,
	                                   address_domain(admission->folded));
	if (admission->verdict == VERDICT_PASS && !genuine)
		admission->doubt = verdict_doubt(&mail->headers, address_domain(admission->folded));
	if (admission->doubt)
		admission->verdict = VERDICT_NONE;
	if (admission->verdict == VERDICT_FAIL)
		refuse(admission, REFUSAL_SILENT, "its sender's domain says that it is forged");
	else
		judge_sender(intake, mail, reading, admission, err);
	if (admission->refusal != REFUSAL_NONE && admission->machine != MACHINE_NO)
		set_machine(admission, admission->machine, admission->machine_reason);
	return !error_is_set(err);
}
