// --sign-key: requests that the sandbox gateway, which checks with OpenSSL, accepts and refuses.
#include <fstream>
#include <memory>

#include "cli.hpp"
#include "system/gateway/client.hpp"
#include "support/call_site.hpp"

namespace tillwire::test::signing_test {
namespace {

const std::string certificates = TILLWIRE_TEST_CERTIFICATES;
const std::string key_file = certificates + "/rsa.key";
const Words passphrase = {"TILLWIRE_SIGN_PASSPHRASE=open sesame"};

class Signed : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    gateway_ = std::make_unique<gateway::Process>(
        TILLWIRE_GATEWAY, Words{"--merchant-key", certificates + "/rsa.crt"});
  }
  static void TearDownTestSuite() { gateway_.reset(); }
  void SetUp() override { gateway_->reset(); }

  static Words options() {
    return {"--base-url",      "http://127.0.0.1:" + std::to_string(gateway_->port()),
            "--user",          "merchant-api",
            "--password-file", secret_file("merchant-secret")};
  }

  static Finished send(const Words& more, const Words& environment = {}) {
    return tillwire(
        joined(joined(options(), more),
               {"register.do",
                R"({"orderNumber":"S-1 & co","amount":125000,"returnUrl":"https://shop/"})"}),
        environment);
  }

  /// A key made from rsa.key by openssl, in the folder for passing files.
  static std::string made(const std::string& name, Words words) {
    const std::string file = testing::TempDir() + "signing_test_" + name;
    words.insert(words.begin(), "/usr/bin/openssl");
    const Finished finished = run(joined(words, {"-in", key_file, "-out", file}), {});
    EXPECT_EQ(finished.exit, 0) << finished.err;
    return file;
  }

  static void expect_taken(const Finished& finished, CallSite site = CallSite::here()) {
    const Traced traced(site);
    EXPECT_EQ(finished.exit, 0) << finished.err << finished.out;
    EXPECT_TRUE(holds(finished.out, "orderId")) << finished.out;
  }

  static std::unique_ptr<gateway::Process> gateway_;
};
std::unique_ptr<gateway::Process> Signed::gateway_;

TEST_F(Signed, RequestWithTheMerchantsKeyIsAccepted) {
  expect_taken(send({"--sign-key", key_file}));
  EXPECT_EQ(gateway_->seen("register.do"), 1);
}

TEST_F(Signed, RequestWithoutASignatureOrWithAnotherKeyIsRefused) {
  const Finished without = send({});
  EXPECT_EQ(without.exit, 1);
  EXPECT_TRUE(holds(without.out, "the request is not signed")) << without.out;

  const std::string another = testing::TempDir() + "signing_test_another";
  ASSERT_EQ(run({"/usr/bin/openssl", "genrsa", "-out", another, "2048"}, {}).exit, 0);
  const Finished wrong = send({"--sign-key", another});
  EXPECT_EQ(wrong.exit, 1);
  EXPECT_TRUE(holds(wrong.out, "X-Signature does not fit")) << wrong.out;
}

TEST_F(Signed, JsonIsSignedToo) {
  const Finished finished =
      tillwire(joined(joined(options(), {"--sign-key", key_file}),
                      {"recurrentPayment.do", R"({"orderNumber":"S-2","bindingId":"none",
                       "amount":1,"currency":978})"}));
  // The signature is right, or the answer would refuse it. A stored card may have been charged.
  EXPECT_EQ(finished.exit, 4) << finished.err << finished.out;
  EXPECT_TRUE(holds(finished.out, "bindingId")) << finished.out;
}

TEST_F(Signed, KeysOfEveryFormAreAccepted) {
  expect_taken(send({"--sign-key", made("pkcs1.pem", {"rsa", "-traditional"})}));
  gateway_->reset();
  expect_taken(send({"--sign-key", made("pkcs1.der", {"rsa", "-traditional", "-outform", "DER"})}));
  gateway_->reset();
  expect_taken(
      send({"--sign-key", made("pkcs8.der", {"pkcs8", "-topk8", "-nocrypt", "-outform", "DER"})}));
  gateway_->reset();
  const std::string locked =
      made("locked.pem", {"rsa", "-traditional", "-aes256", "-passout", "pass:open sesame"});
  expect_taken(send({"--sign-key", locked}, passphrase));
  gateway_->reset();

  expect_refused(send({"--sign-key", locked}), "set TILLWIRE_SIGN_PASSPHRASE");
  expect_refused(send({"--sign-key", locked}, {"TILLWIRE_SIGN_PASSPHRASE=open says me"}),
                 "the passphrase does not open it, or it is damaged; set TILLWIRE_SIGN_PASSPHRASE");
  EXPECT_EQ(gateway_->seen("register.do"), 0);
}

TEST_F(Signed, InvalidKeysAreRefused) {
  expect_refused(send({"--sign-key", certificates + "/weak.key"}), "fewer than 2048 bits");
  expect_refused(send({"--sign-key", certificates + "/ec.key"}), "it is not an RSA key");
  expect_refused(send({"--sign-key", certificates + "/rsa.crt"}), "holds no key");
  expect_refused(send({"--sign-key", certificates}), "cannot be read");
  expect_refused(send({"--sign-key", "no-such-file"}), "cannot be read");
  EXPECT_EQ(gateway_->seen("register.do"), 0);
}

TEST_F(Signed, OtherOperationsAreNotSigned) {
  for (const Words& call :
       {Words{"getAtmStatusExt"}, Words{"acsRedirect.do", R"({"orderId":"x"})"}}) {
    expect_refused(tillwire(joined(joined(options(), {"--sign-key", key_file}), call)),
                   "--sign-key: only requests of");
  }
}

TEST_F(Signed, GetIsNotSigned) {
  const Finished keys = tillwire(joined(options(), {"se/keys.do"}));
  EXPECT_EQ(keys.exit, 0) << keys.err << keys.out;
  EXPECT_TRUE(holds(keys.out, "keyValue")) << keys.out;
}

TEST_F(Signed, TraceMasksTheSignatureAndDryRunShowsIt) {
  const Finished traced = send({"--sign-key", key_file, "--trace"});
  expect_taken(traced);
  EXPECT_TRUE(holds(traced.err, "> X-Hash: ***\n> X-Signature: ***\n> \n")) << traced.err;
  const Finished dry = send({"--sign-key", key_file, "--dry-run"});
  EXPECT_EQ(dry.exit, 0) << dry.err;
  const std::size_t at = dry.out.find("\r\nX-Signature: ");
  ASSERT_NE(at, std::string::npos);
  EXPECT_EQ(dry.out.find("\r\n\r\n", at) - at, std::string("\r\nX-Signature: ").size() + 344);
  const Finished plain = send({"--trace"});
  EXPECT_FALSE(holds(plain.err, "X-Hash"));
}

}  // namespace
}  // namespace tillwire::test::signing_test
