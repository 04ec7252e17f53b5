/* Mails of one plain text are read without a MIME parser, with the same result as with one. */
#include "mailer/mime/leaf.h"
#include "mailer/mime/mime.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

static GString *records_of(const char *before, const char *raw)
{
	g_autofree char *all = g_strconcat(before, raw, NULL);
	GString *records = g_string_new(NULL);

	mime_parse(all, strlen(all), true, &mime_limits_default, records);
	return records;
}

static bool is_leaf(const char *before, const char *raw)
{
	g_autofree char *all = g_strconcat(before, raw, NULL);
	struct headers headers;
	struct leaf leaf;

	headers_read(&headers, all, strlen(all), 1 << 16);
	bool is = leaf_is_all(&headers, &leaf);
	headers_clear(&headers);
	return is;
}

#define TEXT "\nB12F1W1  \n> \xc3\xbc\n\xfc\n"
#define TYPE(rest) "Content-Type: text/plain" rest "\n"
#define CODED(name, text) "Content-Transfer-Encoding: " name "\n\n" text

static void leaves_come_to_the_same(void **unused)
{
	/* With this field it is no leaf, but the text stays the same (RFC 2183, section 2.1). */
	static const char other[] = "Content-Disposition: inline\n";
	static const char *const mails[] = {
	    "From: a@b.example\n" TEXT,
	    TYPE("") TEXT,
	    TYPE("; charset=utf-8") TEXT,
	    TYPE(";charset=\"UTF-8\" ; x=y") TEXT,
	    TYPE("; charset=us-ascii") TEXT,
	    TYPE("; charset=iso-8859-1") TEXT,
	    TYPE(";\n\tcharset=windows-1252; format=flowed") TEXT,
	    TYPE("; format=flowed; delsp=yes") TEXT,
	    TYPE("; delsp=yes") TEXT,
	    TYPE("") TYPE("; charset=koi8-r") TEXT,
	    TYPE("; charset=utf-8") CODED("quoted-printable", "B12=\nF1W1=20\n=C3=BC\n"),
	    TYPE("") CODED("base64", "QjEyRjFXMQo=\n__ a footer\n"),
	    TYPE("") CODED("8bit", "x"),
	    "Subject: =?utf-8?Q?a=C3=BC?= =?us-ascii?B?QQ?=\n" TEXT,
	    "\n",
	    "",
	};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(mails); i++) {
		g_autoptr(GString) alone = records_of("", mails[i]);
		g_autoptr(GString) parsed = records_of(other, mails[i]);
		if (!is_leaf("", mails[i]) || is_leaf(other, mails[i]))
			fail_msg("mail %zu: a leaf or not", i);
		if (!g_string_equal(alone, parsed))
			fail_msg("mail %zu: read otherwise", i);
	}
}

static void others_are_parsed(void **unused)
{
	static const char *const mails[] = {
	    "Content-Type: text/html\n" TEXT,
	    "Content-Type: text/plaintext\n" TEXT,
	    "Content-Type: multipart/mixed; boundary=b\n" TEXT,
	    "Content-Type:\n" TEXT,
	    TYPE("; charset=koi8-r") TEXT,
	    TYPE("; charset=") TEXT,
	    TYPE("; charset=\"utf-8") TEXT,
	    TYPE("; charset=utf-8; charset=us-ascii") TEXT,
	    TYPE("; charset*=utf-8''utf-8") TEXT,
	    TYPE("; charset=utf-8 (x)") TEXT,
	    TYPE("; charset=utf-8;") TEXT,
	    TYPE(" charset=utf-8") TEXT,
	    "Content-Disposition: attachment\n" TEXT,
	    CODED("base64 (x)", "QQ==\n"),
	    "Subject: =?koi8-r?Q?=C1?=\n" TEXT,
	    "X(Y: z\n" TEXT,
	    "From: a@b.example\r\rx\r",
	};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(mails); i++)
		if (is_leaf("", mails[i]))
			fail_msg("mail %zu: taken for a leaf", i);
}

static bool is_plain(const char *raw, size_t size)
{
	struct headers headers;
	struct leaf leaf;

	headers_read(&headers, raw, size, 1 << 16);
	bool is = leaf_is_all(&headers, &leaf) && leaf_is_plain(&leaf, &headers, raw, size);
	headers_clear(&headers);
	return is;
}

#define LINES "\n\nB12F1W1  \n> \xc3\xbc\r\n-- \n"

static void plain_ones_are_their_own_bytes(void **unused)
{
	static const char *const plain[] = {"From: a@b.example", TYPE("") "X: y",
	    TYPE("; charset=utf-8") "X: y", TYPE(";\n\tcharset=\"UTF-8\"; format=flowed") "X: y",
	    TYPE("; charset=us-ascii; delsp=yes") "X: y", "Content-Transfer-Encoding: 7bit",
	    "Content-Transfer-Encoding: 8BIT", "Content-Transfer-Encoding: binary", "Subject: Re: a =b?"};
	static const char *const others[] = {TYPE("; charset=iso-8859-1") "X: y",
	    TYPE("; charset=windows-1252") "X: y", TYPE("; format=flowed; delsp=yes") "X: y",
	    "Content-Transfer-Encoding: base64", "Content-Transfer-Encoding: Quoted-Printable",
	    "Subject: =?utf-8?Q?a?=", "Subject: a =?", "Subject: \xc3\xbc", "Content-Type: text/html",
	    "Content-Type: multipart/mixed; boundary=b", "Content-Disposition: inline"};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(plain); i++) {
		g_autofree char *raw = g_strconcat(plain[i], LINES, NULL);
		struct mime_mail mail;
		if (!is_plain(raw, strlen(raw)))
			fail_msg("mail %zu: not plain", i);
		mime_read_here(raw, strlen(raw), true, &mime_limits_default, &mail);
		assert_string_equal(mail.text->str, "B12F1W1\n> \xc3\xbc\r\n--\n");
		assert_string_equal(mail.subject, i + 1 < G_N_ELEMENTS(plain) ? "" : "Re: a =b?");
		mime_clear(&mail);
	}
	for (size_t i = 0; i < G_N_ELEMENTS(others); i++) {
		g_autofree char *raw = g_strconcat(others[i], LINES, NULL);
		if (is_plain(raw, strlen(raw)))
			fail_msg("mail %zu: taken for plain", i);
	}
	/* The body is not as declared. */
	assert_false(is_plain("X: y\n\n\xfc\n", 8));
	assert_false(is_plain("X: y\n\na\0b\n", 10));
	assert_true(is_plain("X: y\n\na b\n", 10));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(leaves_come_to_the_same),
	    cmocka_unit_test(others_are_parsed), cmocka_unit_test(plain_ones_are_their_own_bytes)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
