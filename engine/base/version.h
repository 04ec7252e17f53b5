/* Versions that --version prints and records store (HO-19). */
#ifndef ENGINE_BASE_VERSION_H
#define ENGINE_BASE_VERSION_H

#define NIGHTMAIL_VERSION "1.2.0"
#define NIGHTMAIL_REPORT_FORMAT 1

#endif
