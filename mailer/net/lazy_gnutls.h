/* The functions of GnuTLS that we use. */
#ifndef MAILER_LAZY_GNUTLS_H
#define MAILER_LAZY_GNUTLS_H

#include "engine/base/lazy.h"

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#define LAZY_GNUTLS(name, ...) LAZY(SONAME_GNUTLS, name, __VA_ARGS__)
#define gnutls_bye(...) LAZY_GNUTLS(gnutls_bye, __VA_ARGS__)
#define gnutls_certificate_allocate_credentials(...)                                                         \
	LAZY_GNUTLS(gnutls_certificate_allocate_credentials, __VA_ARGS__)
#define gnutls_certificate_free_credentials(...) LAZY_GNUTLS(gnutls_certificate_free_credentials, __VA_ARGS__)
#define gnutls_certificate_get_issuer(...) LAZY_GNUTLS(gnutls_certificate_get_issuer, __VA_ARGS__)
#define gnutls_certificate_get_peers(...) LAZY_GNUTLS(gnutls_certificate_get_peers, __VA_ARGS__)
#define gnutls_certificate_set_x509_system_trust(...)                                                        \
	LAZY_GNUTLS(gnutls_certificate_set_x509_system_trust, __VA_ARGS__)
#define gnutls_certificate_set_x509_trust_file(...)                                                          \
	LAZY_GNUTLS(gnutls_certificate_set_x509_trust_file, __VA_ARGS__)
#define gnutls_certificate_verification_status_print(...)                                                    \
	LAZY_GNUTLS(gnutls_certificate_verification_status_print, __VA_ARGS__)
#define gnutls_certificate_verify_peers(...) LAZY_GNUTLS(gnutls_certificate_verify_peers, __VA_ARGS__)
#define gnutls_cipher_get(...) LAZY_GNUTLS(gnutls_cipher_get, __VA_ARGS__)
#define gnutls_cipher_get_name(...) LAZY_GNUTLS(gnutls_cipher_get_name, __VA_ARGS__)
#define gnutls_credentials_get(...) LAZY_GNUTLS(gnutls_credentials_get, __VA_ARGS__)
#define gnutls_credentials_set(...) LAZY_GNUTLS(gnutls_credentials_set, __VA_ARGS__)
#define gnutls_deinit(...) LAZY_GNUTLS(gnutls_deinit, __VA_ARGS__)
#define gnutls_error_is_fatal(...) LAZY_GNUTLS(gnutls_error_is_fatal, __VA_ARGS__)
#define gnutls_free(...) LAZY_GNUTLS(gnutls_free, __VA_ARGS__)
#define gnutls_handshake(...) LAZY_GNUTLS(gnutls_handshake, __VA_ARGS__)
#define gnutls_init(...) LAZY_GNUTLS(gnutls_init, __VA_ARGS__)
#define gnutls_pk_bits_to_sec_param(...) LAZY_GNUTLS(gnutls_pk_bits_to_sec_param, __VA_ARGS__)
#define gnutls_pk_get_name(...) LAZY_GNUTLS(gnutls_pk_get_name, __VA_ARGS__)
#define gnutls_priority_set_direct(...) LAZY_GNUTLS(gnutls_priority_set_direct, __VA_ARGS__)
#define gnutls_protocol_get_name(...) LAZY_GNUTLS(gnutls_protocol_get_name, __VA_ARGS__)
#define gnutls_protocol_get_version(...) LAZY_GNUTLS(gnutls_protocol_get_version, __VA_ARGS__)
#define gnutls_record_get_direction(...) LAZY_GNUTLS(gnutls_record_get_direction, __VA_ARGS__)
#define gnutls_record_recv(...) LAZY_GNUTLS(gnutls_record_recv, __VA_ARGS__)
#define gnutls_record_send(...) LAZY_GNUTLS(gnutls_record_send, __VA_ARGS__)
#define gnutls_server_name_set(...) LAZY_GNUTLS(gnutls_server_name_set, __VA_ARGS__)
#define gnutls_set_default_priority_append(...) LAZY_GNUTLS(gnutls_set_default_priority_append, __VA_ARGS__)
#define gnutls_strerror(...) LAZY_GNUTLS(gnutls_strerror, __VA_ARGS__)
#define gnutls_transport_set_int2(...) LAZY_GNUTLS(gnutls_transport_set_int2, __VA_ARGS__)
#define gnutls_transport_set_push_function(...) LAZY_GNUTLS(gnutls_transport_set_push_function, __VA_ARGS__)
#define gnutls_x509_crt_check_hostname(...) LAZY_GNUTLS(gnutls_x509_crt_check_hostname, __VA_ARGS__)
#define gnutls_x509_crt_deinit(...) LAZY_GNUTLS(gnutls_x509_crt_deinit, __VA_ARGS__)
#define gnutls_x509_crt_get_activation_time(...) LAZY_GNUTLS(gnutls_x509_crt_get_activation_time, __VA_ARGS__)
#define gnutls_x509_crt_get_dn_by_oid(...) LAZY_GNUTLS(gnutls_x509_crt_get_dn_by_oid, __VA_ARGS__)
#define gnutls_x509_crt_get_expiration_time(...) LAZY_GNUTLS(gnutls_x509_crt_get_expiration_time, __VA_ARGS__)
#define gnutls_x509_crt_get_issuer_dn_by_oid(...)                                                            \
	LAZY_GNUTLS(gnutls_x509_crt_get_issuer_dn_by_oid, __VA_ARGS__)
#define gnutls_x509_crt_get_key_usage(...) LAZY_GNUTLS(gnutls_x509_crt_get_key_usage, __VA_ARGS__)
#define gnutls_x509_crt_get_pk_algorithm(...) LAZY_GNUTLS(gnutls_x509_crt_get_pk_algorithm, __VA_ARGS__)
#define gnutls_x509_crt_get_subject_alt_name(...)                                                            \
	LAZY_GNUTLS(gnutls_x509_crt_get_subject_alt_name, __VA_ARGS__)
#define gnutls_x509_crt_import(...) LAZY_GNUTLS(gnutls_x509_crt_import, __VA_ARGS__)
#define gnutls_x509_crt_init(...) LAZY_GNUTLS(gnutls_x509_crt_init, __VA_ARGS__)

#endif
