// Refused
// Wrong: a request reused for another card, `payment.expiry` left set with a new year and month
#include <tillwire/tillwire.hpp>

#include "refusal.hpp"

using namespace tillwire;

int main() {
  ecommerce::PaymentOrder payment;
  payment.order_id = "70906e55-7114-41d6-8332-4609dc6590f4";
  payment.pan = "4111111111111111";
  payment.cvc = "123";
  payment.expiry = "203012";
  payment.cardholder = "JANE DOE";
  payment.language = "en";
  payment.pan = "5555555555554444";  // the next customer
  payment.expiry_year = "2031";
  payment.expiry_month = "05";
  return is_refused(payment, Errc::conflict, "$EXPIRY") ? 0 : 1;
}
