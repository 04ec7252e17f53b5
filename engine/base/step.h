/* Steps that change the world: database commit, file rename, IMAP command,
   SMTP transaction. In test builds (NIGHTMAIL_STEPS defined) the program dies
   after the n-th of them, n from the environment variable NIGHTMAIL_DIE_AFTER;
   otherwise nothing happens. */
#ifndef ENGINE_BASE_STEP_H
#define ENGINE_BASE_STEP_H

#ifdef NIGHTMAIL_STEPS
/* Reports that a step was just done. `what` names it in the trace file that NIGHTMAIL_STEP_LOG names. */
void step_done(const char *what);
#else
static inline void step_done(const char *what)
{
	(void)what;
}
#endif

#endif
