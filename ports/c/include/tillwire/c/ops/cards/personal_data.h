/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_CARDS_PERSONAL_DATA_H
#define TILLWIRE_C_OPS_CARDS_PERSONAL_DATA_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The block personalData. */
typedef struct tw_personal_data {
  /* [firstName, optional] */
  tw_text first_name;
  /* [lastName, optional] */
  tw_text last_name;
} tw_personal_data;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_CARDS_PERSONAL_DATA_H */
