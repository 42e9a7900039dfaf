/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_SHARED_ATTRIBUTE_H
#define TILLWIRE_C_OPS_SHARED_ATTRIBUTE_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* A name with a value: an element of jsonParams, merchantOrderParams, attributes and the parameters
   of generatePin. */
typedef struct tw_attribute {
  /* [mandatory] */
  tw_text name;
  /* [optional] */
  tw_text value;
} tw_attribute;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_SHARED_ATTRIBUTE_H */
