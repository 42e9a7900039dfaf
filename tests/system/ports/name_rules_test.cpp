// The rules for names in certificates: how addresses are written, and what name constraints cover.
#include <arpa/inet.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>
#include <support/call_site.hpp>
#include <tillwire/tls/name_rules.hpp>

namespace tillwire::test::name_rules_test {
namespace {

using tls_port::Der;
using tls_port::NameConstraints;
namespace general_name = tls_port::general_name;

Der der(const std::string& bytes) {
  return {reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()};
}

std::string ip_text(const std::string& bytes) {
  unsigned char text[40];
  const std::size_t size = tls_port::ip_text(der(bytes), text);
  return {reinterpret_cast<const char*>(text), size};
}

TEST(IpText, IsThatOfTheSystem) {
  std::mt19937 random(1);
  for (int i = 0; i < 20000; ++i) {
    std::string bytes;
    for (int at = 0; at < 16; ++at) {
      bytes += static_cast<char>(random() % 3 == 0 ? random() % 256 : 0);
    }
    bytes[0] = 0x20;  // what is mapped from IPv4 is written otherwise
    char text[INET6_ADDRSTRLEN];
    ASSERT_NE(inet_ntop(AF_INET6, bytes.data(), text, sizeof text), nullptr);
    ASSERT_EQ(ip_text(bytes), text);
    ASSERT_NE(inet_ntop(AF_INET, bytes.data() + 12, text, sizeof text), nullptr);
    ASSERT_EQ(ip_text(bytes.substr(12)), text);
  }
  EXPECT_EQ(ip_text(std::string(16, '\0')), "::");
  EXPECT_EQ(ip_text(std::string(15, '\0') + '\1'), "::1");
}

std::string element(unsigned tag, const std::string& contents) {
  return std::string{static_cast<char>(tag), static_cast<char>(contents.size())} + contents;
}

std::string tree(unsigned tag, const std::string& base) {
  return element(Der::sequence, element(tag, base));
}

std::string permitted(const std::string& trees) {
  return element(Der::constructed(0), trees);
}
std::string excluded(const std::string& trees) {
  return element(Der::constructed(1), trees);
}

bool allows(const std::string& lists, unsigned tag, const std::string& name,
            CallSite site = CallSite::here()) {
  const Traced traced(site);
  const std::string bytes = element(Der::sequence, lists);
  const NameConstraints constraints(der(bytes));
  EXPECT_TRUE(constraints.is_good());
  std::uint32_t steps = 100;
  return constraints.allows(tag, der(name), steps);
}

TEST(NameConstraints, CoverADomainAndWhatIsBelow) {
  const std::string within = permitted(tree(general_name::dns, "Bank.test"));
  for (const char* name :
       {"bank.test", "BANK.TEST", "a.bank.test", "*.bank.test", "a.b.bank.test"}) {
    EXPECT_TRUE(allows(within, general_name::dns, name)) << name;
  }
  for (const char* name : {"test", "mybank.test", "bank.test.com", "bank.tes", ""}) {
    EXPECT_FALSE(allows(within, general_name::dns, name)) << name;
  }
  const std::string without = excluded(tree(general_name::dns, "bank.test"));
  for (const char* name : {"bank.test", "A.Bank.Test", "*.test", "*.bank.test"}) {
    EXPECT_FALSE(allows(without, general_name::dns, name)) << name;
  }
  EXPECT_TRUE(allows(without, general_name::dns, "mybank.test"));
  EXPECT_FALSE(allows(excluded(tree(general_name::dns, "")), general_name::dns, "any.test"));
}

TEST(NameConstraints, CoverANetwork) {
  using namespace std::string_literals;
  const std::string net = tree(general_name::ip, "\x0A\x01\0\0\xFF\xFF\0\0"s);
  EXPECT_TRUE(allows(permitted(net), general_name::ip, "\x0A\x01\x02\x03"s));
  EXPECT_FALSE(allows(permitted(net), general_name::ip, "\x0A\x02\x02\x03"s));
  EXPECT_FALSE(allows(permitted(net), general_name::ip, std::string(16, '\x0A')));
  EXPECT_FALSE(allows(excluded(net), general_name::ip, "\x0A\x01\x02\x03"s));
  EXPECT_TRUE(allows(excluded(net), general_name::ip, "\x0A\x02\x02\x03"s));
  EXPECT_TRUE(allows(permitted(net), general_name::dns, "other.kinds.are.free"));
}

TEST(NameConstraints, CoverDirectoryNamesThatArePermittedAlike) {
  const std::string name = element(Der::set, "RDN");
  const std::string base = tree(general_name::directory, element(Der::sequence, name));
  EXPECT_TRUE(allows(permitted(base), general_name::directory, name));
  EXPECT_TRUE(allows(permitted(base), general_name::directory, name + element(Der::set, "more")));
  EXPECT_FALSE(allows(permitted(base), general_name::directory, element(Der::set, "rdn")));
  EXPECT_FALSE(allows(excluded(base), general_name::directory, element(Der::set, "rdn")));
}

TEST(NameConstraints, RefuseNamesOfOtherKindsThatTheyConstrain) {
  const unsigned email = Der::context(1);
  const std::string base = tree(email, "bank.test");
  EXPECT_FALSE(allows(permitted(base), email, "till@bank.test"));
  EXPECT_FALSE(allows(excluded(base), email, "till@other.test"));
  EXPECT_TRUE(allows(permitted(base), general_name::dns, "other.test"));
}

TEST(NameConstraints, EndAfterSomeSteps) {
  std::string trees;
  for (int i = 0; i < 6; ++i) trees += tree(general_name::dns, "a.test");
  const std::string bytes = element(Der::sequence, excluded(trees));
  const NameConstraints constraints(der(bytes));
  std::uint32_t steps = 6;
  EXPECT_TRUE(constraints.allows(general_name::dns, der("b.test"), steps));
  EXPECT_EQ(steps, 0U);
  EXPECT_FALSE(constraints.allows(general_name::dns, der("b.test"), steps));
}

TEST(DnsName, HasNoEmptyLabel) {
  for (const char* name : {"a.test", "*.a.test", "a", ""}) {
    EXPECT_TRUE(tls_port::is_dns_name(der(name), true)) << name;
  }
  // Below an excluded a.test, and yet not within it.
  for (const char* name : {"b.a.test.", "a..test", ".a.test", "."}) {
    EXPECT_FALSE(tls_port::is_dns_name(der(name), true)) << name;
  }
}

TEST(NameConstraints, ThatAreIllFormedAreNotGood) {
  using namespace std::string_literals;
  const std::string good = tree(general_name::dns, "bank.test");
  for (const std::string& lists : {
           ""s,                                               // constrains nothing
           permitted(""),                                     //
           permitted(good) + excluded(""),                    //
           excluded(good) + permitted(good),                  // in the wrong order
           permitted(tree(general_name::dns, ".bank.test")),  //
           permitted(tree(general_name::dns, "*.bank.test")),
           permitted(tree(general_name::dns, "a..test")),
           excluded(tree(general_name::dns, "bank.test.")),   // would match no name,
           excluded(tree(Der::constructed(2), "bank.test")),  // nor would these
           excluded(tree(Der::constructed(7), "\x0A\x01\0\0\xFF\xFF\0\0"s)),
           excluded(tree(Der::context(9), "bank.test")),
           permitted(tree(general_name::ip, "\x0A\x01\0\0"s)),
           permitted(tree(general_name::ip, "\x0A\x01\0\0\xFF\0\xFF\0"s)),
           permitted(element(Der::sequence, element(general_name::dns, "a.test") +
                                                element(Der::context(0), "\1"s))),  // a minimum
           permitted(element(Der::sequence, "")),
           permitted(good.substr(0, good.size() - 1)),
       }) {
    const std::string bytes = element(Der::sequence, lists);
    EXPECT_FALSE(NameConstraints(der(bytes)).is_good()) << testing::PrintToString(bytes);
  }
  EXPECT_FALSE(NameConstraints(der("")).is_good());
  const std::string behind = element(Der::sequence, permitted(good)) + "x";
  EXPECT_FALSE(NameConstraints(der(behind)).is_good());
}

}  // namespace
}  // namespace tillwire::test::name_rules_test
