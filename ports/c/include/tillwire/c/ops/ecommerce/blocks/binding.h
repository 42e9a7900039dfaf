/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_BINDING_H
#define TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_BINDING_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* What a stored card may be used for. ecommerce, "Stored credential (binding)". */
typedef enum tw_binding_category {
  TW_BINDING_CATEGORY_UNKNOWN = 0,
  TW_BINDING_CATEGORY_COMMON = 1,
  TW_BINDING_CATEGORY_RECURRENT = 2,
  TW_BINDING_CATEGORY_INSTALLMENT = 3
} tw_binding_category;
typedef struct tw_binding_category_text { tw_text text; } tw_binding_category_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_binding_category_text tw_binding_category_of(int value) {
  tw_binding_category_text made;
  switch (value) {
    case TW_BINDING_CATEGORY_COMMON: made.text = tw_fit_text("COMMON", 6); break;
    case TW_BINDING_CATEGORY_RECURRENT: made.text = tw_fit_text("RECURRENT", 9); break;
    case TW_BINDING_CATEGORY_INSTALLMENT: made.text = tw_fit_text("INSTALLMENT", 11); break;
    case TW_BINDING_CATEGORY_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_binding_category_check;
static inline tw_binding_category_text tw_binding_category_text_of(const char* text) {
  tw_binding_category_text made;
  made.text = tw_checked_text(text, &tw_binding_category_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_binding_category tw_binding_category_in(tw_binding_category_text text) {
  static const char* const texts[] = {"COMMON", "RECURRENT", "INSTALLMENT"};
  static const tw_binding_category values[] = {TW_BINDING_CATEGORY_COMMON, TW_BINDING_CATEGORY_RECURRENT, TW_BINDING_CATEGORY_INSTALLMENT};
  const int index = tw_index_of(text.text, texts, 3);
  return index < 0 ? TW_BINDING_CATEGORY_UNKNOWN : values[index];
}

/* A stored card. */
typedef struct tw_binding {
  /* Identifies the stored card in payments. [bindingId, optional, 1 to 255 characters] */
  tw_text binding_id;
  /* Masked card number [maskedPan, optional] */
  tw_text masked_pan;
  /* YYYYMM [expiryDate, optional] */
  tw_secret expiry_date;
  /* Such as a token-pay value [paymentWay, optional] */
  tw_text payment_way;
  /* The card network [paymentSystem, optional] */
  tw_text payment_system;
  /* The masked number, for display [displayLabel, optional] */
  tw_text display_label;
  /* [bindingCategory, optional] */
  tw_binding_category_text binding_category;
} tw_binding;

#ifndef TW_BINDING_ELEMENTS
#define TW_BINDING_ELEMENTS
typedef struct tw_binding_elements { tw_range range; } tw_binding_elements;
extern const tw_element tw_binding_elements_element;
/* Reads the next element; 0 after the last. Moves the list: copy it first to read it again. */
static inline int tw_binding_elements_next(tw_binding_elements* list, tw_binding* element) {
  return tw_range_next(&list->range, &tw_binding_elements_element, element, sizeof *element);
}
#endif

/* The requested stored cards. */
typedef struct tw_binding_list {
  /* "0" or absent: no error. [errorCode, one of the decisive fields, 1 to 2 characters] */
  tw_text error_code;
  /* In the request's language; show it, do not depend on its text. [errorMessage, optional, 1 to
     512 characters] */
  tw_text error_message;
  /* Absent if refused [one of the decisive fields] */
  tw_binding_elements bindings;
  /* Not shown; takes precedence over error_code ("Errors", 1). [one of the decisive fields, beyond
     the specification] */
  tw_bool success;
} tw_binding_list;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_BINDING_H */
