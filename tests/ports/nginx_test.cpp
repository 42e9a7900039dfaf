// mbedtls::Tls against a server as gateways have it: nginx as the TLS front.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <string>
#include <tillwire/mbedtls/ca_file.hpp>
#include <tillwire/mbedtls/tls.hpp>

#include "tcp_peer.hpp"
#include "wire.hpp"

namespace tillwire::test {
namespace {

const std::string certificates = TILLWIRE_TEST_CERTIFICATES;

class Nginx : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_NE(::mkdtemp(folder_.data()), nullptr);
    // As gateways have it: TLS in front, plain HTTP behind.
    {
      const BoundSocket front("127.0.0.1", false);
      const BoundSocket back("127.0.0.1", false);
      port = front.port();
      const std::string behind = "127.0.0.1:" + std::to_string(back.port());
      std::ofstream(folder_ + "/nginx.conf")
          << "daemon off; master_process off; pid nginx.pid; error_log stderr error;\n"
             "events {}\n"
             "http {\n"
             "  access_log off;\n"
             "  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;\n"
             "  uwsgi_temp_path uwsgi; scgi_temp_path scgi;\n"
             "  server { listen 127.0.0.1:"
          << port << " ssl; ssl_certificate " << certificates << "/rsa.crt; ssl_certificate_key "
          << certificates << "/rsa.key;\n    location / { proxy_pass http://" << behind
          << "; } }\n"
             "  server { listen "
          << behind
          << "; location / { return 200 \"$request_method $uri was asked for\\n\"; } }\n"
             "}\n";
    }
    child_ = ::fork();
    ASSERT_GE(child_, 0);
    if (child_ == 0) {
      ::execl(TILLWIRE_TEST_NGINX, "nginx", "-p", folder_.c_str(), "-c", "nginx.conf", "-e",
              "stderr", static_cast<char*>(nullptr));
      ::_exit(127);
    }
  }

  void TearDown() override {
    if (child_ > 0) {
      ::kill(child_, SIGTERM);
      ::waitpid(child_, nullptr, 0);
    }
    for (const char* name : {"/nginx.conf", "/nginx.pid"}) ::unlink((folder_ + name).c_str());
    for (const char* name : {"/body", "/proxy", "/fastcgi", "/uwsgi", "/scgi", ""}) {
      ::rmdir((folder_ + name).c_str());
    }
  }

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

  // Connects, once nginx is there.
  Io connect() {
    Io io{};
    for (int tries = 0; tries < 200; ++tries) {
      io = finally([&] { return tls.connect({"gateway.test", port}); });
      if (io.fault != Fault::refused) break;
      tls.close();
      ::usleep(50000);
    }
    return io;
  }

  std::uint16_t port = 0;
  Wire wire;
  mbedtls::Random random;
  mbedtls::Tls tls{wire, random};

 private:
  std::string folder_ = testing::TempDir() + "tillwire-nginx-XXXXXX";
  pid_t child_ = -1;
};

TEST_F(Nginx, AnswersAndEndsInOrder) {
  ASSERT_TRUE(mbedtls::trust_file(tls, (certificates + "/ca-rsa.crt").c_str()));
  for (int i = 0; i < 2; ++i) {
    const Io io = connect();
    ASSERT_EQ(io.state, IoState::moved) << "fault " << int(io.fault) << " detail " << io.detail;
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

TEST_F(Nginx, IsNotTrustedByAnother) {
  ASSERT_TRUE(mbedtls::trust_file(tls, (certificates + "/ca-other.crt").c_str()));
  const Io io = connect();
  EXPECT_EQ(io.fault, Fault::certificate);
  EXPECT_EQ(io.detail, certificate_flaw::not_trusted);
}

TEST_F(Nginx, IsFoundByTheExample) {
  ASSERT_TRUE(mbedtls::trust_file(tls, (certificates + "/ca-rsa.crt").c_str()));
  ASSERT_EQ(connect().state, IoState::moved);  // it is there
  const auto example = [&](const std::string& host, const std::string& ca) {
    const std::string command = TILLWIRE_TEST_EXAMPLE " " + host + " " + std::to_string(port) +
                                " " + certificates + "/" + ca;
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
