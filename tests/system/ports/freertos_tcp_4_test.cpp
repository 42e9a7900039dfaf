// freertos::Tcp where FreeRTOS+TCP is configured otherwise: the addresses of its version 4, and
// keep-alives, which make a lost connection look like an orderly end.
#include <gtest/gtest.h>

#include <tillwire/freertos/tcp.hpp>

#include "freertos_tcp/double.hpp"
#include "tcp_peer.hpp"

namespace tillwire::test {
namespace {

TEST(FreeRtosTcp4, WithKeepAlivesNoEndIsProven) {
  TcpPeer peer{"127.0.0.1"};
  freertos::Tcp tcp;
  char byte = 'x';
  for (int end = 0; end < 2; ++end) {
    Io io = tcp.connect({"127.0.0.1", peer.port()});
    for (int i = 0; i < 2000 && io.state == IoState::would_block; ++i) {
      tcp.wait(10);
      io = tcp.connect({"127.0.0.1", peer.port()});
    }
    ASSERT_EQ(io.state, IoState::moved);
    ASSERT_TRUE(peer.accept());
    if (end == 0) {
      peer.finish();
    } else {
      freertos.receives = {-pdFREERTOS_ERRNO_ENOTCONN};  // four keep-alives without an answer
      freertos.statuses = {eCLOSE_WAIT};
    }
    io = tcp.receive(&byte, 1);
    for (int i = 0; i < 2000 && io.state == IoState::would_block; ++i) {
      tcp.wait(10);
      io = tcp.receive(&byte, 1);
    }
    EXPECT_EQ(io.state, IoState::failed);
    EXPECT_EQ(io.fault, Fault::reset);
    EXPECT_EQ(io.detail, pdFREERTOS_ERRNO_ENOTCONN);
    tcp.close();
  }
  EXPECT_TRUE(freertos.sockets.empty());
}

}  // namespace
}  // namespace tillwire::test
