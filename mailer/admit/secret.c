#include "mailer/admit/secret.h"

#include "engine/base/address.h"
#include "engine/base/text.h"
#include "engine/play/report_wrap.h"
#include "engine/site/outbox.h"
#include "engine/site/token.h"
#include "parsers/host_command.h"
#include "mailer/admit/rates.h"

#include <sodium.h>
#include <string.h>

#define WRONG_PER_SENDER 5
#define WRONG_PER_EMPIRE 20
/* Password hashes per hour for senders who are not on the roster, whatever they name; takes some 5 seconds. */
#define HASHES_PER_HOUR 40

bool secret_is_good(const char *password)
{
	glong n = text_length(password);
	return n >= 8 && n <= 64;
}

char *secret_hash(const char *password)
{
	char hash[crypto_pwhash_STRBYTES];

	if (sodium_init() < 0 ||
	    crypto_pwhash_str(hash, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
	        crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
		return NULL;
	return g_strdup(hash);
}

void secret_code(char code[27])
{
	uint8_t bytes[16];

	randombytes_buf(bytes, sizeof bytes);
	token_base32(bytes, sizeof bytes, code);
}

/* Without a hash, verify a dummy one, so that the answer takes equally long for an empire that does not exist. */
static bool password_fits(const char *hash, const char *password)
{
	static char *nothing;
	bool fits;

	if (sodium_init() < 0)
		return false;
	if (!nothing)
		nothing = secret_hash("no password of anybody");
	fits = crypto_pwhash_str_verify(hash      ? hash
	                                : nothing ? nothing
	                                          : "",
	           password, strlen(password)) == 0;
	return hash && fits;
}

static void find_named(struct intake *intake, struct admission *admission, char **words, struct error *err)
{
	admission->game = people_game_by_name(intake->site, words[0], err);
	if (!admission->game)
		return;
	admission->gm = g_ascii_strcasecmp(words[1], "gm") == 0;
	if (!admission->gm)
		admission->seat = people_seat_by_name(intake->site, admission->game->id, words[1], err);
}

static bool token_fits(
    struct intake *intake, const struct admission *admission, const char *secret, struct error *err)
{
	int64_t seat = admission->gm ? 0 : admission->seat->id;
	char token[TOKEN_SIZE + 1];

	if (!admission->game->running || !token_is_form(secret))
		return false;
	token_make(intake->site->key, admission->game->id, seat,
	    admission->gm ? admission->game->gm_key : admission->seat->key_number, admission->game->turn,
	    token);
	return token_equal(token, secret) &&
	       !people_is_another(intake->site, admission->game->id, seat, admission->folded, err);
}

static void tell_of_tries(struct intake *intake, const struct admission *admission, int64_t seat,
    const char *recipient, const char *whose, struct error *err)
{
	g_autofree char *subject = g_strdup_printf("%s: wrong secrets", admission->game->name);
	g_autofree char *text = g_strdup_printf(
	    "Somebody has sent too many wrong secrets for %s within an hour. More of them are not looked at "
	    "until the hour is over. Replies to reports go on working.",
	    whose);
	g_autoptr(GString) body = g_string_new(NULL);
	struct outbox_mail mail = {.kind = OUTBOX_NOTICE,
	    .game = admission->game->id,
	    .seat = seat,
	    .turn = admission->game->turn,
	    .recipient = recipient,
	    .subject = subject,
	    .caused = true};

	report_wrap(body, 0, text);
	g_string_append_c(body, '\n');
	mail.body = body->str;
	outbox_queue(intake->site, &mail, err);
}

/* Tells player and GM, at most once an hour, that somebody tries secrets. */
static void tell_both(struct intake *intake, const struct admission *admission, struct error *err)
{
	const struct people_seat *seat = admission->seat;

	if (seat && seat->main_address)
		tell_of_tries(intake, admission, seat->id, seat->main_address, "your empire", err);
	tell_of_tries(intake, admission, 0, admission->game->gm, seat ? seat->name : "the game master", err);
}

/* Who tries secrets, and of which empire. */
struct tries {
	char *empire; /* name as written in the mail, whether such an empire exists or not */
	char *sender; /* their address and the verdict, so that forgers of it count apart */
	bool roster;  /* the sender is on the empire's roster, or is the GM */
};

static void tries_clear(struct tries *tries)
{
	g_free(tries->empire);
	g_free(tries->sender);
}

static struct tries tries_of(
    struct intake *intake, const struct admission *admission, bool known, char **words, struct error *err)
{
	struct tries tries = {.empire = g_strdup_printf("%.24s/%.32s", words[0], words[1])};
	g_autofree char *gm = known && admission->gm ? address_fold(admission->game->gm) : NULL;

	for (char *c = tries.empire; *c; c++)
		*c = *c == '_' ? '-' : g_ascii_tolower(*c);
	tries.roster = admission->gm
	                   ? g_strcmp0(gm, admission->folded) == 0
	                   : known && people_has(intake->site, admission->seat->id, admission->folded, err);
	tries.sender = g_strdup_printf("%s/%s%s", tries.empire, admission->folded,
	    tries.roster && admission->verdict == VERDICT_PASS ? "/proved" : "");
	return tries;
}

/* May this sender try another secret of this empire? */
static bool may_try(struct intake *intake, const struct tries *tries, struct error *err)
{
	if (rate_look(intake, "wrong", tries->sender, RATE_HOUR, err) >= WRONG_PER_SENDER)
		return false;
	return tries->roster ||
	       (rate_look(intake, "wrong-all", tries->empire, RATE_HOUR, err) < WRONG_PER_EMPIRE &&
	           rate_count(intake, "hashes", "", RATE_HOUR, err) <= HASHES_PER_HOUR);
}

static void count_wrong(
    struct intake *intake, const struct admission *admission, const struct tries *tries, struct error *err)
{
	int64_t own = rate_count(intake, "wrong", tries->sender, RATE_HOUR, err);
	int64_t all = tries->roster ? 0 : rate_count(intake, "wrong-all", tries->empire, RATE_HOUR, err);

	if (!intake->dry && admission->game && (admission->seat || admission->gm) &&
	    (own == WRONG_PER_SENDER || all == WRONG_PER_EMPIRE) &&
	    rate_count(intake, "wrong-told", tries->empire, RATE_HOUR, err) == 1)
		tell_both(intake, admission, err);
}

enum secret secret_check(struct intake *intake, struct admission *admission,
    const struct reading_command *command, struct error *err)
{
	g_auto(GStrv) words = host_words(command);
	enum secret secret = SECRET_WRONG;
	struct tries tries;
	bool known;

	if (g_strv_length(words) < 2)
		return SECRET_WRONG;
	find_named(intake, admission, words, err);
	known = admission->game && (admission->gm || admission->seat);
	if (!words[2])
		return known ? SECRET_NONE : SECRET_WRONG;
	/* Check tokens even then: wrong tries of others must not lock the player out. */
	if (known && token_fits(intake, admission, words[2], err))
		return SECRET_TOKEN;
	tries = tries_of(intake, admission, known, words, err);
	if (may_try(intake, &tries, err)) {
		const char *hash = !known          ? NULL
		                   : admission->gm ? admission->game->gm_password
		                                   : admission->seat->password;
		secret = password_fits(hash, words[2]) ? SECRET_PASSWORD : SECRET_WRONG;
	}
	if (secret == SECRET_WRONG)
		count_wrong(intake, admission, &tries, err);
	tries_clear(&tries);
	return secret;
}
