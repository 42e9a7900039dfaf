// Compiles
// Wrong: `while (!client.call(payment).answered()) {}`: after a lost answer it may pay twice
#include <tillwire/tillwire.hpp>

using namespace tillwire;

void pay(Client& client, const ecommerce::MotoPayment& payment) {
  while (!client.call(payment).answered()) {
  }
}
