/* Messages of outbox rows (HO-31, HO-33, MC-190, MC-192, MC-236). */
#include "mailer/compose.h"

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
    .subject = "demo turn 4: report for MING",
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
    "Subject: demo turn 4: report for MING\r\n"
    "Date: Thu, 03 Dec 2026 19:00:02 +0000\r\n"
    "Message-ID: <nm.demo.4.abcdefghijklmnopqrstuvwxyz.abcdefghijklm@example.org>\r\n"
    "References: <nm.demo.3.abcdefghijklmnopqrstuvwxyz.abcdefghijkln@example.org>\r\n"
    "Reply-To: \"demo MING turn 4\" <games+abcdefghijklmnopqrstuvwxyz@example.org>\r\n"
    "Auto-Submitted: auto-generated\r\n"
    "X-Auto-Response-Suppress: All\r\n"
    "X-Loop: games@example.org\r\n"
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

/* Each string that somebody else had a hand in. */
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
	    "a@b>", "a@b\r\nRCPT TO:<x@y>", "j\xc3\xbcrgen@example.org", "a@b NOTIFY=NEVER"};
	for (size_t i = 0; i < G_N_ELEMENTS(bad); i++)
		assert_false(compose_is_address(bad[i]));
}

/* Decoded by GMime's parser, not by our own words. */
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
	/* Its one line, whole; the line's end is the mail's. */
	assert_true(array->len >= json->len - 1);
	assert_memory_equal(array->data, json->str, json->len - 1);
	g_object_unref(bytes);
	g_object_unref(parsed);
	g_string_free(json, TRUE);
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
	    cmocka_unit_test(test_maildirs_have_plain_lines),
	};
	g_mime_init();
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	g_mime_shutdown();
	return failed;
}
