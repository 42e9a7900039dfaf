// Firmware of two tasks that each have a client: checks that neither sees the other's data, and the
// errors when the cable is pulled. `do=apart`, `do=foreign` or `do=cut`.
#include <atomic>
#include <tillwire/freertos/delay.hpp>
#include <tillwire/ops/ecommerce/get_order_status_extended.hpp>
#include <tillwire/ops/ecommerce/register.hpp>

#include "../cable.hpp"
#include "freertos/system.hpp"

namespace {

using namespace example;
using tillwire::Delivery;
using tillwire::Errc;
using tillwire::ecommerce::GetOrderStatusExtended;
using tillwire::ecommerce::Register;
using tillwire::freertos::Use;

constexpr std::uint32_t most_ms = 30000;  // until there is an address

System shared;

struct Side {
  explicit Side(const char* its_name) : name(its_name) {}

  const char* name;
  Session<> session{shared.gateway, shared.random};
  board::Task<5120> task;
  std::uint32_t orders = 0;
};
Side left("left"), right("right");

[[noreturn]] void fail(const char* name, const char* what, std::uint32_t number = 0) {
  print_line(Line().add(name).add(": not so: ").add(what).add(" ").add(std::int64_t{number}));
  board::exit(1);
}

/// The next order of a side: its number, its amount and its description are in no other order.
struct Order {
  explicit Order(Side& side) {
    const std::int64_t count = ++side.orders;
    number.add(side.name).add("-").add(count);
    description.add("order ").add(count).add(" of the task ").add(side.name);
    request.order_number = number.text();
    request.description = description.text();
    request.amount = {count * 10 + (&side == &left ? 1 : 2)};
    request.return_url = "https://shop.example/paid";
  }

  Line number;
  Line description;
  Register request;
};

/// Registers an order and reads it back; returns whether both answers are about that order.
bool exchange(Side& side, tillwire::Client& client) {
  const Order order(side);
  const auto registered = client.call(order.request);
  if (!registered || !registered->registered()) return false;
  char id[37];
  if (!registered->order_id.copy(id)) return false;
  GetOrderStatusExtended query;
  query.order_id = id;
  const auto record = client.call(query);
  return record.answered() && record->order_number == order.number.text() &&
         record->order_description == order.description.text() &&
         record->amount == order.request.amount;
}

void do_apart(Side& side) {
  tillwire::Client& client = *side.session.client();
  const std::uint32_t count = board::argument("count", 20u);
  for (std::uint32_t i = 1; i <= count; ++i) {
    if (!exchange(side, client)) fail(side.name, "its own data", i);
    // The next exchange connects again, while the other task is within an exchange.
    if (i % 5 == 0) side.session.tls().close();
  }
}

// The right task uses the left task's session and client, and its operation.
std::atomic<tillwire::Client*> leaked = nullptr;
std::atomic<bool> tried = false;

void do_foreign_left(Side& side) {
  tillwire::Client& client = *side.session.client();
  if (!exchange(side, client)) fail(side.name, "the first exchange");
  leaked = &client;
  while (!tried) tillwire::freertos::delay(10);
  if (!exchange(side, client)) fail(side.name, "the exchange after the foreign one");
}

void do_foreign_right(Side& side) {
  while (leaked == nullptr) tillwire::freertos::delay(10);
  if (left.session.use() != Use::other_task || left.session.client() != nullptr ||
      left.session.claim() != Use::other_task) {
    fail(side.name, "a session of another task");
  }
  static Session<> nobodys{shared.gateway, shared.random};
  if (nobodys.use() != Use::not_claimed || nobodys.client() != nullptr) {
    fail(side.name, "a session of no task");
  }
  const Order order(side);
  const tillwire::Error error = leaked.load()->call(order.request).error();
  if (error.code != Errc::transport || error.detail != Session<>::other_task_detail ||
      error.delivery != Delivery::not_sent) {
    fail(side.name, "a client of another task", static_cast<std::uint32_t>(error.code));
  }
  tried = true;
}

/// Registers an order while the cable may be pulled, and reports the client's result.
Delivery register_and_tell(Side& side) {
  const Order order(side);
  const std::uint32_t begun = xTaskGetTickCount();
  const auto answer = side.session.client()->call(order.request);
  const std::uint32_t took_ms = (xTaskGetTickCount() - begun) * portTICK_PERIOD_MS;
  constexpr const char* words[] = {"not_sent", "unknown", "answered"};
  const Delivery delivery = answer ? Delivery::answered : answer.error().delivery;
  Line line;
  line.add("delivery ").add(order.number.text()).add(" ").add(words[static_cast<int>(delivery)]);
  if (!answer) line.add(", error ").add(std::int64_t{static_cast<int>(answer.error().code)});
  print_line(line);
  constexpr std::uint32_t for_a_busy_machine = 5000;
  if (took_ms > shared.gateway.timeout.count() + for_a_busy_machine) {
    fail(side.name, "an end in time", took_ms);
  }
  return delivery;
}

constexpr std::uint32_t short_ms = 1000;
constexpr std::uint32_t long_ms = 60000;

void set_timeouts(std::uint32_t ms) {
  shared.gateway.connect_timeout = tillwire::Milliseconds(ms);
  shared.gateway.timeout = tillwire::Milliseconds(ms);
}

void expect(Side& side, Delivery expected, const char* what) {
  if (register_and_tell(side) != expected) fail(side.name, what);
}

std::atomic<bool> pulling = false;
std::atomic<bool> over = false;
std::atomic<std::uint32_t> answered_right = 0;
std::atomic<std::uint32_t> lost_right = 0;

// The other task, which is at work when the cable is pulled.
void do_cut_right(Side& side) {
  while (!pulling) tillwire::freertos::delay(10);
  while (!over) {
    ++(register_and_tell(side) == Delivery::answered ? answered_right : lost_right);
  }
}

void do_cut_left(Side& side) {
  static Cable cable;
  cable.attach();
  const auto reconnect = [&] {
    cable.plug_in();
    side.session.tls().close();
    set_timeouts(long_ms);
    expect(side, Delivery::answered, "an answer with the cable plugged in");
    // Waits for outstanding acknowledgements, so that the next frame is that of the next request.
    tillwire::freertos::delay(400);
    set_timeouts(short_ms);
  };

  // Alone on the cable: from the first frame of a connection on, and within the handshake.
  for (std::uint32_t frames : {0u, 1u, 3u, 5u}) {
    reconnect();
    side.session.tls().close();
    tillwire::freertos::delay(200);
    cable.pull_after(frames);
    expect(side, Delivery::not_sent, "a cut before the request");
  }
  // On a kept connection: before the request's frame, and after it.
  for (std::uint32_t frames : {0u, 1u}) {
    reconnect();
    cable.pull_after(frames);
    expect(side, Delivery::unknown, "a cut after the request's first byte");
  }
  // With the other task active. Its exchange with the long timeouts ends with one more answer; the
  // cable stays out until both tasks have noticed.
  pulling = true;
  const auto wait_for = [](const std::atomic<std::uint32_t>& count, std::uint32_t before) {
    while (count == before) tillwire::freertos::delay(10);
  };
  for (std::uint32_t frames : {4u, 9u, 30u}) {
    cable.plug_in();
    set_timeouts(long_ms);
    wait_for(answered_right, answered_right);
    set_timeouts(short_ms);
    wait_for(answered_right, answered_right);
    const std::uint32_t lost_before = lost_right;
    cable.pull_after(frames);
    while (register_and_tell(side) == Delivery::answered) {
    }
    wait_for(lost_right, lost_before);
  }
  over = true;
  reconnect();
}

void work(Side& side) {
  if (!shared.network.wait_until_up(most_ms) || !shared.enter(side.session)) {
    fail(side.name, "ready");
  }
  char what[16] = "";
  board::argument("do", what, sizeof what);
  const bool is_left = &side == &left;
  if (what[0] == 'a') {
    do_apart(side);
  } else if (what[0] == 'f') {
    is_left ? do_foreign_left(side) : do_foreign_right(side);
  } else {
    is_left ? do_cut_left(side) : do_cut_right(side);
  }
}

void run(void* argument) {
  static std::atomic<int> running = 2;
  Side& side = *static_cast<Side*>(argument);
  work(side);
  if (--running == 0) {
    report(shared, left.task, right.task);
    board::exit(0);
  }
  vTaskSuspend(nullptr);
}

}  // namespace

int main() {
  board::paint_stack();
  if (!shared.start()) return 1;
  left.task.start("left", 2, run, &left);
  right.task.start("right", 2, run, &right);
  board::run_tasks();
}
