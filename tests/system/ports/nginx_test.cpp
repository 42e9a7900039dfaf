// A TLS port against a server as gateways have it: nginx as the TLS front.
#include "support/nginx.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <chrono>
#include <cstdlib>
#include <string>

#include "tls_port.hpp"
#include "wire.hpp"

namespace tillwire::test {
namespace {

const std::string certificates = TILLWIRE_TEST_CERTIFICATES;

class BehindNginx : public testing::Test {
 protected:
  template <class Attempt>
  Io finally(Attempt attempt) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    Io io = attempt();
    while (io.state == IoState::would_block && std::chrono::steady_clock::now() < until) {
      tls.wait(100);
      io = attempt();
    }
    return io;
  }

  Io connect() {
    return finally([&] { return tls.connect({"gateway.test", nginx.port()}); });
  }

  Nginx nginx{"location / { return 200 \"$request_method $uri was asked for\\n\"; }"};
  Wire wire;
  port::Random random;
  port::Tls tls{wire, random};
};

TEST_F(BehindNginx, AnswersAndEndsInOrder) {
  ASSERT_TRUE(port::trust_file(tls, (certificates + "/ca-rsa.crt").c_str()));
  for (int i = 0; i < 2; ++i) {
    const Io io = connect();
    ASSERT_EQ(io.state, IoState::moved) << io;
    const std::string request =
        "GET /payment HTTP/1.1\r\nHost: gateway.test\r\nConnection: close\r\n\r\n";
    ASSERT_EQ(finally([&] {
                return tls.send(request.data(), static_cast<std::uint32_t>(request.size()));
              }).count,
              request.size());
    std::string response;
    char buffer[512];
    Io received = Io::moved(0);
    while (true) {
      received = finally([&] { return tls.receive(buffer, sizeof buffer); });
      if (received.state != IoState::moved) break;
      response.append(buffer, received.count);
    }
    EXPECT_EQ(received.state, IoState::closed);
    EXPECT_EQ(response.substr(0, 15), "HTTP/1.1 200 OK");
    EXPECT_NE(response.find("\r\n\r\nGET /payment was asked for\n"), std::string::npos) << response;
    tls.close();
  }
}

TEST_F(BehindNginx, WantsAClientCertificate) {
  const Nginx strict("ssl_client_certificate " + certificates +
                     "/ca-clients.crt; ssl_verify_client on;"
                     " location / { return 200 \"$ssl_client_s_dn\\n\"; }");
  for (const bool shown : {false, true}) {
    port::Tls asked(wire, random);
    ASSERT_TRUE(port::trust_file(asked, (certificates + "/ca-rsa.crt").c_str()));
    port::Identity identity(random);
    if (shown) {
      ASSERT_EQ(port::load_file(identity, (certificates + "/client.crt").c_str(),
                                (certificates + "/client.key").c_str()),
                port::IdentityError::none);
      asked.present(identity);
    }
    ASSERT_EQ(finally([&] {
                return asked.connect({"gateway.test", strict.port()});
              }).state,
              IoState::moved);
    const std::string request = "GET / HTTP/1.0\r\n\r\n";
    ASSERT_EQ(finally([&] {
                return asked.send(request.data(), static_cast<std::uint32_t>(request.size()));
              }).count,
              request.size());
    char buffer[2048];
    const Io io = finally([&] { return asked.receive(buffer, sizeof buffer); });
    const std::string response(buffer, io.count);
    // The server nginx accepts that in the handshake, and reports it in HTTP.
    EXPECT_EQ(response.substr(0, 12), shown ? "HTTP/1.1 200" : "HTTP/1.1 400");
    EXPECT_EQ(response.find("CN=tillwire test client") != std::string::npos, shown) << response;
  }
}

#if !defined(TILLWIRE_TEST_ONLY_ECDHE)
TEST_F(BehindNginx, SpeaksOldSuitesOnlyByName) {
  const Nginx old("ssl_protocols TLSv1.2; ssl_ciphers AES128-SHA:@SECLEVEL=0;");
  static constexpr auto with_static_rsa = port::suites::ecdhe_aead + port::suites::static_rsa;
  for (const bool named : {false, true}) {
    port::TlsOptions options;
    if (named) options.suites = with_static_rsa;
    port::Tls client(wire, random, options);
    ASSERT_TRUE(port::trust_file(client, (certificates + "/ca-rsa.crt").c_str()));
    const Io io = finally([&] { return client.connect({"gateway.test", old.port()}); });
    EXPECT_EQ(io.state, named ? IoState::moved : IoState::failed);
    EXPECT_EQ(io.fault, named ? Fault::none : Fault::tls);
  }
}
#endif

TEST_F(BehindNginx, IsNotTrustedByAnother) {
  ASSERT_TRUE(port::trust_file(tls, (certificates + "/ca-other.crt").c_str()));
  const Io io = connect();
  EXPECT_EQ(io.fault, Fault::certificate);
  EXPECT_EQ(io.detail, certificate_flaw::not_trusted);
}

TEST_F(BehindNginx, IsFoundByTheExample) {
  const auto example = [&](const std::string& host, const std::string& ca) {
    const std::string command = TILLWIRE_TEST_EXAMPLE " " + host + " " +
                                std::to_string(nginx.port()) + " " + certificates + "/" + ca;
    const int status = std::system(command.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  };
  EXPECT_EQ(example("localhost", "ca-rsa.crt"), 0);
  EXPECT_EQ(example("127.0.0.1", "ca-rsa.crt"), 0);
  EXPECT_EQ(example("localhost", "ca-other.crt"), 1);
  EXPECT_EQ(example("localhost", "absent.crt"), 2);
}

}  // namespace
}  // namespace tillwire::test
