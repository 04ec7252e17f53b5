#include "mailer/admit/machine.h"

#include "engine/base/text.h"

#include <string.h>

/* Beginnings of the subjects of automatic answers, in the languages of mail-cases (MC-161); casefolded. */
/* clang-format off */
static const char *const away[] = {
    "out of office", "out of the office", "automatic reply", "auto-reply", "autoreply", "auto reply",
    "auto response", "autoresponse", "auto-response", "automated response", "automated reply",
    "vacation reply", "vacation notice", "on vacation", "away from the office", "auto:", "autom. antwort",
    "automatische antwort", "abwesenheit", "abwesend", "nicht im büro",
    "ich bin abwesend", "réponse automatique", "absence du bureau", "absent du bureau",
    "message d'absence", "respuesta automática", "respuesta automatica",
    "fuera de la oficina", "fuera de oficina", "risposta automatica", "fuori sede", "fuori ufficio",
    "assente dall'ufficio", "automatisch antwoord", "automatische beantwoording", "afwezig",
    "niet aanwezig", "resposta automática", "resposta automatica", "fora do escritório", "ausência",
    "ausencia", "autosvar", "automatiskt svar", "frånvaro", "frånvarande", "automatisk svar", "fravær",
    "ikke til stede", "automaattinen vastaus", "poissa", "odpowiedź automatyczna",
    "autoodpowiedź", "automatyczna odpowiedź", "nieobecność", "automatická odpověď",
    "nepřítomnost", "mimo kancelář", "автоматический ответ", "автоответ",
    "нет на месте", "自动回复", "自動回覆", "自动答复", "自動返信",
    "自動応答", "不在通知", "자동 회신", "부재중", "otomatik yanıt", "automatikus válasz",
    NULL};
/* clang-format on */

static const char *const robots[] = {
    "no-reply", "noreply", "no_reply", "do-not-reply", "donotreply", "do_not_reply", NULL};

static const char *const bounce_subjects[] = {"undelivered mail", "undeliverable",
    "delivery status notification", "mail delivery failed", "mail delivery failure", "failure notice",
    "returned mail", "delivery failure", "message undeliverable", "delivery has failed", NULL};

static bool local_is(const char *address, const char *const *names)
{
	const char *at = strchr(address, '@');
	size_t n = at ? (size_t)(at - address) : strlen(address);

	for (; *names; names++)
		if (strlen(*names) == n && g_ascii_strncasecmp(address, *names, n) == 0)
			return true;
	return false;
}

/* The caller frees the result with g_free. */
static char *fold_case(const char *text)
{
	/* Most subjects are ASCII; for them the ASCII function gives the same in a tenth of the time. */
	if (g_str_is_ascii(text))
		return text_lower(text);
	g_autofree char *composed = g_utf8_normalize(text, -1, G_NORMALIZE_NFC);
	return g_utf8_casefold(composed ? composed : text, -1);
}

static bool begins(const char *text, const char *const *phrases)
{
	g_autofree char *folded = fold_case(text);
	const char *start = folded + strspn(folded, " \t[(\"'");

	for (; *phrases; phrases++)
		if (g_str_has_prefix(start, *phrases))
			return true;
	return false;
}

/* Is the value's first word, up to a blank or `;`, one of these? Comments count for nothing. */
static bool value_is(const char *value, const char *const *words)
{
	g_autoptr(GString) bare = g_string_new(NULL);
	const char *word;
	size_t n;

	headers_uncomment(value, bare);
	word = bare->str + strspn(bare->str, " \t");
	n = strcspn(word, " \t;,(");
	for (; *words; words++)
		if (strlen(*words) == n && g_ascii_strncasecmp(word, *words, n) == 0)
			return true;
	return false;
}

static bool has_word(const char *value, const char *const *words)
{
	g_auto(GStrv) parts = g_strsplit_set(value, ",; \t", 0);

	for (char **part = parts; *part; part++)
		if (**part && value_is(*part, words))
			return true;
	return false;
}

static bool is_one_of(const char *name, const char *const *names)
{
	for (; *names; names++)
		if (g_ascii_strcasecmp(name, *names) == 0)
			return true;
	return false;
}

/* Header fields that only robots write: no gateway or mail program adds them to a person's mail. */
static const char *certain_field(const char *name, const char *value)
{
	static const char *const no[] = {"no", NULL};

	return g_ascii_strcasecmp(name, "Auto-Submitted") == 0 && !value_is(value, no) ? "Auto-Submitted"
	                                                                               : NULL;
}

/* Header fields that vacation programs write, but that a person's mail may have as well. */
static const char *likely_field(const char *name, const char *value)
{
	static const char *const no[] = {"no", NULL};
	static const char *const bulk[] = {"bulk", "junk", "auto_reply", "auto-reply", NULL};
	static const char *const marks[] = {"X-Autoreply", "X-Autorespond", "X-Autoresponse",
	    "X-Autoresponder", "X-AutoReply-From", "X-Mail-Autoreply", "X-FC-MachineGenerated",
	    "X-Failed-Recipients", NULL};

	if (g_ascii_strcasecmp(name, "Precedence") == 0 || g_ascii_strcasecmp(name, "X-Precedence") == 0)
		return has_word(value, bulk) ? "Precedence" : NULL;
	if (g_ascii_strcasecmp(name, "X-Ack") == 0)
		return value_is(value, no) ? "X-Ack" : NULL;
	for (const char *const *mark = marks; *mark; mark++)
		if (g_ascii_strcasecmp(name, *mark) == 0)
			return *mark;
	return NULL;
}

bool machine_spares_courtesy(const struct headers *headers)
{
	static const char *const list[] = {"list", NULL};
	static const char *const marks[] = {"X-BeenThere", "Mailing-List", "X-Mailing-List", "Feedback-ID",
	    "X-Auto-Response-Suppress", "X-Autogenerated", NULL};

	for (unsigned i = 0; i < headers->fields->len; i++) {
		const struct header *header = &g_array_index(headers->fields, struct header, i);
		if (g_ascii_strncasecmp(header->name, "List-", 5) == 0 || is_one_of(header->name, marks) ||
		    (g_ascii_strcasecmp(header->name, "Precedence") == 0 && has_word(header->value, list)))
			return true;
	}
	return false;
}

/* Returns the sender's address. Mail servers may write themselves without a domain, which is not a valid address
   otherwise. */
static char *sender_of(const struct mime_mail *mail)
{
	const char *value = headers_find(&mail->headers, "From"), *open;

	if (mail->from->len)
		return g_strdup(g_ptr_array_index(mail->from, 0));
	if (!value || strchr(value, '@'))
		return NULL;
	open = strrchr(value, '<');
	value = open ? open + 1 : value;
	return g_strndup(value, strcspn(value, "> \t("));
}

static bool is_from_daemon(const struct mime_mail *mail)
{
	static const char *const daemons[] = {"mailer-daemon", "postmaster", NULL};
	g_autofree char *from = sender_of(mail);

	return from && local_is(from, daemons);
}

static const char *find_field(
    const struct headers *headers, const char *(*field)(const char *name, const char *value))
{
	const char *reason = NULL;

	for (unsigned i = 0; i < headers->fields->len && !reason; i++) {
		const struct header *header = &g_array_index(headers->fields, struct header, i);
		reason = field(header->name, header->value);
	}
	return reason;
}

static bool loops(const struct mime_mail *mail, bool (*own)(const char *, void *), void *context)
{
	if (mail->from->len && own(g_ptr_array_index(mail->from, 0), context))
		return true;
	/* Look at every X-Loop field: a forwarder may have put its own above ours. */
	for (unsigned i = 0; i < mail->headers.fields->len; i++) {
		const struct header *header = &g_array_index(mail->headers.fields, struct header, i);
		const char *value = header->value + (*header->value == '<');
		g_autofree char *address = g_strndup(value, strcspn(value, "> \t"));
		if (g_ascii_strcasecmp(header->name, "X-Loop") == 0 && own(address, context))
			return true;
	}
	return false;
}

static enum machine certainly(const struct mime_mail *mail, bool null_path,
    bool (*own)(const char *address, void *context), void *context, const char **reason)
{
	bool daemon = is_from_daemon(mail);

	*reason = mail->report && !mail->came                           ? "delivery report"
	          : daemon && (null_path || mail->report)               ? "from a mail server"
	          : null_path && begins(mail->subject, bounce_subjects) ? "delivery report"
	                                                                : NULL;
	if (*reason)
		return MACHINE_BOUNCE;
	*reason = null_path                          ? "empty return path"
	          : mail->came                       ? "receipt or complaint"
	          : own && loops(mail, own, context) ? "our own mail"
	                                             : find_field(&mail->headers, certain_field);
	return *reason ? MACHINE_AUTO : MACHINE_NO;
}

enum machine machine_of(const struct mime_mail *mail, bool (*own)(const char *address, void *context),
    void *context, bool *certain, const char **reason)
{
	const char *path = headers_find(&mail->headers, "Return-Path");
	bool null_path = path && strncmp(path, "<>", 2) == 0;
	enum machine machine = certainly(mail, null_path, own, context, reason);

	*certain = machine != MACHINE_NO;
	if (*certain)
		return machine;
	if (is_from_daemon(mail)) {
		*reason = "from a mail server";
		return MACHINE_BOUNCE;
	}
	if (mail->from->len && local_is(g_ptr_array_index(mail->from, 0), robots))
		*reason = "from an address that takes no mail";
	if (!*reason)
		*reason = find_field(&mail->headers, likely_field);
	if (!*reason && begins(mail->subject, away))
		*reason = "its subject is that of an automatic answer";
	return *reason ? MACHINE_AUTO : MACHINE_NO;
}
