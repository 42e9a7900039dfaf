// Compiles
#include <iostream>
#include <tillwire/host.hpp>

int main() {
  std::cout << tillwire::Text("A-17") << to_string(tillwire::Text("A-17"));
}
