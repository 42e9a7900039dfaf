/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_THREE_DS_H
#define TILLWIRE_C_OPS_ECOMMERCE_THREE_DS_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The values of threeDSProtocolVersion. ecommerce, "Versioning"; no other value is sent. */
typedef enum tw_three_ds_version {
  TW_THREE_DS_VERSION_UNKNOWN = 0,
  TW_THREE_DS_VERSION_V2_1_0 = 1,
  TW_THREE_DS_VERSION_V2_2_0 = 2
} tw_three_ds_version;
typedef struct tw_three_ds_version_text { tw_text text; } tw_three_ds_version_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_three_ds_version_text tw_three_ds_version_of(int value) {
  tw_three_ds_version_text made;
  switch (value) {
    case TW_THREE_DS_VERSION_V2_1_0: made.text = tw_fit_text("2.1.0", 5); break;
    case TW_THREE_DS_VERSION_V2_2_0: made.text = tw_fit_text("2.2.0", 5); break;
    case TW_THREE_DS_VERSION_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_three_ds_version_check;
static inline tw_three_ds_version_text tw_three_ds_version_text_of(const char* text) {
  tw_three_ds_version_text made;
  made.text = tw_checked_text(text, &tw_three_ds_version_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_three_ds_version tw_three_ds_version_in(tw_three_ds_version_text text) {
  static const char* const texts[] = {"2.1.0", "2.2.0"};
  static const tw_three_ds_version values[] = {TW_THREE_DS_VERSION_V2_1_0, TW_THREE_DS_VERSION_V2_2_0};
  const int index = tw_index_of(text.text, texts, 2);
  return index < 0 ? TW_THREE_DS_VERSION_UNKNOWN : values[index];
}

/* The values of externalScaExemptionIndicator: the reason for an exemption from strong customer
   authentication. Beyond the specification; other values can be assigned as text. */
typedef enum tw_sca_exemption {
  TW_SCA_EXEMPTION_UNKNOWN = 0,
  TW_SCA_EXEMPTION_LOW_VALUE = 1,
  TW_SCA_EXEMPTION_TRANSACTION_RISK_ANALYSIS = 2
} tw_sca_exemption;
typedef struct tw_sca_exemption_text { tw_text text; } tw_sca_exemption_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_sca_exemption_text tw_sca_exemption_of(int value) {
  tw_sca_exemption_text made;
  switch (value) {
    case TW_SCA_EXEMPTION_LOW_VALUE: made.text = tw_fit_text("LVP", 3); break;
    case TW_SCA_EXEMPTION_TRANSACTION_RISK_ANALYSIS: made.text = tw_fit_text("TRA", 3); break;
    case TW_SCA_EXEMPTION_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_sca_exemption_check;
static inline tw_sca_exemption_text tw_sca_exemption_text_of(const char* text) {
  tw_sca_exemption_text made;
  made.text = tw_checked_text(text, &tw_sca_exemption_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_sca_exemption tw_sca_exemption_in(tw_sca_exemption_text text) {
  static const char* const texts[] = {"LVP", "TRA"};
  static const tw_sca_exemption values[] = {TW_SCA_EXEMPTION_LOW_VALUE, TW_SCA_EXEMPTION_TRANSACTION_RISK_ANALYSIS};
  const int index = tw_index_of(text.text, texts, 2);
  return index < 0 ? TW_SCA_EXEMPTION_UNKNOWN : values[index];
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_THREE_DS_H */
