// Refused
// Wrong: text whose memory was wiped before it was sent
#include <refusal.hpp>
#include <tillwire/tillwire.hpp>

using namespace tillwire;

int main() {
  char id[] = "70906e55-7114-41d6-8332-4609dc6590f4";
  ecommerce::PaymentOrder payment;
  payment.order_id = id;
  payment.pan = "4111111111111111";
  payment.cvc = "123";
  payment.expiry = "203012";
  payment.cardholder = "JANE DOE";
  payment.language = ecommerce::Language::english;
  tillwire::wipe(id, sizeof id);
  return is_refused(payment, Errc::bad_value, "MDORDER") ? 0 : 1;
}
