// Requests signed by a Signer: the signed bytes, the position of the headers, and unsent requests.
#include "bench.hpp"

namespace tillwire::test::signing_test {
namespace {

/// Signs with bytes that show their position, and records its input.
class PatternSigner final : public Signer {
 public:
  bool hash(const char* bytes, std::uint32_t size, std::uint8_t* digest) override {
    hashed.emplace_back(bytes, size);
    for (unsigned i = 0; i < digest_size; ++i) digest[i] = static_cast<std::uint8_t>(i);
    return can_hash;
  }
  std::uint32_t signature_size() const override { return modulus; }
  bool sign(const std::uint8_t* digest, std::uint8_t* signature) override {
    digests.emplace_back(digest, digest + digest_size);
    for (unsigned i = 0; i < modulus; ++i) signature[i] = static_cast<std::uint8_t>(7 * i);
    return can_sign;
  }

  std::vector<std::string> hashed;
  std::vector<std::vector<std::uint8_t>> digests;
  std::uint32_t modulus = 256;
  bool can_hash = true;
  bool can_sign = true;
};

// The Base64 of the bytes 0 to 31, and of 256 bytes 0, 7, 14..., by coreutils' base64.
constexpr char hash_digits[] = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
const std::string signature_digits =
    "AAcOFRwjKjE4P0ZNVFtiaXB3foWMk5qhqK+2vcTL0tng5+71/AMKERgfJi00O0JJUFdeZWxzeoGIj5adpKuyuc"
    "DHztXc4+rx+P8GDRQbIikwNz5FTFNaYWhvdn2Ei5KZoKeutbzDytHY3+bt9PsCCRAXHiUsMzpBSE9WXWRrcnmA"
    "h46VnKOqsbi/xs3U2+Lp8Pf+BQwTGiEoLzY9REtSWWBnbnV8g4qRmJ+mrbS7wsnQ197l7PP6AQgPFh0kKzI5QE"
    "dOVVxjanF4f4aNlJuiqbC3vsXM09rh6O/2/QQLEhkgJy41PENKUVhfZm10e4KJkJeepayzusHIz9bd5Ovy+Q==";

struct Signing : testing::Test {
  Signing() { client.sign_with(signer); }

  template <class Operation>
  Error run(const Operation& operation) {
    transport.connection().until_sent().give(ok("{}"));
    return client.call(operation).error();
  }

  /// Returns the bytes of the next signed request with this body.
  static std::string expected(const std::string& type, const std::string& body,
                              const std::string& digits) {
    const std::string length = std::to_string(body.size());
    return "POST /payment/rest/act.do HTTP/1.1\r\nHost: gateway.test\r\nContent-Type: " + type +
           "\r\nContent-Length: " + std::string(10 - length.size(), ' ') + length +
           "\r\nX-Hash: " + hash_digits + "\r\nX-Signature: " + digits + "\r\n\r\n" + body;
  }

  Gateway gateway = sample_gateway();
  ScriptedTransport transport;
  ManualClock clock;
  Buffers<1024, 512> memory{};
  Client client{gateway, transport, clock, memory};
  PatternSigner signer;
};

constexpr char form_type[] = "application/x-www-form-urlencoded";

struct JsonAct {
  Text text;
  using Response = Said;
  static constexpr Endpoint endpoint{payment_json, "json.do", moves_money};
  static constexpr auto fields() { return Fields{field("text", &JsonAct::text, optional())}; }
};

struct CardAct {
  Text text;
  using Response = Said;
  static constexpr Endpoint endpoint{card_service, "card", safe};
  static constexpr auto fields() { return Fields{field("text", &CardAct::text, optional())}; }
};

struct PageAct {
  Text text;
  using Response = Said;
  static constexpr Endpoint endpoint{payment_page, "page.do", safe};
  static constexpr auto fields() { return Fields{field("text", &PageAct::text, optional())}; }
};

TEST_F(Signing, BodyIsSignedExactlyAsSent) {
  EXPECT_EQ(run(Pay{"a b&c", "4111"}).code, Errc::none);
  const std::string body = "token=t&text=a+b%26c&pan=4111";
  ASSERT_EQ(signer.hashed.size(), 1U);
  EXPECT_EQ(signer.hashed[0], body);
  ASSERT_EQ(signer.digests.size(), 1U);
  for (unsigned i = 0; i < Signer::digest_size; ++i) EXPECT_EQ(signer.digests[0][i], i);
  EXPECT_EQ(transport.sent(), expected(form_type, body, signature_digits));
}

TEST_F(Signing, SignsEachRequestOnTheSameConnection) {
  transport.connection().until_sent().give(ok("{}")).until_sent().give(ok("{}"));
  EXPECT_EQ(client.call(Look{"1", {}}).error().code, Errc::none);
  ASSERT_TRUE(client.start(Look{"2", {}}));
  while (!client.poll()) clock.advance(1);
  EXPECT_EQ(client.take<Look>().error().code, Errc::none);
  EXPECT_EQ(transport.connects, 1U);
  EXPECT_EQ(transport.sent(), expected(form_type, "token=t&text=1", signature_digits) +
                                  expected(form_type, "token=t&text=2", signature_digits));
}

TEST(SignedBody, BeginsAfterTheEmptyLine) {
  const auto body_of = [](std::string request) {
    const auto size = static_cast<std::uint32_t>(request.size());
    const char* const body = detail::body_of({request.data(), size});
    return body == nullptr ? "none" : request.substr(static_cast<std::size_t>(body - &request[0]));
  };
  EXPECT_EQ(body_of("POST / HTTP/1.1\r\nA: b\r\n\r\nx"), "x");
  EXPECT_EQ(body_of("POST / HTTP/1.1\r\nA: b\r\n\r\nx\r\n\r\ny"), "x\r\n\r\ny");
  EXPECT_EQ(body_of("POST / HTTP/1.1\r\nA: \r\n\rb\r\n\r\nx"), "x");
  EXPECT_EQ(body_of("GET / HTTP/1.1\r\nA: b\r\n\r\n"), "none");
}

TEST_F(Signing, SignsJsonBodies) {
  EXPECT_EQ(run(JsonAct{"x"}).code, Errc::none);
  ASSERT_EQ(signer.hashed.size(), 1U);
  EXPECT_EQ(signer.hashed[0], "{\"token\":\"t\",\"text\":\"x\"}");
  EXPECT_NE(transport.sent().find("\r\nX-Signature: " + signature_digits + "\r\n\r\n{\"token\""),
            std::string::npos);
}

TEST_F(Signing, SkipsCardManagementAndPages) {
  EXPECT_EQ(run(CardAct{"x"}).code, Errc::none);
  run(PageAct{"x"});
  EXPECT_TRUE(signer.hashed.empty());
  EXPECT_TRUE(signer.digests.empty());
  EXPECT_NE(transport.sent().find("GET "), std::string::npos);
  EXPECT_EQ(transport.sent().find("X-"), std::string::npos);
}

TEST_F(Signing, AcceptsSignaturesOfEveryLength) {
  // Three lengths modulo 3: RSA-2048, -3072 and -4096.
  for (const unsigned size : {256U, 384U, 512U}) {
    Buffers<1536, 512> large{};
    Client other(gateway, transport, clock, large);
    other.sign_with(signer);
    signer.modulus = size;
    transport.connection().until_sent().give(ok("{}"));
    EXPECT_EQ(other.call(Look{"x", {}}).error().code, Errc::none);
    const std::string sent = transport.sent();
    const auto begin = sent.rfind("X-Signature: ") + 13;
    const std::string digits = sent.substr(begin, sent.find("\r\n", begin) - begin);
    std::vector<std::uint8_t> bytes(size);
    const Text text(digits.data(), digits.size());
    ASSERT_EQ(detail::base64_decode(text.bytes(), bytes.data(), size), static_cast<int>(size));
    for (unsigned i = 0; i < size; ++i) ASSERT_EQ(bytes[i], static_cast<std::uint8_t>(7 * i));
  }
}

TEST_F(Signing, RequestThatCannotBeSignedIsNotSent) {
  const auto refused = [this](Errc code) {
    expect_error(client.call(Pay{"secret-text", "4111111111111111"}).error(), code,
                 Delivery::not_sent);
    EXPECT_EQ(transport.connects, 0U);
    const std::string_view all(reinterpret_cast<const char*>(&memory), sizeof memory);
    EXPECT_EQ(all.find("4111111111111111"), std::string_view::npos);
    signer = PatternSigner();
  };
  signer.can_hash = false;
  refused(Errc::signing);
  signer.can_sign = false;
  refused(Errc::signing);
  signer.modulus = 0;
  refused(Errc::signing);
  signer.modulus = Signer::most_signature + 1;
  refused(Errc::signing);
  transport.is_secure = false;
  refused(Errc::not_secure);
  transport.is_secure = true;
  // Requests are sent as usual once the signer works.
  EXPECT_EQ(run(Pay{"x", {}}).code, Errc::none);
}

TEST_F(Signing, InvalidRequestIsNotSigned) {
  expect_error(client.call(Pay{"\xff", {}}).error(), Errc::bad_value, Delivery::not_sent);
  EXPECT_TRUE(signer.hashed.empty());
}

TEST_F(Signing, TheHeadersNeedTheirRoom) {
  // 413 bytes more, to the byte.
  const std::string plain = [this] {
    ScriptedTransport other;
    other.connection().until_sent().give(ok("{}"));
    Client unsigned_client(gateway, other, clock, memory);
    EXPECT_EQ(unsigned_client.call(Look{"x", {}}).error().code, Errc::none);
    return other.sent();
  }();
  const auto needed = static_cast<std::uint32_t>(plain.size() + 413);
  for (const std::uint32_t size : {needed - 1, needed}) {
    GuardedMemory room(needed);
    char receive[256];
    const void* mark = nullptr;
    Client tight(gateway, transport, clock,
                 Memory(room.last(size), size, receive, sizeof receive, mark));
    tight.sign_with(signer);
    if (size == needed) transport.connection().until_sent().give(ok("{}"));
    const Error error = tight.call(Look{"x", {}}).error();
    if (size == needed) {
      EXPECT_EQ(error.code, Errc::none);
      EXPECT_EQ(transport.sent().size(), plain.size() + 413);
    } else {
      expect_error(error, Errc::no_room, Delivery::not_sent);
    }
  }
}

}  // namespace
}  // namespace tillwire::test::signing_test
