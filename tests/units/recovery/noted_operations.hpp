// A request of every noted operation, with all noted fields and with secrets.
#pragma once

#include <tillwire/ops/cards/top_up.hpp>
#include <tillwire/ops/ecommerce/beyond/deposit.hpp>
#include <tillwire/ops/ecommerce/beyond/finish_3ds_ver2_payment.hpp>
#include <tillwire/ops/ecommerce/beyond/refund.hpp>
#include <tillwire/ops/ecommerce/beyond/reverse.hpp>
#include <tillwire/ops/ecommerce/beyond/three_ds_continue.hpp>
#include <tillwire/ops/ecommerce/industry_practice_payment_order.hpp>
#include <tillwire/ops/ecommerce/installment_payment.hpp>
#include <tillwire/ops/ecommerce/instant_payment.hpp>
#include <tillwire/ops/ecommerce/moto_payment.hpp>
#include <tillwire/ops/ecommerce/payment_order.hpp>
#include <tillwire/ops/ecommerce/payment_order_binding.hpp>
#include <tillwire/ops/ecommerce/recurrent_payment.hpp>
#include <tillwire/ops/ecommerce/register.hpp>
#include <tillwire/ops/ecommerce/register_pre_auth.hpp>
#include <tillwire/ops/transactions/credit_card.hpp>
#include <tillwire/ops/transactions/debit_card.hpp>
#include <tillwire/ops/transactions/p2p_credit.hpp>
#include <tillwire/ops/transactions/p2p_transfer.hpp>

namespace tillwire::test {

inline constexpr char order_id[] = "70906e55-7114-41d6-8332-4609dc6590f4";
inline constexpr char secret_pan[] = "4111111111111111";
inline constexpr char secret_card[] = "5200000000000007";
inline constexpr char secret_cvc[] = "737";
inline constexpr char secret_expiry[] = "203012";
inline constexpr char masked_card[] = "520000******0007";

inline ecommerce::Register registration() {
  ecommerce::Register request;
  request.order_number = "A-17";
  request.amount = {125000};
  request.return_url = "https://shop.example/paid";
  return request;
}

inline ecommerce::RegisterPreAuth held_registration() {
  ecommerce::RegisterPreAuth request;
  request.order = registration();
  return request;
}

inline ecommerce::PaymentOrder payment_order() {
  ecommerce::PaymentOrder request;
  request.order_id = order_id;
  request.pan = secret_pan;
  request.cvc = secret_cvc;
  request.expiry = secret_expiry;
  request.cardholder = "MAX MUSTERMANN";
  request.language = "en";
  return request;
}

inline ecommerce::PaymentOrderBinding payment_order_binding() {
  ecommerce::PaymentOrderBinding request;
  request.order_id = order_id;
  request.binding_id = "b-1";
  request.tii = ecommerce::BindingInitiator::customer;
  request.cvc = secret_cvc;
  return request;
}

inline ecommerce::ThreeDsContinue three_ds_continue() {
  ecommerce::ThreeDsContinue request;
  request.order_id = order_id;
  return request;
}

inline ecommerce::Finish3dsVer2Payment finish_3ds() {
  ecommerce::Finish3dsVer2Payment request;
  request.order_id = order_id;
  request.three_ds_server_trans_id = "t-1";
  return request;
}

inline ecommerce::InstantPayment instant_payment() {
  ecommerce::InstantPayment request;
  request.order_number = "A-17";
  request.amount = {2500};
  request.pan = secret_pan;
  request.cvc = secret_cvc;
  request.expiry = secret_expiry;
  return request;
}

inline ecommerce::MotoPayment moto_payment() {
  ecommerce::MotoPayment request;
  request.order_number = "A-17";
  request.amount = {2500};
  request.return_url = "https://shop.example/paid";
  request.pan = secret_pan;
  request.cvc = secret_cvc;
  request.expiry = secret_expiry;
  request.cardholder = "MAX MUSTERMANN";
  return request;
}

inline ecommerce::IndustryPracticePaymentOrder industry_practice_payment() {
  ecommerce::IndustryPracticePaymentOrder request;
  request.original_order_id = order_id;
  request.order_number = "A-17";
  request.amount = {2500};
  request.tii = "IPD";
  return request;
}

inline ecommerce::RecurrentPayment recurrent_payment() {
  ecommerce::RecurrentPayment request;
  request.order_number = "A-17";
  request.binding_id = "b-1";
  request.amount = {2500};
  return request;
}

inline ecommerce::InstallmentPayment installment_payment() {
  ecommerce::InstallmentPayment request;
  request.payment = recurrent_payment();
  return request;
}

inline ecommerce::Deposit deposit() {
  ecommerce::Deposit request;
  request.order_id = order_id;
  request.amount = Amount::all();
  return request;
}

inline ecommerce::Reverse reverse() {
  ecommerce::Reverse request;
  request.order_id = order_id;
  return request;
}

inline ecommerce::Refund refund() {
  ecommerce::Refund request;
  request.order_id = order_id;
  request.amount = {500};
  request.external_refund_id = "R-1";
  return request;
}

/// A request of one of the four operations that recovery looks up in a card's history.
template <class Operation>
Operation movement(CardIdentification Operation::*card) {
  Operation request;
  (request.*card).card_number = secret_card;
  (request.*card).exp_date = secret_expiry;
  (request.*card).cvv2 = secret_cvc;
  request.amount = {1000};
  request.currency = 978;
  return request;
}
inline transactions::CreditCard credit_card() {
  return movement(&transactions::CreditCard::card);
}
inline transactions::DebitCard debit_card() {
  return movement(&transactions::DebitCard::card);
}
inline transactions::P2pCredit p2p_credit() {
  return movement(&transactions::P2pCredit::card);
}
inline transactions::P2pTransfer p2p_transfer() {
  auto request = movement(&transactions::P2pTransfer::source);
  request.destination.card_number = "5200000000000049";
  return request;
}

inline cards::TopUp top_up() {
  cards::TopUp request;
  request.pan = secret_card;
  request.expiry_month = "12";
  request.expiry_year = "2030";
  request.cvc = secret_cvc;
  return request;
}

/// Calls `visit` with each request.
template <class Visit>
void for_each_noted(Visit visit) {
  visit(registration());
  visit(held_registration());
  visit(payment_order());
  visit(payment_order_binding());
  visit(three_ds_continue());
  visit(finish_3ds());
  visit(instant_payment());
  visit(moto_payment());
  visit(industry_practice_payment());
  visit(recurrent_payment());
  visit(installment_payment());
  visit(deposit());
  visit(reverse());
  visit(refund());
  visit(credit_card());
  visit(debit_card());
  visit(p2p_credit());
  visit(p2p_transfer());
  visit(top_up());
}

}  // namespace tillwire::test
