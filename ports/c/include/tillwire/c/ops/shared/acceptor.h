/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_SHARED_ACCEPTOR_H
#define TILLWIRE_C_OPS_SHARED_ACCEPTOR_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The terminal at which a card is used. */
typedef struct tw_card_acceptor_parameters {
  /* [terminalIdentification, mandatory] */
  tw_text terminal_identification;
  /* [merchantIdentification, mandatory] */
  tw_text merchant_identification;
  /* Merchant category code, ISO 18245 [merchantType, mandatory] */
  tw_text merchant_type;
  /* The terminal's address [nameAndLocation, optional] */
  tw_text name_and_location;
} tw_card_acceptor_parameters;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_SHARED_ACCEPTOR_H */
