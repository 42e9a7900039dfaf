// Transmit buffers of many sizes: what fits is the same, what does not is said, nothing is written
// outside.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "sample_requests.hpp"
#include "support/call_site.hpp"

namespace tillwire::test::encode_room_test {
namespace {

// Sends with a transmit buffer of exactly `size` bytes, of which the heap's sanitizer knows the
// end.
template <class Operation>
void send_from(std::uint32_t size, const Operation& operation, const Gateway& gateway,
               const std::string& expected, bool& fitted, CallSite site = CallSite::here()) {
  const Traced traced(site);
  ScriptedTransport transport;
  ManualClock clock;
  const std::unique_ptr<char[]> transmit(new char[size]);
  char receive[128];
  const void* mark = nullptr;
  Client client(gateway, transport, clock,
                Memory(transmit.get(), size, receive, sizeof receive, mark));
  ASSERT_TRUE(client.start(operation));
  while (!client.poll() && transport.sent().size() < expected.size()) {
  }
  if (transport.sent().empty()) {
    const auto answer = client.take<Operation>();
    EXPECT_EQ(answer.error().code, Errc::no_room) << size;
    EXPECT_EQ(answer.error().delivery, Delivery::not_sent);
    EXPECT_FALSE(fitted) << size << " is more than what was enough";
  } else {
    EXPECT_EQ(transport.sent(), expected) << size;
    fitted = true;
  }
}

template <class Operation>
void expect_every_size(const Operation& operation, const Gateway& gateway,
                       CallSite site = CallSite::here()) {
  const Traced traced(site);
  const SentRequest whole = sent(operation, gateway);
  const std::string expected = whole.head + whole.body;
  ASSERT_EQ(whole.code, Errc::none) << whole.field;
  const auto enough = static_cast<std::uint32_t>(expected.size()) + 20;
  bool fitted = false;
  for (std::uint32_t size = 0; size <= enough; ++size) {
    send_from(size, operation, gateway, expected, fitted);
  }
  EXPECT_TRUE(fitted) << "20 bytes more than the request has are not enough";
}

// Fields with bounds among them: a value cut short by the buffer's end is not a short value.
template <class Operation>
void fill_first_half(Operation& operation) {
  static const Attribute attributes[] = {{"name", "va\"lue"}, {"\xf0\x9f\x92\xb3", "x"}};
  operation.text = "with spaces & \"quotes\" \xf0\x9f\x92\xb3 \n";
  operation.secret = "1234";
  operation.digits = "1234";
  operation.narrow = 123;
  operation.amount = 1'234'567'890'123;
  operation.json = attributes;
}

template <class Operation>
void fill_second_half(Operation& operation) {
  static const Item items[] = {{"abcde", 123}, {"b \xc3\xa9", 1}};
  operation.numeric = "4321";
  operation.flag = false;
  operation.bytes = Bytes("\x01\x02\x03\x04", 4);
  operation.strict_colour = Colour::dark_blue;
  operation.iso_time = "2024-02-29T00:00:00.5+03:00";
  operation.phone = "+4930123456";
  operation.record.items = items;
}

TEST(EncodeRoom, Forms) {
  Form form;
  fill_first_half(form);
  expect_every_size(form, sample_gateway());
  form = {};
  form.numeric = "4321";
  form.phone = "+4930123456";
  Gateway gateway = sample_gateway();
  gateway.ecommerce = {"shop-api with a long name", "pass word, long as well", {}};
  gateway.base_path = "/some/where";
  gateway.port = 8443;
  expect_every_size(form, gateway);
}

TEST(EncodeRoom, Json) {
  CardJson json;
  fill_first_half(json);
  expect_every_size(json, sample_gateway());
  json = {};
  fill_second_half(json);
  expect_every_size(json, sample_gateway());
}

TEST(EncodeRoom, NumberAtTheEnd) {
  CardJson json;
  json.narrow = 123;
  expect_every_size(json, sample_gateway());
}

TEST(EncodeRoom, NamesTheFieldAtFaultWhateverTheSize) {
  CardJson operation;
  operation.text = "x";
  operation.record.gift.count = 12;  // the gift has no name
  const Gateway gateway = sample_gateway();
  unsigned named = 0;
  for (std::uint32_t size = 1; size <= 512; ++size) {
    ScriptedTransport transport;
    ManualClock clock;
    const std::unique_ptr<char[]> transmit(new char[size]);
    char receive[128];
    const void* mark = nullptr;
    Client client(gateway, transport, clock,
                  Memory(transmit.get(), size, receive, sizeof receive, mark));
    const auto answer = client.call(operation);
    if (answer.error().code == Errc::no_room) continue;
    EXPECT_EQ(answer.error().code, Errc::missing);
    EXPECT_EQ(std::string(answer.error().field), "record.gift.name") << size;
    ++named;
  }
  EXPECT_GT(named, 200U);
}

}  // namespace
}  // namespace tillwire::test::encode_room_test
