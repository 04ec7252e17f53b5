/* Checks whether a site can play by mail: its files, its mailbox, its outgoing server, and a test letter that goes out
   and comes back (HO-77). Makes and changes nothing. */
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
	enum exit_code code; /* exit code of DOCTOR_BAD */
	char *saw;
	GPtrArray *advice; /* texts, each once; NULL: no advice */
};

struct doctor {
	const char *dir;
	struct config *config;       /* NULL: it could not be read */
	struct db *db;               /* NULL: it could not be opened */
	struct providers *providers; /* NULL: the table could not be read */
	bool offline;
	bool terminal;    /* output goes to a terminal: progress may be shown */
	int64_t patience; /* seconds to wait for the test letter */
	bool clock_told;  /* a difference between the clocks was reported (doctor_clock.h) */
	struct doctor_finding found[CHECKS];
};

/* The check's name in the results. */
const char *doctor_name(enum doctor_check check);
/* Does the check need the network? */
bool doctor_is_remote(enum doctor_check check);

/* All advice of a finding in one text; NULL: none. g_free it. */
char *doctor_advice(const struct doctor_finding *found);

/* Records a result; a worse result of the same check replaces a better one, an equal one is added to it. `advice`
   (NULL: none) is copied. */
void doctor_ok(struct doctor *doctor, enum doctor_check check, const char *advice, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void doctor_warn(struct doctor *doctor, enum doctor_check check, const char *advice, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Records a failure; takes code and text of `trouble`, and clears it. `advice` NULL: what the providers' table says of
   the server's words, else the usual advice. */
void doctor_bad(struct doctor *doctor, enum doctor_check check, struct error *trouble, const char *host,
    const char *advice);

void doctor_findings_clear(struct doctor *doctor);

#endif
