// Rejected: deleted
#include <tillwire/host.hpp>

int main() {
  return static_cast<int>(to_string(tillwire::Secret("4111111111111111")).size());
}
