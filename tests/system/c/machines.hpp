// A till and a card desk of C with the functions of the C++ ones, so that their tests can drive
// them.
#pragma once

#include <tillwire/c/desk.h>
#include <tillwire/c/till.h>

#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <tillwire/c/source/tables.hpp>
#include <tillwire/desk.hpp>
#include <tillwire/till.hpp>

namespace tillwire::test {

inline tw_dispenser table_of(Dispenser& dispenser) {
  return {
      &dispenser,
      [](void* self, std::uint64_t id, std::int64_t sum, std::int32_t currency) {
        static_cast<Dispenser*>(self)->dispense(id, sum, currency);
      },
      [](void* self, std::uint64_t id, std::int64_t sum, std::int32_t currency) {
        static_cast<Dispenser*>(self)->return_deposit(id, sum, currency);
      },
      [](void* self, std::uint64_t id) {
        const CashOut out = static_cast<Dispenser*>(self)->dispensed(id);
        return out.busy            ? tw_cash_busy()
               : out.sum.present() ? tw_cash_came(out.sum.minor_units())
                                   : tw_cash_unknown();
      },
  };
}

inline Receipt of_c(const tw_receipt& from) {
  Receipt to;
  std::memcpy(static_cast<void*>(&to), &from, sizeof from);
  return to;
}
inline tw_receipt to_c(const Receipt& from) {
  tw_receipt to;
  std::memcpy(&to, &from, sizeof to);
  return to;
}
inline tw_sale to_c(const Sale& from) {
  tw_sale to;
  tw_sale_init(&to);
  std::memcpy(&to.amount, &from, sizeof from);
  return to;
}
/// Copies what has one layout on both sides.
template <class To, class From>
To same(const From& from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(static_cast<void*>(&to), &from, sizeof to);
  return to;
}
/// The characters of a text that ends with NUL.
inline const char* characters(const Text& of) {
  return of.present() ? of.raw().data() : nullptr;
}
/// A number of an options struct of C, where 0 is the default.
inline std::uint32_t or_none(Seconds of) {
  return of.count() == 0 ? UINT32_MAX : of.count();
}
/// A report that is passed to C as its `self`.
template <class Report>
struct Told {
  Report& report;
  static void receipt(void* self, const tw_receipt* each) {
    static_cast<Told*>(self)->report(of_c(*each));
  }
  static void total(void* self, const tw_day_total* each) {
    static_cast<Told*>(self)->report(same<DayTotal>(*each));
  }
};

/// The ports of a machine of C, and the calls that a till and a desk have in common.
class CMachine {
 public:
  CMachine(const CMachine&) = delete;
  CMachine& operator=(const CMachine&) = delete;

 protected:
  CMachine(Transport& transport, Clock& clock, Storage& storage, WallClock& time, Random* random)
      : transport_(c::table_of(transport)),
        clock_(c::table_of(clock)),
        time_(c::table_of(time)),
        storage_(c::table_of(storage)) {
    if (random != nullptr) random_ = c::table_of(*random);
  }
  ~CMachine() = default;

  template <class Options>
  void set(Options& options, const Gateway& gateway, const Memory& memory) {
    options.gateway.host = characters(gateway.host);
    options.gateway.port = gateway.port;
    options.gateway.user = characters(gateway.ecommerce.user);
    options.gateway.password = characters(gateway.ecommerce.password.reveal());
    options.gateway.token = characters(gateway.ecommerce.token.reveal());
    options.gateway.card_user = characters(gateway.card_management.user);
    options.gateway.card_password = characters(gateway.card_management.password.reveal());
    options.gateway.connect_timeout_ms = gateway.connect_timeout.count();
    options.gateway.timeout_ms = gateway.timeout.count();
    options.transport = &transport_;
    options.clock = &clock_;
    options.time = &time_;
    options.storage = &storage_;
    options.random = random_.fill == nullptr ? nullptr : &random_;
    options.transmit = memory.transmit;
    options.transmit_size = memory.transmit_size;
    options.receive = memory.receive;
    options.receive_size = memory.receive_size;
  }
  /// Calls a function that writes a receipt, and returns whether it is done.
  template <class Call>
  static Receipt done(Call call) {
    tw_receipt receipt;
    std::memset(&receipt, 0x55, sizeof receipt);
    const bool is_done = call(&receipt) != 0;
    if (is_done != (tw_receipt_is_done(&receipt) != 0)) {
      throw std::logic_error("the function and its receipt do not say the same");
    }
    return of_c(receipt);
  }
  /// Refuses an error of a call that has none.
  static void require(tw_errc code) {
    if (code != TW_ERRC_NONE) throw std::logic_error(tw_words(code));
  }
  /// Returns how a round ended, which says why where the storage failed it.
  template <class To, class From>
  static To ended(tw_errc code, const From& from) {
    if (code != TW_ERRC_JOURNAL) require(code);
    if ((code == TW_ERRC_JOURNAL) != (from.store_error != TW_STORE_ERROR_NONE)) {
      throw std::logic_error("the function and its result do not say the same");
    }
    return same<To>(from);
  }

 private:
  tw_transport transport_;
  tw_clock clock_;
  tw_wall_clock time_;
  tw_storage storage_;
  tw_random random_ = {};
};

class CTill : CMachine {
 public:
  CTill(const Gateway& gateway, Transport& transport, Clock& clock, const Memory& memory,
        Storage& storage, WallClock& time, const TillOptions& from)
      : CMachine(transport, clock, storage, time, from.random) {
    tw_till_options options;
    tw_till_options_init(&options);
    set(options, gateway, memory);
    options.name = characters(from.name);
    options.currency = characters(from.currency);
    options.return_url = characters(from.return_url);
    options.language = same<tw_text>(from.language);
    options.keep_doubt_open = !from.close_doubt;
    options.customer_s = from.customer.count();
    options.deadline_s = or_none(from.deadline);
    options.send_refunds_once = !from.repeat_refunds;
    require(tw_till_init(&till_, &options, nullptr));
  }
  ~CTill() { tw_till_deinit(&till_); }

  bool open() { return tw_till_open(&till_) != 0; }
  bool ready() { return tw_till_ready(&till_) != 0; }
  const char* words() { return tw_till_words(&till_); }
  const char* check() { return tw_till_check(&till_); }

  Receipt pay(const Sale& sale) {
    const tw_sale of = to_c(sale);
    return done([&](tw_receipt* to) { return tw_till_pay(&till_, &of, to); });
  }
  Receipt hold(const Sale& sale) {
    const tw_sale of = to_c(sale);
    return done([&](tw_receipt* to) { return tw_till_hold(&till_, &of, to); });
  }
  Receipt complete(const Receipt& held, const Amount& amount) {
    const tw_receipt of = to_c(held);
    return done(
        [&](tw_receipt* to) { return tw_till_complete(&till_, &of, amount.minor_units(), to); });
  }
  Receipt release(const Receipt& held) {
    const tw_receipt of = to_c(held);
    return done([&](tw_receipt* to) { return tw_till_release(&till_, &of, to); });
  }
  Receipt refund(const Receipt& paid, const Amount& amount) {
    const tw_receipt of = to_c(paid);
    return done(
        [&](tw_receipt* to) { return tw_till_refund(&till_, &of, amount.minor_units(), to); });
  }
  Receipt resume(const Text& number) {
    return done([&](tw_receipt* to) {
      return tw_till_resume_one(&till_, std::string(number.raw()).c_str(), to);
    });
  }
  Receipt last() {
    return done([&](tw_receipt* to) { return tw_till_last(&till_, to); });
  }
  template <class Report, class = std::enable_if_t<!std::is_convertible_v<Report&, Text>>>
  Recovery resume(Report report) {
    Told<Report> told{report};
    tw_recovery recovery;
    const tw_errc code = tw_till_resume(&till_, told.receipt, &told, &recovery, nullptr);
    return ended<Recovery>(code, recovery);
  }
  template <class Report>
  Deliveries deliver(Report report) {
    Told<Report> told{report};
    tw_deliveries deliveries;
    const tw_errc code = tw_till_deliver(&till_, told.receipt, &told, &deliveries, nullptr);
    return ended<Deliveries>(code, deliveries);
  }
  template <class Report>
  Day close_day(Report report) {
    Told<Report> told{report};
    tw_day day;
    const tw_errc code =
        tw_till_close_day(&till_, told.total, &told, TW_CLOSING_IF_SETTLED, &day, nullptr);
    return ended<Day>(code, day);
  }

 private:
  tw_till till_ = {};
};

class CDesk : CMachine {
 public:
  CDesk(const Gateway& gateway, Transport& transport, Clock& clock, const Memory& memory,
        Storage& storage, WallClock& time, const CardDeskOptions& from)
      : CMachine(transport, clock, storage, time, from.random) {
    tw_desk_options options;
    tw_desk_options_init(&options);
    set(options, gateway, memory);
    options.name = characters(from.name);
    options.terminal_id = characters(from.terminal_id);
    options.merchant_id = characters(from.merchant_id);
    options.acceptor = reinterpret_cast<const tw_card_acceptor_parameters*>(from.acceptor);
    options.alone_on_cards = from.alone_on_cards;
    options.history_s = or_none(from.history);
    options.deadline_s = or_none(from.deadline);
    require(tw_desk_init(&desk_, &options, nullptr));
  }
  ~CDesk() { tw_desk_deinit(&desk_); }

  void pay_cash_by(Dispenser& dispenser) {
    dispenser_ = table_of(dispenser);
    require(tw_desk_pay_cash_by(&desk_, &dispenser_, nullptr));
  }
  bool open() { return tw_desk_open(&desk_) != 0; }
  bool ready() { return tw_desk_ready(&desk_) != 0; }
  const char* words() { return tw_desk_words(&desk_); }
  const char* check() { return tw_desk_check(&desk_); }

  Receipt credit(const transactions::CreditCard& request, const Text& remark = {}) {
    return act<tw_credit_card_request>(tw_desk_credit, request, remark);
  }
  Receipt debit(const transactions::DebitCard& request, const Text& remark = {}) {
    return act<tw_debit_card_request>(tw_desk_debit, request, remark);
  }
  Receipt p2p_credit(const transactions::P2pCredit& request, const Text& remark = {}) {
    return act<tw_p2p_credit_request>(tw_desk_p2p_credit, request, remark);
  }
  Receipt p2p_transfer(const transactions::P2pTransfer& request, const Text& remark = {}) {
    return act<tw_p2p_transfer_request>(tw_desk_p2p_transfer, request, remark);
  }
  Receipt top_up(const cards::TopUp& request, const Text& remark = {}) {
    return act<tw_top_up_request>(tw_desk_top_up, request, remark);
  }
  Receipt withdraw(const transactions::DebitCard& request, const Text& remark = {}) {
    return act<tw_debit_card_request>(tw_desk_withdraw, request, remark);
  }
  Receipt deposit(const transactions::CreditCard& request, const Text& remark = {}) {
    return act<tw_credit_card_request>(tw_desk_deposit, request, remark);
  }
  Receipt repayment() {
    return done([&](tw_receipt* to) { return tw_desk_repayment(&desk_, to); });
  }
  Receipt last() {
    return done([&](tw_receipt* to) { return tw_desk_last(&desk_, to); });
  }
  template <class Report, class Find>
  Recovery resume(Report report, Find find_card) {
    struct Both : Told<Report> {
      Find& find;
    } both{{report}, find_card};
    const auto find = [](void* self, const char* masked, tw_card_identification* card) -> int {
      return static_cast<Both*>(self)->find(Text(masked),
                                            *reinterpret_cast<CardIdentification*>(card));
    };
    tw_recovery recovery;
    const tw_errc code = tw_desk_resume(&desk_, both.receipt, find, &both, &recovery, nullptr);
    return ended<Recovery>(code, recovery);
  }
  template <class Report>
  Day close_day(Report report) {
    Told<Report> told{report};
    tw_day day;
    const tw_errc code =
        tw_desk_close_day(&desk_, told.total, &told, TW_CLOSING_IF_SETTLED, &day, nullptr);
    return ended<Day>(code, day);
  }

 private:
  template <class CRequest, class Request>
  Receipt act(tw_done (*by)(tw_desk*, const CRequest*, const char*, tw_receipt*),
              const Request& request, const Text& remark) {
    const auto of = same<CRequest>(request);
    return done([&](tw_receipt* to) { return by(&desk_, &of, characters(remark), to); });
  }

  tw_dispenser dispenser_ = {};
  tw_desk desk_ = {};
};

}  // namespace tillwire::test
