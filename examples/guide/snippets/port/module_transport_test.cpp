// The contract suite against the porting guide's transport.
#include "module_transport.hpp"

#include <system/ports/tcp_harness.hpp>

#include "module_double.hpp"

namespace tillwire::test {
namespace {

class ModuleHarness final : public TcpHarness {
 public:
  Transport& transport() override { return transport_; }
  std::size_t resources() override { return module_descriptors(); }

 private:
  ModuleTransport transport_;
};

}  // namespace
}  // namespace tillwire::test

INSTANTIATE_TEST_SUITE_P(Module, TransportContract,
                         testing::Values(&tillwire::test::make<tillwire::test::ModuleHarness>));
