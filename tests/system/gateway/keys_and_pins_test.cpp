// Key schemes, PIN blocks and encrypted delivery of the gateway, each made or opened here
// independently.
#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <sstream>
#include <vector>

#include "card_test.hpp"

namespace gateway::keys_and_pins_test {
namespace {

constexpr const char* card_number = "5200000000000007";

std::string bytes_of(const std::string& digits) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16));
  }
  return bytes;
}

std::string hex_of(const std::string& bytes) {
  std::string digits;
  for (const char c : bytes) {
    char two[3];
    std::snprintf(two, sizeof two, "%02X", static_cast<unsigned>(static_cast<unsigned char>(c)));
    digits += two;
  }
  return digits;
}

std::string cipher(const char* name, const std::string& key, const std::string& in, bool encrypt,
                   CallSite site = CallSite::here()) {
  const Traced traced(site);
  const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> context(
      EVP_CIPHER_CTX_new(), &EVP_CIPHER_CTX_free);
  std::string out(in.size(), '\0');
  int size = 0;
  EXPECT_EQ(EVP_CipherInit_ex(context.get(), EVP_get_cipherbyname(name), nullptr,
                              reinterpret_cast<const unsigned char*>(key.data()), nullptr, encrypt),
            1);
  EVP_CIPHER_CTX_set_padding(context.get(), 0);
  EXPECT_EQ(EVP_CipherUpdate(context.get(), reinterpret_cast<unsigned char*>(out.data()), &size,
                             reinterpret_cast<const unsigned char*>(in.data()),
                             static_cast<int>(in.size())),
            1);
  return out;
}

// With OpenSSL's ciphers of two and three keys, on their own path from the gateway's.
std::string des(const std::string& key, const std::string& in, bool encrypt) {
  return cipher(key.size() == 16 ? "DES-EDE" : "DES-EDE3", key, in, encrypt);
}

// A key under a variant of a master key for each of its parts.
std::string by_variants(const std::string& master, const std::string& variants,
                        const std::string& in, bool encrypt) {
  std::string out;
  for (std::size_t part = 0; part * 8 < in.size(); ++part) {
    std::string under = master;
    under[8] = static_cast<char>(under[8] ^ variants[part]);
    out += des(under, in.substr(part * 8, 8), encrypt);
  }
  return out;
}

std::string check_value(const std::string& key) {
  return hex_of(des(key, std::string(8, '\0'), true)).substr(0, 6);
}

std::string exclusive_or(std::string one, const std::string& other) {
  for (std::size_t i = 0; i < one.size(); ++i) one[i] = static_cast<char>(one[i] ^ other[i]);
  return one;
}

class KeysAndPins : public CardTest {
 protected:
  static Json generated(int host, const std::string& length) {
    return card("generateKey", {{"hostId", host},
                                {"keyType", "ENKTTMKP"},
                                {"keyLength", length},
                                {"terminalNumber", "POS00001"}});
  }
  static std::string set(int host, const std::string& tag, const std::string& key,
                         const std::string& check) {
    Json request = {
        {"hostId", host}, {"keyType", "ENKTTMKP"},  {"terminalNumber", "POS00002"},
        {"key", key},     {"keyCheckValue", check}, {"newKeyPrefix", key.size() < 48 ? "U" : "T"}};
    if (!tag.empty()) request["inputKeyPrefix"] = tag;
    return code("setKey", request);
  }
  static std::string change_pin(const std::string& data) {
    return code("changePin",
                {{"cardIdentification", {{"cardNumber", card_number}}}, {"newPinData", data}});
  }
  static std::string pin() { return state_of(card_number).at("pin").get<std::string>(); }
};

struct Host {
  int id;
  const char* master;
  const char* double_tag;
  const char* triple_tag;
};
constexpr Host hosts[] = {{1, "0123456789ABCDEFFEDCBA98765432101032547698BADCFE", "", ""},
                          {2, "8967452301EFCDAB76543210FEDCBA98", "U", "T"},
                          {3, "CE8A4602DF9B57134C8FF2B5795B3D1F", "X", "Y"}};

TEST_F(KeysAndPins, KeysAreEncryptedByTheSchemeOfTheirTag) {
  for (const Host& host : hosts) {
    for (const char* length : {"ENKL_0032", "ENKL_0048"}) {
      const Json answer = generated(host.id, length);
      const std::size_t digits = std::stoul(std::string(length).substr(5));
      const std::string tag = digits == 32 ? host.double_tag : host.triple_tag;
      const std::string value = answer.at("keyValue");
      ASSERT_EQ(value.size(), tag.size() + digits);
      EXPECT_EQ(value.substr(0, tag.size()), tag);
      const std::string sealed = bytes_of(value.substr(tag.size()));
      const std::string master = bytes_of(host.master);
      const std::string key = tag == "U"   ? by_variants(master, "\xa6\x5a", sealed, false)
                              : tag == "T" ? by_variants(master, "\x6a\xde\x2b", sealed, false)
                                           : des(master, sealed, false);
      EXPECT_EQ(answer.at("checkValue"), check_value(key)) << host.id << ' ' << length;
    }
  }
}

TEST_F(KeysAndPins, AKeyIsTakenInItsSchemeOnly) {
  const std::string key = bytes_of("13579BDF02468ACE2F4F6E8FAECEEF0E");
  const std::string master = bytes_of(hosts[1].master);
  const std::string plain = hex_of(des(master, key, true));
  const std::string varied = hex_of(by_variants(master, "\xa6\x5a", key, true));
  const std::string check = check_value(key);
  EXPECT_EQ(set(2, "U", varied, check), "00");
  EXPECT_EQ(set(2, "X", plain, check), "00");
  EXPECT_EQ(set(2, "", plain, check), "00");
  EXPECT_EQ(set(2, "X", varied, check), "81");
  EXPECT_EQ(set(2, "", varied, check), "81");
  EXPECT_EQ(set(2, "U", plain, check), "81");
  EXPECT_EQ(set(1, "U", varied, check), "81") << "another master key";
  EXPECT_EQ(set(2, "U", "U" + varied, check), "00") << "the key may have its tag";
  EXPECT_EQ(set(2, "", "U" + varied, check), "00");
  EXPECT_EQ(set(2, "X", "U" + varied, check), "30") << "two tags";
  EXPECT_EQ(code("setKey",
                 {{"hostId", 4}, {"keyType", "ENKTTMKP"}, {"key", plain}, {"newKeyPrefix", "X"}}),
            "12");

  const std::string triple = key + bytes_of("A1C1E30425456885");
  const std::string varied3 = hex_of(by_variants(master, "\x6a\xde\x2b", triple, true));
  EXPECT_EQ(set(2, "T", varied3, check_value(triple)), "00");
  EXPECT_EQ(set(2, "Y", varied3, check_value(triple)), "81");
}

// With right parity and check value: each is worth less than it is long, or undoes itself.
TEST_F(KeysAndPins, KeysOfEqualOrWeakPartsAreRefused) {
  const std::string one = bytes_of("13579BDF02468ACE");
  const std::string two = bytes_of("2F4F6E8FAECEEF0E");
  const std::string master = bytes_of(hosts[1].master);
  std::vector<std::string> refused = {one + one, one + one + two, one + two + two, one + two + one};
  for (const char* weak :
       {"0101010101010101", "FEFEFEFEFEFEFEFE", "E0E0E0E0F1F1F1F1", "1F1F1F1F0E0E0E0E",
        "011F011F010E010E", "1F011F010E010E01", "01E001E001F101F1", "E001E001F101F101",
        "01FE01FE01FE01FE", "FE01FE01FE01FE01", "1FE01FE00EF10EF1", "E01FE01FF10EF10E",
        "1FFE1FFE0EFE0EFE", "FE1FFE1FFE0EFE0E", "E0FEE0FEF1FEF1FE", "FEE0FEE0FEF1FEF1"}) {
    const std::string part = bytes_of(weak);
    for (const std::string& key : {part + one, one + part, one + two + part}) {
      refused.push_back(key);
    }
  }
  for (const std::string& key : refused) {
    const std::string sealed = hex_of(des(master, key, true));
    EXPECT_EQ(set(2, "", sealed, check_value(key)), "81") << hex_of(key);
    // The parity of an initial key is left as it is, and DES does not use it.
    std::string odd_once = key;
    odd_once[0] = static_cast<char>(odd_once[0] ^ 1);
    EXPECT_EQ(code("setKey", {{"hostId", 2},
                              {"keyType", "ENKTIKEY"},
                              {"terminalNumber", "POS00002"},
                              {"key", hex_of(des(master, odd_once, true))},
                              {"newKeyPrefix", key.size() == 16 ? "X" : "Y"}}),
              "81")
        << hex_of(odd_once);
  }
  EXPECT_TRUE(gateway().keys().empty());
  const std::string sound = one + two;
  EXPECT_EQ(set(2, "", hex_of(des(master, sound, true)), check_value(sound)), "00");
}

// A key of 16 bytes for a terminal, made, opened and given by its digits as hex.
struct Made {
  std::string clear;
  std::string digits;
  std::string check;
};

class TerminalKeys : public KeysAndPins {
 protected:
  static Made made(const char* type, const char* terminal = "POS00001",
                   Json more = Json::object()) {
    Json request = {
        {"hostId", 1}, {"keyType", type}, {"keyLength", "ENKL_0032"}, {"terminalNumber", terminal}};
    request.update(more);
    const Json answer = card("generateKey", request);
    if (!answer.contains("keyValue")) return {"", "", code_of(answer)};
    const std::string digits = answer.at("keyValue");
    return {des(bytes_of(hosts[0].master), bytes_of(digits), false), digits,
            answer.at("checkValue")};
  }
  static std::string set(const char* type, const Made& key, const char* terminal = "POS00001") {
    return code("setKey", {{"hostId", 1},
                           {"keyType", type},
                           {"terminalNumber", terminal},
                           {"key", key.digits},
                           {"keyCheckValue", key.check},
                           {"newKeyPrefix", "X"}});
  }
  /// changePin at the terminal, with a PIN block of format 0 under this key.
  static std::string use(const std::string& key, const char* terminal = "POS00001",
                         const char* clear = "041234FFFFFFFFFF") {
    return code("changePin", {{"cardIdentification", {{"cardNumber", card_number}}},
                              {"newPinData", hex_of(des(key, bytes_of(clear), true))},
                              {"cardAcceptorParameters",
                               {{"terminalIdentification", terminal},
                                {"merchantIdentification", "MERCHANT01"},
                                {"merchantType", "6011"}}}});
  }
  /// Terminal, type and state of each key, a line each.
  static std::string states() {
    std::string lines;
    for (const Json& key : gateway().keys()) {
      for (const char* name : {"terminal", "keyType", "state"}) {
        lines += key.at(name).get<std::string>() + (name == std::string("state") ? "\n" : " ");
      }
    }
    return lines;
  }
};

TEST_F(TerminalKeys, ATerminalHasOneOfEachType) {
  const Made pin_key = made("ENKTTMKP");
  const Made mac_key = made("ENKTTAK");
  EXPECT_EQ(set("ENKTTMKP", pin_key), "00");
  made("ENKTTAK", "POS00002");
  EXPECT_EQ(states(),
            "POS00001 ENKTTAK generated\n"
            "POS00001 ENKTTMKP valid\n"
            "POS00002 ENKTTAK generated\n");
  EXPECT_EQ(set("ENKTTMKP", mac_key), "12") << "generated as another type";
  EXPECT_EQ(set("ENKTTAK", mac_key), "00");
  EXPECT_EQ(set("ENKTTAK", pin_key), "12") << "valid as another type";
  EXPECT_EQ(code("generateKey", {{"hostId", 1},
                                 {"keyType", "ENKTOTHER"},
                                 {"keyLength", "ENKL_0032"},
                                 {"terminalNumber", "POS00001"}}),
            "30");
}

TEST_F(TerminalKeys, AGeneratedKeyBecomesValidByItsFirstUse) {
  const Made first = made("ENKTTMKP");
  EXPECT_EQ(set("ENKTTMKP", first), "00");
  const Made second = made("ENKTTMKP");
  EXPECT_EQ(use(first.clear), "00") << "still valid";
  EXPECT_EQ(states(), "POS00001 ENKTTMKP valid\nPOS00001 ENKTTMKP generated\n");
  EXPECT_EQ(use(second.clear), "00");
  EXPECT_EQ(pin(), "1234");
  EXPECT_EQ(states(), "POS00001 ENKTTMKP valid\n");
  EXPECT_EQ(gateway().keys().at(0).at("key"), hex_of(second.clear));
  EXPECT_EQ(use(first.clear), "81") << "replaced";
}

TEST_F(TerminalKeys, AGeneratedKeyBecomesValidBySetKey) {
  const Made first = made("ENKTTMKP");
  EXPECT_EQ(set("ENKTTMKP", first), "00");
  const Made second = made("ENKTTMKP");
  const Made third = made("ENKTTMKP");
  EXPECT_EQ(use(second.clear), "81") << "forgotten when the next was generated";
  EXPECT_EQ(set("ENKTTMKP", third), "00");
  EXPECT_EQ(use(first.clear), "81");
  EXPECT_EQ(use(third.clear), "00");
  const Made fourth = made("ENKTTMKP");
  EXPECT_EQ(set("ENKTTMKP", third), "00") << "another one than was generated";
  EXPECT_EQ(use(fourth.clear), "81");
}

TEST_F(TerminalKeys, PinBlocksOfATerminalAreUnderItsKey) {
  const std::string shared = bytes_of("5B4A38291607F4E5D3C2B0A19E8F7C6D");
  EXPECT_EQ(use(shared), "00") << "the terminal has no key";
  made("ENKTTAK");
  EXPECT_EQ(use(shared), "00") << "nor one for PINs";
  const Made key = made("ENKTTMKP");
  EXPECT_EQ(use(shared), "81");
  EXPECT_EQ(use(shared, "POS00002"), "00") << "another terminal";
  EXPECT_EQ(use(key.clear, "POS00001", "3C123456789012AF"), "00");
  EXPECT_EQ(pin(), "123456789012");
  EXPECT_EQ(use(key.clear, "POS00001", "1598765A0F1E2D3C"), "81") << "format 1";
  EXPECT_EQ(use(key.clear, "POS00002"), "81");
  EXPECT_EQ(pin(), "123456789012");
}

TEST_F(TerminalKeys, AnInitialKeyIsThatOfItsSerialNumber) {
  const char* const number = "FFFF9876543210E00000";
  const Json dukpt = {{"keySerialNumber", number}, {"dukptId", 1}};
  const Made key = made("ENKTIKEY", "POS00001", dukpt);
  // ANSI X9.24-1:2009, A.4: the key of this number under 0123456789ABCDEFFEDCBA9876543210.
  EXPECT_EQ(hex_of(key.clear), "6AC292FAA1315B4D858AB3A3D7D5933A");
  EXPECT_EQ(key.check, check_value(key.clear));
  EXPECT_EQ(set("ENKTIKEY", key), "00") << "its parity is as derived";
  EXPECT_EQ(gateway().keys().at(0).at("keySerialNumber"), number);
  EXPECT_EQ(gateway().keys().at(0).at("dukptId"), 1);
  EXPECT_EQ(made("ENKTIKEY", "POS00001", dukpt).clear, key.clear) << "asked for again";
  EXPECT_EQ(made("ENKTIKEY", "POS00002", dukpt).check, "94") << "a number belongs to one terminal";
  const struct {
    Json more;
    const char* code;
  } rows[] = {
      {Json::object(), "30"},
      {{{"keySerialNumber", number}}, "12"},
      {{{"dukptId", 1}}, "30"},
      {{{"keySerialNumber", number}, {"dukptId", 2}}, "12"},
      {{{"keySerialNumber", "FFFF9876543210E00001"}, {"dukptId", 1}}, "30"},
      {{{"keySerialNumber", "FFFF9876543210F00000"}, {"dukptId", 1}}, "30"},
      {{{"keySerialNumber", "FFFF9876543210E000"}, {"dukptId", 1}}, "30"},
      {{{"keySerialNumber", "FFFF9876543210E0000G"}, {"dukptId", 1}}, "30"},
      {{{"keySerialNumber", number}, {"dukptId", 1}, {"keyLength", "ENKL_0048"}}, "30"},
  };
  for (const auto& row : rows) {
    EXPECT_EQ(made("ENKTIKEY", "POS00001", row.more).check, row.code) << row.more;
  }
  EXPECT_EQ(made("ENKTTMKP", "POS00001", {{"keySerialNumber", number}}).check, "30");
  EXPECT_EQ(made("ENKTTMKP", "POS00001", {{"dukptId", 1}}).check, "30");
}

TEST_F(TerminalKeys, AKeyNeedsItsTerminal) {
  const Json request = {{"hostId", 1}, {"keyType", "ENKTTAK"}, {"keyLength", "ENKL_0032"}};
  EXPECT_EQ(code("generateKey", request), "30");
  Json of_merchant = request;
  of_merchant["merchantNumber"] = "MERCHANT01";
  EXPECT_TRUE(card("generateKey", of_merchant).contains("keyValue"));
  EXPECT_EQ(states(), "MERCHANT01 ENKTTAK generated\n");
}

TEST_F(KeysAndPins, PinBlocksOfEveryFormatAreOpened) {
  const std::string key = bytes_of("5B4A38291607F4E5D3C2B0A19E8F7C6D");
  const auto block = [&](const char* clear) { return hex_of(des(key, bytes_of(clear), true)); };
  EXPECT_EQ(change_pin(block("041234FFFFFFFFFF")), "00");
  EXPECT_EQ(pin(), "1234");
  EXPECT_EQ(change_pin(block("1598765A0F1E2D3C")), "00");
  EXPECT_EQ(pin(), "98765");
  EXPECT_EQ(change_pin(block("3C123456789012AF")), "00");
  EXPECT_EQ(pin(), "123456789012");
  for (const char* bad : {"031234FFFFFFFFFF", "0D1234567890123F", "04123AFFFFFFFFFF",
                          "041234FFFFFFFFF0", "34123499ABCDEFAB", "241234FFFFFFFFFF"}) {
    EXPECT_EQ(change_pin(block(bad)), "81") << bad;
  }

  const std::string aes_key = bytes_of("6B5D4C3B2A190876F7E5D5C2B3A19189");
  const auto aes_block = [&](const char* clear, const char* pan) {
    const std::string inner = cipher("AES-128-ECB", aes_key, bytes_of(clear), true);
    return hex_of(cipher("AES-128-ECB", aes_key, exclusive_or(inner, bytes_of(pan)), true));
  };
  const char* const pan = "45200000000000007000000000000000";
  EXPECT_EQ(change_pin(aes_block("44864209AAAAAAAA0123456789ABCDEF", pan)), "81");
  EXPECT_EQ(change_pin(aes_block("444864AAAAAAAAAA0123456789ABCDEF", pan)), "00");
  EXPECT_EQ(pin(), "4864");
  EXPECT_EQ(
      change_pin(aes_block("444864AAAAAAAAAA0123456789ABCDEF", "45300000000000006000000000000000")),
      "81")
      << "another card";
  EXPECT_EQ(change_pin(std::string(30, 'A')), "30");
  EXPECT_EQ(pin(), "4864");
}

// A key pair whose public half is in a separate file.
class Owner {
 public:
  Owner() : key_(EVP_RSA_gen(2048)) {
    std::string name = testing::TempDir() + "owner-XXXXXX";
    close(mkstemp(name.data()));
    file = name;
    std::ofstream(file) << pem();
  }
  ~Owner() {
    unlink(file.c_str());
    EVP_PKEY_free(key_);
  }
  Owner(const Owner&) = delete;
  Owner& operator=(const Owner&) = delete;

  std::string pem() const {
    const std::unique_ptr<BIO, decltype(&BIO_free)> memory(BIO_new(BIO_s_mem()), &BIO_free);
    PEM_write_bio_PUBKEY(memory.get(), key_);
    char* data = nullptr;
    const long size = BIO_get_mem_data(memory.get(), &data);
    return {data, static_cast<std::size_t>(size)};
  }

  // The PEM's Base64 alone, which is that of the DER.
  std::string der() const {
    std::string text;
    std::istringstream lines(pem());
    for (std::string line; std::getline(lines, line);) {
      if (line[0] != '-') text += line;
    }
    return text;
  }

  std::string opened(const std::string& base64) const {
    std::string sealed(base64.size(), '\0');
    sealed.resize(256);
    std::string decoded(base64.size(), '\0');
    EVP_DecodeBlock(reinterpret_cast<unsigned char*>(decoded.data()),
                    reinterpret_cast<const unsigned char*>(base64.data()),
                    static_cast<int>(base64.size()));
    const std::unique_ptr<EVP_PKEY_CTX, decltype(&EVP_PKEY_CTX_free)> context(
        EVP_PKEY_CTX_new(key_, nullptr), &EVP_PKEY_CTX_free);
    EVP_PKEY_decrypt_init(context.get());
    EVP_PKEY_CTX_set_rsa_padding(context.get(), RSA_PKCS1_PADDING);
    std::size_t size = sealed.size();
    if (EVP_PKEY_decrypt(context.get(), reinterpret_cast<unsigned char*>(sealed.data()), &size,
                         reinterpret_cast<const unsigned char*>(decoded.data()), 256) != 1) {
      return "does not open";
    }
    return sealed.substr(0, size);
  }

  std::string file;

 private:
  EVP_PKEY* key_;
};

const Json by_number = {{"cardNumber", card_number}};
const Json by_external = {{"externalCardId", "EXT0000000007"}};

TEST_F(KeysAndPins, CardNumbersAreEncryptedForAKeyInTheRequest) {
  const Owner owner;
  Json lines = Json::array();
  std::istringstream pem(owner.pem());
  for (std::string line; std::getline(pem, line);) lines.push_back(line);
  for (const Json& key : {Json::array({owner.pem()}), lines, Json::array({owner.der()})}) {
    const Json data =
        card("getCardData", {{"cardIdentification", by_number}, {"rsaPublicKey", key}})
            .at("cardData");
    EXPECT_EQ(owner.opened(data.at("encryptedCardNumber")), card_number);
  }
  for (const char* bad : {"hello", "AAAA"}) {
    EXPECT_EQ(code("getCardData",
                   {{"cardIdentification", by_number}, {"rsaPublicKey", Json::array({bad})}}),
              "30");
  }
}

TEST_F(KeysAndPins, PinsAreEncryptedForAKeyInTheRequest) {
  const Owner owner;
  Json request = {
      {"cardIdentification", by_external},
      {"pinDeliveryMethod", "WS_ENCRYPTED"},
      {"parameters", Json::array({{{"name", "rsaPublicKey"}, {"value", owner.der()}}})}};
  const Json answer = card("generatePin", request);
  EXPECT_EQ(owner.opened(answer.at("encryptedPinValue")), pin());
  request["parameters"][0]["value"] = "hello";
  EXPECT_EQ(code("generatePin", request), "30");
}

TEST(PinOwner, IsNamedOnTheCommandLine) {
  const Owner owner;
  const Process process(TILLWIRE_GATEWAY, {"--pin-public-key", owner.file});
  httplib::Client client("127.0.0.1", process.port());
  client.set_basic_auth("issuer", "issuer-secret");
  const auto ask = [&](const char* operation, const Json& request) {
    const auto answer = client.Post(std::string("/v1/apigate/ws/rest/") + operation, request.dump(),
                                    "application/json");
    return answer ? Json::parse(answer->body) : Json();
  };
  const Json pin = ask(
      "generatePin", {{"cardIdentification", by_external}, {"pinDeliveryMethod", "WS_ENCRYPTED"}});
  const Json cvc2 =
      ask("generateCVC2", {{"cardIdentification", by_number}, {"deliveryMethod", "WS_ENCRYPTED"}});
  for (const Json& state : process.cards()) {
    if (state.at("cardNumber") != card_number) continue;
    EXPECT_EQ(owner.opened(pin.at("encryptedPinValue")), state.at("pin"));
    EXPECT_EQ(owner.opened(cvc2.at("cvc2")), state.at("cvc2"));
  }
}

}  // namespace
}  // namespace gateway::keys_and_pins_test
