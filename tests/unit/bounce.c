/* Delivery reports, form by form: one counts for its player if delivery failed for good and it contains a Message-ID of
   ours (HO-32, MC-164 to MC-168). */
#include "engine/commands/stage.h"
#include "tests/mails.h"

enum report { OURS, OTHERS, DELAY };

/* Reports with this subject and text; ID is the id of MING's mail, GM that of a mail to no empire. Does it count for
   MING, and what is logged? */
static const struct {
	const char *subject, *text;
	enum report what;
	bool counted;
} reports[] = {
    /* The Action field: in any case, with or without blanks, also at the very end. */
    {"x", "Action: failed\n\nMessage-ID: <ID>\n", OURS, true},
    {"x", "<ID>\nACTION:\t FAILED (bad)\n", OURS, true}, {"x", "<ID>\naction:failed", OURS, true},
    {"x", "<ID>\nAction: delayed\n", DELAY, false}, {"x", "<ID>\nAction: relayed\n", DELAY, false},
    {"x", "<ID>\nAction: faile", DELAY, false}, {"x", "<ID>\nAction:\nfailed\n", DELAY, false},
    {"x", "<ID>\nAction: d", DELAY, false}, {"x", "<ID>\nAction: ", DELAY, false},
    {"x", "<ID>\nAction: delayed\n\nAction: failed\n", OURS, true},
    {"x", "<ID>\nAction: failed\n\nAction: delayed\n", OURS, true},
    /* Without the field the subject decides; within a line it is not a field. */
    {"Undeliverable", "<ID>\nNo such user\n", OURS, true}, {"x", "<ID>\nAction:", OURS, true},
    {"x", "<ID>\nyour Action: delayed\n", OURS, true}, {"Mail DELAYED", "<ID>\nx\n", DELAY, false},
    {"Warning: could not send", "<ID>\nx\n", DELAY, false}, {"Deferred: x", "<ID>\nx\n", DELAY, false},
    {"Delayed", "<ID>\nAction: failed\nagain\n", OURS, true},
    /* A whole id anywhere, behind others; not as part of a longer one. */
    {"x", "<nm.war.1.x@elsewhere.example> nm.nothing and nm.ID x (ID)\n", OURS, true},
    {"x", "nm.x@y ID\n", OURS, true}, {"x", "nm.x@yID\n", OTHERS, false},
    {"x", "xID and ID.x\n", OTHERS, false}, {"x", ".ID and ID.x\n", OTHERS, false},
    {"x", "-ID and ID-x\n", OTHERS, false}, {"x", "_ID and ID_x\n", OTHERS, false},
    {"x", "@ID and ID@x\n", OTHERS, false}, {"x", "nothing of yours\n", OTHERS, false},
    {"x", "ID", OURS, true}, {"x", "nm.", OTHERS, false}, {"x", "nm.@", OTHERS, false},
    /* The first id of ours counts, once; one that belongs to no empire is ours as well. */
    {"x", "<ID> <ID>\n", OURS, true}, {"x", "<GM>\n", OURS, false}, {"x", "<GM> <ID>\n", OURS, false},
    {"x", "<ID> <GM>\n", OURS, true},
    /* The returned mail's own Message-ID counts, whatever other ids it and the report contain. */
    {"x", "<GM>\nReferences: <GM>\nMessage-ID: <ID>\n", OURS, true},
    {"x", "<GM>\nmessage-id:\n\t<ID>\n", OURS, true}, {"x", "<GM>\nMESSAGE-ID:ID\n", OURS, true},
    {"x", "<GM>\nDate: x\r\nMessage-Id:\r\n <ID>\n", OURS, true},
    {"x", "<GM>\nX-Message-ID: <ID>\n", OURS, false}, {"x", "<GM>\nIn-Reply-To: <ID>\n", OURS, false},
    {"x", "<GM>\nMessage-ID: x <ID>\n", OURS, false}, {"x", "<GM>\nMessage-ID <ID>\n", OURS, false}};

static void comes_back(const char *subject, const char *text, const char *id, const char *gm_id)
{
	g_autoptr(GString) raw = g_string_new("From: MAILER-DAEMON@mx.test\n" TO);

	g_string_append_printf(raw, "Subject: %s\n\n%s", subject, text);
	/* Undo the replacement in the field's name. */
	g_string_replace(raw, "Message-ID", "Message-#", 0);
	g_string_replace(raw, "MESSAGE-ID", "MESSAGE-#", 0);
	g_string_replace(raw, "GM", gm_id, 0);
	g_string_replace(raw, "ID", id, 0); /* last, as the capitals may contain either */
	g_string_replace(raw, "-#", "-ID", 0);
	begin();
	run_sql("UPDATE outbox SET trouble = NULL");
	comes(raw->str, raw->len, 0);
	run_sql("UPDATE mail SET id = 101");
	files();
}

static void is_counted(const char *what, enum report report, bool counted)
{
	static const char *const told[] = {
	    "is a bounce of ours", "is a bounce of nothing of ours", "tells of a delay or a delivery"};
	g_autofree char *log = g_strdup_printf("101 %s;101 bounce;", told[report]), *text = log_text();

	if (!strstr(text + logged, told[report]))
		fail_msg("%s: %s", what, text + logged);
	log_is(log);
	text_is("SELECT class || state FROM mail", "bouncefiled");
	text_is("SELECT sum(bounces) FROM seat", counted ? "1" : "0");
	text_is("SELECT count(*) FROM outbox WHERE trouble = 'came back'", counted ? "1" : "0");
	run_sql("UPDATE seat SET bounces = 0");
}

static void test_reports(void **unused)
{
	g_autofree char *id = NULL, *gm_id = NULL;

	(void)unused;
	run_sql(
	    "INSERT INTO outbox (kind, recipient, sender, message_id, from_name, from_address, subject,"
	    " auto_submitted, body, queued, due, priority) SELECT kind, 'gm@example.org', sender, 'nm.all.x@localhost',"
	    " from_name, from_address, subject, auto_submitted, body, queued, due, priority FROM outbox LIMIT 1");
	id = text_of("SELECT message_id FROM outbox WHERE recipient = 'ming@example.org' AND seat LIMIT 1");
	gm_id = text_of(
	    "SELECT message_id FROM outbox WHERE recipient = 'gm@example.org' AND seat IS NULL LIMIT 1");
	assert_true(id && gm_id);
	for (size_t i = 0; i < G_N_ELEMENTS(reports); i++) {
		comes_back(reports[i].subject, reports[i].text, id, gm_id);
		is_counted(reports[i].text, reports[i].what, reports[i].counted);
	}
	g_autofree char *upper = g_ascii_strup(id, -1);
	comes_back("x", "for ID it was\n", upper, gm_id);
	is_counted("capitals", OURS, true);
	g_autofree char *local = g_strndup(id, strcspn(id, "@"));
	comes_back("x", "ID\n", local, gm_id);
	is_counted("half of it", OTHERS, false);
	/* A hundred ids are looked up; an id of 250 bytes is too long. */
	for (int others = 99; others <= 100; others++) {
		g_autoptr(GString) text = g_string_new("nm.nothing nm.more");
		for (int i = 0; i < others; i++)
			g_string_append_printf(text, "<nm.x.%d@elsewhere.example>\n", i);
		g_string_append(text, "<ID>\n");
		comes_back("x", text->str, id, gm_id);
		is_counted("many", others == 99 ? OURS : OTHERS, others == 99);
	}
	for (gsize size = 249; size <= 250; size++) {
		g_autofree char *x = g_strnfill(size - 5, 'x'), *wide = g_strdup_printf("nm.%s@y", x);
		g_autofree char *set =
		    g_strdup_printf("UPDATE outbox SET message_id = '%s' WHERE message_id = '%s'", wide, id);
		run_sql(set);
		comes_back("x", "<ID>\n", wide, gm_id);
		is_counted("wide", size == 249 ? OURS : OTHERS, size == 249);
		g_free(id);
		id = g_steal_pointer(&wide);
	}
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_reports)};

	if (argc == 2 && (strcmp(argv[1], STAGE_READER) == 0 || strcmp(argv[1], STAGE_LEAF_READER) == 0))
		return stage_reader(argv[1]);
	return cmocka_run_group_tests(tests, make_site, remove_site);
}
