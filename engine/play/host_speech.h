/* What the host tells in a report, as sentences to be read aloud (HO-81). */
#ifndef ENGINE_PLAY_HOST_SPEECH_H
#define ENGINE_PLAY_HOST_SPEECH_H

#include "engine/documents/document.h"

#include <glib.h>

/* Appends the section "From the host" from the root of a JSON report: title, notices, who plays by computer, who missed
   the turn, when it was opened, digest, refused lines, dedication and dice. What is empty, missing or of another kind
   is left out; without anything nothing is appended. */
void host_speech(const struct node *root, GString *out);

#endif
