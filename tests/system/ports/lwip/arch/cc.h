// What lwIP wants to know of the host.
#pragma once

#include <stdio.h>
#include <stdlib.h>

#define LWIP_RAND() ((unsigned)rand())
#define LWIP_PLATFORM_ASSERT(what)                          \
  do {                                                      \
    fprintf(stderr, "lwIP, line %d: %s\n", __LINE__, what); \
    abort();                                                \
  } while (0)
