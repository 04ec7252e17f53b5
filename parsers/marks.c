#include "parsers/marks.h"

#include <glib.h>
#include <string.h>

/* Longest line that is looked at, in bytes: all of these are short. */
#define MARK_MAX 200

/* In rules of dashes; written as plain() leaves a text, as all tables here. */
/* clang-format off */
static const char *const ruled[] = {
    /* originals */
    "original message", "original appointment", "ursprüngliche nachricht", "originalnachricht",
    "ursprünglicher termin", "message d'origine", "message original", "mensaje original",
    "messaggio originale", "oorspronkelijk bericht", "oorspronkelijke bericht", "origineel bericht",
    "mensagem original", "ursprungligt meddelande", "originalmeddelande", "oprindelig meddelelse",
    "original meddelelse", "oprindelig besked", "opprinnelig melding", "originalmelding",
    "opprinnelig meddelelse", "oryginalna wiadomość", "wiadomość oryginalna", "původní zpráva",
    "alkuperäinen viesti", "исходное сообщение",
    "оригинальное сообщение", "первоначальное сообщение",
    "原始邮件", "邮件原件", "原始郵件", "元のメッセージ",
    "オリジナルメッセージ",
    /* forwards */
    "forwarded message", "weitergeleitete nachricht", "message transféré", "message réexpédié",
    "mensaje reenviado", "mensaje remitido", "messaggio inoltrato", "doorgestuurd bericht",
    "mensagem encaminhada", "mensagem reencaminhada", "vidarebefordrat meddelande",
    "videresendt meddelelse", "videresendt besked", "videresendt melding", "przekazana wiadomość",
    "wiadomość przekazana", "przekazywana wiadomość", "přeposlaná zpráva", "předaná zpráva",
    "välitetty viesti", "edelleenlähetetty viesti", "пересылаемое сообщение",
    "пересланное сообщение", "перенаправленное сообщение",
    "转发的邮件", "转发邮件", "转发的消息", "已转发邮件", "转发邮件信息",
    "轉寄郵件", "転送メッセージ", "転送されたメッセージ", "forwarded by", NULL};
/* clang-format on */

/* Without a rule; the line ends in a colon. */
/* clang-format off */
static const char *const bare[] = {
    "begin forwarded message:", "anfang der weitergeleiteten nachricht:",
    "anfang der weitergeleiteten e-mail:", "weitergeleitete nachricht:", "début du message transféré:",
    "début du message réexpédié:", "inicio del mensaje reenviado:", "inicio del mensaje remitido:",
    "inizio messaggio inoltrato:", "begin doorgestuurd bericht:", "início da mensagem encaminhada:",
    "início da mensagem reencaminhada:", "vidarebefordrat brev:", "vidarebefordrat meddelande:",
    "start på videresendt besked:", "videresendt besked:", "start på videresendt melding:",
    "videresendt melding:", "początek przekazywanej wiadomości:", "początek przekazanej wiadomości:",
    "začátek přeposlané zprávy:", "začátek přesměrované zprávy:", "välitetty viesti alkaa:",
    "välitetty viesti:", "начало переадресованного сообщения:",
    "начало пересылаемого сообщения:",
    "начало перенаправленного сообщения:", "开始转发的邮件:",
    "下面是被转发的邮件:", "以下は転送メッセージです:",
    "転送されたメッセージ:", NULL};
/* clang-format on */

struct label {
	enum mark_label label;
	const char *names; /* between bars */
};

/* clang-format off */
static const struct label labels[] = {
    {MARK_FROM, "|from|von|de|da|van|från|fra|od|lähettäjä|от|от кого|"
                "发件人|寄件者|差出人|送信者|"},
    {MARK_SENT, "|sent|date|gesendet|datum|envoyé|enviado|enviado el|enviada em|enviada|fecha|data|"
                "inviato|verzonden|skickat|sendt|dato|wysłano|odesláno|lähetetty|päivämäärä|"
                "отправлено|дата|发送时间|日期|送信日時|日時|"},
    {MARK_TO, "|to|an|à|a|para|per|aan|till|til|do|komu|vastaanottaja|кому|收件人|宛先|cc|kopie|"},
    {MARK_SUBJECT, "|subject|betreff|objet|asunto|oggetto|onderwerp|assunto|ämne|emne|temat|předmět|"
                   "aihe|тема|主题|主旨|件名|"},
};
/* clang-format on */

/* Composed, without case, apostrophes of one kind; g_free it. */
static char *plain(const char *text)
{
	if (g_str_is_ascii(text))
		return g_ascii_strdown(text, -1);

	char *composed = g_utf8_normalize(text, -1, G_NORMALIZE_NFC);
	char *folded = composed ? g_utf8_casefold(composed, -1) : g_strdup(text);
	GString *out = g_string_new(NULL);

	for (const char *p = folded; *p; p = g_utf8_next_char(p))
		g_string_append_unichar(out, g_utf8_get_char(p) == 0x2019 ? '\'' : g_utf8_get_char(p));
	g_free(composed);
	g_free(folded);
	return g_string_free(out, FALSE);
}

static bool is_dash(gunichar c)
{
	return c == '-' || c == 0x2212 || (c >= 0x2010 && c <= 0x2015);
}

/* Dashes, then one of the phrases. */
static bool is_rule_of_words(const char *text)
{
	char *line = plain(text);
	const char *found = NULL;

	for (const char *const *p = ruled; *p && !found; p++)
		found = strstr(line, *p);
	/* Between the dashes and the words there are only blanks. */
	while (found && found > line && found[-1] == ' ')
		found--;
	found = found && found > line && is_dash(g_utf8_get_char(g_utf8_prev_char(found))) ? found : NULL;
	g_free(line);
	return found;
}

static bool is_bare_forward(const char *text)
{
	char *line = plain(text);
	GString *close = g_string_new(line);
	bool found = false;

	/* French puts a blank before the colon. */
	for (gsize n = close->len; n >= 2 && close->str[n - 2] == ' '; n = close->len)
		g_string_erase(close, (gssize)n - 2, 1);
	for (const char *const *p = bare; *p && !found; p++)
		found = strcmp(close->str, *p) == 0;
	g_string_free(close, TRUE);
	g_free(line);
	return found;
}

bool mark_ends(const char *text)
{
	gsize size = strlen(text);
	unsigned dashes = 0;

	if (strcmp(text, "--") == 0)
		return true;
	if (size >= 10 && strspn(text, "_") == size)
		return true;
	if (size < 4 || size > MARK_MAX)
		return false;
	for (const char *p = text; is_dash(g_utf8_get_char(p)); p = g_utf8_next_char(p))
		dashes++;
	if (dashes >= 2)
		return is_rule_of_words(text);
	return text[size - 1] == ':' && is_bare_forward(text);
}

enum mark_label mark_label(const char *text)
{
	const char *colon = strchr(text, ':');
	enum mark_label found = MARK_NO_LABEL;
	char *name, *key;

	if (!colon || colon == text || colon - text > 40)
		return MARK_NO_LABEL;
	name = g_strndup(text, (gsize)(colon - text));
	g_strstrip(name);
	g_strdelimit(name, "*|", ' ');
	g_strstrip(name);
	key = plain(name);
	if (*key) {
		char *barred = g_strconcat("|", key, "|", NULL);
		for (unsigned i = 0; i < G_N_ELEMENTS(labels) && !found; i++)
			if (strstr(labels[i].names, barred))
				found = labels[i].label;
		g_free(barred);
	}
	g_free(name);
	g_free(key);
	return found;
}
