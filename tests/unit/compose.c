/* Messages of outbox rows (HO-31, HO-33, MC-190, MC-192, MC-236). */
#include "mailer/send/compose.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <gmime/gmime.h>

/* 2026-12-03T19:00:02Z was a Thursday. */
static const struct compose_mail plain = {
    .from_name = "The Long War (nightmail)",
    .from_address = "games@example.org",
    .recipient = "ming@example.net",
    .subject = "demo 4 report",
    .message_id = "nm.demo.4.abcdefghijklmnopqrstuvwxyz.abcdefghijklm@example.org",
    .reply_to = "\"demo MING turn 4\" <games+abcdefghijklmnopqrstuvwxyz@example.org>",
    .auto_submitted = "auto-generated",
    .references = "<nm.demo.3.abcdefghijklmnopqrstuvwxyz.abcdefghijkln@example.org>",
    .body = "DEMO, turn 4\n\nW1 has 3 ships.\n",
    .date = 1796324402,
};

static const char plain_message[] =
    "From: \"The Long War (nightmail)\" <games@example.org>\r\n"
    "To: ming@example.net\r\n"
    "Subject: demo 4 report\r\n"
    "Date: Thu, 03 Dec 2026 19:00:02 +0000\r\n"
    "Message-ID: <nm.demo.4.abcdefghijklmnopqrstuvwxyz.abcdefghijklm@example.org>\r\n"
    "References: <nm.demo.3.abcdefghijklmnopqrstuvwxyz.abcdefghijkln@example.org>\r\n"
    "Reply-To: \"demo MING turn 4\" <games+abcdefghijklmnopqrstuvwxyz@example.org>\r\n"
    "Auto-Submitted: auto-generated\r\n"
    "X-Auto-Response-Suppress: All\r\n"
    "MIME-Version: 1.0\r\n"
    "Content-Type: text/plain; charset=utf-8\r\n"
    "Content-Transfer-Encoding: 7bit\r\n"
    "\r\n"
    "DEMO, turn 4\r\n\r\nW1 has 3 ships.\r\n";

static char *compose(const struct compose_mail *mail)
{
	struct error err = {0};
	GString *out = g_string_new(NULL);
	bool good = compose_message(mail, out, &err);
	error_clear(&err);
	return g_string_free(out, !good);
}

static void test_headers_stand_in_their_order(void **state)
{
	g_autofree char *message = compose(&plain);
	(void)state;
	assert_string_equal(message, plain_message);
}

static void test_a_retry_is_the_same_mail(void **state)
{
	struct compose_part part = {.name = (char *)"MING.json", .text = (char *)"{}\n", .size = 3};
	struct compose_mail mail = plain;
	mail.parts = &part;
	mail.count = 1;
	g_autofree char *first = compose(&mail), *second = compose(&mail);
	(void)state;
	assert_string_equal(first, second);
}

/* Each text that others can influence. */
static void test_no_header_is_injected(void **state)
{
	static const char *const bad[] = {
	    "x\r\nBcc: a@example.org", "x\ny", "x\ry", "x\x7fy", "x\x01y", "x\xffy"};
	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
		struct compose_mail mail = plain;
		mail.subject = bad[i];
		assert_null(compose(&mail));
		mail = plain;
		mail.from_name = bad[i];
		assert_null(compose(&mail));
		mail = plain;
		mail.references = bad[i];
		assert_null(compose(&mail));
		mail = plain;
		mail.recipient = bad[i];
		assert_null(compose(&mail));
	}
}

static void test_addresses(void **state)
{
	(void)state;
	assert_true(compose_is_address("ming@example.org"));
	assert_true(compose_is_address("o'brien+x=y@example.org"));
	static const char *const bad[] = {"", "ming", "@example.org", "ming@", "a@b@c", "a b@c", "<a@b>",
	    "a@b>", "a\x7f@b", "a\x1f@b", "a\\@b", "a@b\r\nRCPT TO:<x@y>", "j\xc3\xbcrgen@example.org",
	    "a@b NOTIFY=NEVER"};
	for (size_t i = 0; i < G_N_ELEMENTS(bad); i++)
		assert_false(compose_is_address(bad[i]));
}

/* Decoded by GMime's parser, independently of our code. */
static GMimeMessage *parse(const char *message)
{
	GMimeStream *stream = g_mime_stream_mem_new_with_buffer(message, strlen(message));
	GMimeParser *parser = g_mime_parser_new_with_stream(stream);
	GMimeMessage *parsed = g_mime_parser_construct_message(parser, NULL);
	g_object_unref(parser);
	g_object_unref(stream);
	assert_non_null(parsed);
	return parsed;
}

static void assert_lines_are_short(const char *message)
{
	g_auto(GStrv) lines = g_strsplit(message, "\r\n", -1);
	for (char **line = lines; *line != NULL; line++) {
		assert_true(strlen(*line) <= 78);
		assert_true(g_str_is_ascii(*line));
		assert_null(strpbrk(*line, "\r\n"));
	}
}

static void test_other_letters_than_ascii(void **state)
{
	struct compose_mail mail = plain;
	mail.from_name = "Der lange Krieg um Grün und Weiß und die Straße nach Süden (Spiele für alle)";
	mail.subject =
	    "krieg turn 4: Jürgens Frist wurde verlängert, und zwar um sehr viele Stunden für Übermorgen";
	mail.body = "Grüße\n.\nFrom here on\nblanks \nno end";
	g_autofree char *message = compose(&mail);
	(void)state;
	assert_lines_are_short(message);
	assert_non_null(strstr(message, "quoted-printable"));
	GMimeMessage *parsed = parse(message);
	assert_string_equal(g_mime_message_get_subject(parsed), mail.subject);
	InternetAddress *from = internet_address_list_get_address(g_mime_message_get_from(parsed), 0);
	assert_string_equal(internet_address_get_name(from), mail.from_name);
	assert_string_equal(
	    internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(from)), "games@example.org");
	g_autofree char *text =
	    g_mime_text_part_get_text(GMIME_TEXT_PART(g_mime_message_get_mime_part(parsed)));
	g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
	assert_true(g_str_has_prefix(lines[0], "Grüße"));
	assert_true(g_str_has_prefix(lines[2], "From here on"));
	assert_true(g_str_has_prefix(lines[3], "blanks "));
	g_object_unref(parsed);
}

static void test_quotes_in_a_title(void **state)
{
	struct compose_mail mail = plain;
	mail.from_name = "The \"Long\" War \\ (site)";
	g_autofree char *message = compose(&mail);
	GMimeMessage *parsed = parse(message);
	InternetAddress *from = internet_address_list_get_address(g_mime_message_get_from(parsed), 0);
	(void)state;
	assert_int_equal(internet_address_list_length(g_mime_message_get_from(parsed)), 1);
	assert_string_equal(internet_address_get_name(from), mail.from_name);
	g_object_unref(parsed);
}

static void test_attachments(void **state)
{
	GString *json = g_string_new("{\"a\": [");
	for (int i = 0; i < 500; i++)
		g_string_append_printf(json, "%d, ", i);
	g_string_append(json, "0]}\n");
	struct compose_part parts[] = {
	    {.name = (char *)"MING.json", .text = json->str, .size = json->len},
	    {.name = (char *)"MING.dot", .text = (char *)"digraph {}\n", .size = 11},
	};
	struct compose_mail mail = plain;
	mail.parts = parts;
	mail.count = 2;
	g_autofree char *message = compose(&mail);
	(void)state;
	assert_lines_are_short(message);
	GMimeMessage *parsed = parse(message);
	GMimeMultipart *mixed = GMIME_MULTIPART(g_mime_message_get_mime_part(parsed));
	assert_int_equal(g_mime_multipart_get_count(mixed), 3);
	GMimePart *part = GMIME_PART(g_mime_multipart_get_part(mixed, 1));
	assert_string_equal(g_mime_part_get_filename(part), "MING.json");
	GMimeStream *bytes = g_mime_stream_mem_new();
	g_mime_data_wrapper_write_to_stream(g_mime_part_get_content(part), bytes);
	GByteArray *array = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(bytes));
	/* The attachment is its one line, complete; the mail adds the line end. */
	assert_true(array->len >= json->len - 1);
	assert_memory_equal(array->data, json->str, json->len - 1);
	g_object_unref(bytes);
	g_object_unref(parsed);
	g_string_free(json, TRUE);
}

/* The lines of one header, including its name and the blank behind it. */
static char *header_of(const struct compose_mail *mail, const char *name)
{
	g_autofree char *message = compose(mail);
	g_autofree char *begin = g_strconcat("\r\n", name, ":", NULL);
	char *at = message ? strstr(message, begin) : NULL, *end = at;

	while (end && (end == at || end[2] == ' '))
		end = strstr(end + 2, "\r\n");
	return at ? g_strndup(at + 2, (gsize)(end - at - 2)) : NULL;
}

static void has_header(const struct compose_mail *mail, const char *name, const char *want)
{
	g_autofree char *header = header_of(mail, name);

	assert_string_equal(header, want);
}

#define TEN "abcdefghij"
#define FORTY TEN TEN TEN TEN
#define FIFTY TEN FORTY

static void test_headers_are_folded_at_76_columns(void **state)
{
	g_autofree char *longest = g_strnfill(990, 'x'), *longer = g_strnfill(991, 'x');
	struct compose_mail mail = plain;
	struct error err = {0};
	g_autoptr(GString) out = g_string_new(NULL);

	(void)state;
	mail.subject = TEN " " FIFTY "123456 x";
	has_header(&mail, "Subject", "Subject: " TEN " " FIFTY "123456\r\n x");
	mail.subject = TEN " " FIFTY "1234567 " TEN " 123456";
	has_header(&mail, "Subject", "Subject: " TEN "\r\n " FIFTY "1234567 " TEN " 123456");
	mail.subject = TEN " " FIFTY "1234567 " TEN " 1234567";
	has_header(&mail, "Subject", "Subject: " TEN "\r\n " FIFTY "1234567 " TEN "\r\n 1234567");
	mail.subject = "a  b";
	has_header(&mail, "Subject", "Subject: a  b");
	/* The first word follows the name on the same line, however long it is. */
	mail.references = longest;
	g_autofree char *header = header_of(&mail, "References");
	assert_int_equal(strlen(header), strlen("References: ") + 990);
	mail.references = longer;
	assert_false(compose_message(&mail, out, &err));
	assert_int_equal(err.code, EXIT_DATA);
	assert_string_equal(err.text, "header References: too long");
	error_clear(&err);
	mail.references = "J\xc3\xbcrgen";
	assert_false(compose_message(&mail, out, &err));
	assert_string_equal(err.text, "header References: not one line of ASCII");
	error_clear(&err);
	/* A missing header is left out, and so is an empty one. */
	mail.references = NULL;
	mail.reply_to = "";
	assert_null(header_of(&mail, "References"));
	assert_null(header_of(&mail, "Reply-To"));
}

/* A word holds 42 bytes and splits no letter. */
static void test_encoded_words(void **state)
{
	struct compose_mail mail = plain;

	(void)state;
	mail.subject = "=? a";
	has_header(&mail, "Subject", "Subject: =?UTF-8?B?PT8gYQ==?=");
	mail.subject = FORTY "\xc3\xbc";
	has_header(&mail, "Subject",
	    "Subject: =?UTF-8?B?YWJjZGVmZ2hpamFiY2RlZmdoaWphYmNkZWZnaGlqYWJjZGVmZ2hpasO8?=");
	mail.subject = FORTY "1\xc3\xbc";
	has_header(&mail, "Subject",
	    "Subject: =?UTF-8?B?YWJjZGVmZ2hpamFiY2RlZmdoaWphYmNkZWZnaGlqYWJjZGVmZ2hpajE=?=\r\n"
	    " =?UTF-8?B?w7w=?=");
}

/* 7bit is used only for texts that no gateway changes; no server needs 8BITMIME or SMTPUTF8 (MC-234). */
static void test_which_texts_are_plain(void **state)
{
	static const struct {
		const char *body;
		bool plain;
	} cases[] = {{"", true}, {"\n", true}, {"a b ~\n\n", true}, {FIFTY TEN TEN "12345678\n", true},
	    {FIFTY TEN TEN "123456789\n", false}, {"a\n" FIFTY "\n" FIFTY "\n", true}, {"a", false},
	    {"a \n", false}, {" \n", false}, {"a\n \nb\n", false}, {"a\tb\n", false}, {"a\x7f\n", false},
	    {"From me\n", false}, {"a\nFrom me\n", false}, {" From me\n", true}, {"From: me\n", true},
	    {"\xc3\xbc\n", false}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct compose_mail mail = plain;
		mail.body = cases[i].body;
		g_autofree char *message = compose(&mail);
		if ((strstr(message, "Content-Transfer-Encoding: 7bit\r\n") != NULL) != cases[i].plain ||
		    (strstr(message, "Content-Transfer-Encoding: quoted-printable\r\n") != NULL) ==
		        cases[i].plain)
			fail_msg("text %zu", i);
	}
}

/* HO-146: the text first, then the HTML, and what is attached beside both. */
static void test_html_stands_behind_the_text(void **state)
{
	struct compose_part part = {.name = (char *)"MING.json", .text = (char *)"{}\n", .size = 3};
	struct compose_mail mail = plain;

	(void)state;
	mail.html = "<p>W1 &lt;3</p>\n";
	g_autofree char *alone = compose(&mail);
	/* The boundary begins as the SHA-256 of the id. */
	const char *two = "Content-Type: multipart/alternative; boundary=\"=-4243bc7d1fb45b2d8c36da30\"\r\n"
	                  "\r\n"
	                  "--=-4243bc7d1fb45b2d8c36da30\r\n"
	                  "Content-Type: text/plain; charset=utf-8\r\n"
	                  "Content-Transfer-Encoding: 7bit\r\n"
	                  "\r\n"
	                  "DEMO, turn 4\r\n\r\nW1 has 3 ships.\r\n"
	                  "\r\n--=-4243bc7d1fb45b2d8c36da30\r\n"
	                  "Content-Type: text/html; charset=utf-8\r\n"
	                  "Content-Transfer-Encoding: 7bit\r\n"
	                  "\r\n"
	                  "<p>W1 &lt;3</p>\r\n"
	                  "\r\n--=-4243bc7d1fb45b2d8c36da30--\r\n";
	assert_string_equal(strstr(alone, "Content-Type"), two);
	mail.parts = &part;
	mail.count = 1;
	g_autofree char *both = compose(&mail);
	g_autofree char *want =
	    g_strdup_printf("Content-Type: multipart/mixed; boundary=\"=_4243bc7d1fb45b2d8c36da30\"\r\n"
	                    "\r\n"
	                    "--=_4243bc7d1fb45b2d8c36da30\r\n"
	                    "%s"
	                    "\r\n--=_4243bc7d1fb45b2d8c36da30\r\n"
	                    "Content-Type: application/json\r\n"
	                    "Content-Disposition: attachment; filename=\"MING.json\"\r\n"
	                    "Content-Transfer-Encoding: 7bit\r\n"
	                    "\r\n"
	                    "{}\r\n"
	                    "\r\n--=_4243bc7d1fb45b2d8c36da30--\r\n",
	        two);
	assert_string_equal(strstr(both, "Content-Type"), want);
}

static void test_parts_stand_whole(void **state)
{
	char png[60];
	struct compose_part parts[] = {
	    {.name = (char *)"MING.png", .text = png, .size = sizeof png},
	    {.name = (char *)"demo.ics", .text = (char *)"x =\n\n", .size = 5},
	};
	struct compose_mail mail = plain;
	g_autofree char *message = NULL;

	(void)state;
	for (size_t i = 0; i < sizeof png; i++)
		png[i] = (char)i;
	mail.parts = parts;
	mail.count = 2;
	mail.flowed = true;
	message = compose(&mail);
	/* The boundary begins as the SHA-256 of the id. */
	assert_string_equal(strstr(message, "MIME-Version"),
	    "MIME-Version: 1.0\r\n"
	    "Content-Type: multipart/mixed; boundary=\"=_4243bc7d1fb45b2d8c36da30\"\r\n"
	    "\r\n"
	    "--=_4243bc7d1fb45b2d8c36da30\r\n"
	    "Content-Type: text/plain; charset=utf-8; format=flowed\r\n"
	    "Content-Transfer-Encoding: 7bit\r\n"
	    "\r\n"
	    "DEMO, turn 4\r\n\r\nW1 has 3 ships.\r\n"
	    "\r\n--=_4243bc7d1fb45b2d8c36da30\r\n"
	    "Content-Type: image/png\r\n"
	    "Content-Disposition: attachment; filename=\"MING.png\"\r\n"
	    "Content-Transfer-Encoding: base64\r\n"
	    "\r\n"
	    "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4\r\n"
	    "OTo7\r\n"
	    "\r\n--=_4243bc7d1fb45b2d8c36da30\r\n"
	    "Content-Type: text/calendar; charset=utf-8\r\n"
	    "Content-Disposition: attachment; filename=\"demo.ics\"\r\n"
	    "Content-Transfer-Encoding: 7bit\r\n"
	    "\r\n"
	    "x =\r\n\r\n"
	    "\r\n--=_4243bc7d1fb45b2d8c36da30--\r\n");
}

static void test_types_of_parts(void **state)
{
	static const char *const types[][2] = {{"a.txt", "text/plain; charset=utf-8"},
	    {"a.json", "application/json"}, {"a.dot", "text/vnd.graphviz; charset=utf-8"},
	    {"a.svg", "image/svg+xml"}, {"a.png", "image/png"}, {"a.html", "text/html; charset=utf-8"},
	    {"a.ics", "text/calendar; charset=utf-8"}, {"a.zip", "application/octet-stream"}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(types); i++) {
		struct compose_part part = {
		    .name = (char *)(guintptr)types[i][0], .text = (char *)"x\n", .size = 2};
		struct compose_mail mail = plain;
		mail.parts = &part;
		mail.count = 1;
		g_autofree char *message = compose(&mail);
		g_autofree char *want = g_strdup_printf(
		    "\r\nContent-Type: %s\r\nContent-Disposition: attachment; filename=\"%s\"\r\n",
		    types[i][1], types[i][0]);
		if (!strstr(message, want))
			fail_msg("%s", types[i][0]);
	}
}

static void is_refused(const struct compose_mail *mail, const char *why)
{
	struct error err = {0};
	g_autoptr(GString) out = g_string_new(NULL);

	assert_false(compose_message(mail, out, &err));
	assert_int_equal(err.code, EXIT_DATA);
	assert_string_equal(err.text, why);
	assert_int_equal(out->len, 0);
	error_clear(&err);
}

static void test_what_is_not_sent(void **state)
{
	g_autofree char *long_name = g_strnfill(250, 'x');
	g_autofree char *most = g_strconcat(long_name, "@y.z", NULL), *more = g_strconcat("x", most, NULL);
	struct compose_mail mail = plain;

	(void)state;
	assert_int_equal(strlen(most), 254);
	assert_true(compose_is_address(most));
	assert_false(compose_is_address(more));
	mail.recipient = more;
	is_refused(&mail, "the address cannot be sent to");
	mail = plain;
	mail.from_address = "a@b@c";
	is_refused(&mail, "a header would not be one line");
	mail = plain;
	mail.subject = "x\ny";
	is_refused(&mail, "a header would not be one line");
	mail = plain;
	mail.body = "x\xff\n";
	is_refused(&mail, "the text is not UTF-8");
}

static void test_maildirs_have_plain_lines(void **state)
{
	GString *text = g_string_new("a\r\nb\rc\r\n\r\nd");
	compose_to_local(text);
	(void)state;
	assert_string_equal(text->str, "a\nb\rc\n\nd");
	g_string_free(text, TRUE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_headers_stand_in_their_order),
	    cmocka_unit_test(test_a_retry_is_the_same_mail),
	    cmocka_unit_test(test_no_header_is_injected),
	    cmocka_unit_test(test_addresses),
	    cmocka_unit_test(test_other_letters_than_ascii),
	    cmocka_unit_test(test_quotes_in_a_title),
	    cmocka_unit_test(test_attachments),
	    cmocka_unit_test(test_headers_are_folded_at_76_columns),
	    cmocka_unit_test(test_encoded_words),
	    cmocka_unit_test(test_which_texts_are_plain),
	    cmocka_unit_test(test_html_stands_behind_the_text),
	    cmocka_unit_test(test_parts_stand_whole),
	    cmocka_unit_test(test_types_of_parts),
	    cmocka_unit_test(test_what_is_not_sent),
	    cmocka_unit_test(test_maildirs_have_plain_lines),
	};
	g_mime_init();
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	g_mime_shutdown();
	return failed;
}
