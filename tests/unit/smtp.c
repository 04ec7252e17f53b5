/* Meaning of a server's answers for a mail, at each place (HO-30, HO-33, MC-224 to MC-230). */
#include "tests/smtp.h"

static const struct {
	const char *at, *says;
	enum smtp_verdict verdict;
	enum exit_code code;
	const char *told;
	bool empty;
} cases[] = {
    {NULL, NULL, SMTP_SENT, EXIT_DONE, "250 taken", false},
    {NULL, NULL, SMTP_SENT, EXIT_DONE, "250 taken", true},
    /* Errors of the server itself. */
    {GREETING, "!421 4.3.0 busy", SMTP_STOP, EXIT_TEMPFAIL, SERVER "421 4.3.0 busy", false},
    {GREETING, "!554 no", SMTP_STOP, EXIT_NO_PERMISSION, SERVER "554 no", false},
    {GREETING, "!554 too many of you", SMTP_STOP, EXIT_TEMPFAIL, SERVER "554 too many of you", false},
    {GREETING, "!354 go", SMTP_STOP, EXIT_PROTOCOL, NULL, false},
    {GREETING, "!", SMTP_STOP, EXIT_TEMPFAIL, NULL, false},
    {GREETING, "220-liar\r\n220 more", SMTP_SENT, EXIT_DONE, "250 taken", false},
    {"EHLO", "!421 busy", SMTP_STOP, EXIT_TEMPFAIL, NULL, false},
    {"MAIL", "451 later", SMTP_STOP, EXIT_TEMPFAIL, SENDER "451 later", false},
    {"MAIL", "550 no", SMTP_STOP, EXIT_NO_PERMISSION, SENDER "550 no", false},
    {"MAIL", "530 log in", SMTP_STOP, EXIT_NO_PERMISSION, SENDER "530 log in", false},
    {"MAIL", "!421 busy", SMTP_STOP, EXIT_TEMPFAIL, SENDER "421 busy", false},
    {"MAIL", "550 hourly limit", SMTP_STOP, EXIT_TEMPFAIL, SENDER "550 hourly limit", false},
    {"MAIL", "!", SMTP_CUT, EXIT_DONE, "the connection was cut*", false},
    /* 552 is about the size of the mail. */
    {"MAIL", "552 too big", SMTP_REFUSED, EXIT_DONE, "552 too big", false},
    {"MAIL", "552 too big", SMTP_REFUSED, EXIT_DONE, "552 too big", true},
    {"MAIL", "500 no", SMTP_STOP, EXIT_NO_PERMISSION, SENDER "500 no", false},
    {"MAIL", "551 no", SMTP_STOP, EXIT_NO_PERMISSION, SENDER "551 no", false},
    {"MAIL", "553 no", SMTP_STOP, EXIT_NO_PERMISSION, SENDER "553 no", false},
    /* An empty envelope. */
    {"MAIL", "550 no", SMTP_NO_SENDER, EXIT_DONE, "550 no", true},
    {"MAIL", "500 no", SMTP_NO_SENDER, EXIT_DONE, "500 no", true},
    {"MAIL", "529 no", SMTP_NO_SENDER, EXIT_DONE, "529 no", true},
    {"MAIL", "540 no", SMTP_NO_SENDER, EXIT_DONE, "540 no", true},
    {"MAIL", "530 log in", SMTP_STOP, EXIT_NO_PERMISSION, SENDER "530 log in", true},
    {"MAIL", "539 log in", SMTP_STOP, EXIT_NO_PERMISSION, SENDER "539 log in", true},
    {"MAIL", "451 later", SMTP_LATER, EXIT_DONE, "451 later", true},
    {"MAIL", "!421 busy", SMTP_STOP, EXIT_TEMPFAIL, SENDER "421 busy", true},
    {"MAIL", "!421 too many", SMTP_STOP, EXIT_TEMPFAIL, SENDER "421 too many", true},
    {"MAIL", "450 too many", SMTP_THROTTLED, EXIT_DONE, "450 too many", true},
    {"MAIL", "!", SMTP_CUT, EXIT_DONE, "the connection was cut*", true},
    /* One mail. */
    {"RCPT", "450 later", SMTP_LATER, EXIT_DONE, "450 later", false},
    {"RCPT", "400 too many", SMTP_THROTTLED, EXIT_DONE, "400 too many", false},
    {"RCPT", "500 too many", SMTP_THROTTLED, EXIT_DONE, "500 too many", false},
    {"RCPT", "400 later", SMTP_LATER, EXIT_DONE, "400 later", false},
    {"RCPT", "499 later", SMTP_LATER, EXIT_DONE, "499 later", false},
    {"RCPT", "550 no", SMTP_REFUSED, EXIT_DONE, "550 no", false},
    {"RCPT", "500 no", SMTP_REFUSED, EXIT_DONE, "500 no", false},
    {"RCPT", "550 no", SMTP_REFUSED, EXIT_DONE, "550 no", true},
    {"RCPT", "!421 busy", SMTP_STOP, EXIT_TEMPFAIL, SERVER "421 busy", false},
    {"RCPT", "!421 too many", SMTP_STOP, EXIT_TEMPFAIL, SERVER "421 too many", false},
    {"RCPT", "!", SMTP_CUT, EXIT_DONE, "the connection was cut", false},
    {"DATA", "451 later", SMTP_LATER, EXIT_DONE, "451 later", false},
    {"DATA", "554 no", SMTP_REFUSED, EXIT_DONE, "554 no", false},
    {"DATA", "!", SMTP_CUT, EXIT_DONE, "the connection was cut", false},
    {BODY, "452 later", SMTP_LATER, EXIT_DONE, "452 later", false},
    {BODY, "550 no", SMTP_REFUSED, EXIT_DONE, "550 no", false},
    {BODY, "250-a\r\n250 rate limit is far", SMTP_SENT, EXIT_DONE, "250 a rate limit is far", false},
    {BODY, "!", SMTP_CUT, EXIT_DONE, "the connection was cut" TWICE, false},
    {BODY, "!250-half", SMTP_CUT, EXIT_DONE, "the connection was cut" TWICE, false},
    {BODY, "!550-half", SMTP_REFUSED, EXIT_DONE, "550 half", false},
    /* Malformed lines. */
    {BODY, "x50 no\r\n250 ok", SMTP_CUT, EXIT_DONE, "no clear answer" TWICE, false},
    {BODY, "5x0 no\r\n250 ok", SMTP_CUT, EXIT_DONE, "no clear answer" TWICE, false},
    {BODY, "55x no\r\n250 ok", SMTP_CUT, EXIT_DONE, "no clear answer" TWICE, false},
    {BODY, "5\r\n250 ok", SMTP_CUT, EXIT_DONE, "no clear answer" TWICE, false},
    {BODY, "\r\n550 no", SMTP_CUT, EXIT_DONE, "no clear answer" TWICE, false},
    {"RCPT", "what\r\n250 ok", SMTP_SENT, EXIT_DONE, "250 taken", false},
};

static void test_answers(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		tell(cases[i].at, cases[i].says);
		begins();
		is_so(cases[i].empty ? "" : GM, cases[i].verdict, cases[i].code, cases[i].told);
	}
}

/* One connection for all mails, a new one after an error. */
static void test_lines(void **unused)
{
	(void)unused;
	begins();
	for (unsigned i = 0; i < 3; i++)
		is_so(GM, SMTP_SENT, EXIT_DONE, "250 taken");
	assert_int_equal(calls, 1);
	tell(BODY, "550 no");
	is_so(GM, SMTP_REFUSED, EXIT_DONE, "550 no");
	tell(NULL, NULL);
	is_so(GM, SMTP_SENT, EXIT_DONE, "250 taken");
	assert_int_equal(calls, 2);
	tell(BODY, "x\r\n250 ok");
	is_so(GM, SMTP_CUT, EXIT_DONE, NULL);
	tell(NULL, NULL);
	is_so("", SMTP_SENT, EXIT_DONE, "250 taken");
	assert_int_equal(calls, 3);
	g_string_truncate(heard, 0);
	begins();
	is_so("", SMTP_SENT, EXIT_DONE, NULL);
	assert_string_equal(heard->str, "EHLO site.test\nMAIL FROM:<>\nRCPT TO:<ming@example.org>\nDATA\n");
}

/* Several lines are joined, each without its code; long ones are cut at 400 bytes. */
static void test_words(void **unused)
{
	g_autofree char *x600 = g_strnfill(600, 'x'), *wide = g_strdup_printf("550 %s", x600);
	g_autofree char *x394 = g_strnfill(394, 'x');

	(void)unused;
	tell("RCPT", "550-5.7.1 a  \r\n550-5.7.1   b\r\n550 5.7.1 c");
	begins();
	is_so(GM, SMTP_REFUSED, EXIT_DONE, "550 5.7.1 a 5.7.1   b 5.7.1 c");
	tell("RCPT", "550-no\r\n550-\r\n550-   \r\n550 ");
	is_so(GM, SMTP_REFUSED, EXIT_DONE, "550 no");
	tell("RCPT", "550\r\n");
	is_so(GM, SMTP_REFUSED, EXIT_DONE, "550");
	tell("RCPT", wide);
	g_autofree char *cut = g_strndup(wide, 400);
	is_so(GM, SMTP_REFUSED, EXIT_DONE, cut);
	for (int more = 0; more < 2; more++) {
		/* The code, a blank and 394 bytes leave room for a blank and one more. */
		g_autofree char *lines = g_strdup_printf("550-%s%s\r\n550 y", x394, more ? "x" : "");
		g_autofree char *told = g_strdup_printf("550 %s%s", x394, more ? "x" : " y");
		tell("RCPT", lines);
		is_so(GM, SMTP_REFUSED, EXIT_DONE, told);
	}
	tell("RCPT", "550 \xff x");
	is_so(GM, SMTP_REFUSED, EXIT_DONE, "550 \xef\xbf\xbd x");
}

/* Words of servers that throttle us (MC-230), in any case; other words mean nothing. */
static void test_throttled(void **unused)
{
	static const char *const words[] = {"Rate limit", "RATE-LIMIT", "ratelimited",
	    "sending rate exceeded", "too many mails", "too much mail", "throttled", "Throttling",
	    "slow down", "Sending Limit", "sending quota", "hourly", "Daily", "10 per hour", "per day",
	    "per minute", "4.3.1 x", "4.3.2 x", "5.4.5 x"};
	static const char *const others[] = {
	    "greylisted", "mailbox full", "limit", "rate", "4.3.3 x", "x4.3.2"};

	(void)unused;
	begins();
	for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
		for (int code = 450; code <= 550; code += 100) {
			g_autofree char *text = g_strdup_printf("%d %s", code, words[i]);
			tell(i % 2 ? "RCPT" : "DATA", text);
			is_so(GM, SMTP_THROTTLED, EXIT_DONE, text);
		}
	for (size_t i = 0; i < G_N_ELEMENTS(others); i++) {
		g_autofree char *text = g_strdup_printf("450 %s", others[i]);
		tell("RCPT", text);
		is_so(GM, SMTP_LATER, EXIT_DONE, text);
	}
}

/* A server without EHLO is greeted with HELO; if that is refused too, the first refusal is reported. */
static void test_helo(void **unused)
{
	(void)unused;
	tell("EHLO", "502 what");
	begins();
	is_so(GM, SMTP_SENT, EXIT_DONE, "250 taken");
	assert_non_null(strstr(heard->str, "\nHELO site.test\n"));
	lies[1] = (struct lie){"HELO", "501 nor that"};
	begins();
	is_so(GM, SMTP_STOP, EXIT_NO_PERMISSION, SERVER "502 what");
	lies[0].says = "451 not now";
	begins();
	is_so(GM, SMTP_STOP, EXIT_TEMPFAIL, SERVER "451 not now");
	/* Refusals after that are reported as they are. */
	lies[0].says = "502 what";
	lies[1] = (struct lie){"RCPT", "550 nobody"};
	begins();
	is_so(GM, SMTP_REFUSED, EXIT_DONE, "550 nobody");
}

/* A mail arrives complete, with its dots; one that is cut does not arrive. */
static void test_body(void **unused)
{
	g_autoptr(GString) mail = g_string_new("Subject: x\r\n\r\n.\r\n..x\r\n");

	(void)unused;
	for (int i = 0; mail->len < 70000; i++)
		g_string_append_printf(mail, "line %d\r\n", i);
	begins();
	is_sent(GM, mail, SMTP_SENT, EXIT_DONE, "250 taken");
	assert_string_equal(body->str, mail->str);
	while (mail->len < 6 << 20)
		g_string_append_len(mail, mail->str, (gssize)mail->len);
	stops_early = true;
	is_sent(GM, mail, SMTP_CUT, EXIT_DONE, "the connection was cut");
}

/* After a mail's end the reply is waited for as long as the square of the configured time, up to ten minutes, and at
   least that time. */
static void test_patience(void **unused)
{
	static const struct {
		int64_t timeout, wait;
	} waits[] = {{5, 5}, {12, 24}, {61, 600}, {700, 700}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(waits); i++)
		for (int more = -1; more <= 0; more++) {
			server->timeout = waits[i].timeout;
			tell(BODY, more < 0 ? "250 taken" : MUTE);
			late = waits[i].wait * G_USEC_PER_SEC + more;
			begins();
			is_so(GM, more < 0 ? SMTP_SENT : SMTP_UNANSWERED, EXIT_DONE,
			    more < 0 ? "250 wait taken" : "no answer in time" TWICE);
		}
}

/* Up to a mail's end everything takes at most that time plus what its bytes take. */
static void test_pace(void **unused)
{
	g_autoptr(GString) mail = g_string_new("Subject: x\r\n\r\n");

	(void)unused;
	while (mail->len < 3 * 16384)
		g_string_append(mail, "x\r\n");
	for (int more = -1; more <= 0; more++) {
		tell("RCPT", more < 0 ? "250 ok" : MUTE);
		late = 63 * G_USEC_PER_SEC + more;
		begins();
		is_sent(GM, mail, more < 0 ? SMTP_SENT : SMTP_CUT, EXIT_DONE,
		    more < 0 ? "250 taken" : "no answer in time");
	}
	/* The next mail has its own time. */
	tell(NULL, NULL);
	is_sent(GM, mail, SMTP_SENT, EXIT_DONE, "250 taken");
}

int main(void)
{
	const struct CMUnitTest tests[] = {SMTP_TEST(test_answers), SMTP_TEST(test_lines),
	    SMTP_TEST(test_words), SMTP_TEST(test_throttled), SMTP_TEST(test_helo), SMTP_TEST(test_body),
	    SMTP_TEST(test_patience), SMTP_TEST(test_pace)};

	/* A proxy in the environment is ignored. */
	g_setenv("ALL_PROXY", "http://127.0.0.1:1", TRUE);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
