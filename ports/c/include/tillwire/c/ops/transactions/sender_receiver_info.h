/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_TRANSACTIONS_SENDER_RECEIVER_INFO_H
#define TILLWIRE_C_OPS_TRANSACTIONS_SENDER_RECEIVER_INFO_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The block senderReceiverInfo. */
typedef struct tw_sender_receiver_info {
  /* "Lastname, Firstname" [senderName, optional] */
  tw_text sender_name;
  /* [senderAddress, optional] */
  tw_text sender_address;
  /* [senderCity, optional] */
  tw_text sender_city;
  /* Country code; letters or number is not specified. [senderCountry, optional] */
  tw_text sender_country;
  /* [senderPostalCode, optional] */
  tw_text sender_postal_code;
  /* "Lastname, Firstname" [receiverName, optional] */
  tw_text receiver_name;
} tw_sender_receiver_info;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_TRANSACTIONS_SENDER_RECEIVER_INFO_H */
