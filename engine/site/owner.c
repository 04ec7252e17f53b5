#include "engine/site/owner.h"
#include "engine/base/system.h"

#include <errno.h>
#include <glib.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

bool owner_become(const char *dir, struct error *err)
{
	struct stat st;
	if (geteuid() != 0 || stat(dir, &st) < 0 || st.st_uid == 0)
		return true;
	const struct passwd *user = getpwuid(st.st_uid);
	/* If the system has no entry for the user, take only the directory's group. */
	if (system_groups(user ? user->pw_name : NULL, user ? user->pw_gid : st.st_gid) != 0 ||
	    setuid(st.st_uid) < 0)
		return error_set_file(err, EXIT_NO_PERMISSION, dir, "cannot act as its owner, user %u: %s",
		    (unsigned)st.st_uid, g_strerror(errno));
	/* so that a password_command finds the owner's files, not root's */
	g_setenv("HOME", user ? user->pw_dir : dir, true);
	g_setenv("USER", user ? user->pw_name : "", true);
	g_setenv("LOGNAME", user ? user->pw_name : "", true);
	return true;
}
