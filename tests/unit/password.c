/* Sources of mail servers' passwords, with limits of time and size (HO-3). */
#include "engine/site/config.h"
#include "tests/place.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>
#include <glib/gstdio.h>

/* The program's clock: each reading advances it by `step`. */
static gint64 step, clock_at;

gint64 g_get_monotonic_time(void)
{
	return clock_at += step;
}

/* First results of the program's calls: `i` signal, `x` failure; later calls work. */
static const char *polled = "", *gotten = "", *awaited = "";

static bool is_made(const char **letters)
{
	char letter = **letters ? *(*letters)++ : '-';

	errno = letter == 'i' ? EINTR : EIO;
	return letter == '-';
}

int poll(struct pollfd *all, nfds_t count, int wait)
{
	return is_made(&polled) ? (int)syscall(SYS_poll, all, count, wait) : -1;
}

ssize_t read(int fd, void *bytes, size_t size)
{
	return is_made(&gotten) ? syscall(SYS_read, fd, bytes, size) : -1;
}

pid_t waitpid(pid_t child, int *status, int options)
{
	return is_made(&awaited) ? (pid_t)syscall(SYS_wait4, child, status, options, NULL) : -1;
}

static struct config *configured(const char *key, const char *value)
{
	struct error err = {0};
	g_autofree char *text = g_strdup_printf("site: {address: a@example.org, gm: b@example.org}\n"
	                                        "mailbox: {url: \"imaps://x\", user: u, %s: '%s'}\n",
	    key, value);

	put("nightmail.yaml", text);
	struct config *config = config_read(dir, &err);
	if (!config)
		fail_msg("%s", err.text);
	return config;
}

/* The mailbox's password, or NULL and the error. */
static char *given(const char *key, const char *value, struct error *err)
{
	struct config *config = configured(key, value);
	char *password = config_password(config, &config->mailbox, err);

	config_free(config);
	return password;
}

static void gives(const char *key, const char *value, const char *want)
{
	struct error err = {0};
	g_autofree char *password = given(key, value, &err);

	if (!password)
		fail_msg("%s %s: %s", key, value, err.text);
	assert_string_equal(password, want);
}

static void refuses(const char *key, const char *value, enum exit_code code, const char *words)
{
	struct error err = {0};
	g_autofree char *password = given(key, value, &err);

	assert_null(password);
	if (err.code != code || !strstr(err.text, words))
		fail_msg("%s %s: %d %s", key, value, err.code, err.text);
	error_clear(&err);
}

static void test_files(void **unused)
{
	static const struct {
		const char *text, *want;
	} cases[] = {{"secret\n", "secret"}, {"secret", "secret"}, {"secret\r\nmore\n", "secret"},
	    {"two words \nmore\n", "two words "}, {"\nmore\n", ""}};
	g_autofree char *most = g_strnfill(8192, 'x'), *more = g_strnfill(8193, 'x');

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		put("pw", cases[i].text);
		gives("password_file", "pw", cases[i].want);
	}
	put("pw", most);
	gives("password_file", "pw", most);
	put("pw", more);
	refuses("password_file", "pw", EXIT_CONFIG, "is longer than 8192 bytes");
	refuses("password_file", "none", EXIT_CONFIG, "cannot be opened");
}

/* What the program prints for its user while it reads the file. */
static char *said_of(int mode)
{
	g_autofree char *path = in("pw"), *spoken = in("said");
	char *text = NULL;
	int own = dup(STDERR_FILENO), fd = open(spoken, O_WRONLY | O_CREAT | O_TRUNC, 0600);

	put("pw", "secret\n");
	assert_int_equal(g_chmod(path, (mode_t)mode), 0);
	dup2(fd, STDERR_FILENO);
	gives("password_file", "pw", "secret");
	dup2(own, STDERR_FILENO);
	close(own);
	close(fd);
	assert_true(g_file_get_contents(spoken, &text, NULL, NULL));
	return text;
}

static void test_modes(void **unused)
{
	static const int open_to[] = {0601, 0602, 0604, 0610, 0620, 0640};
	g_autofree char *path = in("pw");
	g_autofree char *want = g_strdup_printf(
	    "nightmail: %s: warning: others can read this password file; chmod 600 it\n", path);
	g_autofree char *none = said_of(0600), *nor = said_of(0400);

	(void)unused;
	assert_string_equal(none, "");
	assert_string_equal(nor, "");
	for (size_t i = 0; i < G_N_ELEMENTS(open_to); i++) {
		g_autofree char *said = said_of(open_to[i]);
		assert_string_equal(said, want);
	}
}

#define FAILED(how) EXIT_NO_PERMISSION, "password_command " how "; run it by hand to see why"

static void test_commands(void **unused)
{
	g_autofree char *most = g_strnfill(8192, '0');

	(void)unused;
	put("here", "secret");
	gives("password_command", "cat here", "secret");
	gives("password_command", "printf \"a\\r\\nb\"", "a");
	gives("password_command", "echo a b; exec >&-; exit 0", "a b");
	gives("password_command", "printf %08192d", most);
	gives("password_command", "printf %08192d\\\\n; printf %020000d", most);
	gives("password_command", "echo a; printf %0200000d", "a");
	refuses("password_command", "printf %08193d", FAILED("printed a line of over 8 KiB"));
	refuses("password_command", "printf %0200000d", FAILED("printed a line of over 8 KiB"));
	refuses("password_command", "true", FAILED("printed nothing"));
	refuses("password_command", "echo; echo a", FAILED("printed nothing"));
	refuses("password_command", "exit 3", FAILED("printed nothing"));
	refuses("password_command", "echo a; exit 1", FAILED("failed"));
	refuses("password_command", "echo a; kill -9 $$", FAILED("failed"));
}

/* A signal changes nothing, and a failing pipe gives no password. */
static void test_signals(void **unused)
{
	struct error err = {0};

	(void)unused;
	struct config *config = configured("password_command", "echo a; exec >&-; sleep 0.05");
	for (int i = 0; i < 5; i++) {
		g_hash_table_remove_all(config->passwords);
		polled = i == 0 ? "ii" : i == 3 ? "x" : "";
		gotten = i == 1 ? "-ii" : i == 4 ? "-x" : ""; /* GLib first reads whether it began */
		awaited = i == 2 ? "ii" : "";
		g_autofree char *password = config_password(config, &config->mailbox, &err);
		assert_true(!*polled && !*gotten && !*awaited);
		assert_int_equal(g_strcmp0(password, i < 3 ? "a" : NULL), 0);
		assert_int_equal(err.code, i < 3 ? EXIT_DONE : EXIT_NO_PERMISSION);
		error_clear(&err);
	}
	config_free(config);
	/* If the site's folder is gone nothing can be run. */
	g_autofree char *below = in("below"), *file = in("below/nightmail.yaml");
	put("below/nightmail.yaml", "site: {address: a@example.org, gm: b@example.org}\n"
	                            "mailbox: {url: \"imaps://x\", user: u, password_command: echo a}\n");
	config = config_read(below, &err);
	assert_int_equal(g_unlink(file) | g_rmdir(below), 0);
	assert_null(config_password(config, &config->mailbox, &err));
	assert_int_equal(err.code, EXIT_CONFIG);
	assert_true(g_str_has_prefix(err.text, "password_command: "));
	error_clear(&err);
	config_free(config);
}

/* The command runs once for each server that needs a password. */
static void test_once(void **unused)
{
	struct error err = {0};
	g_autofree char *runs = in("runs"), *text = NULL;
	struct config *config = configured("password_command", "echo x >>runs; echo a");

	(void)unused;
	for (int i = 0; i < 3; i++) {
		g_autofree char *password = config_password(config, &config->mailbox, &err);
		assert_string_equal(password, "a");
	}
	assert_true(g_file_get_contents(runs, &text, NULL, NULL));
	assert_string_equal(text, "x\n");
	assert_null(config_password(config, &config->outgoing, &err));
	assert_int_equal(err.code, EXIT_CONFIG);
	assert_string_equal(err.text, "maildir:out needs password_file or password_command");
	error_clear(&err);
	config_free(config);
}

/* Exactly thirty seconds; then the command and all its children are killed. */
static void test_time(void **unused)
{
	g_autofree char *fifo = in("fifo");
	char byte;

	(void)unused;
	step = 14 * G_USEC_PER_SEC; /* at the second reading 28 s have passed */
	gives("password_command", "echo a; exec >&-", "a");
	step = 15 * G_USEC_PER_SEC; /* at the second reading 30 s have passed */
	refuses("password_command", "echo a; sleep 0.2; echo b", FAILED("took longer than 30 s"));
	step = 30 * G_USEC_PER_SEC - 1000;
	clock_at = 0;
	refuses("password_command", "sleep 1; echo a", FAILED("took longer than 30 s"));
	step = 30 * G_USEC_PER_SEC - 100000;
	assert_int_equal(mkfifo(fifo, 0600), 0);
	int fd = open(fifo, O_RDWR | O_CLOEXEC), end = open(fifo, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	refuses(
	    "password_command", "(echo x; exec sleep 60) >fifo & sleep 60", FAILED("took longer than 30 s"));
	close(fd);
	struct pollfd wait = {.fd = end, .events = POLLIN};
	while (poll(&wait, 1, 5000) == 1 && read(end, &byte, 1) == 1)
		;
	assert_int_equal(wait.revents & POLLHUP, POLLHUP);
	close(end);
	step = 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(test_files, make_place, clear_place),
	    cmocka_unit_test_setup_teardown(test_modes, make_place, clear_place),
	    cmocka_unit_test_setup_teardown(test_commands, make_place, clear_place),
	    cmocka_unit_test_setup_teardown(test_signals, make_place, clear_place),
	    cmocka_unit_test_setup_teardown(test_once, make_place, clear_place),
	    cmocka_unit_test_setup_teardown(test_time, make_place, clear_place)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
