/* What a verdict alone proves, and what invalidates it (HO-90, HO-91). */
#include "tests/judged.h"

/* A verdict alone is good for mails written to this host since the turn was opened (HO-91): demo's turn 2 and two's
   turn 1 were opened on 1 Dec 2026 at 10:00, which is now. */
static void test_alone(void **unused)
{
	static const char *const dates[] = {"Tue, 1 Dec 2026 09:50:00 +0000",
	    "Tue, 1 Dec 2026 10:50:00 +0100", "Wed, 2 Dec 2026 10:00:00 +0000", NULL};
	static const char *const others[] = {"Tue, 1 Dec 2026 09:49:59 +0000",
	    "Wed, 2 Dec 2026 10:00:01 +0000", "Mon, 30 Nov 2026 10:00:00 +0000", "yesterday", "", NULL};

	(void)unused;
	for (const char *const *date = dates; *date; date++) {
		g_autofree char *mail = g_strconcat(MING HOST SIGNED "Date: ", *date, "\n\n", NULL);
		is_judged(mail, "orders MING");
	}
	for (const char *const *date = others; *date; date++) {
		g_autofree char *mail = g_strconcat(MING HOST SIGNED "Date: ", *date, "\n\n", NULL);
		g_autofree char *replied = g_strconcat(MING TOKEN SIGNED "Date: ", *date, "\n\n", NULL);
		g_autofree char *secret =
		    g_strconcat(MING HOST SIGNED "Date: ", *date, "\n\n/game demo MING {T}\n", NULL);
		is_judged(mail, "reject proof");
		is_judged(replied, "orders MING");
		is_judged(secret, "orders MING");
		is_judged_as(mail, true, "orders MING");
	}
	is_judged(MING HOST SIGNED "\n", "reject proof");
	/* Before a game begins no turn is open. */
	is_judged("From: bosco@example.org\n" HOST SIGNED
	          "Date: Mon, 1 Dec 2025 10:00:00 +0000\n\n/game later LEA\n",
	    "orders LEA");
	/* To and Cc count, tags aside; anybody may have sent the mail on to the delivery address. */
	is_judged(
	    MING "To: rival@evil.test\nCc: Host <host+x@test.example>\n" SIGNED DATED "\n", "orders MING");
	is_judged(MING "To: rival@evil.test\n" SIGNED DATED "\n", "reject proof");
	is_judged(
	    MING "Delivered-To: host@test.example\nTo: rival@evil.test\n" SIGNED DATED "\n", "reject proof");
	is_judged(MING "Envelope-To: host@test.example\n" SIGNED DATED "\n", "reject proof");
	is_judged(MING "To: more@test.example\n" SIGNED DATED "\n/game demo MING\n", "reject proof");
	/* Only a reply's token shows that the mail was written to the host. */
	is_judged(MING "Delivered-To: host+{T}@test.example\nTo: x@y.example\n" SIGNED "\n", "orders MING");
	site->config->players_by = BY_DKIM;
	is_judged(MING "To: rival@evil.test\n" SIGNED DATED "\n", "reject proof");
	is_judged(MING TOKEN SIGNED "\n", "orders MING");
	is_judged(MING TOKEN "\n", "reject proof");
	site->config->players_by = BY_TOKEN;
}

/* A field that may occur once but occurs twice makes the verdict worthless: a rival may have put the first one above
   what the player has signed (HO-90). Two From fields belong to nobody. */
static void test_doubled(void **unused)
{
	static const char *const once[] = {"Sender: a@b.c", "Reply-To: a@b.c", "To: x@y.example", "Cc: a@b.c",
	    "Message-ID: <a@b>", "In-Reply-To: <a@b>", "References: <a@b>", "Subject: a",
	    "Date: Tue, 1 Dec 2026 09:59:00 +0000", "MIME-Version: 1.0", "Content-Type: text/plain",
	    "Content-Transfer-Encoding: 8bit", "Content-Disposition: inline", "Content-ID: <a@b>",
	    "Content-Description: a", NULL};

	(void)unused;
	for (const char *const *field = once; *field; field++) {
		g_autofree char *lower = g_ascii_strdown(*field, -1);
		bool there = g_str_has_prefix(*field, "To:") || g_str_has_prefix(*field, "Date:");
		g_autofree char *first = there ? g_strdup("") : g_strconcat(lower, "\n", NULL);
		g_autofree char *good = g_strconcat(first, MING HOST SIGNED DATED "\n", NULL);
		g_autofree char *bad = g_strconcat(*field, "\n", good, NULL);
		g_autofree char *token = g_strconcat(*field, "\n", first, MING TOKEN SIGNED DATED "\n", NULL);
		is_judged(good, "orders MING");
		is_judged(bad, "reject proof");
		is_judged(token, "orders MING");
	}
	is_judged("Received: a\nReceived: b\nX-A: 1\nX-A: 2\n" MING HOST SIGNED DATED "\n", "orders MING");
}

/* A signature with l= covers only the first bytes of the text: anybody may have added the rest. */
static void test_partial(void **unused)
{
	(void)unused;
#define SIGNATURE(tags) MING HOST DATED SIGNED "DKIM-Signature: v=1; a=rsa-sha256; " tags "\n\n"
	is_judged(SIGNATURE("d=example.org; s=l; h=from:to:date; bh=l=1; b=x"), "orders MING");
	is_judged(SIGNATURE("d=example.org; l=10; b=x"), "reject proof");
	is_judged(SIGNATURE("l = 0; d = Mail.Example.ORG; b=x"), "reject proof");
	is_judged(SIGNATURE("d=evil.test; l=10; b=x"), "orders MING");
	is_judged(MING TOKEN DATED SIGNED "DKIM-Signature: d=example.org; l=10\n\n", "orders MING");
	is_judged(MING HOST DATED
	    "Authentication-Results: mx.test; dkim=pass policy.length=10 header.d=example.org\n\n",
	    "reject proof");
	is_judged(MING HOST DATED
	    "Authentication-Results: mx.test; dmarc=pass header.from=example.org; dkim=pass "
	    "policy.length=10 header.d=example.org\n\n",
	    "reject proof");
	is_judged(MING HOST DATED
	    "Authentication-Results: mx.test; dkim=pass header.d=example.org; dkim=pass "
	    "policy.length=10 header.d=evil.test\n\n",
	    "orders MING");
}

/* A signature does not cover the fields that it leaves out: with a new Date an old mail looks new, with another
   Content-Type a rival's quoted lines look like the player's own (HO-90, HO-91). */
static void test_left_out(void **unused)
{
#define COVERS(fields) MING DATED SIGNED "DKIM-Signature: v=1; d=example.org; h=from:to" fields "; b=x\n"
#define HTML "Content-Type: text/html\n"
#define QUOTED "Content-Transfer-Encoding: quoted-printable\n"
#define PARTS "Content-Type: multipart/mixed; boundary=b\n"
	static const char body[] = "\nI will do so.\n> <br>B1F1W1<br>\n> =0AB1F2W1\n> --b\n\nB1F3W1\n";
	static const char *const heads[] = {HTML, QUOTED, PARTS, "Content-Type: text/plain; charset=utf-7\n",
	    "Content-Transfer-Encoding: base64\n", NULL};

	(void)unused;
	is_judged(COVERS(":subject") HOST "\n", "reject proof");
	is_judged(COVERS(":date") HOST "\nB1F1W1\n", "orders MING");
	for (const char *const *head = heads; *head; head++) {
		g_autofree char *left = g_strconcat(COVERS(":date") HOST, *head, body, NULL);
		g_autofree char *half = g_strconcat(COVERS(":date:content-type") HOST, *head, body, NULL);
		g_autofree char *covered = g_strconcat(
		    COVERS(":date:Content-Type : content-transfer-encoding") HOST, *head, body, NULL);
		g_autofree char *token = g_strconcat(COVERS(":date") TOKEN, *head, body, NULL);
		is_judged(left, "reject proof");
		is_judged(half, "reject proof");
		is_judged(covered, "orders MING");
		is_judged(token, "orders MING");
	}
	is_judged(COVERS(":date") HOST
	    "Content-Type: multipart/mixed; boundary=\"b\"\n\n--b\n\nB1F1W1\n--b--\n",
	    "orders MING");
	/* Another signer's signature does not matter, nor does one without a list of fields. */
	is_judged(
	    MING DATED SIGNED "DKIM-Signature: d=evil.test; h=from; b=x\n" HOST HTML "\nx\n", "orders MING");
	is_judged(MING DATED SIGNED "DKIM-Signature: d=example.org; b=x\n" HOST HTML "\nx\n", "orders MING");
}

/* Anybody can resend a mail to any delivery address: it does not choose between a player's two games if the player
   wrote to the host. */
static void test_delivered(void **unused)
{
#define ZOE "From: zoe@example.org\n"
	(void)unused;
	is_judged(ZOE "To: more@test.example\n" SIGNED DATED "\n", "orders ODA");
	is_judged(ZOE HOST SIGNED DATED "\n", "reject name");
	is_judged("Delivered-To: more@test.example\n" ZOE HOST SIGNED DATED "\n", "reject name");
	is_judged("Delivered-To: more@test.example\nDelivered-To: host@test.example\n" ZOE HOST SIGNED DATED
	          "\n",
	    "reject name");
	is_judged(
	    ZOE "Cc: host@test.example\nX-Original-To: more@test.example\n" SIGNED DATED "\n", "reject name");
	site->config->players_by = BY_ADDRESS;
	is_judged("Delivered-To: more@test.example\n" ZOE "To: friends@x.example\n" DATED "\n", "orders ODA");
	site->config->players_by = BY_TOKEN;
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_alone), cmocka_unit_test(test_doubled),
	    cmocka_unit_test(test_partial), cmocka_unit_test(test_left_out),
	    cmocka_unit_test(test_delivered)};

	return cmocka_run_group_tests(tests, make_site, remove_site);
}
