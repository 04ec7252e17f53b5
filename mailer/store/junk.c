#include "mailer/store/junk.h"

#include "engine/base/address.h"
#include "engine/store/statements.h"
#include "parsers/header.h"

#include <string.h>

/* Bytes; longer than any person's From. */
#define FROM_LIMIT 4096

/* Is a word of the line an address of a roster? Only a hint for the game master, who looks at the mail: nothing is
   admitted by it, so the line is not parsed here, outside of the reader's confinement. */
static bool junk_names_player(struct site *site, const char *from, struct error *err)
{
	g_auto(GStrv) words = g_strsplit_set(from, " \t<>,;:()\"", 0);
	bool found = false;
	for (char **word = words; *word && !found && !error_is_set(err); word++) {
		g_autofree char *folded = strchr(*word, '@') ? address_fold(*word) : NULL;
		found = folded && sql_folded_is_known(site->db, folded, err) > 0;
	}
	return found;
}

bool junk_is_players(struct site *site, const char *raw, size_t size, struct error *err)
{
	struct headers headers;
	headers_read(&headers, raw, size, size);
	const char *from = headers_find(&headers, "From");
	bool found = from && strlen(from) <= FROM_LIMIT && g_utf8_validate(from, -1, NULL) &&
	             junk_names_player(site, from, err);
	headers_clear(&headers);
	return found;
}
