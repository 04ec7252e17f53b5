/* Whether a site can play by mail: its files, its mailbox, its way out, and a letter that goes round (HO-77).
   Nothing is made or changed. */
#ifndef MAILER_DOCTOR_H
#define MAILER_DOCTOR_H

#include "engine/site/provider.h"
#include "engine/site/site.h"

#include <glib.h>

enum doctor_check {
#define CHECK(name, word, remote) CHECK_##name,
#include "mailer/doctor/doctor_checks.def"
#undef CHECK
	CHECKS
};

enum doctor_result { DOCTOR_UNSEEN, DOCTOR_OK, DOCTOR_WARN, DOCTOR_BAD };

struct doctor_finding {
	enum doctor_result result;
	enum exit_code code; /* of DOCTOR_BAD */
	char *saw;
	GPtrArray *advice; /* texts, each once; NULL: nothing is to be done */
};

struct doctor {
	const char *dir;
	struct config *config;       /* NULL: it does not read */
	struct db *db;               /* NULL: it cannot be opened */
	struct providers *providers; /* NULL: the table does not read */
	bool offline;
	bool terminal;    /* somebody looks: progress may be shown */
	int64_t patience; /* seconds that a letter is waited for */
	bool clock_told;  /* a server's clock is another one (doctor_clock.h) */
	struct doctor_finding found[CHECKS];
};

/* The check's name in the results. */
const char *doctor_name(enum doctor_check check);
/* Does it need the net? */
bool doctor_is_remote(enum doctor_check check);

/* All advice of a finding in one text; NULL: there is none. g_free it. */
char *doctor_advice(const struct doctor_finding *found);

/* Notes what was found; a worse result of the same check replaces a better one, an equal one is added to it.
   `advice` (NULL: none) is copied. */
void doctor_ok(struct doctor *doctor, enum doctor_check check, const char *advice, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void doctor_warn(struct doctor *doctor, enum doctor_check check, const char *advice, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Takes code and text of `trouble`, and clears it. `advice` NULL: what the table says of the server's words, or the
   usual. */
void doctor_bad(struct doctor *doctor, enum doctor_check check, struct error *trouble, const char *host,
    const char *advice);

void doctor_findings_clear(struct doctor *doctor);

#endif
