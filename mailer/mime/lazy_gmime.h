/* The functions of GMime, and of GObject below it, that we use. */
#ifndef MAILER_LAZY_GMIME_H
#define MAILER_LAZY_GMIME_H

#include "engine/base/lazy.h"

#include <gmime/gmime.h>

#define LAZY_GMIME(name, ...) LAZY(SONAME_GMIME, name, __VA_ARGS__)
#define g_mime_content_disposition_get_disposition(...)                                                      \
	LAZY_GMIME(g_mime_content_disposition_get_disposition, __VA_ARGS__)
#define g_mime_content_type_get_mime_type(...) LAZY_GMIME(g_mime_content_type_get_mime_type, __VA_ARGS__)
#define g_mime_content_type_get_parameter(...) LAZY_GMIME(g_mime_content_type_get_parameter, __VA_ARGS__)
#define g_mime_content_type_is_type(...) LAZY_GMIME(g_mime_content_type_is_type, __VA_ARGS__)
#define g_mime_data_wrapper_get_stream(...) LAZY_GMIME(g_mime_data_wrapper_get_stream, __VA_ARGS__)
#define g_mime_encoding_flush(...) LAZY_GMIME(g_mime_encoding_flush, __VA_ARGS__)
#define g_mime_encoding_init_encode(...) LAZY_GMIME(g_mime_encoding_init_encode, __VA_ARGS__)
#define g_mime_encoding_outlen(...) LAZY_GMIME(g_mime_encoding_outlen, __VA_ARGS__)
#define g_mime_header_get_raw_value(...) LAZY_GMIME(g_mime_header_get_raw_value, __VA_ARGS__)
#define g_mime_header_list_get_header(...) LAZY_GMIME(g_mime_header_list_get_header, __VA_ARGS__)
#define g_mime_init(...) LAZY_GMIME(g_mime_init, __VA_ARGS__)
#define g_mime_message_get_mime_part(...) LAZY_GMIME(g_mime_message_get_mime_part, __VA_ARGS__)
#define g_mime_message_part_get_type(...) LAZY_GMIME(g_mime_message_part_get_type, __VA_ARGS__)
#define g_mime_message_partial_get_type(...) LAZY_GMIME(g_mime_message_partial_get_type, __VA_ARGS__)
#define g_mime_multipart_get_count(...) LAZY_GMIME(g_mime_multipart_get_count, __VA_ARGS__)
#define g_mime_multipart_get_part(...) LAZY_GMIME(g_mime_multipart_get_part, __VA_ARGS__)
#define g_mime_multipart_get_prologue(...) LAZY_GMIME(g_mime_multipart_get_prologue, __VA_ARGS__)
#define g_mime_multipart_get_type(...) LAZY_GMIME(g_mime_multipart_get_type, __VA_ARGS__)
#define g_mime_object_get_content_disposition(...)                                                           \
	LAZY_GMIME(g_mime_object_get_content_disposition, __VA_ARGS__)
#define g_mime_object_get_content_type(...) LAZY_GMIME(g_mime_object_get_content_type, __VA_ARGS__)
#define g_mime_object_get_content_type_parameter(...)                                                        \
	LAZY_GMIME(g_mime_object_get_content_type_parameter, __VA_ARGS__)
#define g_mime_object_get_header(...) LAZY_GMIME(g_mime_object_get_header, __VA_ARGS__)
#define g_mime_object_get_header_list(...) LAZY_GMIME(g_mime_object_get_header_list, __VA_ARGS__)
#define g_mime_object_get_type(...) LAZY_GMIME(g_mime_object_get_type, __VA_ARGS__)
#define g_mime_parser_construct_message(...) LAZY_GMIME(g_mime_parser_construct_message, __VA_ARGS__)
#define g_mime_parser_new_with_stream(...) LAZY_GMIME(g_mime_parser_new_with_stream, __VA_ARGS__)
#define g_mime_parser_set_persist_stream(...) LAZY_GMIME(g_mime_parser_set_persist_stream, __VA_ARGS__)
#define g_mime_part_get_content(...) LAZY_GMIME(g_mime_part_get_content, __VA_ARGS__)
#define g_mime_part_get_type(...) LAZY_GMIME(g_mime_part_get_type, __VA_ARGS__)
#define g_mime_stream_mem_new_with_buffer(...) LAZY_GMIME(g_mime_stream_mem_new_with_buffer, __VA_ARGS__)
#define g_mime_stream_read(...) LAZY_GMIME(g_mime_stream_read, __VA_ARGS__)
#define g_mime_stream_reset(...) LAZY_GMIME(g_mime_stream_reset, __VA_ARGS__)

#define g_object_unref(...) LAZY_GMIME(g_object_unref, __VA_ARGS__)
#define g_type_check_instance_cast(...) LAZY_GMIME(g_type_check_instance_cast, __VA_ARGS__)
#define g_type_check_instance_is_a(...) LAZY_GMIME(g_type_check_instance_is_a, __VA_ARGS__)

#endif
