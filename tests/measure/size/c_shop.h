/* A shop in C that is measured, and what it is given. */
#ifndef FIGURES_C_SHOP_H
#define FIGURES_C_SHOP_H

#include <tillwire/c/till.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct c_shop {
  tw_transport* transport;
  const tw_clock* clock;
  const tw_wall_clock* time;
  tw_storage* storage;
  char* transmit;
  char* receive;
  uint32_t size; /* of each */
  void (*print)(const char* what, uint32_t number);
} c_shop;

/* Does what till.cpp does with FIGURES_DAY. */
int run_c_shop(c_shop* shop);

#ifdef __cplusplus
}
#endif
#endif
