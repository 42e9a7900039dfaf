// FreeRTOS's clock, waiting, and the client that belongs to a task, with a double of the kernel.
#include <gtest/gtest.h>

#include <string>
#include <support/flash.hpp>
#include <tillwire/freertos/clock.hpp>
#include <tillwire/freertos/delay.hpp>
#include <tillwire/freertos/task_client.hpp>
#include <tillwire/ops/ecommerce/register.hpp>
#include <tillwire/till.hpp>
#include <tuple>
#include <vector>

// The kernel: its ticks since the start, the task that runs, and what it was asked for.
namespace {

std::uint64_t ticks = 0;         // NOLINT
int critical = 0;                // NOLINT
TaskHandle_t running = nullptr;  // NOLINT
std::vector<TickType_t> delays;  // NOLINT
constexpr int tick_bits = sizeof(TickType_t) * 8;

}  // namespace

void taskENTER_CRITICAL() {
  ++critical;
}
void taskEXIT_CRITICAL() {
  --critical;
}
void vTaskSetTimeOutState(TimeOut_t* state) {
  state->xOverflowCount = static_cast<BaseType_t>(ticks >> tick_bits);
  // Outside of a critical section the tick may come in between.
  if (critical == 0) ++ticks;
  state->xTimeOnEntering = static_cast<TickType_t>(ticks);
}
void vTaskDelay(TickType_t count) {
  delays.push_back(count);
}
TaskHandle_t xTaskGetCurrentTaskHandle() {
  return running;
}

namespace tillwire::freertos {
namespace {

TEST(FreertosClock, TellsWholeMillisecondsAtAnyRate) {
  for (const std::uint32_t rate : {1U, 3U, 100U, 128U, 300U, 500U, 1000U, 1024U, 2000U, 32768U}) {
    for (std::uint64_t tick : {0ULL, 1ULL, 2ULL, 999ULL, 1023ULL, 65535ULL, 65536ULL, 4294967ULL,
                               4294967295ULL, 4294967296ULL, 281474976710655ULL}) {
      EXPECT_EQ(detail::ticks_to_ms(tick, rate), static_cast<std::uint32_t>(tick * 1000 / rate))
          << tick << " ticks at " << rate << " Hz";
    }
  }
}

TEST(FreertosClock, ContinuesWhereTheTickCountWrapsAround) {
  Clock clock;
  for (const int wraps : {1, 2, 1000}) {
    const std::uint64_t wrap = std::uint64_t{static_cast<unsigned>(wraps)} << tick_bits;
    for (ticks = wrap - 3; ticks != wrap + 3; ++ticks) {
      EXPECT_EQ(clock.now_ms(), static_cast<std::uint32_t>(ticks * 1000 / configTICK_RATE_HZ));
    }
  }
  EXPECT_EQ(critical, 0);
}

TEST(FreertosDelay, LastsAtLeastSoLongAndNeverForEver) {
  for (const std::uint32_t ms : {0U, 1U, 2U, 999U, 65535U, 70000U, 4294967295U}) {
    delays.clear();
    delay(ms);
    std::uint64_t sum = 0;
    for (const TickType_t each : delays) {
      EXPECT_NE(each, portMAX_DELAY);
      sum += each;
    }
    // The tick in which it begins may be over at once.
    EXPECT_GE((sum - 1) * 1000, std::uint64_t{ms} * configTICK_RATE_HZ) << ms;
    EXPECT_LE(sum * 1000, std::uint64_t{ms} * configTICK_RATE_HZ + 3000) << ms;
  }
}

// What the transport below has been asked: to connect, send, receive, close.
std::string calls;  // NOLINT

class Lower final : public Transport {
 public:
  Io connect(const Peer&) override { return calls += 'c', Io::moved(0); }
  Io send(const char*, std::uint32_t size) override { return calls += 's', Io::moved(size); }
  Io receive(char*, std::uint32_t) override { return calls += 'r', Io::closed(); }
  void close() override { calls += 'x'; }
};

class Upper final : public Transport {
 public:
  Upper(Transport& lower, int number) : lower_(lower), number_(number) {}
  Io connect(const Peer& peer) override { return lower_.connect(peer); }
  Io send(const char* data, std::uint32_t size) override { return lower_.send(data, size); }
  Io receive(char* data, std::uint32_t size) override { return lower_.receive(data, size); }
  void close() override { lower_.close(); }
  bool secure() const override { return true; }
  int number() const { return number_; }

 private:
  Transport& lower_;
  int number_;
};

class FreertosTaskClient : public testing::Test {
 protected:
  FreertosTaskClient() {
    gateway.host = "gateway.test";
    gateway.ecommerce = {"user", "password"};
    order.order_number = "1";
    order.amount = 1;
    order.return_url = "https://shop.example";
    calls.clear();
    running = nullptr;
  }

  static void run(int& task) { running = &task; }

  int one = 0;
  int two = 0;
  Gateway gateway;
  ecommerce::Register order;
  TaskClient<Lower, Upper, 1024, 1024> session{gateway, 42};
};

TEST_F(FreertosTaskClient, HasNoOwnerAtFirst) {
  run(one);
  EXPECT_EQ(session.use(), Use::not_claimed);
  EXPECT_EQ(session.client(), nullptr);
  EXPECT_EQ(session.tls().number(), 42);
}

TEST_F(FreertosTaskClient, BelongsToTheFirstThatClaimsIt) {
  run(one);
  EXPECT_EQ(session.claim(), Use::granted);
  EXPECT_EQ(session.claim(), Use::granted);
  ASSERT_NE(session.client(), nullptr);
  EXPECT_EQ(session.client()->call(order).error().delivery, Delivery::unknown);
  EXPECT_EQ(calls, "csrx");

  run(two);
  EXPECT_EQ(session.claim(), Use::other_task);
  EXPECT_EQ(session.use(), Use::other_task);
  EXPECT_EQ(session.client(), nullptr);

  run(one);
  EXPECT_EQ(session.use(), Use::granted);
  EXPECT_EQ(critical, 0);
}

TEST_F(FreertosTaskClient, LetsNothingThroughOfAnotherTask) {
  run(one);
  session.claim();
  Client& client = *session.client();
  run(two);
  const Error error = client.call(order).error();
  EXPECT_EQ(error.code, Errc::transport);
  EXPECT_EQ(error.detail, session.other_task_detail);
  EXPECT_EQ(error.delivery, Delivery::not_sent);
  EXPECT_EQ(calls, "");
  run(one);
  EXPECT_EQ(client.call(order).error().code, Errc::connection_lost);
  EXPECT_EQ(calls, "xcsrx");
}

// The answer to the first request must not be received for the second.
TEST_F(FreertosTaskClient, AConnectionThatAnotherTaskSpoiltIsNotUsedAgain) {
  run(one);
  session.claim();
  Client& client = *session.client();
  ASSERT_TRUE(client.start(order));
  while (calls.find('s') == std::string::npos) ASSERT_FALSE(client.poll());
  EXPECT_EQ(calls, "cs");
  run(two);
  EXPECT_TRUE(client.poll());
  EXPECT_EQ(calls, "cs");
  run(one);
  EXPECT_EQ(client.take<ecommerce::Register>().error().delivery, Delivery::unknown);
  EXPECT_EQ(client.call(order).error().delivery, Delivery::unknown);
  EXPECT_EQ(calls, "csxcsrx");
}

TEST_F(FreertosTaskClient, MakesAnotherClientWithMoreArguments) {
  struct Noon final : WallClock {
    std::uint32_t now_s() override { return 1'800'000'000; }
  } noon;
  test::Cells cells{1024, 4};
  test::Flash flash(cells);
  TillOptions options;
  options.name = "K1";
  options.currency = "978";
  options.return_url = "https://shop.example";
  TaskClient<Lower, Upper, 1024, 1024, Till> till(gateway, std::make_tuple(42), flash, noon,
                                                  options);
  EXPECT_EQ(till.tls().number(), 42);
  run(one);
  EXPECT_EQ(till.claim(), Use::granted);
  Sale sale;
  sale.amount = 1;
  sale.card = {"4111111111111111", "123", "203012", "JANE DOE"};
  EXPECT_EQ(till.client()->pay(sale).verdict, Verdict::not_paid) << "no card was sent";
  EXPECT_EQ(calls.substr(0, 4), "csrx");
  run(two);
  EXPECT_EQ(till.client(), nullptr);
}

}  // namespace
}  // namespace tillwire::freertos
