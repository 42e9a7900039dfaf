// The command line of the gateway: what it takes, refuses and prints.
#include <sys/stat.h>
#include <sys/wait.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "harness.hpp"

namespace gateway::options_test {
namespace {

// Returns the file that the gateway prints after its ports.
std::string authority_of(const Process& gateway, CallSite site = CallSite::here()) {
  const Traced traced(site);
  const std::string line = gateway.read_line();
  const std::string words = "certificate authority ";
  EXPECT_EQ(line.rfind(words, 0), 0U) << line;
  return line.substr(words.size());
}

httplib::Result get_over_tls(const std::string& host, int port, const std::string& authority) {
  httplib::SSLClient client(host, port);
  client.set_ca_cert_path(authority);
  client.enable_server_certificate_verification(true);
  return client.Get("/");
}

TEST(Options, HelpAndVersionGoToStandardOutput) {
  const Ended help = run_gateway("--help");
  EXPECT_EQ(help.code, 0);
  for (const char* named :
       {"-h,--help", "--version", "--port N", "--control-port N", "--listen ADDRESS", "--tls",
        "--certificates FOLDER", "--state FILE", "(default merchant-api)", "4111111111111111",
        "5200000000000007", "MERCHANT01", "3DES master key", "dukptId 1"}) {
    EXPECT_NE(help.text.find(named), std::string::npos) << named;
  }
  EXPECT_EQ(run_gateway("-h").text, help.text);
  const Ended version = run_gateway("--version");
  EXPECT_EQ(version.code, 0);
  EXPECT_EQ(version.text.rfind("tillwire-gateway ", 0), 0U) << version.text;
}

TEST(Options, WrongOnesAreRefusedByName) {
  const struct {
    const char* options;
    const char* named;
  } rows[] = {
      {"--prot 8080", "unknown option --prot"},
      {"8080", "unknown option 8080"},
      {"--port", "--port"},
      {"--port 65536", "--port"},
      {"--port -1", "--port"},
      {"--port eighty", "--port"},
      {"--control-port 1e3", "--control-port"},
      {"--atms 100001", "--atms"},
      {"--connections 0", "--connections"},
      {"--log -1", "--log"},
      {"--listen localhost", "--listen: localhost is not an IPv4 or IPv6 address"},
      {"--listen 127.0.0.1:80", "--listen: 127.0.0.1:80 is not"},
      {"--listen 300.0.0.1 --tls", "--listen: 300.0.0.1 is not"},
      {"--listen 0.0.0.0", "--listen 0.0.0.0: other machines would reach the gateway"},
      {"--listen ::", "add --tls"},
      {"--listen 192.0.2.1", "add --tls"},
      {"--listen ::ffff:127.0.0.1", "add --tls"},
      {"--cert a.pem", "--cert and --key need each other"},
      {"--tls --key a.pem", "--cert and --key need each other"},
      {"--cert a.pem --key b.pem", "--cert and --key need --tls"},
      {"--certificates there", "--certificates needs --tls"},
      {"--tls --certificates there --cert a.pem --key b.pem", "--certificates makes"},
      {"--base-path sandbox", "--base-path"},
      {"--base-path /sandbox/", "--base-path"},
      {"--deployment other", "--deployment: other is not one of specification, vendor, satim"},
      {"--record-version 0", "--record-version"},
      {"--record-version 47", "--record-version"},
      {"--context epg", "--context: epg must be segments"},
      {"--context /epg//", "--context"},
      {"--context /a//b", "--context"},
      {"--context /a?b", "--context"},
  };
  for (const auto& row : rows) {
    const Ended refused = run_gateway(row.options);
    EXPECT_EQ(refused.code, 2) << row.options;
    EXPECT_NE(refused.text.find(row.named), std::string::npos)
        << row.options << ": " << refused.text;
    EXPECT_NE(refused.text.find("(see --help)"), std::string::npos) << refused.text;
  }
}

TEST(Options, AnAddressOfAnotherMachineIsRefusedByName) {
  const Ended refused = run_gateway("--tls --listen 192.0.2.77 --exit-with-stdin");
  EXPECT_EQ(refused.code, 1);
  EXPECT_NE(refused.text.find("--listen 192.0.2.77: cannot listen there"), std::string::npos)
      << refused.text;
}

TEST(Options, APortThatIsTakenIsNamedWithItsOption) {
  const Process first(TILLWIRE_GATEWAY);
  const std::string ports[] = {std::to_string(first.port()), std::to_string(first.control_port())};
  for (const std::string& port : ports) {
    for (const char* option : {"--port ", "--control-port "}) {
      const Ended second = run_gateway(option + port + " --exit-with-stdin");
      EXPECT_EQ(second.code, 1) << option;
      EXPECT_NE(second.text.find(option + port + ": another program"), std::string::npos)
          << second.text;
      EXPECT_EQ(second.text.find("listening"), std::string::npos) << second.text;
    }
  }
}

TEST(Options, BasePathAndCredentials) {
  const Process gateway(TILLWIRE_GATEWAY,
                        {"--base-path", "/sandbox", "--user", "u", "--password", "p", "--atms", "2",
                         "--card-user", "c", "--card-password", "d"});
  httplib::Client client("127.0.0.1", gateway.port());
  const std::string body = form({{"userName", "u"},
                                 {"password", "p"},
                                 {"orderNumber", "1"},
                                 {"amount", "1"},
                                 {"returnUrl", "https://a"}});
  const std::string type = "application/x-www-form-urlencoded";
  EXPECT_EQ(client.Post("/payment/rest/register.do", body, type)->status, 404);
  const auto answer = client.Post("/sandbox/payment/rest/register.do", body, type);
  EXPECT_EQ(Json::parse(answer->body).at("errorCode"), "0");
  client.set_basic_auth("c", "d");
  const auto atms =
      client.Post("/sandbox/v1/apigate/ws/rest/getAtmStatusExt", "{}", "application/json");
  EXPECT_EQ(Json::parse(atms->body).at("atmStatusList").at("atmStatus").size(), 2U);
}

TEST(Options, ContextHoldsForOperationsAndPages) {
  const Process gateway(TILLWIRE_GATEWAY, {"--base-path", "/sandbox", "--context", "/ecom/pay"});
  httplib::Client client("127.0.0.1", gateway.port());
  const std::string body = form({{"userName", "merchant-api"},
                                 {"password", "merchant-secret"},
                                 {"orderNumber", "1"},
                                 {"amount", "1"},
                                 {"returnUrl", "https://a"}});
  const std::string type = "application/x-www-form-urlencoded";
  for (const char* path : {"/payment", "/sandbox/payment", "/ecom/pay", "/sandbox/ecom/payment",
                           "/sandbox/ecom/pay/ecom/pay"}) {
    EXPECT_EQ(client.Post(path + std::string("/rest/register.do"), body, type)->status, 404);
  }
  const auto answer = client.Post("/sandbox/ecom/pay/rest/register.do", body, type);
  const std::string url = Json::parse(answer->body).at("formUrl");
  const std::string folder = "/sandbox/ecom/pay/merchants/sandbox/";
  const std::size_t path = url.find(folder);
  ASSERT_NE(path, std::string::npos) << url;
  const auto page = client.Get(url.substr(path));
  EXPECT_EQ(page->status, 200);
  EXPECT_NE(page->body.find(folder + "page.css"), std::string::npos) << page->body;
  EXPECT_EQ(client.Get(folder + "page.css")->status, 200);
  EXPECT_EQ(client.Get("/sandbox/payment/merchants/sandbox/page.css")->status, 404);
  httplib::Client control("127.0.0.1", gateway.control_port());
  EXPECT_EQ(Json::parse(control.Get("/state")->body).at("context"), "/ecom/pay");
}

TEST(Options, ListensOnIpv6) {
  std::ifstream addresses("/proc/net/if_inet6");
  if (addresses.peek() == std::ifstream::traits_type::eof()) GTEST_SKIP() << "no IPv6 here";
  const Process gateway(TILLWIRE_GATEWAY, {"--listen-ipv6"});
  httplib::Client client("::1", gateway.port());
  EXPECT_EQ(client.Get("/")->status, 404);
  EXPECT_NE(run_gateway("--listen ::1 --exit-with-stdin").text.find("listening on [::1]:"),
            std::string::npos);
}

TEST(Options, EndsWithItsStdinAndOnASignal) {
  const auto ends = [](Process& gateway) {
    int status = -1;
    for (int i = 0; i < 500; ++i) {
      if (waitpid(gateway.pid(), &status, WNOHANG) == gateway.pid()) {
        return WIFEXITED(status) && WEXITSTATUS(status) == 0;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  };
  Process by_signal(TILLWIRE_GATEWAY);
  const RawSocket idle(by_signal.port());  // an open connection does not hold it up
  kill(by_signal.pid(), SIGTERM);
  EXPECT_TRUE(ends(by_signal));
  Process by_stdin(TILLWIRE_GATEWAY);
  by_stdin.close_stdin();
  EXPECT_TRUE(ends(by_stdin));
}

TEST(Options, TlsWithoutFilesMakesCertificatesAndRemovesThem) {
  std::string authority;
  {
    const Process gateway(TILLWIRE_GATEWAY, {"--tls"});
    authority = authority_of(gateway);
    for (const char* host : {"localhost", "127.0.0.1"}) {
      const auto answer = get_over_tls(host, gateway.port(), authority);
      ASSERT_TRUE(answer) << host << ": " << httplib::to_string(answer.error());
      EXPECT_EQ(answer->status, 404);
    }
    httplib::SSLClient stranger("localhost", gateway.port());
    stranger.enable_server_certificate_verification(true);
    EXPECT_FALSE(stranger.Get("/")) << "trusted without its authority";
    const std::filesystem::path folder = std::filesystem::path(authority).parent_path();
    struct stat state {};
    for (const auto& [name, mode] :
         {std::pair{".", 0700U}, {"ca.key", 0600U}, {"server.key", 0600U}}) {
      ASSERT_EQ(stat((folder / name).c_str(), &state), 0) << name;
      EXPECT_EQ(state.st_mode & 0777U, mode) << name;
    }
  }
  EXPECT_FALSE(std::filesystem::exists(std::filesystem::path(authority).parent_path()));
}

TEST(Options, CertificatesOfAFolderStayAndKeepTheirAuthority) {
  const Folder folder;
  const std::string made = folder / "made";
  std::string authority;
  std::string server;
  {
    const Process first(TILLWIRE_GATEWAY, {"--tls", "--certificates", made});
    EXPECT_EQ(authority_of(first), made + "/ca.pem");
    authority = contents(made + "/ca.pem");
    server = contents(made + "/server.pem");
  }
  EXPECT_EQ(contents(made + "/ca.pem"), authority);
  // Another address: a board that trusts the authority reaches the gateway there, too.
  const Process second(TILLWIRE_GATEWAY,
                       {"--tls", "--certificates", made, "--listen", "127.0.0.2"});
  EXPECT_EQ(contents(made + "/ca.pem"), authority);
  EXPECT_NE(contents(made + "/server.pem"), server);
  const auto answer = get_over_tls("127.0.0.2", second.port(), made + "/ca.pem");
  ASSERT_TRUE(answer) << httplib::to_string(answer.error());
  EXPECT_EQ(answer->status, 404);
}

TEST(Options, FoldersThatHoldOtherCertificatesAreRefusedAndKept) {
  const Folder folder;
  const auto refused = [&](const char* named) {
    const Ended ended = run_gateway("--exit-with-stdin --tls --certificates " + folder.name());
    EXPECT_EQ(ended.code, 1) << named;
    EXPECT_NE(ended.text.find(folder / named), std::string::npos) << ended.text;
  };
  std::ofstream(folder / "server.pem") << "another one's";
  refused("server.pem");
  EXPECT_EQ(contents(folder / "server.pem"), "another one's");
  std::ofstream(folder / "ca.pem") << "no certificate";
  refused("ca.pem: is not a certificate");
  EXPECT_EQ(contents(folder / "ca.pem"), "no certificate");
  EXPECT_EQ(contents(folder / "server.pem"), "another one's");
  std::filesystem::remove(folder / "ca.pem");
  std::filesystem::remove(folder / "server.pem");
  EXPECT_EQ(run_gateway("--exit-with-stdin --tls --certificates " + folder.name()).code, 0);
  const std::string authority = contents(folder / "ca.pem");
  std::filesystem::remove(folder / "ca.key");
  refused("ca.key");
  std::ofstream(folder / "ca.key") << contents(folder / "server.key");
  const Ended other = run_gateway("--exit-with-stdin --tls --certificates " + folder.name());
  EXPECT_NE(other.text.find("do not belong together"), std::string::npos) << other.text;
  EXPECT_EQ(contents(folder / "ca.pem"), authority);
  std::ofstream(folder / "file") << "x";
  EXPECT_EQ(run_gateway("--tls --certificates " + (folder / "file")).code, 1);
}

// On a bench: every address of the machine, TLS required; the control port stays where it is.
TEST(Options, ListensOnEveryAddressWithTls) {
  const Process gateway(TILLWIRE_GATEWAY, {"--tls", "--listen", "0.0.0.0"});
  const std::string authority = authority_of(gateway);
  const auto answer = get_over_tls("127.0.0.1", gateway.port(), authority);
  ASSERT_TRUE(answer) << httplib::to_string(answer.error());
  httplib::Client beside("127.0.0.2", gateway.control_port());
  EXPECT_FALSE(beside.Get("/counts"));
}

}  // namespace
}  // namespace gateway::options_test
