/* Tokens, answer by answer: an authorization server's answers, when it is asked, and the results (HO-78; RFC 6749,
   8628). */
#include "tests/authority.h"

#include <sys/file.h>

/* --- One answer -------------------------------------------------------------------------- */

static enum exit_code ask(const char *said, struct oauth_answer *answer, struct error *err)
{
	const char *all[] = {said, NULL};

	will_say(all);
	*err = (struct error){0};
	return oauth_ask(oauth.token_url, &oauth, g_string_new("x=1"), answer, err) ? EXIT_DONE : err->code;
}

static void test_status(void **unused)
{
	static const struct {
		const char *said, *words;
		enum exit_code code;
	} cases[] = {{"200 {}", NULL, EXIT_DONE}, {"200 \r\n {}", NULL, EXIT_DONE},
	    {"400 {\"error\": \"x\"}", NULL, EXIT_DONE}, {"503 {\"error\": \"x\"}", NULL, EXIT_DONE},
	    {"200 <html>", "200, and no JSON", EXIT_PROTOCOL}, {"200 ", "200, and no JSON", EXIT_PROTOCOL},
	    {"200 []", "200, and no JSON", EXIT_PROTOCOL}, {"200 {", "200, and no JSON", EXIT_PROTOCOL},
	    {"201 {}", "201, and no reason", EXIT_PROTOCOL}, {"407 x", "407, and no JSON", EXIT_PROTOCOL},
	    {"408 x", "408, and no JSON", EXIT_TEMPFAIL}, {"428 x", "428, and no JSON", EXIT_PROTOCOL},
	    {"429 x", "429, and no JSON", EXIT_TEMPFAIL}, {"430 x", "430, and no JSON", EXIT_PROTOCOL},
	    {"499 x", "499, and no JSON", EXIT_PROTOCOL}, {"500 x", "500, and no JSON", EXIT_TEMPFAIL},
	    {"503 {}", "503, and no reason", EXIT_TEMPFAIL}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct oauth_answer answer;
		struct error err;
		g_autofree char *words = g_strdup_printf("%s: HTTP %s", oauth.token_url, cases[i].words);
		if (ask(cases[i].said, &answer, &err) != cases[i].code)
			fail_msg("%s: %s", cases[i].said, err.text);
		if (cases[i].words)
			assert_string_equal(err.text, words);
		assert_string_equal(asked->str, "/token x=1|");
		oauth_answer_clear(&answer);
		error_clear(&err);
	}
}

/* "KEY: TEXT" for each text of an answer, and for times other than 0. */
static char *all_of(const struct oauth_answer *answer)
{
	const char *const texts[] = {answer->access, answer->refresh, answer->device_code, answer->user_code,
	    answer->uri, answer->error, answer->description};
	GString *out = g_string_new(NULL);

	for (size_t i = 0; i < G_N_ELEMENTS(texts); i++)
		if (texts[i])
			g_string_append_printf(out, "%c %s ", "artuved"[i], texts[i]);
	if (answer->expires_in)
		g_string_append_printf(out, "%" G_GINT64_FORMAT " ", answer->expires_in);
	if (answer->interval)
		g_string_append_printf(out, "i %" G_GINT64_FORMAT " ", answer->interval);
	return g_string_free(out, FALSE);
}

static void reads(const char *json, const char *want)
{
	g_autofree char *said = g_strdup_printf("200 {%s}", json), *all = NULL;
	struct oauth_answer answer;
	struct error err;

	assert_int_equal(ask(said, &answer, &err), EXIT_DONE);
	all = all_of(&answer);
	assert_string_equal(all, want);
	oauth_answer_clear(&answer);
}

static void test_answers(void **unused)
{
	static const char *const times[][3] = {{"120", "\"7\"", "120 i 7 "}, {"\"soon\"", "-5", ""},
	    {"0", "1", "i 1 "}, {"2592000", "2592001", "2592000 i 2592000 "},
	    {"99999999999", "true", "2592000 "}};

	(void)unused;
	reads(
	    "\"access_token\": \"1\", \"token_type\": \"Bearer\", \"refresh_token\": \"2\", \"device_code\": \"3\", "
	    "\"user_code\": \"4\", \"verification_uri\": \"5\", \"error\": \"6\", \"error_description\": \"7\", "
	    "\"expires_in\": "
	    "8, \"interval\": 9",
	    "a 1 r 2 t 3 u 4 v 5 e 6 d 7 8 i 9 ");
	reads("\"verification_url\": \"5\"", "v 5 ");
	reads("\"verification_url\": \"5\", \"verification_uri\": \"6\"", "v 6 ");
	reads("\"access_token\": \"1\", \"token_type\": \"bearer\"", "a 1 ");
	reads("\"access_token\": \"1\", \"token_type\": \"mac\"", "");
	reads("\"access_token\": \"1\"", "");
	for (size_t i = 0; i < G_N_ELEMENTS(times); i++) {
		g_autofree char *json =
		    g_strdup_printf("\"expires_in\": %s, \"interval\": %s", times[i][0], times[i][1]);
		reads(json, times[i][2]);
	}
	reads(
	    "\"device_code\": \" ~\", \"user_code\": \"\", \"verification_uri\": 7, \"refresh_token\": null, "
	    "\"error\": "
	    "\"a\\u001fb\", \"error_description\": \"a\\u007fb\", \"verification_url\": \"\\u00fc\"",
	    "t  ~ ");
	for (size_t size = 16384; size <= 16385; size++) {
		g_autofree char *text = g_strnfill(size, 'x'),
		                *json = g_strdup_printf("\"device_code\": \"%s\"", text);
		g_autofree char *want = g_strdup_printf("t %s ", text);
		reads(json, size == 16384 ? want : "");
	}
	for (size_t size = 200; size <= 201; size++) {
		g_autofree char *text = g_strnfill(size, 'x'),
		                *json = g_strdup_printf("\"error_description\": \"%s\"", text);
		g_autofree char *want = g_strdup_printf("d %.200s ", text);
		reads(json, want);
	}
}

/* --- By device ---------------------------------------------------------------------------- */

#define DEVICE(more)                                                                                             \
	"200 {\"device_code\": \"device-1\", \"user_code\": \"WDJB\", \"verification_uri\": \"https://v/\"" more \
	"}"
#define TOKENS                                                                                               \
	"200 {\"access_token\": \"A\", \"token_type\": \"Bearer\", \"refresh_token\": \"R\", \"expires_in\": 60}"
#define REFUSED(why) "400 {\"error\": \"" why "\"}"
#define PENDING REFUSED("authorization_pending")

/* Runs `login WHAT`; returns its output and errors. */
static enum exit_code login(const char *what, char **out, char **told)
{
	size_t size, told_size;
	const char *words[] = {what, NULL};
	struct command_call call = {.site = dir,
	    .out = open_memstream(out, &size),
	    .errors = open_memstream(told, &told_size),
	    .argc = what ? 1 : 0,
	    .argv = (char **)(guintptr)words};
	enum exit_code code = command_find("login")->run(&call);

	fclose(call.out);
	fclose(call.errors);
	return code;
}

static void logs_in(
    const char *const *said, enum exit_code want, const char *waits, int minutes, const char *words)
{
	char *out = NULL, *told = NULL;
	g_autofree char *shown =
	    minutes
	        ? g_strdup_printf("Open this address in a browser:\n  https://v/\nand enter this code:\n  "
	                          "WDJB\nIt holds for %d minutes.\n%s",
	              minutes, want ? "" : "The tokens stand in mailbox.token; runs renew them.\n")
	        : g_strdup("");

	will_say(said);
	assert_int_equal(login("mailbox", &out, &told), want);
	assert_string_equal(pauses->str, waits);
	assert_string_equal(out, shown);
	if (words && !strstr(told, words))
		fail_msg("%s", told);
	free(out);
	free(told);
}

static void token_is(const char *access, int64_t expires, const char *refresh)
{
	g_autofree char *path = in("mailbox.token"), *text = NULL, *want = NULL;

	want = g_strdup_printf("{\"format\": 1,\n \"access_token\": \"%s\",\n \"expires\": %" G_GINT64_FORMAT
	                       ",\n \"refresh_token\": %s}\n",
	    access, expires, refresh);
	assert_true(g_file_get_contents(path, &text, NULL, NULL));
	assert_string_equal(text, want);
}

#define SAYS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void test_device(void **unused)
{
	(void)unused;
	logs_in(SAYS(DEVICE(", \"interval\": 1, \"expires_in\": 60"), TOKENS), EXIT_DONE, "1 ", 1, NULL);
	token_is("A", NOW + 60, "\"R\"");
	assert_string_equal(asked->str,
	    "/device client_id=nm&scope=imap%20smtp|/token "
	    "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code&client_id=nm&client_secret=geheim&"
	    "device_code="
	    "device-1|");
	/* Defaults: every five seconds for half an hour; at most every minute and half an hour. */
	logs_in(SAYS(DEVICE(", \"expires_in\": 61"), TOKENS), EXIT_DONE, "5 ", 2, NULL);
	logs_in(SAYS(DEVICE(""), "200 {\"access_token\": \"A\", \"token_type\": \"Bearer\"}"), EXIT_DONE,
	    "5 ", 30, NULL);
	token_is("A", NOW + 3600, "null");
	logs_in(SAYS(DEVICE(", \"interval\": 61, \"expires_in\": 1801"), TOKENS), EXIT_DONE, "60 ", 30, NULL);
	/* slow_down adds five seconds; a failing server doubles the interval; at most a minute. */
	logs_in(
	    SAYS(DEVICE(", \"interval\": 52"), PENDING, REFUSED("slow_down"), REFUSED("slow_down"), TOKENS),
	    EXIT_DONE, "52 52 57 60 ", 30, NULL);
	logs_in(
	    SAYS(DEVICE(", \"interval\": 16"), "503 x", "503 x", TOKENS), EXIT_DONE, "16 32 60 ", 30, NULL);
	/* Nobody confirms in time. */
	logs_in(SAYS(DEVICE(", \"expires_in\": 10"), PENDING), EXIT_TEMPFAIL, "5 5 ", 1,
	    "mailbox: nobody entered the code in time; type: nightmail -C ");
	logs_in(SAYS(DEVICE(", \"expires_in\": 11"), PENDING), EXIT_TEMPFAIL, "5 5 5 ", 1,
	    "nobody entered the code in time");
	/* A refusal ends it at once. */
	logs_in(SAYS(DEVICE(""), REFUSED("access_denied")), EXIT_NO_PERMISSION, "5 ", 30,
	    "/token: access_denied; type: ");
	logs_in(SAYS(DEVICE(""), "200 <html>"), EXIT_PROTOCOL, "5 ", 30, "and no JSON");
	logs_in(
	    SAYS(DEVICE(""), "200 {}"), EXIT_PROTOCOL, "5 ", 30, "/token: its answer brings no bearer token");
	logs_in(SAYS(REFUSED("invalid_client")), EXIT_CONFIG, "", 0, "invalid_client; look at mailbox.oauth");
	logs_in(SAYS("503 x"), EXIT_TEMPFAIL, "", 0, "HTTP 503");
	logs_in(SAYS("200 {\"user_code\": \"x\", \"verification_uri\": \"y\"}"), EXIT_PROTOCOL, "", 0,
	    "/device: its answer brings no code");
	logs_in(SAYS("200 {\"device_code\": \"x\", \"verification_uri\": \"y\"}"), EXIT_PROTOCOL, "", 0,
	    "brings no code");
	logs_in(SAYS("200 {\"device_code\": \"x\", \"user_code\": \"y\"}"), EXIT_PROTOCOL, "", 0,
	    "brings no code");
}

static void test_command(void **unused)
{
	static const struct {
		const char *flow, *what, *told;
		enum exit_code code;
	} cases[] = {{"flow: device", "mailbox", "mailbox.oauth: flow: device needs device_url", EXIT_CONFIG},
	    {"flow: code", "mailbox", "mailbox.oauth: flow: code needs authorize_url", EXIT_CONFIG},
	    {DEVICE_FLOW, "outgoing", "outgoing: only auth: oauth logs in by a browser", EXIT_CONFIG},
	    {DEVICE_FLOW, "both", "login takes mailbox or outgoing, not both", EXIT_USAGE},
	    {DEVICE_FLOW, NULL, "login takes mailbox or outgoing", EXIT_USAGE}};

	(void)unused;
	will_say(SAYS("503 x"));
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		char *out = NULL, *told = NULL;
		configure(cases[i].flow);
		assert_int_equal(login(cases[i].what, &out, &told), cases[i].code);
		assert_string_equal(out, "");
		assert_non_null(strstr(told, cases[i].told));
		free(out);
		free(told);
	}
	assert_string_equal(asked->str, "");
	configure(DEVICE_FLOW);
}

/* --- Renewed --------------------------------------------------------------------------------- */

static char *access_with(
    int64_t left, const char *refresh, bool fresh, const char *said, enum exit_code *code)
{
	struct error err = {0};
	g_autofree char *text =
	    g_strdup_printf("{\"format\": 1,\n \"access_token\": \"old\",\n \"expires\": %" G_GINT64_FORMAT
	                    ",\n \"refresh_token\": %s}\n",
	        NOW + left, refresh);
	const char *all[] = {said, NULL};

	put("mailbox.token", text);
	will_say(all);
	char *access = credential_get(config, &config->mailbox, fresh, &err);
	*code = error_is_set(&err) ? err.code : EXIT_DONE;
	assert_int_equal(access == NULL, error_is_set(&err));
	error_clear(&err);
	return access;
}

static void test_renewed(void **unused)
{
	static const struct {
		int64_t left;
		bool fresh, asks;
		const char *said, *access; /* NULL: none */
		enum exit_code code;
	} cases[] = {{301, false, false, TOKENS, "old", EXIT_DONE},
	    {300, false, true, TOKENS, "A", EXIT_DONE}, {2592000, false, false, TOKENS, "old", EXIT_DONE},
	    {2592001, false, true, TOKENS, "A", EXIT_DONE}, {0, false, true, TOKENS, "A", EXIT_DONE},
	    {-5, false, true, TOKENS, "A", EXIT_DONE}, {3000, true, true, TOKENS, "A", EXIT_DONE},
	    {1, false, true, "503 x", "old", EXIT_DONE}, {0, false, true, "503 x", NULL, EXIT_TEMPFAIL},
	    {3000, true, true, "503 x", NULL, EXIT_TEMPFAIL},
	    {2592001, false, true, "503 x", NULL, EXIT_TEMPFAIL},
	    {1, false, true, REFUSED("temporarily_unavailable"), "old", EXIT_DONE},
	    {1, false, true, REFUSED("invalid_grant"), NULL, EXIT_NO_PERMISSION},
	    {1, false, true, "200 {}", NULL, EXIT_PROTOCOL}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		enum exit_code code;
		g_autofree char *access =
		    access_with(cases[i].left, "\"R0\"", cases[i].fresh, cases[i].said, &code);
		if (code != cases[i].code || g_strcmp0(access, cases[i].access) != 0)
			fail_msg("case %zu: %d, %s", i, code, access ? access : "none");
		assert_string_equal(
		    asked->str, cases[i].asks ? "/token grant_type=refresh_token&client_id=nm&client_secret="
		                                "geheim&refresh_token=R0&scope=imap%20smtp|"
		                              : "");
		if (access && strcmp(access, "A") == 0)
			token_is("A", NOW + 60, "\"R\"");
		else
			token_is("old", NOW + cases[i].left, "\"R0\"");
	}
	enum exit_code code;
	g_autofree char *kept = access_with(0, "\"R0\"", false,
	    "200 {\"access_token\": \"A\", \"token_type\": \"Bearer\", \"expires_in\": 1}", &code);
	assert_string_equal(kept, "A");
	token_is("A", NOW + 1, "\"R0\"");
	assert_null(access_with(0, "null", false, TOKENS, &code));
	assert_int_equal(code, EXIT_NO_PERMISSION);
	assert_string_equal(asked->str, "");
}

static int lock;

static void give_way(void)
{
	if (waited == 3)
		flock(lock, LOCK_UN);
}

/* One renewal at a time: waits 40 seconds for another process's. */
static void test_lock(void **unused)
{
	enum exit_code code;

	(void)unused;
	lock = open(dir, O_RDONLY | O_DIRECTORY);
	assert_int_equal(flock(lock, LOCK_EX), 0);
	assert_null(access_with(3000, "null", false, TOKENS, &code));
	assert_int_equal(code, EXIT_TEMPFAIL);
	assert_int_equal(waited, 801);
	while_waiting = give_way;
	g_autofree char *access = access_with(3000, "null", false, TOKENS, &code);
	assert_string_equal(access, "old");
	assert_string_equal(pauses->str, "0.05 0.05 0.05 ");
	while_waiting = NULL;
	close(lock);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_status), cmocka_unit_test(test_answers),
	    cmocka_unit_test(test_device), cmocka_unit_test(test_command), cmocka_unit_test(test_renewed),
	    cmocka_unit_test(test_lock)};

	return cmocka_run_group_tests(tests, begin, end);
}
