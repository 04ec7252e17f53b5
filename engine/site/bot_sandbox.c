#include "engine/site/bot_sandbox.h"

#include "engine/base/text.h"
#include "engine/site/bot_stage.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Path of the nightmail program in the sandbox. */
#define OWN "/nightmail"
/* Bytes of bubblewrap's error output that are used: one line. */
#define WORDS 300

static const char *const system_path[] = {
    "/usr/local/bin", "/usr/bin", "/bin", "/usr/local/sbin", "/usr/sbin", "/sbin"};

/* --- Programs and files ----------------------------------------------------------- */

static bool is_file(const char *path, bool runs)
{
	struct stat there;

	return stat(path, &there) == 0 && S_ISREG(there.st_mode) && (!runs || access(path, X_OK) == 0);
}

/* The real path if it is a file of the site; g_free it. */
static char *site_file(const struct config *config, const char *name, bool runs)
{
	g_autofree char *path = config ? g_canonicalize_filename(name, config->dir) : NULL;
	char *real = path && is_file(path, runs) ? realpath(path, NULL) : NULL;
	char *copy = g_strdup(real);

	free(real); /* NOLINT: of the C library */
	return copy;
}

static char *system_program(const char *name)
{
	for (size_t i = 0; i < G_N_ELEMENTS(system_path); i++) {
		g_autofree char *path = g_build_filename(system_path[i], name, NULL);
		if (is_file(path, true))
			return g_steal_pointer(&path);
	}
	return NULL;
}

char *bot_sandbox_program(const struct config *config, const char *name)
{
	char *path = site_file(config, name, true);

	return path || strchr(name, '/') ? path : system_program(name);
}

/* --- The command line ---------------------------------------------------------------- */

static void add(GPtrArray *words, const char *word)
{
	g_ptr_array_add(words, g_strdup(word));
}

static void add_all(GPtrArray *words, ...) G_GNUC_NULL_TERMINATED;

static void add_all(GPtrArray *words, ...)
{
	va_list values;
	const char *word;

	va_start(values, words);
	while ((word = va_arg(values, const char *)))
		add(words, word);
	va_end(values);
}

/* Adds the system's programs and libraries: /usr, and the directories beside it that are links into it or its
   equivalent. */
static void add_system(GPtrArray *words)
{
	static const char *const beside[] = {"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"};
	static const char *const etc[] = {"/etc/alternatives", "/etc/ld.so.cache"};

	add_all(words, "--ro-bind", "/usr", "/usr", NULL);
	for (size_t i = 0; i < G_N_ELEMENTS(beside); i++) {
		g_autofree char *target = g_file_read_link(beside[i], NULL);
		if (target)
			add_all(words, "--symlink", target, beside[i], NULL);
		else if (g_file_test(beside[i], G_FILE_TEST_IS_DIR))
			add_all(words, "--ro-bind", beside[i], beside[i], NULL);
	}
	for (size_t i = 0; i < G_N_ELEMENTS(etc); i++)
		add_all(words, "--ro-bind-try", etc[i], etc[i], NULL);
	add_all(words, "--proc", "/proc", "--dev", "/dev", NULL);
}

/* Hides a site that lies within the system's directories. */
static void hide_site(GPtrArray *words, const struct config *config)
{
	char *real = config ? realpath(config->dir, NULL) : NULL;

	if (real && g_str_has_prefix(real, "/usr/"))
		add_all(words, "--tmpfs", real, NULL);
	free(real); /* NOLINT: of the C library */
}

/* Adds the bot's command line; words that name files of the site become their paths in the sandbox. */
static GPtrArray *bind_files(GPtrArray *words, const struct config *config, const struct bot_program *program)
{
	GPtrArray *command = g_ptr_array_new_with_free_func(g_free);

	for (char **each = program->command; *each; each++) {
		bool first = each == program->command;
		char *path = first ? bot_sandbox_program(config, *each) : site_file(config, *each, false);
		if (path && !g_str_has_prefix(path, "/usr/"))
			add_all(words, "--ro-bind", path, path, NULL);
		g_ptr_array_add(command, path ? path : g_strdup(*each));
	}
	return command;
}

static char **command_line(const struct config *config, const struct bot_program *program, struct error *err)
{
	g_autofree char *bwrap = system_program("bwrap");
	g_autofree char *own = g_file_read_link("/proc/self/exe", NULL);
	g_autofree char *size = g_strdup_printf("%" G_GINT64_FORMAT, program->memory);
	g_autofree char *found = bot_sandbox_program(config, program->command[0]);
	GPtrArray *words;

	if (!found)
		error_set(err, EXIT_NO_INPUT, "no program \"%s\" in the site directory or on the system",
		    program->command[0]);
	else if (!bwrap || !own)
		error_set(err, EXIT_UNAVAILABLE, "it cannot be confined here: bubblewrap is not installed");
	if (error_is_set(err))
		return NULL;
	words = g_ptr_array_new_with_free_func(g_free);
	add_all(words, bwrap, "--unshare-all", "--die-with-parent", "--new-session", "--as-pid-1",
	    "--clearenv", "--cap-drop", "ALL", NULL);
	add_system(words);
	hide_site(words, config);
	GPtrArray *command = bind_files(words, config, program);
	add_all(words, "--ro-bind", own, OWN, "--perms", "0700", "--size", size, "--tmpfs", BOT_MEMORY,
	    "--remount-ro", "/dev", "--remount-ro", "/proc", "--remount-ro", "/", "--chdir", "/", "--", OWN,
	    STAGE_BOT, NULL);
	g_ptr_array_extend_and_steal(words, command);
	g_ptr_array_add(words, NULL);
	return (char **)g_ptr_array_free(words, FALSE);
}

/* --- The process ----------------------------------------------------------------------- */

/* Executes bubblewrap without this process's environment and descriptors, except its end of the socket. */
static void execute(char **words, int end, int errors)
{
	static char *const environment[] = {NULL};
	int null = open("/dev/null", O_RDWR);

	dup2(errors, 2);
	dup2(null, 0);
	dup2(null, 1);
	if (end != BOT_SOCKET && dup2(end, BOT_SOCKET) < 0)
		_exit(1);
	fcntl(BOT_SOCKET, F_SETFD, 0);
	if (close_range(BOT_SOCKET + 1, ~0U, 0) == 0 && chdir("/") == 0)
		execve(words[0], words, environment);
	_exit(1);
}

bool bot_sandbox_begin(struct bot_sandbox *box, const struct config *config,
    const struct bot_program *program, struct error *err)
{
	g_auto(GStrv) words = command_line(config, program, err);
	int ends[2] = {-1, -1};

	if (!words)
		return false;
	box->errors = memfd_create("errors", MFD_CLOEXEC);
	if (box->errors < 0 || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
		if (box->errors >= 0)
			close(box->errors);
		return error_set(err, EXIT_TEMPFAIL, "it cannot be started now: %s", g_strerror(errno));
	}
	box->pid = fork();
	if (box->pid == 0)
		execute(words, ends[1], box->errors);
	close(ends[1]);
	box->socket = ends[0];
	if (box->pid > 0)
		return true;
	error_set(err, EXIT_TEMPFAIL, "it cannot be started now: %s", g_strerror(errno));
	close(box->socket);
	close(box->errors);
	return false;
}

char *bot_sandbox_end(struct bot_sandbox *box)
{
	char words[WORDS + 1] = "";
	ssize_t n;

	kill(box->pid, SIGKILL);
	while (waitpid(box->pid, NULL, 0) < 0 && errno == EINTR)
		;
	close(box->socket);
	n = pread(box->errors, words, WORDS, 0);
	close(box->errors);
	words[MAX(n, 0)] = '\0';
	words[strcspn(words, "\n")] = '\0';
	return *words ? text_valid(words) : NULL;
}
