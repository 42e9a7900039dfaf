/* The interface of a TCP/IP module, such as a Wi-Fi or a cellular one comes with: what the porting
   guide's transport is written for. No function waits. One connection at a time. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum module_state {
  MODULE_IDLE,       /* no connection */
  MODULE_OPENING,    /* looking up the name, connecting */
  MODULE_OPEN,       /* bytes go both ways */
  MODULE_ENDED,      /* the peer has sent a FIN; what came before it can still be read */
  MODULE_NO_NAME,    /* the name is not known */
  MODULE_REFUSED,    /* the peer refused */
  MODULE_NO_NETWORK, /* no link, no route */
  MODULE_BROKEN      /* reset, or no answer any more */
};

/* Begins to connect. */
void module_open(const char* host, uint16_t port);
enum module_state module_status(void);
/* How many of the bytes the module took; they are its business then. 0: its buffer is full. */
size_t module_write(const char* bytes, size_t size);
/* How many bytes it gave; 0: none are there now. */
size_t module_read(char* bytes, size_t size);
/* Drops the connection and what was not sent. */
void module_close(void);

#ifdef __cplusplus
}
#endif
