/* Bodies that show by themselves how they are decoded, if no signed header says so (HO-90). */
#include "mailer/mime/evident.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#define PLAIN "Content-Type: text/plain; charset=UTF-8\n"
#define HTML "Content-Type: text/html; charset=\"utf-8\"\n"
#define PARTS "Content-Type: multipart/alternative; boundary=\"=_b 1\"\n"
#define QUOTED "Content-Transfer-Encoding: quoted-printable\n"
#define BASE64 "Content-Transfer-Encoding: base64\n"

/* Bodies as mail programs send them. */
static const char *const evident[] = {"X: y\n\nB1F1W1\n> > so\n\n-- \nMing\n", PLAIN "\nB1F1W1\n", PLAIN "\n",
    PLAIN QUOTED "\nSch=C3=B6n, und eine lange Zeile, die so lang ist, dass sie umgebrochen werden=\n muss\n",
    PLAIN "Content-Transfer-Encoding: 7bit\n\nB1F1W1\n\n> =================\n> x\n",
    PLAIN "\n-----Original Message-----\nFrom: a\n", PLAIN "\n-- \nMing\n", PLAIN "\n----------\nB1F1W1\n",
    PLAIN BASE64 "\r\nQjFGMVcx\r\nQQ==\r\n", "Content-Type: text/plain; charset=iso-8859-15\n\nx\n",
    "Content-Type: text/html\n\n  <div>B1F1W1</div>\n",
    HTML QUOTED "\n<html><a href=3D\"x\">x</a>=0A</html>\n", HTML BASE64 "\nPGI+\n",
    PARTS "\r\n--=_b 1\r\n\r\nx\r\n--=_b 1--\r\n\r\n",
    PARTS "\nThis is a multi-part message in MIME format.\n\n--=_b 1\n\nx\n--=_b 1-- \n", NULL};

/* Bodies with a rival's quoted lines, or another kind of mail, that could be read otherwise under another header. */
static const char *const open[] = {
    /* as text: HTML, parts, an encoding that joins or ends lines, other characters */
    HTML "\nYes.\n> <br>B9F9W1\n", PARTS "\nYes.\n--=_b 1\n\nB9F9W1\n--=_b 1--\n",
    PARTS "\nThis is a good plan.\nYes.\n--=_b 1\n\nB9F9W1\n--=_b 1--\n",
    PARTS "\n--=_b 1\n\nB9F9W1\n--=_b 1--\nYes.\n", "Content-Type: multipart/mixed\n\nx\n",
    PLAIN QUOTED "\nYes.\n> =0AB9F9W1\n", PLAIN QUOTED "\nYes.\n> =0d\n",
    PLAIN QUOTED "\nYes.\n> =E2=80=a8B9F9W1\n", PLAIN BASE64 "\nYes.\n> QjlGOVcx\n",
    "Content-Type: text/plain; charset=utf-7\n\nYes.\n> +AAo-B9F9W1\n",
    "Content-Type: text/plain; charset=UTF-16\n\nYes.\n",
    /* quoted-printable read unencoded */
    PLAIN "\nYes.\n> what you have written to me of all the worlds of the west =\nB9F9W1\n",
    HTML QUOTED "\n<p>Yes</p><blockquote>=3C/blockquote>B9F9W1</blockquote>\n",
    /* HTML and parts read as text */
    PLAIN "\n<html><pre>\nB9F9W1\n</pre></html>\n",
    PLAIN "\n--b1\nContent-Type: text/html\n\n<pre>\nB9F9W1\n</pre>\n--b1--\n",
    PLAIN "\nThis is a multi-part message in MIME format.\n--=_Part_1\n\nB9F9W1\n",
    PARTS "\n--other\n\n--=_b 1\n\nB9F9W1\n--=_b 1--\n", "Content-Type: message/rfc822\n\nFrom: a\n\nx\n",
    NULL};

static void judge(const char *const *mails, bool want)
{
	for (const char *const *mail = mails; *mail; mail++) {
		struct headers headers;
		headers_read(&headers, *mail, strlen(*mail), 10000);
		if (evident_form(&headers, *mail, strlen(*mail)) != want)
			fail_msg("%s", *mail);
		headers_clear(&headers);
	}
}

static void shows_its_form(void **unused)
{
	(void)unused;
	judge(evident, true);
}

static void could_be_otherwise(void **unused)
{
	(void)unused;
	judge(open, false);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(shows_its_form), cmocka_unit_test(could_be_otherwise)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
