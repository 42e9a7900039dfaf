// What lwIP needs to know of the compiler and the board.
#pragma once

#define LWIP_NO_CTYPE_H 1
#define LWIP_PLATFORM_DIAG(message)

#ifdef __cplusplus
extern "C"
#endif
    unsigned
    board_random(void);
#define LWIP_RAND() board_random()
