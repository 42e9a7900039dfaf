// What a sale waits for on a slow network: round trips, bytes and seconds from pay() to the
// receipt, through TLS. The gateway is the one of tests/system/ledger, its TLS is OpenSSL's, and
// the line between them is simulated, so that nothing depends on this machine's speed. Prints a row
// a line.
#include <openssl/err.h>
#include <openssl/ssl.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <tillwire/mbedtls/signer.hpp>
#include <tillwire/mbedtls/tls.hpp>
#include <tillwire/till.hpp>

#include "support/memory_server.hpp"
#include "system/ledger/ledger.hpp"
#include "till_world.hpp"

namespace {

const std::string certificates = TILLWIRE_TEST_CERTIFICATES;

std::string contents(const std::string& name) {
  std::ifstream file(certificates + "/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void require(bool holds, const char* what) {
  if (holds) return;
  std::printf("latency: %s\n", what);
  std::exit(1);
}

/// The gateway: the ledger, through OpenSSL. Takes no time.
class Server {
 public:
  Server(ledger::Ledger& ledger, int version)
      : ledger_(ledger), context_(SSL_CTX_new(TLS_server_method()), &SSL_CTX_free) {
    SSL_CTX_set_max_proto_version(context_.get(), version);
    const std::string base = certificates + "/rsa";
    require(SSL_CTX_use_certificate_chain_file(context_.get(), (base + ".crt").c_str()) == 1 &&
                SSL_CTX_use_PrivateKey_file(context_.get(), (base + ".key").c_str(),
                                            SSL_FILETYPE_PEM) == 1,
            "there is no certificate");
  }

  void accept() {
    ssl_.reset(SSL_new(context_.get()));
    SSL_set_bio(ssl_.get(), BIO_new(BIO_s_mem()), BIO_new(BIO_s_mem()));
    SSL_set_accept_state(ssl_.get());
    request_.clear();
  }
  /// Takes bytes; returns those that this makes it send.
  std::string take(const std::string& bytes) {
    BIO_write(SSL_get_rbio(ssl_.get()), bytes.data(), static_cast<int>(bytes.size()));
    if (SSL_in_init(ssl_.get())) SSL_do_handshake(ssl_.get());
    char buffer[4096];
    for (int count; (count = SSL_read(ssl_.get(), buffer, sizeof buffer)) > 0;) {
      request_.append(buffer, static_cast<std::size_t>(count));
    }
    ERR_clear_error();
    if (const std::size_t size = tillwire::test::whole_request(request_)) {
      const std::string answer = ledger_.answer(request_.substr(0, size));
      request_.erase(0, size);
      SSL_write(ssl_.get(), answer.data(), static_cast<int>(answer.size()));
    }
    std::string out(BIO_ctrl_pending(SSL_get_wbio(ssl_.get())), '\0');
    if (!out.empty()) BIO_read(SSL_get_wbio(ssl_.get()), out.data(), static_cast<int>(out.size()));
    return out;
  }
  bool resumed() const { return SSL_session_reused(ssl_.get()) == 1; }

 private:
  struct Free {
    void operator()(SSL* ssl) const { SSL_free(ssl); }
  };
  ledger::Ledger& ledger_;
  std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> context_;
  std::unique_ptr<SSL, Free> ssl_;
  std::string request_;
};

/// TCP over GPRS: 300 ms each way, 2 KB a second each way, 40 bytes of headers a segment.
class Line final : public tillwire::Transport, public tillwire::Clock {
 public:
  explicit Line(Server& server) : server_(server) {}

  tillwire::Io connect(const tillwire::Peer&) override {
    if (!connected_) {
      connected_ = true;
      server_.accept();
      ++turns;
      const double there = travel(up_free_, 0);
      open_at_ = travel(down_free_, 0, there);
      sent += header;
      received += header;
    }
    sends_ = false;
    return now_ < open_at_ ? tillwire::Io::would_block() : tillwire::Io::moved(0);
  }
  tillwire::Io send(const char* data, std::uint32_t size) override {
    turns += sends_ ? 0 : 1;
    sends_ = true;
    sent += with_headers(size);
    arriving_.push_back({travel(up_free_, size), std::string(data, size)});
    return tillwire::Io::moved(size);
  }
  tillwire::Io receive(char* data, std::uint32_t size) override {
    std::string ready;
    while (ready.size() < size && !coming_.empty() && coming_.front().at <= now_) {
      std::string& bytes = coming_.front().bytes;
      const std::size_t count = std::min<std::size_t>(size - ready.size(), bytes.size());
      ready += bytes.substr(0, count);
      bytes.erase(0, count);
      if (bytes.empty()) coming_.pop_front();
    }
    sends_ = sends_ && ready.empty();
    return tillwire::test::give(ready, data, size);
  }
  void close() override {
    connected_ = false;
    arriving_.clear();
    coming_.clear();
  }
  void wait(std::uint32_t most_ms) override {
    const double until = now_ + most_ms;
    while (now_ < until) {
      double next = until;
      if (!arriving_.empty()) next = std::min(next, arriving_.front().at);
      if (!coming_.empty()) next = std::min(next, coming_.front().at);
      if (open_at_ > now_) next = std::min(next, open_at_);
      now_ = std::max(now_, next);
      while (!arriving_.empty() && arriving_.front().at <= now_) serve();
      if (open_at_ == now_ || (!coming_.empty() && coming_.front().at <= now_)) return;
    }
  }
  std::uint32_t now_ms() override { return static_cast<std::uint32_t>(now_); }
  bool secure() const override { return false; }

  unsigned turns = 0;  ///< times that something was sent after something was waited for
  std::size_t sent = 0;
  std::size_t received = 0;

 private:
  static constexpr double way_ms = 300;
  static constexpr double bytes_in_ms = 2.048;
  static constexpr std::size_t header = 40;
  static constexpr std::size_t segment = 1360;

  static std::size_t with_headers(std::size_t size) {
    return size + header * std::max<std::size_t>(1, (size + segment - 1) / segment);
  }
  /// Returns when the last byte arrives that is sent now, or `at` a time.
  double travel(double& free, std::size_t size, double at = 0) {
    free = std::max({free, now_, at}) + static_cast<double>(with_headers(size)) / bytes_in_ms;
    return free + way_ms;
  }
  void serve() {
    const std::string out = server_.take(arriving_.front().bytes);
    const double at = arriving_.front().at;
    arriving_.pop_front();
    if (out.empty()) return;
    received += with_headers(out.size());
    coming_.push_back({travel(down_free_, out.size(), at), out});
  }

  struct Flight {
    double at;
    std::string bytes;
  };
  Server& server_;
  std::deque<Flight> arriving_;
  std::deque<Flight> coming_;
  double now_ = 1000;
  double up_free_ = 0;
  double down_free_ = 0;
  double open_at_ = 0;
  bool connected_ = false;
  bool sends_ = false;  // last, rather than received
};

struct Day final : tillwire::WallClock {
  explicit Day(ledger::Ledger& of) : ledger(of) {}
  std::uint32_t now_s() override { return static_cast<std::uint32_t>(ledger.now_ms() / 1000); }
  ledger::Ledger& ledger;
};

/// A till on that line, from its start.
class Shop {
 public:
  explicit Shop(int version) : version_(version), server_(ledger_, version) {
    ledger_.add_card(card, "203012", 5'000'000);
    gateway_.host = "localhost";
    gateway_.ecommerce = {"shop-api", "secret"};
    require(tls_.trust_pem(contents("ca-rsa.crt").c_str()), "the CA is refused");
    require(key_.load_pem(contents("rsa.key").c_str()) == tillwire::mbedtls::KeyError::none,
            "the key is refused");
  }

  void measure() {
    require(till_.ready(), till_.words());
    sell("a sale, the first");
    sell("the next, on the kept connection");
    tls_.close();
    sell("the next, after the gateway has closed it");
    require(server_.resumed(), "the session was not resumed");
    three_ds();
    till_.sign_with(signer_);
    sell("a sale that is signed");
    refund();
  }

 private:
  static constexpr const char* card = "4111111111111111";

  tillwire::Sale sale() const {
    tillwire::Sale sale;
    sale.amount = 1250;
    sale.card = {card, "123", "203012", "JANE DOE"};
    sale.email = "jane@shop.example";
    return sale;
  }
  void sell(const char* what) {
    const tillwire::Sale next = sale();
    row(what, [&] { last_ = till_.pay(next); });
    require(bool{last_}, last_.words());
  }
  void three_ds() {
    ledger::Decision decision;
    decision.authentication = ledger::Decision::challenge;
    ledger_.decide(decision);
    const tillwire::Sale next = sale();
    row("a sale up to its 3-D Secure", [&] { last_ = till_.pay(next); });
    require(last_.verdict == tillwire::Verdict::customer, last_.words());
    ledger_.customer(last_.order_id.c_str(), ledger::Customer::confirms);
    const std::string number = last_.number.c_str();
    row("its end, by resume()", [&] { last_ = till_.resume(number.c_str()); });
    require(bool{last_}, last_.words());
  }
  void refund() {
    const tillwire::Receipt paid = last_;
    row("a refund that is signed", [&] { last_ = till_.refund(paid, 1250); });
    require(bool{last_}, last_.words());
  }

  template <class Do>
  void row(const char* what, Do act) {
    line_.turns = 0;
    line_.sent = line_.received = 0;
    const std::uint32_t before = line_.now_ms();
    act();
    std::printf("1.%d|%s|%u|%zu|%zu|%.1f\n", version_ == TLS1_2_VERSION ? 2 : 3, what, line_.turns,
                line_.sent, line_.received, (line_.now_ms() - before) / 1000.0);
  }

  const int version_;
  ledger::Ledger ledger_{ledger::World()};
  Server server_;
  Line line_{server_};
  tillwire::mbedtls::Random random_;
  tillwire::mbedtls::Tls tls_{line_, random_, {}};
  tillwire::mbedtls::RsaKey key_{random_};
  tillwire::mbedtls::RsaSigner signer_{key_};
  Day day_{ledger_};
  tillwire::Gateway gateway_;
  tillwire::Buffers<1024, 2048> memory_;
  figures::Storage<65536, 16> storage_;
  tillwire::Till till_{gateway_, tls_, line_, memory_, storage_, day_, options()};
  tillwire::Receipt last_;

  static tillwire::TillOptions options() {
    tillwire::TillOptions options;
    options.name = "K1";
    options.currency = "978";
    options.return_url = "https://shop.example/paid";
    return options;
  }
};

}  // namespace

int main() {
  Shop(TLS1_2_VERSION).measure();
#if MBEDTLS_VERSION_MAJOR >= 3 && defined(MBEDTLS_SSL_PROTO_TLS1_3)
  Shop(TLS1_3_VERSION).measure();
#endif
}
