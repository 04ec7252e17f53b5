#include "engine/site/bot_pack.h"

#include "engine/base/wire.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Precedes each name; big-endian: length of the name, and size of the file or FOLDER. */
struct pack_entry {
	guint32 name, size;
};
#define FOLDER G_MAXUINT32

/* --- Unpacking ------------------------------------------------------------------ */

static bool write_file(int dir, const char *name, const char *bytes, size_t size)
{
	int fd = openat(dir, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
	bool good = fd >= 0 && wire_put_all(fd, bytes, size);

	return fd >= 0 && close(fd) == 0 && good;
}

bool bot_unpack(int dir, const char *bytes, gsize size)
{
	while (size > 0) {
		struct pack_entry head;
		if (size < sizeof head)
			return false;
		memcpy(&head, bytes, sizeof head);
		gsize name = GUINT32_FROM_BE(head.name), data = GUINT32_FROM_BE(head.size);
		bool folder = data == FOLDER;
		if (folder)
			data = 0;
		bytes += sizeof head;
		size -= sizeof head;
		if (name == 0 || name > size || data > size - name)
			return false;
		g_autofree char *path = g_strndup(bytes, name);
		if (folder ? mkdirat(dir, path, 0700) != 0 : !write_file(dir, path, bytes + name, data))
			return false;
		bytes += name + data;
		size -= name + data;
	}
	return true;
}

/* --- Packing ------------------------------------------------------------------ */

struct packing {
	gint64 left, most; /* bytes of files that may still be packed, and in all */
	unsigned files;
	GString *path; /* path of the folder, with a slash at its end; empty for the top */
	GString *out;
};

static bool pack_folder(struct packing *p, int dir, unsigned depth);

/* Writes an entry's head. The name may contain any bytes except NUL and the slash. */
static bool put_head(struct packing *p, const char *name, guint32 size)
{
	struct pack_entry head = {GUINT32_TO_BE((guint32)(p->path->len + strlen(name))), GUINT32_TO_BE(size)};

	g_string_append_len(p->out, (const char *)&head, sizeof head);
	g_string_append(p->out, p->path->str);
	g_string_append(p->out, name);
	return ++p->files <= BOT_FILES_MAX && p->out->len <= BOT_PACK_MAX(p->most);
}

static bool pack_file(struct packing *p, int dir, const char *name, gint64 size)
{
	int fd = -1;
	gsize before;
	bool good;

	p->left -= size;
	if (size < 0 || p->left < 0 || !put_head(p, name, (guint32)size))
		return false;
	/* the bot owns the file and may have set any mode */
	fd = fchmodat(dir, name, 0600, 0) == 0 ? openat(dir, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) : -1;
	before = p->out->len;
	g_string_set_size(p->out, before + (gsize)size);
	good = fd >= 0 && wire_get_all(fd, p->out->str + before, (size_t)size);
	if (fd >= 0)
		close(fd);
	return good;
}

static bool pack_below(struct packing *p, int dir, const char *name, unsigned depth)
{
	gsize before = p->path->len;
	bool good = depth < BOT_DEPTH_MAX && put_head(p, name, FOLDER) && fchmodat(dir, name, 0700, 0) == 0;
	int fd = good ? openat(dir, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) : -1;

	g_string_append_printf(p->path, "%s/", name);
	good = fd >= 0 && pack_folder(p, fd, depth + 1);
	g_string_truncate(p->path, before);
	return good;
}

/* Packs a folder; takes ownership of the descriptor. */
static bool pack_folder(struct packing *p, int dir, unsigned depth)
{
	DIR *stream = fdopendir(dir);
	const struct dirent *each;
	bool good = stream != NULL;

	while (good && (each = readdir(stream))) {
		struct stat there;
		if (strcmp(each->d_name, ".") == 0 || strcmp(each->d_name, "..") == 0)
			continue;
		good = fstatat(dir, each->d_name, &there, AT_SYMLINK_NOFOLLOW) == 0;
		if (good && S_ISREG(there.st_mode))
			good = pack_file(p, dir, each->d_name, there.st_size);
		else if (good && S_ISDIR(there.st_mode))
			good = pack_below(p, dir, each->d_name, depth);
	}
	if (stream)
		closedir(stream);
	else
		close(dir);
	return good;
}

bool bot_pack(int dir, gint64 most, GString *out)
{
	g_autoptr(GString) path = g_string_new(NULL);
	struct packing packing = {most, most, 0, path, out};
	int own = openat(dir, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	return own >= 0 && pack_folder(&packing, own, 0);
}
