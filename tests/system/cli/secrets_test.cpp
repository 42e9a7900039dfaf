// Secrets must not be shown or left: card numbers in the trace and in messages, passwords in
// arguments and on the terminal, memory in core dumps.
#include <poll.h>
#include <pty.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <termios.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <random>
#include <thread>
#include <tillwire/security/card_number.hpp>

#include "card_numbers.hpp"
#include "cli.hpp"
#include "support/call_site.hpp"
#include "system/gateway/client.hpp"
#include "system/ports/tcp_peer.hpp"

namespace tillwire::test::secrets_test {
namespace {

const std::string pan = "4111111111111111";
const std::string order = R"({"orderNumber":"A-17","amount":125000,"returnUrl":"https://shop/"})";
const Words dry_run = {"--dry-run", "--base-url", "http://127.0.0.1:1"};

/// Returns a text as a message shows it: the message about an unknown operation.
std::string shown(const std::string& text, CallSite site = CallSite::here()) {
  const Traced traced(site);
  const std::string err = tillwire({text}).err;
  const std::string before = "tillwire: no operation ";
  EXPECT_EQ(err.rfind(before, 0), 0U) << err;
  return err.substr(before.size(), err.rfind("; ") - before.size());
}

TEST(CardNumbers, AreHiddenInEverySpelling) {
  struct Case {
    const char* given;
    const char* shown;
  };
  for (const Case& each : {
           Case{"4111111111111111", "****************"},
           Case{"the card 4111111111111111 is unknown", "the card **************** is unknown"},
           Case{"PAN4111111111111111EXP", "PAN****************EXP"},
           Case{"4222222222222", "*************"},                // 13 digits
           Case{"6304000000000000000", "*******************"},    // 19 digits
           Case{"41111111111111112030", "****************2030"},  // with an expiry
           Case{"99941111111111111119", "999****************9"},  // in between
           Case{"4111 1111 1111 1111", "**** **** **** ****"},    // as on the card
           Case{"3782-822463-10005", "****-******-*****"},        // of 15 digits
           Case{"no 4111+1111+1111+1111 123", "no ****+****+****+**** 123"},
           Case{"4111\u00a01111\u00a01111\u00a01111", "****\u00a0****\u00a0****\u00a0****"},
           Case{"4111.1111.1111.1111", "****.****.****.****"},
           Case{"4111\t1111 -1111_1111", "****?**** -****_****"},
           Case{"4111%201111%201111%201111", "****%20****%20****%20****"},
           Case{"?p=%34%31%31%31111111111111", "?p=****************"},  // percent
           Case{"?p=%2534111111111111111", "?p=****************"},      // twice
           Case{R"(\u0034\u003111111111111111)", "****************"},   // JSON
           Case{R"(\\u0034111111111111111)", R"(****************)"},    // twice
           Case{R"(%5Cu0034111111111111111)", R"(****************)"},   // both
           Case{"100%4111111111111111", "100%****************"},        // a literal %
           Case{"card\\n4111 1111 1111 1111", "card\\n**** **** **** ****"},
       }) {
    EXPECT_EQ(shown(each.given), each.shown) << each.given;
  }
}

// Groups that are a card's number by chance.
TEST(CardNumbers, IdOfAnOrderIsShown) {
  const std::string ids[] = {"aaaa4111-1111-1111-1111-a99900000000",
                             "9d87781d-9e62-4111-1111-11111111d550"};
  for (const std::string& id : ids) {
    EXPECT_EQ(shown(id), id);
    EXPECT_EQ(shown("order " + id + " is unknown"), "order " + id + " is unknown");
    EXPECT_NE(shown(id + "0"), id + "0");
    EXPECT_NE(shown("g" + id.substr(1)), "g" + id.substr(1));
  }
}

TEST(CardNumbers, OthersAreShown) {
  for (const char* text : {
           "4111111111111112",                      // fails Luhn's check
           "411111111111",                          // 12 digits
           "2026-11-22 10:47:31",                   //
           "70906e55-7114-41d6-8332-4609dc6590f4",  // an order's id
           "0000000000000001",                      // what digits are masked with
           "4111/1111/1111/1111",
           "4111 11111111111",  // fails, as 15 digits
           "from 192.168.10.20 to 10.0.0.254",
           "100% of 4111",
       }) {
    EXPECT_EQ(shown(text), text);
  }
}

/// Returns a spelling of a digit: plain, with a percent or JSON escape, or one within the other.
std::string spelled(char digit, unsigned how) {
  constexpr const char* forms[] = {"%c", "%%%02X", "\\u%04x", "%%25%02x", "\\\\u%04x"};
  char text[16];
  std::snprintf(text, sizeof text, forms[how % std::size(forms)], digit);
  return text;
}

TEST(CardNumbers, AreHiddenInAnyText) {
  constexpr const char* pieces[] = {"4", "11",  "0", "%34", "\\u0034", "%2534", "%C2%A0",
                                    " ", "-",   "+", "a",   "%",       "25",    "\\",
                                    "u", "003", "&", "\\n", "\xff",    "=",     "%5C"};
  std::mt19937 random(1);  // NOLINT(cert-msc32-c, cert-msc51-cpp): the same in each run
  const auto below = [&random](std::size_t most) { return random() % most; };
  for (int i = 0; i < 20000; ++i) {
    std::string number(1, static_cast<char>('1' + below(9)));
    const std::size_t size = 13 + below(7);
    while (number.size() + 1 < size) number += static_cast<char>('0' + below(10));
    number += luhn_check_digit(number.c_str());

    std::string text;
    for (std::size_t left = below(40); left != 0; --left) text += pieces[below(std::size(pieces))];
    const std::string in_text =
        std::string(text).insert(below(text.size() + 1), "=" + number + "&");
    EXPECT_FALSE(holds(cli::without_card_numbers(in_text), number)) << in_text;

    std::string spelling;
    for (const char digit : number) spelling += spelled(digit, static_cast<unsigned>(random()));
    EXPECT_EQ(cli::without_card_numbers("x=" + spelling + ";"),
              "x=" + std::string(number.size(), '*') + ";")
        << spelling;
  }
}

class Trace : public testing::Test {
 protected:
  static void SetUpTestSuite() { gateway_ = std::make_unique<gateway::Process>(TILLWIRE_GATEWAY); }
  static void TearDownTestSuite() { gateway_.reset(); }
  void SetUp() override { gateway_->reset(); }

  static Finished call(const std::string& operation, const OrderedJson& request) {
    return tillwire({"--base-url", "http://127.0.0.1:" + std::to_string(gateway_->port()), "--user",
                     "merchant-api", "--password-file", secret_file("merchant-secret"), "--trace",
                     operation, request.dump()});
  }

  static void expect_hidden(const Finished& finished, CallSite site = CallSite::here()) {
    const Traced traced(site);
    EXPECT_FALSE(holds(finished.err, "11111111")) << finished.err;
    EXPECT_FALSE(holds(finished.err, "1111 1111")) << finished.err;
    EXPECT_FALSE(holds(finished.err, "1111+1111")) << finished.err;
  }

  static std::unique_ptr<gateway::Process> gateway_;
};
std::unique_ptr<gateway::Process> Trace::gateway_;

TEST_F(Trace, HidesCardNumbersInOrdinaryFields) {
  const Finished finished =
      call("register.do", {{"orderNumber", pan},
                           {"amount", 125000},
                           {"returnUrl", "https://shop/?card=%34" + pan.substr(1)},
                           {"description", "card 4111 1111 1111 1111"}});
  EXPECT_EQ(finished.exit, 0) << finished.err;
  expect_hidden(finished);
  EXPECT_TRUE(holds(finished.err, "orderNumber=****************&")) << finished.err;
  EXPECT_TRUE(holds(finished.err, "amount=125000&")) << finished.err;
  // The request is sent unchanged.
  EXPECT_EQ(gateway_->log("register.do").at(0).at("params").at("orderNumber"), pan);
}

TEST_F(Trace, HidesCardNumbersThatTheGatewayEchoes) {
  gateway_->script(
      {{"match", "register.do"},
       {"body", R"({"errorCode":"5","errorMessage":"\u0034111111111111111 is blocked, )"
                R"(4111 1111 1111 1111 too","orderId":"4111111111111111"})"}});
  const Finished finished =
      call("register.do", {{"orderNumber", "E-1"}, {"amount", 1}, {"returnUrl", "https://shop/"}});
  EXPECT_EQ(finished.exit, 1) << finished.err;
  expect_hidden(finished);
  EXPECT_TRUE(holds(finished.err, "**************** is blocked")) << finished.err;
  EXPECT_TRUE(holds(finished.out, pan)) << "the answer itself was requested";
}

TEST_F(Trace, HidesBeneficiariesWhichMayBeCardNumbers) {
  // Not one that passes Luhn's check, which is hidden anyway.
  const std::string beneficiary = "5200000000000008";
  const Finished set = call("setAllowedBeneficiaries",
                            {{"accountNumber", "40817"}, {"beneficiaries", {beneficiary, "X-77"}}});
  EXPECT_TRUE(holds(set.err, "setAllowedBeneficiaries")) << set.err;
  EXPECT_TRUE(holds(set.err, "40817")) << set.err;
  EXPECT_FALSE(holds(set.err, beneficiary)) << set.err;
  EXPECT_FALSE(holds(set.err, "X-77")) << set.err;
  EXPECT_EQ(gateway_->log("setAllowedBeneficiaries").at(0).at("params").at("beneficiaries"),
            (OrderedJson{beneficiary, "X-77"}));
  gateway_->script({{"match", "getAllowedBeneficiaries"},
                    {"body", R"({"beneficiaries":[")" + beneficiary + R"(","X-77"]})"}});
  const Finished get = call("getAllowedBeneficiaries", {{"accountNumber", "40817"}});
  EXPECT_EQ(get.exit, 0) << get.err;
  EXPECT_FALSE(holds(get.err, beneficiary)) << get.err;
  EXPECT_FALSE(holds(get.err, "X-77")) << get.err;
  EXPECT_TRUE(holds(get.out, beneficiary)) << "the answer itself was requested";
}

TEST_F(Trace, HidesCardNumbersInNamesAndMessages) {
  const Finished unknown = call("register.do", {{pan, 1}});
  EXPECT_EQ(unknown.exit, 2);
  expect_hidden(unknown);
  const Finished name = call("registerPreAuth.do", {{"orderNumber", "E-2"},
                                                    {"amount", 1},
                                                    {"returnUrl", "https://shop/"},
                                                    {"jsonParams", {{pan, "x"}}}});
  expect_hidden(name);
  EXPECT_TRUE(holds(name.err, "jsonParams=")) << name.err;
}

// Sources of secrets.

Finished with(const Words& words, const Words& environment = {}, const std::string& input = {}) {
  return tillwire(joined(joined(dry_run, words), {"register.do", order}), environment, input);
}

/// Runs the command line by a shell, which opens descriptors for it.
Finished by_shell(const std::string& redirections, const Words& words) {
  return run(joined({"/bin/sh", "-c", "exec \"$0\" \"$@\" " + redirections, TILLWIRE_CLI},
                    joined(joined(dry_run, words), {"register.do", order})));
}

TEST(Secrets, MayComeFromAFile) {
  for (const char* content : {"from a file", "from a file\n", "from a file\r\n"}) {
    const Finished finished =
        with({"--user", "u", "--password-file", file_with("password", content)});
    EXPECT_TRUE(holds(finished.out, "password=from+a+file&")) << finished.out << finished.err;
  }
  const Finished token = with({"--token-file=" + file_with("token", "t-1\n")});
  EXPECT_TRUE(holds(token.out, "token=t-1&")) << token.out << token.err;
}

TEST(Secrets, FileOpenToOthersOrMissingIsRefused) {
  const std::string file = file_with("open", "p\n", std::filesystem::perms(0640));
  expect_refused(with({"--user", "u", "--password-file", file}),
                 "--password-file: " + file + ": other users may use it; chmod 600");
  expect_refused(with({"--user", "u", "--password-file", "no-such-file"}),
                 "no-such-file: cannot be read: No such file");
}

TEST(Secrets, MayComeFromADescriptor) {
  const std::string file = file_with("two", "first\nsecond\n");
  const Finished finished = by_shell("7<" + file, {"--user", "u", "--password-fd", "7"});
  EXPECT_TRUE(holds(finished.out, "password=first&")) << finished.out << finished.err;
  // What follows the line is the request.
  const Finished input =
      tillwire(joined(dry_run, {"--token-fd", "0", "register.do", "-"}), {}, "t-2\n" + order);
  EXPECT_EQ(input.exit, 0) << input.err;
  EXPECT_TRUE(holds(input.out, "token=t-2&")) << input.out;
  EXPECT_TRUE(holds(input.out, "orderNumber=A-17")) << input.out;
}

TEST(Secrets, OpenKeys) {
  const std::string locked = testing::TempDir() + "secrets_test_locked.pem";
  ASSERT_EQ(
      run({"/usr/bin/openssl", "rsa", "-traditional", "-aes256", "-passout", "pass:open sesame",
           "-in", std::string(TILLWIRE_TEST_CERTIFICATES) + "/rsa.key", "-out", locked})
          .exit,
      0);
  const Words key = {"--token-file", secret_file("t"), "--sign-key", locked};
  const std::string right = file_with("right", "open sesame\n");
  const std::string wrong = file_with("wrong", "open says me\n");
  EXPECT_TRUE(holds(with(joined(key, {"--sign-passphrase-file", right})).out, "X-Signature: "));
  EXPECT_TRUE(holds(by_shell("7<" + right, joined(key, {"--sign-passphrase-fd", "7"})).out,
                    "X-Signature: "));
  expect_refused(with(joined(key, {"--sign-passphrase-file", wrong})),
                 "the passphrase does not open it");
  // An option wins over the environment.
  EXPECT_EQ(with(joined(key, {"--sign-passphrase-file", right}),
                 {"TILLWIRE_SIGN_PASSPHRASE=open says me"})
                .exit,
            0);
  expect_refused(with(joined(key, {"--sign-passphrase-file", wrong}),
                      {"TILLWIRE_SIGN_PASSPHRASE=open sesame"}),
                 "the passphrase does not open it");
}

TEST(Secrets, UnreadableSourcesAreRefused) {
  const auto password = [](const Words& words) { return with(joined({"--user", "u"}, words)); };
  expect_refused(password({"--password-file", "no-such-file"}),
                 "--password-file: no-such-file: cannot be read");
  expect_refused(password({"--password-file", testing::TempDir()}), "cannot be read");
  expect_refused(password({"--password-file", file_with("none", "")}), "is empty");
  expect_refused(password({"--password-file", file_with("line", "\n")}), "is empty");
  expect_refused(password({"--password-file", file_with("nul", std::string("a\0b", 3))}), "NUL");
  expect_refused(password({"--password-file", file_with("lines", "a\nb\n")}), "more than one line");
  expect_refused(password({"--password-file", file_with("long", std::string(4097, 'a'))}),
                 "longer than a secret");
  expect_refused(password({"--password-fd", "9"}), "--password-fd: cannot be read");
  expect_refused(password({"--password-fd", "x"}), "not the number of a descriptor");
  expect_refused(password({"--password-fd", "-1"}), "not the number of a descriptor");
  expect_refused(tillwire({"register.do", "--password-fd"}), "--password-fd needs a value");
  expect_refused(password({"--password-prompt=x"}), "--password-prompt takes no value");
  expect_refused(password({"--password-files", "x"}), "unknown option --password-files");
}

TEST(Secrets, MustBeGivenOnce) {
  const std::string file = file_with("once", "once\n");
  expect_refused(
      with({"--user", "u", "--password-file", secret_file("p"), "--password-file", file}),
      "another option");
  expect_refused(with({"--user", "u", "--password-file", file, "--password-fd", "0"}),
                 "another option");
  expect_refused(with({"--user", "u", "--token-file", file}), "a token excludes");
  // None is read if none is needed.
  EXPECT_EQ(tillwire({"--list", "--password-file", "no-such-file"}).exit, 0);
}

/// The command line in its own terminal.
class Terminal {
 public:
  explicit Terminal(const Words& words) {
    std::vector<std::string> command = joined({TILLWIRE_CLI}, words);
    const auto arguments = process_detail::pointers(command);
    child_ = forkpty(&master_, nullptr, nullptr, nullptr);
    if (child_ == 0) {
      char* const none[] = {nullptr};
      execve(arguments[0], arguments.data(), none);
      _exit(127);
    }
  }
  ~Terminal() {
    if (child_ > 0) kill(child_, SIGKILL);
    wait();
    close(master_);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  /// Returns the output up to this text; empty if the text does not appear.
  std::string until(const std::string& text) {
    while (shown_.find(text) == std::string::npos) {
      if (!read()) return {};
    }
    return shown_;
  }
  void type(const std::string& text, CallSite site = CallSite::here()) {
    const Traced traced(site);
    EXPECT_EQ(write(master_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  bool echoes() const {
    termios state{};
    tcgetattr(master_, &state);
    return (state.c_lflag & ECHO) != 0;
  }
  /// Returns the whole output, once the program has ended.
  std::string end() {
    while (read()) {
    }
    wait();
    return shown_;
  }
  int status() const { return status_; }

 private:
  bool read() {
    pollfd ready{master_, POLLIN, 0};
    char buffer[4096];
    if (poll(&ready, 1, 10000) != 1) return false;
    const ssize_t count = ::read(master_, buffer, sizeof buffer);
    if (count > 0) shown_.append(buffer, static_cast<std::size_t>(count));
    return count > 0;
  }
  void wait() {
    if (child_ > 0) waitpid(child_, &status_, 0);
    child_ = -1;
  }

  int master_ = -1;
  pid_t child_ = -1;
  int status_ = 0;
  std::string shown_;
};

TEST(Secrets, ArePromptedForAtTheTerminal) {
  Terminal terminal(joined(dry_run, {"--user", "u", "--password-prompt", "register.do", order}));
  ASSERT_EQ(terminal.until("password: "), "password: ");
  EXPECT_FALSE(terminal.echoes());
  terminal.type("sesame\n");
  const std::string shown = terminal.end();
  ASSERT_TRUE(WIFEXITED(terminal.status()));
  EXPECT_EQ(WEXITSTATUS(terminal.status()), 0) << shown;
  // Shown once: in the request, not where it was typed.
  EXPECT_EQ(shown.find("sesame"), shown.rfind("sesame")) << shown;
  EXPECT_TRUE(holds(shown, "password=sesame&")) << shown;
}

TEST(Secrets, SeveralArePromptedForOneByOne) {
  Terminal terminal(joined(dry_run, {"--token-prompt", "--sign-passphrase-prompt", "--sign-key",
                                     "no-such-key", "register.do", order}));
  ASSERT_NE(terminal.until("token: "), "");
  terminal.type("t\n");
  ASSERT_NE(terminal.until("passphrase of the signing key: "), "");
  terminal.type("p\n");
  EXPECT_TRUE(holds(terminal.end(), "--sign-key: no-such-key: it cannot be read"));
}

TEST(Secrets, SignalRestoresTheTerminal) {
  Terminal terminal(joined(dry_run, {"--user", "u", "--password-prompt", "register.do", order}));
  ASSERT_NE(terminal.until("password: "), "");
  EXPECT_FALSE(terminal.echoes());
  terminal.type("ses\x03");  // Ctrl-C
  terminal.until("\n");
  for (int i = 0; i < 1000 && !terminal.echoes(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_TRUE(terminal.echoes());
  const std::string shown = terminal.end();
  EXPECT_TRUE(WIFSIGNALED(terminal.status()) && WTERMSIG(terminal.status()) == SIGINT);
  EXPECT_FALSE(holds(shown, "POST")) << shown;
}

TEST(Secrets, WithoutATerminalThereIsNoPrompt) {
  expect_refused(
      run(joined({"/usr/bin/setsid", "-w", TILLWIRE_CLI},
                 joined(dry_run, {"--user", "u", "--password-prompt", "register.do", order}))),
      "--password-prompt: there is no terminal");
}

// Core dumps.

TEST(Secrets, AreInNoCoreDump) {
  // A user who may read no memory of a process that is kept out of core dumps owns no file of it
  // in /proc either: root may always.
  const bool is_root = geteuid() == 0;
  constexpr uid_t nobody = 65534;
  const std::string program = testing::TempDir() + "secrets_test_tillwire";
  std::filesystem::copy_file(TILLWIRE_CLI, program,
                             std::filesystem::copy_options::overwrite_existing);
  chmod(program.c_str(), 0755);

  const BoundSocket silent("127.0.0.1");
  const std::string url = "http://127.0.0.1:" + std::to_string(silent.port());
  const Words words = {program, "--base-url", url, "register.do", order};
  const auto arguments = process_detail::pointers(words);
  const pid_t child = fork();
  if (child == 0) {
    const rlimit unlimited{RLIM_INFINITY, RLIM_INFINITY};
    setrlimit(RLIMIT_CORE, &unlimited);
    if (is_root && setuid(nobody) != 0) _exit(126);
    char token[] = "TILLWIRE_TOKEN=t";
    char* const environment[] = {token, nullptr};
    execve(arguments[0], arguments.data(), environment);
    _exit(127);
  }
  pollfd ready{silent.fd(), POLLIN, 0};
  EXPECT_EQ(poll(&ready, 1, 10000), 1) << "it has not connected";
  const std::string process = "/proc/" + std::to_string(child);
  std::ifstream limits(process + "/limits");
  std::string line;
  while (std::getline(limits, line) && line.rfind("Max core file size", 0) != 0) {
  }
  struct stat owner {};
  EXPECT_EQ(stat((process + "/maps").c_str(), &owner), 0);
  kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status)) << WEXITSTATUS(status);
  EXPECT_EQ(line.find_first_not_of(' ', 18), line.find("0 ")) << line;
  EXPECT_EQ(owner.st_uid, 0U) << "it may be dumped";
}

}  // namespace
}  // namespace tillwire::test::secrets_test
