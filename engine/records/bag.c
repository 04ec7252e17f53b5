#include "engine/records/bag.h"

#include "engine/base/file.h"
#include "engine/base/hash.h"
#include "engine/base/version.h"
#include "engine/base/wrap.h"
#include "engine/records/sums.h"

#include <inttypes.h>
#include <string.h>

#define PAYLOAD "data/"
#define DECLARATION "bagit.txt"
#define INFORMATION "bag-info.txt"
#define MANIFEST "manifest-"
#define TAG_MANIFEST "tagmanifest-"
#define OURS "sha256.txt"

/* RFC 8493 recommends lines of at most 79 characters. */
#define LINE 78
/* Limit for tag files: room for a list of 100,000 files. */
#define LONGEST (64 << 20)

/* --- Paths ------------------------------------------------------------------- */

char *bag_path_encode(const char *path)
{
	GString *out = g_string_new(NULL);

	for (; *path; path++)
		if (strchr("%\n\r", *path))
			g_string_append_printf(out, "%%%02X", (unsigned)*path);
		else
			g_string_append_c(out, *path);
	return g_string_free(out, FALSE);
}

char *bag_path_decode(const char *text)
{
	GString *out = g_string_new(NULL);

	while (*text) {
		char sign = g_ascii_strncasecmp(text, "%0A", 3) == 0   ? '\n'
		            : g_ascii_strncasecmp(text, "%0D", 3) == 0 ? '\r'
		            : strncmp(text, "%25", 3) == 0             ? '%'
		                                                       : '\0';
		g_string_append_c(out, sign ? sign : *text);
		text += sign ? 3 : 1;
	}
	return g_string_free(out, FALSE);
}

/* Is it a relative path that stays within the bag? */
static bool stays_inside(const char *path)
{
	g_auto(GStrv) parts = g_strsplit(path, "/", 0);

	for (char **part = parts; *part; part++)
		if (!**part || strcmp(*part, ".") == 0 || strcmp(*part, "..") == 0)
			return false;
	return *path != '\0';
}

/* --- Opening ----------------------------------------------------------------- */

char *bag_place(const char *dir)
{
	g_autofree char *declaration = g_build_filename(dir, DECLARATION, NULL);
	g_autofree char *payload = g_build_filename(dir, "data", NULL);
	bool bag = g_file_test(declaration, G_FILE_TEST_EXISTS) && g_file_test(payload, G_FILE_TEST_IS_DIR);

	return bag ? g_steal_pointer(&payload) : g_strdup(dir);
}

/* Reads lines that end with LF, CR or both; g_strfreev. NULL with err. */
static char **read_lines(const char *path, struct error *err)
{
	size_t size;
	g_autofree char *bytes = file_read(path, LONGEST, &size, err);

	if (bytes && (strlen(bytes) != size || !g_utf8_validate(bytes, -1, NULL)))
		error_set_file(err, EXIT_DATA, path, "is not UTF-8 text");
	return bytes && !error_is_set(err) ? g_strsplit_set(bytes, "\r\n", 0) : NULL;
}

/* Checks bagit.txt: a line with the version, and one with the character set of the other lists. */
static bool check_declaration(const char *dir, struct error *err)
{
	g_autofree char *path = g_build_filename(dir, DECLARATION, NULL);
	g_auto(GStrv) lines = read_lines(path, err);
	unsigned major = 0, minor = 0;
	char rest;

	if (!lines)
		return false;
	if (!lines[0] || sscanf(lines[0], "BagIt-Version: %4u.%4u%c", &major, &minor, &rest) != 2)
		return error_set_file(err, EXIT_DATA, path, "must begin with a line \"BagIt-Version: 1.0\"");
	return major <= 1 ||
	       error_set_file(err, EXIT_UNAVAILABLE, path,
	           "is of BagIt %u.%u, which this program cannot check; its data/ may be an archive", major,
	           minor);
}

/* A manifest being checked. */
struct list {
	const char *dir, *path;
	GChecksumType type;
	GHashTable *files; /* all files of the bag, by path */
	GHashTable *seen;  /* files that the manifest lists */
	bool of_tags;
};

static bool may_list(const struct list *list, const char *name)
{
	if (!stays_inside(name))
		return false;
	return g_str_has_prefix(name, PAYLOAD) ? !list->of_tags
	                                       : list->of_tags && !g_str_has_prefix(name, TAG_MANIFEST);
}

static bool has_sum(
    const struct list *list, const char *name, const char *hex, size_t digits, struct error *err)
{
	g_autofree char *path = g_build_filename(list->dir, name, NULL);
	size_t size;
	g_autofree char *bytes = file_read(path, 0, &size, err);
	g_autofree char *sum =
	    bytes ? g_compute_checksum_for_data(list->type, (const guchar *)bytes, size) : NULL;

	return sum && ((strlen(sum) == digits && g_ascii_strncasecmp(sum, hex, digits) == 0) ||
	                  error_set_file(err, EXIT_DATA, path,
	                      "differs from its line in %s: the bag is damaged", list->path));
}

/* Checks a line `hex  path`, with a `*` before the path if md5sum(1) wrote it. */
static bool check_line(struct list *list, const char *line, struct error *err)
{
	size_t digits = strspn(line, "0123456789abcdefABCDEF"), blanks = strspn(line + digits, " \t");
	const char *text = line + digits + blanks;
	g_autofree char *name = bag_path_decode(text + (*text == '*'));

	if (digits == 0 || blanks == 0 || !may_list(list, name))
		return error_set_file(err, EXIT_DATA, list->path,
		    "contains a line that is not a checksum and a path of this bag");
	if (!g_hash_table_contains(list->files, name))
		return error_set_file(
		    err, EXIT_DATA, list->path, "lists %s, which is missing: the bag is not complete", name);
	if (!has_sum(list, name, line, digits, err))
		return false;
	return g_hash_table_add(list->seen, g_steal_pointer(&name)) ||
	       error_set_file(err, EXIT_DATA, list->path, "lists %s twice", text);
}

static bool check_list(struct list *list, struct error *err)
{
	g_autofree char *path = g_build_filename(list->dir, list->path, NULL);
	g_auto(GStrv) lines = read_lines(path, err);
	GHashTableIter iter;
	gpointer file;

	for (char **line = lines; line && *line; line++)
		if (**line && !check_line(list, *line, err))
			return false;
	g_hash_table_iter_init(&iter, list->files);
	while (lines && !list->of_tags && g_hash_table_iter_next(&iter, &file, NULL))
		if (g_str_has_prefix(file, PAYLOAD) && !g_hash_table_contains(list->seen, file))
			return error_set_file(err, EXIT_DATA, path, "does not list %s", (const char *)file);
	return lines != NULL;
}

/* The checksum type in a manifest's name; false if only other programs support it. */
static bool type_of(const char *name, GChecksumType *type)
{
	static const struct {
		const char *end;
		GChecksumType type;
	} types[] = {{"-md5.txt", G_CHECKSUM_MD5}, {"-sha1.txt", G_CHECKSUM_SHA1},
	    {"-sha256.txt", G_CHECKSUM_SHA256}, {"-sha384.txt", G_CHECKSUM_SHA384},
	    {"-sha512.txt", G_CHECKSUM_SHA512}};

	for (size_t i = 0; i < G_N_ELEMENTS(types); i++)
		if (g_str_has_suffix(name, types[i].end)) {
			*type = types[i].type;
			return true;
		}
	return false;
}

static bool check_lists(const char *dir, const GPtrArray *paths, struct error *err)
{
	g_autoptr(GHashTable) files = g_hash_table_new(hash_text, g_str_equal);
	unsigned checked = 0;

	for (guint i = 0; i < paths->len; i++)
		g_hash_table_add(files, paths->pdata[i]);
	for (guint i = 0; i < paths->len && !error_is_set(err); i++) {
		struct list list = {.dir = dir, .path = paths->pdata[i], .files = files};
		list.of_tags = g_str_has_prefix(list.path, TAG_MANIFEST);
		if (strchr(list.path, '/') || !type_of(list.path, &list.type) ||
		    !(list.of_tags || g_str_has_prefix(list.path, MANIFEST)))
			continue;
		list.seen = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);
		checked += check_list(&list, err) && !list.of_tags;
		g_hash_table_destroy(list.seen);
	}
	return !error_is_set(err) &&
	       (checked || error_set_file(err, EXIT_DATA, dir,
	                       "this bag is not whole: it has no manifest-sha256.txt; make it again, in"
	                       " another directory"));
}

char *bag_open(const char *dir, struct error *err)
{
	g_autofree char *place = bag_place(dir);
	g_autoptr(GPtrArray) paths = NULL;

	if (strcmp(place, dir) == 0)
		return g_steal_pointer(&place);
	if (!check_declaration(dir, err) || !(paths = sums_files(dir, err)) || !check_lists(dir, paths, err))
		return NULL;
	return g_steal_pointer(&place);
}

/* --- Writing ----------------------------------------------------------------- */

static bool put(const char *dir, const char *name, const GString *bytes, struct error *err)
{
	g_autofree char *path = g_build_filename(dir, name, NULL);

	return file_write(path, bytes->str, bytes->len, err);
}

bool bag_begin(const char *dir, struct error *err)
{
	g_autofree char *payload = g_build_filename(dir, "data", NULL);
	g_autoptr(GString) text = g_string_new("BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n");

	return file_make_dir(payload, err) && put(dir, DECLARATION, text, err);
}

static void put_label(GString *out, const char *label, const char *value)
{
	g_string_append_printf(out, "%s: ", label);
	wrap_text(out, LINE, 2, value);
	g_string_append_c(out, '\n');
}

static bool put_information(
    const char *dir, const struct bag_info *info, guint64 octets, guint files, struct error *err)
{
	g_autoptr(GString) text = g_string_new(NULL);
	g_autofree char *size = g_strdup_printf("%" G_GUINT64_FORMAT " kB", octets / 1000 + 1);
	g_autofree char *oxum = g_strdup_printf("%" G_GUINT64_FORMAT ".%u", octets, files);

	put_label(text, "External-Description", info->description);
	put_label(text, "External-Identifier", info->identifier);
	put_label(text, "Internal-Sender-Identifier", info->name);
	put_label(text, "Bag-Size", size);
	put_label(text, "Payload-Oxum", oxum);
	put_label(text, "Bag-Software-Agent", "nightmail " NIGHTMAIL_VERSION);
	return put(dir, INFORMATION, text, err);
}

static bool put_tag_manifest(const char *dir, struct error *err)
{
	static const char *const tags[] = {INFORMATION, DECLARATION, MANIFEST OURS};
	g_autoptr(GPtrArray) paths = g_ptr_array_new();
	g_autoptr(GString) text = g_string_new(NULL);

	for (size_t i = 0; i < G_N_ELEMENTS(tags); i++)
		g_ptr_array_add(paths, (gpointer)tags[i]);
	return sums_write(dir, paths, NULL, text, NULL, err) && put(dir, TAG_MANIFEST OURS, text, err);
}

static char *payload_path(const char *path)
{
	g_autofree char *text = bag_path_encode(path);

	return g_strconcat(PAYLOAD, text, NULL);
}

bool bag_finish(const char *dir, const struct bag_info *info, struct error *err)
{
	g_autofree char *payload = g_build_filename(dir, "data", NULL);
	g_autoptr(GPtrArray) paths = sums_files(payload, err);
	g_autoptr(GString) text = g_string_new(NULL);
	guint64 octets = 0;

	return paths && sums_write(payload, paths, payload_path, text, &octets, err) &&
	       put_information(dir, info, octets, paths->len, err) && put(dir, MANIFEST OURS, text, err) &&
	       put_tag_manifest(dir, err);
}
