/* Logging in by a browser (HO-78; RFC 6749, 7636, 8252): the printed address, which browser requests count, pasted
   lines, and the request to the server. */
#include "tests/authority.h"

#include <sodium.h>
#include <stdlib.h>

#define TOKENS                                                                                               \
	"200 {\"access_token\": \"A\", \"token_type\": \"Bearer\", \"refresh_token\": \"R\", \"expires_in\": 60}"
#define FLOW "authorize_url: 'https://localhost:PORT/auth%s', flow: code"

/* A browser's request, or a pasted line; `@` stands for the state. */
struct step {
	const char *asks; /* NULL: it is pasted */
	bool good;
	const char *pastes;
};

static const struct step *steps;
static int shown[2], typed[2];
static GString *address;

static char *with_state(const char *text)
{
	g_autofree char *state = g_strndup(strstr(address->str, "&state=") + strlen("&state="), 43);
	g_auto(GStrv) parts = g_strsplit(text, "@", -1);

	return g_strjoinv(state, parts);
}

static bool is_answered(const char *request, bool good)
{
	struct sockaddr_in here = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	const char *number = strstr(address->str, "127.0.0.1%3A") + strlen("127.0.0.1%3A");
	g_autoptr(GString) said = g_string_new(NULL);
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	char piece[512];

	here.sin_port = htons((uint16_t)atoi(number));
	if (connect(fd, (struct sockaddr *)&here, sizeof here) != 0)
		return false;
	(void)!send(fd, request, strlen(request), MSG_NOSIGNAL);
	for (ssize_t got; (got = recv(fd, piece, sizeof piece, 0)) > 0;)
		g_string_append_len(said, piece, got);
	close(fd);
	/* Closing with unread input would reset the connection and lose what was sent. */
	if (strlen(request) > 8191)
		return true;
	return g_str_has_prefix(
	           said->str, good ? "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n"
	                           : "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\n") &&
	       g_str_has_suffix(said->str, good ? "\r\n\r\nnightmail has heard; this page may be closed.\n"
	                                        : "\r\n\r\nThis is not what nightmail waits for.\n");
}

/* Plays the person: opens the printed address, and makes one step after the other. */
static gpointer person(gpointer unused)
{
	char c;

	(void)unused;
	while (!strstr(address->str, "its code, here.\n") && read(shown[0], &c, 1) == 1)
		g_string_append_c(address, c);
	for (const struct step *step = steps; step->asks || step->pastes; step++) {
		g_autofree char *text = with_state(step->asks ? step->asks : step->pastes);
		if (!step->asks)
			(void)!write(typed[1], text, strlen(text));
		else if (!is_answered(text, step->good))
			return GINT_TO_POINTER(1 + (int)(step - steps));
	}
	close(typed[1]);
	return NULL;
}

/* The value of this key in the address, or in the server's request. */
static char *part(const char *text, const char *key)
{
	const char *at = strstr(text, key);

	if (!at)
		fail_msg("%s: %s", key, text);
	return g_strndup(at + strlen(key), strcspn(at + strlen(key), "&|\n"));
}

static enum exit_code login(const struct step *all, char **told)
{
	static const char *const tokens[] = {TOKENS, NULL};
	const char *words[] = {"mailbox", NULL};
	size_t size;
	struct command_call call = {
	    .site = dir, .errors = open_memstream(told, &size), .argc = 1, .argv = (char **)(guintptr)words};

	will_say(tokens);
	steps = all;
	g_string_truncate(address, 0);
	assert_int_equal(pipe(shown) + pipe(typed), 0);
	dup2(typed[0], STDIN_FILENO);
	close(typed[0]);
	call.out = fdopen(shown[1], "w");
	GThread *thread = g_thread_new("person", person, NULL);
	enum exit_code code = command_find("login")->run(&call);
	fclose(call.out);
	int step = GPOINTER_TO_INT(g_thread_join(thread));
	if (step)
		fail_msg("step %d", step);
	fclose(call.errors);
	close(shown[0]);
	return code;
}

static void brings(const struct step *all, const char *code)
{
	char *told = NULL;
	enum exit_code is = login(all, &told);
	g_autofree char *got = NULL;

	if (is != EXIT_DONE)
		fail_msg("%s", told);
	got = part(asked->str, "&code=");
	assert_string_equal(got, code);
	free(told);
}

#define GET(query) "GET /?" query " HTTP/1.1\r\nHost: x\r\n\r\n"

/* The address, and the request for tokens: the challenge is the hash of the verifier sent last. */
static void test_address(void **unused)
{
	static const char *const marks[][2] = {{"", "?"}, {"?a=b", "?a=b&"}};
	static const struct step good[] = {{GET("code=c1&state=@"), true, NULL}, {NULL, false, NULL}};
	char verifiers[2][44];

	(void)unused;
	for (int i = 0; i < 2; i++) {
		g_autofree char *flow = g_strdup_printf(FLOW, marks[i][0]);
		unsigned char hash[crypto_hash_sha256_BYTES];
		char challenge[64];
		configure(flow);
		brings(good, "c1");
		g_autofree char *redirect = part(address->str, "&redirect_uri="),
		                *state = part(address->str, "&state="),
		                *verifier = part(asked->str, "&code_verifier=");
		crypto_hash_sha256(hash, (const unsigned char *)verifier, strlen(verifier));
		sodium_bin2base64(
		    challenge, sizeof challenge, hash, sizeof hash, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
		g_autofree char *want = g_strdup_printf(
		    "Open this address in a browser and log in there:\n  https://localhost:%d/auth%sresponse_type=code&"
		    "client_id=nm&redirect_uri=%s&scope=imap%%20smtp&state=%s&code_challenge=%s"
		    "&code_challenge_method=S256\n"
		    "On this machine that is all. If the browser is on another one it ends at a page\n"
		    "that it cannot show: paste that page's address, or its code, here.\n",
		    port, marks[i][1], redirect, state, challenge);
		assert_string_equal(address->str, want);
		g_autofree char *question = g_strdup_printf(
		    "/token grant_type=authorization_code&client_id=nm&client_secret=geheim&code=c1&redirect_uri=%s&"
		    "code_verifier=%s|",
		    redirect, verifier);
		assert_string_equal(asked->str, question);
		/* 32 bytes each, different every time. */
		assert_int_equal(strlen(verifier), 43);
		assert_int_equal(strlen(state), 43);
		assert_string_not_equal(state, verifier);
		g_strlcpy(verifiers[i], verifier, sizeof verifiers[i]);
	}
	assert_string_not_equal(verifiers[0], verifiers[1]);
}

static void test_browser(void **unused)
{
	static const struct step all[] = {{GET("code=x&state=wrong"), false, NULL},
	    {GET("code=x"), false, NULL}, {GET("state=@"), false, NULL},
	    {GET("code=a%0Ab&state=@"), false, NULL}, {GET("code=a%7Fb&state=@"), false, NULL},
	    {GET("code=a%1Fb&state=@"), false, NULL}, {GET("codes=x&state=@"), false, NULL},
	    {GET("xcode=x&state=@"), false, NULL}, {"POST /?code=x&state=@ HTTP/1.1\r\n\r\n", false, NULL},
	    {"GET / HTTP/1.1\r\n\r\n", false, NULL}, {GET("code=x#&state=@"), false, NULL},
	    {GET("a=b&state=@&code=~%20%2B1&code=2"), true, NULL}, {NULL, false, NULL}};
	static const struct step refused[] = {
	    {GET("error=access_denied&error_description=not+you&state=wrong"), false, NULL},
	    {GET("error=access_denied&error_description=not%20you&state=@"), true, NULL},
	    {NULL, false, NULL}};
	char *told = NULL;

	(void)unused;
	brings(all, "~%20%2B1");
	assert_int_equal(login(refused, &told), EXIT_NO_PERMISSION);
	assert_non_null(strstr(told, "access_denied"));
	assert_non_null(strstr(told, "not you"));
	assert_string_equal(asked->str, "");
	free(told);
}

/* 8191 bytes of a request are looked at. */
static void test_long_request(void **unused)
{
	const size_t room = 8191 - strlen("GET /?state=&code=") - 43;
	g_autofree char *much = g_strnfill(8192, 'x'),
	                *request = g_strdup_printf("GET /?state=@&code=%s", much);
	g_autofree char *code = g_strndup(much, room);
	const struct step steps_of_it[] = {{request, true, NULL}, {NULL, false, NULL}};

	(void)unused;
	brings(steps_of_it, code);
}

static void test_pasted(void **unused)
{
	static const struct step addresses[] = {
	    {NULL, false, "http://127.0.0.1:1/?code=x&state=wrong\n\n \r\n"},
	    {NULL, false, "  http://127.0.0.1:1/?state=@&code=abc#fragment \n"}, {NULL, false, NULL}};
	static const struct step code[] = {{NULL, false, "\n a%2Fd \nmore\n"}, {NULL, false, NULL}};
	static const struct step unended[] = {{NULL, false, "last"}, {NULL, false, NULL}};
	static const struct step browser[] = {{NULL, false, "http://x/?code=x&state=\n"},
	    {GET("code=c&state=@"), true, NULL}, {NULL, false, NULL}};

	(void)unused;
	brings(addresses, "abc");
	brings(code, "a%2Fd");
	brings(unended, "last");
	brings(browser, "c");
}

static int begin_codes(void **unused)
{
	address = g_string_new(NULL);
	if (begin(unused) != 0)
		return 1;
	g_autofree char *flow = g_strdup_printf(FLOW, "");
	configure(flow);
	return 0;
}

static int end_codes(void **unused)
{
	g_string_free(address, TRUE);
	return end(unused);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_address), cmocka_unit_test(test_browser),
	    cmocka_unit_test(test_long_request), cmocka_unit_test(test_pasted)};

	return cmocka_run_group_tests(tests, begin_codes, end_codes);
}
