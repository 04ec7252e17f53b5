/* Judging a mail: who wrote it, and is it proved (HO-11, HO-17; MC-133 to MC-158)? */
#include "mailer/admit/own_lines.h"
#include "tests/judged.h"

#include "engine/play/rulesets.h"

static void test_tokens(void **unused)
{
	(void)unused;
	is_judged(MING TOKEN "\n", "orders MING");
	is_judged("From: MING@Example.ORG\n" TOKEN "\n", "orders MING");
	is_judged("From: ming@phone.example\n" TOKEN "\n", "orders MING");
	/* MC-243: the delivery address comes before To, and Cc counts like To. */
	is_judged(MING HOST "Delivered-To: host+{T}@test.example\n\n", "orders MING");
	is_judged(MING "To: x@y.example\nCc: Host <HOST+{T}@TEST.example>\n\n", "orders MING");
	/* A player of the game is never judged by another player's token. */
	is_judged(MING "Delivered-To: host+{B}@test.example\n" TOKEN "\n", "orders MING");
	is_judged(MING "Delivered-To: host+{B}@test.example\n\n", "reject proof");
	is_judged(MING "Delivered-To: host+{G}@test.example\n\n", "reject proof");
	/* Tokens in our Message-IDs: In-Reply-To first, then References, last first. */
	is_judged(
	    MING HOST "References: <a@b> <nm.demo.2.{T}.abcdefghijklm@test.example>\n\n", "orders MING");
	is_judged(
	    MING HOST "In-Reply-To: <nm.demo.2.{T}.x@h>\nReferences: <nm.demo.2.{B}.x@h>\n\n", "orders MING");
	is_judged(MING HOST "References: <nm.demo.2.{B}.x@h> <nm.demo.2.{T}.x@h>\n\n", "orders MING");
	is_judged(MING HOST "References: <nm.demo.2.{T}.x@h> <nm.demo.2.{B}.x@h>\n\n", "orders MING");
	/* A stranger with a good token is refused; an old token only identifies a roster address. */
	is_judged(STRANGER TOKEN "\n", "reject forwarded");
	is_judged(MING "To: host+{O}@test.example\n\n", "orders MING stale");
	is_judged(STRANGER "To: host+{O}@test.example\n\n", "reject silent");
	/* A tag that is not a token, and a token that belongs to nobody. */
	is_judged(MING PASS "To: host+hello@test.example\n\n", "orders MING");
	is_judged(MING "To: host+aaaaaaaaaaaaaaaaaaaaaaaaaa@test.example\n\n", "reject proof");
	is_judged(MING "To: other+{T}@test.example\n\n", "reject proof");
}

#define ZOE "From: zoe@example.org\n"
#define BOSCO "From: bosco@example.org\n"

/* The empire of a sender who has several. */
static void test_several(void **unused)
{
	g_autoptr(GString) many = g_string_new(ZOE "To: ");

	(void)unused;
	/* A token of another empire does not decide about the named one; the next token may. */
	is_judged(ZOE "To: host+{X}@test.example\n\n", "orders XERXES");
	is_judged(ZOE "To: host+{X}@test.example\n\n/game more ODA\n", "reject proof");
	is_judged(ZOE "To: host+{Y}@test.example\n\n/game more ODA\n", "orders ODA");
	is_judged(ZOE "Delivered-To: host+{X}@test.example\nTo: host+{Y}@test.example\n\n/game more ODA\n",
	    "orders ODA");
	is_judged("From: gm@example.org\nTo: host+{G}@test.example\n\n/game demo MING\n", "reject secret");
	is_judged("From: gm@example.org\nTo: host+{G}@test.example\n\n/game two gm\n", "reject proof");
	is_judged("From: gm@example.org\nTo: host+{G}@test.example\n\n/game demo gm\n", "orders gm");
	/* The game whose own address the mail was written to, with a token or without. */
	is_judged(ZOE PASS "To: more@test.example\n\n", "orders ODA");
	is_judged(ZOE PASS "To: more+x@test.example\n\n", "orders ODA");
	is_judged(ZOE "To: more+{Y}@test.example\n\n", "orders ODA");
	is_judged(ZOE PASS "To: x@y.example, more@test.example\n\n", "orders ODA");
	/* All mail is delivered to the site's address, and some is also written to it. */
	is_judged(ZOE PASS "Delivered-To: host@test.example\nTo: more@test.example\n\n", "orders ODA");
	is_judged(ZOE PASS HOST "Cc: more+x@test.example\n\n", "orders ODA");
	is_judged(MING PASS "To: more@test.example\n\n", "reject silent");
	/* Running games come before open ones, and these before finished ones. */
	is_judged(BOSCO PASS HOST "\n", "orders BOSCO");
	is_judged(BOSCO PASS HOST "\n/game later LEA\n", "orders LEA");
	is_judged("From: uta@example.org\n" PASS HOST "\n", "orders UTA");
	is_judged("From: uta@example.org\nTo: host+{U}@test.example\n\n", "orders UTA stale");
	/* The first hundred recipients are looked at. */
	for (int i = 1; i < 100; i++)
		g_string_append_printf(many, "a%d@b.c,\n ", i);
	g_string_append(many, "host+{Y}@test.example\n");
	{
		g_autofree char *fits = g_strconcat(many->str, "\n", NULL);
		g_autofree char *more = g_strconcat("Delivered-To: x@y.z\n", many->str, "\n", NULL);
		is_judged(fits, "orders ODA");
		is_judged(more, "reject name");
	}
}

/* A Message-ID of ours has five parts and an end. */
static void test_ids(void **unused)
{
	g_autofree char *filler = g_strnfill(250, 'x');
	g_autofree char *most =
	    g_strdup_printf(MING HOST "In-Reply-To: <nm.demo.2.{T}.%s@h.example>\n\n", filler);
	g_autofree char *more =
	    g_strdup_printf(MING HOST "In-Reply-To: <nm.demo.2.{T}.%s@h.examplex>\n\n", filler);

	(void)unused;
	is_judged(MING HOST "In-Reply-To: <NM.demo.2.{T}.x@h>\n\n", "orders MING");
	is_judged(MING HOST "In-Reply-To: x <nm.demo.2.{T}.x@h\n\n", "orders MING");
	is_judged(MING HOST "In-Reply-To: <nm.demo.2.{T}>\n\n", "reject proof");
	is_judged(MING HOST "In-Reply-To: <xm.demo.2.{T}.x@h>\n\n", "reject proof");
	is_judged(MING HOST "In-Reply-To: nm.demo.2.{T}.x@h\n\n", "reject proof");
	is_judged(MING HOST "In-Reply-To: <>\n\n", "reject proof");
	/* A Message-ID of 299 and of 300 characters with brackets: 11, the token 26, a dot, the filler 250, 11 or
	   12. */
	is_judged(most, "orders MING");
	is_judged(more, "reject proof");
}

static void test_verdicts(void **unused)
{
	(void)unused;
	is_judged(MING HOST PASS "\n", "orders MING");
	is_judged(MING HOST "\n", "reject proof");
	is_judged(STRANGER HOST "\n", "reject silent");
	is_judged(MING TOKEN FAIL "\n", "reject silent");
	/* MC-136: the topmost field of our own server decides, others' are ignored. */
	is_judged(MING HOST FAIL PASS "\n", "reject silent");
	is_judged(MING HOST PASS FAIL "\n", "orders MING");
	is_judged(MING HOST "Authentication-Results: evil.test; dmarc=pass header.from=example.org\n\n",
	    "reject proof");
	is_judged(MING HOST "Authentication-Results: evil.test; dmarc=fail\n" PASS "\n", "orders MING");
	/* MC-137: a pass for another domain; HO-11: DKIM of the domain or its parent. */
	is_judged(
	    MING HOST "Authentication-Results: mx.test; dkim=pass header.d=evil.test\n\n", "reject proof");
	is_judged(MING HOST "Authentication-Results: mx.test; dkim=pass header.i=@example.org\n" DATED "\n",
	    "orders MING");
	is_judged(MING HOST "Authentication-Results: mx.test; spf=pass smtp.mailfrom=example.org\n\n",
	    "reject proof");
}

static void test_from(void **unused)
{
	(void)unused;
	/* a From field without an address, twice, or with several (MC-139 to MC-141) */
	is_judged(TOKEN PASS "\n", "reject silent");
	is_judged("From: \n" TOKEN "\n", "reject silent");
	is_judged(MING MING TOKEN PASS "\n", "reject silent");
	is_judged(MING "From : b@evil.test\n" TOKEN PASS "\n", "reject silent");
	is_judged("From: ming@example.org, bosco@example.org\n" TOKEN "\n", "reject silent");
	is_judged("From: ming@example.org; m@evil.test\n" TOKEN "\n", "reject silent");
	is_judged("From: <ming@example.org> <m@evil.test>\n" TOKEN "\n", "reject silent");
	is_judged("From: ming@example.org@evil.test\n" TOKEN "\n", "reject silent");
	is_judged("From: all: ming@example.org;\n" TOKEN "\n", "reject silent");
	/* MC-142, MC-143: names and comments decide nothing. */
	is_judged("From: \"ming@example.org\" <m@evil.test>\n" PASS HOST "\n", "reject silent");
	is_judged("From: ming@example.org <m@evil.test>\n" PASS HOST "\n", "reject silent");
	is_judged("From: =?utf-8?Q?ming=40example.org?= <m@evil.test>\n" HOST "\n", "reject silent");
	is_judged("From: m@evil.test (<ming@example.org>)\n" HOST "\n", "reject silent");
	is_judged("From: ming@example.org <ming@example.org>\n" TOKEN "\n", "orders MING");
	is_judged("From: \"m@evil.test\" (x (y) z) <ming@example.org>\n" TOKEN "\n", "orders MING");
	is_judged("From: \"ming\"@example.org\n" TOKEN "\n", "orders MING");
	is_judged("From: \"ming@example.org\"@evil.test\n" PASS HOST "\n", "reject silent");
	/* addresses with an international domain, in other letters (MC-145 to MC-147) */
	is_judged("From: kai@b\xc3\xbc"
	          "cher.example\nAuthentication-Results: mx.test; dmarc=pass "
	          "header.from=xn--bcher-kva.example\n" DATED HOST "\n",
	    "orders KAI");
	is_judged("From: KAI@XN--BCHER-KVA.example\nAuthentication-Results: mx.test; dkim=pass "
	          "header.d=xn--bcher-kva.example\n" DATED HOST "\n",
	    "orders KAI");
	is_judged("From: kai@bucher.example\n" HOST "\n", "reject silent");
	is_judged("From: m\xc4\xabng@example.org\n" PASS HOST "\n", "reject silent");
	is_judged("From: ming+sw@example.org\n" PASS HOST "\n", "reject silent");
	is_judged("From: mi.ng@example.org\n" PASS HOST "\n", "reject silent");
	/* MC-120: resent by a stranger, by the player, by another player. */
	is_judged(MING TOKEN "Resent-From: m@evil.test\n\n", "reject silent");
	is_judged(MING TOKEN "Resent-From: ming@phone.example\n\n", "orders MING");
	is_judged(MING TOKEN "Resent-From: bosco@example.org\n\n", "reject silent");
	is_judged(MING TOKEN "Resent-From: nobody\n\n", "reject silent");
	is_judged(MING TOKEN "Resent-From: ming@phone.example\nResent-From:\n\n", "reject silent");
}

static void test_named(void **unused)
{
	(void)unused;
	is_judged(MING PASS HOST "\n/game demo ming\n", "orders MING");
	is_judged(MING PASS HOST "\n/game demo BOSCO\n", "reject secret");
	is_judged(MING PASS HOST "\n/game demo NOBODY\n", "reject secret");
	is_judged(MING PASS HOST "\n/game nothing MING\n", "reject secret");
	is_judged(MING PASS HOST "\n/game demo MING\n/game demo BOSCO\n", "reject differ");
	is_judged(MING PASS HOST "\n/game demo MING\n/GAME demo MING\n", "orders MING");
	is_judged(MING PASS HOST "\n/game demo  MING\n/game demo MING\n", "orders MING");
	is_judged(MING PASS HOST "\n/game demo MING\n/game demo MING geheim12345\n", "reject differ");
	/* A token in a /game line counts like one in the address. */
	is_judged(MING HOST "\n/game demo MING {T}\n", "orders MING");
	is_judged(STRANGER HOST "\n/game demo MING {T}\n", "reject forwarded");
	/* MC-149: the sender has several empires; the game's name suffices to choose. */
	is_judged("From: zoe@example.org\n" PASS HOST "\n", "reject name");
	is_judged("From: zoe@example.org\n" PASS HOST "\n/game more ODA\n", "orders ODA");
	is_judged("From: zoe@example.org\n" PASS HOST "\n/game more ULF\n", "reject secret");
}

static void test_passwords(void **unused)
{
	(void)unused;
	is_judged(MING HOST "\n/game demo MING geheim12345\n", "orders MING");
	is_judged(STRANGER HOST "\n/game demo MING geheim12345\n", "orders MING told elsewhere");
	is_judged(MING FAIL HOST "\n/game demo MING geheim12345\n", "reject silent");
	is_judged(MING HOST "\n/game demo MING Geheim12345\n", "reject secret");
	/* After five wrong secrets within the hour no more is checked; tokens still work. */
	for (int i = 0; i < 4; i++)
		is_judged(MING HOST "\n/game demo MING wrong12345\n", "reject secret");
	is_judged(MING HOST "\n/game demo MING geheim12345\n", "reject secret");
	is_judged(MING TOKEN "\n", "orders MING");
	is_judged("From: ming@phone.example\n" HOST "\n/game demo MING geheim12345\n", "orders MING");
}

static void test_modes(void **unused)
{
	(void)unused;
	site->config->players_by = BY_PASSWORD;
	is_judged(MING TOKEN PASS "\n", "reject proof");
	is_judged("From: ming@phone.example\n" HOST "\n/game demo MING geheim12345\n", "orders MING");
	site->config->players_by = BY_DKIM;
	is_judged(MING TOKEN "\n", "reject proof");
	is_judged(MING PASS HOST "\n", "orders MING");
	is_judged("From: ming@phone.example\n" HOST "\n/game demo MING geheim12345\n", "reject proof");
	is_judged(STRANGER HOST "\n/game demo MING geheim12345\n", "reject secret");
	site->config->players_by = BY_ADDRESS;
	is_judged(MING HOST "\n", "orders MING");
	is_judged(MING FAIL HOST "\n", "reject silent");
	is_judged(STRANGER TOKEN "\n", "reject forwarded");
	is_judged(STRANGER HOST "\n/game demo MING geheim12345\n", "orders MING told elsewhere");
	site->config->players_by = BY_TOKEN;
}

static void test_gm(void **unused)
{
	(void)unused;
	/* MC-154: the GM's token, in every mode. */
	is_judged("From: gm@example.org\nTo: host+{G}@test.example\n\n", "orders gm");
	is_judged("From: gm@example.org\n" HOST "In-Reply-To: <nm.demo.2.{G}.x@h>\n\n", "orders gm");
	is_judged("From: gm@example.org\n" PASS HOST "\n", "reject name");
	is_judged("From: gm@example.org\n" PASS HOST "\n/game demo GM\n", "reject proof");
	/* The GM's token of the turn before counts as well, if the GM sent it; an older one only identifies the
	   sender. */
	is_judged("From: gm@example.org\nTo: host+{H}@test.example\n\n", "orders gm");
	is_judged("From: gm@example.org\nTo: host+{I}@test.example\n\n", "orders gm stale");
	is_judged(STRANGER "To: host+{H}@test.example\n\n", "reject silent");
	is_judged("From: lone@example.org\nTo: host+{L}@test.example\n\n", "orders gm stale");
	/* The digest's token belongs to no game. */
	is_judged("From: gm@example.org\nTo: host+{S}@test.example\n\n", "reject name");
	/* The GM of one game is found; the GM of several has to name one. A resent mail of the GM is refused. */
	is_judged("From: lone@example.org\n" HOST "\n", "reject proof");
	is_judged("From: gm@example.org\nTo: host+{G}@test.example\nResent-From: gm@example.org\n\n",
	    "reject silent");
	/* The GM's password, from any address and in every mode; a player's is checked by its own hash. */
	set_gm_password("gmgeheim12345");
	is_judged("From: gm@example.org\n" HOST "\n/game demo gm gmgeheim12345\n", "orders gm");
	is_judged("From: x@evil.test\n" HOST "\n/game demo gm gmgeheim12345\n", "orders gm told elsewhere");
	is_judged("From: gm@example.org\n" HOST "\n/game demo gm geheim12345\n", "reject secret");
	site->config->players_by = BY_DKIM;
	is_judged("From: gm@example.org\n" HOST "\n/game demo gm gmgeheim12345\n", "orders gm");
	site->config->players_by = BY_TOKEN;
	/* The GM is the empire gm: a stranger with the GM's token is refused as with a player's. */
	is_judged(STRANGER "To: host+{G}@test.example\n\n", "reject forwarded");
	is_judged(STRANGER HOST "\n/game demo GM\n", "reject secret");
}

static void test_form(void **unused)
{
	(void)unused;
	/* Automatic mails are recognized first; only players are told about limits. */
	is_judged(MING TOKEN "Auto-Submitted: auto-replied\n\n", "auto");
	is_judged("From: host+x@test.example\n" TOKEN "\n", "auto");
	is_judged("From: MAILER-DAEMON@example.org\n" TOKEN "\n", "bounce");
	is_judged("From: no-reply@example.org\n" TOKEN "\n", "auto");
	/* A header that persons' mails may have does not decide; the content does. */
	is_judged(MING TOKEN "Precedence: bulk\n\n", "orders MING");
	is_judged(MING HOST "Precedence: bulk\n\n", "auto");
	is_judged(MING TOKEN "X: y\n"
	                     "Content-Type: multipart/mixed; boundary=b\n\n"
	                     "--b\nContent-Type: multipart/mixed; boundary=c\n\n--c\n\nx\n--c--\n--b--\n",
	    "orders MING");
	{
		g_autofree char *large = g_strdup_printf(MING TOKEN "\n%02000d\n", 1);
		g_autofree char *strange = g_strdup_printf(STRANGER HOST "\n%02000d\n", 1);
		is_judged(large, "reject limit");
		is_judged(strange, "reject silent");
	}
}

/* If the GM vouches for the mail, the roster alone decides. */
static void test_genuine(void **unused)
{
	(void)unused;
	is_judged_as(MING HOST "Resent-From: m@evil.test\n\n", true, "orders MING");
	is_judged_as(MING FAIL HOST "\n", true, "orders MING");
	is_judged_as(STRANGER HOST "\n", true, "reject silent");
	is_judged_as("From: gm@example.org\n" HOST "\n/game demo gm\n", true, "reject proof");
}

static void is_too_many(const char *text, unsigned orders, const char *want)
{
	struct reading *reading = reading_of(ruleset_find("space-empires")->grammar, text, strlen(text),
	    (struct reading_limits){.line = 1000, .orders = orders});
	const char *reason;

	assert_int_equal(admit_too_many(NULL, reading, &reason), want != NULL);
	if (want)
		assert_string_equal(reason, want);
	reading_free(reading);
}

/* Without a site the defaults of HO-3 apply. */
static void test_limits(void **unused)
{
	struct reading_limits limits = admit_limits(NULL);
	struct config config = {.limit_line = 70, .limit_order_lines = 30};
	g_autoptr(GString) text = g_string_new(NULL);

	(void)unused;
	assert_int_equal(limits.line, 1000);
	assert_int_equal(limits.orders, 20000);
	limits = admit_limits(&config);
	assert_int_equal(limits.line, 70);
	assert_int_equal(limits.orders, 120);
	for (int i = 0; i < 5000; i++)
		g_string_append(text, "F1XA\n");
	is_too_many(text->str, 5000, NULL);
	is_too_many(text->str, 4990, "it has more orders than the limit");
	g_string_append(text, "x\n");
	is_too_many(text->str, 20000, "it has more lines than the limit");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_tokens),
	    cmocka_unit_test(test_several),
	    cmocka_unit_test(test_ids),
	    cmocka_unit_test(test_verdicts),
	    cmocka_unit_test(test_from),
	    cmocka_unit_test(test_named),
	    cmocka_unit_test(test_passwords),
	    cmocka_unit_test(test_modes),
	    cmocka_unit_test(test_gm),
	    cmocka_unit_test(test_form),
	    cmocka_unit_test(test_genuine),
	    cmocka_unit_test(test_limits),
	};
	return cmocka_run_group_tests(tests, make_site, remove_site);
}
