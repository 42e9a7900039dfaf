// Measures calls of register.do over a kept TLS connection, and prints a figure a line. The gateway
// is another thread, by OpenSSL; callgrind counts what call_again() does in its own.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <string>
#include <string_view>
#include <thread>

#include "call.hpp"
#include "order.hpp"
#include "support/memory_server.hpp"
#include "system/ports/tls_peer.hpp"

namespace {

constexpr unsigned calls = 20;
const std::string certificates = TILLWIRE_TEST_CERTIFICATES;

/// Answers each request with the answer of the inputs.
class Server {
 public:
  Server() {
    // The same for each client, whatever it prefers.
    SSL_CTX_set_min_proto_version(peer_.context(), TLS1_3_VERSION);
    SSL_CTX_set_ciphersuites(peer_.context(), "TLS_AES_128_GCM_SHA256");
    thread_ = std::thread([this] {
      while (!over_) serve();
    });
  }
  /// Returns the form of the last request, with one of the two ways to write a space.
  std::string end() {
    over_ = true;
    thread_.join();
    for (std::size_t at; (at = form_.find("%20")) != std::string::npos;) form_.replace(at, 3, "+");
    return form_;
  }
  std::uint16_t port() const { return peer_.port(); }
  int accepted() const { return peer_.accepted(); }

 private:
  void serve() {
    char buffer[4096];
    peer_.pump();
    request_.append(buffer, peer_.receive(buffer, sizeof buffer));
    // Before any answer, so that the client always waits for it.
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    if (const std::size_t size = tillwire::test::whole_request(request_)) {
      const std::size_t head = request_.find("\r\n\r\n") + 4;
      form_ = request_.substr(head, size - head);
      request_.erase(0, size);
      peer_.send(figures::register_answer, sizeof figures::register_answer - 1);
    }
  }

  tillwire::test::TlsPeer peer_{certificates};
  std::string request_;
  std::string form_;
  std::atomic<bool> over_{false};
  std::thread thread_;
};

bool call_once() {
  peers::Answer answer{};
  return peers::call(answer) && std::string_view(answer.order_id) == figures::order_id &&
         std::string_view(answer.form_url) == figures::form_url;
}

}  // namespace

/// Calls as often as is counted; callgrind toggles here. Returns false if a call fails.
[[gnu::noinline]] bool call_again() {
  for (unsigned i = 0; i < calls; ++i) {
    if (!call_once()) return false;
  }
  return true;
}

int main() {
  Server server;
  const bool good = peers::set_up(server.port(), (certificates + "/ca.crt").c_str()) &&
                    call_once() && call_again();
  const std::string form = server.end();
  std::printf("bytes %zu\ncalls %u\nform %s\n", sizeof figures::register_answer - 1, calls,
              form.c_str());
  return good && server.accepted() == 1 ? 0 : 1;
}
