// Profiles in a file.
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "cli.hpp"
#include "support/call_site.hpp"

namespace tillwire::test::profile_test {
namespace {

class Profile : public testing::Test {
 protected:
  Profile() {
    std::filesystem::remove_all(home_);
    std::filesystem::create_directories(home_ + "/.config/tillwire");
  }
  ~Profile() override { std::filesystem::remove_all(home_); }

  std::string path() const { return home_ + "/.config/tillwire/config.toml"; }

  static std::string put(const std::string& path, const std::string& text, mode_t mode = 0600,
                         CallSite site = CallSite::here()) {
    const Traced traced(site);
    std::ofstream(path, std::ios::binary) << text;
    EXPECT_EQ(chmod(path.c_str(), mode), 0);
    return path;
  }
  void config(const std::string& text, mode_t mode = 0600) const { put(path(), text, mode); }

  Finished dry_run(const Words& options, const Words& environment = {}) const {
    return tillwire(joined(joined({"--dry-run"}, options),
                           {"register.do", "orderNumber=1", "amount=0", "returnUrl=a://r"}),
                    joined(environment, {"HOME=" + home_, "PATH=/usr/bin:/bin"}));
  }
  static std::string login(const Finished& finished, CallSite site = CallSite::here()) {
    const Traced traced(site);
    EXPECT_EQ(finished.exit, 0) << finished.err;
    const std::string body = body_of(finished);
    return body.substr(0, body.find("&orderNumber"));
  }

  // Each case is a separate process, and several run at a time.
  const std::string home_ = testing::TempDir() + "profile_test_home_" + std::to_string(getpid());
};

TEST_F(Profile, FillsInMissingOptions) {
  config(
      "[profiles.shop]\nbase_url = \"https://gateway.example/api\"\nuser = \"shop-api\"\n"
      "password_command = \"echo from-$((40 + 2))\"\n[profiles.other]\nuser = \"other\"\n");
  const Finished finished = dry_run({"--profile", "shop"});
  EXPECT_EQ(login(finished), "userName=shop-api&password=from-42");
  EXPECT_TRUE(holds(finished.out, "POST /api/payment/rest/register.do ")) << finished.out;
  EXPECT_TRUE(holds(finished.out, "Host: gateway.example\r\n")) << finished.out;
  EXPECT_EQ(login(dry_run({}, {"TILLWIRE_PROFILE=shop"})), "userName=shop-api&password=from-42");
  EXPECT_EQ(login(dry_run({"--profile=other"})), "userName=other&password=PASSWORD");
  EXPECT_EQ(login(dry_run({})), "userName=USER&password=PASSWORD")
      << "no profile is used by default";
}

TEST_F(Profile, ContextBelongsToTheGatewayOfTheProfile) {
  config("[profiles.x]\nbase_url = \"https://a.example/p\"\ncontext = \"/epg\"\n");
  EXPECT_TRUE(holds(dry_run({"--profile", "x"}).out, "POST /p/epg/rest/register.do "));
  EXPECT_TRUE(holds(dry_run({"--profile", "x", "--context", "/ab"}).out, "POST /p/ab/rest/"));
  EXPECT_TRUE(holds(dry_run({"--profile", "x", "--base-url", "https://b.example"}).out,
                    "POST /payment/rest/register.do "));
  config("[profiles.x]\ncontext = \"/epg//\"\n");
  expect_refused(dry_run({"--profile", "x"}), "--context: /epg//: not segments");
}

TEST_F(Profile, RanksBetweenOptionsAndEnvironment) {
  config(
      "[profiles.shop]\nbase_url = \"https://a.example\"\nuser = \"shop-api\"\n"
      "password_command = [\"printf\", \"%s\", \"a b\"]\n");
  const Words environment = {"TILLWIRE_BASE_URL=https://b.example", "TILLWIRE_USER=env",
                             "TILLWIRE_PASSWORD=env", "TILLWIRE_TOKEN=env"};
  EXPECT_EQ(login(dry_run({"--profile", "shop"}, environment)), "userName=shop-api&password=a+b");
  const Words pair(environment.begin(), environment.begin() + 3);
  EXPECT_EQ(login(dry_run({"--profile", "shop"}, pair)), "userName=shop-api&password=a+b");
  EXPECT_TRUE(holds(dry_run({"--profile", "shop"}, pair).out, "Host: a.example\r\n"));
  EXPECT_EQ(login(dry_run(
                {"--profile", "shop", "--user", "me", "--password-file", secret_file("p")}, pair)),
            "userName=me&password=p");
  EXPECT_EQ(login(dry_run({"--profile", "shop", "--token-file", secret_file("t")}, pair)),
            "token=t");
  EXPECT_TRUE(holds(dry_run({"--profile", "shop", "--base-url", "https://c.example"}, pair).out,
                    "Host: c.example\r\n"));
}

TEST_F(Profile, CredentialsDoNotGoToAnotherGateway) {
  config(
      "[profiles.shop]\nbase_url = \"https://a.example\"\nuser = \"shop-api\"\n"
      "password_command = [\"printf\", \"%s\", \"word\"]\n");
  const std::string elsewhere =
      dry_run({"--profile", "shop", "--base-url", "https://c.example"}).out;
  EXPECT_TRUE(holds(elsewhere, "Host: c.example\r\n"));
  EXPECT_FALSE(holds(elsewhere, "shop-api"));
  EXPECT_FALSE(holds(elsewhere, "password=word"));
  const std::string same = dry_run({"--profile", "shop", "--base-url", "https://a.example"}).out;
  EXPECT_TRUE(holds(same, "password=word"));
}

TEST_F(Profile, IsReadFromTheXdgFolder) {
  std::filesystem::create_directories(home_ + "/xdg/tillwire");
  put(home_ + "/xdg/tillwire/config.toml", "[profiles.x]\nuser = \"of-xdg\"\n");
  config("[profiles.x]\nuser = \"of-home\"\n");
  EXPECT_EQ(login(dry_run({"--profile", "x"}, {"XDG_CONFIG_HOME=" + home_ + "/xdg"})),
            "userName=of-xdg&password=PASSWORD");
  EXPECT_EQ(login(dry_run({"--profile", "x"}, {"XDG_CONFIG_HOME=relative"})),
            "userName=of-home&password=PASSWORD");
}

TEST_F(Profile, PasswordFileMayBeInItsFolderOrElsewhere) {
  put(home_ + "/.config/tillwire/word", "beside\n");
  const std::string elsewhere = put(home_ + "/word", "elsewhere\r\n");
  for (const auto& [file, word] : {std::pair<std::string, std::string>{"word", "beside"},
                                   {"~/word", "elsewhere"},
                                   {elsewhere, "elsewhere"}}) {
    config("[profiles.x]\nuser = \"u\"\npassword_file = \"" + file + "\"\n");
    EXPECT_EQ(login(dry_run({"--profile", "x"})), "userName=u&password=" + word) << file;
  }
}

TEST_F(Profile, FilesOpenToOthersAreRefused) {
  const std::string names = "[profiles.x]\nuser = \"u\"\npassword_file = \"word\"\n";
  put(home_ + "/.config/tillwire/word", "w", 0600);
  for (const mode_t mode : {0640U, 0644U, 0660U, 0604U}) {
    config(names, mode);
    expect_refused(dry_run({"--profile", "x"}),
                   path() +
                       ": other users may use it, and password_file in line 3 is or leads to a "
                       "secret; chmod 600");
    config("[profiles.x]\nproxy = \"http://u:p@proxy.test\"\n", mode);
    expect_refused(dry_run({"--profile", "x"}), "proxy in line 2 is or leads to a secret");
    // A profile without a secret may be open to others.
    config("[profiles.x]\nuser = \"u\"\nproxy = \"proxy.test\"\n", mode);
    EXPECT_EQ(dry_run({"--profile", "x"}).exit, 0);
  }
  config(names);
  put(home_ + "/.config/tillwire/word", "w", 0640);
  expect_refused(dry_run({"--profile", "x"}), "word: other users may use it; chmod 600");
}

TEST_F(Profile, SecretsInTheFileAreRefused) {
  for (const char* key : {"password", "token", "passphrase"}) {
    config("[profiles.x]\nuser = \"u\"\n" + std::string(key) + " = \"hunter22\"\n");
    const Finished finished = dry_run({"--profile", "x"});
    expect_refused(finished, "config.toml: line 3: " + std::string(key) +
                                 ": do not write a secret here; use password_command");
    EXPECT_FALSE(holds(finished.err, "hunter22")) << finished.err;
  }
}

TEST_F(Profile, ErrorsAreNamedWithTheirLine) {
  const std::pair<const char*, const char*> cases[] = {
      {"[profiles.x]\nuser = \"u\"\nbase_ulr = \"h\"\n",
       "line 3: unknown key base_ulr; did you mean base_url?"},
      {"[profiles.x]\ncolour = 1\n",
       "line 2: unknown key colour; there are base_url, context, deployment, user"},
      {"user = \"u\"\n", "line 1: unknown key user; profiles are tables, [profiles.NAME]"},
      {"[profile.x]\nuser = \"u\"\n", "unknown key profile; profiles are tables"},
      {"[profiles]\nuser = \"u\"\n", "line 2: unknown key profiles.user; profiles are tables"},
      {"profiles = 1\n", "line 1: profiles is not a table"},
      {"[profiles.x]\nuser = 1\n", "line 2: user: not a string"},
      {"[profiles.x]\npassword_command = 1\n", "line 2: password_command: neither a string"},
      {"[profiles.x]\npassword_command = []\n", "line 2: password_command: not an array of"},
      {"[profiles.x]\npassword_command = [\"a\", 1]\n", "password_command: not an array of"},
      {"[profiles.x]\nuser = \"hunter22\n", "line 2: is not TOML"},
      {"[profiles.x]\nuser = \"u\"\nuser = \"hunter22\"\n", "line 3: is not TOML"},
      {"[profiles.x]\npassword_file = \"a\"\npassword_command = \"b\"\n", "one of them"},
      {"", "config.toml: no profile x"},
      {"[profiles.xyz12]\n", "config.toml: no profile x"},
  };
  for (const auto& [text, words] : cases) {
    config(text);
    const Finished finished = dry_run({"--profile", "x"});
    expect_refused(finished, words);
    EXPECT_TRUE(holds(finished.err, path())) << finished.err;
    EXPECT_FALSE(holds(finished.err, "hunter22")) << finished.err;
  }
  config("[profiles.sandbox]\n");
  expect_refused(dry_run({"--profile", "sandbxo"}), "no profile sandbxo; did you mean sandbox?");
  std::filesystem::remove(path());
  expect_refused(dry_run({"--profile", "x"}), path() + ": cannot be read");
}

TEST_F(Profile, FailingCommandsAreNamed) {
  const std::pair<const char*, const char*> cases[] = {
      {"\"exit 3\"", "password_command: ends with 3"},
      {"\"echo hunter22; exit 1\"", "password_command: ends with 1"},
      {"\"kill -9 $$\"", "password_command: is ended by a signal"},
      {"\"true\"", "password_command: prints nothing"},
      {"\"echo hunter22; echo b\"", "prints more than one line"},
      {"\"yes hunter22\"", "prints more than one line"},
      {"\"head -c 5000 /dev/zero | tr '\\\\0' x\"", "or one that is too long"},
      {"[\"/no/such/program\"]", "password_command: /no/such/program: No such file"},
  };
  for (const auto& [command, words] : cases) {
    config("[profiles.x]\nuser = \"u\"\npassword_command = " + std::string(command) + "\n");
    const Finished finished = dry_run({"--profile", "x"});
    expect_refused(finished, words);
    EXPECT_FALSE(holds(finished.err, "hunter22")) << finished.err;
  }
  // It is not run if no password is needed.
  config("[profiles.x]\nuser = \"u\"\npassword_command = \"exit 3\"\n");
  EXPECT_EQ(login(dry_run({"--profile", "x", "--password-file", secret_file("p")})),
            "userName=u&password=p");
  EXPECT_EQ(login(dry_run({"--profile", "x", "--token-file", secret_file("t")})), "token=t");
}

TEST_F(Profile, NamesCaAndProxy) {
  config(
      "[profiles.x]\nbase_url = \"https://gateway.test\"\nca = \"no-ca.pem\"\nuser = \"u\"\n"
      "proxy = \"https://proxy.test\"\n");
  const Words call = {
      "--profile", "x", "--password-file", secret_file("p"), "getOrderStatusExtended.do",
      "orderId=1"};
  const Words environment = {"HOME=" + home_};
  expect_refused(tillwire(call, environment), "only http:// proxies");
  expect_refused(tillwire(joined(call, {"--proxy", ""}), environment),
                 "--ca: " + home_ + "/.config/tillwire/no-ca.pem cannot be read");
}

}  // namespace
}  // namespace tillwire::test::profile_test
