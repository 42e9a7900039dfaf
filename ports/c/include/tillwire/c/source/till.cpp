// The till of C.
#include "till_object.hpp"

namespace tillwire::c {
namespace {

constexpr Rule till_rule_list[] = {TW_MACHINE_RULES(tw_till_options),
                                   {offsetof(tw_till_options, currency), Rule::text},
                                   {offsetof(tw_till_options, return_url), Rule::text}};
constexpr Rules till_rules =
    rules_of<tw_till_options>(till_rule_list, TW_MACHINE_NAMES "currency\0return_url");

/// Finds the till on which an operation can be started, or returns why there is none.
tw_errc idle(tw_till* till, TillObject*& object, tw_error* error) {
  object = usable(till, error);
  if (object == nullptr) return misused;
  return may_start(object->head, error) ? TW_ERRC_NONE : TW_ERRC_BUSY;
}
/// Waits for the operation that was started, and writes its receipt; or what kept it from starting.
tw_done finish(tw_till* till, tw_errc how, const tw_error& why, tw_receipt* receipt) {
  if (how != TW_ERRC_NONE) return refuse(why, receipt);
  TillObject& of = *std::launder(reinterpret_cast<TillObject*>(till));
  complete(of);
  return give(of.till.take(), receipt);
}

}  // namespace

tw_errc start_sale(tw_till* till, const tw_sale* sale, StartSale& start, tw_error* error) {
  TillObject* object = nullptr;
  if (const tw_errc how = idle(till, object, error)) return how;
  if (!is_given(sale != nullptr, "sale", error)) return misused;
  if (sale->size != sizeof *sale || sale->abi != TW_ABI) {
    return misuse(error, TW_MISUSE_VERSION, "sale");
  }
  if (sale->binding_id.text.at != nullptr && sale->binding_id.pay == nullptr) {
    return misuse(error, TW_MISUSE_NULL, "sale.binding_id");
  }
  if (sale->another_customer > 1) {
    return misuse(error, TW_MISUSE_ENUMERATOR, "sale.another_customer");
  }
  std::memcpy(object->sale, &sale->amount, sizeof object->sale);
  const Sale& copy = *std::launder(reinterpret_cast<const Sale*>(object->sale));
  return started(object->head, start(object->till, copy), error);
}
tw_errc start_number(tw_till* till, const char* number, StartNumber& start, tw_error* error) {
  TillObject* object = nullptr;
  if (const tw_errc how = idle(till, object, error)) return how;
  if (!is_given(number != nullptr, "number", error)) return misused;
  if (!is_terminated(number, TW_MOST_TEXT)) return misuse(error, TW_MISUSE_UNTERMINATED, "number");
  return started(object->head, start(object->till, Text(number)), error);
}
tw_done sell(tw_till* till, const tw_sale* sale, StartSale& start, tw_receipt* receipt) {
  if (receipt == nullptr) return TW_NOT_DONE;
  tw_error why = {};
  const tw_errc how = start_sale(till, sale, start, &why);
  return finish(till, how, why, receipt);
}
tw_done look_after(tw_till* till, const char* number, StartNumber& start, tw_receipt* receipt) {
  if (receipt == nullptr) return TW_NOT_DONE;
  tw_error why = {};
  const tw_errc how = start_number(till, number, start, &why);
  return finish(till, how, why, receipt);
}

}  // namespace tillwire::c

using namespace tillwire;
using namespace tillwire::c;

namespace {

bool start_pay(Till& till, const Sale& sale) {
  return till.start_pay(sale);
}
bool start_hold(Till& till, const Sale& sale) {
  return till.start_hold(sale);
}
bool start_resume(Till& till, const Text& number) {
  return till.start_resume(number);
}

enum class On : std::uint8_t { complete, release, refund };
/// Starts what is done with what an earlier receipt says.
tw_errc start(tw_till* till, On what, const tw_receipt* from, int64_t amount, tw_error* error) {
  TillObject* object = nullptr;
  if (const tw_errc how = idle(till, object, error)) return how;
  if (!is_receipt(from, error)) return misused;
  alignas(Receipt) unsigned char memory[sizeof(Receipt)];
  std::memcpy(memory, from, sizeof *from);  // an operation asks no receipt for its words
  const Receipt& receipt = *std::launder(reinterpret_cast<const Receipt*>(memory));
  Till& to = object->till;
  return started(object->head,
                 what == On::complete  ? to.start_complete(receipt, amount)
                 : what == On::release ? to.start_release(receipt)
                                       : to.start_refund(receipt, amount),
                 error);
}
tw_done act(tw_till* till, On what, const tw_receipt* from, int64_t amount, tw_receipt* receipt) {
  if (receipt == nullptr) return TW_NOT_DONE;
  tw_error why = {};
  const tw_errc how = start(till, what, from, amount, &why);
  return finish(till, how, why, receipt);
}
/// Waits for the round that was started, and writes how it ended; or what kept it from starting.
tw_errc wait_for(tw_till* till, tw_errc how, void* result, std::uint32_t size,
                 const void* (*ended)(const Till& till), tw_error* error) {
  if (how != TW_ERRC_NONE) return not_ended(how, result, size);
  TillObject& of = *std::launder(reinterpret_cast<TillObject*>(till));
  complete(of);
  return ended_as(ended(of.till), result, size, error);
}
/// Starts a round that reports receipts.
enum class Round : std::uint8_t { resume, deliver };
tw_errc start_round(tw_till* till, Round round, tw_report report, void* self, tw_error* error) {
  TillObject* object = nullptr;
  if (const tw_errc how = idle(till, object, error)) return how;
  if (!is_given(report != nullptr, "report", error)) return misused;
  object->report = {report, self, &object->head};
  Till& of = object->till;
  return started(
      object->head,
      round == Round::resume ? of.start_resume(object->report) : of.start_deliver(object->report),
      error);
}
}  // namespace

extern "C" {

tw_errc tw_till_init(tw_till* till, const tw_till_options* options, tw_error* error) {
  if (!check(options, till_rules, sizeof *till, error) ||
      !is_free(till, Head::till, "till", error) || !reserve_ports(*options, till, error)) {
    return misused;
  }
  new (till) TillObject(*options);
  return succeed(error);
}
tw_errc tw_till_sign_with(tw_till* till, const tw_signer* signer, tw_error* error) {
  TillObject* const object = usable(till, error);
  if (object == nullptr || !is_signer(signer, error)) return misused;
  object->till.sign_with(*new (object->signer) CSigner(signer));
  return succeed(error);
}
tw_errc tw_till_deinit(tw_till* till) {
  TillObject* const object = usable(till, nullptr);
  if (object == nullptr) return misused;
  object->ports.release(till);
  object->~TillObject();
  object->head.mark = Head::ended;
  return TW_ERRC_NONE;
}
int tw_till_open(tw_till* till) {
  TillObject* const object = usable(till, nullptr);
  return object != nullptr && object->till.open();
}
int tw_till_ready(tw_till* till) {
  TillObject* const object = usable(till, nullptr);
  return object != nullptr && object->till.ready();
}
tw_done tw_till_pay(tw_till* till, const tw_sale* sale, tw_receipt* receipt) {
  return sell(till, sale, start_pay, receipt);
}
tw_done tw_till_hold(tw_till* till, const tw_sale* sale, tw_receipt* receipt) {
  return sell(till, sale, start_hold, receipt);
}
tw_done(tw_till_complete)(tw_till* till, const tw_receipt* held, int64_t amount,
                          tw_receipt* receipt) {
  return act(till, On::complete, held, amount, receipt);
}
tw_done tw_till_release(tw_till* till, const tw_receipt* held, tw_receipt* receipt) {
  return act(till, On::release, held, 0, receipt);
}
tw_done(tw_till_refund)(tw_till* till, const tw_receipt* paid, int64_t amount,
                        tw_receipt* receipt) {
  return act(till, On::refund, paid, amount, receipt);
}
tw_done tw_till_resume_one(tw_till* till, const char* number, tw_receipt* receipt) {
  return look_after(till, number, start_resume, receipt);
}
tw_done tw_till_last(tw_till* till, tw_receipt* receipt) {
  if (receipt == nullptr) return TW_NOT_DONE;
  tw_error why = {};
  TillObject* const object = usable(till, &why);
  return object == nullptr ? refuse(why, receipt) : give(object->till.last(), receipt);
}

tw_errc tw_till_start_pay(tw_till* till, const tw_sale* sale, tw_error* error) {
  return start_sale(till, sale, start_pay, error);
}
tw_errc tw_till_start_hold(tw_till* till, const tw_sale* sale, tw_error* error) {
  return start_sale(till, sale, start_hold, error);
}
tw_errc(tw_till_start_complete)(tw_till* till, const tw_receipt* held, int64_t amount,
                                tw_error* error) {
  return start(till, On::complete, held, amount, error);
}
tw_errc tw_till_start_release(tw_till* till, const tw_receipt* held, tw_error* error) {
  return start(till, On::release, held, 0, error);
}
tw_errc(tw_till_start_refund)(tw_till* till, const tw_receipt* paid, int64_t amount,
                              tw_error* error) {
  return start(till, On::refund, paid, amount, error);
}
tw_errc tw_till_start_resume_one(tw_till* till, const char* number, tw_error* error) {
  return start_number(till, number, start_resume, error);
}
int tw_till_poll(tw_till* till) {
  TillObject* const object = usable(till, nullptr);
  return object == nullptr || advance(object->head, object->till);
}
void tw_till_rest(tw_till* till) {
  TillObject* const object = usable(till, nullptr);
  if (object != nullptr) object->till.rest();
}
tw_done tw_till_take(tw_till* till, tw_receipt* receipt) {
  if (receipt == nullptr) return TW_NOT_DONE;
  tw_error why = {};
  TillObject* const object = usable(till, &why);
  if (object == nullptr || !may_take(object->head, "till", &why)) return refuse(why, receipt);
  return give(object->till.take(), receipt);
}

tw_errc tw_till_start_resume(tw_till* till, tw_report report, void* self, tw_error* error) {
  return start_round(till, Round::resume, report, self, error);
}
tw_errc tw_till_recovery(tw_till* till, tw_recovery* recovery) {
  TillObject* const object = usable(till, nullptr);
  if (object == nullptr || recovery == nullptr) return misused;
  std::memcpy(recovery, &object->till.recovery(), sizeof *recovery);
  return TW_ERRC_NONE;
}
tw_errc tw_till_resume(tw_till* till, tw_report report, void* self, tw_recovery* recovery,
                       tw_error* error) {
  return wait_for(
      till, tw_till_start_resume(till, report, self, error), recovery, sizeof *recovery,
      [](const Till& of) -> const void* { return &of.recovery(); }, error);
}
tw_errc tw_till_start_deliver(tw_till* till, tw_report report, void* self, tw_error* error) {
  return start_round(till, Round::deliver, report, self, error);
}
tw_errc tw_till_deliveries(tw_till* till, tw_deliveries* deliveries) {
  TillObject* const object = usable(till, nullptr);
  if (object == nullptr || deliveries == nullptr) return misused;
  std::memcpy(deliveries, &object->till.deliveries(), sizeof *deliveries);
  return TW_ERRC_NONE;
}
tw_errc tw_till_deliver(tw_till* till, tw_report report, void* self, tw_deliveries* deliveries,
                        tw_error* error) {
  return wait_for(
      till, tw_till_start_deliver(till, report, self, error), deliveries, sizeof *deliveries,
      [](const Till& of) -> const void* { return &of.deliveries(); }, error);
}
tw_errc tw_till_start_close_day(tw_till* till, tw_total_report report, void* self, int closing,
                                tw_error* error) {
  TillObject* object = nullptr;
  if (const tw_errc how = idle(till, object, error)) return how;
  if (!is_given(report != nullptr, "report", error) || !is_closing(closing, error)) return misused;
  object->total_report = {report, self, &object->head};
  return started(object->head,
                 object->till.start_close_day(object->total_report, static_cast<Closing>(closing)),
                 error);
}
tw_errc tw_till_day(tw_till* till, tw_day* day) {
  TillObject* const object = usable(till, nullptr);
  if (object == nullptr || day == nullptr) return misused;
  std::memcpy(day, &object->till.day(), sizeof *day);
  return TW_ERRC_NONE;
}
tw_errc tw_till_close_day(tw_till* till, tw_total_report report, void* self, int closing,
                          tw_day* day, tw_error* error) {
  return wait_for(
      till, tw_till_start_close_day(till, report, self, closing, error), day, sizeof *day,
      [](const Till& of) -> const void* { return &of.day(); }, error);
}

tw_errc tw_till_challenge(tw_till* till, tw_challenge* challenge) {
  TillObject* const object = usable(till, nullptr);
  if (object == nullptr || challenge == nullptr) return misused;
  const CustomerChallenge& from = object->till.challenge();
  *challenge = {static_cast<std::uint8_t>(from.kind), to_c(from.acs_url), to_c(from.packed_creq),
                to_c(from.pa_req), to_c(from.term_url)};
  return TW_ERRC_NONE;
}
const char* tw_till_check(tw_till* till) {
  TillObject* const object = usable(till, nullptr);
  return object == nullptr ? "not a till" : object->till.check();
}

tw_mail_order tw_by_mail(void) {
  const MailOrder is(true);
  tw_mail_order to;
  std::memcpy(&to, &is, sizeof to);
  return to;
}
tw_stored_card tw_stored_card_of(const char* binding_id) {
  const Text id = of_c(tw_text_of(binding_id));
  const StoredCard card(id);
  tw_stored_card to;
  std::memcpy(&to, &card, sizeof to);
  return to;
}

}  // extern "C"
