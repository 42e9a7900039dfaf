// TLS of the gateway: verification, resumption, and the ends of a connection told apart.
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <csignal>

#include "harness.hpp"

namespace gateway::tls_test {
namespace {

// A certificate for localhost that signs itself, in files.
class Certificate {
 public:
  Certificate() {
    EVP_PKEY* key = EVP_EC_gen("P-256");
    X509* certificate = X509_new();
    X509_set_version(certificate, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate), -60);
    X509_gmtime_adj(X509_getm_notAfter(certificate), 3600);
    X509_set_pubkey(certificate, key);
    X509_NAME* name = X509_get_subject_name(certificate);
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
                               reinterpret_cast<const unsigned char*>("localhost"), -1, -1, 0);
    X509_set_issuer_name(certificate, name);
    X509_EXTENSION* names =
        X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, "DNS:localhost");
    X509_add_ext(certificate, names, -1);
    X509_sign(certificate, key, EVP_sha256());
    FILE* file = std::fopen(cert().c_str(), "w");
    PEM_write_X509(file, certificate);
    std::fclose(file);
    file = std::fopen(this->key().c_str(), "w");
    PEM_write_PrivateKey(file, key, nullptr, nullptr, 0, nullptr, nullptr);
    std::fclose(file);
    X509_EXTENSION_free(names);
    X509_free(certificate);
    EVP_PKEY_free(key);
  }

  std::string cert() const { return folder_ / "cert.pem"; }
  std::string key() const { return folder_ / "key.pem"; }

 private:
  const Folder folder_;
};

class Tls : public GatewayTest {
 protected:
  // One TLS connection made by hand.
  class Connection {
   public:
    Connection(SSL_CTX* context, int port, SSL_SESSION* session = nullptr)
        : socket_(port), ssl_(SSL_new(context)) {
      SSL_set_fd(ssl_, socket_.descriptor());
      SSL_set_tlsext_host_name(ssl_, "localhost");
      SSL_set1_host(ssl_, "localhost");
      if (session) SSL_set_session(ssl_, session);
      connected = SSL_connect(ssl_) == 1;
    }
    ~Connection() {
      if (connected) SSL_shutdown(ssl_);  // without it OpenSSL would not resume the session
      SSL_free(ssl_);
    }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    void send(const std::string& bytes, CallSite site = CallSite::here()) const {
      const Traced traced(site);
      EXPECT_EQ(SSL_write(ssl_, bytes.data(), static_cast<int>(bytes.size())),
                static_cast<int>(bytes.size()));
    }
    // Reads to the end; `orderly` says whether that was a close_notify.
    std::string read_all(bool& orderly) const {
      std::string all;
      char buffer[4096];
      int got = 0;
      while ((got = SSL_read(ssl_, buffer, sizeof buffer)) > 0) {
        all.append(buffer, static_cast<std::size_t>(got));
      }
      orderly = SSL_get_error(ssl_, got) == SSL_ERROR_ZERO_RETURN;
      return all;
    }
    SSL* ssl() const { return ssl_; }
    bool connected = false;

   private:
    RawSocket socket_;
    SSL* ssl_;
  };

  static void SetUpTestSuite() {
    certificate_ = std::make_unique<Certificate>();
    secure_ = std::make_unique<Process>(
        TILLWIRE_GATEWAY, std::vector<std::string>{"--tls", "--cert", certificate_->cert(), "--key",
                                                   certificate_->key()});
    context_ = SSL_CTX_new(TLS_client_method());
    SSL_CTX_load_verify_locations(context_, certificate_->cert().c_str(), nullptr);
    SSL_CTX_set_verify(context_, SSL_VERIFY_PEER, nullptr);
  }
  static void TearDownTestSuite() {
    SSL_CTX_free(context_);
    secure_.reset();
    certificate_.reset();
  }
  void SetUp() override {
    std::signal(SIGPIPE, SIG_IGN);  // OpenSSL writes without MSG_NOSIGNAL
    secure_->reset();
  }

  static std::unique_ptr<Certificate> certificate_;
  static std::unique_ptr<Process> secure_;
  static SSL_CTX* context_;
};

std::unique_ptr<Certificate> Tls::certificate_;
std::unique_ptr<Process> Tls::secure_;
SSL_CTX* Tls::context_ = nullptr;

TEST_F(Tls, ServesAClientThatVerifies) {
  httplib::SSLClient client("localhost", secure_->port());
  client.set_ca_cert_path(certificate_->cert());
  client.enable_server_certificate_verification(true);
  const auto answer =
      client.Post("/payment/rest/register.do", form(order), "application/x-www-form-urlencoded");
  ASSERT_TRUE(answer) << httplib::to_string(answer.error());
  const std::string page = Json::parse(answer->body).at("formUrl");
  EXPECT_EQ(page.rfind("https://localhost:", 0), 0U) << page;
  const Json entry = secure_->log().at(0);
  EXPECT_EQ(entry.at("tls").get<std::string>().rfind("TLSv1.", 0), 0U);
  EXPECT_EQ(entry.at("serverName"), "localhost");
}

TEST_F(Tls, TellsAnOrderlyEndFromACut) {
  const std::pair<const char*, bool> ends[] = {
      {"close_notify", true}, {"cut", false}, {"reset", false}};
  for (const auto& [end, expected] : ends) {
    secure_->reset();
    secure_->script({{"match", "register.do"}, {"framing", "close"}, {"end", end}});
    const Connection connection(context_, secure_->port());
    ASSERT_TRUE(connection.connected);
    connection.send(raw_register("1"));
    bool orderly = !expected;
    const std::string answer = connection.read_all(orderly);
    EXPECT_EQ(orderly, expected) << end;
    if (end != std::string("reset")) {
      EXPECT_EQ(answer.back(), '}') << end;
    }
  }
}

TEST_F(Tls, CutsInsideTheAnswer) {
  secure_->script({{"match", "register.do"}, {"cut_after", 30}, {"dribble", 1}});
  const Connection connection(context_, secure_->port());
  connection.send(raw_register("1"));
  bool orderly = true;
  EXPECT_EQ(connection.read_all(orderly).size(), 30U);
  EXPECT_FALSE(orderly);
  EXPECT_EQ(secure_->orders().size(), 1U);
}

TEST_F(Tls, ResumesSessions) {
  for (const int version : {TLS1_2_VERSION, TLS1_3_VERSION}) {
    secure_->reset();
    SSL_CTX* context = SSL_CTX_new(TLS_client_method());
    SSL_CTX_set_min_proto_version(context, version);
    SSL_CTX_set_max_proto_version(context, version);
    SSL_SESSION* session = nullptr;
    {
      const Connection first(context, secure_->port());
      first.send(raw_register("1", "Connection: close\r\n"));
      bool orderly = false;
      first.read_all(orderly);
      session = SSL_get1_session(first.ssl());
    }
    const Connection second(context, secure_->port(), session);
    EXPECT_EQ(SSL_session_reused(second.ssl()), 1);
    second.send(raw_register("2", "Connection: close\r\n"));
    bool orderly = false;
    second.read_all(orderly);
    EXPECT_TRUE(orderly);
    EXPECT_EQ(secure_->connections().at("resumed"), 1);
    EXPECT_EQ(secure_->log().at(1).at("resumed"), true);
    SSL_SESSION_free(session);
    SSL_CTX_free(context);
  }
}

TEST_F(Tls, CountsHandshakesThatFail) {
  SSL_CTX* stranger = SSL_CTX_new(TLS_client_method());
  SSL_CTX_set_verify(stranger, SSL_VERIFY_PEER, nullptr);  // trusts no CA
  SSL_CTX_set_max_proto_version(stranger, TLS1_2_VERSION);
  {
    const Connection connection(stranger, secure_->port());
    EXPECT_FALSE(connection.connected);
  }
  SSL_CTX_free(stranger);
  SSL_CTX* old = SSL_CTX_new(TLS_client_method());
  SSL_CTX_set_security_level(old, 0);
  SSL_CTX_set_min_proto_version(old, TLS1_1_VERSION);
  SSL_CTX_set_max_proto_version(old, TLS1_1_VERSION);
  {
    const Connection connection(old, secure_->port());
    EXPECT_FALSE(connection.connected);
  }
  SSL_CTX_free(old);
  for (int i = 0; i < 200 && secure_->connections().at("handshakesFailed") < 2; ++i) usleep(10000);
  EXPECT_EQ(secure_->connections().at("handshakesFailed"), 2);
  EXPECT_EQ(secure_->connections().at("bytesReceived"), 0);
  EXPECT_EQ(secure_->seen(), 0);
}

}  // namespace
}  // namespace gateway::tls_test
