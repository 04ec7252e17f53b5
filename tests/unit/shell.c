/* Commands with unknown options or words, at a terminal, and through an editor. */
#include "engine/commands/command.h"
#include "engine/site/site.h"
#include "engine/store/binding.h"
#include "tests/command.h"

#include <pty.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <cmocka.h>

/* Runs a command line; `out`: its output; `errors`: standard error without "nightmail: " before each line. */
static int run_line(const char *line, char **out, char **errors)
{
	g_auto(GStrv) words = g_strsplit(line, " ", -1);
	size_t out_size, errors_size;
	struct command_call call = {.site = dir,
	    .out = open_memstream(out, &out_size),
	    .errors = open_memstream(errors, &errors_size),
	    .audience = AUDIENCE_SCRIPT,
	    .argc = (int)g_strv_length(words) - 1,
	    .argv = words + 1};
	int code = command_find(words[0])->run(&call);

	fclose(call.out);
	fclose(call.errors);
	return code;
}

static void says(const char *line, int code, const char *out, const char *errors)
{
	char *own_out = NULL, *own_errors = NULL;
	int own = run_line(line, &own_out, &own_errors);

	if (own != code || strcmp(own_out, out) != 0 || strcmp(own_errors, errors) != 0)
		fail_msg("%s\n%d\n%s%s\nnot %d\n%s%s", line, own, own_out, own_errors, code, out, errors);
	free(own_out);
	free(own_errors);
}

/* Each command refuses an unknown option before it opens a site. */
static void test_options(void **unused)
{
	const struct command *command;
	size_t count = 0;

	(void)unused;
	for (; (command = command_at(count)); count++) {
		g_autofree char *line = g_strconcat(command->name, " --nonsense", NULL),
		                *valued = g_strconcat(command->name, " --nonsense=1 --help", NULL),
		                *short_one = g_strconcat(command->name, " -q", NULL);
		says(line, 64, "", "nightmail: unknown option --nonsense; --help lists them\n");
		says(valued, 64, "", "nightmail: unknown option --nonsense=1; --help lists them\n");
		says(short_one, 64, "", "nightmail: unknown option -q; --help lists them\n");
		assert_ptr_equal(command_find(command->name), command);
	}
	assert_true(count > 50);
}

/* --- A site ------------------------------------------------------------------------------ */

static int make_game(void **unused)
{
	make_place(unused);
	setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
	command("init");
	command(
	    "new war --ruleset space-empires --players 2 --seed 7 --salt 5a175a175a175a175a175a175a175a49");
	command("join war MING m@example.org");
	command("join war BOSCO b@example.org");
	command("start war");
	return 0;
}

/* --- A password is typed ------------------------------------------------------------------ */

/* The output of a process at a terminal where `text` is typed once echo is off. */
static char *typed(const char *line, const char *text, int *code)
{
	int master, slave, status = -1;
	GString *shown = g_string_new(NULL);
	struct termios now;
	char byte;

	if (openpty(&master, &slave, NULL, NULL, NULL) != 0)
		skip(); /* no terminal available here */
	pid_t child = fork();
	if (child == 0) {
		char *out, *errors;
		dup2(slave, STDIN_FILENO);
		close(master);
		int own = run_line(line, &out, &errors);
		dprintf(slave, "%s%s.", out, errors);
		tcdrain(slave);
		_exit(own);
	}
	for (int i = 0; i < 5000 && tcgetattr(master, &now) == 0 && (now.c_lflag & ECHO); i++)
		usleep(1000);
	assert_int_equal(now.c_lflag & ECHO, 0);
	assert_int_equal(write(master, text, strlen(text)), strlen(text));
	while (read(master, &byte, 1) == 1 && byte != '.')
		if (byte != '\r')
			g_string_append_c(shown, byte);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status));
	*code = WEXITSTATUS(status);
	assert_int_equal(tcgetattr(master, &now), 0);
	assert_true(now.c_lflag & ECHO);
	close(master);
	close(slave);
	return g_string_free(shown, FALSE);
}

#define SIXTY "123456789012345678901234567890123456789012345678901234567890"

static void test_password(void **unused)
{
	static const struct {
		const char *line, *text, *shown;
		int code;
	} cases[] = {{"password war MING", "longenough\n", "war: MING has a password\npassword: \n", 0},
	    {"password war gm", "8letters\n", "war: the GM has a password\npassword: \n", 0},
	    {"password war BOSCO", "\4",
	        "password: \nnightmail: a password is read from standard input; there was none\n", 65},
	    {"password war BOSCO", SIXTY "56789\n",
	        "password: \nnightmail: a password has 8 to 64 characters and no blanks\n", 65},
	    {"password war gm", SIXTY "5678\n", "war: the GM has a password\npassword: \n", 0},
	    {"password war BOSCO", "a\tblank...\n",
	        "password: \nnightmail: a password has 8 to 64 characters and no blanks\n", 65},
	    {"password war ZARG", NULL,
	        "nightmail: war has no empire \"ZARG\"; `nightmail status war` lists them\n", 66},
	    {"password war BOSCO", "7letter\n",
	        "password: \nnightmail: a password has 8 to 64 characters and no blanks\n", 65},
	    {"password war BOSCO", "has a blank\n",
	        "password: \nnightmail: a password has 8 to 64 characters and no blanks\n", 65}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		int code;
		if (!cases[i].text) { /* it asks for nothing */
			says(cases[i].line, cases[i].code, "", cases[i].shown);
			continue;
		}
		g_autofree char *shown = typed(cases[i].line, cases[i].text, &code);
		assert_string_equal(shown, cases[i].shown);
		assert_int_equal(code, cases[i].code);
	}
	g_autofree char *who = answer_of("SELECT group_concat(name) FROM seat WHERE password IS NOT NULL");
	g_autofree char *gm = answer_of("SELECT gm_password IS NOT NULL FROM game");
	assert_string_equal(who, "MING");
	assert_string_equal(gm, "1");
}

/* --- The state in an editor ---------------------------------------------------------------- */

/* Only edits outside of the header are accepted; a refused text is kept, an accepted one is not. */
static void test_edit(void **unused)
{
#define KEPT "nightmail: your text is kept in %s\n"
#define FRAME                                                                                                \
	"nightmail: %s: game, turn and seed cannot be edited; rollback and --new-dice are for that\n" KEPT
#define NAMES "nightmail: %s: the empires and their names cannot be edited\n" KEPT
#define ASKED "reason (for the record): "
	static const struct {
		const char *script, *reason, *out, *errors; /* script of sed; %s is the path */
		int code;
	} cases[] = {{"", "", "war: nothing was changed\n", "", 0},
	    {"s/\"game\": \"war\"/\"game\": \"wax\"/", "x\n", "", FRAME, 65},
	    {"s/\"turn\": 1/\"turn\": 2/", "x\n", "", FRAME, 65},
	    {"s/\"seed\": [0-9]*/\"seed\": 5/", "x\n", "", FRAME, 65},
	    {"s/\"MING\"/\"MONG\"/g", "x\n", "", NAMES, 65},
	    {"s/\"BOSCO\"/\"BASCO\"/g", "x\n", "", NAMES, 65},
	    {"s/{\"name\": \"MING\"/{\"name\": \"ZARG\"}, &/", "x\n", "", NAMES, 65},
	    {"s/\"pop\": [0-9]*/\"pop\": 7/", "\n", "",
	        ASKED "nightmail: a reason is needed; nothing was changed\n" KEPT, 65},
	    {"s/\"pop\": [0-9]*/\"pop\": 7/", "", "",
	        ASKED "nightmail: a reason is needed; nothing was changed\n" KEPT, 65},
	    {"s/\"pop\": [0-9]*/\"pop\": 7/", "\377\n", "",
	        ASKED "nightmail: a reason is needed; nothing was changed\n" KEPT, 65},
	    {"s/\"pop\": [0-9]*/\"pop\": 7/", "  a\tgift\177of mine \n", "war: turn 1 is edited\n", ASKED, 0},
	    {"s/\"pop\": 7/\"pop\": 7/", "x\n", "war: nothing was changed\n", "", 0}};
	g_autofree char *path = in("edit-war-0001.json"), *reason = in("reason"),
	                *before = answer_of("SELECT state FROM turn");

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *editor = g_strdup_printf("sed -i '%s'", cases[i].script);
		g_autoptr(GString) errors = g_string_new(cases[i].errors);
		g_string_replace(errors, "%s", path, 0);
		setenv("EDITOR", editor, 1);
		put("reason", cases[i].reason);
		assert_non_null(freopen(reason, "r", stdin));
		says("edit war", cases[i].code, cases[i].out, errors->str);
		assert_int_equal(g_file_test(path, G_FILE_TEST_EXISTS), cases[i].code != 0);
		if (i < 10) {
			g_autofree char *now = answer_of("SELECT state FROM turn");
			assert_string_equal(now, before);
		}
	}
	g_autofree char *history = answer_of("SELECT group_concat(text) FROM history WHERE act = 'edit'");
	assert_non_null(strstr(history, "a gift of mine"));
	says("edit war now", 64, "", "nightmail: edit takes GAME\n");
	setenv("EDITOR", "false", 1);
	g_autofree char *kept =
	    g_strdup_printf("nightmail: the editor failed; nothing was changed\n" KEPT, path);
	says("edit war", 65, "", kept);
	unsetenv("EDITOR");
}

/* --- Orders by the GM's hand ---------------------------------------------------------------- */

static void test_orders(void **unused)
{
	g_autofree char *file = in("plan"), *line = g_strconcat("orders war MING --set ", file, NULL);
	static const struct {
		const char *text, *out, *errors;
		int code;
	} cases[] = {
	    {"M1W9999\n", "refused: 1:", "no order was accepted; the earlier orders still stand\n", 65},
	    {"", "war: 0 orders of MING taken, 0 refused; no orders stand now\n", "", 0},
	    {"; nothing\n\n", "war: 0 orders of MING taken, 0 refused; no orders stand now\n", "", 0}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		char *out, *errors;
		put("plan", cases[i].text);
		assert_int_equal(run_line(line, &out, &errors), cases[i].code);
		assert_true(g_str_has_prefix(out, cases[i].out));
		assert_true(g_str_has_suffix(errors, cases[i].errors));
		if (i == 0)
			assert_true(g_str_has_suffix(out, "\nwar: 0 orders of MING taken, 1 refused\n"));
		free(out);
		free(errors);
	}
	/* A seat that is out gets no orders, and no success is reported. */
	struct site *site = open_site(SITE_WRITE);
	struct error err = {0};
	assert_true(db_run(site->db, &err, "UPDATE seat SET out = 1 WHERE name = 'MING'", ""));
	site_close(site);
	says(line, 65, "", "nightmail: war: MING is out of the game\n");
	says("orders war GM", 66, "", "nightmail: space-empires has no orders of the GM\n");
	says("orders war MING 0", 66, "", "nightmail: war has no turn 0\n");
	says("orders war MING x", 64, "", "nightmail: \"x\" is not a turn number\n");
	says("orders war", 64, "", "nightmail: orders takes GAME EMPIRE [TURN]\n");
	says("orders war MING 1 2", 64, "", "nightmail: orders takes GAME EMPIRE [TURN]\n");
}

#define ITEM(line, text, status)                                                                             \
	"{\"line\": " line ", \"text\": \"" text "\", \"canonical\": \"" text "\", \"status\": \"" status    \
	"\", \"notes\": []}"
#define HEAD(turn)                                                                                           \
	"{\"format\": 1,\n \"game\": \"war\",\n \"turn\": " turn ",\n \"empire\": \"MING\",\n \"orders\": ["

static const char of_two[] = HEAD("1") "\n  " ITEM("1", "B1F1W#", "accepted") ",\n  " ITEM("2", "B1F2W#",
    "accepted") "],\n"
                " \"waiting\": [\n  {\"turn\": 2, \"orders\": [" ITEM("1", "B1F3W#", "waiting") "]}]}\n";
static const char of_next[] = HEAD("2") "\n  " ITEM("1", "B1F3W#", "waiting") "],\n \"waiting\": []}\n";

/* After a turn was run, its report says so. */
static void ran(const char *one, const char *set)
{
	g_autofree char *two = g_strconcat(one, "no such\n", NULL);
	char *out, *errors;

	put("plan", two);
	assert_int_equal(run_line(set, &out, &errors), 0);
	assert_true(g_str_has_suffix(out, "\nwar: 1 order of MING taken, 1 refused\n"));
	free(out);
	free(errors);
	command("run war --force --no-fetch");
	assert_int_equal(run_line("orders war MING 1 --json", &out, &errors), 0);
	assert_true(g_str_has_prefix(out, HEAD("1") "\n  {\"line\": 1, "));
	assert_non_null(strstr(out, "\"status\": \"done\""));
	assert_true(g_str_has_suffix(out, ",\n \"waiting\": []}\n"));
	free(out);
	free(errors);
	says("orders war BOSCO 1 --json", 0,
	    "{\"format\": 1,\n \"game\": \"war\",\n \"turn\": 1,\n \"empire\": \"BOSCO\",\n \"orders\": [],\n"
	    " \"waiting\": []}\n",
	    "");
	command("new peace --ruleset space-empires --players 1");
	command("join peace MING m@example.org");
	says("orders peace MING", 66, "", "nightmail: peace has not started; there are no orders\n");
}

/* Standing and waiting orders, and results, for people and as JSON. */
static void test_standing(void **unused)
{
	g_autofree char *home =
	    answer_of("SELECT value ->> '$.id' FROM turn, json_each(CAST(state AS TEXT), '$.worlds')"
	              " WHERE value ->> '$.owner' = 'MING'");
	g_autofree char *file = in("plan"), *set = g_strconcat("orders war ming --set ", file, NULL),
	                *late = g_strconcat("orders war MING 2 --set ", file, NULL),
	                *plan = g_strdup_printf("B1F1W%s\nno such\nB1F2W%s\n", home, home);
	struct error err = {0};
	char *out, *errors;

	(void)unused;
	says("orders war MING", 0, "", "");
	says("orders war MING --json", 0, HEAD("1") "],\n \"waiting\": []}\n", "");
	put("plan", plan);
	assert_int_equal(run_line(set, &out, &errors), 0);
	assert_true(g_str_has_prefix(out, "refused: 2:1: no such: "));
	assert_true(g_str_has_suffix(out, "\nwar: 2 orders of MING taken, 1 refused\n"));
	assert_string_equal(errors, "");
	free(out);
	free(errors);
	g_autofree char *lines = g_strdup_printf("B1F1W%s\nB1F2W%s\n", home, home);
	says("orders war MING", 0, lines, "");
	struct site *site = open_site(SITE_WRITE);
	g_autofree char *waits =
	    g_strdup_printf("INSERT INTO orders (game, turn, empire, text, refused, arrived, first)"
	                    " VALUES (1, 2, 'MING', 'B1F3W%s' || char(10), 0, 1, 1)",
	        home);
	assert_true(db_run(site->db, &err, waits, ""));
	site_close(site);
	g_autoptr(GString) two = g_string_new(of_two), next = g_string_new(of_next);
	g_string_replace(two, "#", home, 0);
	g_string_replace(next, "#", home, 0);
	says("orders war MING 1 --json", 0, two->str, "");
	says("orders war MING 2 --json", 0, next->str, "");
	says(late, 65, "", "nightmail: war: orders can be set for the open turn only, 1\n");
	put("plan", "");
	says(set, 0, "war: 0 orders of MING taken, 0 refused; no orders stand now\n", "");
	put("plan", lines);
	g_autofree char *one = g_strndup(lines, strcspn(lines, "\n") + 1);
	put("plan", one);
	says(set, 0, "war: 1 order of MING taken, 0 refused\n", "");
	g_autofree char *notices = answer_of("SELECT group_concat(seat || text, '|') FROM notice");
	assert_string_equal(notices, "1The game master gave orders for MING in turn 1.|"
	                             "1The game master took away the orders of MING in turn 1.|"
	                             "1The game master gave orders for MING in turn 1.");
	g_autofree char *history = answer_of("SELECT count(*) FROM history WHERE act = 'orders' AND"
	                                     " text = 'of MING by the GM''s hand'");
	assert_string_equal(history, "3");
	ran(one, set);
}

/* --- Tokens that end ------------------------------------------------------------------------ */

/* Reply addresses of the letters that existed before, one a line; the letter's first character says whose it is. */
#define REPLIES                                                                                                       \
	"SELECT group_concat(substr(recipient, 1, 1) || reply_to, char(10)) FROM (SELECT * FROM outbox WHERE id <= 5" \
	" ORDER BY id)"

/* Players' waiting letters get the new token; others' stay unchanged; each player gets a letter about it. */
static void test_revoke(void **unused)
{
	static const struct {
		const char *line, *whose, *out;
	} cases[] = {
	    {"revoke war ming", "m", "war: replies to earlier mails of MING are not taken any more\n"},
	    {"revoke war GM", "g",
	        "war: replies to earlier mails to the game master are not taken any more\n"},
	    {"revoke war all", "mbg", "war: replies to earlier mails are not taken any more\n"},
	    {"revoke war Bosco", "b", "war: replies to earlier mails of BOSCO are not taken any more\n"}};

	(void)unused;
	command("run war --force --no-fetch");
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct site *site = open_site(SITE_WRITE);
		struct error err = {0};
		assert_true(db_run(site->db, &err, "DELETE FROM outbox WHERE id > 5", "") &&
		            db_run(site->db, &err, "UPDATE outbox SET kind = 'press'", ""));
		site_close(site);
		g_autofree char *before = answer_of(REPLIES);
		says(cases[i].line, 0, cases[i].out, "");
		g_autofree char *after = answer_of(REPLIES);
		g_auto(GStrv) was = g_strsplit(before, "\n", -1), is = g_strsplit(after, "\n", -1);
		assert_int_equal(g_strv_length(was), 5);
		assert_int_equal(g_strv_length(is), 5);
		for (unsigned k = 0; k < 5; k++)
			assert_int_equal(strcmp(was[k], is[k]) != 0, strchr(cases[i].whose, *was[k]) != NULL);
		g_autofree char *told =
		    answer_of("SELECT group_concat(substr(recipient, 1, 1), '') FROM outbox"
		              " WHERE id > 5 AND subject = 'war: reply to this mail from now on'");
		assert_string_equal(told, cases[i].whose);
		g_autofree char *body = answer_of("SELECT turn || ' ' || body FROM outbox WHERE id > 5");
		g_autofree char *want =
		    g_strdup_printf("2 Replies to earlier mails about war are not taken any more%s.\n"
		                    "Reply to this one, or to any that comes later.\n",
		        *cases[i].whose == 'b'                ? " as mails\nof BOSCO"
		        : strchr(cases[i].whose, 'm') != NULL ? " as mails\nof MING"
		                                              : "");
		assert_string_equal(body, want);
	}
	command("new peace --ruleset space-empires --players 1");
	command("join peace MING m@example.org");
	command("revoke peace MING");
	g_autofree char *open = answer_of("SELECT turn || ' ' || subject FROM outbox ORDER BY id DESC");
	assert_string_equal(open, "0 peace: reply to this mail from now on");
	says("revoke war zarg", 66, "",
	    "nightmail: war has no empire \"zarg\"; `nightmail status war` lists them\n");
}

/* --- The outbox and the log -------------------------------------------------------------------- */

#define REPORT(id, state, who) id " " state " report to " who "@example.org: war 1 report"

static void test_outbox(void **unused)
{
	static const char *const none[] = {"retry 9", "drop 9 --yes", "retry 1", "drop 1 --yes"};
	static const char *const wrong[] = {
	    "retry", "drop", "retry 0", "drop x", "retry 1.5", "retry 1 2", "drop all"};

	(void)unused;
	change("UPDATE outbox SET due = 1796122800");
	says("outbox", 0,
	    REPORT("1", "queued", "m") "; due Tue 1 Dec 2026, 11:00 UTC, 0 tries\n" REPORT(
	        "2", "queued", "b") "; due Tue 1 Dec 2026, 11:00 UTC, 0 tries\n",
	    "");
	change(
	    "UPDATE outbox SET state = 'retry', tries = 1, trouble = '450 a' || char(10) || 'b' WHERE id = 1");
	change("UPDATE outbox SET state = 'failed', tries = 7, trouble = 'no such\"box' WHERE id = 2");
	static const char both[] =
	    REPORT("1", "retry", "m") "; due Tue 1 Dec 2026, 11:00 UTC, 1 try; 450 a\\nb\n" REPORT(
	        "2", "failed", "b") "; given up, 7 tries; no such\\\"box\n";
	says("outbox list", 0, both, "");
	/* retried at once: one mail, or all that wait for a retry */
	says("outbox retry 2", 0, "", "");
	g_autofree char *one = answer_of(
	    "SELECT group_concat(id || state || (due <= 1796119200), ' ') FROM (SELECT * FROM outbox ORDER BY id)");
	assert_string_equal(one, "1retry0 2queued1");
	change("UPDATE outbox SET state = 'failed' WHERE id = 2");
	says("outbox retry all", 0, "2 mails are tried with the next send\n", "");
	says("outbox retry all", 0, "0 mails are tried with the next send\n", "");
	change("UPDATE outbox SET state = 'failed' WHERE id = 2");
	says("outbox retry all", 0, "1 mail is tried with the next send\n", "");
	says("outbox drop 2 --yes", 0, "", "");
	char *log, *none_said;
	assert_int_equal(run_line("log", &log, &none_said), 0);
	assert_true(g_str_has_suffix(log, "Z outbox drop 2\n"));
	assert_non_null(strstr(log, "Z outbox retry 2\n"));
	assert_non_null(strstr(log, "Z outbox retry all\n"));
	free(log);
	free(none_said);
	change("UPDATE outbox SET state = 'sent'");
	says("outbox list", 0, "", "");
	for (size_t i = 0; i < G_N_ELEMENTS(none); i++) {
		g_autofree char *line = g_strconcat("outbox ", none[i], NULL);
		g_autofree char *told = g_strdup_printf(
		    "nightmail: there is no mail %c in the outbox\n", strchr(none[i], ' ')[1]);
		says(line, 66, "", told);
	}
	for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
		g_autofree char *line = g_strconcat("outbox ", wrong[i], NULL);
		g_autofree char *told = g_strdup_printf("nightmail: outbox %.*s takes the number of a mail\n",
		    (int)strcspn(wrong[i], " "), wrong[i]);
		says(line, 64, "", told);
	}
	says("outbox send", 64, "", "nightmail: outbox takes list, retry N, retry all or drop N\n");
}

/* Lines of months in order, for one game, and from a time on. */
static void test_log(void **unused)
{
#define OLD "2026-10-31T23:59:59Z run war turn 1 to 2\n"
#define FIRST "2026-11-01T00:00:00Z start warren: 2 empires\n"
#define SECOND "2026-11-01T00:00:01Z deadline WAR; war. war, -war xwar\n"
#define THIRD "2026-11-30T10:00:00Z remind peace of war\n"
#define LAST "2026-12-01T00:00:00Z hold war"
	static const struct {
		const char *line, *out;
	} cases[] = {{"log", OLD FIRST SECOND THIRD LAST "\n"}, {"log WAR", OLD SECOND THIRD LAST "\n"},
	    {"log peace", THIRD}, {"log --since 2026-10-01", OLD FIRST SECOND THIRD LAST "\n"},
	    {"log --since 2026-11-01", FIRST SECOND THIRD LAST "\n"},
	    {"log --since 2026-11-01T00:00:01Z", SECOND THIRD LAST "\n"},
	    {"log --since 2026-11-01T00:00:02Z", THIRD LAST "\n"},
	    {"log war --since=2026-11-30T10:00:00Z", THIRD LAST "\n"},
	    {"log --since 2026-12-01T00:00:00Z", LAST "\n"}, {"log --since 2026-12-01T00:00:01Z", ""},
	    {"log --since 2027-01-01", ""}};

	(void)unused;
	command("new peace --ruleset space-empires --players 1");
	put("log/2026-12.log", LAST);
	put("log/2026-10.log", OLD);
	put("log/2026-11.log", FIRST SECOND THIRD);
	put("log/2026-09.txt", "2026-12-02T00:00:00Z war");
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
		says(cases[i].line, 0, cases[i].out, "");
	says("log war peace", 64, "", "nightmail: log takes one game or none\n");
	says("log wa", 66, "", "nightmail: there is no game \"wa\"; `nightmail status` lists them\n");
	says("log --since soon", 64, "",
	    "nightmail: \"soon\" is not a time; write 24h, yesterday, 2026-12-03, or 2026-12-03 20:00 Europe/Berlin\n");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_game, clear_place)

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(test_options, make_place, clear_place), TEST(test_password),
	    TEST(test_edit), TEST(test_orders), TEST(test_standing), TEST(test_revoke), TEST(test_outbox),
	    TEST(test_log)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
