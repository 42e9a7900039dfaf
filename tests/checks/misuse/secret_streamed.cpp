// Rejected: deleted
#include <iostream>
#include <tillwire/host.hpp>

int main() {
  std::cout << tillwire::Secret("4111111111111111");
}
