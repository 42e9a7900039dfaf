// DUKPT with AES: the standard's test vectors, OpenSSL as the host, and power cuts at every change.
#include <gtest/gtest.h>

#include <bitset>
#include <cstring>
#include <random>
#include <string>
#include <support/call_site.hpp>
#include <support/dukpt_store.hpp>
#include <support/openssl_modes.hpp>
#include <tillwire/security/aes_dukpt.hpp>
#include <tillwire/security/pin_block.hpp>

namespace tillwire::test::aes_dukpt_test {
namespace {

using Torn = RamDukptStore::Torn;

// The test vectors that go with ANSI X9.24-3:2017: two base keys, their initial keys and the id.
const Octets base_128 = from_hex("FEDCBA9876543210F1F1F1F1F1F1F1F1");
const Octets initial_128 = from_hex("1273671EA26AC29AFA4D1084127652A1");
const Octets base_256 = base_128 + base_128;
const Octets initial_256 =
    from_hex("CE9CE0C101D1138F97FB6CAD4DF045A7083D4EAE2D35A31789D01CCF0949550F");
const Octets id = from_hex("1234567890123456");

struct Transaction {
  std::uint32_t counter;
  const char* key;
};

// The first eight, those around 0x20000, and the last four.
constexpr Transaction transactions_128[] = {
    {0x00000001, "4F21B565BAD9835E112B6465635EAE44"},
    {0x00000002, "2F34D68DE10F68D38091A73B9E7C437C"},
    {0x00000003, "031504E530365CF81264238540518318"},
    {0x00000004, "0EEFC7ADA628BA68878DA9165A8A1887"},
    {0x00000005, "C2A7AC328A5DA2D6002D62465BFC028B"},
    {0x00000006, "D30F7D9351DA58448A2F5E92B4EE3B7D"},
    {0x00000007, "A8253CEED9AC042C54F75D35C8352278"},
    {0x00000008, "718EE6CF0B27E53D5F7AF99C4D8146A2"},
    {0x0001FFFE, "E21E8C8D347F8561A2BE752DAA85A111"},
    {0x00020000, "F7AE9025468A25D37B7249CFFED224C8"},
    {0x00020001, "692C8EA4013645135B36497131DF9D2C"},
    {0xFFFE2000, "48E585B694EB0B18D5C35443E163C0BA"},
    {0xFFFE4000, "396C2C7CA1EA701C03B86B7D41F0C562"},
    {0xFFFE8000, "0387625F189B58AE03EF0E8CCA41105E"},
    {0xFFFF0000, "F6BA59389BD14A9855BE9727E7C52E3C"},
};
constexpr Transaction transactions_256[] = {
    {0x00000001, "54AC2B32B145EA4A554CB8BC44B17467063A799856B1CCC2A138D36E8DBF78B3"},
    {0x00000002, "5DD5A0253842BBBE1D7C0DA27021412C6F1FAB53FB928DEAE56DA06090A9DE97"},
    {0x00000003, "8EEEF7C464AE415BB1D73FAED21993CD669F7999092A579EC6DD3CC680C65171"},
    {0x00000004, "C18CBED570B3B89ECADA7CEC9C224CD5A86ECF3DE377D3EFAB720F8C4D76B9D0"},
    {0x00000005, "6B3C3C93307151C25DC2309456F01C5C3108DAD571C321899A9B7E0C009FD2EB"},
    {0x00000006, "B8BB61AE3E2D5CD8C699E0C578FB2C7B89B0C0CF02DBAB60864D8049C986C844"},
    {0x00000007, "88D0ACA287B3066F5DE0C93396337D4C2DA8D92C1F720A576D62CEB4C979E01E"},
    {0x00000008, "20A796D5077D51B8E7613893A4F095B134E02917DC84BD391F3661D0873FF308"},
    {0x0001FFFE, "A289508CBF1228452CD86AB77B15CB35577AC828C18BB66681E5A16D6C9CCED3"},
    {0x00020000, "D62DDA94A47D7DA5D763443B4ECB15EA8DD62E0E4F915958BA459591F8312E37"},
    {0x00020001, "44110A1102748D4A3AC326F53D8CAC650212590CA7126D54546DDE0F20E89CEE"},
    {0xFFFE2000, "4625EB06E4886D4AFCC9AE37ED4F4E4E1653C9E60E3F24742A87A26AA96AB7A6"},
    {0xFFFE4000, "FF20E1BB575539ACCB44E3111BE8757F83AE8549A2DD71B441A4A424F7FFD4B1"},
    {0xFFFE8000, "630535C9C53E1EC6524016930B56F6728909C45403536B419AEBCB25B7351C07"},
    {0xFFFF0000, "6D6DB7AAAE8B3EA90E57A39E4BBA71E173B21B446B30A78D64BFC6A8806C55EE"},
};

struct Working {
  const char* pin;
  const char* mac;  // for requests
  const char* data;
};
struct WorkingAndPin {
  Working keys;
  const char* pin_block;  // of the PIN 1234 and the card 4111111111111111, format 4
};

// The keys of the first eight counters: AES-128 from each base key, and AES-256.
constexpr WorkingAndPin working_128[] = {
    {{"AF8CB133A78F8DC2D1359F18527593FB", "A2DC23DE6FDE0824A2BC321E08E4B8B7",
      "A35C412EFD41FDB98B69797C02DCD08F"},
     "A912150391AB65A67E52883D81CE2D15"},
    {{"D30BDC73EC9714B000BEC66BDB7B6D09", "484C3B06E8562704528CD5B46FB12FB6",
      "D639514AA33AC43AD9229E433D6D4E5B"},
     "52A00503BD34BA1383F6A7EE9FE2547F"},
    {{"7D69F01F3B45449F62C7816ECE723268", "A5DF7D9D800CA769766F0C77CA4E6E6C",
      "EF17F6AB45B4820C93A3DCB21BC491AD"},
     "A5A27E82B43A9A866A93D7ABE89CEF93"},
    {{"91A0588318EC2673214271F70137896E", "E6E4679647D8A9057C1FC15537CB4C4E",
      "B3BD44C08BB6BA27C3BB4711D7D70387"},
     "71B3D0528669498777555A8BE6698E44"},
    {{"35A43BC9EFEB09C756204B57E3FB7D4D", "0588185FE1FF8C7E22FAD78C1C61F065",
      "CA02DF6F30B39E14BD0B4A30E460920F"},
     "881A7F77A2E04E5BEA985E342FD0B628"},
    {{"02DCC6CD1201A3A2CA7099559C862123", "7B60F72A5639C0EE7EB2100FA80BB793",
      "C9B8A7C4E486180B2229115164F0B293"},
     "BDC1C3871AFB0B340AA5B5CEFD08695E"},
    {{"6ECF912F3B18CA11A7A27BB60705FD09", "BAA08CA263C69525BC6B1BA8F4275D69",
      "0FA8F1F0A2DD7B1005A862D77CDED698"},
     "4A8E6B8C7DBEE6CBA6DC774F0CB83396"},
    {{"4D9DF3FBEE3448FC3E676D04320A90F5", "6FD572E5D59E618875F193484F9178FB",
      "650F34204ABD4E57764D61AC3D266FB1"},
     "8308BB857C17F390369F761F8EB358FA"},
};
constexpr Working working_128_of_256[] = {
    {"09C9C432966811D6B2C3336BAC1B1202", "F04A1FABD4176E15490CEC82E217A96D",
     "616D59AE91F8CC7016F89FDA29605FA4"},
    {"D632226A80795D13A80AFE66A3E97B01", "DD99D77B4E2AB538B26BB6A8B3FB0BE3",
     "07B79D9BFF3633C07A9FDDF132070B30"},
    {"C2CBD3D766B16F9F82F4EE3F74478918", "5A742A4A0403B3D7BB30842DAFBB5972",
     "706E4E629E466BED956548E7B0D90C3D"},
    {"58A3779C1E24B3EDAF068609E7E56D59", "C531F7E08514858C445D5F54BFE7DA8E",
     "CF3A4D9CA7E962E4023A84A2FE47DC80"},
    {"97504C8BB0FD4D4A88D605143BF00025", "E2E25AA7FE6E5DD6042C632A5DFED945",
     "94C28455AEAD970555F326298557FA81"},
    {"BF281141609E6CAE7DF10DFA47A8D03D", "07B215929C5DB4262DECEE4A0336DD4F",
     "408D3B9A7D1AF109E2F689514BF79AC7"},
    {"B7C6BB187134E9D429C3E8B7CCBD8477", "3AC9CC5159F96E10FCC5EB64015AC76A",
     "DC2915BF421D617E7725E63A7DACB18D"},
    {"53C1C60A65532313141A102AD720E967", "6E94A9283EA9AEB7EAA77C3FF55FF2D1",
     "8950DD50C254C60E26737CA9229F0F18"},
};
constexpr Working working_256[] = {
    {"8C1AB7BEE973829E30242E0BBBDD4946D540C98FC1B5BDCF94790001A23FD502",
     "61DABDF4B340CF461EE860B1D1AB55357142BD2D6977306859CF49AEFE8F1549",
     "71EB36C9A6B7F801D1D1700C29741FC5A5C4E9B45D742DA7AF6992B8AA29AF58"},
    {"3583D6CD02FC38822CC71A8D7678E04F4A8556335E6CC66863D3DADC5AEE2C62",
     "4417356219B2F93CE3F2671623DDCAB58A8B85AD80662A8D628024000956D426",
     "D0AC9F71F875FFFF3A83778F72F39EBB0924A5A526617AF669665E0A19725465"},
    {"96A1AB5D37CB7CF81DDE64F66C46E0389B833E7AD5F4E44C791F04FAFDA6DA0E",
     "35BD00A46F2A2BD127F565FBF2974B735AE3BB70242C0A415857CF69B2C2691A",
     "8E70D5DF53F48ED2F2A0B54FC4F45C844579BE96F6F161222CDD50193E2F737F"},
    {"420AA584BF215C4777E93009B56D08DE80687021D07ED96349FF71379CE5636D",
     "D80617C3C5869A8DCF0DA5383D032A0D6E6C51C0BF649BE992BE84AA191AE326",
     "41D23F7D78E22A978D726BC71D266374263120EE49146CE5C1291FD0EE7DDD31"},
    {"B1E9E3D918952E6E5F67917F0FE77060F865AE27DCAD5742DDF90F61453B98BA",
     "8B047E32C476C0A0AF90A9B8D1C247C433E3D4C1DF1C7FC52E8CB1DC4C8FB275",
     "813D156C142E5BB8F136427EBD0A1AC4DC9B2B5963C481F5E0A58F4BF33BD185"},
    {"8714EB94E3BFD3018EC99D0434D9C94F071AF2EEBF4332FB14F5179793AA582C",
     "A2FF6FFB37CB8042B8C9B2F94C90C83D94DD5BECCD9951CFAB0BE7BD865CA403",
     "F1FB0591AA2E45E1CE4C5D970C7396C4A87E53E5900C4A6D95C174140CC0AC9C"},
    {"693C893A1E81D280302E0A47E7E634337B9A9B26E7CC6064D807E08FF911AFAC",
     "E8A57085DBE804B8C2767F9F77D54854861E99633A062C700B4E50A865153150",
     "69BC5C9AFB2C93CC30C3F7529360B34D7B64B7206E0F0940D8654378C54824F2"},
    {"173A45284262A3E292D86D08FD6DE9167963214450D1D48F6103BD2EB08E61B5",
     "949A3FEF12DBD273DD25BB60E29BBE313C872A9DE3BE03A7E29626ACA0A42880",
     "0BF8789A21D068410A16C9F7FCBF65A7B4FF73203ADC0F1B4B5E5BF8050E4284"},
};

// A host, written without the library.
Octets derived(const Octets& from, const Octets& serial, unsigned usage, unsigned type) {
  constexpr std::size_t sizes[] = {16, 24, 16, 24, 32};
  const std::size_t size = sizes[type];
  Octets key;
  for (char block = 1; key.size() < size; ++block) {
    Octets input{1,
                 block,
                 static_cast<char>(usage >> 8),
                 static_cast<char>(usage),
                 0,
                 static_cast<char>(type),
                 static_cast<char>(size * 8 >> 8),
                 static_cast<char>(size * 8)};
    key += aes(from, input + serial);
  }
  return key.substr(0, size);
}

Octets four(std::uint32_t number) {
  return {static_cast<char>(number >> 24), static_cast<char>(number >> 16),
          static_cast<char>(number >> 8), static_cast<char>(number)};
}

Octets host_key(const Octets& initial, std::uint32_t counter) {
  Octets key = initial;
  std::uint32_t reached = 0;
  for (int bit = 31; bit >= 0; --bit) {
    if ((counter >> bit & 1) == 0) continue;
    reached |= 1U << bit;
    key = derived(key, id.substr(4) + four(reached), 0x8000, static_cast<unsigned>(key.size() / 8));
  }
  return key;
}

class Filling final : public Random {
 public:
  bool fill(void* to, std::uint32_t size) override {
    const Octets noise = from_hex("2F69ADDE2E9E7ACE");
    EXPECT_EQ(size, noise.size());
    std::memcpy(to, noise.data(), size);
    return true;
  }
};

class AesDukptTest : public testing::Test {
 protected:
  // Loads into a new store.
  DukptError load(const Octets& initial) {
    store = RamDukptStore();
    return load_again(initial);
  }
  DukptError load_again(const Octets& initial) {
    std::uint8_t bytes[8];
    std::memcpy(bytes, id.data(), sizeof bytes);
    return dukpt.load(InitialKey(key_of(initial)), bytes);
  }
  void place(const Octets& initial, std::uint32_t counter) {
    store.place(id, static_cast<std::uint8_t>(initial.size() / 8), counter,
                [&](std::uint32_t each) { return host_key(initial, each); });
  }
  Octets pin_key(DukptKeyType type, CallSite site = CallSite::here()) {
    const Traced traced(site);
    ClearKey<KeyUse::pin> key;
    EXPECT_EQ(keys.pin_key(cipher, type, key), DukptError::none);
    return octets_of(key);
  }
  Octets mac_key(DukptWay way, DukptKeyType type, CallSite site = CallSite::here()) {
    const Traced traced(site);
    ClearKey<KeyUse::mac> key;
    EXPECT_EQ(keys.mac_key(cipher, way, type, key), DukptError::none);
    return octets_of(key);
  }
  Octets data_key(DukptWay way, DukptKeyType type, CallSite site = CallSite::here()) {
    const Traced traced(site);
    ClearKey<KeyUse::data> key;
    EXPECT_EQ(keys.data_key(cipher, way, type, key), DukptError::none);
    return octets_of(key);
  }
  // Expects the keys of this counter, whose derivation key is `key`.
  void expect_keys(std::uint32_t counter, const Octets& key, CallSite site = CallSite::here()) {
    const Traced traced(site);
    const Octets serial = id + four(counter);
    EXPECT_EQ(keys.key_serial_number(), to_hex(serial));
    const Octets end = serial.substr(4);
    for (unsigned i = 0; i < 5; ++i) {
      const auto type = static_cast<DukptKeyType>(i);
      if (i >= 2 && i * 8 > key.size()) continue;
      const auto meant = [&](unsigned usage) {
        const Octets own = derived(key, end, usage, i);
        return i < 2 ? with_odd_parity(own) : own;
      };
      EXPECT_EQ(pin_key(type), meant(0x1000));
      for (unsigned way = 0; way < 3; ++way) {
        EXPECT_EQ(mac_key(static_cast<DukptWay>(way), type), meant(0x2000 + way));
        EXPECT_EQ(data_key(static_cast<DukptWay>(way), type), meant(0x3000 + way));
      }
    }
  }

  OpenSslCipher cipher{16};
  RamDukptStore store;
  AesDukpt dukpt{cipher, store};
  AesDukptKeys keys;
};

TEST_F(AesDukptTest, DerivesTheStandardsInitialKeys) {
  EXPECT_EQ(derived(base_128, id, 0x8001, 2), initial_128);
  EXPECT_EQ(derived(base_256, id, 0x8001, 4), initial_256);
}

TEST_F(AesDukptTest, MatchesTheStandardsTransactions) {
  for (const bool longer : {false, true}) {
    const Octets& initial = longer ? initial_256 : initial_128;
    for (const Transaction& each : longer ? transactions_256 : transactions_128) {
      if (store.state().counter != each.counter) place(initial, each.counter);
      ASSERT_EQ(dukpt.next(keys), DukptError::none);
      expect_keys(each.counter, from_hex(each.key));
    }
    EXPECT_EQ(dukpt.next(keys), DukptError::used_up);
    EXPECT_TRUE(store.held().empty());
    store = RamDukptStore();
  }
}

/// A later version has to continue with the stored bytes.
TEST_F(AesDukptTest, StoresTheStateAndARegisterForEachBitOfTheCounter) {
  for (std::uint8_t type = 2; type != 5; ++type) {
    const Octets initial = initial_256.substr(0, std::size_t{8} * type);
    ASSERT_EQ(load(initial), DukptError::none);
    const DukptState state = store.state();
    EXPECT_EQ(Octets(state.serial_number, state.serial_number + 8), id);
    EXPECT_EQ(state.counter, 1U);
    EXPECT_EQ(state.key_type, type);
    EXPECT_EQ(state.spent, 255);
    for (std::uint32_t i = 0; i != 32; ++i) {
      std::uint8_t key[32];
      const auto size = static_cast<std::uint32_t>(initial.size());
      ASSERT_EQ(store.read_key(i, key, size), DukptRead::done);
      EXPECT_EQ(Octets(key, key + size), host_key(initial, 1U << i)) << i;
    }
    ASSERT_EQ(dukpt.next(keys), DukptError::none);
    ASSERT_EQ(dukpt.next(keys), DukptError::none);
    EXPECT_EQ(store.state().counter, 3U);
    EXPECT_EQ(store.state().spent, 1);
  }
}

TEST_F(AesDukptTest, DerivesTheStandardsWorkingKeys) {
  ASSERT_EQ(load(initial_128), DukptError::none);
  for (const WorkingAndPin& each : working_128) {
    ASSERT_EQ(dukpt.next(keys), DukptError::none);
    EXPECT_EQ(to_hex(pin_key(DukptKeyType::aes_128)), each.keys.pin);
    EXPECT_EQ(to_hex(mac_key(DukptWay::send, DukptKeyType::aes_128)), each.keys.mac);
    EXPECT_EQ(to_hex(data_key(DukptWay::send, DukptKeyType::aes_128)), each.keys.data);
    ClearKey<KeyUse::pin> key;
    ASSERT_EQ(keys.pin_key(cipher, DukptKeyType::aes_128, key), DukptError::none);
    Filling filling;
    PinBlock block;
    ASSERT_EQ(PinEncrypter(cipher, key.key(), filling)
                  .encrypt(PinFormat::iso_4, ClearPin::from_clear_digits("1234"),
                           "4111111111111111", block),
              PinError::none);
    EXPECT_EQ(block.text().reveal(), each.pin_block);
  }
  ASSERT_EQ(load(initial_256), DukptError::none);
  for (std::size_t i = 0; i < std::size(working_256); ++i) {
    ASSERT_EQ(dukpt.next(keys), DukptError::none);
    for (const bool longer : {false, true}) {
      const Working& each = longer ? working_256[i] : working_128_of_256[i];
      const DukptKeyType type = longer ? DukptKeyType::aes_256 : DukptKeyType::aes_128;
      EXPECT_EQ(to_hex(pin_key(type)), each.pin) << i;
      EXPECT_EQ(to_hex(mac_key(DukptWay::send, type)), each.mac) << i;
      EXPECT_EQ(to_hex(data_key(DukptWay::send, type)), each.data) << i;
    }
  }
}

TEST_F(AesDukptTest, MatchesTheHostsKeys) {
  std::mt19937 random(1);
  for (const std::size_t size : {16U, 24U, 32U}) {
    const Octets initial = random_octets(random, size);
    ASSERT_EQ(load(initial), DukptError::none);
    for (std::uint32_t counter = 1; counter < 70; ++counter) {
      ASSERT_EQ(dukpt.next(keys), DukptError::none);
      expect_keys(counter, host_key(initial, counter));
      EXPECT_EQ(store.held(), RamDukptStore::needed(counter + 1, 32));
    }
    for (int round = 0; round < 30; ++round) {
      const auto counter = static_cast<std::uint32_t>(random() & random());
      if (counter == 0 || std::bitset<32>(counter).count() > 16) continue;
      place(initial, counter);
      ASSERT_EQ(dukpt.next(keys), DukptError::none);
      expect_keys(counter, host_key(initial, counter));
      for (const std::uint32_t index : RamDukptStore::needed(store.state().counter, 32)) {
        const std::uint32_t later = RamDukptStore::counter_of(store.state().counter, index);
        EXPECT_EQ(store.key(index), host_key(initial, later)) << counter;
      }
    }
  }
}

TEST_F(AesDukptTest, SurvivesPowerCutsAtEveryChange) {
  for (const std::uint32_t start : {1U, 3U, 0xffU, 0x1fffeU, 0xfffc8000U}) {
    for (const Torn torn : {Torn::nothing_done, Torn::all_done, Torn::garbage}) {
      for (int changes = 0;; ++changes) {
        ASSERT_LT(changes, 200);
        store.power_on();
        place(initial_128, start);
        ASSERT_EQ(dukpt.next(keys), DukptError::none);
        const std::uint32_t second = store.state().counter;
        store.cut_after(changes, torn);
        const DukptError error = dukpt.next(keys);
        if (store.on()) break;
        EXPECT_EQ(error, DukptError::store);
        EXPECT_FALSE(keys.key_serial_number().present());
        store.power_on();
        const std::uint32_t third = store.state().counter;
        ASSERT_EQ(dukpt.next(keys), DukptError::none);
        expect_keys(third, host_key(initial_128, third));
        EXPECT_EQ(store.held(), RamDukptStore::needed(store.state().counter, 32));
        EXPECT_GE(third, second);
      }
    }
  }
}

TEST_F(AesDukptTest, RefusesKeysStrongerThanTheInitialKey) {
  ASSERT_EQ(load(initial_128), DukptError::none);
  ASSERT_EQ(dukpt.next(keys), DukptError::none);
  ClearKey<KeyUse::pin> key;
  ASSERT_EQ(keys.pin_key(cipher, DukptKeyType::tdes_3, key), DukptError::none);
  for (const DukptKeyType type : {DukptKeyType::aes_192, DukptKeyType::aes_256}) {
    EXPECT_EQ(keys.pin_key(cipher, type, key), DukptError::strength);
    EXPECT_EQ(octets_of(key), "");
  }
}

TEST_F(AesDukptTest, NoInitialKeyIdIsLoadedTwice) {
  ASSERT_EQ(load(initial_128), DukptError::none);
  ASSERT_EQ(dukpt.next(keys), DukptError::none);
  for (const Octets& initial : {initial_128, initial_256}) {
    EXPECT_EQ(load_again(initial), DukptError::loaded_before);
  }
  ASSERT_EQ(dukpt.next(keys), DukptError::none);
  expect_keys(2, host_key(initial_128, 2));
}

TEST_F(AesDukptTest, ReportsErrors) {
  EXPECT_EQ(dukpt.next(keys), DukptError::not_loaded);
  for (std::size_t size = 0; size < 40; ++size) {
    const bool fits = size == 16 || size == 24 || size == 32;
    EXPECT_EQ(load(Octets(size, 'k')), fits ? DukptError::none : DukptError::key);
    EXPECT_EQ(load(Octets(size, '\0')), DukptError::key);
  }
  ASSERT_EQ(load(initial_128), DukptError::none);
  for (const int type : {0, 1, 5, 255}) {
    store.forge_type(static_cast<std::uint8_t>(type));
    EXPECT_EQ(dukpt.next(keys), DukptError::store);
  }
  store.forge_type(2);
  ASSERT_EQ(dukpt.next(keys), DukptError::none);

  ClearKey<KeyUse::mac> key;
  OpenSslCipher des(8);
  EXPECT_EQ(keys.mac_key(des, DukptWay::both, DukptKeyType::aes_128, key), DukptError::cipher);
  cipher.fail_after(0);
  EXPECT_EQ(keys.mac_key(cipher, DukptWay::both, DukptKeyType::aes_128, key), DukptError::cipher);
  EXPECT_EQ(octets_of(key), "");
  EXPECT_EQ(dukpt.next(keys), DukptError::cipher);
  cipher.fail_after(1);
  EXPECT_EQ(load(initial_256), DukptError::cipher);
  EXPECT_EQ(dukpt.next(keys), DukptError::not_loaded);
  EXPECT_EQ(keys.mac_key(cipher, DukptWay::both, DukptKeyType::aes_128, key),
            DukptError::no_transaction);
  AesDukpt under_des(des, store);
  EXPECT_EQ(under_des.next(keys), DukptError::cipher);
  std::uint8_t bytes[8] = {};
  EXPECT_EQ(under_des.load(InitialKey(key_of(initial_128)), bytes), DukptError::cipher);
}

}  // namespace
}  // namespace tillwire::test::aes_dukpt_test
