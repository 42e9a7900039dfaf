// What modem::Tcp makes of each event, in each dialect: faults and their details, set-up,
// injection, ends with bytes waiting, restarts, floods.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <ostream>
#include <string>
#include <type_traits>

#include "modem_bench.hpp"
#include "support/call_site.hpp"

namespace tillwire::test {
namespace {

using modem::Detail;

class EachModem : public testing::TestWithParam<Family> {
 protected:
  static void expect(const Io& io, Fault fault, Detail detail, CallSite site = CallSite::here()) {
    const Traced traced(site);
    EXPECT_EQ(io.state, IoState::failed);
    EXPECT_EQ(io.fault, fault);
    EXPECT_EQ(static_cast<Detail>(io.detail), detail) << io.detail;
  }
  void expect_exchange(CallSite site = CallSite::here()) {
    const Traced traced(site);
    ASSERT_EQ(bench.connect().state, IoState::moved);
    bench.network.arrived.clear();
    bench.network.answer = "welcome";
    ASSERT_EQ(bench.send("hello").state, IoState::moved);
    std::string received;
    ASSERT_EQ(bench.receive(received, 50).state, IoState::would_block);
    EXPECT_EQ(received, "welcome");
    EXPECT_EQ(bench.network.arrived, "hello");
  }
  // Does what the client does between two exchanges.
  void again() {
    bench.tcp.close();
    expect_exchange();
  }

  Bench bench{GetParam()};
};

TEST_P(EachModem, SettingsReachTheModem) {
  bench.settings = {"m2m.operator", "me, myself", "p$%&/()=?'", modem::Authentication::chap};
  expect_exchange();
  switch (GetParam()) {
    case Family::sim800:
      EXPECT_EQ(bench.modem.apn_command, R"(+CSTT="m2m.operator","me, myself","p$%&/()=?'")");
      break;
    case Family::sim7600:
      EXPECT_EQ(bench.modem.apn_command,
                "+CGDCONT=1,\"IP\",\"m2m.operator\"\n"
                "+CGAUTH=1,2,\"p$%&/()=?'\",\"me, myself\"\n");
      break;
    case Family::quectel:
      EXPECT_EQ(bench.modem.apn_command,
                R"(+QICSGP=1,1,"m2m.operator","me, myself","p$%&/()=?'",2)");
      break;
  }
}

TEST_P(EachModem, WithoutAUserNoneIsNamed) {
  bench.settings = {"internet"};
  expect_exchange();
  EXPECT_EQ(bench.modem.apn_command.find("CGAUTH"), std::string::npos);
  if (GetParam() == Family::quectel) {
    EXPECT_EQ(bench.modem.apn_command, R"(+QICSGP=1,1,"internet","","",0)");
  }
}

TEST_P(EachModem, RejectsTextThatCouldEndACommandAndSendsNothing) {
  const std::string long_text(65, 'a');
  const std::string bad[] = {"a\"b", "a\rATD1", "a\nb", "a\\22", "a\x1b", "\xc3\xa4", long_text};
  for (const std::string& text : bad) {
    for (int which = 0; which < 3; ++which) {
      modem::Settings settings = {"internet", "user", "secret"};
      (which == 0 ? settings.apn : which == 1 ? settings.user : settings.password) = text.c_str();
      bench.settings = settings;
      expect(bench.tcp.connect({"gateway.test", 443}), Fault::configuration, Detail::bad_settings);
      bench.tcp.close();
      EXPECT_FALSE(bench.tcp.ready());
      bench.tcp.close();
    }
  }
  for (const char* const apn : {static_cast<const char*>(nullptr), ""}) {
    bench.settings = {apn};
    expect(bench.tcp.connect({"gateway.test", 443}), Fault::configuration, Detail::bad_settings);
    bench.tcp.close();
  }
  bench.settings = {"internet"};
  const std::string long_host(254, 'a');
  for (const std::string& host :
       {std::string("gateway.test\",443\rATD1;\r"), std::string("gateway test"),
        std::string("a\"b"), std::string("a,1"), std::string("a;b"), std::string("a\nb"),
        std::string("\xc3\xa4.test"), std::string("a$P"), long_host, std::string()}) {
    expect(bench.tcp.connect({host.c_str(), 443}), Fault::configuration, Detail::bad_host);
    bench.tcp.close();
  }
  expect(bench.tcp.connect({"gateway.test", 0}), Fault::configuration, Detail::bad_host);
  bench.tcp.close();
  EXPECT_EQ(bench.line.heard, 0U);
  again();
}

TEST_P(EachModem, EchoMayBeOffAtTheStart) {
  bench.modem.echo = false;
  expect_exchange();
}

TEST_P(EachModem, WithoutConnectionNothingIsSentOrReceived) {
  char byte = 'x';
  expect(bench.tcp.send(&byte, 1), Fault::other, Detail::not_connected);
  expect(bench.tcp.receive(&byte, 1), Fault::other, Detail::not_connected);
  EXPECT_EQ(bench.line.heard, 0U);
}

TEST_P(EachModem, SilentModemIsUnreachable) {
  bench.modem.dead = true;
  const std::uint32_t begin = bench.clock.now_ms();
  expect(bench.connect(), Fault::unreachable, Detail::no_answer);
  EXPECT_LT(bench.clock.now_ms() - begin, 6000U);
  bench.modem.dead = false;
  again();
}

TEST_P(EachModem, MissingSimIsUnreachableUntilInserted) {
  bench.modem.pin = "";
  expect(bench.connect(), Fault::unreachable, Detail::sim_missing);
  bench.tcp.close();
  bench.modem.cme = false;  // and without a code
  expect(bench.connect(), Fault::unreachable, Detail::sim_missing);
  bench.modem.pin = "READY";
  again();
}

TEST_P(EachModem, LockedSimIsConfiguration) {
  for (const char* const pin : {"SIM PIN", "SIM PUK", "PH-SIM PIN"}) {
    bench.modem.pin = pin;
    expect(bench.connect(), Fault::configuration, Detail::sim_locked);
    bench.tcp.close();
  }
}

TEST_P(EachModem, NetworkThatIsFoundAfterAWhileIsWaitedFor) {
  bench.modem.registered_after = 8;
  expect_exchange();
}

TEST_P(EachModem, NetworkThatIsNotFoundOrRefusesIsUnreachable) {
  bench.modem.registration = 2;
  expect(bench.connect(), Fault::unreachable, Detail::not_registered);
  bench.tcp.close();
  bench.modem.registration = 3;
  expect(bench.connect(), Fault::unreachable, Detail::registration_denied);
  bench.modem.registration = 5;  // roaming
  again();
}

TEST_P(EachModem, NetworkWithoutAddressIsUnreachable) {
  bench.modem.bearer_works = false;
  expect(bench.connect(), Fault::unreachable, Detail::no_bearer);
  bench.modem.bearer_works = true;
  again();
}

TEST_P(EachModem, RefusalIsUnreachableAndAnUnknownNameIsSaidWhereTheModemSaysIt) {
  expect(bench.connect({"gateway.test", 1}), Fault::unreachable, Detail::not_opened);
  bench.tcp.close();
  expect(bench.connect({"unknown.test", 443}),
         GetParam() == Family::sim800 ? Fault::unreachable : Fault::name_not_found,
         Detail::not_opened);
  again();
}

TEST_P(EachModem, PeerThatIsSilentIsTheCallersToGiveUp) {
  EXPECT_EQ(bench.finally(
                     [&] {
                       return bench.tcp.connect({"gateway.test", 2});
                     },
                     60'000)
                .state,
            IoState::would_block);
  again();
}

TEST_P(EachModem, ReadySetsTheModemUpBeforeTheFirstConnection) {
  for (int i = 0; i < 100 && !bench.tcp.ready(); ++i) bench.tcp.pause(20);
  EXPECT_TRUE(bench.tcp.ready());
  EXPECT_EQ(bench.network.connections, 0);
  const std::uint32_t begin = bench.clock.now_ms();
  expect_exchange();
  EXPECT_LT(bench.clock.now_ms() - begin, 200U);
}

TEST_P(EachModem, AllBytesAreReadBeforeTheEndIsSaid) {
  ASSERT_EQ(bench.connect().state, IoState::moved);
  std::string all;
  while (all.size() < 3000) all += tricky;
  bench.network.answer = all;
  bench.network.finishes = true;
  bench.line.wait(1, false);  // the modem has said that the connection is closed
  bench.line.wait(1, false);
  std::string received;
  const Io io = bench.receive(received);
  EXPECT_EQ(received, all);
  expect(io, Fault::reset, Detail::peer_ended);
  char byte;
  expect(bench.tcp.receive(&byte, 1), Fault::reset, Detail::peer_ended);
  again();
}

TEST_P(EachModem, FindsDataThatWasNotAnnounced) {
  bench.modem.announces = false;
  ASSERT_EQ(bench.connect().state, IoState::moved);
  std::string received;
  ASSERT_EQ(bench.receive(received, 3000).state, IoState::would_block);
  bench.network.answer = "late";
  ASSERT_EQ(bench.receive(received, 3000).state, IoState::would_block);
  EXPECT_EQ(received, "late");
}

TEST_P(EachModem, SendingAfterTheEndFailsAndThePeerHasSeenNothing) {
  expect_exchange();
  bench.network.arrived.clear();
  bench.network.finishes = true;
  bench.line.wait(1, false);
  expect(bench.send("another request"), Fault::reset, Detail::peer_ended);
  EXPECT_EQ(bench.network.arrived, "");
  again();
}

TEST_P(EachModem, BytesTheModemHadNoRoomForGoOutOnce) {
  // Quectel's modems take a piece as a whole, or nothing of it; a SIM7600 must not be asked to take
  // more than it can.
  const std::size_t most[] = {100, 4096, 300};
  bench.modem.most_waiting = most[static_cast<int>(GetParam())];
  bench.network.reads = false;
  ASSERT_EQ(bench.connect().state, IoState::moved);
  std::string sent;
  for (char c = 'a'; c <= 'z'; ++c) sent += std::string(300, c);
  std::size_t taken = 0;
  const auto offer = [&] {
    return bench.tcp.send(sent.data() + taken, static_cast<std::uint32_t>(sent.size() - taken));
  };
  while (true) {
    const Io io = bench.finally(offer, 500);
    if (io.state != IoState::moved) {
      ASSERT_EQ(io.state, IoState::would_block);
      break;
    }
    taken += io.count;
  }
  ASSERT_LT(taken, sent.size());
  bench.network.reads = true;
  while (taken < sent.size()) {
    const Io io = bench.finally(offer);
    ASSERT_EQ(io.state, IoState::moved);
    taken += io.count;
  }
  std::string nothing;
  bench.receive(nothing, 500);
  EXPECT_EQ(bench.network.arrived, sent);
}

TEST_P(EachModem, RestartIsAResetAndTheModemIsSetUpAgain) {
  for (const bool announced : {true, false}) {
    SCOPED_TRACE(announced);
    ASSERT_NO_FATAL_FAILURE(again());
    bench.modem.restart();
    if (!announced) bench.modem.say();  // as with a speed that the modem must find out first
    std::string received;
    const Io io = bench.receive(received, 30'000);
    EXPECT_EQ(received, "");
    expect(io, Fault::reset, Detail::restarted);
  }
  again();
}

TEST_P(EachModem, LossOfTheNetworkIsAResetAndTheModemIsSetUpAgain) {
  expect_exchange();
  bench.modem.lose_bearer();
  std::string received;
  expect(bench.receive(received, 30'000), Fault::reset, Detail::bearer_lost);
  again();
  bench.tcp.close();
  bench.modem.lose_bearer();  // with no connection
  again();
}

TEST_P(EachModem, ModemThatFallsSilentIsAReset) {
  expect_exchange();
  bench.modem.dead = true;
  std::string received;
  expect(bench.receive(received, 60'000), Fault::reset, Detail::no_answer);
  bench.tcp.close();
  bench.modem.dead = false;
  bench.modem.restart();
  again();
}

TEST_P(EachModem, CloseOfASilentModemIsGivenUpAndTheNextConnectionIsSound) {
  for (const bool connected : {false, true}) {
    SCOPED_TRACE(connected);
    if (connected) {
      ASSERT_EQ(bench.connect().state, IoState::moved);
      bench.modem.dead = true;
      ASSERT_EQ(bench.tcp.send("request", 7).state, IoState::moved);
    } else {
      bench.modem.dead = true;
      ASSERT_EQ(bench.tcp.connect({"gateway.test", 443}).state, IoState::would_block);
    }
    bench.tcp.close();
    for (int i = 0; i < 100; ++i) bench.tcp.pause(1000);
    bench.modem.dead = false;
    bench.modem.restart();
    ASSERT_NO_FATAL_FAILURE(again());
  }
}

TEST(Quectel, CounterThatCannotBeIsAReset) {
  Bench bench(Family::quectel);
  ASSERT_EQ(bench.connect().state, IoState::moved);
  bench.modem.most_waiting = 10;
  bench.modem.counts_too_many = 1000;
  ASSERT_EQ(bench.tcp.send("more than the modem takes", 25).state, IoState::moved);
  std::string received;
  const Io io = bench.receive(received, 1000);
  EXPECT_EQ(io.fault, Fault::reset);
  EXPECT_EQ(static_cast<Detail>(io.detail), Detail::protocol);
  EXPECT_EQ(bench.network.arrived, "");
}

// A program that was ended in a send leaves the modem waiting for the rest of its bytes.
TEST_P(EachModem, NewProgramReachesAModemThatWaitsForTheBytesOfTheLast) {
  ASSERT_EQ(bench.connect().state, IoState::moved);
  const std::string send =
      GetParam() == Family::quectel ? "AT+QISEND=0,1460\r" : "AT+CIPSEND=0,1460\r";
  bench.modem.hear(send.data(), send.size());
  bench.modem.hear("half a reco", 11);
  bench.modem.say();
  modem::Tcp next(bench.line, bench.clock, dialect_of(GetParam()), bench.settings, bench.buffers);
  EXPECT_EQ(bench
                .finally([&] {
                  const Io io = next.connect({"gateway.test", 443});
                  if (io.state == IoState::would_block) next.wait(20);
                  return io;
                })
                .state,
            IoState::moved);
  next.close();
}

TEST_P(EachModem, ReadyTriesAgainWhatFailed) {
  bench.modem.dead = true;
  for (int i = 0; i < 2000; ++i) {
    ASSERT_FALSE(bench.tcp.ready());
    bench.tcp.pause(20);
  }
  bench.modem.dead = false;
  bench.modem.pin = "";
  for (int i = 0; i < 2000; ++i) {
    ASSERT_FALSE(bench.tcp.ready());
    bench.tcp.pause(20);
  }
  bench.modem.pin = "READY";
  bool ready = false;
  for (int i = 0; i < 2000 && !ready; ++i) {
    ready = bench.tcp.ready();
    bench.tcp.pause(20);
  }
  EXPECT_TRUE(ready);
  expect_exchange();
}

TEST_P(EachModem, WhatReadyFailedAtIsSaidByTheNextConnect) {
  bench.modem.dead = true;
  for (int i = 0; i < 2000; ++i) {
    ASSERT_FALSE(bench.tcp.ready());
    if (bench.tcp.connect({"gateway.test", 443}).state == IoState::failed) break;
    bench.tcp.pause(20);
  }
  expect(bench.tcp.connect({"gateway.test", 443}), Fault::unreachable, Detail::no_answer);
  // The failure of a connection stays until close().
  ASSERT_FALSE(bench.tcp.ready());
  ASSERT_FALSE(bench.tcp.ready());
  expect(bench.tcp.connect({"gateway.test", 443}), Fault::unreachable, Detail::no_answer);
}

// A caller who hangs up before the call is taken.
TEST_P(EachModem, VoiceCallThatEndsDoesNotEndTheConnection) {
  expect_exchange();
  for (int i = 0; i < 3; ++i) {
    bench.modem.line("RING");
    bench.modem.line("+CLIP: \"+4912345\",145,\"\",0,\"\",0");
    bench.modem.line("NO CARRIER");
    bench.network.answer = "still here";
    std::string received;
    ASSERT_EQ(bench.receive(received, 5000).state, IoState::would_block);
    EXPECT_EQ(received, "still here");
  }
  bench.network.arrived.clear();
  ASSERT_EQ(bench.send("and heard").state, IoState::moved);
  std::string nothing;
  ASSERT_EQ(bench.receive(nothing, 50).state, IoState::would_block);
  EXPECT_EQ(bench.network.arrived, "and heard");
}

static_assert(!std::is_constructible_v<modem::Tcp, modem::Serial&, Clock&, const modem::Dialect&,
                                       modem::Settings, modem::Buffers<>&>,
              "the settings are borrowed");

struct Understood {
  const modem::Dialect* dialect;
  const char* line;
  modem::Event event;
  std::int32_t number;
};

std::ostream& operator<<(std::ostream& out, const Understood& it) {
  return out << it.line;
}

class ModemLine : public testing::TestWithParam<Understood> {};

TEST_P(ModemLine, IsUnderstood) {
  const modem::Line line = GetParam().dialect->understand(GetParam().line);
  EXPECT_EQ(line.event, GetParam().event);
  EXPECT_EQ(line.number, GetParam().number);
}

using modem::Event;
using modem::quectel;
using modem::sim7600;
using modem::sim800;
INSTANTIATE_TEST_SUITE_P(
    Modem, ModemLine,
    testing::Values(
        Understood{&sim800, "+CME ERROR: 10", Event::error, 10},
        Understood{&sim800, "+CME ERROR: SIM not inserted", Event::error, 0},
        Understood{&sim800, "+CREG: 2,1,\"00C3\",\"1CA2\"", Event::registration, 1},
        Understood{&sim800, "+CREG: 1", Event::none, 0},
        Understood{&sim800, "+CREG: 1,\"00C3\",\"1CA2\"", Event::none, 0},
        Understood{&sim800, "OKAY", Event::none, 0}, Understood{&sim800, "ERRORS", Event::none, 0},
        Understood{&sim800, "RDY 1", Event::none, 0},
        Understood{&sim800, "POWERED DOWN", Event::restarted, 0},
        Understood{&sim800, "*PSUTTZ: 2026,11,25,23,30,0,\"+4\",0", Event::none, 0},
        Understood{&sim800, "+CIPSTATUS: 0,0,\"TCP\",\"1.2.3.4\",\"443\",\"CONNECTED\"",
                   Event::link, 1},
        Understood{&sim800, "+CIPSTATUS: 0,0,TCP,1.2.3.4,443,CONNECTED", Event::link, 1},
        Understood{&sim800, "+CIPSTATUS: 0,0,TCP,1.2.3.4,443,REMOTE CLOSING", Event::link, 0},
        Understood{&sim800, "+CIPSTATUS: 1,0,TCP,1.2.3.4,443,CLOSED", Event::none, 0},
        Understood{&sim800, "+CIPACK: 20, 10, 10", Event::counted, 20},
        Understood{&sim800, "+CIPACK: 20", Event::none, 0},
        Understood{&sim800, "DATA ACCEPT: 0,7", Event::accepted, 7},
        Understood{&sim800, "DATA ACCEPT:1,7", Event::none, 0},
        Understood{&sim800, "0, ALREADY CONNECT", Event::opened, 1},
        Understood{&sim800, "0,CONNECT OK", Event::opened, 0},
        Understood{&sim7600, "+IP ERROR: Network is already opened", Event::bearer, 0},
        Understood{&sim7600, "+IP ERROR: 4", Event::bearer, 0},
        Understood{&sim7600, "+IP ERROR: No data", Event::none, 0},
        Understood{&sim7600, "+CIPSEND: 0,5,-1", Event::send_failed, 0},
        Understood{&sim7600, "+CIPSEND: 0,5", Event::none, 0},
        Understood{&sim7600, "+CIPCLOSE: 0,0,0,0,0,0,0,0,0,0", Event::link, 0},
        Understood{&sim7600, "+CIPCLOSE: 1,0", Event::none, 0},
        Understood{&sim7600, "*ATREADY: 1", Event::restarted, 0},
        Understood{&sim7600, "+CIPACK: 900,400,0", Event::room, 2500},
        Understood{&quectel, "+QIRD: 5,\"1.2.3.4\",7", Event::none, 0},
        Understood{&quectel, "+QISEND: 9,9", Event::none, 0},
        Understood{&quectel, "+QIURC: \"pdpdeact\",1", Event::bearer_lost, 0},
        Understood{&quectel, "+QIURC: \"incoming full\"", Event::none, 0},
        Understood{&quectel, "+QISTATE: 0,\"TCP\",\"1.2.3.4\",443,5087,4,1,0,0,\"uart1\"",
                   Event::link, 0},
        Understood{&quectel, "+QISTATE: 0,\"TCP\"", Event::none, 0},
        Understood{&quectel, "APP RDY", Event::restarted, 0}));

TEST_P(EachModem, OverLongLinesAreIgnored) {
  expect_exchange();
  for (const std::string& text :
       {std::string("0, CLOSED"), std::string("RDY"), std::string("+QIURC: \"closed\",0"),
        std::string("+IPCLOSE: 0,1"), std::string("+PDP: DEACT"), std::string("NO CARRIER")}) {
    bench.modem.line(text + std::string(500, ' ') + text);
    bench.modem.line(std::string(500, 'x') + text);
    bench.modem.line(std::string(112, ' ') + std::string(150, '0') + text);
  }
  bench.modem.line(std::string("RDY\0", 4));
  bench.modem.line("1, CLOSED");
  bench.modem.line("+QIURC: \"closed\",1");
  bench.modem.line("+IPCLOSE: 1,1");
  bench.modem.line("*PSUTTZ: 2026,11,25,23,30,0,\"+4\",0");
  bench.modem.line("99999999999999999999, CLOSED");
  bench.network.answer = "still here";
  std::string received;
  EXPECT_EQ(bench.receive(received, 5000).state, IoState::would_block);
  EXPECT_EQ(received, "still here");
}

TEST_P(EachModem, AnswersThatContradictTheirLengthAreAReset) {
  struct Bad {
    const char* sim;
    const char* quectel;
  };
  // More than was asked for, less than none, no number, too long a number.
  for (const Bad& bad :
       {Bad{"+CIPRXGET: 2,0,1000,1000", "+QIRD: 1000"}, Bad{"+CIPRXGET: 2,0,-1,0", "+QIRD: -1"},
        Bad{"+CIPRXGET: 2,0,,", "+QIRD: "},
        Bad{"+CIPRXGET: 2,0,9999999999,1", "+QIRD: 9999999999"}}) {
    ASSERT_EQ(bench.connect().state, IoState::moved);
    std::string nothing;
    ASSERT_EQ(bench.receive(nothing, 200).state, IoState::would_block);
    bench.modem.instead = GetParam() == Family::quectel ? bad.quectel : bad.sim;
    bench.network.answer = "abcdef";
    std::string received;
    const Io io = bench.receive(received);
    EXPECT_EQ(received, "");
    expect(io, Fault::reset, Detail::protocol);
    bench.tcp.close();
  }
  again();
}

// A modem that never stops talking.
class Flood final : public modem::Serial {
 public:
  explicit Flood(std::string text) : text_(std::move(text)) {}
  std::uint32_t write(const char*, std::uint32_t size) override { return size; }
  std::uint32_t read(char* data, std::uint32_t size) override {
    for (std::uint32_t i = 0; i < size; ++i) data[i] = text_[at_++ % text_.size()];
    given += size;
    return size;
  }
  std::uint32_t given = 0;

 private:
  const std::string text_;
  std::size_t at_ = 0;
};

TEST_P(EachModem, FloodOfLinesIsReadInBoundedPieces) {
  for (const char* const text : {"\r\n+CSQ: 1,0\r\n", "\r\nOK\r\n", "\r\nRDY\r\n", "x", "> ",
                                 "\r\nERROR\r\n", "AT\r", "\r\n+CIPRXGET: 1,0\r\n"}) {
    SCOPED_TRACE(text);
    Flood flood(text);
    ManualClock clock;
    const modem::Settings settings = {"internet"};
    modem::Buffers<> buffers;
    modem::Tcp tcp(flood, clock, dialect_of(GetParam()), settings, buffers);
    bool failed = false;
    for (int i = 0; i < 3000 && !failed; ++i) {
      flood.given = 0;
      failed = tcp.connect({"gateway.test", 443}).state == IoState::failed;
      EXPECT_LE(flood.given, 2048U);
      clock.advance(20);
    }
    tcp.close();
  }
}

TEST_P(EachModem, FloodOnAConnectionIsReadInBoundedPieces) {
  expect_exchange();
  bench.modem.chatter = "\r\n*PSUTTZ: 2026,11,25,23,30,0,\"+4\",0\r\n";
  for (int i = 0; i < 1000; ++i) bench.modem.line("+CSQ: 17,0");
  for (int i = 0; i < 5; ++i) {
    bench.line.given = 0;
    char byte;
    EXPECT_EQ(bench.tcp.receive(&byte, 1).state, IoState::would_block);
    EXPECT_LE(bench.line.given, 2048U);
    EXPECT_GT(bench.line.given, 0U);
  }
}

TEST_P(EachModem, CloseAtAnyMomentSendsNoMoreThanWasTakenAndTheNextConnectionIsSound) {
  for (int steps = 0; steps < 40; ++steps) {
    SCOPED_TRACE(steps);
    ASSERT_EQ(bench.connect().state, IoState::moved);
    bench.line.piece = 3;
    bench.network.arrived.clear();
    bench.network.answer = tricky;
    const std::string sent(200, 's');
    const Io io = bench.tcp.send(sent.data(), 200);
    ASSERT_EQ(io.state, IoState::moved);
    char byte;
    for (int i = 0; i < steps; ++i) {
      bench.tcp.receive(&byte, 1);
      bench.line.wait(1, false);
    }
    bench.tcp.close();
    bench.tcp.close();
    ASSERT_EQ(sent.compare(0, bench.network.arrived.size(), bench.network.arrived), 0);
    ASSERT_NO_FATAL_FAILURE(expect_exchange());
    bench.tcp.close();
  }
}

TEST_P(EachModem, GivingUpAConnectThatIsPendingLeavesTheModemSound) {
  for (int steps = 0; steps < 60; ++steps) {
    SCOPED_TRACE(steps);
    bench.line.piece = 3;
    for (int i = 0; i < steps; ++i) {
      ASSERT_NE(bench.tcp.connect({"gateway.test", 2}).state, IoState::failed);
      bench.line.wait(1, false);
    }
    bench.tcp.close();
    ASSERT_NO_FATAL_FAILURE(expect_exchange());
    bench.tcp.close();
  }
}

TEST_P(EachModem, WipesPayloadThatAClosedConnectionHadReadInPart) {
  ASSERT_EQ(bench.connect().state, IoState::moved);
  bench.line.piece = 1;
  bench.network.answer = "pan=4111111111111111" + std::string(150, '.');
  const auto holds = [&] {
    const std::string there(bench.buffers.received, sizeof bench.buffers.received);
    return there.find("pan=4111111111111111") != std::string::npos;
  };
  char byte;
  for (int i = 0; i < 200 && !holds(); ++i) {
    ASSERT_EQ(bench.tcp.receive(&byte, 1).state, IoState::would_block);
    bench.line.wait(1, false);
  }
  ASSERT_TRUE(holds());
  bench.line.mishap = Mishap::cut;
  bench.line.at = bench.line.said;
  bench.tcp.close();
  for (int i = 0; i < 100; ++i) bench.tcp.pause(1000);
  EXPECT_FALSE(holds());
}

TEST_P(EachModem, WipesPayloadAndPassword) {
  ASSERT_EQ(bench.connect().state, IoState::moved);
  ASSERT_EQ(bench.send("pan=4111111111111111").state, IoState::moved);
  bench.network.answer = "pan=4111111111111111";
  std::string received;
  ASSERT_EQ(bench.receive(received, 50).state, IoState::would_block);
  ASSERT_EQ(received, "pan=4111111111111111");
  ASSERT_EQ(bench.send("pan=4111111111111111").state, IoState::moved);
  bench.tcp.close();
  for (int i = 0; i < 20; ++i) bench.tcp.pause(20);
  const std::string buffers(reinterpret_cast<const char*>(&bench.buffers), sizeof bench.buffers);
  EXPECT_EQ(buffers.find("4111"), std::string::npos);
  const std::string object(reinterpret_cast<const char*>(&bench.tcp), sizeof bench.tcp);
  EXPECT_EQ(object.find("secret"), std::string::npos);
}

// A modem that says random lines, most of them valid, at the wrong time.
class RandomLines final : public modem::Serial {
 public:
  explicit RandomLines(std::uint32_t seed) : state_(seed) {}
  std::uint32_t random() {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 17;
    return state_ ^= state_ << 5;
  }
  std::uint32_t write(const char*, std::uint32_t size) override { return random() % (size + 1); }
  std::uint32_t read(char* data, std::uint32_t size) override {
    static const char* const lines[] = {"\r\nOK\r\n",
                                        "\r\nOK\r\n",
                                        "\r\nOK\r\n",
                                        "\r\nERROR\r\n",
                                        "\r\n> ",
                                        "> ",
                                        "\r\n",
                                        "\r\n+CPIN: READY\r\n",
                                        "\r\n+CGREG: 0,1\r\n",
                                        "\r\n+CEREG: 0,1\r\n",
                                        "\r\n+NETOPEN: 0\r\n",
                                        "\r\n+NETCLOSE: 0\r\n",
                                        "\r\nSHUT OK\r\n",
                                        "\r\n0, CONNECT OK\r\n",
                                        "\r\n+CIPOPEN: 0,0\r\n",
                                        "\r\n+QIOPEN: 0,0\r\n",
                                        "\r\n+CIPRXGET: 1,0\r\n",
                                        "\r\n+CIPRXGET: 4,0,300\r\n",
                                        "\r\n+CIPRXGET: 2,0,250,1\r\n",
                                        "\r\n+QIRD: 250\r\n",
                                        "\r\n+QIRD: 0\r\n",
                                        "\r\n+CIPSEND: 0,1460\r\n",
                                        "\r\n+CIPSEND: 0,100,100\r\n",
                                        "\r\n+CIPSEND: 0,100,7\r\n",
                                        "\r\nDATA ACCEPT:0,100\r\n",
                                        "\r\nDATA ACCEPT:0,99\r\n",
                                        "\r\nSEND OK\r\n",
                                        "\r\nSEND FAIL\r\n",
                                        "\r\n0, SEND FAIL\r\n",
                                        "\r\n+CIPACK: 99,1,1\r\n",
                                        "\r\n+QISEND: 99,1,1\r\n",
                                        "\r\n+CIPCLOSE: 0,0\r\n",
                                        "\r\n0, CLOSE OK\r\n",
                                        "\r\n+CIPSTATUS: 0,0,\"TCP\",\"1\",\"2\",\"CONNECTED\"\r\n",
                                        "\r\n+CIPCLOSE: 1,0,0\r\n",
                                        "\r\n+QISTATE: 0,\"TCP\",\"1\",2,3,2\r\n"};
    static const char* const rare[] = {"\r\n0, CLOSED\r\n",     "\r\n+QIURC: \"closed\",0\r\n",
                                       "\r\n+IPCLOSE: 0,1\r\n", "\r\n+PDP: DEACT\r\n",
                                       "\r\nRDY\r\n",           "AT+CIPSEND\r",
                                       "\r\nNO CARRIER\r\n",    "\r\n+CIPRXGET: 2,0,-7,1\r\n",
                                       "\r\n+CME ERROR: 10\r\n"};
    if (random() % 3 == 0) return 0;
    while (text_.size() < 64) {
      const std::uint32_t which = random() % 1000;
      if (which == 0) {
        text_ += rare[random() % (sizeof rare / sizeof *rare)];
      } else if (which < 20) {
        text_ += static_cast<char>(random());
      } else if (which < 60) {
        text_ += std::string(random() % 300, 'p') + "\r\nOK\r\n";
      } else {
        text_ += lines[random() % (sizeof lines / sizeof *lines)];
      }
    }
    const auto count = std::min<std::uint32_t>(1 + random() % 64, size);
    std::memcpy(data, text_.data(), count);
    text_.erase(0, count);
    return count;
  }

 private:
  std::uint32_t state_;
  std::string text_;
};

TEST_P(EachModem, RandomLinesNeverCloseItNorOverflowABuffer) {
  int connections = 0;
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    RandomLines lines(seed * 2654435761U);
    ManualClock clock;
    const modem::Settings settings = {"internet", "user", "secret"};
    modem::Buffers<256, 256> buffers;
    modem::Tcp tcp(lines, clock, dialect_of(GetParam()), settings, buffers);
    for (int i = 0; i < 2000; ++i) {
      clock.advance(lines.random() % 200);
      char bytes[300] = {};
      Io io = Io::would_block();
      switch (lines.random() % 8) {
        case 0:
          io = tcp.send(bytes, 1 + lines.random() % 300);
          break;
        case 1:
        case 2:
          io = tcp.receive(bytes, 1 + lines.random() % 300);
          break;
        case 3:
          if (lines.random() % 30 == 0) tcp.close();
          break;
        default:
          io = tcp.connect({"gateway.test", 443});
          connections += io.state == IoState::moved ? 1 : 0;
      }
      ASSERT_NE(io.state, IoState::closed);
      ASSERT_LE(io.count, sizeof bytes);
      if (io.state == IoState::failed) tcp.close();
    }
  }
  EXPECT_GT(connections, 10);
}

INSTANTIATE_TEST_SUITE_P(Modem, EachModem, testing::ValuesIn(families));

}  // namespace
}  // namespace tillwire::test
