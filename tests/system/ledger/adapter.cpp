// The till under test.
#include "system/ledger/adapter.hpp"

#include <cstdlib>
#include <tillwire/client.hpp>
#include <tillwire/flows/card_transfer.hpp>
#include <tillwire/flows/stored_credential.hpp>
#include <tillwire/flows/three_d_secure.hpp>
#include <tillwire/flows/two_phase.hpp>
#include <tillwire/ops/cards.hpp>
#include <tillwire/ops/ecommerce.hpp>
#include <tillwire/ops/ecommerce_beyond.hpp>
#include <tillwire/ops/transactions.hpp>
#include <tillwire/recovery/journaled_client.hpp>

#include "system/ledger/calendar.hpp"

namespace ledger {

const char* name_of(Call::Kind kind) {
  static const char* const names[] = {"register",
                                      "registerPreAuth",
                                      "paymentorder",
                                      "ThreeDSecure flow",
                                      "TwoPhase flow",
                                      "StoreCard flow",
                                      "paymentOrderBinding",
                                      "instantPayment",
                                      "motoPayment",
                                      "motoPayment hold",
                                      "industryPractice",
                                      "recurrentPayment",
                                      "installmentPayment",
                                      "deposit",
                                      "TwoPhase completion",
                                      "reverse",
                                      "refund",
                                      "creditCard",
                                      "debitCard",
                                      "p2pCredit",
                                      "CardTransfer flow",
                                      "p2pTransfer",
                                      "topUp"};
  return names[kind];
}

const char* name_of(Verdict verdict) {
  static const char* const names[] = {"open",     "approved", "given back",
                                      "declined", "not sent", "ambiguous"};
  return names[static_cast<int>(verdict)];
}

namespace {

using tillwire::Outcome;

Verdict verdict_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::approved:
      return Verdict::approved;
    case Outcome::declined:
      return Verdict::declined;
    case Outcome::not_sent:
      return Verdict::not_sent;
    case Outcome::given_up:
      return Verdict::ambiguous;
    default:
      return Verdict::open;
  }
}

std::string copied(const tillwire::Text& text) {
  std::string copy(200, '\0');
  copy.resize(text.copy(copy.data(), copy.size()));
  return copy;
}

}  // namespace

struct Till::Parts {
  Parts(Network& the_network, TickClock& tick, DayClock& day, CutStorage& the_storage,
        const Setup& the_setup, std::vector<Claim>& the_claims)
      : network(the_network),
        storage(the_storage),
        setup(the_setup),
        claims(the_claims),
        journal(the_storage),
        till(gateway_of(the_setup), the_network, tick, memory, journal, day, policy_of(the_setup)) {
  }

  // Without a terminal name in the histories, the till cannot distinguish its lines from another's.
  static tillwire::RecoveryPolicy policy_of(const Setup& of) {
    tillwire::RecoveryPolicy policy;
    if (!of.terminal_id.empty()) policy.terminal_id = of.terminal_id.c_str();
    if (of.late_s > 0) {
      const tillwire::Seconds late(static_cast<std::uint32_t>(of.late_s));
      policy.late = policy.customer = policy.history = late;
    }
    policy.own_numbers = of.own_numbers;
    policy.own_descriptions = of.describes;
    if (of.closes_s != 0) {
      policy.close_doubt = true;
      policy.customer = tillwire::Seconds(of.closes_s);
    }
    return policy;
  }

  const tillwire::Gateway& gateway_of(const Setup& of) {
    gateway.host = "pay.example";
    if (of.token) {
      gateway.ecommerce = {{}, {}, "shop-token"};
    } else {
      gateway.ecommerce = {"shop-api", "secret"};
    }
    gateway.card_management = {"terminal", "secret"};
    return gateway;
  }

  void claim(int mark, Verdict verdict, const char* by, const std::string& detail = "",
             std::int64_t sum = -1) {
    claims.push_back({mark, verdict, by, network.now_ms(), sum});
    network.note("till says [" + std::to_string(mark) + "] is " + name_of(verdict) + ", by its " +
                 by + detail + (sum < 0 ? "" : ", of " + std::to_string(sum)));
  }

  void refuse(const Call& call) {
    network.note("till refuses [" + std::to_string(call.mark) + "]: an earlier one is open");
  }

  // The sum that was charged or is held.

  static std::int64_t known(const tillwire::Amount& sum) {
    return sum.present() ? sum.minor_units() : -1;
  }
  static std::int64_t sum_in(const tillwire::ecommerce::PaymentAmountInfo& sums) {
    return known(sums.deposited.minor_units() > 0 ? sums.deposited : sums.approved);
  }
  static std::int64_t sum_in(const tillwire::ecommerce::InstantPayment::Response& answer) {
    const auto& order = answer.order_status;
    return known(order.deposit_amount.minor_units() > 0 ? order.deposit_amount
                                                        : order.approved_amount);
  }
  static std::int64_t sum_in(const tillwire::ecommerce::RecurrentPayment::Response& answer) {
    return sum_in(answer.order_status.payment_amount_info);
  }
  static std::int64_t sum_in(const tillwire::ecommerce::InstallmentPayment::Response& answer) {
    return sum_in(answer.order_status.payment_amount_info);
  }
  template <class Response>
  static std::int64_t sum_in(const Response&) {
    return -1;
  }

  // An operation's outcome by the answer, and then by the journal.
  template <class Response>
  void conclude(const Call& call, const tillwire::Result<Response>& result) {
    const tillwire::Error error = result.error();
    if (error.code == tillwire::Errc::still_open) return refuse(call);
    if (!result.answered()) {
      const std::string detail = ": error " + std::to_string(static_cast<int>(error.code)) + ", " +
                                 std::to_string(error.detail) + " " +
                                 (error.field != nullptr ? error.field : "");
      claim(call.mark,
            error.delivery == tillwire::Delivery::not_sent ? Verdict::not_sent : Verdict::open,
            "answer", detail);
    }
    const std::int64_t sum = result.answered() ? sum_in(*result) : -1;
    const bool noted = claim_by_journal(call, sum);
    if (result.answered() && !noted) claim(call.mark, verdict_of(*result, 0), "answer", "", sum);
  }

  // Returns whether the last entry is the operation's.
  bool claim_by_journal(const Call& call, std::int64_t sum = -1) {
    const std::string mine = "m" + std::to_string(call.mark);
    bool noted = false;
    till.last([&](const tillwire::Recovered& last) {
      noted = copied(last.remark) == mine;
      if (noted) claim(call.mark, verdict_of(last.outcome), "journal", "", sum);
    });
    return noted;
  }

  // The answer could not be noted.
  template <class Response>
  static auto verdict_of(const Response& response, int) -> decltype(response.payment(), Verdict()) {
    return response.payment() == tillwire::Payment::approved   ? Verdict::approved
           : response.payment() == tillwire::Payment::declined ? Verdict::declined
                                                               : Verdict::open;
  }
  template <class Response>
  static Verdict verdict_of(const Response& response, long) {
    return response.refused() ? Verdict::open : Verdict::approved;
  }
  static Verdict verdict_of(Outcome outcome) { return ledger::verdict_of(outcome); }

  template <class Operation>
  tillwire::Result<typename Operation::Response> send(const Call& call, const Operation& request) {
    const std::string remark = "m" + std::to_string(call.mark);
    auto result = till.call(request, remark.c_str());
    conclude(call, result);
    return result;
  }

  // README: the status of the order settles what paymentorder.do left open.
  void ask_status(const Call& call) {
    tillwire::ecommerce::GetOrderStatusExtended query;
    if (!call.order_id.empty()) {
      query.order_id = call.order_id.c_str();
    } else {
      query.order_number = call.number.c_str();
    }
    if (!setup.merchant_login.empty()) query.merchant_login = setup.merchant_login.c_str();
    const auto status = till.call(query);
    const bool paid = status.answered() && status->payment() == tillwire::Payment::approved;
    const std::int64_t sum = paid ? sum_in(status->payment_amount_info) : -1;
    if (paid) claim(call.mark, Verdict::approved, "status", "", sum);
    claim_by_journal(call, sum);
  }

  void fill(tillwire::ecommerce::Register& order, const Call& call) {
    order.order_number = call.number.c_str();
    order.amount = call.amount;
    order.currency = "978";
    order.return_url = "https://shop.example/paid";
    if (call.life_s > 0) order.lifetime_s = static_cast<std::int32_t>(call.life_s);
    if (!setup.merchant_login.empty()) order.merchant_login = setup.merchant_login.c_str();
    describe(order, call);
  }

  template <class Request>
  void describe(Request& request, const Call& call) {
    description = "T-1 m" + std::to_string(call.mark);
    if (setup.describes) request.description = description.c_str();
  }

  static void fill(tillwire::ecommerce::PaymentOrder& payment, const Call& call) {
    payment.order_id = call.order_id.c_str();
    payment.pan = call.card.c_str();
    payment.cvc = "123";
    payment.expiry_year = "2030";
    payment.expiry_month = "12";
    payment.cardholder = "JANE DOE";
    payment.language = "en";
  }

  void pay_by_flow(const Call& call) {
    tillwire::flows::ThreeDSecurePlan plan;
    plan.finishes = true;
    tillwire::flows::ThreeDSecure flow(call.order_id.c_str(), plan);
    drive(call, flow);
    claim_end_of(call, flow);
  }

  void drive(const Call& call, tillwire::flows::ThreeDSecure& flow) {
    using Next = tillwire::flows::ThreeDSecure::Next;
    const std::string remark = "m" + std::to_string(call.mark);
    refused = began = false;
    tillwire::ecommerce::PaymentOrder payment;
    fill(payment, call);
    payment.three_ds_finish_url = "https://shop.example/finish";
    while (!flow.is_over()) {
      switch (flow.next()) {
        case Next::pay:
        case Next::pay_again: {
          flow.prepare(payment);
          flow.take(seen(till.call(payment, remark.c_str())));
          break;
        }
        case Next::run_method:
          flow.method_done();
          break;
        case Next::go_on:
          flow.take(seen(till.call(flow.continuation(), remark.c_str())));
          break;
        case Next::show_challenge:
          network.advance(setup.customer_s * 1000);
          flow.challenge_done();
          break;
        case Next::finish:
          flow.take(seen(till.call(flow.finishing(), remark.c_str())));
          break;
        default:
          network.advance(10'000);
          flow.take(till.call(flow.status()));
      }
    }
  }

  void claim_end_of(const Call& call, const tillwire::flows::ThreeDSecure& flow) {
    using Next = tillwire::flows::ThreeDSecure::Next;
    const bool paid = flow.next() == Next::done_approved || flow.next() == Next::done_partial;
    const bool declined = flow.next() == Next::done_declined;
    const bool not_sent = flow.next() == Next::done_not_sent;
    if (refused && !began && !paid && !declined && !not_sent) return refuse(call);
    claim(call.mark,
          paid       ? Verdict::approved
          : declined ? Verdict::declined
          : not_sent ? Verdict::not_sent
                     : Verdict::open,
          "flow", "", known(flow.sum()));
    if (paid) till.settle(Outcome::approved);
    if (declined) till.settle(Outcome::declined);
    // The flow may leave open what a status has settled.
    if (!paid && !declined && !not_sent) claim_by_journal(call);
  }

  // The end of a flow's steps: refused because an earlier payment is open, or begun.
  template <class Response>
  const tillwire::Result<Response>& seen(const tillwire::Result<Response>& answer) {
    const tillwire::Error error = answer.error();
    refused = refused || error.code == tillwire::Errc::still_open;
    began = began || (error.code != tillwire::Errc::still_open && !was_not_sent(error));
    return answer;
  }

  // Registers an order and holds its amount; returns the order's id.
  std::string hold_by_flow(const Call& call) {
    using Next = tillwire::flows::TwoPhase::Next;
    const std::string registration = "r" + std::to_string(call.mark);
    tillwire::ecommerce::RegisterPreAuth hold;
    fill(hold.order, call);
    tillwire::flows::TwoPhase flow(hold);
    while (flow.next() != Next::held && !flow.is_over()) {
      if (flow.next() == Next::register_order) {
        flow.take(till.call(hold, registration.c_str()));
      } else if (flow.next() == Next::pay) {
        Call payment = call;
        payment.order_id = copied(flow.order_id());
        drive(payment, flow.payment());
      } else {
        network.advance(10'000);
        flow.take(till.call(flow.status()));
      }
    }
    if (flow.next() == Next::done_not_registered) {
      claim(call.mark, Verdict::not_sent, "flow");
    } else if (flow.next() == Next::held) {
      claim(call.mark, Verdict::approved, "flow", "", known(flow.held()));
      till.settle(Outcome::approved);
    } else {
      claim_end_of(call, flow.payment());
    }
    return copied(flow.order_id());
  }

  void resume_hold(const Call& call) {
    using Next = tillwire::flows::TwoPhase::Next;
    tillwire::flows::TwoPhase flow(call.order_id.c_str());
    while (flow.next() == Next::ask_status) {
      network.advance(10'000);
      flow.take(till.call(flow.status()));
    }
    const bool held = flow.next() == Next::held || flow.next() == Next::paid;
    claim(call.mark,
          held                                 ? Verdict::approved
          : flow.next() == Next::done_not_paid ? Verdict::declined
                                               : Verdict::open,
          "flow", "", known(flow.held()));
    if (!held && flow.next() != Next::done_not_paid) claim_by_journal(call);
  }

  void store_by_flow(const Call& call) {
    using Next = tillwire::flows::StoreCard::Next;
    const std::string registration = "r" + std::to_string(call.mark);
    tillwire::ecommerce::Register order;
    fill(order, call);
    order.client_id = "K";
    tillwire::flows::StoreCard flow(order, tillwire::ecommerce::BindingType::common);
    stored.clear();
    while (!flow.is_over()) {
      switch (flow.next()) {
        case Next::register_order:
          flow.take(till.call(order, registration.c_str()));
          break;
        case Next::pay: {
          Call payment = call;
          payment.order_id = copied(flow.order_id());
          drive(payment, flow.payment());
          break;
        }
        case Next::ask_bindings:
          flow.take(till.call(flow.bindings()));
          break;
        default:
          network.advance(10'000);
          flow.take(till.call(flow.status()));
      }
    }
    if (flow.next() == Next::done_not_registered) {
      claim(call.mark, Verdict::not_sent, "flow");
      return;
    }
    claim_end_of(call, flow.payment());
    if (flow.next() == Next::done_stored) stored = copied(flow.binding_id());
  }

  void complete_by_flow(const Call& call) {
    using Next = tillwire::flows::TwoPhase::Next;
    const std::string remark = "m" + std::to_string(call.mark);
    tillwire::flows::TwoPhase flow(call.order_id.c_str());
    bool asked = false;
    bool sent = false;
    for (;;) {
      if (flow.next() == Next::ask_status) {
        network.advance(10'000);
        flow.take(till.call(flow.status()));
      } else if (flow.next() == Next::complete) {
        const auto answer = till.call(flow.completion(), remark.c_str());
        sent = sent || !was_not_sent(answer.error());
        flow.take(answer);
      } else if (flow.next() == Next::held && !asked) {
        asked = flow.complete({call.amount});
      } else {
        break;
      }
    }
    if (!asked) return;
    using Outcome = tillwire::flows::TwoPhase::Outcome;
    claim(call.mark,
          flow.outcome() == Outcome::done      ? Verdict::approved
          : flow.outcome() == Outcome::refused ? Verdict::declined
          : sent                               ? Verdict::open
                                               : Verdict::not_sent,
          "flow");
    if (sent && flow.outcome() != Outcome::done && flow.outcome() != Outcome::refused) {
      claim_by_journal(call);
    }
  }

  void credit_by_flow(const Call& call) {
    using Next = tillwire::flows::CardTransfer::Next;
    const std::string remark = "m" + std::to_string(call.mark);
    tillwire::transactions::P2pCredit credit;
    credit.card.card_number = call.card.c_str();
    credit.amount = call.amount;
    credit.currency = 978;
    tillwire::CardAcceptorParameters acceptor;
    tillwire::flows::CardTransferPlan plan;
    if (!setup.terminal_id.empty()) {
      name_terminal(acceptor);
      credit.acceptor = &acceptor;
      plan.terminal_id = setup.terminal_id.c_str();
    }
    tillwire::flows::CardTransfer flow(credit, plan);
    refused = began = false;
    while (!flow.is_over()) {
      if (flow.next() == Next::count || flow.next() == Next::look_up) {
        using Query = tillwire::transactions::GetTransactions;
        network.advance(10'000);
        const std::string day = date_time(network.now_ms()).substr(0, 10);
        Query today;
        today.card.card_number = call.card.c_str();
        today.period.start = tillwire::Moment(day.c_str());
        flow.take(till.drain<&Query::Response::transactions>(
            today, [&](const tillwire::transactions::TransactionRecord& each) { flow.see(each); }));
      } else {
        flow.prepare(credit);
        flow.take(seen(till.call(credit, remark.c_str())));
      }
    }
    if (refused && !began && flow.next() == Next::done_unknown) return refuse(call);
    claim(call.mark,
          flow.next() == Next::done_credited   ? Verdict::approved
          : flow.next() == Next::done_declined ? Verdict::declined
          : flow.next() == Next::done_not_sent ? Verdict::not_sent
                                               : Verdict::open,
          "flow");
  }

  void name_terminal(tillwire::CardAcceptorParameters& acceptor) const {
    acceptor.terminal_identification = setup.terminal_id.c_str();
    acceptor.merchant_identification = "M-SHOP";
    acceptor.merchant_type = "6011";
  }

  template <class Operation>
  void move_on_card(const Call& call, Operation& request) {
    tillwire::CardAcceptorParameters acceptor;
    name_terminal(acceptor);
    if (!setup.terminal_id.empty()) request.acceptor = &acceptor;
    request.amount = call.amount;
    request.currency = 978;
    static_cast<void>(send(call, request));
  }

  std::string stored;
  std::string description;
  bool refused = false;  // a step was refused because an earlier payment is open
  bool began = false;    // a step was accepted
  Network& network;
  CutStorage& storage;
  const Setup& setup;
  std::vector<Claim>& claims;
  tillwire::Gateway gateway;
  tillwire::Buffers<2048, 8192> memory;
  tillwire::Journal journal;
  tillwire::JournaledClient till;
};

Till::Till(Network& network, TickClock& tick, DayClock& day, CutStorage& storage,
           const Setup& setup, std::vector<Claim>& claims)
    : parts_(std::make_unique<Parts>(network, tick, day, storage, setup, claims)) {}
Till::~Till() = default;

bool Till::open() {
  parts_->storage.reopen();
  static_cast<void>(parts_->journal.open_or_format());
  parts_->till.last([&](const tillwire::Recovered& last) {
    const std::string remark = copied(last.remark);
    const Verdict verdict = verdict_of(last.outcome);
    if (verdict == Verdict::open || remark.size() < 2 || remark[0] != 'm') return;
    parts_->claim(std::atoi(remark.c_str() + 1), verdict, "last entry");
  });
  return is_ready();
}

bool Till::is_ready() const {
  return parts_->till.is_ready();
}
std::uint32_t Till::open_entries() const {
  return parts_->journal.open_entries();
}
std::uint32_t Till::damaged() const {
  return parts_->journal.damaged();
}

std::string Till::perform(const Call& call) {
  namespace ecommerce = tillwire::ecommerce;
  namespace transactions = tillwire::transactions;
  Parts& parts = *parts_;
  parts.network.sender({"till", call.mark});
  switch (call.kind) {
    case Call::register_order: {
      ecommerce::Register request;
      parts.fill(request, call);
      const auto answer = parts.send(call, request);
      return answer ? copied(answer->order_id) : "";
    }
    case Call::register_hold: {
      ecommerce::RegisterPreAuth request;
      parts.fill(request.order, call);
      if (!call.completes.empty()) request.autocompletion_date = call.completes.c_str();
      if (!call.reverses.empty()) request.auto_reverse_date = call.reverses.c_str();
      const auto answer = parts.send(call, request);
      return answer ? copied(answer->order_id) : "";
    }
    case Call::pay: {
      ecommerce::PaymentOrder request;
      Parts::fill(request, call);
      const bool answered = parts.send(call, request).answered();
      if (answered) parts.ask_status(call);
      return "";
    }
    case Call::pay_flow:
      parts.pay_by_flow(call);
      return "";
    case Call::store_flow:
      parts.store_by_flow(call);
      return "";
    case Call::hold_flow:
      return parts.hold_by_flow(call);
    case Call::deposit_flow:
      parts.complete_by_flow(call);
      return "";
    case Call::credit_flow:
      parts.credit_by_flow(call);
      return "";
    case Call::pay_binding: {
      ecommerce::PaymentOrderBinding request;
      request.order_id = call.order_id.c_str();
      request.binding_id = call.binding.c_str();
      request.tii = ecommerce::BindingInitiator::merchant;
      request.ip = "10.0.0.1";
      request.language = "en";
      if (parts.send(call, request).answered()) parts.ask_status(call);
      return "";
    }
    case Call::instant: {
      ecommerce::InstantPayment request;
      request.order_number = call.number.c_str();
      request.amount = call.amount;
      request.currency = "978";
      request.pan = call.card.c_str();
      request.cvc = "123";
      request.expiry = "203012";
      request.cardholder_name = "JANE DOE";
      request.return_url = "https://shop.example/paid";
      request.language = "en";
      parts.describe(request, call);
      const auto answer = parts.send(call, request);
      return answer.answered() ? copied(answer->order_id) : "";
    }
    case Call::moto:
    case Call::moto_hold: {
      ecommerce::MotoPayment request;
      request.order_number = call.number.c_str();
      request.amount = call.amount;
      request.currency = "978";
      request.pan = call.card.c_str();
      request.expiry = "203012";
      request.cardholder = "JANE DOE";
      request.return_url = "https://shop.example/paid";
      if (call.kind == Call::moto_hold) request.pre_auth = true;
      parts.describe(request, call);
      if (!parts.setup.merchant_login.empty()) {
        request.merchant_login = parts.setup.merchant_login.c_str();
      }
      const auto answer = parts.send(call, request);
      Call question = call;
      if (answer.answered()) question.order_id = copied(answer->order_id);
      if (answer.answered()) parts.ask_status(question);
      return question.order_id;
    }
    case Call::practice: {
      ecommerce::IndustryPracticePaymentOrder request;
      request.original_order_id = call.original.c_str();
      request.order_number = call.number.c_str();
      request.amount = call.amount;
      request.tii = ecommerce::Initiator::incremental;
      const auto answer = parts.send(call, request);
      return answer.answered() ? copied(answer->order_id) : "";
    }
    case Call::recurrent:
    case Call::installment: {
      ecommerce::RecurrentPayment request;
      request.order_number = call.number.c_str();
      request.language = "en";
      request.binding_id = call.binding.c_str();
      request.currency = "978";
      request.amount = call.amount;
      parts.describe(request, call);
      if (call.kind == Call::recurrent) {
        static_cast<void>(parts.send(call, request));
      } else {
        ecommerce::InstallmentPayment other;
        other.payment = request;
        static_cast<void>(parts.send(call, other));
      }
      return "";
    }
    case Call::deposit: {
      ecommerce::Deposit request;
      request.order_id = call.order_id.c_str();
      request.amount = call.amount;
      static_cast<void>(parts.send(call, request));
      return "";
    }
    case Call::reverse: {
      ecommerce::Reverse request;
      if (call.by_number) {
        request.order_number = call.number.c_str();
      } else {
        request.order_id = call.order_id.c_str();
      }
      if (call.amount > 0) request.amount = call.amount;
      static_cast<void>(parts.send(call, request));
      return "";
    }
    case Call::refund: {
      ecommerce::Refund request;
      if (call.by_number) {
        request.order_number = call.number.c_str();
      } else {
        request.order_id = call.order_id.c_str();
      }
      request.amount = call.amount;
      request.external_refund_id = call.refund_id.c_str();
      static_cast<void>(parts.send(call, request));
      return "";
    }
    case Call::credit: {
      transactions::CreditCard request;
      request.card.card_number = call.card.c_str();
      parts.move_on_card(call, request);
      return "";
    }
    case Call::debit: {
      transactions::DebitCard request;
      request.card.card_number = call.card.c_str();
      parts.move_on_card(call, request);
      return "";
    }
    case Call::p2p_credit: {
      transactions::P2pCredit request;
      request.card.card_number = call.card.c_str();
      parts.move_on_card(call, request);
      return "";
    }
    case Call::p2p_transfer: {
      transactions::P2pTransfer request;
      request.source.card_number = call.card.c_str();
      request.source.exp_date = "203012";
      request.destination.card_number = call.to_card.c_str();
      parts.move_on_card(call, request);
      return "";
    }
    case Call::top_up: {
      tillwire::cards::TopUp request;
      request.pan = call.card.c_str();
      request.expiry_month = "12";
      request.expiry_year = "2030";
      request.cvc = "123";
      request.cardholder_name = "JANE DOE";
      static_cast<void>(parts.send(call, request));
      return "";
    }
  }
  return "";
}

void Till::resume_hold(const Call& call) {
  parts_->resume_hold(call);
}
const std::string& Till::stored_binding() const {
  return parts_->stored;
}

void Till::ask_sum(const Call& call) {
  parts_->network.sender({"till", call.mark});
  parts_->ask_status(call);
}

void Till::recover() {
  Parts& parts = *parts_;
  parts.network.sender({"recovery", 0});
  parts.till.recover(
      [&](const tillwire::Recovered& each) {
        const std::string remark = copied(each.remark);
        if (remark.size() < 2 || remark[0] != 'm') return;
        const Verdict verdict = each.finding == tillwire::Finding::given_back
                                    ? Verdict::given_back
                                    : verdict_of(each.outcome);
        parts.claim(std::atoi(remark.c_str() + 1), verdict, "recovery",
                    " (finding " + std::to_string(static_cast<int>(each.finding)) + ", error " +
                        std::to_string(static_cast<int>(each.error.code)) + " " +
                        std::to_string(each.error.detail) + " " +
                        (each.error.field != nullptr ? each.error.field : "") + ")",
                    Parts::known(each.charged));
      },
      [&](const tillwire::Text& masked, tillwire::CardIdentification& card) {
        const std::string mask = copied(masked);
        for (const std::string& number : parts.setup.cards) {
          if (mask.size() < 10 || mask.substr(0, 6) != number.substr(0, 6) ||
              mask.substr(mask.size() - 4) != number.substr(number.size() - 4)) {
            continue;
          }
          card.card_number = number.c_str();
          return true;
        }
        return false;
      });
}

}  // namespace ledger
