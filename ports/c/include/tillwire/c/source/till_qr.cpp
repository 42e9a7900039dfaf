// The QR payments of the till of C, in a file that programs without them do not link.
// before.
#include "till_object.hpp"

using namespace tillwire;
using namespace tillwire::c;

namespace {

bool start_pay_by_qr(Till& till, const Sale& sale) {
  return till.start_pay_by_qr(sale);
}
bool start_cancel(Till& till, const Text& number) {
  return till.start_cancel(number);
}

}  // namespace

extern "C" {

tw_done tw_till_pay_by_qr(tw_till* till, const tw_sale* sale, tw_receipt* receipt) {
  return sell(till, sale, start_pay_by_qr, receipt);
}
tw_done tw_till_cancel(tw_till* till, const char* number, tw_receipt* receipt) {
  return look_after(till, number, start_cancel, receipt);
}
tw_errc tw_till_start_pay_by_qr(tw_till* till, const tw_sale* sale, tw_error* error) {
  return start_sale(till, sale, start_pay_by_qr, error);
}
tw_errc tw_till_start_cancel(tw_till* till, const char* number, tw_error* error) {
  return start_number(till, number, start_cancel, error);
}
tw_text tw_till_qr_payload(tw_till* till) {
  TillObject* const object = usable(till, nullptr);
  return object == nullptr ? tw_text() : to_c(object->till.qr_payload());
}

}  // extern "C"
