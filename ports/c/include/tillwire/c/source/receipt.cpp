// The receipts of C.
#include "machine_object.hpp"

namespace tillwire::c {

tw_done refuse(const tw_error& why, tw_receipt* receipt) {
  std::memset(receipt, 0, sizeof *receipt);
  receipt->verdict = TW_VERDICT_UNKNOWN;
  receipt->error = why;
  receipt->error.field = nullptr;
  static_cast<void>(
      detail::copy_text(Text(why.field), receipt->field, sizeof receipt->field, true));
  return TW_NOT_DONE;
}

namespace {

constexpr std::uint8_t receipt_sizes[] = {
    sizeof(tw_receipt::currency), sizeof(tw_receipt::number),        sizeof(tw_receipt::order_id),
    sizeof(tw_receipt::card),     sizeof(tw_receipt::approval_code), sizeof(tw_receipt::rrn),
    sizeof(tw_receipt::remark),   sizeof(tw_receipt::field),
};

}  // namespace

bool is_receipt(const tw_receipt* receipt, tw_error* error) {
  tw_misuse what = TW_MISUSE_NULL;
  if (receipt != nullptr) {
    what = TW_MISUSE_ENUMERATOR;
    if (receipt->verdict <= TW_VERDICT_HELP && receipt->kind <= TW_KIND_DEPOSIT &&
        receipt->asked.present <= 1 && receipt->charged.present <= 1 && receipt->retried <= 1) {
      const char* at = receipt->currency;
      what = TW_MISUSE_UNTERMINATED;
      bool ends = true;
      for (const std::uint8_t size : receipt_sizes) {
        ends = ends && is_terminated(at, size);
        at += size;
      }
      if (ends) return true;
    }
  }
  return misuse(error, what, "receipt"), false;
}

tw_errc ended_as(const void* ended, void* result, std::uint32_t size, tw_error* error) {
  if (result != nullptr) std::memcpy(result, ended, size);
  const auto store_error = *static_cast<const std::uint8_t*>(ended);
  if (store_error == TW_STORE_ERROR_NONE) return succeed(error);
  if (error != nullptr) *error = {TW_ERRC_JOURNAL, TW_DELIVERY_NOT_SENT, store_error, nullptr};
  return TW_ERRC_JOURNAL;
}
tw_errc not_ended(tw_errc how, void* result, std::uint32_t size) {
  if (result != nullptr) {
    std::memset(result, 0, size);
    *static_cast<std::uint8_t*>(result) = TW_STORE_ERROR_REPORTING;
  }
  return how;
}

bool is_closing(int closing, tw_error* error) {
  if (closing == TW_CLOSING_IF_SETTLED || closing == TW_CLOSING_CARRY_OVER) return true;
  return misuse(error, TW_MISUSE_ENUMERATOR, "closing"), false;
}

}  // namespace tillwire::c

using namespace tillwire;
using namespace tillwire::c;

extern "C" {

int tw_receipt_of_order(tw_receipt* receipt, const char* order_id, const char* currency) {
  if (receipt == nullptr) return 0;
  std::memset(receipt, 0, sizeof *receipt);
  if (order_id == nullptr || currency == nullptr) return 0;
  Receipt made;
  const bool fits = is_terminated(order_id, sizeof receipt->order_id) &&
                    is_terminated(currency, sizeof receipt->currency) &&
                    made.order_id.assign(Text(order_id)) && made.currency.assign(Text(currency));
  give(made, receipt);
  return fits && *order_id != 0 && *currency != 0;
}
tw_done tw_receipt_is_done(const tw_receipt* receipt) {
  const bool is = receipt != nullptr && receipt->verdict == TW_VERDICT_PAID &&
                  std::memcmp(&receipt->asked, &receipt->charged, sizeof receipt->asked) == 0;
  return is ? TW_DONE : TW_NOT_DONE;
}

}  // extern "C"
