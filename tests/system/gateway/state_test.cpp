// The state file of the gateway: what survives a restart, a kill and a full disk, and what is
// refused.
#include <openssl/evp.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <thread>

#include "card_test.hpp"

namespace gateway::state_test {
namespace {

constexpr const char* approved = "4111111111111111";
constexpr const char* card_number = "5200000000000007";
const Json identified = {{"cardNumber", card_number}};

// A state file read and changed behind the gateway's back.
class Database {
 public:
  explicit Database(const std::string& file) { EXPECT_EQ(sqlite3_open(file.c_str(), &handle_), 0); }
  ~Database() { sqlite3_close(handle_); }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  void run(const std::string& sql, CallSite site = CallSite::here()) const {
    const Traced traced(site);
    char* error = nullptr;
    EXPECT_EQ(sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, &error), SQLITE_OK)
        << sql << ": " << (error ? error : "");
    sqlite3_free(error);
  }
  // The first column of every row, a line each; nothing if the file cannot be read.
  std::string query(const std::string& sql) const {
    std::string lines;
    const auto add = [](void* to, int, char** columns, char**) {
      *static_cast<std::string*>(to) += std::string(columns[0] ? columns[0] : "") + "\n";
      return 0;
    };
    sqlite3_exec(handle_, sql.c_str(), add, &lines, nullptr);
    return lines;
  }
  // Another text in a record, as the gateway would have written it.
  void rewrite(const std::string& kind, const std::string& id, const std::string& text) const {
    const std::string all = kind + "\n" + id + "\n" + text;
    unsigned char digest[EVP_MAX_MD_SIZE];
    EVP_Digest(all.data(), all.size(), digest, nullptr, EVP_sha256(), nullptr);
    std::string digits;
    for (int i = 0; i < 8; ++i) {
      char two[3];
      std::snprintf(two, sizeof two, "%02X", static_cast<unsigned>(digest[i]));
      digits += two;
    }
    run("UPDATE record SET text = '" + text + "', digest = '" + digits + "' WHERE kind = '" + kind +
        "' AND id = '" + id + "'");
  }

 private:
  sqlite3* handle_ = nullptr;
};

class State : public CardTest {
 protected:
  static void SetUpTestSuite() {}
  void SetUp() override { start(); }
  void TearDown() override { process_.reset(); }

  const std::string& file() const { return file_; }
  void start() { process_ = std::make_unique<Process>(TILLWIRE_GATEWAY, options()); }
  void restart() {
    process_.reset();
    start();
  }
  void kill_it() {
    kill(gateway().pid(), SIGKILL);
    process_.reset();
  }
  std::vector<std::string> options() const { return {"--state", file_}; }

  static std::string text_of(const char* path) {
    httplib::Client client("127.0.0.1", gateway().control_port());
    const auto answer = client.Get(path);
    return answer ? answer->body : "";
  }
  // Everything that the control port shows of the state, and what both services answer about it.
  static std::string everything() {
    std::string all;
    for (const char* path : {"/orders", "/ledger", "/cards", "/keys", "/callbacks",
                             "/callback-keys", "/se-token-key"}) {
      all += std::string(path) + " " + text_of(path) + "\n";
    }
    for (const Json& order : gateway().orders()) {
      all += status_of(order.at("orderId")).dump() + "\n";
    }
    for (const char* client : {"anna", "bob"}) {
      all += ecommerce("getBindings.do", with(credentials, {{"clientId", client}})).dump() + "\n";
    }
    for (const Json& entry : gateway().cards()) {
      const Json one = {{"cardIdentification", {{"cardNumber", entry.at("cardNumber")}}}};
      for (const char* operation :
           {"getCardData", "getCardLimits", "getTokenList", "getGeoRestrictions"}) {
        all += card(operation, one).dump() + "\n";
      }
      Json history = one;
      history["period"] = Json::object();
      all += card("getTransactions", history).dump() + "\n";
      const Json account = {{"accountNumber", entry.at("accountNumber")}};
      for (const char* operation :
           {"getAccountLimits", "getAllowedBeneficiaries", "getAllowedMccList"}) {
        all += card(operation, account).dump() + "\n";
      }
    }
    for (const char* customer : {"CUST0001", "N1"}) {
      all += card("getCustomerDetails", {{"customerNumber", customer}}).dump() + "\n";
    }
    all += card("getAtmStatusExt", Json::object()).dump() + "\n";
    return all;
  }

  static std::string paid(const std::string& number, const Pairs& changes = {},
                          bool two_phase = false) {
    const std::string id = registered(with({{"orderNumber", number}}, changes), two_phase);
    ecommerce("paymentorder.do", payment(id, approved));
    return id;
  }

  // Starts a gateway on the file, which must refuse it with these words and leave it as it is.
  void refused(const std::string& what, const std::string& words,
               CallSite site = CallSite::here()) const {
    const Traced traced(site);
    const std::string before = contents(file_);
    const Ended ended = run_gateway("--exit-with-stdin --state " + file_);
    EXPECT_EQ(ended.code, 1) << what << ": " << ended.text;
    EXPECT_NE(ended.text.find(file_ + ": "), std::string::npos) << what << ": " << ended.text;
    EXPECT_NE(ended.text.find(words), std::string::npos) << what << ": " << ended.text;
    EXPECT_EQ(ended.text.find("listening"), std::string::npos) << what;
    EXPECT_TRUE(contents(file_) == before) << what << ": the file has changed";
  }

 private:
  const Folder folder_;
  const std::string file_ = folder_ / "state";
};

// Makes the state that a day leaves in both services.
void live_through_a_day(
    const std::function<std::string(const std::string&, const Pairs&, bool)>& pay,
    const std::function<Json(const std::string&, const Pairs&)>& ask,
    const std::function<Json(const std::string&, const Json&)>& card, const Process& gateway,
    const Pairs& credentials) {
  const auto with_credentials = [&](Pairs more) {
    more.insert(more.begin(), credentials.begin(), credentials.end());
    return more;
  };
  const auto order_step = [&](const char* operation, const std::string& id, const char* amount) {
    Pairs pairs = with_credentials({{"orderId", id}});
    if (amount) pairs.emplace_back("amount", amount);
    EXPECT_EQ(ask(operation, pairs).at("errorCode"), "0") << operation;
  };
  // Sales, holds, refunds, reversals; a date that comes; notifications with and without an address.
  pay("plain", {}, false);
  pay("told",
      {{"dynamicCallbackUrl", "http://127.0.0.1:9/told"}, {"description", "\u20ac \"<b>\""}},
      false);
  order_step("refund.do", pay("refunded", {}, false), "345");
  order_step("deposit.do", pay("held", {}, true), "10000");
  order_step("reverse.do", pay("reversed", {}, true), nullptr);
  pay("waits", {}, true);
  pay("dated", {{"autocompletionDate", "2039-01-01T00:00:00"}}, true);
  pay("stored", {{"clientId", "anna"}, {"features", "FORCE_CREATE_BINDING"}}, false);
  pay("monthly",
      {{"clientId", "anna"},
       {"features", "FORCE_CREATE_BINDING"},
       {"jsonParams", R"({"recurringFrequency":"30","recurringExpiry":"20391231"})"}},
      false);
  const std::string off =
      pay("off", {{"clientId", "bob"}, {"features", "FORCE_CREATE_BINDING"}}, false);
  const Json bound = ask("getOrderStatusExtended.do", with_credentials({{"orderId", off}}));
  EXPECT_EQ(ask("unBindCard.do",
                with_credentials({{"bindingId", bound.at("bindingInfo").at("bindingId")}}))
                .at("errorCode"),
            "0");
  ask("verifyCard.do", with_credentials({{"pan", approved}, {"expiry", "203912"}, {"cvc", "123"}}));

  const auto good = [&](const char* operation, Json request, const char* with_code = "00") {
    const Json answer = card(operation, request);
    if (with_code) {
      EXPECT_EQ(answer.value("responseCode", ""), with_code) << operation << answer;
    }
    return answer;
  };
  Json on_card = {{"cardIdentification", identified}};
  const auto with = [](Json base, const Json& more) {
    base.update(more);
    return base;
  };
  const Json money = {{"amount", 1000}, {"currency", 978}};
  good("creditCard", with(on_card, money));
  good("debitCard", with(on_card, money));
  good("debitCard", with(with(on_card, money), {{"preAuthorization", true}}));
  good("p2pCredit",
       with({{"accountNumber", "40817978000000000007"}, {"externalRRN", "R1"}}, money));
  good("generatePin", {{"cardIdentification", {{"externalCardId", "EXT0000000007"}}},
                       {"pinValue", "4711"},
                       {"pinDeliveryMethod", "WS"}});
  good("debitCard", with(with(on_card, money), {{"pinData", "0000"}}), "55");
  // With a card of the bank: a sale, refunded in part, and another one that is reversed.
  const std::string expiry = card("getCardData", on_card).at("cardData").at("expiryDate");
  const auto sold = [&](const char* number, const char* amount) -> std::string {
    return ask("motoPayment.do", with_credentials({{"orderNumber", number},
                                                   {"amount", amount},
                                                   {"currency", "978"},
                                                   {"returnUrl", "https://shop.example/paid"},
                                                   {"pan", "5200000000000007"},
                                                   {"expiry", expiry},
                                                   {"cardholder", "MAX MUSTERMANN"}}))
        .at("mdOrder");
  };
  order_step("refund.do", sold("sold", "4000"), "1000");
  order_step("reverse.do", sold("unsold", "500"), nullptr);
  good(
      "serviceAction",
      {{"serviceIdentification",
        {{"serviceType", "SMS"}, {"serviceId", "7"}, {"serviceObjectType", "SERVICE_OBJECT_CARD"}}},
       {"actionCode", "ACTION_CODE_ADD"},
       {"cardIdentification", {{"cardNumber", "5200000000000007"}, {"expDate", expiry}}},
       {"serviceParameters", {{"phoneNumber", "+302101234567"}}}});
  good("generateCVC2", with(on_card, {{"deliveryMethod", "WS"}}));
  good("blockCard",
       {{"cardIdentification", {{"cardNumber", "5200000000000049"}}}, {"hotCardStatus", 6}});
  good("addCardLimitException",
       with(on_card, {{"limitException",
                       {{"limitName", "LMTP0108"},
                        {"startDate", "2026-01-01T00:00:00"},
                        {"endDate", "2046-02-01T00:00:00"},
                        {"value", 5}}}}),
       nullptr);
  card("registerCustomer",
       {{"productName", "CRCU1001"},
        {"parameters", Json::array({{{"name", "institutionId"}, {"value", "1001"}},
                                    {{"name", "agent_number"}, {"value", "1001"}},
                                    {{"name", "customer_number"}, {"value", "N1"}},
                                    {{"name", "product_id"}, {"value", "P1"}},
                                    {{"name", "start_date"}, {"value", "2020-01-31"}},
                                    {{"name", "service_id_acc"}, {"value", "S1"}},
                                    {{"name", "surname"}, {"value", "M\u00fcstermann"}},
                                    {{"name", "country_code"}, {"value", "300"}}})}});
  const Json key = {{"hostId", 1}, {"terminalId", 1}, {"keyLength", "ENKL_0032"}};
  for (const char* type : {"ENKTTMKA", "ENKTTAK"}) {
    EXPECT_TRUE(card("generateKey", with(key, {{"keyType", type}})).contains("keyValue"));
  }
  EXPECT_TRUE(card("generateKey", {{"hostId", 1},
                                   {"terminalNumber", "POS00001"},
                                   {"keyType", "ENKTIKEY"},
                                   {"keyLength", "ENKL_0032"},
                                   {"keySerialNumber", "FFFF9876543210E00000"},
                                   {"dukptId", 1}})
                  .contains("keyValue"));
  good("setAllowedMccList",
       {{"accountNumber", "40817978000000000007"}, {"mccList", Json::array({5411})}}, nullptr);
  gateway.change_atm({{"terminalId", "ATM00002"}, {"withdraw", {{"position", 2}, {"notes", 40}}}});
  gateway.change_atm({{"terminalId", "ATM00003"}, {"connected", false}});
  gateway.advance_clock(86400);
}

TEST_F(State, ADayOfBothServicesSurvivesARestart) {
  live_through_a_day(
      [](const std::string& number, const Pairs& changes, bool two_phase) {
        return paid(number, changes, two_phase);
      },
      [](const std::string& operation, const Pairs& pairs) { return ecommerce(operation, pairs); },
      [](const std::string& operation, const Json& body) { return card(operation, body); },
      gateway(), credentials);
  const std::string before = everything();
  for (const char* there : {"plain", "N1", "ENKTIKEY", "told", "PUBLIC KEY", "4711",
                            "e-commerce refund", "reversalDate", "+302101234567"}) {
    EXPECT_NE(before.find(there), std::string::npos) << there;
  }
  restart();
  EXPECT_EQ(everything(), before);
  kill_it();
  start();
  EXPECT_EQ(everything(), before);
  // Later requests continue from there: no number is issued twice, orders keep their history.
  const std::int64_t offset = 86400;
  const Json known = ecommerce("register.do", with(order, {{"orderNumber", "plain"}}));
  EXPECT_EQ(known.at("errorCode"), "1");
  EXPECT_GT(gateway().ledger().size(), 10U);
  const std::time_t now = std::time(nullptr);
  registered({{"orderNumber", "after"}});
  for (const Json& entry : gateway().orders()) {
    if (entry.at("orderNumber") != "after") continue;
    EXPECT_GT(entry.at("expiresMs").get<std::int64_t>(), (now + offset) * 1000) << "the clock";
  }
}

TEST_F(State, AResetIsKept) {
  paid("1");
  gateway().advance_clock(86400);
  gateway().reset({{"atms", 7}, {"transactions", 1}});
  const std::string fresh = everything();
  restart();
  EXPECT_EQ(everything(), fresh);
  EXPECT_TRUE(gateway().orders().empty());
  EXPECT_EQ(card("getAtmStatusExt", Json::object()).at("atmStatusList").at("atmStatus").size(), 7U);
}

TEST_F(State, NotificationsThatWereSentAreNotKept) {
  paid("1");
  paid("2");
  EXPECT_EQ(gateway().callbacks().size(), 2U);
  gateway().send_callbacks("POST", "symmetric");
  paid("3");
  restart();
  EXPECT_EQ(gateway().callbacks().size(), 1U);
}

TEST_F(State, AChargeWhoseAnswerWasCutSurvivesAKill) {
  const std::string id = registered();
  gateway().script({{"match", "paymentorder.do"}, {"cut_after", 0}, {"end", "reset"}});
  EXPECT_FALSE(post_form("paymentorder.do", form(payment(id, approved))));
  kill_it();
  start();
  ASSERT_EQ(gateway().ledger().size(), 1U);
  EXPECT_EQ(gateway().ledger().at(0).at("kind"), "charge");
  EXPECT_EQ(gateway().ledger().at(0).at("orderId"), id);
  EXPECT_EQ(status_of(id).at("orderStatus"), 2);
}

TEST_F(State, WhatWasAnsweredSurvivesAKillAtAnyMoment) {
  std::vector<std::string> answered;
  for (int round = 0; round < 4; ++round) {
    std::atomic<int> count{0};
    std::thread client([&] {
      for (int i = 0;; ++i) {
        const std::string number = std::to_string(round) + "-" + std::to_string(i);
        const auto result = post_form("register.do", form(with(order, {{"orderNumber", number}})));
        if (!result) return;
        const std::string id = Json::parse(result->body).at("orderId");
        const auto payment_result = post_form("paymentorder.do", form(payment(id, approved)));
        if (!payment_result) return;
        answered.push_back(id);
        ++count;
      }
    });
    while (count < 5 + 7 * round) std::this_thread::yield();
    kill(gateway().pid(), SIGKILL);
    client.join();
    restart();
    std::string charged;
    for (const Json& charge : gateway().ledger())
      charged += charge.at("orderId").get<std::string>();
    std::size_t paid_orders = 0;
    for (const Json& entry : gateway().orders()) {
      const std::string id = entry.at("orderId");
      const bool in_ledger = charged.find(id) != std::string::npos;
      EXPECT_EQ(in_ledger, entry.at("orderStatus") == 2) << id;
      if (in_ledger) ++paid_orders;
    }
    for (const std::string& id : answered) {
      EXPECT_NE(charged.find(id), std::string::npos) << id;
    }
    EXPECT_EQ(gateway().ledger().size(), paid_orders) << "charged twice";
  }
}

TEST_F(State, WhatCannotBeKeptIsNotAnswered) {
  process_.reset();
  // A limit on the size of files stands for a full disk.
  process_ = std::make_unique<Process>(
      "/usr/bin/prlimit",
      std::vector<std::string>{"--fsize=400000", TILLWIRE_GATEWAY, "--state", file()});
  std::vector<std::string> answered;
  for (int i = 0; i < 5000; ++i) {
    const auto result =
        post_form("register.do", form(with(order, {{"orderNumber", std::to_string(i)}})));
    if (!result) break;
    answered.push_back(Json::parse(result->body).at("orderId"));
  }
  EXPECT_LT(answered.size(), 5000U);
  EXPECT_GT(answered.size(), 10U);
  int status = 0;
  ASSERT_EQ(waitpid(gateway().pid(), &status, 0), gateway().pid());
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 1);
  restart();
  const std::string orders = text_of("/orders");
  EXPECT_EQ(gateway().orders().size(), answered.size());
  for (const std::string& id : answered) EXPECT_NE(orders.find(id), std::string::npos) << id;
}

TEST_F(State, OneGatewayAFile) {
  paid("1");
  refused("a second gateway", "another program uses it, perhaps another gateway");
  EXPECT_EQ(gateway().ledger().size(), 1U);
  paid("2");
  restart();
  EXPECT_EQ(gateway().ledger().size(), 2U);
}

TEST_F(State, TheFileIsItsOwnersAlone) {
  struct stat state {};
  ASSERT_EQ(stat(file().c_str(), &state), 0);
  EXPECT_EQ(state.st_mode & 0777U, 0600U);
  paid("1");
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(file()).parent_path())) {
    ASSERT_EQ(stat(entry.path().c_str(), &state), 0);
    EXPECT_EQ(state.st_mode & 0777U, 0600U) << entry.path();
  }
  process_.reset();
  EXPECT_EQ(std::distance(
                std::filesystem::directory_iterator(std::filesystem::path(file()).parent_path()),
                std::filesystem::directory_iterator()),
            1)
      << "something is left next to the file";
}

TEST_F(State, DamagedAndForeignFilesAreRefusedAndKept) {
  paid("1");
  process_.reset();
  const std::string whole = contents(file());
  ASSERT_GT(whole.size(), 8192U);
  const auto write = [&](const std::string& bytes) {
    std::ofstream(file(), std::ios::binary | std::ios::trunc) << bytes;
  };
  const auto zeros = [&](std::size_t at, std::size_t size) {
    return std::string(whole).replace(at, size, size, '\0');
  };
  const struct {
    const char* what;
    std::string bytes;
    const char* words;
  } rows[] = {
      {"nothing", "", "is empty"},
      {"text", "orderNumber,amount\n1,2\n", "is not a state file of the gateway"},
      {"another text at its beginning", "Sqlite" + whole.substr(6), "is not a state file"},
      {"the magic alone", whole.substr(0, 16), "is damaged: it ends in its header"},
      {"a part of the header", whole.substr(0, 99), "is damaged: it ends in its header"},
      {"the header alone", whole.substr(0, 100), "is damaged"},
      {"the first page", whole.substr(0, 4096), "is damaged"},
      {"without its last page", whole.substr(0, whole.size() - 4096), "is damaged"},
      {"without most of its last page", whole.substr(0, whole.size() - 4000), "is damaged"},
      {"a page of zeros", zeros(4096, 4096), "is damaged"},
      {"without its schema", zeros(100, 3996), "is damaged"},
  };
  for (const auto& row : rows) {
    write(row.bytes);
    refused(row.what, row.words);
  }
  const struct {
    const char* sql;
    const char* words;
  } changes[] = {
      {"PRAGMA application_id = 0", "is a database of another program"},
      {"PRAGMA user_version = 2", "is of a newer version of the gateway (its version is 2, this"},
      {"DROP TABLE record", "is damaged: no such table: record"},
      {"ALTER TABLE record RENAME COLUMN digest TO sum", "is damaged: no such column: digest"},
      {"UPDATE record SET text = replace(text, '12345', '12346') WHERE kind = 'charge'",
       "is damaged: the record 0000000000 of charge was changed outside the gateway"},
      {"UPDATE record SET id = '0000000009' WHERE kind = 'card' AND id = '0000000001'",
       "is damaged: the record 0000000009 of card was changed outside the gateway"},
      {"DELETE FROM record WHERE kind = 'card' AND id = '0000000001'",
       "is damaged: a record of card before 0000000002 is missing"},
      {"DELETE FROM record WHERE kind = 'account' AND id = '0000000004'",
       "is damaged: the account 40817978000000000049 is missing"},
      {"DELETE FROM record WHERE kind = 'customer' AND id = '0000000004'",
       "is damaged: the customer 70005 is missing"},
  };
  for (const auto& change : changes) {
    write(whole);
    Database(file()).run(change.sql);
    refused(change.sql, change.words);
  }
  write(whole);
  start();
  EXPECT_EQ(gateway().ledger().size(), 1U);
}

TEST_F(State, AFlippedByteIsFoundOrMeansNothing) {
  paid("1");
  process_.reset();
  const std::string whole = contents(file());
  const std::string all = "SELECT kind || ' ' || id || ' ' || text FROM record ORDER BY kind, id";
  const std::string state = Database(file()).query(all);
  int found = 0;
  // An odd step, so that every kind of byte in every page is met.
  for (std::size_t at = 5; at < whole.size(); at += whole.size() / 80 | 1U) {
    std::string flipped = whole;
    flipped[at] = static_cast<char>(flipped[at] ^ 0x11);
    std::ofstream(file(), std::ios::binary | std::ios::trunc) << flipped;
    const Ended ended = run_gateway("--exit-with-stdin --state " + file());
    if (ended.code == 0) {
      EXPECT_EQ(Database(file()).query(all), state) << "byte " << at;
    } else {
      EXPECT_EQ(ended.code, 1) << "byte " << at << ": " << ended.text;
      EXPECT_NE(ended.text.find(file() + ": "), std::string::npos) << ended.text;
      EXPECT_TRUE(contents(file()) == flipped) << "byte " << at << ": the file has changed";
      ++found;
    }
    for (const char* beside : {"-wal", "-shm", "-journal"}) {
      std::filesystem::remove(file() + beside);
    }
  }
  EXPECT_GT(found, 20);
}

TEST_F(State, RecordsOfAnOlderVersionHaveDefaults) {
  const std::string id = paid("1");
  process_.reset();
  {
    const Database database(file());
    const std::string by_id = "' AND id = '" + id + "'";
    Json older = Json::parse(database.query("SELECT text FROM record WHERE kind = 'order" + by_id));
    older.erase("cavv");
    older.erase("refunds");
    database.rewrite("order", id, older.dump());
  }
  start();
  EXPECT_EQ(status_of(id).at("orderStatus"), 2);
  process_.reset();
  {
    const Database database(file());
    Json wrong = Json::parse(
        database.query("SELECT text FROM record WHERE kind = 'order' AND id = '" + id + "'"));
    wrong["amount"] = "much";
    database.rewrite("order", id, wrong.dump());
  }
  refused("a member of another type", "is damaged: the record " + id + " of order: ");
}

TEST_F(State, FilesThatCannotBeUsedAreNamed) {
  const std::string folder = std::filesystem::path(file()).parent_path();
  const struct {
    std::string path;
    const char* words;
  } rows[] = {
      {folder, "Is a directory"},
      {folder + "/missing/state", "No such file or directory"},
      {file() + "/state", "Not a directory"},
      {"/proc/self/state", "No such file or directory"},
  };
  for (const auto& row : rows) {
    const Ended ended = run_gateway("--exit-with-stdin --state " + row.path);
    EXPECT_EQ(ended.code, 1) << row.path;
    EXPECT_NE(ended.text.find(row.path + ": "), std::string::npos) << ended.text;
    EXPECT_NE(ended.text.find(row.words), std::string::npos) << ended.text;
  }
}

}  // namespace
}  // namespace gateway::state_test
