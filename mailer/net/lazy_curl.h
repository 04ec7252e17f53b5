/* The functions of libcurl that we use. */
#ifndef MAILER_LAZY_CURL_H
#define MAILER_LAZY_CURL_H

#include "engine/base/lazy.h"

#include <curl/curl.h>

/* curl's header defines these as macros that check types but call the library directly. */
#undef curl_easy_setopt
#undef curl_easy_getinfo

#define LAZY_CURL(name, ...) LAZY(SONAME_LIBCURL, name, __VA_ARGS__)
#define curl_easy_cleanup(...) LAZY_CURL(curl_easy_cleanup, __VA_ARGS__)
#define curl_easy_getinfo(...) LAZY_CURL(curl_easy_getinfo, __VA_ARGS__)
#define curl_easy_init(...) LAZY_CURL(curl_easy_init, __VA_ARGS__)
#define curl_easy_perform(...) LAZY_CURL(curl_easy_perform, __VA_ARGS__)
#define curl_easy_setopt(...) LAZY_CURL(curl_easy_setopt, __VA_ARGS__)
#define curl_easy_strerror(...) LAZY_CURL(curl_easy_strerror, __VA_ARGS__)
#define curl_global_cleanup(...) LAZY_CURL(curl_global_cleanup, __VA_ARGS__)
#define curl_global_init(...) LAZY_CURL(curl_global_init, __VA_ARGS__)
#define curl_slist_append(...) LAZY_CURL(curl_slist_append, __VA_ARGS__)
#define curl_slist_free_all(...) LAZY_CURL(curl_slist_free_all, __VA_ARGS__)

#endif
