// Right
// Wrong: `write_amount()` of a currency code that does not exist: nothing is written
#include <tillwire/model/currency.hpp>
#include <tillwire/tillwire.hpp>

using namespace tillwire;

int main() {
  char price[amount_text_size] = "?";
  return write_amount(125000, "100", price, sizeof price) == 0 && *price == 0 ? 0 : 1;
}
