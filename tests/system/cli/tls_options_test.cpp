// --pin, --crl, --client-cert and --client-key, against the sandbox gateway over TLS.
#include <poll.h>

#include <fstream>
#include <memory>
#include <thread>

#include "cli.hpp"
#include "system/gateway/client.hpp"
#include "system/ports/tcp_peer.hpp"
#include "support/call_site.hpp"

namespace tillwire::test::tls_options_test {
namespace {

const std::string certificates = TILLWIRE_TEST_CERTIFICATES;

std::string pin_of_ec() {
  std::ifstream file(certificates + "/ec.pin");
  std::string pin;
  file >> pin;
  return pin;
}

/// Sends a request to a gateway that shows this certificate.
Finished send_to(const std::string& certificate, const Words& more, const Words& environment = {}) {
  const std::string pair = certificates + "/" + certificate;
  const gateway::Process gateway(TILLWIRE_GATEWAY,
                                 {"--tls", "--cert", pair + ".crt", "--key", pair + ".key"});
  const Words options = {"--base-url",
                         "https://localhost:" + std::to_string(gateway.port()),
                         "--ca",
                         certificates + "/ca.crt",
                         "--user",
                         "merchant-api",
                         "--password-file",
                         secret_file("merchant-secret")};
  return tillwire(joined(joined(options, more),
                         {"register.do",
                          R"({"orderNumber":"T-1","amount":125000,"returnUrl":"https://shop/"})"}),
                  environment);
}

void expect_taken(const Finished& finished, CallSite site = CallSite::here()) {
  const Traced traced(site);
  EXPECT_EQ(finished.exit, 0) << finished.err << finished.out;
}

void expect_distrust(const Finished& finished, const std::string& words,
                     CallSite site = CallSite::here()) {
  const Traced traced(site);
  EXPECT_EQ(finished.exit, 3) << finished.err << finished.out;
  EXPECT_EQ(finished.out, "");
  EXPECT_TRUE(holds(finished.err, "certificate is not accepted")) << finished.err;
  EXPECT_TRUE(holds(finished.err, words)) << finished.err;
  EXPECT_TRUE(holds(finished.err, "nothing was sent")) << finished.err;
}

TEST(Tls, HttpPortIsRecognized) {
  const BoundSocket socket("127.0.0.1");
  std::thread peer([&socket] {
    pollfd ready{socket.fd(), POLLIN, 0};
    if (::poll(&ready, 1, 10000) != 1) return;
    const Socket connection(::accept(socket.fd(), nullptr, nullptr));
    char hello[4096];
    if (::recv(connection.fd(), hello, sizeof hello, 0) <= 0) return;
    const std::string answer = "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n";
    ::send(connection.fd(), answer.data(), answer.size(), MSG_NOSIGNAL);
  });
  const std::string url = "https://127.0.0.1:" + std::to_string(socket.port());
  const Finished finished =
      tillwire({"--base-url", url, "--ca", certificates + "/ca.crt", "--user", "u",
                "--password-file", secret_file("p"), "getOrderStatusExtended.do", "orderId=1"});
  peer.join();
  EXPECT_EQ(finished.exit, 3) << finished.err;
  EXPECT_TRUE(holds(finished.err, "it may be a port for http\n")) << finished.err;
}

TEST(Pin, MustMatchTheServersKey) {
  const std::string other = "sha256//AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
  expect_taken(send_to("ec", {"--pin", pin_of_ec()}));
  expect_taken(send_to("ec", {"--pin", other, "--pin", pin_of_ec()}));
  expect_distrust(send_to("ec", {"--pin", other}), "its key is not one of those pinned");
  expect_refused(send_to("ec", {"--pin", "sha256//short"}), "--pin: ");
}

TEST(Crl, IsChecked) {
  const auto with = [](const std::string& name) {
    return Words{"--crl", certificates + "/" + name};
  };
  expect_taken(send_to("ec", with("ca-ec.crl")));
  expect_taken(send_to("ec", with("ca-ec-crl.der")));
  expect_taken(send_to("revoked", {}));
  expect_distrust(send_to("revoked", with("ca-ec.crl")), "it is revoked");
  expect_distrust(send_to("ec", with("old.crl")), "its CA's CRL has expired, by this clock");
  expect_distrust(send_to("ec", with("between.crl")), "there is no CRL of its CA");
  expect_distrust(send_to("ec", with("forged.crl")), "its CA has not signed the CRL");
  expect_refused(send_to("ec", with("ec.crt")), "is not all CRLs");
  expect_refused(send_to("ec", with("absent.crl")), "is not all CRLs");
}

TEST(ClientCertificate, MayBeGivenWithoutARequest) {
  const std::string client = certificates + "/client";
  const Words opens = {"TILLWIRE_CLIENT_PASSPHRASE=throw-away"};
  expect_taken(send_to("ec", {"--client-cert", client + ".crt", "--client-key", client + ".key"}));
  expect_taken(
      send_to("ec", {"--client-cert", client + ".der", "--client-key", client + "-key.der"}));
  expect_taken(send_to(
      "ec", {"--client-cert", client + ".crt", "--client-key", client + "-passphrase.key"}, opens));
}

TEST(ClientCertificate, UnusableCertificateIsRefused) {
  const std::string client = certificates + "/client";
  const auto with = [&](const std::string& cert, const std::string& key,
                        const Words& environment = {}) {
    return send_to("ec", {"--client-cert", certificates + cert, "--client-key", certificates + key},
                   environment);
  };
  expect_refused(with("/client.crt", "/stranger.key"), "the private key is not the certificate's");
  expect_refused(with("/client.crt", "/absent.key"), "cannot be read");
  expect_refused(with("/absent.crt", "/client.key"), "the certificate cannot be read");
  expect_refused(with("/client-weak.crt", "/client-weak.key"), "below 2048 bits");
  expect_refused(with("/client.crt", "/client-passphrase.key"), "set TILLWIRE_CLIENT_PASSPHRASE");
  expect_refused(
      with("/client.crt", "/client-passphrase.key", {"TILLWIRE_CLIENT_PASSPHRASE=wrong"}),
      "the passphrase does not open it, or it is damaged; set TILLWIRE_CLIENT_PASSPHRASE");
  expect_refused(send_to("ec", {"--client-key", client + ".key"}), "without --client-cert");
}

TEST(TlsOptions, AreForHttps) {
  for (const Words& option : {Words{"--pin", pin_of_ec()}, Words{"--crl", "any"},
                              Words{"--client-cert", "any"}, Words{"--client-key", "any"}}) {
    expect_refused(
        tillwire(joined({"--base-url", "http://127.0.0.1:1", "--user", "u", "--password-file",
                         secret_file("p"), "getOrderStatusExtended.do", R"({"orderId":"1"})"},
                        option)),
        "are for https");
  }
}

}  // namespace
}  // namespace tillwire::test::tls_options_test
