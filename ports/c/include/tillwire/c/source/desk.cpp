// The card desk of C.
#include "desk_object.hpp"

namespace tillwire::c {
namespace {

#define AT(member) offsetof(tw_desk_options, member)
constexpr Rule desk_rule_list[] = {TW_MACHINE_RULES(tw_desk_options),
                                   {AT(terminal_id), Rule::text},
                                   {AT(merchant_id), Rule::text}};
#undef AT
constexpr Rules desk_rules =
    rules_of<tw_desk_options>(desk_rule_list, TW_MACHINE_NAMES "terminal_id\0merchant_id");

CardDeskOptions options_of(const tw_desk_options& from, Random& random) {
  CardDeskOptions to;
  to.name = text_of(from.name);
  to.terminal_id = text_of(from.terminal_id);
  to.merchant_id = text_of(from.merchant_id);
  to.alone_on_cards = from.alone_on_cards != 0;
  if (from.history_s != 0) to.history = Seconds(from.history_s == UINT32_MAX ? 0 : from.history_s);
  if (from.deadline_s != 0) {
    to.deadline = Seconds(from.deadline_s == UINT32_MAX ? 0 : from.deadline_s);
  }
  to.acceptor = reinterpret_cast<const CardAcceptorParameters*>(from.acceptor);
  if (from.random != nullptr) to.random = &random;
  return to;
}

/// Returns a desk on which an operation can be started, or null.
DeskObject* idle(tw_desk* desk, tw_error* error) {
  DeskObject* const object = usable(desk, error);
  return object != nullptr && may_start(object->head, error) ? object : nullptr;
}
/// Returns a desk on which a movement can be started, or null.
DeskObject* idle_for(tw_desk* desk, const detail::RequestSchema& schema, const void* request,
                     const char* remark, tw_error* error) {
  DeskObject* const object = idle(desk, error);
  if (object == nullptr || !is_given(request != nullptr, "request", error)) return nullptr;
  const char* const field = half_set(schema, request);
  if (!is_given(field == nullptr, field, error)) return nullptr;
  if (is_terminated(remark, TW_MOST_TEXT)) return object;
  return misuse(error, TW_MISUSE_UNTERMINATED, "remark"), nullptr;
}
/// Starts a movement by a function of the desk. Both sides have the same requests.
template <class Request, class CRequest>
tw_errc start(bool (CardDesk::*by)(const Request&, const Text&), tw_desk* desk,
              const CRequest* request, const char* remark, tw_error* error) {
  tw_error why = {};
  if (error == nullptr) error = &why;
  DeskObject* const object =
      idle_for(desk, detail::schema_of<Request, detail::Use::request>, request, remark, error);
  if (object == nullptr) return static_cast<tw_errc>(error->code);
  return started(object->head,
                 (object->desk.*by)(*reinterpret_cast<const Request*>(request), text_of(remark)),
                 error);
}
/// Carries out a movement by a function of the desk.
template <class Request, class CRequest>
tw_done move(Receipt (CardDesk::*by)(const Request&, const Text&), tw_desk* desk,
             const CRequest* request, const char* remark, tw_receipt* receipt) {
  if (receipt == nullptr) return TW_NOT_DONE;
  tw_error why = {};
  DeskObject* const object =
      idle_for(desk, detail::schema_of<Request, detail::Use::request>, request, remark, &why);
  if (object == nullptr) return refuse(why, receipt);
  object->head.is_refused = false;
  return give((object->desk.*by)(*reinterpret_cast<const Request*>(request), text_of(remark)),
              receipt);
}
/// Writes a receipt that the desk has.
tw_done give_of(tw_desk* desk, Receipt (*of)(CardDesk& desk), tw_receipt* receipt) {
  if (receipt == nullptr) return TW_NOT_DONE;
  tw_error why = {};
  DeskObject* const object = usable(desk, &why);
  return object == nullptr ? refuse(why, receipt) : give(of(object->desk), receipt);
}
/// Returns a desk whose movements can be resumed with these functions, or null.
DeskObject* idle_for(tw_desk* desk, tw_report report, tw_find_card find_card, void* self,
                     tw_error* error) {
  DeskObject* const object = idle(desk, error);
  if (object == nullptr || !is_given(report != nullptr, "report", error)) return nullptr;
  object->report = {report, self, &object->head};
  object->find_card = {find_card, self, &object->head};
  return object;
}

}  // namespace

DeskObject::DeskObject(const tw_desk_options& from)
    : head{Head::desk, this},
      ports(from),
      desk(ports.gateway, ports.transport, ports.clock,
           Memory(from.transmit, from.transmit_size, from.receive, from.receive_size, ports.owner),
           ports.storage, ports.time, options_of(from, ports.random)) {}

bool CFindCard::operator()(const Text& masked, CardIdentification& card) const {
  if (find == nullptr) return false;
  char number[sizeof(tw_receipt::card)];
  static_cast<void>(masked.copy(number, sizeof number));
  const Reporting reporting(*head);
  const bool found = find(self, number, reinterpret_cast<tw_card_identification*>(&card)) != 0;
  return found &&
         half_set(detail::schema_of<CardIdentification, detail::Use::request>, &card) == nullptr;
}

}  // namespace tillwire::c

using namespace tillwire;
using namespace tillwire::c;

extern "C" {

tw_errc tw_desk_init(tw_desk* desk, const tw_desk_options* options, tw_error* error) {
  if (!check(options, desk_rules, sizeof *desk, error) ||
      !is_free(desk, Head::desk, "desk", error) || !reserve_ports(*options, desk, error)) {
    return misused;
  }
  new (desk) DeskObject(*options);
  return succeed(error);
}
tw_errc tw_desk_pay_cash_by(tw_desk* desk, const tw_dispenser* dispenser, tw_error* error) {
  DeskObject* const object = usable(desk, error);
  if (object == nullptr) return misused;
  if (object->head.under_way) return busy(error);
  const bool whole = dispenser != nullptr && dispenser->dispense != nullptr &&
                     dispenser->return_deposit != nullptr && dispenser->dispensed != nullptr;
  if (!is_given(whole, "dispenser", error)) return misused;
  object->desk.pay_cash_by(*new (object->dispenser) CDispenser(*dispenser, object->head));
  return succeed(error);
}
tw_errc tw_desk_deinit(tw_desk* desk) {
  DeskObject* const object = usable(desk, nullptr);
  if (object == nullptr) return misused;
  object->ports.release(desk);
  object->~DeskObject();
  object->head.mark = Head::ended;
  return TW_ERRC_NONE;
}
int tw_desk_open(tw_desk* desk) {
  DeskObject* const object = usable(desk, nullptr);
  return object != nullptr && object->desk.open();
}
int tw_desk_ready(tw_desk* desk) {
  DeskObject* const object = usable(desk, nullptr);
  return object != nullptr && object->desk.ready();
}

tw_done tw_desk_credit(tw_desk* desk, const tw_credit_card_request* request, const char* remark,
                       tw_receipt* receipt) {
  return move(&CardDesk::credit, desk, request, remark, receipt);
}
tw_done tw_desk_debit(tw_desk* desk, const tw_debit_card_request* request, const char* remark,
                      tw_receipt* receipt) {
  return move(&CardDesk::debit, desk, request, remark, receipt);
}
tw_done tw_desk_p2p_credit(tw_desk* desk, const tw_p2p_credit_request* request, const char* remark,
                           tw_receipt* receipt) {
  return move(&CardDesk::p2p_credit, desk, request, remark, receipt);
}
tw_done tw_desk_p2p_transfer(tw_desk* desk, const tw_p2p_transfer_request* request,
                             const char* remark, tw_receipt* receipt) {
  return move(&CardDesk::p2p_transfer, desk, request, remark, receipt);
}
tw_done tw_desk_top_up(tw_desk* desk, const tw_top_up_request* request, const char* remark,
                       tw_receipt* receipt) {
  return move(&CardDesk::top_up, desk, request, remark, receipt);
}
tw_done tw_desk_withdraw(tw_desk* desk, const tw_debit_card_request* request, const char* remark,
                         tw_receipt* receipt) {
  return move(&CardDesk::withdraw, desk, request, remark, receipt);
}
tw_done tw_desk_deposit(tw_desk* desk, const tw_credit_card_request* request, const char* remark,
                        tw_receipt* receipt) {
  return move(&CardDesk::deposit, desk, request, remark, receipt);
}
tw_done tw_desk_repayment(tw_desk* desk, tw_receipt* receipt) {
  return give_of(
      desk, [](CardDesk& of) { return of.repayment(); }, receipt);
}
tw_done tw_desk_last(tw_desk* desk, tw_receipt* receipt) {
  return give_of(
      desk, [](CardDesk& of) { return of.last(); }, receipt);
}

tw_errc tw_desk_start_credit(tw_desk* desk, const tw_credit_card_request* request,
                             const char* remark, tw_error* error) {
  return start<transactions::CreditCard>(&CardDesk::start_credit, desk, request, remark, error);
}
tw_errc tw_desk_start_debit(tw_desk* desk, const tw_debit_card_request* request, const char* remark,
                            tw_error* error) {
  return start<transactions::DebitCard>(&CardDesk::start_debit, desk, request, remark, error);
}
tw_errc tw_desk_start_p2p_credit(tw_desk* desk, const tw_p2p_credit_request* request,
                                 const char* remark, tw_error* error) {
  return start<transactions::P2pCredit>(&CardDesk::start_p2p_credit, desk, request, remark, error);
}
tw_errc tw_desk_start_p2p_transfer(tw_desk* desk, const tw_p2p_transfer_request* request,
                                   const char* remark, tw_error* error) {
  return start<transactions::P2pTransfer>(&CardDesk::start_p2p_transfer, desk, request, remark,
                                          error);
}
tw_errc tw_desk_start_top_up(tw_desk* desk, const tw_top_up_request* request, const char* remark,
                             tw_error* error) {
  return start<cards::TopUp>(&CardDesk::start_top_up, desk, request, remark, error);
}
tw_errc tw_desk_start_withdraw(tw_desk* desk, const tw_debit_card_request* request,
                               const char* remark, tw_error* error) {
  return start<transactions::DebitCard>(&CardDesk::start_withdraw, desk, request, remark, error);
}
tw_errc tw_desk_start_deposit(tw_desk* desk, const tw_credit_card_request* request,
                              const char* remark, tw_error* error) {
  return start<transactions::CreditCard>(&CardDesk::start_deposit, desk, request, remark, error);
}
int tw_desk_poll(tw_desk* desk) {
  DeskObject* const object = usable(desk, nullptr);
  return object == nullptr || advance(object->head, object->desk);
}
void tw_desk_rest(tw_desk* desk) {
  DeskObject* const object = usable(desk, nullptr);
  if (object != nullptr) object->desk.rest();
}
tw_done tw_desk_take(tw_desk* desk, tw_receipt* receipt) {
  if (receipt == nullptr) return TW_NOT_DONE;
  tw_error why = {};
  DeskObject* const object = usable(desk, &why);
  if (object == nullptr || !may_take(object->head, "desk", &why)) return refuse(why, receipt);
  return give(object->desk.take(), receipt);
}

tw_errc tw_desk_resume(tw_desk* desk, tw_report report, tw_find_card find_card, void* self,
                       tw_recovery* recovery, tw_error* error) {
  tw_error why = {};
  if (error == nullptr) error = &why;
  DeskObject* const object = idle_for(desk, report, find_card, self, error);
  if (object == nullptr)
    return not_ended(static_cast<tw_errc>(error->code), recovery, sizeof *recovery);
  object->head.is_refused = false;
  const Recovery ended = object->desk.resume(object->report, object->find_card);
  return ended_as(&ended, recovery, sizeof *recovery, error);
}
tw_errc tw_desk_start_resume(tw_desk* desk, tw_report report, tw_find_card find_card, void* self,
                             tw_error* error) {
  tw_error why = {};
  if (error == nullptr) error = &why;
  DeskObject* const object = idle_for(desk, report, find_card, self, error);
  if (object == nullptr) return static_cast<tw_errc>(error->code);
  return started(object->head, object->desk.start_resume(object->report, object->find_card), error);
}
tw_errc tw_desk_recovery(tw_desk* desk, tw_recovery* recovery) {
  DeskObject* const object = usable(desk, nullptr);
  if (object == nullptr || recovery == nullptr) return misused;
  std::memcpy(recovery, &object->desk.recovery(), sizeof *recovery);
  return TW_ERRC_NONE;
}
tw_errc tw_desk_close_day(tw_desk* desk, tw_total_report report, void* self, int closing,
                          tw_day* day, tw_error* error) {
  DeskObject* const object = usable(desk, error);
  if (object == nullptr || !is_given(report != nullptr, "report", error) ||
      !is_closing(closing, error)) {
    return not_ended(misused, day, sizeof *day);
  }
  if (object->head.under_way) return not_ended(busy(error), day, sizeof *day);
  const CReport<DayTotal, tw_day_total> each = {report, self, &object->head};
  const Day ended = object->desk.close_day(each, static_cast<Closing>(closing));
  return ended_as(&ended, day, sizeof *day, error);
}
const char* tw_desk_check(tw_desk* desk) {
  DeskObject* const object = usable(desk, nullptr);
  return object == nullptr ? "not a desk" : object->desk.check();
}

}  // extern "C"
