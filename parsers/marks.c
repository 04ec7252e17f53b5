#include "parsers/marks.h"

#include "engine/base/text.h"

#include <glib.h>
#include <string.h>

/* Longest line in bytes that can be a mark. */
#define MARK_MAX 200

/* Words within rules of dashes; all tables here are in the form of mark_plain. */
/* clang-format off */
static const char *const ruled[] = {
    /* originals */
    "original message", "original appointment", "original email", "original e-mail", "reply message",
    "replied message", "mail original", "回复的原邮件", "ursprüngliche nachricht", "originalnachricht",
    "ursprünglicher termin", "message d'origine", "message original", "mensaje original",
    "messaggio originale", "oorspronkelijk bericht", "oorspronkelijke bericht", "origineel bericht",
    "mensagem original", "ursprungligt meddelande", "originalmeddelande", "oprindelig meddelelse",
    "original meddelelse", "oprindelig besked", "opprinnelig melding", "originalmelding",
    "opprinnelig meddelelse", "original melding", "oryginalna wiadomość", "wiadomość oryginalna", "původní zpráva",
    "alkuperäinen viesti", "исходное сообщение",
    "оригинальное сообщение", "первоначальное сообщение",
    "原始邮件", "邮件原件", "原始郵件", "元のメッセージ",
    "オリジナルメッセージ",
    /* originals in more languages */
    "original-nachricht", "ursprüngliche mail", "původní e-mail", "pôvodná správa", "원본 메시지",
    "원본 메일", "원본 메세지", "özgün i̇leti", "orijinal i̇leti", "orijinal mesaj", "eredeti üzenet",
    "eredeti levél", "αρχικό μήνυμα", "mesaj original", "mesajul original",
    "вихідне повідомлення",
    "оригінальне повідомлення", "оригинално съобщение",
    "izvorna poruka", "originalna poruka",
    "izvorno sporočilo", "prvotno sporočilo", "ursprungligt mail", "oprindelig mail",
    "oprindelig e-mail", "opprinnelig e-post", "הודעה מקורית", "الرسالة الأصلية",
    "pesan asli",
    "thư gốc", "tin nhắn gốc", "ข้อความต้นฉบับ",
    /* forwards */
    "forwarded message", "weitergeleitete nachricht", "message transféré", "message réexpédié",
    "mensaje reenviado", "mensaje remitido", "messaggio inoltrato", "doorgestuurd bericht",
    "mensagem encaminhada", "mensagem reencaminhada", "vidarebefordrat meddelande",
    "videresendt meddelelse", "videresendt besked", "videresendt melding", "przekazana wiadomość",
    "wiadomość przekazana", "przekazywana wiadomość",
    "treść przekazanej wiadomości", "přeposlaná zpráva", "předaná zpráva",
    "välitetty viesti", "edelleenlähetetty viesti", "пересылаемое сообщение",
    "пересланное сообщение", "перенаправленное сообщение",
    "转发的邮件", "转发邮件", "转发的消息", "已转发邮件", "转发邮件信息",
    "轉寄郵件", "転送メッセージ", "転送されたメッセージ", "forwarded by",
    "weitergeleitete mail", "weitergeleitete e-mail", "message transmis", "vidarebefordrat mail",
    "videresendt mail", "videresendt e-mail", "videresendt e-post", "přeposlaný e-mail",
    "preposlaná správa", "전달된 메시지", "전달된 메일", "yönlendirilmiş ileti", "i̇letilen mesaj",
    "yönlendirilen ileti", "továbbított üzenet", "továbbított levél", "προωθημένο μήνυμα",
    "mesaj redirecționat", "mesaj transmis", "переслане повідомлення",
    "пересланий лист",
    "препратено съобщение", "proslijeđena poruka", "prosleđena poruka",
    "posredovano sporočilo",
    "הודעה שהועברה", "رسالة معاد توجيهها", "pesan terusan", "thư đã chuyển tiếp",
    NULL};
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
    "videresendt melding:", "początek przekazywanej wiadomości:",
    "rozpoczęcie przekazywanej dalej wiadomości:", "początek przekazanej wiadomości:",
    "začátek přeposlané zprávy:", "začátek přesměrované zprávy:", "välitetty viesti alkaa:",
    "välitetty viesti:", "начало переадресованного сообщения:",
    "начало переадресованного письма:",
    "начало пересылаемого сообщения:",
    "начало перенаправленного сообщения:", "开始转发的邮件:",
    "下面是被转发的邮件:", "以下は転送メッセージです:",
    "転送されたメッセージ:",
    "začátek přeposílané zprávy:", "začiatok preposlanej správy:",
    "다음은 전달된 메시지입니다:",
    "i̇letilmiş ileti başlangıcı:", "yönlendirilmiş iletinin başlangıcı:",
    "továbbított levél kezdete:", "továbbított üzenet kezdete:",
    "αρχή προωθημένου μηνύματοσ:",
    "începutul mesajului redirecționat:", "начало на препратеното съобщение:",
    "переслане повідомлення:",
    "початок переадресованого повідомлення:",
    "start på vidarebefordrat meddelande:", "början på vidarebefordrat meddelande:",
    NULL};
/* clang-format on */

struct label {
	enum mark_label label;
	const char *names; /* between bars */
};

/* clang-format off */
static const struct label labels[] = {
    {MARK_FROM, "|from|von|de|da|van|från|fra|od|lähettäjä|от|от кого|"
                "发件人|寄件者|差出人|送信者|"
                "보낸 사람|보낸사람|발신|kimden|gönderen|feladó|από|від|"
                "відправник|de la|expeditor|"
                "odosielateľ|מאת|من|dari|từ|pošiljatelj|"
                "pošiljatel|šalje|saatja|expéditeur|"
                "expediteur|absender|remitente|mittente|afzender|remetente|avsändare|afsender|"
                "avsender|nadawca|odesílatel|отправитель|寄件人|nuo|no|จาก|از|frá|од|nork|प्रेषक|"},
    {MARK_SENT, "|sent|date|gesendet|datum|envoyé|enviado|enviado el|enviada em|enviada|enviado em|fecha|data|"
                "inviato|verzonden|skickat|sendt|dato|wysłano|odesláno|lähetetty|päivämäärä|"
                "отправлено|дата|发送时间|日期|送信日時|日時|"
                "보낸 날짜|보낸날짜|날짜|gönderilme|gönderildi|gönderim tarihi|tarih|"
                "elküldve|küldve|"
                "dátum|στάλθηκε|ημερομηνία|εστάλη|надіслано|"
                "надіслана|trimis|dată|odoslané|נשלח|"
                "תאריך|تاريخ|التاريخ|dikirim|tanggal|đã gửi|ngày|poslano|"
                "poslato|изпратено|"
                "sendet|skickad|envoyé le|дата отправки|送信日|寄件日期|"
                "傳送日期|日付|时间|時間|wysłane|päiväys|enviat|enviat el|verzonden op|saadetud|"
                "kuupäev|nosūtīts|išsiųsta|تم الإرسال|تاريخ الإرسال|ارسال شده|ส่ง|发送日期|傳送時間|"
                "послато|испратено|bidalia|bidaltze-data|भेजा गया|"},
    {MARK_TO, "|to|an|à|a|para|per|aan|till|til|do|komu|vastaanottaja|кому|收件人|宛先|cc|kopie|"
                "받는 사람|받는사람|수신|kime|alıcı|címzett|προσ|către|אל|إلى|"
                "kepada|tới|đến|za|prima|до|"
                "destinataire|destinatario|ontvanger|odbiorca|příjemce|получатель|收件者|per a|adressaat|saaja|"
              "kam|ถึง|به|за|nori|प्रति|"},
    {MARK_SUBJECT, "|subject|betreff|thema|objet|asunto|oggetto|onderwerp|assunto|ämne|emne|temat|předmět|"
                   "aihe|тема|主题|主旨|件名|"
                "제목|konu|tárgy|θέμα|subiect|predmet|נושא|الموضوع|subjek|perihal|"
                "chủ đề|zadeva|"
                "сюжет|относно|naslov|assumpte|teema|temats|tema|موضوع|เรื่อง|"
                   "efni|gaia|विषय|"},
};
/* clang-format on */

char *mark_plain(const char *text)
{
	if (g_str_is_ascii(text))
		return text_lower(text);

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

/* Is it a rule: dashes, then one of the phrases? */
static bool is_rule_of_words(const char *text)
{
	char *line = mark_plain(text);
	const char *found = NULL;

	for (const char *const *p = ruled; *p && !found; p++)
		found = strstr(line, *p);
	/* only blanks may be between the dashes and the words */
	while (found && found > line && found[-1] == ' ')
		found--;
	found = found && found > line && is_dash(g_utf8_get_char(g_utf8_prev_char(found))) ? found : NULL;
	g_free(line);
	return found;
}

static bool is_bare_forward(const char *text)
{
	char *line = mark_plain(text);
	GString *close = g_string_new(line);
	bool found = false;

	/* French has a blank before the colon */
	for (gsize n = close->len; n >= 2 && close->str[n - 2] == ' '; n = close->len)
		g_string_erase(close, (gssize)n - 2, 1);
	for (const char *const *p = bare; *p && !found; p++)
		found = strcmp(close->str, *p) == 0;
	g_string_free(close, TRUE);
	g_free(line);
	return found;
}

bool mark_is_original(const char *text)
{
	unsigned dashes = 0;

	if (strlen(text) > MARK_MAX)
		return false;
	for (const char *p = text; is_dash(g_utf8_get_char(p)); p = g_utf8_next_char(p))
		dashes++;
	return dashes >= 2 && is_rule_of_words(text);
}

bool mark_has_time(const char *text)
{
	for (const char *p = text; *p; p++)
		if (g_ascii_isdigit(p[0]) && (p[1] == ':' || p[1] == '.') && g_ascii_isdigit(p[2]) &&
		    g_ascii_isdigit(p[3]) && !g_ascii_isdigit(p[4]))
			return true;
	return false;
}

bool mark_is_framed(const char *text)
{
	return strlen(text) <= MARK_MAX && g_str_has_prefix(text, ">>> ") && g_str_has_suffix(text, " >>>") &&
	       mark_has_time(text);
}

/* Size of the quote mark at the beginning of the text. */
static gsize quote_mark(const char *text)
{
	static const char *const marks[] = {">", "\302\273", "\342\224\202", "\342\224\203"}; /* > » │ ┃ */

	for (unsigned i = 0; i < G_N_ELEMENTS(marks); i++)
		if (*text == *marks[i] && g_str_has_prefix(text, marks[i]))
			return strlen(marks[i]);
	return 0;
}

bool mark_quotes(const char *text)
{
	return quote_mark(text) && !mark_is_framed(text);
}

const char *mark_behind(const char *text, unsigned *depth)
{
	unsigned marks = 0;
	gsize size;

	while ((size = quote_mark(text))) {
		text += size + strspn(text + size, " ");
		marks++;
	}
	if (depth)
		*depth = marks;
	return text;
}

bool mark_ends(const char *text)
{
	gsize size = strlen(text);

	if (strcmp(text, "--") == 0 || mark_is_framed(text))
		return true;
	if (size >= 10 && strspn(text, "_") == size)
		return true;
	if (size < 4 || size > MARK_MAX)
		return false;
	return mark_is_original(text) || (text[size - 1] == ':' && is_bare_forward(text));
}

bool mark_is_rule(const char *text)
{
	gsize size = strlen(text);
	bool words = false;

	if (size < 8 || size > MARK_MAX || !g_str_has_prefix(text, "---") || !g_str_has_suffix(text, "---"))
		return false;
	for (const char *p = text; *p; p = g_utf8_next_char(p)) {
		words = words || g_unichar_isalpha(g_utf8_get_char(p));
		if (g_unichar_isdigit(g_utf8_get_char(p)))
			return false;
	}
	return words;
}

bool mark_is_field(const char *text)
{
	const char *p = text;

	for (; *p && *p != ':' && p - text < 60; p = g_utf8_next_char(p)) {
		gunichar c = g_utf8_get_char(p);
		if (!g_unichar_isalpha(c) && !g_unichar_ismark(c) && !strchr(" *'-", (int)MIN(c, 0x7f)))
			return false;
	}
	return p > text && p[0] == ':';
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
	key = mark_plain(name);
	/* labels have at least two letters, except the Italian "a" */
	if (*key && (key[1] || *key == 'a')) {
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

bool mark_is_command(const char *text, const char *word)
{
	gsize n = strlen(word);

	if (*text != '/')
		return false;
	for (text++; *text == ' ';)
		text++;
	return g_ascii_strncasecmp(text, word, n) == 0 && (text[n] == '\0' || text[n] == ' ');
}

bool mark_begins_text(const char *text)
{
	return mark_is_command(text, "press") || mark_is_command(text, "diary") ||
	       mark_is_command(text, "statement");
}

/* In the form of mark_plain: how such lines begin, and words in lines that begin with a device or program. */
/* clang-format off */
static const char *const advert_begins[] = {
    "sent from ", "sent via ", "sent with ", "get outlook for ", "von meinem ", "gesendet von ", "gesendet mit ",
    "diese nachricht wurde von mein", "outlook für ", "holen sie sich outlook ", "envoyé de ", "envoyé depuis ",
    "envoyé avec ", "envoyé à partir de ", "téléchargez outlook ", "télécharger outlook ", "obtenir outlook ",
    "obtenez outlook ", "enviado desde ", "enviado do ", "enviado a partir d", "enviado con ", "enviado com ",
    "enviado de ", "enviat des d", "obtener outlook ", "obter o outlook ", "obtenha o outlook ", "inviato da",
    "inviato con ", "ottieni outlook ", "scarica outlook ", "verzonden vanaf ", "verstuurd vanaf ",
    "verzonden met ", "verzonden via ", "outlook voor ", "download outlook ", "skickat från ", "skickades från ",
    "hämta outlook ", "sendt fra ", "hent outlook ", "få outlook ", "last ned outlook ", "lähetetty ",
    "hanki outlook ", "wysłane z ", "wysłano z ", "pobierz outlook ", "pobierz program outlook ", "odesláno z ",
    "získat outlook ", "stáhnout outlook ", "odoslané z ", "odoslané zo ", "elküldve ", "trimis de pe ",
    "trimis din ", "στάλθηκε από ", "отправлено с ", "отправлено из ", "скачать outlook ", "надіслано з ",
    "надіслано із ", "изпратено от ", "poslano z ", "poslano s ", "poslano sa ", "saadetud minu ", "išsiųsta iš ",
    "nosūtīts no ", "أُرسلت من ", "مرسل من ", "تم الإرسال من ", "נשלח מ", "dikirim dari ",
    "đã gửi từ ", "được gửi từ ", "ส่งจาก", "发自我的", "发送自我的", "發自我的", "從我的", "从我的", "获取 outlook",
    "取得 outlook", "取得outlook", "나의 iphone에서", "내 iphone에서", "用 outlook", NULL};
static const char *const advert_holds[] = {
    "から送信", "에서 보냄", "'umdan gönderildi", "'imden gönderildi", "cihazımdan gönderildi",
    "telefonumdan gönderildi", "iphone gesendet", "ipad gesendet", "gerät gesendet", "を入手", "için outlook'u edinin",
    "outlook herunterladen", NULL};
/* clang-format on */

bool mark_is_advert(const char *text)
{
	g_autofree char *line = NULL;
	bool found = false;

	if (!*text || strlen(text) > MARK_MAX)
		return false;
	line = mark_plain(text);
	for (const char *const *p = advert_begins; *p && !found; p++)
		found = g_str_has_prefix(line, *p);
	for (const char *const *p = advert_holds; *p && !found; p++)
		found = strstr(line, *p) != NULL;
	return found;
}
