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
  *out = 0;
  tw_error why = {};
  Receipt from;
  if (!is_receipt(receipt, &why)) {
    static_cast<void>(Text(tw_misuse_words(why.detail)).copy(out, size));
    return out;
  }
  std::memcpy(static_cast<void*>(&from), receipt, sizeof *receipt);
  static_cast<void>(Text(from.words()).copy(out, size));
  if (receipt->error.code != TW_ERRC_MISUSE) return out;
  const char* const parts[] = {"Not sent: ", receipt->field, ": ",
                               tw_misuse_words(receipt->error.detail), "."};
  size_t at = 0;
  for (const char* part : parts) {
    for (; *part != 0 && at + 1 < size; ++part) out[at++] = *part;
  }
  out[at] = 0;
  return out;
}

tw_service_fault tw_till_service_fault(tw_till* till) {
  TillObject* const object = usable(till, nullptr);
  const ServiceFault fault = object == nullptr ? ServiceFault() : object->till.service_fault();
  return {to_c(fault.code), to_c(fault.message)};
}

}  // extern "C"
