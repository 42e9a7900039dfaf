/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_TOKENIZATION_INFO_H
#define TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_TOKENIZATION_INFO_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The provider of a token. ecommerce, "Block: tokenizationInfo". */
typedef enum tw_tokenization_provider {
  TW_TOKENIZATION_PROVIDER_UNKNOWN = 0,
  TW_TOKENIZATION_PROVIDER_VTS = 1,
  TW_TOKENIZATION_PROVIDER_MCS = 2
} tw_tokenization_provider;
typedef struct tw_tokenization_provider_text { tw_text text; } tw_tokenization_provider_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_tokenization_provider_text tw_tokenization_provider_of(int value) {
  tw_tokenization_provider_text made;
  switch (value) {
    case TW_TOKENIZATION_PROVIDER_VTS: made.text = tw_fit_text("vts", 3); break;
    case TW_TOKENIZATION_PROVIDER_MCS: made.text = tw_fit_text("mcs", 3); break;
    case TW_TOKENIZATION_PROVIDER_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_tokenization_provider_check;
static inline tw_tokenization_provider_text tw_tokenization_provider_text_of(const char* text) {
  tw_tokenization_provider_text made;
  made.text = tw_checked_text(text, &tw_tokenization_provider_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_tokenization_provider tw_tokenization_provider_in(tw_tokenization_provider_text text) {
  static const char* const texts[] = {"vts", "mcs"};
  static const tw_tokenization_provider values[] = {TW_TOKENIZATION_PROVIDER_VTS, TW_TOKENIZATION_PROVIDER_MCS};
  const int index = tw_index_of(text.text, texts, 2);
  return index < 0 ? TW_TOKENIZATION_PROVIDER_UNKNOWN : values[index];
}

/* The token with which a payment was made; absent for other payments. */
typedef struct tw_tokenization_info {
  /* The provider's id of the token [tokenId, mandatory, absence tolerated] */
  tw_text token_id;
  /* [tokenizationProvider, mandatory, absence tolerated] */
  tw_tokenization_provider_text provider;
  /* Identifies the card without its number. [panReference, mandatory, absence tolerated] */
  tw_text pan_reference;
  /* The number that replaces the card's [mandatory, absence tolerated] */
  tw_secret dpan;
  /* YYYYMM [tokenExpiry, mandatory, absence tolerated, integer] */
  tw_secret token_expiry;
} tw_tokenization_info;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_TOKENIZATION_INFO_H */
