// Static objects with destructors in firmware that is linked with -nostartfiles: they are made
// before main() and never destroyed, not even by newlib's exit().
#include <cstdlib>

#include "board.hpp"

extern "C" {
// Replaces the one of crti.o: newlib's exit() calls it unless the C library is the nano variant.
void _fini() {}
[[noreturn]] void _exit(int code) {
  board::print("exit\n");
  board::exit(code);
}
}

namespace {

class Session {
 public:
  explicit Session(const char* name) : name_(name) { board::print_all("made ", name_, "\n"); }
  ~Session() { board::print_all("destroyed ", name_, "\n"); }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

 private:
  const char* name_;
};

Session global("global");

}  // namespace

int main() {
  static Session local("local");
  board::print("main\n");
  std::exit(7);
}
