/* Trees of parts (HO-12 a, MC-12 to MC-31): which of them are the mail's text, and the notes about the rest. */
#include "mailer/mime/mime.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define TOP "From: a@b.example\nMIME-Version: 1.0\n"
#define MIX TOP "Content-Type: multipart/mixed; boundary=b\n\n"
#define ALT TOP "Content-Type: multipart/alternative; boundary=b\n\n"
#define PART(type, text) "--b\nContent-Type: " type "\n\n" text "\n"
#define PLAIN(text) PART("text/plain", text)
#define HTML(text) PART("text/html", text)
#define ATTACHED(type, how, text) PART(type "\nContent-Disposition: attachment" how, text)
#define END "--b--\n"
#define ELSE " was not read; orders stand in the mail itself"

/* Its text, then each note behind a bar; H: from HTML, P: partial, D: report, c: report about a mail that came. */
static char *made_of(const char *raw)
{
	struct mime_mail mail;
	GString *out = g_string_new(NULL);

	mime_read_here(raw, strlen(raw), true, &mime_limits_default, &mail);
	assert_false(mail.failed);
	assert_null(mail.problem);
	g_string_append(out, mail.text->str);
	for (guint i = 0; i < mail.notes->len; i++)
		g_string_append_printf(out, "|%s", (const char *)mail.notes->pdata[i]);
	g_string_append_printf(out, "%s%s%s%s", mail.html ? " H" : "", mail.partial ? " P" : "",
	    mail.report ? " D" : "", mail.came ? "c" : "");
	mime_clear(&mail);
	return g_string_free(out, FALSE);
}

static void is_made_of(const char *raw, const char *want)
{
	g_autofree char *is = made_of(raw);

	if (strcmp(is, want) != 0)
		print_error("%s\n", raw);
	assert_string_equal(is, want);
}

static void texts(void **state)
{
	(void)state;
	is_made_of(MIX PLAIN("A1") PLAIN("B2\n") PLAIN("C3") END, "A1\nB2\nC3");
	is_made_of(MIX PLAIN("A1  \nB2") END, "A1\nB2");
	is_made_of(MIX PART("text/plain; format=flowed; delsp=yes", "A1 \nB2") END, "A1 \nB2");
	is_made_of(MIX PART("text/plain; format=flowed; delsp=no", "A1 \nB2") END, "A1\nB2");
	is_made_of(MIX PART("text/plain; delsp=yes", "A1 \nB2") END, "A1\nB2");
	is_made_of(MIX PART("text/plain; charset=koi8-r\nContent-Transfer-Encoding: base64", "QTHB") END,
	    "A1\xd0\xb0");
	/* Invalid types, and unknown dispositions. */
	is_made_of(MIX PART("text", "A1") PART("text/", "B2") PART("foo", "C3") PART("/x", "D4") END,
	    "A1\nB2\nC3\nD4");
	is_made_of(MIX PART("x/y", "A1") PLAIN("B2") END, "B2|the attachment x/y" ELSE);
	is_made_of(MIX "--b\n\nA1\n" PART("text/plain\nContent-Disposition: inline", "B2")
	               PART("text/plain\nContent-Disposition: foo", "C3") END,
	    "A1\nB2\nC3");
	/* Nested parts, and empty multiparts. */
	is_made_of(MIX
	    "--b\nContent-Type: multipart/alternative; boundary=c\n\n--c\n\nA1\n--c\nContent-Type: "
	    "text/html\n\n"
	    "<p>x</p>\n--c--\n" PLAIN("B2") END,
	    "A1\nB2");
	/* Within an alternative, HTML above the plain text is read, and HTML below is noted. */
	is_made_of(ALT
	    "--b\nContent-Type: multipart/mixed; boundary=c\n\n--c\nContent-Type: text/html\n\n<p>A1</p>\n"
	    "--c\n\nB2\n--c--\n" END,
	    "A1\nB2 H");
	is_made_of(ALT
	    "--b\nContent-Type: multipart/mixed; boundary=c\n\n--c\n\nB2\n--c\nContent-Type: text/html\n\n"
	    "<p>C3</p>\n--c--\n" END,
	    "B2|an HTML part was not read; orders stand in the plain text");
	is_made_of(MIX "A1  \nB2\n", "A1\nB2\n");
	is_made_of(TOP "Content-Type: multipart/mixed\n\nA1\n", "A1\n");
}

static void html(void **state)
{
	static const char unread[] = "|an HTML part was not read; orders stand in the plain text";
	g_autofree char *below = g_strconcat("A1", unread, NULL),
	                *both = g_strconcat("a\nA1", unread, " H", NULL);

	(void)state;
	is_made_of(TOP "Content-Type: text/html\n\n<b>A1</b>", "A1\n H");
	is_made_of(MIX HTML("<p>A1</p>") HTML("<p>B2</p>") END, "A1\nB2\n H");
	is_made_of(MIX PLAIN(" \xc2\xa0\t\xe2\x80\x8b") HTML("<p>A1</p>") END, "A1\n H");
	/* Unusual blanks and invisible characters in lines (HO-12 g), and any line end. */
	is_made_of(
	    ALT PLAIN("\u3000\u202f\u2003\u2060\u00ad\ufeff\u200f\u2028") HTML("<p>A1</p>") END, "A1\n H");
	is_made_of(ALT PLAIN("\u2212") HTML("<p>A1</p>") END, "\u2212");
	is_made_of(MIX HTML("<p>a</p>") PLAIN("A1") END, "a\nA1 H");
	is_made_of(MIX PLAIN("A1") HTML("<p>a</p>") END, below);
	is_made_of(MIX HTML("<p>a</p>") PLAIN("A1") HTML("<p>b</p>") END, both);
	/* Of alternatives the plain text, unless it is blank, else the last. */
	is_made_of(ALT PLAIN("A1") HTML("<p>B2</p>") END, "A1");
	is_made_of(ALT HTML("<p>B2</p>") PLAIN("A1") END, "A1");
	is_made_of(ALT PLAIN("A1") PLAIN("B2") END, "A1");
	is_made_of(ALT PLAIN(" ") HTML("<p>B2</p>") END, "B2\n H");
	is_made_of(ALT HTML("<p>A1</p>") HTML("<p>B2</p>") END, "B2\n H");
	is_made_of(ALT HTML("<p>A1</p>") HTML("<p> </p>") END, "A1\n H");
	is_made_of(ALT PLAIN(" ") HTML(" ") END, "");
}

static void attachments(void **state)
{
	(void)state;
	is_made_of(MIX PLAIN("A1") ATTACHED("text/plain", "; filename=o.txt", "B2") END,
	    "A1|the attachment o.txt was not read; paste its lines into the mail itself");
	is_made_of(MIX ATTACHED("text/html", "; filename=o.html", "B2") END, "|the attachment o.html" ELSE);
	is_made_of(MIX ATTACHED("application/zip", "", "x") END, "|the attachment application/zip" ELSE);
	is_made_of(MIX PART("application/zip; name=\"a b.zip\"", "x") END, "|the attachment a b.zip" ELSE);
	is_made_of(MIX ATTACHED("application/zip; name=a.zip", "; filename=b.zip", "x") END,
	    "|the attachment b.zip" ELSE);
	is_made_of(MIX PART("image/png", "x") PART("text/calendar", "x") END,
	    "|the attachment image/png" ELSE "|the attachment text/calendar" ELSE);
	is_made_of(MIX ATTACHED("x/y", "; filename=\"1234567890123456789012345678901234567890\"", "x") END,
	    "|the attachment 1234567890123456789012345678901234567890" ELSE);
	is_made_of(MIX ATTACHED("x/y", "; filename=\"12345678901234567890123456789012345678901\"", "x") END,
	    "|the attachment 1234567890123456789012345678901234567890..." ELSE);
	is_made_of(MIX ATTACHED("x/y", "; filename=\"a\x1b[2J\"", "x") END, "|the attachment a\\x1b[2J" ELSE);
	/* Signatures are ignored; for encrypted mails and Outlook's format there are special notes. */
	is_made_of(MIX PLAIN("A1") PART("application/pgp-signature", "x") PART(
	               "application/pkcs7-signature", "x") PART("application/x-pkcs7-signature", "x") END,
	    "A1");
	is_made_of(MIX PART("application/pkcs7-mime", "x") PART("application/x-pkcs7-mime", "x") END,
	    "|encrypted mail cannot be read; send it as plain text|encrypted mail cannot be read; send it "
	    "as plain text");
	is_made_of(TOP "Content-Type: multipart/encrypted; boundary=b\n\n" PLAIN("A1") END,
	    "|encrypted mail cannot be read; send it as plain text");
	is_made_of(MIX PART("application/ms-tnef", "x") END,
	    "|winmail.dat cannot be read; set Outlook to send plain text");
	is_made_of(MIX PART("message/rfc822", "From: x\n\nA1") PLAIN("B2") END,
	    "B2|the attached mail was not read; orders stand in the mail itself");
	is_made_of(TOP "Content-Type: message/partial; id=x; number=1; total=2\n\nA1\n",
	    "|this is only a piece of a mail; send it whole P");
}

static void many_attachments(void **state)
{
	(void)state;
	for (unsigned count = 8; count <= 12; count++) {
		g_autoptr(GString) raw = g_string_new(MIX), want = g_string_new("A1");
		g_autofree char *is = NULL;
		g_string_append(raw, PLAIN("A1"));
		for (unsigned i = 1; i <= count; i++) {
			g_string_append_printf(raw, PART("x/y%u", "z"), i);
			if (i < 10)
				g_string_append_printf(want, "|the attachment x/y%u" ELSE, i);
			else if (i == 10)
				g_string_append(want, "|more attachments were not read");
		}
		g_string_append(raw, END);
		is = made_of(raw->str);
		assert_string_equal(is, want->str);
	}
}

static void reports(void **state)
{
	(void)state;
	is_made_of(TOP
	    "Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n" PLAIN("A1") END,
	    "A1 D");
	is_made_of(TOP
	    "Content-Type: multipart/report; report-type=Disposition-Notification; boundary=b\n\n" PLAIN("A1")
	        END,
	    "A1 Dc");
	is_made_of(TOP
	    "Content-Type: multipart/report; report-type=feedback-report; boundary=b\n\n" PLAIN("A1") END,
	    "A1 Dc");
	is_made_of(TOP
	    "Content-Type: multipart/report; report-type=\"message/Delivery-status\"; boundary=b\n\n" PLAIN(
	        "A1") END,
	    "A1 D");
	is_made_of(TOP "Content-Type: multipart/report; boundary=b\n\n" PLAIN("A1") END, "A1 D");
	is_made_of(MIX "--b\nContent-Type: multipart/report; boundary=c\n\n--c\n\nA1\n--c--\n" END, "A1");
}

static char *joined(GPtrArray *list)
{
	GString *out = g_string_new(NULL);

	for (guint i = 0; i < list->len; i++)
		g_string_append_printf(out, "%s%s", i ? " " : "", (const char *)list->pdata[i]);
	return g_string_free(out, FALSE);
}

static void headers(void **state)
{
	static const char raw[] =
	    "Cc: c@x.y, d@x.y\nTo: b@x.y\nFrom: A <a@x.y>\nFrom: none\nX-Envelope-To: f@x.y\n"
	    "Envelope-To: e@x.y\nResent-From: r@x.y\nX-Original-To: o@x.y\nDelivered-To: v@x.y\n"
	    "Bcc: z@x.y\nResent-From: nobody\nDelivered-To: w@x.y\n"
	    "Subject: =?utf-8?Q?a=C3=BC?= b\nSubject: c\n\nx\n";
	struct mime_mail mail;

	(void)state;
	mime_read_here(raw, sizeof raw - 1, true, &mime_limits_default, &mail);
	g_autofree char *from = joined(mail.from), *to = joined(mail.to), *resent = joined(mail.resent);
	assert_string_equal(from, "a@x.y");
	assert_string_equal(to, "v@x.y w@x.y o@x.y e@x.y f@x.y b@x.y c@x.y d@x.y");
	assert_string_equal(resent, "r@x.y ");
	assert_string_equal(mail.subject, "a\xc3\xbc b");
	mime_clear(&mail);
}

/* A reader process may send ten notes of at most a thousand bytes. */
static void notes_told(void **state)
{
	static const char tags[] = "NX";

	(void)state;
	for (size_t i = 0; i < 4; i++) {
		guint32 size = GUINT32_TO_LE(1000 + (guint32)i / 2);
		g_autofree char *text = g_strnfill(1000 + i / 2, 'x');
		g_autoptr(GString) record = g_string_new(NULL);
		struct mime_mail mail;
		g_string_append_c(record, tags[i % 2]);
		g_string_append_len(record, (const char *)&size, sizeof size);
		g_string_append(record, text);
		mime_read_here("From: a@x.y\n\n", 13, true, &mime_limits_default, &mail);
		mime_take(record->str, record->len, &mail);
		assert_int_equal(mail.failed, i >= 2);
		mime_clear(&mail);
	}
	for (guint count = 10; count <= 11; count++) {
		g_autoptr(GString) records = g_string_new(NULL);
		struct mime_mail mail;
		for (guint i = 0; i < count; i++)
			g_string_append_len(records, "N\1\0\0\0x", 6);
		mime_read_here("From: a@x.y\n\n", 13, true, &mime_limits_default, &mail);
		mime_take(records->str, records->len, &mail);
		assert_int_equal(mail.failed, count > 10);
		assert_int_equal(mail.notes->len, 10);
		mime_clear(&mail);
	}
}

/* In a mail of parts at most a thousand fields may be headers; of a subject 64 KiB are read. */
static void limits(void **state)
{
	static const char subject[] = "S\1\0\1\0"; /* 65,537 bytes */
	struct mime_mail mail;

	(void)state;
	for (int count = 1000; count <= 1001; count++) {
		g_autoptr(GString) raw = g_string_new("Content-Type: multipart/mixed; boundary=b\n\n--b\n");
		for (int i = 0; i < count; i++)
			g_string_append(raw, "X: y\n");
		g_string_append(raw, "\nx\n" END);
		mime_read_here(raw->str, raw->len, true, &mime_limits_default, &mail);
		if (count == 1000)
			assert_null(mail.problem);
		else
			assert_string_equal(mail.problem, "it has too many header fields");
		mime_clear(&mail);
	}
	g_autofree char *text = g_strnfill(65537, 's');
	g_autoptr(GString) record = g_string_new_len(subject, 5);
	g_string_append(record, text);
	mime_read_here("From: a@x.y\n\n", 13, true, &mime_limits_default, &mail);
	mime_take(record->str, record->len, &mail);
	assert_false(mail.failed);
	assert_int_equal(strlen(mail.subject), 65536);
	mime_clear(&mail);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(texts), cmocka_unit_test(html),
	    cmocka_unit_test(attachments), cmocka_unit_test(many_attachments), cmocka_unit_test(reports),
	    cmocka_unit_test(headers), cmocka_unit_test(notes_told), cmocka_unit_test(limits)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
