// What the till of C says in words. In a separate file: the strings of a table stay together.
#include "till_object.hpp"

using namespace tillwire;
using namespace tillwire::c;

extern "C" {

const char* tw_till_words(tw_till* till) {
  tw_error why = {};
  TillObject* const object = usable(till, &why);
  return object != nullptr ? object->till.words() : tw_misuse_words(why.detail);
}

const char* tw_receipt_words(const tw_receipt* receipt, char* out, size_t size) {
  if (out == nullptr || size == 0) return "";
  tw_error why = {};
  Receipt from;
  const char* parts[] = {"Not sent: ", "", ": ", "", "."};
  const bool is_blank = receipt != nullptr && receipt->verdict == TW_VERDICT_NOT_PAID &&
                        receipt->number[0] == 0 && receipt->error.code == TW_ERRC_NONE;
  if (is_blank) {  // memory that was only zeroed
    parts[0] = tw_misuse_words(TW_MISUSE_NOT_INITIALISED);
    parts[1] = nullptr;
  } else if (!is_receipt(receipt, &why) || receipt == nullptr) {  // the latter for the analyzer
    parts[0] = tw_misuse_words(why.detail);
    parts[1] = nullptr;
  } else if (receipt->error.code == TW_ERRC_MISUSE) {
    parts[1] = receipt->field;
    parts[3] = tw_misuse_words(receipt->error.detail);
  } else {
    std::memcpy(static_cast<void*>(&from), receipt, sizeof *receipt);
    parts[0] = from.words();
    parts[1] = nullptr;
  }
  size_t at = 0;
  for (const char* part : parts) {
    if (part == nullptr) break;
    for (; *part != 0 && at < size; ++part) out[at++] = *part;
  }
  out[at < size ? at : 0] = 0;  // a part of a sentence may be wrong
  return out;
}

tw_service_fault tw_till_service_fault(tw_till* till) {
  TillObject* const object = usable(till, nullptr);
  const ServiceFault fault = object == nullptr ? ServiceFault() : object->till.service_fault();
  return {to_c(fault.code), to_c(fault.message)};
}

}  // extern "C"
