#include "mailer/send/shipment.h"

#include "mailer/send/compose.h"
#include "mailer/store/maildir_out.h"

#include <string.h>

/* A letter without message or valid addresses cannot be sent by any server. */
static bool letter_is_fit(struct parcel *letter)
{
	bool sender = letter->sender && (*letter->sender == 0 || compose_is_address(letter->sender));
	if (letter->message && sender)
		return true;
	letter->verdict = SMTP_REFUSED;
	if (!letter->said)
		letter->said = g_strdup("the sender's address cannot be used");
	return false;
}

/* --- Into a Maildir ----------------------------------------------------- */

static bool letter_put(const char *dir, struct parcel *letter, GPtrArray *names, struct error *err)
{
	/* A file name may contain no slash or colon; our Message-IDs have neither, but an address may. */
	g_autofree char *name = g_strdelimit(g_strdup(letter->message_id), "/:\\", '_');
	bool there;
	compose_to_local(letter->message);
	if (!maildir_put(dir, name, letter->message, letter->again, &there, err))
		return false;
	if (!there)
		g_ptr_array_add(names, g_steal_pointer(&name));
	letter->verdict = SMTP_SENT;
	return true;
}

/* After an error some files may already be there: they are looked for at the next try. */
static bool ship_to_maildir(const char *dir, GArray *letters, struct error *err)
{
	g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
	bool good = maildir_make(dir, err);
	for (guint i = 0; i < letters->len; i++) {
		struct parcel *letter = &g_array_index(letters, struct parcel, i);
		if (letter_is_fit(letter))
			good = good && letter_put(dir, letter, names, err);
	}
	good = good && maildir_deliver(dir, names, err);
	for (guint i = 0; !good && i < letters->len; i++) {
		struct parcel *letter = &g_array_index(letters, struct parcel, i);
		if (letter->verdict == SMTP_REFUSED)
			continue;
		letter->again = letter->again || letter->verdict == SMTP_SENT;
		letter->verdict = SMTP_STOP;
		letter->said = g_strdup(err->text);
	}
	return good;
}

/* --- To a server -------------------------------------------------------- */

/* Sends letters up to the first that is neither accepted nor refused: its result may hold up the others. */
static bool ship_to_server(struct smtp *smtp, GArray *letters, struct error *err)
{
	int64_t until = g_get_monotonic_time() + G_USEC_PER_SEC;
	bool smooth = true;
	for (guint i = 0; i < letters->len && smooth; i++) {
		struct parcel *letter = &g_array_index(letters, struct parcel, i);
		if (!letter_is_fit(letter))
			continue;
		letter->verdict =
		    smtp_send(smtp, letter->sender, letter->recipient, letter->message, &letter->said, err);
		smooth = (letter->verdict == SMTP_SENT || letter->verdict == SMTP_REFUSED ||
		             letter->verdict == SMTP_NO_SENDER) &&
		         g_get_monotonic_time() < until;
	}
	return smooth;
}

/* --- Both --------------------------------------------------------------- */

static gpointer shipment_go(gpointer data)
{
	struct shipment *shipment = data;
	shipment->smooth = shipment->smtp ? ship_to_server(shipment->smtp, shipment->letters, &shipment->err)
	                                  : ship_to_maildir(shipment->dir, shipment->letters, &shipment->err);
	return NULL;
}

void shipment_begin(struct shipment *shipment, GArray *letters)
{
	shipment->letters = letters;
	if (letters->len > 1 || !shipment->smtp)
		shipment->thread = g_thread_try_new("letters", shipment_go, shipment, NULL);
	if (!shipment->thread)
		shipment_go(shipment);
}

GArray *shipment_end(struct shipment *shipment, bool *smooth, struct error *err)
{
	if (shipment->thread)
		g_thread_join(g_steal_pointer(&shipment->thread));
	error_pass(&shipment->err, err, NULL);
	GArray *letters = g_steal_pointer(&shipment->letters);
	*smooth = !letters || shipment->smooth;
	return letters ? letters : parcels_new();
}
