/* What lwIP gives a till in C: TCP and a clock. Its raw API is used where it has no operating
   system (NO_SYS 1), else its sockets. */
#ifndef TILLWIRE_C_LWIP_H
#define TILLWIRE_C_LWIP_H

#include <tillwire/c/tillwire.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Runs lwIP without an operating system, whenever the transport cannot continue without it. The
   README of tillwire::lwip shows what the functions do. */
typedef struct tw_lwip_pump {
  void* self;
  /* Passes received frames to the network interface, and calls sys_check_timeouts(). Does not wait.
   */
  void (*poll)(void* self);
  /* May sleep first, until a frame arrives or a timer is due. May be NULL: it is polled */
  void (*wait)(void* self, uint32_t most_ms);
} tw_lwip_pump;

#define TW_LWIP_WORDS 28
/* In the caller's memory, where it must stay; zeroed before tw_lwip_init(). Its tables are for the
   options of a till or a client, or for what carries TLS. */
typedef struct tw_lwip {
  tw_transport tcp;
  tw_clock clock;
  union {
    void* words[TW_LWIP_WORDS];
    uint64_t align;
  } memory;
} tw_lwip;

/* Borrows the pump; NULL for lwIP with an operating system. lwIP itself is started before. */
TW_MUST_USE tw_errc tw_lwip_init(tw_lwip* lwip, const tw_lwip_pump* pump, tw_error* error);
/* Closes the connection. Refused while a till, a client or TLS uses its tables: end those first. */
tw_errc tw_lwip_deinit(tw_lwip* lwip);

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_LWIP_H */
