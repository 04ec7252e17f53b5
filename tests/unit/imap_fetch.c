/* Mails that an IMAP server lists and sends (HO-10, MC-203, MC-208, MC-215, MC-218): our commands, and how answers are
   used. */
#include "mailer/fetch/imap_fetch.h"
#include "mailer/fetch/imap_folders.h"
#include "tests/imap.h"

static struct config config;
static struct imap imap;

static int open_mailbox(void **unused)
{
	struct error err = {0};

	make_place(unused);
	config.passwords = g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL, g_free);
	open_server(&config.mailbox);
	SAYS({NULL, NULL, NULL});
	if (!imap_open(&imap, &config, &err) || !imap_select(&imap, "INBOX", IMAP_SELECT, &err))
		fail_msg("%s", err.text);
	return 0;
}

static int close_mailbox(void **unused)
{
	imap_close(&imap);
	close_server(&config.mailbox);
	g_hash_table_destroy(config.passwords);
	return clear_place(unused);
}

static GArray *items_of(const uint32_t *uids)
{
	GArray *items = imap_items_new();

	for (; *uids; uids++) {
		struct imap_item item = {.uid = *uids, .arrived = G_MAXINT64};
		g_array_append_val(items, item);
	}
	return items;
}
#define ITEMS(...) items_of((const uint32_t[]){__VA_ARGS__, 0})

/* Of each item its UID, `l` listed, `a` answered, `r` refused, its size and text. */
static void items_are(const GArray *items, const char *want)
{
	g_autoptr(GString) is = g_string_new(NULL);

	for (guint i = 0; i < items->len; i++) {
		const struct imap_item *item = &g_array_index(items, struct imap_item, i);
		g_string_append_printf(is, "%u%s%s%s %d%s%s;", item->uid, item->listed ? "l" : "",
		    item->answered ? "a" : "", item->refused ? "r" : "", (int)item->size,
		    item->text ? " " : "", item->text ? item->text : "");
	}
	assert_string_equal(is->str, want);
}

/* --- A folder ---------------------------------------------------------------- */

static void test_select(void **unused)
{
	struct error err = {0};

	(void)unused;
	assert_int_equal(imap.stage, IMAP_OPEN);
	assert_true(imap.ready && imap.has_move && imap.has_uidplus && !imap.read_only);
	assert_int_equal(imap.separator, '.');
	assert_int_equal(imap.uidvalidity, 7);
	assert_int_equal(imap.exists, 3);
	assert_true(imap_select(&imap, "Games/Done", IMAP_EXAMINE, &err));
	assert_true(imap.read_only);
	assert_int_equal(imap.uidvalidity, 4294967295);
	assert_int_equal(imap.exists, 2);
	SAYS({"SELECT", "* 3 EXISTS\r\n* OK [UIDVALIDITY 1] x\r\n", "OK x"},
	    {"EXAMINE", "* 0 EXISTS\r\n* OK [UIDVALIDITY 2] x\r\n", "OK x"},
	    {"SELECT", "* 3 EXISTS\r\n", "OK x"}, {"SELECT", "", "NO [INUSE] busy"}, {"SELECT", "", "NO no"},
	    {"LIST", "* LIST () \".\" INBOX\r\n", "OK x"}, {"SELECT", "", "NO no"},
	    {"LIST", "* LIST () \".\" INBOX\r\n* LIST () \".\" A.B\r\n", "OK x"}, {"EXAMINE", "", "NO no"});
	assert_true(imap_select(&imap, "INBOX", IMAP_SELECT, &err));
	assert_false(imap.read_only);
	assert_true(imap_select(&imap, "Games/Done", IMAP_EXAMINE, &err));
	assert_int_equal(imap.exists, 0);
	assert_false(imap_select(&imap, "INBOX", IMAP_SELECT, &err));
	failed_with(&err, EXIT_PROTOCOL, "imap://box: folder INBOX: it tells no UIDVALIDITY");
	assert_false(imap_select(&imap, "INBOX", IMAP_SELECT, &err));
	failed_with(&err, EXIT_TEMPFAIL, "imap://box: folder INBOX: [INUSE] busy");
	assert_false(imap_select(&imap, "INBOX", IMAP_SELECT, &err));
	failed_with(&err, EXIT_NO_PERMISSION, "imap://box: folder INBOX: no");
	/* A misspelt folder is reported with similar names; in read-only mode nothing more is asked. */
	assert_false(imap_select(&imap, "Inbax", IMAP_SELECT, &err));
	failed_with(
	    &err, EXIT_CONFIG, "imap://box: folder Inbax: no; is mailbox.url right? near it are INBOX");
	assert_false(imap_select(&imap, "Inbax", IMAP_EXAMINE, &err));
	failed_with(&err, EXIT_NO_PERMISSION, "imap://box: folder Inbax: no");
	was_asked(
	    "SELECT INBOX\nEXAMINE \"Games.Done\"\nSELECT INBOX\nSELECT INBOX\nSELECT INBOX\nLIST \"\" \"*\"\n"
	    "SELECT Inbax\nLIST \"\" \"*\"\nEXAMINE Inbax\n");
}

/* --- Listing --------------------------------------------------------------- */

static void test_search(void **unused)
{
	struct error err = {0};

	(void)unused;
	SAYS({"UID SEARCH", "* SEARCH 5 3 9 3 0 5\r\n* SEARCH 4\r\n", "OK x"});
	imap.exists = 4;
	g_autoptr(GArray) items = imap_search(&imap, &err);
	items_are(items, "3 0;4 0;5 0;9 0;");
	assert_true(g_array_index(items, struct imap_item, 0).arrived == G_MAXINT64);
	was_asked("UID SEARCH ALL\n");
	SAYS({"UID SEARCH", "* SEARCH\r\n", "OK x"});
	imap.exists = 50000;
	g_autoptr(GArray) none = imap_search(&imap, &err);
	items_are(none, "");
	was_asked("UID SEARCH ALL\n");
	SAYS({"UID SEARCH", "* SEARCH 9\r\n", "OK x"}, {"UID SEARCH", "* SEARCH 1 2\r\n", "OK x"});
	imap.exists = 50001;
	g_autoptr(GArray) two = imap_search(&imap, &err);
	items_are(two, "1 0;2 0;9 0;");
	was_asked("UID SEARCH 2:*\nUID SEARCH 1\n");
	SAYS(
	    {"UID SEARCH", "* SEARCH 9\r\n", "OK x"}, {"UID SEARCH", "", "OK x"}, {"UID SEARCH", "", "OK x"});
	imap.exists = 100001;
	g_autoptr(GArray) three = imap_search(&imap, &err);
	items_are(three, "9 0;");
	was_asked("UID SEARCH 50002:*\nUID SEARCH 2:50001\nUID SEARCH 1\n");
	SAYS({"UID SEARCH", "", "OK x"}, {"UID SEARCH", "", "NO no"});
	assert_null(imap_search(&imap, &err));
	failed_with(&err, EXIT_TEMPFAIL, "imap://box: SEARCH: no");
	was_asked("UID SEARCH 50002:*\nUID SEARCH 2:50001\n");
	/* A list of more than a million is not believed. */
	SAYS({"UID SEARCH", "", "NO no"});
	imap.exists = 1000000;
	assert_null(imap_search(&imap, &err));
	failed_with(&err, EXIT_TEMPFAIL, "SEARCH: no");
	was_asked("UID SEARCH 950001:*\n");
	SAYS({NULL, NULL, NULL});
	imap.exists = 1000001;
	assert_null(imap_search(&imap, &err));
	failed_with(&err, EXIT_PROTOCOL, "imap://box: SEARCH: 1000001 mails in one folder");
	was_asked("");
}

#define SIZES " (UID RFC822.SIZE INTERNALDATE)\n"

/* Consecutive UIDs form ranges, of requested ones only. */
static void test_ranges(void **unused)
{
	g_autoptr(GArray) items = ITEMS(1, 2, 3, 5, 7, 8, 4294967295);
	struct error err = {0};

	(void)unused;
	SAYS({"UID FETCH",
	    "* 1 FETCH (UID 1 RFC822.SIZE 10)\r\n* 2 FETCH (RFC822.SIZE 20 UID "
	    "2)\r\n* 3 FETCH (UID 3 RFC822.SIZE 30)\r\n"
	    "* 4 FETCH (UID 5 RFC822.SIZE 50)\r\n* 4 FETCH (UID 6 RFC822.SIZE "
	    "60)\r\n* 9 FETCH (RFC822.SIZE 90)\r\n"
	    "* 5 FETCH (UID 7 FLAGS (\\Seen) RFC822.SIZE 70)\r\n* 6 FETCH (UID 8 "
	    "RFC822.SIZE 80)\r\n"
	    "* 7 FETCH (UID 4294967295 RFC822.SIZE 1)\r\n",
	    "OK x"});
	assert_true(imap_fetch_sizes(&imap, items, 0, 7, &err));
	items_are(items, "1l 10;2l 20;3l 30;5l 50;7l 70;8l 80;4294967295l 1;");
	was_asked("UID FETCH 1:3,5,7:8,4294967295" SIZES);
	/* Answers about other mails are ignored. */
	g_autoptr(GArray) part = ITEMS(1, 2, 3, 4);
	SAYS({"UID FETCH",
	    "* 1 FETCH (UID 1 RFC822.SIZE 1)\r\n* 2 FETCH (UID 2 RFC822.SIZE "
	    "2)\r\n* 3 FETCH (UID 3 RFC822.SIZE 3)\r\n"
	    "* 4 FETCH (UID 4 RFC822.SIZE 4)\r\n",
	    "OK x"});
	assert_true(imap_fetch_sizes(&imap, part, 1, 2, &err));
	items_are(part, "1 0;2l 2;3l 3;4 0;");
	was_asked("UID FETCH 2:3" SIZES);
}

/* The date in UTC, whatever the server's zone is. */
static void test_dates(void **unused)
{
	static const struct {
		const char *date;
		int64_t is;
	} dates[] = {{"01-Jan-1970 00:00:00 +0000", 0}, {"01-Jan-1970 01:00:00 +0100", 0},
	    {"01-Jan-1970 01:01:00 +0101", 0}, {"31-Dec-1969 12:00:00 -1200", 0},
	    {"17-Jul-1996 02:44:25 -0730", 837598465}, {"29-Feb-2024 23:59:59 +0530", 1709231399},
	    {"31-Dec-2026 12:00:00 -0001", 1798718460}, {" 1-Mar-2026 00:00:30 +1245", 1772277330}};
	struct error err = {0};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(dates); i++) {
		g_autoptr(GArray) items = ITEMS(4);
		g_autofree char *line =
		    g_strdup_printf("* 1 FETCH (INTERNALDATE \"%s\" UID 4 RFC822.SIZE 1)\r\n", dates[i].date);
		SAYS({"UID FETCH", line, "OK x"});
		assert_true(imap_fetch_sizes(&imap, items, 0, 1, &err));
		assert_int_equal(g_array_index(items, struct imap_item, 0).arrived, dates[i].is);
	}
}

/* --- Refusals -------------------------------------------------------------- */

#define SIZE(uid) "* 1 FETCH (UID " #uid " RFC822.SIZE " #uid ")\r\n"

/* A NO may be about one mail of many: asks again by halves, after a NOOP each time. */
static void test_halves(void **unused)
{
	g_autoptr(GArray) items = ITEMS(1, 2, 3, 4, 5);
	struct error err = {0};

	(void)unused;
	SAYS({"UID FETCH", "", "NO x"}, {"UID FETCH", SIZE(1) SIZE(2), "OK x"}, {"UID FETCH", "", "NO x"},
	    {"UID FETCH", "", "NO x"}, {"UID FETCH", SIZE(4) SIZE(5), "OK x"});
	assert_true(imap_fetch_sizes(&imap, items, 0, 5, &err));
	items_are(items, "1l 1;2l 2;3r 0;4l 4;5l 5;");
	was_asked("UID FETCH 1:5" SIZES "NOOP\nUID FETCH 1:2" SIZES "UID FETCH 3:5" SIZES
	          "NOOP\nUID FETCH 3" SIZES "UID FETCH 4:5" SIZES);
	/* A mail refused before may be given now. */
	SAYS({"UID FETCH", SIZE(3), "OK x"});
	assert_true(imap_fetch_sizes(&imap, items, 2, 1, &err));
	items_are(items, "1l 1;2l 2;3l 3;4l 4;5l 5;");
	/* A single refused mail is at fault; if all of several are refused, they are not. */
	g_autoptr(GArray) one = ITEMS(6), two = ITEMS(6, 7);
	SAYS({"UID FETCH", "", "NO x"});
	assert_true(imap_fetch_sizes(&imap, one, 0, 1, &err));
	items_are(one, "6r 0;");
	SAYS({"UID FETCH", "", "NO x"}, {"UID FETCH", "", "NO x"}, {"UID FETCH", "", "NO x"});
	assert_false(imap_fetch_sizes(&imap, two, 0, 2, &err));
	failed_with(&err, EXIT_TEMPFAIL, "imap://box: FETCH: every mail is refused");
	/* A server that limits our use says nothing about a mail. */
	SAYS({"UID FETCH", "", "NO [LIMIT] x"});
	assert_false(imap_fetch_sizes(&imap, two, 0, 2, &err));
	failed_with(&err, EXIT_TEMPFAIL, "imap://box: FETCH: [LIMIT] x");
	was_asked("UID FETCH 6:7" SIZES);
	SAYS({"UID FETCH", "", "NO x"}, {"NOOP", "", "NO later"});
	assert_false(imap_fetch_sizes(&imap, two, 0, 2, &err));
	failed_with(&err, EXIT_TEMPFAIL, "imap://box: NOOP: later");
	assert_false(imap.broken);
}

/* Mails that an answer leaves out are asked for once more, each run of them. */
static void test_left_out(void **unused)
{
	g_autoptr(GArray) items = ITEMS(1, 2, 3, 4, 5, 6);
	struct error err = {0};

	(void)unused;
	SAYS({"UID FETCH", SIZE(2) SIZE(5), "OK x"}, {"UID FETCH", SIZE(1), "OK x"},
	    {"UID FETCH", SIZE(4), "OK x"}, {"UID FETCH", "", "NO x"});
	assert_true(imap_fetch_sizes(&imap, items, 0, 6, &err));
	items_are(items, "1l 1;2l 2;3 0;4l 4;5l 5;6r 0;");
	was_asked("UID FETCH 1:6" SIZES "NOOP\nUID FETCH 1" SIZES "NOOP\nUID FETCH 3:4" SIZES
	          "NOOP\nUID FETCH 6" SIZES);
}

/* --- Texts ----------------------------------------------------------------- */

static void test_texts(void **unused)
{
	static const struct {
		enum imap_part part;
		const char *asked;
	} parts[] = {{IMAP_WHOLE, "UID FETCH 1:3 (UID BODY.PEEK[])\n"},
	    {IMAP_HEADERS, "UID FETCH 1:3 (UID BODY.PEEK[HEADER]<0.100>)\n"},
	    {IMAP_FROM, "UID FETCH 1:3 (UID BODY.PEEK[HEADER.FIELDS (From)]<0.100>)\n"}};
	struct error err = {0};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
		g_autoptr(GArray) items = ITEMS(1, 2, 3);
		SAYS({"UID FETCH",
		    "* 1 FETCH (UID 1 BODY[] {5}\r\nfirst)\r\n* 2 FETCH (BODY[] NIL UID "
		    "2)\r\n"
		    "* 1 FETCH (UID 1 BODY[] {6}\r\nsecond)\r\n* 3 FETCH (UID 3 BODY[] "
		    "\"\")\r\n",
		    "OK x"});
		assert_true(imap_fetch_texts(&imap, items, 0, 3, parts[i].part, 100, 100, &err));
		items_are(items, "1a 0 first;2a 0;3a 0 ;");
		assert_int_equal(g_array_index(items, struct imap_item, 0).text_size, 5);
		assert_int_equal(g_array_index(items, struct imap_item, 2).text_size, 0);
		was_asked(parts[i].asked);
	}
	/* An answer with only a size does not answer for the text. */
	g_autoptr(GArray) items = ITEMS(1);
	SAYS({"UID FETCH", SIZE(1), "OK x"}, {"UID FETCH", "* 1 FETCH (UID 1 BODY[] {1}\r\nx)\r\n", "OK x"});
	assert_true(imap_fetch_texts(&imap, items, 0, 1, IMAP_WHOLE, 100, 100, &err));
	items_are(items, "1la 1 x;");
	was_asked("UID FETCH 1 (UID BODY.PEEK[])\nNOOP\nUID FETCH 1 (UID BODY.PEEK[])\n");
}

/* More bytes of texts than expected are refused; the bytes of the answer itself are not counted. */
static void test_room(void **unused)
{
	struct error err = {0};

	(void)unused;
	for (size_t more = 0; more < 2; more++) {
		g_autoptr(GArray) items = ITEMS(1);
		g_autofree char *text = g_strnfill(300000 + more * 200000, 'x');
		g_autofree char *line =
		    g_strdup_printf("* 1 FETCH (UID 1 BODY[] {%zu}\r\n%s)\r\n", strlen(text), text);
		SAYS({"UID FETCH", line, "OK x"});
		bool good = imap_fetch_texts(&imap, items, 0, 1, IMAP_WHOLE, 100, 300000, &err);
		assert_int_equal(good, more == 0);
	}
	failed_with(&err, EXIT_PROTOCOL, "imap://box: FETCH: it sends more than was asked for");
	assert_true(imap.broken);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_mailbox, close_mailbox)

int main(void)
{
	const struct CMUnitTest tests[] = {TEST(test_select), TEST(test_search), TEST(test_ranges),
	    TEST(test_dates), TEST(test_halves), TEST(test_left_out), TEST(test_texts), TEST(test_room)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
