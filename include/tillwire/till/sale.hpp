// What a till sells: a card, a sale, and the requests that register and pay it.
#pragma once

#include <tillwire/base/secret.hpp>
#include <tillwire/base/text.hpp>
#include <tillwire/model/amount.hpp>
#include <tillwire/ops/ecommerce/beyond/three_ds_continue.hpp>
#include <tillwire/ops/ecommerce/moto_payment.hpp>
#include <tillwire/ops/ecommerce/payment_order.hpp>
#include <tillwire/ops/ecommerce/payment_order_binding.hpp>
#include <tillwire/ops/ecommerce/register_pre_auth.hpp>
#include <tillwire/till/loop.hpp>
#include <type_traits>
#include <utility>

namespace tillwire {

struct Sale;

namespace detail {

/// Sends what registers and pays a sale.
class TillSale : public TillLoop {
 public:
  using Pay = void (*)(TillLoop& self);
  // Means that only some programs use: a sale has their addresses, so that others do not link them.
  static void pay_by_mail(TillLoop& self);
  static void pay_by_stored_card(TillLoop& self);

 protected:
  using TillLoop::TillLoop;
  ~TillSale() = default;

  template <class Registration>
  static void send_sale(TillLoop& self, Action action);

  const Sale* sale_ = nullptr;

 private:
  static TillSale& of(TillLoop& self) { return static_cast<TillSale&>(self); }
  void pay_by_card();
  template <class Order>
  void describe_order(Order& order) const;
};

}  // namespace detail

/// A card as it was entered or read. Borrowed until pay() returns, or poll() returns true. The till
/// copies at most the first six and last four digits, and the client wipes the request that holds
/// the rest as soon as it is sent. The caller must then wipe its own texts: tillwire::wipe().
struct Card {
  Secret number = {};  ///< PAN, digits only
  Secret cvc = {};     ///< absent if this kind of payment has none
  Text expiry = {};    ///< YYYYMM
  /// As printed on the card: 1 to 512 characters, for a mail order 1 to 26. Mandatory, except for a
  /// stored card. The specification does not say what to send for a card without a name: ask the
  /// gateway's operator.
  Text holder = {};
};

/// Whether a sale is a mail or telephone order. Assign true or false.
class MailOrder {
 public:
  constexpr MailOrder() = default;
  /// Links what pays a mail order into the program.
  constexpr MailOrder(bool is) : pay_(is ? detail::TillSale::pay_by_mail : nullptr) {}
  /// Returns whether it is one.
  constexpr operator bool() const { return pay_ != nullptr; }
  /// Returns how the till pays it.
  constexpr auto pay() const { return pay_; }

 private:
  detail::TillSale::Pay pay_ = nullptr;
};

/// The id of a stored card. Assign text.
class StoredCard : public Text {
 public:
  constexpr StoredCard() = default;
  /// Takes whatever a Text takes, and links what pays by a stored card into the program.
  template <class Id, class = std::enable_if_t<std::is_constructible_v<Text, Id> &&
                                               !std::is_base_of_v<StoredCard, std::decay_t<Id>>>>
  constexpr StoredCard(Id&& id TILLWIRE_LIFETIMEBOUND)
      : Text(std::forward<Id>(id)), pay_(detail::TillSale::pay_by_stored_card) {}
  /// Returns how the till pays by it.
  constexpr auto pay() const { return pay_; }

 private:
  detail::TillSale::Pay pay_ = nullptr;
};

/// What to charge. Borrowed until the payment is over.
///
///     Sale sale;
///     sale.amount = 1250;  // 12.50: minor units; 12.50 itself does not compile
///     sale.card   = {"4111111111111111", "123", "203012", "JANE DOE"};
struct Sale {
  Amount amount = {};  ///< in minor units, more than 0
  Text currency = {};  ///< digits, as the gateway uses them; TillOptions::currency if absent
  Card card = {};      ///< absent if binding_id is set
  StoredCard binding_id = {};  ///< id of a stored card, in place of `card`; needs client_id
  Text client_id = {};         ///< the customer who has the stored card
  Text description = {};       ///< appears in logs: no personal data
  Text email = {};             ///< this or `phone` is mandatory for a payment with 3-D Secure
  Text phone = {};             ///< 7 to 15 digits with the country code
  Text remark = {};            ///< returned in the receipt, also after a restart; at most 40 bytes
  MailOrder mail_order = {};   ///< true: motoPayment.do, with no card present and no 3-D Secure
  /// States that this sale is to another customer than the earlier sale whose result is not known
  /// yet. It is then sold nevertheless. Never set it for the same customer, who might pay twice.
  bool another_customer = false;
};

namespace detail {

template <class Order>
void TillSale::describe_order(Order& order) const {
  order.order_number = number_;
  order.amount = now_.asked;
  order.currency = currency_;
  order.return_url = options_.return_url;
  order.description = sale_->description;
  order.language = options_.language;
  order.email = sale_->email;
}

template <class Registration>
void TillSale::send_sale(TillLoop& loop, Action action) {
  TillSale& self = of(loop);
  if (action == Action::pay_by_mail) return self.sale_->mail_order.pay()(loop);
  if (action == Action::pay) {
    return self.sale_->binding_id.present() ? self.sale_->binding_id.pay()(loop)
                                            : self.pay_by_card();
  }
  Registration request;
  ecommerce::Register* order = nullptr;
  if constexpr (std::is_same_v<Registration, ecommerce::Register>) {
    order = &request;
  } else {
    order = &request.order;
  }
  self.describe_order(*order);
  order->client_id = self.sale_->client_id;
  order->lifetime_s = static_cast<std::int32_t>(self.options_.customer.count());
  self.send<&TillSale::registered>(request);
}

inline void TillSale::pay_by_card() {
  ecommerce::PaymentOrder payment;
  payment.order_id = now_.order;
  if (visit_.again) payment.three_ds_server_trans_id = away_.trans_id;
  payment.pan = sale_->card.number;
  payment.cvc = sale_->card.cvc;
  payment.expiry = sale_->card.expiry;
  payment.cardholder = sale_->card.holder;
  payment.language = options_.language;
  payment.email = sale_->email;
  ecommerce::OrderPayerData payer;
  if (sale_->phone.present()) {
    payer.mobile_phone = Phone(sale_->phone.raw());
    payment.order_payer = &payer;
  }
  payment.three_ds_finish_url = options_.return_url;
  send<&TillSale::paid>(payment);
}

inline void TillSale::pay_by_stored_card(TillLoop& loop) {
  TillSale& self = of(loop);
  if (self.visit_.again) {
    ecommerce::ThreeDsContinue request;
    request.order_id = self.now_.order;
    self.send<&TillSale::paid>(request);
    return;
  }
  using ecommerce::BindingInitiator;
  const Sale& sale = *self.sale_;
  ecommerce::PaymentOrderBinding payment;
  payment.order_id = self.now_.order;
  payment.binding_id = sale.binding_id;
  payment.tii = sale.mail_order ? BindingInitiator::merchant : BindingInitiator::customer;
  payment.cvc = sale.card.cvc;
  payment.language = self.options_.language;
  payment.email = sale.email;
  self.send<&TillSale::paid>(payment);
}

inline void TillSale::pay_by_mail(TillLoop& loop) {
  TillSale& self = of(loop);
  ecommerce::MotoPayment payment;
  self.describe_order(payment);
  if (self.now_.kind == MovementKind::hold) payment.pre_auth = true;
  payment.pan = self.sale_->card.number;
  payment.expiry = self.sale_->card.expiry;
  payment.cardholder = self.sale_->card.holder;
  payment.cvc = self.sale_->card.cvc;
  self.send<&TillSale::paid_by_mail>(payment);
}

}  // namespace detail
}  // namespace tillwire
