// The contract suite through tables of functions: the TCP of POSIX as C has it, as a client sees
// it.
#include <tillwire/c/posix.h>

#include <system/ports/tcp_harness.hpp>
#include <tillwire/c/source/adapters.hpp>

#include "bench.hpp"

namespace tillwire::test {
namespace {

class CHarness final : public TcpHarness {
 public:
  using TcpHarness::TcpHarness;
  ~CHarness() override { tw_posix_deinit(&posix_.system); }
  Transport& transport() override { return transport_; }

 private:
  struct Posix {
    tw_posix system{};
    Posix() { EXPECT_EQ(tw_posix_init(&system, nullptr, nullptr), TW_ERRC_NONE); }
  };
  Posix posix_;
  c::CTransport transport_{posix_.system.tcp};
};

/// A system cannot be ended while something uses it.
TEST(CPosix, PortsOutliveWhatUsesThem) {
  CPorts ports;
  tw_posix posix{};
  EXPECT_EQ(tw_posix_init_of_size(&posix, 8, nullptr, nullptr), TW_ERRC_MISUSE);
  ASSERT_EQ(tw_posix_init(&posix, nullptr, nullptr), TW_ERRC_NONE);
  tw_client_options options = ports.client_options();
  options.transport = &posix.tcp;
  tw_client client{};
  ASSERT_EQ(tw_client_init(&client, &options, nullptr), TW_ERRC_NONE);
  EXPECT_EQ(tw_posix_deinit(&posix), TW_ERRC_MISUSE);
  EXPECT_EQ(tw_client_deinit(&client), TW_ERRC_NONE);
  EXPECT_EQ(tw_posix_deinit(&posix), TW_ERRC_NONE);
}

}  // namespace
}  // namespace tillwire::test

INSTANTIATE_TEST_SUITE_P(C, TransportContract, testing::Values([] {
                           return std::unique_ptr<tillwire::test::Harness>(
                               new tillwire::test::CHarness());
                         }));
