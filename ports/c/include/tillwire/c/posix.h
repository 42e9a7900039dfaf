/* What a POSIX system gives a till in C: TCP, clocks, and a file as storage. */
#ifndef TILLWIRE_C_POSIX_H
#define TILLWIRE_C_POSIX_H

#include <tillwire/c/tillwire.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TW_POSIX_WORDS 640
/* In the caller's memory, where it must stay; zeroed before tw_posix_init(). Its tables are for the
   options of a till or a client. */
typedef struct tw_posix {
  tw_transport tcp;
  tw_clock clock;
  tw_wall_clock time;
  tw_storage file; /* its functions are NULL without a file */
  union {
    void* words[TW_POSIX_WORDS];
    uint64_t align;
  } memory;
} tw_posix;

/* Opens the file of a till, or creates a missing one; path may be NULL. TW_ERRC_JOURNAL if it
   cannot be opened: errno says why. */
TW_MUST_USE tw_errc tw_posix_init_of_size(tw_posix* posix, size_t size, const char* path,
                                          tw_error* error);
TW_MUST_USE static inline tw_errc tw_posix_init(tw_posix* posix, const char* path,
                                                tw_error* error) {
  return tw_posix_init_of_size(posix, sizeof *posix, path, error);
}
/* Refused while a till, a client or TLS uses its tables: end those first. */
tw_errc tw_posix_deinit(tw_posix* posix);

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_POSIX_H */
