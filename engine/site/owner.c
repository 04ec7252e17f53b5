#include "engine/site/owner.h"

#include <errno.h>
#include <glib.h>
#include <grp.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

/* All groups of the user, or the directory's group alone if the system has no name for the user. */
static bool set_groups(const struct passwd *user, gid_t group)
{
	if (!user)
		return setgroups(1, &group) == 0 && setgid(group) == 0;
	return initgroups(user->pw_name, user->pw_gid) == 0 && setgid(user->pw_gid) == 0;
}

bool owner_become(const char *dir, struct error *err)
{
	struct stat st;
	if (geteuid() != 0 || stat(dir, &st) < 0 || st.st_uid == 0)
		return true;
	const struct passwd *user = getpwuid(st.st_uid);
	if (!set_groups(user, st.st_gid) || setuid(st.st_uid) < 0)
		return error_set_file(err, EXIT_NO_PERMISSION, dir, "cannot act as its owner, user %u: %s",
		    (unsigned)st.st_uid, g_strerror(errno));
	/* A password_command finds the owner's files, not root's. */
	g_setenv("HOME", user ? user->pw_dir : dir, true);
	g_setenv("USER", user ? user->pw_name : "", true);
	g_setenv("LOGNAME", user ? user->pw_name : "", true);
	return true;
}
