/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_SHARED_LIMIT_H
#define TILLWIRE_C_OPS_SHARED_LIMIT_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The period of a limit, and when it starts again. card management, "Limit". */
typedef enum tw_cycle_type {
  /* At midnight */
  TW_CYCLE_TYPE_DAY = 0,
  /* Every seven days at midnight */
  TW_CYCLE_TYPE_WEEK = 1,
  /* On Mondays at midnight */
  TW_CYCLE_TYPE_CALENDAR_WEEK = 2,
  /* On the same day of each month at the same time */
  TW_CYCLE_TYPE_MONTH = 3,
  /* On the first of each month at midnight */
  TW_CYCLE_TYPE_CALENDAR_MONTH = 4,
  /* On the same day every three months */
  TW_CYCLE_TYPE_QUARTER = 5,
  /* On the first of January, April, July and October at midnight */
  TW_CYCLE_TYPE_CALENDAR_QUARTER = 6,
  /* On the same day at the same time a year later */
  TW_CYCLE_TYPE_YEAR = 7,
  /* On the first of January at midnight */
  TW_CYCLE_TYPE_CALENDAR_YEAR = 8,
  /* Every 3600 seconds */
  TW_CYCLE_TYPE_HOUR = 11,
  /* From minute 0 second 0 to minute 59 second 59 */
  TW_CYCLE_TYPE_CALENDAR_HOUR = 12,
  TW_CYCLE_TYPE_UNKNOWN = 255
} tw_cycle_type;
typedef struct tw_cycle_type_text { tw_text text; } tw_cycle_type_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_cycle_type_text tw_cycle_type_of(int value) {
  tw_cycle_type_text made;
  switch (value) {
    case TW_CYCLE_TYPE_DAY: made.text = tw_fit_text("0", 1); break;
    case TW_CYCLE_TYPE_WEEK: made.text = tw_fit_text("1", 1); break;
    case TW_CYCLE_TYPE_CALENDAR_WEEK: made.text = tw_fit_text("2", 1); break;
    case TW_CYCLE_TYPE_MONTH: made.text = tw_fit_text("3", 1); break;
    case TW_CYCLE_TYPE_CALENDAR_MONTH: made.text = tw_fit_text("4", 1); break;
    case TW_CYCLE_TYPE_QUARTER: made.text = tw_fit_text("5", 1); break;
    case TW_CYCLE_TYPE_CALENDAR_QUARTER: made.text = tw_fit_text("6", 1); break;
    case TW_CYCLE_TYPE_YEAR: made.text = tw_fit_text("7", 1); break;
    case TW_CYCLE_TYPE_CALENDAR_YEAR: made.text = tw_fit_text("8", 1); break;
    case TW_CYCLE_TYPE_HOUR: made.text = tw_fit_text("11", 2); break;
    case TW_CYCLE_TYPE_CALENDAR_HOUR: made.text = tw_fit_text("12", 2); break;
    case TW_CYCLE_TYPE_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_cycle_type_check;
static inline tw_cycle_type_text tw_cycle_type_text_of(const char* text) {
  tw_cycle_type_text made;
  made.text = tw_checked_text(text, &tw_cycle_type_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_cycle_type tw_cycle_type_in(tw_cycle_type_text text) {
  static const char* const texts[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "11", "12"};
  static const tw_cycle_type values[] = {TW_CYCLE_TYPE_DAY, TW_CYCLE_TYPE_WEEK, TW_CYCLE_TYPE_CALENDAR_WEEK, TW_CYCLE_TYPE_MONTH, TW_CYCLE_TYPE_CALENDAR_MONTH, TW_CYCLE_TYPE_QUARTER, TW_CYCLE_TYPE_CALENDAR_QUARTER, TW_CYCLE_TYPE_YEAR, TW_CYCLE_TYPE_CALENDAR_YEAR, TW_CYCLE_TYPE_HOUR, TW_CYCLE_TYPE_CALENDAR_HOUR};
  const int index = tw_index_of(text.text, texts, 11);
  return index < 0 ? TW_CYCLE_TYPE_UNKNOWN : values[index];
}

/* An exception in a limit. */
typedef struct tw_limit_exception {
  /* The limit's name in the back-office [limitName, optional] */
  tw_text limit_name;
  /* [startDate, optional, ISO 8601] */
  tw_iso_time start_date;
  /* [endDate, optional, ISO 8601] */
  tw_iso_time end_date;
  /* Minor units; may be negative [optional] */
  tw_money value;
  /* Period after which the limit starts again. [cycleType, optional] */
  tw_cycle_type_text cycle_type;
  /* Number of periods [cycleLength, optional] */
  tw_int32 cycle_length;
} tw_limit_exception;

/* An exception to be added or deleted. */
typedef struct tw_limit_exception_change {
  /* The limit's name in the back-office [limitName, mandatory] */
  tw_text limit_name;
  /* When the exception begins [startDate, mandatory, ISO 8601] */
  tw_iso_time start_date;
  /* When the exception ends [endDate, mandatory, ISO 8601] */
  tw_iso_time end_date;
  /* Minor units; may be negative [optional] */
  tw_money value;
  /* Period after which the limit starts again. [cycleType, optional] */
  tw_cycle_type_text cycle_type;
  /* Number of periods [cycleLength, optional] */
  tw_int32 cycle_length;
} tw_limit_exception_change;

#ifndef TW_LIMIT_EXCEPTION_ITEMS
#define TW_LIMIT_EXCEPTION_ITEMS
typedef struct tw_limit_exception_items { const tw_limit_exception* at; const tw_carrier* carrier; uintptr_t count; } tw_limit_exception_items;
extern const tw_carrier tw_limit_exception_items_carrier;
/* Borrows an array until the request is sent; NULL is absent. */
static inline tw_limit_exception_items tw_limit_exception_items_of(const tw_limit_exception* first, uint32_t count) {
  tw_limit_exception_items made;
  made.at = first;
  made.carrier = &tw_limit_exception_items_carrier;
  made.count = count;
  return made;
}
#endif

/* A limit to be changed. */
typedef struct tw_limit_change {
  /* The limit's name in the back-office, such as "LMTP0110" [mandatory] */
  tw_text name;
  /* [startDate, optional, ISO 8601] */
  tw_iso_time start_date;
  /* [endDate, optional, ISO 8601] */
  tw_iso_time end_date;
  /* Minor units; may be negative [optional] */
  tw_money value;
  /* Period after which the limit starts again. [cycleType, optional] */
  tw_cycle_type_text cycle_type;
  /* Number of periods: 2 with month is two months. [cycleLength, optional] */
  tw_int32 cycle_length;
  /* ISO 4217 number [optional] */
  tw_int32 currency;
  /* Its meaning is not specified [currentValue, optional] */
  tw_money current_value;
  /* [limitExceptions, optional] */
  tw_limit_exception_items limit_exceptions;
} tw_limit_change;

#ifndef TW_LIMIT_EXCEPTION_ELEMENTS
#define TW_LIMIT_EXCEPTION_ELEMENTS
typedef struct tw_limit_exception_elements { tw_range range; } tw_limit_exception_elements;
extern const tw_element tw_limit_exception_elements_element;
/* Reads the next element; 0 after the last. Moves the list: copy it first to read it again. */
static inline int tw_limit_exception_elements_next(tw_limit_exception_elements* list, tw_limit_exception* element) {
  return tw_range_next(&list->range, &tw_limit_exception_elements_element, element, sizeof *element);
}
#endif

/* A received limit. */
typedef struct tw_limit {
  /* The limit's name in the back-office, such as "LMTP0110" [mandatory] */
  tw_text name;
  /* [startDate, optional, ISO 8601] */
  tw_iso_time start_date;
  /* [endDate, optional, ISO 8601] */
  tw_iso_time end_date;
  /* Minor units; may be negative [optional] */
  tw_money value;
  /* Period after which the limit starts again. [cycleType, optional] */
  tw_cycle_type_text cycle_type;
  /* Number of periods: 2 with month is two months. [cycleLength, optional] */
  tw_int32 cycle_length;
  /* ISO 4217 number [optional] */
  tw_int32 currency;
  /* Its meaning is not specified [currentValue, optional] */
  tw_money current_value;
  /* Not for the sandbox, which omits them. [limitExceptions, mandatory, absence tolerated] */
  tw_limit_exception_elements limit_exceptions;
} tw_limit;

#ifndef TW_LIMIT_ELEMENTS
#define TW_LIMIT_ELEMENTS
typedef struct tw_limit_elements { tw_range range; } tw_limit_elements;
extern const tw_element tw_limit_elements_element;
/* Reads the next element; 0 after the last. Moves the list: copy it first to read it again. */
static inline int tw_limit_elements_next(tw_limit_elements* list, tw_limit* element) {
  return tw_range_next(&list->range, &tw_limit_elements_element, element, sizeof *element);
}
#endif

/* The received limits of a card or an account. */
typedef struct tw_limit_list {
  /* [optional] */
  tw_limit_elements limits;
} tw_limit_list;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_SHARED_LIMIT_H */
