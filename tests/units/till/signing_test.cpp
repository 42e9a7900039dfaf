// Signed requests of a till: each carries its body's hash and signature.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <tillwire/ops/customers/get_atm_status_ext.hpp>
#include <tillwire/till.hpp>
#include <vector>

#include "gateway.hpp"

namespace tillwire::test::till_signing_test {
namespace {

using Bytes = std::vector<std::uint8_t>;

/// Both can be computed from a body alone, so that a received request can be verified.
Bytes digest_of(const std::string& body) {
  Bytes digest(Signer::digest_size, 1);
  for (std::size_t i = 0; i < body.size(); ++i) {
    std::uint8_t& byte = digest[i % digest.size()];
    byte = static_cast<std::uint8_t>(31 * byte + static_cast<unsigned char>(body[i]));
  }
  return digest;
}
Bytes signature_of(const Bytes& digest) {
  Bytes signature(digest.rbegin(), digest.rend());
  signature.insert(signature.end(), digest.begin(), digest.end());
  return signature;
}

class BodySigner final : public Signer {
 public:
  bool hash(const char* bytes, std::uint32_t size, std::uint8_t* digest) override {
    const Bytes made = digest_of({bytes, size});
    std::copy(made.begin(), made.end(), digest);
    return true;
  }
  std::uint32_t signature_size() const override { return 2 * digest_size; }
  bool sign(const std::uint8_t* digest, std::uint8_t* signature) override {
    const Bytes made = signature_of({digest, digest + digest_size});
    std::copy(made.begin(), made.end(), signature);
    return has_key;
  }

  bool has_key = true;
};

std::string base64(const Bytes& bytes) {
  const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  unsigned bits = 0;
  unsigned count = 0;
  for (const std::uint8_t byte : bytes) {
    bits = bits << 8U | byte;
    for (count += 8; count >= 6; count -= 6) text += digits[bits >> (count - 6) & 63U];
  }
  if (count != 0) text += digits[bits << (6 - count) & 63U];
  return text.append((4 - text.size() % 4) % 4, '=');
}

/// Passes all calls on, and records what was sent.
class Wire final : public Transport {
 public:
  explicit Wire(Transport& below) : below_(below) {}

  Io connect(const Peer& peer) override { return below_.connect(peer); }
  Io send(const char* data, std::uint32_t size) override {
    const Io io = below_.send(data, size);
    if (io.state == IoState::moved) sent.append(data, io.count);
    return io;
  }
  Io receive(char* data, std::uint32_t size) override { return below_.receive(data, size); }
  void close() override { below_.close(); }
  bool secure() const override { return below_.secure(); }

  std::string sent;

 private:
  Transport& below_;
};

struct Request {
  std::string head;
  std::string body;

  std::string header(const std::string& name) const {
    const std::size_t at = head.find("\r\n" + name + ": ");
    if (at == std::string::npos) return "none";
    const std::size_t from = at + name.size() + 4;
    return head.substr(from, head.find("\r\n", from) - from);
  }
  bool is_signed() const {
    return header("X-Hash") == base64(digest_of(body)) &&
           header("X-Signature") == base64(signature_of(digest_of(body)));
  }
};

std::vector<Request> requests_in(const std::string& sent) {
  std::vector<Request> requests;
  for (std::size_t at = 0; at < sent.size();) {
    const std::size_t end = sent.find("\r\n\r\n", at) + 2;
    Request request{sent.substr(at, end - at), {}};
    request.body = sent.substr(end + 2, std::stoul(request.header("Content-Length")));
    at = end + 2 + request.body.size();
    requests.push_back(request);
  }
  return requests;
}

struct Noon final : WallClock {
  std::uint32_t now_s() override { return 1'800'000'000; }
};

class TillSigning : public testing::Test {
 protected:
  TillSigning() {
    gateway.ecommerce = {"shop", "secret"};
    options.name = "K1";
    options.currency = "978";
    options.return_url = "https://shop.test/paid";
    sale.amount = 1250;
    sale.card = {"4111111111111111", "123", "203012", "JANE DOE"};
  }

  Gateway gateway = sample_gateway();
  TillOptions options;
  Sale sale;
  ShopGateway server;
  Wire wire{server};
  ManualClock clock;
  Noon noon;
  Cells cells{4096, 2};
  Flash flash{cells};
  Buffers<1024, 2048> memory{};
  BodySigner signer;
};

TEST_F(TillSigning, SignsEachRequestOfASale) {
  Till till(gateway, wire, clock, memory, flash, noon, options);
  till.sign_with(signer);
  EXPECT_TRUE(till.pay(sale));
  const std::vector<Request> requests = requests_in(wire.sent);
  ASSERT_EQ(requests.size(), 3U);  // the order, its payment, its status
  for (const Request& each : requests) EXPECT_TRUE(each.is_signed()) << each.head;
}

TEST_F(TillSigning, SignsTheQueriesOfResume) {
  server.line = ShopGateway::Line::loses_answer;
  server.fails_at = "paymentorder.do";
  {
    Till till(gateway, wire, clock, memory, flash, noon, options);
    till.sign_with(signer);
    // The power is cut before the till queries the payment.
    ASSERT_TRUE(till.start_pay(sale));
    while (server.count("paymentorder.do") == 0) ASSERT_FALSE(till.poll());
  }
  wire.sent.clear();
  Till till(gateway, wire, clock, memory, flash, noon, options);
  till.sign_with(signer);
  unsigned paid = 0;
  till.resume([&](const Receipt& each) { paid += each ? 1 : 0; });
  EXPECT_EQ(paid, 1U);
  const std::vector<Request> requests = requests_in(wire.sent);
  EXPECT_FALSE(requests.empty());
  for (const Request& each : requests) EXPECT_TRUE(each.is_signed()) << each.head;
}

TEST_F(TillSigning, SignsNothingWithoutASigner) {
  Till till(gateway, wire, clock, memory, flash, noon, options);
  EXPECT_TRUE(till.pay(sale));
  for (const Request& each : requests_in(wire.sent)) EXPECT_EQ(each.header("X-Signature"), "none");
}

TEST_F(TillSigning, SendsNoRequestThatCannotBeSigned) {
  Till till(gateway, wire, clock, memory, flash, noon, options);
  till.sign_with(signer);
  signer.has_key = false;
  const Receipt receipt = till.pay(sale);
  EXPECT_EQ(receipt.verdict, Verdict::not_paid);
  EXPECT_EQ(receipt.error.code, Errc::signing);
  EXPECT_TRUE(wire.sent.empty());
}

TEST_F(TillSigning, LeavesCardManagementUnsigned) {
  Till till(gateway, wire, clock, memory, flash, noon, options);
  till.sign_with(signer);
  EXPECT_FALSE(till.call(customers::GetAtmStatusExt()));  // the shop has no ATMs
  const std::vector<Request> requests = requests_in(wire.sent);
  ASSERT_EQ(requests.size(), 1U);
  EXPECT_EQ(requests[0].header("X-Signature"), "none");
}

}  // namespace
}  // namespace tillwire::test::till_signing_test
