/* A plain reply to a letter is a letter to its writer alone (HO-97). */
#include "tests/filed.h"

/* Chooses who writes the next mail. */
static void as(const char *empire)
{
	static char address[64];

	token_of = empire;
	g_snprintf(address, sizeof address, "%s@example.org", empire ? empire : "gm");
	for (char *c = address; *c; c++)
		*c = g_ascii_tolower(*c);
	from = address;
}

/* The id of the newest letter to this address; g_free it. */
static char *letter_to(const char *address)
{
	struct error err = {0};

	return db_text_of(site->db, &err,
	    "SELECT message_id FROM outbox WHERE kind = 'press' AND recipient = ? ORDER BY id DESC LIMIT 1",
	    "t", address);
}

/* Replies to that letter like Thunderbird: text below the quotation, with a signature. */
static void reply(const char *empire, const char *field, const char *text)
{
	static int count;

	as(empire);
	g_autofree char *id = letter_to(from);
	g_autofree char *headers =
	    g_strdup_printf("Date: Tue, 1 Dec 2026 10:%02d:00 +0000\n%s: <%s>\n", ++count, field, id);
	g_autofree char *body = g_strdup_printf(
	    "On 12/1/26 10:00, war (Games of gm.test) wrote:\n> From BOSCO to MING (war):\n>\n"
	    "> | shall we share W22?\n\n%s\n\n-- \nEmperor\nMongo\n",
	    text);
	mail(headers, body);
}

static void press(const char *empire, const char *words)
{
	static int count;
	g_autofree char *text =
	    g_strdup_printf("/press %s\nshall we share W22? (%d)\n/end\n", words, ++count);

	as(empire);
	mail("", text);
}

/* The last mail caused exactly one letter, to this address, with this text. */
static void letter_is(const char *recipient, const char *subject, const char *text)
{
	g_autofree char *to = sent("recipient", "press"), *body = sent("body", "press"),
	                *got = sent("subject", "press");
	g_autofree char *want_to = g_strdup_printf("%s|", recipient), *want = g_strdup_printf("%s|", subject);

	assert_string_equal(to, want_to);
	assert_string_equal(got, want);
	if (!g_str_has_prefix(body, text))
		fail_msg("%s", body);
}

/* Does the answer to the last mail contain these words, wrapped or not? */
static bool answer_has(const char *words)
{
	g_autofree char *answer = sent("replace(subject || ' ' || body, char(10), ' ')", "answer");

	return strstr(answer, words) != NULL;
}

static void no_letter(void)
{
	g_autofree char *to = sent("recipient", "press");

	assert_string_equal(to, "");
}

static void test_answered(void **unused)
{
	(void)unused;
	press("BOSCO", "MING ZOE");
	reply("MING", "In-Reply-To",
	    "Dear Bosco,\n\nagreed: W22 is yours.\nI attack W3 - will you come?\n\nMing");
	letter_is("bosco@example.org", "demo 1: letter from MING",
	    "From MING to BOSCO (demo):\n\n| Dear Bosco,\n|\n| agreed: W22 is yours.\n| I attack W3 - will you "
	    "come?\n|\n| Ming\n\nReply to this mail to answer MING; nobody else gets your letter.\n");
	assert_true(answer_has("demo 1: letter to BOSCO sent"));
	assert_true(answer_has(" Your letter went to BOSCO. "));
	assert_false(answer_has("as orders"));
	assert_false(answer_has("no order"));
	/* And further replies; if mail programs name only the thread, its last id counts. */
	reply("BOSCO", "References", "Fine!");
	letter_is(
	    "ming@example.org", "demo 1: letter from BOSCO", "From BOSCO to MING (demo):\n\n| Fine!\n\n");
	/* The next letter in the mailbox is another one. */
	reply("ZOE", "In-Reply-To", "And me?");
	letter_is(
	    "bosco@example.org", "demo 1: letter from ZOE", "From ZOE to BOSCO (demo):\n\n| And me?\n\n");
}

/* Orders among text are text; a reply of nothing but orders is orders. */
static void test_orders(void **unused)
{
	(void)unused;
	press("BOSCO", "MING");
	reply("MING", "In-Reply-To", "Yes. My orders are\n/ready\n; a remark\nand /ready it is");
	letter_is("bosco@example.org", "demo 1: letter from MING",
	    "From MING to BOSCO (demo):\n\n| Yes. My orders are\n| /ready\n| ; a remark\n| and /ready it is\n\n");
	assert_true(answer_has("1 of its lines reads as orders or commands: sent as text, not carried out."));
	assert_int_equal(number("SELECT count(*) FROM seat WHERE name = 'MING' AND ready"), 0);
	reply("MING", "In-Reply-To", "/ready");
	no_letter();
	assert_int_equal(number("SELECT count(*) FROM seat WHERE name = 'MING' AND ready"), 1);
	/* Signatures added by phones are not the player's text. */
	reply("MING", "In-Reply-To", "/notready\n\nSent from my iPhone");
	no_letter();
	assert_int_equal(number("SELECT count(*) FROM seat WHERE name = 'MING' AND ready"), 0);
	/* A mail that addresses a letter itself is not a plain reply. */
	reply("MING", "In-Reply-To", "hello\n/press ZOE\nBosco wants W22.\n/end");
	letter_is("zoe@example.org", "demo 1: letter from MING",
	    "From MING to ZOE (demo):\n\n| Bosco wants W22.\n");
	reply("MING", "In-Reply-To", "hello\n/press ZOE\nBosco wants W22.");
	no_letter();
}

/* Own text below /end does not go out, and its writer is told; signatures are no such text. */
static void test_below(void **unused)
{
	(void)unused;
	press("BOSCO", "MING");
	reply("MING", "In-Reply-To", "Yes.\n/end\n\nPS: and W3?\nMing");
	letter_is(
	    "bosco@example.org", "demo 1: letter from MING", "From MING to BOSCO (demo):\n\n| Yes.\n\n");
	assert_true(answer_has("what stands below /end was not sent; it begins \"PS: and W3?\""));
	reply("MING", "In-Reply-To", "Yes.\n/end\n\nSent from my iPhone");
	letter_is(
	    "bosco@example.org", "demo 1: letter from MING", "From MING to BOSCO (demo):\n\n| Yes.\n\n");
	assert_false(answer_has("was not sent"));
}

/* Passwords and codes are not sent on. */
static void test_secrets(void **unused)
{
	(void)unused;
	press("BOSCO", "MING");
	reply(
	    "MING", "In-Reply-To", "Agreed.\n/password secret-123\n/pasword secret-123\n/confirm secret-123");
	letter_is("bosco@example.org", "demo 1: letter from MING",
	    "From MING to BOSCO (demo):\n\n| Agreed.\n\nReply to this mail ");
	assert_int_equal(number("SELECT count(*) FROM seat WHERE name = 'MING' AND password IS NOT NULL"), 0);
	assert_int_equal(number("SELECT count(*) FROM outbox WHERE instr(body, 'secret-123')"), 0);
}

/* Answers to an anonymous letter reveal nothing to either side. */
static void test_anonymous(void **unused)
{
	(void)unused;
	press("ZOE", "MING anonymous");
	reply("MING", "In-Reply-To", "Who are you?");
	letter_is("zoe@example.org", "demo 1: letter from MING",
	    "From MING to the writer of an anonymous letter (demo):\n\n| Who are you?\n\n");
	assert_true(answer_has(" Your letter went to the writer of that letter. "));
	assert_false(answer_has("ZOE"));
	reply("ZOE", "In-Reply-To", "Guess.");
	letter_is(
	    "ming@example.org", "demo 1: anonymous letter", "From anonymous to MING (demo):\n\n| Guess.\n\n");
	assert_int_equal(number("SELECT count(*) FROM outbox WHERE recipient = 'ming@example.org' AND "
	                        "(instr(body, 'ZOE') OR instr(subject, 'ZOE')) AND kind <> 'report'"),
	    0);
}

static void test_gm(void **unused)
{
	(void)unused;
	press("MING", "gm");
	reply(NULL, "In-Reply-To", "All right.");
	letter_is("ming@example.org", "demo 1: letter from GM",
	    "From GM to MING (demo):\n\n| All right.\n\nReply to "
	    "this mail to answer the game master; ");
	assert_true(answer_has(" Your letter went to MING. "));
	reply("MING", "In-Reply-To", "Thank you!");
	letter_is("gm@example.org", "demo 1: letter from MING",
	    "From MING to the game master (demo):\n\n| Thank you!\n\n");
}

/* Without an id of ours the subject says which letter is answered, whatever a mail program puts before it; not which
   of several anonymous ones. */
static void test_subjects(void **unused)
{
	static const char *const heads[] = {"Subject: Re: demo 1: letter from BOSCO\n",
	    "Subject: AW: [EXTERN] demo 1: letter from BOSCO\nIn-Reply-To: <a@gateway.example>\n",
	    "Subject: demo 1: letter from BOSCO\nReferences: <a@gateway.example> <b@gateway.example>\n"};
	static const char *const others[] = {"Subject: Re: demo 1: letter from ZOE\n",
	    "Subject: Re: demo 2: letter from BOSCO\n", "Subject: Re: demo 1: anonymous letter\n",
	    "Subject: letter from BOSCO\n", "", "Subject:\n"};

	(void)unused;
	press("BOSCO", "MING");
	press("ZOE", "MING anonymous");
	press("ZOE", "BOSCO");
	as("MING");
	for (size_t i = 0; i < G_N_ELEMENTS(heads); i++) {
		g_autofree char *text = g_strdup_printf("Agreed, %zu\n", i),
		                *want = g_strdup_printf("From MING to BOSCO (demo):\n\n| Agreed, %zu\n", i);
		mail(heads[i], text);
		letter_is("bosco@example.org", "demo 1: letter from MING", want);
	}
	for (size_t i = 0; i < G_N_ELEMENTS(others); i++) {
		g_autofree char *text = g_strdup_printf("hello %zu\n", i);
		mail(others[i], text);
		no_letter();
	}
	/* The id of another mail of ours says that it answers that one. */
	g_autofree char *report = db_text_of(site->db, &(struct error){0},
	    "SELECT message_id FROM outbox WHERE kind = 'report' AND recipient = ?", "t", "ming@example.org");
	g_autofree char *headers =
	    g_strdup_printf("Subject: Re: demo 1: letter from BOSCO\nIn-Reply-To: <%s>\n", report);
	mail(headers, "hello\n");
	no_letter();
}

/* A reply to a letter that somebody else got is no letter; nor is a mail without text of its own. */
static void test_others(void **unused)
{
	(void)unused;
	press("BOSCO", "MING");
	g_autofree char *id = letter_to("ming@example.org");
	g_autofree char *headers = g_strdup_printf("In-Reply-To: <%s>\n", id);
	as("ZOE");
	mail(headers, "hello there\n");
	no_letter();
	as("MING");
	mail(headers, "> | shall we share W22?\n");
	no_letter();
	assert_true(answer_has("No new text was found"));
	run_sql("UPDATE seat SET taken = 0 WHERE name = 'BOSCO'");
	mail(headers, "hello\n");
	no_letter();
	assert_true(answer_has("letter not sent (nobody plays the empire that wrote to you any more)"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test_setup_teardown(test_answered, begin_anew, end),
	    cmocka_unit_test_setup_teardown(test_orders, begin_anew, end),
	    cmocka_unit_test_setup_teardown(test_below, begin_anew, end),
	    cmocka_unit_test_setup_teardown(test_secrets, begin_anew, end),
	    cmocka_unit_test_setup_teardown(test_anonymous, begin_anew, end),
	    cmocka_unit_test_setup_teardown(test_gm, begin_anew, end),
	    cmocka_unit_test_setup_teardown(test_subjects, begin_anew, end),
	    cmocka_unit_test_setup_teardown(test_others, begin_anew, end)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
