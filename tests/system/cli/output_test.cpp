// Output for people: tables, colours, the progress of a long answer, descriptions, and no control
// characters.
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <initializer_list>
#include <memory>
#include <sstream>

#include "cli.hpp"
#include "json.hpp"
#include "operations.hpp"
#include "sentences.hpp"
#include "support/call_site.hpp"
#include "system/gateway/client.hpp"
#include "table.hpp"
#include "terminal.hpp"

namespace tillwire::test::output_test {
namespace {

using cli::Terminal;

/// Runs a program in a terminal of so many columns; returns what it writes to both outputs.
std::string on_terminal(unsigned short columns, const Words& words, const Words& environment = {},
                        CallSite site = CallSite::here()) {
  const Traced traced(site);
  winsize size{};
  size.ws_row = 40;
  size.ws_col = columns;
  Words all = joined({TILLWIRE_CLI}, words);
  std::vector<char*> arguments;
  for (std::string& each : all) arguments.push_back(each.data());
  arguments.push_back(nullptr);
  // The first of two variables with the same name counts.
  Words variables = joined(environment, {"TERM=xterm", "PATH=/usr/bin:/bin"});
  std::vector<char*> pointers;
  for (std::string& each : variables) pointers.push_back(each.data());
  pointers.push_back(nullptr);
  int terminal = -1;
  const pid_t child = forkpty(&terminal, nullptr, nullptr, &size);
  if (child == 0) {
    execve(TILLWIRE_CLI, arguments.data(), pointers.data());
    _exit(127);
  }
  std::string text;
  char part[4096];
  ssize_t count = 0;
  while ((count = read(terminal, part, sizeof part)) > 0) {
    text.append(part, static_cast<std::size_t>(count));
  }
  close(terminal);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) != 127) << status;
  std::string lines;
  for (const char c : text) {
    if (c != '\r' || text.find("\033[K") != std::string::npos) lines += c;
  }
  return lines;
}

cli::Value value(const std::string& json) {
  return cli::parse_json(json, cli::Twice::refused);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream from(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(from, line);) lines.push_back(line);
  return lines;
}

Terminal plain(std::size_t width = 0) {
  Terminal terminal;
  terminal.width = width;
  return terminal;
}

TEST(Table, HasSingleValuesThenARowForEachElement) {
  EXPECT_EQ(cli::as_table(value(R"({"errorCode": "0", "cards": [
                              {"id": "a", "balance": 5, "holder": {"name": "Zoe"}},
                              {"id": "bcd", "balance": 1234}], "tags": ["x", "y"]})"),
                          plain()),
            "errorCode  0\n"
            "tags       x, y\n"
            "\n"
            "cards (2)\n"
            "id   balance  holder.name\n"
            "a          5  Zoe\n"
            "bcd     1234\n");
}

TEST(Table, ReportsAnEmptyList) {
  EXPECT_EQ(cli::as_table(value(R"({"errorCode": "0", "bindings": []})"), plain(0)),
            "errorCode  0\nbindings   none\n");
}

TEST(Table, AlignsWideAndCombiningCharacters) {
  const std::string table = cli::as_table(
      value(R"({"l": [{"name": "東京銀行", "n": 1}, {"name": "e\u0301te\u0301", "n": 2},
                      {"name": "Αθήνα", "n": 3}]})"),
      plain());
  for (const std::string& line : lines_of(table)) {
    if (line[0] == 'l') continue;
    EXPECT_EQ(cli::columns_of(line), 11U) << line;
  }
}

TEST(Table, TruncatesTextsButNeverNumbers) {
  const cli::Value answer =
      value(R"({"l": [{"text": "0123456789012345678901234567890", "number": 123456789}]})");
  for (const std::size_t width : {20U, 30U, 41U, 60U}) {
    const std::string table = cli::as_table(answer, plain(width));
    for (const std::string& line : lines_of(table)) EXPECT_LE(cli::columns_of(line), width) << line;
    EXPECT_TRUE(holds(table, " 123456789\n")) << table;
    EXPECT_EQ(holds(table, "…"), width < 42) << table;
  }
}

TEST(Table, PrintsEachElementAsLinesIfTooWide) {
  std::string json = R"({"l": [{)";
  for (int i = 0; i < 20; ++i) {
    json += (i == 0 ? "\"" : ", \"") + std::string("field") + std::to_string(i) +
            "\": " + std::to_string(i + 1000000);
  }
  const std::string table = cli::as_table(value(json + "}]}"), plain(60));
  EXPECT_TRUE(holds(table, "[1]\n  field0   1000000\n")) << table;
  EXPECT_TRUE(holds(table, "  field19  1000019\n")) << table;
}

TEST(Terminal, ReceivesNoControlCharacters) {
  EXPECT_EQ(cli::harmless("a\033[2Jb\x7f\u009b1m\u202e\n\t"),
            "a\\x1b[2Jb\\x7f\\x9b1m\\u202e\\x0a\\x09");
  EXPECT_EQ(cli::harmless("\xff\xc3(\xe2\x82"), "\\xff\\xc3(\\xe2\\x82");
  EXPECT_EQ(cli::harmless("Ελλάδα 東京 é"), "Ελλάδα 東京 é");
  EXPECT_EQ(cli::harmless_json("{\n\"a\": \"\u009b\x7f\u202e\"}"),
            "{\n\"a\": \"\\u009b\\u007f\\u202e\"}");
  const std::string table = cli::as_table(
      value(R"({"a\u001b[": "\u001b]0;x\u0007", "l": [{"t\u009b": "\u202e"}]})"), plain());
  for (const char c : table) EXPECT_TRUE(static_cast<unsigned char>(c) >= 0x20 || c == '\n') << c;
  EXPECT_FALSE(holds(table, "\u009b")) << table;
}

TEST(Terminal, WidthCountsColumns) {
  EXPECT_EQ(cli::columns_of("abc"), 3U);
  EXPECT_EQ(cli::columns_of("東京"), 4U);
  EXPECT_EQ(cli::columns_of("e\u0301"), 1U);
  EXPECT_EQ(cli::cut("東京銀行", 5), "東京…");
  EXPECT_EQ(cli::cut("東京銀行", 4), "東…");
  EXPECT_EQ(cli::cut("abc", 3), "abc");
  EXPECT_EQ(cli::wrapped("one two three four", 9, 2), "one two\n  three\n  four");
}

TEST(Sentences, ExistForEveryStructOfEveryOperation) {
  for (const cli::Operation& each : cli::operations()) {
    EXPECT_STRNE(cli::sentences_of(*each.request), "") << each.endpoint.name;
  }
  const Description& order = *cli::find_operation("register.do").request;
  EXPECT_STREQ(cli::sentence_of(order, 0), "Assigned by the merchant, unique per order.");
  std::size_t sentences = 0;
  for (const cli::StructSentences& each : cli::all_sentences()) {
    for (std::size_t i = 0; i < each.field_count; ++i) {
      const std::string sentence = each.fields[i].sentence;
      sentences += sentence.empty() ? 0 : 1;
      // Each sentence stands alone: it does not need the field before, and has no C++ names.
      EXPECT_NE(sentence, "the same") << each.name << "." << each.fields[i].name;
      EXPECT_FALSE(holds(sentence, "::")) << sentence;
      EXPECT_FALSE(holds(sentence, "order_id")) << sentence;
    }
  }
  EXPECT_GT(sentences, 700U);
}

class Output : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    gateway_ = std::make_unique<gateway::Process>(TILLWIRE_GATEWAY, Words{"--atms", "400"});
  }
  static void TearDownTestSuite() { gateway_.reset(); }

  static Words call(const Words& words) {
    return joined({"--base-url", "http://127.0.0.1:" + std::to_string(gateway_->port()), "--user",
                   "issuer", "--password-file", secret_file("issuer-secret")},
                  words);
  }
  static Words limits() {
    return {"getCardLimits", "--card", file_with("card", R"({"pan": "5200000000000007"})")};
  }

  static std::unique_ptr<gateway::Process> gateway_;
};
std::unique_ptr<gateway::Process> Output::gateway_;

TEST_F(Output, IsATableForAListOnATerminalAndJsonElsewhere) {
  const std::string shown = on_terminal(120, call(limits()));
  EXPECT_TRUE(holds(shown, "\033[1mlimits\033[0m (6)")) << shown;
  EXPECT_TRUE(holds(shown, "\nLMTP0107  ")) << shown;
  const Finished piped = tillwire(call(limits()));
  EXPECT_EQ(OrderedJson::parse(piped.out).at("limits").size(), 6U) << piped.out;
  const std::string json = on_terminal(120, call(joined({"--output", "json"}, limits())));
  EXPECT_TRUE(holds(json, "\"limits\": [")) << json;
  const Finished table = tillwire(call(joined({"--output", "table"}, limits())));
  EXPECT_EQ(table.out.rfind("limits (6)\nname", 0), 0U) << table.out;
}

TEST_F(Output, FitsTheTerminal) {
  for (const unsigned short width : std::initializer_list<unsigned short>{60, 80, 100, 200}) {
    const std::string shown = on_terminal(width, call(limits()), {"NO_COLOR=1"});
    for (const std::string& line : lines_of(shown)) {
      if (line.rfind("tillwire: ", 0) == 0) continue;
      EXPECT_LE(cli::columns_of(line), width) << line;
    }
  }
}

TEST_F(Output, HasColoursByTheRules) {
  const auto has_colours = [](const Words& environment) {
    return holds(on_terminal(120, call(limits()), environment), "\033[1m");
  };
  EXPECT_TRUE(has_colours({}));
  EXPECT_TRUE(has_colours({"NO_COLOR="}));
  EXPECT_FALSE(has_colours({"NO_COLOR=1"}));
  EXPECT_FALSE(has_colours({"NO_COLOR=1", "CLICOLOR_FORCE=1"}));
  EXPECT_FALSE(has_colours({"CLICOLOR=0"}));
  const Words table = call(joined({"--output", "table"}, limits()));
  EXPECT_FALSE(holds(tillwire(table).out, "\033"));
  EXPECT_TRUE(holds(tillwire(table, {"CLICOLOR_FORCE=1"}).out, "\033[1m"));
  EXPECT_FALSE(holds(tillwire(table, {"CLICOLOR_FORCE=0"}).out, "\033"));
}

TEST_F(Output, DumbTerminalGetsPlainText) {
  const std::string shown =
      on_terminal(120, call({"--output", "json", "getAtmStatusExt", R"({"institutionId": 1001})"}),
                  {"TERM=dumb"});
  EXPECT_TRUE(holds(shown, "terminalId")) << shown.substr(0, 200);
  EXPECT_FALSE(holds(shown, "\033")) << shown.substr(0, 200);
  EXPECT_FALSE(holds(on_terminal(120, call(limits()), {"TERM=dumb"}), "\033"));
}

TEST_F(Output, ShowsTheProgressOfALongAnswer) {
  const Words atms = call({"--output", "json", "getAtmStatusExt"});
  const std::string shown = on_terminal(100, atms);
  EXPECT_TRUE(holds(shown, "\r\033[K  received 0.")) << shown.substr(0, 200);
  EXPECT_TRUE(holds(shown, "#")) << shown.substr(0, 200);
  // The progress is erased before the answer is shown.
  EXPECT_GT(shown.find('{'), shown.rfind("\r\033[K")) << shown.substr(0, 2000);
  EXPECT_EQ(tillwire(atms).err, "");
}

TEST_F(Output, TimingNamesThePartsOfTheExchange) {
  const Finished finished = tillwire(call(joined({"--timing"}, limits())));
  EXPECT_EQ(finished.exit, 0) << finished.err;
  for (const char* const part : {"resolve ", ", connect ", ", first byte ", ", total ", " ms"}) {
    EXPECT_TRUE(holds(finished.err, part)) << finished.err;
  }
  EXPECT_FALSE(holds(finished.err, "TLS")) << finished.err;
  // Nothing is timed if nothing was tried.
  const Finished refused = tillwire(call({"--timing", "getCardLimits", "{}"}));
  EXPECT_EQ(refused.exit, 2);
  EXPECT_FALSE(holds(refused.err, "resolve")) << refused.err;
}

TEST(DescribeText, HasNeedBoundsSentencesAndConditions) {
  const std::string text = on_terminal(100, {"describe", "paymentorder.do"}, {"NO_COLOR=1"});
  for (const char* const part :
       {"paymentorder.do  POST /payment/rest/paymentorder.do", "effect: moves money",
        "mandatory    1 to 36 characters; also written orderId", "conditional  3 digits; secret",
        "two letters; known: en, el", "\nConditions\n  exactly one of $PAN and seToken\n",
        "\nResponse\n"}) {
    EXPECT_TRUE(holds(text, part)) << part << "\n" << text;
  }
  for (const std::string& line : lines_of(text)) EXPECT_LE(cli::columns_of(line), 100U) << line;
  EXPECT_TRUE(holds(on_terminal(100, {"describe", "register.do"}, {"NO_COLOR=1"}),
                    "minor units, at most 12 digits - may be zero"));
}

TEST(DescribeText, IsJsonForProgramsAndByOption) {
  const Finished piped = tillwire({"describe", "register.do"});
  EXPECT_EQ(OrderedJson::parse(piped.out).at("operation"), "register.do");
  const std::string asked = on_terminal(100, {"describe", "register.do", "--json"});
  EXPECT_EQ(OrderedJson::parse(asked), OrderedJson::parse(piped.out));
  expect_refused(tillwire({"--json", "--list"}), "--json is for --describe");
}

TEST(Generated, WrongNamesAreRefused) {
  expect_refused(tillwire({"--completion", "csh"}), "--completion: not bash, zsh or fish");
  expect_refused(tillwire({"--man", "x"}), "--man: not tillwire, operations or -");
  expect_refused(tillwire({"--man", "-"}), "--man: no text of --help");
}

}  // namespace
}  // namespace tillwire::test::output_test
