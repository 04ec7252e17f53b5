/* Sends letters to a server or into a Maildir in the background, while the caller does something else. */
#ifndef MAILER_SHIPMENT_H
#define MAILER_SHIPMENT_H

#include "mailer/send/parcel.h"

struct shipment {
	struct smtp *smtp; /* NULL: deliver to a Maildir */
	const char *dir;   /* path of the Maildir */
	GArray *letters;   /* NULL: nothing under way */
	GThread *thread;   /* the sending thread, NULL: it has finished */
	bool smooth;       /* for letters already sent: see shipment_end */
	struct error err;
};

/* Starts sending letters whose verdict is SMTP_STOP. A single letter to a server is sent before this returns, so that a
   slow or failing server is not offered the next one meanwhile. Ownership: takes the letters. */
void shipment_begin(struct shipment *shipment, GArray *letters);

/* Waits and returns the letters; an empty array if none were under way. Those that were not sent, because of the result
   of an earlier letter or the error in err, still have SMTP_STOP. smooth: all were accepted or refused, by a server
   within a second. Ownership: g_array_unref. */
GArray *shipment_end(struct shipment *shipment, bool *smooth, struct error *err);

#endif
