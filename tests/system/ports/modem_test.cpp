// The contract suite against modem::Tcp: each dialect, on a pty, with a modem that opens sockets.
#include <tillwire/modem/posix_serial.hpp>
#include <tillwire/posix/clock.hpp>

#include "modem_bench.hpp"
#include "modem_line.hpp"
#include "support/folder.hpp"
#include "tcp_harness.hpp"

namespace tillwire::test {
namespace {

const modem::Settings settings = {"internet", "user", "secret"};

template <Family family>
class ModemHarness final : public TcpHarness {
 public:
  ModemHarness() {
    modem_.with([](ModemEmulator& modem) {
      modem.chatter = network_time;
      modem.chatter_every = 11;
      modem.says_remaining = true;
    });
    modem_.start();
  }

  Transport& transport() override { return transport_; }
  const char* unknown_host() const override {
    // A SIM800 does not say why it could not connect.
    return family == Family::sim800 ? nullptr : TcpHarness::unknown_host();
  }
  void pump() override {
    TcpHarness::pump();
    transport_.ready();
  }
  // The modem's report of a FIN proves nothing.
  bool peer_cut() override {
    peer_finish();
    return true;
  }
  bool tells_refusals() const override { return false; }
  bool tells_orderly_end() const override { return false; }
  // The modem's thread opens descriptors of this process as well.
  std::size_t resources() override { return 0; }

 private:
  ModemAtPty modem_{family, 521};
  modem::PosixSerial serial_{modem_.path()};
  posix::MonotonicClock clock_;
  modem::Buffers<> buffers_;
  modem::Tcp transport_{serial_, clock_, dialect_of(family), settings, buffers_};
};

class Pty {
 public:
  Pty() : master_(::posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK)) {
    EXPECT_EQ(::grantpt(master_.fd()), 0);
    EXPECT_EQ(::unlockpt(master_.fd()), 0);
  }
  const char* path() const { return ::ptsname(master_.fd()); }
  std::string heard() {
    char buffer[64];
    pollfd ready{master_.fd(), POLLIN, 0};
    ::poll(&ready, 1, 5000);
    const ssize_t count = ::read(master_.fd(), buffer, sizeof buffer);
    return {buffer, count > 0 ? static_cast<std::size_t>(count) : 0};
  }
  void say(const std::string& text) {
    ASSERT_EQ(::write(master_.fd(), text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }

 private:
  Socket master_;
};

TEST(PosixSerial, OpensThePortAgainWhenItIsBack) {
  const Folder folder;
  const std::string path = folder / "modem";
  modem::PosixSerial serial(path.c_str());
  char byte = 'x';
  EXPECT_EQ(serial.open(), ENOENT);
  EXPECT_EQ(serial.read(&byte, 1), 0U);
  EXPECT_EQ(serial.write(&byte, 1), 0U);
  for (int i = 0; i < 2; ++i) {
    SCOPED_TRACE(i);
    Pty pty;
    ASSERT_EQ(::symlink(pty.path(), path.c_str()), 0);
    // The first write meets the port that has gone.
    for (int tries = 0; tries < 2 && serial.write("\rAT\n", 4) == 0; ++tries) continue;
    EXPECT_EQ(pty.heard(), "\rAT\n");
    EXPECT_EQ(serial.read(&byte, 1), 0U);
    pty.say("\r\n");
    serial.wait(5000, false);
    char both[3];
    EXPECT_EQ(serial.read(both, sizeof both), 2U);  // nothing is translated
    EXPECT_EQ(std::string(both, 2), "\r\n");
    ASSERT_EQ(::unlink(path.c_str()), 0);
  }
}

// Two programs at one modem would read each other's answers.
TEST(PosixSerial, LeavesAPortThatAnotherOneHas) {
  Pty pty;
  modem::PosixSerial first(pty.path());
  modem::PosixSerial second(pty.path());
  ASSERT_EQ(first.open(), 0);
  EXPECT_EQ(second.open(), EBUSY);
  EXPECT_EQ(second.write("AT\r", 3), 0U);
  char byte;
  EXPECT_EQ(second.read(&byte, 1), 0U);
  first.close();
  EXPECT_EQ(second.open(), 0);
  EXPECT_EQ(first.open(), EBUSY);
}

}  // namespace
}  // namespace tillwire::test

using tillwire::test::Family;
using tillwire::test::make;
using tillwire::test::ModemHarness;

// Pieces of 521 bytes split prompts and headers anywhere, and lines come between all others.
INSTANTIATE_TEST_SUITE_P(Modem, TransportContract,
                         testing::Values(&make<ModemHarness<Family::sim800>>,
                                         &make<ModemHarness<Family::sim7600>>,
                                         &make<ModemHarness<Family::quectel>>));
