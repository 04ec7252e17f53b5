/* Letters on their way: to a server, or into a Maildir, while the caller does something else. */
#ifndef MAILER_SHIPMENT_H
#define MAILER_SHIPMENT_H

#include "mailer/send/parcel.h"

struct shipment {
	struct smtp *smtp; /* NULL: a Maildir */
	const char *dir;   /* of the Maildir */
	GArray *letters;   /* NULL: none */
	GThread *thread;   /* that ships them, NULL: it is done */
	bool smooth;       /* of letters that have arrived */
	struct error err;
};

/* Sets out with letters whose verdict is SMTP_STOP. One alone, to a server, has arrived when this returns: who is slow
   or moody is not offered the next one meanwhile. Ownership: takes the letters. */
void shipment_begin(struct shipment *shipment, GArray *letters);

/* Waits, and gives the letters back, none if none had set out. Those that went no further, for what became of the one
   before or for the trouble in err, still have SMTP_STOP. smooth: all were taken or refused, by a server within a
   second. Ownership: g_array_unref. */
GArray *shipment_end(struct shipment *shipment, bool *smooth, struct error *err);

#endif
