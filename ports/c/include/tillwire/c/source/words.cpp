// Words for a log. In a separate file: the strings of a table stay together.
#include <tillwire/verdict/words.hpp>

#include "adapters.hpp"

using namespace tillwire;

extern "C" {

const char* tw_words(int errc) {
  return errc == TW_ERRC_MISUSE   ? "wrong use of a function"
         : errc < 0 || errc > 255 ? ""
                                  : words(static_cast<Errc>(errc));
}
const char* tw_error_words(const tw_error* error) {
  return error == nullptr                ? ""
         : error->code == TW_ERRC_MISUSE ? tw_misuse_words(error->detail)
                                         : tw_words(error->code);
}
const char* tw_delivery_words(int delivery) {
  return delivery < 0 || delivery > 2 ? "" : words(static_cast<Delivery>(delivery));
}
const char* tw_payment_words(int payment) {
  return payment < 0 || payment > TW_PAYMENT_ATTEMPT_FAILED ? ""
                                                            : words(static_cast<Payment>(payment));
}
const char* tw_misuse_words(int misuse) {
  switch (misuse) {
    case TW_MISUSE_NULL:
      return "NULL, or 0";
    case TW_MISUSE_NOT_INITIALISED:
      return "not initialised";
    case TW_MISUSE_ENDED:
      return "used after its deinit";
    case TW_MISUSE_COPIED:
      return "a copy";
    case TW_MISUSE_VERSION:
      return "of another version, or without its init";
    case TW_MISUSE_UNTERMINATED:
      return "text without an end";
    case TW_MISUSE_ENUMERATOR:
      return "not a number of an enumerator";
    case TW_MISUSE_IN_REPORT:
      return "called from a report";
    case TW_MISUSE_OPERATION:
      return "not possible here";
    case TW_MISUSE_IN_USE:
      return "initialised already, or used by another object";
    case TW_MISUSE_NOT_STARTED:
      return "not started";
    case TW_MISUSE_PATH:
      return "not a path such as /payment";
    default:
      return "";
  }
}

}  // extern "C"
