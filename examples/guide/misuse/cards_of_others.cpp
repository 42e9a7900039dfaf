// Compiles
// Wrong: `options.alone_on_cards = true` where another terminal uses the same cards: its debit is
// mistaken for that of this terminal
#include <tillwire/desk.hpp>

using namespace tillwire;

CardDeskOptions options_of_a_chain_of_shops() {
  CardDeskOptions options;
  options.alone_on_cards = true;
  return options;
}
