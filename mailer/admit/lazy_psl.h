/* The functions of libpsl that we use. */
#ifndef MAILER_LAZY_PSL_H
#define MAILER_LAZY_PSL_H

#include "engine/base/lazy.h"

#include <libpsl.h>

#define LAZY_PSL(name, ...) LAZY(SONAME_LIBPSL, name, __VA_ARGS__)
#define psl_latest(...) LAZY_PSL(psl_latest, __VA_ARGS__)
#define psl_registrable_domain(...) LAZY_PSL(psl_registrable_domain, __VA_ARGS__)
#define psl_free(...) LAZY_PSL(psl_free, __VA_ARGS__)

#endif
