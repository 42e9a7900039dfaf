// Exchange after exchange over kept-alive TLS, through nginx, to the sandbox gateway, while
// connections end at random: every answer must be the one that was asked for, and nothing may grow.
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>
#include <stdexcept>
#include <string>
#include <tillwire/client.hpp>
#include <tillwire/mbedtls/ca_file.hpp>
#include <tillwire/mbedtls/tls.hpp>
#include <tillwire/ops/cards/get_card_data.hpp>
#include <tillwire/ops/ecommerce/get_order_status_extended.hpp>
#include <tillwire/ops/ecommerce/register.hpp>
#include <tillwire/posix/clock.hpp>
#include <tillwire/posix/tcp.hpp>

#include "system/gateway/client.hpp"
#include "system/ports/tcp_peer.hpp"
#include "support/nginx.hpp"

// There with AddressSanitizer, whose heap mallinfo2() knows nothing of.
extern "C" __attribute__((weak)) std::size_t __sanitizer_get_current_allocated_bytes();

namespace tillwire::test {
namespace {

struct Wrong : std::runtime_error {
  using std::runtime_error::runtime_error;
};

void require(bool good, const std::string& what) {
  if (!good) throw Wrong(what);
}

/// TCP on which a connection breaks now and then, whatever is being done with it.
class BreakingTcp final : public Transport {
 public:
  explicit BreakingTcp(std::uint32_t seed) : random_(seed) {}

  Io connect(const Peer& peer) override {
    if (!connecting_) ++connections;
    connecting_ = true;
    if (breaks()) return broken();
    const Io io = tcp_.connect(peer);
    connecting_ = io.state == IoState::would_block;
    return io;
  }
  Io send(const char* data, std::uint32_t size) override {
    if (!breaks()) return tcp_.send(data, size);
    // What has gone out is said before the break is.
    if (size < 2 || random_() % 2 == 0) return broken();
    doomed_ = true;
    return tcp_.send(data, size / 2);
  }
  Io receive(char* data, std::uint32_t size) override {
    return breaks() ? broken() : tcp_.receive(data, size);
  }
  void close() override {
    connecting_ = doomed_ = false;
    tcp_.close();
  }
  void wait(std::uint32_t most_ms) override { tcp_.wait(most_ms); }

  std::uint32_t connections = 0;
  std::uint32_t broken_connections = 0;

 private:
  bool breaks() { return doomed_ || random_() % 400 == 0; }

  Io broken() {
    ++broken_connections;
    close();
    return Io::failed(Fault::reset);
  }

  std::mt19937 random_;
  posix::Tcp tcp_;
  bool connecting_ = false;
  bool doomed_ = false;
};

std::string copy(const Text& text) {
  std::string all(text.copy(nullptr, 0) + 1, '\0');
  all.resize(text.copy(all.data(), all.size()));
  return all;
}

/// Bytes of the heap that are in use.
std::size_t heap_in_use() {
  if (__sanitizer_get_current_allocated_bytes != nullptr) {
    return __sanitizer_get_current_allocated_bytes();
  }
  return mallinfo2().uordblks;
}

/// The C library counts what it keeps for later as in use. Starts the program again without that,
/// which only the environment can say.
void count_heap_exactly(char** words) {
  const char* const name = "GLIBC_TUNABLES";
  if (std::getenv(name) != nullptr) return;
  ::setenv(name, "glibc.malloc.tcache_count=0:glibc.malloc.mxfast=0", 1);
  ::execv("/proc/self/exe", words);
  throw std::runtime_error("the program cannot be started again");
}

class Soak {
 public:
  explicit Soak(std::uint32_t seed) : random_(seed), tcp_(seed + 1) {
    if (!mbedtls::trust_file(tls_, TILLWIRE_TEST_CERTIFICATES "/ca-rsa.crt")) {
      throw std::runtime_error("no CA");
    }
    whom_.host = "localhost";
    whom_.port = nginx_.port();
    whom_.ecommerce = {"merchant-api", "merchant-secret", {}};
    whom_.card_management = {"issuer", "issuer-secret", {}};
  }

  void run(std::uint32_t most) {
    const auto begun = std::chrono::steady_clock::now();
    std::uint32_t next_check = batch;
    while (exchanges_ < most) {
      step();
      if (exchanges_ < next_check) continue;
      next_check += batch;
      check_batch();
      if (batches_ % 10 == 0) {
        std::printf("%u exchanges\n", exchanges_);
        std::fflush(stdout);
      }
    }
    check_batch();
    require(batches_ > 1, "too few exchanges to see anything grow");
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begun;
    std::printf(
        "%u exchanges in %.1f s, %.0f a second; %u connections, %u of them broken on the way\n"
        "%u orders; %u exchanges lost: %u not sent, %u in doubt, of which %u had been carried out, "
        "and %zu came after the question\n"
        "%zu file descriptors, %zu bytes of heap, %zu at most\n",
        exchanges_, spent.count(), exchanges_ / spent.count(), tcp_.connections,
        tcp_.broken_connections, registered_, not_sent_ + in_doubt_, not_sent_, in_doubt_,
        carried_out_, late_, descriptors_, heap_, most_heap_);
  }

 private:
  static constexpr std::uint32_t batch = 500;

  void step() {
    switch (random_() % 4) {
      case 0:
        return ask_for_card();
      case 1:
        return register_order();
      default:
        return orders_.empty() ? register_order() : ask_for_any_order();
    }
  }

  /// An operation that may be repeated, until it is answered.
  template <class Operation>
  auto answered(const Operation& operation) {
    for (int tries = 0; tries < 20; ++tries) {
      ++exchanges_;
      auto answer = client_.call(operation);
      if (answer.answered()) return answer;
      note_loss(answer.error());
    }
    throw Wrong("no answer in 20 tries");
  }

  void note_loss(const Error& error) {
    require(error.code == Errc::connection_lost,
            "error " + std::to_string(static_cast<int>(error.code)));
    require(error.delivery != Delivery::answered, "a loss that is an answer");
    ++(error.delivery == Delivery::not_sent ? not_sent_ : in_doubt_);
  }

  void ask_for_card() {
    static constexpr const char* numbers[] = {"5200000000000007", "5200000000000015",
                                              "5200000000000023", "5200000000000031",
                                              "5200000000000049"};
    cards::GetCardData query;
    const char* const number = numbers[random_() % 5];
    query.identification.card.card_number = number;
    const auto answer = answered(query);
    require(answer->card_data.card_number == Secret(number), "the card that was not asked for");
  }

  void register_order() {
    const std::string number = "S-" + std::to_string(++last_number_);
    const std::int64_t amount = 100 + static_cast<std::int64_t>(random_() % 1'000'000);
    ecommerce::Register order;
    order.order_number = Text(std::string_view(number));
    order.amount = amount;
    order.return_url = "https://shop.example/paid";
    ++exchanges_;
    const auto answer = client_.call(order);
    if (answer) {
      require(answer->registered(), number + " is refused: " + copy(answer->error_message));
      orders_[number] = {amount, copy(answer->order_id)};
      ++registered_;
      // That this was the answer to this request, and not to another one.
      return ask_for(number, orders_[number].id);
    }
    note_loss(answer.error());
    ecommerce::GetOrderStatusExtended query;
    query.order_number = Text(std::string_view(number));
    const auto status = answered(query);
    if (!status->order_number.present()) {
      // What was sent may still be on its way, and come after the question.
      if (answer.error().delivery == Delivery::unknown)
        lost_[++losses_ % lost_.size()] = {number, amount};
      return;
    }
    require(answer.error().delivery == Delivery::unknown, number + " was sent after all");
    orders_[number] = {amount, {}};
    ++registered_;
    ++carried_out_;
    ask_for(number, {});
  }

  void ask_for_any_order() {
    auto order = orders_.begin();
    std::advance(order, random_() % orders_.size());
    ask_for(order->first, random_() % 2 == 0 ? order->second.id : "");
  }

  /// By its id, or by its number where that is not known.
  void ask_for(const std::string& number, const std::string& id) {
    ecommerce::GetOrderStatusExtended query;
    if (id.empty()) {
      query.order_number = Text(std::string_view(number));
    } else {
      query.order_id = Text(std::string_view(id));
    }
    const auto answer = answered(query);
    require(copy(answer->order_number) == number, "the order that was not asked for");
    require(answer->amount == Amount(orders_[number].amount), "the amount of another order");
  }

  /// Checks that the gateway's orders match the client's answers.
  void check_orders() {
    auto received = gateway_.orders();
    // A lost request may come between the two questions.
    for (int tries = 0; tries < 100; ++tries) {
      if (gateway_.seen("register.do") == static_cast<int>(received.size())) break;
      ::usleep(10'000);
      received = gateway_.orders();
    }
    require(gateway_.seen("register.do") == static_cast<int>(received.size()),
            "a registration that was sent twice");
    std::size_t known = 0;
    for (const auto& order : received) {
      const auto number = order.at("orderNumber").get<std::string>();
      const auto told = orders_.find(number);
      const auto lost = std::find_if(lost_.begin(), lost_.end(),
                                     [&](const Lost& each) { return each.number == number; });
      require(told != orders_.end() || lost != lost_.end(), "an order unknown to all clients");
      const std::int64_t amount = told != orders_.end() ? told->second.amount : lost->amount;
      require(order.at("amount") == amount, "an order with the amount of another one");
      ++(told != orders_.end() ? known : late_);
    }
    require(known == orders_.size(), "an order that the gateway has not");
    gateway_.reset();
    orders_.clear();
  }

  /// Every so many exchanges: nothing has grown since the first time.
  void check_batch() {
    check_orders();
    // The same state each time: a connection on which something was just answered.
    ask_for_card();
    const std::size_t descriptors = open_descriptors();
    const std::size_t heap = heap_in_use();
    if (++batches_ == 1) {
      descriptors_ = descriptors;
      heap_ = heap;
    }
    require(descriptors == descriptors_, "file descriptors: " + std::to_string(descriptors));
    if (most_heap_ < heap) most_heap_ = heap;
    require(heap <= heap_ + 1024, "memory: " + std::to_string(heap) + " bytes");
  }

  struct Order {
    std::int64_t amount;
    std::string id;
  };

  struct Lost {
    std::string number;
    std::int64_t amount = 0;
  };

  std::string upstream() const {
    return "upstream gateway { server 127.0.0.1:" + std::to_string(gateway_.port()) +
           "; keepalive 4; }";
  }

  std::mt19937 random_;
  gateway::Process gateway_{TILLWIRE_TEST_GATEWAY, {"--atms", "1", "--transactions", "0"}};
  // Ends every 97th connection in order, and the 53rd exchange of each in place of an answer.
  Nginx nginx_{
      "keepalive_requests 97; if ($connection_requests = 53) { return 444; }"
      " location / { proxy_pass http://gateway; proxy_http_version 1.1;"
      " proxy_set_header Connection \"\"; }",
      upstream()};
  BreakingTcp tcp_;
  mbedtls::Random noise_;
  mbedtls::Tls tls_{tcp_, noise_};
  posix::MonotonicClock clock_;
  Gateway whom_;
  Buffers<1024, 4096> memory_;
  Client client_{whom_, tls_, clock_, memory_};

  std::map<std::string, Order> orders_;  // since the last check
  // The last requests of which the gateway knew nothing when it was asked.
  std::array<Lost, 64> lost_;
  std::size_t losses_ = 0;
  std::size_t late_ = 0;  // of them, those that came all the same
  std::uint32_t last_number_ = 0;
  std::uint32_t exchanges_ = 0;
  std::uint32_t registered_ = 0;
  std::uint32_t not_sent_ = 0;
  std::uint32_t in_doubt_ = 0;
  std::uint32_t carried_out_ = 0;
  std::uint32_t batches_ = 0;
  std::size_t descriptors_ = 0;
  std::size_t heap_ = 0;
  std::size_t most_heap_ = 0;
};

int run(int count, char** words) {
  const std::string first = count > 1 ? words[1] : "100000";
  if (count > 3 || first.find_first_not_of("0123456789") != std::string::npos) {
    std::fputs("usage: faults-soak [EXCHANGES [SEED]], as tests/system/faults/soak --help says\n", stderr);
    return 2;
  }
  try {
    count_heap_exactly(words);
    const std::uint32_t seed =
        count > 2 ? static_cast<std::uint32_t>(std::stoul(words[2])) : std::random_device()();
    std::printf("seed %u\n", seed);
    Soak(seed).run(static_cast<std::uint32_t>(std::stoul(first)));
    return 0;
  } catch (const Wrong& wrong) {
    std::fprintf(stderr, "not so: %s\n", wrong.what());
    return 1;
  } catch (const std::exception& failed) {
    std::fprintf(stderr, "%s\n", failed.what());
    return 2;
  }
}

}  // namespace
}  // namespace tillwire::test

int main(int count, char** words) {
  return tillwire::test::run(count, words);
}
