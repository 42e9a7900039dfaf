// HTTP statuses: which are answers, which are errors, and what each implies for the request.
#include <tillwire/flows/retry.hpp>

#include "bench.hpp"
#include "support/call_site.hpp"

namespace tillwire::test::status_test {
namespace {

std::string with_status(unsigned status, const std::string& body) {
  return "HTTP/1.1 " + std::to_string(status) + " X\r\nLocation: https://other.test/\r\n" +
         (status == 204 ? "" : "Content-Length: " + std::to_string(body.size()) + "\r\n") + "\r\n" +
         body;
}

template <class Operation>
void expect_status(unsigned status, Delivery delivery, CallSite site = CallSite::here()) {
  const Traced traced(site);
  Bench bench;
  const std::string body = status == 204 || status == 304 ? "" : "{\"text\":\"b\"}";
  bench.answers(with_status(status, body));
  const Error error = bench.run(Operation());
  const bool success = status == 200;
  expect_error(error, success ? Errc::none : Errc::http_status, delivery);
  EXPECT_EQ(error.detail, success ? 0U : status);
  EXPECT_EQ(bench.client.status(), status);
  EXPECT_EQ(bench.client.body(), body);
  const auto answer = bench.client.template take<Operation>();
  EXPECT_EQ(answer->text.present(), success && !body.empty());
  EXPECT_FALSE(answer.succeeded());
  EXPECT_EQ(bench.transport.connects, 1U) << "a redirect is never followed";
}

TEST(ClientStatus, ByEffect) {
  struct Case {
    unsigned status;
    bool in_doubt;  // for operations that have an effect
  };
  for (const Case& each :
       {Case{200, false}, {201, true},  {202, true},  {203, true},  {204, true},  {205, true},
        {206, true},      {299, true},  {301, false}, {302, false}, {304, false}, {307, false},
        {400, true},      {401, false}, {403, false}, {404, false}, {429, false}, {500, true},
        {502, true},      {503, true},  {504, true},  {599, true},  {999, true}}) {
    const Delivery delivery = each.in_doubt ? Delivery::unknown : Delivery::answered;
    expect_status<Look>(each.status, Delivery::answered);
    expect_status<Change>(each.status, delivery);
    expect_status<Pay>(each.status, delivery);
  }
}

struct CardAct {
  Text text;
  using Response = Said;
  static constexpr Endpoint endpoint{card_service, "card", safe};
  static constexpr auto fields() { return Fields{field("text", &CardAct::text, optional())}; }
};

TEST(ClientStatus, RedirectIsAnErrorForCardManagementToo) {
  expect_status<CardAct>(200, Delivery::answered);
  expect_status<CardAct>(302, Delivery::answered);
}

TEST(ClientStatus, SuccessNeedsAnAnswer) {
  const auto succeeded = [](const std::string& response) {
    Bench bench;
    bench.answers(response);
    bench.run(Pay());
    return bench.client.take<Pay>().succeeded();
  };
  EXPECT_TRUE(succeeded(ok("{}")));
  EXPECT_FALSE(succeeded(said("7")));
  EXPECT_FALSE(succeeded(ok("{")));
  EXPECT_FALSE(succeeded(with_status(500, "{}")));
}

TEST(ClientStatus, BodyMustNotBeEncoded) {
  const auto coded = [](const std::string& headers, unsigned status = 200) {
    Bench bench;
    bench.answers("HTTP/1.1 " + std::to_string(status) + " X\r\n" + headers +
                  "Content-Length: 2\r\n\r\n{}");
    return bench.run(Pay());
  };
  for (const char* coding :
       {"gzip", "br", "x-identity", "identity2", "identity, gzip", "deflate", ""}) {
    const Error error = coded(std::string("Content-Encoding: ") + coding + "\r\n");
    expect_error(error, Errc::compressed, Delivery::unknown);
    EXPECT_EQ(error.detail, 2U) << "the line";
  }
  for (const char* header : {"Content-Encoding: identity\r\n", "content-encoding:\tIdentity \r\n",
                             "Content-Encodings: gzip\r\n", "Content-Type: gzip\r\n"}) {
    EXPECT_EQ(coded(header).code, Errc::none) << header;
  }
  // The status of an error says more.
  expect_error(coded("Content-Encoding: gzip\r\n", 503), Errc::http_status, Delivery::unknown);
  expect_error(coded("Content-Encoding: gzip\r\n", 404), Errc::http_status, Delivery::answered);
}

TEST(ClientStatus, DetailIsCappedAt65535) {
  static Buffers<256, 70'000> memory;
  const Gateway gateway = sample_gateway();
  const auto ask = [&](const std::string& response) {
    ScriptedTransport transport;
    ManualClock clock;
    transport.connection().until_sent().give(response);
    return Client(gateway, transport, clock, memory).call(Look()).error();
  };
  for (const std::size_t spaces : {65'533U, 65'534U, 65'535U, 65'600U}) {
    const Error error = ask(ok("{" + std::string(spaces, ' ') + "?"));  // an error after the spaces
    expect_error(error, Errc::bad_json, Delivery::unknown);
    EXPECT_EQ(error.detail, std::min<std::size_t>(spaces + 1, 65'535));
  }
  const Error large = ask("HTTP/1.1 200 OK\r\nContent-Length: 80000\r\n\r\n{");
  EXPECT_EQ(large.code, Errc::body_too_large);
  EXPECT_EQ(large.detail, 65'535U);
}

TEST(ClientStatus, HeadersAreReportedOnRequest) {
  RetryAfter retry_after;
  Bench bench;
  bench.client.observe(retry_after);
  bench.answers("HTTP/1.1 429 Wait\r\nRetry-After: 7\r\nContent-Length: 0\r\n\r\n");
  EXPECT_EQ(bench.run(Look()).code, Errc::http_status);
  EXPECT_EQ(retry_after.take(), Seconds(7));
}

TEST(ClientStatus, IsAbsentWithoutAResponse) {
  Bench bench;
  bench.answers(said("x"));
  EXPECT_EQ(bench.client.status(), 0);
  EXPECT_EQ(bench.client.body(), "");
  EXPECT_EQ(bench.run(Look()).code, Errc::none);
  EXPECT_EQ(bench.client.status(), 200);
  bench.transport.connection().connect_answers(Io::failed(Fault::refused));
  bench.transport.at(0).closes();
  EXPECT_EQ(bench.run(Look()).code, Errc::refused);
  EXPECT_EQ(bench.client.status(), 0);
  EXPECT_EQ(bench.client.body(), "");
}

}  // namespace
}  // namespace tillwire::test::status_test
